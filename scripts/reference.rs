//! The plain solver of the tests as a filter, for scripts/stress: a grid of 81 digits a line in (0
//! for an empty cell); out, the number of its solutions up to two, and the smallest of them.

#[path = "../tests/common/mrv.rs"]
mod mrv;

use std::io::{self, BufRead, Write};

fn main() -> io::Result<()> {
    let mut output = io::stdout();
    for line in io::stdin().lock().lines() {
        let line = line?;
        let mut cells = [0; 81];
        for (cell, byte) in cells.iter_mut().zip(line.bytes()) {
            *cell = byte - b'0';
        }
        let smallest = mrv::smallest(&cells).map(|cells| cells.map(|digit| b'0' + digit));
        let smallest = smallest.map_or(Vec::new(), Vec::from);
        write!(output, "{} ", mrv::count(&cells, 2))?;
        output.write_all(&smallest)?;
        output.write_all(b"\n")?;
    }
    Ok(())
}
