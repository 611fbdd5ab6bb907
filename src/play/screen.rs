//! The game as a picture of 80×24 characters, drawn over the one before.

use super::game::Game;
use crate::units::Unit;
use std::time::Duration;

/// What stands beside the board: keys, and what they do.
const KEYS: [(&str, &str); 17] = [
    ("SUDOKU", ""),
    ("", ""),
    ("arrows hjkl", "move"),
    ("1-9", "enter a digit"),
    ("0 . Space", "clear the cell"),
    ("Backspace Del", "clear the cell"),
    ("", ""),
    ("u", "undo"),
    ("r", "redo"),
    ("", ""),
    ("?", "hint"),
    ("? again", "fill the hint in"),
    ("c", "check"),
    ("", ""),
    ("n", "new puzzle"),
    ("Esc", "show the solution"),
    ("q Ctrl-C", "leave"),
];

/// How many lines are drawn, the first of them left empty, and how many columns are used: the
/// last line and the last column of 80×24 stay free, where terminals may scroll or wrap.
const LINES: usize = 23;
const COLUMNS: usize = 79;

const RESET: &str = "\x1b[0m";
const CLEAR_BELOW: &str = "\x1b[J";

/// Foregrounds, as numbers of the 256-colour palette.
const CLUE: u8 = 231;
const ENTERED: u8 = 117;
const WITHIN_BOXES: u8 = 241;
const AROUND_BOXES: u8 = 250;
/// Backgrounds: the board, which has its own so that it looks the same on a light terminal and on a
/// dark one; the row, column and box of the cursor; the digit under the cursor; the cell that the
/// message names.
const BOARD: u8 = 234;
const UNITS: u8 = 237;
const SAME: u8 = 24;
const NAMED: u8 = 90;

/// How a piece of text looks.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Style {
    /// Foreground and background; `None`: those of the terminal.
    colours: Option<(u8, u8)>,
    bold: bool,
    underlined: bool,
    inverse: bool,
}

const PLAIN: Style = Style { colours: None, bold: false, underlined: false, inverse: false };
const BOLD: Style = Style { bold: true, ..PLAIN };
const LIGHT_LINE: Style = Style { colours: Some((WITHIN_BOXES, BOARD)), ..PLAIN };
const HEAVY_LINE: Style = Style { colours: Some((AROUND_BOXES, BOARD)), ..PLAIN };

/// The whole screen as bytes for the terminal. Every line is written over from its start to its
/// end, so that nothing is cleared before it is overwritten and nothing scrolls. Without colours,
/// bold, underlined and inverse text tell the cells apart, and dots mark the open ones in the
/// cursor's row, column and box.
pub fn frame(game: &Game, elapsed: Duration, coloured: bool) -> String {
    let mut pen = Pen { text: String::from(RESET), style: PLAIN, coloured };
    for line in 0..LINES {
        pen.begin(line);
        match line {
            1 => column_names(&mut pen),
            2..=20 if line % 2 == 0 => ruling(&mut pen, line / 2 - 1),
            2..=20 => row(&mut pen, game, line / 2 - 1),
            22 => status(&mut pen, game, elapsed),
            _ => {}
        }
        if let Some((key, meaning)) = line.checked_sub(3).and_then(|place| KEYS.get(place)) {
            pen.write("   ", PLAIN);
            pen.write(&format!("{:14}", key), BOLD);
            pen.write(meaning, PLAIN);
        }
        pen.end_line();
    }
    pen.text += CLEAR_BELOW;
    pen.text
}

/// What is left of the board: a margin, and the row's name where there is one.
fn left(name: &str) -> String {
    format!(" {:>2} ", name)
}

fn column_names(pen: &mut Pen) {
    pen.write(&left(""), PLAIN);
    for column in 1..=9 {
        pen.write(&format!("  {} ", column), PLAIN);
    }
}

