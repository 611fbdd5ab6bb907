//! Texts as they may come: grids in all forms and some that none has, what stands between them, and
//! mistakes.

use super::reference::Random;

/// What stands between grids, within them, or beside them.
const LINES: [&str; 58] = [
    "",
    " \t",
    "\u{feff}",
    "# a remark",
    "  // 530070000",
    "% 5 3 . . 7 . . . .",
    "Grid 01",
    "Case #3:",
    "[Puzzle]",
    ",quizzes,solutions",
    "a,b,c,d,e,f,g,h,i",
    "<game data=\"2026-11-30\" rating=\"7.2\"/>",
    "--- B ---",
    "end",
    "x-wing",
    "xx-wing",
    "Grid 530070000",
    "O30070000",
    "p 1 2 3 123 1.2",
    "1. Grid",
    "No. 12345678, 14:30",
    "A:",
    "board =",
    "2",
    "3",
    "9",
    "0",
    "000123",
    "123456",
    "1234567",
    "12.",
    "---",
    "===",
    "---------",
    "- - - - - - - - -",
    "--- --- ---",
    "---------------------------",
    "+-------+-------+-------+",
    "  ┌───────┬───────┬───────┐",
    "├───────┼───────┼───────┤ r1c3: naked single",
    "--x--x---x--",
    "--",
    "---------------------------------------------------------------------------------",
    "_________________________________________________________________________________",
    "|   |   |",
    "|       |       |       |",
    "| | | | | | | | | |",
    "1 |       |       |       |",
    "{",
    "],",
    ",,,,,,,,",
    ",,,,,,,,,",
    ";;;;;;;;",
    "\t\t\t\t\t\t\t\t",
    "1 2 3 4 5 6 7 8 9",
    "    1 2 3   4 5 6   7 8 9",
    "52 clues, 4.2; hard",
    "1 2 3",
];

/// So many of these are skipped between grids.
const SKIPPED: usize = 15;

/// What stands before the rows of a form, between its cells, and behind its rows.
const LISTS: [[&str; 3]; 26] = [
    ["", "", ""],
    ["", " ", ""],
    ["", "\t", ""],
    ["", "|", ""],
    ["", ", ", ""],
    ["", ",", ","],
    ["", ";", ""],
    ["", ":", ""],
    ["", "│", ""],
    ["", "  ", " \r"],
    ["", "\0", " "],
    ["{", ", ", "},"],
    ["[", ",", "],"],
    ["[", ", ", "];"],
    ["(", ";", ")"],
    ["\"", "\",\"", "\""],
    ["|", "|", "|"],
    ["│ ", " │ ", " │"],
    ["| ", " | ", " | row"],
    ["A: ", " ", ""],
    ["row_1 = [", ", ", "]"],
    ["\"row\": \"", "", "\","],
    ["7 ", " ", ""],
    ["", ",", " // 1"],
    ["", " ", "# 9"],
    ["y", "", ""],
];
/// So many of these stand beside rows with nothing but cells, blanks and frame characters.
const FIRST_NAMED: usize = 18;

/// How an empty cell is written.
const EMPTY: [&str; 22] = [
    ".", ".", ".", "0", "0", "?", "_", "*", "x", "X", "-", "-", "", "", "", " ", " ", "null",
    "NaN", "None", "0.0", "-1",
];
/// So many of these are read in a line, and most of them in rows, as they are.
const READ_ALONE: usize = 11;

/// Texts without an end.
pub struct Texts(pub Random);

impl Iterator for Texts {
    type Item = Vec<u8>;

    fn next(&mut self) -> Option<Vec<u8>> {
        let mut text = self.text();
        for _ in 0..[0, 0, 0, 1, 1, 2, 4][self.below(7)] {
            self.mutate(&mut text);
        }
        Some(text)
    }
}

impl Texts {
    fn below(&mut self, bound: usize) -> usize {
        self.0.below(bound)
    }

