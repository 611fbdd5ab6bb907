//! X-wing, swordfish and jellyfish: a digit that has all its places of some rows in as many
//! columns stands in these columns within the rows, and leaves their other cells; and the same
//! with rows and columns exchanged.
//!
//! Source: <https://hodoku.sourceforge.net/en/tech_fishb.php>, basic fish without fins.

use super::covers::{covers, Cover};
use super::{strike, Pattern, Technique, Tell};
use crate::candidates::{Candidates, Strikes};
use crate::units::Lines;
use std::ops::ControlFlow;

/// By digit, then rows as the base before columns, then base lines in lexicographic order; `size`
/// is 2 to 4.
pub fn fish(candidates: &Candidates, size: usize, tell: &mut Tell) -> ControlFlow<()> {
    let technique = [Technique::XWing, Technique::Swordfish, Technique::Jellyfish][size - 2];
    for digit in 1..=9 {
        let places = candidates.places(digit);
        for base in [Lines::Rows, Lines::Columns] {
            let of_lines = base.units().map(|line| line.places(places));
            for Cover { chosen, members } in covers(&of_lines, size) {
                let struck = places & base.across().cells(members) & !base.cells(chosen);
                let pattern = Pattern::Fish { base, chosen, cover: members };
                strike(technique, pattern, Strikes::of(digit, struck), tell)?;
            }
        }
    }
    ControlFlow::Continue(())
}
