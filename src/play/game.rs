//! The state of a game, and what each key does to it. Nothing here knows of a screen.

use super::keys::{Key, PASTE_LIMIT};
use crate::candidates::{Candidates, DigitSet, Strikes};
use crate::cell_set::{members, CellSet, PEERS};
use crate::convert;
use crate::counted::counted;
use crate::explain;
use crate::failure::Failure;
use crate::solver::{self, Cells, Grid, Grids, Layout};
use crate::technique;
use crate::units::{cell_name, cell_names, Clash, Unit};
use std::fmt;
use std::io::Read;
use std::mem;
use std::time::{Duration, Instant};

/// A puzzle being solved.
pub struct Game {
    clues: Cells,
    /// The smallest one, where there are several.
    solution: Cells,
    several: bool,
    position: Position,
    /// The positions before the changes made, and those that were taken back, the latest last.
    before: Vec<Position>,
    undone: Vec<Position>,
    cursor: usize,
    /// Whether digits are marks.
    marking: bool,
    /// What has been asked for, and is done if it is asked for at once again.
    question: Option<Question>,
    /// A hint that has been given and not yet followed.
    hint: Option<Hint>,
    hints_followed: usize,
    message: String,
    named: CellSet,
    started: Instant,
}

/// What can be undone.
#[derive(Clone)]
struct Position {
    /// The clues and what has been entered.
    cells: Cells,
    /// The pencil marks of each cell. Those of a filled cell wait below its digit.
    marks: [DigitSet; 81],
    /// The candidates that hints have struck in each cell.
    struck: [DigitSet; 81],
}

const ALL_DIGITS: DigitSet = 0b11_1111_1110;

/// What would lose something that was entered.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Question {
    New,
    Solution,
    Paste,
}

/// What the world around the game has to do after a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    Nothing,
    /// Something was refused, or could not be done.
    Bell,
    /// The player wants another puzzle.
    New,
    /// The player wants to do something else meanwhile.
    Suspend,
    End(End),
}

/// How a game ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    Solved,
    /// The player asked for the solution.
    Solution,
    /// The player left.
    Left,
}

impl Game {
    /// A game of this puzzle, from a position if there is one: the clues, and digits entered
    /// before, right or wrong.
    ///
    /// # Errors
    /// The puzzle cannot be played: it has no solution, or no empty cell.
    pub fn new(clues: &Cells, position: Option<&Cells>) -> Result<Game, Failure> {
        let grid = Grid::new(clues);
        let Some(solution) = solver::solve(&grid) else {
            return Err(Failure::from("the grid has no solution"));
        };
        let several = solver::count_solutions(&grid, 2).count > 1;
        if solution == *clues {
            return Err(Failure::from("the grid is full, there is no cell to play"));
        }
        let mut game = Game {
            clues: *clues,
            solution,
            several,
            position: Position {
                cells: *position.unwrap_or(clues),
                marks: [0; 81],
                struck: [0; 81],
            },
            before: Vec::new(),
            undone: Vec::new(),
            cursor: 0,
            marking: false,
            question: None,
            hint: None,
            hints_followed: 0,
            message: String::new(),
            named: 0,
            started: Instant::now(),
        };
        let entered = members(game.entered()).count();
        if several {
            game.say("Several solutions: any valid completion wins");
        } else if entered > 0 {
            game.say(format!("Going on with {} entered", counted(entered, "digit")));
        }
        Ok(game)
    }

    /// The game of a text: its first grid is the puzzle; a second one that keeps all its clues is
    /// a position to go on from.
    ///
    /// # Errors
    /// The text has a fault, or its puzzle cannot be played.
    pub fn read(text: impl Read) -> Result<Game, Failure> {
        let mut grids: Vec<Cells> = Vec::new();
        for puzzle in Grids::new(text) {
            let puzzle = puzzle?;
            if grids.len() < 2 {
                grids.push(puzzle.grid.cells);
            }
        }
        let clues = grids[0];
        let keeps_the_clues = |cells: &&Cells| {
            let mut pairs = clues.iter().zip(cells.iter());
            pairs.all(|(&clue, &digit)| clue == 0 || clue == digit)
        };
        Game::new(&clues, grids.get(1).filter(keeps_the_clues))
    }

