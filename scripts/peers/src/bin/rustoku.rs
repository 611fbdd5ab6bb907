//! The crate `rustoku-lib`, served to be measured.

#[path = "../../../measure/serve.rs"]
mod serve;

use rustoku_lib::core::Board;
use rustoku_lib::Rustoku;

fn main() -> std::io::Result<()> {
    serve::serve(board, count, &[])
}

fn board(cells: &serve::Cells) -> Board {
    let mut rows = [[0; 9]; 9];
    for (row, cells) in rows.iter_mut().zip(cells.chunks(9)) {
        row.copy_from_slice(cells);
    }
    Board::new(rows)
}

/// Clues that clash are an error here, which is to say no solution.
fn count(board: &Board, limit: usize) -> usize {
    Rustoku::new(*board).map_or(0, |mut solver| solver.count_solutions_until(limit))
}
