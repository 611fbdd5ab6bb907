//! XY-wing and XYZ-wing: whatever the pivot holds, one of its two pincers holds the digit that
//! they have in common.
//!
//! Source: <https://hodoku.sourceforge.net/en/tech_wings.php>

use super::{strike, Pattern, Technique, Tell};
use crate::candidates::{Candidates, DigitSet, Strikes};
use crate::cell_set::{members, ALL, PEERS};
use std::ops::ControlFlow;

/// The pivot has exactly the candidates x and y, one of its peers x and z, another y and z: z goes
/// from all cells that see both of these. By pivot, then pincers in reading order.
pub fn xy_wing(candidates: &Candidates, tell: &mut Tell) -> ControlFlow<()> {
    wings(candidates, Technique::XyWing, tell)
}

/// The pivot has exactly the candidates x, y and z, two of its peers x and z, y and z: z goes from
/// all cells that see all three. By pivot, then pincers in reading order.
pub fn xyz_wing(candidates: &Candidates, tell: &mut Tell) -> ControlFlow<()> {
    wings(candidates, Technique::XyzWing, tell)
}

fn wings(candidates: &Candidates, technique: Technique, tell: &mut Tell) -> ControlFlow<()> {
    let [_, _, bivalue, trivalue, _] = candidates.tally();
    let pivot_has_z = technique == Technique::XyzWing;
    // x and z, or y and z: either both are the pivot's, or one of them is.
    let shared = if pivot_has_z { 2 } else { 1 };
    for pivot in members(if pivot_has_z { trivalue } else { bivalue }) {
        let of_pivot = candidates.digits(pivot);
        let peers = members(PEERS[pivot] & bivalue).map(|cell| (cell, candidates.digits(cell)));
        let is_pincer =
            |(_, digits): &(usize, DigitSet)| (digits & of_pivot).count_ones() == shared;
        let pincers: Vec<(usize, DigitSet)> = peers.filter(is_pincer).collect();
        for (place, &(first, of_first)) in pincers.iter().enumerate() {
            for &(second, of_second) in &pincers[place + 1..] {
                let z = of_first & of_second;
                // Else they have as many digits in common as they have, or none, or x or y.
                if z.is_power_of_two() && (z & of_pivot != 0) == pivot_has_z {
                    let digit = z.trailing_zeros() as u8;
                    let also_pivot = if pivot_has_z { PEERS[pivot] } else { ALL };
                    let seen = PEERS[first] & PEERS[second] & also_pivot;
                    let strikes = Strikes::of(digit, candidates.places(digit) & seen);
                    let pattern = Pattern::Wing { pivot, pincers: [first, second] };
                    strike(technique, pattern, strikes, tell)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}
