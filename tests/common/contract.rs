//! What is read: the reader's table and that of `convert`, in plain code which shares nothing with
//! either. It takes a text as a whole, makes lists of what is in a line, and asks the questions of
//! the tables one after the other. It knows the words of a message where both programs say the same
//! ones; of `convert`'s own messages only the line and the column.

use sudoku::solver::Layout;

/// A grid, and what its answer must know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Given {
    /// 81 digits and dots.
    pub cells: String,
    pub layout: Layout,
    /// Whether an empty line stands between the grid before and this one.
    pub gap: bool,
}

/// What a text holds: its grids, and the fault behind them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Contents {
    pub grids: Vec<Given>,
    pub fault: Option<String>,
}

/// What the solver reads in a text.
pub fn read(text: &[u8]) -> Contents {
    contents(text, |reader, line, _| reader.line(line))
}

/// What `convert` reads in it.
pub fn convert(text: &[u8]) -> Contents {
    let mut habits = Habits::default();
    contents(text, |reader, line, next| habits.line(reader, line, next))
}

type Taken = Result<Option<Given>, String>;

fn contents(text: &[u8], mut take: impl FnMut(&mut Reader, &[u8], &[u8]) -> Taken) -> Contents {
    let mut lines: Vec<&[u8]> = text.split(|&byte| byte == b'\n').collect();
    if lines.last() == Some(&&b""[..]) {
        lines.pop();
    }
    let mut reader = Reader::default();
    let mut contents = Contents::default();
    for (index, line) in lines.iter().enumerate() {
        reader.number = index + 1;
        let length = line.strip_suffix(b"\r").unwrap_or(line).len();
        let taken = if length > 65_536 {
            Err(format!("line {}: longer than 65536 bytes", reader.number))
        } else {
            take(&mut reader, without_mark(line), lines.get(index + 1).unwrap_or(&&b""[..]))
        };
        match taken {
            Ok(found) => contents.grids.extend(found),
            Err(fault) => return Contents { fault: Some(fault), ..contents },
        }
    }
    let no_grid = || "no grid in the input".to_string();
    let unfinished = (reader.last_row == 0).then(no_grid).or(reader.early().err());
    Contents { fault: unfinished, ..contents }
}

fn without_mark(line: &[u8]) -> &[u8] {
    line.strip_prefix("\u{feff}".as_bytes()).unwrap_or(line)
}

// ---------------------------------------------------------------------------------------------
// What is in a line
// ---------------------------------------------------------------------------------------------

fn is_open(byte: u8) -> bool {
    b"0.?_*xX".contains(&byte)
}

fn is_clue(byte: u8) -> bool {
    (b'1'..=b'9').contains(&byte)
}

fn is_cell(byte: u8) -> bool {
    is_open(byte) || is_clue(byte)
}

fn is_cell_or_dash(byte: u8) -> bool {
    is_cell(byte) || byte == b'-'
}

fn is_blank(byte: u8) -> bool {
    byte <= 0x20 || byte == 0x7f
}

fn is_frame(byte: u8) -> bool {
    b"|+,;:{}[]()\"'".contains(&byte) || byte > 0x7f
}

fn is_in_rows(byte: u8) -> bool {
    is_cell(byte) || is_blank(byte) || is_frame(byte)
}

/// The longest pieces of a line in which all bytes are so.
fn pieces(line: &[u8], is_so: fn(u8) -> bool) -> Vec<Vec<u8>> {
    let mut pieces = vec![Vec::new()];
    for &byte in line {
        match pieces.last_mut() {
            Some(piece) if is_so(byte) => piece.push(byte),
            _ => pieces.push(Vec::new()),
        }
    }
    pieces.retain(|piece| !piece.is_empty());
    pieces
}

fn count(line: &[u8], is_so: fn(u8) -> bool) -> usize {
    line.iter().filter(|&&byte| is_so(byte)).count()
}

fn contains(line: &[u8], text: &str) -> bool {
    (0..line.len()).any(|start| line[start..].starts_with(text.as_bytes()))
}

