//! The puzzle that the game is tested on, and how its solution is printed.

mod solution;

pub use solution::SOLUTION_BOXED;

pub const PUZZLE: &str = "\
530070000
600195000
098000060
800060003
400803001
700020006
060000280
000419005
000080079
";
