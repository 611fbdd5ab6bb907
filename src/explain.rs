//! The human way: a grid filled in step by step, always by the easiest technique that gets on,
//! each step with its reason. The order of the steps is fixed, so that a grid is explained alike
//! everywhere.

use crate::candidates::{Candidates, Contradiction};
use crate::cell_set::members;
use crate::solver::{self, Cells, Layout};
use crate::technique::{Step, Technique};

/// The next step: the first one of the easiest technique that gives any. `None`: none does, and
/// the grid is full or stuck.
///
/// # Errors
/// The first contradiction: the grid cannot be completed.
pub fn next_step(candidates: &Candidates) -> Result<Option<Step>, Contradiction> {
    next_step_up_to(Technique::Trial, candidates)
}

/// The same, by techniques up to this one.
fn next_step_up_to(
    hardest: Technique,
    candidates: &Candidates,
) -> Result<Option<Step>, Contradiction> {
    if let Some(contradiction) = candidates.contradiction() {
        return Err(contradiction);
    }
    Ok(hardest.up_to().find_map(|technique| technique.first(candidates)))
}

/// Adds to the text the steps from these clues on, by techniques up to this one, a line each; the
/// board that they reach; and a last line that says how it ended.
pub fn explain(text: &mut Vec<u8>, clues: &Cells, hardest: Technique) {
    let (cells, end) = match Candidates::new(clues) {
        Err(clash) => (*clues, format!("clash: {}", clash)),
        Ok(mut candidates) => {
            let end = explain_candidates(text, &mut candidates, hardest);
            (candidates.cells(), end)
        }
    };
    solver::print(text, &cells, Layout::Boxed, b'.');
    text.extend_from_slice(format!("{}\n", end).as_bytes());
}

/// Does the steps; gives the last line.
fn explain_candidates(
    text: &mut Vec<u8>,
    candidates: &mut Candidates,
    hardest: Technique,
) -> String {
    let mut used = Technique::NakedSingle;
    loop {
        match next_step_up_to(hardest, candidates) {
            Err(contradiction) => return format!("contradiction: {}", contradiction),
            Ok(Some(step)) => {
                text.extend_from_slice(format!("{}\n", step).as_bytes());
                step.apply(candidates);
                used = used.max(step.technique);
            }
            Ok(None) => {
                return match members(candidates.open()).count() {
                    0 if used <= Technique::HiddenSingle => String::from("solved by singles"),
                    0 => format!("solved by {}", used),
                    open => format!("stuck: {} cells open", open),
                }
            }
        }
    }
}
