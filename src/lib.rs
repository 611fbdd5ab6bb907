//! The kit around the solver for online judges, built on the very file that is submitted.

pub mod arguments;
pub mod check;
pub mod explain;
#[path = "main.rs"]
pub mod judge;
pub mod play;
pub mod terminal;
pub mod units;
