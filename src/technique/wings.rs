//! XY-wing and XYZ-wing: whatever the pivot holds, one of its two pincers holds the digit that
//! they have in common.
//!
//! <https://www.sudopedia.org/wiki/XY-Wing>, <https://www.sudopedia.org/wiki/XYZ-Wing>

use super::{Pattern, Step, Technique};
use crate::candidates::{Candidates, DigitSet, Strikes};
use crate::cell_set::{members, ALL, PEERS};

/// The pivot has exactly the candidates x and y, one of its peers x and z, another y and z: z goes
/// from all cells that see both of these. By pivot, then pincers in reading order.
pub fn xy_wing(candidates: &Candidates) -> impl Iterator<Item = Step> + '_ {
    wings(candidates, Technique::XyWing)
}

/// The pivot has exactly the candidates x, y and z, two of its peers x and z, y and z: z goes from
/// all cells that see all three. By pivot, then pincers in reading order.
pub fn xyz_wing(candidates: &Candidates) -> impl Iterator<Item = Step> + '_ {
    wings(candidates, Technique::XyzWing)
}

fn wings(candidates: &Candidates, technique: Technique) -> impl Iterator<Item = Step> + '_ {
    let [_, _, bivalue, trivalue] = candidates.tally();
    let pivot_has_z = technique == Technique::XyzWing;
    members(if pivot_has_z { trivalue } else { bivalue }).flat_map(move |pivot| {
        let of_pivot = candidates.digits(pivot);
        let peers = members(PEERS[pivot] & bivalue).map(|cell| (cell, candidates.digits(cell)));
        // x and z, or y and z: both are the pivot's, or one of them is.
        let shared = if pivot_has_z { 2 } else { 1 };
        let is_pincer =
            |(_, digits): &(usize, DigitSet)| (digits & of_pivot).count_ones() == shared;
        let pincers: Vec<(usize, DigitSet)> = peers.filter(is_pincer).collect();
        pairs(pincers).filter_map(move |[(first, of_first), (second, of_second)]| {
            let z = of_first & of_second;
            if !z.is_power_of_two() || (z & of_pivot != 0) != pivot_has_z {
                return None; // as many digits in common as they have, or none, or x or y
            }
            let digit = z.trailing_zeros() as u8;
            let also_pivot = if pivot_has_z { PEERS[pivot] } else { ALL };
            let struck = candidates.places(digit) & PEERS[first] & PEERS[second] & also_pivot;
            let pattern = Pattern::Wing { pivot, pincers: [first, second] };
            Step::strike(technique, pattern, Strikes::of(digit, struck))
        })
    })
}

/// Each item with each of those behind it, in lexicographic order.
fn pairs<T: Copy>(items: Vec<T>) -> impl Iterator<Item = [T; 2]> {
    let count = items.len();
    let places =
        (0..count).flat_map(move |first| (first + 1..count).map(move |second| (first, second)));
    places.map(move |(first, second)| [items[first], items[second]])
}
