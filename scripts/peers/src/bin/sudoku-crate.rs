//! The crate `sudoku`, served to be measured; or one of two jobs of a whole process:
//!
//! ```text
//! sudoku-crate                           serves
//! sudoku-crate lines < FILE              a solution for each line of 81 cells, uniqueness proved
//! sudoku-crate generate none|rotate180 COUNT   COUNT minimal puzzles, one a line
//! ```

#[path = "../../../measure/serve.rs"]
mod serve;

use std::hint::black_box;
use std::io::{self, BufRead, BufReader, BufWriter, Write};
use sudoku::board::Symmetry;
use sudoku::Sudoku;

/// Large enough for the system calls to cost next to nothing.
const BUFFER: usize = 1 << 16;

fn main() -> io::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match *arguments {
        [] => serve::serve(board, count, &[("first", first)]),
        ["lines"] => lines(),
        ["generate", "none", count] => generate(Symmetry::None, count),
        ["generate", "rotate180", count] => generate(Symmetry::HalfRotation, count),
        _ => Err(io::Error::new(
            io::ErrorKind::InvalidInput,
            "expected nothing, `lines` or `generate none|rotate180 COUNT`",
        )),
    }
}

fn board(cells: &serve::Cells) -> Sudoku {
    Sudoku::from_bytes(*cells).expect("cells are digits")
}

fn first(board: &Sudoku) -> usize {
    usize::from(black_box(board.some_solution()).is_some())
}

fn count(board: &Sudoku, limit: usize) -> usize {
    board.solutions_count_up_to(limit)
}

fn lines() -> io::Result<()> {
    let mut input = BufReader::with_capacity(BUFFER, io::stdin().lock());
    let mut output = BufWriter::with_capacity(BUFFER, io::stdout().lock());
    let mut line = Vec::new();
    while input.read_until(b'\n', &mut line)? > 0 {
        let mut answer = [0; 82];
        for (cell, byte) in answer.iter_mut().zip(&line[..81]) {
            *cell = if byte.is_ascii_digit() { byte - b'0' } else { 0 };
        }
        let cells: serve::Cells = answer[..81].try_into().expect("81 of 82");
        let mut solution = [cells];
        if board(&cells).solutions_up_to_buffer(&mut solution, 2) == 0 {
            output.write_all(b"No solution exists\n")?;
        } else {
            for (byte, digit) in answer.iter_mut().zip(solution[0]) {
                *byte = b'0' + digit;
            }
            answer[81] = b'\n';
            output.write_all(&answer)?;
        }
        line.clear();
    }
    output.flush()
}

fn generate(symmetry: Symmetry, count: &str) -> io::Result<()> {
    let mut output = BufWriter::with_capacity(BUFFER, io::stdout().lock());
    let count: usize = count
        .parse()
        .map_err(|_| io::Error::new(io::ErrorKind::InvalidInput, "COUNT: expected a number"))?;
    for _ in 0..count {
        writeln!(output, "{}", Sudoku::generate_with_symmetry(symmetry))?;
    }
    output.flush()
}
