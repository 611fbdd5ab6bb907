//! What people have, in both programs: `sudoku-kit convert` reads it rightly or says in which line
//! it does not; the solver's reader reads it rightly too, or says so. No grid is lost, and none
//! invented.

mod common;

use assert_cmd::cargo::cargo_bin_cmd;
use common::read as written;
use common::reading::{self, converted, fault, grids, recovered};
use std::time::Duration;
use sudoku::play::{self, Game, Key};

/// The lesson's board in the line layout, a dot for an empty cell.
const GRID: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// Another one, with no empty row either.
const OTHER: &str =
    "3.65.84..52........87....31..3.1..8.9..863..5.5..9.6..13....25........74..52.63..";

/// The grid line by line, each row written by the function from its nine symbols.
fn rows(grid: &str, write: impl Fn(&[char]) -> String) -> String {
    let symbols: Vec<char> = grid.chars().collect();
    symbols.chunks(9).map(|row| write(row) + "\n").collect()
}

/// The cells of a row, each as the function says, with something between two of them.
fn joined(row: &[char], between: &str, cell: impl Fn(char) -> String) -> String {
    row.iter().map(|&symbol| cell(symbol)).collect::<Vec<String>>().join(between)
}

/// The digit, or this for an empty cell.
fn or(empty: &str) -> impl Fn(char) -> String + '_ {
    move |symbol| if symbol == '.' { empty.to_string() } else { symbol.to_string() }
}

/// Both grids in a form that `convert` reads, alone, one behind the other, and before and behind
/// one in the line layout; the solver's reader refuses them in their first line.
fn read_by_convert_alone(write: impl Fn(&str) -> String, refused: &str) {
    let (one, other) = (write(GRID), write(OTHER));
    assert_eq!(converted(&one), grids(&[GRID]), "{one}");
    assert_eq!(converted(&other), grids(&[OTHER]), "{other}");
    for between in ["", "\n", "# a remark\n", "Grid 2\n", "2\n"] {
        let text = one.clone() + between + &other;
        assert_eq!(converted(&text), grids(&[GRID, OTHER]), "{text}");
    }
    let behind = format!("{OTHER}\n{one}");
    assert_eq!(converted(&behind), grids(&[OTHER, GRID]), "{behind}");
    let before = format!("{one}{OTHER}\n");
    assert_eq!(converted(&before), grids(&[GRID, OTHER]), "{before}");
    // Without a line end, and with the line ends of Windows.
    assert_eq!(converted(one.trim_end_matches('\n')), grids(&[GRID]), "{one}");
    assert_eq!(converted(one.replace('\n', "\r\n")), grids(&[GRID]), "{one}");

    let error = |line: usize| format!("line {line}{refused}");
    assert_eq!(reading::read(&one), fault::<&str>(&[], error(1)), "{one}");
    assert_eq!(reading::read(&before), fault::<&str>(&[], error(1)), "{before}");
    assert_eq!(reading::read(&behind), fault(&[OTHER], error(2)), "{behind}");
}

/// The text with another row in the place of one, and a good grid before and behind it: both
/// programs find the fault in that line.
fn refused_in_row(text: &str, row: usize, wrong: &str, error: &str) {
    let mut lines: Vec<&str> = text.lines().collect();
    lines[row] = wrong;
    let text = format!("{OTHER}\n{}\n{OTHER}\n", lines.join("\n"));
    assert_eq!(converted(&text), fault(&[OTHER], format!("line {}{error}", row + 2)), "{text}");
}

// ---------------------------------------------------------------------------------------------
// Fields
// ---------------------------------------------------------------------------------------------

#[test]
fn numbers_with_a_point_are_not_three_cells_each() {
    for (separator, refused) in [
        (",", ": 27 cells, a row needs 9"),
        (";", ": 27 cells, a row needs 9"),
        (", ", ": 27 cells, a row needs 9"),
        ("\t", ": 27 cells, a row needs 9"),
        ("|", ": 27 cells, a row needs 9"),
        (" | ", ": 27 cells, a row needs 9"),
    ] {
        let number = |symbol: char| or("0")(symbol) + ".0";
        let write = |grid: &str| rows(grid, |row| joined(row, separator, number));
        read_by_convert_alone(write, refused);
    }
    let number = |symbol: char| or("0")(symbol) + ".00";
    let text = rows(GRID, |row| joined(row, ",", number));
    assert_eq!(converted(&text), grids(&[GRID]));
    assert_eq!(reading::read(&text), fault::<&str>(&[], "line 1: 36 cells, a row needs 9"));
    // Three clues only, as in the report: no board must come of 27 of its characters.
    let three = GRID.replace(|symbol| symbol != '8', ".");
    let text = rows(&three, |row| joined(row, ",", |symbol| or("0")(symbol) + ".0"));
    assert_eq!(converted(&text), grids(&[&three]));
    assert_eq!(reading::read(&text), fault::<&str>(&[], "line 1: 27 cells, a row needs 9"));
}

#[test]
fn blank_fields_are_empty_cells() {
    let write = |separator: &'static str| {
        move |grid: &str| rows(grid, |row| joined(row, separator, or("")))
    };
    read_by_convert_alone(write(","), ": 3 cells, a row needs 9");
    read_by_convert_alone(write(";"), ": 3 cells, a row needs 9");
    read_by_convert_alone(write(" , "), ": 3 cells, a row needs 9");
    read_by_convert_alone(write("\t"), ": 3 cells, a row needs 9");
    let quoted = |symbol: char| format!("\"{}\"", or("")(symbol));
    let write = |grid: &str| rows(grid, |row| joined(row, ",", quoted));
    read_by_convert_alone(write, ": 3 cells, a row needs 9");
    // Bars at both ends part nothing, a separator there a blank field that is left out.
    let barred = |grid: &str| rows(grid, |row| format!("| {} |", joined(row, " | ", or(" "))));
    read_by_convert_alone(barred, ": 3 cells, a row needs 9");
    let drawn = |grid: &str| rows(grid, |row| format!("│{}│", joined(row, "│", or(" "))));
    read_by_convert_alone(drawn, ": 3 cells, a row needs 9");
    // Without them a row that begins and ends with an empty cell cannot be told from a shorter one.
    let bare = rows(GRID, |row| joined(row, "|", or("")));
    assert_eq!(converted(bare), fault::<&str>(&[], "line 3: 3 cells, a row needs 9"));
    let one_more = |grid: &str| rows(grid, |row| joined(row, ",", or("")) + ",");
    read_by_convert_alone(one_more, ": 3 cells, a row needs 9");
}

