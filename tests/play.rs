//! The game with keys from a pipe, as `sudoku-kit play` plays it unseen; and its picture.

mod common;

use assert_cmd::Command;
use common::game::{without_time, PUZZLE, SOLUTION_BOXED};
use common::read::cells;
use std::fs;
use std::path::PathBuf;
use std::process::Stdio;
use std::time::Duration;
use sudoku::candidates::digits_of;
use sudoku::cell_set::{members, CellSet};
use sudoku::difficulty::{Difficulty, DIFFICULTIES};
use sudoku::explain;
use sudoku::generate::{self, Options};
use sudoku::play::{self, Effect, End, Game, Key, Keys, Size, Source, PASTE_LIMIT};
use sudoku::solver::Cells;
use sudoku::technique::Technique;

const SOLUTION: &str = "\
534678912
672195348
198342567
859761423
426853791
713924856
961537284
287419635
345286179
";
/// The solution without r4c6, r4c9, r5c6 and r5c9, which hold 1, 3, 3, 1 or 3, 1, 1, 3.
const TWO_SOLUTIONS: &str = "\
534678912
672195348
198342567
859760420
426850790
713924856
961537284
287419635
345286179
";
/// Without a naked or hidden single; only r8c7 has as few as two candidates, 3 and 9.
const NO_SINGLE: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..\n";
const NO_SINGLE_SOLUTION: &str =
    "812753649943682175675491283154237896369845721287169534521974368438526917796318452\n";

/// A file with this text, for one test alone.
fn file(name: &str, text: impl AsRef<[u8]>) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, text).expect("the file is written");
    path
}

/// What `sudoku-kit play` prints on its two streams, and its exit status.
fn run(arguments: &[&str], keys: impl Into<Vec<u8>>) -> (String, String, i32) {
    let output = Command::cargo_bin("sudoku-kit")
        .expect("the program is built")
        .arg("play")
        .args(arguments)
        .write_stdin(keys)
        .output()
        .expect("the program runs");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    let status = output.status.code().expect("an exit status");
    (text(output.stdout), text(output.stderr), status)
}

/// What is printed where all is well, with every time as 0:00.
fn played(arguments: &[&str], keys: impl Into<Vec<u8>>) -> String {
    let (output, errors, status) = run(arguments, keys);
    assert_eq!((errors.as_str(), status), ("", 0));
    without_time(&output)
}

fn new_game(puzzle: &str) -> Game {
    Game::new(&cells(puzzle), None).expect("it can be played")
}

/// Presses the keys that these bytes are, and gives what the last one did.
fn press(game: &mut Game, bytes: &str) -> Effect {
    let mut keys = Keys::new(Source::Pipe);
    for byte in bytes.bytes() {
        keys.push(byte);
    }
    assert!(keys.patience().is_none(), "{bytes:?} ends within a key");
    keys.map(|key| game.press(key)).last().unwrap_or(Effect::Nothing)
}

/// The set of one cell.
fn one(row: usize, column: usize) -> CellSet {
    1 << (9 * (row - 1) + column - 1)
}

/// The game of the puzzle after these keys.
fn after(bytes: &str) -> Game {
    let mut game = new_game(PUZZLE);
    press(&mut game, bytes);
    game
}

/// The puzzle with one more digit.
fn with(row: usize, column: usize, digit: u8) -> Cells {
    let mut cells = cells(PUZZLE);
    cells[9 * (row - 1) + column - 1] = digit;
    cells
}

/// Keys that enter the whole solution, row by row from r1c1.
fn whole_solution() -> String {
    let rows: Vec<String> = SOLUTION
        .lines()
        .map(|row| row.chars().map(|digit| format!("{digit}l")).collect())
        .collect();
    rows.join("jhhhhhhhh")
}

// ---------------------------------------------------------------------------------------------
// The game
// ---------------------------------------------------------------------------------------------

#[test]
fn the_cursor_starts_at_r1c1_and_stays_at_an_edge() {
    assert_eq!(after("").cursor(), 0);
    assert_eq!(after("hk").cursor(), 0);
    assert_eq!(after("l").cursor(), 1);
    assert_eq!(after("j").cursor(), 9);
    assert_eq!(after("jjlllkh").cursor(), 11);
    assert_eq!(after("lllllllll").cursor(), 8);
    assert_eq!(after("jjjjjjjjj").cursor(), 72);
    assert_eq!(after("jjjjjjjjjlllllllll").cursor(), 80);
    assert_eq!(after("\x1b[B\x1b[B\x1b[C\x1b[C\x1b[A\x1b[D").cursor(), 10);
}

#[test]
fn a_key_that_does_nothing_rings_the_bell() {
    let corner = "jjjjjjjjllllllll";
    for keys in
        ["h", "k", "u", "r", "x", "\x1b[H", "\x1b[D", "ll0", "ll\x7f", "ll44", "ll4uu", "llm0"]
    {
        assert_eq!(press(&mut new_game(PUZZLE), keys), Effect::Bell, "{keys:?}");
    }
    for key in ["j", "l", "x", "\x1b[B"] {
        assert_eq!(press(&mut after(corner), key), Effect::Bell, "{key:?}");
    }
    for keys in
        ["j", "l", "ll4", "ll40", "ll4u", "ll4ur", "m", "llm4", "llm44", "llm40", "?", "??", "c"]
    {
        assert_eq!(press(&mut new_game(PUZZLE), keys), Effect::Nothing, "{keys:?}");
    }
}

#[test]
fn a_digit_is_entered_replaced_and_cleared() {
    let game = after("ll4");
    assert_eq!(*game.cells(), with(1, 3, 4));
    assert_eq!(*game.clues(), cells(PUZZLE));
    assert_eq!(game.open(), 50);
    assert_eq!(*after("ll42").cells(), with(1, 3, 2));
    for clear in ["0", ".", " ", "\x08", "\x7f", "\x1b[3~"] {
        let game = after(&format!("ll4{clear}"));
        assert_eq!(*game.cells(), cells(PUZZLE), "{clear:?}");
        assert_eq!(game.open(), 51);
    }
}

#[test]
fn a_clash_is_refused_and_the_clashing_cell_named() {
    let refusals = [
        ("ll7", "Refused: 7 clashes with r1c5 in row 1", one(1, 5)),
        ("jl3", "Refused: 3 clashes with r1c2 in column 2", one(1, 2)),
        ("ll8", "Refused: 8 clashes with r3c3 in column 3", one(3, 3)),
        ("ll6", "Refused: 6 clashes with r2c1 in box 1", one(2, 1)),
        // Row and box at once: the row is named.
        ("jll6", "Refused: 6 clashes with r2c1 in row 2", one(2, 1)),
        ("lll2llll2", "Refused: 2 clashes with r1c4 in row 1", one(1, 4)),
    ];
    for (keys, message, named) in refusals {
        let mut game = new_game(PUZZLE);
        let (before, digit) = keys.split_at(keys.len() - 1);
        press(&mut game, before);
        let cells = *game.cells();
        assert_eq!(press(&mut game, digit), Effect::Bell, "{keys}");
        assert_eq!((game.message(), game.named()), (message, named), "{keys}");
        assert_eq!(*game.cells(), cells, "{keys}");
    }
}

