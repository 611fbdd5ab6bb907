//! Grids as the tests write them down.

/// The cells of a grid in one line or in nine; `.` or 0 stands for an empty one.
pub fn cells(grid: &str) -> [u8; 81] {
    let symbols = grid.bytes().filter(|&symbol| symbol != b'\n');
    let digits: Vec<u8> =
        symbols.map(|symbol| if symbol == b'.' { 0 } else { symbol - b'0' }).collect();
    digits.try_into().expect("81 cells")
}
