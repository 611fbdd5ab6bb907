//! The state of a game, and what each key does to it. Nothing here knows of a screen.

use super::keys::Key;
use crate::candidates::Candidates;
use crate::explain;
use crate::failure::Failure;
use crate::solver::{self, Cells, Grid};
use crate::technique::Effect as Does;
use crate::units::{cell_name, Clash, Unit};
use std::time::{Duration, Instant};

/// A puzzle being solved.
pub struct Game {
    clues: Cells,
    /// The smallest one, where there are several.
    solution: Cells,
    several: bool,
    /// The clues and what has been entered.
    cells: Cells,
    cursor: usize,
    /// The changes made, and those taken back, the latest last.
    changes: Vec<Change>,
    undone: Vec<Change>,
    /// A hint that has been given and not yet filled in.
    hint: Option<Hint>,
    hints_filled_in: usize,
    message: String,
    named: Option<usize>,
    started: Instant,
}

/// A cell's digit before and after, 0 for none.
#[derive(Clone, Copy)]
struct Change {
    cell: usize,
    before: u8,
    after: u8,
}

/// What the world around the game has to do after a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    Nothing,
    /// Something was refused.
    Bell,
    /// The player wants another puzzle.
    New,
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
            cells: *position.unwrap_or(clues),
            cursor: 0,
            changes: Vec::new(),
            undone: Vec::new(),
            hint: None,
            hints_filled_in: 0,
            message: String::new(),
            named: None,
            started: Instant::now(),
        };
        let entered = game.entered().count();
        if several {
            game.say("Several solutions: any valid completion wins");
        } else if entered > 0 {
            game.say(format!("Going on with {} entered", digits(entered)));
        }
        Ok(game)
    }

    /// The clues, 0 where there is none.
    pub fn clues(&self) -> &Cells {
        &self.clues
    }

    /// The clues and what has been entered, 0 for an open cell.
    pub fn cells(&self) -> &Cells {
        &self.cells
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
        Grid::new(&self.cells).open
    }

    /// How many cells were filled in by a hint.
    pub fn hints_filled_in(&self) -> usize {
        self.hints_filled_in
    }

    /// What the game last said; empty: nothing. It begins with a letter, so that a reader of grids
    /// takes it as a remark.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// The cell that the message names.
    pub fn named(&self) -> Option<usize> {
        self.named
    }

    /// The time since the game began.
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// Whether every cell is filled and no two digits clash.
    pub fn solved(&self) -> bool {
        self.open() == 0 && Clash::first(&self.cells).is_none()
    }

    /// The solution, and where there are several, one that the position leads to if there is one.
    pub fn solution(&self) -> Cells {
        completion(&self.cells).unwrap_or(self.solution)
    }

    /// Does what the key asks for.
    pub fn press(&mut self, key: Key) -> Effect {
        let (row, column) = (self.cursor / 9, self.cursor % 9);
        match key {
            Key::Up if row > 0 => self.cursor -= 9,
            Key::Down if row < 8 => self.cursor += 9,
            Key::Left if column > 0 => self.cursor -= 1,
            Key::Right if column < 8 => self.cursor += 1,
            Key::Up | Key::Down | Key::Left | Key::Right => {}
            Key::Digit(digit) => return self.enter(digit),
            Key::Clear => return self.enter(0),
            Key::Undo => return self.undo(),
            Key::Redo => return self.redo(),
            Key::Hint => return self.hint(),
            Key::Check => self.check(),
            Key::New => return Effect::New,
            Key::Solution => return Effect::End(End::Solution),
            Key::Quit => return Effect::End(End::Left),
        }
        Effect::Nothing
    }

    /// Enters the digit at the cursor; 0 clears the cell.
    fn enter(&mut self, digit: u8) -> Effect {
        let cell = self.cursor;
        if self.clues[cell] > 0 {
            self.say_of(cell, format!("Refused: {} is a clue", cell_name(cell)));
            return Effect::Bell;
        }
        if digit > 0 {
            if let Some((clash, unit)) = self.clash(cell, digit) {
                self.say_of(
                    clash,
                    format!("Refused: {} clashes with {} in {}", digit, cell_name(clash), unit),
                );
                return Effect::Bell;
            }
        }
        self.say("");
        self.place(cell, digit)
    }

    /// The first cell in the row, the column or the box of this cell that holds the digit, and
    /// that unit.
    fn clash(&self, cell: usize, digit: u8) -> Option<(usize, Unit)> {
        let units = Unit::all().filter(|unit| unit.cells().any(|member| member == cell));
        units
            .flat_map(|unit| unit.cells().map(move |peer| (peer, unit)))
            .find(|&(peer, _)| peer != cell && self.cells[peer] == digit)
    }

    /// Changes a cell, so that it can be undone.
    fn place(&mut self, cell: usize, digit: u8) -> Effect {
        let before = self.cells[cell];
        if before == digit {
            return Effect::Nothing;
        }
        self.changes.push(Change { cell, before, after: digit });
        self.undone.clear();
        self.set(cell, digit)
    }

    fn set(&mut self, cell: usize, digit: u8) -> Effect {
        self.cells[cell] = digit;
        self.hint = None;
        if self.solved() {
            return Effect::End(End::Solved);
        }
        if self.open() == 0 {
            self.say("Full, but not right: ? names a wrong digit");
        }
        Effect::Nothing
    }

    fn undo(&mut self) -> Effect {
        match self.changes.pop() {
            Some(change) => {
                self.undone.push(change);
                self.step("Undone", change.cell, change.before)
            }
            None => {
                self.say("Nothing to undo");
                Effect::Nothing
            }
        }
    }

    fn redo(&mut self) -> Effect {
        match self.undone.pop() {
            Some(change) => {
                self.changes.push(change);
                self.step("Redone", change.cell, change.after)
            }
            None => {
                self.say("Nothing to redo");
                Effect::Nothing
            }
        }
    }

    fn step(&mut self, what: &str, cell: usize, digit: u8) -> Effect {
        let now = match digit {
            0 => String::from("is open"),
            _ => format!("= {}", digit),
        };
        self.say_of(cell, format!("{}: {} {}", what, cell_name(cell), now));
        self.set(cell, digit)
    }

    /// Names a technique and a place; asked again, fills it in.
    fn hint(&mut self) -> Effect {
        if let Some(hint) = self.hint.take() {
            self.hints_filled_in += 1;
            let place = cell_name(hint.cell);
            let source = hint.reason.unwrap_or_else(from_solution);
            self.say_of(hint.cell, format!("Filled in: {} = {}, {}", place, hint.digit, source));
            return self.place(hint.cell, hint.digit);
        }
        if !can_be_completed(&self.cells) {
            self.name_wrong_digit();
            return Effect::Nothing;
        }
        self.hint = self.find_hint();
        if let Some(hint) = &self.hint {
            let (cell, place) = (hint.cell, cell_name(hint.cell));
            let message = match &hint.reason {
                Some(reason) => format!("Hint: {}, {}; ? fills it in", reason, place),
                None => format!("No single left: {} {}; ? fills it in", place, from_solution()),
            };
            self.say_of(cell, message);
        }
        Effect::Nothing
    }

    /// A naked or hidden single; where there is none, of the open cells one with the fewest
    /// candidates.
    fn find_hint(&self) -> Option<Hint> {
        let step = Candidates::new(&self.cells).map(|candidates| explain::next_step(&candidates));
        if let Ok(Ok(Some(step))) = step {
            if let Does::Place { cell, digit } = step.effect {
                return Some(Hint { cell, digit, reason: Some(step.reason()) });
            }
        }
        let solution = completion(&self.cells)?;
        let candidates = |cell| {
            let fits = |digit: &u8| self.clash(cell, *digit).is_none();
            (1..=9).filter(fits).count()
        };
        let open = (0..81).filter(|&cell| self.cells[cell] == 0);
        let cell = open.min_by_key(|&cell| candidates(cell))?;
        Some(Hint { cell, digit: solution[cell], reason: None })
    }

    /// Names the first digit entered, in reading order, that leaves no solution beside the clues
    /// and the digits before it. Where the puzzle has one solution, that is the first wrong digit.
    fn name_wrong_digit(&mut self) {
        let mut cells = self.clues;
        for cell in 0..81 {
            cells[cell] = self.cells[cell];
            if !can_be_completed(&cells) {
                self.say_of(
                    cell,
                    format!("Wrong digit: {} cannot be {}", cell_name(cell), cells[cell]),
                );
                return;
            }
        }
    }

    /// Compares with the solution, or where there are several, says whether one is left.
    fn check(&mut self) {
        let entered = self.entered().count();
        if self.several {
            self.say(if can_be_completed(&self.cells) {
                "Check: this position can still be completed"
            } else {
                "Check: this position can no longer be completed"
            });
            return;
        }
        let wrong: Vec<usize> =
            self.entered().filter(|&cell| self.cells[cell] != self.solution[cell]).collect();
        match wrong.first() {
            None if entered == 0 => self.say("Check: nothing entered yet"),
            None => self.say(format!("Check: right so far, {} entered", digits(entered))),
            Some(&first) => {
                let more = if wrong.len() > SHOWN { ", ..." } else { "" };
                let names: Vec<String> =
                    wrong.iter().take(SHOWN).map(|&cell| cell_name(cell)).collect();
                self.say_of(
                    first,
                    format!("Check: {} wrong: {}{}", digits(wrong.len()), names.join(", "), more),
                );
            }
        }
    }

    /// The cells with an entered digit, in reading order.
    fn entered(&self) -> impl Iterator<Item = usize> + '_ {
        (0..81).filter(move |&cell| self.cells[cell] != self.clues[cell])
    }

    fn say(&mut self, message: impl Into<String>) {
        self.message = message.into();
        self.named = None;
    }

    fn say_of(&mut self, cell: usize, message: String) {
        self.message = message;
        self.named = Some(cell);
    }
}

/// A cell that can be filled in next.
struct Hint {
    cell: usize,
    digit: u8,
    /// `None`: only the solution tells.
    reason: Option<String>,
}

fn from_solution() -> String {
    String::from("from the solution")
}

/// How many wrong cells a message names: as many as its line has room for.
const SHOWN: usize = 4;

fn digits(count: usize) -> String {
    format!("{} digit{}", count, if count == 1 { "" } else { "s" })
}

fn can_be_completed(cells: &Cells) -> bool {
    solver::count_solutions(&Grid::new(cells), 1).count > 0
}

/// The solution of these cells, the smallest of several.
fn completion(cells: &Cells) -> Option<Cells> {
    solver::solve(&Grid::new(cells))
}
