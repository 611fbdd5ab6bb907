//! Sudoku for online judges: reads 9×9 grids from standard input, prints each one solved.
//!
//! Paste this one file as it is; `DEFAULT_JUDGE` names the judge whose words it uses. From top
//! to bottom: the judges, the grid, reading, solving, singles, printing, `main`.

use std::io::{self, Read, Write};

// ---------------------------------------------------------------------------------------------
// The judges
// ---------------------------------------------------------------------------------------------

/// The row of [`JUDGES`] that answers where the command line names none.
const DEFAULT_JUDGE: &str = "boj-2580";

/// The words and blank lines that a judge expects.
#[derive(Clone, Copy, Debug)]
pub struct Judge {
    /// What the command line calls it.
    pub name: &'static str,
    /// Where the problem is found.
    pub problem: &'static str,
    /// The answer to a grid without a solution.
    pub no_solution: &'static str,
    /// The answer to a grid with several solutions; `None`: the smallest of them is printed.
    pub several: Option<&'static str>,
    /// Where naked and hidden singles are all that counts, the words before a grid that they solve
    /// and before one that they do not.
    pub singles: Option<[&'static str; 2]>,
    /// Where the blank lines go.
    pub blank_lines: BlankLines,
}

/// Where blank lines stand between answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BlankLines {
    /// One between two answers where the input has any between the two grids.
    AsInput,
    /// One between two answers, always.
    Between,
    /// One after each answer; before each one a line `Scenario #1:`, counting from 1.
    Scenarios,
}

const PLAIN: Judge = Judge {
    name: "boj-2580",
    problem: "Baekjoon 2580, 2239, 7681 (= POJ 3074), POJ 2676, Luogu P1784, Vijos 1345",
    no_solution: "No solution exists",
    several: None,
    singles: None,
    blank_lines: BlankLines::AsInput,
};

/// Every judge whose words are known.
pub const JUDGES: [Judge; 8] = [
    PLAIN,
    Judge {
        name: "boj-7517",
        problem: "Baekjoon 7517 (= POJ 2918) Tudoku",
        blank_lines: BlankLines::Scenarios,
        ..PLAIN
    },
    Judge {
        name: "boj-21159",
        problem: "Baekjoon 21159 Simply Sudoku (ECNA 2020), also on Kattis",
        singles: Some(["Easy", "Not easy"]),
        ..PLAIN
    },
    Judge {
        name: "uva-989",
        problem: "UVa 989 Su Doku, order 3",
        no_solution: "NO SOLUTION",
        blank_lines: BlankLines::Between,
        ..PLAIN
    },
    Judge {
        name: "kattis-sudokunique",
        problem: "Kattis Sudokunique",
        no_solution: "Find another job",
        several: Some("Non-unique"),
        blank_lines: BlankLines::Between,
        ..PLAIN
    },
    Judge {
        name: "hdu-2780",
        problem: "HDU 2780 Su-Su-Sudoku",
        no_solution: "Could not complete this grid.",
        blank_lines: BlankLines::Between,
        ..PLAIN
    },
    Judge {
        name: "spoj-easudoku",
        problem: "SPOJ EASUDOKU",
        no_solution: "No solution",
        ..PLAIN
    },
    Judge {
        name: "resavac",
        problem: "the lesson \"Sudoku rešavač\"",
        no_solution: "Nema resenja",
        ..PLAIN
    },
];

// ---------------------------------------------------------------------------------------------
// The grid
// ---------------------------------------------------------------------------------------------

/// 81 digits, row by row: 1 to 9, or 0 where a cell is open.
pub type Cells = [u8; 81];

/// A grid as read: its digits, and the list of its empty cells.
#[derive(Clone, Copy, Debug)]
pub struct Grid {
    /// The clues, 0 where there is none.
    pub cells: Cells,
    /// The numbers (0 to 80) of the empty cells in reading order: the first `open` entries.
    pub empty: [u8; 81],
    /// How many cells are empty.
    pub open: usize,
}

impl Grid {
    /// A grid without a clue's cell so far; [`Grid::push`] adds all 81.
    const NONE: Grid = Grid {
        cells: [0; 81],
        empty: [0; 81],
        open: 0,
    };

