//! A problem-setter's test set: grids that a solver fails on for one reason each, with the right
//! answers.

use crate::arguments::shown;
use crate::cell_set::{members, PEERS};
use crate::difficulty::Difficulty;
use crate::failure::Failure;
use crate::generate::{self, Options};
use crate::layout::open_cell;
use crate::random::Random;
use crate::shuffle::shuffle;
use crate::solver::{
    count_solutions, print, print_answer, Cells, Error, Grid, Layout, Puzzle, JUDGES,
};
use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

/// A grid, and what it tries.
pub struct Test {
    pub name: &'static str,
    pub clues: Cells,
}

/// Boards that stand in lessons and tutorials, and grids that are known for what they do.
const BAEKJOON: &str =
    "035469278782105609060278135321046897804913506596820413917652080603701952258394760";
const TUTORIAL: &str =
    "306508400520000000087000031003010080900863005050090600130000250000000074005206300";
const LESSON: &str =
    "530070000600195000098000060800060003400803001700020006060000280000419005000080079";
/// From Gordon Royle's collection of puzzles with 17 clues.
const SEVENTEEN_CLUES: &str =
    "000000010400000000020000000000050407008000300001090000300400200050100000000806000";
/// Its first row is 987654321: digits tried from 1 up come to it last.
const AGAINST_IN_ORDER: &str =
    "000000000000003085001020000000507000004000100090000000500000073002010000000040009";
/// Has no solution, which singles and locked candidates alone take very long to see.
const SPARSE: &str =
    "002003009009006000000000000000700000003000100000000000050000000000902300800500000";

/// r1c9 lacks only the 9, which stands in its column.
const NO_CANDIDATE: &str =
    "123456780000000000000000000000000009000000000000000000000000000000000000000000000";
/// The 1 has no place in the first box: r1c1 is taken.
const NO_PLACE: &str =
    "500000000000100000000000100010000000000000000000000000001000000000000000000000000";

/// The tests, in order. The same seed gives the same ones.
pub fn tests(seed: u64) -> Vec<Test> {
    let random = |number| Random::new(seed, number);
    let minimal = |number, difficulty| {
        let options = Options { difficulty, ..Options::default() };
        // One puzzle in five at least is of each difficulty.
        generate::puzzle(&options, seed, number).expect("thousands of attempts are enough")
    };
    let full = |number| generate::solved(seed, number);
    let against_in_order = cells(AGAINST_IN_ORDER);
    let turned = |clues: Cells| {
        let mut turned = clues;
        turned.reverse();
        turned
    };
    let inverted = |clues: Cells| clues.map(|digit| if digit > 0 { 10 - digit } else { 0 });
    let list = [
        ("baekjoon-2580", cells(BAEKJOON)),
        ("tutorial", cells(TUTORIAL)),
        ("lesson", cells(LESSON)),
        ("minimal-easy", minimal(0, Some(Difficulty::Easy))),
        ("minimal-medium", minimal(1, Some(Difficulty::Medium))),
        ("minimal-hard", minimal(2, Some(Difficulty::Hard))),
        ("17-clues", shuffle(&cells(SEVENTEEN_CLUES), &mut random(3))),
        ("full", full(4)),
        ("one-open", open_some(&full(5), 1, &mut random(6))),
        ("nine-open", open_some(&full(7), 9, &mut random(8))),
        ("first-row-open", open_where(&full(9), |cell, _| cell < 9)),
        ("two-digits-open", open_where(&full(10), |_, digit| digit < 3)),
        ("empty", [0; 81]),
        ("one-clue", open_some(&full(11), 80, &mut random(12))),
        ("eight-clues", open_some(&full(13), 73, &mut random(14))),
        ("several-one-clue-too-few", without_a_clue(&minimal(15, None))),
        ("no-solution-open", with_a_wrong_clue(&minimal(16, None), &mut random(17))),
        ("no-candidate", shuffle(&cells(NO_CANDIDATE), &mut random(18))),
        ("no-place", shuffle(&cells(NO_PLACE), &mut random(19))),
        ("clash-row", clash(&full(20), 0, 8, &mut random(21))),
        ("clash-column", clash(&full(22), 0, 72, &mut random(23))),
        ("clash-box", clash(&full(24), 0, 20, &mut random(25))),
        ("clash-full", clash_full(&full(26))),
        ("against-in-order", against_in_order),
        ("against-in-order-turned", turned(against_in_order)),
        ("against-in-order-inverted", inverted(against_in_order)),
        ("against-in-order-turned-inverted", turned(inverted(against_in_order))),
        ("sparse", cells(SPARSE)),
    ];
    list.into_iter().map(|(name, clues)| Test { name, clues }).collect()
}

