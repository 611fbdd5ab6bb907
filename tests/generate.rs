//! `sudoku-kit generate`: puzzles.

mod common;

use assert_cmd::assert::Assert;
use assert_cmd::cargo::cargo_bin_cmd;
use common::mrv;
use common::mrv::Cells;
use common::pencil;
use std::collections::HashSet;
use sudoku::difficulty::DIFFICULTIES;
use sudoku::failure::Failure;
use sudoku::generate::{self, Options};

fn run(arguments: &[&str]) -> Assert {
    let mut command = cargo_bin_cmd!("sudoku-kit");
    command.arg("generate").args(arguments).assert()
}

fn output(arguments: &[&str]) -> String {
    let assert = run(arguments).success().stderr("");
    String::from_utf8(assert.get_output().stdout.clone()).expect("ASCII")
}

/// Grids in the line layout.
fn grids(arguments: &[&str]) -> Vec<Cells> {
    let text = output(&[arguments, &["--layout", "line"]].concat());
    let cell = |byte: u8| match byte {
        b'.' => 0,
        b'1'..=b'9' => byte - b'0',
        _ => panic!("unexpected {:?}", byte as char),
    };
    let grid = |line: &str| {
        let cells: Vec<u8> = line.bytes().map(cell).collect();
        Cells::try_from(cells).expect("81 cells a line")
    };
    text.lines().map(grid).collect()
}

fn clues(grid: &Cells) -> usize {
    grid.iter().filter(|&&digit| digit > 0).count()
}

/// Whether a clue, or one of a pair, can be taken away and the solution stays the only one.
fn can_lose(grid: &Cells, cells: &[usize]) -> bool {
    let mut fewer = *grid;
    for &cell in cells {
        fewer[cell] = 0;
    }
    fewer != *grid && mrv::count(&fewer, 2) == 1
}

fn assert_minimal(grid: &Cells) {
    assert_eq!(mrv::count(grid, 2), 1, "{grid:?}");
    for cell in 0..81 {
        assert!(!can_lose(grid, &[cell]), "cell {cell} of {grid:?}");
    }
}

fn assert_symmetric(grid: &Cells) {
    assert_eq!(mrv::count(grid, 2), 1, "{grid:?}");
    for cell in 0..81 {
        assert_eq!(grid[cell] > 0, grid[80 - cell] > 0, "cell {cell} of {grid:?}");
    }
}

/// All ten thousand are checked below.
#[test]
fn puzzles_have_one_solution_and_no_clue_too_many() {
    let puzzles = grids(&["100", "--seed", "1"]);
    assert_eq!(puzzles.len(), 100);
    assert_eq!(puzzles.iter().collect::<HashSet<_>>().len(), 100);
    puzzles.iter().for_each(assert_minimal);
}

/// `cargo test --release -- --ignored` runs this one too.
#[test]
#[ignore = "takes minutes without --release"]
fn ten_thousand_puzzles_have_one_solution_and_no_clue_too_many() {
    let puzzles = grids(&["10000", "--seed", "2"]);
    assert_eq!(puzzles.iter().collect::<HashSet<_>>().len(), 10_000);
    puzzles.iter().for_each(assert_minimal);
}

#[test]
fn pairs_go_until_none_can() {
    let puzzles = grids(&["60", "--seed", "3", "--symmetry", "rotate180"]);
    assert_eq!(puzzles.len(), 60);
    for grid in &puzzles {
        assert_symmetric(grid);
        for cell in 0..=40 {
            assert!(!can_lose(grid, &[cell, 80 - cell]), "cell {cell} of {grid:?}");
        }
    }
    // The centre goes like any other.
    let with_centre = puzzles.iter().filter(|grid| grid[40] > 0).count();
    assert!((1..60).contains(&with_centre));
}

