//! How far long work has come, for somebody who waits at a terminal.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

/// Work that takes no longer says nothing.
const SILENCE: Duration = Duration::from_secs(1);

/// The time between two reports.
const INTERVAL: Duration = Duration::from_millis(100);

/// Reports on standard error, in one line that is overwritten; none where it is no terminal.
pub struct Progress {
    count: u64,
    due: Instant,
    /// Whether standard error and standard output are terminals, once there is reason to ask.
    terminals: Option<(bool, bool)>,
    shown: bool,
}

impl Progress {
    /// `count` things are about to be made.
    pub fn new(count: u64) -> Progress {
        Progress { count, due: Instant::now() + SILENCE, terminals: None, shown: false }
    }

    /// So many have been made.
    pub fn report(&mut self, made: u64) {
        if Instant::now() < self.due {
            return;
        }
        let (error, _) = *self
            .terminals
            .get_or_insert_with(|| (io::stderr().is_terminal(), io::stdout().is_terminal()));
        if error {
            self.say(made);
        }
        self.due = Instant::now() + INTERVAL;
    }

    /// Makes room for output where it goes to the same terminal.
    pub fn hide(&mut self) {
        if self.shown && self.terminals.is_some_and(|(_, output)| output) {
            tell("\r\x1b[K");
            self.shown = false;
        }
    }

    /// The work is over, or has failed: leaves the last report, brought up to date, on a line of
    /// its own.
    pub fn end(&mut self, made: u64) {
        if self.shown {
            self.say(made);
            tell("\n");
            self.shown = false;
        }
    }

    fn say(&mut self, made: u64) {
        let (made, count) = (thousands(made), thousands(self.count));
        tell(&format!("\rgenerated {} of {}", made, count));
        self.shown = true;
    }
}

fn tell(text: &str) {
    // With standard error closed there is nobody left to tell.
    let _ = io::stderr().write_all(text.as_bytes());
}

/// A number with a comma before every three digits: 1,200.
pub fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place) % 3 == 0 {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_parted_by_commas() {
        let numbers = [0, 7, 999, 1_000, 1_200, 100_000, 1_234_567];
        let shown = numbers.map(thousands);
        let expected = ["0", "7", "999", "1,000", "1,200", "100,000", "1,234,567"];
        assert_eq!(shown, expected);
    }
}
