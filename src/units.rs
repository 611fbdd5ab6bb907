//! Cells and units by the names that players use, and clashes, which need both.

use crate::cell_set::{members, units, units_of, CellSet, UNITS};
use crate::solver::Cells;
use std::fmt;

/// A cell (0 to 80) by its name: `r4c2` is row 4, column 2.
pub fn cell_name(cell: usize) -> String {
    format!("r{}c{}", cell / 9 + 1, cell % 9 + 1)
}

/// The names of the cells of a set, in reading order: `r1c2 r1c3`.
pub fn cell_names(cells: CellSet) -> String {
    members(cells).map(cell_name).collect::<Vec<_>>().join(" ")
}

/// A row, a column or a box: nine cells that hold each digit once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unit(usize);

/// The first cell of each row.
const FIRST_COLUMN: CellSet = (1 << 81) / 0x1ff;

/// Bits 8, 16 … 72.
const EIGHT_APART: u128 = ((1 << 80) - 1) / 0xff - 1;

impl Unit {
    /// The nine rows, then the nine columns, then the nine boxes.
    pub fn all() -> impl Iterator<Item = Unit> {
        (0..27).map(Unit)
    }

    /// The nine rows, then the nine columns.
    pub fn lines() -> impl Iterator<Item = Unit> + Clone {
        (0..18).map(Unit)
    }

    pub fn boxes() -> impl Iterator<Item = Unit> + Clone {
        (18..27).map(Unit)
    }

    /// The row, the column and the box of a cell (0 to 80).
    pub fn of(cell: usize) -> [Unit; 3] {
        units_of(cell).map(Unit)
    }

    /// The cells of the unit.
    pub fn set(self) -> CellSet {
        UNITS[self.0]
    }

    /// The cells (0 to 80) of the unit, in reading order.
    pub fn cells(self) -> impl Iterator<Item = usize> {
        members(self.set())
    }

    /// The places of the unit (place n is bit n, in reading order) whose cells are in the set.
    pub const fn places(self, set: CellSet) -> u16 {
        let (kind, number) = (self.0 / 9, self.0 % 9);
        let places = match kind {
            0 => set >> (9 * number),
            // The places are 9 bits apart. Of nine copies, each moved 8 bits further than the one
            // before, each brings one place into bits 72 to 80, side by side; and no two bits of
            // all copies ever meet.
            1 => ((set >> number) & FIRST_COLUMN).wrapping_mul(EIGHT_APART) >> 72,
            _ => {
                let set = set >> (27 * (number / 3) + 3 * (number % 3));
                set & 0o007 | set >> 6 & 0o070 | set >> 12 & 0o700
            }
        };
        places as u16 & 0x1ff
    }

    /// The cells at these places of the unit.
    pub fn at_places(self, places: u16) -> CellSet {
        let at = |(place, cell): (usize, usize)| CellSet::from(places >> place & 1) << cell;
        self.cells().enumerate().map(at).sum()
    }

    /// The units that share three cells with this one: the boxes along a line, or the rows and then
    /// the columns through a box; each with the places of this one at which they meet.
    pub fn crossings(self) -> &'static [(Unit, u16)] {
        let count = if self.is_box() { 6 } else { 3 };
        &CROSSINGS[self.0][..count]
    }

    pub fn is_box(self) -> bool {
        self.0 >= 18
    }

    /// 1 to 9.
    pub fn number(self) -> usize {
        self.0 % 9 + 1
    }
}

/// The crossings of each unit; a line has only the first three.
static CROSSINGS: [[(Unit, u16); 6]; 27] = crossings();

const fn crossings() -> [[(Unit, u16); 6]; 27] {
    let units = units();
    let mut crossings = [[(Unit(0), 0); 6]; 27];
    let mut unit = 0;
    while unit < 27 {
        let (mut other, mut found) = (0, 0);
        while other < 27 {
            let shared = units[unit] & units[other];
            if shared.count_ones() == 3 {
                crossings[unit][found] = (Unit(other), Unit(unit).places(shared));
                found += 1;
            }
            other += 1;
        }
        unit += 1;
    }
    crossings
}

/// The rows or the columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lines {
    Rows,
    Columns,
}

impl Lines {
    /// Those that cross these.
    pub fn across(self) -> Lines {
        match self {
            Lines::Rows => Lines::Columns,
            Lines::Columns => Lines::Rows,
        }
    }

    /// All nine, in order.
    pub fn units(self) -> [Unit; 9] {
        let first = match self {
            Lines::Rows => 0,
            Lines::Columns => 9,
        };
        std::array::from_fn(|line| Unit(first + line))
    }

    /// The cells of some of them: of the first one if bit 0 is there, and so on.
    pub fn cells(self, chosen: u16) -> CellSet {
        let set = |(line, unit): (usize, Unit)| if chosen >> line & 1 > 0 { unit.set() } else { 0 };
        self.units().into_iter().enumerate().map(set).sum()
    }
}

impl fmt::Display for Lines {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Lines::Rows => "rows",
            Lines::Columns => "columns",
        })
    }
}

impl fmt::Display for Unit {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let kind = ["row", "column", "box"][self.0 / 9];
        write!(f, "{} {}", kind, self.number())
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
