//! The solver of `src/main.rs`, as the library has it, served to be measured; or, with the arguments
//! `make KIND COUNT SEED`, the maker of puzzles to measure on, one a line.

mod puzzles;
mod serve;

use serve::Cells;
use std::hint::black_box;
use std::io::{self, Write};
use sudoku::solver::{self, Grid};

fn main() -> io::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match *arguments {
        [] => serve::serve(
            |cells| *cells,
            &[("first", first), ("unique", unique), ("smallest", smallest)],
        ),
        ["make", kind, count, seed] => make(kind, serve::number(count)?, serve::number(seed)?),
        _ => Err(serve::refused(&arguments.join(" "))),
    }
}

fn first(cells: &Cells) -> usize {
    black_box(solver::count_solutions(&Grid::new(cells), 1)).count
}

fn unique(cells: &Cells) -> usize {
    black_box(solver::count_solutions(&Grid::new(cells), 2)).count
}

fn smallest(cells: &Cells) -> usize {
    black_box(solver::solve(&Grid::new(cells))).map_or(0, |_| 1)
}

fn make(kind: &str, count: u64, seed: u64) -> io::Result<()> {
    let make: fn(u64, u64) -> Cells = match kind {
        "easy" => puzzles::easy,
        "hard" => puzzles::hard,
        "minimal" => puzzles::minimal,
        "several" => puzzles::several,
        "sparse" => puzzles::sparse,
        _ => return Err(serve::refused(kind)),
    };
    let mut output = io::BufWriter::new(io::stdout());
    for number in 0..count {
        writeln!(output, "{}", line(&make(seed, number)))?;
    }
    output.flush()
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
