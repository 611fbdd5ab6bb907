//! The kit around the solver for online judges, built on the very file that is submitted.

#[path = "main.rs"]
pub mod judge;
