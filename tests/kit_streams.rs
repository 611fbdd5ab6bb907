//! The commands of `sudoku-kit` that answer grid by grid, in pipes: a dialogue, a reader that
//! leaves, a full disk, and memory that does not grow.

#![cfg(target_os = "linux")]

mod common;

use assert_cmd::cargo::cargo_bin;
use common::child::{errors, peak_until_now};
use common::lesson::{LINE, LINE_ANSWER};
use common::session::{spawn, wait, Session};
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Command, Stdio};
use std::thread;

/// Commands with arguments, and what each says to the lesson's grid.
fn commands() -> Vec<(Vec<&'static str>, String)> {
    let mut explained = Vec::new();
    let cells = common::read::cells(LINE.trim_end());
    sudoku::explain::explain(&mut explained, &cells, sudoku::technique::Technique::Trial);
    let explained = String::from_utf8(explained).expect("ASCII");
    let passed = LINE.replace('0', ".");
    vec![
        (vec!["explain"], explained),
        (vec!["rate"], "easy: naked single\n".into()),
        (vec!["filter"], passed.clone()),
        (vec!["filter", "--unique", "--difficulty", "easy"], passed.clone()),
        (vec!["count"], "1\n".into()),
        (vec!["solutions"], LINE_ANSWER.into()),
        (vec!["convert"], passed),
    ]
}

fn kit(arguments: &[&str]) -> Command {
    let mut command = Command::new(cargo_bin!("sudoku-kit"));
    command.args(arguments);
    command
}

#[test]
fn each_grid_is_answered_before_the_next_is_there() {
    for (arguments, answer) in commands() {
        let mut session = Session::start(kit(&arguments));
        session.send(LINE);
        session.expect(&answer);
        session.send(LINE);
        // Explanations are parted by an empty line, and so are groups of solutions.
        let is_parted = ["explain", "solutions"].contains(&arguments[0]);
        let between = if is_parted { "\n" } else { "" };
        session.expect(&format!("{between}{answer}"));
        let is_filter = arguments[0] == "filter";
        session.finish(if is_filter { "2 of 2 grids passed on\n" } else { "" });
    }
}

/// What is not passed on is settled too: the next one does not wait for a third.
#[test]
fn a_grid_that_is_not_passed_on_holds_up_nothing() {
    let mut session = Session::start(kit(&["filter", "--unique"]));
    let empty = ".".repeat(81) + "\n";
    session.send(&empty);
    session.expect_nothing();
    session.send(&(empty.clone() + LINE));
    session.expect(&LINE.replace('0', "."));
    session.send(&("\n".to_string() + &empty + LINE));
    session.expect(&("\n".to_string() + &LINE.replace('0', ".")));
    session.finish("2 of 5 grids passed on\n");
}

/// As `| head -1` does.
#[test]
fn a_reader_that_leaves_ends_the_work() {
    for (arguments, answer) in commands() {
        let mut child = spawn(kit(&arguments));
        let mut stdin = child.stdin.take().expect("a pipe");
        // Far more than the pipes and the program hold.
        let writer = thread::spawn(move || stdin.write_all(LINE.repeat(100_000).as_bytes()));
        let mut stdout = BufReader::new(child.stdout.take().expect("a pipe"));
        let mut first = String::new();
        stdout.read_line(&mut first).expect("an answer");
        assert_eq!(first.trim_end(), answer.lines().next().expect("a line"));
        drop(stdout);
        assert_eq!(wait(&mut child).code(), Some(0), "{arguments:?}");
        assert_eq!(errors(&mut child), "", "{arguments:?}");
        let written = writer.join().expect("the writer's thread");
        let error = written.expect_err("the program has left some of its input");
        assert_eq!(error.kind(), io::ErrorKind::BrokenPipe);
    }
}

#[test]
fn a_full_disk_is_an_error() {
    for (arguments, _) in commands() {
        let full = File::options().write(true).open("/dev/full").expect("it is there");
        let mut command = kit(&arguments);
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(full)
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program runs");
        let mut stdin = child.stdin.take().expect("a pipe");
        stdin.write_all(LINE.as_bytes()).expect("the program reads");
        drop(stdin);
        assert_eq!(wait(&mut child).code(), Some(1), "{arguments:?}");
        let full = "error: cannot write the output: No space left on device (os error 28)\n";
        assert_eq!(errors(&mut child), full, "{arguments:?}");
    }
}

/// The most memory that `filter` has held, in kB, when it has passed on so many grids.
fn peak_memory(grids: usize) -> u64 {
    let mut child = spawn(kit(&["filter", "--unique"]));
    let mut stdin = child.stdin.take().expect("a pipe");
    let writer = thread::spawn(move || {
        for _ in 0..grids / 100 {
            stdin.write_all(LINE.repeat(100).as_bytes()).expect("the program reads");
        }
        // The program must not end before its memory has been looked at.
        stdin
    });
    let mut stdout = child.stdout.take().expect("a pipe");
    let mut passed = vec![0; LINE.len()];
    for _ in 0..grids {
        stdout.read_exact(&mut passed).expect("a grid");
    }
    let peak = peak_until_now(&child).expect("the program goes on");
    drop(writer.join().expect("the writer's thread"));
    assert_eq!(wait(&mut child).code(), Some(0));
    peak
}

#[test]
fn the_memory_of_filter_does_not_grow_with_the_input() {
    let (few, many) = (peak_memory(5_000), peak_memory(200_000));
    assert!(many <= few + 1_024, "{few} kB for 5,000 grids, {many} kB for 200,000");
}
