//! `sudoku-kit shuffle`: what it may do to a grid, and that it may do all of it.

mod common;

use assert_cmd::cargo::cargo_bin_cmd;
use assert_cmd::Command;
use common::reference::{solutions, Cells, Grids, Random};
use std::collections::HashSet;
use sudoku::random;
use sudoku::shuffle::shuffle;

fn run(arguments: &[&str], input: &str) -> assert_cmd::assert::Assert {
    let mut command: Command = cargo_bin_cmd!("sudoku-kit");
    command.arg("shuffle").args(arguments);
    command.write_stdin(input).assert()
}

fn output(arguments: &[&str], input: &str) -> String {
    let assert = run(arguments, input).success().stderr("");
    String::from_utf8(assert.get_output().stdout.clone()).expect("ASCII")
}

/// What a seed does to every grid: where each cell goes, and what each digit becomes.
struct Moves {
    to: Vec<usize>,
    digits: Vec<u8>,
}

impl Moves {
    fn of(seed: u64) -> Moves {
        let image = |cell: usize, digit: u8| {
            let mut clue = [0; 81];
            clue[cell] = digit;
            let shuffled = shuffle(&clue, &mut random::Random::new(seed, 0));
            let to = shuffled.iter().position(|&digit| digit > 0);
            let to = to.expect("the clue is somewhere");
            (to, shuffled[to])
        };
        Moves {
            to: (0..81).map(|cell| image(cell, 1).0).collect(),
            digits: (1..=9).map(|digit| image(0, digit).1).collect(),
        }
    }

    /// The numbers of the rows or columns that the nine rows become; columns count from 9.
    fn rows(&self) -> Vec<usize> {
        let rows = (0..81).step_by(9);
        rows.map(|first| {
            let cells = &self.to[first..first + 9];
            let row = cells[0] / 9;
            let column = cells[0] % 9;
            if cells.iter().all(|cell| cell / 9 == row) {
                row
            } else {
                assert!(cells.iter().all(|cell| cell % 9 == column));
                9 + column
            }
        })
        .collect()
    }
}

#[test]
fn units_become_units_and_digits_digits() {
    for seed in 0..200 {
        let moves = Moves::of(seed);
        assert_eq!(moves.to.iter().collect::<HashSet<_>>().len(), 81);
        assert_eq!(moves.digits.iter().collect::<HashSet<_>>().len(), 9);
        let rows = moves.rows();
        // All become rows, or all columns; those of a band stay together.
        assert!(rows.iter().all(|row| row / 9 == rows[0] / 9));
        for band in rows.chunks(3) {
            assert!(band.iter().all(|row| row / 3 == band[0] / 3));
        }
        for first in [0, 3, 6, 27, 30, 33, 54, 57, 60] {
            let corner = moves.to[first];
            let in_box = |&place: &usize| {
                let cell = moves.to[first + place];
                (cell / 27, cell % 9 / 3) == (corner / 27, corner % 9 / 3)
            };
            assert!([0, 1, 2, 9, 10, 11, 18, 19, 20].iter().all(in_box));
        }
    }
}

#[test]
fn a_grid_becomes_what_its_cells_become() {
    for (seed, grid) in Grids(Random(6)).take(200).enumerate() {
        let moves = Moves::of(seed as u64);
        let mut expected: Cells = [0; 81];
        for (cell, &digit) in grid.iter().enumerate() {
            if digit > 0 {
                expected[moves.to[cell]] = moves.digits[digit as usize - 1];
            }
        }
        let shuffled = shuffle(&grid, &mut random::Random::new(seed as u64, 0));
        assert_eq!(shuffled, expected);
        assert_eq!(solutions(&shuffled, 5).count, solutions(&grid, 5).count);
    }
}

/// Each of the exchanges in every way it can come out.
#[test]
fn nothing_is_left_where_it_was() {
    let all: Vec<Moves> = (0..2_000).map(Moves::of).collect();
    let ways = |of: &dyn Fn(&Moves) -> Vec<usize>| all.iter().map(of).collect::<HashSet<_>>().len();
    // Which line the first row becomes, and which cell the first cell.
    assert_eq!(ways(&|moves| vec![moves.rows()[0]]), 18);
    assert_eq!(ways(&|moves| vec![moves.to[0]]), 81);
    // The orders of the bands, of the stacks, of the rows and of the columns in the first of them.
    let straight = |moves: &Moves, cells: [usize; 3], by: usize| -> Vec<usize> {
        let transposed = moves.rows()[0] / 9;
        let lines = cells.map(|cell| match (by, transposed) {
            (0, 0) | (1, 1) => moves.to[cell] / 9,
            _ => moves.to[cell] % 9,
        });
        lines.to_vec()
    };
    let thirds = |lines: Vec<usize>| lines.iter().map(|line| line / 3).collect::<Vec<_>>();
    let within = |lines: Vec<usize>| lines.iter().map(|line| line % 3).collect::<Vec<_>>();
    assert_eq!(ways(&|moves| thirds(straight(moves, [0, 27, 54], 0))), 6);
    assert_eq!(ways(&|moves| thirds(straight(moves, [0, 3, 6], 1))), 6);
    assert_eq!(ways(&|moves| within(straight(moves, [0, 9, 18], 0))), 6);
    assert_eq!(ways(&|moves| within(straight(moves, [0, 1, 2], 1))), 6);
    let digits = |moves: &Moves| vec![moves.digits[0].into(), moves.digits[8].into()];
    assert_eq!(ways(&digits), 72);
}

