//! `sudoku-kit count`.

mod common;

use assert_cmd::cargo::cargo_bin_cmd;
use assert_cmd::Command;
use common::reference::{solutions, Grids, Random};

fn count(arguments: &[&str], input: &str) -> assert_cmd::assert::Assert {
    let mut command: Command = cargo_bin_cmd!("sudoku-kit");
    command.arg("count").args(arguments);
    command.write_stdin(input).assert()
}

/// Grids with one solution, with a great many, and with none.
const ONE: &str =
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9\n";
const EMPTY: &str =
    ".................................................................................\n";
const CLASH: &str =
    "11...............................................................................\n";

#[test]
fn a_number_a_grid_and_plus_at_the_limit() {
    let input = [ONE, "\n", EMPTY, CLASH, "\n\n", ONE].concat();
    count(&[], &input).success().stdout("1\n2+\n0\n1\n").stderr("");
    let of_limit_1 = count(&["--limit", "1"], &input).success();
    of_limit_1.stdout("1+\n1+\n0\n1+\n");
    let of_limit_3 = count(&["--limit=3"], &input).success();
    of_limit_3.stdout("1\n3+\n0\n1\n");
}

#[test]
fn every_layout_is_read() {
    let boxed = "1 2 3 | 4 5 6 | 7 8 9\n4 5 6 | 7 8 9 | 1 2 3\n7 8 9 | 1 2 3 | 4 5 6\n\
                 ---------------------------\n\
                 2 3 4 | 5 6 7 | 8 9 1\n5 6 7 | 8 9 1 | 2 3 4\n8 9 1 | 2 3 4 | 5 6 7\n\
                 ---------------------------\n\
                 3 4 5 | 6 7 8 | 9 1 2\n6 7 8 | 9 1 2 | 3 4 5\n9 1 2 | 3 4 5 | 6 7 8\n";
    // Without its 1s and 2s the board has two solutions: the pair changes places all over it.
    let open = boxed.replace(['1', '2'], ".");
    count(&["--limit", "9"], &(boxed.to_owned() + &open)).success().stdout("1\n2\n");
    let compact = open.replace(['-', ' ', '|'], "").replace("\n\n", "\n");
    count(&["--limit", "9"], &compact).success().stdout("2\n");
}

#[test]
fn numbers_are_those_of_a_plain_solver() {
    let grids: Vec<_> = Grids(Random(4)).take(300).collect();
    let symbol = |&digit: &u8| (b'0' + digit) as char;
    let input: String =
        grids.iter().flat_map(|grid| grid.iter().map(symbol).chain(['\n'])).collect();
    for limit in [2, 7] {
        let expected: String = grids
            .iter()
            .map(|grid| match solutions(grid, limit).count {
                found if found == limit => format!("{found}+\n"),
                found => format!("{found}\n"),
            })
            .collect();
        let limit = limit.to_string();
        count(&["--limit", &limit], &input).success().stdout(expected);
    }
}

#[test]
fn a_fault_comes_after_the_numbers_before_it() {
    count(&[], &[ONE, "12345678\n"].concat())
        .code(1)
        .stdout("1\n")
        .stderr("error: line 2: 8 cells, a row needs 9\n");
    count(&[], "").code(1).stdout("").stderr("error: no grid in the input\n");
}

#[test]
fn other_arguments_are_refused() {
    let expected = "expected a number from 1 to 1000000000";
    let cases: [(&[&str], String); 7] = [
        (&["--limit"], format!("--limit: {expected}")),
        (&["--limit", "0"], format!("--limit: {expected}, found '0'")),
        (&["--limit", "+2"], format!("--limit: {expected}, found '+2'")),
        (&["--limit", "1000000001"], format!("--limit: {expected}, found '1000000001'")),
        (&["--limit", "2", "--limit", "2"], "--limit given twice, expected once".into()),
        (&["grids"], "unexpected 'grids', expected --limit or --help".into()),
        (&["--seed", "1"], "unknown option '--seed', expected --limit or --help".into()),
    ];
    for (arguments, message) in cases {
        count(arguments, ONE).code(2).stdout("").stderr(format!("error: count: {message}\n"));
    }
}
