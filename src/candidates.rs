//! A grid as somebody with a pencil has it: the digits that stand, and in each open cell those
//! that still can.

use crate::cell_set::{is_single, members, CellSet, ALL, PEERS};
use crate::solver::Cells;
use crate::units::{cell_name, cell_names, Clash, Unit};
use std::fmt;

/// A set of digits: bit d stands for the digit d (1 to 9).
pub type DigitSet = u16;

/// The digits 1 to 9.
pub const ALL_DIGITS: DigitSet = 0x3fe;

/// The digits of a set, ascending.
pub fn digits_of(set: DigitSet) -> impl Iterator<Item = u8> {
    (1..=9).filter(move |digit| set >> digit & 1 > 0)
}

/// The digits that stand in a grid, and the candidates of its open cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidates {
    /// Where each digit (digit 1 first) stands or still can stand. A digit that stands has taken
    /// its cell from all others, and itself from all peers of the cell.
    spots: [CellSet; 9],
    /// The cells in which no digit stands.
    open: CellSet,
}

impl Candidates {
    /// The grid of these clues (0: an open cell), where each open cell has as candidates the
    /// digits that none of its peers holds.
    ///
    /// # Errors
    /// Two of the clues clash: the first of these clashes.
    pub fn new(clues: &Cells) -> Result<Candidates, Clash> {
        let mut candidates = Candidates { spots: [ALL; 9], open: ALL };
        let mut clash = None;
        for cell in (0..81).filter(|&cell| clues[cell] > 0) {
            // Only where a peer has taken the digit from the cell is it worth looking for clashes.
            if candidates.spots(clues[cell]) >> cell & 1 == 0 {
                clash = Clash::first(clues);
            }
            candidates.place(cell, clues[cell]);
        }
        clash.map_or(Ok(candidates), Err)
    }

    /// Where no digit stands.
    pub fn open(&self) -> CellSet {
        self.open
    }

    /// The open cells that have this digit (1 to 9) as a candidate.
    pub fn places(&self, digit: u8) -> CellSet {
        self.spots[digit as usize - 1] & self.open
    }

    /// Where the digit (1 to 9) stands or is a candidate.
    pub fn spots(&self, digit: u8) -> CellSet {
        self.spots[digit as usize - 1]
    }

    /// Whether the digit (1 to 9) stands in every unit.
    pub fn is_complete(&self, digit: u8) -> bool {
        (self.spots(digit) & !self.open).count_ones() == 9
    }

    /// The candidates of an open cell (0 to 80); none where a digit stands.
    pub fn digits(&self, cell: usize) -> DigitSet {
        (1..=9).fold(0, |set, digit| set | ((self.places(digit) >> cell & 1) as u16) << digit)
    }

    /// The digits that stand, 0 where none does.
    pub fn cells(&self) -> Cells {
        let mut cells = [0; 81];
        for (spots, digit) in self.spots.iter().zip(1..) {
            for cell in members(spots & !self.open) {
                cells[cell] = digit;
            }
        }
        cells
    }

    /// Puts a digit (1 to 9) into an open cell that has it as a candidate.
    pub fn place(&mut self, cell: usize, digit: u8) {
        let bit = 1 << cell;
        for spots in &mut self.spots {
            *spots &= !bit;
        }
        let spots = &mut self.spots[digit as usize - 1];
        *spots &= !PEERS[cell];
        *spots |= bit;
        self.open &= !bit;
    }

    /// Takes candidates away.
    pub fn strike(&mut self, strikes: &Strikes) {
        for (spots, struck) in self.spots.iter_mut().zip(&strikes.cells) {
            *spots &= !(struck & self.open);
        }
    }

    /// The open cells with exactly so many candidates: at place 0 those without any, then with
    /// one, two, three, four.
    pub fn tally(&self) -> [CellSet; 5] {
        // What has at least one, two … five.
        let (mut one, mut two, mut three, mut four, mut five) = (0, 0, 0, 0, 0);
        for &spots in &self.spots {
            five |= four & spots;
            four |= three & spots;
            three |= two & spots;
            two |= one & spots;
            one |= spots;
        }
        let exactly = [!one, one & !two, two & !three, three & !four, four & !five];
        exactly.map(|cells| cells & self.open)
    }

    /// Why the grid cannot be completed, as far as one look at each cell and unit tells: the first
    /// open cell without a candidate, in reading order; else the first digit without a place, by
    /// digit, then by rows, columns, boxes.
    pub fn contradiction(&self) -> Option<Contradiction> {
        let [none, ..] = self.tally();
        if let Some(cell) = members(none).next() {
            return Some(Contradiction::NoCandidate(cell));
        }
        let mut pairs = (1..=9).flat_map(|digit| Unit::all().map(move |unit| (digit, unit)));
        let has_none =
            |&(digit, unit): &(u8, Unit)| self.spots[digit as usize - 1] & unit.set() == 0;
        pairs.find(has_none).map(|(digit, unit)| Contradiction::NoPlace(digit, unit))
    }

    /// The only place of the digit in the unit, if it has exactly one and does not stand there.
    pub fn only_place(&self, digit: u8, unit: Unit) -> Option<usize> {
        let spots = self.spots[digit as usize - 1] & unit.set();
        let only = is_single(spots) && spots & self.open != 0;
        only.then(|| spots.trailing_zeros() as usize)
    }
}

/// Why a grid cannot be completed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contradiction {
    /// An open cell (0 to 80) has no candidate left.
    NoCandidate(usize),
    /// A digit (1 to 9) does not stand in the unit, and is no candidate there.
    NoPlace(u8, Unit),
}

impl fmt::Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Contradiction::NoCandidate(cell) => write!(f, "{} has no candidate", cell_name(*cell)),
            Contradiction::NoPlace(digit, unit) => write!(f, "no place for {} in {}", digit, unit),
        }
    }
}

/// Candidates that go: of each digit the cells that lose it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Strikes {
    /// Digit 1 first.
    cells: [CellSet; 9],
}

impl Strikes {
    /// One digit (1 to 9) goes from some cells.
    pub fn of(digit: u8, cells: CellSet) -> Strikes {
        let mut strikes = Strikes::default();
        strikes.add(digit, cells);
        strikes
    }

    pub fn add(&mut self, digit: u8, cells: CellSet) {
        self.cells[digit as usize - 1] |= cells;
    }

    pub fn is_empty(&self) -> bool {
        self.cells.iter().fold(0, |all, cells| all | cells) == 0
    }

    /// The cells that lose this digit (1 to 9).
    pub fn cells(&self, digit: u8) -> CellSet {
        self.cells[digit as usize - 1]
    }
}

/// As in `r1c2 r1c3 <> 5, r1c3 <> 7`: digits ascending, for each its cells in reading order.
impl fmt::Display for Strikes {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let struck = (1..=9).filter(|&digit| self.cells(digit) != 0);
        for (number, digit) in struck.enumerate() {
            let comma = if number > 0 { ", " } else { "" };
            write!(f, "{}{} <> {}", comma, cell_names(self.cells(digit)), digit)?;
        }
        Ok(())
    }
}
