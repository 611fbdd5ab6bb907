//! The checker: is this output a right answer to this input? And what is to be said of a board?
//!
//! An output is right if it answers every grid of the input, in order: with a completion of the
//! grid, or with the words of a judge where they are true. The layout of the grids and the blank
//! lines between them do not matter.

use crate::counted::counted;
use crate::solver::{self, Cells, Grid, JUDGES};
use crate::units::{cell_name, Clash};
use std::cell::Cell;
use std::fmt;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::sync::mpsc::{sync_channel, Receiver};
use std::thread;

/// What the checker says of an output.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Every case is answered rightly: how many there are.
    Right(usize),
    /// A wrong answer: the number of the case, from 1, and what is wrong.
    Wrong(usize, String),
    /// No answer can be read: the number of the case, from 1, and what is there.
    Presentation(usize, String),
    /// There is nothing to judge: the input is at fault, or a file cannot be read.
    Failure(String),
}

impl Verdict {
    /// The exit status, as that of testlib's checkers.
    pub fn status(&self) -> i32 {
        match self {
            Verdict::Right(_) => 0,
            Verdict::Wrong(..) => 1,
            Verdict::Presentation(..) => 2,
            Verdict::Failure(_) => 3,
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Verdict::Right(cases) => write!(f, "ok: {}", counted(*cases, "case")),
            Verdict::Wrong(case, reason) => write!(f, "wrong answer: case {}: {}", case, reason),
            Verdict::Presentation(case, reason) => {
                write!(f, "presentation error: case {}: {}", case, reason)
            }
            Verdict::Failure(reason) => write!(f, "error: {}", reason),
        }
    }
}

// ---------------------------------------------------------------------------------------------
// An output and its input
// ---------------------------------------------------------------------------------------------

/// How many cases may be read ahead of their answers.
const AHEAD: usize = 1000;

/// Judges an output, in memory that grows with neither text. The first wrong case decides; but a
/// fault anywhere in the input is a failure, whatever the output is.
pub fn check(input: impl Read + Send, output: impl Read) -> Verdict {
    thread::scope(|scope| {
        // Each text has a reader that calls back at every grid: two of them keep in step only if
        // one runs in a thread of its own.
        let (sender, cases) = sync_channel(AHEAD);
        let read_input = move || {
            solver::filter(input, io::sink(), |puzzle, _| {
                // After the case that decides, nobody listens: the rest is read for its faults.
                let _ = sender.send(puzzle.grid.cells);
            })
        };
        let reader = match thread::Builder::new().spawn_scoped(scope, read_input) {
            Ok(reader) => reader,
            Err(error) => return Verdict::Failure(format!("cannot start a thread: {}", error)),
        };
        let verdict = judge_cases(cases, output);
        match reader.join() {
            Ok(Ok(())) => verdict,
            Ok(Err(error)) => failed("input", error),
            Err(panic) => std::panic::resume_unwind(panic),
        }
    })
}

fn judge_cases(cases: Receiver<Cells>, output: impl Read) -> Verdict {
    let link = Link::default();
    let mut judging = Judging { cases, judged: 0, announced: None };
    let mut verdict = None;
    let result = solver::filter(Lines::new(output, &link), io::sink(), |puzzle, _| {
        if !link.ended.get() {
            verdict = match link.word.take() {
                Some(word) => judging.word(word),
                None => judging.grid(&puzzle.grid.cells),
            };
            link.ended.set(verdict.is_some());
        }
    });
    match (verdict, result) {
        (Some(verdict), _) => verdict,
        (None, Ok(())) => judging.end(link.blank.get()),
        (None, Err(error)) if error.kind() == io::ErrorKind::InvalidData => {
            judging.presentation(error.to_string())
        }
        (None, Err(error)) => failed("output", error),
    }
}

fn failed(text: &str, error: io::Error) -> Verdict {
    let unread = format!("the {}", text);
    Verdict::Failure(named(&error, text, &unread))
}

/// What [`solver::filter`] says of a text, with its name: before a fault, and for `the input` that
/// cannot be read.
pub fn named(error: &io::Error, text: &str, unread: &str) -> String {
    match error.kind() {
        io::ErrorKind::InvalidData => format!("{}: {}", text, error),
        _ => error.to_string().replacen("the input", unread, 1),
    }
}

/// Where the judging of an output stands.
struct Judging {
    cases: Receiver<Cells>,
    judged: usize,
    /// A word that stands before a grid, until that grid comes.
    announced: Option<SinglesWord>,
}