#[test]
fn eighty_one_blank_fields_in_a_line() {
    for separator in [",", ";", "\t", "|"] {
        let symbols: Vec<char> = GRID.chars().collect();
        let one = joined(&symbols, separator, or("")) + "\n";
        let text = one.repeat(3);
        assert_eq!(converted(&text), grids(&[GRID; 3]));
        assert_eq!(reading::read(&text), fault::<&str>(&[], "line 1: 30 cells, a row needs 9"));
        let one_more = one.trim_end_matches('\n').to_string() + separator + "\n";
        assert_eq!(converted(one_more.repeat(3)), grids(&[GRID; 3]), "{one_more}");
    }
    // With 27 clues a line they were taken for three rows.
    let symbols: Vec<char> = GRID.replacen("53..7", ".....", 1).chars().collect();
    let text = (joined(&symbols, ",", or("")) + "\n").repeat(3);
    let clues: String = symbols.iter().collect();
    assert_eq!(converted(&text), grids(&[&clues; 3]));
    assert_eq!(reading::read(&text), fault::<&str>(&[], "line 1: 27 cells, a row needs 9"));
}

#[test]
fn words_for_empty_cells_in_lists() {
    for empty in ["null", "None", "nan", "NaN", "NULL", "-1", "\"null\""] {
        let write = |grid: &str| rows(grid, |row| format!("[{}],", joined(row, ", ", or(empty))));
        assert_eq!(converted(write(GRID)), grids(&[GRID]), "{empty}");
        // A list of lists, in nine lines or in one; behind it no comma stands.
        let list = format!("[{}]", write(GRID).trim_end().trim_end_matches(','));
        for list in [list.clone(), list.replace('\n', " "), list.replace('\n', "")] {
            let text = format!("{list}\n{OTHER}\n");
            assert_eq!(converted(&text), grids(&[GRID, OTHER]), "{text}");
            let refused = reading::read(&text);
            assert_eq!(refused.grids, [""; 0], "{text}");
            let fault = refused.fault.expect("a fault");
            assert!(fault.starts_with("line 1"), "{fault}\n{text}");
        }
    }
    let text = "[[5,3,null,0,7,0,0,0,0],".to_string() + "[0,0,0,0,0,0,0,0,0],".repeat(8).as_str();
    let unexpected = "line 1, column 7: unexpected 'n'";
    assert_eq!(reading::read(format!("{text}]\n{OTHER}\n")), fault::<&str>(&[], unexpected));
}

#[test]
fn a_field_that_is_no_cell() {
    let blank = rows(GRID, |row| joined(row, ",", or("")));
    let zeros = rows(GRID, |row| joined(row, ",", or("0")));
    for row in [0, 4, 8] {
        for (wrong, error) in [
            ("5,3,,12,7,,,,", ", column 6: '12' is no cell, expected 1 to 9 or an empty cell"),
            ("5,3,,foo,7,,,,", ", column 6: 'foo' is no cell, expected 1 to 9 or an empty cell"),
            ("5,3,, O ,7,,,,", ", column 7: 'O' is no cell, expected 1 to 9 or an empty cell"),
            ("5,3,,-2,7,,,,", ", column 6: '-2' is no cell, expected 1 to 9 or an empty cell"),
            ("5,3,,5.5,7,,,,", ", column 6: '5.5' is no cell, expected 1 to 9 or an empty cell"),
            ("5,3,,10,7,,,,", ", column 6: '10' is no cell, expected 1 to 9 or an empty cell"),
            ("5,3,,-,7,,,,", ", column 6: '-' is no cell, expected 1 to 9 or an empty cell"),
            ("5,3,\"53\",,7,,,,", ", column 6: '53' is no cell, expected 1 to 9 or an empty cell"),
            ("5,3,,,7,,,", ": 3 cells, a row needs 9"),
            ("5,3,,,7,,,,,", ": a field more or less than in the row before"),
            ("5,3,,,7,,,,,,", ": 3 cells, a row needs 9"),
            ("5,3,0,,7,,,,", ": empty cells are written or blank, a digit may be lost"),
            ("5,3,0,0,7,0,0,0,0", ": empty cells are written or blank, a digit may be lost"),
        ] {
            // Between grids it is a matter of the rows that follow.
            if row > 0 || !error.contains("more or less") && wrong != "5,3,0,0,7,0,0,0,0" {
                refused_in_row(&blank, row, wrong, error);
            }
        }
        let error = ", column 5: '12' is no cell, expected 1 to 9 or an empty cell";
        refused_in_row(&zeros, row, "5,3,12,0,7,0,0,0,0", error);
        refused_in_row(&zeros, row, "5,3,12,null,7,0,0,0,0", error);
    }
    // Words only are a heading, as those above a table.
    for heading in ["a,b,c,d,e,f,g,h,i", "Puzzle,,,,,,,,", "id;difficulty;;;;;;;"] {
        assert_eq!(converted(format!("{heading}\n{blank}")), grids(&[GRID]), "{heading}");
    }
}