#[test]
fn the_number_of_clues_is_exact() {
    for number in ["22", "23", "30", "45", "80", "81"] {
        let puzzles = grids(&["3", "--seed", "4", "--clues", number]);
        assert_eq!(puzzles.len(), 3);
        for grid in &puzzles {
            assert_eq!(clues(grid).to_string(), number);
            assert_eq!(mrv::count(grid, 2), 1);
        }
    }
}

#[test]
fn clues_and_symmetry_hold_together() {
    for number in [24, 27, 30, 31, 79, 80, 81] {
        let number_text = number.to_string();
        let arguments = ["4", "--seed=5", "--clues", &number_text, "--symmetry=rotate180"];
        let puzzles = grids(&arguments);
        assert_eq!(puzzles.len(), 4);
        for grid in &puzzles {
            assert_eq!(clues(grid), number);
            assert_eq!(grid[40] > 0, number % 2 == 1);
            assert_symmetric(grid);
        }
    }
}

#[test]
fn difficulty_is_what_it_says() {
    for level in ["easy", "medium", "hard", "expert"] {
        let puzzles = grids(&["20", "--seed", "6", "--difficulty", level]);
        assert_eq!(puzzles.len(), 20);
        for grid in &puzzles {
            assert_eq!(pencil::level_of(grid), level, "{grid:?}");
            assert_minimal(grid);
        }
        let arguments =
            ["3", "--seed=6", "--difficulty", level, "--symmetry=rotate180", "--clues=28"];
        let puzzles = grids(&arguments);
        assert_eq!(puzzles.len(), 3);
        for grid in &puzzles {
            assert_eq!(pencil::level_of(grid), level, "{grid:?}");
            assert_eq!(clues(grid), 28);
            assert_symmetric(grid);
        }
    }
}

#[test]
fn each_puzzle_is_of_one_difficulty() {
    let options = Options::default();
    let mut seen = [0; 4];
    for number in 0..300 {
        let grid = generate::puzzle(&options, 7, number).expect("a puzzle");
        for (place, (level, difficulty)) in DIFFICULTIES.into_iter().enumerate() {
            let fits = difficulty.fits(&grid);
            assert_eq!(fits, level == pencil::level_of(&grid), "{level}: {grid:?}");
            seen[place] += usize::from(fits);
        }
    }
    assert!(seen.iter().all(|&puzzles| puzzles >= 20), "{seen:?}");
}

#[test]
fn full_grids_are_full_and_right() {
    let full = grids(&["200", "--seed", "8", "--solved"]);
    assert_eq!(full.len(), 200);
    assert_eq!(full.iter().collect::<HashSet<_>>().len(), 200);
    for grid in &full {
        assert_eq!(clues(grid), 81);
        assert_eq!(mrv::count(grid, 2), 1);
    }
}

/// These hold on every machine: puzzle k depends on the seed, the options and k alone.
#[test]
fn the_seed_decides() {
    let cases: [(&[&str], &str); 8] = [
        (
            &["2", "--seed", "1"],
            "...59...1.....43..3..1..6....9...4...7..3.8.54.3..5.2.6..74.......918.....2......\n\
             86..2........6...7.5...81...475...1.....79..5..28..........7.9.....9132..........\n",
        ),
        (
            &["--seed", "18446744073709551615", "--symmetry", "rotate180"],
            ".8.5.63...5...3..94.7..9.5..48....3...9...4...7....86..2.3..7.67..9...8...31.7.4.\n",
        ),
        (
            &["--seed", "0", "--clues", "25"],
            "35..7..8......9.......46.3..874....96.38.1.2.9.......3.....415.2.9.............9.\n",
        ),
        (
            &["--seed", "1", "--difficulty", "medium"],
            "..263........9...6......75...3.65.......7...2.....19.4.3..5.1...457.9....8.1.....\n",
        ),
        (
            &["--seed", "5", "--difficulty", "easy"],
            "34......6...321..5..2....18....5....7.89........7...5.6..1...7441....8......79...\n",
        ),
        (
            &["--seed", "5", "--difficulty", "hard"],
            "72...........6.......75.8.....5.6.87.36..45........13.........818....3592..91....\n",
        ),
        (
            &["--seed", "5", "--difficulty", "expert"],
            "6...4....2...986...3.....2.38....71..1.5.2.....6.1..........1.......58...5.8.4.3.\n",
        ),
        (
            &["--seed", "1", "--solved"],
            "867593241921684357345127698589261473276439815413875926658742139734918562192356784\n",
        ),
    ];
    for (arguments, expected) in cases {
        assert_eq!(output(&[arguments, &["--layout=line"]].concat()), expected);
    }
}

