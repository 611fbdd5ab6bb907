//! Sudoku for online judges: reads 9×9 grids from standard input, prints each one solved.
//!
//! Paste this one file as it is; `DEFAULT_JUDGE` names the judge whose words it uses. From top to bottom: the judges,
//! the grid, reading, registers, the board, the round, the search, singles, printing, `main`.

// Laid out by hand: tables, pictures, and one line for a case that needs no more.
#![cfg_attr(rustfmt, rustfmt_skip)]

#[cfg(target_arch = "x86_64")]
use std::arch::x86_64::*;
use std::convert::TryInto;
use std::fmt;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::Path;

// ---- The judges --------------------
/// The row of [`JUDGES`] that answers where the command line names none.
const DEFAULT_JUDGE: &str = "boj-2580";

/// An online judge's problem: what it asks of a grid, and how it wants the answers set out.
#[derive(Clone, Copy, Debug)]
pub struct Judge {
    /// What the command line calls it.
    pub name: &'static str,
    pub problem: &'static str,
    /// Problems that the same answers serve, named likewise, with a blank between two.
    pub also: &'static str,
    pub asks: Asks,
    /// What stands before the first answer; its number counts, in no fewer digits: `"Grid 01\n"`.
    pub heading: &'static str,
    pub blank_lines: BlankLines,
}

/// What is asked of a grid, and the words for what is no board.
#[derive(Clone, Copy, Debug)]
pub enum Asks {
    /// The solution. Of several the smallest, as a number of 81 digits, or else a word.
    Solve { none: &'static str, several: Option<&'static str> },
    /// What naked and hidden singles reach, behind a word that says whether they solve the grid.
    Singles { solved: &'static str, open: &'static str },
    /// What hidden singles in boxes reach, or a word where they meet a contradiction.
    BoxSingles { error: &'static str },
    /// Whether the board is full and right.
    Check { right: &'static str, wrong: &'static str },
}

/// Where empty lines stand: where the input has any, between answers, after each, or nowhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BlankLines {
    AsInput,
    Between,
    After,
    Never,
}

#[rustfmt::skip]
pub const JUDGES: [Judge; 12] = [
    judge("boj-2580", "Baekjoon 2580",
        "boj-2239 boj-7681 poj-2676 poj-3074 luogu-p1784 vijos-1345 euler-96",
        solution_or("No solution exists"), "", BlankLines::AsInput),
    judge("boj-7517", "Baekjoon 7517 Tudoku", "poj-2918",
        solution_or("No solution exists"), "Scenario #1:\n", BlankLines::After),
    judge("boj-9291", "Baekjoon 9291", "",
        Asks::Check { right: "CORRECT", wrong: "INCORRECT" }, "Case 1: ", BlankLines::Never),
    judge("boj-21159", "Baekjoon 21159 Simply Sudoku", "kattis-simplysudoku",
        Asks::Singles { solved: "Easy", open: "Not easy" }, "", BlankLines::AsInput),
    judge("abc327-c", "AtCoder ABC327 C", "atcoder-abc327-c",
        Asks::Check { right: "Yes", wrong: "No" }, "", BlankLines::Never),
    judge("uva-989", "UVa 989 Su Doku, order 3", "",
        solution_or("NO SOLUTION"), "", BlankLines::Between),
    judge("kattis-cross", "Kattis cross, COCI 2008/09 #3", "luogu-p6410",
        Asks::BoxSingles { error: "ERROR" }, "", BlankLines::AsInput),
    judge("kattis-sudokunique", "Kattis Sudokunique", "",
        Asks::Solve { none: "Find another job", several: Some("Non-unique") },
        "", BlankLines::Between),
    judge("hdu-2780", "HDU 2780", "",
        solution_or("Could not complete this grid."), "", BlankLines::Between),
    judge("spoj-easudoku", "SPOJ EASUDOKU", "",
        solution_or("No solution"), "", BlankLines::AsInput),
    judge("spoj-novice42", "SPOJ NOVICE42", "",
        solution_or("No solution exists"), "Grid 01\n", BlankLines::Between),
    judge("resavac", "the lesson \"Sudoku rešavač\"", "",
        solution_or("Nema resenja"), "", BlankLines::AsInput),
];

const fn judge(
    name: &'static str,
    problem: &'static str,
    also: &'static str,
    asks: Asks,
    heading: &'static str,
    blank_lines: BlankLines,
) -> Judge {
    Judge { name, problem, also, asks, heading, blank_lines }
}

/// The solution, the smallest of several, or a word where there is none.
const fn solution_or(none: &'static str) -> Asks {
    Asks::Solve { none, several: None }
}

/// What a judge is told of a grid: a word, a board, or a word and a board behind it.
pub fn answer(asks: Asks, grid: &Grid) -> (Option<&'static str>, Option<Cells>) {
    match asks {
        Asks::Solve { none, several } => {
            let found = explore(grid, 2, several.is_none());
            match [Some(none), None, several][found.count] {
                Some(word) => (Some(word), None),
                None => (None, Some(found.first)),
            }
        }
        Asks::Singles { solved, open } => match singles(&grid.cells) {
            Some(cells) if !cells.contains(&0) => (Some(solved), Some(cells)),
            reached => (Some(open), Some(reached.unwrap_or(grid.cells))),
        },
        Asks::BoxSingles { error } => match box_singles(&grid.cells) {
            Some(reached) => (None, Some(reached)),
            None => (Some(error), None),
        },
        Asks::Check { right, wrong } => {
            let is_right = !grid.cells.contains(&0) && !has_clash(&grid.cells);
            (Some(if is_right { right } else { wrong }), None)
        }
    }
}

// ---- The grid --------------------
/// 81 digits, row by row: 1 to 9, or 0 where a cell is open.
pub type Cells = [u8; 81];

/// A grid as read.
#[derive(Clone, Copy, Debug)]
pub struct Grid {
    pub cells: Cells,
    /// The empty cells (0 to 80) in reading order: the first `open` entries.
    pub empty: [u8; 81], pub open: usize,
    /// The clues of each digit as bits, laid out like the board (below): a register for each row of a band.
    clues: [[u16; 32]; 3],
}

impl Grid {
    /// The grid of these clues (0 to 9, 0 for an empty cell). No branch that a processor would guess wrong: an entry
    /// of the list is written in any case and kept if the cell is empty, whose bit goes to an unused lane.
    pub fn new(cells: &Cells) -> Grid {
        let mut grid = Grid { cells: *cells, empty: [0; 81], open: 0, clues: [[0; 32]; 3] };
        for row in 0..9 {
            for cell in 9 * row..9 * row + 9 {
                grid.empty[grid.open] = cell as u8;
                grid.open += (cells[cell] == 0) as usize;
                grid.clues[row % 3][LANE[row / 3][cells[cell] as usize] % 32] |= bit(cell);
            }
        }
        grid
    }
}

/// How a grid is written down, and so its answer. Of a grid in rows the greatest counts that one
/// of its lines shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Layout {
    /// All 81 cells side by side.
    Line,
    /// In rows, nothing between the cells.
    Compact,
    /// In rows, with blanks between the cells.
    Spaced,
    /// In rows, with frame characters or rulings.
    Boxed,
}

/// A grid, and what its answer must know of the input around it.
#[derive(Clone, Copy, Debug)]
pub struct Puzzle {
    pub grid: Grid,
    pub layout: Layout,
    /// Whether an empty line stood between the grid before and this one.
    pub gap: bool,
}

// ---- Lines --------------------
// The input is looked at line by line; a byte-order mark at the start of a line is left out. The
// first row of this table that fits says what a line is:
//
//   begins, blanks aside, with # or % or //    a remark
//   its first run of more than 27 cells,       a whole grid. A dash is an empty cell there, all
//     dashes included, has 81                    else a remark; but another such run with an empty
//                                                cell in it is an error, and 81 times - or * or _
//                                                without a word beside it a ruling
//   has --- or === in it, no digit and no      a ruling
//     letter but x
//   cells, blanks and frame characters only    rows: 9 cells in runs of one, of nine or, where no
//                                                , or ; is, of three; or 81 in runs of one or of a
//                                                multiple of nine. No cells: nothing. Between
//                                                grids up to six digits alone, no zero before
//                                                others: a count, skipped, and behind it 3 or 9: an
//                                                order, skipped. Any other number: an error
//   its first character, blanks, dashes and    a heading, between grids. Nine cells or more in it
//     frame characters aside, is no cell         are an error; runs of two and of four to eight
//     (an x that no cell follows is a letter)    are numbers, and not counted. Eight cells beside
//                                                one other character are a row with a mistake
//   anything else                              an error
//
// A run is as many cells as stand side by side. No grid is lost and none invented: what is skipped
// is clearly text, and what looks like cells is understood whole or an error.