    /// The clues, 0 where there is none.
    pub fn clues(&self) -> &Cells {
        &self.clues
    }

    /// The clues and what has been entered, 0 for an open cell.
    pub fn cells(&self) -> &Cells {
        &self.position.cells
    }

    /// The pencil marks of a cell (0 to 80): none where a digit stands, and none that has come to
    /// clash with a digit.
    pub fn marks(&self, cell: usize) -> DigitSet {
        self.position.marks[cell] & self.fitting(cell)
    }

    /// The digits that could stand in this open cell (0 to 80) but for the hints that struck them.
    pub fn struck(&self, cell: usize) -> DigitSet {
        self.position.struck[cell] & self.fitting(cell)
    }

    /// The digits that an open cell can hold without a clash.
    fn fitting(&self, cell: usize) -> DigitSet {
        if self.cells()[cell] > 0 {
            return 0;
        }
        let held = members(PEERS[cell]).fold(0, |held, peer| held | 1 << self.cells()[peer]);
        !held & ALL_DIGITS
    }

    /// Whether digits are marks at present.
    pub fn marking(&self) -> bool {
        self.marking
    }

    /// Whether the clues alone leave several solutions.
    pub fn several(&self) -> bool {
        self.several
    }

    /// The number of the cell where the cursor stands.
    pub fn cursor(&self) -> usize {
        self.cursor
    }

    /// How many cells are open.
    pub fn open(&self) -> usize {
        self.cells().iter().filter(|&&digit| digit == 0).count()
    }

    /// How many steps were done by a hint.
    pub fn hints_followed(&self) -> usize {
        self.hints_followed
    }

    /// What the game last said; empty: nothing.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// The cells that the message names.
    pub fn named(&self) -> CellSet {
        self.named
    }

    /// The time since the game began.
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// Whether every cell is filled and no two digits clash.
    pub fn solved(&self) -> bool {
        self.open() == 0 && Clash::first(self.cells()).is_none()
    }

    /// The solution, and where there are several, one that the position leads to if there is one.
    pub fn solution(&self) -> Cells {
        completion(self.cells()).unwrap_or(self.solution)
    }

    /// Does what the key asks for.
    pub fn press(&mut self, key: Key) -> Effect {
        let (row, column) = (self.cursor / 9, self.cursor % 9);
        let asked = self.question.take();
        if asked.is_some() {
            self.say("");
        }
        match key {
            Key::Up if row > 0 => self.cursor -= 9,
            Key::Down if row < 8 => self.cursor += 9,
            Key::Left if column > 0 => self.cursor -= 1,
            Key::Right if column < 8 => self.cursor += 1,
            Key::Up | Key::Down | Key::Left | Key::Right | Key::Unknown => return Effect::Bell,
            Key::Digit(digit) if self.marking => return self.mark(digit),
            Key::Digit(digit) => return self.enter(digit),
            Key::Clear => return self.clear(),
            Key::Marking => self.turn_marking(),
            Key::Undo => return self.undo(),
            Key::Redo => return self.redo(),
            Key::Hint => return self.hint(),
            Key::Check => self.check(),
            Key::New if self.asks(Question::New, asked) => {}
            Key::New => return Effect::New,
            Key::Solution if self.asks(Question::Solution, asked) => {}
            Key::Solution => return Effect::End(End::Solution),
            Key::Quit => return Effect::End(End::Left),
            Key::Suspend => return Effect::Suspend,
            Key::Paste(text) => return self.paste(&text, asked),
        }
        Effect::Nothing
    }

