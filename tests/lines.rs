//! The reader's table, row by row: what is read, what is skipped, and what is an error; `convert`
//! takes the same from it and refuses the same.

mod common;

use common::reading::{converted, fault, grids, read, Reading};
use sudoku::solver::{Grids, Layout};

const GRID: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const OTHER: &str =
    "3.65.84..52........87....31..3.1..8.9..863..5.5..9.6..13....25........74..52.63..";

/// What reads a text, and what messages of this test call it.
type Program = (fn(&str) -> Reading, &'static str);
const PROGRAMS: [Program; 2] = [(|text| read(text), "read"), (|text| converted(text), "convert")];

/// The rows of a grid, with something between two cells and an end.
fn rows(grid: &str, between: &str, end: &str) -> String {
    let symbols: Vec<String> = grid.chars().map(String::from).collect();
    symbols.chunks(9).map(|row| row.join(between) + end).collect()
}

/// Both programs read these grids, with the layouts that their answers get.
fn reads(text: &str, expected: &[&str], layouts: &[Layout]) {
    assert_eq!(read(text), grids(expected), "{text}");
    assert_eq!(converted(text), grids(expected), "{text}");
    let found: Vec<Layout> = Grids::new(text.as_bytes())
        .map(|puzzle| puzzle.expect("a grid, as above").layout)
        .collect();
    assert_eq!(found, layouts, "{text}");
}

/// Both programs read the grid once, whatever line stands before, behind and around it.
fn skips(line: &str) {
    let text = format!("{line}\n{GRID}\n{line}\n{line}\n{OTHER}\n{line}");
    reads(&text, &[GRID, OTHER], &[Layout::Line; 2]);
}

/// Both programs skip the line in grids too.
fn skips_anywhere(line: &str, layout: Layout) {
    skips(line);
    for row in 1..9 {
        let (above, below) = (&GRID[..9 * row], &GRID[9 * row..]);
        let text = rows(above, "", "\n") + line + "\n" + &rows(below, "", "\n");
        reads(&text, &[GRID], &[layout]);
    }
}

/// The line is an error wherever it stands between grids, and what is before it is read.
fn refuses(line: &str, error: &str) {
    for (program, name) in PROGRAMS {
        let error = |number: usize| format!("line {number}{error}");
        let first = program(&format!("{line}\n{GRID}\n"));
        assert_eq!(first, fault::<&str>(&[], error(1)), "{name}: {line}");
        let last = program(&format!("{GRID}\n\n{OTHER}\n{line}"));
        assert_eq!(last, fault(&[GRID, OTHER], error(4)), "{name}: {line}");
        let behind_rows = program(&format!("{}{line}\n{GRID}\n", rows(OTHER, " ", "\r\n")));
        assert_eq!(behind_rows, fault(&[OTHER], error(10)), "{name}: {line}");
    }
}

/// The reader refuses the line, which `convert` reads.
fn read_refuses(line: &str, error: &str) {
    assert_eq!(read(line), fault::<&str>(&[], format!("line 1{error}")), "{line}");
    let row = "line 1: 9 cells so far, the grid needs 81";
    assert_eq!(converted(line), fault::<&str>(&[], row), "{line}");
}

/// Inside a grid the line is an error: that of its own, or that the grid ends early.
fn refuses_inside(line: &str, error: &str) {
    for (program, name) in PROGRAMS {
        for row in 1..9 {
            let rows = rows(&GRID[..9 * row], "", "\n");
            let error = match error {
                "early" => {
                    format!("line {row}: {} cells so far, the grid needs 81", 9 * row)
                }
                error => format!("line {}{error}", row + 1),
            };
            let found = program(&format!("{rows}{line}\n{OTHER}\n"));
            assert_eq!(found, fault::<&str>(&[], error), "{name}: {rows}{line}");
        }
    }
}

#[test]
fn remarks() {
    for remark in [
        "# a remark",
        "#",
        "#530070000",
        "% 5 3 0 0 7 0 0 0 0",
        "%",
        "//",
        "// <81 cells>",
        "//530070000",
        " \t# behind blanks",
        "  %",
        "\t//",
        "\u{feff}# behind a byte-order mark",
        &format!("# {OTHER}"),
        &format!("% {OTHER} {OTHER}"),
        &format!("//{OTHER}"),
    ] {
        skips_anywhere(remark, Layout::Compact);
    }
    // A slash alone is none.
    refuses("5 / 3", ", column 3: unexpected '/'");
    skips("/ a heading");
}

#[test]
fn a_whole_grid_and_what_stands_beside_it() {
    for (before, behind) in [
        ("", ""),
        (" ", "\t"),
        ("0001;", ";4.2;hidden single, no guess"),
        ("", "  # rated 7.1"),
        ("puzzle no. 17: '", "' (from page 12)"),
        (":0000:x:", ":::"),
        (
            "",
            ":1:123456789123456789123456789123456789123456789123456789123456789123456789123456789",
        ),
        (
            "",
            " 534678912672195348198342567859761423426853791713924856961537284287419635345286179 1",
        ),
        (
            "2026,",
            ",534678912672195348198342567859761423426853791713924856961537284287419635345286179",
        ),
        ("grid = \"", "\","),
        ("<puzzle>", "</puzzle>"),
        ("{\"id\": 123456789012345678901234567, \"puzzle\": \"", "\"}"),
        ("530070000 ", " 53 - - ."),
        ("│", "│"),
        ("\u{feff}", ""),
        ("y", "y"),
        ("!", "!"),
    ] {
        let text = |grid: &str| format!("{before}{grid}{behind}\n");
        reads(&(text(GRID) + &text(OTHER)), &[GRID, OTHER], &[Layout::Line; 2]);
        refuses_inside(text(GRID).trim_end_matches('\n'), "early");
        // With all signs for empty cells, dashes among them.
        let signs: Vec<char> = "0.?_*xX-".chars().collect();
        let mut number = 0;
        let written = GRID.replace('.', "\0");
        let written: String = written
            .chars()
            .map(|symbol| {
                number += 1;
                if symbol == '\0' {
                    signs[number % 8]
                } else {
                    symbol
                }
            })
            .collect();
        reads(&text(&written), &[GRID], &[Layout::Line]);
    }
}

#[test]
fn more_than_one_grid_in_a_line() {
    let error = ": more than one grid in it";
    refuses(&format!("{GRID} {OTHER}"), error);
    refuses(&format!("{GRID},{OTHER},{GRID}"), error);
    refuses(&format!("{GRID}{}{OTHER}", "-".repeat(0) + " | "), error);
    refuses(&format!("{GRID} {}", &OTHER[..28]), error);
    refuses(&format!("{GRID} {}", "-".repeat(28)), error);
    refuses(&format!("{} {GRID}", "-".repeat(81)), error);
    refuses_inside(&format!("{GRID} {OTHER}"), error);
    // No empty cell in it: a solution. No more than 27: a number, or text.
    reads(&format!("{GRID} {}\n", "1".repeat(28)), &[GRID], &[Layout::Line]);
    reads(&format!("{GRID} {}\n", &OTHER[..27]), &[GRID], &[Layout::Line]);
    reads(&format!("{GRID} {}\n", "-".repeat(27)), &[GRID], &[Layout::Line]);
    reads(&format!("{} {GRID}\n", &OTHER[..27]), &[GRID], &[Layout::Line]);
}

#[test]
fn a_grid_in_a_line_with_a_cell_lost_or_one_too_many() {
    let digits =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    for grid in [GRID, digits] {
        for (cells, text) in [(80, &grid[1..]), (80, &grid[..80]), (82, &format!("{grid}1"))] {
            let meant = format!(": {cells} cells, a grid in a line needs 81");
            refuses(text, &meant);
            refuses(&format!("{text},{digits}"), &meant);
            refuses(&format!("7;{text}"), &meant);
            refuses_inside(text, &meant);
            refuses(&format!("easy,{text}"), &format!(": {cells} cells in a heading"));
            refuses(&format!("No. {text}"), &format!(": {} cells in a heading", cells + 1));
        }
    }
    refuses(&format!("O{}", &GRID[1..]), ": 80 cells in a heading");
    refuses(&format!("{}O", &GRID[..80]), ", column 81: unexpected 'O'");
    refuses(&format!("{}O{}", &GRID[..40], &GRID[41..]), ", column 41: unexpected 'O'");
}

#[test]
fn rulings() {
    for ruling in [
        "---",
        "===",
        "---------------------------",
        "+-------+-------+-------+",
        " *-----------*",
        " |---+---+---|",
        "------+-------+------",
        "--x--x---x--",
        "--- X ---",
        "=== = ===",
        "==== ! ====",
        "--- ... ---",
        "<---->",
        &"-".repeat(80),
        &"-".repeat(81),
        &"-".repeat(82),
        &"*".repeat(81),
        &"_".repeat(81),
        &format!(" {} ", "-".repeat(81)),
        &format!("+{}+", "-".repeat(81)),
    ] {
        skips_anywhere(ruling, Layout::Boxed);
    }
    // Of other signs 81 are the empty grid.
    for sign in [".", "0", "?", "x", "X"] {
        let empty = ".".repeat(81);
        reads(&format!("{}\n{GRID}\n", sign.repeat(81)), &[&empty, GRID], &[Layout::Line; 2]);
    }
    let one_dot = format!("{}.{}", "-".repeat(40), "-".repeat(40));
    reads(&one_dot, &[&".".repeat(81)], &[Layout::Line]);
    // With a word or a digit beside them it is no ruling, and no grid either.
    skips(&format!("{} page", "-".repeat(81)));
    refuses(&format!("{} 2", "-".repeat(81)), ", column 1: unexpected '-'");
    refuses("--", ", column 1: unexpected '-'");
    refuses("- - -", ", column 1: unexpected '-'");
    refuses("--- 2 ---", ", column 1: unexpected '-'");
    skips("=== 2 ===");
    skips("--- B ---");
    refuses_inside("--- B ---", "early");
}

#[test]
fn rows_in_runs_of_one_three_and_nine() {
    use Layout::{Boxed, Compact, Spaced};
    for (between, layout) in [
        ("", Compact),
        (" ", Spaced),
        ("\t", Spaced),
        ("  ", Spaced),
        ("\0", Spaced),
        ("|", Boxed),
        (",", Boxed),
        (", ", Boxed),
        (";", Boxed),
        (":", Boxed),
        ("\u{7f}", Spaced),
        ("│", Boxed),
    ] {
        let text = |grid: &str| rows(grid, between, "\n");
        reads(&(text(GRID) + "\n" + &text(OTHER)), &[GRID, OTHER], &[layout; 2]);
        reads(&rows(GRID, between, "\r\n"), &[GRID], &[layout]);
        reads(&rows(GRID, between, " \n"), &[GRID], &[layout]);
        reads(&rows(GRID, between, ",\n"), &[GRID], &[Boxed]);
        // All in one line.
        let one = |grid: &str| rows(grid, between, " ") + "\n";
        reads(&(one(GRID) + &one(OTHER)), &[GRID, OTHER], &[layout; 2]);
    }
    let threes = |between: &str| {
        let threes: Vec<&str> = (0..27).map(|three| &GRID[3 * three..3 * three + 3]).collect();
        threes.chunks(3).map(|row| row.join(between) + "\n").collect::<String>()
    };
    reads(&threes(" "), &[GRID], &[Spaced]);
    reads(&threes("|"), &[GRID], &[Boxed]);
    reads(&threes(" | "), &[GRID], &[Boxed]);
    let first = |text: &str| text.lines().next().expect("a row").to_string();
    refuses(&first(&threes(",")), ": 9 cells in uneven groups");
    refuses(&first(&threes("; ")), ": 9 cells in uneven groups");
    // Boxed by one line of many.
    let framed = rows(GRID, " ", "\n").replacen("8 . . . 6", "8 . . | . 6", 1);
    reads(&framed, &[GRID], &[Boxed]);
    // Runs of nine and of more.
    let one = format!("{} {} {}\n", &GRID[..9], &GRID[9..36], &GRID[36..]);
    reads(&one, &[GRID], &[Compact]);
}

#[test]
fn other_numbers_of_cells() {
    for (line, error) in [
        ("53007000", ": 8 cells, a row needs 9"),
        ("5300700000", ": 10 cells, a row needs 9"),
        ("5 3 0 0 7 0 0 0", ": 8 cells, a row needs 9"),
        ("530 070 00", ": 8 cells, a row needs 9"),
        ("5300 70000", ": 9 cells in uneven groups"),
        ("53 0070000", ": 9 cells in uneven groups"),
        ("5 3 0 0 7 0 0 00", ": 9 cells in uneven groups"),
        ("530070000 600195000", ": 18 cells, a row needs 9"),
        ("530070000 600195000 098000060", ": 27 cells, a row needs 9"),
        ("|123 456 789|123 456 789|123 456 789|", ": 27 cells, a row needs 9"),
        ("[5]", ": 1 cell, a row needs 9"),
        ("x", ": 1 cell, a row needs 9"),
    ] {
        refuses(line, error);
        refuses_inside(line, error);
    }
    let threes: Vec<&str> = (0..27).map(|three| &GRID[3 * three..3 * three + 3]).collect();
    refuses(&threes.join(" "), ": 81 cells in uneven groups");
    let nines = rows(GRID, "", " ");
    refuses(&nines[10..], ": 72 cells, a row needs 9");
    read_refuses("5.0,3.0,0.0,0.0,7.0,0.0,0.0,0.0,0.0", ": 27 cells, a row needs 9");
    read_refuses("5,,,2,4,,,1,7", ": 5 cells, a row needs 9");
    // 81 behind rows are too many.
    let error = "line 2: 90 cells so far, the grid needs 81";
    for line in [rows(GRID, " ", " "), nines] {
        let text = format!("{}{line}\n{OTHER}\n", rows(&GRID[..9], "", "\n"));
        assert_eq!(read(&text), fault::<&str>(&[], error), "{text}");
        assert_eq!(converted(&text), fault::<&str>(&[], error), "{text}");
    }
}

#[test]
fn counts_and_orders() {
    for text in [
        format!("2\n{GRID}\n{OTHER}\n"),
        format!("2\n3\n{GRID}\n3\n{OTHER}\n"),
        format!("2\n\n9\n{GRID}\n\n3\n3\n{OTHER}\n7\n"),
        format!("0\n{GRID}\n999999\n{OTHER}\n"),
        format!(" 2 \n{GRID}\n\t3\r\n{OTHER}\n"),
        format!("2\nCase #1:\n9\n{GRID}\n{OTHER}\n"),
        format!("3\n{}3\n{}", rows(GRID, " ", "\n"), rows(OTHER, " ", "\n")),
    ] {
        assert_eq!(read(&text), grids(&[GRID, OTHER]), "{text}");
        assert_eq!(converted(&text), grids(&[GRID, OTHER]), "{text}");
    }
    for (line, error) in [
        ("000123", ": 6 cells, a row needs 9"),
        ("00", ": 2 cells, a row needs 9"),
        ("1234567", ": 7 cells, a row needs 9"),
        ("12.", ": 3 cells, a row needs 9"),
        ("3,", ": 1 cell, a row needs 9"),
        ("1 2", ": 2 cells, a row needs 9"),
        ("3 puzzles", ", column 3: unexpected 'p'"),
    ] {
        refuses(line, error);
    }
    // An order is 3 or 9, and stands behind a count; a third number is none of both. With the
    // rows of a grid of order 2.
    for (text, line, cells) in [
        ("2\n1000\n0000\n0000\n0001\n\n3\n", 2, "4 cells"),
        ("2\n3\n3\n", 3, "1 cell"),
        ("2\n16\n", 2, "2 cells"),
        ("2\n4\n", 2, "1 cell"),
        ("9\n9\n9\n", 3, "1 cell"),
    ] {
        let error = format!("line {line}: {cells}, a row needs 9");
        let text = format!("{text}{GRID}\n");
        assert_eq!(read(&text), fault::<&str>(&[], &error), "{text}");
        assert_eq!(converted(&text), fault::<&str>(&[], &error), "{text}");
    }
    refuses_inside("3", ": 1 cell, a row needs 9");
    refuses_inside("123456", ": 6 cells, a row needs 9");
}

#[test]
fn headings() {
    for heading in [
        "Grid 01",
        "Case #3:",
        "[Puzzle]",
        ",quizzes,solutions",
        ",puzzle,solution",
        "id,puzzle,clues",
        "<?xml version=\"1.0\" encoding=\"utf-8\"?>",
        "<game data=\"2026-11-30\" rating=\"7.2\"/>",
        "<game>",
        "--- B ---",
        "end",
        "Xmas, with a letter that can be a cell",
        "x-wing",
        "xyz",
        "x!",
        "│ 数独 Sudoku",
        "éa",
        "[ \"a\"",
        "\u{feff}Grid 02",
        "No. 12345678 of 2026, 14:30, rated 7.25",
        "~",
        "=",
        "\\",
        "$ sudoku < grids",
    ] {
        skips(heading);
        refuses_inside(heading, "early");
    }
    for (line, error) in [
        ("Grid 530070000", ": 9 cells in a heading"),
        ("Grid 530 070 000", ": 9 cells in a heading"),
        ("Grid 5300700000", ": 10 cells in a heading"),
        ("p 1 2 3 123 1.2", ": 9 cells in a heading"),
        // A row whose first cell is none.
        ("O30070000", ", column 1: unexpected 'O'"),
        ("O 3 0 0 7 0 0 0 0", ", column 1: unexpected 'O'"),
        ("l23 456 789", ", column 1: unexpected 'l'"),
        // What begins with a cell is none.
        ("1. Grid", ", column 4: unexpected 'G'"),
        ("_Grid_", ", column 2: unexpected 'G'"),
        ("xx-wing", ", column 3: unexpected '-'"),
    ] {
        refuses(line, error);
    }
    skips("p 1 2 3 123 12 1234 12345678");
    read_refuses("A: 5 3 0 0 7 0 0 0 0", ": 9 cells in a heading");
    read_refuses("board = [[5,3,0,0,7,0,0,0,0],", ": 9 cells in a heading");
}

#[test]
fn lines_that_show_the_layout_only_inside_of_a_grid() {
    use Layout::{Boxed, Compact};
    let compact = rows(GRID, "", "\n");
    for frame in ["---", "│", "{", "[ ]", "+---+", "|   |   |"] {
        let around = format!("{frame}\n{compact}{frame}\n{frame}\n{compact}");
        reads(&around, &[GRID, GRID], &[Compact; 2]);
        let inside = compact.replacen("800060003", &format!("{frame}\n800060003"), 1);
        let inside = inside.replace("8...6...3", &format!("{frame}\n8...6...3"));
        reads(&(inside + &compact), &[GRID, GRID], &[Boxed, Compact]);
    }
    // A byte-order mark is no frame character where a line begins with it, as in a joined file.
    reads(&format!("\u{feff}{compact}\u{feff}{compact}"), &[GRID; 2], &[Compact; 2]);
    reads(&compact.replace("8...6...3", "\u{feff}8...6...3"), &[GRID], &[Compact]);
    reads(&compact.replace("8...6...3", "8...6...3\u{feff}"), &[GRID], &[Boxed]);
}

#[test]
fn forms_of_judges() {
    let (spaced, compact) = (rows(GRID, " ", "\n").replace('.', "0"), rows(GRID, "", "\n"));
    let points = compact.clone();
    let zeros = compact.replace('.', "0");
    for text in [
        // Baekjoon 2580, POJ 2676, Luogu P1784, and 3076-like points.
        spaced.clone(),
        format!("1\n{zeros}"),
        points,
        // UVa 989: the order before each grid.
        format!("3\n{spaced}\n"),
        // Project Euler 96.
        format!("Grid 01\n{zeros}"),
        // HackerRank and other judges with a number of tests.
        format!("1\n{spaced}"),
        // POJ 3074, with its end.
        format!("{GRID}\nend\n"),
        // AtCoder: a grid of characters, with or without its size.
        zeros.clone(),
        format!("9\n{zeros}"),
        // HDU 2780 and Kattis: underlines, a blank line behind.
        zeros.replace('0', "_") + "\n",
        // HDU 1426: question marks.
        spaced.replace('0', "?"),
    ] {
        assert_eq!(read(&text), grids(&[GRID]), "{text}");
        assert_eq!(converted(&text), grids(&[GRID]), "{text}");
        let twice = text.clone() + &text;
        assert_eq!(read(&twice), grids(&[GRID, GRID]), "{twice}");
        assert_eq!(converted(&twice), grids(&[GRID, GRID]), "{twice}");
    }
}
