//! Sudoku for online judges: reads 9×9 grids from standard input, prints each one solved.
//!
//! Paste this one file as it is; `DEFAULT_JUDGE` names the judge whose words it uses. From top
//! to bottom: the judges, the grid, reading, the registers, the board, the round, the search,
//! singles, printing, `main`.

#[cfg(target_arch = "x86_64")]
use std::arch::x86_64::*;
use std::io::{self, BufRead, BufReader, Read, Write};

// ---- The judges ---------------------------------------------------------------------------------

/// The row of [`JUDGES`] that answers where the command line names none.
const DEFAULT_JUDGE: &str = "boj-2580";

/// The words and blank lines that a judge expects.
#[derive(Clone, Copy, Debug)]
pub struct Judge {
    /// What the command line calls it, and where the problem is found.
    pub name: &'static str,
    pub problem: &'static str,
    /// The answer to a grid without a solution.
    pub no_solution: &'static str,
    /// The answer to a grid with several solutions; `None`: the smallest of them is printed.
    pub several: Option<&'static str>,
    /// Where naked and hidden singles are all that counts: the words before a grid that they
    /// solve and before one that they do not.
    pub singles: Option<[&'static str; 2]>,
    pub blank_lines: BlankLines,
}

/// Where blank lines stand between answers: where the input has any, always, or after each answer
/// (and before it a line `Scenario #1:`, counting from 1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BlankLines {
    AsInput,
    Between,
    Scenarios,
}

const fn judge(name: &'static str, problem: &'static str, no_solution: &'static str) -> Judge {
    let blank_lines = BlankLines::AsInput;
    Judge {
        name,
        problem,
        no_solution,
        several: None,
        singles: None,
        blank_lines,
    }
}

const PLAIN: &str = "No solution exists";
use self::BlankLines::*;

/// Every judge whose words are known.
pub const JUDGES: [Judge; 8] = [
    judge(
        "boj-2580",
        "Baekjoon 2580, 2239, 7681 (= POJ 3074); POJ 2676, Luogu P1784, Vijos 1345, Project Euler 96",
        PLAIN,
    ),
    Judge {
        blank_lines: Scenarios,
        ..judge("boj-7517", "Baekjoon 7517 Tudoku (= POJ 2918)", PLAIN)
    },
    Judge {
        singles: Some(["Easy", "Not easy"]),
        ..judge("boj-21159", "Baekjoon 21159 Simply Sudoku (ECNA 2020), also on Kattis", PLAIN)
    },
    Judge {
        blank_lines: Between,
        ..judge("uva-989", "UVa 989 Su Doku, order 3", "NO SOLUTION")
    },
    Judge {
        several: Some("Non-unique"),
        blank_lines: Between,
        ..judge("kattis-sudokunique", "Kattis Sudokunique", "Find another job")
    },
    Judge {
        blank_lines: Between,
        ..judge("hdu-2780", "HDU 2780", "Could not complete this grid.")
    },
    judge("spoj-easudoku", "SPOJ EASUDOKU", "No solution"),
    judge("resavac", "the lesson \"Sudoku rešavač\"", "Nema resenja"),
];

// ---- The grid -----------------------------------------------------------------------------------

/// 81 digits, row by row: 1 to 9, or 0 where a cell is open.
pub type Cells = [u8; 81];

/// A grid as read.
#[derive(Clone, Copy, Debug)]
pub struct Grid {
    pub cells: Cells,
    /// The list of the empty cells (0 to 80) in reading order: the first `open` entries.
    pub empty: [u8; 81],
    pub open: usize,
    /// The clues of each digit as bits, laid out like the board (below), three times 32 lanes.
    clues: [u16; 96],
}

impl Grid {
    const NONE: Grid = Grid {
        cells: [0; 81],
        empty: [0; 81],
        open: 0,
        clues: [0; 96],
    };

    /// The grid of these clues (0 to 9, 0 for an empty cell).
    pub fn new(cells: &Cells) -> Grid {
        let mut grid = Grid::NONE;
        for row in 0..9 {
            for column in 0..9 {
                grid.push(row, column, cells[9 * row + column]);
            }
        }
        grid
    }

    /// Enters the digit of the next cell, without a branch that a processor would guess wrong: an
    /// entry of the list is written in any case and kept if the cell is empty, and the bit of an
    /// empty cell goes to an unused lane.
    #[inline(always)]
    fn push(&mut self, row: usize, column: usize, digit: u8) {
        let cell = 9 * row + column;
        self.cells[cell] = digit;
        self.empty[self.open] = cell as u8;
        self.open += (digit == 0) as usize;
        let lane = LANE[row / 3][digit as usize & 15] as usize;
        self.clues[32 * (row % 3) + lane % 32] |= bit(cell);
    }
}

/// How a grid is written down, and so its answer: 81 cells in a line, nine lines of nine cells,
/// the same with blanks between the cells, or with frames or rulings around the boxes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    Line,
    Compact,
    Spaced,
    Boxed,
}

// ---- Reading ------------------------------------------------------------------------------------

/// What a byte can be. The cells come first, as their digits (0: empty); below `BLANK` stands all
/// that may be a cell of a field of 81; from `COMMA` to `FRAME`, what may stand around the cells
/// of a row; commas and blanks part fields.
const DASH: u8 = 16;
const BLANK: u8 = 32;
const COMMA: u8 = 33;
const FRAME: u8 = 34;
const OTHER: u8 = 35;