#[test]
fn written_and_blank_empty_cells_in_one_grid() {
    let blank = rows(GRID, |row| joined(row, ",", or("")));
    let error = ": empty cells are written or blank, a digit may be lost";
    for written in ["0", ".", "null", "-1", "x", "0.0"] {
        for row in [1, 4, 8] {
            let symbols: Vec<char> = GRID.chars().skip(9 * row).take(9).collect();
            refused_in_row(&blank, row, &joined(&symbols, ",", or(written)), error);
        }
        // The first row that does it is named: here the one behind the first.
        let text =
            blank.replacen("5,3,,,7,,,,", &format!("5,3{}", format!(",{written}").repeat(7)), 1);
        assert_eq!(converted(&text), fault::<&str>(&[], format!("line 2{error}")), "{text}");
    }
    // A row without an empty cell goes with either.
    let full = "1,2,3,4,5,6,7,8,9\n".to_string() + &blank[blank.find('\n').expect("a line") + 1..];
    assert_eq!(converted(full), grids(&["123456789".to_string() + &GRID[9..]]));
}

#[test]
fn an_empty_row_of_blank_fields() {
    let with_empty_row =
        |row: usize| GRID[..9 * row].to_string() + &".".repeat(9) + &GRID[9 * row + 9..];
    for (separator, ends) in
        [(",", ["", ""]), (";", ["", ""]), ("\t", ["", ""]), (" | ", ["| ", " |"])]
    {
        let write = |grid: &str| {
            rows(grid, |row| ends[0].to_string() + &joined(row, separator, or("")) + ends[1])
        };
        for row in 1..9 {
            let grid = with_empty_row(row);
            let text = format!("{}{OTHER}\n{}", write(&grid), write(&grid));
            assert_eq!(converted(&text), grids(&[&grid, OTHER, &grid]), "{text}");
        }
        // In the first row nothing tells it from an empty line of the table.
        let text = write(&with_empty_row(0));
        let error = "line 1: an empty row or none, expected dots for empty cells";
        assert_eq!(converted(&text), fault::<&str>(&[], error), "{text}");
        let text = write(GRID) + "\n" + &text;
        let error = "line 11: an empty row or none, expected dots for empty cells";
        assert_eq!(converted(&text), fault(&[GRID], error), "{text}");
        // Above text it belongs to no grid.
        let text = write(&".".repeat(9)) + "Grid 1\n" + &write(GRID);
        assert_eq!(converted(&text), grids(&[GRID]), "{text}");
    }
    // Before a grid that writes its empty cells it is none.
    let zeros = rows(GRID, |row| joined(row, ",", or("0")));
    assert_eq!(converted(",,,,,,,,\n".to_string() + &zeros), grids(&[GRID]));
    // One with another number of fields is no row, and was not meant to be nothing.
    let blank = rows(GRID, |row| joined(row, ",", or("")));
    refused_in_row(&blank, 4, ",,,,,,,", ": 8 blank fields, a row needs 9");
    refused_in_row(&blank, 4, ",,,,,,,,,", ": a field more or less than in the row before");
}

// ---------------------------------------------------------------------------------------------
// Names and remarks
// ---------------------------------------------------------------------------------------------

#[test]
fn names_before_a_grid() {
    let list =
        |grid: &str| format!("[{}]", rows(grid, |row| format!("[{}],", joined(row, ",", or("0")))));
    for name in [
        "board = ",
        "grid1 = ",
        "\"puzzle\": ",
        "int grid[9][9] = ",
        "  let x: [u8; 81] =",
        "数独 = ",
    ] {
        let text = |grid: &str| format!("{name}{}\n", list(grid));
        assert_eq!(converted(text(GRID) + &text(OTHER)), grids(&[GRID, OTHER]), "{name}");
        let refused = reading::read(text(GRID) + OTHER);
        let error = refused.fault.expect("a row in a heading");
        assert!(error.starts_with("line 1: ") && error.ends_with(" cells in a heading"), "{error}");
        assert_eq!(refused.grids, [""; 0]);
        // All in one line.
        let one = |grid: &str| text(grid).replace('\n', "") + "\n";
        assert_eq!(converted(one(GRID) + OTHER), grids(&[GRID, OTHER]), "{name}");
        let refused = reading::read(one(GRID) + OTHER);
        let error = refused.fault.expect("a row in a heading");
        assert!(error.starts_with("line 1: ") && error.ends_with(" cells in a heading"), "{error}");
        assert_eq!(refused.grids, [""; 0]);
    }
    let word = |text: &str| fault::<&str>(&[], format!("line 1: {text} cells in a heading"));
    assert_eq!(reading::read(format!("board = {}\n", list(GRID))), word("9"));
    assert_eq!(reading::read(format!("grid1 = {}\n", list(GRID).replace('\n', ""))), word("82"));
}

#[test]
fn a_name_before_each_row() {
    let lettered = |between: &'static str, empty: &'static str| {
        move |grid: &str| {
            let letters = "ABCDEFGHI".chars();
            let rows = rows(grid, |row| joined(row, between, or(empty)));
            letters
                .zip(rows.lines())
                .map(|(letter, row)| format!("{letter}: {row}\n"))
                .collect::<String>()
        }
    };
    let (spaced, compact) = (lettered(" ", ".")(GRID), lettered("", "0")(GRID));
    assert_eq!(converted(&spaced), grids(&[GRID]));
    assert_eq!(converted(&compact), grids(&[GRID]));
    assert_eq!(converted(lettered(",", "")(GRID)), grids(&[GRID]));
    assert_eq!(converted(lettered("", "-")(GRID)), grids(&[GRID]));
    assert_eq!(reading::read(&spaced), fault::<&str>(&[], "line 1: 9 cells in a heading"));
    // Inside a grid only where the row before had one.
    let plain = rows(GRID, |row| joined(row, " ", or(".")));
    let text = format!("{OTHER}\n{}", plain.replace("4 .", "A: 4 ."));
    let early = "line 5: 36 cells so far, the grid needs 81";
    assert_eq!(converted(&text), fault(&[OTHER], early), "{text}");
    let text = format!("{OTHER}\nA: {plain}");
    assert_eq!(converted(&text), grids(&[OTHER, GRID]), "{text}");
    // A name has a letter in it, and no row.
    for name in ["12: ", "1 = ", "A 123456789: ", "530070000, b = "] {
        let refused = converted(format!("{OTHER}\n{name}{plain}"));
        assert_eq!(refused.grids, [OTHER], "{name}");
        assert!(refused.fault.expect(name).starts_with("line 2"), "{name}");
    }
}

