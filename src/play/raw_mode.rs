//! The terminal while the game has it: in raw mode, on its alternate screen, without a cursor.
//!
//! The standard library knows nothing of terminals, so `stty` sets the mode, and a thread waits
//! for the keyboard, so that the game can wait for a byte and for the clock at once. It cannot catch
//! signals either: a process that is killed from outside (SIGTERM, SIGKILL) leaves the terminal in
//! raw mode. Ctrl-C is no signal in raw mode, but a byte.

use crate::failure::Failure;
use crate::solver::Error;
use std::fs::File;
use std::io::{self, Read, Write};
use std::os::unix::io::{AsFd, OwnedFd};
use std::panic;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

/// Alternate screen; no cursor; long lines are cut instead of wrapped, should the window be small.
const ENTER: &[u8] = b"\x1b[?1049h\x1b[?25l\x1b[?7l";
const LEAVE: &[u8] = b"\x1b[0m\x1b[?7h\x1b[?25h\x1b[?1049l";

/// The terminal of standard input and output, given back when this is dropped.
pub struct RawMode {
    keyboard: Keyboard,
    before: Arc<Before>,
}

/// What came from the terminal.
pub enum Input {
    Byte(u8),
    /// Nothing in the given time.
    Nothing,
    /// Nothing ever again: the terminal is gone.
    End,
}

impl RawMode {
    /// Takes the terminal.
    ///
    /// # Errors
    /// `stty` cannot be run or does not know the terminal, or nothing can be written.
    pub fn enter() -> Result<RawMode, Failure> {
        let before = Arc::new(Before {
            settings: stty(&["-g"])?,
            screen: duplicate(&io::stdout()).map_err(Error::Write)?,
            restored: AtomicBool::new(false),
        });
        // From here on every way out restores the terminal.
        let mut terminal = RawMode { keyboard: Keyboard::listen().map_err(Error::Read)?, before };
        terminal.restore_before_a_panic_is_reported();
        stty(&["raw", "-echo"])?;
        terminal.draw(ENTER)?;
        Ok(terminal)
    }

    /// Writes the bytes at once.
    ///
    /// # Errors
    /// The terminal takes no more.
    pub fn draw(&mut self, frame: &[u8]) -> Result<(), Error> {
        self.before.write(frame).map_err(Error::Write)
    }

    /// Waits for a byte, no longer than the given time.
    pub fn read(&mut self, patience: Duration) -> Input {
        self.keyboard.read(patience)
    }

    /// A panic is reported before anything is dropped; on the alternate screen nobody would read
    /// it. Where a panic ends the process at once, nothing is dropped at all.
    fn restore_before_a_panic_is_reported(&self) {
        let before = Arc::clone(&self.before);
        let report = panic::take_hook();
        panic::set_hook(Box::new(move |panic| {
            before.restore();
            report(panic);
        }));
    }
}

impl Drop for RawMode {
    fn drop(&mut self) {
        self.before.restore();
    }
}

/// What the terminal was like.
struct Before {
    /// As `stty -g` tells them.
    settings: String,
    screen: File,
    restored: AtomicBool,
}

impl Before {
    fn write(&self, bytes: &[u8]) -> io::Result<()> {
        (&self.screen).write_all(bytes)
    }

    /// Only once: a second time the cursor might jump.
    fn restore(&self) {
        if self.restored.swap(true, Ordering::SeqCst) {
            return;
        }
        // A terminal that is gone cannot be restored, and need not be.
        let _ = self.write(LEAVE);
        let _ = stty(&[&self.settings]);
    }
}

/// Runs `stty` on the terminal that is standard input; gives what it printed.
fn stty(arguments: &[&str]) -> Result<String, Failure> {
    let failed = |reason: String| {
        Failure::Reason(format!(
            "cannot set the terminal's mode: `stty {}`: {}",
            arguments.join(" "),
            reason
        ))
    };
    let output = Command::new("stty")
        .args(arguments)
        .stdin(Stdio::inherit())
        .output()
        .map_err(|error| failed(error.to_string()))?;
    if !output.status.success() {
        return Err(failed(output.status.to_string()));
    }
    Ok(String::from_utf8_lossy(&output.stdout).trim().to_string())
}

/// A second handle on a stream, without the buffer and the lock of the first.
fn duplicate(stream: &impl AsFd) -> io::Result<File> {
    let handle: OwnedFd = stream.as_fd().try_clone_to_owned()?;
    Ok(File::from(handle))
}

/// A thread that reads a byte when it is asked for one. It is never asked for more than the game
/// takes: what is typed after the last key of a game is for the shell.
struct Keyboard {
    requests: Sender<()>,
    bytes: Receiver<u8>,
    /// Whether a byte has been asked for that has not come yet.
    asked: bool,
}

impl Keyboard {
    fn listen() -> io::Result<Keyboard> {
        let mut terminal = duplicate(&io::stdin())?;
        let (requests, asked) = mpsc::channel();
        let (sender, bytes) = mpsc::channel();
        thread::Builder::new().spawn(move || {
            let mut byte = [0];
            while asked.recv().is_ok() {
                // An error is a terminal that is gone, and so is the end of the input.
                if terminal.read_exact(&mut byte).is_err() || sender.send(byte[0]).is_err() {
                    return;
                }
            }
        })?;
        Ok(Keyboard { requests, bytes, asked: false })
    }

    fn read(&mut self, patience: Duration) -> Input {
        if !self.asked {
            self.asked = self.requests.send(()).is_ok();
        }
        match self.bytes.recv_timeout(patience) {
            Ok(byte) => {
                self.asked = false;
                Input::Byte(byte)
            }
            Err(RecvTimeoutError::Timeout) => Input::Nothing,
            Err(RecvTimeoutError::Disconnected) => Input::End,
        }
    }
}
