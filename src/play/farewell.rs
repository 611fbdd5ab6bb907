//! What is printed when a game is over.

use super::game::{End, Game};
use super::screen::clock;
use crate::counted::counted;
use crate::solver::{self, Layout};

/// Adds the last board and a message to the text; `with_message`: what the game last said, too.
/// Whoever leaves early gets a file to go on from: grids, and lines that a reader of grids skips.
pub fn print(text: &mut Vec<u8>, game: &Game, end: End, with_message: bool) {
    let time = clock(game.elapsed());
    match end {
        End::Solved => {
            solver::print(text, game.cells(), Layout::Boxed, b'.');
            let hints = match game.hints_followed() {
                0 => String::new(),
                1 => String::from(", one step by a hint"),
                hints => format!(", {} steps by hints", hints),
            };
            say(text, &format!("CONGRATULATIONS! Solved in {}{}", time, hints));
        }
        End::Solution => {
            solver::print(text, &game.solution(), Layout::Boxed, b'.');
            let what = if game.several() { "A solution, one of several" } else { "The solution" };
            say(text, &format!("{}; given up after {}", what, time));
        }
        End::Left => {
            solver::print(text, game.clues(), Layout::Compact, b'0');
            if game.cells() != game.clues() {
                text.push(b'\n');
                solver::print(text, game.cells(), Layout::Compact, b'0');
            }
            if with_message && !game.message().is_empty() {
                say(text, &format!("# {}", game.message()));
            }
            let open = counted(game.open(), "open cell");
            say(
                text,
                &format!(
                    "Left after {} with {}; to go on, play these grids from a file",
                    time, open
                ),
            );
        }
    }
}

fn say(text: &mut Vec<u8>, line: &str) {
    text.extend_from_slice(line.as_bytes());
    text.push(b'\n');
}
