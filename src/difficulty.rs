//! How hard a puzzle is for a person: four levels, by the techniques that it needs.

use crate::rate;
use crate::solver::Cells;
use crate::technique::Technique;
use std::fmt;

/// Easiest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Difficulty {
    /// Naked and hidden singles suffice.
    Easy,
    /// Locked candidates, pointing and claiming, are needed too, and suffice.
    Medium,
    /// Subsets, fish or wings are needed too, and suffice.
    Hard,
    /// All these end before the grid is full.
    Expert,
}

/// What the command line calls them.
pub const DIFFICULTIES: [(&str, Difficulty); 4] = [
    ("easy", Difficulty::Easy),
    ("medium", Difficulty::Medium),
    ("hard", Difficulty::Hard),
    ("expert", Difficulty::Expert),
];

impl Difficulty {
    /// The level of puzzles that need this technique.
    pub fn of(technique: Technique) -> Difficulty {
        let levels = [Difficulty::Easy, Difficulty::Medium, Difficulty::Hard];
        let level = levels.into_iter().find(|level| technique <= level.hardest());
        level.unwrap_or(Difficulty::Expert)
    }

    /// The hardest technique of this level.
    fn hardest(self) -> Technique {
        match self {
            Difficulty::Easy => Technique::HiddenSingle,
            Difficulty::Medium => Technique::Claiming,
            Difficulty::Hard => Technique::XyzWing,
            Difficulty::Expert => Technique::Trial,
        }
    }

    /// Whether a puzzle (0: an open cell) with exactly one solution is of this level. No
    /// technique of a harder one is tried for that, and no trial.
    pub fn fits(self, clues: &Cells) -> bool {
        let needed = |limit: Difficulty| rate::needed(clues, limit.hardest());
        match self {
            Difficulty::Expert => needed(Difficulty::Hard).is_none(),
            level => needed(level).map(Difficulty::of) == Some(level),
        }
    }
}

impl fmt::Display for Difficulty {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(DIFFICULTIES[*self as usize].0)
    }
}