#[test]
fn clues_cannot_be_changed() {
    for key in ["4", "5", "0", " ", "\x1b[3~"] {
        let mut game = new_game(PUZZLE);
        assert_eq!(press(&mut game, key), Effect::Bell, "{key:?}");
        assert_eq!(game.message(), "Refused: r1c1 is a clue");
        assert_eq!(*game.cells(), cells(PUZZLE));
    }
}

#[test]
fn changes_are_undone_and_redone() {
    let mut game = after("ll42l6");
    let both = *game.cells();
    press(&mut game, "u");
    assert_eq!(*game.cells(), with(1, 3, 2));
    assert_eq!(game.message(), "Undone: r1c4 is open");
    press(&mut game, "u");
    assert_eq!(*game.cells(), with(1, 3, 4));
    assert_eq!(game.message(), "Undone: r1c3 = 4");
    press(&mut game, "u");
    assert_eq!(*game.cells(), cells(PUZZLE));
    press(&mut game, "u");
    assert_eq!(game.message(), "Nothing to undo");
    press(&mut game, "rr");
    assert_eq!(*game.cells(), with(1, 3, 2));
    assert_eq!(game.message(), "Redone: r1c3 = 2");
    press(&mut game, "r");
    assert_eq!(*game.cells(), both);
    press(&mut game, "r");
    assert_eq!(game.message(), "Nothing to redo");
    assert_eq!(game.cursor(), 3, "the cursor stays");
}

#[test]
fn a_new_change_ends_what_could_be_redone() {
    let game = after("ll4u2r");
    assert_eq!(*game.cells(), with(1, 3, 2));
    assert_eq!(game.message(), "Nothing to redo");
    // Entering what is there already is no change, and neither is what is refused.
    let game = after("ll4l6uh47r");
    assert_eq!(game.message(), "Redone: r1c4 = 6");
}

#[test]
fn a_hint_names_the_technique_and_the_place_and_then_fills_it_in() {
    let mut game = new_game(PUZZLE);
    press(&mut game, "?");
    assert_eq!(game.message(), "Hint: naked single, r5c5; ? fills it in");
    assert_eq!(game.named(), one(5, 5));
    assert_eq!(*game.cells(), cells(PUZZLE));
    press(&mut game, "ll?");
    assert_eq!(game.message(), "Filled in: r5c5 = 5, naked single");
    assert_eq!(*game.cells(), with(5, 5, 5));
    assert_eq!((game.hints_followed(), game.cursor()), (1, 2));
    press(&mut game, "u");
    assert_eq!(*game.cells(), cells(PUZZLE));
}

#[test]
fn a_hint_is_given_anew_after_a_change() {
    let game = after("?ll4?");
    assert_eq!(game.message(), "Hint: naked single, r5c5; ? fills it in");
    assert_eq!(game.open(), 50);
    let game = after("?ll4u?");
    assert_eq!(game.open(), 51);
}

#[test]
fn a_hint_finds_a_hidden_single_where_no_cell_has_one_candidate() {
    // Only the clues 1 of r4c8 and r7c9 and those of r2c1 and r3c4 bear on 1 in box 3.
    let clues = "000000000100000000000100000000000010000000000000000000000000001000000000000000000";
    let mut game = new_game(clues);
    assert_eq!(game.message(), "Several solutions: any valid completion wins");
    press(&mut game, "?");
    assert_eq!(game.message(), "Hint: hidden single in row 1, r1c7; ? fills it in");
    press(&mut game, "?");
    assert_eq!(game.message(), "Filled in: r1c7 = 1, hidden single in row 1");
    assert_eq!(game.cells()[6], 1);
}

#[test]
fn a_hint_takes_a_cell_from_the_solution_where_no_technique_gets_on() {
    let mut game = new_game(NO_SINGLE.trim_end());
    press(&mut game, "?");
    assert_eq!(game.message(), "No step left: r8c7 from the solution; ? fills it in");
    press(&mut game, "?");
    assert_eq!(game.message(), "Filled in: r8c7 = 9, from the solution");
}

/// Pointing is needed where the naked and hidden singles end.
const MEDIUM: &str =
    "..1.....868.9..41........95...6.2...8.74.3.29.3......47....9281.......4....38....";

/// The game of this puzzle as far as singles lead, all by hints.
fn after_singles() -> Game {
    let mut game = new_game(MEDIUM);
    while !game.message().starts_with("Hint: pointing") {
        assert_eq!(press(&mut game, "?"), Effect::Nothing);
    }
    game
}

#[test]
fn a_hint_that_takes_candidates_away_strikes_marks() {
    let mut game = after_singles();
    let message = "Hint: pointing, box 8 on column 6; ? strikes marks of r3c6 r6c6";
    assert_eq!(game.message(), message);
    assert_eq!(game.named(), one(3, 6) | one(6, 6));
    let (cells, steps) = (*game.cells(), game.hints_followed());
    // r3c6 is marked with 1 and 8, r6c6 not at all.
    press(&mut game, "m");
    press(&mut game, "jjlllll18?");
    assert_eq!(game.message(), message, "a mark is a change, after which a hint is given anew");
    assert_eq!(game.marks(23), 1 << 1 | 1 << 8);
    press(&mut game, "?");
    assert_eq!(game.message(), "Struck: r3c6 r6c6 <> 1, pointing, box 8 on column 6");
    assert_eq!(game.named(), one(3, 6) | one(6, 6));
    assert_eq!([23, 50].map(|cell| game.marks(cell)), [1 << 8, 0]);
    assert_eq!([23, 50].map(|cell| game.struck(cell)), [1 << 1; 2]);
    assert_eq!((*game.cells(), game.hints_followed()), (cells, steps + 1));
    let (lines, _) = lines(&picture(&game, 0, true));
    assert!(lines[20].ends_with("   .........  .........  -......8.  "), "{}", lines[20]);

    // It is undone and redone as a whole, and then there is another hint.
    press(&mut game, "u");
    assert_eq!(game.message(), "Undone: marks of r3c6 r6c6");
    assert_eq!([23, 50].map(|cell| game.marks(cell)), [1 << 1 | 1 << 8, 0]);
    assert_eq!([23, 50].map(|cell| game.struck(cell)), [0; 2]);
    press(&mut game, "r?");
    assert_ne!(game.message(), message);

    // A mark that is set again is no longer struck.
    press(&mut game, "1?");
    assert_eq!((game.marks(23), game.struck(23)), (1 << 1 | 1 << 8, 0));
    assert_eq!(game.message(), message.replace("r3c6 r6c6", "r3c6"));
}

