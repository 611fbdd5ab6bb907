//! Things counted in words.

/// So many things, as in `1 grid` and `2 grids`.
pub fn counted(number: usize, thing: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{} {}{}", number, thing, plural)
}
