//! All solutions of a grid, smallest first, one after the other and in little memory.
//!
//! Digits are guessed in reading order, ascending, each with the naked singles that follow: so
//! solutions are met in order. Such a search goes on below a wrong guess for as long as it likes,
//! for what shows that the guess is wrong may lie in cells that are far from being reached. The
//! solver is not bound to any order and answers at once whether a grid has a solution: it is
//! asked where a number of guesses have led to none.

use crate::candidates::{Candidates, DigitSet};
use crate::cell_set::members;
use crate::failure::remark;
use crate::solver::{count_solutions, print, write_out, Cells, Error, Grid, Grids, Puzzle};
use crate::technique::singles::fill_naked;
use std::io::{Read, Write};

/// The guesses without a solution after which the solver is asked. More of them cost time where
/// clues are few and guesses mostly right, fewer where a puzzle has lost two clues: from 10 to 200
/// neither shows, from 20 to 50 both are at their best.
const PATIENCE: usize = 20;

/// The solutions of a grid, read as numbers of 81 digits, ascending.
pub struct Solutions {
    /// The only solution, where the grid has one and it has not been given yet.
    only: Option<Cells>,
    /// The guesses that are under way, each on the board that the one before it has led to.
    path: Vec<Guess>,
    /// So many guesses of the path are made on a board that has a solution.
    sound: usize,
    /// How many guesses were made since a solution was met or the solver was asked.
    guesses: usize,
}

/// A cell whose digits are tried one after the other.
struct Guess {
    board: Candidates,
    cell: usize,
    /// The digits that have not been tried.
    left: DigitSet,
}

impl Solutions {
    /// The solutions of the grid with these clues (0: an open cell).
    pub fn of(clues: &Cells) -> Solutions {
        let mut solutions = Solutions { only: None, path: Vec::new(), sound: 0, guesses: 0 };
        let found = count_solutions(&Grid::new(clues), 2);
        match (found.count, Candidates::new(clues)) {
            (2, Ok(board)) => {
                solutions.follow(board);
                solutions.sound = solutions.path.len();
            }
            (1, _) => solutions.only = Some(found.first),
            _ => {}
        }
        solutions
    }

    /// Whether it is known already that there are no more.
    pub fn are_over(&self) -> bool {
        self.only.is_none() && self.path.is_empty()
    }

    /// Fills in naked singles, then begins to guess in the first open cell. Gives the solution, if
    /// that is where the board leads.
    fn follow(&mut self, mut board: Candidates) -> Option<Cells> {
        fill_naked(&mut board).ok()?;
        let Some(cell) = members(board.open()).next() else {
            return Some(board.cells());
        };
        let left = board.digits(cell);
        self.path.push(Guess { board, cell, left });
        None
    }

    /// Leaves the first guess that is made on a board without a solution, and all that follow it.
    /// Below such a board there is no other: one half of the path is left with each question.
    fn leave_unsound_guesses(&mut self) {
        let (mut sound, mut unsound) = (self.sound, self.path.len());
        while sound < unsound {
            let middle = (sound + unsound) / 2;
            let grid = Grid::new(&self.path[middle].board.cells());
            match count_solutions(&grid, 1).count {
                0 => unsound = middle,
                _ => sound = middle + 1,
            }
        }
        self.path.truncate(sound);
        self.sound = sound;
    }
}

impl Iterator for Solutions {
    type Item = Cells;

    fn next(&mut self) -> Option<Cells> {
        while let Some(guess) = self.path.last_mut() {
            if guess.left == 0 {
                self.path.pop();
                self.sound = self.sound.min(self.path.len());
                continue;
            }
            let digit = guess.left.trailing_zeros() as u8;
            guess.left &= guess.left - 1;
            let mut board = guess.board.clone();
            board.place(guess.cell, digit);
            let solution = self.follow(board);
            self.guesses += 1;
            if solution.is_some() {
                self.sound = self.path.len();
                self.guesses = 0;
                return solution;
            }
            if self.guesses == PATIENCE {
                self.leave_unsound_guesses();
                self.guesses = 0;
            }
        }
        self.only.take()
    }
}

/// Reads grids, and writes up to `limit` solutions of each in its layout, an empty line between
/// those of two grids. Standard error is told where there are none, or more. The first one of a
/// grid is written before the next is sought, and always all before the program waits for input.
///
/// # Errors
/// A fault of the input, after the solutions of all grids before it; or a read or write fails.
pub fn write(input: impl Read, output: impl Write, limit: u64) -> Result<(), Error> {
    let mut grids = Grids::new(input);
    let mut writer = Writer { output, text: Vec::new(), limit, grids: 0, groups: 0 };
    loop {
        match grids.pull(|| writer.write_out()) {
            Ok(Some(puzzle)) => writer.add(&puzzle)?,
            Err(Error::Write(cause)) => return Err(Error::Write(cause)),
            end => return writer.write_out().and(end.map(|_| ())),
        }
    }
}

struct Writer<W> {
    output: W,
    /// What has not been written yet.
    text: Vec<u8>,
    limit: u64,
    /// How many grids there were, and how many of them had a solution.
    grids: u64,
    groups: u64,
}

/// Text is written in blocks of about this many bytes.
const BLOCK: usize = 1 << 16;

impl<W: Write> Writer<W> {
    fn add(&mut self, puzzle: &Puzzle) -> Result<(), Error> {
        self.grids += 1;
        let mut solutions = Solutions::of(&puzzle.grid.cells);
        let mut given = 0;
        while let Some(solution) = solutions.next() {
            if given == self.limit {
                let more = format!("more than {} solutions, --limit N prints more", self.limit);
                return self.remark(&more);
            }
            if given == 0 {
                self.begin_group();
            }
            print(&mut self.text, &solution, puzzle.layout, b'.');
            given += 1;
            let first_of_several = given == 1 && !solutions.are_over();
            if first_of_several || self.text.len() >= BLOCK {
                self.write_out()?;
            }
        }
        if given == 0 {
            self.remark("no solution")?;
        }
        Ok(())
    }

    fn begin_group(&mut self) {
        if self.groups > 0 {
            self.text.push(b'\n');
        }
        self.groups += 1;
    }

    /// Says something of the last grid on standard error, after the solutions found until then.
    fn remark(&mut self, what: &str) -> Result<(), Error> {
        self.write_out()?;
        remark(&format!("grid {}: {}", self.grids, what));
        Ok(())
    }

    fn write_out(&mut self) -> Result<(), Error> {
        write_out(&mut self.output, &self.text)?;
        self.text.clear();
        Ok(())
    }
}
