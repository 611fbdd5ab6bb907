//! The solver of `src/main.rs` itself, served to be measured; or one of two jobs:
//!
//! ```text
//! ours                      serves
//! ours make KIND COUNT SEED   COUNT puzzles of a kind, one a line
//! ours longest COUNT SEED     the longest of COUNT random sparse grids
//! ```

// Reading, printing and `main` are not measured here.
#[allow(dead_code)]
#[path = "../../src/main.rs"]
mod judge;
mod puzzles;
mod serve;

use judge::{Answer, Grid};
use puzzles::Random;
use serve::Cells;
use std::hint::black_box;
use std::io::{self, Write};
use std::time::Instant;

fn main() -> io::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match *arguments {
        [] => serve::serve(
            |cells| *cells,
            &[("first", first), ("unique", unique), ("smallest", smallest)],
        ),
        ["make", kind, count, seed] => make(kind, serve::number(count)?, serve::number(seed)?),
        ["longest", count, seed] => longest(serve::number(count)?, serve::number(seed)?),
        _ => Err(serve::refused(&arguments.join(" "))),
    }
}

fn first(cells: &Cells) -> usize {
    black_box(judge::search(&Grid::new(cells), 1)).count
}

fn unique(cells: &Cells) -> usize {
    black_box(judge::search(&Grid::new(cells), 2)).count
}

fn smallest(cells: &Cells) -> usize {
    match black_box(judge::solve(&Grid::new(cells))) {
        Answer::None => 0,
        Answer::One(_) => 1,
        Answer::Several(_) => 2,
    }
}

fn make(kind: &str, count: usize, seed: u64) -> io::Result<()> {
    let make: fn(&mut Random) -> Cells = match kind {
        "easy" => puzzles::easy,
        "hard" => puzzles::hard,
        "minimal" => puzzles::minimal,
        "several" => puzzles::several,
        "sparse" => puzzles::sparse,
        _ => return Err(serve::refused(kind)),
    };
    let mut random = Random::new(seed);
    let mut output = io::BufWriter::new(io::stdout());
    for _ in 0..count {
        writeln!(output, "{}", line(&make(&mut random)))?;
    }
    output.flush()
}

/// Prints every grid that took longer than all before it: nanoseconds, number of solutions up to
/// two, the grid. The last line is the longest.
///
/// A time counts only as the least of five, so that an interruption makes no grid long.
fn longest(count: usize, seed: u64) -> io::Result<()> {
    let mut random = Random::new(seed);
    let mut output = io::stdout();
    let mut longest = 0;
    for _ in 0..count {
        let cells = puzzles::sparse(&mut random);
        let mut least = u128::MAX;
        let mut solutions = 0;
        for _ in 0..5 {
            let start = Instant::now();
            solutions = smallest(black_box(&cells));
            least = least.min(start.elapsed().as_nanos());
            if least <= longest {
                break;
            }
        }
        if least > longest {
            longest = least;
            writeln!(output, "{} {} {}", longest, solutions, line(&cells))?;
        }
    }
    Ok(())
}

fn line(cells: &Cells) -> String {
    let character = |&cell| {
        if cell == 0 {
            '.'
        } else {
            char::from(b'0' + cell)
        }
    };
    cells.iter().map(character).collect()
}