/// The line above a row, or below the last one: heavy around the boxes.
fn ruling(pen: &mut Pen, row: usize) {
    let (first, dash, light, heavy, last) = match row {
        0 => ("┏", "━━━", "┯", "┳", "┓"),
        9 => ("┗", "━━━", "┷", "┻", "┛"),
        3 | 6 => ("┣", "━━━", "┿", "╋", "┫"),
        _ => ("┠", "───", "┼", "╂", "┨"),
    };
    let along = if row % 3 == 0 { HEAVY_LINE } else { LIGHT_LINE };
    pen.write(&left(""), PLAIN);
    pen.write(first, HEAVY_LINE);
    for column in 1..=9 {
        pen.write(dash, along);
        match column {
            9 => pen.write(last, HEAVY_LINE),
            3 | 6 => pen.write(heavy, HEAVY_LINE),
            _ => pen.write(light, along),
        }
    }
}

fn row(pen: &mut Pen, game: &Game, row: usize) {
    pen.write(&left(&(row + 1).to_string()), PLAIN);
    pen.write("┃", HEAVY_LINE);
    for column in 0..9 {
        cell(pen, game, 9 * row + column);
        match column {
            2 | 5 | 8 => pen.write("┃", HEAVY_LINE),
            _ => pen.write("│", LIGHT_LINE),
        }
    }
}

fn cell(pen: &mut Pen, game: &Game, cell: usize) {
    let digit = game.cells()[cell];
    let clue = game.clues()[cell] > 0;
    let at_cursor = cell == game.cursor();
    let same = digit > 0 && digit == game.cells()[game.cursor()];
    let named = game.named() == Some(cell);
    let among_units = Unit::all().any(|unit| {
        let holds = |wanted| unit.cells().any(|member| member == wanted);
        holds(cell) && holds(game.cursor())
    });
    let background = if named {
        NAMED
    } else if same {
        SAME
    } else if among_units {
        UNITS
    } else {
        BOARD
    };
    let style = Style {
        colours: Some((if clue { CLUE } else { ENTERED }, background)),
        bold: clue,
        underlined: same && !pen.coloured,
        inverse: at_cursor,
    };
    let symbol = match digit {
        0 if among_units && !pen.coloured => String::from("·"),
        0 => String::from(" "),
        _ => digit.to_string(),
    };
    let (before, after) = if named { ("[", "]") } else { (" ", " ") };
    let beside = Style { underlined: false, ..style };
    pen.write(before, beside);
    pen.write(&symbol, style);
    pen.write(after, beside);
}

fn status(pen: &mut Pen, game: &Game, elapsed: Duration) {
    let open = game.open();
    let plural = if open == 1 { "" } else { "s" };
    let facts = format!(" {} cell{} left  {}  ", open, plural, clock(elapsed));
    pen.write(&facts, PLAIN);
    let room = COLUMNS - facts.len();
    let message: String = game.message().chars().take(room).collect();
    pen.write(&message, BOLD);
}

/// A time as minutes and seconds, from an hour on with the hours before them.
pub fn clock(elapsed: Duration) -> String {
    let seconds = elapsed.as_secs();
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    match hours {
        0 => format!("{}:{:02}", minutes, seconds),
        _ => format!("{}:{:02}:{:02}", hours, minutes, seconds),
    }
}

/// Text with escape sequences in between.
struct Pen {
    text: String,
    style: Style,
    coloured: bool,
}

impl Pen {
    /// Goes to the start of a line, counted from 0.
    fn begin(&mut self, line: usize) {
        self.text += &format!("\x1b[{};1H", line + 1);
    }

    fn write(&mut self, text: &str, style: Style) {
        if style != self.style {
            self.style = style;
            self.text += "\x1b[0";
            let attributes = [(style.bold, ";1"), (style.underlined, ";4"), (style.inverse, ";7")];
            for (_, code) in attributes.iter().filter(|(on, _)| *on) {
                self.text += code;
            }
            if let (true, Some((foreground, background))) = (self.coloured, style.colours) {
                self.text += &format!(";38;5;{};48;5;{}", foreground, background);
            }
            self.text.push('m');
        }
        self.text += text;
    }

    /// Clears what stood in the rest of the line.
    fn end_line(&mut self) {
        self.write("", PLAIN);
        self.text += "\x1b[K";
    }
}
