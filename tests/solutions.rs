//! `sudoku-kit solutions`, and the solutions of a grid one after the other.

mod common;

use assert_cmd::assert::Assert;
use assert_cmd::cargo::cargo_bin_cmd;
use common::reference::{clashes, Cells, Grids, Random};
use sudoku::generate::{self, Options};
use sudoku::random;
use sudoku::solutions::Solutions;
use sudoku::solver::{count_solutions, Grid};

fn solutions(arguments: &[&str], input: &str) -> Assert {
    let mut command = cargo_bin_cmd!("sudoku-kit");
    command.arg("solutions").args(arguments);
    command.write_stdin(input).assert()
}

/// What a search in reading order meets, up to so many.
fn in_reading_order(cells: &mut Cells, from: usize, limit: usize, found: &mut Vec<Cells>) {
    let Some(cell) = (from..81).find(|&cell| cells[cell] == 0) else {
        found.push(*cells);
        return;
    };
    for digit in 1..=9 {
        if found.len() < limit && !clashes(cells, cell, digit) {
            cells[cell] = digit;
            in_reading_order(cells, cell + 1, limit, found);
            cells[cell] = 0;
        }
    }
}

#[test]
fn solutions_are_those_of_a_search_in_reading_order() {
    let mut with_several = 0;
    for clues in Grids(Random(11)).take(3_000) {
        let mut expected = Vec::new();
        if !(0..81).any(|cell| clues[cell] > 0 && clashes(&clues, cell, clues[cell])) {
            in_reading_order(&mut clues.clone(), 0, 50, &mut expected);
        }
        let found: Vec<Cells> = Solutions::of(&clues).take(50).collect();
        assert!(found == expected, "{clues:?}");
        with_several += usize::from(found.len() > 1);
    }
    assert!(with_several > 600, "{with_several}");
}

/// Puzzles that a search in reading order alone is lost in: what lies far from the first rows
/// decides. Ascending solutions, as many as there are, are all.
#[test]
fn solutions_of_minimal_puzzles_less_some_clues_are_all_there() {
    const LIMIT: usize = 300;
    for number in 0..300 {
        let mut random = random::Random::new(5, number);
        let mut clues = generate::puzzle(&Options::default(), 5, number).expect("a puzzle");
        let mut standing: Vec<usize> = (0..81).filter(|&cell| clues[cell] > 0).collect();
        random.shuffle(&mut standing);
        for &cell in &standing[..1 + number as usize % 6] {
            clues[cell] = 0;
        }
        let found: Vec<Cells> = Solutions::of(&clues).take(LIMIT).collect();
        assert_eq!(found.len(), count_solutions(&Grid::new(&clues), LIMIT).count, "{clues:?}");
        assert!(found.windows(2).all(|pair| pair[0] < pair[1]), "{clues:?}");
        for solution in &found {
            for (cell, &digit) in solution.iter().enumerate() {
                assert!(clues[cell] == 0 || clues[cell] == digit, "{clues:?}");
                assert!((1..=9).contains(&digit) && !clashes(solution, cell, digit), "{clues:?}");
            }
        }
    }
}

#[test]
fn it_is_known_when_there_are_no_more() {
    let full = generate::solved(1, 1);
    let mut unique = full;
    unique[0] = 0;
    for clues in [full, unique] {
        let mut solutions = Solutions::of(&clues);
        assert!(!solutions.are_over());
        assert_eq!(solutions.next(), Some(full));
        assert!(solutions.are_over());
        assert_eq!(solutions.next(), None);
    }
    let mut clash = full;
    clash[0] = clash[1];
    assert!(Solutions::of(&clash).are_over());
}

/// A grid with two solutions, smallest first: its pair of 1 and 2 changes places all over it.
const TWO: &str =
    "..3456789456789..3789..3456.3456789.56789..3489..345673456789..6789..3459..345678\n";
const TWICE: [&str; 2] = [
    "123456789456789123789123456234567891567891234891234567345678912678912345912345678\n",
    "213456789456789213789213456134567892567892134892134567345678921678921345921345678\n",
];
const EMPTY: &str =
    ".................................................................................\n";
const CLASH: &str =
    "11...............................................................................\n";

/// The same grid in nine rows.
fn rows(line: &str) -> String {
    let rows: Vec<&str> = (0..9).map(|row| &line[9 * row..9 * row + 9]).collect();
    rows.join("\n") + "\n"
}

#[test]
fn an_empty_line_stands_between_two_grids_and_nowhere_else() {
    let [one, other] = TWICE;
    // What stands between the grids of the input does not matter, nor a grid without a solution.
    let input = [CLASH, TWO, &rows(TWO), "\n\n", CLASH, one].concat();
    let expected = [one, other, "\n", &rows(one), &rows(other), "\n", one].concat();
    let remarks = "grid 1: no solution\ngrid 4: no solution\n";
    solutions(&[], &input).success().stdout(expected).stderr(remarks);
}

