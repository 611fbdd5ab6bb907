//! New puzzles: a full grid by randomised backtracking, and its clues taken away in random order
//! as long as the solution stays the only one.

use crate::candidates::{DigitSet, ALL_DIGITS};
use crate::cell_set::units_of;
use crate::difficulty::Difficulty;
use crate::failure::Failure;
use crate::layout::open_cell;
use crate::minimise::Minimiser;
use crate::parallel::in_order;
use crate::progress::{thousands, Progress};
use crate::random::Random;
use crate::solver::{print, write_out, Cells, Layout};
use std::io::Write;

/// How often a puzzle is begun before it is given up.
pub const ATTEMPTS: u64 = 10_000;

/// What a puzzle must be like. By default: minimal, which is to say that no clue can go.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The exact number of clues, 0 to 81 (fewer than 17 are never found).
    pub clues: Option<usize>,
    pub difficulty: Option<Difficulty>,
    pub symmetry: Symmetry,
}

/// Which clues go together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Symmetry {
    /// Each goes alone.
    #[default]
    None,
    /// Each goes with the one that takes its place when the grid is turned by 180°.
    Rotate180,
}

/// What the command line calls them.
pub const SYMMETRIES: [(&str, Symmetry); 2] =
    [("none", Symmetry::None), ("rotate180", Symmetry::Rotate180)];

/// The puzzle with this number under this seed: these and the options decide it, on any machine.
/// `None`: none was found in [`ATTEMPTS`] attempts.
pub fn puzzle(options: &Options, seed: u64, number: u64) -> Option<Cells> {
    let mut random = Random::new(seed, number);
    (0..ATTEMPTS).find_map(|_| attempt(options, &mut random))
}

/// The full grid with this number under this seed.
pub fn solved(seed: u64, number: u64) -> Cells {
    full_grid(&mut Random::new(seed, number))
}

/// Makes `count` grids, the first of them number 0, on all cores, and writes them in order: a
/// blank line between two, but none in the line layout. Whatever takes longer than a second is
/// reported on standard error, if that is a terminal.
///
/// # Errors
/// `make` found no grid with some number, and all before it have been written; or the output
/// cannot be written.
pub fn write(
    count: u64,
    make: impl Fn(u64) -> Option<Cells> + Sync,
    layout: Layout,
    mut output: impl Write,
) -> Result<(), Failure> {
    let mut progress = Progress::new(count);
    let mut written = 0;
    let result = in_order(count, make, |made| {
        let mut text = Vec::new();
        let mut missing = None;
        for grid in made {
            let grid = match grid {
                Some(grid) => grid,
                None => {
                    missing = Some(written + 1);
                    break;
                }
            };
            if written > 0 && layout != Layout::Line {
                text.push(b'\n');
            }
            print(&mut text, &grid, layout, open_cell(layout));
            written += 1;
        }
        progress.hide();
        write_out(&mut output, &text)?;
        progress.report(written);
        missing.map_or(Ok(()), |number| Err(gave_up(number)))
    });
    progress.end(written);
    result
}

fn gave_up(number: u64) -> Failure {
    Failure::Reason(format!(
        "puzzle {}: given up after {} attempts, expected options that more puzzles fulfil",
        thousands(number),
        thousands(ATTEMPTS)
    ))
}

/// Takes clues away from a new full grid. `None`: it came out otherwise than the options want.
fn attempt(options: &Options, random: &mut Random) -> Option<Cells> {
    let full = full_grid(random);
    let clues = reduce(&full, options, random)?;
    match options.difficulty {
        Some(difficulty) if !difficulty.fits(&clues) => None,
        _ => Some(clues),
    }
}

/// Takes clues away in random order: as many as can go, or until the number wanted is left.
/// `None`: more than that are needed.
fn reduce(full: &Cells, options: &Options, random: &mut Random) -> Option<Cells> {
    let fewest = options.clues.unwrap_or(0);
    let mut removal = Minimiser::new(full);
    let mut left = 81;
    for cell in order(options, random) {
        let pair = [cell, 80 - cell];
        let group = match options.symmetry {
            Symmetry::Rotate180 if cell != CENTRE => &pair[..],
            _ => &pair[..1],
        };
        if left >= fewest + group.len() && removal.take(group) {
            left -= group.len();
        }
    }
    let reached = options.clues.map_or(true, |clues| clues == left);
    Some(*removal.clues()).filter(|_| reached)
}

/// The cell that stays where it is when the grid is turned.
const CENTRE: usize = 40;

/// The order in which clues are taken away; of two that go together only the first is named.
fn order(options: &Options, random: &mut Random) -> Vec<usize> {
    let mut order: Vec<usize> = match options.symmetry {
        Symmetry::None => (0..81).collect(),
        Symmetry::Rotate180 => (0..=CENTRE).collect(),
    };
    if let (Symmetry::Rotate180, Some(clues)) = (options.symmetry, options.clues) {
        // Pairs leave an odd number of clues odd: whether the centre goes is settled by the
        // number wanted, and where it must go, it can go first.
        order.pop();
        random.shuffle(&mut order);
        if clues % 2 == 0 {
            order.insert(0, CENTRE);
        }
    } else {
        random.shuffle(&mut order);
    }
    order
}

/// A full grid: the cells in reading order, each with its candidates in random order, back to the
/// cell before where none is left. That such an order is found soon is a property of the reading
/// order: of three million grids the longest took 908 cells, 132 on average.
fn full_grid(random: &mut Random) -> Cells {
    let mut filling = Filling { cells: [0; 81], held: [0; 27] };
    filling.fill(0, random);
    filling.cells
}

/// A grid filled up to some cell, and the digits that each unit holds.
struct Filling {
    cells: Cells,
    held: [DigitSet; 27],
}

impl Filling {
    /// Fills this cell and all behind it. False: none of its candidates leads to a full grid.
    fn fill(&mut self, cell: usize, random: &mut Random) -> bool {
        if cell == 81 {
            return true;
        }
        let units = units_of(cell);
        let held = units.iter().fold(0, |held, &unit| held | self.held[unit]);
        let mut candidates = !held & ALL_DIGITS;
        while candidates != 0 {
            let digit = pick(candidates, random);
            let bit = 1 << digit;
            self.cells[cell] = digit;
            units.iter().for_each(|&unit| self.held[unit] |= bit);
            if self.fill(cell + 1, random) {
                return true;
            }
            units.iter().for_each(|&unit| self.held[unit] ^= bit);
            candidates ^= bit;
        }
        false
    }
}

/// One of the digits of a set that is not empty, each as likely as any other.
fn pick(digits: DigitSet, random: &mut Random) -> u8 {
    let mut rest = digits;
    for _ in 0..random.below(digits.count_ones() as usize) {
        rest &= rest - 1;
    }
    rest.trailing_zeros() as u8
}