#[test]
fn a_remark_behind_cells() {
    for remark in ["# row", " # 5 of 9", "  // the first", "//"] {
        let write = |grid: &str| rows(grid, |row| joined(row, "", or("0")) + remark);
        let refused = reading::read(write(GRID)).fault.expect("a character that fits nothing");
        assert!(refused.starts_with("line 1, column 1"), "{refused}");
        assert_eq!(converted(write(GRID) + &write(OTHER)), grids(&[GRID, OTHER]), "{remark}");
        // With the forms that are looked at behind it.
        let names =
            |grid: &str| rows(grid, |row| format!("r: {}{remark}", joined(row, ",", or(""))));
        assert_eq!(converted(names(GRID)), grids(&[GRID]), "{remark}");
        let dashes = |grid: &str| rows(grid, |row| joined(row, " ", or("-")) + remark);
        assert_eq!(converted(dashes(GRID)), grids(&[GRID]), "{remark}");
    }
    // What is left is looked at as it stands there.
    let text = rows(GRID, |row| joined(row, "", or("0")));
    refused_in_row(&text, 4, "40080y001 # row 5", ", column 6: unexpected 'y'");
    refused_in_row(&text, 4, "40080301 # row 5", ": 8 cells, a row needs 9");
    refused_in_row(&text, 4, "400803001 / row 5", ", column 11: unexpected '/'");
    // Behind words there is none.
    let text = format!("Puzzle #530070000\n{GRID}\n");
    assert_eq!(converted(&text), fault::<&str>(&[], "line 1: 9 cells in a heading"));
    let text = format!("see https://sudoku.example/\n{GRID}\n");
    assert_eq!(converted(&text), grids(&[GRID]));
}

// ---------------------------------------------------------------------------------------------
// Dashes
// ---------------------------------------------------------------------------------------------

/// A row in three groups.
fn grouped(row: &[char], between: [&str; 2], cell: impl Fn(char) -> String) -> String {
    row.chunks(3).map(|three| joined(three, between[0], &cell)).collect::<Vec<_>>().join(between[1])
}

#[test]
fn dashes_are_empty_cells() {
    let compact = |grid: &str| rows(grid, |row| joined(row, "", or("-")));
    read_by_convert_alone(compact, ", column 3: unexpected '-'");
    let spaced = |grid: &str| rows(grid, |row| joined(row, " ", or("-")));
    read_by_convert_alone(spaced, ", column 5: unexpected '-'");
    let framed = |grid: &str| rows(grid, |row| grouped(row, [" ", " | "], or("-")));
    read_by_convert_alone(framed, ", column 5: unexpected '-'");
    let list = |grid: &str| rows(grid, |row| format!("[{}],", joined(row, ", ", or("-"))));
    read_by_convert_alone(list, ", column 8: unexpected '-'");
    let groups = |grid: &str| rows(grid, |row| grouped(row, ["", " "], or("-")));
    read_by_convert_alone(groups, ", column 3: unexpected '-'");
    // 81 in a line.
    let symbols: Vec<char> = GRID.chars().collect();
    let line = joined(&symbols, " ", or("-")) + "\n";
    assert_eq!(converted(line.repeat(2)), grids(&[GRID, GRID]));
    assert_eq!(reading::read(&line), fault::<&str>(&[], "line 1, column 5: unexpected '-'"));
    let line = joined(&symbols, "", or("-")) + "\n";
    assert_eq!(reading::read(&line), grids(&[GRID]));
}

#[test]
fn rulings_between_rows_with_dashes() {
    let framed = |ruling: &str| {
        let rows = rows(GRID, |row| grouped(row, [" ", " | "], or("-")));
        let rows: Vec<&str> = rows.lines().collect();
        rows.chunks(3)
            .map(|band| band.join("\n"))
            .collect::<Vec<_>>()
            .join(&format!("\n{ruling}\n"))
    };
    for ruling in
        ["------+-------+------", "---------------------", "===", "---+---+---", "─────────"]
    {
        assert_eq!(converted(framed(ruling)), grids(&[GRID]), "{ruling}");
        let text = format!("{ruling}\n{}\n{ruling}\n", framed(ruling));
        assert_eq!(converted(&text), grids(&[GRID]), "{text}");
    }
    // Nine dashes may be a ruling or an empty row, where dashes are empty cells.
    let error = |line: usize| {
        format!("line {line}: an empty row or a ruling, expected dots for empty cells")
    };
    for ruling in ["--- --- ---", "---|---|---", "------ ---"] {
        assert_eq!(converted(framed(ruling)), fault::<&str>(&[], error(4)), "{ruling}");
    }
    let zeros = rows(GRID, |row| joined(row, "", or("0")));
    for ruling in ["--- --- ---", "---------", "|---------|"] {
        let text = zeros.replacen("800060003", &format!("{ruling}\n800060003"), 1);
        assert_eq!(converted(&text), grids(&[GRID]), "{ruling}");
    }
}