#[test]
fn hints_alone_follow_the_explanation() {
    let mut struck = 0;
    for (difficulty, number) in DIFFICULTIES
        .iter()
        .flat_map(|&(_, difficulty)| (0..10).map(move |number| (difficulty, number)))
    {
        let options = Options { difficulty: Some(difficulty), ..Options::default() };
        let clues = generate::puzzle(&options, 1, number).expect("a puzzle");
        let mut explanation = Vec::new();
        explain::explain(&mut explanation, &clues, Technique::Trial);
        let explanation = String::from_utf8(explanation).expect("ASCII");
        let mut game = Game::new(&clues, None).expect("it can be played");
        for step in explanation.lines().take_while(|line| line.contains("   ")) {
            press(&mut game, "??");
            let (_, told) = game.message().split_once(": ").expect("what was done");
            assert_eq!(told, step.replace("   ", ", "));
            struck += game.message().starts_with("Struck") as usize;
        }
        if explanation.ends_with("open\n") {
            press(&mut game, "?");
            assert!(game.message().starts_with("No step left: r"), "{}", game.message());
        } else {
            assert!(game.solved());
        }
    }
    assert!(struck > 50, "{struck} eliminations");
}

#[test]
fn hints_alone_solve_any_puzzle() {
    for (puzzle, solution) in [(PUZZLE, SOLUTION), (NO_SINGLE.trim_end(), NO_SINGLE_SOLUTION)] {
        let mut game = new_game(puzzle);
        let mut steps = 1;
        while press(&mut game, "??") != Effect::End(End::Solved) {
            steps += 1;
            assert!(steps < 1000, "{}", game.message());
        }
        assert_eq!(*game.cells(), cells(solution));
        assert_eq!(game.hints_followed(), steps);
    }
}

#[test]
fn what_was_struck_is_forgotten_where_other_solutions_may_come_back() {
    // Without r1c3 there are several solutions.
    let mut game = new_game(&MEDIUM.replacen('1', ".", 1));
    assert!(game.several());
    let mut filled = None;
    while !game.message().starts_with("Struck") {
        press(&mut game, "??");
        if game.message().starts_with("Filled in") {
            filled = filled.or(members(game.named()).next());
        }
    }
    let struck = |game: &Game| (0..81).map(|cell| game.struck(cell).count_ones()).sum::<u32>();
    let cell = filled.expect("singles before the first elimination");
    let keys = "j".repeat(cell / 9) + &"l".repeat(cell % 9);
    assert!(struck(&game) > 0);
    press(&mut game, &keys);
    press(&mut game, "0");
    assert_eq!(struck(&game), 0);
    press(&mut game, "u");
    assert!(struck(&game) > 0);
    // With one solution a right step stays right.
    let mut game = after_singles();
    let cell = game.cells().iter().position(|&digit| digit == 0).expect("an open cell");
    let move_there = "j".repeat(cell / 9) + &"l".repeat(cell % 9);
    let digit = game.solution()[cell];
    press(&mut game, &format!("?{move_there}{digit}"));
    assert_eq!(game.cells()[cell], digit);
    press(&mut game, "0");
    assert_eq!(game.cells()[cell], 0);
    assert!(struck(&game) > 0);
}

#[test]
fn a_hint_names_a_wrong_digit_instead() {
    // r1c3 is 4 and r1c4 is 6.
    let mut game = after("ll1l2?");
    assert_eq!(game.message(), "Wrong digit: r1c3 cannot be 1");
    assert_eq!(game.named(), one(1, 3));
    press(&mut game, "?h0?");
    assert_eq!(game.message(), "Wrong digit: r1c4 cannot be 2");
    press(&mut game, "l0?");
    assert_eq!(game.message(), "Hint: naked single, r5c5; ? fills it in");
}

#[test]
fn a_check_compares_with_the_solution() {
    assert_eq!(after("c").message(), "Check: nothing entered yet");
    assert_eq!(after("ll4c").message(), "Check: right so far, 1 digit entered");
    assert_eq!(after("ll4l6c").message(), "Check: right so far, 2 digits entered");
    let game = after("ll4l2c");
    assert_eq!(game.message(), "Check: 1 digit wrong: r1c4");
    assert_eq!(game.named(), one(1, 4));
    // r1c6 and r1c7 are right.
    let keys = "ll1l2ll8l9l4jhhhhh4";
    assert_eq!(after(&format!("{keys}c")).message(), "Check: 4 digits wrong: r1c3 r1c4 r1c8 r2c3");
    let game = after(&format!("{keys}jhh2c"));
    assert_eq!(game.message(), "Check: 5 digits wrong: r1c3 r1c4 r1c8 r2c3 r3c1");
    assert_eq!(members(game.named()).collect::<Vec<_>>(), [2, 3, 7, 11, 18]);
}

#[test]
fn a_check_says_of_several_solutions_whether_one_is_left() {
    let mut game = new_game(TWO_SOLUTIONS);
    press(&mut game, "jjjlllll1c");
    assert_eq!(game.message(), "Check: this position can still be completed");
    press(&mut game, "jlll3c");
    assert_eq!(game.message(), "Check: this position can no longer be completed");
    press(&mut game, "?");
    assert_eq!(game.message(), "Wrong digit: r5c9 cannot be 3");
}

#[test]
fn any_of_several_solutions_wins() {
    for (keys, last) in [("jjjlllll1lll3j1hhh", "3"), ("jjjlllll3lll1j3hhh", "1")] {
        let mut game = new_game(TWO_SOLUTIONS);
        assert!(game.several());
        assert_eq!(press(&mut game, keys), Effect::Nothing);
        assert_eq!(press(&mut game, last), Effect::End(End::Solved));
        assert_eq!(game.open(), 0);
    }
}

#[test]
fn the_solution_follows_the_position_where_it_can() {
    let mut game = new_game(TWO_SOLUTIONS);
    assert_eq!(game.solution(), cells(SOLUTION), "the smallest");
    press(&mut game, "jjjlllll3");
    let other = SOLUTION.replace("859761423", "859763421").replace("426853791", "426851793");
    assert_eq!(game.solution(), cells(&other));
    press(&mut game, "jlll1");
    assert_eq!(game.solution(), cells(SOLUTION), "the position has none");
}

#[test]
fn digits_of_a_position_can_be_changed_right_or_wrong() {
    // r1c3 holds a right digit, r1c4 a wrong one that clashes with r1c1.
    let mut position = with(1, 3, 4);
    position[3] = 5;
    let mut game = Game::new(&cells(PUZZLE), Some(&position)).expect("it can be played");
    assert_eq!(game.message(), "Going on with 2 digits entered");
    press(&mut game, "?");
    assert_eq!(game.message(), "Wrong digit: r1c4 cannot be 5");
    press(&mut game, "u");
    assert_eq!(game.message(), "Nothing to undo");
    press(&mut game, "lll6");
    position[3] = 6;
    assert_eq!(*game.cells(), position);
    press(&mut game, "h0");
    assert_eq!(*game.cells(), with(1, 4, 6));
}

