//! `scripts/bench` draws the table that it prints.

// The script runs where Python is, by its first line.
#![cfg(unix)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// What `--plot` draws of a text with a table in it; `None`: there is no Python.
fn draw(name: &str, text: &str) -> Option<(Output, PathBuf)> {
    if Command::new("python3").arg("--version").output().is_err() {
        eprintln!("not tested: scripts/bench needs python3, which is not installed");
        return None;
    }
    let path = |ending| PathBuf::from(format!("{}/{name}.{ending}", env!("CARGO_TARGET_TMPDIR")));
    let (table, picture) = (path("md"), path("svg"));
    fs::write(&table, text).expect("the tests' folder can be written");
    // What an earlier run has left.
    let _ = fs::remove_file(&picture);
    let output = Command::new(Path::new(env!("CARGO_MANIFEST_DIR")).join("scripts/bench"))
        .arg("--table")
        .arg(&table)
        .arg("--plot")
        .arg(&picture)
        .output()
        .expect("the script runs");
    Some((output, picture))
}

/// The number in an attribute of an element.
fn number(element: &str, name: &str) -> f64 {
    let (_, rest) = element.split_once(&format!(" {name}=\"")).expect("the attribute");
    rest.split('"').next().and_then(|value| value.parse().ok()).expect("a number")
}

/// The lengths of the bars in one colour, from top to bottom, the square in the legend left out.
fn bars(picture: &str, colour: &str) -> Vec<f64> {
    let of_colour = |line: &&str| line.starts_with("<rect ") && line.contains(colour);
    picture.lines().filter(of_colour).skip(1).map(|bar| number(bar, "width")).collect()
}

const OURS: &str = "#1f6fb4";
const SUDOKU: &str = "#e08a2c";

#[test]
fn bars_are_as_long_as_the_times() {
    let table = "\
Words before the table.

| puzzles | answer           |  ours | on arrays |        sudoku | ratio |
|---------|------------------|------:|----------:|--------------:|------:|
| easy    | prove uniqueness | 0.500 |           |          2.00 |  0.25 |
| hard    | prove uniqueness |  4.00 |           | 10.0 (first 2) | 0.40 |
| empty   | count            | 1.00  |           |     over 10 s |       |
| several | whole process    | 10.0  |           |         1,000 |  0.01 |
| forms   | share            | 0.15  |           |               |       |

Words behind it, and another table:

| puzzles | answer           |  ours | sudoku |
|---------|------------------|------:|-------:|
| other   | prove uniqueness | 0.500 |   2.00 |
";
    let Some((output, path)) = draw("bars", table) else { return };
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
    let picture = fs::read_to_string(path).expect("the picture");
    let (ours, sudoku) = (bars(&picture, OURS), bars(&picture, SUDOKU));
    assert_eq!((ours.len(), sudoku.len()), (4, 4), "{picture}");
    let longest = sudoku[1];
    // A panel where 20 times the shortest bar can be shown: lengths are as the times.
    for (length, share) in [(ours[0], 0.05), (sudoku[0], 0.2), (ours[1], 0.4)] {
        assert!((length - share * longest).abs() < 0.06, "{picture}");
    }
    // Only a limit is known: a figure without a bar.
    assert_eq!((ours[2], sudoku[2]), (longest, 0.0));
    // 10 and 1,000 would be too far apart: powers of ten, from 1 on.
    assert!((ours[3] - longest / 3.0).abs() < 0.06 && sudoku[3] == longest, "{picture}");
    for figure in [">0.500<", ">10.0 (first 2)<", ">over 10 s<", ">1,000<", ">prove uniqueness<"] {
        assert!(picture.contains(figure), "{figure}: {picture}");
    }
    assert!(!picture.contains("forms") && !picture.contains("other"), "{picture}");
}

/// README shows the figures that stand in it.
#[test]
fn the_picture_in_the_readme_is_that_of_its_table() {
    let Some((output, path)) = draw("readme", include_str!("../README.md")) else { return };
    assert!(output.status.success(), "{output:?}");
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let shown = fs::read_to_string(root.join("samples/pictures/speed.svg")).expect("the picture");
    let drawn = fs::read_to_string(path).expect("the picture");
    let again = "scripts/bench --table README.md --plot samples/pictures/speed.svg";
    assert!(shown == drawn, "the table has changed, `{again}` draws the picture");
}

#[test]
fn a_text_without_a_table_is_an_error() {
    let Some((output, path)) = draw("no-table", "| ours | sudoku |\n") else { return };
    assert_eq!(output.status.code(), Some(1));
    let message = "error: no row to draw, with a time of ours and one of another solver\n";
    assert_eq!(String::from_utf8_lossy(&output.stderr), message);
    assert!(!path.exists());
}