    /// The grid of these clues (0 to 9, 0 for an empty cell).
    pub fn new(cells: &Cells) -> Grid {
        let mut grid = Grid::NONE;
        for (cell, &digit) in cells.iter().enumerate() {
            grid.push(cell, digit);
        }
        grid
    }

    /// Enters the digit of the next cell. Writing the list's next entry in any case, and keeping
    /// it only where the cell is empty, needs no branch that a processor would guess wrong.
    #[inline(always)]
    fn push(&mut self, cell: usize, digit: u8) {
        self.cells[cell] = digit;
        self.empty[self.open] = cell as u8;
        self.open += (digit == 0) as usize;
    }
}

/// How a grid is written down; its answer is written the same way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// 81 cells in one line.
    Line,
    /// Nine lines of nine cells.
    Compact,
    /// Nine lines, blanks between the cells.
    Spaced,
    /// Frames or rulings around the boxes.
    Boxed,
}

// ---------------------------------------------------------------------------------------------
// Reading
// ---------------------------------------------------------------------------------------------

/// What a byte can be. The cells come first, as their digits (0: empty); below `BLANK` stands all
/// that may be a cell of a field of 81; up to `FRAME`, all that may stand in a line of rows.
const DASH: u8 = 16;
const BLANK: u8 = 32;
/// A frame character that also parts the fields of a line.
const COMMA: u8 = 33;
const FRAME: u8 = 34;
const LETTER: u8 = 35;
const OTHER: u8 = 36;

const CLASS: [u8; 256] = classes();

const fn classes() -> [u8; 256] {
    let mut class = [OTHER; 256];
    let mut byte = 0;
    while byte < 256 {
        class[byte] = match byte as u8 {
            b'0' | b'.' | b'?' | b'_' | b'*' | b'x' | b'X' => 0,
            b'1'..=b'9' => byte as u8 - b'0',
            b'-' => DASH,
            0..=b' ' | 0x7f => BLANK,
            b',' | b';' | b'"' | b'\'' => COMMA,
            b'|' | b'+' | b'{' | b'}' | b'[' | b']' | b'(' | b')' | 0x80..=0xff => FRAME,
            b'a'..=b'z' | b'A'..=b'Z' => LETTER,
            _ => OTHER,
        };
        byte += 1;
    }
    class
}

fn class(byte: u8) -> u8 {
    CLASS[byte as usize]
}

/// A grid and what its answer must know of the input around it.
#[derive(Clone, Copy, Debug)]
pub struct Puzzle {
    pub grid: Grid,
    pub layout: Layout,
    /// Whether an empty line stood between the grid before and this one.
    pub gap: bool,
}

/// Why the reading of grids ended before the input did.
#[derive(Debug)]
pub enum Failure {
    /// The input is no grid: where, and what was expected.
    Fault(String),
    Input(io::Error),
    Output(io::Error),
}

impl Failure {
    /// Says on standard error what went wrong, and gives the exit status. A reader that has left
    /// wants no more output: that is no error, and nothing is said.
    pub fn report(&self) -> i32 {
        let reason = match self {
            Failure::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => return 0,
            Failure::Fault(reason) => reason.clone(),
            Failure::Input(error) => format!("cannot read the input: {}", error),
            Failure::Output(error) => format!("cannot write the output: {}", error),
        };
        // With standard error closed too there is nobody left to tell.
        let _ = writeln!(io::stderr(), "error: {}", reason);
        1
    }
}

/// The longest line that is read, its end not counted.
const LONGEST_LINE: usize = 65_536;

/// Reads grids until the input ends. `answer` adds to the output what it has to say of each grid,
/// as soon as the line that completes the grid has ended; the output is written out in large
/// blocks, but always before the program waits for more input.
///
/// # Errors
/// A fault in the input, with all grids before it answered and written out; or a read or a write
/// that failed.
pub fn filter<R: Read, W: Write>(
    input: R,
    mut output: W,
    mut answer: impl FnMut(&Puzzle, &mut Vec<u8>),
) -> Result<(), Failure> {
    let mut lines = Lines::new(input);
    let mut grids = Grids::new();
    let mut text = Vec::new();
    let result = loop {
        let line = match lines.next() {
            Next::Line(line) => line,
            Next::TooLong(fault) => break Err(fault),
            Next::End => break grids.end(),
            Next::Dry => {
                write_out(&mut output, &mut text)?;
                lines.refill().map_err(Failure::Input)?;
                continue;
            }
        };
        match grids.line(line) {
            Ok(None) => {}
            Ok(Some(puzzle)) => {
                answer(&puzzle, &mut text);
                if text.len() >= LONGEST_LINE {
                    write_out(&mut output, &mut text)?;
                }
            }
            Err(fault) => break Err(fault),
        }
    };
    write_out(&mut output, &mut text)?;
    result
}

