//! The human way: a grid filled in step by step with naked and hidden singles, each step with its
//! reason. The order of the steps is fixed, so that a grid is explained alike everywhere.

use crate::solver::{self, Cells, Layout};
use crate::units::{cell_name, Clash, Unit};
use std::fmt;

/// A digit that can be filled in, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// 0 to 80.
    pub cell: usize,
    /// 1 to 9.
    pub digit: u8,
    pub reason: Reason,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The cell has no other candidate.
    NakedSingle,
    /// The unit has no other place for the digit.
    HiddenSingle(Unit),
}

/// Why a grid cannot be completed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contradiction {
    /// An open cell (0 to 80) whose peers hold all nine digits.
    NoCandidate(usize),
    /// A digit (1 to 9) that is not in the unit and fits none of its open cells.
    NoPlace(u8, Unit),
}

/// The next step: the first naked single in reading order; else the first hidden single by digit
/// from 1 to 9, and for each digit by rows, columns, boxes. `None`: neither is there.
///
/// # Errors
/// The first contradiction: a cell without a candidate in reading order; else a digit without a
/// place, in the order of hidden singles.
pub fn next_step(cells: &Cells) -> Result<Option<Step>, Contradiction> {
    let candidates = candidates(cells);
    let open = || (0..81).filter(|&cell| cells[cell] == 0);
    if let Some(cell) = open().find(|&cell| candidates[cell] == 0) {
        return Err(Contradiction::NoCandidate(cell));
    }
    let naked = open().find(|&cell| candidates[cell].is_power_of_two()).map(|cell| Step {
        cell,
        digit: candidates[cell].trailing_zeros() as u8,
        reason: Reason::NakedSingle,
    });
    let mut hidden = None;
    for digit in 1..=9 {
        for unit in Unit::all() {
            if unit.cells().any(|cell| cells[cell] == digit) {
                continue;
            }
            let mut places = unit.cells().filter(|&cell| candidates[cell] & 1 << digit > 0);
            match (places.next(), places.next()) {
                (None, _) => return Err(Contradiction::NoPlace(digit, unit)),
                (Some(cell), None) if hidden.is_none() => {
                    hidden = Some(Step { cell, digit, reason: Reason::HiddenSingle(unit) })
                }
                _ => {}
            }
        }
    }
    Ok(naked.or(hidden))
}

/// For each open cell the digits that no peer holds: digit 1 is bit 1. Filled cells have none.
fn candidates(cells: &Cells) -> [u16; 81] {
    let mut excluded = [0u16; 81];
    for unit in Unit::all() {
        let held = unit.cells().fold(0, |held, cell| held | 1 << cells[cell] & !1);
        for cell in unit.cells() {
            excluded[cell] |= held;
        }
    }
    let mut candidates = [0; 81];
    for cell in (0..81).filter(|&cell| cells[cell] == 0) {
        candidates[cell] = !excluded[cell] & 0x3fe;
    }
    candidates
}

/// Adds to the text the steps from these clues on, one a line; the board that they reach; and a
/// last line that says how it ended.
pub fn explain(text: &mut Vec<u8>, clues: &Cells) {
    let mut cells = *clues;
    let end = match Clash::first(clues) {
        Some(clash) => format!("clash: {}", clash),
        None => loop {
            match next_step(&cells) {
                Ok(Some(step)) => {
                    text.extend_from_slice(format!("{}\n", step).as_bytes());
                    cells[step.cell] = step.digit;
                }
                Ok(None) => {
                    break match cells.iter().filter(|&&digit| digit == 0).count() {
                        0 => String::from("solved by singles"),
                        open => format!("stuck: {} cells open", open),
                    }
                }
                Err(contradiction) => break format!("contradiction: {}", contradiction),
            }
        },
    };
    solver::print(text, &cells, Layout::Boxed, b'.');
    text.extend_from_slice(format!("{}\n", end).as_bytes());
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let cell = cell_name(self.cell);
        write!(f, "{} = {}   {}", cell, self.digit, self.reason)
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Reason::NakedSingle => write!(f, "naked single"),
            Reason::HiddenSingle(unit) => write!(f, "hidden single in {}", unit),
        }
    }
}

impl fmt::Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Contradiction::NoCandidate(cell) => write!(f, "{} has no candidate", cell_name(*cell)),
            Contradiction::NoPlace(digit, unit) => write!(f, "no place for {} in {}", digit, unit),
        }
    }
}
