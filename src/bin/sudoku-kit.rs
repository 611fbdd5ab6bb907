//! The kit's command line: a row of the table for each command, and a function that turns its
//! arguments into a call of the library.

use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, Write};
use sudoku::arguments::{self, Arguments, Command, Flag, Trouble};
use sudoku::check::{self, Verdict};
use sudoku::explain;
use sudoku::judge::{self, Failure};

const HELP: &str = "\
usage: sudoku-kit COMMAND [ARGUMENT...]

A kit around the Sudoku solver: `sudoku-kit COMMAND --help` says more of each.

commands:
";

const COMMANDS: [Command; 3] = [COUNT, EXPLAIN, CHECK];

fn main() {
    let status = arguments::run(&COMMANDS, HELP, std::env::args_os().skip(1));
    std::process::exit(status);
}

// ---------------------------------------------------------------------------------------------
// count
// ---------------------------------------------------------------------------------------------

const COUNT: Command = Command {
    name: "count",
    summary: "how many solutions each grid has",
    help: "\
usage: sudoku-kit count [--limit N] < grids

Prints the number of solutions of each grid, one a line. At the limit the count stops: 2+ means
two or more.

  --limit N   where to stop, 1 to 1000000000 (default 2)
",
    options: &[Flag {
        name: "--limit",
        expects: Some("a number from 1 to 1000000000"),
    }],
    operands: &[],
    refused: 2,
    run: count,
};

fn count(arguments: &Arguments) -> Result<i32, Trouble> {
    let limit = arguments.number("--limit", 1..=1_000_000_000)?.unwrap_or(2) as usize;
    judge::filter(io::stdin().lock(), io::stdout().lock(), |puzzle, text| {
        let found = judge::search(&puzzle.grid, limit).count;
        let more = if found == limit { "+" } else { "" };
        text.extend_from_slice(format!("{}{}\n", found, more).as_bytes());
    })?;
    Ok(0)
}

// ---------------------------------------------------------------------------------------------
// explain
// ---------------------------------------------------------------------------------------------

const EXPLAIN: Command = Command {
    name: "explain",
    summary: "each grid step by step, by naked and hidden singles",
    help: "\
usage: sudoku-kit explain < grids

Fills in each grid as far as naked and hidden singles go: a line for every step, as in
`r1c3 = 4   hidden single in row 1`, then the board, an open cell shown as `.`, then
`solved by singles`, `stuck: 31 cells open`, or the clash or contradiction that was met.
",
    options: &[],
    operands: &[],
    refused: 2,
    run: explain_grids,
};

fn explain_grids(_: &Arguments) -> Result<i32, Trouble> {
    let mut first = true;
    judge::filter(io::stdin().lock(), io::stdout().lock(), |puzzle, text| {
        if !first {
            text.push(b'\n');
        }
        first = false;
        explain::explain(text, &puzzle.grid.cells);
    })?;
    Ok(0)
}

// ---------------------------------------------------------------------------------------------
// check
// ---------------------------------------------------------------------------------------------

const CHECK: Command = Command {
    name: "check",
    summary: "whether an output answers an input rightly, or a board is complete",
    help: "\
usage: sudoku-kit check INPUT OUTPUT [ANSWER]
       sudoku-kit check GRID

Two or three files: judges OUTPUT, what a program answered to INPUT. Any completion of a grid is
right, in any layout; so are the words of every judge that `sudoku --help` lists, where they are
true. ANSWER is not read. Prints one line that says what is wrong, and where.

  exit status   0 right, 1 wrong answer, 2 presentation: OUTPUT is no grid,
                3 failure: INPUT is at fault, or a file cannot be read

One file: says of each board `complete`, `open: 31 cells`, or its first clash, as in
`clash: two 7s in row 4, r4c2 and r4c8`.

  exit status   0 no clash, 1 a clash, 3 no grid
",
    options: &[],
    operands: &["INPUT", "OUTPUT", "ANSWER"],
    refused: 3,
    run: check_files,
};

fn check_files(arguments: &Arguments) -> Result<i32, Trouble> {
    match arguments.operands.as_slice() {
        [] => Err(arguments::refuse(String::from(
            "expected INPUT and OUTPUT, or GRID, found nothing",
        ))),
        [grid] => Ok(check_boards(grid)),
        [input, output, ..] => Ok(check_output(input, output)),
    }
}

/// The exit status that a checker has for a failure of its own.
const FAILURE: i32 = 3;

fn check_boards(grid: &OsStr) -> i32 {
    let clashing = open(grid).and_then(|file| check::check_boards(file, io::stdout().lock()));
    match clashing {
        Ok(clashing) => clashing as i32,
        Err(failure) => match failure.report() {
            0 => 0,
            _ => FAILURE,
        },
    }
}

fn check_output(input: &OsStr, output: &OsStr) -> i32 {
    let files = open(input).and_then(|input| Ok((input, open(output)?)));
    let verdict = match files {
        Ok((input, output)) => check::check(input, output),
        Err(failure) => {
            failure.report();
            return FAILURE;
        }
    };
    if let Verdict::Failure(reason) = verdict {
        Failure::Fault(reason).report();
        return FAILURE;
    }
    let said = writeln!(io::stdout(), "{}", verdict);
    match said.map_err(|error| Failure::Output(error).report()) {
        Ok(()) | Err(0) => verdict.status(),
        Err(_) => FAILURE,
    }
}

fn open(path: &OsStr) -> Result<File, Failure> {
    File::open(path).map_err(|error| {
        Failure::Fault(format!("cannot read {}: {}", arguments::shown(path), error))
    })
}