#[test]
fn an_empty_row_of_dashes() {
    let with_empty_row =
        |row: usize| GRID[..9 * row].to_string() + &".".repeat(9) + &GRID[9 * row + 9..];
    for between in ["", " ", ", "] {
        let write = |grid: &str| rows(grid, |row| joined(row, between, or("-")));
        for row in 1..9 {
            let grid = with_empty_row(row);
            let text = format!("{}{OTHER}\n{}", write(&grid), write(&grid));
            assert_eq!(converted(&text), grids(&[&grid, OTHER, &grid]), "{text}");
        }
    }
    let error =
        |line: usize| format!("line {line}: an empty row or none, expected dots for empty cells");
    let write = |grid: &str| rows(grid, |row| joined(row, "", or("-")));
    for first in ["---------", "|---------|", " --------- "] {
        let text = format!("{first}\n{}", &write(GRID)[10..]);
        assert_eq!(converted(&text), fault::<&str>(&[], error(1)), "{text}");
        // Even where it is one line more: the grid could begin with it.
        let text = format!("{first}\n{}", write(GRID));
        assert_eq!(converted(&text), fault::<&str>(&[], error(1)), "{text}");
        let text = format!("{OTHER}\n\n{first}\n{}", write(GRID));
        assert_eq!(converted(&text), fault(&[OTHER], error(3)), "{text}");
        let text = format!("{first}\nGrid 1\n{}", write(GRID));
        assert_eq!(converted(&text), grids(&[GRID]), "{text}");
    }
    // Inside a grid that had no empty cell so far.
    let text = format!("123456789\n---------\n{}", &write(GRID)[20..]);
    assert_eq!(converted(&text), fault::<&str>(&[], error(2)), "{text}");
    // A plus is a corner.
    let text = format!("+---------+\n{}+---------+\n", write(GRID));
    assert_eq!(converted(&text), grids(&[GRID]), "{text}");
}

#[test]
fn dashes_that_are_no_row() {
    let text = rows(GRID, |row| joined(row, "", or("-")));
    for row in [0, 4, 8] {
        refused_in_row(&text, row, "4--8-3--", ", column 2: unexpected '-'");
        refused_in_row(&text, row, "4--8-3--1-", ", column 2: unexpected '-'");
        refused_in_row(&text, row, "4--8 -3--1", ": 9 cells in uneven groups");
        refused_in_row(&text, row, "4--8y3--1", ", column 5: unexpected 'y'");
        refused_in_row(&text, row, "O--8-3--1", ", column 1: unexpected 'O'");
    }
    refused_in_row(
        &text,
        4,
        "-.-.-.-.-",
        ": an empty row or a ruling, expected dots for empty cells",
    );
}

// ---------------------------------------------------------------------------------------------
// Bars
// ---------------------------------------------------------------------------------------------

/// A row between four bars, three cells in seven columns.
fn in_sevens(row: &[char]) -> String {
    let pieces = row.chunks(3).map(|three| joined(three, " ", or(" ")));
    pieces.fold(String::from("|"), |text, piece| text + " " + &piece + " |")
}

/// A row between ten bars, so many blanks on either side of a cell.
fn in_nines(row: &[char], blanks: usize, bar: &str) -> String {
    let around = " ".repeat(blanks);
    let pieces = row.iter().map(|&symbol| format!("{around}{}{around}{bar}", or(" ")(symbol)));
    bar.to_string() + &pieces.collect::<String>()
}

/// The rows with a ruling above, between two bands and below.
fn ruled(rows: &str, ruling: &str) -> String {
    let rows: Vec<&str> = rows.lines().collect();
    let bands: String = rows.chunks(3).map(|band| band.join("\n") + "\n" + ruling + "\n").collect();
    format!("{ruling}\n{bands}")
}

#[test]
fn blanks_between_bars_are_empty_cells() {
    let ruling = "+-------+-------+-------+";
    read_by_convert_alone(|grid| rows(grid, in_sevens), ": 3 cells, a row needs 9");
    let drawn = |grid: &str| ruled(&rows(grid, in_sevens), ruling);
    assert_eq!(converted(drawn(GRID) + &drawn(OTHER)), grids(&[GRID, OTHER]));
    for bar in ["|", "│", "┃", "║"] {
        let write = |grid: &str| rows(grid, |row| in_sevens(row).replace('|', bar));
        assert_eq!(converted(write(GRID)), grids(&[GRID]), "{bar}");
        for blanks in [0, 1, 2] {
            let write = |grid: &str| rows(grid, |row| in_nines(row, blanks, bar));
            read_by_convert_alone(write, ": 3 cells, a row needs 9");
        }
    }
    // Beside other signs for empty cells a digit may be lost.
    let text = rows(GRID, in_sevens);
    let error = ": empty cells are written or blank, a digit may be lost";
    refused_in_row(&text, 4, "| 4 . . | 8   3 |     1 |", error);
    refused_in_row(&text, 4, "| 4 . . | 8 . 3 | . . 1 |", error);
}

#[test]
fn what_stands_outside_the_bars_is_left_out() {
    let text = |grid: &str| -> String {
        let rows = rows(grid, in_sevens);
        rows.lines()
            .enumerate()
            .map(|(number, row)| format!("{number} {row} - row {number}\n"))
            .collect()
    };
    assert_eq!(converted(text(GRID) + &text(OTHER)), grids(&[GRID, OTHER]));
    // A digit there is no cell, also where it would be the ninth.
    let eight = "1 | 5 3 4 | 6   8 | 9 1 2 |";
    let rows: String =
        rows(GRID, in_sevens).lines().skip(1).map(|row| format!("2 {row}\n")).collect();
    let grid = format!("5346.8912{}", &GRID[9..]);
    assert_eq!(converted(format!("{eight}\n{rows}")), grids(&[&grid]));
    // A row there is more than that.
    let beside = "| 5 3   |   7   |       | 530070000\n";
    let refused = converted(beside.to_string() + &rows);
    assert_eq!(refused, fault::<&str>(&[], "line 1: 12 cells, a row needs 9"));
}

