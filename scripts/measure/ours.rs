//! The solver of `src/main.rs` on its own, built as a library by any compiler that builds it, served
//! to be measured. With the argument `arrays` it is the form for any processor, else the one that
//! it chooses itself.

mod serve;

use serve::Cells;
use solver::{Grid, Plain};
use std::hint::black_box;
use std::io;

fn main() -> io::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match *arguments {
        [] => serve::serve(|cells| *cells, count, &[("smallest", smallest)]),
        ["arrays"] => serve::serve(
            |cells| *cells,
            |cells, limit| on_arrays(cells, limit, false),
            &[("smallest", |cells| on_arrays(cells, 2, true).min(1))],
        ),
        _ => Err(serve::refused(&arguments.join(" "))),
    }
}

fn count(cells: &Cells, limit: usize) -> usize {
    black_box(solver::count_solutions(&Grid::new(cells), limit)).count
}

fn smallest(cells: &Cells) -> usize {
    black_box(solver::solve(&Grid::new(cells))).map_or(0, |_| 1)
}

fn on_arrays(cells: &Cells, limit: usize, want_smallest: bool) -> usize {
    black_box(solver::explore_with::<Plain>(&Grid::new(cells), limit, want_smallest)).count
}