fn trimmed(line: &[u8]) -> &[u8] {
    let start = line.iter().position(|&byte| !is_blank(byte)).unwrap_or(line.len());
    let end = line.iter().rposition(|&byte| !is_blank(byte)).map_or(start, |last| last + 1);
    &line[start..end]
}

/// Whether it has a digit, or a letter that is no cell.
fn has_words(line: &[u8]) -> bool {
    line.iter().any(|byte| byte.is_ascii_alphanumeric() && !b"xX".contains(byte))
}

/// Its cells, but for those that are numbers rather.
fn cells_in_text(line: &[u8]) -> usize {
    let lengths = pieces(line, is_cell).into_iter().map(|piece| piece.len());
    lengths.filter(|&length| length == 1 || length == 3 || length > 8).sum()
}

fn begins_with_text(line: &[u8]) -> bool {
    let is_passed = |byte: u8| is_blank(byte) || is_frame(byte) || byte == b'-';
    let start = line.iter().position(|&byte| !is_passed(byte));
    let rest = start.map_or(&line[..0], |start| &line[start..]);
    match *rest {
        [] => false,
        [b'x' | b'X', second, ..] => !is_cell(second),
        [b'x' | b'X'] => true,
        [first, ..] => !is_cell(first),
    }
}

/// The reader's table.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Kind {
    Empty,
    Remark,
    Grid(Vec<u8>),
    TwoGrids,
    Ruling,
    Frame,
    Number,
    Rows(Layout),
    Heading,
    /// What is wrong with it.
    NotRows(String),
    Unexpected,
}

fn kind(line: &[u8]) -> Kind {
    let text = trimmed(line);
    if text.is_empty() {
        return Kind::Empty;
    }
    if text.starts_with(b"#") || text.starts_with(b"%") || text.starts_with(b"//") {
        return Kind::Remark;
    }
    let mut long = pieces(text, is_cell_or_dash);
    long.retain(|piece| piece.len() > 27);
    if long.first().map_or(0, Vec::len) == 81 {
        let grid = long.remove(0);
        if long.iter().flatten().any(|&byte| is_open(byte) || byte == b'-') {
            return Kind::TwoGrids;
        }
        let is_drawn = [b'-', b'*', b'_'].iter().any(|&sign| grid == [sign; 81]);
        if !is_drawn {
            return Kind::Grid(grid);
        } else if !has_words(text) {
            return Kind::Ruling;
        }
    }
    if (contains(text, "---") || contains(text, "===")) && !has_words(text) {
        return Kind::Ruling;
    }
    if text.iter().all(|&byte| is_in_rows(byte)) {
        return kind_of_rows(text);
    }
    let others = text.iter().filter(|&&byte| !is_in_rows(byte) && byte != b'-').count();
    // Eight cells and one other character: a row with a mistake in its first cell is no text.
    if begins_with_text(text) && !(count(text, is_cell) == 8 && others == 1) {
        return Kind::Heading;
    }
    Kind::Unexpected
}

fn kind_of_rows(text: &[u8]) -> Kind {
    let cells = count(text, is_cell);
    if cells == 0 {
        return Kind::Frame;
    }
    let is_number = text.iter().all(u8::is_ascii_digit);
    if is_number && text.len() <= 6 && (text[0] != b'0' || text.len() == 1) {
        return Kind::Number;
    }
    let lengths: Vec<usize> = pieces(text, is_cell).iter().map(Vec::len).collect();
    let all = |length: usize| lengths.iter().all(|&found| found == length);
    let has_comma = text.contains(&b',') || text.contains(&b';');
    let apart = all(1) || cells == 9 && all(3) && !has_comma;
    let in_nines = lengths.iter().all(|length| length % 9 == 0);
    if (cells == 9 || cells == 81) && (apart || in_nines) {
        let layout = match (text.iter().any(|&byte| is_frame(byte)), apart) {
            (true, _) => Layout::Boxed,
            (false, true) => Layout::Spaced,
            (false, false) => Layout::Compact,
        };
        return Kind::Rows(layout);
    }
    Kind::NotRows(match lengths.iter().find(|&&length| length > 27 && length != 81) {
        Some(length) => format!("{length} cells, a grid in a line needs 81"),
        None if cells == 9 || cells == 81 => format!("{cells} cells in uneven groups"),
        None => not_a_row(cells),
    })
}