#[test]
fn a_full_board_that_is_wrong_says_so() {
    let mut position = cells(SOLUTION);
    position[2] = 1;
    position[80] = 0;
    let mut game = Game::new(&with(9, 9, 0), Some(&position)).expect("it can be played");
    press(&mut game, "jjjjjjjjllllllll");
    assert_eq!(press(&mut game, "9"), Effect::Nothing);
    assert_eq!(game.message(), "Full, but not right: ? names a wrong digit");
    assert!(!game.solved());
    press(&mut game, "kkkkkkkkhhhhhh0");
    assert_eq!(press(&mut game, "4"), Effect::End(End::Solved));
}

// ---------------------------------------------------------------------------------------------
// Pencil marks
// ---------------------------------------------------------------------------------------------

/// The marks of the cell under the cursor, as digits.
fn marks(game: &Game) -> String {
    digits_of(game.marks(game.cursor())).map(|digit| digit.to_string()).collect()
}

#[test]
fn digits_are_marks_while_marking_is_on() {
    let mut game = after("llm");
    assert!(game.marking());
    assert_eq!(press(&mut game, "4"), Effect::Nothing);
    press(&mut game, "12");
    assert_eq!(marks(&game), "124");
    assert_eq!(*game.cells(), cells(PUZZLE));
    press(&mut game, "1");
    assert_eq!(marks(&game), "24");
    press(&mut game, "m2");
    assert!(!game.marking());
    assert_eq!(*game.cells(), with(1, 3, 2));
    // The marks wait below the digit.
    assert_eq!(marks(&game), "");
    press(&mut game, "0");
    assert_eq!(marks(&game), "24");
    assert_eq!(press(&mut game, "0"), Effect::Nothing);
    assert_eq!(marks(&game), "");
    assert_eq!(press(&mut game, "0"), Effect::Bell);
}

#[test]
fn a_mark_that_clashes_or_has_no_room_is_refused() {
    for (keys, message) in [
        ("llm7", "Refused: 7 clashes with r1c5 in row 1"),
        ("m4", "Refused: r1c1 is a clue"),
        ("ll4m2", "Refused: r1c3 is filled"),
    ] {
        let mut game = new_game(PUZZLE);
        assert_eq!(press(&mut game, keys), Effect::Bell);
        assert_eq!((game.message(), marks(&game).as_str()), (message, ""));
    }
}

#[test]
fn a_mark_goes_while_a_digit_clashes_with_it() {
    // 1 is marked in r1c3 and entered in r1c8.
    let mut game = after("llm41mlllll1hhhhh");
    assert_eq!(marks(&game), "4");
    press(&mut game, "u");
    assert_eq!(marks(&game), "14");
    press(&mut game, "r");
    assert_eq!(marks(&game), "4");
    press(&mut game, "lllll0hhhhh");
    assert_eq!(marks(&game), "14");
}

#[test]
fn marks_are_undone_and_redone_among_the_digits() {
    let mut game = after("llm12m4");
    press(&mut game, "u");
    assert_eq!((game.message(), marks(&game).as_str()), ("Undone: r1c3 is open", "12"));
    press(&mut game, "u");
    assert_eq!((game.message(), marks(&game).as_str()), ("Undone: marks of r1c3", "1"));
    press(&mut game, "u");
    assert_eq!(marks(&game), "");
    assert_eq!(press(&mut game, "u"), Effect::Bell);
    press(&mut game, "rr");
    assert_eq!((game.message(), marks(&game).as_str()), ("Redone: marks of r1c3", "12"));
    press(&mut game, "r");
    assert_eq!(game.cells()[2], 4);
    // All marks of a cell that are cleared come back together.
    press(&mut game, "00u");
    assert_eq!(marks(&game), "12");
}

#[test]
fn marks_are_shown_beside_the_board_and_marked_cells_on_it() {
    for coloured in [false, true] {
        let game = after("llm124jhh");
        let shown = picture(&game, 0, coloured);
        let (board, _) = lines(&shown);
        assert!(board[3].contains("┃ 5 │ 3 │ : ┃"), "{}", board[3]);
        assert!(board[17].ends_with("   marks of box 1    MARKING "), "{}", board[17]);
        assert!(board[18].ends_with("       5          3      12.4.....  "), "{}", board[18]);
        assert!(board[19].ends_with("       6      .........  .........  "), "{}", board[19]);
        // Of the cells the one under the cursor stands out.
        assert_eq!(styles(&shown, "    6    "), ["[0;7m"]);
        assert_eq!(styles(&shown, "12.4....."), ["[0m"]);
    }
    let (board, _) = lines(&picture(&after("llm124mllllll"), 0, true));
    assert!(board[17].ends_with("   marks of box 3"), "{}", board[17]);
}

// ---------------------------------------------------------------------------------------------
// Questions and pastes
// ---------------------------------------------------------------------------------------------

#[test]
fn what_was_entered_is_not_lost_without_a_question() {
    for (key, effect, question) in [
        ("n", Effect::New, "Press n again for a new puzzle: what is entered will be lost"),
        ("\x1b", Effect::End(End::Solution), "Press Esc again to give up and see the solution"),
    ] {
        let asks = |game: &mut Game| {
            let effect = press_and_pause(game, key);
            (effect, game.message().to_string())
        };
        // Nothing is lost here.
        for keys in ["", "jl", "ll4u", "m", "?", "llm44"] {
            assert_eq!(asks(&mut after(keys)).0, effect, "{keys:?}");
        }
        for keys in ["ll4", "llm4", "??"] {
            let mut game = after(keys);
            assert_eq!(asks(&mut game), (Effect::Nothing, question.to_string()), "{keys:?}");
            assert_eq!(asks(&mut game).0, effect);
            // Any other key is a no, and does what it does.
            let mut game = after(keys);
            asks(&mut game);
            press(&mut game, "j");
            assert_eq!(game.message(), "");
            assert_eq!(asks(&mut game), (Effect::Nothing, question.to_string()));
            press(&mut game, "x");
            assert_eq!(asks(&mut game).0, Effect::Nothing);
        }
    }
    // The one question does not answer the other.
    let mut game = after("ll4n");
    assert_eq!(press_and_pause(&mut game, "\x1b"), Effect::Nothing);
    assert_eq!(press(&mut game, "n"), Effect::Nothing);
    assert_eq!(press(&mut game, "n"), Effect::New);
}

/// Presses the keys that these bytes are, the last of which may be Esc.
fn press_and_pause(game: &mut Game, bytes: &str) -> Effect {
    let mut keys = Keys::new(Source::Pipe);
    for byte in bytes.bytes() {
        keys.push(byte);
    }
    keys.pause();
    keys.map(|key| game.press(key)).last().unwrap_or(Effect::Nothing)
}

fn paste(game: &mut Game, text: &str) -> Effect {
    game.press(Key::Paste(text.as_bytes().to_vec()))
}

