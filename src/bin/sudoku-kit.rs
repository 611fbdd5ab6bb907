//! The kit's command line: a row of the table for each command, and a function that turns its
//! arguments into a call of the library.

use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, IsTerminal, Read};
use std::ops::RangeInclusive;
use std::path::Path;
use sudoku::arguments::{self, Arguments, Command, Flag, Trouble};
use sudoku::check::{self, Verdict};
use sudoku::convert;
use sudoku::counted::counted;
use sudoku::difficulty::{Difficulty, DIFFICULTIES};
use sudoku::draw::{self, PerPage, PER_PAGE};
use sudoku::explain;
use sudoku::failure::{remark, Failure};
use sudoku::filter::{self, Conditions};
use sudoku::generate::{self, Options, SYMMETRIES};
use sudoku::layout::{self, LAYOUTS};
use sudoku::play::{self, Game};
use sudoku::random::{self, Random};
use sudoku::rate;
use sudoku::shuffle;
use sudoku::solutions;
use sudoku::solver::{self, Error, Layout};
use sudoku::technique::Technique;
use sudoku::test_set::{self, Wanted};

const HELP: &str = "\
usage: sudoku-kit COMMAND [ARGUMENT...]
       sudoku-kit help [COMMAND]

A kit around the Sudoku solver: `sudoku-kit COMMAND --help` says more of each. -h is --help; -V or
--version prints name and version; behind -- there are no options.

commands:
";

const EXAMPLES: [&str; 2] =
    ["sudoku-kit generate 3 --difficulty hard", "sudoku-kit generate | sudoku-kit explain"];

const COMMANDS: [Command; 11] =
    [GENERATE, SHUFFLE, COUNT, SOLUTIONS, EXPLAIN, RATE, FILTER, CONVERT, DRAW, CHECK, PLAY];

fn main() {
    let status = arguments::run(&COMMANDS, HELP, &EXAMPLES, std::env::args_os().skip(1));
    std::process::exit(status);
}

// ---------------------------------------------------------------------------------------------
// generate
// ---------------------------------------------------------------------------------------------

const SEED: Flag =
    Flag { name: "--seed", expects: Some("a number from 0 to 18446744073709551615") };

const DIFFICULTY: Flag =
    Flag { name: "--difficulty", expects: Some("easy, medium, hard or expert") };

const GENERATE: Command = Command {
    name: "generate",
    summary: "new puzzles with one solution each, or a test set",
    help: "\
usage: sudoku-kit generate [COUNT] [OPTION...]
       sudoku-kit generate --tests DIR [--seed N] [--solvable] [--gentle]

Prints COUNT puzzles with exactly one solution (1 to 1000000000, default 1). Clues are taken away
in random order until none can go. Puzzle k depends on the seed, the options and k alone.

  --seed N             0 to 18446744073709551615; without it every run differs
  --clues N            stop at N clues, 22 to 81
  --difficulty LEVEL   easy: naked and hidden singles suffice
                       medium: locked candidates, pointing and claiming, are needed too
                       hard: subsets, fish or wings are needed too (see `explain --help`)
                       expert: these do not suffice either
  --symmetry KIND      none (default), or rotate180: clues go in pairs that a half turn exchanges
                       (the one in the centre alone), until no pair can go
  --solved             full grids only
  --layout LAYOUT      spaced (default), compact, line or boxed; open cells are 0 in the first
                       two, else a dot
  --tests DIR          a problem-setter's test set instead: pairs 01-NAME.in and 01-NAME.out, and
                       a README that says what each of them tries
  --solvable           of these tests only grids with one solution
  --gentle             of these tests none that takes a plain search by fewest candidates longer
                       than about a second

--clues, --difficulty and --symmetry may be given together and then all hold. A puzzle that 10,000
attempts do not find is given up: an error, exit status 1. (--clues with rotate180: an even number
opens the centre, an odd one keeps it.) --solved goes with COUNT, --seed and --layout only, --tests
with --seed, --solvable and --gentle only. --tests makes DIR where it is missing, and writes
nothing, exit status 1, where one of its files is there.
",
    examples: &[
        "sudoku-kit generate 3 --difficulty medium",
        "sudoku-kit generate 5 --seed 1 --layout line | sudoku",
    ],
    reads_grids: false,
    options: &[
        SEED,
        Flag { name: "--clues", expects: Some("a number from 22 to 81") },
        DIFFICULTY,
        Flag { name: "--symmetry", expects: Some("none or rotate180") },
        Flag { name: "--solved", expects: None },
        Flag { name: "--layout", expects: Some("spaced, compact, line or boxed") },
        Flag { name: "--tests", expects: Some("a folder") },
        Flag { name: "--solvable", expects: None },
        Flag { name: "--gentle", expects: None },
    ],
    operands: &["COUNT"],
    refused: 2,
    run: generate,
};

