//! `sudoku-kit generate --tests`: a problem-setter's test set.

mod common;

use assert_cmd::assert::Assert;
use assert_cmd::cargo::cargo_bin_cmd;
use common::mrv;
use common::mrv::Cells;
use std::fs;
use std::path::{Path, PathBuf};
use sudoku::difficulty::Difficulty;
use sudoku::test_set::TRIES_IN_A_SECOND;

const NAMES: [&str; 28] = [
    "01-baekjoon-2580",
    "02-tutorial",
    "03-lesson",
    "04-minimal-easy",
    "05-minimal-medium",
    "06-minimal-hard",
    "07-17-clues",
    "08-full",
    "09-one-open",
    "10-nine-open",
    "11-first-row-open",
    "12-two-digits-open",
    "13-empty",
    "14-one-clue",
    "15-eight-clues",
    "16-several-one-clue-too-few",
    "17-no-solution-open",
    "18-no-candidate",
    "19-no-place",
    "20-clash-row",
    "21-clash-column",
    "22-clash-box",
    "23-clash-full",
    "24-against-in-order",
    "25-against-in-order-turned",
    "26-against-in-order-inverted",
    "27-against-in-order-turned-inverted",
    "28-sparse",
];

/// A folder that is removed with its contents at the end of the test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        // What an interrupted run may have left.
        let _ = fs::remove_dir_all(&path);
        Folder(path)
    }

    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).expect("the folder");
        let name = |entry: std::io::Result<fs::DirEntry>| entry.expect("an entry").file_name();
        let mut names: Vec<String> =
            entries.map(|entry| name(entry).into_string().expect("UTF-8")).collect();
        names.sort();
        names
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.0.join(name)).expect("a file")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn write(folder: &Path, arguments: &[&str]) -> Assert {
    let mut command = cargo_bin_cmd!("sudoku-kit");
    command.args(["generate", "--tests"]).arg(folder);
    command.args(arguments).assert().stdout("")
}

/// A board as Baekjoon 2580 has it.
fn cells(text: &str) -> Cells {
    let mut cells = [0; 81];
    let rows: Vec<&str> = text.lines().collect();
    assert_eq!(rows.len(), 9, "{text:?}");
    for (row, cells) in rows.iter().zip(cells.chunks_mut(9)) {
        assert_eq!(row.len(), 17, "{text:?}");
        for (digit, cell) in row.split(' ').zip(cells) {
            *cell = digit.parse().expect("a digit");
        }
    }
    cells
}

/// The files of these tests, as a folder lists them.
fn files(names: &[&str]) -> Vec<String> {
    let both = |name: &&str| [format!("{name}.in"), format!("{name}.out")];
    names.iter().flat_map(both).chain(["README".to_string()]).collect()
}

const NONE: &str = "No solution exists\n";

