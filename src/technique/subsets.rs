//! Naked and hidden pairs, triples and quads: cells and digits of one unit that are meant for each
//! other.
//!
//! Sources: <https://hodoku.sourceforge.net/en/tech_naked.php>,
//! <https://hodoku.sourceforge.net/en/tech_hidden.php>

use super::covers::{covers, Cover};
use super::{strike, Pattern, Technique, Tell};
use crate::candidates::{digits_of, Candidates, Strikes};
use crate::units::Unit;
use std::ops::ControlFlow;

/// Some open cells of a unit with as many candidates together as they are: these digits stand in
/// them, and leave the other cells of the unit. By unit, then by cells in lexicographic order;
/// `size` is 2 to 4.
pub fn naked(candidates: &Candidates, size: usize, tell: &mut Tell) -> ControlFlow<()> {
    let technique = [Technique::NakedPair, Technique::NakedTriple, Technique::NakedQuad][size - 2];
    // With more candidates than that a cell is in none of these.
    let few = candidates.tally()[1..=size].iter().fold(0, |few, cells| few | cells);
    for unit in Unit::all() {
        let places = unit.places(few);
        if (places.count_ones() as usize) < size {
            continue;
        }
        let mut digits = [0; 9];
        for (place, cell) in unit.cells().enumerate() {
            if places >> place & 1 > 0 {
                digits[place] = candidates.digits(cell);
            }
        }
        for Cover { chosen, members } in covers(&digits, size) {
            let cells = unit.at_places(chosen);
            let mut strikes = Strikes::default();
            for digit in digits_of(members) {
                strikes.add(digit, candidates.places(digit) & unit.set() & !cells);
            }
            strike(technique, Pattern::Cells(cells, unit), strikes, tell)?;
        }
    }
    ControlFlow::Continue(())
}

/// Some digits with as many places in a unit as they are: they stand in these cells, whose other
/// candidates go. By unit, then by digits in lexicographic order; `size` is 2 to 4.
pub fn hidden(candidates: &Candidates, size: usize, tell: &mut Tell) -> ControlFlow<()> {
    let technique =
        [Technique::HiddenPair, Technique::HiddenTriple, Technique::HiddenQuad][size - 2];
    for unit in Unit::all() {
        let places = [1, 2, 3, 4, 5, 6, 7, 8, 9].map(|digit| unit.places(candidates.places(digit)));
        for Cover { chosen, members } in covers(&places, size) {
            let (digits, cells) = (chosen << 1, unit.at_places(members));
            let mut strikes = Strikes::default();
            for digit in digits_of(!digits) {
                strikes.add(digit, candidates.places(digit) & cells);
            }
            strike(technique, Pattern::Digits(digits, unit), strikes, tell)?;
        }
    }
    ControlFlow::Continue(())
}
