//! Every sample through the program: NAME.in must give NAME.out byte for byte. A sample that lies
//! in a folder of samples/ is meant for the judge of that name.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use assert_cmd::cargo::cargo_bin_cmd;
use sudoku::solver::JUDGES;

fn samples() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("samples")
}

/// The samples' paths under samples/ without `.in` or `.out`, in order.
fn names() -> BTreeSet<PathBuf> {
    let mut names = BTreeSet::new();
    let mut folders = vec![samples()];
    while let Some(folder) = folders.pop() {
        let entries = fs::read_dir(&folder)
            .unwrap_or_else(|error| panic!("{}: {}", folder.display(), error))
            .map(|entry| entry.expect("a folder's entry").path());
        for path in entries {
            let end = path.extension().and_then(|end| end.to_str());
            if path.is_dir() {
                folders.push(path);
            } else if let Some("in" | "out") = end {
                let name = path.strip_prefix(samples()).expect("a path in samples/");
                names.insert(name.with_extension(""));
            }
        }
    }
    names
}

/// What is wrong with the program's answer to this sample, or with the sample.
fn run(name: &Path) -> Result<(), String> {
    let read = |end: &str| {
        let path = samples().join(format!("{}.{}", name.display(), end));
        fs::read(&path).map_err(|error| format!("cannot read its .{}: {}", end, error))
    };
    let (input, expected) = (read("in")?, read("out")?);
    let mut command = cargo_bin_cmd!("sudoku");
    let judge = name.parent().filter(|folder| *folder != Path::new(""));
    let output = command
        .args(judge)
        .write_stdin(input)
        .timeout(Duration::from_secs(60))
        .output()
        .map_err(|error| error.to_string())?;
    if !output.status.success() || !output.stderr.is_empty() {
        let message = String::from_utf8_lossy(&output.stderr);
        return Err(format!("{}: {}", output.status, message.trim_end()));
    }
    match first_difference(&expected, &output.stdout) {
        None => Ok(()),
        Some(difference) => Err(difference),
    }
}

/// The first line in which two texts differ. A line keeps its end here, so that a missing one
/// counts too.
fn first_difference(expected: &[u8], found: &[u8]) -> Option<String> {
    if expected == found {
        return None;
    }
    let show = |line: Option<&[u8]>| match line {
        Some(line) => format!("\"{}\"", line.escape_ascii()),
        None => "the end".to_string(),
    };
    let mut expected = expected.split_inclusive(|&byte| byte == b'\n');
    let mut found = found.split_inclusive(|&byte| byte == b'\n');
    let mut number = 1;
    loop {
        let (wanted, got) = (expected.next(), found.next());
        if wanted != got {
            let (wanted, got) = (show(wanted), show(got));
            return Some(format!("line {number}: expected {wanted}, found {got}"));
        }
        number += 1;
    }
}

#[test]
fn every_sample_is_answered_byte_for_byte() {
    let names = names();
    assert!(!names.is_empty(), "no samples in {}", samples().display());
    let failures: Vec<String> = names
        .iter()
        .filter_map(|name| {
            let failure = run(name).err()?;
            Some(format!("samples/{}: {}", name.display(), failure))
        })
        .collect();
    let count = format!("{} of {} samples fail", failures.len(), names.len());
    assert!(failures.is_empty(), "{}:\n{}", count, failures.join("\n"));
}

#[test]
fn every_judge_has_samples() {
    let names = names();
    let folders: BTreeSet<&Path> = names.iter().filter_map(|name| name.parent()).collect();
    for judge in &JUDGES {
        let folder = Path::new(judge.name);
        assert!(folders.contains(folder), "samples/{}: none", judge.name);
    }
}

#[test]
fn a_difference_is_told_by_its_line() {
    let difference =
        |expected: &str, found: &str| first_difference(expected.as_bytes(), found.as_bytes());
    assert_eq!(difference("1\n2\n", "1\n2\n"), None);
    assert_eq!(
        difference("1\n2\n", "1\n3\n").as_deref(),
        Some(r#"line 2: expected "2\n", found "3\n""#)
    );
    assert_eq!(
        difference("1\n2\n", "1\n2").as_deref(),
        Some(r#"line 2: expected "2\n", found "2""#)
    );
    assert_eq!(
        difference("1\n", "1\n\n").as_deref(),
        Some(r#"line 2: expected the end, found "\n""#)
    );
}

/// Tools that run a program on a folder of tests stumble over anything else in it.
#[test]
fn folders_of_samples_hold_pairs_and_nothing_else() {
    let mut folders: Vec<PathBuf> = vec![samples()];
    folders.extend(JUDGES.iter().map(|judge| samples().join(judge.name)));
    for folder in folders {
        for entry in fs::read_dir(&folder).expect("a folder of samples") {
            let path = entry.expect("a folder's entry").path();
            let end = path.extension().and_then(|end| end.to_str());
            let is_hidden =
                path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'));
            let is_half = matches!(end, Some("in" | "out"));
            assert!(path.is_dir() || is_half || is_hidden, "{}", path.display());
        }
    }
}