fn not_a_row(cells: usize) -> String {
    format!("{cells} cell{}, a row needs 9", if cells == 1 { "" } else { "s" })
}

// ---------------------------------------------------------------------------------------------
// The reader
// ---------------------------------------------------------------------------------------------

#[derive(Default)]
struct Reader {
    /// The line that is taken, counted from 1, and the last one with cells of a grid.
    number: usize,
    last_row: usize,
    /// The rows of this grid.
    cells: Vec<u8>,
    /// What the lines of this grid have shown.
    layouts: Vec<Layout>,
    /// Since the last grid: its counts and orders, and whether there was an empty line.
    counts: usize,
    gap: bool,
}

impl Reader {
    fn line(&mut self, line: &[u8]) -> Taken {
        let fault = |number: usize, what: String| Err(format!("line {number}: {what}"));
        match kind(line) {
            Kind::Remark => {}
            Kind::Empty => self.gap |= self.cells.is_empty() && self.last_row > 0,
            Kind::Ruling | Kind::Frame if self.cells.is_empty() => {}
            Kind::Ruling | Kind::Frame => self.layouts.push(Layout::Boxed),
            Kind::Grid(grid) => {
                self.early()?;
                self.cells = grid;
                self.layouts = vec![Layout::Line];
                self.last_row = self.number;
                return Ok(Some(self.complete()));
            }
            Kind::TwoGrids => return fault(self.number, "more than one grid in it".to_string()),
            Kind::Number => {
                let digits = trimmed(line);
                let is_order = self.counts == 1 && (digits == b"3" || digits == b"9");
                if !self.cells.is_empty() || self.counts > 0 && !is_order {
                    return fault(self.number, not_a_row(digits.len()));
                }
                self.counts += 1;
            }
            Kind::Rows(layout) => {
                self.cells.extend(line.iter().filter(|&&byte| is_cell(byte)));
                self.layouts.push(layout);
                self.last_row = self.number;
                if self.cells.len() >= 81 {
                    if self.cells.len() > 81 {
                        self.early()?;
                    }
                    return Ok(Some(self.complete()));
                }
            }
            Kind::Heading => {
                self.early()?;
                let cells = cells_in_text(line);
                if cells >= 9 {
                    return fault(self.number, format!("{cells} cells in a heading"));
                }
            }
            Kind::NotRows(what) => return fault(self.number, what),
            Kind::Unexpected => {
                let place = line.iter().position(|&byte| !is_in_rows(byte));
                let place = place.expect("a character that fits nothing");
                return Err(format!(
                    "{}: unexpected '{}'",
                    at(self.number, line, place),
                    line[place] as char
                ));
            }
        }
        Ok(None)
    }

    fn complete(&mut self) -> Given {
        let sign = |byte: &u8| if is_clue(*byte) { *byte as char } else { '.' };
        let cells = self.cells.iter().map(sign).collect();
        let order = [Layout::Line, Layout::Boxed, Layout::Spaced, Layout::Compact];
        let layout = order.into_iter().find(|layout| self.layouts.contains(layout));
        let given = Given { cells, layout: layout.expect("a line with rows"), gap: self.gap };
        let (number, last_row) = (self.number, self.last_row);
        *self = Reader { number, last_row, ..Reader::default() };
        given
    }

    /// An error if a grid has begun.
    fn early(&self) -> Result<(), String> {
        match self.cells.len() {
            0 => Ok(()),
            cells => {
                Err(format!("line {}: {cells} cells so far, the grid needs 81", self.last_row))
            }
        }
    }
}

