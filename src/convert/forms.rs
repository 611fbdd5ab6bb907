//! The forms that a line may have: a function for each, and what it makes of the line.

use crate::solver::{cells_in_heading, class, is_cell, Line, BLANK, BYTE_ORDER_MARK, DASH, FRAME};

/// A row, or nine in a line, rewritten for the reader.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    pub text: Vec<u8>,
    /// How its empty cells were written.
    pub empties: Empties,
}

/// The ways in which empty cells are written in a row or a grid.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Empties {
    /// By nothing at all.
    pub blank: bool,
    /// By a dash.
    pub dash: bool,
    /// By any other character, a number or a word.
    pub written: bool,
}

impl Empties {
    pub fn with(self, other: Empties) -> Empties {
        Empties {
            blank: self.blank | other.blank,
            dash: self.dash | other.dash,
            written: self.written | other.written,
        }
    }
}

// ---------------------------------------------------------------------------------------------
// Remarks and names
// ---------------------------------------------------------------------------------------------

/// The line before the remark that it ends in, from `#` or `//` on, behind cells.
pub fn before_remark(line: &[u8]) -> Option<&[u8]> {
    let start = (0..line.len()).find(|&place| {
        let rest = &line[place..];
        rest.starts_with(b"#") || rest.starts_with(b"//")
    })?;
    let before = &line[..start];
    before.iter().any(is_cell).then_some(before)
}

/// The name in a line, which is all up to its last `=` or `:`, with a letter in it and no row; and
/// what follows it.
pub fn behind_name(line: &[u8]) -> Option<(&[u8], &[u8])> {
    let end = line.iter().rposition(|&byte| byte == b'=' || byte == b':')? + 1;
    let (name, rest) = line.split_at(end);
    let has_letter = String::from_utf8_lossy(name).chars().any(char::is_alphabetic);
    (has_letter && cells_in_heading(name) < 9).then_some((name, rest))
}

// ---------------------------------------------------------------------------------------------
// Fields
// ---------------------------------------------------------------------------------------------

/// What nine or 81 fields hold, that one kind of separator parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fields {
    /// Cells, or nothing; `one_more`: a blank field behind them was left out.
    Row { row: Row, one_more: bool },
    /// One of them is no cell: before it stand so many characters.
    Wrong { before: usize, field: String },
}

/// A line of fields: each is blank, or a cell, a number or a word for an empty cell. A line with
/// nothing of that but other words and blanks is none.
pub fn fields(line: &[u8]) -> Option<Fields> {
    let separators: [fn(char) -> bool; 4] =
        [|symbol| symbol == ',', |symbol| symbol == ';', |symbol| symbol == '\t', is_bar];
    let text = String::from_utf8_lossy(line);
    separators.into_iter().find_map(|parts| fields_parted(&text, parts))
}

fn fields_parted(text: &str, parts: fn(char) -> bool) -> Option<Fields> {
    let mut inside = text.trim_end_matches(|symbol| is_blank(symbol) && !parts(symbol));
    // A comma behind a list parts it from the next one, and no fields.
    if let Some(list) = inside.strip_suffix([',', ';']) {
        if list.ends_with(['}', ']', ')']) {
            inside = list;
        }
    }
    let between_bars = inside.trim_start_matches(is_blank).strip_prefix(is_bar);
    if let Some(pieces) = between_bars.and_then(|pieces| pieces.strip_suffix(is_bar)) {
        if parts('|') {
            inside = pieces;
        }
    }
    let mut fields: Vec<&str> =
        inside.split(parts).map(|field| field.trim_matches(is_around_field)).collect();
    let one_more = matches!(fields.len(), 10 | 82);
    if one_more && fields.pop() != Some("") {
        return None;
    }
    if !matches!(fields.len(), 9 | 81) {
        return None;
    }
    let mut row = Row { text: Vec::new(), empties: Empties::default() };
    for field in &fields {
        let digit = digit(field).unwrap_or(0);
        row.empties.blank |= field.is_empty();
        row.empties.written |= digit == 0 && !field.is_empty();
        row.text.push(b".123456789"[usize::from(digit)]);
    }
    let is_wrong = |field: &&&str| !field.is_empty() && digit(field).is_none();
    match fields.iter().find(is_wrong) {
        None => Some(Fields::Row { row, one_more }),
        Some(_) if fields.iter().all(|field| digit(field).is_none()) => None,
        Some(field) => {
            let place = field.as_ptr() as usize - text.as_ptr() as usize;
            let before = text[..place].chars().count();
            Some(Fields::Wrong { before, field: field.to_string() })
        }
    }
}

