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
mod signals;
#[cfg(unix)]
mod terminal_loop;

pub use game::{Effect, End, Game};
pub use keys::{Key, Keys, Source, PASTE_LIMIT};
pub use screen::{frame, too_small, Size};

use crate::failure::Failure;
use crate::solver::{write_out, Error};
use std::io::{self, BufRead, IsTerminal};

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
    // Until the position is printed: a signal may come that late.
    #[cfg(unix)]
    let signals = at_terminal.then(signals::Signals::catch);
    let end = if game.solved() {
        End::Solved
    } else {
        #[cfg(unix)]
        let end = match &signals {
            Some(signals) => terminal_loop::play(signals, &mut game, &mut fresh)?,
            None => play_unseen(&mut game, &mut fresh, io::stdin().lock())?,
        };
        #[cfg(not(unix))]
        let end = play_unseen(&mut game, &mut fresh, io::stdin().lock())?;
        end
    };
    let mut text = Vec::new();
    farewell::print(&mut text, &game, end, !at_terminal);
    let written = write_out(io::stdout(), &text);
    #[cfg(unix)]
    {
        drop(signals);
        signals::end_by_what_was_caught();
    }
    Ok(written?)
}

/// Whether the keys come from a terminal, where the game has to be seen.
fn at_terminal() -> Result<bool, Failure> {
    if !io::stdin().is_terminal() {
        return Ok(false);
    }
    let reason = if cfg!(not(unix)) {
        "cannot play at a terminal on this system, expected keys from a pipe"
    } else if !io::stdout().is_terminal() {
        "standard input is a terminal, expected standard output to be one too"
    } else {
        match std::env::var_os("TERM") {
            None => "TERM is not set, expected the name of a terminal",
            Some(name) if name.is_empty() => "TERM is empty, expected the name of a terminal",
            Some(name) if name == "dumb" => {
                "TERM is 'dumb', expected a terminal that can move its cursor"
            }
            Some(_) => return Ok(true),
        }
    };
    Err(Failure::from(reason))
}

/// Keys from a pipe or a file.
fn play_unseen(
    game: &mut Game,
    fresh: &mut impl FnMut() -> Result<Game, Failure>,
    input: impl BufRead,
) -> Result<End, Failure> {
    let mut keys = Keys::new(Source::Pipe);
    let mut bytes = input.bytes();
    loop {
        let byte = bytes.next().transpose().map_err(Error::Read)?;
        match byte {
            Some(byte) => keys.push(byte),
            None => keys.pause(),
        }
        for key in keys.by_ref() {
            if let Effect::End(end) = press(game, key, fresh)? {
                return Ok(end);
            }
        }
        if byte.is_none() {
            return Ok(End::Left);
        }
    }
}

/// Lets the game have a key.
fn press(
    game: &mut Game,
    key: Key,
    fresh: &mut impl FnMut() -> Result<Game, Failure>,
) -> Result<Effect, Failure> {
    let effect = game.press(key);
    if effect == Effect::New {
        *game = fresh()?;
    }
    Ok(effect)
}
