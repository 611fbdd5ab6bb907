//! What `sudoku-kit explain` prints of single grids, and naked and hidden singles as it and the judge
//! `boj-21159` place them, held against plain code.

mod common;

use assert_cmd::cargo::cargo_bin_cmd;
use common::game::SOLUTION_BOXED;
use common::pencil::Pencil;
use common::print::{boxed, line, spaced};
use common::reference::{clashes, full_grid, solutions, Cells, Grids, Random};
use sudoku::technique::Technique;

fn has_clash(cells: &Cells) -> bool {
    (0..81).any(|cell| cells[cell] > 0 && clashes(cells, cell, cells[cell]))
}

/// What the singles reach when they are placed in a random order, contradictions being looked for
/// at the end only; `None` if there is one.
fn reached(clues: &Cells, random: &mut Random) -> Option<Cells> {
    if has_clash(clues) {
        return None;
    }
    let mut pencil = Pencil::new(clues);
    loop {
        let mut singles = pencil.steps(0, usize::MAX);
        singles.extend(pencil.steps(1, usize::MAX));
        if singles.is_empty() {
            break;
        }
        random.shuffle(&mut singles);
        for single in singles {
            let (cell, digit) = single.place.expect("a single places a digit");
            if pencil.has(cell, digit) {
                pencil.place(cell, digit);
            }
        }
    }
    match pencil.contradiction() {
        Some(_) => None,
        None => Some(pencil.cells),
    }
}

/// Grids of every kind: those of the reference; others that singles seldom solve; and clues put
/// down at random where they do not clash.
fn grids() -> Vec<Cells> {
    let mut grids: Vec<Cells> = Grids(Random(6)).take(2000).collect();
    let mut random = Random(7);
    let mut order: Vec<usize> = (0..81).collect();
    for _ in 0..500 {
        random.shuffle(&mut order);
        let mut cells = full_grid(&mut random);
        for &cell in &order[..45 + random.below(20)] {
            cells[cell] = 0;
        }
        grids.push(cells);
    }
    for _ in 0..500 {
        random.shuffle(&mut order);
        let mut cells = [0; 81];
        for &cell in &order[..10 + random.below(40)] {
            let digit = random.below(9) as u8 + 1;
            if !clashes(&cells, cell, digit) {
                cells[cell] = digit;
            }
        }
        grids.push(cells);
    }
    grids
}

#[test]
fn boj_21159_and_explain_by_singles_place_what_the_rules_reach_in_any_order() {
    let mut random = Random(8);
    let grids = grids();
    let mut answers = String::new();
    let (mut solved, mut stuck, mut contradictory, mut clashing) = (0, 0, 0, 0);
    for clues in &grids {
        let cells = reached(clues, &mut random);
        let again = reached(clues, &mut random);
        assert_eq!(cells, again, "another order: {}", line(clues));
        let word = match cells {
            Some(cells) if !cells.contains(&0) => "Easy\n",
            _ => "Not easy\n",
        };
        answers += word;
        answers += &spaced(&cells.unwrap_or(*clues));

        let text = explanation(clues, Technique::HiddenSingle);
        if has_clash(clues) {
            clashing += 1;
            assert!(text.starts_with(&(boxed(clues) + "clash: two ")), "{text}");
            continue;
        }
        match cells {
            None => {
                contradictory += 1;
                let last = text.lines().last().expect("a line");
                assert!(last.starts_with("contradiction: "), "{text}");
            }
            Some(cells) => {
                let end = match cells.iter().filter(|&&digit| digit == 0).count() {
                    0 => {
                        solved += 1;
                        let found = solutions(clues, 2);
                        assert_eq!((found.count, found.smallest), (1, Some(cells)));
                        "solved by singles".to_string()
                    }
                    open => {
                        stuck += 1;
                        format!("stuck: {open} cells open")
                    }
                };
                assert!(text.ends_with(&(boxed(&cells) + &end + "\n")), "{text}");
            }
        }
    }
    for (kind, count) in [
        ("solved", solved),
        ("stuck", stuck),
        ("contradictory", contradictory),
        ("clashing", clashing),
    ] {
        assert!(count >= 300, "only {count} grids are {kind}");
    }

    let output = cargo_bin_cmd!("sudoku")
        .arg("boj-21159")
        .write_stdin(grids.iter().map(line).collect::<String>())
        .output()
        .expect("the program runs");
    assert!(output.status.success(), "{}", output.status);
    let found = std::str::from_utf8(&output.stdout).expect("ASCII");
    for (number, (found, answer)) in found.lines().zip(answers.lines()).enumerate() {
        assert_eq!(found, answer, "line {}", number + 1);
    }
    assert_eq!(found.len(), answers.len());
}

