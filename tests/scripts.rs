//! `scripts/submission` and `scripts/judge`, each run from a folder that is not the project's.

// `scripts/judge` measures by means that only Linux has.
#![cfg(target_os = "linux")]

mod common;

use common::scripts::{main_rs, parts, run, script, submission, text, without_python, Folder};
use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::Output;
use sudoku::solver::JUDGES;

#[test]
fn submission_without_an_argument_lists_the_judges() {
    if without_python() {
        return;
    }
    let mut list = String::new();
    for judge in &JUDGES {
        list += &format!("{:18}  {}\n", judge.name, judge.problem);
        if !judge.also.is_empty() {
            list += &format!("{:18}  also {}\n", "", judge.also);
        }
    }
    list += "leetcode-36         LeetCode 36 Valid Sudoku, a function\n\
             leetcode-37         LeetCode 37 Sudoku Solver, a function\n\
             codewars-sudoku     Codewars Sudoku Solver, a function\n";
    assert_eq!(parts(&submission(&[])), (list.as_str(), "", Some(0)));
}

#[test]
fn submission_changes_the_default_and_nothing_else() {
    if without_python() {
        return;
    }
    let main = main_rs();
    for judge in &JUDGES {
        let output = submission(&[judge.name]);
        assert_eq!(output.status.code(), Some(0), "{}", judge.name);
        let source = text(&output.stdout);
        let differing: Vec<&str> = source
            .split('\n')
            .zip(main.split('\n'))
            .filter(|(line, original)| line != original)
            .map(|(line, _)| line)
            .take(5)
            .collect();
        let line = format!("const DEFAULT_JUDGE: &str = \"{}\";", judge.name);
        match judge.name {
            "boj-2580" => assert_eq!(differing, [""; 0]),
            _ => assert_eq!(differing, [line.as_str()]),
        }
        assert_eq!(source.matches(&line).count(), 1, "{}", judge.name);
        assert_eq!(source.len() + "boj-2580".len(), main.len() + judge.name.len());
    }
}

/// The warning of a source that is longer than its judge takes.
fn too_long(source: &[u8], judge: &str, limit: usize) -> String {
    let small = submission(&[judge, "--small"]).stdout.len();
    format!(
        "warning: the source has {} bytes, this judge takes at most {limit}; \
         with --small it has {small}\n",
        source.len()
    )
}

#[test]
fn submission_warns_where_a_judge_would_refuse_the_source() {
    if without_python() {
        return;
    }
    for judge in &JUDGES {
        let output = submission(&[judge.name]);
        let warning = match judge.name {
            "uva-989" => {
                "warning: UVa takes no Rust, submit where the problem is mirrored\n".to_string()
            }
            "hdu-2780" => {
                "warning: HDU takes no Rust, submit where the problem is mirrored\n".to_string()
            }
            "spoj-easudoku" => too_long(&output.stdout, judge.name, 5_000),
            "spoj-novice42" => too_long(&output.stdout, judge.name, 50_000),
            _ => String::new(),
        };
        assert_eq!(text(&output.stderr), warning, "{}", judge.name);
    }
}

/// A project of its own that holds nothing but `scripts/submission` and this `src/main.rs`.
fn project(name: &str, main: &str) -> Folder {
    let folder = Folder::new(name);
    folder.write("src/main.rs", main);
    fs::create_dir(folder.0.join("scripts")).expect("a new folder");
    // Not a copy: a file just written may not be run while a test beside this one starts a process.
    symlink(script("submission"), folder.0.join("scripts/submission")).expect("a link");
    folder
}

fn submission_of(project: &Folder, judge: &str) -> Output {
    run(&project.0.join("scripts/submission"), &[judge], Path::new("/"))
}

