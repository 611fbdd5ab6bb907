//! The techniques by plain code, straight from their definitions, to hold the fast ones against:
//! all choices of cells, digits or lines are gone through one after the other.

use super::reference::Cells;
use std::sync::OnceLock;

/// Easiest first.
pub const TECHNIQUES: [&str; 16] = [
    "naked single",
    "hidden single",
    "pointing",
    "claiming",
    "naked pair",
    "hidden pair",
    "naked triple",
    "hidden triple",
    "naked quad",
    "hidden quad",
    "X-wing",
    "swordfish",
    "jellyfish",
    "XY-wing",
    "XYZ-wing",
    "trial",
];
pub const TRIAL: usize = 15;

/// The level of a technique by its number.
pub fn level(technique: usize) -> &'static str {
    match technique {
        0..=1 => "easy",
        2..=3 => "medium",
        4..=14 => "hard",
        _ => "expert",
    }
}

/// The level of a puzzle, step by step; no trial is run for the last.
pub fn level_of(clues: &Cells) -> &'static str {
    let (mut pencil, mut hardest) = (Pencil::new(clues), 0);
    while let Some(step) = pencil.next(TRIAL - 1) {
        hardest = hardest.max(step.technique);
        pencil.apply(&step);
    }
    level(if pencil.open() == 0 { hardest } else { TRIAL })
}

/// The rows, the columns, the boxes: the cells of each in reading order.
pub fn units() -> &'static [Vec<usize>] {
    static UNITS: OnceLock<Vec<Vec<usize>>> = OnceLock::new();
    UNITS.get_or_init(|| {
        let unit = |of: fn(usize) -> usize, n| (0..81).filter(|&cell| of(cell) == n).collect();
        let rows = (0..9).map(|n| unit(|cell| cell / 9, n));
        let columns = (0..9).map(|n| unit(|cell| cell % 9, n));
        let boxes = (0..9).map(|n| unit(|cell| cell / 27 * 3 + cell % 9 / 3, n));
        rows.chain(columns).chain(boxes).collect()
    })
}

fn unit_name(unit: usize) -> String {
    format!("{} {}", ["row", "column", "box"][unit / 9], unit % 9 + 1)
}

pub fn name(cell: usize) -> String {
    format!("r{}c{}", cell / 9 + 1, cell % 9 + 1)
}

fn names(cells: &[usize]) -> String {
    cells.iter().map(|&cell| name(cell)).collect::<Vec<_>>().join(" ")
}

/// The cells that share a unit with each cell.
fn peers() -> &'static [Vec<usize>] {
    static PEERS: OnceLock<Vec<Vec<usize>>> = OnceLock::new();
    PEERS.get_or_init(|| {
        let share = |a, b| units().iter().any(|unit| unit.contains(&a) && unit.contains(&b));
        (0..81).map(|a| (0..81).filter(|&b| a != b && share(a, b)).collect()).collect()
    })
}

fn sees(a: usize, b: usize) -> bool {
    peers()[a].contains(&b)
}

/// All choices of so many of up to nine items, by their places in the list, in lexicographic
/// order.
fn choices(items: &[usize], size: usize) -> &'static [Vec<usize>] {
    static CHOICES: OnceLock<Vec<Vec<Vec<Vec<usize>>>>> = OnceLock::new();
    let all = CHOICES.get_or_init(|| {
        let places = |set: usize| (0..9).filter(move |place| set >> place & 1 == 1);
        let choices = |count: usize, size| {
            let sets = (0..1 << count).map(places).filter(|set| set.clone().count() == size);
            let mut choices: Vec<Vec<usize>> = sets.map(Iterator::collect).collect();
            choices.sort();
            choices
        };
        (0..=9).map(|count| (0..=4).map(|size| choices(count, size)).collect()).collect()
    });
    &all[items.len()][size]
}

fn picked(items: &[usize], choice: &[usize]) -> Vec<usize> {
    choice.iter().map(|&place| items[place]).collect()
}

/// Each item with each of those behind it.
fn pairs(items: &[usize]) -> Vec<[usize; 2]> {
    let with_each_behind = |(n, &first): (usize, &usize)| {
        items[n + 1..].iter().map(move |&second| [first, second]).collect::<Vec<_>>()
    };
    items.iter().enumerate().flat_map(with_each_behind).collect()
}

/// A digit placed, or candidates taken away, and the line that tells of it.
#[derive(Debug)]
pub struct Step {
    pub technique: usize,
    pub line: String,
    pub place: Option<(usize, u8)>,
    /// Digits, each with a cell that loses it.
    pub struck: Vec<(u8, usize)>,
}

/// The digits of a grid, 0 where a cell is open, and the candidates of the open cells: digit d is
/// bit d.
#[derive(Clone, Debug)]
pub struct Pencil {
    pub cells: Cells,
    pub digits: [u16; 81],
}