/// What a line is by itself, whatever stands before it.
#[derive(Clone, Copy, Debug)]
pub enum Line {
    Remark,
    /// A whole grid in the line layout.
    Grid(Cells),
    /// A whole grid and another run that may be one.
    SeveralGrids,
    Ruling,
    /// 9 or 81 cells: how many, and the layout that this line alone shows.
    Rows(usize, Layout),
    /// Other cells than rows have: how many, and what is wrong with them.
    NotRows(usize, &'static str),
    /// No more than six digits: between grids a count or an order.
    Number(u32),
    /// Nothing but blanks.
    Empty,
    /// Frame characters without a cell.
    Frame,
    /// How many cells the heading has, numbers not counted.
    Heading(usize),
    /// Has a character that is neither cell nor blank nor frame character.
    Unexpected,
}

/// What a byte can be: a cell, as its digit (0: empty), or one of these.
pub const DASH: u8 = 16; // in a whole grid an empty cell: of a class there, the remainder by DASH counts
pub const BLANK: u8 = 17;
pub const COMMA: u8 = 18; // a frame character that does not part threes
pub const FRAME: u8 = 19;
const OTHER: u8 = 20;

const CLASSES: [u8; 256] = {
    let (mut classes, mut byte) = ([OTHER; 256], 0);
    while byte < 256 {
        classes[byte] = match byte as u8 {
            b'0' | b'.' | b'?' | b'_' | b'*' | b'x' | b'X' => 0,
            b'1'..=b'9' => byte as u8 - b'0',
            b'-' => DASH,
            0..=b' ' | 0x7f => BLANK,
            b',' | b';' => COMMA,
            b'|' | b'+' | b':' | b'"' | b'\'' => FRAME,
            b'{' | b'}' | b'[' | b']' | b'(' | b')' | 0x80..=0xff => FRAME,
            _ => OTHER,
        };
        byte += 1;
    }
    classes
};

pub fn class(byte: &u8) -> u8 {
    CLASSES[*byte as usize]
}

pub fn is_cell(byte: &u8) -> bool {
    class(byte) < DASH
}

/// The lengths of the runs of cells in a line.
fn runs(line: &[u8]) -> impl Iterator<Item = usize> + '_ {
    line.split(|byte| !is_cell(byte)).map(<[u8]>::len).filter(|&length| length > 0)
}

/// What one pass over a line tells of it.
struct Survey {
    cells: usize,
    /// The lengths of the runs of cells: bit n for n cells, bit 28 for more than 27.
    runs: u32,
    /// The classes of the bytes, each as a bit.
    classes: u32,
}

impl Survey {
    fn of(line: &[u8]) -> Survey {
        let (mut cells, mut runs, mut classes, mut run) = (0, 0, 0, 0);
        for byte in line {
            let class = class(byte);
            classes |= 1 << class;
            if class < DASH {
                run += 1;
            } else {
                runs |= 1 << run.min(28);
                cells += run;
                run = 0;
            }
        }
        Survey { cells: cells + run, runs: (runs | 1 << run.min(28)) & !1, classes }
    }

    fn has(&self, class: u8) -> bool {
        self.classes & 1 << class != 0
    }
}

impl Line {
    /// The kind of a line, which comes without a byte-order mark; its end is a blank.
    pub fn of(line: &[u8]) -> Line {
        let text = match line.iter().position(|byte| class(byte) != BLANK) {
            Some(start) => &line[start..],
            None => return Line::Empty,
        };
        if matches!(text[0], b'#' | b'%') || text.starts_with(b"//") {
            return Line::Remark;
        }
        if let Some(grid) = Line::whole_grid(text) {
            return grid;
        }
        let survey = Survey::of(text);
        if !survey.has(DASH) && !survey.has(OTHER) {
            return Line::rows(text, &survey);
        }
        if is_ruling(text) {
            return Line::Ruling;
        }
        let others = || text.iter().filter(|byte| class(byte) == OTHER).count();
        let is_row_with_mistake = survey.cells == 8 && others() == 1;
        if is_heading(text) && !is_row_with_mistake {
            return Line::Heading(cells_in_heading(text));
        }
        Line::Unexpected
    }

    /// The kind of a line whose first long run has 81 cells.
    fn whole_grid(text: &[u8]) -> Option<Line> {
        if text.len() < 81 {
            return None;
        }
        let is_open = |byte: &u8| class(byte) % DASH == 0;
        let runs = text.split(|byte| class(byte) > DASH);
        let mut long_runs = runs.filter(|run| run.len() > LONGEST_IN_ROWS);
        let grid: &[u8; 81] = long_runs.next()?.try_into().ok()?;
        if long_runs.any(|run| run.iter().any(is_open)) {
            return Some(Line::SeveralGrids);
        }
        if matches!(grid[0], b'-' | b'*' | b'_') && grid.iter().all(|&byte| byte == grid[0]) {
            return if has_words(text) { None } else { Some(Line::Ruling) };
        }
        Some(Line::Grid(grid.map(|byte| class(&byte) % DASH)))
    }

    /// The kind of a line of cells, blanks and frame characters.
    fn rows(text: &[u8], survey: &Survey) -> Line {
        const ONES: u32 = 1 << 1;
        const THREES: u32 = 1 << 3;
        const NINE: u32 = 1 << 9;
        if survey.cells == 0 {
            return Line::Frame;
        }
        if let Some(number) = number(text) {
            return Line::Number(number);
        }
        let in_nines = || runs(text).all(|run| run % 9 == 0);
        let spaced = match (survey.cells, survey.runs) {
            (9, ONES) | (81, ONES) => true,
            (9, THREES) if !survey.has(COMMA) => true,
            (9, NINE) => false,
            (81, _) if in_nines() => false,
            (cells, _) => {
                return match runs(text).find(|&run| run > LONGEST_IN_ROWS && run != 81) {
                    Some(run) => Line::NotRows(run, ", a grid in a line needs 81"),
                    None if cells == 9 || cells == 81 => Line::NotRows(cells, " in uneven groups"),
                    None => Line::NotRows(cells, ", a row needs 9"),
                }
            }
        };
        let layout = match spaced {
            _ if survey.has(COMMA) || survey.has(FRAME) => Layout::Boxed,
            true => Layout::Spaced,
            false => Layout::Compact,
        };
        Line::Rows(survey.cells, layout)
    }
}

/// A longer run of cells is a whole grid, or was meant to be one.
const LONGEST_IN_ROWS: usize = 27;

fn is_ruling(text: &[u8]) -> bool {
    text.windows(3).any(|three| three == b"---" || three == b"===") && !has_words(text)
}

/// Whether there is a digit or a letter other than x in it.
fn has_words(text: &[u8]) -> bool {
    text.iter().any(|byte| byte.is_ascii_alphanumeric() && !matches!(byte, b'x' | b'X'))
}

fn is_heading(text: &[u8]) -> bool {
    let is_beside = |byte: &u8| matches!(class(byte), DASH | BLANK | COMMA | FRAME);
    let mut text = text.iter().skip_while(|byte| is_beside(byte));
    match text.next() {
        Some(b'x' | b'X') => !matches!(text.next(), Some(byte) if is_cell(byte)),
        Some(byte) => !is_cell(byte),
        None => false,
    }
}

/// The cells in a text, without those of runs that are rather numbers: years, times, ratings.
pub fn cells_in_heading(text: &[u8]) -> usize {
    runs(text).filter(|run| !matches!(run, 2 | 4..=8)).sum()
}

/// The number of up to six digits, no zero before others, that is all of a text.
fn number(text: &[u8]) -> Option<u32> {
    let end = text.iter().rposition(|byte| class(byte) != BLANK)?;
    let digits = text.get(..=end).filter(|digits| digits.len() <= 6)?;
    let is_written_so = digits.iter().all(u8::is_ascii_digit) && (digits[0] > b'0' || end == 0);
    std::str::from_utf8(digits).ok()?.parse().ok().filter(|_| is_written_so)
}

/// Puts grids together from lines.
#[derive(Clone)]
pub struct Reader {
    /// The grid that is being read: its first cells, how many, and the layout that they show.
    cells: Cells,
    pub filled: usize,
    layout: Layout,
    /// Since the last grid: how many numbers were skipped, and whether there was an empty line.
    numbers: usize,
    gap: bool,
    /// The numbers of this line, and of the last one with cells of a grid (0: there was none).
    number: usize,
    last_row: usize,
}

impl Default for Reader {
    fn default() -> Reader {
        Reader {
            cells: [0; 81],
            filled: 0,
            layout: Layout::Compact,
            numbers: 0,
            gap: false,
            number: 0,
            last_row: 0,
        }
    }
}

impl Reader {
    /// Takes the next line, with its end or without; gives the grid that it completes. At a fault
    /// the grid is dropped that it stands in.
    pub fn line(&mut self, line: &[u8]) -> Result<Option<Puzzle>, Error> {
        self.number += 1;
        let taken = self.take(line);
        if taken.is_err() {
            self.drop_grid();
        }
        taken
    }

