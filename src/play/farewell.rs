//! What is printed when a game is over.

use super::game::{End, Game};
use super::screen::clock;
use crate::solver::{self, Layout};

/// Adds the last board and a message to the text; `with_message`: what the game last said, too.
/// Whoever leaves early gets a file to go on from: grids, and lines that begin with a letter, which
/// are remarks.
pub fn print(text: &mut Vec<u8>, game: &Game, end: End, with_message: bool) {
    let time = clock(game.elapsed());
    match end {
        End::Solved => {
            solver::print(text, game.cells(), Layout::Boxed, b'.');
            let hints = match game.hints_filled_in() {
                0 => String::new(),
                1 => String::from(", one cell by a hint"),
                hints => format!(", {} cells by hints", hints),
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
                say(text, game.message());
            }
            let open = game.open();
            let plural = if open == 1 { "" } else { "s" };
            say(
                text,
                &format!(
                    "Left after {} with {} open cell{}; to go on, play these grids from a file",
                    time, open, plural
                ),
            );
        }
    }
}

fn say(text: &mut Vec<u8>, line: &str) {
    text.extend_from_slice(line.as_bytes());
    text.push(b'\n');
}