#[test]
fn puzzle_k_is_the_same_in_any_company() {
    let all = grids(&["500", "--seed", "9", "--clues", "32"]);
    let first = grids(&["7", "--seed", "9", "--clues", "32"]);
    assert_eq!(first, all[..7]);
    let options = Options { clues: Some(32), ..Options::default() };
    for (number, grid) in (0..).zip(&all) {
        assert_eq!(generate::puzzle(&options, 9, number).as_ref(), Some(grid));
    }
    assert_ne!(grids(&["7", "--seed", "10", "--clues", "32"]), first);
    assert_ne!(grids(&["7"]), grids(&["7"]));
}

#[test]
fn layouts() {
    let line = output(&["2", "--seed", "1", "--layout", "line"]);
    let rows: Vec<Vec<char>> = line
        .lines()
        .flat_map(|grid| grid.as_bytes().chunks(9))
        .map(|row| row.iter().map(|&byte| byte as char).collect())
        .collect();
    let text = |rule: &str, parts: [&str; 9], open: &str| {
        let mut text = String::new();
        for (number, row) in rows.iter().enumerate() {
            match number {
                9 => text += "\n",
                3 | 6 | 12 | 15 => text += rule,
                _ => {}
            }
            for (part, cell) in parts.iter().zip(row) {
                text += part;
                text.push(*cell);
            }
            text += "\n";
        }
        text.replace('.', open)
    };
    let joined = ["", " ", " ", " ", " ", " ", " ", " ", " "];
    let framed = ["", " ", " ", " | ", " ", " ", " | ", " ", " "];
    let spaced = text("", joined, "0");
    assert_eq!(output(&["2", "--seed", "1"]), spaced);
    assert_eq!(output(&["2", "--seed=1", "--layout=spaced"]), spaced);
    assert_eq!(output(&["2", "--seed=1", "--layout=compact"]), text("", [""; 9], "0"));
    let rule = "---------------------------\n";
    assert_eq!(output(&["2", "--seed=1", "--layout=boxed"]), text(rule, framed, "."));
}

/// No puzzle with so many clues needs search.
#[test]
fn a_puzzle_that_is_not_found_is_given_up() {
    run(&["2", "--clues", "75", "--difficulty", "hard", "--seed", "1"]).code(1).stdout("").stderr(
        "error: puzzle 1: given up after 10,000 attempts, \
             expected options that more puzzles fulfil\n",
    );
}

#[test]
fn the_puzzles_before_one_that_is_given_up_are_written() {
    let grid = |number: u64| generate::solved(1, number);
    let mut output = Vec::new();
    let make = |number| Some(grid(number)).filter(|_| number != 2);
    let layout = sudoku::solver::Layout::Line;
    let error = generate::write(5, make, layout, &mut output).expect_err("no grid 2");
    assert!(matches!(error, Failure::Reason(_)));
    assert!(error.to_string().starts_with("puzzle 3: given up after 10,000 attempts"));
    let mut expected = Vec::new();
    sudoku::solver::print(&mut expected, &grid(0), layout, b'.');
    sudoku::solver::print(&mut expected, &grid(1), layout, b'.');
    assert_eq!(output, expected);
}

