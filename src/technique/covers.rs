//! The one idea behind subsets and fish: some sets that have no more members together than they
//! are share these out among themselves (Hall's theorem), and nobody else gets any.

/// Some of nine sets, and the members that they have together; bit n of `chosen` stands for the
/// set at place n.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cover {
    pub chosen: u16,
    pub members: u16,
}

/// All choices of `size` of the sets that have exactly `size` members together, in lexicographic
/// order of their places. Sets without a member are never chosen.
pub fn covers(sets: &[u16; 9], size: usize) -> Vec<Cover> {
    let mut found = Vec::new();
    extend(sets, size, 0, Cover { chosen: 0, members: 0 }, &mut found);
    found
}

/// Chooses further sets, from this place on.
fn extend(sets: &[u16; 9], size: usize, from: usize, cover: Cover, found: &mut Vec<Cover>) {
    let Cover { chosen, members } = cover;
    let chosen_so_far = chosen.count_ones() as usize;
    if chosen_so_far == size {
        if members.count_ones() as usize == size {
            found.push(cover);
        }
        return;
    }
    for place in from..9 {
        let members = members | sets[place];
        if sets[place] != 0 && members.count_ones() as usize <= size {
            extend(sets, size, place + 1, Cover { chosen: chosen | 1 << place, members }, found);
        }
    }
}