/// Writes the text out, so far that a reader at the other end sees it, and empties it.
fn write_out<W: Write>(output: &mut W, text: &mut Vec<u8>) -> Result<(), Failure> {
    let written = output.write_all(text).and_then(|()| output.flush());
    text.clear();
    written.map_err(Failure::Output)
}

/// What the input buffer holds next.
enum Next<'a> {
    /// A line, without its end.
    Line(&'a [u8]),
    TooLong(Failure),
    /// No whole line: more must be read.
    Dry,
    End,
}

/// Cuts the input into lines, in a buffer that never grows.
struct Lines<R> {
    input: R,
    buffer: Box<[u8]>,
    /// What is read and not yet handed out is `buffer[start..end]`; no line ends before `searched`.
    start: usize,
    searched: usize,
    end: usize,
    ended: bool,
    /// How many lines have been handed out.
    number: usize,
}

impl<R: Read> Lines<R> {
    fn new(input: R) -> Lines<R> {
        Lines {
            input,
            buffer: vec![0; 2 * LONGEST_LINE].into_boxed_slice(),
            start: 0,
            searched: 0,
            end: 0,
            ended: false,
            number: 0,
        }
    }

    fn next(&mut self) -> Next<'_> {
        let newline = line_end(&self.buffer[self.searched..self.end]);
        let stop = newline.map_or(self.end, |length| self.searched + length);
        let line = &self.buffer[self.start..stop];
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        if line.len() > LONGEST_LINE {
            return Next::TooLong(Failure::Fault(format!(
                "line {}: longer than {} bytes",
                self.number + 1,
                LONGEST_LINE
            )));
        }
        self.searched = stop;
        if newline.is_none() && !self.ended {
            return Next::Dry;
        }
        if self.start == self.end {
            return Next::End;
        }
        self.number += 1;
        self.start = self.end.min(stop + 1);
        self.searched = self.start;
        Next::Line(line)
    }

    /// Reads once, after what is left of the buffer; nothing read is the end of the input.
    fn refill(&mut self) -> io::Result<()> {
        self.buffer.copy_within(self.start..self.end, 0);
        self.end -= self.start;
        self.searched -= self.start;
        self.start = 0;
        let read = loop {
            match self.input.read(&mut self.buffer[self.end..]) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                read => break read?,
            }
        };
        self.end += read;
        self.ended = read == 0;
        Ok(())
    }
}

/// Where the first line of the text ends. Blocks are compared whole, which needs no branch for
/// each byte.
fn line_end(text: &[u8]) -> Option<usize> {
    let ends = |&byte: &u8| byte == b'\n';
    let block = text
        .chunks(32)
        .position(|block| block.iter().fold(false, |found, byte| found | ends(byte)))?;
    let within = text[32 * block..].iter().position(ends)?;
    Some(32 * block + within)
}

/// Puts grids together from lines.
struct Grids {
    /// The grid being read, and how many of its cells are there.
    grid: Grid,
    filled: usize,
    /// What its lines have shown of its layout.
    framed: bool,
    spaced: bool,
    /// Whether an empty line stood between the grid before and this one.
    gap: bool,
    /// The number of this line, and of the last one with cells.
    number: usize,
    last_row: usize,
    /// How many grids have been completed.
    completed: usize,
}

impl Grids {
    fn new() -> Grids {
        Grids {
            grid: Grid::NONE,
            filled: 0,
            framed: false,
            spaced: false,
            gap: false,
            number: 0,
            last_row: 0,
            completed: 0,
        }
    }