impl Judging {
    /// The next answer, or the beginning of one, is a word. Gives the verdict if that decides it.
    fn word(&mut self, word: Word) -> Option<Verdict> {
        if let Some(announced) = self.announced {
            return Some(self.presentation(format!("no grid after '{}'", announced.said)));
        }
        match word {
            Word::Singles(word) => {
                self.announced = Some(word);
                None
            }
            Word::NoSolution(said) => self.answer(|clues| no_solution_fault(clues, said)),
            Word::Several(said) => self.answer(|clues| several_fault(clues, said)),
        }
    }

    /// The next answer, or the rest of it, is a grid. Gives the verdict if that decides it.
    fn grid(&mut self, cells: &Cells) -> Option<Verdict> {
        match self.announced.take() {
            Some(word) => self.answer(|clues| singles_fault(clues, word, cells)),
            None => self.answer(|clues| completion_fault(clues, cells)),
        }
    }

    /// Judges an answer to the next case by what is wrong with it.
    fn answer(&mut self, fault: impl FnOnce(&Cells) -> Option<String>) -> Option<Verdict> {
        let judged = self.judged;
        self.judged += 1;
        let fault = match self.cases.recv() {
            Ok(clues) => fault(&clues),
            Err(_) => Some(format!("the input has only {}", counted(judged, "case"))),
        };
        fault.map(|fault| Verdict::Wrong(self.judged, fault))
    }

    /// The output has ended without a fault; `blank`: there was nothing in it.
    fn end(&self, blank: bool) -> Verdict {
        if let Some(announced) = self.announced {
            return self.presentation(format!("no grid after '{}'", announced.said));
        }
        match self.cases.recv() {
            Err(_) => Verdict::Right(self.judged),
            Ok(_) if self.judged == 0 && !blank => {
                self.presentation(String::from("no grid in the output"))
            }
            Ok(_) => Verdict::Wrong(self.judged + 1, String::from("no answer")),
        }
    }

    fn presentation(&self, found: String) -> Verdict {
        Verdict::Presentation(self.judged + 1, found)
    }
}

// ---------------------------------------------------------------------------------------------
// One answer
// ---------------------------------------------------------------------------------------------

fn no_solution_fault(clues: &Cells, said: &str) -> Option<String> {
    match solver::count_solutions(&Grid::new(clues), 1).count {
        0 => None,
        _ => Some(format!("'{}', but there is a solution", said)),
    }
}

fn several_fault(clues: &Cells, said: &str) -> Option<String> {
    match solver::count_solutions(&Grid::new(clues), 2).count {
        0 => Some(format!("'{}', but there is no solution", said)),
        1 => Some(format!("'{}', but there is only one solution", said)),
        _ => None,
    }
}

/// Completions are told from other grids without a search: all clues kept, no clash.
fn completion_fault(clues: &Cells, cells: &Cells) -> Option<String> {
    let open = |cell: usize| match cells[cell] {
        0 => Some(format!("{} is open", cell_name(cell))),
        _ => None,
    };
    (0..81)
        .find_map(|cell| changed_clue(clues, cells, cell).or_else(|| open(cell)))
        .or_else(|| Clash::first(cells).map(|clash| clash.to_string()))
}

fn singles_fault(clues: &Cells, word: SinglesWord, cells: &Cells) -> Option<String> {
    let (right, reached) = solver::answer_by_singles(word.words, clues);
    if word.said != right {
        return Some(format!("'{}', expected '{}'", word.said, right));
    }
    (0..81).filter(|&cell| cells[cell] != reached[cell]).find_map(|cell| {
        changed_clue(clues, cells, cell).or_else(|| {
            Some(format!(
                "{} is {}, expected {}",
                cell_name(cell),
                content(cells[cell]),
                content(reached[cell])
            ))
        })
    })
}

fn changed_clue(clues: &Cells, cells: &Cells, cell: usize) -> Option<String> {
    if clues[cell] == 0 || clues[cell] == cells[cell] {
        return None;
    }
    Some(format!(
        "clue at {} changed from {} to {}",
        cell_name(cell),
        clues[cell],
        content(cells[cell])
    ))
}

fn content(digit: u8) -> String {
    match digit {
        0 => String::from("an open cell"),
        _ => digit.to_string(),
    }
}

// ---------------------------------------------------------------------------------------------
// Words among grids
// ---------------------------------------------------------------------------------------------