    fn take(&mut self, line: &[u8]) -> Result<Option<Puzzle>, Error> {
        let line = line.strip_suffix(b"\n").unwrap_or(line);
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        if line.len() > LONGEST_LINE {
            return Err(self.fault(format!("longer than {} bytes", LONGEST_LINE)));
        }
        let line = line.strip_prefix(BYTE_ORDER_MARK).unwrap_or(line);
        match Line::of(line) {
            Line::Remark => {}
            Line::Grid(cells) => {
                self.must_be_between_grids()?;
                return Ok(Some(self.whole_grid(&cells)));
            }
            Line::SeveralGrids => return Err(self.fault("more than one grid in it".into())),
            Line::Ruling | Line::Frame if self.filled == 0 => {}
            Line::Ruling | Line::Frame => self.layout = Layout::Boxed,
            Line::Rows(cells, layout) => return self.rows(line, cells, layout),
            Line::NotRows(cells, what) => return Err(self.fault(counted(cells, what))),
            Line::Number(number) if self.skips(number) => self.numbers += 1,
            Line::Number(number) => {
                let cells = number.to_string().len();
                return Err(self.fault(counted(cells, ", a row needs 9")));
            }
            Line::Empty => self.gap |= self.filled == 0 && self.last_row > 0,
            Line::Heading(cells) => {
                self.must_be_between_grids()?;
                if cells >= 9 {
                    return Err(self.fault(counted(cells, " in a heading")));
                }
            }
            Line::Unexpected => {
                let fits = |byte: &&u8| !matches!(class(byte), DASH | OTHER);
                let place = line.iter().take_while(fits).count();
                // Of a character, UTF-8 begins with one byte that is not 0b10xx_xxxx.
                let before = line[..place].iter().filter(|&byte| byte & 0xc0 != 0x80).count();
                let what = format!("unexpected '{}'", line[place] as char);
                return Err(Error::Fault { line: self.number, column: Some(before + 1), what });
            }
        }
        Ok(None)
    }

    /// Says that the input has ended.
    pub fn end(&self) -> Result<(), Error> {
        match self.last_row {
            0 => Err(Error::NoGrid),
            _ => self.must_be_between_grids(),
        }
    }

    /// Asked for by what may not stand inside a grid, be it one cell too many.
    pub fn must_be_between_grids(&self) -> Result<(), Error> {
        match (self.filled, self.last_row) {
            (0, _) => Ok(()),
            (cells, line) => {
                let what = counted(cells, " so far, the grid needs 81");
                Err(Error::Fault { line, column: None, what })
            }
        }
    }

    /// Whether a number alone is a count here, or an order.
    fn skips(&self, number: u32) -> bool {
        self.filled == 0 && (self.numbers == 0 || self.numbers == 1 && matches!(number, 3 | 9))
    }

    fn whole_grid(&mut self, cells: &Cells) -> Puzzle {
        self.cells = *cells;
        self.last_row = self.number;
        self.layout = Layout::Line;
        self.complete()
    }

    fn rows(&mut self, line: &[u8], count: usize, layout: Layout) -> Result<Option<Puzzle>, Error> {
        self.last_row = self.number;
        let open = self.cells.iter_mut().skip(self.filled);
        for (cell, byte) in open.zip(line.iter().filter(|byte| is_cell(byte))) {
            *cell = class(byte);
        }
        self.filled += count;
        self.layout = self.layout.max(layout);
        match self.filled {
            81 => Ok(Some(self.complete())),
            82..=usize::MAX => self.must_be_between_grids().map(|()| None),
            _ => Ok(None),
        }
    }

    fn complete(&mut self) -> Puzzle {
        let (grid, layout) = (Grid::new(&self.cells), self.layout);
        self.drop_grid();
        self.numbers = 0;
        Puzzle { grid, layout, gap: std::mem::take(&mut self.gap) }
    }

    /// Goes on as between grids.
    pub fn drop_grid(&mut self) {
        self.filled = 0;
        self.layout = Layout::Compact;
    }

    /// What is wrong with this line.
    fn fault(&self, what: String) -> Error {
        Error::Fault { line: self.number, column: None, what }
    }
}

/// How many cells something has, and what is wrong with that.
pub fn counted(cells: usize, what: &str) -> String {
    format!("{} cell{}{}", cells, if cells == 1 { "" } else { "s" }, what)
}

/// U+FEFF, which some editors put at the start of a file; of files joined it stands inside.
pub const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// The longest line that is read, its end not counted.
pub const LONGEST_LINE: usize = 65_536;

/// Reads the next line into `line`, its end included, but no more of it than shows that it is too
/// long. False: the input has ended.
pub fn read_line(input: impl BufRead, line: &mut Vec<u8>) -> Result<bool, Error> {
    line.clear();
    let longest = LONGEST_LINE as u64 + 2;
    input.take(longest).read_until(b'\n', line).map(|length| length > 0).map_err(Error::Read)
}

/// The grids of a text, one after the other as they are asked for. No more is read than must be;
/// after an error there are none.
pub struct Grids<R> {
    input: BufReader<R>,
    reader: Reader,
    line: Vec<u8>,
    ended: bool,
}

impl<R: Read> Grids<R> {
    pub fn new(input: R) -> Grids<R> {
        let input = BufReader::with_capacity(LONGEST_LINE, input);
        Grids { input, reader: Reader::default(), line: Vec::new(), ended: false }
    }

    /// The next grid, if there is one. Whenever the rest of a line has to be waited for, `wait` is
    /// called first.
    pub fn pull(
        &mut self,
        mut wait: impl FnMut() -> Result<(), Error>,
    ) -> Result<Option<Puzzle>, Error> {
        loop {
            if let Some(puzzle) = self.plain_grid() {
                return Ok(Some(puzzle));
            }
            let buffer = self.input.buffer();
            let puzzle = if let Some(end) = buffer.iter().position(|&byte| byte == b'\n') {
                let puzzle = self.reader.line(&buffer[..end]);
                self.input.consume(end + 1);
                puzzle?
            } else {
                wait()?;
                if !read_line(&mut self.input, &mut self.line)? {
                    return self.reader.end().map(|()| None);
                }
                self.reader.line(&self.line)?
            };
            if puzzle.is_some() {
                return Ok(puzzle);
            }
        }
    }

    /// The grid of the line that comes next if that is in the buffer, and 81 digits and dots: most
    /// lines of large files are, and are not looked for an end, or copied, or taken byte by byte.
    fn plain_grid(&mut self) -> Option<Puzzle> {
        let line = self.input.buffer().get(..82)?;
        let line = line.strip_suffix(b"\n").filter(|_| self.reader.filled == 0)?;
        let cells = plain_cells(line.try_into().ok()?)?;
        self.input.consume(82);
        self.reader.number += 1;
        Some(self.reader.whole_grid(&cells))
    }
}

/// The cells of a line of digits and dots. All bytes are taken alike, so that compilers take
/// sixteen at once.
fn plain_cells(line: &[u8; 81]) -> Option<Cells> {
    let (mut cells, mut all_plain) = ([0; 81], true);
    for (cell, &byte) in cells.iter_mut().zip(line) {
        let digit = byte.wrapping_sub(b'0');
        *cell = if digit <= 9 { digit } else { 0 };
        all_plain &= digit <= 9 || byte == b'.';
    }
    Some(cells).filter(|_| all_plain)
}

impl<R: Read> Iterator for Grids<R> {
    type Item = Result<Puzzle, Error>;

    fn next(&mut self) -> Option<Result<Puzzle, Error>> {
        if self.ended {
            return None;
        }
        let next = self.pull(|| Ok(())).transpose();
        self.ended = !matches!(next, Some(Ok(_)));
        next
    }
}

/// Reads grids until the input ends. `answer` adds to the output what it has to say of each grid,
/// as soon as the line that completes it has ended; the output is written in large blocks, but
/// always before the program waits for input. At a fault all grids before it have been answered.
pub fn filter(
    input: impl Read,
    mut output: impl Write,
    mut answer: impl FnMut(&Puzzle, &mut Vec<u8>),
) -> Result<(), Error> {
    let (mut grids, mut text) = (Grids::new(input), Vec::new());
    loop {
        let next = grids.pull(|| {
            write_out(&mut output, &text)?;
            text.clear();
            Ok(())
        });
        match next {
            Ok(Some(puzzle)) => answer(&puzzle, &mut text),
            Err(Error::Write(cause)) => return Err(Error::Write(cause)),
            end => {
                write_out(&mut output, &text)?;
                return end.map(|_| ());
            }
        }
    }
}

/// Writes the text out, so far that a reader at the other end sees it.
pub fn write_out(mut output: impl Write, text: &[u8]) -> Result<(), Error> {
    output.write_all(text).and_then(|()| output.flush()).map_err(Error::Write)
}

// ---- Registers --------------------
/// 32 lanes of 16 bits in two halves: an array, for any processor; or two registers of x86-64 with AVX2.
#[derive(Clone, Copy)]
pub struct Plain([[u16; 16]; 2]);
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy)]
struct Avx2([__m256i; 2]);

#[inline(always)] fn plain(lane: impl Fn(usize, usize) -> u16) -> Plain {
    let mut halves = ([0; 16], [0; 16]);
    for i in 0..16 { halves.0[i] = lane(0, i) }
    for i in 0..16 { halves.1[i] = lane(1, i) }
    Plain([halves.0, halves.1])
}