    /// Takes the next line; gives the grid that it completes.
    fn line(&mut self, line: &[u8]) -> Result<Option<Puzzle>, Failure> {
        self.number += 1;
        if let Some(grid) = whole_grid(line) {
            return self.whole(grid);
        }
        let line = match line.strip_prefix(b"\xef\xbb\xbf") {
            Some(rest) if self.number == 1 => rest, // a byte-order mark
            _ => line,
        };
        let first = match line.iter().find(|&&byte| class(byte) != BLANK) {
            Some(&first) => first,
            None => {
                self.gap |= self.filled == 0 && self.completed > 0;
                return Ok(None);
            }
        };
        if first == b'#' {
            return Ok(None);
        }
        let mut fields = line.split(|&byte| class(byte) == BLANK || class(byte) == COMMA);
        if let Some(grid) = fields.find_map(whole_grid) {
            return self.whole(grid);
        }
        if is_ruling(line) {
            self.framed |= self.filled > 0;
            return Ok(None);
        }
        let unexpected = |&byte: &u8| class(byte) == DASH || class(byte) > FRAME;
        match line.iter().position(unexpected) {
            None => self.rows(line),
            Some(_) if first == b'[' || first.is_ascii_alphabetic() => self.between_grids(),
            Some(place) => Err(Failure::Fault(format!(
                "line {}, column {}: unexpected '{}'",
                self.number,
                column(line, place),
                line[place] as char
            ))),
        }
    }

    /// A line with nothing in it but cells, blanks and frame characters.
    fn rows(&mut self, line: &[u8]) -> Result<Option<Puzzle>, Failure> {
        let cells = line.iter().filter(|&&byte| class(byte) <= 9).count();
        if cells == 0 {
            self.framed |= self.filled > 0;
            return Ok(None);
        }
        if self.filled == 0 && is_count(line) {
            return Ok(None);
        }
        if cells % 9 != 0 {
            let plural = if cells == 1 { "" } else { "s" };
            return Err(Failure::Fault(format!(
                "line {}: {} cell{}, a row needs 9",
                self.number, cells, plural
            )));
        }
        self.last_row = self.number;
        if self.filled + cells > 81 {
            return Err(self.wrong_size(self.filled + cells));
        }
        let mut after_cell = false;
        for &byte in line {
            let class = class(byte);
            if class <= 9 {
                self.spaced |= !after_cell && self.filled % 9 != 0;
                self.grid.push(self.filled, class);
                self.filled += 1;
            }
            self.framed |= class >= COMMA;
            after_cell = class <= 9;
        }
        if self.filled < 81 {
            return Ok(None);
        }
        let layout = match (self.framed, self.spaced) {
            (true, _) => Layout::Boxed,
            (false, true) => Layout::Spaced,
            (false, false) => Layout::Compact,
        };
        Ok(Some(self.complete(self.grid, layout)))
    }

    /// A line with a whole grid in one field.
    fn whole(&mut self, grid: Grid) -> Result<Option<Puzzle>, Failure> {
        self.between_grids()?;
        Ok(Some(self.complete(grid, Layout::Line)))
    }

    fn complete(&mut self, grid: Grid, layout: Layout) -> Puzzle {
        let gap = self.gap;
        *self = Grids {
            number: self.number,
            completed: self.completed + 1,
            ..Grids::new()
        };
        Puzzle { grid, layout, gap }
    }

    /// A line that may not stand inside a grid.
    fn between_grids(&self) -> Result<Option<Puzzle>, Failure> {
        if self.filled > 0 {
            return Err(self.wrong_size(self.filled));
        }
        Ok(None)
    }

    /// The end of the input.
    fn end(&self) -> Result<(), Failure> {
        self.between_grids()?;
        if self.completed == 0 {
            return Err(Failure::Fault("no grid in the input".to_string()));
        }
        Ok(())
    }

    fn wrong_size(&self, cells: usize) -> Failure {
        Failure::Fault(format!(
            "line {}: {} cells so far, the grid needs 81",
            self.last_row, cells
        ))
    }
}

/// The grid in a field of exactly 81 cells. Nearly every field of that length is one, so that it
/// is worth entering the cells first and asking afterwards whether all were cells.
fn whole_grid(field: &[u8]) -> Option<Grid> {
    if field.len() != 81 {
        return None;
    }
    let mut grid = Grid::NONE;
    let mut seen = 0;
    for (cell, &byte) in field.iter().enumerate() {
        seen |= class(byte);
        grid.push(cell, class(byte) % DASH);
    }
    if seen < BLANK {
        Some(grid)
    } else {
        None
    }
}

