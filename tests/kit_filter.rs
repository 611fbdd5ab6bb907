//! `sudoku-kit filter`: which grids it passes on, against plain code, and in which form.

mod common;

use assert_cmd::assert::Assert;
use assert_cmd::cargo::cargo_bin_cmd;
use common::mrv;
use common::pencil;
use common::print::{boxed, line, spaced};
use common::reference::{Cells, Grids, Random};
use sudoku::filter::{filter, Conditions};
use sudoku::generate::{self, Options};

fn run(arguments: &[&str], input: &str) -> Assert {
    cargo_bin_cmd!("sudoku-kit").arg("filter").args(arguments).write_stdin(input).assert()
}

/// What there is to know of a grid, by plain code.
struct Known {
    grid: Cells,
    clues: usize,
    unique: bool,
    minimal: bool,
    /// Empty where there is not one solution.
    level: &'static str,
}

impl Known {
    fn of(grid: &Cells) -> Known {
        let unique = mrv::count(grid, 2) == 1;
        Known {
            grid: *grid,
            clues: grid.iter().filter(|&&digit| digit > 0).count(),
            unique,
            minimal: unique && is_minimal(grid),
            level: if unique { pencil::level_of(grid) } else { "" },
        }
    }
}

fn is_minimal(puzzle: &Cells) -> bool {
    let is_needed = |cell| {
        let mut fewer = *puzzle;
        fewer[cell] = 0;
        mrv::count(&fewer, 2) > 1
    };
    (0..81).filter(|&cell| puzzle[cell] > 0).all(is_needed)
}

#[test]
fn what_passes_fulfils_all_conditions_and_nothing_else_does() {
    let minimal = (0..60).map(|number| generate::puzzle(&Options::default(), 1, number));
    let minimal: Vec<Cells> = minimal.map(|puzzle| puzzle.expect("a puzzle")).collect();
    // One clue of some of these is taken away, and one added to others.
    let changed = minimal.iter().enumerate().map(|(number, puzzle)| {
        let mut cells = *puzzle;
        let solution = mrv::smallest(puzzle).expect("a solution");
        let is_clue = number % 2 == 0;
        let cell = (0..81).find(|&cell| (puzzle[cell] > 0) == is_clue).expect("there are both");
        cells[cell] = if is_clue { 0 } else { solution[cell] };
        cells
    });
    let mut grids: Vec<Cells> = Grids(Random(1)).take(200).chain(changed).collect();
    grids.extend(&minimal);
    Random(2).shuffle(&mut grids);

    let known: Vec<Known> = grids.iter().map(Known::of).collect();
    type Holds = fn(&Known) -> bool;
    let cases: [(&[&str], Holds); 12] = [
        (&[], |_| true),
        (&["--unique"], |known| known.unique),
        (&["--minimal"], |known| known.minimal),
        (&["--minimal", "--unique"], |known| known.minimal),
        (&["--clues", "24"], |known| known.clues == 24),
        (&["--clues=24-60"], |known| (24..=60).contains(&known.clues)),
        (&["--clues", "0-81"], |_| true),
        (&["--difficulty", "easy"], |known| known.level == "easy"),
        (&["--difficulty", "medium"], |known| known.level == "medium"),
        (&["--difficulty", "hard"], |known| known.level == "hard"),
        (&["--difficulty", "expert"], |known| known.level == "expert"),
        (&["--minimal", "--clues", "23-25", "--difficulty", "easy"], |known| {
            known.minimal && (23..=25).contains(&known.clues) && known.level == "easy"
        }),
    ];
    let input: String = grids.iter().map(line).collect();
    for (arguments, holds) in cases {
        let passed: Vec<&Known> = known.iter().filter(|known| holds(known)).collect();
        assert!(!passed.is_empty(), "{arguments:?}");
        let told = format!("{} of {} grids passed on\n", passed.len(), grids.len());
        let passed: String = passed.iter().map(|known| line(&known.grid)).collect();
        run(arguments, &input).success().stdout(passed).stderr(told);
    }
}

