//! Each technique by itself, on positions made for it: candidates taken from an open grid, or drawn
//! at random, so that what puzzles hardly ever need is met all the same.

mod common;

use common::pencil::{self, Pencil};
use common::read;
use common::reference::Random;
use std::ops::ControlFlow;
use sudoku::candidates::{Candidates, Strikes};
use sudoku::technique::{Technique, TECHNIQUES};

/// The number of a cell by its name.
fn cell(name: &str) -> usize {
    let numbers: Vec<usize> = name
        .split(['r', 'c'])
        .filter(|word| !word.is_empty())
        .map(|n| n.parse().expect("a number"))
        .collect();
    9 * (numbers[0] - 1) + numbers[1] - 1
}

/// An open grid where some cells have only these candidates: `r1c1 12` and so on.
fn only(cells: &[&str]) -> Candidates {
    let mut candidates = Candidates::new(&[0; 81]).expect("no clash");
    for words in cells {
        let (name, digits) = words.split_once(' ').expect("a cell and its digits");
        keep(&mut candidates, cell(name), |digit| digits.contains(&digit.to_string()));
    }
    candidates
}

/// An open grid where digits have been taken from some cells: `1 r1c1 r1c2` and so on.
fn without(strikes: &[&str]) -> Candidates {
    let mut candidates = Candidates::new(&[0; 81]).expect("no clash");
    for words in strikes {
        let mut words = words.split(' ');
        let digit = words.next().expect("a digit").parse().expect("a number");
        for name in words {
            candidates.strike(&Strikes::of(digit, 1 << cell(name)));
        }
    }
    candidates
}

fn keep(candidates: &mut Candidates, cell: usize, kept: impl Fn(u8) -> bool) {
    for digit in (1..=9).filter(|&digit| !kept(digit)) {
        candidates.strike(&Strikes::of(digit, 1 << cell));
    }
}

/// All that a technique says.
fn lines(technique: Technique, candidates: &Candidates) -> Vec<String> {
    let mut lines = Vec::new();
    let end = technique.each(candidates, &mut |step| {
        assert_eq!(step.technique, technique);
        lines.push(step.to_string());
        ControlFlow::Continue(())
    });
    assert_eq!(end, ControlFlow::Continue(()));
    assert_eq!(technique.first(candidates).map(|step| step.to_string()).as_ref(), lines.first());
    lines
}

#[test]
fn a_naked_single_is_all_that_is_left_for_a_cell() {
    let candidates = only(&["r4c5 7", "r2c9 3", "r1c1 12"]);
    let expected = ["r2c9 = 3   naked single", "r4c5 = 7   naked single"];
    assert_eq!(lines(Technique::NakedSingle, &candidates), expected);
}

/// The only place of row 3 is that of box 2 too, and the digit 2 comes before.
#[test]
fn a_hidden_single_is_all_that_is_left_for_a_digit() {
    let candidates = without(&[
        "8 r3c1 r3c2 r3c3 r3c4 r3c6 r3c7 r3c8 r3c9",
        "8 r1c4 r1c5 r1c6 r2c4 r2c5 r2c6",
        "2 r1c7 r2c7 r3c7 r4c7 r5c7 r6c7 r7c7 r8c7",
    ]);
    let expected = [
        "r9c7 = 2   hidden single in column 7",
        "r3c5 = 8   hidden single in row 3",
        "r3c5 = 8   hidden single in box 2",
    ];
    assert_eq!(lines(Technique::HiddenSingle, &candidates), expected);
}

/// Box 5 has 3 in row 4 alone; box 9 has 2 in column 8 alone, where nobody else has it.
#[test]
fn pointing_goes_from_a_box_into_a_line() {
    let candidates = without(&[
        "3 r5c4 r5c5 r5c6 r6c4 r6c5 r6c6",
        "3 r4c2 r4c3 r4c7 r4c8 r4c5",
        "2 r7c7 r7c9 r8c7 r8c9 r9c7 r9c9 r1c8 r2c8 r3c8 r4c8 r5c8 r6c8",
        "9 r7c1 r7c2 r8c1 r8c2 r9c1 r9c2",
    ]);
    let expected = [
        "r4c1 r4c9 <> 3   pointing, box 5 on row 4",
        "r1c3 r2c3 r3c3 r4c3 r5c3 r6c3 <> 9   pointing, box 7 on column 3",
    ];
    assert_eq!(lines(Technique::Pointing, &candidates), expected);
}

