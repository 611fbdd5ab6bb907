//! A program that a test has started.

use std::io::Read;
use std::process::Child;

/// What an ended program has said on standard error.
pub fn errors(child: &mut Child) -> String {
    let mut text = String::new();
    let mut stderr = child.stderr.take().expect("a pipe");
    stderr.read_to_string(&mut text).expect("UTF-8");
    text
}
