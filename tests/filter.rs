//! The program as a filter: a dialogue over pipes that stay open, a reader that leaves, and memory
//! that grows neither with the input nor with the length of a line.

mod common;

use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::Command;
use std::sync::mpsc;
use std::thread;

use common::child::errors;
#[cfg(target_os = "linux")]
use common::child::peak_until_now;
use common::lesson::{LINE, LINE_ANSWER, ROWS, ROWS_ANSWER};
use common::session::{spawn, wait, Session, PATIENCE};

fn program() -> Command {
    Command::new(env!("CARGO_BIN_EXE_sudoku"))
}

fn start() -> Session {
    Session::start(program())
}

#[test]
fn a_dialogue_in_the_line_layout() {
    let mut session = start();
    for _ in 0..3 {
        session.send(LINE);
        session.expect(LINE_ANSWER);
    }
    // The line has to end: what follows could still be part of it.
    session.send(LINE.trim_end());
    session.expect_nothing();
    session.send("\n");
    session.expect(LINE_ANSWER);
    session.finish("");
}

#[test]
fn a_dialogue_in_rows() {
    let mut session = start();
    for _ in 0..2 {
        for row in &ROWS[..8] {
            session.send(row);
        }
        session.expect_nothing();
        session.send(ROWS[8].trim_end());
        session.expect_nothing();
        session.send("\n");
        session.expect(ROWS_ANSWER);
    }
    session.finish("");
}

#[test]
fn a_byte_at_a_time() {
    let mut session = start();
    for place in 0..LINE.len() {
        session.send(&LINE[place..][..1]);
    }
    session.expect(LINE_ANSWER);
    session.finish("");
}

#[test]
fn the_blank_line_comes_with_the_second_answer() {
    let mut session = start();
    session.send(&ROWS.concat());
    session.expect(ROWS_ANSWER);
    session.send("\n\n# a remark\n\n");
    session.expect_nothing();
    session.send(LINE);
    session.expect(&format!("\n{LINE_ANSWER}"));
    session.send("\n");
    session.expect_nothing();
    // With no second answer there is no blank line.
    session.finish("");
}

#[test]
fn an_answer_does_not_wait_for_the_grid_behind_it() {
    let mut session = start();
    session.send(&(LINE.to_string() + LINE + &ROWS[..4].concat()));
    session.expect(&LINE_ANSWER.repeat(2));
    session.send(&(ROWS[4..].concat() + "53007"));
    session.expect(ROWS_ANSWER);
    session.send(&(ROWS[0][5..].to_string() + &ROWS[1..].concat()));
    session.expect(ROWS_ANSWER);
    session.finish("");
}

#[test]
fn a_fault_is_told_while_the_input_is_open() {
    let mut session = start();
    session.send(LINE);
    session.expect(LINE_ANSWER);
    session.send("0!\n");
    assert_eq!(wait(&mut session.child).code(), Some(1));
    assert_eq!(errors(&mut session.child), "error: line 2, column 2: unexpected '!'\n");
}

/// The first write fails; the program does not wait for more input.
#[test]
fn a_reader_that_leaves_before_the_first_answer() {
    let mut child = spawn(program());
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().expect("a pipe");
    stdin.write_all(LINE.as_bytes()).expect("the program reads");
    assert_eq!(wait(&mut child).code(), Some(0));
    assert_eq!(errors(&mut child), "");
}

/// As `| head -1` does.
#[test]
fn a_reader_that_leaves_after_the_first_line() {
    let mut child = spawn(program());
    let mut stdin = child.stdin.take().expect("a pipe");
    // Far more than the pipes and the program hold; the program ends before it has read all.
    let writer = thread::spawn(move || stdin.write_all(LINE.repeat(20_000).as_bytes()));
    let mut stdout = BufReader::new(child.stdout.take().expect("a pipe"));
    let mut first = String::new();
    stdout.read_line(&mut first).expect("an answer");
    assert_eq!(first, LINE_ANSWER);
    drop(stdout);
    assert_eq!(wait(&mut child).code(), Some(0));
    assert_eq!(errors(&mut child), "");
    let written = writer.join().expect("the writer's thread");
    let error = written.expect_err("the program has left some of its input");
    assert_eq!(error.kind(), io::ErrorKind::BrokenPipe);
}

/// The most memory that the program has held, in kB, when it has answered so many grids.
#[cfg(target_os = "linux")]
fn peak_memory(grids: usize) -> u64 {
    // Nearly full grids: it is the reading and the printing that this is about.
    let open = |text: &str| text.replacen("534", "...", 1);
    let input = format!("# a remark\n{}\n{}", open(LINE_ANSWER), open(ROWS_ANSWER));
    let answers = format!("{LINE_ANSWER}\n{ROWS_ANSWER}");

    let mut child = spawn(program());
    let mut stdin = child.stdin.take().expect("a pipe");
    let writer = thread::spawn(move || {
        let block = input.repeat(100);
        for _ in 0..grids / 200 {
            stdin.write_all(block.as_bytes()).expect("the program reads");
        }
        // The program must not end before its memory has been looked at.
        stdin
    });
    let mut stdout = child.stdout.take().expect("a pipe");
    let (sender, all_answered) = mpsc::channel();
    thread::spawn(move || {
        let mut found = vec![0; answers.len()];
        for _ in 0..grids / 2 {
            stdout.read_exact(&mut found).expect("an answer");
            assert_eq!(String::from_utf8_lossy(&found), answers);
        }
        sender.send(()).expect("the test waits");
    });
    if all_answered.recv_timeout(PATIENCE).is_err() {
        child.kill().expect("a child can be killed");
        panic!("{grids} grids are not answered, or not rightly");
    }
    let peak = peak_until_now(&child).expect("the program goes on");
    drop(writer.join().expect("the writer's thread"));
    assert_eq!(wait(&mut child).code(), Some(0));
    peak
}

#[cfg(target_os = "linux")]
#[test]
fn memory_does_not_grow_with_the_input() {
    let (few, many) = (peak_memory(1_000), peak_memory(100_000));
    assert!(many <= few + 1_024, "{few} kB for 1,000 grids, {many} kB for 100,000");
}

/// A line without an end is refused long before 64 MB of it have been read.
#[test]
fn an_endless_line() {
    for (before, answer, byte, line) in [
        ("", "", b'.', 1),
        ("", "", b'#', 1),
        ("", "", b' ', 1),
        ("", "", b'\0', 1),
        ("", "", b'-', 1),
        (LINE, LINE_ANSWER, b'y', 2),
        ("530070000\n", "", b'0', 2),
    ] {
        let mut child = spawn(program());
        let mut stdin = child.stdin.take().expect("a pipe");
        let writer = thread::spawn(move || {
            stdin.write_all(before.as_bytes()).expect("the program reads");
            let block = [byte; 4_096];
            let mut taken = 0;
            while taken < 64_000_000 && stdin.write_all(&block).is_ok() {
                taken += block.len();
            }
            taken
        });
        assert_eq!(wait(&mut child).code(), Some(1));
        assert_eq!(errors(&mut child), format!("error: line {line}: longer than 65536 bytes\n"));
        let mut found = String::new();
        let mut stdout = child.stdout.take().expect("a pipe");
        stdout.read_to_string(&mut found).expect("ASCII");
        assert_eq!(found, answer);
        // What the pipe holds counts too.
        let taken = writer.join().expect("the writer's thread");
        assert!(taken < 1_000_000, "{taken} bytes of the line were taken");
    }
}