/// What can stand around a field: blanks, quotes, and the brackets of lists.
fn is_around_field(symbol: char) -> bool {
    is_blank(symbol) || "{}[]()\"'".contains(symbol)
}

/// The digit of a field: of a cell, a number or a word for an empty cell (0). A blank one has none.
fn digit(field: &str) -> Option<u8> {
    if let [symbol] = field.as_bytes() {
        return is_cell(symbol).then(|| class(symbol));
    }
    if ["null", "none", "nan"].iter().any(|word| field.eq_ignore_ascii_case(word)) {
        return Some(0);
    }
    let is_plain = |symbol: u8| symbol.is_ascii_digit() || b"+-.".contains(&symbol);
    let number: f64 = field.bytes().all(is_plain).then(|| field.parse().ok())??;
    (-1..=9).find(|&digit: &i8| f64::from(digit) == number).map(|digit| digit.max(0) as u8)
}

// ---------------------------------------------------------------------------------------------
// Dashes
// ---------------------------------------------------------------------------------------------

/// What a line with dashes is, that has nothing else but cells, blanks and frame characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Dashes {
    /// Without a digit it is a ruling, unless the grid has had dashes.
    Row(Row),
    /// Without a digit, and otherwise than one writes an empty row.
    Doubtful,
}

/// A line of 9 or 81 cells, some of them dashes.
pub fn dashes(line: &[u8]) -> Option<Dashes> {
    let is_dash = |byte: &u8| class(byte) == DASH;
    if !line.iter().any(is_dash) || line.iter().any(|byte| class(byte) > FRAME) {
        return None;
    }
    let text = line.iter().map(|byte| if is_dash(byte) { b'.' } else { *byte }).collect();
    let written = line.iter().any(|byte| class(byte) == 0);
    let row = Row { text, empties: Empties { dash: true, written, blank: false } };
    let runs = line.split(|byte| class(byte) > DASH).map(<[u8]>::len).filter(|&run| run > 0);
    let (count, longest) = (runs.clone().sum(), runs.max().unwrap_or(0));
    match (count, longest) {
        (9 | 81, _) if line.iter().any(u8::is_ascii_digit) => Some(Dashes::Row(row)),
        // A plus is a corner of a drawing.
        (9, _) if line.contains(&b'+') => None,
        (9, 1 | 9) if !written => Some(Dashes::Row(row)),
        (9, _) => Some(Dashes::Doubtful),
        _ => None,
    }
}

/// The one character of a row with dashes that is no cell, and how many stand before it: of nine
/// characters, all others are cells or dashes, and some are digits.
pub fn mistake_among_dashes(line: &[u8]) -> Option<(usize, char)> {
    let is_other = |byte: &u8| class(byte) > FRAME;
    let place = line.iter().position(is_other)?;
    let is_alone = !line[place + 1..].iter().any(is_other);
    let cells = line.iter().filter(|byte| class(byte) <= DASH).count();
    let has_both = line.contains(&b'-') && line.iter().any(u8::is_ascii_digit);
    // As the reader counts columns, in bytes that are no text too.
    let before = line[..place].iter().filter(|&byte| byte & 0xc0 != 0x80).count();
    (is_alone && cells == 8 && has_both).then(|| (before, line[place] as char))
}

// ---------------------------------------------------------------------------------------------
// Bars
// ---------------------------------------------------------------------------------------------

/// A row between bars.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bars {
    pub row: Row,
    /// What stands before the first bar, and behind the last one.
    pub label: String,
    pub rest: String,
}

impl Bars {
    /// Whether anything stands outside the bars.
    pub fn is_labelled(&self) -> bool {
        !self.label.trim_matches(is_blank).is_empty()
            || !self.rest.trim_matches(is_blank).is_empty()
    }
}

