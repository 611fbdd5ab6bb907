//! Naked and hidden singles: all that is left for a cell, and all that is left for a digit.
//!
//! Source: <https://hodoku.sourceforge.net/en/tech_singles.php>

use super::{Effect, Pattern, Step, Technique, Tell};
use crate::candidates::{digits_of, Candidates, Contradiction};
use crate::cell_set::{is_single, members};
use crate::units::Unit;
use std::ops::ControlFlow;

/// An open cell with exactly one candidate holds it. By cell in reading order.
pub fn naked(candidates: &Candidates, tell: &mut Tell) -> ControlFlow<()> {
    let [_, single, ..] = candidates.tally();
    for cell in members(single) {
        let digit = candidates.digits(cell).trailing_zeros() as u8;
        tell(Step {
            technique: Technique::NakedSingle,
            pattern: Pattern::OneCandidate,
            effect: Effect::Place { cell, digit },
        })?;
    }
    ControlFlow::Continue(())
}

/// A digit with exactly one place in a unit stands there. By digit, then by rows, columns, boxes.
pub fn hidden(candidates: &Candidates, tell: &mut Tell) -> ControlFlow<()> {
    for digit in 1..=9 {
        for unit in Unit::all() {
            if let Some(cell) = candidates.only_place(digit, unit) {
                tell(Step {
                    technique: Technique::HiddenSingle,
                    pattern: Pattern::OnePlace(unit),
                    effect: Effect::Place { cell, digit },
                })?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Fills in naked singles until there are none left, many in one go.
///
/// # Errors
/// A contradiction that they meet, not always the one that is told.
pub fn fill_naked(candidates: &mut Candidates) -> Result<(), Contradiction> {
    loop {
        let [none, single, ..] = candidates.tally();
        if let Some(cell) = members(none).next() {
            return Err(Contradiction::NoCandidate(cell));
        }
        if single == 0 {
            return Ok(());
        }
        for cell in members(single) {
            // It has none any more where a peer has just taken it.
            if let Some(digit) = digits_of(candidates.digits(cell)).next() {
                candidates.place(cell, digit);
            }
        }
    }
}

/// Fills in naked and hidden singles until there are none left, many in one go. What they reach,
/// and whether they meet a contradiction, does not depend on the order.
///
/// # Errors
/// A contradiction that they meet, not always the one that is told.
pub fn fill(candidates: &mut Candidates) -> Result<(), Contradiction> {
    loop {
        fill_naked(candidates)?;
        let before = candidates.open();
        for digit in 1..=9 {
            if candidates.is_complete(digit) {
                continue;
            }
            for unit in Unit::all() {
                let spots = candidates.spots(digit) & unit.set();
                if spots == 0 {
                    return Err(Contradiction::NoPlace(digit, unit));
                }
                if is_single(spots) && spots & candidates.open() != 0 {
                    candidates.place(spots.trailing_zeros() as usize, digit);
                }
            }
        }
        if candidates.open() == before {
            return Ok(());
        }
    }
}