impl Pencil {
    /// The grid of clues that do not clash.
    pub fn new(clues: &Cells) -> Pencil {
        let mut pencil = Pencil { cells: [0; 81], digits: [0x3fe; 81] };
        for cell in (0..81).filter(|&cell| clues[cell] > 0) {
            pencil.place(cell, clues[cell]);
        }
        pencil
    }

    pub fn place(&mut self, cell: usize, digit: u8) {
        self.cells[cell] = digit;
        self.digits[cell] = 0;
        for &peer in &peers()[cell] {
            self.digits[peer] &= !(1 << digit);
        }
    }

    pub fn apply(&mut self, step: &Step) {
        if let Some((cell, digit)) = step.place {
            self.place(cell, digit);
        }
        for &(digit, cell) in &step.struck {
            self.digits[cell] &= !(1 << digit);
        }
    }

    pub fn open(&self) -> usize {
        self.cells.iter().filter(|&&digit| digit == 0).count()
    }

    pub fn has(&self, cell: usize, digit: u8) -> bool {
        self.digits[cell] >> digit & 1 == 1
    }

    /// Whether neither a digit nor a candidate is there.
    fn is_empty(&self, cell: usize) -> bool {
        self.cells[cell] == 0 && self.digits[cell] == 0
    }

    fn count(&self, cell: usize) -> usize {
        self.digits[cell].count_ones() as usize
    }

    /// The cells of the list that have the digit as a candidate.
    fn places(&self, cells: &[usize], digit: u8) -> Vec<usize> {
        cells.iter().copied().filter(|&cell| self.has(cell, digit)).collect()
    }

    /// The first contradiction, in the order in which they are to be looked for.
    pub fn contradiction(&self) -> Option<String> {
        for cell in 0..81 {
            if self.is_empty(cell) {
                return Some(format!("{} has no candidate", name(cell)));
            }
        }
        let missing: Vec<u16> =
            units().iter().map(|unit| 0x3fe & !self.once_and_twice(unit).0).collect();
        for digit in 1..=9 {
            if let Some(unit) = missing.iter().position(|missing| missing >> digit & 1 == 1) {
                return Some(format!("no place for {digit} in {}", unit_name(unit)));
            }
        }
        None
    }

    /// The digits that stand or can stand in the unit, and those of them that can in several
    /// cells.
    fn once_and_twice(&self, unit: &[usize]) -> (u16, u16) {
        let (mut once, mut twice) = (0, 0);
        for &cell in unit {
            let digits = self.digits[cell] | 1 << self.cells[cell] & 0x3fe;
            twice |= once & digits;
            once |= digits;
        }
        (once, twice)
    }

    /// The next step by techniques up to one, by its number: the first of the easiest that has
    /// any.
    pub fn next(&self, hardest: usize) -> Option<Step> {
        (0..=hardest).find_map(|technique| self.steps(technique, 1).pop())
    }

    /// The first steps of a technique, in the order in which they are to be told.
    pub fn steps(&self, technique: usize, most: usize) -> Vec<Step> {
        let mut found = Found { technique, steps: Vec::new(), most };
        // That enough have been found ends the search early.
        let _ = match technique {
            0 => self.naked_singles(&mut found),
            1 => self.hidden_singles(&mut found),
            2 => self.locked(18..27, &mut found),
            3 => self.locked(0..18, &mut found),
            4 | 6 | 8 => self.naked_subsets(technique / 2, &mut found),
            5 | 7 | 9 => self.hidden_subsets((technique - 1) / 2, &mut found),
            10..=12 => self.fish(technique - 8, &mut found),
            13 => self.xy_wings(&mut found),
            14 => self.xyz_wings(&mut found),
            TRIAL => self.trials(&mut found),
            _ => unreachable!("sixteen techniques"),
        };
        found.steps
    }

    fn naked_singles(&self, found: &mut Found) -> Option<()> {
        for cell in (0..81).filter(|&cell| self.count(cell) == 1) {
            found.place(cell, self.digits[cell].trailing_zeros() as u8, "")?;
        }
        Some(())
    }

    fn hidden_singles(&self, found: &mut Found) -> Option<()> {
        let single: Vec<u16> = units()
            .iter()
            .map(|unit| {
                let (once, twice) = self.once_and_twice(unit);
                once & !twice
            })
            .collect();
        for digit in 1..=9 {
            for unit in (0..27).filter(|&unit| single[unit] >> digit & 1 == 1) {
                // Else the digit stands there.
                if let Some(&cell) = units()[unit].iter().find(|&&cell| self.has(cell, digit)) {
                    found.place(cell, digit, &format!(" in {}", unit_name(unit)))?;
                }
            }
        }
        Some(())
    }

