//! X-wing, swordfish and jellyfish: a digit that has all its places of some rows in as many
//! columns stands in these columns within the rows, and leaves their other cells; and the same
//! with rows and columns exchanged.
//!
//! <https://www.sudopedia.org/wiki/Fish>

use super::covers::{covers, Cover};
use super::{Pattern, Step, Technique};
use crate::candidates::{Candidates, Strikes};
use crate::units::Lines;

/// By digit, then rows as the base before columns, then base lines in lexicographic order; `size`
/// is 2 to 4.
pub fn fish(candidates: &Candidates, size: usize) -> impl Iterator<Item = Step> + '_ {
    let technique = [Technique::XWing, Technique::Swordfish, Technique::Jellyfish][size - 2];
    let bases = (1..=9).flat_map(|digit| [(digit, Lines::Rows), (digit, Lines::Columns)]);
    bases.flat_map(move |(digit, base)| {
        let places = candidates.places(digit);
        let found = covers(&base.units().map(|line| line.places(places)), size).into_iter();
        found.filter_map(move |Cover { chosen, members }| {
            let struck = places & base.across().cells(members) & !base.cells(chosen);
            let pattern = Pattern::Fish { base, chosen, cover: members };
            Step::strike(technique, pattern, Strikes::of(digit, struck))
        })
    })
}
