//! The kit around the solver for online judges, built on the very file that is submitted.
//!
//! What most users of the library need stands here: read grids with [`filter`](solver::filter),
//! [`solve`] them or [`count_solutions`], and print them in a [`Layout`]. All else is
//! in the modules, one for each thing that the kit does or that several of these share.

pub mod arguments;
pub mod candidates;
pub mod cell_set;
pub mod check;
pub mod convert;
pub mod counted;
pub mod difficulty;
pub mod draw;
pub mod explain;
pub mod failure;
pub mod filter;
pub mod generate;
pub mod layout;
pub mod minimise;
pub mod parallel;
pub mod plain_search;
pub mod play;
pub mod progress;
pub mod random;
pub mod rate;
pub mod shuffle;
pub mod solutions;
/// The submission itself, as a module.
#[path = "main.rs"]
pub mod solver;
pub mod technique;
pub mod test_set;
pub mod units;

pub use solver::{count_solutions, solve, Cells, Found, Grid, Layout, Puzzle};
