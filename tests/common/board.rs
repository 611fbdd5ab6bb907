//! The engine's board, cell by cell: the only place where the tests of its steps know how the
//! board lies in registers. Its array form is the one that they look at.

use sudoku::solver::{self, bit, Board, Grid, Plain, Register, LANE, SET_LANE};

/// The digits that each cell can hold: digit d is bit d - 1.
pub type Candidates = [u16; 81];

/// Which cells belong to a set.
pub type Set = [bool; 81];

/// The board with these candidates.
fn board(candidates: &Candidates) -> Board<Plain> {
    [0, 1, 2].map(|row_of_band| {
        let mut lanes = [0; 32];
        for (cell, place) in places(row_of_band) {
            for digit in 1..=9 {
                if candidates[cell] & 1 << (digit - 1) != 0 {
                    lanes[LANE[place / 3][digit]] |= bit(cell);
                }
            }
        }
        Plain::load(&lanes)
    })
}

/// The candidates on a board; nothing may stand anywhere else in it.
fn candidates(board: &Board<Plain>) -> Candidates {
    let mut candidates = [0; 81];
    for (row_of_band, lanes) in board.iter().enumerate() {
        let mut lanes = lanes.store();
        for (cell, row) in places(row_of_band) {
            for digit in 1..=9 {
                let lane = &mut lanes[LANE[row / 3][digit]];
                if *lane & bit(cell) != 0 {
                    candidates[cell] |= 1 << (digit - 1);
                    *lane ^= bit(cell);
                }
            }
        }
        assert_eq!(lanes, [0; 32], "bits that are no cell's");
    }
    candidates
}

/// The cells of the first, the second or the third rows of the bands, and the rows they are in.
fn places(row_of_band: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..81).map(|cell| (cell, cell / 9)).filter(move |(_, row)| row % 3 == row_of_band)
}

/// The register of a set, with something everywhere else: the engine may leave that there.
fn register(set: &Set) -> Plain {
    let mut lanes = [!0; 32];
    for (cell, _) in set.iter().enumerate().filter(|(_, &inside)| !inside) {
        lanes[SET_LANE[cell / 9]] &= !bit(cell);
    }
    Plain::load(&lanes)
}

fn set(register: Plain) -> Set {
    let lanes = register.store();
    std::array::from_fn(|cell| lanes[SET_LANE[cell / 9]] & bit(cell) != 0)
}

pub fn close_stacks(before: &Candidates) -> Candidates {
    candidates(&solver::close_stacks(&board(before)))
}

pub fn close_bands(before: &Candidates) -> Candidates {
    candidates(&solver::close_bands(&board(before)))
}

/// The board on which the cells of the set are solved.
pub fn naked_singles(before: &Candidates, solved: &Set) -> Candidates {
    candidates(&solver::naked_singles(&board(before), register(solved)))
}

/// The board, and the cells in which a digit stood alone in its row.
pub fn hidden_singles(before: &Candidates) -> (Candidates, Set) {
    let (after, cells) = solver::hidden_singles(&board(before));
    (candidates(&after), set(cells))
}

/// The cells with at least one, two, three candidates.
pub fn tally(before: &Candidates) -> [Set; 3] {
    let [one, two, three, ..] = solver::tally(&board(before));
    [one, two, three].map(set)
}

pub fn spread(cells: &Set) -> Candidates {
    let everywhere = board(&[0x1ff; 81]);
    let mut spread = solver::spread(register(cells));
    // What a set holds in its spare bits and unused lanes comes along, and does not matter.
    for (lanes, everywhere) in spread.iter_mut().zip(&everywhere) {
        let (mut inside, everywhere) = (lanes.store(), everywhere.store());
        for (lane, everywhere) in inside.iter_mut().zip(everywhere) {
            *lane &= everywhere;
        }
        *lanes = Plain::load(&inside);
    }
    candidates(&spread)
}

pub fn propagate(before: &Candidates) -> Option<Candidates> {
    solver::propagate(&board(before)).map(|after| candidates(&after))
}

pub fn subsets(before: &Candidates) -> Option<Candidates> {
    solver::subsets(&board(before)).map(|after| candidates(&after))
}

/// The candidates of a grid with these clues; `None`: two of them clash.
pub fn of_clues(clues: &solver::Cells) -> Option<Candidates> {
    solver::candidates::<Plain>(&Grid::new(clues)).map(|board| candidates(&board))
}