/// `---` or `===` somewhere and no digit: a line drawn between rows or grids.
fn is_ruling(line: &[u8]) -> bool {
    !line.iter().any(u8::is_ascii_digit)
        && line
            .windows(3)
            .any(|three| three == b"---" || three == b"===")
}

/// 1 to 6 digits alone: how many grids follow, or their order.
fn is_count(line: &[u8]) -> bool {
    let mut words = line
        .split(|&byte| class(byte) == BLANK)
        .filter(|word| !word.is_empty());
    match (words.next(), words.next()) {
        (Some(word), None) => word.len() <= 6 && word.iter().all(u8::is_ascii_digit),
        _ => false,
    }
}

/// The column of a byte of the line, in characters, counted from 1.
fn column(line: &[u8], place: usize) -> usize {
    let begins_character = |&&byte: &&u8| byte & 0xc0 != 0x80;
    line[..place].iter().filter(begins_character).count() + 1
}

// ---------------------------------------------------------------------------------------------
// Solving
// ---------------------------------------------------------------------------------------------

/// What a search found.
#[derive(Clone, Copy, Debug)]
pub struct Found {
    /// How many solutions, counted up to the limit of the search.
    pub count: usize,
    /// The first of them; all 0 where there is none.
    pub first: Cells,
}

/// Looks for solutions of the grid until there are `limit`.
pub fn search(grid: &Grid, limit: usize) -> Found {
    let mut found = Found {
        count: 0,
        first: [0; 81],
    };
    if let Some(mut board) = Board::load(grid) {
        board.backtrack(0, limit, &mut found);
    }
    found
}

/// The row, the column and the box of each cell.
const fn units(cell: usize) -> (usize, usize, usize) {
    let (row, column) = (cell / 9, cell % 9);
    (row, column, row / 3 * 3 + column / 3)
}

/// A grid partly filled, and the digits that each unit holds, as bits (digit 1 is bit 0).
#[derive(Clone, Copy)]
struct Board {
    grid: Grid,
    rows: [u16; 9],
    columns: [u16; 9],
    boxes: [u16; 9],
}

impl Board {
    /// `None`: two equal clues share a unit.
    fn load(grid: &Grid) -> Option<Board> {
        let mut board = Board {
            grid: *grid,
            rows: [0; 9],
            columns: [0; 9],
            boxes: [0; 9],
        };
        for (cell, &digit) in grid.cells.iter().enumerate() {
            if digit > 0 {
                if board.candidates(cell) & (1 << (digit - 1)) == 0 {
                    return None;
                }
                board.toggle(cell, 1 << (digit - 1));
            }
        }
        Some(board)
    }

    fn candidates(&self, cell: usize) -> u16 {
        let (row, column, square) = units(cell);
        !(self.rows[row] | self.columns[column] | self.boxes[square]) & 0x1ff
    }

    fn toggle(&mut self, cell: usize, bit: u16) {
        let (row, column, square) = units(cell);
        self.rows[row] ^= bit;
        self.columns[column] ^= bit;
        self.boxes[square] ^= bit;
    }

    /// Fills the empty cells of the list from `depth` on, the one with the fewest candidates
    /// first (minimum remaining values). True: the limit is reached.
    fn backtrack(&mut self, depth: usize, limit: usize, found: &mut Found) -> bool {
        if depth == self.grid.open {
            if found.count == 0 {
                found.first = self.grid.cells;
            }
            found.count += 1;
            return found.count >= limit;
        }
        let fewest = (depth..self.grid.open).min_by_key(|&place| {
            self.candidates(self.grid.empty[place] as usize)
                .count_ones()
        });
        self.grid.empty.swap(depth, fewest.unwrap_or(depth));
        let cell = self.grid.empty[depth] as usize;
        let mut candidates = self.candidates(cell);
        while candidates > 0 {
            let bit = candidates & candidates.wrapping_neg();
            candidates ^= bit;
            self.grid.cells[cell] = bit.trailing_zeros() as u8 + 1;
            self.toggle(cell, bit);
            let enough = self.backtrack(depth + 1, limit, found);
            self.toggle(cell, bit);
            if enough {
                return true;
            }
        }
        self.grid.cells[cell] = 0;
        false
    }
}

