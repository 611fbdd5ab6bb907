//! The techniques by which a person solves a Sudoku, easiest first, and the steps that they give.
//!
//! Each technique is a function from the candidates to its steps, in a fixed order, so that a grid
//! is explained alike everywhere. Every step is sound by itself: whatever it takes away is in no
//! solution, however many solutions there are.

pub mod covers;
pub mod fish;
pub mod locked_candidates;
pub mod singles;
pub mod subsets;
pub mod trial;
pub mod wings;

use crate::candidates::{digits_of, Candidates, Contradiction, DigitSet, Strikes};
use crate::cell_set::CellSet;
use crate::units::{cell_name, cell_names, Lines, Unit};
use std::fmt;
use std::ops::ControlFlow;

/// Easiest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Technique {
    NakedSingle,
    HiddenSingle,
    Pointing,
    Claiming,
    NakedPair,
    HiddenPair,
    NakedTriple,
    HiddenTriple,
    NakedQuad,
    HiddenQuad,
    XWing,
    Swordfish,
    Jellyfish,
    XyWing,
    XyzWing,
    Trial,
}

use Technique::*;

/// All of them, easiest first, and what they are called.
pub const TECHNIQUES: [(Technique, &str); 16] = [
    (NakedSingle, "naked single"),
    (HiddenSingle, "hidden single"),
    (Pointing, "pointing"),
    (Claiming, "claiming"),
    (NakedPair, "naked pair"),
    (HiddenPair, "hidden pair"),
    (NakedTriple, "naked triple"),
    (HiddenTriple, "hidden triple"),
    (NakedQuad, "naked quad"),
    (HiddenQuad, "hidden quad"),
    (XWing, "X-wing"),
    (Swordfish, "swordfish"),
    (Jellyfish, "jellyfish"),
    (XyWing, "XY-wing"),
    (XyzWing, "XYZ-wing"),
    (Trial, "trial"),
];

/// Takes each step that a technique finds; says whether to look for more.
pub type Tell<'a> = dyn FnMut(Step) -> ControlFlow<()> + 'a;

impl Technique {
    /// All techniques up to this one, easiest first.
    pub fn up_to(self) -> impl Iterator<Item = Technique> {
        TECHNIQUES.into_iter().map(|(technique, _)| technique).take_while(move |&t| t <= self)
    }

    /// Tells all steps of this technique that place a digit or take a candidate away, in their
    /// order. They are seen in the same candidates: doing one does not change the next.
    ///
    /// Breaks off where `tell` does.
    pub fn each(self, candidates: &Candidates, tell: &mut Tell) -> ControlFlow<()> {
        match self {
            NakedSingle => singles::naked(candidates, tell),
            HiddenSingle => singles::hidden(candidates, tell),
            Pointing => locked_candidates::pointing(candidates, tell),
            Claiming => locked_candidates::claiming(candidates, tell),
            NakedPair => subsets::naked(candidates, 2, tell),
            HiddenPair => subsets::hidden(candidates, 2, tell),
            NakedTriple => subsets::naked(candidates, 3, tell),
            HiddenTriple => subsets::hidden(candidates, 3, tell),
            NakedQuad => subsets::naked(candidates, 4, tell),
            HiddenQuad => subsets::hidden(candidates, 4, tell),
            XWing => fish::fish(candidates, 2, tell),
            Swordfish => fish::fish(candidates, 3, tell),
            Jellyfish => fish::fish(candidates, 4, tell),
            XyWing => wings::xy_wing(candidates, tell),
            XyzWing => wings::xyz_wing(candidates, tell),
            Trial => trial::trial(candidates, tell),
        }
    }

    /// The first of these steps.
    pub fn first(self, candidates: &Candidates) -> Option<Step> {
        let mut first = None;
        let _ = self.each(candidates, &mut |step| {
            first = Some(step);
            ControlFlow::Break(())
        });
        first
    }
}

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(TECHNIQUES[*self as usize].1)
    }
}

/// One deduction: a pattern among the candidates, and all that follows from it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    pub technique: Technique,
    pub pattern: Pattern,
    pub effect: Effect,
}

/// What a step does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// The cell (0 to 80) holds the digit (1 to 9).
    Place { cell: usize, digit: u8 },
    /// Some candidates go.
    Strike(Strikes),
}

/// What is seen, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pattern {
    /// The cell of the effect has one candidate.
    OneCandidate,
    /// The digit of the effect has one place in the unit.
    OnePlace(Unit),
    /// A digit has all its places of one unit in another one too.
    Locked { within: Unit, crossing: Unit },
    /// These cells of the unit have as many candidates together as they are.
    Cells(CellSet, Unit),
    /// These digits have as many places in the unit as they are.
    Digits(DigitSet, Unit),
    /// A digit has all its places of the lines chosen among the base in as many lines across, the
    /// cover. Line 1 is bit 0 in both sets.
    Fish { base: Lines, chosen: u16, cover: u16 },
    /// The pivot sees both pincers.
    Wing { pivot: usize, pincers: [usize; 2] },
    /// What the candidate of the effect leads to.
    Leads(Contradiction),
}

impl Step {
    /// Does the step.
    pub fn apply(&self, candidates: &mut Candidates) {
        match &self.effect {
            Effect::Place { cell, digit } => candidates.place(*cell, *digit),
            Effect::Strike(strikes) => candidates.strike(strikes),
        }
    }

    /// The technique and the pattern, as in `hidden single in row 3`.
    pub fn reason(&self) -> String {
        format!("{}{}", self.technique, self.pattern)
    }
}

/// Tells of a pattern what it takes away, if that is anything.
fn strike(
    technique: Technique,
    pattern: Pattern,
    strikes: Strikes,
    tell: &mut Tell,
) -> ControlFlow<()> {
    if strikes.is_empty() {
        return ControlFlow::Continue(());
    }
    tell(Step { technique, pattern, effect: Effect::Strike(strikes) })
}

/// As in `r3c8 = 3   hidden single in row 3`.
impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}   {}", self.effect, self.reason())
    }
}

impl fmt::Display for Effect {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Effect::Place { cell, digit } => write!(f, "{} = {}", cell_name(*cell), digit),
            Effect::Strike(strikes) => write!(f, "{}", strikes),
        }
    }
}

/// What stands behind the technique's name.
impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match *self {
            Pattern::OneCandidate => Ok(()),
            Pattern::OnePlace(unit) => write!(f, " in {}", unit),
            Pattern::Locked { within, crossing } if crossing.is_box() => {
                write!(f, ", {} in {}", within, crossing)
            }
            Pattern::Locked { within, crossing } => write!(f, ", {} on {}", within, crossing),
            Pattern::Cells(cells, unit) => write!(f, " {} in {}", cell_names(cells), unit),
            Pattern::Digits(digits, unit) => write!(f, " {} in {}", numbers(digits), unit),
            Pattern::Fish { base, chosen, cover } => {
                let [chosen, cover] = [chosen, cover].map(|lines| numbers(lines << 1));
                write!(f, " in {} {}, {} {}", base, chosen, base.across(), cover)
            }
            Pattern::Wing { pivot, pincers: [first, second] } => {
                let [pivot, first, second] = [pivot, first, second].map(cell_name);
                write!(f, " {} {} {}", pivot, first, second)
            }
            Pattern::Leads(contradiction) => write!(f, ": {}", contradiction),
        }
    }
}

/// The numbers 1 to 9 that are in a set, as in `5 7`.
fn numbers(set: u16) -> String {
    digits_of(set).map(|number| number.to_string()).collect::<Vec<_>>().join(" ")
}