fn generate(arguments: &Arguments) -> Result<i32, Trouble> {
    let count = arguments.operands.first().map(|text| count_of(text));
    let count = count.transpose()?;
    let seed = arguments.number("--seed", 0..=u64::MAX)?;
    let clues = arguments.number("--clues", 22..=81)?;
    let difficulty = arguments.choice("--difficulty", &DIFFICULTIES)?;
    let symmetry = arguments.choice("--symmetry", &SYMMETRIES)?;
    let layout = arguments.choice("--layout", &LAYOUTS)?;
    let puzzle_options = ["--clues", "--difficulty", "--symmetry"];
    arguments.exclude("--solved", &puzzle_options)?;
    arguments.exclude("--tests", &puzzle_options)?;
    arguments.exclude("--tests", &["--solved", "--layout"])?;

    let seed = seed.unwrap_or_else(random::fresh_seed);
    if let Some(folder) = arguments.value("--tests") {
        if count.is_some() {
            return Err(arguments::refuse(String::from(
                "--tests and COUNT cannot hold together, expected one of them",
            )));
        }
        if folder.is_empty() {
            return Err(arguments::refuse(String::from("--tests: expected a folder, found ''")));
        }
        let wanted =
            Wanted { solvable: arguments.has("--solvable"), gentle: arguments.has("--gentle") };
        test_set::write(Path::new(folder), seed, wanted)?;
        return Ok(0);
    }
    if let Some(option) = ["--solvable", "--gentle"].iter().find(|&&option| arguments.has(option)) {
        return Err(arguments::refuse(format!("{}: expected --tests DIR beside it", option)));
    }
    let count = count.unwrap_or(1);
    let layout = layout.unwrap_or(Layout::Spaced);
    let output = io::stdout().lock();
    if arguments.has("--solved") {
        let make = |number| Some(generate::solved(seed, number));
        generate::write(count, make, layout, output)?;
    } else {
        let options = Options {
            clues: clues.map(|clues| clues as usize),
            difficulty,
            symmetry: symmetry.unwrap_or_default(),
        };
        let make = |number| generate::puzzle(&options, seed, number);
        generate::write(count, make, layout, output)?;
    }
    Ok(0)
}

fn count_of(text: &OsStr) -> Result<u64, Trouble> {
    arguments::number(text, 1..=1_000_000_000).ok_or_else(|| {
        let hint = if text == "-" { "; nothing is read from standard input" } else { "" };
        arguments::refuse(format!(
            "COUNT: expected a number from 1 to 1000000000, found {}{}",
            arguments::shown(text),
            hint
        ))
    })
}

// ---------------------------------------------------------------------------------------------
// shuffle
// ---------------------------------------------------------------------------------------------