/// The line and, in characters from 1, the column of a byte.
fn at(number: usize, line: &[u8], place: usize) -> String {
    let characters = line[..place].iter().filter(|&byte| !(0x80..0xc0).contains(byte)).count();
    format!("line {number}, column {}", characters + 1)
}

// ---------------------------------------------------------------------------------------------
// What people have
// ---------------------------------------------------------------------------------------------

/// How the empty cells of a row are written, or of a grid.
#[derive(Clone, Copy, Debug, Default)]
struct Empties {
    blank: bool,
    dash: bool,
    written: bool,
}

#[derive(Clone, Debug)]
struct Row {
    text: Vec<u8>,
    empties: Empties,
    /// Of fields: whether a blank one behind the others was left out.
    longer: Option<bool>,
    /// Between bars: what stands before them.
    label: Option<String>,
    rewritten: bool,
}

enum Form {
    Row(Row),
    /// So many characters stand before a field that is no cell.
    Wrong(usize),
    Doubtful,
    Other,
}

/// What the lines so far have shown.
#[derive(Default)]
struct Habits {
    empties: Empties,
    named: bool,
    longer: Option<bool>,
    picture: bool,
    below_picture: bool,
    /// A line that may be an empty row.
    doubtful: Option<(usize, Empties)>,
}

impl Habits {
    fn line(&mut self, reader: &mut Reader, line: &[u8], next: &[u8]) -> Taken {
        let between = reader.cells.is_empty();
        let taken = if between && is_one_to_nine(line) && heads_columns(next) {
            Ok(None)
        } else {
            let text = self.rewritten(reader, line)?;
            reader.line(&text)
        };
        if let Ok(Some(_)) = taken {
            self.below_picture = self.picture;
            self.doubtful = None;
        }
        if reader.cells.is_empty() {
            (self.empties, self.named) = (Empties::default(), false);
            (self.longer, self.picture) = (None, false);
        }
        taken
    }

    fn rewritten(&mut self, reader: &Reader, line: &[u8]) -> Result<Vec<u8>, String> {
        match kind(line) {
            Kind::Remark | Kind::Grid(_) | Kind::TwoGrids => return Ok(line.to_vec()),
            Kind::Number => {
                self.end_picture();
                return Ok(line.to_vec());
            }
            _ => {}
        }
        let remark = (0..line.len())
            .find(|&at| line[at] == b'#' || contains(&line[at..line.len().min(at + 2)], "//"));
        let text = match remark {
            Some(start) if count(&line[..start], is_cell) > 0 => &line[..start],
            _ => line,
        };
        let (mut form, mut name) = (form(text), 0);
        if !matches!(form, Form::Row(_)) && (reader.cells.is_empty() || self.named) {
            let end = text.iter().rposition(|byte| b"=:".contains(byte)).map_or(0, |last| last + 1);
            let words = String::from_utf8_lossy(&text[..end]);
            if words.chars().any(char::is_alphabetic) && cells_in_text(&text[..end]) < 9 {
                let rest = self::form(&text[end..]);
                if matches!(rest, Form::Row(_) | Form::Wrong(_)) {
                    (form, name) = (rest, end);
                }
            }
        }
        match form {
            Form::Wrong(before) => {
                let named = String::from_utf8_lossy(&text[..name]).chars().count();
                Err(format!("line {}, column {}", reader.number, named + before + 1))
            }
            Form::Doubtful if self.empties.dash => Err(format!("line {}", reader.number)),
            Form::Doubtful | Form::Other => self.no_row(reader, text),
            Form::Row(row) => {
                let is_sure = row.empties.written || count(&row.text, is_clue) > 0;
                let goes_on = row.empties.blank && self.empties.blank
                    || row.empties.dash && self.empties.dash
                    || row.number() == Some(reader.cells.len() / 9 + 1);
                if row.rewritten && !is_sure && !goes_on {
                    self.doubtful = self.doubtful.or(Some((reader.number, row.empties)));
                    return Ok(line.to_vec());
                }
                self.row(reader.number, row, name > 0)
            }
        }
    }