#[test]
fn claiming_goes_from_a_line_into_a_box() {
    let candidates = without(&[
        "3 r4c1 r4c2 r4c3 r4c7 r4c8 r4c9",
        "3 r5c5 r6c4",
        "7 r1c9 r2c9 r3c9 r4c9 r5c9 r6c9",
    ]);
    let expected = [
        "r5c4 r5c6 r6c5 r6c6 <> 3   claiming, row 4 in box 5",
        "r7c7 r7c8 r8c7 r8c8 r9c7 r9c8 <> 7   claiming, column 9 in box 9",
    ];
    assert_eq!(lines(Technique::Claiming, &candidates), expected);
}

/// Both units of a pair that lies in two are named in turn; in row 1 the digits go one by one.
#[test]
fn naked_pairs() {
    let candidates = only(&["r1c2 57", "r1c3 57", "r1c1 1234568", "r1c9 123", "r2c1 123"]);
    let expected = [
        "r1c1 r1c4 r1c5 r1c6 r1c7 r1c8 <> 5, r1c4 r1c5 r1c6 r1c7 r1c8 <> 7   \
         naked pair r1c2 r1c3 in row 1",
        "r1c1 r2c2 r2c3 r3c1 r3c2 r3c3 <> 5, r2c2 r2c3 r3c1 r3c2 r3c3 <> 7   \
         naked pair r1c2 r1c3 in box 1",
    ];
    assert_eq!(lines(Technique::NakedPair, &candidates), expected);
    let three_digits = only(&["r1c2 57", "r1c3 578"]);
    assert!(lines(Technique::NakedPair, &three_digits).is_empty());
    let column = ["5 r2c2 r3c2 r5c2 r6c2 r7c2 r8c2 r9c2", "7 r2c2 r3c2 r5c2 r6c2 r7c2 r8c2 r9c2"];
    let mut nothing_to_take = without(&column);
    for name in ["r1c2", "r4c2"] {
        keep(&mut nothing_to_take, cell(name), |digit| digit == 5 || digit == 7);
    }
    assert!(lines(Technique::NakedPair, &nothing_to_take).is_empty());
}

/// No cell has all three digits, and the union counts.
#[test]
fn a_naked_triple_with_two_candidates_in_each_cell() {
    let candidates = only(&["r3c4 24", "r5c4 47", "r9c4 27", "r1c4 13579", "r2c4 356", "r7c4 28"]);
    let expected = ["r4c4 r6c4 r7c4 r8c4 <> 2, r4c4 r6c4 r8c4 <> 4, r1c4 r4c4 r6c4 r8c4 <> 7   \
         naked triple r3c4 r5c4 r9c4 in column 4"];
    assert_eq!(lines(Technique::NakedTriple, &candidates), expected);
    let four_digits = only(&["r3c4 24", "r5c4 47", "r9c4 28"]);
    assert!(lines(Technique::NakedTriple, &four_digits).is_empty());
}

#[test]
fn a_naked_quad() {
    let candidates = only(&["r4c7 12", "r5c8 23", "r6c9 34", "r6c7 1234", "r4c8 15", "r5c7 3456"]);
    let expected = ["r4c8 r4c9 r5c9 r6c8 <> 1, r4c9 r5c9 r6c8 <> 2, r4c9 r5c7 r5c9 r6c8 <> 3, \
         r4c9 r5c7 r5c9 r6c8 <> 4   naked quad r4c7 r5c8 r6c7 r6c9 in box 6"];
    assert_eq!(lines(Technique::NakedQuad, &candidates), expected);
}

#[test]
fn a_hidden_pair() {
    let candidates =
        without(&["5 r1c1 r1c2 r1c3 r1c4 r1c6 r1c7 r1c9", "7 r1c1 r1c2 r1c3 r1c4 r1c6 r1c7 r1c9"]);
    let expected = ["r1c5 r1c8 <> 1, r1c5 r1c8 <> 2, r1c5 r1c8 <> 3, r1c5 r1c8 <> 4, \
                     r1c5 r1c8 <> 6, r1c5 r1c8 <> 8, r1c5 r1c8 <> 9   hidden pair 5 7 in row 1"];
    assert_eq!(lines(Technique::HiddenPair, &candidates), expected);
    let a_place_more =
        without(&["5 r1c1 r1c2 r1c3 r1c4 r1c6 r1c7", "7 r1c1 r1c2 r1c3 r1c4 r1c6 r1c7 r1c9"]);
    assert!(lines(Technique::HiddenPair, &a_place_more).is_empty());
}