const SHUFFLE: Command = Command {
    name: "shuffle",
    summary: "an equivalent puzzle for each grid",
    help: "\
usage: sudoku-kit shuffle [--seed N] < grids

Prints an equivalent puzzle for each grid, with as many solutions, in the same layout: digits
relabelled; bands, rows within bands, stacks, columns within stacks in another order; rows and
columns exchanged or not. Open cells are 0 in the spaced and the compact layout, else a dot.

  --seed N   0 to 18446744073709551615; without it every run differs
",
    examples: &[
        "sudoku-kit generate --seed 1 | sudoku-kit shuffle",
        "sudoku-kit generate 9 --layout line | sudoku-kit shuffle --seed 2",
    ],
    reads_grids: true,
    options: &[SEED],
    operands: &[],
    refused: 2,
    run: shuffle_grids,
};

fn shuffle_grids(arguments: &Arguments) -> Result<i32, Trouble> {
    let seed = arguments.number("--seed", 0..=u64::MAX)?;
    let seed = seed.unwrap_or_else(random::fresh_seed);
    let mut numbers = 0..;
    solver::filter(io::stdin().lock(), io::stdout().lock(), |puzzle, text| {
        let mut random = Random::new(seed, numbers.next().unwrap_or_default());
        if puzzle.gap {
            text.push(b'\n');
        }
        let shuffled = shuffle::shuffle(&puzzle.grid.cells, &mut random);
        solver::print(text, &shuffled, puzzle.layout, layout::open_cell(puzzle.layout));
    })?;
    Ok(0)
}

// ---------------------------------------------------------------------------------------------
// count
// ---------------------------------------------------------------------------------------------

const LIMIT: Flag = Flag { name: "--limit", expects: Some("a number from 1 to 1000000000") };
const LIMITS: RangeInclusive<u64> = 1..=1_000_000_000;

const COUNT: Command = Command {
    name: "count",
    summary: "how many solutions each grid has",
    help: "\
usage: sudoku-kit count [--limit N] < grids

Prints the number of solutions of each grid, one a line. At the limit the count stops: 2+ means
two or more.

  --limit N   where to stop, 1 to 1000000000 (default 2)
",
    examples: &[
        "sudoku-kit generate 4 | sudoku-kit count",
        "sudoku-kit generate --solved --layout line | tr 123 ... | sudoku-kit count --limit 100",
    ],
    reads_grids: true,
    options: &[LIMIT],
    operands: &[],
    refused: 2,
    run: count,
};

fn count(arguments: &Arguments) -> Result<i32, Trouble> {
    let limit = arguments.number("--limit", LIMITS)?.unwrap_or(2) as usize;
    solver::filter(io::stdin().lock(), io::stdout().lock(), |puzzle, text| {
        let found = solver::count_solutions(&puzzle.grid, limit).count;
        let more = if found == limit { "+" } else { "" };
        text.extend_from_slice(format!("{}{}\n", found, more).as_bytes());
    })?;
    Ok(0)
}

// ---------------------------------------------------------------------------------------------
// solutions
// ---------------------------------------------------------------------------------------------

const SOLUTIONS: Command = Command {
    name: "solutions",
    summary: "all solutions of each grid",
    help: "\
usage: sudoku-kit solutions [--limit N] < grids

Prints the solutions of each grid, smallest first, read as numbers of 81 digits, in the grid's
layout; an empty line between those of two grids. Says on standard error which grids have none,
and which have more than the limit.

  --limit N   of each grid, 1 to 1000000000 (default 1000)
",
    examples: &[
        "sudoku-kit generate | sudoku-kit solutions",
        "sudoku-kit generate 3 --solved --layout line | tr 12 .. | sudoku-kit solutions --limit 2",
    ],
    reads_grids: true,
    options: &[LIMIT],
    operands: &[],
    refused: 2,
    run: write_solutions,
};

fn write_solutions(arguments: &Arguments) -> Result<i32, Trouble> {
    let limit = arguments.number("--limit", LIMITS)?.unwrap_or(1000);
    solutions::write(io::stdin().lock(), io::stdout().lock(), limit)?;
    Ok(0)
}

// ---------------------------------------------------------------------------------------------
// explain
// ---------------------------------------------------------------------------------------------

