//! The checker: is this output a right answer to this input? And what is to be said of a board?
//!
//! An output is right if it answers every grid of the input, in order: with a completion of the
//! grid, or with the words of a judge where they are true. The layout of the grids and the blank
//! lines between them do not matter.

use crate::counted::counted;
use crate::solver::{self, Asks, Cells, Error, Grid, Grids, Reader, BYTE_ORDER_MARK, JUDGES};
use crate::units::{cell_name, Clash};
use std::fmt;
use std::io::{BufReader, Read, Write};

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

/// Judges an output, in memory that grows with neither text: a case is read when its answer is
/// there. The first wrong case decides; but a fault anywhere in the input is a failure, whatever
/// the output is.
pub fn check(input: impl Read, output: impl Read) -> Verdict {
    let mut judging = Judging { cases: Grids::new(input), judged: 0, announced: None };
    let verdict = judging.judge(Answers::new(output));
    match judging.cases.find_map(Result::err) {
        Some(error) => failed("input", error),
        None => verdict,
    }
}

fn failed(text: &str, error: Error) -> Verdict {
    Verdict::Failure(match error {
        Error::Read(cause) => format!("cannot read the {}: {}", text, cause),
        error => format!("{}: {}", text, error),
    })
}

/// Where the judging of an output stands.
struct Judging<R> {
    cases: Grids<R>,
    judged: usize,
    /// A word that stands before a grid, until that grid comes.
    announced: Option<SinglesWord>,
}