/// A grid as it is written in the line layout.
fn cells(line: &str) -> Cells {
    let mut cells = [0; 81];
    for (cell, byte) in cells.iter_mut().zip(line.bytes()) {
        *cell = byte - b'0';
    }
    cells
}

/// The grid with the cells open of which `opened` says so, from their number and digit.
fn open_where(full: &Cells, opened: impl Fn(usize, u8) -> bool) -> Cells {
    let mut clues = *full;
    for (cell, digit) in clues.iter_mut().enumerate() {
        if opened(cell, *digit) {
            *digit = 0;
        }
    }
    clues
}

/// The grid with so many cells open.
fn open_some(full: &Cells, count: usize, random: &mut Random) -> Cells {
    let mut order: Vec<usize> = (0..81).collect();
    random.shuffle(&mut order);
    open_where(full, |cell, _| order[..count].contains(&cell))
}

/// A minimal puzzle less its first clue: it has several solutions.
fn without_a_clue(minimal: &Cells) -> Cells {
    let first = minimal.iter().position(|&digit| digit > 0);
    open_where(minimal, |cell, _| Some(cell) == first)
}

/// A puzzle with one solution and a clue more, which clashes with none but is not in the solution.
fn with_a_wrong_clue(clues: &Cells, random: &mut Random) -> Cells {
    let solution = count_solutions(&Grid::new(clues), 1).first;
    let fits = |cell: usize, digit: u8| members(PEERS[cell]).all(|peer| clues[peer] != digit);
    let mut wrong: Vec<(usize, u8)> = (0..81)
        .filter(|&cell| clues[cell] == 0)
        .flat_map(|cell| (1..=9).map(move |digit| (cell, digit)))
        .filter(|&(cell, digit)| digit != solution[cell] && fits(cell, digit))
        .collect();
    random.shuffle(&mut wrong);
    let mut clues = *clues;
    for (cell, digit) in wrong.into_iter().take(1) {
        clues[cell] = digit;
    }
    clues
}

/// Some cells of a full grid, and two equal digits in these two cells, equal to no other.
fn clash(full: &Cells, one: usize, other: usize, random: &mut Random) -> Cells {
    let mut clues = open_some(full, 40, random);
    let repeated = full[one];
    for digit in clues.iter_mut().filter(|digit| **digit == repeated) {
        *digit = 0;
    }
    clues[one] = repeated;
    clues[other] = repeated;
    clues
}

/// A full grid with one wrong digit, the last.
fn clash_full(full: &Cells) -> Cells {
    let mut clues = *full;
    clues[80] = full[80] % 9 + 1;
    clues
}

/// Writes the tests as pairs `01-NAME.in` and `01-NAME.out` into the folder, which is made where
/// it is missing.
///
/// # Errors
/// One of the files is there already, and nothing has been written; or the system refuses to
/// write.
pub fn write(folder: &Path, seed: u64) -> Result<(), Failure> {
    let mut files = Vec::new();
    for (number, test) in (1..).zip(tests(seed)) {
        let puzzle = Puzzle { grid: Grid::new(&test.clues), layout: Layout::Spaced, gap: false };
        let mut input = Vec::new();
        print(&mut input, &test.clues, puzzle.layout, open_cell(puzzle.layout));
        let mut output = Vec::new();
        print_answer(&mut output, &JUDGES[0], &puzzle, 1);
        let name = |ending| folder.join(format!("{:02}-{}.{}", number, test.name, ending));
        files.push((name("in"), input));
        files.push((name("out"), output));
    }
    let failed =
        |path: &Path, error: io::Error| Failure::In(shown(path.as_os_str()), Error::Write(error));
    for (path, _) in &files {
        // A link that leads nowhere is there too.
        if fs::symlink_metadata(path).is_ok() {
            return Err(Failure::Reason(format!(
                "{} is there already, nothing was written: expected a folder without it",
                shown(path.as_os_str())
            )));
        }
    }
    fs::create_dir_all(folder).map_err(|error| failed(folder, error))?;
    for (path, text) in &files {
        let file = OpenOptions::new().write(true).create_new(true).open(path);
        let written = file.and_then(|mut file| file.write_all(text));
        written.map_err(|error| failed(path, error))?;
    }
    Ok(())
}