const CLASS: [u8; 256] = {
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
            _ => OTHER,
        };
        byte += 1;
    }
    class
};

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
    let mut input = BufReader::with_capacity(LONGEST_LINE, input);
    let mut grids = Grids::START;
    let mut text = Vec::new();
    // A line whose end is not in the buffer yet.
    let mut begun = Vec::new();
    let result = loop {
        if input.buffer().is_empty() {
            write_out(&mut output, &mut text)?;
        }
        let block = match input.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            block => block.map_err(Failure::Input)?,
        };
        let newline = line_end(block);
        let length = newline.unwrap_or(block.len());
        let mut line = &block[..length];
        if newline.is_none() || !begun.is_empty() {
            begun.extend_from_slice(line);
            line = &begun;
        }
        let completed = match newline {
            None if !block.is_empty() => grids.check_length(line).map(|()| None),
            None if line.is_empty() => break grids.end(),
            _ => grids.line(line),
        };
        match completed {
            Ok(None) => {}
            Ok(Some(puzzle)) => answer(&puzzle, &mut text),
            Err(fault) => break Err(fault),
        }
        if newline.is_some() || block.is_empty() {
            begun.clear();
        }
        input.consume(length + newline.is_some() as usize);
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

/// Where the first line of the text ends. Blocks are compared whole, which needs no branch for
/// each byte.
fn line_end(text: &[u8]) -> Option<usize> {
    let ends = |&byte: &u8| byte == b'\n';
    let block = text
        .chunks(32)
        .position(|block| block.iter().fold(false, |found, byte| found | ends(byte)))?;
    Some(32 * block + text[32 * block..].iter().position(ends)?)
}

fn fault<T>(reason: String) -> Result<T, Failure> {
    Err(Failure::Fault(reason))
}

/// Puts grids together from lines.
struct Grids {
    /// The grid being read, how many of its cells are there, what they have shown of its layout.
    grid: Grid,
    filled: usize,
    framed: bool,
    spaced: bool,
    /// Whether an empty line stood between the grid before and this one.
    gap: bool,
    /// The numbers of this line and of the last one with cells; how many grids are complete.
    number: usize,
    last_row: usize,
    completed: usize,
}

impl Grids {
    const START: Grids = Grids {
        grid: Grid::NONE,
        filled: 0,
        framed: false,
        spaced: false,
        gap: false,
        number: 0,
        last_row: 0,
        completed: 0,
    };

    fn check_length(&self, line: &[u8]) -> Result<(), Failure> {
        if line.strip_suffix(b"\r").unwrap_or(line).len() > LONGEST_LINE {
            return fault(format!(
                "line {}: longer than {} bytes",
                self.number + 1,
                LONGEST_LINE
            ));
        }
        Ok(())
    }