#[test]
fn submission_warns_of_80001_bytes_but_not_of_80000() {
    if without_python() {
        return;
    }
    let main = main_rs();
    let padded = |length: usize| main.clone() + &" ".repeat(length - main.len());
    let small = submission(&["boj-2580", "--small"]).stdout.len();
    let warning = format!(
        "warning: the source has 80001 bytes, many judges take at most 80000; \
         with --small it has {small}\n"
    );
    for (length, warning) in [(80_000, ""), (80_001, warning.as_str())] {
        let project = project(&format!("submission-of-{length}"), &padded(length));
        let output = submission_of(&project, "boj-2580");
        let (stdout, stderr, status) = parts(&output);
        assert_eq!((stdout.len(), stderr, status), (length, warning, Some(0)));
    }
}

#[test]
fn submission_prints_nothing_where_it_cannot_set_the_default() {
    if without_python() {
        return;
    }
    let renamed = main_rs().replace("const DEFAULT_JUDGE:", "const USUAL_JUDGE:");
    let twice = main_rs() + "const DEFAULT_JUDGE: &str = \"boj-2580\";\n";
    for (name, main, found) in [("renamed", &renamed, 0), ("twice", &twice, 2)] {
        let project = project(&format!("submission-{name}"), main);
        let output = submission_of(&project, "uva-989");
        let (stdout, stderr, status) = parts(&output);
        let reason = format!("one line that sets DEFAULT_JUDGE expected, found {found}\n");
        assert_eq!((stdout, status), ("", Some(1)), "{name}");
        assert!(stderr.starts_with("error: ") && stderr.ends_with(&reason), "{stderr}");
        assert_eq!(stderr.lines().count(), 1, "{stderr}");
    }
}

#[test]
fn submission_refuses_arguments_that_it_does_not_know() {
    if without_python() {
        return;
    }
    let refusals: [(&[&str], &str); 14] = [
        (&["boj"], "unknown judge 'boj'; scripts/submission alone lists them"),
        (&[""], "unknown judge ''; scripts/submission alone lists them"),
        (
            &["boj-2850"],
            "unknown judge 'boj-2850'; did you mean boj-2580? scripts/submission alone lists them",
        ),
        (
            &["leetcode37"],
            "unknown judge 'leetcode37'; did you mean leetcode-37? scripts/submission alone lists \
             them",
        ),
        (
            &["--list"],
            "unknown option '--list', expected --small, --no-solution, --several or --help",
        ),
        (&["boj-2580", "uva-989"], "expected one JUDGE, found 'uva-989' too"),
        (&["--small", "--small"], "--small given twice, expected once"),
        (&["uva-989", "--several"], "--several: expected a word"),
        (
            &["boj-9291", "--several", "x"],
            "boj-9291: --several only for rows that ask for a solution",
        ),
        (
            &["21159", "--no-solution", "x"],
            "boj-21159: --no-solution only for rows that ask for a solution",
        ),
        (
            &["kattis-cross", "--no-solution=x", "--several=y"],
            "kattis-cross: --no-solution and --several only for rows that ask for a solution",
        ),
        (
            &["leetcode-37", "--no-solution", "x"],
            "leetcode-37: --no-solution only for rows that ask for a solution",
        ),
        (
            &["leetcode-36", "--several", "x"],
            "leetcode-36: --several only for rows that ask for a solution",
        ),
        (
            &["codewars-sudoku", "--several", "x"],
            "codewars-sudoku: --several only for rows that ask for a solution",
        ),
    ];
    for (arguments, reason) in refusals {
        let output = submission(arguments);
        assert_eq!(parts(&output), ("", format!("error: {reason}\n").as_str(), Some(2)));
    }
    for arguments in [&["--help"][..], &["-h"], &["boj-2580", "--help"], &["x", "-h"]] {
        let help = submission(arguments);
        let (stdout, stderr, status) = parts(&help);
        let usage = "usage: scripts/submission [JUDGE] [OPTION...]";
        assert_eq!((stdout.lines().nth(2), stderr, status), (Some(usage), "", Some(0)));
    }
}

/// Does what its argument says, else copies its input.
const PROGRAM: &str = r#"
use std::io::{stdin, stdout, Read, Write};

