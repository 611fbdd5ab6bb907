//! Locked candidates: a digit whose places in one unit all lie in another one that crosses it
//! stands in both of them there, and nowhere else in the other.
//!
//! Source: <https://hodoku.sourceforge.net/en/tech_intersections.php>, types 1 and 2 there.

use super::{strike, Pattern, Technique, Tell};
use crate::candidates::{Candidates, Strikes};
use crate::units::Unit;
use std::ops::ControlFlow;

/// From a box into a row or a column. By digit, then box, then rows before columns.
pub fn pointing(candidates: &Candidates, tell: &mut Tell) -> ControlFlow<()> {
    locked(candidates, Technique::Pointing, Unit::boxes(), tell)
}

/// From a row or a column into a box. By digit, then rows before columns, then box.
pub fn claiming(candidates: &Candidates, tell: &mut Tell) -> ControlFlow<()> {
    locked(candidates, Technique::Claiming, Unit::lines(), tell)
}

fn locked(
    candidates: &Candidates,
    technique: Technique,
    units: impl Iterator<Item = Unit> + Clone,
    tell: &mut Tell,
) -> ControlFlow<()> {
    for digit in 1..=9 {
        let places = candidates.places(digit);
        if places == 0 {
            continue;
        }
        for within in units.clone() {
            let here = within.places(places);
            for &(crossing, shared) in within.crossings() {
                if here != 0 && here & !shared == 0 {
                    let struck = places & crossing.set() & !within.set();
                    let pattern = Pattern::Locked { within, crossing };
                    strike(technique, pattern, Strikes::of(digit, struck), tell)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}