#[test]
fn a_pasted_grid_becomes_the_puzzle() {
    let line = PUZZLE.replace('\n', "");
    for text in [
        PUZZLE.to_string(),
        line.clone(),
        // Terminals pass line ends on so.
        PUZZLE.replace('\n', "\r"),
        PUZZLE.replace('\n', "\r\n"),
        format!("Grid 01\r{}", PUZZLE.replace('\n', "\r")),
        // What the reader of files does not take, and `convert` does.
        format!("board = [{}]\r", line.split("").collect::<Vec<_>>()[1..82].join(", ")),
        lines(&picture(&new_game(PUZZLE), 0, false)).0.join("\r"),
    ] {
        let mut game = new_game(NO_SINGLE.trim_end());
        press(&mut game, "jjm");
        assert_eq!(paste(&mut game, &text), Effect::Nothing, "{text:?}");
        assert_eq!(*game.clues(), cells(PUZZLE));
        assert_eq!(game.message(), "Playing the pasted grid");
        assert_eq!((game.cursor(), game.marking()), (0, false));
    }
    // With a position to go on from, as it is printed to whoever leaves.
    let mut game = new_game(NO_SINGLE.trim_end());
    let saved = played(&[file("paste.txt", PUZZLE).to_str().unwrap()], "ll4q");
    assert_eq!(paste(&mut game, &saved.replace('\n', "\r")), Effect::Nothing);
    assert_eq!(*game.cells(), with(1, 3, 4));
    assert_eq!(game.message(), "Going on with 1 digit entered");
    // One that was won.
    let won = format!("{PUZZLE}\n{SOLUTION}");
    assert_eq!(paste(&mut new_game(PUZZLE), &won), Effect::End(End::Solved));
}

#[test]
fn a_paste_replaces_what_was_entered_only_after_a_question() {
    for keys in ["ll4", "llm4"] {
        let mut game = after(keys);
        let question = "Paste again to play that grid: what is entered will be lost";
        assert_eq!(paste(&mut game, NO_SINGLE), Effect::Nothing);
        assert_eq!((game.message(), *game.clues()), (question, cells(PUZZLE)));
        // Any other key is a no.
        press(&mut game, "j");
        assert_eq!(paste(&mut game, NO_SINGLE), Effect::Nothing);
        assert_eq!((game.message(), *game.clues()), (question, cells(PUZZLE)));
        assert_eq!(paste(&mut game, NO_SINGLE), Effect::Nothing);
        assert_eq!(*game.clues(), cells(NO_SINGLE.trim_end()));
    }
}

#[test]
fn any_other_text_is_refused_whatever_keys_are_in_it() {
    let clash = format!("55{}", "0".repeat(79));
    let long = "q".repeat(PASTE_LIMIT + 1);
    for (text, reason) in [
        ("quit and never come back", "no grid in the input"),
        ("", "no grid in the input"),
        ("\x1b[201", "line 1: 3 cells, a row needs 9"),
        ("530070000\r60019500\r", "line 2: 8 cells, a row needs 9"),
        ("53007y000\r\n", "line 1, column 6: unexpected 'y'"),
        (&clash, "the grid has no solution"),
        (SOLUTION, "the grid is full, there is no cell to play"),
        (&long, "longer than 65536 bytes"),
    ] {
        for keys in ["", "ll4"] {
            let mut game = after(keys);
            let before = *game.cells();
            assert_eq!(paste(&mut game, text), Effect::Bell, "{text:?}");
            assert_eq!(game.message(), format!("Paste refused: {reason}"));
            assert_eq!((*game.clues(), *game.cells()), (cells(PUZZLE), before));
        }
    }
}

#[test]
fn a_paste_in_a_pipe_is_one_too() {
    let path = file("paste-pipe.txt", NO_SINGLE);
    let path = path.to_str().unwrap();
    let keys = format!("\x1b[200~{PUZZLE}\x1b[201~ll4");
    let position = PUZZLE.replace("530070000", "534070000");
    assert!(played(&[path], keys).starts_with(&format!("{PUZZLE}\n{position}Left after")));
    assert!(played(&[path], "\x1b[200~nnq\x1b[201~").contains("# Paste refused: "));
}

// ---------------------------------------------------------------------------------------------
// The picture
// ---------------------------------------------------------------------------------------------

fn picture(game: &Game, seconds: u64, coloured: bool) -> String {
    play::frame(game, Duration::from_secs(seconds), coloured)
}

/// The picture as lines of plain text, and what the escape sequences were.
fn lines(picture: &str) -> (Vec<String>, Vec<String>) {
    let (mut lines, mut sequences) = (Vec::new(), Vec::new());
    for piece in picture.split('\x1b').skip(1) {
        let end = piece.find(|symbol: char| symbol.is_ascii_alphabetic()).expect("an end");
        let (sequence, text) = piece.split_at(end + 1);
        if sequence.ends_with('H') {
            lines.push(String::new());
        }
        match lines.last_mut() {
            Some(line) => line.push_str(text),
            None => assert_eq!(text, ""),
        }
        sequences.push(sequence.to_string());
    }
    (lines, sequences)
}

#[test]
fn the_picture_has_heavy_lines_around_the_boxes() {
    let (lines, _) = lines(&picture(&new_game(PUZZLE), 65, true));
    let board: Vec<&str> =
        lines.iter().map(|line| line.split("   S").next().unwrap_or("").trim_end()).collect();
    let left: Vec<String> = board.iter().map(|line| line.chars().take(41).collect()).collect();
    assert_eq!(
        left[1..8],
        [
            "      1   2   3   4   5   6   7   8   9",
            "    ┏━━━┯━━━┯━━━┳━━━┯━━━┯━━━┳━━━┯━━━┯━━━┓",
            "  1 ┃ 5 │ 3 │   ┃   │ 7 │   ┃   │   │   ┃",
            "    ┠───┼───┼───╂───┼───┼───╂───┼───┼───┨",
            "  2 ┃ 6 │   │   ┃ 1 │ 9 │ 5 ┃   │   │   ┃",
            "    ┠───┼───┼───╂───┼───┼───╂───┼───┼───┨",
            "  3 ┃   │ 9 │ 8 ┃   │   │   ┃   │ 6 │   ┃",
        ]
    );
    assert_eq!(left[8], "    ┣━━━┿━━━┿━━━╋━━━┿━━━┿━━━╋━━━┿━━━┿━━━┫");
    assert_eq!(left[20], "    ┗━━━┷━━━┷━━━┻━━━┷━━━┷━━━┻━━━┷━━━┷━━━┛");
}

