//! Trial: a candidate that, followed by singles, meets a contradiction is no part of a solution.
//! That it solves the grid instead proves nothing, there may be other solutions.
//!
//! Source: <http://www.sudokuoftheday.com/techniques/nishio/>, where the follow-up is singles too;
//! others follow the one digit alone under that name.

use super::{singles, strike, Pattern, Technique, Tell};
use crate::candidates::{digits_of, Candidates, Contradiction, Strikes};
use crate::cell_set::members;
use std::ops::ControlFlow;

/// By cell in reading order, then digit. What is told is the contradiction that the singles meet
/// first in the order in which they are told.
pub fn trial(candidates: &Candidates, tell: &mut Tell) -> ControlFlow<()> {
    for cell in members(candidates.open()) {
        for digit in digits_of(candidates.digits(cell)) {
            if let Some(contradiction) = follow(candidates, cell, digit) {
                let pattern = Pattern::Leads(contradiction);
                strike(Technique::Trial, pattern, Strikes::of(digit, 1 << cell), tell)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Whether the candidate leads to a contradiction.
pub fn fails(candidates: &Candidates, cell: usize, digit: u8) -> bool {
    let mut candidates = candidates.clone();
    candidates.place(cell, digit);
    singles::fill(&mut candidates).is_err()
}

/// Puts the candidate into its cell, and then single after single.
fn follow(candidates: &Candidates, cell: usize, digit: u8) -> Option<Contradiction> {
    if !fails(candidates, cell, digit) {
        return None;
    }
    let mut candidates = candidates.clone();
    candidates.place(cell, digit);
    loop {
        if let Some(contradiction) = candidates.contradiction() {
            return Some(contradiction);
        }
        let single = Technique::NakedSingle.first(&candidates);
        let step = single.or_else(|| Technique::HiddenSingle.first(&candidates))?;
        step.apply(&mut candidates);
    }
}