    fn one<'a>(&mut self, list: &[&'a str]) -> &'a str {
        list[self.below(list.len())]
    }

    /// Some grids with lines before, between and behind them, most of them in one form.
    fn text(&mut self) -> Vec<u8> {
        let mut text = String::new();
        let (mut form, mut between) = (self.form(), self.one(&LINES[..SKIPPED]));
        for _ in 0..1 + self.below(3) {
            match self.below(8) {
                0 => between = self.one(&LINES),
                1 => form = self.form(),
                _ => {}
            }
            if self.below(3) > 0 {
                text += between;
                text += "\n";
            }
            let cells = self.cells();
            text += &self.grid(&cells, &form);
        }
        if self.below(4) == 0 {
            text += self.one(&LINES);
        }
        text.into_bytes()
    }

    /// The digits of a grid, 0 for an empty cell; some grids have an empty row.
    fn cells(&mut self) -> Vec<usize> {
        let empty_of_ten = [2, 5, 7, 9][self.below(4)];
        let mut cells: Vec<usize> = (0..81)
            .map(|_| if self.below(10) < empty_of_ten { 0 } else { 1 + self.below(9) })
            .collect();
        if self.below(6) == 0 {
            let row = self.below(9);
            cells[9 * row..9 * row + 9].fill(0);
        }
        cells
    }

    /// Most of the forms are read, the others are put together at random.
    fn form(&mut self) -> Form {
        let is_ruled = self.below(4) == 0;
        let mut form = Form {
            shape: [Shape::List, Shape::Joined, Shape::Line, Shape::Threes, Shape::Sevens]
                [self.below(5)],
            list: LISTS[self.below(LISTS.len())],
            empty: self.one(&EMPTY),
            ruling: is_ruled.then_some("---+---+---"),
            mixes: false,
        };
        match self.below(7) {
            0 | 1 => {
                (form.shape, form.list) = (Shape::List, LISTS[self.below(FIRST_NAMED)]);
                form.empty = self.one(&EMPTY[..READ_ALONE]);
            }
            2 => {
                (form.shape, form.list[1]) = (Shape::List, self.one(&[",", ";", "\t", "|"]));
                form.empty = self.one(&EMPTY[READ_ALONE..]);
            }
            3 => (form.shape, form.list) = (Shape::Sevens, ["", "", ""]),
            4 => (form.shape, form.empty) = (Shape::Line, self.one(&EMPTY[..READ_ALONE])),
            _ if is_ruled => form.ruling = Some(self.one(&LINES)),
            _ => form.mixes = self.below(6) == 0,
        }
        form
    }

    fn grid(&mut self, cells: &[usize], form: &Form) -> String {
        let [before, between, behind] = form.list;
        let signs: Vec<String> = cells
            .iter()
            .map(|&digit| match digit {
                0 if form.mixes => self.one(&EMPTY).to_string(),
                0 => form.empty.to_string(),
                _ if form.empty == "0.0" => format!("{digit}.0"),
                _ => digit.to_string(),
            })
            .collect();
        let bar = ["|", "|", "│", "║"][self.below(4)];
        let mut text = String::new();
        let mut rows = Vec::new();
        for row in signs.chunks(9) {
            rows.push(match form.shape {
                Shape::Threes => {
                    let threes: Vec<String> = row.chunks(3).map(|three| three.concat()).collect();
                    before.to_string() + &threes.join(between) + behind
                }
                Shape::Sevens => {
                    let piece = |three: &[String]| {
                        let signs =
                            three.iter().map(|sign| if sign.len() == 1 { sign } else { " " });
                        format!(" {} ", signs.collect::<Vec<_>>().join(" "))
                    };
                    let pieces: Vec<String> = row.chunks(3).map(piece).collect();
                    let label = before.trim_end_matches(['|', '│', ' ']);
                    format!("{label}{bar}{}{bar}", pieces.join(bar))
                }
                _ => before.to_string() + &row.join(between) + behind,
            });
        }
        match form.shape {
            Shape::Line => {
                text = before.to_string() + &signs.concat() + behind + "\n";
            }
            Shape::Joined => text = rows.join(between) + "\n",
            _ => {
                for (number, row) in rows.iter().enumerate() {
                    if number % 3 == 0 {
                        text.extend(form.ruling.map(|ruling| ruling.to_string() + "\n"));
                    }
                    text += row;
                    text += "\n";
                }
            }
        }
        text
    }

    /// A mistake: something lost, doubled, in another place, or in the place of something else.
    pub fn mutate(&mut self, text: &mut Vec<u8>) {
        let (start, end) = (self.below(text.len() + 1), self.below(text.len() + 1));
        let (start, end) = (start.min(end), start.max(end));
        let short = start + self.below(4).min(text.len() - start);
        let mut lines: Vec<Vec<u8>> =
            text.split(|&byte| byte == b'\n').map(<[u8]>::to_vec).collect();
        let line = self.below(lines.len());
        match self.below(11) {
            // About as many blanks as a line may have bytes.
            0 if self.below(100) == 0 => {
                let length = 65_536 - self.below(200);
                drop(text.splice(start..start, vec![b' '; length]));
            }
            0 => drop(text.drain(start..short)),
            1 => text.truncate(end),
            2 => drop(text.drain(..start)),
            3 => {
                let piece = text[start..end].to_vec();
                let place = self.below(text.len() + 1);
                drop(text.splice(place..place, piece));
            }
            4 | 5 => {
                let signs = b"0123456789.?_*xX-----,;|+ \t\n\r:=#/%[]{}\"'yO!~\xe2\x94\x82\0\x7f";
                let sign = signs[self.below(signs.len())];
                let length = self.below(2);
                drop(text.splice(start..(start + length).min(text.len()), [sign]));
            }
            6 => {
                lines.remove(line);
                *text = lines.join(&b'\n');
            }
            7 => {
                lines.insert(line, lines[line].clone());
                *text = lines.join(&b'\n');
            }
            8 => {
                let other = self.below(lines.len());
                lines.swap(line, other);
                *text = lines.join(&b'\n');
            }
            9 => {
                lines.insert(line, self.one(&LINES).as_bytes().to_vec());
                *text = lines.join(&b'\n');
            }
            _ => {
                let end = text.iter().skip(start).position(|&byte| byte == b'\n');
                end.map(|place| text.remove(start + place));
            }
        }
    }
}

/// How the grids of a text are written.
struct Form {
    shape: Shape,
    /// What stands before the cells of a row, between them, and behind them.
    list: [&'static str; 3],
    empty: &'static str,
    /// A line above each band.
    ruling: Option<&'static str>,
    /// Whether empty cells are written in several ways.
    mixes: bool,
}

#[derive(Clone, Copy)]
enum Shape {
    /// A line for each row, all of its cells in a list.
    List,
    /// All rows in one line.
    Joined,
    /// All cells side by side.
    Line,
    /// Three cells side by side.
    Threes,
    /// Three cells in seven columns between two bars.
    Sevens,
}
