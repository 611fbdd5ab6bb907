//! Bytes from a keyboard, told apart into keys.

use std::time::Duration;
use sudoku::play::{Key, Keys, Source, PASTE_LIMIT};

const SOURCES: [Source; 2] = [Source::Pipe, Source::Terminal];

/// The keys of these bytes, behind which nothing follows.
fn keys_of(source: Source, bytes: &[u8]) -> Vec<Key> {
    let mut keys = Keys::new(source);
    for &byte in bytes {
        keys.push(byte);
    }
    keys.pause();
    keys.collect()
}

#[test]
fn every_key_is_known_by_its_bytes() {
    let table: [(&[u8], Key); 40] = [
        (b"\x1b[A", Key::Up),
        (b"\x1b[B", Key::Down),
        (b"\x1b[C", Key::Right),
        (b"\x1b[D", Key::Left),
        (b"\x1bOA", Key::Up),
        (b"\x1bOB", Key::Down),
        (b"\x1bOC", Key::Right),
        (b"\x1bOD", Key::Left),
        (b"h", Key::Left),
        (b"j", Key::Down),
        (b"k", Key::Up),
        (b"l", Key::Right),
        (b"1", Key::Digit(1)),
        (b"2", Key::Digit(2)),
        (b"3", Key::Digit(3)),
        (b"4", Key::Digit(4)),
        (b"5", Key::Digit(5)),
        (b"6", Key::Digit(6)),
        (b"7", Key::Digit(7)),
        (b"8", Key::Digit(8)),
        (b"9", Key::Digit(9)),
        (b"0", Key::Clear),
        (b".", Key::Clear),
        (b" ", Key::Clear),
        (b"\x08", Key::Clear),
        (b"\x7f", Key::Clear),
        (b"\x1b[3~", Key::Clear),
        (b"m", Key::Marking),
        (b"u", Key::Undo),
        (b"r", Key::Redo),
        (b"?", Key::Hint),
        (b"c", Key::Check),
        (b"n", Key::New),
        (b"\x1b", Key::Solution),
        (b"q", Key::Quit),
        (b"\x03", Key::Quit),
        (b"\x1a", Key::Suspend),
        (b"\x1b[200~\x1b[201~", Key::Paste(Vec::new())),
        // What was cut off does not swallow the key after it.
        (b"\x1b[\x03", Key::Quit),
        (b"\x1b[3\x1b[A", Key::Up),
    ];
    for (bytes, key) in table {
        for source in SOURCES {
            let found = keys_of(source, bytes);
            assert_eq!(found, std::slice::from_ref(&key), "{:?}", bytes.escape_ascii());
        }
    }
}

#[test]
fn every_other_key_is_unknown() {
    let known = b"123456789hjklmurcnq0. \x08\x7f?\x03\x1a\x1b";
    for byte in (0..=255).filter(|byte| !known.contains(byte)) {
        for source in SOURCES {
            assert_eq!(keys_of(source, &[byte]), [Key::Unknown], "byte {byte}");
        }
    }
    let sequences: [&[u8]; 13] = [
        b"\x1b[H",       // Home
        b"\x1b[2~",      // Insert
        b"\x1b[5~",      // Page Up
        b"\x1b[33~",     // not Delete
        b"\x1b[3;5~",    // Ctrl-Delete
        b"\x1b[1;5A",    // Ctrl-Up
        b"\x1bOP",       // F1
        b"\x1b[15~",     // F5
        b"\x1b[Z",       // Shift-Tab
        b"\x1b[<0;5;7M", // a mouse
        b"\x1b[201~",    // the end of a paste that has not begun
        b"\x1b[2000~",   // nor does this begin one
        b"\x1b[",        // cut off
    ];
    for bytes in sequences {
        for source in SOURCES {
            assert_eq!(keys_of(source, bytes), [Key::Unknown], "{:?}", bytes.escape_ascii());
        }
    }
    // F1 on the console of Linux, and a letter of two bytes.
    for bytes in [b"\x1b[[A".as_slice(), "é".as_bytes()] {
        for source in SOURCES {
            assert_eq!(keys_of(source, bytes), [Key::Unknown, Key::Unknown]);
        }
    }
}

#[test]
fn a_sequence_that_never_ends_takes_no_memory_and_the_key_behind_it_counts() {
    let mut bytes = b"\x1b[".to_vec();
    bytes.extend([b'0'; 1_000_000]);
    bytes.extend(b"\x1b[A");
    for source in SOURCES {
        assert_eq!(keys_of(source, &bytes), [Key::Up]);
    }
}

