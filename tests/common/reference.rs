//! A plain solver to hold the fast one against, and grids to try both on.
//!
//! The solver walks the empty cells in reading order and tries the digits from 1 to 9: nothing in
//! it is clever, so that a reader sees it to be right. It has no bound on grids with few clues.

pub type Cells = [u8; 81];

/// What the solver found.
pub struct Solutions {
    /// How many solutions there are, counted up to the limit.
    pub count: usize,
    /// The smallest, read as a number of 81 digits: the first that this order of search meets.
    pub smallest: Option<Cells>,
}

/// Counts the solutions of a grid (0: an empty cell) up to `limit`. Two equal clues in a row, a
/// column or a box: none.
pub fn solutions(clues: &Cells, limit: usize) -> Solutions {
    let mut found = Solutions { count: 0, smallest: None };
    let mut cells = *clues;
    let clue_clashes = |cell: &usize| clues[*cell] > 0 && clashes(clues, *cell, clues[*cell]);
    if !(0..81).any(|cell| clue_clashes(&cell)) {
        let empty: Vec<usize> = (0..81).filter(|&cell| clues[cell] == 0).collect();
        fill(&mut cells, &empty, limit, &mut found);
    }
    found
}

/// Fills the empty cells of the list, the first one first.
fn fill(cells: &mut Cells, empty: &[usize], limit: usize, found: &mut Solutions) {
    let Some((&cell, rest)) = empty.split_first() else {
        found.count += 1;
        found.smallest.get_or_insert(*cells);
        return;
    };
    for digit in 1..=9 {
        if found.count < limit && !clashes(cells, cell, digit) {
            cells[cell] = digit;
            fill(cells, rest, limit, found);
            cells[cell] = 0;
        }
    }
}

/// Whether another cell of the cell's row, column or box holds the digit.
pub fn clashes(cells: &Cells, cell: usize, digit: u8) -> bool {
    let (row, column) = (cell / 9, cell % 9);
    let corner = row / 3 * 27 + column / 3 * 3;
    (0..9).any(|place| {
        [row * 9 + place, place * 9 + column, corner + place / 3 * 9 + place % 3]
            .iter()
            .any(|&peer| peer != cell && cells[peer] == digit)
    })
}

/// Random numbers that are the same on every machine (the generator SplitMix64).
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number from 0 to `bound` - 1.
    pub fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }

    /// Puts the items into a random order (Fisher and Yates).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for place in (1..items.len()).rev() {
            items.swap(place, self.below(place + 1));
        }
    }
}

/// Grids without end: near-full to moderately open, with no, one and several solutions, so that
/// the solver above is quick on each.
pub struct Grids(pub Random);

impl Iterator for Grids {
    type Item = Cells;

    fn next(&mut self) -> Option<Cells> {
        let Grids(random) = self;
        let mut cells = full_grid(random);
        // Every third grid gets a wrong clue; most of those have no solution, and the search for
        // one has to go through everything, hence the fewer empty cells.
        let wrong = random.below(3) == 0;
        let open = random.below(if wrong { 41 } else { 56 });
        let mut order: Vec<usize> = (0..81).collect();
        random.shuffle(&mut order);
        for &cell in &order[..open] {
            cells[cell] = 0;
        }
        if wrong {
            spoil(&mut cells, order[open], random);
        }
        Some(cells)
    }
}

/// Changes a clue to another digit, if one can stand there to one that does not clash.
pub fn spoil(cells: &mut Cells, cell: usize, random: &mut Random) {
    let mut digits: Vec<u8> = (1..=9).filter(|&digit| digit != cells[cell]).collect();
    random.shuffle(&mut digits);
    let fits = digits.iter().find(|&&digit| !clashes(cells, cell, digit));
    cells[cell] = *fits.unwrap_or(&digits[0]);
}

/// A full grid by backtracking, the digits of each cell tried in random order.
pub fn full_grid(random: &mut Random) -> Cells {
    let mut cells = [0; 81];
    let filled = fill_randomly(&mut cells, 0, random);
    assert!(filled, "the empty grid has solutions");
    cells
}

fn fill_randomly(cells: &mut Cells, cell: usize, random: &mut Random) -> bool {
    if cell == 81 {
        return true;
    }
    let mut digits: Vec<u8> = (1..=9).collect();
    random.shuffle(&mut digits);
    for digit in digits {
        if !clashes(cells, cell, digit) {
            cells[cell] = digit;
            if fill_randomly(cells, cell + 1, random) {
                return true;
            }
        }
    }
    cells[cell] = 0;
    false
}
