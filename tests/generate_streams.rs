//! `sudoku-kit generate` as part of a pipeline: who reads its output, and who watches.

#![cfg(target_os = "linux")]

mod common;

use assert_cmd::cargo::cargo_bin;
use common::child::{errors, peak_memory};
use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::process::{Command, Stdio};

fn generate(arguments: &[&str]) -> Command {
    let mut command = Command::new(cargo_bin!("sudoku-kit"));
    command.arg("generate").args(arguments);
    command.stdin(Stdio::null());
    command.stderr(Stdio::piped());
    command
}

/// As `| head -1` does: far more puzzles are wanted than there is time for.
#[test]
fn a_reader_that_leaves_ends_the_work() {
    let mut command = generate(&["1000000000", "--seed", "1", "--layout", "line"]);
    let mut child = command.stdout(Stdio::piped()).spawn().expect("the kit");
    let mut first = String::new();
    BufReader::new(child.stdout.take().expect("a pipe")).read_line(&mut first).expect("a puzzle");
    assert_eq!(first.len(), 82);
    assert_eq!(errors(&mut child), "");
    assert_eq!(child.wait().expect("its end").code(), Some(0));
}

#[test]
fn a_full_disk_is_an_error() {
    for arguments in [&["5"] as &[&str], &["--help"]] {
        let full = File::options().write(true).open("/dev/full").expect("it is there");
        let mut child = generate(arguments).stdout(full).spawn().expect("the kit");
        assert_eq!(
            errors(&mut child),
            "error: cannot write the output: No space left on device (os error 28)\n"
        );
        assert_eq!(child.wait().expect("its end").code(), Some(1));
    }
}

/// What is written on a terminal, run by `script` of util-linux: at least so many reports of
/// progress, or all there are.
fn at_a_terminal(command: &str, reports: usize) -> String {
    let kit = cargo_bin!("sudoku-kit").display().to_string();
    let mut child = Command::new("script")
        .args(["--quiet", "--return", "--command"])
        .args([command.replace("sudoku-kit", &kit), "/dev/null".into()])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .expect("script of util-linux");
    let mut terminal = child.stdout.take().expect("a pipe");
    let mut text = Vec::new();
    let mut byte = [0];
    while text.split(|&byte| byte == b'\r').count() <= reports + 1
        && terminal.read(&mut byte).expect("the terminal") == 1
    {
        text.push(byte[0]);
    }
    // Its terminal goes with it, and the command with that.
    let _ = child.kill();
    child.wait().expect("its end");
    String::from_utf8(text).expect("UTF-8")
}

#[test]
fn progress_is_told_to_a_terminal_after_a_second() {
    let command = "sudoku-kit generate 1000000000 --solved --layout line > /dev/null";
    let text = at_a_terminal(command, 3);
    let reports: Vec<&str> = text.split('\r').collect();
    assert!(reports.len() >= 4, "{text:?}");
    assert_eq!(reports[0], "");
    let mut last = 0;
    for report in &reports[1..3] {
        let made = report
            .strip_prefix("generated ")
            .and_then(|rest| rest.strip_suffix(" of 1,000,000,000"))
            .unwrap_or_else(|| panic!("{text:?}"));
        let groups: Vec<&str> = made.split(',').collect();
        assert!(groups[0].len() <= 3 && groups[1..].iter().all(|group| group.len() == 3));
        let made: u64 = groups.concat().parse().expect("a number");
        assert!(made > last, "{text:?}");
        last = made;
    }
}

#[test]
fn short_work_tells_a_terminal_nothing_but_puzzles() {
    let text = at_a_terminal("sudoku-kit generate 2 --seed 1 --layout line", 100);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 2, "{text:?}");
    assert!(lines.iter().all(|line| line.len() == 81));
}

/// No more memory for a hundred times as many grids.
#[test]
fn memory_stays_flat() {
    let peak = |count: &str| {
        let mut command = generate(&[count, "--seed", "1", "--solved", "--layout", "line"]);
        peak_memory(command.stdout(Stdio::piped()).spawn().expect("the kit"))
    };
    let (few, many) = (peak("2000"), peak("200000"));
    assert!(few > 0 && many < few + 2_000, "{few} kB, then {many} kB");
}