/// Writes each operation down once: what comes into lane `i`, and the instruction that does it for all lanes of half
/// `h`. All of them must be inlined where AVX2 is enabled.
macro_rules! registers {
    ($a:ident, $b:ident, $i:ident, $h:ident; $($shift:ident $symbol:tt $shift_all:ident),*; $($name:ident $lane:expr, $all:expr;)*) => {
        pub trait Register: Copy {
            fn load(lanes: &[u16; 32]) -> Self;
            fn store(self) -> [u16; 32];
            fn is_zero(self) -> bool;
            /// In each eight lanes, brings those of the list (0 to 7) where they stand in it.
            fn shuffle(self, lanes: &[u8; 16]) -> Self;
            /// The function [`split`], compiled for this kind of register.
            fn split(search: &mut Search, board: &mut Board<Self>) -> Option<Board<Self>>;
            $(fn $shift<const N: i32>(self) -> Self;)*
            $(fn $name(self, other: Self) -> Self;)*
        }
        impl Register for Plain {
            fn load(lanes: &[u16; 32]) -> Plain { plain(|h, i| lanes[16 * h + i]) }
            fn store(self) -> [u16; 32] {
                let mut lanes = [0; 32];
                for i in 0..16 { lanes[i] = self.0[0][i]; lanes[16 + i] = self.0[1][i]; }
                lanes
            }
            fn is_zero(self) -> bool { self.0 == [[0; 16]; 2] }
            fn shuffle(self, lanes: &[u8; 16]) -> Plain { plain(|h, i| self.0[h][i / 8 * 8 + lanes[i] as usize]) }
            fn split(search: &mut Search, board: &mut Board<Plain>) -> Option<Board<Plain>> { split(search, board) }
            $(fn $shift<const N: i32>(self) -> Plain { plain(|h, i| self.0[h][i] $symbol N) })*
            $(fn $name(self, other: Plain) -> Plain { let ($a, $b) = (self.0, other.0); plain(|$h, $i| $lane) })*
        }
        // SAFETY: only `explore` chooses Avx2, where the processor has it; what is loaded has 32 lanes.
        #[cfg(target_arch = "x86_64")]
        #[allow(unused_unsafe)] // where whole halves are moved
        impl Register for Avx2 {
            #[inline(always)] fn load(lanes: &[u16; 32]) -> Avx2 { Avx2(unsafe { std::mem::transmute::<[u16; 32], [__m256i; 2]>(*lanes) }) }
            #[inline(always)] fn store(self) -> [u16; 32] { unsafe { std::mem::transmute(self.0) } }
            #[inline(always)] fn is_zero(self) -> bool {
                unsafe { let any = _mm256_or_si256(self.0[0], self.0[1]); _mm256_testz_si256(any, any) != 0 }
            }
            #[inline(always)] fn shuffle(self, lanes: &[u8; 16]) -> Avx2 {
                let list = unsafe { std::mem::transmute::<[u16; 16], __m256i>(lanes.map(|lane| lane as u16 * 0x202 + 0x100)) };
                Avx2(unsafe { [_mm256_shuffle_epi8(self.0[0], list), _mm256_shuffle_epi8(self.0[1], list)] })
            }
            fn split(search: &mut Search, board: &mut Board<Avx2>) -> Option<Board<Avx2>> {
                #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
                unsafe fn fast(search: &mut Search, board: &mut Board<Avx2>) -> Option<Board<Avx2>> { split(search, board) }
                unsafe { fast(search, board) }
            }
            $(#[inline(always)] fn $shift<const N: i32>(self) -> Avx2 {
                Avx2(unsafe { [$shift_all::<N>(self.0[0]), $shift_all::<N>(self.0[1])] })
            })*
            $(#[inline(always)] fn $name(self, other: Avx2) -> Avx2 {
                let ($a, $b) = (self.0, other.0);
                Avx2(unsafe { [{ let $h = 0; $all }, { let $h = 1; $all }] })
            })*
        }
    };
}

registers! {
    a, b, i, h; left << _mm256_slli_epi16, right >> _mm256_srli_epi16;
    and a[h][i] & b[h][i], _mm256_and_si256(a[h], b[h]);
    or a[h][i] | b[h][i], _mm256_or_si256(a[h], b[h]);
    without a[h][i] & !b[h][i], _mm256_andnot_si256(b[h], a[h]);
    plus a[h][i].wrapping_add(b[h][i]), _mm256_add_epi16(a[h], b[h]);
    minus a[h][i].wrapping_sub(b[h][i]), _mm256_sub_epi16(a[h], b[h]);
    same if a[h][i] == b[h][i] { !0 } else { 0 }, _mm256_cmpeq_epi16(a[h], b[h]);
    half if h == 0 { a[0][i] } else { b[1][i] }, if h == 0 { a[0] } else { b[1] };
    halves_swapped if h == 0 { a[1][i] } else { b[0][i] }, if h == 0 { a[1] } else { b[0] };
    low_ones woven(a[h], b[h], i, 0, 1), _mm256_unpacklo_epi16(a[h], b[h]);
    high_ones woven(a[h], b[h], i, 4, 1), _mm256_unpackhi_epi16(a[h], b[h]);
    low_twos woven(a[h], b[h], i, 0, 2), _mm256_unpacklo_epi32(a[h], b[h]);
    high_twos woven(a[h], b[h], i, 4, 2), _mm256_unpackhi_epi32(a[h], b[h]);
    low_fours woven(a[h], b[h], i, 0, 4), _mm256_unpacklo_epi64(a[h], b[h]);
    high_fours woven(a[h], b[h], i, 4, 4), _mm256_unpackhi_epi64(a[h], b[h]);
    lows if i < 8 { a[h][i] } else { b[h][i - 8] }, _mm256_permute2x128_si256(a[h], b[h], 0x20);
    highs if i < 8 { a[h][i + 8] } else { b[h][i] }, _mm256_permute2x128_si256(a[h], b[h], 0x31);
    high_low if i < 8 { a[h][i + 8] } else { b[h][i - 8] }, _mm256_permute2x128_si256(a[h], b[h], 0x21);
    low_high if i < 8 { a[h][i] } else { b[h][i] }, _mm256_blend_epi32(a[h], b[h], 0xf0);
    with_lanes_10_11 if i / 2 == 5 { b[h][i] } else { a[h][i] }, _mm256_blend_epi32(a[h], b[h], 0x20);
}

/// Lanes of `a` and of `b` in turn, `size` at a time, from lane `first` on of each eight.
#[inline(always)] fn woven(a: [u16; 16], b: [u16; 16], i: usize, first: usize, size: usize) -> u16 {
    let lane = i / 8 * 8 + first + i % 8 / (2 * size) * size + i % size;
    [a, b][i / size % 2][lane]
}

