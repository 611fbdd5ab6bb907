//! A full grid whose clues are taken away as long as its solution stays the only one.

use crate::cell_set::{members, units_of, CellSet, PEERS, UNITS};
use crate::solver::{self, Cells, Grid};

/// A puzzle with one solution, and that solution.
pub struct Minimiser {
    full: Cells,
    clues: Cells,
    /// Where each digit (1 to 9) stands in the full grid.
    solution: [CellSet; 10],
    /// Where each digit still is a clue, and below 0 the cells that are open.
    standing: [CellSet; 10],
}

impl Minimiser {
    /// Starts from a full grid.
    pub fn new(full: &Cells) -> Minimiser {
        let mut solution = [0; 10];
        for (cell, &digit) in full.iter().enumerate() {
            solution[digit as usize] |= 1 << cell;
        }
        Minimiser { full: *full, clues: *full, solution, standing: solution }
    }

    /// Starts from a puzzle with exactly one solution, which is this one.
    pub fn of(clues: &Cells, solution: &Cells) -> Minimiser {
        let mut minimiser = Minimiser::new(solution);
        for cell in (0..81).filter(|&cell| clues[cell] == 0) {
            minimiser.set(cell, 0);
        }
        minimiser
    }

    /// Whether no clue can go.
    pub fn is_minimal(mut self) -> bool {
        (0..81).all(|cell| self.clues[cell] == 0 || !self.take(&[cell]))
    }

    /// The clues that are left.
    pub fn clues(&self) -> &Cells {
        &self.clues
    }

    /// Takes the clues of these cells away together, if the solution stays the only one. A clue
    /// that is needed once is needed ever after, when there are fewer others.
    pub fn take(&mut self, cells: &[usize]) -> bool {
        for (taken, &cell) in cells.iter().enumerate() {
            self.set(cell, 0);
            if self.has_other_solution(cell) {
                for &cell in &cells[..=taken] {
                    self.set(cell, self.full[cell]);
                }
                return false;
            }
        }
        true
    }

    fn set(&mut self, cell: usize, digit: u8) {
        self.standing[self.clues[cell] as usize] ^= 1 << cell;
        self.standing[digit as usize] ^= 1 << cell;
        self.clues[cell] = digit;
    }

    /// Whether there is a solution with another digit in the cell, whose clue has just been
    /// taken away: with the clue there was only one, so any other solution has.
    ///
    /// In such a solution the cell holds one of its other candidates, and each of its units holds
    /// the digit in one of its other places. An empty list of either kind ends the question: the
    /// clue was a naked or a hidden single. Otherwise the shortest of the four lists is tried.
    fn has_other_solution(&self, cell: usize) -> bool {
        let digit = self.full[cell];
        let seen = |seen: CellSet, clue: usize| seen | PEERS[clue];
        let taken = members(self.standing[digit as usize]).fold(1 << cell, seen);
        let places = self.standing[0] & !taken;
        let units = units_of(cell).map(|unit| places & UNITS[unit]);
        if units.contains(&0) {
            return false;
        }
        let mut candidates = [0; 8];
        let mut count = 0;
        for other in (1..=9).filter(|&other| other != digit) {
            if self.standing[other as usize] & PEERS[cell] == 0 {
                candidates[count] = other;
                count += 1;
            }
        }
        let candidates = &candidates[..count];
        if candidates.iter().any(|&other| self.exchangeable(cell, digit, other)) {
            return true;
        }
        let fewest = units.iter().min_by_key(|places| places.count_ones());
        match fewest {
            Some(places) if (places.count_ones() as usize) < count => {
                members(*places).any(|place| self.solvable_with(place, digit))
            }
            _ => candidates.iter().any(|&other| self.solvable_with(cell, other)),
        }
    }

    fn solvable_with(&self, cell: usize, digit: u8) -> bool {
        let mut clues = self.clues;
        clues[cell] = digit;
        solver::count_solutions(&Grid::new(&clues), 1).count > 0
    }

    /// Whether the digit in the cell and another digit can change places throughout some open
    /// cells of the solution, this one among them. Each exchange brings on that of all its peers
    /// with either digit; a clue among them ends it. Half of the clues that are needed show so,
    /// without a search.
    fn exchangeable(&self, cell: usize, digit: u8, other: u8) -> bool {
        let both = self.solution[digit as usize] | self.solution[other as usize];
        let clues = both & !self.standing[0];
        let mut reached: CellSet = 1 << cell;
        let mut waiting = reached;
        while waiting != 0 {
            let next = PEERS[waiting.trailing_zeros() as usize] & both & !reached;
            if next & clues != 0 {
                return false;
            }
            waiting &= waiting - 1;
            waiting |= next;
            reached |= next;
        }
        true
    }
}
