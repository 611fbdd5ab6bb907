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
    /// Whether an empty line or text stood between the last two grids, and whether it has since
    /// the last one (`None`: there was none).
    parted: bool,
    parted_now: Option<bool>,
    /// Whether an empty line stands inside of this grid, and whether rows followed one anywhere.
    gap: bool,
    has_gaps: bool,
}

/// What becomes of the rows that come next.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum State {
    #[default]
    Read,
    /// They fill up a grid with a fault in it, which is dropped when it is full.
    Spoilt,
    /// Where a grid begins is not known: they are left out, from that line on if there were some.
    Lost(Option<usize>),
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
        if matches!(self.state, State::Lost(_)) && self.is_boundary(line) {
            self.find_again();
        }
        let before = self.rewriter.clone();
        self.note_what_parts(line);
        let taken = self.rewriter.line(line);
        let has_begun = matches!(taken, Ok(Some(_))) || !self.is_between_grids();
        if has_begun && before.reader.filled == 0 && !matches!(self.state, State::Lost(_)) {
            self.begin();
        }
        match (taken, self.state) {
            (Ok(None), State::Lost(start)) if !self.is_between_grids() => {
                self.rewriter.drop_grid();
                self.state = State::Lost(start.or(Some(self.rewriter.number)));
            }
            (Ok(None), _) => {}
            (Ok(Some(_)), State::Spoilt) => self.complete_spoilt(),
            (Ok(Some(puzzle)), _) => self.found.push(Ok(puzzle)),
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
            // What ends a grid early is read as between grids.
            Line::Heading(_) | Line::Number(_) | Line::Grid(_) | Line::Rows(81, _)
                if was_inside =>
            {
                self.rewriter.drop_grid();
                self.state = State::Read;
                self.feed(line);
            }
            _ => {
                self.rewriter.drop_grid();
                self.rewriter.skip();
                self.state = if was_inside { State::Lost(None) } else { State::Read };
            }
        }
    }

    /// A grid with a fault is full, if the line at fault was one row of it. Where something always
    /// stands between two grids, nothing is read before that has come.
    fn complete_spoilt(&mut self) {
        self.state = if self.parted { State::Lost(None) } else { State::Read };
    }

    /// Whether a grid can only begin behind this line, or with it.
    fn is_boundary(&self, line: &[u8]) -> bool {
        match Line::of(line) {
            Line::Empty => !self.has_gaps,
            Line::Heading(cells) => cells < 9 && !looks_like_row(line),
            Line::Number(_) | Line::Grid(_) | Line::Rows(81, _) => true,
            _ => false,
        }
    }

    /// Notes what stands between grids, and inside of them.
    fn note_what_parts(&mut self, line: &[u8]) {
        let is_between = self.is_between_grids();
        let parts = match Line::of(line) {
            Line::Empty if is_between => !self.has_gaps,
            Line::Heading(_) | Line::Number(_) => is_between,
            Line::Empty => {
                self.gap = true;
                false
            }
            Line::Rows(..) => {
                self.has_gaps |= self.gap;
                false
            }
            _ => false,
        };
        if parts && self.parted_now.is_some() {
            self.parted_now = Some(true);
        }
    }

    /// A grid has begun with this line.
    fn begin(&mut self) {
        self.parted = self.parted_now.unwrap_or(false);
        self.parted_now = Some(false);
        self.gap = false;
    }

    fn find_again(&mut self) {
        if let State::Lost(Some(line)) = self.state {
            let what = format!(
                "left out up to line {}, since nothing tells where a grid begins",
                self.rewriter.number
            );
            self.found.push(Err(Error::Fault { line, column: None, what }));
        }
        if let State::Lost(_) = self.state {
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
