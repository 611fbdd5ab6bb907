//! Puzzles to measure on. The seed and the number of a puzzle decide it, on any machine and
//! whatever the solver finds first: only the number of solutions is asked of it.

use sudoku::generate::{self, Options};
use sudoku::random::Random;
use sudoku::shuffle::shuffle;
use sudoku::solver::{self, Cells, Grid};

/// One solution, 32 clues.
pub fn easy(seed: u64, number: u64) -> Cells {
    let options = Options { clues: Some(32), ..Options::default() };
    generate::puzzle(&options, seed, number).expect("most grids can be brought down to 32 clues")
}

/// One solution, and no clue can go: mostly 23 to 26 clues.
pub fn minimal(seed: u64, number: u64) -> Cells {
    generate::puzzle(&Options::default(), seed, number).expect("any number of clues will do")
}

/// A minimal puzzle in which 200 times a clue is exchanged for others, kept where a search by
/// singles then has to guess no less often than before.
pub fn hard(seed: u64, number: u64) -> Cells {
    let mut random = Random::new(!seed, number);
    let mut hardest = minimal(seed, number);
    let mut most = guesses(&hardest);
    for _ in 0..200 {
        let mut cells = hardest;
        remove(&mut cells, 1, &mut random);
        settle(&mut cells, &mut random);
        thin(&mut cells, &mut random);
        let guesses = guesses(&cells);
        if guesses >= most {
            most = guesses;
            hardest = cells;
        }
    }
    hardest
}

/// Several solutions: a minimal puzzle less two to four more clues.
pub fn several(seed: u64, number: u64) -> Cells {
    let mut random = Random::new(!seed, number);
    let mut cells = minimal(seed, number);
    let count = 2 + random.below(3);
    remove(&mut cells, count, &mut random);
    cells
}

/// An equivalent of one of the given puzzles, less so many clues.
pub fn fewer(puzzles: &[Cells], clues: usize, seed: u64, number: u64) -> Cells {
    let mut random = Random::new(seed, number);
    let puzzle = &puzzles[number as usize % puzzles.len()];
    let mut cells = shuffle(puzzle, &mut random);
    remove(&mut cells, clues, &mut random);
    cells
}

/// 10 to 25 random clues that do not clash, mostly without a solution.
pub fn sparse(seed: u64, number: u64) -> Cells {
    let mut random = Random::new(seed, number);
    let mut cells = [0; 81];
    let mut clues = 10 + random.below(16);
    while clues > 0 {
        let cell = random.below(81);
        let digit = 1 + random.below(9) as u8;
        if cells[cell] == 0 && fits(&cells, cell, digit) {
            cells[cell] = digit;
            clues -= 1;
        }
    }
    cells
}

/// The cells in random order.
fn order(random: &mut Random) -> Vec<usize> {
    let mut cells: Vec<usize> = (0..81).collect();
    random.shuffle(&mut cells);
    cells
}

/// Adds random clues, each of which leaves a solution, until there is only one.
fn settle(cells: &mut Cells, random: &mut Random) {
    let mut digits = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    for cell in order(random) {
        if solutions(cells) == 1 {
            break;
        }
        if cells[cell] != 0 {
            continue;
        }
        random.shuffle(&mut digits);
        for digit in digits {
            cells[cell] = digit;
            if fits(cells, cell, digit) && solutions(cells) > 0 {
                break;
            }
        }
    }
}

/// Takes clues away in random order, as long as the solution stays the only one.
fn thin(cells: &mut Cells, random: &mut Random) {
    for cell in order(random) {
        let clue = std::mem::replace(&mut cells[cell], 0);
        if clue != 0 && solutions(cells) > 1 {
            cells[cell] = clue;
        }
    }
}

fn remove(cells: &mut Cells, count: usize, random: &mut Random) {
    let mut clues = order(random);
    clues.retain(|&cell| cells[cell] != 0);
    for &cell in clues.iter().take(count) {
        cells[cell] = 0;
    }
}

fn solutions(cells: &Cells) -> usize {
    solver::count_solutions(&Grid::new(cells), 2).count
}

/// How often a search that knows naked and hidden singles only has to guess before it has seen the
/// whole tree: a measure of hardness that owes nothing to the solver that is measured.
fn guesses(cells: &Cells) -> usize {
    let mut candidates = [0x1ff; 81];
    let clues = cells.iter().enumerate().filter(|(_, &clue)| clue != 0);
    for (cell, clue) in clues {
        if !place(&mut candidates, cell, 1 << (clue - 1)) {
            return 0;
        }
    }
    guess(candidates)
}

fn guess(mut candidates: [u16; 81]) -> usize {
    if !hidden_singles(&mut candidates) {
        return 0;
    }
    let open = (0..81).filter(|&cell| candidates[cell].count_ones() > 1);
    let Some(cell) = open.min_by_key(|&cell| candidates[cell].count_ones()) else {
        return 0;
    };
    let mut guesses = 1;
    for digit in (0..9).map(|digit| 1 << digit) {
        let mut copy = candidates;
        if place(&mut copy, cell, digit) {
            guesses += guess(copy);
        }
    }
    guesses
}

/// Places a digit, given as its bit, and every naked single that follows; false if a cell is left
/// without a candidate.
fn place(candidates: &mut [u16; 81], cell: usize, digit: u16) -> bool {
    if candidates[cell] & digit == 0 {
        return false;
    }
    candidates[cell] = digit;
    for peer in (0..81).filter(|&other| other != cell && sees(other, cell)) {
        if candidates[peer] & digit != 0 {
            candidates[peer] &= !digit;
            let rest = candidates[peer];
            if rest == 0 || rest.is_power_of_two() && !place(candidates, peer, rest) {
                return false;
            }
        }
    }
    true
}

/// Places hidden singles until there are none; false if a digit is left without a place.
fn hidden_singles(candidates: &mut [u16; 81]) -> bool {
    let mut placed = true;
    while placed {
        placed = false;
        for unit in 0..27 {
            for digit in (0..9).map(|digit| 1 << digit) {
                let cells = (0..9).map(|place| solver::cell_of(unit, place));
                let mut places = cells.filter(|&cell| candidates[cell] & digit != 0);
                match (places.next(), places.next()) {
                    (None, _) => return false,
                    (Some(cell), None) if candidates[cell] != digit => {
                        if !place(candidates, cell, digit) {
                            return false;
                        }
                        placed = true;
                    }
                    _ => {}
                }
            }
        }
    }
    true
}

fn fits(cells: &Cells, cell: usize, digit: u8) -> bool {
    (0..81).all(|other| other == cell || cells[other] != digit || !sees(other, cell))
}

/// Whether two cells share a row, a column or a box.
fn sees(one: usize, other: usize) -> bool {
    let same_box = one / 27 == other / 27 && one % 9 / 3 == other % 9 / 3;
    one / 9 == other / 9 || one % 9 == other % 9 || same_box
}
