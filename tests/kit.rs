//! `sudoku-kit` itself: its commands, and what it says where none is named.

use assert_cmd::assert::Assert;
use assert_cmd::cargo::cargo_bin_cmd;

fn run(arguments: &[&str]) -> Assert {
    cargo_bin_cmd!("sudoku-kit").args(arguments).assert()
}

fn help(arguments: &[&str]) -> String {
    let assert = run(arguments).success().stderr("");
    String::from_utf8(assert.get_output().stdout.clone()).expect("UTF-8")
}

/// The names that the list of commands shows.
fn commands() -> Vec<String> {
    let help = help(&["--help"]);
    let (_, list) = help.split_once("\ncommands:\n").expect("a list");
    let name = |line: &str| line.split_whitespace().next().map(String::from);
    list.lines().filter_map(name).collect()
}

#[test]
fn every_command_has_its_help() {
    let commands = commands();
    assert_eq!(commands[..3], ["generate", "shuffle", "count"]);
    for command in &commands {
        let usage = format!("usage: sudoku-kit {command}");
        let text = help(&[command, "--help"]);
        assert!(text.starts_with(&usage), "{text}");
        assert_eq!(text, help(&[command, "-h"]));
        let longest = text.lines().map(|line| line.chars().count()).max();
        assert!(longest <= Some(100), "{text}");
    }
    assert_eq!(help(&["-h"]), help(&["--help"]));
}

#[test]
fn a_command_is_expected() {
    let expected =
        format!("error: expected a command ({}) or --help, found", commands().join(", "));
    let cases: [(&[&str], &str); 5] = [
        (&[], "nothing"),
        (&[""], "nothing"),
        (&["solve"], "'solve'"),
        (&["Generate"], "'Generate'"),
        (&["--seed=1", "generate"], "'--seed=1'"),
    ];
    for (arguments, found) in cases {
        run(arguments).code(2).stdout("").stderr(format!("{expected} {found}\n"));
    }
}

/// One line, whatever the argument holds.
#[cfg(unix)]
#[test]
fn any_bytes_are_shown_on_one_line() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let argument = OsStr::from_bytes(b"a\nb\xff\x1b");
    cargo_bin_cmd!("sudoku-kit")
        .args([OsStr::new("count"), argument])
        .assert()
        .code(2)
        .stdout("")
        .stderr("error: count: unexpected 'a\\nb\u{fffd}\\u{1b}', expected --limit or --help\n");
}