const EXPLAIN: Command = Command {
    name: "explain",
    summary: "each grid step by step, the easiest technique first",
    help: "\
usage: sudoku-kit explain [--singles] < grids

Takes each grid as far as these techniques go, always by the easiest that gets on:

  easy     naked single, hidden single
  medium   pointing, claiming
  hard     naked pair, hidden pair, naked triple, hidden triple, naked quad, hidden quad, X-wing,
           swordfish, jellyfish, XY-wing, XYZ-wing
  expert   trial: a candidate which, followed by singles, meets a contradiction

Prints a line for every step, as in `r1c3 = 4   hidden single in row 1` or
`r4c1 r4c9 <> 3   pointing, box 5 on row 4`; then the board, an open cell shown as `.`; then
`solved by X-wing` with the hardest technique used (`solved by singles` where these suffice),
`stuck: 31 cells open`, or the clash or contradiction that was met.

  --singles   naked and hidden singles only
",
    examples: &[
        "sudoku-kit generate --seed 1 | sudoku-kit explain",
        "sudoku-kit generate --difficulty hard | sudoku-kit explain --singles",
    ],
    reads_grids: true,
    options: &[Flag { name: "--singles", expects: None }],
    operands: &[],
    refused: 2,
    run: explain_grids,
};

fn explain_grids(arguments: &Arguments) -> Result<i32, Trouble> {
    let hardest =
        if arguments.has("--singles") { Technique::HiddenSingle } else { Technique::Trial };
    let mut first = true;
    solver::filter(io::stdin().lock(), io::stdout().lock(), |puzzle, text| {
        if !first {
            text.push(b'\n');
        }
        first = false;
        explain::explain(text, &puzzle.grid.cells, hardest);
    })?;
    Ok(0)
}

// ---------------------------------------------------------------------------------------------
// rate
// ---------------------------------------------------------------------------------------------

const RATE: Command = Command {
    name: "rate",
    summary: "how hard each grid is for a person",
    help: "\
usage: sudoku-kit rate < grids

Prints a line for each grid: its level and the hardest technique that it needs when every step is
taken by the easiest one, as `explain --help` lists them: `easy: hidden single`, `hard: X-wing`,
`expert: trial`. Where all of them get stuck it is `expert: search`; a full grid is
`easy: naked single`. Else `several solutions`, or `no solution`.
",
    examples: &[
        "sudoku-kit generate 5 | sudoku-kit rate",
        "sudoku-kit generate --difficulty hard | sudoku-kit rate",
    ],
    reads_grids: true,
    options: &[],
    operands: &[],
    refused: 2,
    run: rate_grids,
};

fn rate_grids(_: &Arguments) -> Result<i32, Trouble> {
    solver::filter(io::stdin().lock(), io::stdout().lock(), |puzzle, text| {
        let rating = rate::rate(&puzzle.grid.cells);
        text.extend_from_slice(format!("{}\n", rating).as_bytes());
    })?;
    Ok(0)
}

// ---------------------------------------------------------------------------------------------
// filter
// ---------------------------------------------------------------------------------------------

const FILTER: Command = Command {
    name: "filter",
    summary: "of many grids those that fulfil some conditions",
    help: "\
usage: sudoku-kit filter [OPTION...] < grids

Passes on the grids for which all that is asked holds, each in its layout, without remarks; open
cells are 0 in the spaced and the compact layout, else a dot. An empty line stands where the input
had one since the last grid passed on. Says at the end on standard error how many there were, as in
`12 of 40 grids passed on`; the exit status is 0 in any case.

  --unique             exactly one solution
  --minimal            exactly one solution, and several without any one of the clues
  --clues N, A-B       so many clues, or from A to B
  --difficulty LEVEL   exactly one solution, and easy, medium, hard or expert (`explain --help`
                       lists the techniques that these need)
",
    examples: &[
        "sudoku-kit generate 50 --layout line | sudoku-kit filter --clues 22-24",
        "sudoku-kit generate 50 --seed 1 | sudoku-kit filter --difficulty easy",
    ],
    reads_grids: true,
    options: &[
        Flag { name: "--unique", expects: None },
        Flag { name: "--minimal", expects: None },
        Flag { name: "--clues", expects: Some("a number from 0 to 81, or two as in 22-28") },
        DIFFICULTY,
    ],
    operands: &[],
    refused: 2,
    run: filter_grids,
};

