//! The kit around the solver for online judges, built on the very file that is submitted.

pub mod arguments;
#[path = "main.rs"]
pub mod judge;
pub mod terminal;