/// Each digit has two of the three places.
#[test]
fn a_hidden_triple() {
    let mut candidates = without(&[
        "1 r1c6 r4c6 r5c6 r6c6 r7c6 r8c6 r9c6",
        "2 r1c6 r2c6 r5c6 r6c6 r7c6 r8c6 r9c6",
        "3 r1c6 r3c6 r5c6 r6c6 r7c6 r8c6 r9c6",
    ]);
    keep(&mut candidates, cell("r2c6"), |digit| [1, 3, 8].contains(&digit));
    keep(&mut candidates, cell("r3c6"), |digit| [1, 2].contains(&digit));
    keep(&mut candidates, cell("r4c6"), |digit| [2, 3, 7].contains(&digit));
    let expected = ["r4c6 <> 7, r2c6 <> 8   hidden triple 1 2 3 in column 6"];
    assert_eq!(lines(Technique::HiddenTriple, &candidates), expected);
}

#[test]
fn a_hidden_quad() {
    let mut candidates = without(&[
        "6 r7c7 r7c8 r7c9 r8c7 r8c8",
        "7 r7c7 r7c8 r7c9 r8c7 r8c8",
        "8 r7c7 r7c8 r7c9 r8c7 r8c8",
        "9 r7c7 r7c8 r7c9 r8c7 r8c8",
    ]);
    for name in ["r8c9", "r9c7", "r9c8"] {
        keep(&mut candidates, cell(name), |digit| digit > 5);
    }
    let expected = ["r9c9 <> 1, r9c9 <> 2, r9c9 <> 3, r9c9 <> 4, r9c9 <> 5   \
                     hidden quad 6 7 8 9 in box 9"];
    assert_eq!(lines(Technique::HiddenQuad, &candidates), expected);
}

/// Takes the digit from all cells of a row but some columns.
fn only_in_row(candidates: &mut Candidates, digit: u8, row: usize, columns: &[usize]) {
    for column in (1..=9).filter(|column| !columns.contains(column)) {
        candidates.strike(&Strikes::of(digit, 1 << (9 * (row - 1) + column - 1)));
    }
}

fn only_in_column(candidates: &mut Candidates, digit: u8, column: usize, rows: &[usize]) {
    for row in (1..=9).filter(|row| !rows.contains(row)) {
        candidates.strike(&Strikes::of(digit, 1 << (9 * (row - 1) + column - 1)));
    }
}

#[test]
fn an_x_wing_in_rows_and_one_in_columns() {
    let mut candidates = only(&[]);
    only_in_row(&mut candidates, 4, 1, &[2, 8]);
    only_in_row(&mut candidates, 4, 5, &[2, 8]);
    for row in [2, 4, 6, 8, 9] {
        only_in_row(&mut candidates, 4, row, &[1, 3, 4, 5, 6, 7, 9]);
    }
    only_in_column(&mut candidates, 6, 3, &[4, 9]);
    only_in_column(&mut candidates, 6, 7, &[4, 9]);
    let expected = [
        "r3c2 r3c8 r7c2 r7c8 <> 4   X-wing in rows 1 5, columns 2 8",
        "r4c1 r4c2 r4c4 r4c5 r4c6 r4c8 r4c9 r9c1 r9c2 r9c4 r9c5 r9c6 r9c8 r9c9 <> 6   \
         X-wing in columns 3 7, rows 4 9",
    ];
    assert_eq!(lines(Technique::XWing, &candidates), expected);
}

#[test]
fn a_swordfish_with_two_places_in_each_row() {
    let mut candidates = only(&[]);
    only_in_row(&mut candidates, 4, 1, &[2, 5]);
    only_in_row(&mut candidates, 4, 4, &[5, 9]);
    only_in_row(&mut candidates, 4, 8, &[2, 9]);
    for row in [2, 3, 5, 6, 7] {
        only_in_row(&mut candidates, 4, row, &[1, 3, 4, 6, 7, 8]);
    }
    let expected = ["r9c2 r9c5 r9c9 <> 4   swordfish in rows 1 4 8, columns 2 5 9"];
    assert_eq!(lines(Technique::Swordfish, &candidates), expected);
    let mut four_columns = only(&[]);
    only_in_row(&mut four_columns, 4, 1, &[2, 5]);
    only_in_row(&mut four_columns, 4, 4, &[5, 9]);
    only_in_row(&mut four_columns, 4, 8, &[2, 7]);
    assert!(lines(Technique::Swordfish, &four_columns).is_empty());
}

