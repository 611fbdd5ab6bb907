//! Of many grids those that fulfil some conditions.

use crate::difficulty::Difficulty;
use crate::layout::open_cell;
use crate::minimise::Minimiser;
use crate::parallel;
use crate::solver::{count_solutions, print, write_out, Error, Grid, Grids, Puzzle};
use std::io::{Read, Write};
use std::ops::RangeInclusive;

/// What a grid must be like to be passed on. By default: anything.
#[derive(Clone, Debug, Default)]
pub struct Conditions {
    /// It has exactly one solution, as all puzzles have.
    pub unique: bool,
    /// It is a puzzle that has several solutions without any one of its clues.
    pub minimal: bool,
    /// It has so many clues.
    pub clues: Option<RangeInclusive<usize>>,
    /// It is a puzzle of this level.
    pub difficulty: Option<Difficulty>,
}

impl Conditions {
    /// Whether a grid fulfils them all: the cheap ones are looked at first.
    pub fn hold(&self, grid: &Grid) -> bool {
        let clues = 81 - grid.open;
        if self.clues.as_ref().is_some_and(|wanted| !wanted.contains(&clues)) {
            return false;
        }
        if !self.unique && !self.minimal && self.difficulty.is_none() {
            return true;
        }
        let found = count_solutions(grid, 2);
        found.count == 1
            && self.difficulty.map_or(true, |difficulty| difficulty.fits(&grid.cells))
            && (!self.minimal || Minimiser::of(&grid.cells, &found.first).is_minimal())
    }
}

/// How many grids have been read, and passed on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    pub read: usize,
    pub passed: usize,
}

/// Reads grids, and passes those on that fulfil the conditions: each in its layout, and with an
/// empty line before it if the input had one since the last that was passed on. All grids that
/// have come are settled, on all cores, before more of the input is waited for.
///
/// # Errors
/// As those of [`solver::filter`](crate::solver::filter): all grids before a fault are settled.
pub fn filter(
    input: impl Read,
    output: impl Write,
    conditions: &Conditions,
) -> Result<Tally, Error> {
    let mut grids = Grids::new(input);
    let mut filter =
        Filter { conditions, output, waiting: Vec::new(), gap: false, tally: Tally::default() };
    loop {
        match grids.pull(|| filter.settle()) {
            Ok(Some(puzzle)) => filter.waiting.push(puzzle),
            Err(Error::Write(cause)) => return Err(Error::Write(cause)),
            end => {
                filter.settle()?;
                return end.map(|_| filter.tally);
            }
        }
    }
}

struct Filter<'a, W> {
    conditions: &'a Conditions,
    output: W,
    /// Those that have been read, and not been looked at.
    waiting: Vec<Puzzle>,
    /// Whether the input had an empty line since the last grid passed on.
    gap: bool,
    tally: Tally,
}

impl<W: Write> Filter<'_, W> {
    fn settle(&mut self) -> Result<(), Error> {
        let hold = parallel::map(&self.waiting, |puzzle| self.conditions.hold(&puzzle.grid));
        let mut text = Vec::new();
        for (puzzle, holds) in self.waiting.drain(..).zip(hold) {
            self.tally.read += 1;
            self.gap |= puzzle.gap;
            if holds {
                if self.gap && self.tally.passed > 0 {
                    text.push(b'\n');
                }
                self.gap = false;
                self.tally.passed += 1;
                print(&mut text, &puzzle.grid.cells, puzzle.layout, open_cell(puzzle.layout));
            }
        }
        write_out(&mut self.output, &text)
    }
}