#[test]
fn the_picture_fits_80_by_24_and_neither_scrolls_nor_clears_before_it_draws() {
    let longest =
        [after("ll1l2ll8l9l4jhhhhh4jhh2c"), after("jjjjjjll7hhhh3"), new_game(TWO_SOLUTIONS), {
            let mut game = new_game(NO_SINGLE.trim_end());
            press(&mut game, "?");
            game
        }];
    for game in longest {
        let picture = picture(&game, 36_000, true);
        let (lines, sequences) = lines(&picture);
        assert_eq!(lines.len(), 23);
        assert!(lines.iter().all(|line| line.chars().count() <= 79));
        assert!(lines[22].ends_with(game.message()), "{:?} is cut", lines[22]);
        assert!(!picture.contains('\n'));
        // Every line is cleared only behind its text, and what is below behind all.
        let cleared = sequences.iter().filter(|sequence| *sequence == "[K").count();
        assert!(cleared >= 23);
        let below: Vec<usize> =
            (0..sequences.len()).filter(|&place| sequences[place] == "[J").collect();
        assert_eq!(below, [sequences.len() - 1]);
    }
}

#[test]
fn a_message_has_two_lines_and_is_cut_where_it_is_longer() {
    let mut game = new_game(PUZZLE);
    // A position whose digits are nearly all wrong.
    let mut position = cells(SOLUTION);
    for (digit, &clue) in position.iter_mut().zip(game.clues()) {
        *digit = if clue > 0 { clue } else { *digit % 9 + 1 };
    }
    let two = |game: &Game| -> [String; 2] {
        let (lines, _) = lines(&picture(game, 0, true));
        assert!(lines.iter().all(|line| line.chars().count() <= 79));
        [lines[21].clone(), lines[22].clone()]
    };
    press(&mut game, "c");
    assert_eq!(two(&game), [" ", " Check: nothing entered yet"]);
    let mut wrong = *game.clues();
    for count in 1..=51 {
        let cell = (0..81).find(|&cell| wrong[cell] != position[cell]).expect("one more");
        wrong[cell] = position[cell];
        let mut game = Game::new(&cells(PUZZLE), Some(&wrong)).expect("it can be played");
        press(&mut game, "c");
        let [first, second] = two(&game);
        let shown = format!("{first}{second}");
        match count {
            // A word is five characters; the first line has room for 78, both for 156.
            1..=11 => assert_eq!([first.as_str(), &second[1..]], [" ", game.message()]),
            12..=26 => assert_eq!(shown[1..], *game.message()),
            _ => {
                let kept = shown.strip_suffix(" ...").expect("it is cut");
                assert!(game.message().starts_with(&kept[1..]), "{shown}");
            }
        }
    }
}

#[test]
fn too_small_a_terminal_is_told_what_is_needed_and_what_there_is() {
    let told = |columns, rows| {
        let (lines, _) = lines(&play::too_small(Size { rows, columns }));
        lines.iter().skip(1).map(String::as_str).collect::<Vec<_>>().join("|")
    };
    assert_eq!(told(60, 20), "needs 80×24, has 60×20");
    assert_eq!(told(79, 24), "needs 80×24, has 79×24");
    assert_eq!(told(22, 1), "needs 80×24, has 22×1");
    assert_eq!(told(10, 5), "needs 80×2|4, has 10×|5");
    assert_eq!(told(10, 2), "needs 80×2|4, has 10×");
    assert_eq!(told(1, 1), "n");
}

#[test]
fn the_picture_in_the_readme_is_drawn_so() {
    let options = Options { difficulty: Some(Difficulty::Medium), ..Options::default() };
    let mut game = Game::new(&generate::puzzle(&options, 7, 0).expect("a puzzle"), None).unwrap();
    while !game.message().contains("pointing") {
        press(&mut game, "?");
    }
    // Marks in box 5, and the hint again.
    press(&mut game, "jjjllllm16l19j1459h16h1456l??");
    let drawn: Vec<String> = {
        let (lines, _) = lines(&picture(&game, 2, true));
        lines[1..].iter().map(|line| line.trim_end().to_string()).collect()
    };
    let readme = include_str!("../README.md");
    assert!(readme.contains(&drawn.join("\n")), "{}", drawn.join("\n"));
}

/// How the picture shows a symbol: the last style before it.
fn styles(picture: &str, symbol: &str) -> Vec<String> {
    let mut style = "";
    let mut styles = Vec::new();
    for piece in picture.split('\x1b').skip(1) {
        let end = piece.find(|symbol: char| symbol.is_ascii_alphabetic()).expect("an end");
        if piece[..=end].ends_with('m') {
            style = &piece[..=end];
        }
        let found = piece[end + 1..].matches(symbol).count();
        styles.extend(std::iter::repeat(style.to_string()).take(found));
    }
    styles
}

#[test]
fn clues_entered_digits_and_the_cursor_look_different() {
    // The cursor stands on the 4 entered at r1c3; r5c1 and r8c4 are clues with a 4.
    let game = after("ll4");
    assert_eq!(
        styles(&picture(&game, 0, true), " 4 "),
        [
            "[0m".to_string(),                    // the name of a column
            "[0;7;38;5;117;48;5;24m".to_string(), // the cursor
            "[0m".to_string(),                    // the name of a row
            "[0;1;38;5;231;48;5;24m".to_string(), // clues with the digit under the cursor
            "[0;1;38;5;231;48;5;24m".to_string(),
            "[0;7m".to_string(), // the cursor's cell among the marks
        ]
    );
    // 3 of r1c2 is in the row, those of r4c9 and r5c6 are neither there nor the same.
    assert_eq!(
        styles(&picture(&game, 0, true), " 3 "),
        [
            "[0m".to_string(),
            "[0;1;38;5;231;48;5;237m".to_string(),
            "[0m".to_string(),
            "[0;1;38;5;231;48;5;234m".to_string(),
            "[0;1;38;5;231;48;5;234m".to_string(),
            "[0m".to_string(), // r1c2 among the marks
        ]
    );
}

#[test]
fn without_colours_bold_underlines_dots_and_brackets_tell_cells_apart() {
    let mut game = after("ll4");
    let (_, sequences) = lines(&picture(&game, 0, false));
    let plain = ["[0m", "[0;1m", "[0;1;4m", "[0;4;7m", "[0;7m"];
    for sequence in sequences.iter().filter(|sequence| sequence.ends_with('m')) {
        assert!(plain.contains(&sequence.as_str()), "{sequence:?}");
    }
    let digits = styles(&picture(&game, 0, false), "4");
    assert_eq!(digits, ["[0m", "[0;4;7m", "[0m", "[0;1;4m", "[0;1;4m", "[0;7m"]);
    // Open cells: 5 in row 1, 7 in column 3, and in box 1 besides those r2c2 and r3c1.
    assert_eq!(styles(&picture(&game, 0, false), "·").len(), 14);
    press(&mut game, "l7");
    let (lines, _) = lines(&picture(&game, 0, false));
    assert!(lines[3].contains("┃ · │[7]│ · ┃"), "{}", lines[3]);
}

#[test]
fn the_clock_shows_minutes_and_from_an_hour_on_hours() {
    let game = new_game(PUZZLE);
    for (seconds, clock) in [
        (0, "0:00"),
        (59, "0:59"),
        (60, "1:00"),
        (3599, "59:59"),
        (3600, "1:00:00"),
        (36_061, "10:01:01"),
    ] {
        let (lines, _) = lines(&picture(&game, seconds, true));
        assert!(lines[2].ends_with(&format!("   SUDOKU  51 cells left  {clock}")), "{}", lines[2]);
    }
}