    fn row(&mut self, number: usize, row: Row, named: bool) -> Result<Vec<u8>, String> {
        self.empties.blank |= row.empties.blank;
        self.empties.dash |= row.empties.dash;
        self.empties.written |= row.empties.written;
        if self.empties.blank && (self.empties.written || self.empties.dash) {
            return Err(format!("line {number}"));
        }
        let longer = row.longer.or(self.longer);
        if self.longer.is_some() && self.longer != longer {
            return Err(format!("line {number}"));
        }
        self.longer = longer;
        if let Some((line, empties)) = self.doubtful {
            if empties.blank && row.empties.blank || empties.dash && row.empties.dash {
                return Err(format!("line {line}"));
            }
        }
        self.named = named;
        self.picture |= row.label.is_some();
        Ok(row.text)
    }

    fn no_row(&mut self, reader: &Reader, text: &[u8]) -> Result<Vec<u8>, String> {
        if self.picture || self.below_picture {
            if let Some(ruling) = drawn_ruling(text) {
                return Ok(ruling.into_bytes());
            }
        }
        let others: Vec<usize> =
            (0..text.len()).filter(|&at| !is_in_rows(text[at]) && text[at] != b'-').collect();
        let has_both = text.contains(&b'-') && count(text, |byte| byte.is_ascii_digit()) > 0;
        if has_both && others.len() == 1 && count(text, is_cell_or_dash) == 8 {
            let sign = text[others[0]] as char;
            return Err(format!("{}: unexpected '{sign}'", at(reader.number, text, others[0])));
        }
        match kind(text) {
            Kind::Frame if !reader.cells.is_empty() && self.empties.blank => {
                if text.contains(&b',') || text.contains(&b';') {
                    return Err(format!("line {}", reader.number));
                }
            }
            Kind::Empty | Kind::Frame | Kind::Ruling => {}
            _ if self.below_picture && is_caption(text) => return Ok(Vec::from("#")),
            _ => self.end_picture(),
        }
        Ok(text.to_vec())
    }

    fn end_picture(&mut self) {
        self.doubtful = None;
        self.below_picture = false;
    }
}

impl Row {
    fn new(text: Vec<u8>) -> Row {
        let empties = Empties::default();
        Row { text, empties, longer: None, label: None, rewritten: true }
    }

    fn number(&self) -> Option<usize> {
        self.label.as_ref()?.trim().parse().ok()
    }
}

/// What a line is by itself, in the order in which the forms are asked for.
fn form(text: &[u8]) -> Form {
    let between_bars = bars(text);
    if let Some((row, true)) = between_bars {
        return Form::Row(row);
    }
    if let Kind::Rows(_) = kind(text) {
        let written = count(text, is_open) > 0;
        let empties = Empties { written, ..Empties::default() };
        return Form::Row(Row { empties, rewritten: false, ..Row::new(text.to_vec()) });
    }
    let fields = fields(text);
    if let Some(Ok(row)) = fields {
        return Form::Row(row);
    }
    if let Some(form) = dashes(text) {
        return form;
    }
    match (between_bars, fields) {
        (Some((row, _)), _) => Form::Row(row),
        (None, Some(Err(before))) => Form::Wrong(before),
        (None, _) => Form::Other,
    }
}

fn is_white(symbol: char) -> bool {
    symbol.is_whitespace() || symbol.is_control() && symbol.is_ascii()
}

fn is_bar(symbol: char) -> bool {
    ['|', '│', '┃', '║', '╎', '╏', '┆', '┇', '┊', '┋'].contains(&symbol)
}