#[test]
fn solutions_come_in_the_layout_of_their_grid() {
    let boxed = |line: &str| {
        let row = |text: String| format!("{} | {} | {}\n", &text[..5], &text[6..11], &text[12..]);
        let spaced = |row: &str| row.chars().map(String::from).collect::<Vec<_>>().join(" ");
        let mut rows: Vec<String> = rows(line).lines().map(|text| row(spaced(text))).collect();
        rows.insert(3, "-".repeat(27) + "\n");
        rows.insert(7, "-".repeat(27) + "\n");
        rows.concat()
    };
    let expected = boxed(TWICE[0]) + &boxed(TWICE[1]);
    solutions(&[], &boxed(TWO)).success().stdout(expected).stderr("");
}

#[test]
fn more_than_the_limit_is_told() {
    let [one, _] = TWICE;
    solutions(&["--limit", "2"], TWO).success().stdout(TWICE.concat()).stderr("");
    let more = |number, limit| {
        format!("grid {number}: more than {limit} solutions, --limit N prints more\n")
    };
    let of_limit_1 = solutions(&["--limit=1"], &[TWO, one, TWO].concat()).success();
    let expected = [one, "\n", one, "\n", one].concat();
    of_limit_1.stdout(expected).stderr(more(1, 1) + &more(3, 1));
    let of_the_empty_grid = solutions(&[], EMPTY).success().stderr(more(1, 1000));
    let text = String::from_utf8(of_the_empty_grid.get_output().stdout.clone()).expect("digits");
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 1000);
    assert!(lines.windows(2).all(|pair| pair[0] < pair[1]));
}

#[test]
fn a_fault_comes_after_the_solutions_before_it() {
    let input = [TWO, "12345678\n"].concat();
    let message = "error: line 2: 8 cells, a row needs 9\n";
    solutions(&[], &input).code(1).stdout(TWICE.concat()).stderr(message);
    solutions(&[], "").code(1).stdout("").stderr("error: no grid in the input\n");
}

#[test]
fn other_arguments_are_refused() {
    let expected = "expected a number from 1 to 1000000000";
    let cases: [(&[&str], String); 4] = [
        (&["--limit"], format!("--limit: {expected}")),
        (&["--limit", "0"], format!("--limit: {expected}, found '0'")),
        (&["--limit", "1000000001"], format!("--limit: {expected}, found '1000000001'")),
        (&["grids"], "unexpected 'grids', expected --limit or --help".into()),
    ];
    for (arguments, message) in cases {
        let message = format!("error: solutions: {message}\n");
        solutions(arguments, TWO).code(2).stdout("").stderr(message);
    }
}

/// What is at the other end of the pipes.
#[cfg(target_os = "linux")]
mod streams {
    use super::common::child::{errors, peak_memory};
    use super::{EMPTY, TWICE, TWO};
    use assert_cmd::cargo::cargo_bin;
    use std::fs::File;
    use std::io::{BufRead, BufReader, Write};
    use std::process::{Child, Command, Stdio};

    /// With this input, which does not end yet.
    fn start(limit: &str, input: &str, output: impl Into<Stdio>) -> Child {
        let mut command = Command::new(cargo_bin!("sudoku-kit"));
        command.args(["solutions", "--limit", limit]);
        command.stdin(Stdio::piped()).stdout(output).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the kit");
        let stdin = child.stdin.as_mut().expect("a pipe");
        stdin.write_all(input.as_bytes()).expect("the kit reads");
        child
    }

    #[test]
    fn solutions_come_before_the_next_grid_is_there() {
        let mut child = start("1000", TWO, Stdio::piped());
        let mut stdout = BufReader::new(child.stdout.take().expect("a pipe"));
        for solution in TWICE {
            let mut line = String::new();
            stdout.read_line(&mut line).expect("a solution");
            assert_eq!(line, solution);
        }
        assert!(child.wait().expect("its end").success());
    }

    /// As `| head -1` does: there are far more solutions than there is time for.
    #[test]
    fn the_first_comes_at_once_and_a_reader_that_leaves_ends_the_work() {
        let mut child = start("1000000000", EMPTY, Stdio::piped());
        let mut first = String::new();
        let mut stdout = BufReader::new(child.stdout.take().expect("a pipe"));
        stdout.read_line(&mut first).expect("a solution");
        assert!(first.starts_with("123456789456789123789123456"), "{first}");
        drop(stdout);
        assert_eq!(errors(&mut child), "");
        assert_eq!(child.wait().expect("its end").code(), Some(0));
    }

    #[test]
    fn a_full_disk_is_an_error() {
        let full = File::options().write(true).open("/dev/full").expect("it is there");
        let mut child = start("1000", EMPTY, full);
        assert_eq!(
            errors(&mut child),
            "error: cannot write the output: No space left on device (os error 28)\n"
        );
        assert_eq!(child.wait().expect("its end").code(), Some(1));
    }

    /// No more memory for a hundred times as many solutions.
    #[test]
    fn memory_stays_flat() {
        let peak = |limit| {
            let mut child = start(limit, EMPTY, Stdio::piped());
            drop(child.stdin.take());
            peak_memory(child)
        };
        let (few, many) = (peak("2000"), peak("200000"));
        assert!(few > 0 && many < few + 2_000, "{few} kB, then {many} kB");
    }
}