#[test]
fn every_test_is_what_its_name_says_and_its_answer_right() {
    let folder = Folder::new("test-set");
    // The folder's own folder is missing too.
    let inner = Folder(folder.0.join("made/here"));
    write(&inner.0, &["--seed", "1"]).success().stderr("");
    assert_eq!(inner.names(), files(&NAMES));

    for name in NAMES {
        let clues = cells(&inner.read(&format!("{name}.in")));
        let answer = inner.read(&format!("{name}.out"));
        let open = clues.iter().filter(|&&digit| digit == 0).count();
        let solutions = match &name[3..] {
            // The plain solver does not come back from it.
            "sparse" => {
                assert_eq!((open, answer.as_str()), (67, NONE));
                continue;
            }
            _ => mrv::count(&clues, 2),
        };
        match mrv::smallest(&clues) {
            Some(smallest) => assert_eq!(cells(&answer), smallest, "{name}"),
            None => assert_eq!(answer, NONE, "{name}"),
        }
        let expected = match &name[3..] {
            "full" => (0, 1),
            "one-open" => (1, 1),
            "nine-open" => (9, solutions),
            "first-row-open" => (9, 1),
            "two-digits-open" => (18, 2),
            "empty" => (81, 2),
            "one-clue" => (80, 2),
            "eight-clues" => (73, 2),
            "several-one-clue-too-few" => (open, 2),
            "clash-full" => (0, 0),
            "17-clues" => (64, 1),
            text if text.starts_with("clash-") => (open, 0),
            text if text.starts_with("no-") => (open, 0),
            text if text.starts_with("against-in-order") => (64, 1),
            _ => (open, 1),
        };
        assert_eq!((open, solutions), expected, "{name}");
    }

    let clues = |name: &str| cells(&inner.read(name));
    assert!(Difficulty::Easy.fits(&clues("04-minimal-easy.in")));
    assert!(Difficulty::Medium.fits(&clues("05-minimal-medium.in")));
    assert!(Difficulty::Hard.fits(&clues("06-minimal-hard.in")));
    for name in ["04-minimal-easy.in", "05-minimal-medium.in", "06-minimal-hard.in"] {
        let minimal = clues(name);
        for cell in (0..81).filter(|&cell| minimal[cell] > 0) {
            let mut fewer = minimal;
            fewer[cell] = 0;
            assert_eq!(mrv::count(&fewer, 2), 2, "{name}, cell {cell}");
        }
    }
    let first_rows = |name: &str| inner.read(name)[..18].to_owned();
    assert_eq!(first_rows("24-against-in-order.out"), "9 8 7 6 5 4 3 2 1\n");
    assert!(inner.read("25-against-in-order-turned.out").ends_with("\n1 2 3 4 5 6 7 8 9\n"));
    assert_eq!(first_rows("26-against-in-order-inverted.out"), "1 2 3 4 5 6 7 8 9\n");
}

/// The solutions of a test, as a README counts them.
fn solutions(name: &str, clues: &Cells) -> &'static str {
    // A search would not come back from the sparse grid, which has none.
    let count = if name == "28-sparse" { 0 } else { mrv::count(clues, 2) };
    ["no solution", "one solution", "several solutions"][count]
}

/// Numbers stay: what is left out leaves a gap.
#[test]
fn solvable_tests_have_one_solution_and_gentle_ones_end_soon() {
    let folders = ["all", "solvable", "gentle", "both"].map(Folder::new);
    let options: [&[&str]; 4] = [&[], &["--solvable"], &["--gentle"], &["--solvable", "--gentle"]];
    for (folder, options) in folders.iter().zip(options) {
        write(&folder.0, &[&["--seed", "5"], options].concat()).success().stderr("");
    }
    let [all, ..] = &folders;
    let clues = |name: &str| cells(&all.read(&format!("{name}.in")));
    let solvable = |name: &str| solutions(name, &clues(name)) == "one solution";
    let gentle = |name: &str| mrv::ends_within(TRIES_IN_A_SECOND as usize, &clues(name));
    // The sparse grid is beyond a plain search, and nothing else is.
    assert!(NAMES.iter().all(|name| gentle(name) == (*name != "28-sparse")));
    let is_in: [&dyn Fn(&str) -> bool; 4] =
        [&|_| true, &solvable, &gentle, &|name| solvable(name) && gentle(name)];
    for (folder, is_in) in folders.iter().zip(is_in) {
        let names: Vec<&str> = NAMES.into_iter().filter(|name| is_in(name)).collect();
        assert_eq!(folder.names(), files(&names));
        for name in files(&names).iter().filter(|name| *name != "README") {
            assert_eq!(folder.read(name), all.read(name), "{name}");
        }
    }
    write(&folders[0].0.join("none"), &["--gentle=yes"]).code(2);
}

/// A line for each pair, in words of its own.
#[test]
fn the_readme_says_what_each_pair_tries() {
    let folder = Folder::new("test-set-words");
    write(&folder.0, &["--seed", "6", "--solvable"]).success();
    let text = folder.read("README");
    assert!(text.contains("`sudoku-kit generate --tests DIR --seed 6 --solvable`"), "{text}");
    let (_, list) = text.rsplit_once("\n\n").expect("a list");
    let mut purposes = Vec::new();
    let mut names = Vec::new();
    for line in list.lines() {
        let (name, rest) = line.split_once(' ').expect("a name");
        let clues = cells(&folder.read(&format!("{name}.in")));
        let purpose = rest.trim_start().strip_prefix(solutions(name, &clues));
        purposes.push(purpose.expect("how many solutions").trim_start());
        names.push(name);
    }
    assert_eq!(files(&names), folder.names());
    assert!(purposes.iter().all(|purpose| purpose.len() > 8), "{purposes:?}");
    purposes.sort_unstable();
    purposes.dedup();
    assert_eq!(purposes.len(), names.len());
}