/// The digit of a field, 0 for an empty cell.
fn value(field: &str) -> Option<u8> {
    let lower = field.to_ascii_lowercase();
    if lower.len() == 1 {
        let byte = lower.as_bytes()[0];
        return is_cell(byte).then(|| if is_clue(byte) { byte - b'0' } else { 0 });
    }
    if lower == "null" || lower == "none" || lower == "nan" {
        return Some(0);
    }
    if !lower.chars().all(|symbol| "0123456789+-.".contains(symbol)) {
        return None;
    }
    let number: f64 = lower.parse().ok()?;
    [-1.0, 0.0].contains(&number).then_some(0).or((1..=9).find(|&digit| f64::from(digit) == number))
}

/// Nine or 81 fields, or how many characters stand before the first that is no cell.
fn fields(line: &[u8]) -> Option<Result<Row, usize>> {
    let text = String::from_utf8_lossy(line);
    let bars: &[char] = &['|', '│', '┃', '║', '╎', '╏', '┆', '┇', '┊', '┋'];
    [&[','][..], &[';'], &['\t'], bars]
        .iter()
        .find_map(|separators| fields_parted(&text, separators))
}

fn fields_parted(text: &str, separators: &[char]) -> Option<Result<Row, usize>> {
    let mut end = text.len();
    while let Some(last) = text[..end].chars().last() {
        if !is_white(last) || separators.contains(&last) {
            break;
        }
        end -= last.len_utf8();
    }
    // A list in a list.
    if let [.., b'}' | b']' | b')', b',' | b';'] = text.as_bytes()[..end] {
        end -= 1;
    }
    let mut start = 0;
    if separators.contains(&'|') {
        let first = text[..end].find(|symbol| !is_white(symbol)).unwrap_or(end);
        let at_start = text[first..end].chars().next().filter(|&symbol| is_bar(symbol));
        let at_end = text[..end].chars().last().filter(|&symbol| is_bar(symbol));
        if let (Some(bar), Some(last)) = (at_start, at_end) {
            if first + bar.len_utf8() + last.len_utf8() <= end {
                (start, end) = (first + bar.len_utf8(), end - last.len_utf8());
            }
        }
    }
    let mut fields = Vec::new();
    let mut place = start;
    for field in text[start..end].split(|symbol| separators.contains(&symbol)) {
        let is_around = |symbol: char| is_white(symbol) || "{}[]()\"'".contains(symbol);
        let inner = field.trim_matches(is_around);
        let before = field.len() - field.trim_start_matches(is_around).len();
        fields.push((place + before, inner));
        // The separator may be a drawn bar of several bytes.
        place += field.len();
        place += text[place..].chars().next().map_or(0, char::len_utf8);
    }
    let longer = fields.len() == 10 || fields.len() == 82;
    if longer && !fields.pop()?.1.is_empty() {
        return None;
    }
    if fields.len() != 9 && fields.len() != 81 {
        return None;
    }
    if fields.iter().any(|(_, field)| !field.is_empty() && value(field).is_none()) {
        // Words alone are a heading.
        if fields.iter().all(|(_, field)| value(field).is_none()) {
            return None;
        }
        let wrong = fields.iter().find(|(_, field)| !field.is_empty() && value(field).is_none());
        return wrong.map(|(place, _)| Err(text[..*place].chars().count()));
    }
    let mut row = Row { longer: Some(longer), ..Row::new(Vec::new()) };
    for (_, field) in fields {
        row.push(value(field));
    }
    Some(Ok(row))
}

impl Row {
    /// A digit, 0 for an empty cell that is written, nothing for one left blank.
    fn push(&mut self, value: Option<u8>) {
        self.empties.blank |= value.is_none();
        self.empties.written |= value == Some(0);
        let digit = value.filter(|&digit| digit > 0);
        self.text.push(digit.map_or(b'.', |digit| b'0' + digit));
    }
}