/// Functions of the engine: inlined, so that they use the instructions enabled where they are called.
macro_rules! inlined {
    ($($(#[doc = $doc:literal])* $vis:vis fn $name:ident $(<$r:ident>)? ($($argument:tt)*) $(-> $result:ty)? $body:block)*) => {
        $($(#[doc = $doc])* #[inline(always)] $vis fn $name $(<$r: Register>)? ($($argument)*) $(-> $result)? $body)*
    };
}

/// The same for each of the three rows of a board: an array.
macro_rules! rows {
    ($row:ident => $value:expr) => { [{ let $row = 0; $value }, { let $row = 1; $value }, { let $row = 2; $value }] };
}

// ---- The board --------------------
// The places that a digit has left in a row are a lane of 16 bits, with a spare bit after each box:
//
//     bit       0  1  2  3    4  5  6  7    8  9 10 11   12 13 14 15
//     column    1  2  3  .    4  5  6  .    7  8  9  .    .  .  .  .
//
// 32 lanes hold one row of each band for every digit. The first, the second and the third rows of the bands are the
// board: one operation serves all digits and bands at once, and the rows of a band lie bit over bit.
//
//     lane      0 … 7    8 … 15    16 … 23    24       25       26        27 … 31
//     band      upper    middle    lower      upper    lower    middle    unused
//     digit     1 … 8    1 … 8     1 … 8      9        9        9
//
// A set of cells is the lower half of a register, with a lane for each row; where a dot is, it may hold anything.
//
//     lane      0  1  2  3  4  5  6  7    8  9 10 11   12 13 14 15
//     row       1  2  3  9  7  8  .  .    4  5  6  .    .  .  .  .

pub type Board<R> = [R; 3];
/// The lane of each digit by band (upper, middle, lower); an unused one for 0.
pub const LANE: [[usize; 10]; 3] = [
    [27, 0, 1, 2, 3, 4, 5, 6, 7, 24],
    [28, 8, 9, 10, 11, 12, 13, 14, 15, 26],
    [29, 16, 17, 18, 19, 20, 21, 22, 23, 25],
];
/// The lane of each row in a set.
pub const SET_LANE: [usize; 9] = [0, 1, 2, 8, 9, 10, 4, 5, 3];
/// All columns of a lane; the first columns of its boxes.
const ROW: u16 = 0x777;
const FIRST: u16 = 0x111;

/// The bit of a cell in its lane.
pub const fn bit(cell: usize) -> u16 { 1 << (cell % 9 + cell % 9 / 3) }
/// A set of cells in words of four lanes, to count and to pick from.
type Words = [u64; 3];

/// What the engine looks up.
struct Tables {
    /// The digit (or 0) and the band (or 3) of each lane; all cells as a set.
    digits: [u16; 32], bands: [u16; 32], cells: [u16; 32],
    /// The place of each cell in a set's words; the cell at each place, and its peers with itself.
    places: [usize; 81], at: [usize; 192], peers: [Words; 192],
}
static TABLES: Tables = {
    let (places, at, peers) = ([0; 81], [0; 192], [[0; 3]; 192]);
    let mut tables = Tables { digits: [0; 32], bands: [3; 32], cells: [0; 32], places, at, peers };
    let mut pair = 0;
    while pair < 81 * 81 {
        let (cell, peer) = (pair / 81, pair % 81);
        let (lane, peer_lane) = (SET_LANE[cell / 9], SET_LANE[peer / 9]);
        let place = 16 * lane + bit(cell).trailing_zeros() as usize;
        let in_box = cell / 27 == peer / 27 && cell % 9 / 3 == peer % 9 / 3;
        if in_box || cell / 9 == peer / 9 || cell % 9 == peer % 9 {
            tables.peers[place][peer_lane / 4] |= (bit(peer) as u64) << (peer_lane % 4 * 16);
        }
        tables.places[cell] = place; tables.at[place] = cell;
        tables.cells[lane] |= bit(cell);
        if pair < 27 {
            let lane = LANE[pair / 9][pair % 9 + 1];
            tables.digits[lane] = pair as u16 % 9 + 1;
            tables.bands[lane] = pair as u16 / 9;
        }
        pair += 1;
    }
    tables
};

/// Joins two tallies (see [`tally`]) whose lanes are taken in turn: the digits of the lower ones with those of the upper.
macro_rules! fold {
    ($low:ident, $high:ident, $a:expr, $b:expr) => {{
        let (a, b) = ($a, $b);
        join(rows!(n => a[n].$low(b[n])), rows!(n => a[n].$high(b[n])))
    }};
}

inlined! {
    /// The same bits in all lanes; all columns of the lanes in use.
    fn all<R>(bits: u16) -> R { R::load(&[bits; 32]) }
    fn everything<R>() -> R { all::<R>(ROW).without(empty(R::load(&TABLES.digits))) }
    /// All bits of the lanes that hold none; the lanes that hold one bit; the lanes of the three rows together.
    fn empty<R>(lanes: R) -> R { lanes.same(all(0)) }
    fn single<R>(lanes: R) -> R { lanes.and(empty(lanes.and(lanes.minus(all(1))))) }
    fn together<R>(rows: &Board<R>) -> R { rows[0].or(rows[1]).or(rows[2]) }
    /// The boxes that hold any bit, all three cells of them: the carry into the spare bit tells.
    fn boxes<R>(lanes: R) -> R {
        let spare = lanes.plus(all(ROW)).and(all(8 * FIRST));
        spare.minus(spare.right::<3>())
    }
    /// To each band the lanes of the next one down; below the lower band comes the upper one.
    fn next_band<R>(lanes: R) -> R {
        let nine = lanes.shuffle(&[0, 1, 2, 3, 4, 5, 6, 7, 2, 0, 1, 3, 4, 5, 6, 7]);
        let swapped = lanes.halves_swapped(lanes);
        lanes.high_low(swapped).half(swapped.low_high(nine))
    }
    /// Counts the digits of each cell: the sets of the cells with at least one, two and three. Three times the digits of
    /// half the lanes come to lie over the others, then the ninth joins. What a caller does not use is not computed.
    pub fn tally<R>(board: &Board<R>) -> [R; 3] {
        let [a, b, c] = *board;
        let ab = fold!(low_ones, high_ones, digit(a), digit(b));
        let cc = fold!(low_ones, high_ones, digit(c), digit(c.halves_swapped(c)));
        let eight = fold!(low_twos, high_twos, ab, rows!(n => cc[n].half(ab[n])));
        let eight = fold!(low_fours, high_fours, eight, rows!(n => eight[n].halves_swapped(eight[n])));
        let (ab, cc) = (a.low_ones(b), c.low_ones(c));
        let nine = ab.low_twos(cc).highs(ab.high_twos(cc)).shuffle(&[0, 1, 2, 6, 4, 5, 7, 7, 0, 1, 2, 7, 7, 7, 7, 7]);
        join(eight, digit(nine.halves_swapped(nine)))
    }
    fn digit<R>(set: R) -> [R; 3] { [set, all(0), all(0)] }
    fn join<R>(a: [R; 3], b: [R; 3]) -> [R; 3] {
        let three = a[2].or(b[2]).or(a[0].and(b[1]).or(a[1].and(b[0])));
        [a[0].or(b[0]), a[1].or(b[1]).or(a[0].and(b[0])), three]
    }
    /// The board on which every digit stands in just the cells of the set.
    pub fn spread<R>(set: R) -> Board<R> {
        rows!(row => {
            let (first, n) = (set.shuffle(&[row as u8; 16]), [4, 5, 3][row]); // n: the lane of the lower band's row
            let last = set.lows(set).shuffle(&[n, n, n, n, n, n, n, n, row as u8, n, 7, 7, 7, 7, 7, 7]).with_lanes_10_11(first);
            first.half(last.halves_swapped(last))
        })
    }

    // ---- The round --------------------
    /// Naked singles: a digit's row with a cell that has no other candidate is cut down to that cell.
    pub fn naked_singles<R>(board: &Board<R>, solved: R) -> Board<R> {
        let solved = spread(solved);
        let naked = rows!(row => board[row].and(solved[row]));
        rows!(row => board[row].and(naked[row].or(empty(naked[row]))))
    }
    /// Locked candidates in stacks. The three columns of a stack meet the three bands, one place of the digit in each,
    /// like a permutation. A column stays in a band where the other two columns can be had in the other two bands, one
    /// way or the other.
    pub fn close_stacks<R>(board: &Board<R>) -> Board<R> {
        let columns = together(board);
        // The columns of each box moved on by one and by two, round the box.
        let one = columns.left::<1>().or(columns.right::<2>().and(all(FIRST)));
        let two = columns.right::<1>().or(columns.left::<2>().and(all(4 * FIRST)));
        let others = next_band(one.and(next_band(two)).or(two.and(next_band(one))));
        rows!(row => board[row].and(others))
    }
    /// Locked candidates in bands, pointing and claiming in one: the same for the rows and the boxes of a band.
    pub fn close_bands<R>(board: &Board<R>) -> Board<R> {
        let boxes = rows!(row => boxes(board[row]));
        let one = rows!(row => boxes[row].left::<4>().or(boxes[row].right::<8>()));
        let two = rows!(row => boxes[row].left::<8>().or(boxes[row].right::<4>()));
        rows!(row => {
            let (next, last) = ((row + 1) % 3, (row + 2) % 3);
            board[row].and(one[next].and(two[last]).or(two[next].and(one[last])))
        })
    }
    /// Hidden singles: where a digit's row has one place left the other digits lose that cell. With stacks and bands
    /// closed these are the hidden singles of the boxes too, and those of the columns at the latest a round later.
    /// Gives the cells as well.
    pub fn hidden_singles<R>(board: &Board<R>) -> (Board<R>, R) {
        let hidden = rows!(row => single(board[row]));
        let [cells, ..] = tally(&hidden);
        let others = spread(cells);
        (rows!(row => board[row].without(others[row]).or(hidden[row])), cells)
    }
    /// Rounds of the four deductions, until one finds no new single. `None`: a contradiction.
    pub fn propagate<R>(board: &Board<R>) -> Option<Board<R>> {
        let (mut board, cells) = (*board, R::load(&TABLES.cells));
        let (mut hidden, mut before) = (all::<R>(0), all(!0));
        loop {
            let [one, two, ..] = tally(&board);
            // A cell without a candidate, or with two hidden singles.
            if !cells.without(one).or(cells.and(two).and(hidden)).is_zero() { return None; }
            let solved = one.without(two);
            if cells.without(solved.same(before)).is_zero() || cells.and(two).is_zero() { return Some(board); }
            before = solved;
            board = close_bands(&close_stacks(&naked_singles(&board, solved)));
            // A digit without a place in a row has lost the whole band by now.
            if !empty(board[0]).and(R::load(&TABLES.digits)).is_zero() { return None; }
            let round = hidden_singles(&board);
            board = round.0;
            hidden = round.1;
        }
    }
}

// ---- The search --------------------
/// What a search found: how many solutions, up to its limit, and the first of them (or all 0).
#[derive(Clone, Copy, Debug)]
pub struct Found { pub count: usize, pub first: Cells }
const NOTHING: Found = Found { count: 0, first: [0; 81] };

/// A search under way. A guess on a board without a cell of two candidates, or in reading order (the smallest digit in
/// the first open cell), costs one patience, at 0 the search is given up, and an effort of 32; any other an effort of 1.
pub struct Search<'a> {
    grid: &'a Grid, limit: usize, found: Found,
    in_order: bool, attempt: usize, patience: usize, effort: usize,
}
const PATIENCE: usize = 32; // of a first attempt, and twice that in reading order

inlined! {
    /// Whether a digit stands twice in a row, column or box.
    fn clash<R>(board: &Board<R>) -> bool {
        let (columns, held) = (together(board), rows!(row => boxes(board[row])));
        let in_rows = together(&rows!(row => board[row].without(single(board[row]))));
        let in_columns = columns.and(next_band(columns).or(next_band(next_band(columns))));
        let in_boxes = held[0].and(held[1].or(held[2])).or(held[1].and(held[2]));
        !in_rows.or(in_columns).or(in_boxes).is_zero()
    }
    /// The candidates of a grid. `None`: two equal clues share a unit.
    pub fn candidates<R>(grid: &Grid) -> Option<Board<R>> {
        let clues = rows!(row => everything::<R>().and(R::load(&grid.clues[row])));
        let (columns, held) = (together(&clues), together(&rows!(row => boxes(clues[row]))));
        let held = held.or(columns).or(next_band(columns)).or(next_band(next_band(columns)));
        let filled = spread(tally(&clues)[0]);
        let board = rows!(row => everything::<R>().and(empty(clues[row])).without(held.or(filled[row])).or(clues[row]));
        if clash(&clues) { None } else { Some(board) }
    }
    /// All bits of the lanes of a digit or a band; the one bit of a digit in a cell.
    fn lanes<R>(table: &[u16; 32], number: usize) -> R { R::load(table).same(all(number as u16)) }
    fn spot<R>(cell: usize, digit: usize) -> R {
        lanes::<R>(&TABLES.digits, digit).and(lanes(&TABLES.bands, cell / 27)).and(all(bit(cell)))
    }
    /// Enters a digit (1 to 9): it leaves the cell's peers, the other digits leave the cell.
    fn enter<R>(board: &Board<R>, cell: usize, digit: usize) -> Board<R> {
        let (of_digit, of_band) = (lanes::<R>(&TABLES.digits, digit), lanes::<R>(&TABLES.bands, cell / 27));
        let (lane, here, row) = (of_digit.and(of_band), all(bit(cell)), cell / 9 % 3);
        let peers = of_digit.and(here).or(lane.and(all(0b111 << (cell % 9 / 3 * 4))));
        let mut board = rows!(row => board[row].without(peers));
        board[row] = board[row].without(lane.or(of_band.and(here))).or(lane.and(here));
        board
    }
    /// The digits that a cell can hold, as bits 1 to 9.
    fn digits_at<R>(board: &Board<R>, cell: usize) -> u16 {
        let (lanes, here) = (board[cell / 9 % 3].store(), bit(cell));
        (1..10).fold(0, |digits, digit| digits | ((lanes[LANE[cell / 27][digit]] & here > 0) as u16) << digit)
    }
    /// The cells that can hold a digit.
    fn cells_of<R>(board: &Board<R>, digit: usize) -> Words {
        let lanes = lanes(&TABLES.digits, digit);
        words(tally(&rows!(row => board[row].and(lanes)))[0].and(R::load(&TABLES.cells)))
    }
    fn words<R>(set: R) -> Words {
        let lanes = set.store();
        rows!(word => (0..4).fold(0, |bits, i| bits | (lanes[4 * word + i] as u64) << (16 * i)))
    }
    /// How many cells two sets have in common.
    fn common(a: &Words, b: &Words) -> u32 { rows!(word => (a[word] & b[word]).count_ones()).iter().sum() }
    /// Calls for each place of a set.
    fn each_place(set: &Words, mut then: impl FnMut(usize)) {
        for (word, &bits) in set.iter().enumerate() {
            let mut bits = bits;
            while bits > 0 { then(64 * word + bits.trailing_zeros() as usize); bits &= bits - 1; }
        }
    }
    /// The place of the set with the most cells of another set among its peers.
    fn busiest(set: &Words, others: &Words) -> Option<usize> {
        let (mut best, mut most) = (None, 0);
        each_place(set, |place| {
            let peers = common(&TABLES.peers[place], others) + 1;
            if peers > most { most = peers; best = Some(place); }
        });
        best
    }
    /// The place of the first of the grid's empty cells that is in the set.
    fn first_of(set: Words, grid: &Grid) -> Option<usize> {
        let mut places = grid.empty[..grid.open].iter().map(|&cell| TABLES.places[cell as usize]);
        places.find(|place| set[place / 64] >> (place % 64) & 1 > 0)
    }
    /// For boards without a cell of two candidates: the digit with the fewest places, and the one of these that has the
    /// most of the others among its peers. The first attempt counts places on the whole board, which finds solutions
    /// sooner; the next in each unit, which sooner shows that there are none; and so on in turn.
    fn scarcest_place<R>(board: &Board<R>, attempt: usize) -> (usize, usize) {
        let (mut best, mut fewest) = ((0, 0), u32::MAX);
        for digit in 1..10 {
            let places = cells_of(board, digit);
            for unit in 0..if attempt % 2 == 0 { 1 } else { 27 } {
                // Two cells that have no peers in common, themselves included, but the cells of the unit.
                let [a, b] = [cell_of(unit, 0), cell_of(unit, 8)].map(|cell| &TABLES.peers[TABLES.places[cell]]);
                let within = rows!(word => places[word] & if attempt % 2 == 0 { !0 } else { a[word] & b[word] });
                if let Some(place) = busiest(&within, &places) {
                    let rivals = common(&TABLES.peers[place], &places) - 1;
                    let rank = 100 * common(&within, &places) - rivals;
                    if rivals > 0 && rank < fewest { fewest = rank; best = (place, digit); }
                }
            }
        }
        best
    }
    /// Naked and hidden subsets of any size: where some open cells of a unit have no more digits between them than they are,
    /// its other cells lose these digits. Of each set of open cells the digits are noted, as bits 1 to 9, and from bit 10
    /// on how many cells it has. By Hall's theorem that is all that a unit's open cells alone can tell.
    pub fn subsets<R>(board: &Board<R>) -> Option<Board<R>> {
        let (mut digits, mut noted, mut lanes) = ([0; 81], [0u16; 512], [[0; 32]; 3]);
        for (cell, digits) in digits.iter_mut().enumerate() { *digits = digits_at(board, cell) }
        for unit in 0..27 {
            let (mut cells, mut sets) = ([0; 9], 1);
            for cell in (0..9).map(|place| cell_of(unit, place)).filter(|&cell| !digits[cell].is_power_of_two()) {
                for set in 0..sets { noted[sets + set] = (noted[set] | digits[cell]) + (1 << 10) }
                cells[sets.trailing_zeros() as usize] = cell;
                sets *= 2;
            }
            let spare = |noted: u16| (noted & 0x3fe).count_ones() as i16 - (noted >> 10) as i16;
            if noted[..sets - 1].iter().skip(1).fold(9, |least, &noted| spare(noted).min(least)) > 0 { continue; } // mostly
            for set in (1..sets).filter(|&set| spare(noted[set]) <= 0) {
                if spare(noted[set]) < 0 { return None; }
                for (n, &cell) in cells[..sets.trailing_zeros() as usize].iter().enumerate() {
                    if set >> n & 1 == 0 { digits[cell] &= !noted[set] }
                }
            }
        }
        for cell in 0..81 {
            for digit in 1..10 { lanes[cell / 9 % 3][LANE[cell / 27][digit]] |= (digits[cell] >> digit & 1) * bit(cell) }
        }
        Some(rows!(row => R::load(&lanes[row])))
    }
    /// Counts a solution, and fills the first one into the grid's empty cells.
    fn accept<R>(search: &mut Search, board: &Board<R>) {
        search.found.count += 1;
        if search.found.count > 1 { return; }
        let (rows, mut digits) = (rows!(row => board[row].store()), [0; 256]);
        for row in 0..9 {
            for digit in 1..10 {
                let column = rows[row % 3][LANE[row / 3][digit]].trailing_zeros() as usize;
                digits[16 * SET_LANE[row] + column % 16] = digit as u8;
            }
        }
        search.found.first = search.grid.cells;
        for &cell in &search.grid.empty[..search.grid.open] {
            search.found.first[cell as usize] = digits[TABLES.places[cell as usize]];
        }
    }
    /// Rounds until nothing moves; then a digit is tried in a cell: gives the board with it, and leaves the board without
    /// it. `None`: there is nothing left to try.
    fn split<R>(search: &mut Search, board: &mut Board<R>) -> Option<Board<R>> {
        *board = propagate(board)?;
        let [one, two, three] = tally(board);
        let (open, solved) = (two.and(R::load(&TABLES.cells)), spread(one.without(two)));
        if clash(&rows!(row => board[row].and(solved[row]))) { return None; }
        if open.is_zero() { accept(search, board); return None; }
        let (bivalue, open) = (words(open.without(three)), words(open));
        // A dear test: on a board with 60 cells open from an effort of 1,792 on, with one cell less 32 later.
        if search.effort / 32 + common(&open, &open) as usize > 115 {
            let left = subsets(board)?;
            let gone = together(&rows!(row => board[row].without(left[row])));
            if !gone.is_zero() { *board = [all(0); 3]; return Some(left); } // beside it nothing is left to try
        }
        let guess = if search.in_order { first_of(open, search.grid) } else { busiest(&bivalue, &open) };
        let costly = search.in_order || guess.is_none();
        search.effort += if costly { 32 } else { 1 };
        search.patience -= costly as usize;
        if search.patience == 0 { return None; }
        let (at, digit) = guess.map_or_else(|| scarcest_place(board, search.attempt), |at| (at, 0)); // 0: the smallest
        let cell = TABLES.at[at];
        let digits = digits_at(board, cell);
        let digit = if digit > 0 { digit } else { digits.trailing_zeros() as usize };
        let (child, left) = (enter(board, cell, digit), digits ^ 1 << digit);
        board[cell / 9 % 3] = board[cell / 9 % 3].without(spot(cell, digit));
        if left.is_power_of_two() { *board = enter(board, cell, left.trailing_zeros() as usize) }
        Some(child)
    }
    /// Searches for up to `limit` solutions: attempt after attempt, each with the other order of guesses, twice the patience
    /// and all the effort of those before. In reading order there is one attempt; `None`: it has lost its way.
    fn find<R>(grid: &Grid, board: &Board<R>, limit: usize, in_order: bool, effort: &mut usize) -> Option<Found> {
        (0..if in_order { 1 } else { usize::MAX }).find_map(|attempt| {
            let patience = PATIENCE << (attempt + in_order as usize);
            let mut search = Search { grid, limit, found: NOTHING, in_order, attempt, patience, effort: *effort };
            branch(&mut search, &mut board.clone());
            *effort = search.effort;
            Some(search.found).filter(|_| search.patience > 0)
        })
    }
    /// The smallest solution of a grid with several, of which one is known: the first that a search in reading order
    /// meets. Where that loses its way, cell after cell is fixed instead until it may find it again: can the cell hold a
    /// smaller digit than in the best solution so far?
    fn smallest<R>(grid: &Grid, board: &Board<R>, known: &Cells, effort: &mut usize) -> Cells {
        let (mut board, mut best, mut again) = (*board, *known, true);
        for cell in grid.empty[..grid.open].iter().map(|&cell| cell as usize) {
            if std::mem::take(&mut again) { if let Some(found) = find(grid, &board, 1, true, &mut 0) { return found.first; } }
            let digits = digits_at(&board, cell);
            for digit in (1..best[cell] as usize).filter(|digit| digits >> digit & 1 > 0) {
                match find(grid, &enter(&board, cell, digit), 1, false, effort) {
                    Some(found) if found.count > 0 => { best = found.first; break; }
                    _ => again = true, // here it may have lost its way
                }
            }
            board = enter(&board, cell, best[cell] as usize);
        }
        best
    }
    /// Looks for solutions until there are `limit`; or for two, and where there are two gives the smallest of all, as
    /// 81-digit numbers. Each in the form that is fastest here; or either on arrays, for any processor.
    pub fn count_solutions(grid: &Grid, limit: usize) -> Found { explore(grid, limit, false) }
    pub fn solve(grid: &Grid) -> Option<Cells> { Some(explore(grid, 2, true)).filter(|found| found.count > 0).map(|found| found.first) }
    pub fn explore_with<R>(grid: &Grid, limit: usize, want_smallest: bool) -> Found {
        let board: Board<R> = match candidates(grid) { Some(board) => board, None => return NOTHING };
        let mut effort = 0;
        let mut found = find(grid, &board, limit, false, &mut effort).unwrap_or(NOTHING);
        if want_smallest && found.count > 1 { found.first = smallest(grid, &board, &found.first, &mut effort) }
        found
    }
}

/// Recursive backtracking over the empty cells. Apart from [`split`], whose many registers would fill the stack.
fn branch<R: Register>(search: &mut Search, board: &mut Board<R>) {
    while let Some(child) = &mut R::split(search, board) {
        branch(search, child);
        if search.found.count >= search.limit || search.patience == 0 { return; }
    }
}

pub fn explore(grid: &Grid, limit: usize, want_smallest: bool) -> Found {
    #[cfg(target_arch = "x86_64")] {
        #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
        unsafe fn fast(grid: &Grid, limit: usize, want_smallest: bool) -> Found {
            explore_with::<Avx2>(grid, limit, want_smallest)
        }
        let bits = is_x86_feature_detected!("bmi1") && is_x86_feature_detected!("bmi2") && is_x86_feature_detected!("lzcnt");
        if bits && is_x86_feature_detected!("popcnt") && is_x86_feature_detected!("avx2") {
            // SAFETY: every feature that is enabled above has been found here.
            return unsafe { fast(grid, limit, want_smallest) };
        }
    }
    explore_with::<Plain>(grid, limit, want_smallest)
}

// ---- Units --------------------
/// The cell (0 to 80) at a place (0 to 8, in reading order) of a unit: units 0 to 8 are the rows,
/// 9 to 17 the columns, 18 to 26 the boxes.
pub fn cell_of(unit: usize, place: usize) -> usize {
    let number = unit % 9;
    let in_box = 27 * (number / 3) + 3 * (number % 3) + 9 * (place / 3) + place % 3;
    [9 * number + place, 9 * place + number, in_box][unit / 9]
}

/// Whether a digit stands twice in a row, a column or a box.
pub fn has_clash(cells: &[u8; 81]) -> bool {
    (0..27).any(|unit| {
        let digits = || (0..9).map(|place| cells[cell_of(unit, place)]).filter(|&digit| digit > 0);
        let seen = digits().fold(0_u16, |seen, digit| seen | 1 << digit);
        digits().count() > seen.count_ones() as usize
    })
}

// ---- Singles --------------------
// Some judges want no search: digits are filled in that a rule forces, until it forces none. In
// what order does not matter: a digit that is forced once stays so, whatever else is filled in, and
// so does a contradiction.

/// Fills in naked and hidden singles to the end. `None`: a digit stands twice in a unit, or a cell
/// is left without a candidate, or a digit without a place in a row, a column or a box.
pub fn singles(clues: &Cells) -> Option<Cells> {
    let mut position = Position::of(clues)?;
    loop {
        let before = position.cells;
        (0..81).try_for_each(|cell| position.naked_single(cell))?;
        (0..27).try_for_each(|unit| position.hidden_singles(unit))?;
        if position.cells == before {
            return Some(before);
        }
    }
}

/// Fills in hidden singles in boxes to the end, and looks at nothing else. `None`: a digit stands
/// twice in a unit, or is left without a place in a box.
pub fn box_singles(clues: &Cells) -> Option<Cells> {
    let mut position = Position::of(clues)?;
    loop {
        let before = position.cells;
        (18..27).try_for_each(|unit| position.hidden_singles(unit))?;
        if position.cells == before {
            return Some(before);
        }
    }
}

/// What is filled in, and the digits that stand in each row, column and box: a digit d as bit d.
struct Position {
    cells: Cells,
    rows: [u16; 9],
    columns: [u16; 9],
    boxes: [u16; 9],
}

impl Position {
    /// `None`: two clues clash.
    fn of(clues: &Cells) -> Option<Position> {
        let mut position =
            Position { cells: [0; 81], rows: [0; 9], columns: [0; 9], boxes: [0; 9] };
        for (cell, &digit) in clues.iter().enumerate().filter(|(_, &digit)| digit > 0) {
            if position.candidates(cell) >> digit & 1 == 0 {
                return None;
            }
            position.enter(cell, digit);
        }
        Some(position)
    }

    fn enter(&mut self, cell: usize, digit: u8) {
        let (row, column) = (cell / 9, cell % 9);
        self.cells[cell] = digit;
        self.rows[row] |= 1 << digit;
        self.columns[column] |= 1 << digit;
        self.boxes[row / 3 * 3 + column / 3] |= 1 << digit;
    }

    /// The digits that an open cell may hold by its row, column and box; of a filled cell none.
    fn candidates(&self, cell: usize) -> u16 {
        let (row, column) = (cell / 9, cell % 9);
        if self.cells[cell] > 0 {
            return 0;
        }
        let taken = self.rows[row] | self.columns[column] | self.boxes[row / 3 * 3 + column / 3];
        0b11_1111_1110 & !taken
    }

    /// Fills in a cell that has one candidate. `None`: an open cell has none.
    fn naked_single(&mut self, cell: usize) -> Option<()> {
        let candidates = self.candidates(cell);
        match candidates.count_ones() {
            0 if self.cells[cell] == 0 => return None,
            1 => self.enter(cell, candidates.trailing_zeros() as u8),
            _ => {}
        }
        Some(())
    }

    /// Fills in each digit that has one place in a unit. `None`: a digit has none.
    fn hidden_singles(&mut self, unit: usize) -> Option<()> {
        for digit in 1..10 {
            let cells = || (0..9).map(|place| cell_of(unit, place));
            if cells().any(|cell| self.cells[cell] == digit) {
                continue;
            }
            let mut places = cells().filter(|&cell| self.candidates(cell) >> digit & 1 > 0);
            let place = places.next()?;
            if places.next().is_none() {
                self.enter(place, digit);
            }
        }
        Some(())
    }
}

// ---- Printing --------------------
/// Adds a board to the text, in a layout; an open cell is shown as `empty`.
pub fn print(text: &mut Vec<u8>, cells: &Cells, layout: Layout, empty: u8) {
    let symbol = |&digit: &u8| if digit > 0 { b'0' + digit } else { empty };
    if layout == Layout::Line {
        text.extend(cells.iter().map(symbol));
        text.push(b'\n');
        return;
    }
    for (cell, digit) in cells.iter().enumerate() {
        text.extend_from_slice(match layout {
            _ if cell == 0 => b"",
            Layout::Boxed if cell % 27 == 0 => b"\n---------------------------\n",
            _ if cell % 9 == 0 => b"\n",
            Layout::Boxed if cell % 3 == 0 => b" | ",
            Layout::Boxed | Layout::Spaced => b" ",
            _ => b"",
        });
        text.push(symbol(digit));
    }
    text.push(b'\n');
}

/// Adds a judge's answer to the text; `number` counts the puzzles from 1.
pub fn print_answer(text: &mut Vec<u8>, judge: &Judge, puzzle: &Puzzle, number: usize) {
    let blank_line_before = match judge.blank_lines {
        BlankLines::AsInput => puzzle.gap,
        BlankLines::Between => number > 1,
        BlankLines::After | BlankLines::Never => false,
    };
    if blank_line_before {
        text.push(b'\n');
    }
    text.extend(heading(judge.heading, number).bytes());
    let layout = match judge.asks {
        Asks::Singles { .. } => Layout::Spaced,
        _ => puzzle.layout,
    };
    let (word, board) = answer(judge.asks, &puzzle.grid);
    if let Some(word) = word {
        text.extend(word.bytes());
        text.push(b'\n');
    }
    if let Some(board) = board {
        print(text, &board, layout, b'.');
    }
    if judge.blank_lines == BlankLines::After {
        text.push(b'\n');
    }
}

/// The heading of an answer, from that of the first, whose number is 1.
fn heading(first: &str, number: usize) -> String {
    let is_digit = |symbol: char| symbol.is_ascii_digit();
    match (first.find(is_digit), first.rfind(is_digit)) {
        (Some(start), Some(last)) => {
            let width = last + 1 - start;
            format!("{}{:0width$}{}", &first[..start], number, &first[last + 1..], width = width)
        }
        _ => String::from(first),
    }
}

// ---- Errors --------------------
/// Why grids could not be read or answers not be written.
#[derive(Debug)]
pub enum Error {
    /// The input has no grid.
    NoGrid,
    /// The input has a fault: in which line and, where one character is meant, in which column,
    /// both counted from 1, and what it is.
    Fault { line: usize, column: Option<usize>, what: String },
    /// A read failed.
    Read(io::Error),
    /// A write failed.
    Write(io::Error),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Error::NoGrid => write!(f, "no grid in the input"),
            Error::Fault { line, column: None, what } => write!(f, "line {}: {}", line, what),
            Error::Fault { line, column: Some(column), what } => {
                write!(f, "line {}, column {}: {}", line, column, what)
            }
            Error::Read(cause) => write!(f, "cannot read the input: {}", cause),
            Error::Write(cause) => write!(f, "cannot write the output: {}", cause),
        }
    }
}

