//! Grids as a picture in SVG, for a problem's statement or a sheet of paper. All lengths are in
//! millimetres.

use crate::failure::{remark, Failure};
use crate::solver::{solve, Cells, Grids};
use std::fmt::Write;
use std::io::Read;

/// The most grids that one picture holds.
pub const MOST: usize = 600;

/// A grid as it is drawn: its clues, and the solution where that is to be filled in (0 in either:
/// nothing there).
pub struct Drawing {
    pub clues: Cells,
    pub solution: Option<Cells>,
}

/// The grids of a text, with their smallest solutions if these are wanted; standard error is told
/// of those that have none.
///
/// # Errors
/// A fault of the input, a read that fails, or more than [`MOST`] grids.
pub fn read(input: impl Read, solved: bool) -> Result<Vec<Drawing>, Failure> {
    let mut drawings = Vec::new();
    for puzzle in Grids::new(input) {
        let grid = puzzle?.grid;
        if drawings.len() == MOST {
            return Err(Failure::Reason(format!("more than {MOST} grids, expected at most those")));
        }
        let solution = if solved { solve(&grid) } else { None };
        drawings.push(Drawing { clues: grid.cells, solution });
    }
    if solved {
        for (number, drawing) in (1..).zip(&drawings) {
            if drawing.solution.is_none() {
                remark(&format!("grid {number}: no solution"));
            }
        }
    }
    Ok(drawings)
}

/// How the grids of a page are arranged on paper, A4 upright.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PerPage {
    One,
    Four,
    Six,
}

/// What the command line calls them.
pub const PER_PAGE: [(&str, PerPage); 3] =
    [("1", PerPage::One), ("4", PerPage::Four), ("6", PerPage::Six)];

/// The paper's width and height.
const PAPER: (f64, f64) = (210.0, 297.0);

/// A picture of one grid: the grid's side, and the white around it.
const SIDE: f64 = 90.0;
const MARGIN: f64 = 2.0;

impl PerPage {
    /// How many grids stand side by side, how many below each other, and the side of each.
    fn arrangement(self) -> (usize, usize, f64) {
        match self {
            PerPage::One => (1, 1, 150.0),
            PerPage::Four => (2, 2, 90.0),
            PerPage::Six => (2, 3, 85.0),
        }
    }
}

/// One grid, 94 × 94 mm.
pub fn grid(drawing: &Drawing) -> String {
    let size = SIDE + 2.0 * MARGIN;
    let mut svg = head(size, size);
    rectangle(&mut svg, 0.0, size, size);
    draw_grid(&mut svg, drawing, MARGIN, MARGIN, SIDE);
    svg + "</svg>\n"
}

/// Pages, one below another, each a group `page-1`, `page-2` and so on. The grids are numbered.
pub fn pages(drawings: &[Drawing], per_page: PerPage) -> String {
    let (columns, rows, side) = per_page.arrangement();
    let (width, height) = PAPER;
    let pages = drawings.chunks(columns * rows);
    let mut svg = head(width, height * pages.len() as f64);
    // As much white between two grids as at the edges.
    let across = (width - columns as f64 * side) / (columns + 1) as f64;
    let down = (height - rows as f64 * side) / (rows + 1) as f64;
    let mut number = 0;
    for (page, drawings) in pages.enumerate() {
        let top = page as f64 * height;
        let _ = writeln!(svg, r#"<g id="page-{}">"#, page + 1);
        rectangle(&mut svg, top, width, height);
        for (place, drawing) in drawings.iter().enumerate() {
            let x = across + (place % columns) as f64 * (side + across);
            let y = top + down + (place / columns) as f64 * (side + down);
            number += 1;
            draw_number(&mut svg, number, x, y - 2.0);
            draw_grid(&mut svg, drawing, x, y, side);
        }
        svg += "</g>\n";
    }
    svg + "</svg>\n"
}

fn head(width: f64, height: f64) -> String {
    let (width, height) = (length(width), length(height));
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}mm\" height=\"{height}mm\" \
         viewBox=\"0 0 {width} {height}\" font-family=\"{FONTS}\">\n"
    )
}

/// What looks much the same on any system.
const FONTS: &str = "Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif";

fn rectangle(svg: &mut String, top: f64, width: f64, height: f64) {
    let (top, width, height) = (length(top), length(width), length(height));
    let _ =
        writeln!(svg, r##"<rect x="0" y="{top}" width="{width}" height="{height}" fill="#fff"/>"##);
}

fn draw_number(svg: &mut String, number: usize, x: f64, y: f64) {
    let (x, y) = (length(x), length(y));
    let _ = writeln!(svg, r#"<text x="{x}" y="{y}" font-size="4">{number}</text>"#);
}

/// The grid with its upper left corner at this point.
fn draw_grid(svg: &mut String, drawing: &Drawing, x: f64, y: f64, side: f64) {
    let _ = writeln!(svg, r#"<g transform="translate({} {})">"#, length(x), length(y));
    draw_lines(svg, side, side / 360.0, |line| line % 3 > 0);
    draw_lines(svg, side, side / 100.0, |line| line % 3 == 0);
    draw_digits(svg, &drawing.clues, side, "#000");
    if let Some(solution) = drawing.solution {
        let mut filled_in = solution;
        for (digit, &clue) in filled_in.iter_mut().zip(&drawing.clues) {
            if clue > 0 {
                *digit = 0;
            }
        }
        draw_digits(svg, &filled_in, side, "#666");
    }
    svg.push_str("</g>\n");
}

/// The lines (0 to 9 in either direction) of which `drawn` says so, in one stroke. Square ends
/// close the corners.
fn draw_lines(svg: &mut String, side: f64, width: f64, drawn: impl Fn(usize) -> bool) {
    let mut path = String::new();
    for line in (0..=9).filter(|&line| drawn(line)) {
        let (at, side) = (length(side * line as f64 / 9.0), length(side));
        let _ = write!(path, "M0 {at}H{side}M{at} 0V{side}");
    }
    let width = length(width);
    let _ = writeln!(
        svg,
        r##"<path d="{path}" stroke="#000" stroke-width="{width}" stroke-linecap="square"/>"##
    );
}

/// The digits, each in the middle of its cell. Where the baseline lies is said in numbers, for
/// `dominant-baseline` is not understood everywhere.
fn draw_digits(svg: &mut String, digits: &Cells, side: f64, colour: &str) {
    let cell = side / 9.0;
    let size = length(0.66 * cell);
    let _ = writeln!(svg, r#"<g font-size="{size}" text-anchor="middle" fill="{colour}">"#);
    for (place, digit) in digits.iter().enumerate().filter(|(_, &digit)| digit > 0) {
        let x = length(((place % 9) as f64 + 0.5) * cell);
        let y = length(((place / 9) as f64 + 0.735) * cell);
        let _ = writeln!(svg, r#"<text x="{x}" y="{y}">{digit}</text>"#);
    }
    svg.push_str("</g>\n");
}

/// To a thousandth of a millimetre, without zeros at the end.
fn length(value: f64) -> String {
    let text = format!("{value:.3}");
    text.trim_end_matches('0').trim_end_matches('.').to_string()
}
