//! The kit around the solver for online judges, built on the very file that is submitted.

pub mod arguments;
pub mod cell_set;
pub mod check;
pub mod difficulty;
pub mod explain;
pub mod generate;
pub mod in_order;
#[path = "main.rs"]
pub mod judge;
pub mod layout;
pub mod play;
pub mod progress;
pub mod random;
pub mod removal;
pub mod shuffle;
pub mod terminal;
pub mod test_set;
pub mod units;
