//! The layouts by their names, and how each shows an open cell.

use crate::solver::Layout;

/// What the command line calls them.
pub const LAYOUTS: [(&str, Layout); 4] = [
    ("spaced", Layout::Spaced),
    ("compact", Layout::Compact),
    ("line", Layout::Line),
    ("boxed", Layout::Boxed),
];

/// The byte for an open cell: the judges' 0 where judges read, else a dot.
pub fn open_cell(layout: Layout) -> u8 {
    match layout {
        Layout::Spaced | Layout::Compact => b'0',
        Layout::Line | Layout::Boxed => b'.',
    }
}
