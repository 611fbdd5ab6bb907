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
    let fits = |&place: &usize| (1..=size).contains(&count(sets[place]));
    let places = (0..9).filter(fits).fold(0, |places, place| places | 1 << place);
    let mut search = Search { sets, size, found: Vec::new() };
    search.extend(places, Cover { chosen: 0, members: 0 });
    search.found
}

struct Search<'a> {
    sets: &'a [u16; 9],
    size: usize,
    found: Vec<Cover>,
}

impl Search<'_> {
    /// Chooses further sets, from these places.
    fn extend(&mut self, mut places: u16, cover: Cover) {
        let more = self.size - count(cover.chosen);
        if more == 0 {
            if count(cover.members) == self.size {
                self.found.push(cover);
            }
            return;
        }
        while count(places) >= more {
            let place = places.trailing_zeros() as usize;
            places ^= 1 << place;
            let members = cover.members | self.sets[place];
            if count(members) <= self.size {
                self.extend(places, Cover { chosen: cover.chosen | 1 << place, members });
            }
        }
    }
}

fn count(set: u16) -> usize {
    set.count_ones() as usize
}