    /// Whether the player has to be asked first, and then asks; `asked`: what the key before was
    /// asked about.
    fn asks(&mut self, question: Question, asked: Option<Question>) -> bool {
        let Position { marks, struck, .. } = &self.position;
        let begun = self.entered() != 0 || [marks, struck] != [&[0; 81]; 2];
        if !begun || asked == Some(question) {
            return false;
        }
        self.question = Some(question);
        self.say(match question {
            Question::New => "Press n again for a new puzzle: what is entered will be lost",
            Question::Solution => "Press Esc again to give up and see the solution",
            Question::Paste => "Paste again to play that grid: what is entered will be lost",
        });
        true
    }

    /// Takes a pasted grid as the puzzle.
    fn paste(&mut self, text: &[u8], asked: Option<Question>) -> Effect {
        let game = match pasted(text) {
            Ok(game) => game,
            Err(error) => {
                self.say(format!("Paste refused: {}", error));
                return Effect::Bell;
            }
        };
        if self.asks(Question::Paste, asked) {
            return Effect::Nothing;
        }
        *self = game;
        if self.solved() {
            return Effect::End(End::Solved);
        }
        if self.message.is_empty() {
            self.say("Playing the pasted grid");
        }
        Effect::Nothing
    }

    /// Enters the digit at the cursor.
    fn enter(&mut self, digit: u8) -> Effect {
        let cell = self.cursor;
        if self.is_refused(cell, digit) {
            return Effect::Bell;
        }
        self.say("");
        self.place(cell, digit)
    }

    /// Adds the mark to the cell at the cursor, or takes it away.
    fn mark(&mut self, digit: u8) -> Effect {
        let cell = self.cursor;
        if self.is_refused(cell, digit) {
            return Effect::Bell;
        }
        if self.cells()[cell] > 0 {
            self.say_of(1 << cell, format!("Refused: {} is filled", cell_name(cell)));
            return Effect::Bell;
        }
        self.say("");
        let mut position = self.position.clone();
        position.marks[cell] ^= 1 << digit;
        position.struck[cell] &= !position.marks[cell];
        self.change(position)
    }

    fn turn_marking(&mut self) {
        self.marking = !self.marking;
        self.say(if self.marking { "Digits are marks now" } else { "Digits are entered again" });
    }

    /// Takes away the digit at the cursor, or the marks where none stands.
    fn clear(&mut self) -> Effect {
        let cell = self.cursor;
        if self.is_clue(cell) {
            return Effect::Bell;
        }
        self.say("");
        if self.marks(cell) == 0 {
            return self.place(cell, 0);
        }
        let mut position = self.position.clone();
        position.marks[cell] = 0;
        self.change(position)
    }

    /// Whether a digit cannot be entered or marked in this cell; then says why.
    fn is_refused(&mut self, cell: usize, digit: u8) -> bool {
        if self.is_clue(cell) {
            return true;
        }
        let clash = self.clash(cell, digit);
        if let Some((peer, unit)) = clash {
            self.say_of(
                1 << peer,
                format!("Refused: {} clashes with {} in {}", digit, cell_name(peer), unit),
            );
        }
        clash.is_some()
    }

    /// Whether the cell cannot be changed at all; then says so.
    fn is_clue(&mut self, cell: usize) -> bool {
        let clue = self.clues[cell] > 0;
        if clue {
            self.say_of(1 << cell, format!("Refused: {} is a clue", cell_name(cell)));
        }
        clue
    }

    /// The first cell in the row, the column or the box of this cell that holds the digit, and
    /// that unit.
    fn clash(&self, cell: usize, digit: u8) -> Option<(usize, Unit)> {
        Unit::of(cell)
            .into_iter()
            .flat_map(|unit| unit.cells().map(move |peer| (peer, unit)))
            .find(|&(peer, _)| peer != cell && self.cells()[peer] == digit)
    }

    /// Puts a digit into a cell, 0 for none.
    fn place(&mut self, cell: usize, digit: u8) -> Effect {
        if self.cells()[cell] == digit {
            return Effect::Bell;
        }
        let mut position = self.position.clone();
        let before = mem::replace(&mut position.cells[cell], digit);
        // What was struck is in no solution that the position led to; without this digit it may
        // lead to more.
        if self.several && before > 0 {
            position.struck = [0; 81];
        }
        self.change(position)
    }

