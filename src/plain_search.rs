//! The search that many a right program is: the open cell with the fewest candidates, each of them
//! in turn, and nothing deduced. How many digits it tries says how hard a grid is for all of these.

use crate::candidates::{digits_of, Candidates};
use crate::cell_set::members;
use crate::solver::Cells;

/// Whether the search comes to its end on the grid with these clues (0: an open cell), at the first
/// solution or without one, in so many tries at most. Clues that clash are seen before it begins.
///
/// Of several cells it takes the first in reading order, and digits from 1 up.
pub fn ends_within(tries: u32, clues: &Cells) -> bool {
    let Ok(board) = Candidates::new(clues) else {
        return true;
    };
    let mut left = tries;
    !matches!(search(&board, &mut left), Some(End::TriesUsedUp))
}

enum End {
    Solution,
    TriesUsedUp,
}

/// `None`: the board has no solution.
fn search(board: &Candidates, left: &mut u32) -> Option<End> {
    let fewest = members(board.open()).min_by_key(|&cell| board.digits(cell).count_ones());
    let Some(cell) = fewest else {
        return Some(End::Solution);
    };
    for digit in digits_of(board.digits(cell)) {
        if *left == 0 {
            return Some(End::TriesUsedUp);
        }
        *left -= 1;
        let mut board = board.clone();
        board.place(cell, digit);
        let end = search(&board, left);
        if end.is_some() {
            return end;
        }
    }
    None
}
