//! Sets of cells: bit n stands for cell n (0 to 80, row by row).

pub type CellSet = u128;

/// All cells.
pub const ALL: CellSet = (1 << 81) - 1;

/// The cells of each unit: nine rows, nine columns, nine boxes.
pub static UNITS: [CellSet; 27] = units();

/// The peers of each cell: those that share a row, a column or a box with it, itself left out.
pub static PEERS: [CellSet; 81] = peers();

/// The row, the column and the box of a cell, as places in [`UNITS`].
pub const fn units_of(cell: usize) -> [usize; 3] {
    let (row, column) = (cell / 9, cell % 9);
    [row, 9 + column, 18 + row / 3 * 3 + column / 3]
}

/// [`UNITS`], for other tables that the compiler makes.
pub const fn units() -> [CellSet; 27] {
    let mut units = [0; 27];
    let mut cell = 0;
    while cell < 81 {
        let [row, column, square] = units_of(cell);
        units[row] |= 1 << cell;
        units[column] |= 1 << cell;
        units[square] |= 1 << cell;
        cell += 1;
    }
    units
}

const fn peers() -> [CellSet; 81] {
    let units = units();
    let mut peers = [0; 81];
    let mut cell = 0;
    while cell < 81 {
        let [row, column, square] = units_of(cell);
        peers[cell] = (units[row] | units[column] | units[square]) & !(1 << cell);
        cell += 1;
    }
    peers
}

/// The cells of a set, in reading order.
pub fn members(mut set: CellSet) -> impl Iterator<Item = usize> + Clone {
    std::iter::from_fn(move || {
        let first = set.trailing_zeros() as usize;
        set &= set.wrapping_sub(1);
        Some(first).filter(|&cell| cell < 81)
    })
}

/// Whether the set has exactly one cell.
pub fn is_single(set: CellSet) -> bool {
    set != 0 && set & (set - 1) == 0
}
