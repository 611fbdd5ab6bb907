//! What the reader of the solver, and `convert`, make of a text.

use sudoku::convert;
use sudoku::solver::{print, Cells, Error, Grids, Layout, Puzzle};

/// The grids of a text, each in the line layout, and the fault behind them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    pub grids: Vec<String>,
    pub fault: Option<String>,
}

/// A text read without a fault.
pub fn grids<T: ToString>(grids: &[T]) -> Reading {
    Reading { grids: grids.iter().map(T::to_string).collect(), fault: None }
}

/// A text with a fault behind these grids.
pub fn fault<T: ToString>(before: &[T], fault: impl ToString) -> Reading {
    Reading { fault: Some(fault.to_string()), ..grids(before) }
}

/// The line layout of a grid, a dot for an empty cell.
pub fn line(cells: &Cells) -> String {
    let mut text = Vec::new();
    print(&mut text, cells, Layout::Line, b'.');
    String::from_utf8(text).expect("ASCII").trim_end().to_string()
}

/// What the solver reads.
pub fn read(text: impl AsRef<[u8]>) -> Reading {
    let puzzles: Vec<Result<Puzzle, Error>> = Grids::new(text.as_ref()).collect();
    let fault = puzzles.iter().find_map(|puzzle| puzzle.as_ref().err());
    Reading {
        grids: puzzles.iter().flatten().map(|puzzle| line(&puzzle.grid.cells)).collect(),
        fault: fault.map(Error::to_string),
    }
}

/// What `convert` makes of it.
pub fn converted(text: impl AsRef<[u8]>) -> Reading {
    let mut output = Vec::new();
    let done = convert::convert(text.as_ref(), &mut output, Layout::Line, Err);
    let output = String::from_utf8(output).expect("ASCII");
    Reading {
        grids: output.lines().map(String::from).collect(),
        fault: done.err().map(|error| error.to_string()),
    }
}

/// What `convert --keep-going` makes of it: the grids, and all faults.
pub fn recovered(text: impl AsRef<[u8]>) -> (Vec<String>, Vec<String>) {
    let (mut output, mut faults) = (Vec::new(), Vec::new());
    let tell = |error: Error| {
        faults.push(error.to_string());
        Ok(())
    };
    convert::convert(text.as_ref(), &mut output, Layout::Line, tell).expect("a Vec takes all");
    let output = String::from_utf8(output).expect("ASCII");
    (output.lines().map(String::from).collect(), faults)
}