#[test]
fn a_jellyfish_in_columns() {
    let mut candidates = only(&[]);
    only_in_column(&mut candidates, 9, 1, &[1, 3]);
    only_in_column(&mut candidates, 9, 4, &[3, 6]);
    only_in_column(&mut candidates, 9, 6, &[6, 8]);
    only_in_column(&mut candidates, 9, 7, &[1, 8]);
    for column in [2, 3, 5, 8] {
        only_in_column(&mut candidates, 9, column, &[2, 4, 5, 7, 9]);
    }
    let expected = ["r1c9 r3c9 r6c9 r8c9 <> 9   jellyfish in columns 1 4 6 7, rows 1 3 6 8"];
    assert_eq!(lines(Technique::Jellyfish, &candidates), expected);
}

/// r5c5 sees both pincers, and need not see the pivot.
#[test]
fn an_xy_wing() {
    let candidates = only(&["r1c1 12", "r1c5 13", "r5c1 23"]);
    assert_eq!(lines(Technique::XyWing, &candidates), ["r5c5 <> 3   XY-wing r1c1 r1c5 r5c1"]);
    for no_wing in [
        ["r1c1 12", "r1c5 13", "r5c1 13"],
        ["r1c1 12", "r1c5 13", "r5c1 24"],
        ["r1c1 123", "r1c5 13", "r5c1 23"],
        ["r1c1 12", "r1c5 13", "r5c1 234"],
        ["r1c1 12", "r2c5 13", "r5c1 23"],
    ] {
        assert!(lines(Technique::XyWing, &only(&no_wing)).is_empty(), "{no_wing:?}");
    }
}

/// z goes from the cells of the pivot's box that are in its row too.
#[test]
fn an_xyz_wing() {
    let candidates = only(&["r6c7 268", "r4c9 26", "r6c2 68"]);
    let expected = ["r6c8 r6c9 <> 6   XYZ-wing r6c7 r4c9 r6c2"];
    assert_eq!(lines(Technique::XyzWing, &candidates), expected);
    for no_wing in [
        ["r6c7 26", "r4c9 26", "r6c2 68"],
        ["r6c7 268", "r4c9 26", "r6c2 26"],
        ["r6c7 268", "r4c9 26", "r6c2 689"],
        ["r6c7 268", "r4c9 26", "r5c2 68"],
        ["r6c7 2689", "r4c9 26", "r6c2 68"],
    ] {
        assert!(lines(Technique::XyzWing, &only(&no_wing)).is_empty(), "{no_wing:?}");
    }
}

/// 2 in r1c1 leaves 3 for r1c5 and 4 for r5c1, and nothing for r5c5.
#[test]
fn a_trial_names_the_contradiction() {
    let candidates = only(&["r1c1 12", "r1c5 23", "r5c1 24", "r5c5 34"]);
    let first = Technique::Trial.first(&candidates).map(|step| step.to_string());
    assert_eq!(first.as_deref(), Some("r1c1 <> 2   trial: r5c5 has no candidate"));
}

/// A full grid but for four cells that two digits can share out in two ways: whatever is tried
/// solves it.
#[test]
fn a_trial_that_solves_the_grid_proves_nothing() {
    let full = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    let mut clues = read::cells(full);
    for name in ["r4c6", "r4c7", "r9c6", "r9c7"] {
        clues[cell(name)] = 0;
    }
    let rectangle = Candidates::new(&clues).expect("no clash");
    assert!(lines(Technique::Trial, &rectangle).is_empty());
}

/// Every technique on candidates drawn at random, between few and many: all that it says, against
/// plain code.
#[test]
fn techniques_say_what_plain_code_says_on_any_candidates() {
    let mut random = Random(1);
    let mut told = [0; 16];
    for number in 0..800 {
        let mut candidates = Candidates::new(&[0; 81]).expect("no clash");
        let mut pencil = Pencil::new(&[0; 81]);
        let in_ten = 1 + number % 8;
        for cell in 0..81 {
            pencil.digits[cell] = 0;
            for digit in (1..=9).filter(|_| random.below(10) < in_ten) {
                pencil.digits[cell] |= 1 << digit;
            }
            keep(&mut candidates, cell, |digit| pencil.has(cell, digit));
        }
        for (place, (technique, name)) in TECHNIQUES.into_iter().enumerate() {
            if technique == Technique::Trial && number >= 100 {
                continue;
            }
            assert_eq!(name, pencil::TECHNIQUES[place]);
            let expected = pencil.steps(place, usize::MAX);
            let expected: Vec<String> = expected.into_iter().map(|step| step.line).collect();
            assert_eq!(lines(technique, &candidates), expected, "{name}: {pencil:?}");
            told[place] += expected.len();
        }
    }
    assert!(told.iter().all(|&told| told >= 100), "{told:?}");
}
