//! Grids printed by plain code; a dot stands for an open cell.

/// The cells as they are shown.
pub fn symbols(cells: &[u8; 81]) -> Vec<String> {
    let symbol = |&digit: &u8| match digit {
        0 => ".".to_string(),
        _ => digit.to_string(),
    };
    cells.iter().map(symbol).collect()
}

pub fn boxed(cells: &[u8; 81]) -> String {
    let mut text = String::new();
    for (row, symbols) in symbols(cells).chunks(9).enumerate() {
        if row == 3 || row == 6 {
            text += "---------------------------\n";
        }
        let boxes: Vec<String> = symbols.chunks(3).map(|three| three.join(" ")).collect();
        text += &(boxes.join(" | ") + "\n");
    }
    text
}

pub fn spaced(cells: &[u8; 81]) -> String {
    let rows = symbols(cells);
    rows.chunks(9).map(|row| row.join(" ") + "\n").collect()
}

pub fn line(cells: &[u8; 81]) -> String {
    symbols(cells).concat() + "\n"
}

pub fn compact(cells: &[u8; 81]) -> String {
    symbols(cells).chunks(9).map(|row| row.concat() + "\n").collect()
}