impl<R: Read> Judging<R> {
    fn judge(&mut self, mut answers: Answers<impl Read>) -> Verdict {
        loop {
            let verdict = match answers.next() {
                Ok(Some(Answer::Word(word))) => self.word(word),
                Ok(Some(Answer::Grid(cells))) => self.grid(&cells),
                Ok(None) => return self.end(answers.unknown.as_deref()),
                Err(error @ Error::Fault { .. }) => return self.presentation(error.to_string()),
                Err(error) => return failed("output", error),
            };
            if let Some(verdict) = verdict {
                return verdict;
            }
        }
    }

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
        let fault = match self.cases.next() {
            Some(Ok(case)) => fault(&case.grid.cells),
            Some(Err(error)) => return Some(failed("input", error)),
            None => Some(format!("the input has only {}", counted(judged, "case"))),
        };
        fault.map(|fault| Verdict::Wrong(self.judged, fault))
    }

    /// The output has ended without a fault; `unknown`: a line behind the last answer.
    fn end(&mut self, unknown: Option<&str>) -> Verdict {
        if let Some(announced) = self.announced {
            return self.presentation(format!("no grid after '{}'", announced.said));
        }
        match self.cases.next() {
            None => Verdict::Right(self.judged),
            Some(Err(error)) => failed("input", error),
            Some(Ok(_)) => match unknown {
                None => Verdict::Wrong(self.judged + 1, String::from("no answer")),
                Some(line) => self.presentation(format!(
                    "no grid, but '{}', which is none of '{}'",
                    line,
                    Word::all().join("', '")
                )),
            },
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
    let (right, reached) = solver::answer(word.asks, &Grid::new(clues));
    if let Some(right) = right.filter(|&right| right != word.said) {
        return Some(format!("'{}', expected '{}'", word.said, right));
    }
    let reached = reached?;
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

/// A word before a grid, and the row of the judge that knows it.
#[derive(Clone, Copy)]
struct SinglesWord {
    said: &'static str,
    asks: Asks,
}

impl Word {
    /// Every word that is known, once.
    fn all() -> Vec<&'static str> {
        let mut words = Vec::new();
        for judge in &JUDGES {
            match judge.asks {
                Asks::Solve { none, several } => words.extend([none].into_iter().chain(several)),
                Asks::Singles { solved, open } => words.extend([solved, open]),
                Asks::BoxSingles { .. } | Asks::Check { .. } => {}
            }
        }
        words.sort_unstable();
        words.dedup();
        words
    }

    /// The word that a line is. Those of judges that ask for no grid are unknown here: a wrong
    /// board is no answer to a puzzle.
    fn of(line: &[u8]) -> Option<Word> {
        let is_line = |word: &&str| word.as_bytes() == line;
        JUDGES.iter().find_map(|judge| match judge.asks {
            Asks::Solve { none, several } => {
                let none = Some(none).filter(is_line).map(Word::NoSolution);
                none.or(several.filter(is_line).map(Word::Several))
            }
            asks @ Asks::Singles { solved, open } => {
                let said = [solved, open].into_iter().find(is_line)?;
                Some(Word::Singles(SinglesWord { said, asks }))
            }
            Asks::BoxSingles { .. } | Asks::Check { .. } => None,
        })
    }
}

/// A grid of an output, or a word.
enum Answer {
    Grid(Cells),
    Word(Word),
}

/// The answers of an output, one after the other. Words are headings to the reader of grids, which
/// refuses them inside of a grid.
struct Answers<R> {
    source: BufReader<R>,
    line: Vec<u8>,
    reader: Reader,
    /// Since the last answer, the first line that is more than blanks.
    unknown: Option<String>,
}

impl<R: Read> Answers<R> {
    fn new(source: R) -> Answers<R> {
        let source = BufReader::new(source);
        Answers { source, line: Vec::new(), reader: Reader::default(), unknown: None }
    }

    fn next(&mut self) -> Result<Option<Answer>, Error> {
        self.unknown = None;
        while solver::read_line(&mut self.source, &mut self.line)? {
            if let Some(puzzle) = self.reader.line(&self.line)? {
                return Ok(Some(Answer::Grid(puzzle.grid.cells)));
            }
            let text = trimmed(self.line.strip_prefix(BYTE_ORDER_MARK).unwrap_or(&self.line));
            if let Some(word) = Word::of(text) {
                return Ok(Some(Answer::Word(word)));
            }
            let is_row = self.reader.filled > 0;
            if self.unknown.is_none() && !text.is_empty() && !is_row {
                self.unknown = Some(beginning(text));
            }
        }
        self.reader.must_be_between_grids()?;
        Ok(None)
    }
}

/// What a message shows of a line: its first characters, on one line whatever they are.
fn beginning(line: &[u8]) -> String {
    const LONGEST: usize = 40;
    let line = String::from_utf8_lossy(line);
    let more = if line.chars().count() > LONGEST { "..." } else { "" };
    let start: String = line.chars().take(LONGEST).collect();
    format!("{}{}", start.escape_debug(), more)
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
/// `clash: two 7s in row 4, r4c2 and r4c8`. Where there are several the lines are numbered, and a
/// last one counts them. True: a board clashes.
///
/// # Errors
/// There is no board, or another fault, in the text; or a read or a write failed.
pub fn check_boards(boards: impl Read, mut output: impl Write) -> Result<bool, Error> {
    let (mut clashing, mut complete, mut open) = (0, 0, 0);
    // Whether it is the only one is seen later.
    let mut first = String::new();
    let read = solver::filter(boards, &mut output, |puzzle, text| {
        let line = match (Clash::first(&puzzle.grid.cells), puzzle.grid.open) {
            (Some(clash), _) => {
                clashing += 1;
                format!("clash: {}\n", clash)
            }
            (None, 0) => {
                complete += 1;
                String::from("complete\n")
            }
            (None, cells) => {
                open += 1;
                format!("open: {}\n", counted(cells, "cell"))
            }
        };
        match clashing + complete + open {
            1 => first = line,
            2 => text.extend(format!("1: {}2: {}", first, line).bytes()),
            number => text.extend(format!("{}: {}", number, line).bytes()),
        }
    });
    match clashing + complete + open {
        0 => {}
        1 => solver::write_out(output, first.as_bytes())?,
        boards if read.is_ok() => {
            let total = format!(
                "{} boards: {} complete, {} open, {} clashing\n",
                boards, complete, open, clashing
            );
            solver::write_out(output, total.as_bytes())?;
        }
        _ => {}
    }
    read.map(|()| clashing > 0)
}
