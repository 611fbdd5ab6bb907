//! Answers grids over a pipe and takes the time: the one loop that every solver is measured by.
//!
//! Requests on standard input, one a line; replies on standard output:
//!
//! ```text
//! load FILE               read the grids, 81 cells a line      -> their number
//! probe MODE SECONDS      one grid after another, until the
//!                         time is over                         -> an answer a line, then `end`
//! pass MODE FIRST SLICE   the first FIRST grids at full speed  -> the sum of the answers, then the
//!                                                                 nanoseconds of every SLICE grids
//! longest MODE            every grid by itself                 -> nanoseconds and number, from 0,
//!                                                                 of each that took longer than
//!                                                                 all before it; then `end`
//! ```
//!
//! A mode is a number, the limit up to which solutions are counted, or a word that the solver knows.
//! An answer is the number of solutions found, up to the number at which the mode stops.

use std::fs;
use std::hint::black_box;
use std::io::{self, BufRead, Write};
use std::time::{Duration, Instant};

pub type Cells = [u8; 81];

/// A way to answer a grid besides counting, by the word that requests use.
pub type Mode<Grid> = (&'static str, fn(&Grid) -> usize);

/// Serves requests until the input ends. `prepare` turns cells (0 for empty) into the solver's own
/// type before the time is taken; `count` counts solutions up to a limit.
///
/// # Errors
///
/// A file that cannot be read, a request that is none of the four, a pipe that breaks.
pub fn serve<Grid>(
    prepare: fn(&Cells) -> Grid,
    count: fn(&Grid, usize) -> usize,
    modes: &[Mode<Grid>],
) -> io::Result<()> {
    let answer = |mode: &str| -> io::Result<Box<dyn Fn(&Grid) -> usize>> {
        if let Some(&(_, answer)) = modes.iter().find(|known| known.0 == mode) {
            return Ok(Box::new(answer));
        }
        let limit = number(mode)?;
        Ok(Box::new(move |grid| count(grid, limit)))
    };
    let mut grids = Vec::new();
    for request in io::stdin().lock().lines() {
        let request = request?;
        match *request.split(' ').collect::<Vec<_>>() {
            ["load", file] => {
                let text = fs::read_to_string(file)?;
                grids = text.lines().map(|line| prepare(&cells(line))).collect();
                writeln!(io::stdout(), "{}", grids.len())?;
            }
            ["probe", mode, seconds] => {
                let limit = Duration::from_secs_f64(number(seconds)?);
                probe(&grids, answer(mode)?, limit)?;
            }
            ["pass", mode, first, slice] => {
                let grids = &grids[..number(first)?];
                pass(grids, answer(mode)?, number(slice)?)?;
            }
            ["longest", mode] => longest(&grids, answer(mode)?)?,
            _ => return Err(refused(&request)),
        }
    }
    Ok(())
}

/// The answers reach the reader within a millisecond or so, so that it knows how far a solver came
/// that has to be stopped.
fn probe<Grid>(grids: &[Grid], answer: impl Fn(&Grid) -> usize, limit: Duration) -> io::Result<()> {
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

/// Times slice by slice, so that whoever asks for several passes can take the least of each: on a
/// busy machine no pass as a whole goes by without an interruption.
fn pass<Grid>(grids: &[Grid], answer: impl Fn(&Grid) -> usize, slice: usize) -> io::Result<()> {
    let mut sum = 0;
    let mut times = Vec::with_capacity(grids.len() / slice + 1);
    for slice in grids.chunks(slice) {
        let start = Instant::now();
        sum += slice.iter().map(|grid| answer(black_box(grid))).sum::<usize>();
        times.push(start.elapsed().as_nanos());
    }
    let times: Vec<String> = times.iter().map(u128::to_string).collect();
    writeln!(io::stdout(), "{} {}", sum, times.join(" "))
}

/// What a grid takes is the least of five times, so that no interruption makes one long; or the
/// first, where that is so long that interruptions do not matter.
fn longest<Grid>(grids: &[Grid], answer: impl Fn(&Grid) -> usize) -> io::Result<()> {
    let mut longest = Duration::ZERO;
    for (number, grid) in grids.iter().enumerate() {
        let mut least = Duration::MAX;
        for _ in 0..5 {
            let start = Instant::now();
            black_box(answer(black_box(grid)));
            least = least.min(start.elapsed());
            if least <= longest || least > Duration::from_millis(100) {
                break;
            }
        }
        if least > longest {
            longest = least;
            writeln!(io::stdout(), "{} {}", longest.as_nanos(), number)?;
        }
    }
    writeln!(io::stdout(), "end")
}

fn number<N: std::str::FromStr>(text: &str) -> io::Result<N> {
    text.parse().map_err(|_| refused(text))
}

pub fn refused(text: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidInput, format!("`{}` is no request", text))
}

/// The cells of a line of 81 characters, of which only `1` to `9` are clues.
fn cells(line: &str) -> Cells {
    let mut cells = [0; 81];
    for (cell, byte) in cells.iter_mut().zip(line.bytes()) {
        *cell = if byte.is_ascii_digit() { byte - b'0' } else { 0 };
    }
    cells
}
