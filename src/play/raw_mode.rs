//! The terminal while the game has it: in raw mode, on its alternate screen, without a cursor.
//!
//! The standard library knows nothing of terminals, so `stty` sets the mode. It also has a read
//! return after a while, so that the game can wait for keys, for the clock and for signals at once.

use super::screen::Size;
use super::signals;
use crate::failure::Failure;
use crate::solver::Error;
use std::fs::File;
use std::io::{self, ErrorKind, IsTerminal, Read, Write};
use std::os::unix::io::{AsFd, OwnedFd};
use std::os::unix::process::ExitStatusExt;
use std::panic;
use std::process::{Command, Output, Stdio};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Alternate screen; no cursor; long lines are cut instead of wrapped, should the window be small;
/// what is pasted is marked as such ("bracketed paste").
const ENTER: &[u8] = b"\x1b[?1049h\x1b[?25l\x1b[?7l\x1b[?2004h";
const LEAVE: &[u8] = b"\x1b[0m\x1b[?2004l\x1b[?7h\x1b[?25h\x1b[?1049l";

/// Raw mode, in which a read returns what is there, and nothing if nothing comes within a tenth of
/// a second.
const RAW: [&str; 6] = ["raw", "-echo", "min", "0", "time", "1"];

/// How long to read away what is typed, should it never end.
const READ_AWAY: Duration = Duration::from_secs(1);

/// The terminal of standard input and output, given back when this is dropped.
pub struct RawMode(Arc<Terminal>);

struct Terminal {
    keyboard: File,
    screen: File,
    /// How it was set before, as `stty -g` tells, while the game has it.
    before: Mutex<Option<String>>,
}

impl RawMode {
    /// Takes the terminal.
    ///
    /// # Errors
    /// `stty` cannot be run or does not know the terminal, or nothing can be written.
    pub fn enter() -> Result<RawMode, Failure> {
        let terminal = Arc::new(Terminal {
            keyboard: duplicate(&io::stdin()).map_err(Error::Read)?,
            screen: duplicate(&io::stdout()).map_err(Error::Write)?,
            before: Mutex::new(None),
        });
        // A panic is reported before anything is dropped, and on the alternate screen nobody would
        // read it. Where a panic ends the process at once, nothing is dropped at all.
        let in_a_panic = Arc::clone(&terminal);
        let report = panic::take_hook();
        panic::set_hook(Box::new(move |panic| {
            in_a_panic.give_back();
            report(panic);
        }));
        // From here on every way out gives it back.
        let raw_mode = RawMode(terminal);
        raw_mode.take()?;
        Ok(raw_mode)
    }

    /// Takes the terminal, for the first time or after [`RawMode::give_back`].
    ///
    /// # Errors
    /// As those of [`RawMode::enter`].
    pub fn take(&self) -> Result<(), Failure> {
        let settings = stty(&["-g"])?;
        *self.0.before() = Some(settings);
        self.take_anew()
    }

    /// Takes the terminal that somebody else has set meanwhile; how it was before the game is
    /// known.
    ///
    /// # Errors
    /// As those of [`RawMode::enter`].
    pub fn take_anew(&self) -> Result<(), Failure> {
        stty(&RAW)?;
        Ok(self.draw(ENTER)?)
    }

    /// Sets the terminal as it was.
    pub fn give_back(&self) {
        self.0.give_back();
    }

    /// Writes the bytes at once.
    ///
    /// # Errors
    /// The terminal takes no more.
    pub fn draw(&self, frame: &[u8]) -> Result<(), Error> {
        self.0.write(frame).map_err(Error::Write)
    }

    /// What was typed: none of it, if nothing is within a tenth of a second. `None`: the terminal
    /// is gone.
    pub fn read<'a>(&self, bytes: &'a mut [u8]) -> Option<&'a [u8]> {
        self.0.read(bytes)
    }

    /// How large the terminal is, if it knows.
    pub fn size(&self) -> Option<Size> {
        let text = stty(&["size"]).ok()?;
        let (rows, columns) = text.split_once(' ')?;
        let number = |text: &str| text.parse().ok().filter(|&number| number > 0);
        Some(Size { rows: number(rows)?, columns: number(columns)? })
    }
}

impl Drop for RawMode {
    fn drop(&mut self) {
        self.give_back();
    }
}

impl Terminal {
    fn before(&self) -> MutexGuard<'_, Option<String>> {
        self.before.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn write(&self, bytes: &[u8]) -> io::Result<()> {
        (&self.screen).write_all(bytes)
    }

    fn read<'a>(&self, bytes: &'a mut [u8]) -> Option<&'a [u8]> {
        match (&self.keyboard).read(bytes) {
            // A terminal that is gone has nothing to read either, but is none any more.
            Ok(0) if !self.keyboard.is_terminal() => None,
            Ok(count) => Some(&bytes[..count]),
            Err(error) if error.kind() == ErrorKind::Interrupted => Some(&[]),
            Err(_) => None,
        }
    }

    /// Only once: a second time the cursor might jump.
    fn give_back(&self) {
        let Some(settings) = self.before().take() else {
            return;
        };
        // A terminal that is gone cannot be given back, and need not be.
        let _ = self.write(LEAVE);
        // In the background the shell has set it already, for itself.
        if signals::in_foreground() {
            self.read_away();
            set_for_sure(&settings);
        }
    }

    /// Reads what is still waiting: where a text was pasted into a terminal that does not mark it
    /// as such, its rest is not for the shell.
    fn read_away(&self) {
        let start = Instant::now();
        let mut bytes = [0; 4096];
        while self.read(&mut bytes).is_some_and(|bytes| !bytes.is_empty())
            && start.elapsed() < READ_AWAY
        {}
    }
}

/// Runs `stty` on the terminal that is standard input.
fn run_stty(arguments: &[&str]) -> io::Result<Output> {
    Command::new("stty").args(arguments).stdin(Stdio::inherit()).output()
}

/// Runs `stty`, and gives what it printed.
fn stty(arguments: &[&str]) -> Result<String, Failure> {
    let failed = |reason: String| {
        Failure::Reason(format!(
            "cannot set the terminal's mode: `stty {}`: {}",
            arguments.join(" "),
            reason
        ))
    };
    let output = run_stty(arguments).map_err(|error| failed(error.to_string()))?;
    if !output.status.success() {
        return Err(failed(output.status.to_string()));
    }
    Ok(String::from_utf8_lossy(&output.stdout).trim().to_string())
}

/// Sets the terminal as told, if it can be done at all. A signal to all that runs here ends `stty`
/// as well, but the next one is likely to get through.
fn set_for_sure(settings: &str) {
    for _ in 0..5 {
        match run_stty(&[settings]) {
            Ok(output) if output.status.signal().is_some() => {}
            _ => return,
        }
    }
}

/// A second handle on a stream, without the buffer and the lock of the first.
fn duplicate(stream: &impl AsFd) -> io::Result<File> {
    let handle: OwnedFd = stream.as_fd().try_clone_to_owned()?;
    Ok(File::from(handle))
}
