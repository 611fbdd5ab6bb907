//! The steps of the engine's round, each against its definition.

mod common;

use common::board::{close_bands, close_stacks, hidden_singles, naked_singles, propagate, spread};
use common::board::{of_clues, Candidates, Set};
use common::board::{subsets, tally};
use common::read::cells;
use common::reference;
use common::reference::{clashes, full_grid, Cells, Grids, Random};
use std::cmp::Ordering;

const ALL: u16 = 0x1ff;

/// A pattern of nine bits that differs from place to place, so that one board has many of them;
/// over the steps from 0 to 511 every place sees every pattern.
fn pattern(step: usize, place: usize) -> usize {
    (step + 57 * place) % 512
}

fn has(candidates: u16, digit: usize) -> bool {
    candidates & 1 << digit != 0
}

/// Of nine places in a square, bit 3i + j for place j of line i, those on a permutation that is
/// wholly there: one place in each line, no two at the same j.
fn on_a_permutation(pattern: usize) -> usize {
    const PERMUTATIONS: [[usize; 3]; 6] =
        [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let as_bits = |places: [usize; 3]| 1 << places[0] | 8 << places[1] | 64 << places[2];
    PERMUTATIONS
        .map(as_bits)
        .into_iter()
        .filter(|permutation| pattern & permutation == *permutation)
        .fold(0, |kept, permutation| kept | permutation)
}

#[test]
fn permutations_of_known_patterns() {
    assert_eq!(on_a_permutation(0o777), 0o777);
    assert_eq!(on_a_permutation(0o421), 0o421);
    // The first line can only have its first place: the others lose theirs.
    assert_eq!(on_a_permutation(0o771), 0o661);
    // Two lines with the same single place.
    assert_eq!(on_a_permutation(0o711), 0);
    assert_eq!(on_a_permutation(0o077), 0);
}

/// Holds a closure against its definition. Three cells of the board make a piece, nine pieces a
/// square; `cell(square, line, place, k)` is cell k of a piece. A digit stands in some cells of the
/// pieces that its pattern for the square names, and in none of the others.
fn check_closure(
    close: fn(&Candidates) -> Candidates,
    cell: fn(usize, usize, usize, usize) -> usize,
) {
    let mut random = Random(1);
    let fill = |random: &mut Random, board: &mut [Candidates; 2], place: usize, before: usize| {
        let (digit, square) = (place / 3, place % 3);
        let after = on_a_permutation(before);
        for piece in (0..9).filter(|piece| before & 1 << piece != 0) {
            let some = 1 + random.below(7);
            for k in (0..3).filter(|k| some & 1 << k != 0) {
                let cell = cell(square, piece / 3, piece % 3, k);
                board[0][cell] |= 1 << digit;
                board[1][cell] |= ((after >> piece & 1) as u16) << digit;
            }
        }
    };
    for step in 0..512 {
        // Every digit and square its own pattern; then one alone.
        let mut mixed = [[0; 81]; 2];
        for place in 0..27 {
            fill(&mut random, &mut mixed, place, pattern(step, place));
            let mut alone = [[0; 81]; 2];
            fill(&mut random, &mut alone, place, step);
            assert_eq!(close(&alone[0]), alone[1], "{step:#o}, place {place}");
        }
        assert_eq!(close(&mixed[0]), mixed[1], "mixed patterns, step {step}");
    }
}

/// The three columns of a stack in the three bands. With them it is tried that each band meets
/// both other bands, and no other lanes.
#[test]
fn stacks_keep_what_is_on_a_permutation() {
    check_closure(close_stacks, |stack, band, column, k| 9 * (3 * band + k) + 3 * stack + column);
}

/// The three rows of a band in its three boxes.
#[test]
fn bands_keep_what_is_on_a_permutation() {
    check_closure(close_bands, |band, row, stack, k| 9 * (3 * band + row) + 3 * stack + k);
}

#[test]
fn naked_singles_cut_their_rows_down() {
    for step in 0..512 {
        // Nine digits and 57 offsets make all patterns of a digit's row beside each of solved cells.
        let solved: Set = std::array::from_fn(|cell| has_bit(pattern(step, cell / 9), cell % 9));
        for offset in (0..512).step_by(9) {
            let places = |digit: usize, row: usize| pattern(offset + digit, row);
            let before = from_places(places);
            let after = from_places(|digit, row| {
                let (places, solved) = (places(digit, row), pattern(step, row));
                match places & solved {
                    0 => places,
                    naked => naked,
                }
            });
            assert_eq!(naked_singles(&before, &solved), after);
        }
    }
}

fn has_bit(pattern: usize, bit: usize) -> bool {
    pattern & 1 << bit != 0
}

/// The candidates where each digit (0 to 8) has these places in a row, column c as bit c.
fn from_places(places: impl Fn(usize, usize) -> usize) -> Candidates {
    let mut candidates = [0; 81];
    for digit in 0..9 {
        for row in 0..9 {
            let places = places(digit, row);
            for column in 0..9 {
                candidates[9 * row + column] |= ((places >> column & 1) as u16) << digit;
            }
        }
    }
    candidates
}

#[test]
fn hidden_singles_of_rows_clear_their_cells() {
    let mut random = Random(2);
    for step in 0..1024 {
        // First every pattern at every digit and row; then more of those with one place or two.
        let patterns: [usize; 81] = std::array::from_fn(|place| match step {
            0..=511 => pattern(step, place),
            _ => 1 << random.below(9) | random.below(2) << random.below(9),
        });
        let places = |digit: usize, row: usize| patterns[9 * digit + row];
        let hidden = from_places(|digit, row| match places(digit, row) {
            single if single.is_power_of_two() => single,
            _ => 0,
        });
        let before = from_places(places);
        let after = std::array::from_fn(|cell| match hidden[cell] {
            0 => before[cell],
            digits => digits,
        });
        let cells = hidden.map(|digits| digits != 0);
        assert_eq!(hidden_singles(&before), (after, cells), "step {step}");
    }
}

#[test]
fn a_tally_is_a_plain_count() {
    for step in 0..512 {
        let candidates = std::array::from_fn(|cell| pattern(step, cell) as u16);
        let expected = [1, 2, 3].map(|least| candidates.map(|digits| digits.count_ones() >= least));
        assert_eq!(tally(&candidates), expected, "step {step}");
    }
}

#[test]
fn a_set_is_spread_to_every_digit() {
    for step in 0..512 {
        let set: Set = std::array::from_fn(|cell| has_bit(pattern(step, cell / 9), cell % 9));
        assert_eq!(spread(&set), set.map(|inside| if inside { ALL } else { 0 }));
    }
}

/// The candidates of a cell: what no cell of its row, column and box holds.
fn candidates_by_definition(clues: &Cells) -> Option<Candidates> {
    let clash = |cell: usize| clues[cell] > 0 && clashes(clues, cell, clues[cell]);
    if (0..81).any(clash) {
        return None;
    }
    Some(std::array::from_fn(|cell| match clues[cell] {
        0 => (1..=9)
            .filter(|&digit| !clashes(clues, cell, digit))
            .fold(0, |digits, digit| digits | 1 << (digit - 1)),
        clue => 1 << (clue - 1),
    }))
}

#[test]
fn the_candidates_of_a_grid() {
    assert_eq!(of_clues(&[0; 81]), Some([ALL; 81]));
    let mut random = Random(3);
    for _ in 0..1000 {
        let mut clues = full_grid(&mut random);
        let open = random.below(82);
        let mut cells: Vec<usize> = (0..81).collect();
        random.shuffle(&mut cells);
        for &cell in &cells[..open] {
            clues[cell] = 0;
        }
        assert_eq!(of_clues(&clues), candidates_by_definition(&clues));
    }
}

#[test]
fn two_equal_clues_in_a_unit_are_a_contradiction() {
    for first in 0..81 {
        for second in first + 1..81 {
            let mut clues = [0; 81];
            let digit = 1 + ((first + second) % 9) as u8;
            clues[first] = digit;
            clues[second] = digit;
            assert_eq!(of_clues(&clues), candidates_by_definition(&clues));
        }
    }
}

/// Candidates out of the blue around a solution: of nine others, `share` on average.
fn around(solution: &Cells, share: usize, random: &mut Random) -> Candidates {
    std::array::from_fn(|cell| {
        let others = (0..9).filter(|_| random.below(9) < share);
        others.fold(1 << (solution[cell] - 1), |digits, digit| digits | 1 << digit)
    })
}

/// Rounds take out what no solution has, and nothing else: candidates come out of the blue here,
/// around a solution.
#[test]
fn rounds_keep_every_solution() {
    let mut random = Random(4);
    let mut changed = 0;
    for _ in 0..2000 {
        let solution = full_grid(&mut random);
        let share = random.below(9);
        let before = around(&solution, share, &mut random);
        let after = propagate(&before).expect("there is a solution");
        for cell in 0..81 {
            assert!(has(after[cell], solution[cell] as usize - 1));
            assert_eq!(after[cell] & !before[cell], 0, "no candidate comes in");
        }
        changed += (after != before) as usize;
    }
    assert!(changed > 1000, "rounds found something on {changed} boards");
}

/// Where rounds find a contradiction there is no solution.
#[test]
fn rounds_give_up_on_no_grid_with_a_solution() {
    let (mut given_up, mut solved) = (0, 0);
    for clues in Grids(Random(5)).take(1000) {
        let reached = of_clues(&clues).and_then(|before| propagate(&before));
        if reached.is_none() {
            given_up += 1;
            assert_eq!(reference::solutions(&clues, 1).count, 0);
        } else if reached.is_some_and(|after| after.iter().all(|digits| digits.is_power_of_two())) {
            solved += 1;
        }
    }
    assert!(given_up > 100 && solved > 100, "{given_up}, {solved}");
}

/// The cells of the rows, the columns and the boxes.
fn units() -> impl Iterator<Item = [usize; 9]> {
    (0..27).map(|number| {
        let line = number % 9;
        let corner = line / 3 * 27 + line % 3 * 3;
        std::array::from_fn(|place| match number / 9 {
            0 => 9 * line + place,
            1 => 9 * place + line,
            _ => corner + place / 3 * 9 + place % 3,
        })
    })
}

/// Unit after unit, rows, columns, boxes: of the cells with other than one candidate, a set with as
/// many digits between them takes these from the rest. `None`: a set has fewer digits.
fn subsets_by_definition(before: &Candidates) -> Option<Candidates> {
    let mut after = *before;
    for unit in units() {
        let open = Vec::from_iter(unit.into_iter().filter(|&cell| after[cell].count_ones() != 1));
        let before = after;
        for set in 1usize..1 << open.len() {
            let (inside, outside): (Vec<_>, Vec<_>) =
                (0..open.len()).partition(|place| set & 1 << place != 0);
            let digits = inside.iter().fold(0, |digits, &place| digits | before[open[place]]);
            match (digits.count_ones() as usize).cmp(&inside.len()) {
                Ordering::Less => return None,
                Ordering::Equal => outside.iter().for_each(|&place| after[open[place]] &= !digits),
                Ordering::Greater => {}
            }
        }
    }
    Some(after)
}

/// Candidates come out of the blue: around a solution, and then with some cells cut down to a few
/// digits, so that there may be none.
#[test]
fn subsets_are_those_of_the_definition() {
    let mut random = Random(7);
    let (mut changed, mut given_up) = (0, 0);
    for step in 0..600 {
        let solution = full_grid(&mut random);
        let share = 1 + random.below(6);
        let mut before = around(&solution, share, &mut random);
        for _ in 0..if step % 2 == 0 { 0 } else { random.below(20) } {
            before[random.below(81)] = 1 << random.below(9) | 1 << random.below(9);
        }
        let after = subsets(&before);
        assert_eq!(after, subsets_by_definition(&before), "step {step}");
        match after {
            Some(after) => changed += (after != before) as usize,
            None => given_up += 1,
        }
        if step % 2 == 0 {
            let kept = after.expect("there is a solution");
            assert!((0..81).all(|cell| has(kept[cell], solution[cell] as usize - 1)));
        }
    }
    assert!(changed > 300 && given_up > 50, "{changed}, {given_up}");
}

/// Five digits that can stand in only four cells of a box: rows and columns are not told.
#[test]
fn more_digits_than_cells_are_a_contradiction() {
    for corner in (0..9).map(|square| square / 3 * 27 + square % 3 * 3) {
        let five = 0b11111;
        let edge = [0, 1, 2, 9, 18].map(|offset| corner + offset);
        assert_eq!(subsets(&without(five, edge)), None);
        // Four digits may stand in four cells, and then no other digit does.
        let four = subsets(&without(0b1111, edge)).expect("room for all");
        for cell in [10, 11, 19, 20].map(|offset| corner + offset) {
            assert_eq!(four[cell], 0b1111);
        }
    }
}

/// All candidates everywhere, but for the digits (bit 0: digit 1) that are taken out of some cells.
fn without(digits: u16, cells: impl IntoIterator<Item = usize>) -> Candidates {
    let mut candidates = [ALL; 81];
    for cell in cells {
        candidates[cell] &= !digits;
    }
    candidates
}

/// Missed, this costs nothing on puzzles with a solution, and makes others take minutes.
#[test]
fn two_digits_hidden_in_one_cell_are_a_contradiction() {
    let mut random = Random(6);
    for cell in 0..81 {
        let first = random.below(9);
        let second = (first + 1 + random.below(8)) % 9;
        for unit in units().filter(|unit| unit.contains(&cell)) {
            let others = unit.into_iter().filter(|&other| other != cell);
            let candidates = without(1 << first | 1 << second, others);
            assert_eq!(propagate(&candidates), None, "cell {cell}");
        }
    }
    // A search that misses it tries more than 500 boards here.
    let grid = "..........4.973...6..........83.9....7....18.......4....184.....9.21.....8......2";
    let candidates = of_clues(&cells(grid)).expect("no clash");
    assert_eq!(propagate(&candidates), None, "{grid}");
}

/// The same.
#[test]
fn a_digit_without_a_place_in_a_unit_is_a_contradiction() {
    for digit in 0..9 {
        for unit in units() {
            assert_eq!(propagate(&without(1 << digit, unit)), None);
        }
    }
}

#[test]
fn a_cell_without_a_candidate_is_a_contradiction() {
    for cell in 0..81 {
        assert_eq!(propagate(&without(ALL, [cell])), None);
    }
}