/// Says on standard error what went wrong, and gives the exit status. That a reader has left is no
/// error.
pub fn report(error: &Error) -> i32 {
    match error {
        Error::Write(cause) if cause.kind() == io::ErrorKind::BrokenPipe => 0,
        _ => {
            tell(error);
            1
        }
    }
}

/// Says on standard error what went wrong.
pub fn tell(error: impl fmt::Display) {
    // With standard error closed too (here and in `main`) there is nobody left to tell.
    let _ = writeln!(io::stderr(), "error: {}", error);
}

// ---- main --------------------
/// What `--help` prints.
fn help() -> String {
    let mut judges = String::new();
    for judge in &JUDGES {
        let default = if judge.name == DEFAULT_JUDGE { " (default)" } else { "" };
        judges += &format!("\n  {:18} {}{}", judge.name, judge.problem, default);
        if !judge.also.is_empty() {
            judges += &format!("\n  {:18} also {}", "", judge.also);
        }
    }
    format!(
        "\
usage: sudoku [JUDGE] < grids

Reads 9x9 Sudoku grids from standard input and prints each one solved, in the
layout in which it came. Empty cells: 0 . ? _ * x X

JUDGE chooses what an online judge asks, its words and its empty lines. A number
alone will do where it is in the list, as in sudoku 2580:{}

options:
  -h, --help         this
  -V, --version      name and version
  --                 what follows is JUDGE

exit status:
  0                  all grids were answered, also where one has no solution
  1                  bad input, or reading or writing failed
  2                  wrong arguments

examples:
  echo 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 | sudoku
  for row in 1 2 3 4 5 6 7 8 9; do echo 0 0 0 0 0 0 0 0 0; done | sudoku kattis-sudokunique
",
        judges
    )
}

