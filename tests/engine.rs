//! The engine's two forms, the one for this processor and the one on arrays, against each other
//! and against two plain solvers: how many solutions, and which is the smallest.

mod common;

use common::mrv;
use common::read::cells;
use common::reference::{clashes, full_grid, solutions, Cells, Grids, Random};
use sudoku::solver::{count_solutions, explore, explore_with, Found, Grid, Plain};

/// Both forms' answer, with the first solution that they meet.
fn search_both(clues: &Cells, limit: usize) -> Found {
    let grid = Grid::new(clues);
    same(clues, count_solutions(&grid, limit), explore_with::<Plain>(&grid, limit, false))
}

/// Both forms' answer, with the smallest solution; counts to two.
fn solve_both(clues: &Cells) -> Found {
    let grid = Grid::new(clues);
    same(clues, explore(&grid, 2, true), explore_with::<Plain>(&grid, 2, true))
}

fn same(clues: &Cells, fast: Found, plain: Found) -> Found {
    assert_eq!((fast.count, fast.first), (plain.count, plain.first), "{clues:?}");
    if fast.count == 0 {
        assert_eq!(fast.first, [0; 81], "no solution of {clues:?}");
    } else {
        assert_solution(clues, &fast.first);
    }
    fast
}

fn assert_solution(clues: &Cells, board: &Cells) {
    for cell in 0..81 {
        let digit = board[cell];
        assert!((1..=9).contains(&digit) && !clashes(board, cell, digit));
        assert!(clues[cell] == 0 || clues[cell] == digit, "the clues {clues:?}");
    }
}

/// Near-full to moderately open.
#[test]
fn both_forms_and_both_plain_solvers_agree() {
    let mut grids_with = [0; 3];
    for (number, clues) in Grids(Random(11)).take(2000).enumerate() {
        let reference = solutions(&clues, 10);
        assert_eq!(mrv::count(&clues, 10), reference.count, "{clues:?}");
        let limit = [1, 2, 3, 10][number % 4];
        let found = search_both(&clues, limit);
        assert_eq!(found.count, reference.count.min(limit), "{clues:?}");
        let found = solve_both(&clues);
        assert_eq!(found.count, reference.count.min(2), "{clues:?}");
        assert_eq!(found.first, reference.smallest.unwrap_or([0; 81]), "{clues:?}");
        grids_with[found.count] += 1;
    }
    assert!(grids_with.iter().all(|&grids| grids >= 300), "{grids_with:?}");
}

/// Up to fourteen clues of a full grid; with more the plain solver would take too long.
#[test]
fn near_empty_grids() {
    let mut random = Random(12);
    for number in 0..50 {
        let clues = some_clues(&mut random, number % 15);
        let found = solve_both(&clues);
        assert_eq!(found.count, mrv::count(&clues, 2));
        assert_eq!(Some(found.first), mrv::smallest(&clues), "{clues:?}");
        for limit in [1, 3, 10] {
            let found = search_both(&clues, limit);
            assert_eq!(found.count, mrv::count(&clues, limit), "{clues:?}");
        }
    }
}

fn some_clues(random: &mut Random, number: usize) -> Cells {
    let mut clues = full_grid(random);
    let mut order: Vec<usize> = (0..81).collect();
    random.shuffle(&mut order);
    for &cell in &order[number..] {
        clues[cell] = 0;
    }
    clues
}

/// The recursion copies its boards: without optimization too the stack must hold them.
#[test]
fn the_empty_grid() {
    let found = solve_both(&[0; 81]);
    let smallest =
        b"123456789456789123789123456214365897365897214897214365531642978642978531978531642";
    assert_eq!((found.count, found.first), (2, smallest.map(|byte| byte - b'0')));
    assert_eq!(search_both(&[0; 81], 1000).count, 1000);
}

/// Puzzles from which no clue can be taken.
#[test]
fn puzzles_have_one_solution() {
    let mut random = Random(13);
    for _ in 0..100 {
        let solution = full_grid(&mut random);
        let mut clues = solution;
        let mut order: Vec<usize> = (0..81).collect();
        random.shuffle(&mut order);
        for cell in order {
            clues[cell] = 0;
            if count_solutions(&Grid::new(&clues), 2).count > 1 {
                clues[cell] = solution[cell];
            }
        }
        assert_eq!(mrv::count(&clues, 2), 1, "{clues:?}");
        for limit in [1, 2, 10] {
            let found = search_both(&clues, limit);
            assert_eq!((found.count, found.first), (1, solution));
        }
        let found = solve_both(&clues);
        assert_eq!((found.count, found.first), (1, solution));
        // Without one more clue there are several.
        let clue = (0..81).find(|&cell| clues[cell] > 0);
        clues[clue.expect("a puzzle has clues")] = 0;
        assert_eq!(search_both(&clues, 3).count, mrv::count(&clues, 3));
    }
}

/// Boards right in two kinds of units, but not in the third, that were once counted as solutions:
/// on these grids the search meets some.
#[test]
fn a_full_board_wrong_in_its_rows_or_columns_is_no_solution() {
    for clues in [
        ".17.54928.25698.719.82...63...873.5..321..8977.69.5.3486..3...9.53.....6179.6.38.",
        "92.37.8.4.3..1..5..7.2.49.....72........4.....8..................9.51...7134.259.",
        "...7.9.8....1..47.4.75..319.71.5..4.....7..6.5.496172.7.....83.8.26..1.4.....3..7",
        "15...8..2..839...592.15...72.4.67..83.721.9.456...37....5.2.4..431.8.27687.6.45..",
        "253678.19.8.42..6.9.6....2..29.....8...7.52.6..8.9.1.......76........9..4.....37.",
    ] {
        let clues = cells(clues);
        let found = search_both(&clues, 10);
        assert_eq!(found.count, mrv::count(&clues, 10), "{clues:?}");
        assert_eq!(solve_both(&clues).first, mrv::smallest(&clues).unwrap_or([0; 81]));
    }
}
