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
    let (list, _) = list.split_once("\n\n").expect("an end of the list");
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
        assert!(text.contains("exit status"), "{text}");
        for arguments in [&[command, "-h"][..], &["help", command], &[command, "x", "-V", "-h"]] {
            assert_eq!(text, help(arguments));
        }
        let longest = text.lines().map(|line| line.chars().count()).max();
        assert!(longest <= Some(100), "{text}");
    }
    for arguments in [&["-h"][..], &["help"], &["nobody", "-h"], &["-V", "--help"]] {
        assert_eq!(help(arguments), help(&["--help"]));
    }
    let version = format!("sudoku-kit {}\n", env!("CARGO_PKG_VERSION"));
    for arguments in [&["-V"][..], &["--version"], &["count", "x", "-V"]] {
        assert_eq!(help(arguments), version);
    }
}

/// The examples of both programs, each run as it stands.
#[cfg(unix)]
#[test]
fn examples_of_every_help_work() {
    use std::path::Path;
    use std::process::Command;

    let programs = Path::new(env!("CARGO_BIN_EXE_sudoku-kit")).parent().expect("a folder");
    let path = format!("{}:{}", programs.display(), std::env::var("PATH").expect("a path"));
    let mut helps = vec![help(&["--help"])];
    helps.extend(commands().iter().map(|command| help(&[command, "--help"])));
    let solver = cargo_bin_cmd!("sudoku").arg("--help").assert().success();
    helps.push(String::from_utf8(solver.get_output().stdout.clone()).expect("UTF-8"));
    for help in helps {
        let (_, examples) = help.split_once("\nexamples:\n").expect("examples");
        assert!((2..=3).contains(&examples.lines().count()), "{examples}");
        for example in examples.lines() {
            let output = Command::new("bash")
                .args(["-o", "pipefail", "-c", example])
                .env("PATH", &path)
                .output()
                .expect("a shell");
            let complaint = String::from_utf8_lossy(&output.stderr);
            assert!(output.status.success(), "{example}: {complaint}");
            assert!(!complaint.contains("error"), "{example}: {complaint}");
            assert!(!output.stdout.is_empty() || example.ends_with("/dev/null"), "{example}");
        }
    }
}

#[test]
fn wrong_arguments_come_with_a_hint() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
    run(&["count", file]).code(2).stdout("").stderr(format!(
        "error: count: unexpected '{file}', expected --limit or --help; \
         sudoku-kit count < FILE reads a file\n"
    ));
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/samples");
    run(&["count", folder]).code(2).stdout("").stderr(format!(
        "error: count: unexpected '{folder}', expected --limit or --help; that is a folder\n"
    ));
    run(&["generate", "-"]).code(2).stdout("").stderr(
        "error: generate: COUNT: expected a number from 1 to 1000000000, found '-'; \
         nothing is read from standard input\n",
    );
    run(&["play", "-"]).code(2).stdout("").stderr(
        "error: play: unexpected '-', expected FILE; from standard input keys are read, \
         and a grid may be among them\n",
    );
    run(&["rate", "-"]).code(2).stdout("").stderr(
        "error: rate: unexpected '-', expected no arguments; standard input is read in any case\n",
    );
    let names = commands().join(", ");
    run(&["help", "solve"])
        .code(2)
        .stdout("")
        .stderr(format!("error: help: unknown command 'solve', expected one of {names}\n"));
    run(&["help", "rate", "count"])
        .code(2)
        .stdout("")
        .stderr("error: help: unexpected 'count', expected one command\n");
}

/// Run by `script` of util-linux, whose own end of input ends that of the terminal.
#[cfg(target_os = "linux")]
#[test]
fn at_a_terminal_it_is_said_what_is_awaited() {
    use std::process::{Command, Stdio};

    let kit = assert_cmd::cargo::cargo_bin!("sudoku-kit").display().to_string();
    let at_a_terminal = |command: &str| {
        let output = Command::new("script")
            .args(["--quiet", "--return", "--command", &format!("{kit} {command}"), "/dev/null"])
            .stdin(Stdio::null())
            .output()
            .expect("script of util-linux");
        String::from_utf8(output.stdout).expect("UTF-8")
    };
    let awaited = "type or paste grids, then Ctrl-D on a line of its own\r\n";
    for command in
        ["shuffle", "count", "solutions", "explain", "rate", "filter", "convert", "draw", "check -"]
    {
        let text = at_a_terminal(command);
        assert_eq!(text.matches(awaited).count(), 1, "{command}: {text}");
        assert!(text.contains("no grid in the input"), "{command}: {text}");
        let piped = run(&command.split(' ').collect::<Vec<_>>());
        let stderr = String::from_utf8_lossy(&piped.get_output().stderr).into_owned();
        assert!(!stderr.contains("Ctrl-D"), "{command}: {stderr}");
    }
    for command in ["generate", "count --help", "count -x"] {
        let text = at_a_terminal(command);
        assert!(!text.contains("Ctrl-D"), "{command}: {text}");
    }
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
