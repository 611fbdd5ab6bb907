//! Other puzzles that are the same puzzle: what may be exchanged in a grid so that its solutions
//! only move along.

use crate::random::Random;
use crate::solver::Cells;

/// An equivalent grid: digits relabelled, bands and the rows within them in another order, stacks
/// and the columns within them too, and rows and columns exchanged or not. Each of the
/// 2 · 6⁸ · 9! ways is equally likely.
pub fn shuffle(cells: &Cells, random: &mut Random) -> Cells {
    let mut digits = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    random.shuffle(&mut digits);
    let rows = lines(random);
    let columns = lines(random);
    let transposed = random.below(2) == 1;
    let mut shuffled = [0; 81];
    for (cell, to) in shuffled.iter_mut().enumerate() {
        let (row, column) = (rows[cell / 9], columns[cell % 9]);
        let from = if transposed { column * 9 + row } else { row * 9 + column };
        if cells[from] > 0 {
            *to = digits[cells[from] as usize - 1];
        }
    }
    shuffled
}

/// The nine rows in a random order that keeps those of a band together; or the columns.
fn lines(random: &mut Random) -> [usize; 9] {
    let mut bands = [[0, 1, 2], [3, 4, 5], [6, 7, 8]];
    random.shuffle(&mut bands);
    let mut lines = [0; 9];
    for (place, band) in bands.iter_mut().enumerate() {
        random.shuffle(band);
        lines[3 * place..3 * place + 3].copy_from_slice(band);
    }
    lines
}