#[test]
fn other_arguments_are_refused() {
    let number = "expected a number from";
    let count = "COUNT: expected a number from 1 to 1000000000, found";
    let cases: Vec<(&[&str], String)> = vec![
        (&["0"], format!("{count} '0'")),
        (&["x"], format!("{count} 'x'")),
        (&["1e3"], format!("{count} '1e3'")),
        (&["1000000001"], format!("{count} '1000000001'")),
        (&[""], format!("{count} ''")),
        (&["--seed"], format!("--seed: {number} 0 to 18446744073709551615")),
        (&["--seed", "x"], format!("--seed: {number} 0 to 18446744073709551615, found 'x'")),
        (&["--seed", "--solved"], format!("--seed: {number} 0 to 18446744073709551615")),
        (&["--clues", "21"], format!("--clues: {number} 22 to 81, found '21'")),
        (&["--clues", "82"], format!("--clues: {number} 22 to 81, found '82'")),
        (&["--clues="], format!("--clues: {number} 22 to 81, found ''")),
        (
            &["--difficulty", "Easy"],
            "--difficulty: expected easy, medium, hard or expert, found 'Easy'".into(),
        ),
        (&["--symmetry", "x"], "--symmetry: expected none or rotate180, found 'x'".into()),
        (
            &["--layout", "x\n"],
            "--layout: expected spaced, compact, line or boxed, found 'x\\n'".into(),
        ),
        (&["--solved=1"], "--solved: expected no value".into()),
        (&["--tests"], "--tests: expected a folder".into()),
        (&["--solvable"], "--solvable: expected --tests DIR beside it".into()),
        (&["5", "--gentle"], "--gentle: expected --tests DIR beside it".into()),
        (&["--tests="], "--tests: expected a folder, found ''".into()),
        (&["--seed", "1", "--seed", "1"], "--seed given twice, expected once".into()),
        (&["--solved", "--solved"], "--solved given twice, expected once".into()),
    ];
    for (arguments, message) in cases {
        assert_refused(arguments, &message);
    }
    let all = "COUNT, --seed, --clues, --difficulty, --symmetry, --solved, --layout, --tests, \
               --solvable, --gentle or --help";
    assert_refused(&["1", "2"], &format!("unexpected '2', expected {all}"));
    assert_refused(&["--", "1", "--help"], &format!("unexpected '--help', expected {all}"));
    assert_refused(&["-1"], &format!("unknown option '-1', expected {all}"));
    assert_refused(&["--Seed=1"], &format!("unknown option '--Seed=1', expected {all}"));
}

fn assert_refused(arguments: &[&str], message: &str) {
    run(arguments).code(2).stdout("").stderr(format!("error: generate: {message}\n"));
}

#[test]
fn options_that_cannot_hold_together_are_refused() {
    let clues: &[&str] = &["--clues", "30"];
    let difficulty: &[&str] = &["--difficulty", "easy"];
    let symmetry: &[&str] = &["--symmetry", "none"];
    let solved: &[&str] = &["--solved"];
    let layout: &[&str] = &["--layout", "line"];
    // Never written: the folder has no name that a file system would refuse.
    let tests: &[&str] = &["--tests", "unwritten"];
    let pairs = [
        (solved, clues),
        (solved, difficulty),
        (solved, symmetry),
        (tests, clues),
        (tests, difficulty),
        (tests, symmetry),
        (tests, solved),
        (tests, layout),
    ];
    for (one, other) in pairs {
        let message =
            format!("{} and {} cannot hold together, expected one of them", one[0], other[0]);
        assert_refused(&[one, other].concat(), &message);
        assert_refused(&[other, one].concat(), &message);
    }
    assert_refused(
        &[tests, &["1"]].concat(),
        "--tests and COUNT cannot hold together, expected one of them",
    );
}

#[test]
fn help_is_said_on_standard_output() {
    for arguments in [&["--help"] as &[&str], &["-h"], &["0", "--help"], &["--seed", "1", "--help"]]
    {
        let help = output(arguments);
        assert!(help.starts_with("usage: sudoku-kit generate [COUNT] [OPTION...]\n"));
        assert!(help.contains(" 10,000\nattempts"));
    }
}