    /// Goes on from another position, so that it can be undone.
    fn change(&mut self, position: Position) -> Effect {
        let before = mem::replace(&mut self.position, position);
        self.before.push(before);
        self.undone.clear();
        self.look_at_the_position()
    }

    fn undo(&mut self) -> Effect {
        let Some(position) = self.before.pop() else {
            self.say("Nothing to undo");
            return Effect::Bell;
        };
        let undone = mem::replace(&mut self.position, position);
        self.say_what_differs("Undone", &undone);
        self.undone.push(undone);
        self.look_at_the_position()
    }

    fn redo(&mut self) -> Effect {
        let Some(position) = self.undone.pop() else {
            self.say("Nothing to redo");
            return Effect::Bell;
        };
        let before = mem::replace(&mut self.position, position);
        self.say_what_differs("Redone", &before);
        self.before.push(before);
        self.look_at_the_position()
    }

    fn say_what_differs(&mut self, what: &str, other: &Position) {
        let position = &self.position;
        if let Some(cell) = (0..81).find(|&cell| position.cells[cell] != other.cells[cell]) {
            let now = match position.cells[cell] {
                0 => String::from("is open"),
                digit => format!("= {}", digit),
            };
            self.say_of(1 << cell, format!("{}: {} {}", what, cell_name(cell), now));
        } else {
            let cells = set_of(|cell| {
                position.marks[cell] != other.marks[cell]
                    || position.struck[cell] != other.struck[cell]
            });
            self.say_of(cells, format!("{}: marks of {}", what, cell_names(cells)));
        }
    }

    /// What a changed position means.
    fn look_at_the_position(&mut self) -> Effect {
        self.hint = None;
        if self.solved() {
            return Effect::End(End::Solved);
        }
        if self.open() == 0 {
            self.say("Full, but not right: ? names a wrong digit");
        }
        Effect::Nothing
    }

    /// Names a technique and a place; asked again, does the step.
    fn hint(&mut self) -> Effect {
        if let Some(hint) = self.hint.take() {
            return self.follow(hint);
        }
        if !can_be_completed(self.cells()) {
            self.name_wrong_digit();
            return Effect::Nothing;
        }
        if let Some(hint) = self.find_hint() {
            self.say_of(hint.cells(), hint.to_string());
            self.hint = Some(hint);
        }
        Effect::Nothing
    }

    /// The easiest next step; where there is none, of the open cells one with the fewest
    /// candidates.
    fn find_hint(&self) -> Option<Hint> {
        let mut candidates = Candidates::new(self.cells()).ok()?;
        let mut strikes = Strikes::default();
        for digit in 1..=9 {
            strikes.add(digit, set_of(|cell| self.struck(cell) >> digit & 1 > 0));
        }
        candidates.strike(&strikes);
        if let Ok(Some(step)) = explain::next_step(&candidates) {
            return Some(Hint { reason: Some(step.reason()), effect: step.effect });
        }
        let solution = completion(self.cells())?;
        let open = members(candidates.open());
        let cell = open.min_by_key(|&cell| candidates.digits(cell).count_ones())?;
        let effect = technique::Effect::Place { cell, digit: solution[cell] };
        Some(Hint { effect, reason: None })
    }

    /// Does the step.
    fn follow(&mut self, hint: Hint) -> Effect {
        self.hints_followed += 1;
        let cells = hint.cells();
        let reason = hint.reason.unwrap_or_else(|| String::from(FROM_SOLUTION));
        match hint.effect {
            technique::Effect::Place { cell, digit } => {
                self.say_of(cells, format!("Filled in: {}, {}", hint.effect, reason));
                self.place(cell, digit)
            }
            technique::Effect::Strike(ref strikes) => {
                self.say_of(cells, format!("Struck: {}, {}", strikes, reason));
                let mut position = self.position.clone();
                for digit in 1..=9 {
                    for cell in members(strikes.cells(digit)) {
                        position.marks[cell] &= !(1 << digit);
                        position.struck[cell] |= 1 << digit;
                    }
                }
                self.change(position)
            }
        }
    }