// ---------------------------------------------------------------------------------------------
// The program
// ---------------------------------------------------------------------------------------------

#[test]
fn solving_ends_with_the_board_and_congratulations() {
    let puzzle = file("solving.txt", PUZZLE);
    let expected = format!("{SOLUTION_BOXED}CONGRATULATIONS! Solved in 0:00\n");
    assert_eq!(played(&[puzzle.to_str().unwrap()], whole_solution()), expected);
    // What follows the last digit is no longer read as keys.
    let keys = format!("{}\x1bqn", whole_solution());
    assert_eq!(played(&[puzzle.to_str().unwrap()], keys), expected);
}

#[test]
fn the_hints_of_a_win_are_counted() {
    let puzzle = file("hints.txt", PUZZLE);
    let one = format!("??{}", whole_solution());
    assert_eq!(
        played(&[puzzle.to_str().unwrap()], one),
        format!("{SOLUTION_BOXED}CONGRATULATIONS! Solved in 0:00, one step by a hint\n")
    );
    assert_eq!(
        played(&[puzzle.to_str().unwrap()], "??".repeat(51)),
        format!("{SOLUTION_BOXED}CONGRATULATIONS! Solved in 0:00, 51 steps by hints\n")
    );
}

#[test]
fn esc_shows_the_solution() {
    let puzzle = file("esc.txt", PUZZLE);
    let expected = format!("{SOLUTION_BOXED}The solution; given up after 0:00\n");
    for keys in ["\x1b", "ll4\x1b\x1b", "\x1b\n", "\x1b[C\x1b[C4\x1b\x1bq", "ll4u\x1b"] {
        assert_eq!(played(&[puzzle.to_str().unwrap()], keys), expected, "{keys:?}");
    }
    let several = file("esc-several.txt", TWO_SOLUTIONS);
    let (output, _, status) = run(&[several.to_str().unwrap()], "\x1b");
    assert_eq!(status, 0);
    assert_eq!(
        without_time(&output),
        format!("{SOLUTION_BOXED}A solution, one of several; given up after 0:00\n")
    );
}

#[test]
fn leaving_prints_the_puzzle_and_what_was_entered() {
    let puzzle = file("leaving.txt", PUZZLE);
    let leave = "to go on, play these grids from a file\n";
    let untouched = format!("{PUZZLE}Left after 0:00 with 51 open cells; {leave}");
    for keys in ["", "q", "\x03", "lljj", "ll40q"] {
        assert_eq!(played(&[puzzle.to_str().unwrap()], keys), untouched, "{keys:?}");
    }
    let position = PUZZLE.replace("530070000", "534070000");
    let entered = format!("{PUZZLE}\n{position}Left after 0:00 with 50 open cells; {leave}");
    for keys in ["ll4", "ll4q", "ll4\x03", "ll4q\x1b\x1b", "ll4\x1bq", "ll4nq"] {
        assert_eq!(played(&[puzzle.to_str().unwrap()], keys), entered, "{keys:?}");
    }
    assert_eq!(
        played(&[puzzle.to_str().unwrap()], "ll7"),
        untouched.replace("Left", "# Refused: 7 clashes with r1c5 in row 1\nLeft")
    );
}

#[test]
fn what_leaving_prints_can_be_played_on() {
    let puzzle = file("go-on.txt", PUZZLE);
    // A right digit, a wrong one and a message about it.
    let output = played(&[puzzle.to_str().unwrap()], "ll4l2?");
    let position = PUZZLE.replace("530070000", "534270000");
    assert_eq!(
        output,
        format!(
            "{PUZZLE}\n{position}# Wrong digit: r1c4 cannot be 2\n\
             Left after 0:00 with 49 open cells; to go on, play these grids from a file\n"
        )
    );
    let saved = file("go-on-saved.txt", &output);
    let again = played(&[saved.to_str().unwrap()], "");
    assert_eq!(
        again,
        output.replace("Wrong digit: r1c4 cannot be 2", "Going on with 2 digits entered")
    );
    let keys = format!("lll6hhh{}", whole_solution());
    assert_eq!(
        played(&[saved.to_str().unwrap()], keys),
        format!("{SOLUTION_BOXED}CONGRATULATIONS! Solved in 0:00\n")
    );
}

#[test]
fn every_message_is_a_remark_to_the_reader_of_grids() {
    let hard = file("remarks-hard.txt", NO_SINGLE);
    let puzzle = file("remarks.txt", PUZZLE);
    let several = file("remarks-several.txt", TWO_SOLUTIONS);
    let medium = file("remarks-medium.txt", format!("{MEDIUM}\n"));
    // The last of these strikes four marks.
    let strikes = "?".repeat(28);
    let strikes = strikes.as_str();
    for (path, keys) in [
        (&puzzle, "ll4"),
        (&puzzle, "ll4l6?"),
        (&puzzle, "ll4??"),
        (&puzzle, "ll4c"),
        (&puzzle, "ll1c"),
        (&puzzle, "ll1?"),
        (&puzzle, "ll4u"),
        (&puzzle, "ll4u?r"),
        (&puzzle, "ll4hh5"),
        (&puzzle, "ll7"),
        (&puzzle, "u"),
        (&puzzle, "r"),
        (&puzzle, "c"),
        (&puzzle, "ll1l2ll8l9l4jhhhhh4jhh2c"),
        (&puzzle, "llm1"),
        (&puzzle, "m"),
        (&puzzle, "ll4n"),
        (&puzzle, "ll4\x1b"),
        (&puzzle, "\x1b[200~x\x1b[201~"),
        (&puzzle, "ll4\x1b[200~.\x1b[201~"),
        (&medium, strikes),
        (&medium, &strikes[..strikes.len() - 1]),
        (&hard, "?"),
        (&hard, "??"),
        (&several, ""),
        (&several, "c"),
        (&several, "jjjlllll1jlll3c"),
    ] {
        let (output, _, status) = run(&[path.to_str().unwrap()], keys);
        assert_eq!(status, 0);
        let saved = file("remarks-saved.txt", &output);
        let (again, _, status) = run(&[saved.to_str().unwrap()], "");
        assert_eq!(status, 0, "{output}");
        let grids =
            |text: &str| text.lines().filter(|line| line.len() == 9).collect::<Vec<_>>().join("\n");
        assert_eq!(grids(&again), grids(&output));
    }
}

