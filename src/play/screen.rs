//! The game as a picture of 80×24 characters, drawn over the one before.

use super::game::Game;
use crate::cell_set::PEERS;
use crate::counted::counted;
use crate::units::Unit;
use std::time::Duration;

/// What the game needs of a terminal.
pub const NEEDED: Size = Size { rows: 24, columns: 80 };

/// Of a terminal, in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    pub rows: usize,
    pub columns: usize,
}

/// How many lines are drawn, the first of them left empty, and how many columns are used: the
/// last line and the last column stay free, where terminals may scroll or wrap.
const LINES: usize = NEEDED.rows - 1;
const COLUMNS: usize = NEEDED.columns - 1;

const KEYS: [(&str, &str); 12] = [
    ("arrows hjkl", "move"),
    ("1-9", "enter a digit"),
    ("0 . Space", "clear the cell"),
    ("Backspace Del", "clear the cell"),
    ("m", "digits are marks"),
    ("u r", "undo, redo"),
    ("?", "hint; again: do it"),
    ("c", "check"),
    ("n", "new puzzle"),
    ("Esc", "show the solution"),
    ("q Ctrl-C", "leave"),
    ("Ctrl-Z", "suspend"),
];

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
const INVERSE: Style = Style { inverse: true, ..PLAIN };
const LIGHT_LINE: Style = Style { colours: Some((WITHIN_BOXES, BOARD)), ..PLAIN };
const HEAVY_LINE: Style = Style { colours: Some((AROUND_BOXES, BOARD)), ..PLAIN };

/// The whole screen as bytes for the terminal. Every line is written over from its start to its
/// end, so that nothing is cleared before it is overwritten and nothing scrolls. Without colours,
/// bold, underlined and inverse text tell the cells apart, and dots mark the open ones in the
/// cursor's row, column and box.
pub fn frame(game: &Game, elapsed: Duration, coloured: bool) -> String {
    let mut pen = Pen::new(coloured);
    let message = wrapped(game.message());
    for line in 0..LINES {
        pen.begin(line);
        match line {
            1 => column_names(&mut pen),
            2..=20 if line % 2 == 0 => ruling(&mut pen, line / 2 - 1),
            2..=20 => row(&mut pen, game, line / 2 - 1),
            21.. => pen.write(&message[line - 21], BOLD),
            _ => {}
        }
        beside(&mut pen, game, elapsed, line);
        pen.end_line();
    }
    pen.text += CLEAR_BELOW;
    pen.text
}

/// What is shown instead where the terminal has fewer rows or columns than the game needs.
pub fn too_small(size: Size) -> String {
    let mut pen = Pen::new(false);
    pen.begin(0);
    pen.text += CLEAR_BELOW;
    let text =
        format!("needs {}×{}, has {}×{}", NEEDED.columns, NEEDED.rows, size.columns, size.rows);
    let symbols: Vec<char> = text.chars().collect();
    for (line, part) in symbols.chunks(size.columns).take(size.rows).enumerate() {
        pen.begin(line);
        pen.write(&part.iter().collect::<String>(), PLAIN);
    }
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
    let named = game.named() >> cell & 1 > 0;
    let among_units = at_cursor || PEERS[cell] >> game.cursor() & 1 > 0;
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
        0 if game.marks(cell) > 0 => String::from(":"),
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

/// Between the board and what stands beside it.
const GAP: &str = "   ";

/// What stands beside the board: how the game is, the keys, and the pencil marks.
fn beside(pen: &mut Pen, game: &Game, elapsed: Duration, line: usize) {
    match line {
        2 => facts(pen, game, elapsed),
        4..=15 => key(pen, KEYS[line - 4]),
        17 => heading_of_marks(pen, game),
        18..=20 => marks(pen, game, line - 18),
        _ => {}
    }
}

fn facts(pen: &mut Pen, game: &Game, elapsed: Duration) {
    pen.write(GAP, PLAIN);
    pen.write("SUDOKU", BOLD);
    let open = counted(game.open(), "cell");
    pen.write(&format!("  {} left  {}", open, clock(elapsed)), PLAIN);
}

fn key(pen: &mut Pen, (key, meaning): (&str, &str)) {
    pen.write(GAP, PLAIN);
    pen.write(&format!("{:14}", key), BOLD);
    pen.write(meaning, PLAIN);
}

/// The box of the cursor.
fn box_of_cursor(game: &Game) -> Unit {
    let [_, _, square] = Unit::of(game.cursor());
    square
}

fn heading_of_marks(pen: &mut Pen, game: &Game) {
    pen.write(GAP, PLAIN);
    pen.write(&format!("marks of {}", box_of_cursor(game)), PLAIN);
    if game.marking() {
        pen.write(GAP, PLAIN);
        pen.write(" MARKING ", INVERSE);
    }
}

/// A row of three cells with all their marks: a dot for a digit that is not marked, and a dash for
/// one that a hint has struck. A filled cell has its digit in the middle.
fn marks(pen: &mut Pen, game: &Game, row: usize) {
    pen.write(GAP, PLAIN);
    for cell in box_of_cursor(game).cells().skip(3 * row).take(3) {
        let (marks, struck) = (game.marks(cell), game.struck(cell));
        let symbol = |digit: u8| match (marks >> digit & 1, struck >> digit & 1) {
            (1, _) => (b'0' + digit) as char,
            (_, 1) => '-',
            _ => '.',
        };
        let text = match game.cells()[cell] {
            0 => (1..=9).map(symbol).collect(),
            digit => format!("{:^9}", digit),
        };
        pen.write(&text, if cell == game.cursor() { INVERSE } else { PLAIN });
        pen.write("  ", PLAIN);
    }
}

/// The text on two lines behind a margin, a short one on the second; cut where it is longer.
fn wrapped(text: &str) -> [String; 2] {
    const WIDTH: usize = COLUMNS - 1;
    const CUT: &str = " ...";
    let symbols: Vec<char> = text.chars().collect();
    let break_at = match symbols.get(..=WIDTH) {
        None => 0,
        Some(start) => start.iter().rposition(|&symbol| symbol == ' ').unwrap_or(WIDTH),
    };
    let (first, second) = symbols.split_at(break_at);
    let mut lines = [first, second].map(|line| line.iter().collect::<String>());
    if second.len() > WIDTH + 1 {
        let kept = second.iter().take(WIDTH + 1 - CUT.len());
        lines[1] = kept.collect::<String>() + CUT;
    }
    lines.map(|line| format!(" {}", line.trim_start()))
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
    fn new(coloured: bool) -> Pen {
        Pen { text: String::from(RESET), style: PLAIN, coloured }
    }

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