fn main() {
    match std::env::args().nth(1).as_deref() {
        Some("sleeps") => {
            std::thread::sleep(std::time::Duration::from_secs(2));
            print!("one\ntwo\n");
        }
        Some("fills-memory") => {
            let mut filled = vec![0u8; 260 << 20];
            for page in (0..filled.len()).step_by(4096) {
                filled[page] = 1;
            }
            std::hint::black_box(&filled);
        }
        Some("asks-for-memory") => {
            std::hint::black_box(Vec::<u8>::with_capacity(1 << 40));
        }
        Some("prints-on") => loop {
            stdout().write_all(b"one\n").expect("standard output");
        },
        Some("panics") => panic!(),
        Some("exits") => {
            eprintln!("error: enough");
            std::process::exit(3)
        }
        Some("aborts") => std::process::abort(),
        Some("ignores-input") => print!("one\ntwo\n"),
        Some("prints-nothing") => {}
        Some("ends-early") => print!("one\n"),
        Some("ends-mid-line") => print!("one\ntwo"),
        Some("adds-a-blank") => print!("one \ntwo\n"),
        Some("adds-a-line") => print!("one\ntwo\n\n"),
        _ => {
            let mut text = String::new();
            stdin().read_to_string(&mut text).expect("text");
            print!("{}", text);
        }
    }
}
"#;

fn judge(folder: &Folder) -> Output {
    run(&script("judge"), &["program.rs", "samples"], &folder.0)
}

#[test]
fn judge_gives_each_fault_its_verdict() {
    if without_python() {
        return;
    }
    let verdicts = [
        ("copy", "AC", ""),
        ("adds-a-blank/x", "WA", r"line 1: expected 'one\n', got 'one \n'"),
        ("adds-a-line/x", "WA", r"line 3: expected nothing, got '\n'"),
        ("aborts/x", "RE", "SIGABRT"),
        ("asks-for-memory/x", "MLE", ""),
        ("ends-early/x", "WA", r"line 2: expected 'two\n', got nothing"),
        ("ends-mid-line/x", "WA", r"line 2: expected 'two\n', got 'two'"),
        ("exits/x", "RE", "exit status 3: 'error: enough'"),
        ("fills-memory/x", "MLE", ""),
        ("ignores-input/x", "AC", ""),
        ("panics/x", "RE", "exit status 101: "),
        ("prints-nothing/x", "WA", r"line 1: expected 'one\n', got nothing"),
        ("prints-on/x", "WA", r"line 2: expected 'two\n', got 'one\n'"),
        ("sleeps/x", "TLE", ""),
    ];
    let folder = Folder::new("judge-verdicts");
    folder.write("program.rs", PROGRAM);
    for (name, ..) in verdicts {
        folder.write(&format!("samples/{name}.in"), "one\ntwo\n");
        folder.write(&format!("samples/{name}.out"), "one\ntwo\n");
    }
    let output = judge(&folder);
    let (stdout, _, status) = parts(&output);
    for (name, verdict, reason) in verdicts {
        let row = stdout.lines().find(|row| row.split_whitespace().next() == Some(name));
        let row = row.unwrap_or_else(|| panic!("no row for {name}:\n{stdout}"));
        let columns: Vec<&str> = row.split_whitespace().collect();
        assert_eq!(columns[1], verdict, "{row}");
        // A panic's words hold the number of its thread.
        if name.starts_with("panics") {
            assert!(row.contains(reason), "{row}");
        } else {
            assert_eq!(
                columns[4..].join(" "),
                reason.split_whitespace().collect::<Vec<_>>().join(" "),
                "{row}"
            );
        }
        let [milliseconds, megabytes] =
            [2, 3].map(|at| columns[at].parse::<f64>().expect("a number"));
        assert_eq!(milliseconds >= 1000.0, verdict == "TLE", "{row}");
        assert_eq!(megabytes > 256.0, name.starts_with("fills-memory"), "{row}");
        assert!(megabytes > 0.1, "{row}");
    }
    assert_eq!(stdout.lines().last(), Some("2 passed, 12 failed"));
    assert_eq!(stdout.lines().count(), verdicts.len() + 2, "{stdout}");
    assert_eq!(status, Some(1));
}

