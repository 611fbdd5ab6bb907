//! What several tests share, each piece in a file of its own.

// A test needs some of this, never all.
#![allow(dead_code)]

pub mod board;
pub mod child;
pub mod contract;
pub mod game;
pub mod lesson;
pub mod mrv;
pub mod pencil;
pub mod print;
pub mod read;
pub mod reading;
pub mod reference;
#[cfg(target_os = "linux")]
pub mod scripts;
pub mod session;
pub mod texts;
