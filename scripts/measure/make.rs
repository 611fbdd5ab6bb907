//! Makes puzzles to measure on, one a line:
//!
//! ```text
//! make easy|minimal|hard|several|sparse COUNT SEED
//! make fewer CLUES COUNT SEED < PUZZLES     equivalents of these puzzles, less so many clues each
//! ```

mod puzzles;

use std::fmt::Display;
use std::io::{self, BufRead, Write};
use std::str::FromStr;
use sudoku::solver::{self, Cells, Layout};

fn main() -> io::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match *arguments {
        ["fewer", clues, count, seed] => {
            let puzzles: Vec<Cells> =
                io::stdin().lock().lines().map(read).collect::<Result<_, _>>()?;
            let (clues, seed) = (number(clues)?, number(seed)?);
            write(number(count)?, |number| puzzles::fewer(&puzzles, clues, seed, number))
        }
        [kind, count, seed] => {
            let make = match kind {
                "easy" => puzzles::easy,
                "hard" => puzzles::hard,
                "minimal" => puzzles::minimal,
                "several" => puzzles::several,
                "sparse" => puzzles::sparse,
                _ => return Err(refused(kind)),
            };
            let seed = number(seed)?;
            write(number(count)?, |number| make(seed, number))
        }
        _ => Err(refused(arguments.join(" "))),
    }
}

fn write(count: u64, make: impl Fn(u64) -> Cells) -> io::Result<()> {
    let mut output = io::BufWriter::new(io::stdout());
    let mut text = Vec::new();
    for number in 0..count {
        text.clear();
        solver::print(&mut text, &make(number), Layout::Line, b'.');
        output.write_all(&text)?;
    }
    output.flush()
}

/// The cells of a line of 81 characters, of which only `1` to `9` are clues.
fn read(line: io::Result<String>) -> io::Result<Cells> {
    let line = line?;
    let mut cells = [0; 81];
    for (cell, byte) in cells.iter_mut().zip(line.bytes()) {
        *cell = if byte.is_ascii_digit() { byte - b'0' } else { 0 };
    }
    Ok(cells)
}

fn number<N: FromStr>(text: &str) -> io::Result<N> {
    text.parse().map_err(|_| refused(text))
}

fn refused(found: impl Display) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidInput, format!("`{}` is no request", found))
}
