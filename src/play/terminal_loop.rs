//! The game at a terminal: keys, signals and the clock in, pictures out.

use super::game::{Effect, End, Game};
use super::keys::{Key, Keys, Source};
use super::press;
use super::raw_mode::RawMode;
use super::screen::{self, Size, NEEDED};
use super::signals::{Signal, Signals};
use crate::failure::Failure;
use std::mem;
use std::time::Instant;

/// Plays until the game ends; the terminal is then as it was.
///
/// # Errors
/// The terminal does not do what it should; `fresh` fails.
pub fn play(
    signals: &Signals,
    game: &mut Game,
    fresh: &mut impl FnMut() -> Result<Game, Failure>,
) -> Result<End, Failure> {
    match play_with(signals, game, fresh) {
        // What was sent to all that run here has ended `stty` within its work.
        Err(_) if signals.shall_end() => Ok(End::Left),
        end => end,
    }
}

fn play_with(
    signals: &Signals,
    game: &mut Game,
    fresh: &mut impl FnMut() -> Result<Game, Failure>,
) -> Result<End, Failure> {
    // https://no-color.org: set and not empty.
    let coloured = std::env::var_os("NO_COLOR").map_or(true, |value| value.is_empty());
    let terminal = RawMode::enter()?;
    let mut too_small = too_small(&terminal);
    let mut keys = Keys::new(Source::Terminal);
    let mut bytes = [0; 4096];
    let mut silent_since = Instant::now();
    let mut bell = false;
    let mut suspend = false;
    // When the picture was drawn that is still right.
    let mut drawn = None;
    loop {
        if signals.shall_end() {
            return Ok(End::Left);
        }
        let mut goes_on = false;
        if signals.came(Signal::Stop) || mem::take(&mut suspend) {
            terminal.give_back();
            signals.stop();
            if signals.shall_end() {
                return Ok(End::Left);
            }
            terminal.take()?;
            keys = Keys::new(Source::Terminal);
            goes_on = true;
        }
        if signals.came(Signal::Continue) {
            terminal.take_anew()?;
            goes_on = true;
        }
        // Of another size while the game was stopped only the shell was told.
        if signals.came(Signal::Resize) || goes_on {
            too_small = self::too_small(&terminal);
            drawn = None;
        }

        let elapsed = game.elapsed();
        if drawn != Some(elapsed.as_secs()) {
            let mut picture = match too_small {
                Some(size) => screen::too_small(size),
                None => screen::frame(game, elapsed, coloured),
            };
            if mem::take(&mut bell) {
                picture.push('\x07');
            }
            if terminal.draw(picture.as_bytes()).is_err() {
                return Ok(End::Left);
            }
            drawn = Some(elapsed.as_secs());
        }

        let Some(typed) = terminal.read(&mut bytes) else {
            return Ok(End::Left);
        };
        for &byte in typed {
            keys.push(byte);
        }
        if !typed.is_empty() {
            silent_since = Instant::now();
        } else if keys.patience().is_some_and(|patience| silent_since.elapsed() >= patience) {
            keys.pause();
        }
        for key in keys.by_ref() {
            drawn = None;
            if too_small.is_some() && !matches!(key, Key::Quit | Key::Suspend) {
                bell = true;
                continue;
            }
            match press(game, key, fresh)? {
                Effect::End(end) => return Ok(end),
                Effect::Suspend if signals.can_stop() => {
                    suspend = true;
                    break;
                }
                Effect::Suspend | Effect::Bell => bell = true,
                Effect::Nothing | Effect::New => {}
            }
        }
    }
}

/// The terminal's size, if the game does not fit.
fn too_small(terminal: &RawMode) -> Option<Size> {
    terminal.size().filter(|size| size.rows < NEEDED.rows || size.columns < NEEDED.columns)
}
