//! The kit's command line: a row of the table for each command, and a function that turns its
//! arguments into a call of the library.

use std::io;
use sudoku::arguments::{self, Arguments, Command, Flag, Trouble};
use sudoku::judge;

const HELP: &str = "\
usage: sudoku-kit COMMAND [ARGUMENT...]

A kit around the Sudoku solver: `sudoku-kit COMMAND --help` says more of each.

commands:
";

const COMMANDS: [Command; 1] = [COUNT];

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
