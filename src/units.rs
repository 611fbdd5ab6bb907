//! Cells and units by the names that players use, and clashes, which need both.

use crate::solver::{cell_of, Cells};
use std::fmt;

/// A cell (0 to 80) by its name: `r4c2` is row 4, column 2.
pub fn cell_name(cell: usize) -> String {
    format!("r{}c{}", cell / 9 + 1, cell % 9 + 1)
}

/// A row, a column or a box: nine cells that hold each digit once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unit(usize);

impl Unit {
    /// The nine rows, then the nine columns, then the nine boxes.
    pub fn all() -> impl Iterator<Item = Unit> {
        (0..27).map(Unit)
    }

    /// The cells (0 to 80) of the unit, in reading order.
    pub fn cells(self) -> impl Iterator<Item = usize> {
        (0..9).map(move |place| cell_of(self.0, place))
    }
}

impl fmt::Display for Unit {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let kind = ["row", "column", "box"][self.0 / 9];
        write!(f, "{} {}", kind, self.0 % 9 + 1)
    }
}

/// Two equal digits in one unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clash {
    pub digit: u8,
    pub unit: Unit,
    /// The two cells (0 to 80), in reading order.
    pub cells: [usize; 2],
}

impl Clash {
    /// The first clash of the grid: rows are looked through first, then columns, then boxes, and
    /// each one cell by cell for a digit that stood before.
    pub fn first(grid: &Cells) -> Option<Clash> {
        for unit in Unit::all() {
            let mut before = [None; 10];
            for cell in unit.cells().filter(|&cell| grid[cell] > 0) {
                let digit = grid[cell];
                if let Some(first) = before[digit as usize].replace(cell) {
                    let cells = [first, cell];
                    return Some(Clash { digit, unit, cells });
                }
            }
        }
        None
    }
}

impl fmt::Display for Clash {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let [first, second] = self.cells.map(cell_name);
        write!(f, "two {}s in {}, {} and {}", self.digit, self.unit, first, second)
    }
}
