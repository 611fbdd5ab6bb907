//! How hard a puzzle is for a human: by the weakest of three kinds of deduction that solves it.

use crate::cell_set::{members, CellSet, ALL, PEERS, UNITS};
use crate::solver::Cells;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Difficulty {
    /// Naked and hidden singles suffice.
    Easy,
    /// Locked candidates, pointing and claiming, are needed too, and suffice.
    Medium,
    /// All these end before the grid is full: it needs search.
    Hard,
}

/// What the command line calls them.
pub const DIFFICULTIES: [(&str, Difficulty); 3] =
    [("easy", Difficulty::Easy), ("medium", Difficulty::Medium), ("hard", Difficulty::Hard)];

impl Difficulty {
    /// The difficulty of a puzzle (0: an empty cell) with exactly one solution.
    pub fn of(clues: &Cells) -> Difficulty {
        let mut board = Board::new(clues);
        let mut difficulty = Difficulty::Easy;
        while board.solved != ALL {
            if board.place_singles() {
                continue;
            }
            if !board.strike_locked_candidates() {
                return Difficulty::Hard;
            }
            difficulty = Difficulty::Medium;
        }
        difficulty
    }
}

/// A grid with the candidates of its open cells.
struct Board {
    /// Where each digit (digit 1 first) stands or still can stand.
    places: [CellSet; 9],
    /// The cells that hold their digit.
    solved: CellSet,
}

impl Board {
    fn new(clues: &Cells) -> Board {
        let mut board = Board { places: [ALL; 9], solved: 0 };
        for (cell, &digit) in clues.iter().enumerate() {
            if digit > 0 {
                board.place(cell, digit as usize - 1);
            }
        }
        board
    }

    fn place(&mut self, cell: usize, digit: usize) {
        let bit = 1 << cell;
        for places in &mut self.places {
            *places &= !bit;
        }
        self.places[digit] &= !PEERS[cell];
        self.places[digit] |= bit;
        self.solved |= bit;
    }

    /// Fills in naked and hidden singles, each as it is found. False: there was none.
    fn place_singles(&mut self) -> bool {
        let before = self.solved;
        let (mut once, mut twice) = (0, 0);
        for places in &self.places {
            twice |= once & places;
            once |= places;
        }
        let naked = once & !twice;
        for digit in 0..9 {
            for cell in members(self.places[digit] & naked & !self.solved) {
                self.place(cell, digit);
            }
            for unit in &UNITS {
                let places = self.places[digit] & unit;
                if places.count_ones() == 1 && places & self.solved == 0 {
                    self.place(places.trailing_zeros() as usize, digit);
                }
            }
        }
        self.solved != before
    }

    /// Where a digit's places in one unit all lie in another one that crosses it, the digit loses
    /// its other places in that one: from a box into a line is pointing, from a line into a box
    /// claiming. False: nothing was lost.
    fn strike_locked_candidates(&mut self) -> bool {
        let mut struck = false;
        let (lines, boxes) = UNITS.split_at(18);
        for places in &mut self.places {
            for line in lines {
                for square in boxes.iter().filter(|&square| square & line != 0) {
                    for (from, into) in [(square, line), (line, square)] {
                        if *places & from & !into == 0 {
                            struck |= *places & into & !from != 0;
                            *places &= !into | from;
                        }
                    }
                }
            }
        }
        struck
    }
}