/// The names of a row.
fn names(judge: &Judge) -> impl Iterator<Item = &'static str> {
    std::iter::once(judge.name).chain(judge.also.split_whitespace())
}

/// The row of a judge by any of its names, or by what stands behind the first dash in one.
pub fn find_judge(asked: &str) -> Option<&'static Judge> {
    JUDGES.iter().find(|judge| {
        names(judge).any(|name| {
            let number = name.find('-').map_or(name, |dash| &name[dash + 1..]);
            name.eq_ignore_ascii_case(asked) || number.eq_ignore_ascii_case(asked)
        })
    })
}

/// The name that somebody may have meant: no more than two letters changed, added or left out.
fn near_name(asked: &str) -> Option<&'static str> {
    let near = JUDGES.iter().flat_map(names).map(|name| (distance(asked, name), name)).min()?;
    Some(near.1).filter(|_| near.0 <= 2)
}

/// How many letters must be changed, added or left out to make one word of the other.
fn distance(one: &str, other: &str) -> usize {
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (number, letter) in one.bytes().enumerate() {
        let mut diagonal = row[0];
        row[0] = number + 1;
        for (place, same) in other.bytes().map(|byte| byte == letter).enumerate() {
            let changed = diagonal + !same as usize;
            diagonal = row[place + 1];
            row[place + 1] = changed.min(diagonal + 1).min(row[place] + 1);
        }
    }
    row[other.len()]
}