#[test]
fn between_bars_but_no_row() {
    let text = rows(GRID, in_sevens);
    for row in [0, 4, 8] {
        // A column more or less, a cell beside its place, a character that is no cell.
        refused_in_row(&text, row, "| 4     | 8   3  |     1 |", ": 4 cells, a row needs 9");
        refused_in_row(&text, row, "| 4     | 8   3|     1 |", ": 4 cells, a row needs 9");
        refused_in_row(&text, row, "|4      | 8   3 |     1 |", ": 4 cells, a row needs 9");
        refused_in_row(&text, row, "| 4     | 8 y 3 |     1 |", ", column 13: unexpected 'y'");
        refused_in_row(&text, row, "| 4     | 8   3 |     1", ": 4 cells, a row needs 9");
    }
    let text = rows(GRID, |row| in_nines(row, 1, "|"));
    for row in [0, 4, 8] {
        refused_in_row(&text, row, "| 4 |   |   | 8 |   | 3 |   | 1 |", ": 4 cells, a row needs 9");
    }
}

#[test]
fn an_empty_row_between_bars() {
    let with_empty_row =
        |row: usize| GRID[..9 * row].to_string() + &".".repeat(9) + &GRID[9 * row + 9..];
    let forms: [fn(&[char]) -> String; 2] = [in_sevens, |row| in_nines(row, 1, "│")];
    for write in forms {
        for row in 1..9 {
            let grid = with_empty_row(row);
            assert_eq!(converted(rows(&grid, write)), grids(&[&grid]), "{grid}");
        }
        let error = "line 1: an empty row or none, expected dots for empty cells";
        assert_eq!(converted(rows(&with_empty_row(0), write)), fault::<&str>(&[], error));
        // Where rows have numbers, an empty one has its own.
        let numbered = |grid: &str| -> String {
            let rows = rows(grid, write);
            (1..).zip(rows.lines()).map(|(number, row)| format!("{number} {row}\n")).collect()
        };
        assert_eq!(converted(numbered(&with_empty_row(0))), grids(&[with_empty_row(0)]));
    }
}

#[test]
fn the_digits_above_a_ruling_are_a_heading() {
    let ruling = "  +-------+-------+-------+";
    for digits in
        ["    1 2 3   4 5 6   7 8 9", "1 2 3 4 5 6 7 8 9", "| 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 |"]
    {
        let text = |grid: &str| format!("{digits}\n{}", ruled(&rows(grid, in_sevens), ruling));
        assert_eq!(converted(text(GRID) + &text(OTHER)), grids(&[GRID, OTHER]), "{digits}");
        let zeros = |grid: &str| {
            let rows = rows(grid, |row| grouped(row, [" ", " | "], or("0")));
            format!("{digits}\n{}", ruled(&rows, "------+-------+------"))
        };
        assert_eq!(converted(zeros(GRID) + &zeros(OTHER)), grids(&[GRID, OTHER]), "{digits}");
    }
    // Elsewhere they are a row.
    let first = "123456789".to_string() + &GRID[9..];
    let text = rows(&first, |row| joined(row, " ", or("0")));
    assert_eq!(converted(text.clone() + &text), grids(&[&first, &first]));
    let last = GRID[..72].to_string() + "123456789";
    let text = rows(&last, |row| joined(row, " ", or("0"))) + "---\n";
    assert_eq!(converted(text.clone() + &text), grids(&[&last, &last]));
    let error = "line 1: 9 cells so far, the grid needs 81";
    assert_eq!(converted("1 2 3 4 5 6 7 8 9"), fault::<&str>(&[], error));
}

/// The screen of a game as text, without the commands to the terminal.
fn picture(game: &Game) -> String {
    let frame = play::frame(game, Duration::from_secs(2), false);
    let mut text = String::new();
    for piece in frame.split('\x1b').skip(1) {
        let end = piece.find(|symbol: char| symbol.is_ascii_alphabetic()).expect("a command");
        if piece[..=end].ends_with("1H") {
            text.push('\n');
        }
        text += &piece[end + 1..];
    }
    text + "\n"
}

#[test]
fn the_picture_that_play_draws() {
    for grid in [GRID, OTHER] {
        for keys in [
            vec![],
            vec![Key::Hint],
            vec![Key::Hint, Key::Hint, Key::Hint],
            vec![Key::Marking, Key::Digit(1), Key::Digit(4), Key::Down, Key::Right, Key::Digit(2)],
            vec![Key::Hint; 60],
            vec![Key::Hint; 90],
        ] {
            let mut game =
                Game::new(&written::cells(grid), None).expect("a grid that can be played");
            for key in keys {
                game.press(key);
            }
            let (text, cells) = (picture(&game), reading::line(game.cells()));
            assert_eq!(converted(&text), grids(&[&cells]), "{text}");
            let twice = format!("{text}{text}{OTHER}\n");
            assert_eq!(converted(&twice), grids(&[&cells[..], &cells, OTHER]), "{twice}");
        }
    }
    // Its first row may be empty: the number beside it says that it is one.
    let grid = ".".repeat(9) + &OTHER[9..];
    let game = Game::new(&written::cells(&grid), None).expect("a grid that can be played");
    assert_eq!(converted(picture(&game)), grids(&[&grid]));
    // A row that is missing is missed.
    let text: String = picture(&game)
        .lines()
        .filter(|line| !line.starts_with("  5 "))
        .map(|line| line.to_string() + "\n")
        .collect();
    let refused = converted(&text);
    assert_eq!(refused.grids, [""; 0], "{text}");
    assert!(refused.fault.expect("a fault").contains("72 cells so far"), "{text}");
}

// ---------------------------------------------------------------------------------------------
// Faults that are gone on behind
// ---------------------------------------------------------------------------------------------