fn filter_grids(arguments: &Arguments) -> Result<i32, Trouble> {
    let conditions = Conditions {
        unique: arguments.has("--unique"),
        minimal: arguments.has("--minimal"),
        clues: arguments.parsed("--clues", clue_range)?,
        difficulty: arguments.choice("--difficulty", &DIFFICULTIES)?,
    };
    let tally = filter::filter(io::stdin().lock(), io::stdout().lock(), &conditions)?;
    remark(&format!("{} of {} passed on", tally.passed, counted(tally.read, "grid")));
    Ok(0)
}

/// From one number of clues to another, or only the one.
fn clue_range(text: &OsStr) -> Option<RangeInclusive<usize>> {
    let number = |text: &str| arguments::number(OsStr::new(text), 0..=81).map(|n| n as usize);
    let text = text.to_str()?;
    let (from, to) = text.split_once('-').unwrap_or((text, text));
    Some(number(from)?..=number(to)?).filter(|range| !range.is_empty())
}

// ---------------------------------------------------------------------------------------------
// convert
// ---------------------------------------------------------------------------------------------

const CONVERT: Command = Command {
    name: "convert",
    summary: "grids as people write them, in one layout",
    help: "\
usage: sudoku-kit convert [--layout LAYOUT] [--keep-going] < text

Reads grids as people and other programs write them, and prints them clean, one after the other.
Beside all that the solver reads, these are read:

  names before rows        board = [[5,3,0,   \"puzzle\": [[5,3,   A: 5 3 . . 7 . . . .
  remarks behind rows      from # or // on
  nine or 81 fields        parted by commas, semicolons, tabs or bars; an empty cell is blank, 0,
                           -1, null, None or nan, a digit may be 5.0
  dashes for empty cells   --17----2   - - 1 | 7 - - | - - 2
  blanks between bars      | 5 3   |   7   |       |   and what `play` draws

A grid that leaves some empty cells blank and writes others is refused, and so is whatever else is
doubtful. Says on standard error how many grids it read from how many lines, if any was rewritten.

  --layout LAYOUT   line (default), spaced, compact or boxed; open cells are 0 in the spaced and
                    the compact one, else a dot
  --keep-going      tell every fault, drop the grid that it stands in, and go on; the exit status
                    is 1 if there was one
",
    examples: &[
        "sudoku-kit generate 3 --layout boxed | sudoku-kit convert",
        "sudoku-kit generate 3 | sudoku-kit convert --layout compact --keep-going",
    ],
    reads_grids: true,
    options: &[
        Flag { name: "--layout", expects: Some("line, spaced, compact or boxed") },
        Flag { name: "--keep-going", expects: None },
    ],
    operands: &[],
    refused: 2,
    run: convert_text,
};

fn convert_text(arguments: &Arguments) -> Result<i32, Trouble> {
    let layout = arguments.choice("--layout", &LAYOUTS)?.unwrap_or(Layout::Line);
    let keeps_going = arguments.has("--keep-going");
    let tell = |error| {
        if keeps_going {
            solver::tell(error);
            Ok(())
        } else {
            Err(error)
        }
    };
    let done = convert::convert(io::stdin().lock(), io::stdout().lock(), layout, tell)?;
    if let Some(told) = done.told() {
        remark(&told);
    }
    Ok((done.faults > 0) as i32)
}

// ---------------------------------------------------------------------------------------------
// draw
// ---------------------------------------------------------------------------------------------

const DRAW: Command = Command {
    name: "draw",
    summary: "the grids as a picture, for a statement or on paper",
    help: "\
usage: sudoku-kit draw [--solution] [--per-page 1|4|6] < grids > FILE.svg

Draws the grids, 600 at most, as one picture in SVG. One grid: 94 x 94 mm. Several, or with
--per-page: pages of A4 one below another, each a group `page-1`, `page-2` and so on, the grids
numbered. Nothing is drawn where the input has a fault.

  --solution     fills in the smallest solution in grey; where there is none, says so on standard
                 error and leaves the clues alone
  --per-page N   1, 4 or 6 grids a page (default 6), with sides of 150, 90 or 85 mm
",
    examples: &[
        "sudoku-kit generate | sudoku-kit draw --solution > /dev/null",
        "sudoku-kit generate 12 | sudoku-kit draw > /dev/null",
    ],
    reads_grids: true,
    options: &[
        Flag { name: "--solution", expects: None },
        Flag { name: "--per-page", expects: Some("1, 4 or 6") },
    ],
    operands: &[],
    refused: 2,
    run: draw_grids,
};

fn draw_grids(arguments: &Arguments) -> Result<i32, Trouble> {
    let per_page = arguments.choice("--per-page", &PER_PAGE)?;
    let drawings = draw::read(io::stdin().lock(), arguments.has("--solution"))?;
    let picture = match (drawings.as_slice(), per_page) {
        ([drawing], None) => draw::grid(drawing),
        _ => draw::pages(&drawings, per_page.unwrap_or(PerPage::Six)),
    };
    solver::write_out(io::stdout(), picture.as_bytes())?;
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
right, in any layout; so are, where they are true, the words of the judges that ask for a solution
or for all singles (not `Yes`, `No`, `ERROR` and the like). ANSWER is not read. Prints one line that
says what is wrong, and where. One of the files may be -, standard input.

  exit status   0 right, 1 wrong answer, 2 presentation: OUTPUT is no grid,
                3 failure: INPUT is at fault, a file cannot be read, or wrong arguments

One file: says of each board `complete`, `open: 31 cells`, or its first clash, as in
`clash: two 7s in row 4, r4c2 and r4c8`. Several boards are numbered, and counted at the end.

  exit status   0 no clash, 1 a clash, 3 no grid
",
    examples: &[
        "sudoku-kit generate | sudoku | sudoku-kit check -",
        "sudoku-kit generate --solved | sudoku-kit check - /dev/null || echo wrong",
    ],
    reads_grids: false,
    options: &[],
    operands: &["INPUT", "OUTPUT", "ANSWER"],
    refused: 3,
    run: check_files,
};

fn check_files(arguments: &Arguments) -> Result<i32, Trouble> {
    let dashes = arguments.operands.iter().filter(|&operand| operand == "-").count();
    if dashes > 1 {
        return Err(arguments::refuse(String::from("'-' given twice, expected once")));
    }
    if dashes == 1 && io::stdin().is_terminal() {
        arguments::announce_reading();
    }
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
    let clashing = open_or_stdin(grid).and_then(|file| {
        let clashing = check::check_boards(file, io::stdout().lock());
        clashing.map_err(|error| Failure::from(error).named(arguments::shown(grid)))
    });
    match clashing {
        Ok(clashing) => clashing as i32,
        Err(failure) => failed_to_check(&failure),
    }
}

fn check_output(input: &OsStr, output: &OsStr) -> i32 {
    let files = open_or_stdin(input).and_then(|input| Ok((input, open_or_stdin(output)?)));
    let verdict = match files {
        Ok((input, output)) => check::check(input, output),
        Err(failure) => return failed_to_check(&failure),
    };
    if let Verdict::Failure(reason) = verdict {
        return failed_to_check(&Failure::Reason(reason));
    }
    let said = solver::write_out(io::stdout(), format!("{}\n", verdict).as_bytes());
    match said.map_err(|error| failed_to_check(&Failure::from(error))) {
        Ok(()) | Err(0) => verdict.status(),
        Err(status) => status,
    }
}

/// Reports it; that a reader has left is still no failure.
fn failed_to_check(failure: &Failure) -> i32 {
    match failure.report() {
        0 => 0,
        _ => FAILURE,
    }
}

/// Opens a file that the command line names; `-` is standard input.
fn open_or_stdin(path: &OsStr) -> Result<Box<dyn Read>, Failure> {
    if path == "-" {
        return Ok(Box::new(io::stdin().lock()));
    }
    Ok(Box::new(open(path)?))
}

/// Opens a file that the command line names.
fn open(path: &OsStr) -> Result<File, Failure> {
    let name = arguments::shown(path);
    if Path::new(path).is_dir() {
        return Err(Failure::Reason(format!("{} is a folder, expected a file", name)));
    }
    File::open(path).map_err(|cause| Failure::In(name, Error::Read(cause)))
}

// ---------------------------------------------------------------------------------------------
// play
// ---------------------------------------------------------------------------------------------

const PLAY: Command = Command {
    name: "play",
    summary: "the game in the terminal",
    help: "\
usage: sudoku-kit play [FILE] [--seed N] [--difficulty LEVEL]

A puzzle on the screen, to be filled in: the first grid of FILE, or a fresh one. A second grid in
FILE that keeps all clues of the first is a position to go on from; whoever leaves early gets such
a FILE printed.

  --seed N             0 to 18446744073709551615; without it every run differs
  --difficulty LEVEL   of fresh puzzles: easy (default), medium, hard or expert

keys:
  arrows, h j k l                  move
  1 to 9                           enter a digit that clashes with no other
  0, ., Space, Backspace, Delete   clear the cell
  m                                from now on digits are pencil marks; m again: no longer
  u, r                             undo, redo
  ?                                a hint: the easiest next step that `explain` knows, and its
                                   place; ? again does it, or strikes marks
  c                                check what is entered against the solution
  n                                a fresh puzzle
  Esc                              show the solution and end
  q, Ctrl-C                        leave
  Ctrl-Z                           suspend

A pasted grid, in any form that `convert` reads, becomes the puzzle. Before what is entered is lost,
n, Esc and a paste ask once: the same again is a yes. Where standard input is no terminal it is read
as keys, and only the last board and a message are printed. With NO_COLOR in the environment there
are no colours.
",
    examples: &[
        "printf q | sudoku-kit play --seed 7",
        "printf \"?q\" | sudoku-kit play --difficulty medium",
    ],
    reads_grids: false,
    options: &[SEED, DIFFICULTY],
    operands: &["FILE"],
    refused: 2,
    run: play,
};

fn play(arguments: &Arguments) -> Result<i32, Trouble> {
    let seed = arguments.number("--seed", 0..=u64::MAX)?;
    let difficulty = arguments.choice("--difficulty", &DIFFICULTIES)?;
    let seed = seed.unwrap_or_else(random::fresh_seed);
    let options =
        Options { difficulty: difficulty.or(Some(Difficulty::Easy)), ..Options::default() };
    let mut numbers = 0..;
    let mut fresh = || {
        let number = numbers.next().unwrap_or_default();
        let clues = generate::puzzle(&options, seed, number)
            .ok_or_else(|| format!("no puzzle found in {} attempts", generate::ATTEMPTS))?;
        Game::new(&clues, None)
    };
    let game = match arguments.operands.first() {
        Some(file) if file == "-" => {
            return Err(arguments::refuse(String::from(
                "unexpected '-', expected FILE; from standard input keys are read, and a grid \
                 may be among them",
            )))
        }
        Some(file) => read_game(file)?,
        None => fresh()?,
    };
    play::play(game, fresh)?;
    Ok(0)
}

fn read_game(file: &OsStr) -> Result<Game, Failure> {
    let name = arguments::shown(file);
    let game = Game::read(open(file)?).map_err(|failure| failure.named(name.clone()))?;
    if game.several() {
        // That is no reason not to play.
        remark(&format!(
            "warning: {}: the grid has several solutions, any valid completion wins",
            name
        ));
    }
    Ok(game)
}
