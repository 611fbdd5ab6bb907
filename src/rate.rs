//! How hard a puzzle is for a person: by the hardest technique that it needs, when every step is
//! taken by the easiest one that gives any.
//!
//! Which technique that is does not depend on the order of the steps. Candidates only ever go, and
//! what a technique sees among some candidates, it or an easier one sees among fewer: a pair that
//! has lost a candidate is a single. So steps are done here many in one go, where
//! [`explain`](crate::explain) does one.

use crate::candidates::{digits_of, Candidates, Strikes};
use crate::cell_set::{members, CellSet};
use crate::difficulty::Difficulty;
use crate::solver::{self, Cells, Grid};
use crate::technique::{singles, trial, Technique};
use std::fmt;
use std::ops::ControlFlow;

/// What there is to say of a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rating {
    /// This is the hardest technique needed, and with it all suffice.
    Needs(Technique),
    /// All techniques together get stuck.
    NeedsSearch,
    SeveralSolutions,
    NoSolution,
}

/// Rates a grid (0: an open cell).
pub fn rate(clues: &Cells) -> Rating {
    let Ok(mut candidates) = Candidates::new(clues) else {
        return Rating::NoSolution;
    };
    let found = solver::count_solutions(&Grid::new(clues), 2);
    match found.count {
        0 => Rating::NoSolution,
        1 => solve(&mut candidates, Technique::XyzWing)
            .or_else(|| solve_by_trial(&mut candidates, &found.first))
            .map_or(Rating::NeedsSearch, Rating::Needs),
        _ => Rating::SeveralSolutions,
    }
}

/// The hardest technique that a puzzle with exactly one solution needs, up to a limit below
/// trial. `None`: all up to the limit do not suffice.
pub fn needed(clues: &Cells, limit: Technique) -> Option<Technique> {
    solve(&mut Candidates::new(clues).ok()?, limit)
}

/// Takes all steps by techniques up to the limit; gives the hardest one needed to solve it.
fn solve(candidates: &mut Candidates, limit: Technique) -> Option<Technique> {
    let mut hardest = Technique::NakedSingle;
    singles::fill_naked(candidates).ok()?;
    while candidates.open() != 0 {
        hardest = hardest.max(Technique::HiddenSingle);
        let before = candidates.open();
        singles::fill(candidates).ok()?;
        if candidates.open() == before {
            hardest = hardest.max(strike(candidates, limit)?);
        }
    }
    Some(hardest)
}

/// Strikes all that the easiest technique beyond singles sees, of those that see anything; gives
/// the technique.
fn strike(candidates: &mut Candidates, limit: Technique) -> Option<Technique> {
    let beyond_singles = |technique: &Technique| *technique > Technique::HiddenSingle;
    limit.up_to().filter(beyond_singles).find(|technique| {
        let mut after = candidates.clone();
        let mut moved = false;
        let _ = technique.each(candidates, &mut |step| {
            step.apply(&mut after);
            moved = true;
            ControlFlow::Continue(())
        });
        *candidates = after;
        moved
    })
}

/// Goes on with trial where all else is stuck. Candidates of the solution need not be tried, they
/// meet no contradiction; and other techniques only where trial sees nothing, since one digit that
/// it strikes from a cell with two mostly brings on more than they do.
fn solve_by_trial(candidates: &mut Candidates, solution: &Cells) -> Option<Technique> {
    while candidates.open() != 0 {
        match failing(candidates, solution) {
            Some((cell, digit)) => candidates.strike(&Strikes::of(digit, 1 << cell)),
            None => {
                strike(candidates, Technique::XyzWing)?;
            }
        }
        singles::fill(candidates).ok()?;
    }
    Some(Technique::Trial)
}

/// A candidate that trial strikes, cells with two candidates first.
fn failing(candidates: &Candidates, solution: &Cells) -> Option<(usize, u8)> {
    let pairs = |cells: CellSet| {
        members(cells)
            .flat_map(|cell| digits_of(candidates.digits(cell)).map(move |digit| (cell, digit)))
    };
    let [_, _, bivalue, ..] = candidates.tally();
    let mut wrong = pairs(bivalue)
        .chain(pairs(candidates.open() & !bivalue))
        .filter(|&(cell, digit)| solution[cell] != digit);
    wrong.find(|&(cell, digit)| trial::fails(candidates, cell, digit))
}

/// As in `hard: X-wing`.
impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Rating::Needs(technique) => write!(f, "{}: {}", Difficulty::of(*technique), technique),
            Rating::NeedsSearch => write!(f, "{}: search", Difficulty::Expert),
            Rating::SeveralSolutions => f.write_str("several solutions"),
            Rating::NoSolution => f.write_str("no solution"),
        }
    }
}
