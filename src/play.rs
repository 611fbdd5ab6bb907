//! The game in the terminal: a puzzle on the screen, filled in from the keyboard.
//!
//! Where standard input is no terminal the same bytes play the same game unseen, and only its end
//! is printed.

mod farewell;
mod game;
mod keys;
#[cfg(unix)]
mod raw_mode;
mod screen;
#[cfg(unix)]
mod terminal_loop;

pub use game::{Effect, End, Game};
pub use keys::{Key, Keys, Source};
pub use screen::frame;

use crate::failure::Failure;
use crate::solver::{write_out, Cells, Error, Grids};
use std::io::{self, BufRead, IsTerminal, Read};

/// The game of a file: its first grid is the puzzle; a second one that keeps all its clues is a
/// position to go on from.
///
/// # Errors
/// The file has a fault, or its puzzle cannot be played.
pub fn read(file: impl Read) -> Result<Game, Failure> {
    let mut grids: Vec<Cells> = Vec::new();
    for puzzle in Grids::new(file) {
        let puzzle = puzzle?;
        if grids.len() < 2 {
            grids.push(puzzle.grid.cells);
        }
    }
    let clues = grids[0];
    let keeps_the_clues = |cells: &&Cells| {
        let mut pairs = clues.iter().zip(cells.iter());
        pairs.all(|(&clue, &digit)| clue == 0 || clue == digit)
    };
    Game::new(&clues, grids.get(1).filter(keeps_the_clues))
}

/// Plays until the game ends, and prints how it ended; `fresh` makes a new puzzle.
///
/// # Errors
/// Standard input is a terminal and standard output is none, or no game can be shown there; the
/// terminal does not do what it should; `fresh` fails; the output cannot be written.
pub fn play(
    mut game: Game,
    mut fresh: impl FnMut() -> Result<Game, Failure>,
) -> Result<(), Failure> {
    let at_terminal = at_terminal()?;
    let end = match at_terminal {
        _ if game.solved() => End::Solved,
        #[cfg(unix)]
        true => terminal_loop::play(&mut game, &mut fresh)?,
        _ => play_unseen(&mut game, &mut fresh, io::stdin().lock())?,
    };
    let mut text = Vec::new();
    farewell::print(&mut text, &game, end, !at_terminal);
    write_out(io::stdout(), &text)?;
    Ok(())
}

/// Whether the keys come from a terminal, where the game has to be seen.
#[cfg(unix)]
fn at_terminal() -> Result<bool, Failure> {
    let keyboard = io::stdin().is_terminal();
    if keyboard && !io::stdout().is_terminal() {
        return Err(Failure::from(
            "standard input is a terminal, expected standard output to be one too",
        ));
    }
    Ok(keyboard)
}

/// Without `stty` there is no game at a terminal. On Windows `timeout` tells one from a pipe: it
/// fails where its input is none.
#[cfg(not(unix))]
fn at_terminal() -> Result<bool, Failure> {
    use std::process::{Command, Stdio};
    let waited = Command::new("timeout")
        .args(["/t", "0"])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    if waited.map_or(false, |status| status.success()) {
        return Err(Failure::from(
            "cannot play at a terminal on this system, expected keys from a pipe",
        ));
    }
    Ok(false)
}

/// Keys from a pipe or a file.
fn play_unseen(
    game: &mut Game,
    fresh: &mut impl FnMut() -> Result<Game, Failure>,
    input: impl BufRead,
) -> Result<End, Failure> {
    let mut keys = Keys::new(Source::Pipe);
    for byte in input.bytes() {
        let key = keys.push(byte.map_err(Error::Read)?);
        if let Effect::End(end) = press(game, key, fresh)? {
            return Ok(end);
        }
    }
    match press(game, keys.pause(), fresh)? {
        Effect::End(end) => Ok(end),
        _ => Ok(End::Left),
    }
}

/// Lets the game have a key, if there is one.
fn press(
    game: &mut Game,
    key: Option<Key>,
    fresh: &mut impl FnMut() -> Result<Game, Failure>,
) -> Result<Effect, Failure> {
    let effect = key.map_or(Effect::Nothing, |key| game.press(key));
    if effect == Effect::New {
        *game = fresh()?;
    }
    Ok(effect)
}
