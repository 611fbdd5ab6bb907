//! The program's answers to generated grids, held against a plain reference solver.

mod common;

use assert_cmd::cargo::cargo_bin_cmd;
use common::reference::{solutions, Cells, Grids, Random, Solutions};

/// A generated grid and what the reference says of it.
struct Case {
    clues: Cells,
    solutions: Solutions,
    /// What stands before the grid in the input: nothing or an empty line.
    gap: &'static str,
}

/// 400 grids, at least 60 of them with no solution, with one and with several.
fn cases() -> Vec<Case> {
    let mut gaps = Random(2);
    let cases: Vec<Case> = Grids(Random(1))
        .take(400)
        .enumerate()
        .map(|(number, clues)| Case {
            clues,
            solutions: solutions(&clues, 2),
            gap: if number > 0 && gaps.below(3) == 0 { "\n" } else { "" },
        })
        .collect();
    for (count, name) in [(0, "no"), (1, "one"), (2, "several")] {
        let is_of_it = |case: &&Case| case.solutions.count == count;
        let grids = cases.iter().filter(is_of_it).count();
        assert!(grids >= 60, "{name} solution: only {grids} grids of 400");
    }
    cases
}

/// A board in the line layout; `.` for an empty cell.
fn line(cells: &Cells) -> String {
    let symbol = |&digit: &u8| match digit {
        0 => '.',
        _ => (b'0' + digit) as char,
    };
    cells.iter().map(symbol).chain(['\n']).collect()
}

/// A board of nine lines, with what stands before the cell of each column.
fn rows(cells: &Cells, before: [&str; 9]) -> String {
    let symbols: Vec<char> = line(cells).chars().collect();
    let mut text = String::new();
    for row in symbols.chunks_exact(9) {
        for (symbol, before) in row.iter().zip(before) {
            text.push_str(before);
            text.push(*symbol);
        }
        text.push('\n');
    }
    text
}

fn compact(cells: &Cells) -> String {
    rows(cells, [""; 9])
}

fn spaced(cells: &Cells) -> String {
    rows(cells, ["", " ", " ", " ", " ", " ", " ", " ", " "])
}

fn boxed(cells: &Cells) -> String {
    let text = rows(cells, ["", " ", " ", " | ", " ", " ", " | ", " ", " "]);
    let mut lines: Vec<&str> = text.lines().collect();
    lines.insert(6, "---------------------------");
    lines.insert(3, "---------------------------");
    lines.join("\n") + "\n"
}

/// Sends all grids through one run of the program and looks for `expected` of each in turn.
fn check(
    cases: &[Case],
    judge: &str,
    layout: fn(&Cells) -> String,
    expected: impl Fn(usize, &Case) -> String,
) {
    let input = |case: &Case| case.gap.to_string() + &layout(&case.clues);
    let output = cargo_bin_cmd!("sudoku")
        .arg(judge)
        .write_stdin(cases.iter().map(input).collect::<String>())
        .output()
        .expect("the program runs");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert!(output.status.success(), "{}", output.status);
    let mut answers = std::str::from_utf8(&output.stdout).expect("ASCII");
    for (number, case) in cases.iter().enumerate() {
        let expected = expected(number, case);
        let found = answers.get(..expected.len()).unwrap_or(answers);
        let grid = layout(&case.clues);
        assert_eq!(found, expected, "the answer to grid {number}:\n{grid}");
        answers = &answers[expected.len()..];
    }
    assert_eq!(answers, "", "after the last answer");
}

#[test]
fn the_smallest_solution_or_none_in_every_layout() {
    let cases = cases();
    for layout in [line, compact, spaced, boxed] {
        check(&cases, "boj-2580", layout, |_, case| {
            let solution = case.solutions.smallest.as_ref();
            let answer = solution.map_or("No solution exists\n".to_string(), layout);
            case.gap.to_string() + &answer
        });
    }
}

#[test]
fn several_solutions_told_from_one() {
    check(&cases(), "kattis-sudokunique", spaced, |number, case| {
        let answer = match (case.solutions.count, &case.solutions.smallest) {
            (1, Some(solution)) => spaced(solution),
            (0, _) => "Find another job\n".to_string(),
            _ => "Non-unique\n".to_string(),
        };
        let blank_line = if number > 0 { "\n" } else { "" };
        blank_line.to_string() + &answer
    });
}

/// A board of a known text.
fn board(text: &str) -> Cells {
    let digits: Vec<u8> = text.bytes().map(|byte| byte - b'0').collect();
    digits.try_into().expect("81 digits")
}

#[test]
fn the_reference_knows_the_lessons_board() {
    let clues =
        board("530070000600195000098000060800060003400803001700020006060000280000419005000080079");
    let solution =
        board("534678912672195348198342567859761423426853791713924856961537284287419635345286179");
    let found = solutions(&clues, 2);
    assert_eq!((found.count, found.smallest), (1, Some(solution)));

    let mut clash = clues;
    clash[2] = 3;
    let found = solutions(&clash, 2);
    assert_eq!((found.count, found.smallest), (0, None), "a second 3 in row 1");

    // 6 and 7 stand in r1c4 and r1c5, 7 and 6 in r4c4 and r4c5: both ways round are right.
    let mut exchangeable = solution;
    for cell in [3, 4, 30, 31] {
        exchangeable[cell] = 0;
    }
    let found = solutions(&exchangeable, 3);
    assert_eq!((found.count, found.smallest), (2, Some(solution)));
}
