//! Naked and hidden pairs, triples and quads: cells and digits of one unit that are meant for each
//! other.
//!
//! <https://www.sudopedia.org/wiki/Naked_Subset>, <https://www.sudopedia.org/wiki/Hidden_Subset>

use super::covers::{covers, Cover};
use super::{Pattern, Step, Technique};
use crate::candidates::{digits_of, Candidates, Strikes};
use crate::units::Unit;

/// Some open cells of a unit with as many candidates together as they are: these digits stand in
/// them, and leave the other cells of the unit. By unit, then by cells in lexicographic order;
/// `size` is 2 to 4.
pub fn naked(candidates: &Candidates, size: usize) -> impl Iterator<Item = Step> + '_ {
    let technique = [Technique::NakedPair, Technique::NakedTriple, Technique::NakedQuad][size - 2];
    Unit::all().flat_map(move |unit| {
        let digits = candidates.digits_in(unit);
        let found = covers(&digits, size).into_iter();
        found.filter_map(move |Cover { chosen, members }| {
            let cells = unit.at_places(chosen);
            let mut strikes = Strikes::default();
            for digit in digits_of(members) {
                strikes.add(digit, candidates.places(digit) & unit.set() & !cells);
            }
            Step::strike(technique, Pattern::Cells(cells, unit), strikes)
        })
    })
}

/// Some digits with as many places in a unit as they are: they stand in these cells, whose other
/// candidates go. By unit, then by digits in lexicographic order; `size` is 2 to 4.
pub fn hidden(candidates: &Candidates, size: usize) -> impl Iterator<Item = Step> + '_ {
    let technique =
        [Technique::HiddenPair, Technique::HiddenTriple, Technique::HiddenQuad][size - 2];
    Unit::all().flat_map(move |unit| {
        let places = [1, 2, 3, 4, 5, 6, 7, 8, 9].map(|digit| unit.places(candidates.places(digit)));
        let found = covers(&places, size).into_iter();
        found.filter_map(move |Cover { chosen, members }| {
            let (digits, cells) = (chosen << 1, unit.at_places(members));
            let mut strikes = Strikes::default();
            for digit in digits_of(!digits) {
                strikes.add(digit, candidates.places(digit) & cells);
            }
            Step::strike(technique, Pattern::Digits(digits, unit), strikes)
        })
    })
}
