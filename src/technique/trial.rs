//! Trial: a candidate that, followed by singles, meets a contradiction is no part of a solution.
//! That it solves the grid instead proves nothing, there may be other solutions.
//!
//! HoDoKu calls it a forcing chain that ends in a contradiction, and others Nishio:
//! <https://www.sudopedia.org/wiki/Nishio>

use super::{singles, Pattern, Step, Technique};
use crate::candidates::{digits_of, Candidates, Contradiction, Strikes};
use crate::cell_set::members;

/// By cell in reading order, then digit. What is told is the contradiction that the singles meet
/// first in the order in which they are told.
pub fn trial(candidates: &Candidates) -> impl Iterator<Item = Step> + '_ {
    let cells = members(candidates.open());
    let pairs =
        cells.flat_map(|cell| digits_of(candidates.digits(cell)).map(move |digit| (cell, digit)));
    pairs.filter_map(|(cell, digit)| {
        let pattern = Pattern::Leads(follow(candidates, cell, digit)?);
        Step::strike(Technique::Trial, pattern, Strikes::of(digit, 1 << cell))
    })
}

/// Puts the candidate into its cell, and then single after single.
fn follow(candidates: &Candidates, cell: usize, digit: u8) -> Option<Contradiction> {
    let mut candidates = candidates.clone();
    candidates.place(cell, digit);
    loop {
        if let Some(contradiction) = candidates.contradiction() {
            return Some(contradiction);
        }
        let step = singles::naked(&candidates).chain(singles::hidden(&candidates)).next()?;
        step.apply(&mut candidates);
    }
}