#[test]
fn esc_before_another_key_is_the_alt_key_at_a_terminal_and_esc_in_a_pipe() {
    for (byte, key) in [
        (b'q', Key::Quit),
        (b'5', Key::Digit(5)),
        (b'?', Key::Hint),
        (b'h', Key::Left),
        (b'~', Key::Unknown),
    ] {
        assert_eq!(keys_of(Source::Terminal, &[0x1b, byte]), [Key::Unknown]);
        assert_eq!(keys_of(Source::Terminal, &[0x1b, 0x1b, byte]), [Key::Unknown]);
        assert_eq!(keys_of(Source::Pipe, &[0x1b, byte]), [Key::Solution, key]);
    }
    assert_eq!(keys_of(Source::Pipe, b"\x1b\x03"), [Key::Solution, Key::Quit]);
    assert_eq!(keys_of(Source::Terminal, b"\x1b\x03"), [Key::Quit]);
    // Alt with an arrow key.
    assert_eq!(keys_of(Source::Terminal, b"\x1b\x1b[A"), [Key::Up]);
    assert_eq!(keys_of(Source::Terminal, b"\x1b\x1bOB"), [Key::Down]);
    assert_eq!(keys_of(Source::Pipe, b"\x1b\x1b[A"), [Key::Solution, Key::Up]);
}

#[test]
fn esc_pressed_twice_is_twice_esc_however_fast() {
    for source in SOURCES {
        for count in 1..6 {
            assert_eq!(keys_of(source, &vec![0x1b; count]), vec![Key::Solution; count]);
        }
    }
}

#[test]
fn an_esc_is_waited_for_until_nothing_follows() {
    let mut keys = Keys::new(Source::Terminal);
    assert_eq!(keys.patience(), None);
    keys.push(0x1b);
    assert_eq!(keys.next(), None);
    assert!(keys.patience() > Some(Duration::ZERO));
    keys.pause();
    assert_eq!(keys.next(), Some(Key::Solution));
    assert_eq!(keys.patience(), None);
    keys.pause();
    assert_eq!(keys.next(), None);
    for byte in *b"\x1b[" {
        keys.push(byte);
        assert_eq!(keys.next(), None);
    }
    keys.pause();
    keys.push(b'3');
    assert_eq!(keys.collect::<Vec<_>>(), [Key::Unknown, Key::Digit(3)]);
}

fn pasted(text: &[u8]) -> Vec<u8> {
    [b"\x1b[200~", text, b"\x1b[201~"].concat()
}

#[test]
fn a_pasted_text_is_one_key_whatever_is_in_it() {
    let texts: [&[u8]; 8] = [
        b"q",
        b"530070000\r600195000\r",
        b"quit, 3 times: \x03\x1a\x7f\0",
        b"\x1b",
        b"\x1b[A and \x1b[200~ and \x1b[20",
        b"\x1b\x1b[\x1b[2\x1b[20\x1b[201\x1b",
        "é \u{1f600}".as_bytes(),
        b"\xff\xfe",
    ];
    for text in texts {
        for source in SOURCES {
            let bytes = [b"h", pasted(text).as_slice(), b"l"].concat();
            let expected = [Key::Left, Key::Paste(text.to_vec()), Key::Right];
            assert_eq!(keys_of(source, &bytes), expected, "{:?}", text.escape_ascii());
        }
    }
}

#[test]
fn a_pasted_text_that_is_too_long_is_read_to_its_end_but_not_kept() {
    for length in [PASTE_LIMIT, PASTE_LIMIT + 1, PASTE_LIMIT + 2, 10 * PASTE_LIMIT] {
        let bytes = [pasted(&vec![b'q'; length]).as_slice(), b"l"].concat();
        let kept = vec![b'q'; length.min(PASTE_LIMIT + 1)];
        assert_eq!(keys_of(Source::Terminal, &bytes), [Key::Paste(kept), Key::Right]);
    }
}

#[test]
fn a_pasted_text_that_is_cut_off_does_not_lock_the_keyboard() {
    let mut keys = Keys::new(Source::Terminal);
    for byte in *b"\x1b[200~530070000\r\x1b[20" {
        keys.push(byte);
    }
    assert_eq!(keys.next(), None);
    // Longer than for an arrow key: its bytes come in pieces.
    assert!(keys.patience() >= Some(Duration::from_secs(1)));
    keys.pause();
    keys.push(0x03);
    assert_eq!(keys.collect::<Vec<_>>(), [Key::Unknown, Key::Quit]);
}