const SPACED: &str = "0 3 5 4 6 9 2 7 8\n7 8 2 1 0 5 6 0 9\n0 6 0 2 7 8 1 3 5\n\
                      3 2 1 0 4 6 8 9 7\n8 0 4 9 1 3 5 0 6\n5 9 6 8 2 0 4 1 3\n\
                      9 1 7 6 5 2 0 8 0\n6 0 3 7 0 1 9 5 2\n2 5 8 3 9 4 7 6 0\n";

/// The same grid is moved in the same way, whatever the layout.
#[test]
fn the_layout_stays() {
    let shuffled = output(&["--seed", "1"], SPACED);
    assert_eq!(shuffled.lines().count(), 9);
    assert_eq!(shuffled.len(), SPACED.len());
    assert_eq!(shuffled.matches('0').count(), SPACED.matches('0').count());
    let compact = |text: &str| text.replace(' ', "");
    let line = |text: &str| compact(text).replace('\n', "").replace('0', ".") + "\n";
    let boxed = |text: &str| {
        let mut rows: Vec<String> = text
            .lines()
            .map(|row| [&row[..5], &row[6..11], &row[12..]].join(" | ").replace('0', "."))
            .collect();
        rows.insert(6, "-".repeat(27));
        rows.insert(3, "-".repeat(27));
        rows.join("\n") + "\n"
    };
    assert_eq!(output(&["--seed", "1"], &compact(SPACED)), compact(&shuffled));
    assert_eq!(output(&["--seed", "1"], &line(SPACED)), line(&shuffled));
    assert_eq!(output(&["--seed", "1"], &boxed(SPACED)), boxed(&shuffled));
}

#[test]
fn blank_lines_between_grids_stay() {
    let text = output(&["--seed", "1"], &[SPACED, SPACED, "\n\n", SPACED].concat());
    let blank: Vec<usize> = (0..)
        .zip(text.lines())
        .filter(|(_, line)| line.is_empty())
        .map(|(number, _)| number)
        .collect();
    assert_eq!(blank, [18]);
    let grids: Vec<&str> = text.lines().filter(|line| !line.is_empty()).collect();
    assert_eq!(grids.len(), 27);
    assert_ne!(grids[..9], grids[9..18]);
    assert_ne!(grids[9..18], grids[18..]);
}

#[test]
fn the_seed_decides() {
    let all = SPACED.repeat(3);
    assert_eq!(output(&["--seed=7"], &all), output(&["--seed", "7"], &all));
    assert_ne!(output(&["--seed", "7"], &all), output(&["--seed", "8"], &all));
    assert_ne!(output(&[], &all), output(&[], &all));
    // The same on every machine.
    let expected = "1 0 7 0 8 5 6 4 9\n4 9 6 2 7 1 5 0 0\n3 5 8 9 6 4 2 7 0\n\
                    5 7 4 6 0 0 1 9 8\n2 8 3 5 0 9 7 6 4\n9 0 1 7 4 8 0 2 5\n\
                    8 1 2 0 5 7 0 3 6\n0 3 5 8 9 6 4 1 2\n6 4 0 1 2 3 8 5 7\n";
    assert_eq!(output(&["--seed", "1"], SPACED), expected);
}

#[test]
fn clashing_clues_stay_clashing() {
    let clash = SPACED.replacen("0 3 5 4", "3 3 5 4", 1);
    let shuffled = output(&["--seed", "3"], &clash);
    let mut cells = [0; 81];
    for (cell, digit) in cells.iter_mut().zip(shuffled.split_whitespace()) {
        *cell = digit.parse().expect("a digit");
    }
    assert_eq!(cells.iter().filter(|&&digit| digit > 0).count(), 68);
    assert_eq!(solutions(&cells, 1).count, 0);
}

#[test]
fn faults_and_wrong_arguments() {
    run(&[], "1 2 3\n").code(1).stdout("").stderr("error: line 1: 3 cells, a row needs 9\n");
    let seeds = "expected a number from 0 to 18446744073709551615";
    let cases: [(&[&str], String); 5] = [
        (&["--seed"], format!("--seed: {seeds}")),
        (&["--seed", "-1"], format!("--seed: {seeds}, found '-1'")),
        (
            &["--seed", "18446744073709551616"],
            format!("--seed: {seeds}, found '18446744073709551616'"),
        ),
        (&["--seed=1", "--seed=2"], "--seed given twice, expected once".into()),
        (&["5"], "unexpected '5', expected --seed or --help".into()),
    ];
    for (arguments, message) in cases {
        run(arguments, SPACED).code(2).stdout("").stderr(format!("error: shuffle: {message}\n"));
    }
}