/// The answer to a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// No solution.
    None,
    /// The only solution.
    One(Cells),
    /// The smallest of several solutions, read as numbers of 81 digits.
    Several(Cells),
}

/// Solves the grid. Where there are several solutions the smallest is found cell by cell: with
/// everything before it fixed, can the cell hold a smaller digit than in the best solution so far?
pub fn solve(grid: &Grid) -> Answer {
    let found = search(grid, 2);
    match found.count {
        0 => return Answer::None,
        1 => return Answer::One(found.first),
        _ => {}
    }
    let mut best = found.first;
    let mut fixed = *grid;
    for &cell in &grid.empty[..grid.open] {
        let cell = cell as usize;
        for digit in 1..best[cell] {
            fixed.cells[cell] = digit;
            let found = search(&Grid::new(&fixed.cells), 1);
            if found.count > 0 {
                best = found.first;
                break;
            }
        }
        fixed.cells[cell] = best[cell];
    }
    Answer::Several(best)
}

// ---------------------------------------------------------------------------------------------
// Singles
// ---------------------------------------------------------------------------------------------

/// Fills in naked and hidden singles until there are none left. `None`: two digits clash, or a
/// cell is left without a candidate, or a digit without a place in a row, column or box. What is
/// reached does not depend on the order of the steps.
pub fn singles(clues: &Cells) -> Option<Cells> {
    // The candidates of each cell, as bits (digit 1 is bit 0). A filled cell has one.
    let mut candidates: [u16; 81] = clues.map(|clue| match clue {
        0 => 0x1ff,
        digit => 1 << (digit - 1),
    });
    let mut before = [0; 81];
    while candidates != before {
        before = candidates;
        for unit in 0..27 {
            let (mut once, mut twice, mut filled) = (0, 0, 0);
            for place in 0..9 {
                let digits = candidates[cell_of(unit, place)];
                twice |= once & digits;
                once |= digits;
                if digits.is_power_of_two() {
                    if filled & digits > 0 {
                        return None;
                    }
                    filled |= digits;
                }
            }
            if once != 0x1ff {
                return None;
            }
            for place in 0..9 {
                let digits = &mut candidates[cell_of(unit, place)];
                let hidden = *digits & !twice;
                if hidden > 0 {
                    *digits = hidden;
                } else if !digits.is_power_of_two() {
                    *digits &= !filled;
                }
                if *digits == 0 || hidden.count_ones() > 1 {
                    return None;
                }
            }
        }
    }
    Some(candidates.map(|digits| match digits.count_ones() {
        1 => digits.trailing_zeros() as u8 + 1,
        _ => 0,
    }))
}

/// The cell (0 to 80) at a place (0 to 8, in reading order) of a unit: units 0 to 8 are the rows,
/// 9 to 17 the columns, 18 to 26 the boxes.
pub fn cell_of(unit: usize, place: usize) -> usize {
    let number = unit % 9;
    match unit / 9 {
        0 => 9 * number + place,
        1 => 9 * place + number,
        _ => 27 * (number / 3) + 3 * (number % 3) + 9 * (place / 3) + place % 3,
    }
}

// ---------------------------------------------------------------------------------------------
// Printing
// ---------------------------------------------------------------------------------------------

/// Adds a board to the text, in a layout; an open cell is shown as `empty`.
pub fn print(text: &mut Vec<u8>, cells: &Cells, layout: Layout, empty: u8) {
    let mut symbols = [empty; 81];
    for (symbol, &digit) in symbols.iter_mut().zip(cells) {
        if digit > 0 {
            *symbol = b'0' + digit;
        }
    }
    if layout == Layout::Line {
        text.extend_from_slice(&symbols);
        text.push(b'\n');
        return;
    }
    for (row, symbols) in symbols.chunks(9).enumerate() {
        if layout == Layout::Boxed && (row == 3 || row == 6) {
            text.extend_from_slice(b"---------------------------\n");
        }
        for (column, &symbol) in symbols.iter().enumerate() {
            if column > 0 {
                text.extend_from_slice(match layout {
                    Layout::Boxed if column % 3 == 0 => b" | ",
                    Layout::Boxed | Layout::Spaced => b" ",
                    Layout::Line | Layout::Compact => b"",
                });
            }
            text.push(symbol);
        }
        text.push(b'\n');
    }
}

