//! Locked candidates: a digit whose places in one unit all lie in another one that crosses it
//! stands in both of them there, and nowhere else in the other.
//!
//! <https://www.sudopedia.org/wiki/Locked_Candidates>; HoDoKu calls the two kinds type 1 and 2.

use super::{Pattern, Step, Technique};
use crate::candidates::{Candidates, Strikes};
use crate::units::Unit;

/// From a box into a row or a column. By digit, then box, then rows before columns.
pub fn pointing(candidates: &Candidates) -> impl Iterator<Item = Step> + '_ {
    let pairs = Unit::boxes().flat_map(|within| Unit::lines().map(move |line| (within, line)));
    locked(candidates, Technique::Pointing, pairs)
}

/// From a row or a column into a box. By digit, then rows before columns, then box.
pub fn claiming(candidates: &Candidates) -> impl Iterator<Item = Step> + '_ {
    let pairs = Unit::lines().flat_map(|within| Unit::boxes().map(move |square| (within, square)));
    locked(candidates, Technique::Claiming, pairs)
}

fn locked<'a>(
    candidates: &'a Candidates,
    technique: Technique,
    pairs: impl Iterator<Item = (Unit, Unit)> + Clone + 'a,
) -> impl Iterator<Item = Step> + 'a {
    (1..=9).flat_map(move |digit| {
        let places = candidates.places(digit);
        pairs.clone().filter_map(move |(within, crossing)| {
            let here = places & within.set();
            let struck = places & crossing.set() & !within.set();
            let locked = here != 0 && here & !crossing.set() == 0;
            let pattern = Pattern::Locked { within, crossing };
            Step::strike(technique, pattern, Strikes::of(digit, struck)).filter(|_| locked)
        })
    })
}