    fn locked(&self, from: std::ops::Range<usize>, found: &mut Found) -> Option<()> {
        for digit in 1..=9 {
            for within in from.clone() {
                let places = self.places(&units()[within], digit);
                if !(1..=3).contains(&places.len()) {
                    continue; // a box and a line share three cells
                }
                for crossing in if within < 18 { 18..27 } else { 0..18 } {
                    if !places.iter().all(|cell| units()[crossing].contains(cell)) {
                        continue;
                    }
                    let there = self.places(&units()[crossing], digit);
                    let gone = there.into_iter().filter(|cell| !units()[within].contains(cell));
                    let on = if crossing < 18 { "on" } else { "in" };
                    let reason = format!(", {} {on} {}", unit_name(within), unit_name(crossing));
                    found.strike(gone.map(|cell| (digit, cell)).collect(), &reason)?;
                }
            }
        }
        Some(())
    }

    fn naked_subsets(&self, size: usize, found: &mut Found) -> Option<()> {
        for (number, unit) in units().iter().enumerate() {
            let few = |&cell: &usize| (1..=size).contains(&self.count(cell));
            let cells: Vec<usize> = unit.iter().copied().filter(few).collect();
            for choice in choices(&cells, size) {
                let together = choice.iter().fold(0, |all, &n| all | self.digits[cells[n]]);
                if together.count_ones() as usize == size {
                    let chosen = picked(&cells, choice);
                    let others = unit.iter().filter(|cell| !chosen.contains(cell));
                    let reason = format!(" {} in {}", names(&chosen), unit_name(number));
                    found.strike(self.of(others, |digit| together >> digit & 1 == 1), &reason)?;
                }
            }
        }
        Some(())
    }

    fn hidden_subsets(&self, size: usize, found: &mut Found) -> Option<()> {
        for (number, unit) in units().iter().enumerate() {
            let places: Vec<Vec<usize>> = (0..=9).map(|digit| self.places(unit, digit)).collect();
            let few = |&digit: &usize| (1..=size).contains(&places[digit].len());
            let digits: Vec<usize> = (1..=9).filter(few).collect();
            for choice in choices(&digits, size) {
                let chosen = picked(&digits, choice);
                let is_place = |cell: &&usize| chosen.iter().any(|&n| places[n].contains(cell));
                let together: Vec<usize> = unit.iter().filter(is_place).copied().collect();
                if together.len() == size {
                    let digits: Vec<String> = chosen.iter().map(|n| n.to_string()).collect();
                    let reason = format!(" {} in {}", digits.join(" "), unit_name(number));
                    let other = |digit| !chosen.contains(&(digit as usize));
                    found.strike(self.of(together.iter(), other), &reason)?;
                }
            }
        }
        Some(())
    }

    fn fish(&self, size: usize, found: &mut Found) -> Option<()> {
        let (rows, columns) = (&units()[..9], &units()[9..18]);
        let numbers = |lines: &[usize]| {
            lines.iter().map(|line| (line + 1).to_string()).collect::<Vec<_>>().join(" ")
        };
        for digit in 1..=9 {
            for (base, bases, cover, covers) in
                [(rows, "rows", columns, "columns"), (columns, "columns", rows, "rows")]
            {
                let few =
                    |&line: &usize| (1..=size).contains(&self.places(&base[line], digit).len());
                let lines: Vec<usize> = (0..9).filter(few).collect();
                for choice in choices(&lines, size) {
                    let chosen = picked(&lines, choice);
                    let is_base = |cell: &usize| chosen.iter().any(|&n| base[n].contains(cell));
                    let covering: Vec<usize> = (0..9)
                        .filter(|&n| self.places(&cover[n], digit).iter().any(is_base))
                        .collect();
                    if covering.len() == size {
                        let gone = (0..81).filter(|cell| {
                            self.has(*cell, digit)
                                && !is_base(cell)
                                && covering.iter().any(|&n| cover[n].contains(cell))
                        });
                        let (chosen, covering) = (numbers(&chosen), numbers(&covering));
                        let reason = format!(" in {bases} {chosen}, {covers} {covering}");
                        found.strike(gone.map(|cell| (digit, cell)).collect(), &reason)?;
                    }
                }
            }
        }
        Some(())
    }

    /// Pivot xy, pincers xz and yz.
    fn xy_wings(&self, found: &mut Found) -> Option<()> {
        self.wings(2, found, |pivot, z| pivot & z == 0)
    }

    /// Pivot xyz, pincers xz and yz.
    fn xyz_wings(&self, found: &mut Found) -> Option<()> {
        self.wings(3, found, |pivot, z| pivot & z != 0)
    }