/// Adds a judge's answer to the text; `number` counts the puzzles from 1.
pub fn print_answer(text: &mut Vec<u8>, judge: &Judge, puzzle: &Puzzle, number: usize) {
    match judge.blank_lines {
        BlankLines::Scenarios => {
            text.extend_from_slice(format!("Scenario #{}:\n", number).as_bytes())
        }
        BlankLines::AsInput if puzzle.gap => text.push(b'\n'),
        BlankLines::Between if number > 1 => text.push(b'\n'),
        BlankLines::AsInput | BlankLines::Between => {}
    }
    let (words, cells) = match judge.singles {
        Some(words) => {
            let (words, cells) = answer_by_singles(words, &puzzle.grid.cells);
            (Some(words), Some(cells))
        }
        None => answer_by_search(judge, &puzzle.grid),
    };
    if let Some(words) = words {
        text.extend_from_slice(words.as_bytes());
        text.push(b'\n');
    }
    if let Some(cells) = cells {
        let layout = judge.singles.map_or(puzzle.layout, |_| Layout::Spaced);
        print(text, &cells, layout, b'.');
    }
    if judge.blank_lines == BlankLines::Scenarios {
        text.push(b'\n');
    }
}

/// The solution, or the judge's words where it wants words.
fn answer_by_search(judge: &Judge, grid: &Grid) -> (Option<&'static str>, Option<Cells>) {
    let answer = match judge.several {
        Some(_) => match search(grid, 2) {
            Found { count: 0, .. } => Answer::None,
            Found { count: 1, first } => Answer::One(first),
            Found { first, .. } => Answer::Several(first),
        },
        None => solve(grid),
    };
    match (answer, judge.several) {
        (Answer::None, _) => (Some(judge.no_solution), None),
        (Answer::Several(_), Some(words)) => (Some(words), None),
        (Answer::One(cells), _) | (Answer::Several(cells), None) => (None, Some(cells)),
    }
}

/// What singles reach, or the clues as they came where that is a contradiction; before it the word
/// for a grid that singles solve, or for one that they do not.
pub fn answer_by_singles(
    [easy, not_easy]: [&'static str; 2],
    clues: &Cells,
) -> (&'static str, Cells) {
    match singles(clues) {
        Some(cells) if !cells.contains(&0) => (easy, cells),
        Some(cells) => (not_easy, cells),
        None => (not_easy, *clues),
    }
}

// ---------------------------------------------------------------------------------------------
// main
// ---------------------------------------------------------------------------------------------

fn usage() -> String {
    let mut text = String::from(
        "usage: sudoku [JUDGE] < grids\n\
         \n\
         Reads 9x9 Sudoku grids from standard input and prints each one solved, in the\n\
         layout in which it came. Empty cells: 0 . ? _ * x X\n\
         \n\
         JUDGE chooses the words and blank lines of an online judge:\n",
    );
    for judge in &JUDGES {
        let default = if judge.name == DEFAULT_JUDGE {
            " (default)"
        } else {
            ""
        };
        text += &format!("  {:18} {}{}\n", judge.name, judge.problem, default);
    }
    text
}

/// Runs the command line, and ends the process with its exit status.
pub fn main() {
    let arguments: Vec<_> = std::env::args_os().skip(1).collect();
    let asked = match arguments.as_slice() {
        [] => Some(DEFAULT_JUDGE),
        [argument] => argument.to_str(),
        _ => None,
    };
    let judge = JUDGES.iter().find(|judge| Some(judge.name) == asked);
    let result = match judge {
        Some(judge) => {
            let mut number = 0;
            filter(io::stdin().lock(), io::stdout().lock(), |puzzle, text| {
                number += 1;
                print_answer(text, judge, puzzle, number);
            })
        }
        None if asked == Some("--help") => write_out(&mut io::stdout(), &mut usage().into_bytes()),
        None => {
            // With standard error closed there is nobody left to tell.
            let _ = io::stderr().write_all(usage().as_bytes());
            std::process::exit(2);
        }
    };
    if let Err(failure) = result {
        std::process::exit(failure.report());
    }
}
