//! All solutions of a grid, smallest first, one after the other and in little memory.
//!
//! Digits are guessed in reading order, ascending, each with the naked singles that follow: so
//! solutions are met in order. Such a search goes on below a wrong guess for as long as it likes,
//! for what shows that the guess is wrong may lie in cells that are far from being reached. The
//! solver is not bound to any order and answers at once whether a grid has a solution: it is
//! asked where a number of guesses have led to none.

use crate::candidates::{Candidates, DigitSet};
use crate::cell_set::members;
use crate::solver::{count_solutions, Cells, Grid};

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

    /// Fills in naked singles, then begins to guess in the first open cell. Gives the solution, if
    /// that is where the board leads.
    fn follow(&mut self, mut board: Candidates) -> Option<Cells> {
        if !place_naked_singles(&mut board) {
            return None;
        }
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

/// Fills in naked singles until there are none left. False: a cell is left without a candidate.
fn place_naked_singles(board: &mut Candidates) -> bool {
    loop {
        let [none, single, ..] = board.tally();
        if none != 0 || single == 0 {
            return none == 0;
        }
        for digit in 1..=9 {
            // One that is placed may take the only candidate of another.
            while let Some(cell) = members(board.places(digit) & single).next() {
                board.place(cell, digit);
            }
        }
    }
}
