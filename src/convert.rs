//! Grids as people and other programs write them, for the reader of the solver.
//!
//! Lines are rewritten in front of that reader, which stays the judge of all: a remark or a name
//! comes off, and empty cells that were left blank, or written as dashes or words, become dots. A
//! grid that comes out is one that a person would see in the text; whatever is doubtful is an error
//! with its line.

mod forms;
mod recovery;
mod rewriter;

use crate::counted::counted_by_thousands as counted;
use crate::layout::open_cell;
use crate::solver::{self, Error, Layout};
use recovery::Recovery;
use std::io::{BufRead, BufReader, Read, Write};

/// What was converted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    pub grids: usize,
    pub lines: usize,
    /// How many faults were told, and gone on behind.
    pub faults: usize,
    /// Whether a line was rewritten.
    pub rewritten: bool,
}

impl Summary {
    /// What there is to say of it, if there is anything: the faults, or that lines were rewritten.
    pub fn told(&self) -> Option<String> {
        let grids = counted(self.grids, "grid");
        match self {
            Summary { faults: 1.., .. } => {
                Some(format!("{}, {}", counted(self.faults, "fault"), grids))
            }
            Summary { rewritten: true, .. } => {
                Some(format!("{} from {}", grids, counted(self.lines, "line")))
            }
            _ => None,
        }
    }
}

/// Reads grids until the input ends, and writes each in the layout: a blank line between two, but
/// none in the line layout. Faults are told to `tell`; where it gives `Ok`, the grid that the fault
/// stands in is dropped, and reading goes on. That there is no grid is a fault if it is the only
/// one.
///
/// # Errors
/// What `tell` gives, and all grids before the fault have been written; a read or a write failed.
pub fn convert(
    input: impl Read,
    mut output: impl Write,
    layout: Layout,
    mut tell: impl FnMut(Error) -> Result<(), Error>,
) -> Result<Summary, Error> {
    let mut input = BufReader::new(input);
    let mut recovery = Recovery::default();
    let mut summary = Summary::default();
    let (mut line, mut text) = (Vec::new(), Vec::new());
    let mut held: Option<Vec<u8>> = None;
    let mut ended = false;
    while !ended {
        if !input.buffer().contains(&b'\n') {
            solver::write_out(&mut output, &text)?;
            text.clear();
        }
        ended = !solver::read_line(&mut input, &mut line)?;
        // The digits in order are the heading of columns, if a ruling comes next.
        if let Some(digits) = held.take() {
            recovery.feed(if forms::is_ruling(&line) { b"#" } else { &digits });
        }
        if ended {
            recovery.end();
        } else {
            summary.lines += 1;
            if recovery.is_between_grids() && forms::is_one_to_nine(&line) {
                held = Some(line.clone());
            } else {
                recovery.feed(&line);
            }
            skip_rest(&mut input, &mut line)?;
        }
        for found in recovery.found.drain(..) {
            match found {
                Ok(puzzle) => {
                    if summary.grids > 0 && layout != Layout::Line {
                        text.push(b'\n');
                    }
                    solver::print(&mut text, &puzzle.grid.cells, layout, open_cell(layout));
                    summary.grids += 1;
                }
                Err(Error::NoGrid) if summary.faults > 0 => {}
                Err(error) => {
                    solver::write_out(&mut output, &text)?;
                    text.clear();
                    tell(error)?;
                    summary.faults += 1;
                }
            }
        }
    }
    solver::write_out(&mut output, &text)?;
    summary.rewritten = recovery.has_rewritten();
    Ok(summary)
}

/// Skips the rest of a line that is too long to be read as a whole.
fn skip_rest(input: &mut impl BufRead, line: &mut Vec<u8>) -> Result<(), Error> {
    while line.len() > solver::LONGEST_LINE && !line.ends_with(b"\n") {
        if !solver::read_line(&mut *input, line)? {
            break;
        }
    }
    Ok(())
}