/// What a command line asks for.
enum Request {
    Help,
    Version,
    Judge(&'static Judge),
}

/// Reads the command line. An error is one line that says what was expected.
fn request(arguments: &[String]) -> Result<Request, String> {
    let options = arguments.iter().take_while(|argument| *argument != "--");
    let has = |short, long| options.clone().any(|word| word == short || word == long);
    if has("-h", "--help") {
        return Ok(Request::Help);
    }
    if has("-V", "--version") {
        return Ok(Request::Version);
    }
    let (mut asked, mut options_ended) = (None, false);
    for argument in arguments {
        match argument.as_str() {
            "--" if !options_ended => options_ended = true,
            "-" => return Err("unexpected '-', standard input is read in any case".into()),
            option if option.starts_with('-') && !options_ended => {
                return Err(format!("unknown option {}; see sudoku --help", shown(option)))
            }
            other if asked.is_some() => {
                return Err(format!("expected one JUDGE, found {} too", shown(other)))
            }
            name => asked = Some(name),
        }
    }
    let asked = asked.unwrap_or(DEFAULT_JUDGE);
    find_judge(asked).map(Request::Judge).ok_or_else(|| {
        let see = match near_name(asked) {
            Some(near) => format!("did you mean {}? See sudoku --help", near),
            None if Path::new(asked).is_dir() => {
                return format!("expected a JUDGE, found the folder {}", shown(asked))
            }
            None if Path::new(asked).exists() => {
                return format!(
                    "expected a JUDGE, found the file {}: sudoku < FILE reads it",
                    shown(asked)
                )
            }
            None => "see sudoku --help".into(),
        };
        format!("unknown judge {}; {}", shown(asked), see)
    })
}

/// An argument as a message shows it, on one line whatever is in it.
fn shown(argument: &str) -> String {
    format!("'{}'", argument.escape_debug())
}

/// Runs the command line, and ends the process with its exit status.
pub fn main() {
    let arguments = std::env::args_os().skip(1);
    let arguments: Vec<_> = arguments.map(|word| word.to_string_lossy().into_owned()).collect();
    let mut number = 0;
    let result = match request(&arguments) {
        Ok(Request::Help) => write_out(io::stdout(), help().as_bytes()),
        Ok(Request::Version) => {
            // Without cargo there is no version.
            let version = option_env!("CARGO_PKG_VERSION").unwrap_or("");
            let text = format!("sudoku {}", version);
            write_out(io::stdout(), format!("{}\n", text.trim_end()).as_bytes())
        }
        Ok(Request::Judge(judge)) => {
            filter(io::stdin().lock(), io::stdout().lock(), |puzzle, text| {
                number += 1;
                print_answer(text, judge, puzzle, number);
            })
        }
        Err(expected) => {
            tell(expected);
            std::process::exit(2);
        }
    };
    std::process::exit(result.map_or_else(|error| report(&error), |()| 0));
}