#[test]
fn a_file_may_have_any_layout_and_its_first_grid_counts() {
    let line = PUZZLE.replace('\n', "");
    let spaced = PUZZLE
        .chars()
        .map(|c| if c == '\n' { "\n".into() } else { format!("{c} ") })
        .collect::<String>();
    let other = NO_SINGLE;
    for (name, text) in [
        ("line", format!("{line}\n")),
        ("spaced", spaced),
        ("several", format!("# remark\n\n{line}\n{other}{other}")),
        // A second grid that keeps not all clues is no position.
        ("changed", format!("{line}\n9{}\n", &line[1..])),
        ("fewer", format!("{line}\n0{}\n", &line[1..])),
    ] {
        let path = file(&format!("layout-{name}.txt"), text);
        assert_eq!(
            played(&[path.to_str().unwrap()], "q"),
            format!("{PUZZLE}Left after 0:00 with 51 open cells; to go on, play these grids from a file\n"),
            "{name}"
        );
    }
}

#[test]
fn a_finished_position_has_been_won() {
    let path = file("finished.txt", format!("{PUZZLE}\n{SOLUTION}"));
    assert_eq!(
        played(&[path.to_str().unwrap()], ""),
        format!("{SOLUTION_BOXED}CONGRATULATIONS! Solved in 0:00\n")
    );
}

#[test]
fn a_file_that_cannot_be_played_is_an_error() {
    let directory = env!("CARGO_TARGET_TMPDIR");
    for (name, text, reason) in [
        ("empty", "", "no grid in the input"),
        ("short", "530070000\n60019500\n", "line 2: 8 cells, a row needs 9"),
        ("letter", "53007y000\n", "line 1, column 6: unexpected 'y'"),
        ("clash", "55.......\n.........\n.........\n.........\n.........\n.........\n.........\n.........\n.........\n", "the grid has no solution"),
        ("full", SOLUTION, "the grid is full, there is no cell to play"),
        // A fault behind the puzzle may be a position that would be lost.
        ("position", "530070000600195000098000060800060003400803001700020006060000280000419005000080079\n5300700\n", "line 2: 7 cells, a row needs 9"),
    ] {
        let path = file(&format!("bad-{name}.txt"), text);
        let path = path.to_str().unwrap();
        let expected = format!("error: '{path}': {reason}\n");
        assert_eq!(run(&[path], "q"), (String::new(), expected, 1));
    }
    let missing = format!("{directory}/missing.txt");
    assert_eq!(
        run(&[&missing], "q"),
        (
            String::new(),
            format!("error: cannot read '{missing}': No such file or directory (os error 2)\n"),
            1
        )
    );
    assert_eq!(
        run(&[directory], "q"),
        (String::new(), format!("error: '{directory}' is a folder, expected a file\n"), 1)
    );
}

#[test]
fn a_grid_with_several_solutions_is_said_to_have_them_and_played() {
    let path = file("several.txt", TWO_SOLUTIONS);
    let path = path.to_str().unwrap();
    let (output, errors, status) = run(&[path], "jjjlllll3lll1j3hhh1");
    assert_eq!(
        errors,
        format!("warning: '{path}': the grid has several solutions, any valid completion wins\n")
    );
    let board = SOLUTION_BOXED
        .replace("8 5 9 | 7 6 1 | 4 2 3", "8 5 9 | 7 6 3 | 4 2 1")
        .replace("4 2 6 | 8 5 3 | 7 9 1", "4 2 6 | 8 5 1 | 7 9 3");
    assert_eq!(without_time(&output), format!("{board}CONGRATULATIONS! Solved in 0:00\n"));
    assert_eq!(status, 0);
}

#[test]
fn a_new_puzzle_drops_what_was_entered() {
    let first = played(&["--seed", "7"], "q");
    let second = played(&["--seed", "7"], "nq");
    let third = played(&["--seed", "7"], "nnq");
    assert_ne!(first, second);
    assert_ne!(second, third);
    assert_eq!(played(&["--seed", "7"], "??ll??nnq"), second);
    // The puzzle of a file comes before the seed's.
    let path = file("new.txt", PUZZLE);
    let path = path.to_str().unwrap();
    assert_eq!(played(&[path, "--seed", "7"], "ll4nnq"), first);
    // The cursor is at r1c1 again, and there is nothing to undo.
    assert_eq!(
        played(&[path, "--seed", "7"], "ll4jnnu"),
        first.replace("Left", "# Nothing to undo\nLeft")
    );
}

#[test]
fn fresh_puzzles_are_easy_unless_another_difficulty_is_asked_for() {
    let puzzle = |arguments: &[&str]| {
        cells(&played(arguments, "q").split_inclusive('\n').take(9).collect::<String>())
    };
    for seed in 0..5 {
        let seed = seed.to_string();
        for (arguments, difficulty) in [
            (vec!["--seed", &seed], Difficulty::Easy),
            (vec!["--seed", &seed, "--difficulty", "easy"], Difficulty::Easy),
            (vec!["--seed", &seed, "--difficulty", "medium"], Difficulty::Medium),
            (vec!["--seed", &seed, "--difficulty", "hard"], Difficulty::Hard),
            (vec!["--seed", &seed, "--difficulty", "expert"], Difficulty::Expert),
        ] {
            assert!(difficulty.fits(&puzzle(&arguments)), "{arguments:?}");
        }
    }
    assert_ne!(played(&[], "q"), played(&[], "q"), "without a seed every game differs");
}

#[test]
fn wrong_arguments_are_refused() {
    for (arguments, reason) in [
        (vec!["--seed"], "--seed: expected a number from 0 to 18446744073709551615"),
        (
            vec!["--seed", "-1"],
            "--seed: expected a number from 0 to 18446744073709551615, found '-1'",
        ),
        (
            vec!["--difficulty", "cruel"],
            "--difficulty: expected easy, medium, hard or expert, found 'cruel'",
        ),
        (
            vec!["--clues", "30"],
            "unknown option '--clues', expected FILE, --seed, --difficulty or --help",
        ),
        (vec!["a", "b"], "unexpected 'b', expected FILE, --seed, --difficulty or --help"),
        (vec!["--seed", "1", "--seed", "1"], "--seed given twice, expected once"),
    ] {
        assert_eq!(run(&arguments, "q"), (String::new(), format!("error: play: {reason}\n"), 2));
    }
    let (help, errors, status) = run(&["--help"], "");
    assert!(help.starts_with("usage: sudoku-kit play [FILE] [--seed N] [--difficulty LEVEL]\n"));
    assert_eq!((errors.as_str(), status), ("", 0));
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error() {
    let full = fs::OpenOptions::new().write(true).open("/dev/full");
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_sudoku-kit"))
        .args(["play", "--seed", "1"])
        .stdin(Stdio::null())
        .stdout(full.expect("/dev/full"))
        .output()
        .expect("the program runs");
    assert_eq!(
        String::from_utf8_lossy(&output.stderr),
        "error: cannot write the output: No space left on device (os error 28)\n"
    );
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn a_reader_that_left_is_no_error() {
    let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_sudoku-kit"))
        .args(["play", "--seed", "1"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    // Nothing is printed before the keys end.
    drop(child.stdout.take());
    drop(child.stdin.take());
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(output.status.code(), Some(0));
}
