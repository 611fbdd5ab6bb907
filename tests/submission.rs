//! What `scripts/submission` prints is compiled as judges compile it, and answers as main.rs does.

#![cfg(target_os = "linux")]

mod common;

use common::print::line;
use common::reference::{solutions, Cells, Grids, Random};
use common::scripts::{parts, submission, text, without_python, Folder};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use sudoku::solver::JUDGES;

/// Submissions have to be compiled optimised; and where arithmetic is checked, too.
const OPTIMISED: &[&str] = &["-O"];
const CHECKED: &[&str] = &["-C", "opt-level=0", "-C", "debug-assertions=on"];

fn printed(arguments: &[&str]) -> String {
    let output = submission(arguments);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// Compiles the source, without a warning, and gives the program.
fn compile(folder: &Folder, name: &str, source: &str, options: &[&str]) -> PathBuf {
    let file = format!("{name}.rs");
    folder.write(&file, source);
    let program = folder.0.join(name);
    let compiler = std::env::var("RUSTC").unwrap_or_else(|_| "rustc".to_string());
    let output = Command::new(compiler)
        .args(["--edition", "2021", "-D", "warnings", "-o"])
        .arg(&program)
        .args(options)
        .arg(folder.0.join(file))
        .output()
        .expect("a compiler");
    assert!(output.status.success(), "{name}: {}", text(&output.stderr));
    program
}

/// What a program prints when it is given the text.
fn run(program: &Path, arguments: &[&str], input: &str) -> String {
    let mut child = Command::new(program)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("a program");
    let mut stdin = child.stdin.take().expect("a pipe");
    // The programs of these tests read all before they print, or print little.
    stdin.write_all(input.as_bytes()).expect("a program that reads");
    drop(stdin);
    let output = child.wait_with_output().expect("its output");
    assert!(output.status.success(), "{}", output.status);
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// Each sample of a folder: its input and its answer.
fn samples(folder: &Path) -> Vec<(String, String)> {
    let read = |path: &Path| fs::read_to_string(path).expect("a sample");
    let entries = fs::read_dir(folder).expect("a folder of samples");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let inputs = paths.filter(|path| path.extension().is_some_and(|end| end == "in"));
    inputs.map(|path| (read(&path), read(&path.with_extension("out")))).collect()
}

#[test]
fn the_small_form_answers_every_sample() {
    if without_python() {
        return;
    }
    let folder = Folder::new("submission-small");
    let source = printed(&["--small"]);
    assert!(source.len() < 50_000, "{} bytes", source.len());
    let program = compile(&folder, "small", &source, OPTIMISED);
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("samples");
    let mut count = 0;
    for judge in [""].into_iter().chain(JUDGES.iter().map(|judge| judge.name)) {
        for (input, answer) in samples(&root.join(judge)) {
            let arguments: &[&str] = if judge.is_empty() { &[] } else { &[judge] };
            assert_eq!(run(&program, arguments, &input), answer, "{judge}\n{input}");
            count += 1;
        }
    }
    assert!(count > 100, "{count}");
    let help = run(&program, &["--help"], "");
    assert!(help == run(Path::new(env!("CARGO_BIN_EXE_sudoku")), &["--help"], ""), "{help}");
}

#[test]
fn the_small_form_of_every_row_fits_where_50000_bytes_do() {
    if without_python() {
        return;
    }
    for judge in &JUDGES {
        let output = submission(&[judge.name, "--small"]);
        let (stdout, stderr, _) = parts(&output);
        assert!(stdout.len() < 50_000, "{}: {}", judge.name, stdout.len());
        assert!(stdout.contains(&format!("const DEFAULT_JUDGE: &str=\"{}\";\n", judge.name)));
        assert!(!stderr.contains("--small"), "{stderr}");
    }
}

#[test]
fn a_row_is_found_by_its_other_names_and_by_number() {
    if without_python() {
        return;
    }
    for (asked, name) in [
        ("2580", "boj-2580"),
        ("boj-2239", "boj-2580"),
        ("P1784", "boj-2580"),
        ("poj-3074", "boj-2580"),
        ("BOJ-9291", "boj-9291"),
        ("kattis-simplysudoku", "boj-21159"),
        ("luogu-p6410", "kattis-cross"),
        ("sudokunique", "kattis-sudokunique"),
    ] {
        assert_eq!(printed(&[asked]), printed(&[name]), "{asked}");
    }
    assert_eq!(printed(&["37"]), printed(&["leetcode-37"]));
}

#[test]
fn words_of_a_row_are_replaced() {
    if without_python() {
        return;
    }
    let folder = Folder::new("submission-words");
    let clash = "55".to_string() + &"0".repeat(79) + "\n";
    let several = "0".repeat(81) + "\n";
    let lesson = common::lesson::LINE;
    let input = clash + &several + lesson;
    // What would end a string, or mean something else in one.
    let (no, more) = ("No \"way\" \\n {} \u{e9}\u{7}", "\\");
    for (number, (arguments, expected)) in [
        (
            vec!["2580", "--no-solution", no, "--several", more],
            format!("{no}\n{more}\n{}", common::lesson::LINE_ANSWER),
        ),
        (
            vec!["kattis-sudokunique", "--small", "--no-solution=none"],
            format!("none\n\nNon-unique\n\n{}", common::lesson::LINE_ANSWER),
        ),
        (
            vec!["--several=many"],
            format!("No solution exists\nmany\n{}", common::lesson::LINE_ANSWER),
        ),
    ]
    .into_iter()
    .enumerate()
    {
        let source = printed(&arguments);
        let program = compile(&folder, &format!("words{number}"), &source, OPTIMISED);
        assert_eq!(run(&program, &[], &input), expected, "{arguments:?}");
    }
}

/// Grids with no solution, one and several, and the smallest solution that plain code finds.
fn boards() -> Vec<(Cells, Option<Cells>)> {
    let boards: Vec<(Cells, Option<Cells>)> =
        Grids(Random(21)).take(200).map(|clues| (clues, solutions(&clues, 2).smallest)).collect();
    let unsolvable = boards.iter().filter(|(_, solution)| solution.is_none()).count();
    assert!((20..180).contains(&unsolvable), "{unsolvable}");
    boards
}

/// The boards and what is expected of each: the solution in place, or the board as it was.
fn in_place() -> (String, String) {
    let boards = boards();
    let input = boards.iter().map(|(clues, _)| line(clues)).collect();
    let answers = boards.iter().map(|(clues, solution)| line(solution.as_ref().unwrap_or(clues)));
    (input, answers.collect())
}

/// LeetCode puts imports and `Solution` before what is submitted, and a `main` behind it.
const LEETCODE_BEFORE: &str = "\
#![allow(unused_imports)]
use std::collections::*;
use std::cell::RefCell;
use std::fmt;
use std::io::{self, BufRead, Read, Write};
use std::rc::Rc;
struct Solution;
";
const LEETCODE_MAIN: &str = "
fn main() {
    for line in io::stdin().lock().lines() {
        let symbols: Vec<char> = line.unwrap().chars().collect();
        let mut board: Vec<Vec<char>> = symbols.chunks(9).map(<[char]>::to_vec).collect();
        CALL
    }
}
";

fn leetcode(problem: &str, small: bool, call: &str) -> String {
    let arguments: &[&str] = if small { &[problem, "--small"] } else { &[problem] };
    let submitted = printed(arguments);
    for refused in ["fn main", "//!", "#!["] {
        assert!(!submitted.contains(refused), "{problem}: {refused}");
    }
    LEETCODE_BEFORE.to_string() + &submitted + &LEETCODE_MAIN.replace("CALL", call)
}

#[test]
fn leetcode_37_solves_in_place() {
    if without_python() {
        return;
    }
    let folder = Folder::new("submission-leetcode-37");
    let (input, expected) = in_place();
    let call = "Solution::solve_sudoku(&mut board);
        println!(\"{}\", board.concat().iter().collect::<String>());";
    for (name, options, small) in
        [("optimised", OPTIMISED, false), ("checked", CHECKED, false), ("small", OPTIMISED, true)]
    {
        let source = leetcode("leetcode-37", small, call);
        let program = compile(&folder, name, &source, options);
        assert!(run(&program, &[], &input) == expected, "{name}");
    }
}

#[test]
fn leetcode_36_looks_at_clues_alone() {
    if without_python() {
        return;
    }
    let folder = Folder::new("submission-leetcode-36");
    let boards = boards();
    let (mut input, mut expected) = (String::new(), String::new());
    for (clues, _) in &boards {
        input += &line(clues);
        let clash = |cell: usize| common::reference::clashes(clues, cell, clues[cell]);
        let valid = !(0..81).any(|cell| clues[cell] > 0 && clash(cell));
        expected += &format!("{valid}\n");
    }
    // No candidate for r1c9, and no clash: it cannot be solved, and is valid.
    input += &("12345678.........9".to_string() + &".".repeat(63) + "\n");
    expected += "true\n";
    for (name, options) in [("optimised", OPTIMISED), ("checked", CHECKED)] {
        let call = "println!(\"{}\", Solution::is_valid_sudoku(std::mem::take(&mut board)));";
        let program = compile(&folder, name, &leetcode("leetcode-36", false, call), options);
        assert!(run(&program, &[], &input) == expected, "{name}");
    }
    assert!(expected.contains("false"));
}

/// Codewars puts its tests behind what is submitted, as a module of the same library.
#[test]
fn codewars_solves_in_place_under_its_tests() {
    if without_python() {
        return;
    }
    let folder = Folder::new("submission-codewars");
    let (input, expected) = in_place();
    let rows = |text: &str| {
        let digits = text.trim_end().replace('.', "0");
        let rows: Vec<String> = digits
            .as_bytes()
            .chunks(9)
            .map(|row| format!("{:?}", row.iter().map(|digit| digit - b'0').collect::<Vec<u8>>()))
            .collect();
        format!("[{}]", rows.join(", "))
    };
    let pairs: Vec<String> = input
        .lines()
        .zip(expected.lines())
        .map(|(clues, solution)| format!("({}, {})", rows(clues), rows(solution)))
        .collect();
    let tests = format!(
        "
#[cfg(test)]
mod tests {{
    use super::*;

    #[test]
    fn puzzles() {{
        let pairs: Vec<([[u8; 9]; 9], [[u8; 9]; 9])> = vec![{}];
        for (mut puzzle, solution) in pairs {{
            sudoku(&mut puzzle);
            assert_eq!(puzzle, solution);
        }}
    }}
}}
",
        pairs.join(",\n")
    );
    let submitted = printed(&["codewars-sudoku"]);
    assert!(!submitted.contains("fn main"));
    for (name, options) in [("optimised", OPTIMISED), ("checked", CHECKED)] {
        let options = [options, &["--test"]].concat();
        let program = compile(&folder, name, &(submitted.clone() + &tests), &options);
        assert!(run(&program, &[], "").contains("1 passed"), "{name}");
    }
}
