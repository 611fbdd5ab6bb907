//! A problem-setter's test set: grids that a solver fails on for one reason each, with the right
//! answers.

use crate::arguments::shown;
use crate::cell_set::{members, PEERS};
use crate::difficulty::Difficulty::{Easy, Hard, Medium};
use crate::failure::Failure;
use crate::generate::{self, Options};
use crate::layout::open_cell;
use crate::plain_search;
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
    /// With its number in the whole set, as in `03-lesson`.
    pub name: String,
    /// In a few words.
    pub purpose: &'static str,
    pub clues: Cells,
    /// How many solutions there are; 2 stands for more, too.
    pub solutions: usize,
}

/// Which tests are wanted. By default: all.
#[derive(Clone, Copy, Debug, Default)]
pub struct Wanted {
    /// Only those with exactly one solution.
    pub solvable: bool,
    /// None that takes a plain search longer than a second.
    pub gentle: bool,
}

/// So many digits a search by fewest candidates tries in a second, in Python and without any
/// deduction: on a Xeon with Python 3.11 it was 80,000 to 120,000.
pub const TRIES_IN_A_SECOND: u32 = 80_000;

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

/// The tests, in order. The same seed gives the same ones, and the same numbers whatever is left
/// out.
pub fn tests(seed: u64, wanted: Wanted) -> Vec<Test> {
    let random = |number| Random::new(seed, number);
    let minimal = |number, difficulty| {
        let options = Options { difficulty, ..Options::default() };
        // One puzzle in five at least is of each difficulty.
        generate::puzzle(&options, seed, number).expect("thousands of attempts are enough")
    };
    let of_level = |number, difficulty| minimal(number, Some(difficulty));
    let full = |number| generate::solved(seed, number);
    let open_anywhere = |number, count| open_some(&full(number), count, &mut random(number + 1));
    let shuffled = |line, number| shuffle(&cells(line), &mut random(number));
    let wrong_clue = with_a_wrong_clue(&minimal(16, None), &mut random(17));
    let clash = |number, cell| clash(&full(number), 0, cell, &mut random(number + 1));
    let against_in_order = cells(AGAINST_IN_ORDER);
    let turned = |clues: Cells| {
        let mut turned = clues;
        turned.reverse();
        turned
    };
    let inverted = |clues: Cells| clues.map(|digit| if digit > 0 { 10 - digit } else { 0 });
    let list = [
        ("baekjoon-2580", "the problem's own sample", cells(BAEKJOON)),
        ("tutorial", "a board of a tutorial", cells(TUTORIAL)),
        ("lesson", "a board of a lesson", cells(LESSON)),
        ("minimal-easy", "no clue too many, and singles suffice", of_level(0, Easy)),
        ("minimal-medium", "no clue too many, locked candidates are needed", of_level(1, Medium)),
        ("minimal-hard", "no clue too many, subsets, fish or wings needed", of_level(2, Hard)),
        ("17-clues", "as few clues as a puzzle can have", shuffled(SEVENTEEN_CLUES, 3)),
        ("full", "nothing to fill in", full(4)),
        ("one-open", "one cell to fill in", open_anywhere(5, 1)),
        ("nine-open", "nine cells to fill in", open_anywhere(7, 9)),
        ("first-row-open", "a row to fill in", open_where(&full(9), |cell, _| cell < 9)),
        ("two-digits-open", "all 1s and 2s", open_where(&full(10), |_, digit| digit < 3)),
        ("empty", "no clue at all", [0; 81]),
        ("one-clue", "80 cells to fill in", open_anywhere(11, 80)),
        ("eight-clues", "73 cells to fill in", open_anywhere(13, 73)),
        ("several-one-clue-too-few", "a puzzle less a clue", less_a_clue(&minimal(15, None))),
        ("no-solution-open", "a puzzle with a wrong clue that clashes with none", wrong_clue),
        ("no-candidate", "no digit fits a cell, and nothing clashes", shuffled(NO_CANDIDATE, 18)),
        ("no-place", "a digit fits nowhere in a box, and nothing clashes", shuffled(NO_PLACE, 19)),
        ("clash-row", "two equal clues in a row, and only there", clash(20, 8)),
        ("clash-column", "two equal clues in a column, and only there", clash(22, 72)),
        ("clash-box", "two equal clues in a box, and only there", clash(24, 20)),
        ("clash-full", "nothing to fill in, the last digit is wrong", clash_full(&full(26))),
        ("against-in-order", "a search from r1c1, 1 first", against_in_order),
        ("against-in-order-turned", "a search from r9c9, 1 first", turned(against_in_order)),
        ("against-in-order-inverted", "a search from r1c1, 9 first", inverted(against_in_order)),
        (
            "against-in-order-turned-inverted",
            "a search from r9c9, 9 first",
            turned(inverted(against_in_order)),
        ),
        ("sparse", "few clues, and beyond a plain search", cells(SPARSE)),
    ];
    let test = |(number, (name, purpose, clues)): (usize, (&str, &'static str, Cells))| Test {
        name: format!("{:02}-{}", number, name),
        purpose,
        clues,
        solutions: count_solutions(&Grid::new(&clues), 2).count,
    };
    (1..).zip(list).map(test).filter(|test| wanted.includes(test)).collect()
}

impl Wanted {
    fn includes(self, test: &Test) -> bool {
        (!self.solvable || test.solutions == 1)
            && (!self.gentle || plain_search::ends_within(TRIES_IN_A_SECOND, &test.clues))
    }
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
fn less_a_clue(minimal: &Cells) -> Cells {
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
/// it is missing, and a file `README` that says what each of them tries.
///
/// # Errors
/// One of the files is there already, and nothing has been written; or the system refuses to
/// write.
pub fn write(folder: &Path, seed: u64, wanted: Wanted) -> Result<(), Failure> {
    let tests = tests(seed, wanted);
    let mut files = vec![(folder.join("README"), read_me(&tests, seed, wanted).into_bytes())];
    for test in &tests {
        let puzzle = Puzzle { grid: Grid::new(&test.clues), layout: Layout::Spaced, gap: false };
        let mut input = Vec::new();
        print(&mut input, &test.clues, puzzle.layout, open_cell(puzzle.layout));
        let mut output = Vec::new();
        print_answer(&mut output, &JUDGES[0], &puzzle, 1);
        let name = |ending| folder.join(format!("{}.{}", test.name, ending));
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

/// What the set is, and a line for each test.
fn read_me(tests: &[Test], seed: u64, wanted: Wanted) -> String {
    let mut options = String::new();
    if wanted.solvable {
        options += " --solvable";
    }
    if wanted.gentle {
        options += " --gentle";
    }
    let missing = if options.is_empty() {
        String::new()
    } else {
        format!("\nNumbers that are missing were left out by{}.\n", options)
    };
    let mut text = format!(
        "\
Tests for programs that solve Sudoku, made by `sudoku-kit generate --tests DIR --seed {}{}`.

Each NAME.in is a board of nine lines, 0 for an open cell. NAME.out is its solution; of several the
smallest, read as a number of 81 digits; or `No solution exists`. Where any completion is right,
`sudoku-kit check NAME.in OUTPUT` is the judge.
{}
",
        seed, options, missing
    );
    for test in tests {
        let solutions = ["no solution", "one solution", "several solutions"][test.solutions];
        text += &format!("{:36}{:19}{}\n", test.name, solutions, test.purpose);
    }
    text
}
