//! One line after the other, rewritten for the reader by what the grid has shown so far.

use super::forms::{self, Bars, Dashes, Empties, Fields, Row};
use crate::solver::{
    class, is_cell, Error, Line, Puzzle, Reader, BYTE_ORDER_MARK, COMMA, LONGEST_LINE,
};
use std::borrow::Cow;

/// A reader, and what must be known of the lines before to rewrite the next one.
#[derive(Clone, Default)]
pub struct Rewriter {
    pub reader: Reader,
    /// How many lines it has taken.
    pub number: usize,
    /// Whether any of them was rewritten.
    pub has_rewritten: bool,
    /// Whether it is not known which rows belong to the grid.
    pub is_lost: bool,
    habits: Habits,
    /// The first line since the last grid or heading that is an empty row if the grid that comes
    /// turns out to write its empty cells so.
    empty_row: Option<(usize, Empties)>,
    /// Whether the last grid was a picture, and no other text has followed it.
    below_picture: bool,
}

/// How the grid that is being read is written.
#[derive(Clone, Default)]
struct Habits {
    empties: Empties,
    /// Whether the last row had a name.
    named: bool,
    /// Whether a blank field behind the others was left out.
    one_more: Option<bool>,
    /// Whether there were rows between bars.
    picture: bool,
}

/// What a line is, a remark and a name left aside.
enum Form<'a> {
    Row(FoundRow<'a>),
    /// Fields, of which one is no cell.
    Wrong {
        before: usize,
        field: String,
    },
    /// A ruling, or a row of empty cells in a grid that writes them as dashes.
    Doubtful,
    /// Whatever the reader says of it.
    Other,
}

struct FoundRow<'a> {
    text: Cow<'a, [u8]>,
    empties: Empties,
    /// Whether it is only a row if the grid writes its empty cells as this line does.
    is_empty: bool,
    one_more: Option<bool>,
    is_picture: bool,
    /// The number that stands before its first bar.
    number: Option<usize>,
}

impl Rewriter {
    /// Takes the next line; gives the grid that it completes. At a fault the grid is dropped that
    /// it stands in.
    pub fn line(&mut self, line: &[u8]) -> Result<Option<Puzzle>, Error> {
        self.number += 1;
        let taken = self.rewrite(line).and_then(|text| {
            self.has_rewritten |= *text != *line.strip_suffix(b"\n").unwrap_or(line);
            self.reader.line(&text)
        });
        if let Ok(Some(_)) = taken {
            self.below_picture = self.habits.picture;
            self.empty_row = None;
        }
        if self.reader.filled == 0 || taken.is_err() {
            self.habits = Habits::default();
        }
        taken
    }

    /// Leaves the next line out.
    pub fn skip(&mut self) {
        self.number += 1;
        // A remark is nothing anywhere.
        let _ = self.reader.line(b"#");
    }

    /// Takes a row of empty cells in the place of the next line; tells whether that completes the
    /// grid.
    pub fn fill_row(&mut self) -> bool {
        self.number += 1;
        let is_complete = matches!(self.reader.line(b"........."), Ok(Some(_)));
        if is_complete {
            self.drop_grid();
        }
        is_complete
    }

    /// Goes on as between grids.
    pub fn drop_grid(&mut self) {
        self.reader.drop_grid();
        self.habits = Habits::default();
        self.empty_row = None;
    }

