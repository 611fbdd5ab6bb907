//! The game at a terminal: keys and the clock in, pictures out.

use super::game::{Effect, End, Game};
use super::keys::{Keys, Source};
use super::raw_mode::{Input, RawMode};
use super::{press, screen};
use crate::failure::Failure;
use std::time::Duration;

/// How long an Esc waits for the rest of an arrow key. It ends the game, so that it had better be
/// slow than wrong: a connection may deliver the bytes of one key apart.
const ESCAPE_DELAY: Duration = Duration::from_millis(200);

/// When nothing came for so long, all that was typed has been read, and it is worth drawing.
const DRY: Duration = Duration::from_millis(1);

/// Plays until the game ends; the terminal is then as it was.
///
/// # Errors
/// The terminal does not do what it should; `fresh` fails.
pub fn play(
    game: &mut Game,
    fresh: &mut impl FnMut() -> Result<Game, Failure>,
) -> Result<End, Failure> {
    // https://no-color.org: set and not empty.
    let coloured = std::env::var_os("NO_COLOR").map_or(true, |value| value.is_empty());
    let mut terminal = RawMode::enter()?;
    let mut keys = Keys::new(Source::Terminal);
    let mut bell = false;
    let mut frame_due = true;
    loop {
        let patience = if frame_due {
            DRY
        } else if keys.pending() {
            ESCAPE_DELAY
        } else {
            // The clock shows the next second then.
            Duration::from_nanos(1_000_000_000 - u64::from(game.elapsed().subsec_nanos()))
        };
        let key = match terminal.read(patience) {
            Input::End => return Ok(End::Left),
            Input::Nothing if frame_due => {
                let mut frame = screen::frame(game, game.elapsed(), coloured);
                if std::mem::take(&mut bell) {
                    frame.push('\x07');
                }
                if terminal.draw(frame.as_bytes()).is_err() {
                    return Ok(End::Left);
                }
                frame_due = false;
                continue;
            }
            Input::Nothing => keys.pause(),
            Input::Byte(byte) => keys.push(byte),
        };
        frame_due = true;
        match press(game, key, fresh)? {
            Effect::End(end) => return Ok(end),
            Effect::Bell => bell = true,
            Effect::Nothing | Effect::New => {}
        }
    }
}
