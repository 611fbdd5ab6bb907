//! Bytes from a keyboard, told apart into keys.

use std::collections::VecDeque;
use std::time::Duration;

/// What a player can ask for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Key {
    Up,
    Down,
    Left,
    Right,
    /// 1 to 9.
    Digit(u8),
    Clear,
    /// From now on digits are marks, or no longer.
    Marking,
    Undo,
    Redo,
    Hint,
    Check,
    New,
    Solution,
    Quit,
    Suspend,
    /// A text that was pasted, as the terminal passed it on; of a text that is longer than
    /// [`PASTE_LIMIT`] no more than one byte beyond that.
    Paste(Vec<u8>),
    /// Any other key.
    Unknown,
}

/// The most bytes that a pasted text may have: a page of grids, each a framed board.
pub const PASTE_LIMIT: usize = 1 << 16;

/// Where the bytes come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// A terminal sends all the bytes of a key at once, and the Alt key as Esc before another.
    Terminal,
    /// A pipe knows no time: Esc begins an arrow key where one follows, else it stands alone.
    Pipe,
}

/// What the bytes so far may be the beginning of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Ground,
    /// `Esc`
    Escape,
    /// `Esc Esc`: pressed twice, or the Alt key with what follows
    EscapeTwice,
    /// `Esc O`: one byte more
    Single,
    /// `Esc [`: parameters, then a final byte
    Control,
    /// A pasted text, and how many bytes of [`PASTE_END`] came last.
    Paste(usize),
}

/// What a terminal sends around a pasted text, where it has been asked to ("bracketed paste"):
/// `Esc [ 200 ~` before it, and this behind.
const PASTE_END: &[u8] = b"\x1b[201~";

/// How long an Esc waits for the rest of an arrow key. It may end the game, so that it had better
/// be slow than wrong: a connection may deliver the bytes of one key apart.
const ESCAPE_PATIENCE: Duration = Duration::from_millis(200);

/// How long a pasted text that does not go on is waited for.
const PASTE_PATIENCE: Duration = Duration::from_secs(2);

const ESCAPE: u8 = 0x1b;

/// Puts keys together from bytes.
pub struct Keys {
    source: Source,
    state: State,
    /// Of the state: the parameters of a sequence, or the pasted text.
    text: Vec<u8>,
    ready: VecDeque<Key>,
}

impl Keys {
    pub fn new(source: Source) -> Keys {
        Keys { source, state: State::Ground, text: Vec::new(), ready: VecDeque::new() }
    }

    /// How long to wait for the rest of what has begun before [`Keys::pause`]; `None`: nothing has.
    pub fn patience(&self) -> Option<Duration> {
        match self.state {
            State::Ground => None,
            State::Paste(_) => Some(PASTE_PATIENCE),
            _ => Some(ESCAPE_PATIENCE),
        }
    }

    /// Nothing followed for a while, or nothing will: what has begun is over.
    pub fn pause(&mut self) {
        match self.state {
            State::Ground => {}
            State::Escape => self.ready.push_back(Key::Solution),
            State::EscapeTwice => self.ready.extend([Key::Solution, Key::Solution]),
            State::Single | State::Control | State::Paste(_) => self.ready.push_back(Key::Unknown),
        }
        self.state = State::Ground;
    }

    /// Takes the next byte.
    pub fn push(&mut self, byte: u8) {
        let state = std::mem::replace(&mut self.state, State::Ground);
        match (state, byte) {
            (State::Paste(matched), _) => self.pasted(matched, byte),
            (State::Escape | State::EscapeTwice, b'[') => {
                self.text.clear();
                self.state = State::Control;
            }
            (State::Escape | State::EscapeTwice, b'O') => self.state = State::Single,
            (State::Escape, _) if self.source == Source::Pipe => {
                self.ready.push_back(Key::Solution);
                self.ground(byte);
            }
            (State::Escape, ESCAPE) => self.state = State::EscapeTwice,
            (State::EscapeTwice, ESCAPE) => {
                self.ready.push_back(Key::Solution);
                self.state = State::EscapeTwice;
            }
            // Every sequence is printable to its end; any other byte begins afresh.
            (_, 0..=0x1f | 0x7f) | (State::Ground, _) => self.ground(byte),
            (State::Control, b' '..=b'?') => {
                self.text.push(byte);
                // No sequence of the game has more than three, and one may never end.
                self.text.truncate(4);
                self.state = State::Control;
            }
            (State::Control, _) => self.control(byte),
            (State::Single, _) => self.ready.push_back(arrow(byte)),
            (State::Escape | State::EscapeTwice, _) => self.ready.push_back(Key::Unknown),
        }
    }

    /// A byte that is no part of a sequence.
    fn ground(&mut self, byte: u8) {
        const CTRL_C: u8 = 0x03;
        const CTRL_Z: u8 = 0x1a;
        const BACKSPACE: u8 = 0x08;
        const DELETE: u8 = 0x7f;
        self.ready.push_back(match byte {
            ESCAPE => {
                self.state = State::Escape;
                return;
            }
            b'1'..=b'9' => Key::Digit(byte - b'0'),
            b'0' | b'.' | b' ' | BACKSPACE | DELETE => Key::Clear,
            b'h' => Key::Left,
            b'j' => Key::Down,
            b'k' => Key::Up,
            b'l' => Key::Right,
            b'm' => Key::Marking,
            b'u' => Key::Undo,
            b'r' => Key::Redo,
            b'?' => Key::Hint,
            b'c' => Key::Check,
            b'n' => Key::New,
            b'q' | CTRL_C => Key::Quit,
            CTRL_Z => Key::Suspend,
            _ => Key::Unknown,
        });
    }

    /// The final byte of a sequence whose parameters are known.
    fn control(&mut self, byte: u8) {
        let key = match (self.text.as_slice(), byte) {
            (b"", _) => arrow(byte),
            (b"3", b'~') => Key::Clear,
            (b"200", b'~') => {
                self.text.clear();
                self.state = State::Paste(0);
                return;
            }
            _ => Key::Unknown,
        };
        self.ready.push_back(key);
    }

    /// A byte of a pasted text or of its end. Only the first byte of the end is an Esc, so that a
    /// byte which does not go on with it can at most begin it anew.
    fn pasted(&mut self, matched: usize, byte: u8) {
        if byte == PASTE_END[matched] {
            self.state = State::Paste(matched + 1);
        } else {
            self.text.extend_from_slice(&PASTE_END[..matched]);
            let begins = byte == ESCAPE;
            if !begins {
                self.text.push(byte);
            }
            self.text.truncate(PASTE_LIMIT + 1);
            self.state = State::Paste(begins as usize);
        }
        if self.state == State::Paste(PASTE_END.len()) {
            self.state = State::Ground;
            self.ready.push_back(Key::Paste(std::mem::take(&mut self.text)));
        }
    }
}

/// The keys that are complete.
impl Iterator for Keys {
    type Item = Key;

    fn next(&mut self) -> Option<Key> {
        self.ready.pop_front()
    }
}

/// The last byte of an arrow key, or of another.
fn arrow(byte: u8) -> Key {
    match byte {
        b'A' => Key::Up,
        b'B' => Key::Down,
        b'C' => Key::Right,
        b'D' => Key::Left,
        _ => Key::Unknown,
    }
}