    /// Takes the next line; gives the grid that it completes.
    fn line(&mut self, line: &[u8]) -> Result<Option<Puzzle>, Failure> {
        self.check_length(line)?;
        self.number += 1;
        let line = match line.strip_prefix(b"\xef\xbb\xbf") {
            Some(rest) if self.number == 1 => rest, // a byte-order mark
            _ => line,
        };
        if let Some(grid) = whole_grid(line) {
            return self.whole(grid);
        }
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
        match line
            .iter()
            .position(|&byte| class(byte) == DASH || class(byte) == OTHER)
        {
            None => self.rows(line),
            Some(_) if first == b'[' || first.is_ascii_alphabetic() => self.between_grids(),
            Some(place) => fault(format!(
                "line {}, column {}: unexpected '{}'",
                self.number,
                column(line, place),
                line[place] as char
            )),
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
            let place = self.number;
            return fault(format!(
                "line {}: {} cell{}, a row needs 9",
                place, cells, plural
            ));
        }
        self.last_row = self.number;
        if self.filled + cells > 81 {
            return self.wrong_size(self.filled + cells);
        }
        let mut after_cell = false;
        for &byte in line {
            let class = class(byte);
            if class <= 9 {
                self.spaced |= !after_cell && self.filled % 9 != 0;
                self.grid.push(self.filled / 9, self.filled % 9, class);
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
        let (gap, number, completed) = (self.gap, self.number, self.completed + 1);
        *self = Grids {
            number,
            completed,
            ..Grids::START
        };
        Puzzle { grid, layout, gap }
    }

    /// A line that may not stand inside a grid.
    fn between_grids(&self) -> Result<Option<Puzzle>, Failure> {
        match self.filled {
            0 => Ok(None),
            cells => self.wrong_size(cells),
        }
    }

    /// The end of the input.
    fn end(&self) -> Result<(), Failure> {
        self.between_grids()?;
        match self.completed {
            0 => fault("no grid in the input".to_string()),
            _ => Ok(()),
        }
    }

    fn wrong_size<T>(&self, cells: usize) -> Result<T, Failure> {
        fault(format!(
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
    let (mut grid, mut seen) = (Grid::NONE, 0);
    for row in 0..9 {
        for column in 0..9 {
            let class = class(field[9 * row + column]);
            seen |= class;
            grid.push(row, column, class % DASH);
        }
    }
    Some(grid).filter(|_| seen < BLANK)
}

/// `---` or `===` somewhere and no digit: a line drawn between rows or grids.
fn is_ruling(line: &[u8]) -> bool {
    let drawn = |three: &[u8]| three == b"---" || three == b"===";
    !line.iter().any(u8::is_ascii_digit) && line.windows(3).any(drawn)
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
    line[..place]
        .iter()
        .filter(|&&byte| byte & 0xc0 != 0x80)
        .count()
        + 1
}

// ---- The registers ------------------------------------------------------------------------------

/// 16 lanes of 16 bits: in an array, for any processor, or in a register of an x86-64 that has been asked for AVX2.
#[derive(Clone, Copy)]
pub struct Plain([u16; 16]);
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy)]
struct Avx2(__m256i);

/// 32 lanes: one row of each band (see "The board").
#[derive(Clone, Copy)]
pub struct Lanes<R>(R, R);

/// Writes each operation on lanes down once: what happens in a lane, or which lane comes where (16 and up: those of
/// the other register), and the instruction that does it. All must be inlined into the functions compiled for AVX2.
macro_rules! registers {
    (shifts { $($shift:ident $symbol:tt $shift_all:ident;)* }
     lanes { $($name:ident($a:ident, $b:ident) $lane:expr, $all:expr;)* }
     moves { $($moved:ident($c:ident, $d:ident) $from:expr, $move_all:expr;)* }) => {
        pub trait Register: Copy {
            fn load(lanes: &[u16]) -> Self;
            fn store(self) -> [u16; 16];
            fn is_zero(self) -> bool;
            /// Brings lanes (0 to 7) of each half where the list says.
            fn shuffle(self, lanes: &[u8; 16]) -> Self;
            /// The function [`split`], compiled for this kind of register.
            fn split(search: &mut Search, board: &mut Board<Self>, child: &mut Board<Self>) -> bool;
            $(fn $shift<const N: i32>(self) -> Self;)*
            $(fn $name(self, other: Self) -> Self;)*
            $(fn $moved(self, other: Self) -> Self;)*
        }
        impl Plain {
            #[inline(always)]
            fn of(lane: impl Fn(usize) -> u16) -> Plain {
                let mut register = Plain([0; 16]);
                for number in 0..16 { register.0[number] = lane(number) }
                register
            }
        }
        impl Register for Plain {
            fn load(lanes: &[u16]) -> Plain { Plain::of(|lane| lanes[lane]) }
            fn store(self) -> [u16; 16] { self.0 }
            fn is_zero(self) -> bool { self.0 == [0; 16] }
            fn shuffle(self, lanes: &[u8; 16]) -> Plain { Plain::of(|lane| self.0[lane / 8 * 8 + lanes[lane] as usize]) }
            fn split(search: &mut Search, board: &mut Board<Plain>, child: &mut Board<Plain>) -> bool { split(search, board, child) }
            $(fn $shift<const N: i32>(self) -> Plain { Plain::of(|lane| self.0[lane] $symbol N) })*
            $(fn $name(self, other: Plain) -> Plain { Plain::of(|lane| { let ($a, $b) = (self.0[lane], other.0[lane]); $lane }) })*
            $(fn $moved(self, other: Plain) -> Plain {
                Plain::of(|lane| { let from: [usize; 16] = $from; if from[lane] < 16 { self.0[from[lane]] } else { other.0[from[lane] - 16] } })
            })*
        }
        // SAFETY: the instructions are there, since only `explore` chooses Avx2, after asking for them; 16 lanes are read.
        #[cfg(target_arch = "x86_64")]
        impl Register for Avx2 {
            #[inline(always)] fn load(lanes: &[u16]) -> Avx2 { Avx2(unsafe { _mm256_loadu_si256(lanes[..16].as_ptr().cast()) }) }
            #[inline(always)] fn store(self) -> [u16; 16] { unsafe { std::mem::transmute(self.0) } }
            #[inline(always)] fn is_zero(self) -> bool { unsafe { _mm256_testz_si256(self.0, self.0) != 0 } }
            #[inline(always)] fn shuffle(self, lanes: &[u8; 16]) -> Avx2 {
                let mut bytes = [0; 16];
                for lane in 0..16 { bytes[lane] = lanes[lane] as u16 * 0x202 + 0x100 }
                Avx2(unsafe { _mm256_shuffle_epi8(self.0, Avx2::load(&bytes).0) })
            }
            fn split(search: &mut Search, board: &mut Board<Avx2>, child: &mut Board<Avx2>) -> bool {
                #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
                unsafe fn with_avx2(search: &mut Search, board: &mut Board<Avx2>, child: &mut Board<Avx2>) -> bool { split(search, board, child) }
                unsafe { with_avx2(search, board, child) }
            }
            $(#[inline(always)] fn $shift<const N: i32>(self) -> Avx2 { Avx2(unsafe { $shift_all::<N>(self.0) }) })*
            $(#[inline(always)] fn $name(self, other: Avx2) -> Avx2 { let ($a, $b) = (self.0, other.0); Avx2(unsafe { $all }) })*
            $(#[inline(always)] fn $moved(self, other: Avx2) -> Avx2 { let ($c, $d) = (self.0, other.0); Avx2(unsafe { $move_all }) })*
        }
        impl<R: Register> Lanes<R> {
            $(#[inline(always)] fn $shift<const N: i32>(self) -> Self { Lanes(self.0.$shift::<N>(), self.1.$shift::<N>()) })*
            $(#[inline(always)] fn $name(self, other: Self) -> Self { Lanes(self.0.$name(other.0), self.1.$name(other.1)) })*
        }
    };
}

registers! {
    shifts {
        left << _mm256_slli_epi16;
        right >> _mm256_srli_epi16;
    }
    lanes {
        and(a, b) a & b, _mm256_and_si256(a, b);
        or(a, b) a | b, _mm256_or_si256(a, b);
        without(a, b) a & !b, _mm256_andnot_si256(b, a);
        plus(a, b) a.wrapping_add(b), _mm256_add_epi16(a, b);
        minus(a, b) a.wrapping_sub(b), _mm256_sub_epi16(a, b);
        same(a, b) if a == b { !0 } else { 0 }, _mm256_cmpeq_epi16(a, b);
    }
    moves {
        low_ones(a, b) [0, 16, 1, 17, 2, 18, 3, 19, 8, 24, 9, 25, 10, 26, 11, 27], _mm256_unpacklo_epi16(a, b);
        high_ones(a, b) [4, 20, 5, 21, 6, 22, 7, 23, 12, 28, 13, 29, 14, 30, 15, 31], _mm256_unpackhi_epi16(a, b);
        low_twos(a, b) [0, 1, 16, 17, 2, 3, 18, 19, 8, 9, 24, 25, 10, 11, 26, 27], _mm256_unpacklo_epi32(a, b);
        high_twos(a, b) [4, 5, 20, 21, 6, 7, 22, 23, 12, 13, 28, 29, 14, 15, 30, 31], _mm256_unpackhi_epi32(a, b);
        low_fours(a, b) [0, 1, 2, 3, 16, 17, 18, 19, 8, 9, 10, 11, 24, 25, 26, 27], _mm256_unpacklo_epi64(a, b);
        high_fours(a, b) [4, 5, 6, 7, 20, 21, 22, 23, 12, 13, 14, 15, 28, 29, 30, 31], _mm256_unpackhi_epi64(a, b);
        lows(a, b) [0, 1, 2, 3, 4, 5, 6, 7, 16, 17, 18, 19, 20, 21, 22, 23], _mm256_permute2x128_si256(a, b, 0x20);
        highs(a, b) [8, 9, 10, 11, 12, 13, 14, 15, 24, 25, 26, 27, 28, 29, 30, 31], _mm256_permute2x128_si256(a, b, 0x31);
        high_low(a, b) [8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23], _mm256_permute2x128_si256(a, b, 0x21);
        low_high(a, b) [0, 1, 2, 3, 4, 5, 6, 7, 24, 25, 26, 27, 28, 29, 30, 31], _mm256_blend_epi32(a, b, 0xf0);
        with_lane_10(a, b) [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 26, 27, 12, 13, 14, 15], _mm256_blend_epi32(a, b, 0x20);
    }
}

/// Functions of the engine: each for any register, each inlined into the one compiled for it.
macro_rules! inlined {
    ($($(#[doc = $doc:literal])* $public:vis fn $name:ident($($argument:tt)*) $(-> $result:ty)? $body:block)*) => {
        $($(#[doc = $doc])* #[inline(always)] $public fn $name<R: Register>($($argument)*) $(-> $result)? $body)*
    };
}

/// The same for each of the three rows of a board: an array.
macro_rules! rows {
    ($row:ident => $value:expr) => {
        [
            {
                let $row = 0;
                $value
            },
            {
                let $row = 1;
                $value
            },
            {
                let $row = 2;
                $value
            },
        ]
    };
}

// ---- The board ----------------------------------------------------------------------------------
//
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
// A set of cells is one register, with a lane for each row; where a dot is, it may hold anything.
//
//     lane      0  1  2  3  4  5  6  7    8  9 10 11   12 13 14 15
//     row       1  2  3  9  7  8  .  .    4  5  6  .    .  .  .  .

pub type Board<R> = [Lanes<R>; 3];

/// The lane of each digit by band (upper, middle, lower); an unused one for 0, and to fill up.
pub const LANE: [[u8; 16]; 3] = [
    [27, 0, 1, 2, 3, 4, 5, 6, 7, 24, 31, 31, 31, 31, 31, 31],
    [28, 8, 9, 10, 11, 12, 13, 14, 15, 26, 31, 31, 31, 31, 31, 31],
    [
        29, 16, 17, 18, 19, 20, 21, 22, 23, 25, 31, 31, 31, 31, 31, 31,
    ],
];
/// The digit and the band of each lane.
const DIGIT: [u16; 32] = [
    1, 2, 3, 4, 5, 6, 7, 8, 1, 2, 3, 4, 5, 6, 7, 8, 1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 9, 0, 0, 0, 0, 0,
];
const BAND: [u16; 32] = [
    0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 0, 2, 1, 3, 3, 3, 3, 3,
];
/// All columns of a lane; the first columns of its boxes; their spare bits; all cells as a set.
const ROW: u16 = 0x777;
const FIRST: u16 = 0x111;
const SPARE: u16 = 0x888;
const CELLS: [u16; 16] = [
    ROW, ROW, ROW, ROW, ROW, ROW, 0, 0, ROW, ROW, ROW, 0, 0, 0, 0, 0,
];
/// The lane of each row in a set, and the row of each lane.
pub const SET_LANE: [usize; 9] = [0, 1, 2, 8, 9, 10, 4, 5, 3];
const SET_ROW: [usize; 12] = [0, 1, 2, 8, 6, 7, 0, 0, 3, 4, 5, 0];

/// The bit of a cell in its lane.
pub const fn bit(cell: usize) -> u16 {
    1 << (cell % 9 + cell % 9 / 3)
}

/// A set of cells in words of four lanes, to count and to pick from.
type Words = [u64; 3];

/// The cells of each unit, rows, columns, boxes; and the peers of each cell, with itself.
static UNITS: [Words; 27] = units_and_peers().0;
static PEERS: [Words; 81] = units_and_peers().1;

const fn units_and_peers() -> ([Words; 27], [Words; 81]) {
    let (mut units, mut peers) = ([[0; 3]; 27], [[0; 3]; 81]);
    let mut pair = 0;
    while pair < 27 * 81 {
        let (unit, cell) = (pair / 81, pair % 81);
        let of_cell = [cell / 9, 9 + cell % 9, 18 + cell / 27 * 3 + cell % 9 / 3];
        if unit == of_cell[unit / 9] {
            let lane = SET_LANE[cell / 9];
            units[unit][lane / 4] |= (bit(cell) as u64) << (lane % 4 * 16);
        }
        pair += 1;
    }
    let mut word = 0;
    while word < 3 * 81 {
        let (cell, word_of) = (word / 3, word % 3);
        let (row, column) = (units[cell / 9][word_of], units[9 + cell % 9][word_of]);
        peers[cell][word_of] = row | column | units[18 + cell / 27 * 3 + cell % 9 / 3][word_of];
        word += 1;
    }
    (units, peers)
}

impl<R: Register> Lanes<R> {
    #[inline(always)]
    pub fn load(lanes: &[u16]) -> Lanes<R> {
        Lanes(R::load(lanes), R::load(&lanes[16..]))
    }
    #[inline(always)]
    pub fn store(self) -> [[u16; 16]; 2] {
        [self.0.store(), self.1.store()]
    }
    #[inline(always)]
    fn is_zero(self) -> bool {
        self.0.or(self.1).is_zero()
    }
    /// All bits of the lanes that hold none, no bits of the others.
    #[inline(always)]
    fn empty(self) -> Lanes<R> {
        self.same(all(0))
    }
    /// The lanes that hold one bit only.
    #[inline(always)]
    fn single(self) -> Lanes<R> {
        self.and(self.and(self.minus(all(1))).empty())
    }
    /// The boxes that hold any bit, all three cells of them: the carry into the spare bit tells.
    #[inline(always)]
    fn boxes(self) -> Lanes<R> {
        let spare = self.plus(all(ROW)).and(all(SPARE));
        spare.minus(spare.right::<3>())
    }
    /// To each band the lanes of the band below it; the upper band is below the lower one.
    #[inline(always)]
    fn next_band(self) -> Lanes<R> {
        let nine = self
            .1
            .shuffle(&[0, 1, 2, 3, 4, 5, 6, 7, 2, 0, 1, 3, 4, 5, 6, 7]);
        Lanes(self.0.high_low(self.1), self.0.low_high(nine))
    }
}

/// Two tallies, as [`tally`] gives them, with lanes taken from both in turn: the digits in their lower lanes are joined with those
/// in their upper ones.
macro_rules! fold {
    ($low:ident, $high:ident, $a:expr, $b:expr) => {{
        let (a, b) = ($a, $b);
        join(
            [
                a[0].$low(b[0]),
                a[1].$low(b[1]),
                a[2].$low(b[2]),
                a[3].$low(b[3]),
            ],
            [
                a[0].$high(b[0]),
                a[1].$high(b[1]),
                a[2].$high(b[2]),
                a[3].$high(b[3]),
            ],
        )
    }};
}

inlined! {
    /// The same bits in all lanes.
    fn all(bits: u16) -> Lanes<R> { Lanes(R::load(&[bits; 16]), R::load(&[bits; 16])) }

    /// The tally of a single digit.
    fn one_digit(set: R) -> [R; 4] { let none = R::load(&[0; 16]); [set, none, none, set] }

    /// The tally of the digits of two tallies.
    fn join(a: [R; 4], b: [R; 4]) -> [R; 4] {
        [a[0].or(b[0]),
         a[1].or(b[1]).or(a[0].and(b[0])),
         a[2].or(b[2]).or(a[0].and(b[1]).or(a[1].and(b[0]))),
         a[3].plus(b[3])]
    }

    /// Counts the digits of each cell: the sets of cells with at least one, two, three digits, and the sum of the
    /// digits' lanes. Three times the digits of half the lanes come to lie over the others, then the ninth joins.
    /// What a caller does not look at is not computed.
    pub fn tally(board: &Board<R>) -> [R; 4] {
        let [a, b, c] = *board;
        let ab = fold!(low_ones, high_ones, one_digit(a.0), one_digit(b.0));
        let cc = fold!(low_ones, high_ones, one_digit(c.0), one_digit(c.1));
        let lower = fold!(low_ones, high_ones, one_digit(a.1), one_digit(b.1));
        let lower = fold!(low_twos, high_twos, lower, lower);
        let eight = fold!(low_fours, high_fours, fold!(low_twos, high_twos, ab, cc), lower);
        let (ab, cc) = (a.1.low_ones(b.1), c.1.low_ones(c.1));
        let nine = ab.low_twos(cc).highs(ab.high_twos(cc));
        join(eight, one_digit(nine.shuffle(&[0, 1, 2, 6, 4, 5, 7, 7, 0, 1, 2, 7, 7, 7, 7, 7])))
    }

    /// The board on which every digit stands in just the cells of the set.
    pub fn spread(set: R) -> Board<R> {
        const LOWER: [[u8; 16]; 3] = [
            [4, 4, 4, 4, 4, 4, 4, 4, 0, 4, 7, 7, 7, 7, 7, 7],
            [5, 5, 5, 5, 5, 5, 5, 5, 1, 5, 7, 7, 7, 7, 7, 7],
            [3, 3, 3, 3, 3, 3, 3, 3, 2, 3, 7, 7, 7, 7, 7, 7],
        ];
        rows!(row => {
            let upper = set.shuffle(&[row as u8; 16]);
            Lanes(upper, set.lows(set).shuffle(&LOWER[row]).with_lane_10(upper))
        })
    }
}

// ---- The round ----------------------------------------------------------------------------------

inlined! {
    /// Naked singles: a digit's row with a cell that has no other candidate is cut down to that cell.
    pub fn naked_singles(board: &Board<R>, solved: R) -> Board<R> {
        let solved = spread(solved);
        let naked = rows!(row => board[row].and(solved[row]));
        rows!(row => board[row].and(naked[row].or(naked[row].empty())))
    }

    /// Locked candidates in stacks. The three columns of a stack meet the three bands, one place of the digit in each,
    /// like a permutation. A column stays in a band where the other two columns can be had in the other two bands, one
    /// way or the other.
    pub fn close_stacks(board: &Board<R>) -> Board<R> {
        let columns = board[0].or(board[1]).or(board[2]);
        // The columns of each box moved on by one and by two, round the box.
        let one = columns.left::<1>().or(columns.right::<2>().and(all(FIRST)));
        let two = columns.right::<1>().or(columns.left::<2>().and(all(4 * FIRST)));
        let others = one.and(two.next_band()).or(two.and(one.next_band())).next_band();
        rows!(row => board[row].and(others))
    }

    /// Locked candidates in bands, pointing and claiming in one: the same for the rows and the boxes of a band.
    pub fn close_bands(board: &Board<R>) -> Board<R> {
        let boxes = rows!(row => board[row].boxes());
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
    pub fn hidden_singles(board: &Board<R>) -> (Board<R>, R) {
        let hidden = rows!(row => board[row].single());
        let [cells, ..] = tally(&hidden);
        let others = spread(cells);
        (rows!(row => board[row].without(others[row]).or(hidden[row])), cells)
    }

    /// Rounds of the four deductions, until one finds no new single. `None`: a contradiction.
    pub fn propagate(board: &Board<R>) -> Option<Board<R>> {
        let (mut board, cells) = (*board, R::load(&CELLS));
        let (mut hidden, mut before) = (R::load(&[0; 16]), R::load(&[!0; 16]));
        loop {
            let [one, two, ..] = tally(&board);
            // A cell without a candidate, or with two hidden singles.
            if !cells.without(one).or(cells.and(two).and(hidden)).is_zero() {
                return None;
            }
            let solved = one.without(two);
            if cells.without(solved.same(before)).is_zero() || cells.and(two).is_zero() {
                return Some(board);
            }
            before = solved;
            board = close_bands(&close_stacks(&naked_singles(&board, solved)));
            // A digit without a place in a row has lost the whole band by now.
            if !board[0].empty().and(Lanes::load(&DIGIT)).is_zero() {
                return None;
            }
            let round = hidden_singles(&board);
            board = round.0;
            hidden = round.1;
        }
    }
}

// ---- The search ---------------------------------------------------------------------------------

/// What a search found: how many solutions, up to its limit, and the first of them (or all 0).
#[derive(Clone, Copy, Debug)]
pub struct Found {
    pub count: usize,
    pub first: Cells,
}

/// A search under way.
pub struct Search<'a> {
    grid: &'a Grid,
    limit: usize,
    found: Found,
    /// Whether the empty cells are tried in reading order, the smallest digit first.
    in_order: bool,
    /// How many more guesses of the kinds that have no bound in practice it may make: those in reading order, and
    /// those on boards without a cell of two candidates. At 0 the search is given up, for the next attempt.
    patience: usize,
    attempt: usize,
}

inlined! {
    /// All columns of the lanes in use.
    fn everything() -> Lanes<R> { all(ROW).without(Lanes::load(&DIGIT).empty()) }

    /// The candidates of a grid. `None`: two equal clues share a unit.
    pub fn candidates(grid: &Grid) -> Option<Board<R>> {
        let clues = rows!(row => everything().and(Lanes::load(&grid.clues[32 * row..32 * row + 32])));
        let boxes = rows!(row => clues[row].boxes());
        let columns = clues[0].or(clues[1]).or(clues[2]);
        let others = columns.next_band().or(columns.next_band().next_band());
        let in_row = rows!(row => clues[row].without(clues[row].single()));
        let in_box = boxes[0].and(boxes[1].or(boxes[2])).or(boxes[1].and(boxes[2]));
        if !in_row[0].or(in_row[1]).or(in_row[2]).or(in_box).or(columns.and(others)).is_zero() {
            return None;
        }
        let held = columns.or(others).or(boxes[0]).or(boxes[1]).or(boxes[2]);
        let filled = spread(tally(&clues)[0]);
        Some(rows!(row => everything().and(clues[row].empty()).without(held.or(filled[row])).or(clues[row])))
    }

    /// Whether every digit stands in every row, column and box, where each cell has one candidate.
    fn is_solution(board: &Board<R>) -> bool {
        let columns = board[0].or(board[1]).or(board[2]);
        let columns = columns.or(columns.next_band()).or(columns.next_band().next_band());
        let boxes = board[0].boxes().or(board[1].boxes()).or(board[2].boxes());
        let empty = board[0].empty().or(board[1].empty()).or(board[2].empty());
        everything().without(columns.and(boxes).without(empty)).is_zero()
    }

    /// Enters a digit (1 to 9): it leaves the cell's peers, the other digits leave the cell.
    fn place(board: &Board<R>, cell: usize, digit: usize) -> Board<R> {
        let here = all(bit(cell));
        let in_band = Lanes::load(&BAND).same(all(cell as u16 / 27));
        let in_digit = Lanes::load(&DIGIT).same(all(digit as u16));
        let lane = in_band.and(in_digit);
        let peers = in_digit.and(here).or(lane.and(all(0b111 << (cell % 9 / 3 * 4))));
        let mut board = rows!(row => board[row].without(peers));
        let row = &mut board[cell / 9 % 3];
        *row = row.without(lane.or(in_band.and(here))).or(lane.and(here));
        board
    }

    /// Takes a digit (1 to 9) out of a cell.
    fn remove(board: &mut Board<R>, cell: usize, digit: usize) {
        let lane = Lanes::load(&BAND).same(all(cell as u16 / 27)).and(Lanes::load(&DIGIT).same(all(digit as u16)));
        let row = &mut board[cell / 9 % 3];
        *row = row.without(lane.and(all(bit(cell))));
    }

    /// The digits that a cell can hold, as bits 1 to 9.
    fn digits_at(board: &Board<R>, cell: usize) -> u16 {
        let lanes = board[cell / 9 % 3].store();
        let mut digits = 0;
        for digit in 1..10 {
            digits |= ((lane_of(&lanes, cell / 27, digit) & bit(cell) > 0) as u16) << digit;
        }
        digits
    }

    fn words(set: R) -> Words {
        let (lanes, mut words) = (set.store(), [0; 3]);
        for lane in 0..12 {
            words[lane / 4] |= (lanes[lane] as u64) << (lane % 4 * 16);
        }
        words
    }
}

/// The lane of a digit in a band.
#[inline(always)]
fn lane_of(lanes: &[[u16; 16]; 2], band: usize, digit: usize) -> u16 {
    let lane = LANE[band][digit] as usize;
    lanes[lane / 16][lane % 16]
}

/// How many cells two sets have in common.
#[inline(always)]
fn common(a: &Words, b: &Words) -> u32 {
    (a[0] & b[0]).count_ones() + (a[1] & b[1]).count_ones() + (a[2] & b[2]).count_ones()
}

/// The cell of the set with the most cells of another set among its peers.
#[inline(always)]
fn busiest(set: &Words, others: &Words) -> Option<usize> {
    let (mut best, mut most) = (None, 0);
    for (word, &cells) in set.iter().enumerate() {
        let mut cells = cells;
        while cells > 0 {
            let (lane, bit) = (
                4 * word + cells.trailing_zeros() as usize / 16,
                cells.trailing_zeros() as usize % 16,
            );
            cells &= cells - 1;
            let cell = 9 * SET_ROW[lane] + bit - bit / 4;
            let peers = common(&PEERS[cell % 81], others) + 1;
            if peers > most {
                most = peers;
                best = Some(cell);
            }
        }
    }
    best
}

/// For boards without a cell of two candidates: the digit with the fewest places, and of these the one that takes the
/// most others from it. The first attempt counts a digit's places on the whole board, which finds solutions sooner;
/// the second in each unit, which sooner shows that there are none; and so in turn.
fn scarcest_place<R: Register>(board: &Board<R>, attempt: usize) -> (usize, usize) {
    let units = if attempt % 2 == 0 {
        &[[!0; 3]][..]
    } else {
        &UNITS[..]
    };
    let (mut best, mut fewest) = ((0, 0), u32::MAX);
    for digit in 1..10 {
        let mut set = [0; 16];
        for row in 0..9 {
            set[SET_LANE[row]] = lane_of(&board[row % 3].store(), row / 3, digit);
        }
        let places = words(R::load(&set));
        for unit in units {
            let within = [
                unit[0] & places[0],
                unit[1] & places[1],
                unit[2] & places[2],
            ];
            if let Some(cell) = busiest(&within, &places) {
                let rivals = common(&PEERS[cell], &places) - 1;
                let rank = 100 * common(unit, &places) - rivals;
                if rivals > 0 && rank < fewest {
                    fewest = rank;
                    best = (cell, digit);
                }
            }
        }
    }
    best
}

impl Search<'_> {
    /// The first cell of the grid's list that is open on the board.
    fn first_open(&self, open: &Words) -> Option<usize> {
        self.grid.empty[..self.grid.open]
            .iter()
            .map(|&cell| cell as usize)
            .find(|&cell| {
                let lane = SET_LANE[cell / 9];
                open[lane / 4] >> (lane % 4 * 16) & bit(cell) as u64 > 0
            })
    }

    /// Counts a solution, and fills the first one into the grid's empty cells.
    #[inline(always)]
    fn accept<R: Register>(&mut self, board: &Board<R>) {
        self.found.count += 1;
        if self.found.count > 1 {
            return;
        }
        // Twelve digits a row, as in the lanes.
        let mut digits = [0; 128];
        for row in 0..3 {
            let lanes = board[row].store();
            for lane in 0..27 {
                let bit = lanes[lane / 16][lane % 16].trailing_zeros() as usize % 16;
                digits[12 * (3 * BAND[lane] as usize + row) + bit] = DIGIT[lane] as u8;
            }
        }
        self.found.first = self.grid.cells;
        for &cell in &self.grid.empty[..self.grid.open] {
            let cell = cell as usize % 81;
            self.found.first[cell] = digits[12 * (cell / 9) + cell % 9 + cell % 9 / 3];
        }
    }
}

/// Recursive backtracking over the empty cells.
fn branch<R: Register>(search: &mut Search, mut board: Board<R>) {
    let mut child = board;
    while R::split(search, &mut board, &mut child) {
        branch(search, child);
        if search.found.count == search.limit || search.patience == 0 {
            return;
        }
    }
}

inlined! {
    /// Rounds until nothing moves; then a digit is tried in a cell: the child is the board with it, the board is left
    /// without it. False: there is nothing left to try.
    fn split(search: &mut Search, board: &mut Board<R>, child: &mut Board<R>) -> bool {
        *board = match propagate(board) {
            Some(closed) => closed,
            None => return false,
        };
        let [one, two, three, _] = tally(board);
        let open = two.and(R::load(&CELLS));
        if open.is_zero() {
            if is_solution(board) {
                search.accept(board);
            }
            return false;
        }
        // Two cells of a row without another candidate than the same digit.
        let solved = spread(one.without(two));
        let naked = rows!(row => board[row].and(solved[row]));
        let twice = rows!(row => naked[row].without(naked[row].single()));
        if !twice[0].or(twice[1]).or(twice[2]).is_zero() {
            return false;
        }
        let guess = match search.in_order {
            true => search.first_open(&words(open)),
            false => busiest(&words(open.without(three)), &words(open)),
        };
        if search.in_order || guess.is_none() {
            search.patience -= 1;
            if search.patience == 0 {
                return false;
            }
        }
        let (cell, digit) = match guess {
            Some(cell) => (cell, digits_at(board, cell).trailing_zeros() as usize),
            None => scarcest_place(board, search.attempt),
        };
        *child = place(board, cell, digit);
        remove(board, cell, digit);
        let left = digits_at(board, cell);
        if left.is_power_of_two() {
            *board = place(board, cell, left.trailing_zeros() as usize);
        }
        true
    }

    /// Looks for up to `limit` solutions. A search that has lost its way is given up, and starts again in another
    /// order with twice the patience.
    fn find(grid: &Grid, board: &Board<R>, limit: usize) -> Found {
        let found = Found { count: 0, first: [0; 81] };
        let mut attempt = 0;
        loop {
            let patience = PATIENCE << attempt;
            let mut search = Search { grid, limit, found, in_order: false, patience, attempt };
            branch(&mut search, board.clone());
            if search.patience > 0 {
                return search.found;
            }
            attempt += 1;
        }
    }

    /// The smallest solution of a grid with several, of which one is known: the first that a search in reading order
    /// meets. There is no bound on that search; where it runs out of patience cell after cell is fixed instead: can it
    /// hold a smaller digit than in the best solution so far?
    fn smallest(grid: &Grid, board: &Board<R>, known: &Cells) -> Cells {
        let found = Found { count: 0, first: [0; 81] };
        let mut search = Search { grid, limit: 1, found, in_order: true, patience: PATIENCE, attempt: 0 };
        branch(&mut search, board.clone());
        if search.found.count > 0 {
            return search.found.first;
        }
        let (mut board, mut best) = (*board, *known);
        for &cell in &grid.empty[..grid.open] {
            let cell = cell as usize;
            let mut smaller = digits_at(&board, cell) & ((1 << best[cell]) - 1);
            while smaller > 0 {
                let found = find(grid, &place(&board, cell, smaller.trailing_zeros() as usize), 1);
                if found.count > 0 {
                    best = found.first;
                    break;
                }
                smaller &= smaller - 1;
            }
            board = place(&board, cell, best[cell] as usize);
        }
        best
    }

    fn explore_with(grid: &Grid, limit: usize, want_smallest: bool) -> Found {
        let board: Board<R> = match candidates(grid) {
            Some(board) => board,
            None => return Found { count: 0, first: [0; 81] },
        };
        let mut found = find(grid, &board, limit);
        if want_smallest && found.count > 1 {
            found.first = smallest(grid, &board, &found.first);
        }
        found
    }
}

/// How many guesses of the unbounded kinds the first attempt may make.
const PATIENCE: usize = 32;

/// The engine on arrays, for any processor.
pub fn explore_plain(grid: &Grid, limit: usize, want_smallest: bool) -> Found {
    explore_with::<Plain>(grid, limit, want_smallest)
}

/// The engine in its fastest form: see [`search`] and [`solve`].
fn explore(grid: &Grid, limit: usize, want_smallest: bool) -> Found {
    #[cfg(target_arch = "x86_64")]
    {
        #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
        unsafe fn with_avx2(grid: &Grid, limit: usize, want_smallest: bool) -> Found {
            explore_with::<Avx2>(grid, limit, want_smallest)
        }
        if is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt")
        {
            // SAFETY: every feature that is enabled there has just been found here.
            return unsafe { with_avx2(grid, limit, want_smallest) };
        }
    }
    explore_plain(grid, limit, want_smallest)
}

/// Looks for solutions of the grid until there are `limit`.
pub fn search(grid: &Grid, limit: usize) -> Found {
    explore(grid, limit, false)
}

/// Looks for two solutions of the grid; where there are two, gives the smallest of all, read as
/// numbers of 81 digits.
pub fn solve(grid: &Grid) -> Found {
    explore(grid, 2, true)
}

// ---- Singles ------------------------------------------------------------------------------------

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

// ---- Printing -----------------------------------------------------------------------------------

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
            text.extend_from_slice(match layout {
                _ if column == 0 => b"",
                Layout::Boxed if column % 3 == 0 => b" | ",
                Layout::Boxed | Layout::Spaced => b" ",
                Layout::Line | Layout::Compact => b"",
            });
            text.push(symbol);
        }
        text.push(b'\n');
    }
}

/// Adds a judge's answer to the text; `number` counts the puzzles from 1.
pub fn print_answer(text: &mut Vec<u8>, judge: &Judge, puzzle: &Puzzle, number: usize) {
    match judge.blank_lines {
        Scenarios => text.extend_from_slice(format!("Scenario #{}:\n", number).as_bytes()),
        AsInput if puzzle.gap => text.push(b'\n'),
        Between if number > 1 => text.push(b'\n'),
        AsInput | Between => {}
    }
    let (words, cells, layout) = match (judge.singles, judge.several) {
        (Some(words), _) => {
            let (words, cells) = answer_by_singles(words, &puzzle.grid.cells);
            (Some(words), Some(cells), Layout::Spaced)
        }
        (None, several) => {
            let found = if several.is_none() {
                solve(&puzzle.grid)
            } else {
                search(&puzzle.grid, 2)
            };
            let words = [Some(judge.no_solution), None, several][found.count];
            (
                words,
                Some(found.first).filter(|_| words.is_none()),
                puzzle.layout,
            )
        }
    };
    if let Some(words) = words {
        text.extend_from_slice(words.as_bytes());
        text.push(b'\n');
    }
    if let Some(cells) = cells {
        print(text, &cells, layout, b'.');
    }
    if judge.blank_lines == Scenarios {
        text.push(b'\n');
    }
}

/// What singles reach, or the clues as they came where that is a contradiction; before it the word
/// for a grid that singles solve, or for one that they do not.
pub fn answer_by_singles(words: [&'static str; 2], clues: &Cells) -> (&'static str, Cells) {
    match singles(clues) {
        Some(cells) => (words[cells.contains(&0) as usize], cells),
        None => (words[1], *clues),
    }
}

// ---- main ---------------------------------------------------------------------------------------

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
    let mut number = 0;
    let result = match judge {
        Some(judge) => filter(io::stdin().lock(), io::stdout().lock(), |puzzle, text| {
            number += 1;
            print_answer(text, judge, puzzle, number);
        }),
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