/// What a judge wants to read besides, or instead of, a grid.
#[derive(Clone, Copy)]
enum Word {
    NoSolution(&'static str),
    Several(&'static str),
    Singles(SinglesWord),
}

/// A word before a grid, one of the two that the judge knows.
#[derive(Clone, Copy)]
struct SinglesWord {
    said: &'static str,
    words: [&'static str; 2],
}

impl Word {
    /// The word that a line is.
    fn of(line: &[u8]) -> Option<Word> {
        let is_line = |word: &&str| word.as_bytes() == line;
        JUDGES.iter().find_map(|judge| {
            let no_solution = Some(judge.no_solution).filter(is_line);
            let several = judge.several.filter(is_line);
            let singles = judge.singles.and_then(|words| {
                let said = words.into_iter().find(is_line)?;
                Some(SinglesWord { said, words })
            });
            no_solution
                .map(Word::NoSolution)
                .or(several.map(Word::Several))
                .or(singles.map(Word::Singles))
        })
    }
}

/// What the lines of an output tell the judging that the grids read from them do not.
struct Link {
    /// The word for which the grid that comes next stands in.
    word: Cell<Option<Word>>,
    /// There was nothing but blanks so far.
    blank: Cell<bool>,
    /// No answer follows.
    ended: Cell<bool>,
}

impl Default for Link {
    fn default() -> Link {
        Link { word: Cell::new(None), blank: Cell::new(true), ended: Cell::new(false) }
    }
}

/// Stands in for a word, because the reader of grids knows only grids: it thus comes at its
/// place among the grids, in a line of the same number, and is refused inside of a grid.
const STAND_IN: [u8; 82] = {
    let mut line = [b'.'; 82];
    line[81] = b'\n';
    line
};

/// More bytes than the longest line that the reader of grids takes.
const LONG: u64 = 1 << 17;

/// An output line by line: each read gives at most one line. Before the next one all grids up to
/// there have been judged, and that keeps the link right.
struct Lines<'a, R> {
    source: BufReader<R>,
    /// The line, and how much of it has been given.
    line: Vec<u8>,
    given: usize,
    first: bool,
    link: &'a Link,
}

impl<'a, R: Read> Lines<'a, R> {
    fn new(source: R, link: &'a Link) -> Lines<'a, R> {
        Lines { source: BufReader::new(source), line: Vec::new(), given: 0, first: true, link }
    }

    fn advance(&mut self) -> io::Result<()> {
        self.line.clear();
        self.given = 0;
        if self.link.ended.get() {
            return Ok(());
        }
        let mut source = self.source.by_ref().take(LONG);
        if source.read_until(b'\n', &mut self.line)? == 0 {
            // One more grid: an output of words alone would be one without a grid.
            self.link.ended.set(true);
            self.line.extend_from_slice(&STAND_IN);
            return Ok(());
        }
        let mark: &[u8] = if self.first { b"\xef\xbb\xbf" } else { b"" };
        self.first = false;
        let text = trimmed(self.line.strip_prefix(mark).unwrap_or(&self.line));
        if !text.is_empty() {
            self.link.blank.set(false);
        }
        if let Some(word) = Word::of(text) {
            self.link.word.set(Some(word));
            self.line.clear();
            self.line.extend_from_slice(&STAND_IN);
        } else if !self.line.ends_with(b"\n") {
            self.line.push(b'\n');
        }
        Ok(())
    }
}

impl<R: Read> Read for Lines<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.given == self.line.len() {
            self.advance()?;
        }
        let length = (&self.line[self.given..]).read(buffer)?;
        self.given += length;
        Ok(length)
    }
}

fn trimmed(line: &[u8]) -> &[u8] {
    let is_text = |&byte: &u8| byte > b' ';
    let start = line.iter().position(is_text).unwrap_or(line.len());
    let end = line.iter().rposition(is_text).map_or(start, |last| last + 1);
    &line[start..end]
}

// ---------------------------------------------------------------------------------------------
// Boards
// ---------------------------------------------------------------------------------------------

/// Writes a line for each board: `complete`, `open: 31 cells`, or its first clash, as in
/// `clash: two 7s in row 4, r4c2 and r4c8`. True: a board clashes.
///
/// # Errors
/// There is no board, or another fault, in the text; or a read or a write failed.
pub fn check_boards(boards: impl Read, output: impl Write) -> io::Result<bool> {
    let mut clashing = false;
    solver::filter(boards, output, |puzzle, text| {
        let line = match (Clash::first(&puzzle.grid.cells), puzzle.grid.open) {
            (Some(clash), _) => {
                clashing = true;
                format!("clash: {}\n", clash)
            }
            (None, 0) => String::from("complete\n"),
            (None, open) => format!("open: {}\n", counted(open, "cell")),
        };
        text.extend_from_slice(line.as_bytes());
    })?;
    Ok(clashing)
}