#[test]
fn judge_is_content_where_every_sample_is_accepted() {
    if without_python() {
        return;
    }
    let folder = Folder::new("judge-accepts");
    folder.write("program.rs", PROGRAM);
    for name in ["a", "b.c", "any/a"] {
        folder.write(&format!("samples/{name}.in"), "1\n");
        folder.write(&format!("samples/{name}.out"), "1\n");
    }
    let output = judge(&folder);
    let (stdout, stderr, status) = parts(&output);
    assert_eq!((stdout.lines().last(), stderr, status), (Some("3 passed, 0 failed"), "", Some(0)));
}

#[test]
fn judge_fails_where_there_is_nothing_to_run() {
    if without_python() {
        return;
    }
    let folder = Folder::new("judge-nothing");
    let output = judge(&folder);
    assert_eq!(parts(&output), ("", "error: program.rs: no such file\n", Some(1)));
    folder.write("program.rs", PROGRAM);
    let output = judge(&folder);
    assert_eq!(parts(&output), ("", "error: no samples in samples\n", Some(1)));
    folder.write("samples/a.in", "1\n");
    let output = judge(&folder);
    assert_eq!(
        parts(&output),
        ("", "error: samples/a.out: missing, its other half is there\n", Some(1))
    );
    folder.write("samples/a.out", "1\n");
    folder.write("program.rs", "fn main() { 1 }");
    let output = judge(&folder);
    let (stdout, stderr, status) = parts(&output);
    assert_eq!(
        (stdout, stderr.lines().last(), status),
        ("", Some("error: program.rs: does not compile"), Some(1))
    );
}

#[test]
fn judge_runs_the_samples_that_fit_a_submission() {
    if without_python() {
        return;
    }
    let folder = Folder::new("judge-submission");
    let samples = Path::new(env!("CARGO_MANIFEST_DIR")).join("samples");
    for (arguments, samples, left_out) in [
        (&["uva-989"][..], samples.clone(), true),
        (&["uva-989"], samples.join("uva-989"), false),
        (&["uva-989", "--small"], samples.clone(), true),
    ] {
        folder.write("program.rs", text(&submission(arguments).stdout));
        let samples = samples.to_str().expect("UTF-8");
        let output = run(&script("judge"), &["program.rs", samples], &folder.0);
        let (stdout, stderr, status) = parts(&output);
        assert_eq!((stderr, status), ("", Some(0)), "{stdout}");
        let last = stdout.lines().last().expect("a total");
        assert!(last.starts_with("6 passed, 0 failed"), "{last}");
        let reason = " left out, the source answers for uva-989";
        assert_eq!(last.ends_with(reason), left_out, "{last}");
    }
}

#[test]
fn judge_runs_a_command() {
    if without_python() {
        return;
    }
    let folder = Folder::new("judge-command");
    folder.write("copy.py", "import sys\nprint(sys.stdin.read(), end='')\n");
    for name in ["a", "any/b"] {
        folder.write(&format!("samples/{name}.in"), "1\n");
        folder.write(&format!("samples/{name}.out"), "1\n");
    }
    let output = run(&script("judge"), &["python3 copy.py", "samples"], &folder.0);
    let (stdout, stderr, status) = parts(&output);
    let total = "1 passed, 0 failed; 1 left out, a command is given no judge";
    assert_eq!((stdout.lines().last(), stderr, status), (Some(total), "", Some(0)));
    let output = run(&script("judge"), &["no-such-program", "samples"], &folder.0);
    let reason = "error: 'no-such-program': no such command, and no source that ends in .rs\n";
    assert_eq!(parts(&output), ("", reason, Some(1)));
}
