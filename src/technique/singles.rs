//! Naked and hidden singles: all that is left for a cell, and all that is left for a digit.
//!
//! <https://www.sudopedia.org/wiki/Naked_Single>, <https://www.sudopedia.org/wiki/Hidden_Single>

use super::{Effect, Pattern, Step, Technique};
use crate::candidates::Candidates;
use crate::cell_set::members;
use crate::units::Unit;

/// An open cell with exactly one candidate holds it. By cell in reading order.
pub fn naked(candidates: &Candidates) -> impl Iterator<Item = Step> + '_ {
    let [_, single, ..] = candidates.tally();
    members(single).map(|cell| Step {
        technique: Technique::NakedSingle,
        pattern: Pattern::OneCandidate,
        effect: Effect::Place { cell, digit: candidates.digits(cell).trailing_zeros() as u8 },
    })
}

/// A digit with exactly one place in a unit stands there. By digit, then by rows, columns, boxes.
pub fn hidden(candidates: &Candidates) -> impl Iterator<Item = Step> + '_ {
    let pairs = (1..=9).flat_map(|digit| Unit::all().map(move |unit| (digit, unit)));
    pairs.filter_map(|(digit, unit)| {
        let cell = candidates.only_place(digit, unit)?;
        Some(Step {
            technique: Technique::HiddenSingle,
            pattern: Pattern::OnePlace(unit),
            effect: Effect::Place { cell, digit },
        })
    })
}