fn dashes(line: &[u8]) -> Option<Form> {
    if !line.contains(&b'-') || !line.iter().all(|&byte| is_in_rows(byte) || byte == b'-') {
        return None;
    }
    let lengths: Vec<usize> = pieces(line, is_cell_or_dash).iter().map(Vec::len).collect();
    let cells: usize = lengths.iter().sum();
    let has_digit = count(line, |byte| byte.is_ascii_digit()) > 0;
    let written = count(line, is_open) > 0;
    let mut row = Row::new(line.to_vec());
    row.empties = Empties { dash: true, written, blank: false };
    for byte in &mut row.text {
        if *byte == b'-' {
            *byte = b'.';
        }
    }
    match cells {
        9 | 81 if has_digit => Some(Form::Row(row)),
        9 if line.contains(&b'+') => None,
        9 if !written && (lengths == [1; 9] || lengths == [9]) => Some(Form::Row(row)),
        9 => Some(Form::Doubtful),
        _ => None,
    }
}

/// A row between bars, and whether something stands outside of them.
fn bars(line: &[u8]) -> Option<(Row, bool)> {
    let text = String::from_utf8_lossy(line);
    let parts: Vec<Vec<char>> = text.split(is_bar).map(|part| part.chars().collect()).collect();
    if parts.len() != 5 && parts.len() != 11 {
        return None;
    }
    let inside = &parts[1..parts.len() - 1];
    let width = inside[0].len();
    if inside.iter().any(|part| part.len() != width) || parts.len() == 5 && width != 7 {
        return None;
    }
    let mut row = Row::new(Vec::new());
    for part in inside {
        let symbols: Vec<char> = if parts.len() == 5 {
            if (0..7).step_by(2).any(|column| !is_white(part[column])) {
                return None;
            }
            vec![part[1], part[3], part[5]]
        } else {
            let mut symbols = part.clone();
            symbols.retain(|&symbol| !is_white(symbol) && symbol != '[' && symbol != ']');
            if symbols.len() > 1 {
                return None;
            }
            symbols.push(' ');
            vec![symbols[0]]
        };
        for symbol in symbols {
            let is_left_blank = is_white(symbol) || symbol == ':' || symbol == '·';
            let value = value(&symbol.to_string());
            if value.is_none() && !is_left_blank {
                return None;
            }
            row.push(value);
        }
    }
    let (label, rest): (String, String) =
        (parts[0].iter().collect(), parts[parts.len() - 1].iter().collect());
    let has_row = |text: &str| cells_in_text(text.as_bytes()) >= 9;
    if parts.len() == 5 && (has_row(&label) || has_row(&rest)) {
        return None;
    }
    let is_labelled = !label.chars().chain(rest.chars()).all(is_white);
    row.label = Some(label);
    Some((row, is_labelled))
}

/// What the line begins with, if it is drawn and long enough.
fn drawn_ruling(line: &[u8]) -> Option<String> {
    let text = String::from_utf8_lossy(line);
    let drawn: Vec<char> = text
        .chars()
        .skip_while(|&symbol| is_white(symbol))
        .take_while(|&symbol| "+-=|".contains(symbol) || ('─'..='╿').contains(&symbol))
        .collect();
    (drawn.len() >= 9).then(|| drawn.iter().collect())
}

fn is_one_to_nine(line: &[u8]) -> bool {
    let digits = pieces(line, is_cell).concat();
    let is_plain = |byte: u8| is_in_rows(byte) && byte != b',' && byte != b';';
    digits == b"123456789"
        && pieces(line, is_cell).len() == 9
        && line.iter().all(|&byte| is_plain(byte))
}

/// Whether a line is a ruling, below the numbers of columns.
fn heads_columns(line: &[u8]) -> bool {
    let line = without_mark(line);
    kind(line) == Kind::Ruling || cells_in_text(line) < 9 && drawn_ruling(line).is_some()
}

/// Words below a picture, with no row among them.
fn is_caption(line: &[u8]) -> bool {
    let words = pieces(line, |byte| byte.is_ascii_alphanumeric() || is_cell(byte));
    let has_letter = |word: &Vec<u8>| word.iter().any(u8::is_ascii_alphabetic);
    let numbers: usize = words.iter().filter(|word| !has_letter(word)).map(Vec::len).sum();
    words.iter().any(has_letter) && numbers < 9
}