    fn rewrite<'a>(&mut self, whole: &'a [u8]) -> Result<Cow<'a, [u8]>, Error> {
        let whole = whole.strip_suffix(b"\n").unwrap_or(whole);
        // Of a line that is too long nothing but its start is here.
        if whole.strip_suffix(b"\r").unwrap_or(whole).len() > LONGEST_LINE {
            return Ok(Cow::Borrowed(whole));
        }
        let line = whole.strip_prefix(BYTE_ORDER_MARK).unwrap_or(whole);
        match Line::of(line) {
            Line::Remark | Line::Grid(_) | Line::SeveralGrids => return Ok(Cow::Borrowed(whole)),
            Line::Number(_) => {
                self.end_picture();
                return Ok(Cow::Borrowed(whole));
            }
            _ => {}
        }
        let text = forms::before_remark(line).unwrap_or(line);
        let (mut name, mut form) = (&text[..0], Form::of(text));
        let may_be_named = self.reader.filled == 0 || self.habits.named;
        if may_be_named && !matches!(form, Form::Row(_)) {
            if let Some((before, row)) = forms::behind_name(text) {
                let unnamed = Form::of(row);
                if matches!(unnamed, Form::Row(_) | Form::Wrong { .. }) {
                    (name, form) = (before, unnamed);
                }
            }
        }
        match form {
            Form::Row(row) if row.is_empty && !self.writes_so(&row) => {
                self.empty_row.get_or_insert((self.number, row.empties));
                Ok(Cow::Borrowed(whole))
            }
            Form::Row(row) => self.accept(row, !name.is_empty()),
            Form::Wrong { before, field } => {
                let before = String::from_utf8_lossy(name).chars().count() + before;
                let what = format!("'{}' is no cell, expected 1 to 9 or an empty cell", field);
                Err(Error::Fault { line: self.number, column: Some(before + 1), what })
            }
            Form::Doubtful if self.habits.empties.dash => {
                Err(self.fault("an empty row or a ruling, expected dots for empty cells"))
            }
            Form::Doubtful | Form::Other => self.other(text),
        }
    }

    /// Whether the grid has written empty cells as this row without a digit does, or the row says
    /// itself that it is the next one.
    fn writes_so(&self, row: &FoundRow) -> bool {
        let (grid, row_number) = (self.habits.empties, self.reader.filled / 9 + 1);
        let (blank, dash) = (row.empties.blank, row.empties.dash);
        blank && grid.blank || dash && grid.dash || row.number == Some(row_number)
    }

    /// The text of a row, which must go with those before.
    fn accept<'a>(&mut self, row: FoundRow<'a>, named: bool) -> Result<Cow<'a, [u8]>, Error> {
        let empties = self.habits.empties.with(row.empties);
        if empties.blank && (empties.written || empties.dash) {
            return Err(self.fault("empty cells are written or blank, a digit may be lost"));
        }
        let one_more = row.one_more.or(self.habits.one_more);
        if self.habits.one_more.is_some() && self.habits.one_more != one_more {
            return Err(self.fault("a field more or less than in the row before"));
        }
        if let Some((line, empty)) = self.empty_row {
            if empty.blank && row.empties.blank || empty.dash && row.empties.dash {
                self.is_lost = true;
                let what = "an empty row or none, expected dots for empty cells".to_string();
                return Err(Error::Fault { line, column: None, what });
            }
        }
        let picture = self.habits.picture | row.is_picture;
        self.habits = Habits { empties, named, one_more, picture };
        Ok(row.text)
    }

    /// What becomes of a line that is no row.
    fn other<'a>(&mut self, text: &'a [u8]) -> Result<Cow<'a, [u8]>, Error> {
        if self.habits.picture || self.below_picture {
            if let Some(ruling) = forms::drawn_ruling(text) {
                return Ok(Cow::Owned(ruling.into_bytes()));
            }
        }
        if let Some((before, symbol)) = forms::mistake_among_dashes(text) {
            let what = format!("unexpected '{}'", symbol);
            return Err(Error::Fault { line: self.number, column: Some(before + 1), what });
        }
        match Line::of(text) {
            Line::Frame if self.reader.filled > 0 && self.habits.empties.blank => {
                let commas = text.iter().filter(|byte| class(byte) == COMMA).count();
                if commas > 0 {
                    let what = format!("{} blank fields, a row needs 9", commas + 1);
                    return Err(Error::Fault { line: self.number, column: None, what });
                }
            }
            Line::Empty | Line::Frame | Line::Ruling => {}
            _ if self.below_picture && forms::is_caption(text) => return Ok(Cow::Borrowed(b"#")),
            _ => self.end_picture(),
        }
        Ok(Cow::Borrowed(text))
    }

    /// Text between two grids: what stands above it belongs to neither.
    fn end_picture(&mut self) {
        self.empty_row = None;
        self.below_picture = false;
    }

    fn fault(&self, what: &str) -> Error {
        Error::Fault { line: self.number, column: None, what: what.to_string() }
    }
}

impl<'a> Form<'a> {
    /// What a line is by itself.
    fn of(text: &'a [u8]) -> Form<'a> {
        let bars = forms::bars(text);
        // A digit beside the bars is no cell, to whatever row it would add up.
        if let Some(bars) = bars.as_ref().filter(|bars| bars.is_labelled()) {
            return Form::Row(FoundRow::between_bars(bars));
        }
        if let Line::Rows(..) = Line::of(text) {
            return Form::Row(FoundRow::as_read(text));
        }
        let fields = forms::fields(text);
        if let Some(Fields::Row { row, one_more }) = fields {
            let one_more = Some(one_more);
            return Form::Row(FoundRow { one_more, ..FoundRow::rewritten(row) });
        }
        match (forms::dashes(text), bars, fields) {
            (Some(Dashes::Row(row)), _, _) => Form::Row(FoundRow::rewritten(row)),
            (Some(Dashes::Doubtful), _, _) => Form::Doubtful,
            (None, Some(bars), _) => Form::Row(FoundRow::between_bars(&bars)),
            (None, None, Some(Fields::Wrong { before, field })) => Form::Wrong { before, field },
            (None, None, _) => Form::Other,
        }
    }
}

impl<'a> FoundRow<'a> {
    /// A row that the reader takes as it is.
    fn as_read(text: &'a [u8]) -> FoundRow<'a> {
        let written = text.iter().any(|byte| is_cell(byte) && class(byte) == 0);
        FoundRow {
            text: Cow::Borrowed(text),
            empties: Empties { written, ..Empties::default() },
            is_empty: false,
            one_more: None,
            is_picture: false,
            number: None,
        }
    }

    fn rewritten(row: Row) -> FoundRow<'a> {
        let has_digit = row.text.iter().any(|byte| matches!(byte, b'1'..=b'9'));
        FoundRow {
            is_empty: !has_digit && !row.empties.written,
            empties: row.empties,
            text: Cow::Owned(row.text),
            ..FoundRow::as_read(b"")
        }
    }

    fn between_bars(bars: &Bars) -> FoundRow<'a> {
        let number = bars.label.trim().parse().ok();
        FoundRow { is_picture: true, number, ..FoundRow::rewritten(bars.row.clone()) }
    }
}