/// One clue, more than any, and a grid that clashes.
#[test]
fn nothing_passes_and_all_is_well() {
    let few = "1".to_string() + &".".repeat(80) + "\n";
    let clash = "11".to_string() + &".".repeat(79) + "\n";
    let input = few.clone() + &clash;
    for conditions in [
        &["--unique"] as &[&str],
        &["--minimal"],
        &["--clues", "3-81"],
        &["--difficulty", "easy"],
        &["--difficulty", "expert"],
    ] {
        run(conditions, &input).code(0).stdout("").stderr("0 of 2 grids passed on\n");
    }
    run(&["--clues", "1"], &few).code(0).stdout(few.clone()).stderr("1 of 1 grid passed on\n");
}

/// An empty line stands where there was one since the last grid that was passed on, never first;
/// headings and remarks are gone, and open cells written alike.
#[test]
fn grids_keep_their_layout_and_the_empty_lines_between_them() {
    let full = generate::solved(1, 0);
    let open = |cells: &[usize]| {
        let mut grid = full;
        cells.iter().for_each(|&cell| grid[cell] = 0);
        grid
    };
    let (one, two, three) = (open(&[4]), open(&[4, 40]), open(&[4, 40, 80]));
    let spaced_two = spaced(&two);
    let compact_three = spaced(&three).replace(' ', "");
    let input = [
        "# a remark\n\n",
        &line(&full),
        "\n",
        &line(&one).replace('.', "0"),
        "Grid 3\n",
        &spaced_two.replace('.', "x"),
        &line(&full),
        "\n\n\n",
        &line(&full),
        &compact_three.replace('.', "*"),
        &boxed(&one),
        "\n",
        &line(&full),
        "\n",
    ]
    .concat();
    let expected = [
        &line(&one),
        &spaced_two.replace('.', "0"),
        "\n",
        &compact_three.replace('.', "0"),
        &boxed(&one),
    ]
    .concat();
    let clues = ["--clues", "78-80"];
    run(&clues, &input).success().stdout(expected).stderr("4 of 8 grids passed on\n");
}

/// Far more than are looked at in one go, on however many cores.
#[test]
fn many_grids_stay_in_order() {
    let grids: Vec<Cells> = Grids(Random(3)).take(10_000).collect();
    let input: String = grids.iter().map(line).collect();
    let holds = |grid: &&Cells| sudoku::count_solutions(&sudoku::Grid::new(grid), 2).count == 1;
    let expected: String = grids.iter().filter(holds).map(line).collect();
    let conditions = Conditions { unique: true, ..Conditions::default() };
    let mut output = Vec::new();
    let tally = filter(input.as_bytes(), &mut output, &conditions).expect("no fault");
    assert_eq!((tally.read, tally.passed), (10_000, expected.lines().count()));
    assert!(output == expected.as_bytes(), "another order");
}

#[test]
fn a_fault_comes_after_the_grids_before_it() {
    let full = line(&generate::solved(1, 0));
    run(&["--unique"], &[&full, "12345678\n", &full].concat())
        .code(1)
        .stdout(full)
        .stderr("error: line 2: 8 cells, a row needs 9\n");
    run(&[], "").code(1).stdout("").stderr("error: no grid in the input\n");
}

#[test]
fn other_arguments_are_refused() {
    let clues = "--clues: expected a number from 0 to 81, or two as in 22-28";
    let level = "--difficulty: expected easy, medium, hard or expert";
    let all = "--unique, --minimal, --clues, --difficulty or --help";
    let cases: [(&[&str], String); 12] = [
        (&["--clues"], clues.into()),
        (&["--clues", "82"], format!("{clues}, found '82'")),
        (&["--clues", "28-22"], format!("{clues}, found '28-22'")),
        (&["--clues", "22-"], format!("{clues}, found '22-'")),
        (&["--clues", "22-82"], format!("{clues}, found '22-82'")),
        (&["--clues", "22-23-24"], format!("{clues}, found '22-23-24'")),
        (&["--clues", "+22"], format!("{clues}, found '+22'")),
        (&["--difficulty", "cruel"], format!("{level}, found 'cruel'")),
        (&["--unique=yes"], "--unique: expected no value".into()),
        (&["--minimal", "--minimal"], "--minimal given twice, expected once".into()),
        (&["grids"], format!("unexpected 'grids', expected {all}")),
        (&["--seed", "1"], format!("unknown option '--seed', expected {all}")),
    ];
    for (arguments, message) in cases {
        run(arguments, "").code(2).stdout("").stderr(format!("error: filter: {message}\n"));
    }
}
