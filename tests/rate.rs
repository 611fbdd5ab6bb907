//! `sudoku-kit rate`: its words for each kind of grid. That they are the right ones is held against
//! plain code together with the explanations.

use assert_cmd::assert::Assert;
use assert_cmd::cargo::cargo_bin_cmd;

fn rate(arguments: &[&str], input: &str) -> Assert {
    cargo_bin_cmd!("sudoku-kit").arg("rate").args(arguments).write_stdin(input).assert()
}

/// A grid for each technique, one of Arto Inkala's that is beyond trial, and grids of every other
/// kind: empty, with a clash, with a cell without a candidate, full.
const RATED: [(&str, &str); 21] = [
    (
        "....5.9..5..3....1...4.7...............2..8.5.5..76..3......6...47.62.8.93...1.7.",
        "easy: naked single",
    ),
    (
        "5....7..........7...9.34.818.....42...59....6...26..38.3........8..1..4....3.9...",
        "easy: hidden single",
    ),
    (
        "......9.84.26.....5...2.......3...7............371689..6..4.5...5..976.43..1.....",
        "medium: pointing",
    ),
    (
        "..6..49...2.6.....5...83..1...86......1.9........7.4.2.....95....5...289.4..3..1.",
        "medium: claiming",
    ),
    (
        "5.2..8..1..8....2.....4...34..18..5..5......28.9.2.......36..9.9..7...6..3....1.5",
        "hard: naked pair",
    ),
    (
        ".5.8...6.3......1.6...3..27..75.....81.........4.6.37....297...............1..2.6",
        "hard: hidden pair",
    ),
    (
        "......3.5..9.......3.....81.5..71.......68...1..24....2.......3691...84...8..79..",
        "hard: naked triple",
    ),
    (
        "..12.7.....9.3..64........5..........8...16..4....2.....8..6.5..2....9..93.....41",
        "hard: hidden triple",
    ),
    (
        ".7..4.........39...4....56....1....8.3..72...2..5...9...4...23...5..61...2..8....",
        "hard: naked quad",
    ),
    (
        "3..817..5.7..4.....45.....2...............816....68..363...1..7.5.7...9.2..5..6..",
        "hard: hidden quad",
    ),
    (
        "......2.....31..9......9..727.4.....6...2.....49...5.2.9..83.1.5..6..9...1..4..7.",
        "hard: X-wing",
    ),
    (
        "....4..3...73.9.4..2......976..9...2...1..9.3...62....548........1.3...4.9..7...8",
        "hard: swordfish",
    ),
    (
        "....4.9.2........3..92.57..94.5.........3..59....72.1.......3....5..78..4.28....5",
        "hard: jellyfish",
    ),
    (
        ".4...3...21...85.68.6.2.74.5...........8523.........9.1.....8........1.93..7...5.",
        "hard: XY-wing",
    ),
    (
        "1......87....35........6..3.3....65...7.............3281.7..9.6.5.....1.....2....",
        "hard: XYZ-wing",
    ),
    (
        ".1.78....6..9.....7......24.6...8.1.....9537.9.5........9...1.........4....2319.8",
        "expert: trial",
    ),
    (
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
        "expert: search",
    ),
    (
        ".................................................................................",
        "several solutions",
    ),
    (
        "11...............................................................................",
        "no solution",
    ),
    (
        "12345678..................9......................................................",
        "no solution",
    ),
    (
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179",
        "easy: naked single",
    ),
];

#[test]
fn a_line_a_grid() {
    let input: String = RATED.iter().map(|(grid, _)| grid.to_string() + "\n").collect();
    let expected: String = RATED.iter().map(|(_, words)| words.to_string() + "\n").collect();
    rate(&[], &input).success().stdout(expected).stderr("");
}

/// Blank lines and layouts of the input leave no trace.
#[test]
fn every_layout_is_read() {
    let (full, _) = RATED[RATED.len() - 1];
    let rows = |space: &str| {
        let row = |row: &[u8]| {
            let digits: Vec<String> =
                row.iter().map(|&digit| (digit as char).to_string()).collect();
            digits.join(space) + "\n"
        };
        full.as_bytes().chunks(9).map(row).collect::<String>()
    };
    let input = [rows(""), rows(" "), "\n\n".into(), full.into()].concat();
    rate(&[], &input).success().stdout("easy: naked single\n".repeat(3)).stderr("");
}

#[test]
fn a_fault_comes_after_the_ratings_before_it() {
    let input = RATED[2].0.to_string() + "\n12345678\n";
    rate(&[], &input)
        .code(1)
        .stdout("medium: pointing\n")
        .stderr("error: line 2: 8 cells, a row needs 9\n");
    rate(&[], "").code(1).stdout("").stderr("error: no grid in the input\n");
}

#[test]
fn arguments_are_refused() {
    for (argument, reason) in [
        ("grids", "unexpected 'grids', expected no arguments"),
        ("--limit", "unknown option '--limit', expected no arguments"),
    ] {
        rate(&[argument], "").code(2).stdout("").stderr(format!("error: rate: {reason}\n"));
    }
}
