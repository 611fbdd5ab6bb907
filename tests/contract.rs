//! The reader and `convert` against the contract's tables in plain code, on texts of every kind.

mod common;

use common::contract::{self, Contents, Given};
use common::reading::{converted, fault, grids, line, Reading};
use common::reference::Random;
use common::texts::Texts;
use std::thread;
use sudoku::solver::Grids;

/// What the solver's reader finds.
fn read(text: &[u8]) -> Contents {
    let mut contents = Contents::default();
    for puzzle in Grids::new(text) {
        match puzzle {
            Ok(puzzle) => contents.grids.push(Given {
                cells: line(&puzzle.grid.cells),
                layout: puzzle.layout,
                gap: puzzle.gap,
            }),
            Err(error) => contents.fault = Some(error.to_string()),
        }
    }
    contents
}

/// Whether `convert` finds this; its own words are not known.
fn is_converted_so(found: &Reading, expected: &Contents) -> bool {
    let cells = expected.grids.iter().map(|given| &given.cells);
    let is_said = match (&found.fault, &expected.fault) {
        (Some(found), Some(expected)) => {
            let rest = found.strip_prefix(&expected[..]);
            rest.is_some_and(|rest| {
                rest.is_empty() || !expected.contains(": ") && rest.starts_with(": ")
            })
        }
        (found, expected) => found.is_none() && expected.is_none(),
    };
    is_said && found.grids.iter().eq(cells)
}

/// Holds both programs against the tables; tells how many grids each has read, and whether it found
/// a fault.
fn check(text: &[u8]) -> [(usize, bool); 2] {
    let shown = || String::from_utf8_lossy(text).replace(&" ".repeat(1_000), "<1,000 blanks>");
    let (found, expected) = (read(text), contract::read(text));
    assert_eq!(found, expected, "read: {:?}", shown());
    let (converted, expected) = (converted(text), contract::convert(text));
    let agrees = is_converted_so(&converted, &expected);
    assert!(agrees, "convert: {:?}\n{converted:?}\n{expected:?}", shown());
    [(found.grids.len(), found.fault.is_some()), (converted.grids.len(), converted.fault.is_some())]
}

#[test]
fn a_hundred_thousand_texts() {
    let part = |seed: u64| {
        let mut counts = [[0; 4]; 2];
        for text in Texts(Random(seed)).take(50_000) {
            for (count, (grids, has_fault)) in counts.iter_mut().zip(check(&text)) {
                count[usize::from(grids > 0) + 2 * usize::from(has_fault)] += 1;
            }
        }
        counts
    };
    let parts = [1, 2].map(|seed| thread::spawn(move || part(seed)));
    for counts in parts.map(|part| part.join().expect("the programs keep to the tables")) {
        // Texts that are read, with a fault at once, and with one behind a grid: many of each.
        for count in counts {
            assert_eq!(count[0], 0, "a text has a grid or a fault");
            assert!(count[1..].iter().all(|&count| count > 4_000), "{count:?}");
        }
    }
}

/// What a text has shown once: no line of it is read but as a whole.
#[test]
fn fields_of_a_line_that_is_too_long() {
    let blanks = " ".repeat(65_530);
    let rows = "5,,,2,4,,,1,7\n".repeat(8);
    for line in [format!("5,,,2,4,,,1,{blanks}7"), format!("{blanks}5,,,2,4,,,1,7")] {
        for text in
            [format!("{line}\n{rows}"), format!("{rows}{line}"), format!("{rows}{line}\r\n")]
        {
            let number = 1 + text[..text.find("    ").expect("blanks")].matches('\n').count();
            let error = format!("line {number}: longer than 65536 bytes");
            assert_eq!(converted(text), fault::<&str>(&[], error));
        }
    }
    let longest = format!("5,,,2,4,,,1,7{}\r\n", &blanks[..65_536 - 13]);
    let grid = "5..24..17".repeat(9);
    assert_eq!(converted(longest + &rows), grids(&[grid]));
}

/// What mutated samples have shown: both programs name the same column where bytes are no text.
#[test]
fn the_column_of_a_mistake_among_dashes() {
    for (line, column) in [
        (&b"-5--1-I-9"[..], 7),
        ("-│5--1-I-9".as_bytes(), 8),
        (b"-\x945--1-I-9", 7),
        (b"-\xe2\x945--1-I-9", 8),
    ] {
        let error = format!("line 1, column {column}: unexpected 'I'");
        assert_eq!(converted(line), fault::<&str>(&[], error));
    }
}
