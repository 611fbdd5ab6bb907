//! How reading goes on behind a fault: the grid that it stands in is dropped, and no other grid is
//! put together from what is left of it.

use super::forms;
use super::rewriter::Rewriter;
use crate::solver::{class, Error, Line, Puzzle, DASH, FRAME};

/// A rewriter that goes on behind faults.
#[derive(Default)]
pub struct Recovery {
    rewriter: Rewriter,
    /// The grids and faults of the lines taken so far, for the caller to take away.
    pub found: Vec<Result<Puzzle, Error>>,
    state: State,
    customs: Customs,
}

/// What becomes of the rows that come next.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum State {
    #[default]
    Read,
    /// They fill up a grid with a fault in it, which is dropped when it is full.
    Spoilt,
    /// They are read, but behind the fault they may be the rest of a grid.
    Doubted,
    /// Where a grid begins is not known: they are left out, from that line on if there were some.
    Lost(Option<usize>),
}

/// What stands between and inside of the grids of this text.
#[derive(Default)]
struct Customs {
    grids: usize,
    /// Whether text or an empty line stood between the last two, and whether it has since.
    parted: bool,
    parted_now: bool,
    /// Whether a number alone has stood between grids.
    numbers: bool,
    /// Whether there was an empty line inside of this grid, and whether one stands inside of any.
    gap: bool,
    gaps: bool,
}

impl Customs {
    /// Notes a line that begins no grid.
    fn note(&mut self, line: Line, is_between: bool) {
        match line {
            Line::Empty if is_between => self.parted_now |= !self.gaps,
            Line::Heading(_) if is_between => self.parted_now = true,
            Line::Number(_) if is_between => {
                self.parted_now = true;
                self.numbers = true;
            }
            Line::Empty => self.gap = true,
            Line::Rows(..) => self.gaps |= self.gap,
            _ => {}
        }
    }

    fn begin_grid(&mut self) {
        self.parted = self.parted_now && self.grids > 0;
        self.parted_now = false;
        self.gap = false;
        self.grids += 1;
    }
}

impl Recovery {
    pub fn is_between_grids(&self) -> bool {
        self.rewriter.reader.filled == 0
    }

    pub fn has_rewritten(&self) -> bool {
        self.rewriter.has_rewritten
    }

    /// Takes the next line.
    pub fn feed(&mut self, line: &[u8]) {
        let is_between = self.is_between_grids();
        if self.is_boundary(line) {
            match self.state {
                State::Lost(_) => self.find_again(),
                State::Doubted if !is_between && self.customs.parted => self.end_grid(),
                _ => {}
            }
        }
        let before = self.rewriter.clone();
        let taken = self.rewriter.line(line);
        let has_begun = matches!(taken, Ok(Some(_))) || !self.is_between_grids();
        if is_between && has_begun && !matches!(self.state, State::Lost(_)) {
            self.customs.begin_grid();
        } else if taken.is_ok() {
            self.customs.note(Line::of(line), is_between);
        }
        match (taken, self.state) {
            (Ok(None), State::Lost(start)) if has_begun => {
                self.rewriter.drop_grid();
                self.state = State::Lost(start.or(Some(self.rewriter.number)));
            }
            (Ok(None), _) => {}
            (Ok(Some(_)), State::Spoilt) => self.complete_spoilt(),
            (Ok(Some(puzzle)), _) => {
                self.state = State::Read;
                self.found.push(Ok(puzzle));
            }
            (Err(error), _) => {
                self.found.push(Err(error));
                self.recover(before, line);
            }
        }
    }

    /// Says that the input has ended.
    pub fn end(&mut self) {
        self.find_again();
        if let Err(error) = self.rewriter.reader.end() {
            self.found.push(Err(error));
        }
    }

    /// Goes on behind a fault in this line, before which the rewriter was so.
    fn recover(&mut self, before: Rewriter, line: &[u8]) {
        let (was_inside, is_lost) = (before.reader.filled > 0, self.rewriter.is_lost);
        self.rewriter = before;
        match Line::of(line) {
            _ if matches!(self.state, State::Lost(_)) => self.rewriter.skip(),
            _ if looks_like_row(line) && !is_lost => {
                self.state = State::Spoilt;
                if self.rewriter.fill_row() {
                    self.complete_spoilt();
                }
            }
            Line::Number(_) if !self.customs.numbers => self.lose(was_inside),
            // What ends a grid early is read as between grids.
            Line::Heading(_) | Line::Number(_) | Line::Grid(_) | Line::Rows(81, _)
                if was_inside =>
            {
                self.rewriter.drop_grid();
                self.state = State::Doubted;
                self.feed(line);
            }
            _ => self.lose(was_inside),
        }
    }

    /// Leaves a line out that is no row; if it stood inside of a grid, nothing tells how much of
    /// that is still to come.
    fn lose(&mut self, was_inside: bool) {
        self.rewriter.drop_grid();
        self.rewriter.skip();
        self.state = if was_inside { State::Lost(None) } else { State::Read };
    }

    /// A grid with a fault is full, if the line at fault was one row of it. Where something always
    /// stands between two grids, nothing is read before that has come.
    fn complete_spoilt(&mut self) {
        self.state = if self.customs.parted { State::Lost(None) } else { State::Read };
    }

    /// Whether a grid can only begin behind this line, or is in it.
    fn is_boundary(&self, line: &[u8]) -> bool {
        match Line::of(line) {
            Line::Empty => !self.customs.gaps,
            Line::Heading(cells) => cells < 9 && !looks_like_row(line),
            Line::Number(_) => self.customs.numbers,
            Line::Grid(_) | Line::Rows(81, _) => true,
            _ => false,
        }
    }

    /// The grid that is being read is the rest of one.
    fn end_grid(&mut self) {
        if let Err(error) = self.rewriter.reader.must_be_between_grids() {
            self.found.push(Err(error));
        }
        self.rewriter.drop_grid();
        self.state = State::Read;
    }

    /// Knows again where grids begin.
    fn find_again(&mut self) {
        if let State::Lost(Some(line)) = self.state {
            let last = self.rewriter.number;
            let what = format!("left out up to line {}, nothing tells where a grid begins", last);
            self.found.push(Err(Error::Fault { line, column: None, what }));
        }
        if matches!(self.state, State::Lost(_)) {
            self.state = State::Read;
        }
    }
}

/// Whether a line at fault is a row with a mistake rather than text: of eight to ten characters
/// most are cells, or it has fields or bars as rows have.
fn looks_like_row(line: &[u8]) -> bool {
    let is_in_cells = |byte: &&u8| class(byte) <= DASH;
    let is_symbol = |byte: &&u8| class(byte) <= DASH || class(byte) > FRAME;
    let symbols = line.iter().filter(is_symbol).count();
    let cells = line.iter().filter(is_in_cells).count();
    (8..=10).contains(&symbols) && cells >= 5
        || forms::fields(line).is_some()
        || forms::bars(line).is_some()
}