#[test]
fn a_fault_drops_its_line() {
    let with_letter = "O".to_string() + &GRID[1..];
    let text =
        format!("{GRID}\n{with_letter}\n{OTHER}\n{}\n{GRID}\n{GRID}\n{with_letter}", &GRID[1..]);
    let faults = [
        "line 2: 80 cells in a heading",
        "line 4: 80 cells, a grid in a line needs 81",
        "line 7: 80 cells in a heading",
    ];
    let found = recovered(&text);
    assert_eq!(found.0, [GRID, OTHER, GRID, GRID]);
    assert_eq!(found.1, faults);
    assert_eq!(recovered(GRID), (vec![GRID.to_string()], vec![]));
    assert_eq!(recovered(""), (vec![], vec!["no grid in the input".to_string()]));
    assert_eq!(recovered("5y\n").1, ["line 1, column 2: unexpected 'y'"]);
}

/// Writes a grid down.
type Writer<'a> = &'a dyn Fn(&str) -> String;

#[test]
fn a_fault_drops_the_grid_that_it_stands_in_and_no_other() {
    let compact = |grid: &str| rows(grid, |row| joined(row, "", or("0")));
    let fields = |grid: &str| rows(grid, |row| joined(row, ",", or("")));
    let dashes = |grid: &str| rows(grid, |row| joined(row, "", or("-")));
    let forms: [(Writer, [&str; 3]); 3] = [
        (&compact, ["4008O3001", "40080301", "4008030010"]),
        (&fields, ["4,,,8,,O,,,1", "4,,,12,,3,,,1", "4,,,8,0,3,,,1"]),
        (&dashes, ["4--8O3--1", "4--8-3--", "O--8-3--1"]),
    ];
    for (write, wrongs) in forms {
        for between in ["", "\n", "Grid 2\n", "# remark\n", "9\n"] {
            for row in 0..9 {
                for wrong in wrongs {
                    let good = write(GRID);
                    let mut lines: Vec<&str> = good.lines().collect();
                    lines[row] = wrong;
                    let bad = lines.join("\n") + "\n";
                    let text = [&write(OTHER), &bad, &good, &bad, &write(OTHER)]
                        .map(String::as_str)
                        .join(between);
                    let (grids, faults) = recovered(&text);
                    assert_eq!(grids, [OTHER, GRID, OTHER], "{faults:?}\n{text}");
                    assert_eq!(faults.len(), 2, "{faults:?}\n{text}");
                }
            }
        }
    }
}

#[test]
fn several_faults_in_one_grid() {
    let good = rows(GRID, |row| joined(row, " ", or(".")));
    let bad = good.replace("9 8", "9 y").replace("4 1 9", "4 1").replace("7 9", "7 9 1");
    let (grids, faults) = recovered(format!("{bad}\n{good}"));
    assert_eq!(grids, [GRID]);
    assert_eq!(
        faults,
        [
            "line 3, column 5: unexpected 'y'",
            "line 8: 8 cells, a row needs 9",
            "line 9: 10 cells, a row needs 9"
        ]
    );
}

/// What ends a grid early begins the next one, or is one.
#[test]
fn a_grid_that_ends_early_is_dropped_alone() {
    let good = rows(GRID, |row| joined(row, "", or("0")));
    let short = &good[..80];
    let fault = ["line 8: 72 cells so far, the grid needs 81"];
    let spaced = GRID.chars().map(|symbol| format!("{symbol} ")).collect::<String>();
    for (next, grid) in [
        (format!("Grid 2\n{good}"), GRID),
        (format!("[Puzzle]\n{good}"), GRID),
        (format!("{OTHER}\n"), OTHER),
    ] {
        let (grids, faults) = recovered(format!("{short}{next}"));
        assert_eq!(grids, [grid], "{next}");
        assert_eq!(faults, fault, "{next}");
    }
    assert_eq!(recovered(format!("{short}{spaced}")).0, [GRID]);
    assert_eq!(recovered(format!("2\n{short}3\n{good}")).0, [GRID]);
    assert_eq!(recovered(short).1, fault);
}

/// Where it cannot be told which rows belong together, none are put together.
#[test]
fn no_grid_is_put_together_from_pieces() {
    let good = rows(GRID, |row| joined(row, "", or("0")));
    let other = rows(OTHER, |row| joined(row, "", or("0")));
    let broken = |text: &str| good.replacen("400803001", text, 1);
    for wrong in [
        "4008\n03001",
        "---\nrow 5\n400803001",
        "\0y",
        "y\n400803001",
        "4008",
        "2026-11-30\n400803001",
    ] {
        let bad = broken(wrong);
        let (grids, faults) = recovered(format!("{other}\n{bad}\n{other}\n{good}"));
        assert_eq!(grids, [OTHER, OTHER, GRID], "{wrong}: {faults:?}");
        let (grids, faults) =
            recovered(format!("Grid 1\n{other}Grid 2\n{bad}Grid 3\n{other}Grid 4\n{good}"));
        assert_eq!(grids, [OTHER, OTHER, GRID], "{wrong}: {faults:?}");
    }
    // Empty lines between bands tell nothing.
    let bands = |text: &str| {
        let rows: Vec<&str> = text.lines().collect();
        rows.chunks(3).map(|band| band.join("\n") + "\n\n").collect::<String>()
    };
    let bad = bands(&broken("4008\n03001")) + "\n";
    let text = format!("Grid 1\n{}{bad}{}Grid 4\n{good}", bands(&other), bands(&other));
    let (grids, faults) = recovered(&text);
    assert_eq!(grids, [OTHER, GRID], "{faults:?}");
    assert!(faults.iter().any(|fault| fault.contains("left out up to line")), "{faults:?}");
}

#[test]
fn a_line_that_is_too_long_is_skipped_to_its_end() {
    let long = "5".repeat(200_000);
    let text = format!("{GRID}\n{long}\n{OTHER}\n{}\n{GRID}", "#".repeat(65_537));
    let (grids, faults) = recovered(&text);
    assert_eq!(grids, [GRID, OTHER, GRID]);
    assert_eq!(faults, ["line 2: longer than 65536 bytes", "line 4: longer than 65536 bytes"]);
}

