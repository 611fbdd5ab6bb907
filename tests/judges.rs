//! The rows of the judge table that want no search, held against plain code on 10,000 boards each.

mod common;

use common::print::{compact, spaced};
use common::reference::{clashes, Cells, Random};
use sudoku::generate;
use sudoku::solver::{filter, print_answer, Judge, JUDGES};

const BOARDS: u64 = 10_000;

fn judge(name: &str) -> &'static Judge {
    JUDGES.iter().find(|judge| judge.name == name).expect("a row of the table")
}

/// What main.rs answers to the text.
fn answers(judge: &Judge, input: &str) -> String {
    let (mut output, mut number) = (Vec::new(), 0);
    filter(input.as_bytes(), &mut output, |puzzle, text| {
        number += 1;
        print_answer(text, judge, puzzle, number);
    })
    .expect("boards without a fault");
    String::from_utf8(output).expect("ASCII")
}

/// The rows, columns and boxes, by the cells they hold.
fn units() -> Vec<Vec<usize>> {
    let all = |is_in: &dyn Fn(usize) -> bool| (0..81).filter(|&cell| is_in(cell)).collect();
    let mut units = Vec::new();
    for number in 0..9 {
        units.push(all(&|cell| cell / 9 == number));
        units.push(all(&|cell| cell % 9 == number));
        units.push(all(&|cell| box_of(cell) == number));
    }
    units
}

fn box_of(cell: usize) -> usize {
    cell / 27 * 3 + cell % 9 / 3
}

fn has_clash(cells: &Cells, units: &[Vec<usize>]) -> bool {
    units.iter().any(|unit| {
        (1..10).any(|digit| unit.iter().filter(|&&cell| cells[cell] == digit).count() > 1)
    })
}

/// Full boards, most with a few digits changed, exchanged or missing.
fn full_boards() -> impl Iterator<Item = Cells> {
    let mut random = Random(11);
    (0..BOARDS).map(move |number| {
        // A few boards, each with its rows turned round within bands and its digits renamed.
        let mut cells = generate::solved(1, number % 50);
        let turn = random.below(9) as u8;
        cells.iter_mut().for_each(|digit| *digit = (*digit - 1 + turn) % 9 + 1);
        match random.below(5) {
            0 => cells[random.below(81)] = 0,
            1 => cells[random.below(81)] = 1 + random.below(9) as u8,
            2 => cells.swap(random.below(81), random.below(81)),
            // Rows exchanged: where they stand in different bands only boxes are wrong.
            3 => {
                let (one, other) = (random.below(9), random.below(9));
                (0..9).for_each(|column| cells.swap(9 * one + column, 9 * other + column));
            }
            _ => {}
        }
        cells
    })
}

/// Boards with clues of a full one, some of them with a wrong clue.
fn puzzles() -> impl Iterator<Item = Cells> {
    let mut random = Random(12);
    (0..BOARDS).map(move |number| {
        let mut cells = generate::solved(2, number % 200);
        let open = 35 + random.below(30);
        for _ in 0..open {
            cells[random.below(81)] = 0;
        }
        if random.below(3) == 0 {
            cells[random.below(81)] = 1 + random.below(9) as u8;
        }
        cells
    })
}

#[test]
fn check_rows_tell_full_boards_without_a_clash_from_others() {
    let (mut input, mut cases, mut words) = (String::new(), String::new(), String::new());
    let (units, mut right_boards) = (units(), 0);
    for (cells, number) in full_boards().zip(1..) {
        input += &spaced(&cells).replace('.', "0");
        let right = !cells.contains(&0) && !has_clash(&cells, &units);
        right_boards += right as u64;
        cases += &format!("Case {number}: {}\n", if right { "CORRECT" } else { "INCORRECT" });
        words += if right { "Yes\n" } else { "No\n" };
    }
    assert!((BOARDS / 5..BOARDS / 2).contains(&right_boards), "{right_boards}");
    assert!(answers(judge("boj-9291"), &input) == cases);
    assert!(answers(judge("abc327-c"), &input) == words);
    // Empty lines in the input put none between the answers.
    let (first, rest) = input.split_at(162);
    assert!(answers(judge("abc327-c"), &format!("{first}\n\n{rest}")) == words);
}

/// What plain code fills in by hidden singles in these units, and naked ones where asked for: all
/// that the board as it stands forces, then all that the new one forces. `None`: two digits clash,
/// or a digit has no place in one of the units, or a cell no candidate.
fn fill_in(clues: &Cells, hidden: &[Vec<usize>], naked: bool, all: &[Vec<usize>]) -> Option<Cells> {
    let mut cells = *clues;
    loop {
        if has_clash(&cells, all) {
            return None;
        }
        let candidates: Vec<Vec<u8>> = (0..81)
            .map(|cell| {
                let fits = |&digit: &u8| cells[cell] == 0 && !clashes(&cells, cell, digit);
                (1..10).filter(fits).collect()
            })
            .collect();
        let mut forced = Vec::new();
        for (unit, digit) in hidden.iter().flat_map(|unit| (1..10).map(move |digit| (unit, digit)))
        {
            let has_place = |&cell: &usize| candidates[cell].contains(&digit);
            let places: Vec<usize> = unit.iter().copied().filter(has_place).collect();
            match places[..] {
                _ if unit.iter().any(|&cell| cells[cell] == digit) => {}
                [] => return None,
                [place] => forced.push((place, digit)),
                _ => {}
            }
        }
        for cell in (0..81).filter(|&cell| naked && cells[cell] == 0) {
            match candidates[cell][..] {
                [] => return None,
                [digit] => forced.push((cell, digit)),
                _ => {}
            }
        }
        if forced.is_empty() {
            return Some(cells);
        }
        for (cell, digit) in forced {
            if cells[cell] != 0 && cells[cell] != digit {
                return None;
            }
            cells[cell] = digit;
        }
    }
}

#[test]
fn box_singles_reach_what_plain_code_reaches() {
    let units = units();
    let boxes: Vec<Vec<usize>> = units.iter().skip(2).step_by(3).cloned().collect();
    let mut counts = [0; 3];
    let (mut input, mut expected) = (String::new(), String::new());
    for clues in puzzles() {
        input += &compact(&clues);
        let reached = fill_in(&clues, &boxes, false, &units);
        counts[reached.map_or(0, |cells| if cells.contains(&0) { 1 } else { 2 })] += 1;
        expected += &reached.map_or("ERROR\n".to_string(), |cells| compact(&cells));
    }
    assert!(counts.iter().all(|&count| count > 500), "{counts:?}");
    assert!(answers(judge("kattis-cross"), &input) == expected);
}

#[test]
fn singles_reach_what_plain_code_reaches() {
    let units = units();
    let mut counts = [0; 3];
    let (mut input, mut expected) = (String::new(), String::new());
    for clues in puzzles() {
        input += &compact(&clues);
        let reached = fill_in(&clues, &units, true, &units);
        counts[reached.map_or(0, |cells| if cells.contains(&0) { 1 } else { 2 })] += 1;
        expected += match reached {
            Some(cells) if !cells.contains(&0) => "Easy\n",
            _ => "Not easy\n",
        };
        expected += &spaced(&reached.unwrap_or(clues));
    }
    assert!(counts.iter().all(|&count| count > 500), "{counts:?}");
    assert!(answers(judge("boj-21159"), &input) == expected);
}