    fn wings(&self, size: usize, found: &mut Found, z_fits: fn(u16, u16) -> bool) -> Option<()> {
        for pivot in (0..81).filter(|&cell| self.count(cell) == size) {
            let seen: Vec<usize> =
                (0..81).filter(|&cell| sees(pivot, cell) && self.count(cell) == 2).collect();
            for pincers in pairs(&seen) {
                let [a, b] = [0, 1].map(|n| self.digits[pincers[n]]);
                let (z, xy) = (a & b, a ^ b);
                let of_pivot = self.digits[pivot];
                let is_wing = z.count_ones() == 1 && z_fits(of_pivot, z) && of_pivot & !z == xy;
                if is_wing {
                    let digit = z.trailing_zeros() as u8;
                    let gone = (0..81).filter(|&cell| {
                        self.has(cell, digit)
                            && pincers.iter().all(|&pincer| sees(cell, pincer))
                            && (size == 2 || sees(cell, pivot))
                    });
                    let reason = format!(" {} {}", name(pivot), names(&pincers));
                    found.strike(gone.map(|cell| (digit, cell)).collect(), &reason)?;
                }
            }
        }
        Some(())
    }

    fn trials(&self, found: &mut Found) -> Option<()> {
        for cell in 0..81 {
            for digit in (1..=9).filter(|&digit| self.has(cell, digit)) {
                if !self.fails(cell, digit) {
                    continue;
                }
                let mut trial = self.clone();
                trial.place(cell, digit);
                let contradiction = loop {
                    if let Some(contradiction) = trial.contradiction() {
                        break contradiction;
                    }
                    let single = trial.next(1).expect("singles meet a contradiction");
                    trial.apply(&single);
                };
                found.strike(vec![(digit, cell)], &format!(": {contradiction}"))?;
            }
        }
        Some(())
    }

    /// Whether singles meet a contradiction when the candidate stands in its cell. They are placed
    /// as they come along: whether there is one does not depend on the order.
    fn fails(&self, cell: usize, digit: u8) -> bool {
        let mut trial = self.clone();
        trial.place(cell, digit);
        loop {
            let before = trial.open();
            for unit in units() {
                let (once, twice) = trial.once_and_twice(unit);
                if once != 0x3fe || unit.iter().any(|&cell| trial.is_empty(cell)) {
                    return true;
                }
                for &cell in unit {
                    let hidden = trial.digits[cell] & !twice;
                    if hidden.count_ones() > 1 {
                        return true;
                    }
                    let single = if hidden != 0 { hidden } else { trial.digits[cell] };
                    if single.count_ones() == 1 {
                        trial.place(cell, single.trailing_zeros() as u8);
                    }
                }
            }
            if trial.open() == before {
                return false;
            }
        }
    }

    /// Those candidates of the cells whose digit is meant, ascending, each with its cell.
    fn of<'a>(
        &self,
        cells: impl Iterator<Item = &'a usize> + Clone,
        meant: impl Fn(u8) -> bool,
    ) -> Vec<(u8, usize)> {
        let mut found = Vec::new();
        for digit in (1..=9).filter(|&digit| meant(digit)) {
            let having = cells.clone().filter(|&&cell| self.has(cell, digit));
            found.extend(having.map(|&cell| (digit, cell)));
        }
        found
    }
}

/// The steps found so far; `None` says that these are enough.
struct Found {
    technique: usize,
    steps: Vec<Step>,
    most: usize,
}

impl Found {
    fn place(&mut self, cell: usize, digit: u8, reason: &str) -> Option<()> {
        let line = format!("{} = {digit}   {}{reason}", name(cell), TECHNIQUES[self.technique]);
        self.push(line, Some((cell, digit)), Vec::new())
    }

    fn strike(&mut self, struck: Vec<(u8, usize)>, reason: &str) -> Option<()> {
        if struck.is_empty() {
            return Some(());
        }
        let mut digits: Vec<u8> = struck.iter().map(|&(digit, _)| digit).collect();
        digits.dedup();
        let of_digit = |digit: u8| {
            let cells: Vec<usize> =
                struck.iter().filter(|strike| strike.0 == digit).map(|strike| strike.1).collect();
            format!("{} <> {digit}", names(&cells))
        };
        let gone = digits.into_iter().map(of_digit).collect::<Vec<_>>().join(", ");
        let line = format!("{gone}   {}{reason}", TECHNIQUES[self.technique]);
        self.push(line, None, struck)
    }

    fn push(
        &mut self,
        line: String,
        place: Option<(usize, u8)>,
        struck: Vec<(u8, usize)>,
    ) -> Option<()> {
        self.steps.push(Step { technique: self.technique, line, place, struck });
        if self.steps.len() < self.most {
            Some(())
        } else {
            None
        }
    }
}
