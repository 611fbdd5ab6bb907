//! Bytes from a keyboard, told apart into keys.

/// What a player can ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    Up,
    Down,
    Left,
    Right,
    /// 1 to 9.
    Digit(u8),
    Clear,
    Undo,
    Redo,
    Hint,
    Check,
    New,
    Solution,
    Quit,
}

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
    /// `Esc O`: one byte more
    Single,
    /// `Esc [`: parameters, then a final byte
    Control(Parameters),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Parameters {
    Empty,
    /// `3` alone, for the Delete key
    Three,
    Other,
}

/// Puts keys together from bytes.
pub struct Keys {
    source: Source,
    state: State,
}

impl Keys {
    pub fn new(source: Source) -> Keys {
        Keys { source, state: State::Ground }
    }

    /// Whether the last bytes may still become a key, or turn out to be Esc alone.
    pub fn pending(&self) -> bool {
        self.state != State::Ground
    }

    /// Nothing followed for a while, or nothing will: what was pending is over.
    pub fn pause(&mut self) -> Option<Key> {
        let escape = self.state == State::Escape;
        self.state = State::Ground;
        if escape {
            Some(Key::Solution)
        } else {
            None
        }
    }

    /// Takes the next byte; gives the key that it completes, if that is one of the game's.
    pub fn push(&mut self, byte: u8) -> Option<Key> {
        let state = std::mem::replace(&mut self.state, State::Ground);
        match (state, byte) {
            (State::Escape, b'[') => self.state = State::Control(Parameters::Empty),
            (State::Escape, b'O') => self.state = State::Single,
            (State::Escape, _) if self.source == Source::Pipe => return Some(Key::Solution),
            // Every sequence is printable to its end; any other byte begins afresh.
            (_, 0..=0x1f | 0x7f) => return self.ground(byte),
            (State::Control(Parameters::Empty), b'3') => {
                self.state = State::Control(Parameters::Three)
            }
            (State::Control(_), b' '..=b'?') => self.state = State::Control(Parameters::Other),
            (State::Control(Parameters::Three), b'~') => return Some(Key::Clear),
            (State::Single | State::Control(Parameters::Empty), _) => return arrow(byte),
            (State::Control(_) | State::Escape, _) => {}
            (State::Ground, _) => return self.ground(byte),
        }
        None
    }

    /// A byte that is no part of a sequence.
    fn ground(&mut self, byte: u8) -> Option<Key> {
        const ESCAPE: u8 = 0x1b;
        const CTRL_C: u8 = 0x03;
        const BACKSPACE: u8 = 0x08;
        const DELETE: u8 = 0x7f;
        Some(match byte {
            ESCAPE => {
                self.state = State::Escape;
                return None;
            }
            b'1'..=b'9' => Key::Digit(byte - b'0'),
            b'0' | b'.' | b' ' | BACKSPACE | DELETE => Key::Clear,
            b'h' => Key::Left,
            b'j' => Key::Down,
            b'k' => Key::Up,
            b'l' => Key::Right,
            b'u' => Key::Undo,
            b'r' => Key::Redo,
            b'?' => Key::Hint,
            b'c' => Key::Check,
            b'n' => Key::New,
            b'q' | CTRL_C => Key::Quit,
            _ => return None,
        })
    }
}

/// The last byte of an arrow key.
fn arrow(byte: u8) -> Option<Key> {
    match byte {
        b'A' => Some(Key::Up),
        b'B' => Some(Key::Down),
        b'C' => Some(Key::Right),
        b'D' => Some(Key::Left),
        _ => None,
    }
}