/// A row between four bars, three cells in seven columns between two of them, or between ten bars
/// at equal distances, a cell between two of them. A blank is an empty cell.
pub fn bars(line: &[u8]) -> Option<Bars> {
    let symbols: Vec<char> = String::from_utf8_lossy(line).chars().collect();
    let bars: Vec<usize> = (0..symbols.len()).filter(|&place| is_bar(symbols[place])).collect();
    let pieces = bars.windows(2).map(|pair| &symbols[pair[0] + 1..pair[1]]);
    let width = pieces.clone().next()?.len();
    if pieces.clone().any(|piece| piece.len() != width) {
        return None;
    }
    let cells: Vec<char> = match (bars.len(), width) {
        (4, 7) => pieces.map(three_cells).collect::<Option<Vec<_>>>()?.concat(),
        (10, _) => pieces.map(one_cell).collect::<Option<_>>()?,
        _ => return None,
    };
    let mut row = Row { text: Vec::new(), empties: Empties::default() };
    for cell in cells {
        // `play` shows an empty cell so if it has marks, or stands in a unit of the cursor.
        let is_empty = is_blank(cell) || ":·".contains(cell);
        let digit = if is_empty { 0 } else { digit(cell.encode_utf8(&mut [0; 4]))? };
        row.empties.blank |= is_empty;
        row.empties.written |= digit == 0 && !is_empty;
        row.text.push(b".123456789"[usize::from(digit)]);
    }
    let label: String = symbols[..bars[0]].iter().collect();
    let rest: String = symbols[bars[bars.len() - 1] + 1..].iter().collect();
    let has_row = |text: &str| cells_in_heading(text.as_bytes()) >= 9;
    if bars.len() == 4 && (has_row(&label) || has_row(&rest)) {
        return None;
    }
    Some(Bars { row, label, rest })
}

/// ` 5 3 . `: a cell in every second column.
fn three_cells(piece: &[char]) -> Option<[char; 3]> {
    let between = [piece[0], piece[2], piece[4], piece[6]];
    between.into_iter().all(is_blank).then_some([piece[1], piece[3], piece[5]])
}

/// A cell anywhere between blanks, or in brackets, as `play` marks one.
fn one_cell(piece: &[char]) -> Option<char> {
    let mut cells = piece.iter().filter(|&&symbol| !is_blank(symbol) && !"[]".contains(symbol));
    let cell = cells.next().unwrap_or(&' ');
    cells.next().is_none().then_some(*cell)
}

/// The ruling, drawn with lines and corners, that a line begins with.
pub fn drawn_ruling(line: &[u8]) -> Option<String> {
    let is_drawn =
        |symbol: &char| matches!(symbol, '\u{2500}'..='\u{257f}' | '+' | '-' | '=' | '|');
    let text = String::from_utf8_lossy(line);
    let ruling: String = text.trim_start_matches(is_blank).chars().take_while(is_drawn).collect();
    (ruling.chars().count() >= 9).then_some(ruling)
}

/// A ruling, even with text beside it.
pub fn is_ruling(line: &[u8]) -> bool {
    let line = line.strip_prefix(BYTE_ORDER_MARK).unwrap_or(line);
    let has_row = cells_in_heading(line) >= 9;
    matches!(Line::of(line), Line::Ruling) || !has_row && drawn_ruling(line).is_some()
}

/// Words below a picture: a letter, and no nine cells but those in words, as in `r1c3`.
pub fn is_caption(line: &[u8]) -> bool {
    let words = line.split(|byte| !byte.is_ascii_alphanumeric() && !is_cell(byte));
    let (words, cells): (Vec<&[u8]>, Vec<&[u8]>) =
        words.partition(|word| word.iter().any(u8::is_ascii_alphabetic));
    !words.is_empty() && cells.iter().map(|cells| cells.len()).sum::<usize>() < 9
}

/// The digits from 1 to 9 in order, apart from each other: the heading of columns, or a row.
pub fn is_one_to_nine(line: &[u8]) -> bool {
    let cells = line.split(|byte| !is_cell(byte)).filter(|cells| !cells.is_empty());
    let is_framed = line.iter().all(|byte| is_cell(byte) || matches!(class(byte), BLANK | FRAME));
    is_framed && cells.eq((b'1'..=b'9').map(|digit| [digit]))
}

fn is_bar(symbol: char) -> bool {
    "|│┃║╎╏┆┇┊┋".contains(symbol)
}

fn is_blank(symbol: char) -> bool {
    symbol <= ' ' || symbol == '\x7f' || symbol.is_whitespace()
}