    /// Names the first digit entered, in reading order, that leaves no solution beside the clues
    /// and the digits before it. Where the puzzle has one solution, that is the first wrong digit.
    fn name_wrong_digit(&mut self) {
        let mut cells = self.clues;
        for cell in 0..81 {
            cells[cell] = self.cells()[cell];
            if !can_be_completed(&cells) {
                self.say_of(
                    1 << cell,
                    format!("Wrong digit: {} cannot be {}", cell_name(cell), cells[cell]),
                );
                return;
            }
        }
    }

    /// Compares with the solution, or where there are several, says whether one is left.
    fn check(&mut self) {
        let entered = self.entered();
        if self.several {
            self.say(if can_be_completed(self.cells()) {
                "Check: this position can still be completed"
            } else {
                "Check: this position can no longer be completed"
            });
            return;
        }
        if entered == 0 {
            self.say("Check: nothing entered yet");
            return;
        }
        let wrong = entered & set_of(|cell| self.cells()[cell] != self.solution[cell]);
        let [entered, count] =
            [entered, wrong].map(|cells| counted(members(cells).count(), "digit"));
        if wrong != 0 {
            self.say_of(wrong, format!("Check: {} wrong: {}", count, cell_names(wrong)));
        } else {
            self.say(format!("Check: right so far, {} entered", entered));
        }
    }

    /// The cells with an entered digit.
    fn entered(&self) -> CellSet {
        set_of(|cell| self.cells()[cell] != self.clues[cell])
    }

    fn say(&mut self, message: impl Into<String>) {
        self.say_of(0, message.into());
    }

    fn say_of(&mut self, cells: CellSet, message: String) {
        self.message = message;
        self.named = cells;
    }
}

/// A step that can be done next.
struct Hint {
    effect: technique::Effect,
    /// `None`: only the solution tells.
    reason: Option<String>,
}

const FROM_SOLUTION: &str = "from the solution";

impl Hint {
    /// Where something is done.
    fn cells(&self) -> CellSet {
        match &self.effect {
            technique::Effect::Place { cell, .. } => 1 << cell,
            technique::Effect::Strike(strikes) => {
                (1..=9).fold(0, |cells, digit| cells | strikes.cells(digit))
            }
        }
    }
}

/// All but the digits.
impl fmt::Display for Hint {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let cells = cell_names(self.cells());
        match (&self.reason, &self.effect) {
            (None, _) => write!(f, "No step left: {} {}; ? fills it in", cells, FROM_SOLUTION),
            (Some(reason), technique::Effect::Place { .. }) => {
                write!(f, "Hint: {}, {}; ? fills it in", reason, cells)
            }
            (Some(reason), technique::Effect::Strike(_)) => {
                write!(f, "Hint: {}; ? strikes marks of {}", reason, cells)
            }
        }
    }
}

/// The cells (0 to 80) for which something holds.
fn set_of(holds: impl Fn(usize) -> bool) -> CellSet {
    (0..81).filter(|&cell| holds(cell)).fold(0, |cells, cell| cells | 1 << cell)
}

/// The game of a pasted text, whatever form people give a grid.
fn pasted(text: &[u8]) -> Result<Game, Failure> {
    if text.len() > PASTE_LIMIT {
        return Err(Failure::Reason(format!("longer than {} bytes", PASTE_LIMIT)));
    }
    // Terminals pass line ends on as the Enter key sends them: as carriage returns.
    let text = String::from_utf8_lossy(text).replace("\r\n", "\n").replace('\r', "\n");
    let mut grids = Vec::new();
    convert::convert(text.as_bytes(), &mut grids, Layout::Line, Err)?;
    Game::read(grids.as_slice())
}

fn can_be_completed(cells: &Cells) -> bool {
    solver::count_solutions(&Grid::new(cells), 1).count > 0
}

/// The solution of these cells, the smallest of several.
fn completion(cells: &Cells) -> Option<Cells> {
    solver::solve(&Grid::new(cells))
}