/// What the library says of a grid, with techniques up to this one.
fn explanation(clues: &Cells, hardest: Technique) -> String {
    let mut text = Vec::new();
    sudoku::explain::explain(&mut text, clues, hardest);
    String::from_utf8(text).expect("ASCII")
}

/// What `sudoku-kit explain` says to this input.
fn explain(input: &str) -> String {
    let output = cargo_bin_cmd!("sudoku-kit")
        .args(["explain", "--singles"])
        .write_stdin(input)
        .output()
        .expect("the program runs");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(output.status.code(), Some(0));
    String::from_utf8(output.stdout).expect("ASCII")
}

/// A naked single anywhere comes before a hidden one, and the first open cell before the others.
#[test]
fn steps_and_a_solved_board() {
    let text = explain(
        "\
        034678912\n672195348\n198342567\n\
        859761423\n426853791\n713924856\n\
        961537284\n287419635\n345286170\n",
    );
    assert_eq!(
        text,
        "\
r1c1 = 5   naked single
r9c9 = 9   naked single
5 3 4 | 6 7 8 | 9 1 2
6 7 2 | 1 9 5 | 3 4 8
1 9 8 | 3 4 2 | 5 6 7
---------------------------
8 5 9 | 7 6 1 | 4 2 3
4 2 6 | 8 5 3 | 7 9 1
7 1 3 | 9 2 4 | 8 5 6
---------------------------
9 6 1 | 5 3 7 | 2 8 4
2 8 7 | 4 1 9 | 6 3 5
3 4 5 | 2 8 6 | 1 7 9
solved by singles
"
    );
}

/// In box 1 the digit 1 is kept out of row 2 and of column 2, and r1c1 is the only other open
/// cell; in row 1 and in column 1 there are more places.
#[test]
fn a_hidden_single_and_a_stuck_board() {
    let text = explain(
        "\
        ..4......\n...1.....\n2.3......\n\
        .1.......\n.........\n.........\n\
        .........\n.........\n.........\n",
    );
    assert_eq!(
        text,
        "\
r1c1 = 1   hidden single in box 1
1 . 4 | . . . | . . .
. . . | 1 . . | . . .
2 . 3 | . . . | . . .
---------------------------
. 1 . | . . . | . . .
. . . | . . . | . . .
. . . | . . . | . . .
---------------------------
. . . | . . . | . . .
. . . | . . . | . . .
. . . | . . . | . . .
stuck: 75 cells open
"
    );
}

/// r1c9 is the only place for 9 in row 1 and the only one for 5 in column 9: the smaller digit is
/// placed, although rows come before columns, and the other one is then without a place.
#[test]
fn two_hidden_singles_of_one_cell() {
    let text = explain(
        "\
        1234.....\n5........\n....59...\n\
        .......96\n........7\n........8\n\
        ......9..\n......5..\n.........\n",
    );
    assert_eq!(
        text,
        "\
r1c9 = 5   hidden single in column 9
1 2 3 | 4 . . | . . 5
5 . . | . . . | . . .
. . . | . 5 9 | . . .
---------------------------
. . . | . . . | . 9 6
. . . | . . . | . . 7
. . . | . . . | . . 8
---------------------------
. . . | . . . | 9 . .
. . . | . . . | 5 . .
. . . | . . . | . . .
contradiction: no place for 9 in row 1
"
    );
}

