//! Whole explanations of 20,000 grids of every kind, and their ratings, held against plain code
//! that goes through all choices of every technique; and against all solutions.

mod common;

use common::pencil::{level, Pencil, TECHNIQUES, TRIAL};
use common::print::{boxed, line};
use common::reference::{clashes, spoil, Cells, Grids, Random};
use std::collections::HashMap;
use std::thread::{spawn, JoinHandle};
use sudoku::explain::explain;
use sudoku::generate::{self, Options};
use sudoku::rate::rate;
use sudoku::technique::Technique;
use sudoku::{count_solutions, solve, Found, Grid};

/// What is to be said of a grid that does not clash, its last line by itself, and the hardest
/// technique used. No solution may lose a digit on the way.
fn explanation(clues: &Cells, found: &Found) -> (String, String, usize) {
    let mut pencil = Pencil::new(clues);
    let (mut text, mut hardest) = (String::new(), 0);
    let end = loop {
        if let Some(contradiction) = pencil.contradiction() {
            assert_eq!(found.count, 0, "{contradiction}: {}", line(clues));
            break format!("contradiction: {contradiction}");
        }
        let Some(step) = pencil.next(TRIAL) else {
            break match pencil.open() {
                0 if hardest < 2 => "solved by singles".to_string(),
                0 => format!("solved by {}", TECHNIQUES[hardest]),
                open => format!("stuck: {open} cells open"),
            };
        };
        for &(digit, cell) in &step.struck {
            let mut with_it = *clues;
            with_it[cell] = digit;
            let solutions = count_solutions(&Grid::new(&with_it), 1).count;
            assert_eq!(solutions, 0, "{}: {}", step.line, line(clues));
        }
        text += &(step.line.clone() + "\n");
        hardest = hardest.max(step.technique);
        pencil.apply(&step);
    };
    if end.starts_with("solved") {
        assert_eq!((found.count, found.first), (1, pencil.cells));
    }
    (text + &boxed(&pencil.cells), end, hardest)
}

/// Looks at one grid; gives the kind that it is of.
fn look(clues: &Cells) -> String {
    let mut text = Vec::new();
    explain(&mut text, clues, Technique::Trial);
    let text = String::from_utf8(text).expect("ASCII");
    let rating = rate(clues).to_string();

    if (0..81).any(|cell| clues[cell] > 0 && clashes(clues, cell, clues[cell])) {
        assert!(text.starts_with(&(boxed(clues) + "clash: two ")), "{text}");
        assert_eq!(rating, "no solution", "{}", line(clues));
        return "clash".to_string();
    }
    let found = count_solutions(&Grid::new(clues), 2);
    let (expected, end, hardest) = explanation(clues, &found);
    assert_eq!(text, format!("{expected}{end}\n"), "{}", line(clues));

    let expected = match found.count {
        0 => "no solution".to_string(),
        1 if end.starts_with("stuck") => "expert: search".to_string(),
        1 => format!("{}: {}", level(hardest), TECHNIQUES[hardest]),
        _ => "several solutions".to_string(),
    };
    assert_eq!(rating, expected, "{}", line(clues));
    match end.split(':').next() {
        Some("stuck") => format!("stuck, {rating}"),
        Some("contradiction") => "contradiction".to_string(),
        _ => rating,
    }
}

/// Grids of every kind, in each hundred of them: 76 of the reference; three with clues put down at
/// random; twelve minimal puzzles, and others of these with up to three clues taken away, so that
/// there are several solutions, with one changed, so that there is mostly none, and with up to
/// four added.
fn grids(seed: u64, count: usize) -> impl Iterator<Item = Cells> {
    let mut random = Random(seed);
    let mut reference = Grids(Random(seed));
    let mut order: Vec<usize> = (0..81).collect();
    (0..count).map(move |number| match number % 100 {
        0..=75 => reference.next().expect("they do not end"),
        76..=78 => random_clues(&mut random),
        kind => {
            let number = number as u64;
            let mut clues = generate::puzzle(&Options::default(), seed, number).expect("a puzzle");
            let solution = solve(&Grid::new(&clues)).expect("a solution");
            random.shuffle(&mut order);
            let (open, standing): (Vec<usize>, Vec<usize>) =
                order.iter().partition(|&&cell| clues[cell] == 0);
            match kind {
                79..=90 => {}
                91 => {
                    for &cell in &standing[..1 + random.below(3)] {
                        clues[cell] = 0;
                    }
                }
                92 => spoil(&mut clues, standing[0], &mut random),
                _ => {
                    for &cell in &open[..1 + random.below(4)] {
                        clues[cell] = solution[cell];
                    }
                }
            }
            clues
        }
    })
}

fn random_clues(random: &mut Random) -> Cells {
    let mut cells = [0; 81];
    for _ in 0..10 + random.below(30) {
        let (cell, digit) = (random.below(81), random.below(9) as u8 + 1);
        if !clashes(&cells, cell, digit) {
            cells[cell] = digit;
        }
    }
    cells
}

#[test]
fn every_step_is_the_first_of_the_easiest_technique_and_no_solution_loses_a_digit() {
    let look_at_half = |seed| move || grids(seed, 10_000).map(|clues| look(&clues)).collect();
    let halves: [JoinHandle<Vec<String>>; 2] = [1, 2].map(|seed| spawn(look_at_half(seed)));
    let mut seen: HashMap<String, usize> = HashMap::new();
    for kind in halves.into_iter().flat_map(|half| half.join().expect("all is as expected")) {
        *seen.entry(kind).or_default() += 1;
    }
    for (kind, fewest) in [
        ("easy: naked single", 1000),
        ("easy: hidden single", 1000),
        ("medium: pointing", 200),
        ("medium: claiming", 40),
        ("hard: naked pair", 60),
        ("hard: hidden pair", 30),
        ("hard: XY-wing", 60),
        ("hard: XYZ-wing", 10),
        ("expert: trial", 500),
        ("stuck, several solutions", 1000),
        ("contradiction", 1000),
        ("clash", 1000),
    ] {
        let count = seen.get(kind).copied().unwrap_or(0);
        assert!(count >= fewest, "{kind}: only {count} of {seen:?}");
    }
}
