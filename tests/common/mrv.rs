//! A second plain solver, for grids that the one in reading order takes too long for: always the
//! empty cell with the fewest candidates first (minimum remaining values). Sparse grids without a
//! solution are beyond it too.

pub type Cells = [u8; 81];

/// How many solutions a grid (0: an empty cell) has, counted up to `limit`.
pub fn count(clues: &Cells, limit: usize) -> usize {
    solve(clues, limit).count
}

/// Whether the search comes to its end, at a first solution or without one, in so many digits
/// tried.
pub fn ends_within(tries: usize, clues: &Cells) -> bool {
    search(clues, 1, tries + 1).tries > 0
}

/// The smallest solution, read as a number of 81 digits.
///
/// With everything before it fixed, can a cell hold a smaller digit than in the best solution so
/// far? That is asked for one cell after the other.
pub fn smallest(clues: &Cells) -> Option<Cells> {
    let mut best = solve(clues, 1).first?;
    let mut fixed = *clues;
    for cell in (0..81).filter(|&cell| clues[cell] == 0) {
        for digit in 1..best[cell] {
            fixed[cell] = digit;
            if let Some(smaller) = solve(&fixed, 1).first {
                best = smaller;
                break;
            }
        }
        fixed[cell] = best[cell];
    }
    Some(best)
}

fn solve(clues: &Cells, limit: usize) -> Search {
    search(clues, limit, usize::MAX)
}

/// A search that has come to its end, or used up its tries.
fn search(clues: &Cells, limit: usize, tries: usize) -> Search {
    let mut search =
        Search { cells: [0; 81], held: [[0; 9]; 3], limit, tries, count: 0, first: None };
    for (cell, &digit) in clues.iter().enumerate() {
        if digit > 0 {
            if search.candidates(cell) & (1 << digit) == 0 {
                return search;
            }
            search.cells[cell] = digit;
            search.toggle(cell, digit);
        }
    }
    search.backtrack();
    search
}

struct Search {
    cells: Cells,
    /// The digits that the rows, the columns and the boxes hold: digit d is bit d.
    held: [[u16; 9]; 3],
    limit: usize,
    /// How many digits may still be tried.
    tries: usize,
    count: usize,
    first: Option<Cells>,
}

impl Search {
    fn candidates(&self, cell: usize) -> u16 {
        let [rows, columns, boxes] = &self.held;
        let (row, column) = (cell / 9, cell % 9);
        !(rows[row] | columns[column] | boxes[row / 3 * 3 + column / 3]) & 0x3fe
    }

    fn toggle(&mut self, cell: usize, digit: u8) {
        let [rows, columns, boxes] = &mut self.held;
        let (row, column) = (cell / 9, cell % 9);
        rows[row] ^= 1 << digit;
        columns[column] ^= 1 << digit;
        boxes[row / 3 * 3 + column / 3] ^= 1 << digit;
    }

    fn backtrack(&mut self) {
        let empty = (0..81).filter(|&cell| self.cells[cell] == 0);
        let fewest = empty.min_by_key(|&cell| self.candidates(cell).count_ones());
        let Some(cell) = fewest else {
            self.count += 1;
            self.first.get_or_insert(self.cells);
            return;
        };
        let candidates = self.candidates(cell);
        for digit in 1..=9 {
            let goes_on = self.count < self.limit && self.tries > 0;
            if candidates & (1 << digit) != 0 && goes_on {
                self.tries -= 1;
                self.cells[cell] = digit;
                self.toggle(cell, digit);
                self.backtrack();
                self.toggle(cell, digit);
                self.cells[cell] = 0;
            }
        }
    }
}