/// r5c5 sees 1 to 4 in its row, 6 to 9 in its column and 5 in its box.
#[test]
fn a_cell_without_a_candidate() {
    let text = explain(
        "\
        ....6....\n....7....\n.........\n\
        ...5.....\n12.....34\n.........\n\
        .........\n....8....\n....9....\n",
    );
    assert_eq!(
        text,
        "\
. . . | . 6 . | . . .
. . . | . 7 . | . . .
. . . | . . . | . . .
---------------------------
. . . | 5 . . | . . .
1 2 . | . . . | . 3 4
. . . | . . . | . . .
---------------------------
. . . | . . . | . . .
. . . | . 8 . | . . .
. . . | . 9 . | . . .
contradiction: r5c5 has no candidate
"
    );
}

/// 2 has no place in box 1, and 3 none in row 9: rows come before boxes, but digits before both.
#[test]
fn the_smallest_digit_without_a_place_comes_first() {
    let text = explain(
        "\
        .45......\n....2....\n678......\n\
        .........\n2........\n.........\n\
        3........\n...3.....\n......456\n",
    );
    assert_eq!(
        text,
        "\
. 4 5 | . . . | . . .
. . . | . 2 . | . . .
6 7 8 | . . . | . . .
---------------------------
. . . | . . . | . . .
2 . . | . . . | . . .
. . . | . . . | . . .
---------------------------
3 . . | . . . | . . .
. . . | 3 . . | . . .
. . . | . . . | 4 5 6
contradiction: no place for 2 in box 1
"
    );
}

#[test]
fn a_clash_before_any_step() {
    let text = explain(
        "\
        034678912\n672195348\n198342567\n\
        859761423\n426853791\n713924856\n\
        961537284\n287419635\n345286177\n",
    );
    assert_eq!(
        text,
        "\
. 3 4 | 6 7 8 | 9 1 2
6 7 2 | 1 9 5 | 3 4 8
1 9 8 | 3 4 2 | 5 6 7
---------------------------
8 5 9 | 7 6 1 | 4 2 3
4 2 6 | 8 5 3 | 7 9 1
7 1 3 | 9 2 4 | 8 5 6
---------------------------
9 6 1 | 5 3 7 | 2 8 4
2 8 7 | 4 1 9 | 6 3 5
3 4 5 | 2 8 6 | 1 7 7
clash: two 7s in row 9, r9c8 and r9c9
"
    );
}

#[test]
fn a_blank_line_between_grids() {
    let full =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179\n";
    let board = SOLUTION_BOXED.to_string() + "solved by singles\n";
    let input = full.to_string() + full + "\n\n" + full;
    assert_eq!(explain(&input), vec![board; 3].join("\n"));
}

#[test]
fn bad_input_is_told_after_the_grids_before_it() {
    let input = "1".to_string() + &".".repeat(80) + "\n1 2 3\n";
    let output = cargo_bin_cmd!("sudoku-kit")
        .args(["explain", "--singles"])
        .write_stdin(input)
        .output()
        .expect("the program runs");
    assert_eq!(output.status.code(), Some(1));
    assert!(output.stdout.ends_with(b"\nstuck: 80 cells open\n"));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "error: line 2: 3 cells, a row needs 9\n");
}

#[test]
fn arguments_are_refused() {
    let output = cargo_bin_cmd!("sudoku-kit")
        .args(["explain", "grids.txt"])
        .output()
        .expect("the program runs");
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(String::from_utf8_lossy(&output.stdout), "");
    assert_eq!(
        String::from_utf8_lossy(&output.stderr),
        "error: explain: unexpected 'grids.txt', expected --singles or --help\n"
    );
}