/// Each clash is of one kind alone: one pair of equal digits, in one unit.
#[test]
fn clashes_are_in_one_unit() {
    let folder = Folder::new("test-set-clashes");
    write(&folder.0, &["--seed", "2"]).success();
    for (name, expected) in [
        ("20-clash-row.in", [1, 0, 0]),
        ("21-clash-column.in", [0, 1, 0]),
        ("22-clash-box.in", [0, 0, 1]),
        ("17-no-solution-open.in", [0, 0, 0]),
        ("18-no-candidate.in", [0, 0, 0]),
        ("19-no-place.in", [0, 0, 0]),
    ] {
        let clues = cells(&folder.read(name));
        let mut clashes = [0; 3];
        for cell in 0..81 {
            for other in cell + 1..81 {
                let same = |of: fn(usize) -> usize| usize::from(of(cell) == of(other));
                if clues[cell] > 0 && clues[cell] == clues[other] {
                    clashes[0] += same(|cell| cell / 9);
                    clashes[1] += same(|cell| cell % 9);
                    clashes[2] += same(|cell| cell / 27 * 3 + cell % 9 / 3);
                }
            }
        }
        assert_eq!(clashes, expected, "{name}");
    }
}

#[test]
fn the_seed_decides() {
    let folders = ["seed-3", "seed-3-again", "seed-4"].map(Folder::new);
    for (folder, seed) in folders.iter().zip(["3", "3", "4"]) {
        write(&folder.0, &["--seed", seed]).success();
    }
    let [one, same, other] = folders.each_ref().map(|folder| {
        NAMES.map(|name| folder.read(&format!("{name}.in")) + &folder.read(&format!("{name}.out")))
    });
    assert_eq!(one, same);
    let different = one.iter().zip(&other).filter(|(one, other)| one != other);
    // The three boards, the empty grid, the four against in-order search and the sparse one stay.
    assert_eq!(different.count(), 28 - 9);
}

#[test]
fn nothing_is_written_where_one_of_the_files_is_there() {
    let folder = Folder::new("test-set-there");
    fs::create_dir_all(&folder.0).expect("a folder");
    let there = folder.0.join("12-two-digits-open.out");
    fs::write(&there, "mine").expect("a file");
    let message = format!(
        "error: '{}' is there already, nothing was written: expected a folder without it\n",
        there.display()
    );
    write(&folder.0, &[]).code(1).stderr(message);
    assert_eq!(folder.names(), ["12-two-digits-open.out"]);
    assert_eq!(folder.read("12-two-digits-open.out"), "mine");

    // Any other file may be.
    fs::rename(&there, folder.0.join("mine.txt")).expect("renamed");
    write(&folder.0, &[]).success().stderr("");
    assert_eq!(folder.names().len(), files(&NAMES).len() + 1);
    write(&folder.0, &[]).code(1);

    let folder = Folder::new("test-set-read-me");
    fs::create_dir_all(&folder.0).expect("a folder");
    fs::write(folder.0.join("README"), "mine").expect("a file");
    write(&folder.0, &[]).code(1);
    assert_eq!(folder.names(), ["README"]);
}

#[test]
fn a_folder_that_cannot_be_made_is_an_error() {
    let folder = Folder::new("test-set-file");
    fs::write(&folder.0, "a file").expect("a file");
    let message =
        format!("error: cannot write '{}': File exists (os error 17)\n", folder.0.display());
    if cfg!(target_os = "linux") {
        write(&folder.0, &[]).code(1).stderr(message);
    }
    fs::remove_file(&folder.0).expect("removed");
}
