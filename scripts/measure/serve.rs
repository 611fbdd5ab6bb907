//! Answers grids over a pipe and takes the time: the one loop that every solver is measured by.
//!
//! Requests on standard input, one a line; replies on standard output:
//!
//! ```text
//! load FILE            read the grids, 81 cells a line       -> their number
//! probe MODE SECONDS   one grid after another, until the
//!                      time is over                          -> an answer a line, then `end`
//! pass MODE COUNT      the first COUNT grids at full speed   -> nanoseconds, sum of the answers
//! ```
//!
//! An answer is the number of solutions found, up to the number at which the mode stops.

use std::fs;
use std::hint::black_box;
use std::io::{self, BufRead, Write};
use std::time::{Duration, Instant};

pub type Cells = [u8; 81];

/// A way to answer a grid, by the name that requests use.
pub type Mode<Grid> = (&'static str, fn(&Grid) -> usize);

/// Serves requests until the input ends. `prepare` turns cells (0 for empty) into the solver's own
/// type before the time is taken.
///
/// # Errors
///
/// A file that cannot be read, a request that is none of the three, a pipe that breaks.
pub fn serve<Grid>(prepare: fn(&Cells) -> Grid, modes: &[Mode<Grid>]) -> io::Result<()> {
    let mut grids = Vec::new();
    let mut output = io::stdout();
    for request in io::stdin().lock().lines() {
        let request = request?;
        match *request.split(' ').collect::<Vec<_>>() {
            ["load", file] => {
                grids = fs::read_to_string(file)?
                    .lines()
                    .map(|line| prepare(&cells(line)))
                    .collect();
                writeln!(output, "{}", grids.len())?;
            }
            ["probe", mode, seconds] => {
                let limit = Duration::from_secs_f64(number(seconds)?);
                probe(&grids, answer(modes, mode)?, limit)?;
            }
            ["pass", mode, count] => {
                let answer = answer(modes, mode)?;
                let start = Instant::now();
                let sum: usize = grids[..number(count)?]
                    .iter()
                    .map(|grid| answer(black_box(grid)))
                    .sum();
                writeln!(output, "{} {}", start.elapsed().as_nanos(), sum)?;
            }
            _ => return Err(refused(&request)),
        }
    }
    Ok(())
}

/// The answers reach the reader within a millisecond or so, so that it knows how far a solver came
/// that has to be stopped.
fn probe<Grid>(grids: &[Grid], answer: fn(&Grid) -> usize, limit: Duration) -> io::Result<()> {
    let mut output = io::BufWriter::new(io::stdout());
    let start = Instant::now();
    let mut flushed = start;
    for grid in grids {
        writeln!(output, "{}", answer(grid))?;
        let now = Instant::now();
        if now - flushed > Duration::from_millis(1) {
            output.flush()?;
            flushed = now;
        }
        if now - start > limit {
            break;
        }
    }
    writeln!(output, "end")?;
    output.flush()
}

fn answer<Grid>(modes: &[Mode<Grid>], name: &str) -> io::Result<fn(&Grid) -> usize> {
    let mode = modes.iter().find(|mode| mode.0 == name);
    mode.map(|mode| mode.1).ok_or_else(|| refused(name))
}

pub fn number<N: std::str::FromStr>(text: &str) -> io::Result<N> {
    text.parse().map_err(|_| refused(text))
}

pub fn refused(text: &str) -> io::Error {
    io::Error::new(
        io::ErrorKind::InvalidInput,
        format!("`{}` is no request", text),
    )
}

/// The cells of a line of 81 characters, of which only `1` to `9` are clues.
fn cells(line: &str) -> Cells {
    let mut cells = [0; 81];
    for (cell, byte) in cells.iter_mut().zip(line.bytes()) {
        *cell = if byte.is_ascii_digit() {
            byte - b'0'
        } else {
            0
        };
    }
    cells
}