// ---------------------------------------------------------------------------------------------
// The command line
// ---------------------------------------------------------------------------------------------

/// Exit status, standard output and standard error of `sudoku-kit convert`.
fn run(arguments: &[&str], input: &str) -> (i32, String, String) {
    let mut command = cargo_bin_cmd!("sudoku-kit");
    let output = command.arg("convert").args(arguments).write_stdin(input).output();
    let output = output.expect("the program runs");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
    (output.status.code().unwrap_or(-1), text(output.stdout), text(output.stderr))
}

#[test]
fn grids_come_out_in_the_layout_that_is_asked_for() {
    let text = format!("{GRID}\n{}", rows(OTHER, |row| joined(row, "", or("0"))));
    let printed = |arguments: &[&str]| {
        let (status, output, errors) = run(arguments, &text);
        // Nothing was rewritten, so there is nothing to say.
        assert_eq!((status, errors.as_str()), (0, ""));
        output
    };
    assert_eq!(printed(&[]), format!("{GRID}\n{OTHER}\n"));
    assert_eq!(printed(&["--layout", "line"]), format!("{GRID}\n{OTHER}\n"));
    let compact = |grid: &str| rows(grid, |row| joined(row, "", or("0")));
    assert_eq!(printed(&["--layout", "compact"]), compact(GRID) + "\n" + &compact(OTHER));
    let spaced = |grid: &str| rows(grid, |row| joined(row, " ", or("0")));
    assert_eq!(printed(&["--layout=spaced"]), spaced(GRID) + "\n" + &spaced(OTHER));
    let boxed = printed(&["--layout", "boxed"]);
    assert!(boxed.starts_with("5 3 . | . 7 . | . . .\n6 . . | 1 9 5 | . . .\n"), "{boxed}");
}

#[test]
fn what_was_rewritten_is_told() {
    let text = rows(GRID, |row| joined(row, ",", or("")));
    let line = format!("{GRID}\n");
    assert_eq!(run(&[], &text), (0, line.clone(), "1 grid from 9 lines\n".to_string()));
    let many = text.repeat(1_000);
    let (status, output, errors) = run(&["--keep-going"], &many);
    assert_eq!((status, output), (0, line.repeat(1_000)));
    assert_eq!(errors, "1,000 grids from 9,000 lines\n");
}

#[test]
fn faults_and_their_exit_statuses() {
    let good = format!("{GRID}\n");
    let bad = "O".to_string() + &good[1..];
    let error = |line: usize| format!("error: line {line}: 80 cells in a heading\n");
    let text = [&good[..], &bad, &good, &bad, &good, &bad].concat();
    assert_eq!(run(&[], &text), (1, good.clone(), error(2)));
    let told = error(2) + &error(4) + &error(6) + "3 faults, 3 grids\n";
    assert_eq!(run(&["--keep-going"], &text), (1, good.repeat(3), told));
    let told = error(1) + "1 fault, 1 grid\n";
    assert_eq!(run(&["--keep-going"], &(bad + &good)), (1, good.clone(), told));
    assert_eq!(run(&[], ""), (1, String::new(), "error: no grid in the input\n".to_string()));
    let told = "error: no grid in the input\n1 fault, 0 grids\n".to_string();
    assert_eq!(run(&["--keep-going"], "\n"), (1, String::new(), told));
}

/// One mistake in a file does not hide the next.
#[test]
fn three_mistakes_in_a_large_file() {
    let mut lines = vec![GRID.to_string(); 300_000];
    for place in [0, 149_999, 299_999] {
        lines[place].replace_range(..1, "O");
    }
    let (status, output, errors) = run(&["--keep-going"], &(lines.join("\n") + "\n"));
    assert_eq!(status, 1);
    assert_eq!(output.len(), 82 * 299_997);
    let error = |line: usize| format!("error: line {line}: 80 cells in a heading\n");
    assert_eq!(errors, error(1) + &error(150_000) + &error(300_000) + "3 faults, 299,997 grids\n");
}

#[test]
fn arguments_that_are_refused() {
    let layouts = "error: convert: --layout: expected line, spaced, compact or boxed";
    for (arguments, error) in [
        (&["--layout"][..], format!("{layouts}\n")),
        (&["--layout", "wide"], format!("{layouts}, found 'wide'\n")),
        (&["--keep-going=yes"], "error: convert: --keep-going: expected no value\n".to_string()),
        (
            &["grids"],
            "error: convert: unexpected 'grids', expected --layout, --keep-going or --help\n"
                .to_string(),
        ),
    ] {
        assert_eq!(run(arguments, GRID), (2, String::new(), error));
    }
}

/// A grid comes out as soon as its last line has ended, as from the solver.
#[test]
fn a_grid_does_not_wait_for_the_next() {
    use std::io::{BufRead, BufReader, Write};
    use std::process::{Command, Stdio};

    let mut child = Command::new(env!("CARGO_BIN_EXE_sudoku-kit"))
        .arg("convert")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    let mut stdin = child.stdin.take().expect("a pipe");
    let mut stdout = BufReader::new(child.stdout.take().expect("a pipe"));
    for grid in [GRID, OTHER] {
        stdin.write_all(rows(grid, in_sevens).as_bytes()).expect("the program reads");
        let mut line = String::new();
        stdout.read_line(&mut line).expect("a grid");
        assert_eq!(line, format!("{grid}\n"));
    }
    // Whoever leaves is missed by nobody.
    drop(stdout);
    let _ = stdin.write_all(format!("{GRID}\n").as_bytes());
    drop(stdin);
    assert_eq!(child.wait().expect("a status").code(), Some(0));
    assert_eq!(common::child::errors(&mut child), "");
}
