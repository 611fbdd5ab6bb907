//! Things counted in words.

use crate::progress::thousands;
use std::fmt::Display;

/// So many things, as in `1 grid` and `2000 grids`.
pub fn counted(number: usize, thing: &str) -> String {
    with_plural(number, number, thing)
}

/// So many things, as in `1 grid` and `2,000 grids`.
pub fn counted_by_thousands(number: usize, thing: &str) -> String {
    with_plural(number, thousands(number as u64), thing)
}

fn with_plural(number: usize, shown: impl Display, thing: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{} {}{}", shown, thing, plural)
}
