#[cfg(target_arch = "x86_64")]
use std::arch::x86_64::*;
use std::ops::{Add, BitAnd, BitOr, BitXor, Not, Sub};
pub fn cell_of(unit: usize, place: usize) -> usize {
    let number = unit % 9;
    let in_box = 27 * (number / 3) + 3 * (number % 3) + 9 * (place / 3) + place % 3;
    [9 * number + place, 9 * place + number, in_box][unit / 9]
}
// ---- The grid --------------------
/// 81 digits, row by row: 1 to 9, or 0 where a cell is open.
pub type Cells = [u8; 81];

/// A grid as read: its clues.
#[derive(Clone, Copy, Debug)]
pub struct Grid {
    pub cells: Cells,
}

impl Grid {
    /// The grid of these clues (0 to 9, 0 for an empty cell).
    pub fn new(cells: &Cells) -> Grid {
        Grid { cells: *cells }
    }

    /// The empty cells, 0 to 80, in reading order.
    pub fn empty_cells(&self) -> EmptyCells {
        let mut list = EmptyCells {
            cells: [0; 81],
            count: 0,
        };
        for (cell, &digit) in self.cells.iter().enumerate() {
            // Written in any case, kept if the cell is empty: no branch to be guessed wrong.
            list.cells[list.count] = cell as u8;
            list.count += (digit == 0) as usize;
        }
        list
    }
}

/// The empty cells of a grid: the first `count` entries.
pub struct EmptyCells {
    cells: [u8; 81],
    count: usize,
}

impl EmptyCells {
    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.cells[..self.count].iter().map(|&cell| cell as usize)
    }
}
// ---- The search --------------------
// A board is propagated until nothing more follows (the round, below). Where cells stay open, the
// search guesses: it explores the board on which the guess holds, then goes on with the board on
// which it does not. `explore` is the way in, `backtrack` the recursion, `guess` the choice.

/// The same for each of the three rows of a board: an array. A macro, as a closure would be a trap
/// (see [`Register`]).
macro_rules! rows {
    ($row:ident => $value:expr) => {
        [
            {
                let $row = 0;
                $value
            },
            {
                let $row = 1;
                $value
            },
            {
                let $row = 2;
                $value
            },
        ]
    };
}

/// What a search found: how many solutions, up to its limit, and the first of them (or all 0).
#[derive(Clone, Copy, Debug)]
pub struct Found {
    pub count: usize,
    pub first: Cells,
}

const NOTHING: Found = Found {
    count: 0,
    first: [0; 81],
};

/// The smallest solution of a grid, read as an 81-digit number.
pub fn solve(grid: &Grid) -> Option<Cells> {
    let found = explore(grid, 2, true);
    Some(found.first).filter(|_| found.count > 0)
}

/// Counts the solutions of a grid, but no further than `limit`.
pub fn count_solutions(grid: &Grid, limit: usize) -> Found {
    explore(grid, limit, false)
}

/// Looks for solutions until there are `limit`. Where there are several and `want_smallest` is
/// set, the first of them is the smallest of all. Works on the fastest registers that there are.
pub fn explore(grid: &Grid, limit: usize, want_smallest: bool) -> Found {
    #[cfg(target_arch = "x86_64")]
    if Avx2::is_available() {
        // SAFETY: the processor has what is enabled there.
        return unsafe { explore_with_avx2(grid, limit, want_smallest) };
    }
    explore_with::<Plain>(grid, limit, want_smallest)
}

/// [`explore`] on registers of one form.
#[inline(always)]
pub fn explore_with<R: Register>(grid: &Grid, limit: usize, want_smallest: bool) -> Found {
    let (board, open) = match root::<R>(grid) {
        Some(root) => root,
        None => return NOTHING,
    };
    if open.is_zero() {
        return Found {
            count: limit.min(1),
            first: R::cells(&board),
        };
    }
    let mut search = Search::new(limit);
    backtrack(&mut search, &mut Node::propagated(board, open));
    let mut found = search.found;
    if want_smallest && found.count > 1 {
        found.first = smallest(grid, board, &found.first, search.effort);
    }
    found.count = found.count.min(limit);
    found
}

/// The grid's candidates after propagation, and the cells that stay open.
#[inline(always)]
fn root<R: Register>(grid: &Grid) -> Option<(Board<R>, R)> {
    R::propagate(&candidates(&grid.cells)?, splat(!0))
}

/// A search under way.
pub struct Search {
    /// Looks for so many solutions.
    limit: usize,
    found: Found,
    /// Guesses since the last solution, or since the search began.
    effort: usize,
    /// The order of guesses; `None`: by pieces.
    reading_order: Option<ReadingOrder>,
}

/// Guesses in reading order: in the first open cell the smallest digit. The solution that is found
/// first is the smallest; but the search can lose its way, as no other order may be taken.
struct ReadingOrder {
    empty_cells: EmptyCells,
    /// So many guesses are left until the search gives up.
    patience: usize,
}

impl ReadingOrder {
    /// The first empty cell that is open still; `open`: the lanes of a set.
    fn first_open(&self, open: &[u16; 16]) -> Option<usize> {
        self.empty_cells
            .iter()
            .find(|cell| open[SET_LANE[cell / 9]] & bit(*cell) != 0)
    }
}

/// How many guesses a search in reading order has. Half or twice as many change nothing by more
/// than 2 %; without a limit there are grids of seconds.
const PATIENCE: usize = 64;

impl Search {
    fn new(limit: usize) -> Search {
        Search {
            limit,
            found: NOTHING,
            effort: 0,
            reading_order: None,
        }
    }

    fn gave_up(&self) -> bool {
        matches!(&self.reading_order, Some(order) if order.patience == 0)
    }

    /// Whether the pieces of a board are to be counted. At first a guess is the shorter way (on
    /// puzzles 1 to 3 %), and while solutions keep coming nothing is gained by it.
    fn counts_pieces(&self) -> bool {
        let solutions_keep_coming = self.limit > 2 && self.found.count > 0;
        self.reading_order.is_none() && self.effort >= if solutions_keep_coming { 16 } else { 3 }
    }
}

/// A board of the search, with what is known of it.
pub struct Node<R> {
    board: Board<R>,
    /// The cells that were open when the board, or the one that it came from, was propagated.
    open: R,
    is_propagated: bool,
    /// Whether both sides of its next guess have the same number of solutions.
    has_twins: bool,
}

impl<R: Register> Node<R> {
    fn propagated(board: Board<R>, open: R) -> Node<R> {
        Node {
            board,
            open,
            is_propagated: true,
            has_twins: false,
        }
    }

    /// The board that a guess leads to.
    #[inline(always)]
    fn child(&self, board: Board<R>) -> Node<R> {
        Node {
            board,
            open: self.open,
            is_propagated: false,
            has_twins: false,
        }
    }

    /// Goes on with another board, on which less can be had.
    #[inline(always)]
    fn go_on_with(&mut self, board: Board<R>) {
        self.board = board;
        self.is_propagated = false;
    }
}

/// Recursive backtracking: explores all that is left of a board.
fn backtrack<R: Register>(search: &mut Search, node: &mut Node<R>) {
    while let Some(mut child) = R::guess(search, node) {
        let before = search.found.count;
        backtrack(search, &mut child);
        if node.has_twins {
            search.found.count += search.found.count - before;
            return;
        }
        if search.found.count >= search.limit || search.gave_up() {
            return;
        }
    }
}

/// Propagates a board and guesses: gives the board with the guess, and leaves the one without it.
/// `None`: there is nothing left to explore; a solution has been counted.
#[inline(always)]
pub fn guess<R: Register>(search: &mut Search, node: &mut Node<R>) -> Option<Node<R>> {
    loop {
        if !node.is_propagated {
            let (board, open) = R::propagate(&node.board, node.open)?;
            node.board = board;
            node.open = open;
        }
        if node.open.is_zero() {
            accept(search, &node.board);
            return None;
        }
        node.is_propagated = false;
        if !search.counts_pieces() || !count_pieces(&mut node.board)? {
            break;
        }
    }
    if search.effort > LONG_SEARCH && is_worth_subsets(search.effort, node.open) {
        let mut board = node.board;
        if subsets(&mut board)? {
            // Beside the board without what has gone there is nothing to explore.
            let child = node.child(board);
            node.go_on_with([Row::splat(0); 3]);
            return Some(child);
        }
    }
    search.effort += 1;
    if let Some(order) = &mut search.reading_order {
        order.patience -= 1;
        if order.patience == 0 {
            return None;
        }
        let cell = order.first_open(&node.open.store())?;
        return Some(try_smallest(node, cell));
    }
    if let Some(board) = first_twin(&node.board) {
        node.has_twins = true;
        return Some(node.child(board));
    }
    if search.found.count == 0 && search.effort <= EARLY {
        if let Some(cell) = early_bivalue_cell(&node.board, node.open) {
            return Some(try_smallest(node, cell));
        }
    }
    let piece = choose_piece(&node.board);
    let child = node.child(piece.keep(&node.board));
    let rest = piece.lose(&node.board);
    node.go_on_with(rest);
    Some(child)
}

/// Counts a solution, and keeps the first.
#[inline(always)]
fn accept<R: Register>(search: &mut Search, board: &Board<R>) {
    search.found.count += 1;
    search.effort = 0;
    if search.found.count == 1 {
        search.found.first = R::cells(board);
    }
}

/// Guesses that a cell holds the smallest of its candidates.
#[inline(always)]
fn try_smallest<R: Register>(node: &mut Node<R>, cell: usize) -> Node<R> {
    let digits = digits_at(&node.board, cell);
    let digit = digits.trailing_zeros() as usize;
    let others = digits & (digits - 1);
    let child = node.child(assign(&node.board, cell, digit));
    let rest = if others.is_power_of_two() {
        assign(&node.board, cell, others.trailing_zeros() as usize)
    } else {
        without_candidate(&node.board, cell, digit)
    };
    node.go_on_with(rest);
    child
}

/// So far a search is young, where a cell of two candidates is a better guess than a piece for
/// grids that may have many solutions (their times 0.79 to 0.87, others' the same within 1 %).
const EARLY: usize = 10;
const EARLY_OPEN: u32 = 46;

/// The first cell with two candidates on a board with few open cells.
#[inline(always)]
fn early_bivalue_cell<R: Register>(board: &Board<R>, open: R) -> Option<usize> {
    if open.count_bits() > EARLY_OPEN {
        return None;
    }
    let digits: AtLeast<R> = count_candidates(board);
    first_cell(digits.two & !digits.three & R::load(&ALL_CELLS))
}

/// Where each digit has at most two places in a row, and so each cell two candidates and each
/// column and box two places: the board without one of two such places. The solutions come in
/// twins then, each the other with all open cells changed, and the guess parts them.
#[inline(always)]
pub fn first_twin<R: Register>(board: &Board<R>) -> Option<Board<R>> {
    let used = Row::load(&LANES.used);
    let second = rows!(row => board[row] & (board[row] - Row::splat(1)) & used);
    let third = together(&rows!(row => second[row] & (second[row] - Row::splat(1))));
    if !third.is_zero() {
        return None;
    }
    for row in 0..3 {
        if let Some(lane) = second[row].first_lane() {
            let mut twin = *board;
            twin[row] = twin[row] & !(second[row] & Row::load(&LANES.alone[lane]));
            return Some(twin);
        }
    }
    None
}

/// The smallest solution of a grid with several, of which one is known. All along the best
/// solution so far stands on the board, and the question is: which is the first cell that can
/// hold a smaller digit than there? What is before it is fixed at once.
#[inline(always)]
fn smallest<R: Register>(grid: &Grid, root: Board<R>, known: &Cells, effort: usize) -> Cells {
    let (mut board, mut best) = (root, *known);
    let bits = R::digit_bits(&best);
    let (mut same, mut below) = (equal_digits(&bits), smaller_digits(&bits));
    let mut search = Search {
        effort,
        ..Search::new(1)
    };
    let mut lost = false;
    'walk: loop {
        let smaller: AtLeast<R> = count_candidates(&rows!(row => board[row] & below[row]));
        let cell = match first_cell(smaller.one & R::load(&ALL_CELLS)) {
            Some(cell) => cell,
            None => return best,
        };
        let before = to_all_digits(R::load(&BEFORE[cell]));
        let fixed = rows!(row => board[row] & !(before[row] & !same[row]));
        let gone = together(&rows!(row => board[row] & !fixed[row]));
        board = fixed;
        if gone.is_zero() {
            let mut digits = digits_at(&board, cell) & ((1 << best[cell]) - 1);
            while digits != 0 {
                let digit = digits.trailing_zeros() as usize;
                digits &= digits - 1;
                let child = assign(&board, cell, digit);
                if !lost {
                    match first_in_reading_order(grid, child) {
                        Outcome::Done(found) if found.count > 0 => return found.first,
                        Outcome::Done(_) => {
                            board = without_candidate(&board, cell, digit);
                            continue;
                        }
                        Outcome::GaveUp => lost = true,
                    }
                }
                search.found = NOTHING;
                let open = splat(!0);
                let mut node = Node::propagated(child, open);
                node.is_propagated = false;
                backtrack(&mut search, &mut node);
                if search.found.count > 0 {
                    best = search.found.first;
                    let bits = R::digit_bits(&best);
                    same = equal_digits(&bits);
                    below = smaller_digits(&bits);
                    continue 'walk;
                }
                board = without_candidate(&board, cell, digit);
            }
        }
        board = match R::propagate(&board, splat(!0)) {
            Some((board, _)) => board,
            None => return best,
        };
    }
}

enum Outcome {
    Done(Found),
    GaveUp,
}

/// Looks for the first solution in reading order.
#[inline(always)]
fn first_in_reading_order<R: Register>(grid: &Grid, board: Board<R>) -> Outcome {
    let order = ReadingOrder {
        empty_cells: grid.empty_cells(),
        patience: PATIENCE,
    };
    let mut search = Search {
        reading_order: Some(order),
        ..Search::new(1)
    };
    backtrack(
        &mut search,
        &mut Node {
            is_propagated: false,
            ..Node::propagated(board, splat(!0))
        },
    );
    if search.gave_up() {
        Outcome::GaveUp
    } else {
        Outcome::Done(search.found)
    }
}
// ---- The board --------------------
// The board holds the candidates, digit by digit. The places that a digit has left in a row are a
// lane of 16 bits, with a spare bit after each box:
//
//     bit       0  1  2  3    4  5  6  7    8  9 10 11   12 13 14 15
//     column    1  2  3  .    4  5  6  .    7  8  9  .    .  .  .  .
//
// 32 lanes hold one row of each band for every digit. The first, the second and the third rows of
// the bands are the board: one operation serves all digits and bands at once, and the rows of a
// band lie bit over bit.
//
//     lane      0 … 7    8 … 15    16 … 23    24       25       26        27 … 31
//     band      upper    middle    lower      upper    lower    middle    unused
//     digit     1 … 8    1 … 8     1 … 8      9        9        9
//
// An unused lane holds all columns for ever: no deduction follows from such a lane.
//
// A set of cells is one register of 16 lanes, a lane for each row. Where a dot is, it may hold
// anything unless something else is said.
//
//     lane      0  1  2  3    4  5  6  7    8  9 10 11   12 13 14 15
//     row       1  2  3  .    7  8  9  .    4  5  6  .    .  .  .  .

pub type Board<R> = [Row<R>; 3];

/// The lane of each digit (1 to 9) by band, from the top.
pub const LANE: [[usize; 10]; 3] = [
    [UNUSED_LANE, 0, 1, 2, 3, 4, 5, 6, 7, 24],
    [UNUSED_LANE, 8, 9, 10, 11, 12, 13, 14, 15, 26],
    [UNUSED_LANE, 16, 17, 18, 19, 20, 21, 22, 23, 25],
];
const UNUSED_LANE: usize = 27;

/// The lane of each row in a set.
pub const SET_LANE: [usize; 9] = [0, 1, 2, 8, 9, 10, 4, 5, 6];

/// All columns of a lane; the first columns of its boxes; its spare bits.
const ROW: u16 = 0x777;
const FIRST: u16 = 0x111;
const SPARE: u16 = 0x888;

/// The bit of a cell in its lane.
pub const fn bit(cell: usize) -> u16 {
    1 << (cell % 9 + cell % 9 / 3)
}

/// All cells, as a set.
pub const ALL_CELLS: [u16; 16] = [
    ROW, ROW, ROW, 0, ROW, ROW, ROW, 0, ROW, ROW, ROW, 0, 0, 0, 0, 0,
];

/// Masks of lanes: all bits of those that are meant.
pub struct Lanes {
    pub used: [u16; 32],
    /// The lanes of each digit (1 to 9), and of each band.
    pub of_digit: [[u16; 32]; 10],
    pub of_band: [[u16; 32]; 3],
    /// The lanes whose digit, as a binary number, has bit 0, 1, 2, 3; the unused ones have all.
    pub of_bit: [[u16; 32]; 4],
    /// The digit of each lane, 0 in the unused ones.
    pub digits: [u16; 32],
    /// Each lane alone.
    pub alone: [[u16; 32]; 32],
    /// In each lane the box of a row whose number is that of the band, with its spare bit.
    pub own_box: [u16; 32],
}

pub static LANES: Lanes = {
    let (used, of_digit, of_band) = ([0; 32], [[0; 32]; 10], [[0; 32]; 3]);
    let (of_bit, alone) = ([[!0; 32]; 4], [[0; 32]; 32]);
    let (digits, own_box) = ([0; 32], [0; 32]);
    let mut lanes = Lanes {
        used,
        of_digit,
        of_band,
        of_bit,
        digits,
        alone,
        own_box,
    };
    let mut place = 0;
    while place < 27 {
        let (band, digit) = (place / 9, place % 9 + 1);
        let lane = LANE[band][digit];
        lanes.used[lane] = !0;
        lanes.of_digit[digit][lane] = !0;
        lanes.of_band[band][lane] = !0;
        lanes.digits[lane] = digit as u16;
        lanes.alone[lane][lane] = !0;
        lanes.own_box[lane] = 0xf << (4 * band);
        let mut bit = 0;
        while bit < 4 {
            lanes.of_bit[bit][lane] = if digit >> bit & 1 == 1 { !0 } else { 0 };
            bit += 1;
        }
        place += 1;
    }
    lanes
};

/// The cells before each cell in reading order, as a set.
static BEFORE: [[u16; 16]; 81] = {
    let mut sets = [[0; 16]; 81];
    let mut cell = 1;
    while cell < 81 {
        sets[cell] = sets[cell - 1];
        sets[cell][SET_LANE[(cell - 1) / 9]] |= bit(cell - 1);
        cell += 1;
    }
    sets
};

/// The lanes that hold nothing, all bits of them.
#[inline(always)]
fn empty<R: Register>(lanes: Row<R>) -> Row<R> {
    lanes.same(Row::splat(0))
}

/// The lanes without their lowest bit.
#[inline(always)]
fn without_lowest<R: Register>(lanes: Row<R>) -> Row<R> {
    lanes & (lanes - Row::splat(1))
}

/// The lanes of the three rows together.
#[inline(always)]
fn together<R: Register>(rows: &Board<R>) -> Row<R> {
    rows[0] | rows[1] | rows[2]
}

/// To each band the lanes of the next one down; below the lower band comes the upper one.
#[inline(always)]
fn next_band<R: Register>(lanes: Row<R>) -> Row<R> {
    let nines = lanes
        .1
        .shuffle(&[0, 1, 2, 3, 4, 5, 6, 7, 2, 0, 1, 3, 4, 5, 6, 7]);
    Row(
        lanes.0.halves::<0x21>(lanes.1),
        lanes.0.halves::<0x30>(nines),
    )
}

/// Four rows in which every digit stands in just the cells of a set: in row n in those of lane n
/// of each four of the set. The unused lanes are empty.
#[inline(always)]
fn to_four_rows<R: Register>(set: R) -> [Row<R>; 4] {
    // For the lower band and the nines, the pairs of lanes to choose from are brought there first.
    let first_two = set.pairs(&[2, 2, 2, 2, 0, 2, 4, 6]);
    let last_two = set.pairs(&[3, 3, 3, 3, 1, 3, 5, 7]);
    [
        Row(
            set.shuffle(&[0; 16]),
            first_two.shuffle(&LOWER_AND_NINES[0]),
        ),
        Row(
            set.shuffle(&[1; 16]),
            first_two.shuffle(&LOWER_AND_NINES[1]),
        ),
        Row(set.shuffle(&[2; 16]), last_two.shuffle(&LOWER_AND_NINES[0])),
        Row(set.shuffle(&[3; 16]), last_two.shuffle(&LOWER_AND_NINES[1])),
    ]
}

const LOWER_AND_NINES: [[u8; 16]; 2] = [
    [
        0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 4, NONE, NONE, NONE, NONE, NONE,
    ],
    [
        1, 1, 1, 1, 1, 1, 1, 1, 1, 3, 5, NONE, NONE, NONE, NONE, NONE,
    ],
];
/// In a list of lanes to shuffle: an empty one.
const NONE: u8 = 8;

/// The board on which every digit stands in just the cells of a set.
#[inline(always)]
pub fn to_all_digits<R: Register>(set: R) -> Board<R> {
    let [first, second, third, _] = to_four_rows(set);
    [first, second, third]
}

/// The candidates of a grid with these clues (0 for an empty cell). `None`: two equal clues share
/// a unit.
#[inline(always)]
pub fn candidates<R: Register>(cells: &Cells) -> Option<Board<R>> {
    let bits = R::digit_bits(cells);
    let clues = equal_digits(&bits);
    if clash(&clues) {
        return None;
    }
    let columns = together(&clues);
    let next = next_band(columns);
    let held = together(&rows!(row => boxes(clues[row]))) | columns | next | next_band(next);
    let filled = to_all_digits(bits[0] | bits[1] | bits[2] | bits[3]);
    let row = Row::splat(ROW);
    Some(rows!(n => empty(clues[n]) & row & !(held | filled[n]) | clues[n]))
}

/// The board with each digit of some cells in its place, from the cells' digits bit by bit.
#[inline(always)]
fn equal_digits<R: Register>(bits: &[R; 4]) -> Board<R> {
    let mut equal = [Row::splat(ROW); 3];
    for (bit, &cells) in bits.iter().enumerate() {
        let (cells, lanes) = (to_all_digits(cells), Row::load(&LANES.of_bit[bit]));
        equal = rows!(row => equal[row] & !(cells[row] ^ lanes));
    }
    equal
}

/// In each of some cells all digits below its own: compared bit by bit, where the last bit that
/// differs decides.
#[inline(always)]
fn smaller_digits<R: Register>(bits: &[R; 4]) -> Board<R> {
    let mut smaller = [Row::splat(0); 3];
    for (bit, &cells) in bits.iter().enumerate() {
        let (cells, lanes) = (to_all_digits(cells), Row::load(&LANES.of_bit[bit]));
        smaller = rows!(row => smaller[row] & !(cells[row] ^ lanes) | cells[row] & !lanes);
    }
    smaller
}

/// Whether a digit stands twice in a row, column or box. In the unused lanes nothing may stand.
#[inline(always)]
fn clash<R: Register>(board: &Board<R>) -> bool {
    let columns = together(board);
    let next = next_band(columns);
    let in_columns = columns & (next | next_band(next));
    let in_rows = together(&rows!(row => without_lowest(board[row])));
    let held = rows!(row => (board[row] + Row::splat(ROW)) & Row::splat(SPARE));
    let in_boxes = held[0] & held[1] | held[2] & (held[0] | held[1]);
    !(in_rows | in_columns | in_boxes).is_zero()
}

/// The boxes that hold any bit, all three cells of them: the carry into the spare bit tells.
#[inline(always)]
fn boxes<R: Register>(lanes: Row<R>) -> Row<R> {
    let spare = (lanes + Row::splat(ROW)) & Row::splat(SPARE);
    spare - spare.right::<3>()
}

/// The one bit of a digit in a cell.
#[inline(always)]
fn spot<R: Register>(cell: usize, digit: usize) -> Row<R> {
    Row::load(&LANES.alone[LANE[cell / 27][digit]]) & Row::splat(bit(cell))
}

/// Assigns a digit (1 to 9) to a cell: it leaves the cell's peers, the other digits leave the cell.
#[inline(always)]
pub fn assign<R: Register>(board: &Board<R>, cell: usize, digit: usize) -> Board<R> {
    let (band, row) = (cell / 27, cell / 9 % 3);
    let here = Row::splat(bit(cell));
    let lane = Row::load(&LANES.alone[LANE[band][digit]]);
    let in_column = Row::load(&LANES.of_digit[digit]) & here;
    let in_box = lane & Row::splat(0b111 << (cell % 9 / 3 * 4));
    let mut after = rows!(row => board[row] & !(in_column | in_box));
    let others_here = Row::load(&LANES.of_band[band]) & here;
    after[row] = after[row] & !(lane | others_here) | lane & here;
    after
}

#[inline(always)]
fn without_candidate<R: Register>(board: &Board<R>, cell: usize, digit: usize) -> Board<R> {
    let mut after = *board;
    after[cell / 9 % 3] = board[cell / 9 % 3] & !spot(cell, digit);
    after
}

/// The candidates of a cell, as bits 1 to 9.
#[inline(always)]
fn digits_at<R: Register>(board: &Board<R>, cell: usize) -> u16 {
    let lanes = board[cell / 9 % 3].store();
    let place = bit(cell).trailing_zeros();
    (1..10).fold(0, |digits, digit| {
        digits | (lanes[LANE[cell / 27][digit]] >> place & 1) << digit
    })
}

/// The first cell of a set in reading order. The set has nothing but cells.
#[inline(always)]
fn first_cell<R: Register>(set: R) -> Option<usize> {
    let lanes = set.store();
    let row = (0..9).find(|&row| lanes[SET_LANE[row]] != 0)?;
    let bit = lanes[SET_LANE[row]].trailing_zeros() as usize;
    Some(9 * row + bit - bit / 4)
}
// ---- The round --------------------
// Four deductions, each for all digits and the whole board at once, until none finds anything new:
// locked candidates in bands, the same in stacks, naked singles, hidden singles.

/// Locked candidates in bands, pointing and claiming in one. The three rows of a band meet its
/// three boxes, one place of the digit in each, like a permutation:
///
/// ```text
///           box 1  box 2  box 3
///     row 1   a      .      .     a row stays in a box where the other two rows can be had in the
///     row 2   .      b      .     other two boxes, one way or the other
///     row 3   .      .      c
/// ```
#[inline(always)]
pub fn close_bands<R: Register>(board: &Board<R>) -> Board<R> {
    let boxes = rows!(row => boxes(board[row]));
    // The boxes moved on by one and by two, round the band.
    let one = rows!(row => boxes[row].left::<4>() | boxes[row].right::<8>());
    let two = rows!(row => boxes[row].left::<8>() | boxes[row].right::<4>());
    rows!(row => {
        let (next, last) = ((row + 1) % 3, (row + 2) % 3);
        board[row] & (one[next] & two[last] | two[next] & one[last])
    })
}

/// Locked candidates in stacks: the same for the three columns of a stack and the three bands.
#[inline(always)]
pub fn close_stacks<R: Register>(board: &Board<R>) -> Board<R> {
    let columns = together(board);
    // The columns of each box moved on by one and by two, round the box.
    let one =
        columns.left::<1>() & Row::splat(6 * FIRST) | columns.right::<2>() & Row::splat(FIRST);
    let two =
        columns.right::<1>() & Row::splat(3 * FIRST) | columns.left::<2>() & Row::splat(4 * FIRST);
    let others = next_band(one & next_band(two) | two & next_band(one));
    rows!(row => board[row] & others)
}

/// Counts up to two and three. (Of what a caller does not use nothing is computed.)
#[derive(Clone, Copy)]
pub struct AtLeast<R> {
    pub one: R,
    pub two: R,
    pub three: R,
}

/// Lanes that can be counted: bit by bit, or as numbers.
pub trait Count<R: Register>: Copy {
    /// What a lane of the board counts for itself.
    fn of(lanes: R) -> Self;
    fn plus(self, other: Self) -> Self;
    /// [`Register::interleave`], of all that is counted.
    fn interleave<const SIZE: usize>(self, other: Self) -> [Self; 2];
}

impl<R: Register> Count<R> for AtLeast<R> {
    #[inline(always)]
    fn of(lanes: R) -> AtLeast<R> {
        AtLeast {
            one: lanes,
            two: splat(0),
            three: splat(0),
        }
    }

    #[inline(always)]
    fn plus(self, other: AtLeast<R>) -> AtLeast<R> {
        AtLeast {
            one: self.one | other.one,
            two: self.two | other.two | self.one & other.one,
            three: self.three | other.three | self.one & other.two | self.two & other.one,
        }
    }

    #[inline(always)]
    fn interleave<const SIZE: usize>(self, other: AtLeast<R>) -> [AtLeast<R>; 2] {
        let one = self.one.interleave::<SIZE>(other.one);
        let two = self.two.interleave::<SIZE>(other.two);
        let three = self.three.interleave::<SIZE>(other.three);
        [
            AtLeast {
                one: one[0],
                two: two[0],
                three: three[0],
            },
            AtLeast {
                one: one[1],
                two: two[1],
                three: three[1],
            },
        ]
    }
}

/// Counts over the digits: row n of the board, or of whatever else lies like it, becomes lane n of
/// each four lanes of a set. Three times half of the digits come to lie over the other half:
///
/// ```text
///     of eight lanes a digit each       a1 … a8        b1 … b8        c1 … c8        d1 … d8
///     interleaved by ones, halves added a1+a5 b1+b5 a2+a6 b2+b6 …     c1+c5 d1+d5 c2+c6 d2+d6 …
///     by twos                           a1+a3+a5+a7 b… c… d…  a2+a4+a6+a8 b… c… d…
///     by fours, with the lower band     a b c d of upper (middle) band  a b c d of lower band
/// ```
#[inline(always)]
fn count_digits<R: Register, C: Count<R>>([a, b, c, d]: [Row<R>; 4]) -> C {
    let upper_and_middle: C = count_to_two_parts(a.0, b.0, c.0, d.0);
    let lower: C = count_to_two_parts(a.1, b.1, c.1, d.1);
    let [part, other] = upper_and_middle.interleave::<4>(lower);
    // The nines, which lie beside the lower band.
    let (ab, cd) = (a.1.interleave::<1>(b.1)[0], c.1.interleave::<1>(d.1)[0]);
    let [upper_and_lower, middle] = ab.interleave::<2>(cd);
    part.plus(other)
        .plus(C::of(upper_and_lower.halves::<0x31>(middle)))
}

#[inline(always)]
fn count_to_two_parts<R: Register, C: Count<R>>(a: R, b: R, c: R, d: R) -> C {
    let [ab, ab_other] = C::of(a).interleave::<1>(C::of(b));
    let [cd, cd_other] = C::of(c).interleave::<1>(C::of(d));
    let [part, other] = ab.plus(ab_other).interleave::<2>(cd.plus(cd_other));
    part.plus(other)
}

/// Counts the candidates of each cell. Lanes 3, 7 and 11 of the sets are empty.
#[inline(always)]
pub fn count_candidates<R: Register>(board: &Board<R>) -> AtLeast<R> {
    count_digits([board[0], board[1], board[2], Row::splat(0)])
}

/// Applies naked and hidden singles together. A naked single: a digit's row with a cell that has
/// no other candidate is cut down to that cell. A hidden single: where a digit's row has one place
/// left, the other digits lose that cell.
#[inline(always)]
pub fn enter_singles<R: Register>(
    board: &Board<R>,
    naked: R,
    hidden: &Board<R>,
    at: R,
) -> Board<R> {
    let (naked, hidden_cells) = (to_all_digits(naked), to_all_digits(at));
    rows!(row => {
        let cut = board[row] & naked[row];
        cut | empty(cut) & (board[row] & !hidden_cells[row] | hidden[row])
    })
}

/// Hidden singles of the rows: each where it stands. With bands and stacks closed these are those
/// of the boxes too, and those of the columns at the latest a round later.
#[inline(always)]
pub fn hidden_singles<R: Register>(board: &Board<R>) -> Board<R> {
    rows!(row => board[row] & empty(without_lowest(board[row])))
}

/// Rounds of the deductions until one finds no new single; gives the cells too that are open
/// then. `before`: cells that may be open; if it is just those that are, the first round's closures
/// do. `None`: a contradiction.
#[inline(always)]
pub fn propagate<R: Register>(board: &Board<R>, before: R) -> Option<(Board<R>, R)> {
    let cells = R::load(&ALL_CELLS);
    let (mut board, mut before, mut claimed) = (*board, before, splat(0));
    loop {
        board = close_stacks(&close_bands(&board));
        if !empty(board[0].min(board[1]).min(board[2])).is_zero() {
            return None; // a digit without a place in a row
        }
        let candidates = count_candidates(&board);
        let hidden = hidden_singles(&board);
        let hidden_at = count_candidates(&hidden).one;
        // A cell without a candidate; a cell that two hidden singles claimed a round ago.
        let two = candidates.two & cells;
        if !(cells & !candidates.one | two & claimed).is_zero() {
            return None;
        }
        let naked = candidates.one & !candidates.two;
        let open = two & !hidden_at;
        if !open.parts(before) {
            return settled(&board, open, naked, &hidden, hidden_at);
        }
        before = open;
        claimed = hidden_at;
        board = enter_singles(&board, naked, &hidden, hidden_at);
    }
}

/// The end of propagation: the board, unless a contradiction shows that the rounds do not look for.
#[inline(always)]
fn settled<R: Register>(
    board: &Board<R>,
    open: R,
    naked: R,
    hidden: &Board<R>,
    hidden_at: R,
) -> Option<(Board<R>, R)> {
    let used = Row::load(&LANES.used);
    if open.is_zero() {
        let others = to_all_digits(hidden_at);
        let solved = rows!(row => board[row] & !others[row] | hidden[row]);
        let is_missing = !empty(solved[0].min(solved[1]).min(solved[2])).is_zero();
        let is_wrong = is_missing || clash(&rows!(row => solved[row] & used));
        return if is_wrong { None } else { Some((solved, open)) };
    }
    // Two equal digits in a row; in columns and boxes the closures see them.
    let naked = to_all_digits(naked);
    let twice = together(&rows!(row => without_lowest(board[row] & naked[row])));
    if twice.is_zero() {
        Some((*board, open))
    } else {
        None
    }
}
// ---- Pieces --------------------
// A piece is a mini-row (the three cells that a row and a box share) or a mini-column. A digit
// stands in three pieces of a band, one in each row and each box; so do its places in a stack, one
// in each column and each box. Every piece holds exactly three digits: that is counted, and the
// search guesses whether a digit keeps a piece. (The idea of guessing so is that of tdoku.)
//
// The pieces of all digits are two rows of registers, laid out like a row of the board:
//
//     mini-rows, of the lane's band      bit 4 * box + row      (box of the band, row of the band)
//     mini-columns, of the lane's band   bit 4 * stack + column (column of the stack)

/// The mini-rows in which a digit has places.
#[inline(always)]
fn mini_rows<R: Register>(board: &Board<R>) -> Row<R> {
    let held = rows!(row => (board[row] + Row::splat(ROW)) & Row::splat(SPARE));
    held[0].right::<3>() | held[1].right::<2>() | held[2].right::<1>()
}

/// The mini-columns in which a digit has places.
#[inline(always)]
fn mini_columns<R: Register>(board: &Board<R>) -> Row<R> {
    together(board)
}

/// The other mini-rows of the rows of mini-rows.
#[inline(always)]
fn others_of_row<R: Register>(pieces: Row<R>) -> Row<R> {
    pieces.left::<4>() | pieces.right::<8>() | pieces.left::<8>() | pieces.right::<4>()
}

/// The other mini-columns of the columns of mini-columns.
#[inline(always)]
fn others_of_column<R: Register>(pieces: Row<R>) -> Row<R> {
    let next = next_band(pieces);
    next | next_band(next)
}

/// The other pieces of the boxes of pieces.
#[inline(always)]
fn others_of_box<R: Register>(pieces: Row<R>) -> Row<R> {
    pieces.left::<1>() & Row::splat(6 * FIRST)
        | pieces.left::<2>() & Row::splat(4 * FIRST)
        | pieces.right::<1>() & Row::splat(3 * FIRST)
        | pieces.right::<2>() & Row::splat(FIRST)
}

/// Counts exactly, as binary numbers.
#[derive(Clone, Copy)]
struct Number<R> {
    ones: R,
    twos: R,
    /// Four or more.
    more: R,
}

impl<R: Register> Count<R> for Number<R> {
    #[inline(always)]
    fn of(lanes: R) -> Number<R> {
        Number {
            ones: lanes,
            twos: splat(0),
            more: splat(0),
        }
    }

    #[inline(always)]
    fn plus(self, other: Number<R>) -> Number<R> {
        let (ones, carry) = (self.ones ^ other.ones, self.ones & other.ones);
        let twos = self.twos ^ other.twos;
        let more = self.more | other.more | self.twos & other.twos | twos & carry;
        Number {
            ones,
            twos: twos ^ carry,
            more,
        }
    }

    #[inline(always)]
    fn interleave<const SIZE: usize>(self, other: Number<R>) -> [Number<R>; 2] {
        let ones = self.ones.interleave::<SIZE>(other.ones);
        let twos = self.twos.interleave::<SIZE>(other.twos);
        let more = self.more.interleave::<SIZE>(other.more);
        [
            Number {
                ones: ones[0],
                twos: twos[0],
                more: more[0],
            },
            Number {
                ones: ones[1],
                twos: twos[1],
                more: more[1],
            },
        ]
    }
}

/// In the sets that count pieces: mini-rows and mini-columns (lanes 0 and 1 of each four), and
/// those of them that a digit must have (lanes 2 and 3).
const POSSIBLE: [u16; 16] = [ROW, ROW, 0, 0, ROW, ROW, 0, 0, ROW, ROW, 0, 0, 0, 0, 0, 0];
const REQUIRED: [u16; 16] = [0, 0, ROW, ROW, 0, 0, ROW, ROW, 0, 0, ROW, ROW, 0, 0, 0, 0];

/// Every piece holds exactly three digits. Possible are the digits with a place in it; required
/// those that have no other piece in its row or column. Where three are possible, they have no
/// other piece in its line and box; where three are required, the others leave it. Gives whether
/// that changed the board, which must have its bands and stacks closed. `None`: a contradiction,
/// fewer than three possible or more than three required.
#[inline(always)]
pub fn count_pieces<R: Register>(board: &mut Board<R>) -> Option<bool> {
    let (rows, columns) = (mini_rows(board), mini_columns(board));
    let with_others = [
        rows & others_of_row(rows),
        columns & others_of_column(columns),
    ];
    let required = [rows & !with_others[0], columns & !with_others[1]];
    let digits: Number<R> = count_digits([rows, columns, required[0], required[1]]);
    let three = digits.ones & digits.twos & !digits.more;
    let too_few = R::load(&POSSIBLE) & !(three | digits.more);
    let too_many = R::load(&REQUIRED) & digits.more;
    if !(too_few | too_many).is_zero() {
        return None;
    }
    let [possible_rows, possible_columns, required_rows, required_columns] = to_four_rows(three);
    let locked = [
        with_others[0] & possible_rows,
        with_others[1] & possible_columns,
    ];
    let leave = [
        with_others[0] & required_rows,
        with_others[1] & required_columns,
    ];
    if (locked[0] | locked[1] | leave[0] | leave[1]).is_zero() {
        return Some(false);
    }
    let rows_gone = leave[0] | others_of_row(locked[0]) | others_of_box(locked[0]);
    let columns_gone = leave[1] | others_of_column(locked[1]) | others_of_box(locked[1]);
    let rows_gone = rows_gone & rows;
    let boxes_gone = [
        whole_boxes(rows_gone),
        whole_boxes(rows_gone.right::<1>()),
        whole_boxes(rows_gone.right::<2>()),
    ];
    *board = rows!(row => board[row] & !(columns_gone | boxes_gone[row]));
    Some(true)
}

/// All three columns of the boxes whose first one is there.
#[inline(always)]
fn whole_boxes<R: Register>(lanes: Row<R>) -> Row<R> {
    let first = lanes & Row::splat(FIRST);
    first.left::<3>() - first
}

/// A piece of a digit to guess: the digit keeps it or loses it.
pub struct Piece {
    digit: usize,
    /// The band of the piece, and what goes there and elsewhere.
    band: usize,
    goes: &'static Goes,
}

/// What a digit loses with a guess, in its lanes.
struct Goes {
    /// Where it keeps the piece: in the three rows of the band, and in all rows of the other two.
    kept: [u16; 3],
    kept_elsewhere: u16,
    /// Where it loses the piece, in the three rows of the band.
    lost: [u16; 3],
}

/// By kind (0: a mini-row, 1: a mini-column), box of the band, and row or column of the box.
static GOES: [[[Goes; 3]; 3]; 2] = [
    [
        [
            mini_row_goes(0, 0),
            mini_row_goes(0, 1),
            mini_row_goes(0, 2),
        ],
        [
            mini_row_goes(1, 0),
            mini_row_goes(1, 1),
            mini_row_goes(1, 2),
        ],
        [
            mini_row_goes(2, 0),
            mini_row_goes(2, 1),
            mini_row_goes(2, 2),
        ],
    ],
    [
        [
            mini_column_goes(0, 0),
            mini_column_goes(0, 1),
            mini_column_goes(0, 2),
        ],
        [
            mini_column_goes(1, 0),
            mini_column_goes(1, 1),
            mini_column_goes(1, 2),
        ],
        [
            mini_column_goes(2, 0),
            mini_column_goes(2, 1),
            mini_column_goes(2, 2),
        ],
    ],
];

const fn mini_row_goes(in_box: usize, row: usize) -> Goes {
    let cells = 0b111 << (4 * in_box);
    let (mut kept, mut lost) = ([cells; 3], [0; 3]);
    kept[row] = ROW & !cells;
    lost[row] = cells;
    Goes {
        kept,
        kept_elsewhere: 0,
        lost,
    }
}

const fn mini_column_goes(stack: usize, column: usize) -> Goes {
    let (cells, here) = (0b111 << (4 * stack), 1 << (4 * stack + column));
    Goes {
        kept: [cells & !here; 3],
        kept_elsewhere: here,
        lost: [here; 3],
    }
}

impl Piece {
    /// The board on which the digit keeps the piece.
    #[inline(always)]
    pub fn keep<R: Register>(&self, board: &Board<R>) -> Board<R> {
        let of_digit = Row::load(&LANES.of_digit[self.digit]);
        let here = of_digit & Row::load(&LANES.of_band[self.band]);
        let elsewhere = of_digit & !here & Row::splat(self.goes.kept_elsewhere);
        rows!(row => board[row] & !(here & Row::splat(self.goes.kept[row]) | elsewhere))
    }

    /// The board on which the digit loses the piece.
    #[inline(always)]
    pub fn lose<R: Register>(&self, board: &Board<R>) -> Board<R> {
        let of_digit = Row::load(&LANES.of_digit[self.digit]);
        let here = of_digit & Row::load(&LANES.of_band[self.band]);
        rows!(row => board[row] & !(here & Row::splat(self.goes.lost[row])))
    }
}

/// What a digit weighs by the number of its pieces in a band or stack. Three are decided. Four to
/// six can be had in two ways, seven in three, eight in four, nine in six. The least sum over the
/// digits is that of the fewest undecided digits, of equal ones that of the fewest ways.
const WEIGHTS: [u8; 16] = [0, 0, 0, 0, 10, 10, 10, 11, 12, 13, 0, 0, 0, 0, 0, 0];

/// Sums of lanes.
#[derive(Clone, Copy)]
struct Sum<R>(R);

impl<R: Register> Count<R> for Sum<R> {
    #[inline(always)]
    fn of(lanes: R) -> Sum<R> {
        Sum(lanes)
    }

    #[inline(always)]
    fn plus(self, other: Sum<R>) -> Sum<R> {
        Sum(self.0 + other.0)
    }

    #[inline(always)]
    fn interleave<const SIZE: usize>(self, other: Sum<R>) -> [Sum<R>; 2] {
        let lanes = self.0.interleave::<SIZE>(other.0);
        [Sum(lanes[0]), Sum(lanes[1])]
    }
}

/// The piece to guess, on a board that is not solved: of the band or stack with the least weight
/// the digit with the least; in the box where it has two pieces, or else three, its first one.
#[inline(always)]
pub fn choose_piece<R: Register>(board: &Board<R>) -> Piece {
    let (rows, columns) = (mini_rows(board), mini_columns(board));
    let weights = [weigh(of_bands(rows)), weigh(of_stacks(columns))];
    let zero = Row::splat(0);
    let Sum(sums) = count_digits([weights[0], weights[1], zero, zero]);
    // Less one, what has no weight is the largest of all.
    let unused = R::load(&[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, !0, !0, !0, !0]);
    let least = (sums - splat(1) | unused).smallest_lane();
    let (is_stack, number) = (least % 2, [0, 2, 1][least / 4]);
    let weights = weights[is_stack].store();
    let weight = |digit: &usize| weights[LANE[number][*digit]].wrapping_sub(1);
    let digit = (1..10).min_by_key(weight).unwrap_or(1);
    let lanes = [rows, columns][is_stack].store();
    let pieces = if is_stack == 0 {
        lanes[LANE[number][digit]]
    } else {
        let in_band = |band: usize| lanes[LANE[band][digit]] >> (4 * number) & 0b111;
        in_band(0) | in_band(1) << 4 | in_band(2) << 8
    };
    // Here and in the pieces: bit 4 * box of the band or stack + row or column.
    let (first, second, third) = (pieces & FIRST, pieces >> 1 & FIRST, pieces >> 2 & FIRST);
    let three = first & second & third;
    let two = (first & second | second & third | third & first) & !three;
    let at = if two != 0 { two } else { three }.trailing_zeros() as usize;
    let line = (pieces >> at & 0b111).trailing_zeros() as usize;
    let (band, stack) = if is_stack == 0 {
        (number, at / 4)
    } else {
        (at / 4, number)
    };
    Piece {
        digit,
        band,
        goes: &GOES[is_stack][stack][line],
    }
}

/// How many pieces each digit has in the lane's band.
#[inline(always)]
fn of_bands<R: Register>(mini_rows: Row<R>) -> Row<R> {
    let boxes = of_boxes(mini_rows);
    (boxes + boxes.right::<4>() + boxes.right::<8>()) & Row::splat(15)
}

/// How many pieces each digit has in the stack that has the number of the lane's band.
#[inline(always)]
fn of_stacks<R: Register>(mini_columns: Row<R>) -> Row<R> {
    let boxes = of_boxes(mini_columns);
    let next = next_band(boxes);
    let stacks = (boxes + next + next_band(next)) & Row::load(&LANES.own_box);
    (stacks | stacks.right::<4>() | stacks.right::<8>()) & Row::splat(15)
}

/// How many of three pieces there are, in four bits each.
#[inline(always)]
fn of_boxes<R: Register>(pieces: Row<R>) -> Row<R> {
    let (second, third) = (pieces.right::<1>(), pieces.right::<2>());
    pieces - (second & Row::splat(3 * FIRST)) - (third & Row::splat(FIRST))
}

#[inline(always)]
fn weigh<R: Register>(counts: Row<R>) -> Row<R> {
    Row(counts.0.look_up(&WEIGHTS), counts.1.look_up(&WEIGHTS)) & Row::load(&LANES.used)
}
// ---- Long searches --------------------
// A deduction that costs as much as ten rounds and pays where searches are long.

/// So many guesses without a solution make a search long.
const LONG_SEARCH: usize = 136;

/// From an effort of 220 on a board with 60 open cells, four guesses later one with 59, and so on:
/// a factor of 1/32 instead of 1/4 left grids of 1.5 ms, one of 1/2 cost the hardest sets.
#[inline(always)]
fn is_worth_subsets<R: Register>(effort: usize, open: R) -> bool {
    effort > LONG_SEARCH && effort / 4 + open.count_bits() as usize > 115
}

/// Naked and hidden subsets of any size: where some open cells of a unit have no more digits
/// between them than they are, its other cells lose these digits. By Hall's theorem that is all
/// that a unit's open cells alone can tell. Gives whether that changed the board. `None`: a
/// contradiction, fewer digits than cells.
#[inline(always)]
pub fn subsets<R: Register>(board: &mut Board<R>) -> Option<bool> {
    let mut rows = rows!(row => board[row].store());
    let mut digits = [0; 81];
    for (cell, digits) in digits.iter_mut().enumerate() {
        for digit in 1..10 {
            let lane = rows[cell / 9 % 3][LANE[cell / 27][digit]];
            *digits |= ((lane & bit(cell) != 0) as u16) << digit;
        }
    }
    let before = digits;
    for unit in 0..27 {
        subsets_of_unit(unit, &mut digits)?;
    }
    if digits == before {
        return Some(false);
    }
    for (cell, (before, after)) in before.iter().zip(&digits).enumerate() {
        for digit in (1..10).filter(|digit| (before & !after) >> digit & 1 != 0) {
            rows[cell / 9 % 3][LANE[cell / 27][digit]] &= !bit(cell);
        }
    }
    *board = rows!(row => Row::load(&rows[row]));
    Some(true)
}

/// Takes from a unit's cells what its subsets leave no place for. `digits`: the candidates of each
/// cell, as bits 1 to 9.
fn subsets_of_unit(unit: usize, digits: &mut [u16; 81]) -> Option<()> {
    // Of each set of open cells: the digits that they have, and from bit 10 on how many they are.
    let mut noted = [0u16; 512];
    let (mut cells, mut count) = ([0; 9], 0);
    for cell in (0..9).map(|place| cell_of(unit, place)) {
        if digits[cell].is_power_of_two() {
            continue;
        }
        for set in 0..1 << count {
            noted[set | 1 << count] = (noted[set] | digits[cell]) + (1 << 10);
        }
        cells[count] = cell;
        count += 1;
    }
    let spare = |noted: u16| (noted & 0x3fe).count_ones() as i16 - (noted >> 10) as i16;
    let all = (1 << count) - 1;
    if (1..all).all(|set| spare(noted[set]) > 0) && (count == 0 || spare(noted[all]) >= 0) {
        return Some(());
    }
    for set in (1..=all).filter(|&set| spare(noted[set]) <= 0) {
        if spare(noted[set]) < 0 {
            return None;
        }
        for (n, &cell) in cells[..count].iter().enumerate() {
            if set >> n & 1 == 0 {
                digits[cell] &= !noted[set];
            }
        }
    }
    Some(())
}
// ---- Registers --------------------
/// 16 lanes of 16 bits: an array, for any processor, or a register of x86-64 with AVX2. The
/// operators work on each lane for itself, `+` and `-` wrap around.
///
/// **The trap.** Functions do not inherit the instructions that are enabled for their caller: what
/// is not inlined into [`explore_with_avx2`] or the AVX2 form's `guess` is compiled without AVX2.
/// It gives the same answers and takes three to ten times as long. So every function over
/// registers is `#[inline(always)]`, and none takes a closure over registers or gives one to
/// `Option::map` and its like: closures are functions. That is why `rows!` is a macro, and why
/// `guess`, which is too large to be inlined in a recursion, is dispatched here. (`scripts/bench`
/// has a row that shows it: time a grid, AVX2 form against array form.)
pub trait Register:
    Copy
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Add<Output = Self>
    + Sub<Output = Self>
{
    /// The first 16 lanes of a list that has so many.
    fn load(lanes: &[u16]) -> Self;
    fn store(self) -> [u16; 16];
    fn left<const BITS: i32>(self) -> Self;
    fn right<const BITS: i32>(self) -> Self;
    /// All bits of the lanes that are the same in both.
    fn same(self, other: Self) -> Self;
    /// Of each lane the smaller one.
    fn min(self, other: Self) -> Self;
    fn is_zero(self) -> bool;
    /// Whether the other's bits are parted: some are here, and some are not.
    fn parts(self, other: Self) -> bool;
    fn count_bits(self) -> u32;
    /// The first lane that is not zero.
    fn first_lane(self) -> Option<usize>;
    /// The smallest lane, the first of equal ones.
    fn smallest_lane(self) -> usize;
    /// Of each lane, a number below 16, the entry of a table.
    fn look_up(self, table: &[u8; 16]) -> Self;
    /// Brings in each eight lanes those of the list (0 to 7) where they stand in it; [`NONE`]: 0.
    fn shuffle(self, list: &[u8; 16]) -> Self;
    /// Brings the pairs of lanes in the list (0 to 7) where they stand in it.
    fn pairs(self, list: &[u8; 8]) -> Self;
    /// Two halves of eight lanes, the hexadecimal digits of `CHOICE`, the last one first: 0 and 1
    /// are this register's halves, 2 and 3 the other's.
    fn halves<const CHOICE: i32>(self, other: Self) -> Self;
    /// Of each eight lanes the first four of both registers in turn, `SIZE` (1, 2 or 4) at a time;
    /// and the last four.
    fn interleave<const SIZE: usize>(self, other: Self) -> [Self; 2];
    /// The sets of the cells whose digit, as a binary number, has bit 0, 1, 2, 3. Lanes without a
    /// row are empty.
    fn digit_bits(cells: &Cells) -> [Self; 4];
    /// The digits of a solved board.
    fn cells(board: &Board<Self>) -> Cells;
    /// The functions [`propagate`] and [`guess`], compiled for this form.
    fn propagate(board: &Board<Self>, before: Self) -> Option<(Board<Self>, Self)>;
    fn guess(search: &mut Search, node: &mut Node<Self>) -> Option<Node<Self>>;
}

/// The array form.
#[derive(Clone, Copy)]
pub struct Plain([u16; 16]);

impl Plain {
    #[inline]
    fn of(lane: impl Fn(usize) -> u16) -> Plain {
        let mut lanes = [0; 16];
        for (i, value) in lanes.iter_mut().enumerate() {
            *value = lane(i);
        }
        Plain(lanes)
    }
}

impl BitAnd for Plain {
    type Output = Plain;
    #[inline]
    fn bitand(self, other: Plain) -> Plain {
        Plain::of(|i| self.0[i] & other.0[i])
    }
}

impl BitOr for Plain {
    type Output = Plain;
    #[inline]
    fn bitor(self, other: Plain) -> Plain {
        Plain::of(|i| self.0[i] | other.0[i])
    }
}

impl BitXor for Plain {
    type Output = Plain;
    #[inline]
    fn bitxor(self, other: Plain) -> Plain {
        Plain::of(|i| self.0[i] ^ other.0[i])
    }
}

impl Not for Plain {
    type Output = Plain;
    #[inline]
    fn not(self) -> Plain {
        Plain::of(|i| !self.0[i])
    }
}

impl Add for Plain {
    type Output = Plain;
    #[inline]
    fn add(self, other: Plain) -> Plain {
        Plain::of(|i| self.0[i].wrapping_add(other.0[i]))
    }
}

impl Sub for Plain {
    type Output = Plain;
    #[inline]
    fn sub(self, other: Plain) -> Plain {
        Plain::of(|i| self.0[i].wrapping_sub(other.0[i]))
    }
}

impl Register for Plain {
    #[inline]
    fn load(lanes: &[u16]) -> Plain {
        Plain::of(|i| lanes[i])
    }

    #[inline]
    fn store(self) -> [u16; 16] {
        self.0
    }

    #[inline]
    fn left<const BITS: i32>(self) -> Plain {
        Plain::of(|i| self.0[i] << BITS)
    }

    #[inline]
    fn right<const BITS: i32>(self) -> Plain {
        Plain::of(|i| self.0[i] >> BITS)
    }

    #[inline]
    fn same(self, other: Plain) -> Plain {
        Plain::of(|i| if self.0[i] == other.0[i] { !0 } else { 0 })
    }

    #[inline]
    fn min(self, other: Plain) -> Plain {
        Plain::of(|i| self.0[i].min(other.0[i]))
    }

    #[inline]
    fn is_zero(self) -> bool {
        self.0 == [0; 16]
    }

    #[inline]
    fn parts(self, other: Plain) -> bool {
        !(self & other).is_zero() && !(other & !self).is_zero()
    }

    #[inline]
    fn count_bits(self) -> u32 {
        self.0.iter().map(|lane| lane.count_ones()).sum()
    }

    #[inline]
    fn first_lane(self) -> Option<usize> {
        self.0.iter().position(|&lane| lane != 0)
    }

    #[inline]
    fn smallest_lane(self) -> usize {
        (1..16).fold(0, |best, i| if self.0[i] < self.0[best] { i } else { best })
    }

    #[inline]
    fn look_up(self, table: &[u8; 16]) -> Plain {
        Plain::of(|i| table[self.0[i] as usize % 16] as u16)
    }

    #[inline]
    fn shuffle(self, list: &[u8; 16]) -> Plain {
        let lane = |i: usize| self.0[i / 8 * 8 + list[i] as usize % 8];
        Plain::of(|i| if list[i] == NONE { 0 } else { lane(i) })
    }

    #[inline]
    fn pairs(self, list: &[u8; 8]) -> Plain {
        Plain::of(|i| self.0[list[i / 2] as usize * 2 + i % 2])
    }

    #[inline]
    fn halves<const CHOICE: i32>(self, other: Plain) -> Plain {
        let both = [self.0, other.0];
        let lane = |half: usize, i: usize| both[half / 2][half % 2 * 8 + i];
        let (first, second) = (CHOICE as usize % 16, CHOICE as usize / 16);
        Plain::of(|i| {
            if i < 8 {
                lane(first, i)
            } else {
                lane(second, i - 8)
            }
        })
    }

    #[inline]
    fn interleave<const SIZE: usize>(self, other: Plain) -> [Plain; 2] {
        let both = [self.0, other.0];
        let from = |i: usize| i / 8 * 8 + i % 8 / (2 * SIZE) * SIZE + i % SIZE;
        let lane = |i: usize, first: usize| both[i / SIZE % 2][from(i) + first];
        [Plain::of(|i| lane(i, 0)), Plain::of(|i| lane(i, 4))]
    }

    fn digit_bits(cells: &Cells) -> [Plain; 4] {
        let mut bits = [[0; 16]; 4];
        for (cell, digit) in cells.iter().enumerate() {
            for (n, bits) in bits.iter_mut().enumerate() {
                bits[SET_LANE[cell / 9]] |= bit(cell) * (digit >> n & 1) as u16;
            }
        }
        [
            Plain(bits[0]),
            Plain(bits[1]),
            Plain(bits[2]),
            Plain(bits[3]),
        ]
    }

    fn cells(board: &Board<Plain>) -> Cells {
        let rows = rows!(row => board[row].store());
        let mut cells = [0; 81];
        for (row, cells) in cells.chunks_mut(9).enumerate() {
            for digit in 1..10 {
                let bit = rows[row % 3][LANE[row / 3][digit]].trailing_zeros() as usize;
                cells[bit - bit / 4] = digit as u8;
            }
        }
        cells
    }

    fn propagate(board: &Board<Plain>, before: Plain) -> Option<(Board<Plain>, Plain)> {
        propagate(board, before)
    }

    fn guess(search: &mut Search, node: &mut Node<Plain>) -> Option<Node<Plain>> {
        guess(search, node)
    }
}

/// The AVX2 form.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy)]
pub struct Avx2(__m256i);

#[cfg(target_arch = "x86_64")]
impl Avx2 {
    fn is_available() -> bool {
        is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt")
    }
}

// SAFETY, of all that follows: only `explore` chooses this form, where the processor has the
// instructions. The intrinsics ask for nothing else, unless it is said where they are used.

/// [`explore_with`], compiled for AVX2.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
unsafe fn explore_with_avx2(grid: &Grid, limit: usize, want_smallest: bool) -> Found {
    explore_with::<Avx2>(grid, limit, want_smallest)
}

/// [`propagate`], compiled for AVX2.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
unsafe fn propagate_with_avx2(board: &Board<Avx2>, before: Avx2) -> Option<(Board<Avx2>, Avx2)> {
    propagate(board, before)
}

/// [`guess`], compiled for AVX2.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
unsafe fn guess_with_avx2(search: &mut Search, node: &mut Node<Avx2>) -> Option<Node<Avx2>> {
    guess(search, node)
}

#[cfg(target_arch = "x86_64")]
impl BitAnd for Avx2 {
    type Output = Avx2;
    #[inline(always)]
    fn bitand(self, other: Avx2) -> Avx2 {
        Avx2(unsafe { _mm256_and_si256(self.0, other.0) })
    }
}

#[cfg(target_arch = "x86_64")]
impl BitOr for Avx2 {
    type Output = Avx2;
    #[inline(always)]
    fn bitor(self, other: Avx2) -> Avx2 {
        Avx2(unsafe { _mm256_or_si256(self.0, other.0) })
    }
}

#[cfg(target_arch = "x86_64")]
impl BitXor for Avx2 {
    type Output = Avx2;
    #[inline(always)]
    fn bitxor(self, other: Avx2) -> Avx2 {
        Avx2(unsafe { _mm256_xor_si256(self.0, other.0) })
    }
}

#[cfg(target_arch = "x86_64")]
impl Not for Avx2 {
    type Output = Avx2;
    #[inline(always)]
    fn not(self) -> Avx2 {
        Avx2(unsafe { _mm256_xor_si256(self.0, _mm256_set1_epi8(-1)) })
    }
}

#[cfg(target_arch = "x86_64")]
impl Add for Avx2 {
    type Output = Avx2;
    #[inline(always)]
    fn add(self, other: Avx2) -> Avx2 {
        Avx2(unsafe { _mm256_add_epi16(self.0, other.0) })
    }
}

#[cfg(target_arch = "x86_64")]
impl Sub for Avx2 {
    type Output = Avx2;
    #[inline(always)]
    fn sub(self, other: Avx2) -> Avx2 {
        Avx2(unsafe { _mm256_sub_epi16(self.0, other.0) })
    }
}

#[cfg(target_arch = "x86_64")]
impl Register for Avx2 {
    #[inline(always)]
    fn load(lanes: &[u16]) -> Avx2 {
        assert!(lanes.len() >= 16);
        // SAFETY: there is as much, and the load asks for no alignment.
        Avx2(unsafe { _mm256_loadu_si256(lanes.as_ptr() as *const __m256i) })
    }

    #[inline(always)]
    fn store(self) -> [u16; 16] {
        let mut lanes = [0; 16];
        // SAFETY: as large, and the store asks for no alignment.
        unsafe { _mm256_storeu_si256(lanes.as_mut_ptr() as *mut __m256i, self.0) }
        lanes
    }

    #[inline(always)]
    fn left<const BITS: i32>(self) -> Avx2 {
        Avx2(unsafe { _mm256_slli_epi16::<BITS>(self.0) })
    }

    #[inline(always)]
    fn right<const BITS: i32>(self) -> Avx2 {
        Avx2(unsafe { _mm256_srli_epi16::<BITS>(self.0) })
    }

    #[inline(always)]
    fn same(self, other: Avx2) -> Avx2 {
        Avx2(unsafe { _mm256_cmpeq_epi16(self.0, other.0) })
    }

    #[inline(always)]
    fn min(self, other: Avx2) -> Avx2 {
        Avx2(unsafe { _mm256_min_epu16(self.0, other.0) })
    }

    #[inline(always)]
    fn is_zero(self) -> bool {
        unsafe { _mm256_testz_si256(self.0, self.0) != 0 }
    }

    #[inline(always)]
    fn parts(self, other: Avx2) -> bool {
        unsafe { _mm256_testnzc_si256(self.0, other.0) != 0 }
    }

    #[inline(always)]
    fn count_bits(self) -> u32 {
        let lanes = self.store();
        let word = |n: usize| (0..4).fold(0, |word, i| word << 16 | lanes[4 * n + i] as u64);
        (0..4).map(|n| word(n).count_ones()).sum()
    }

    #[inline(always)]
    fn first_lane(self) -> Option<usize> {
        let empty =
            unsafe { _mm256_movemask_epi8(_mm256_cmpeq_epi16(self.0, _mm256_setzero_si256())) };
        if empty == -1 {
            None
        } else {
            Some((!empty).trailing_zeros() as usize / 2)
        }
    }

    #[inline(always)]
    fn smallest_lane(self) -> usize {
        let least = unsafe {
            let first = _mm_minpos_epu16(_mm256_castsi256_si128(self.0));
            let second = _mm_minpos_epu16(_mm256_extracti128_si256::<1>(self.0));
            [
                _mm_cvtsi128_si32(first) as u32,
                _mm_cvtsi128_si32(second) as u32,
            ]
        };
        // The value below, the lane above it.
        if least[0] as u16 <= least[1] as u16 {
            (least[0] >> 16) as usize
        } else {
            (least[1] >> 16) as usize + 8
        }
    }

    #[inline(always)]
    fn look_up(self, table: &[u8; 16]) -> Avx2 {
        // SAFETY: as large, and the load asks for no alignment.
        let table = unsafe { _mm_loadu_si128(table.as_ptr() as *const __m128i) };
        // The upper byte of each lane finds the entry 0.
        let found = unsafe { _mm256_shuffle_epi8(_mm256_broadcastsi128_si256(table), self.0) };
        Avx2(unsafe { _mm256_and_si256(found, _mm256_set1_epi16(0xff)) })
    }

    #[inline(always)]
    fn shuffle(self, list: &[u8; 16]) -> Avx2 {
        let mut bytes = [0; 16];
        for (bytes, &lane) in bytes.iter_mut().zip(list) {
            *bytes = if lane == NONE {
                0x8080
            } else {
                lane as u16 * 0x202 + 0x100
            };
        }
        Avx2(unsafe { _mm256_shuffle_epi8(self.0, Avx2::load(&bytes).0) })
    }

    #[inline(always)]
    fn pairs(self, list: &[u8; 8]) -> Avx2 {
        let at = |i: usize| list[i] as i32;
        Avx2(unsafe {
            let list = _mm256_setr_epi32(at(0), at(1), at(2), at(3), at(4), at(5), at(6), at(7));
            _mm256_permutevar8x32_epi32(self.0, list)
        })
    }

    #[inline(always)]
    fn halves<const CHOICE: i32>(self, other: Avx2) -> Avx2 {
        Avx2(unsafe { _mm256_permute2x128_si256::<CHOICE>(self.0, other.0) })
    }

    #[inline(always)]
    fn interleave<const SIZE: usize>(self, other: Avx2) -> [Avx2; 2] {
        let (a, b) = (self.0, other.0);
        let [first, last] = unsafe {
            match SIZE {
                1 => [_mm256_unpacklo_epi16(a, b), _mm256_unpackhi_epi16(a, b)],
                2 => [_mm256_unpacklo_epi32(a, b), _mm256_unpackhi_epi32(a, b)],
                _ => [_mm256_unpacklo_epi64(a, b), _mm256_unpackhi_epi64(a, b)],
            }
        };
        [Avx2(first), Avx2(last)]
    }

    #[inline(always)]
    fn digit_bits(cells: &Cells) -> [Avx2; 4] {
        // SAFETY: from each place read here 16 bytes are in the array.
        let at =
            |place: usize| unsafe { _mm_loadu_si128(cells.as_ptr().add(place) as *const __m128i) };
        let z = -1;
        let mut sets = [[0u32; 8]; 4];
        unsafe {
            let last = _mm_srli_si128::<7>(at(65));
            // Two rows side by side, as the first and second lane of a pair in a set.
            let rows = [
                (0, at(0), at(9)),
                (1, at(18), _mm_setzero_si128()),
                (2, at(54), at(63)),
                (3, last, _mm_setzero_si128()),
                (4, at(27), at(36)),
                (5, at(45), _mm_setzero_si128()),
            ];
            let places = _mm_setr_epi8(0, 1, 2, z, 3, 4, 5, z, 6, 7, 8, z, z, z, z, z);
            let places = _mm256_broadcastsi128_si256(places);
            for &(pair, first, second) in &rows {
                let both = _mm256_inserti128_si256::<1>(_mm256_castsi128_si256(first), second);
                let both = _mm256_shuffle_epi8(both, places);
                sets[0][pair] = _mm256_movemask_epi8(_mm256_slli_epi16::<7>(both)) as u32;
                sets[1][pair] = _mm256_movemask_epi8(_mm256_slli_epi16::<6>(both)) as u32;
                sets[2][pair] = _mm256_movemask_epi8(_mm256_slli_epi16::<5>(both)) as u32;
                sets[3][pair] = _mm256_movemask_epi8(_mm256_slli_epi16::<4>(both)) as u32;
            }
            let set = |n: usize| Avx2(_mm256_loadu_si256(sets[n].as_ptr() as *const __m256i));
            [set(0), set(1), set(2), set(3)]
        }
    }

    #[inline(always)]
    fn cells(board: &Board<Avx2>) -> Cells {
        // The digits of each row in the first, second and third columns of the boxes, four bits
        // each; then side by side, a row in each four lanes.
        let first = digits_of_columns::<0>(board);
        let second = digits_of_columns::<1>(board);
        let third = digits_of_columns::<2>(board);
        let ([a, b], [c, d]) = (
            first.interleave::<1>(second),
            third.interleave::<1>(splat(0)),
        );
        let ([rows_12_45, rows_3_6], [rows_78, row_9]) =
            (a.interleave::<2>(c), b.interleave::<2>(d));
        let [rows_1_4, rows_2_5] = digits_to_bytes(rows_12_45);
        let [rows_3_6, _] = digits_to_bytes(rows_3_6);
        let [row_7, row_8] = digits_to_bytes(rows_78);
        let [row_9, _] = digits_to_bytes(row_9);
        let rows = [
            [rows_1_4[0], rows_2_5[0], rows_3_6[0]],
            [rows_1_4[1], rows_2_5[1], rows_3_6[1]],
            [row_7[0], row_8[0], row_9[0]],
        ];
        let mut cells = [0; 88];
        for (row, &bytes) in rows.iter().flatten().enumerate() {
            // SAFETY: 16 bytes from 72 on are the last. Nine are a row, and the next row is stored
            // over the others.
            unsafe { _mm_storeu_si128(cells.as_mut_ptr().add(9 * row) as *mut __m128i, bytes) }
        }
        let mut board = [0; 81];
        board.copy_from_slice(&cells[..81]);
        board
    }

    fn propagate(board: &Board<Avx2>, before: Avx2) -> Option<(Board<Avx2>, Avx2)> {
        unsafe { propagate_with_avx2(board, before) }
    }

    fn guess(search: &mut Search, node: &mut Node<Avx2>) -> Option<Node<Avx2>> {
        unsafe { guess_with_avx2(search, node) }
    }
}

/// Of a solved board the digits in columns `COLUMN` of the boxes, as a set: four bits for each box.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn digits_of_columns<const COLUMN: i32>(board: &Board<Avx2>) -> Avx2 {
    let digits: Row<Avx2> = Row::load(&LANES.digits);
    let rows = rows!(row => {
        let places = board[row].right::<COLUMN>() & Row::splat(FIRST);
        Row(
            Avx2(unsafe { _mm256_mullo_epi16(places.0 .0, digits.0 .0) }),
            Avx2(unsafe { _mm256_mullo_epi16(places.1 .0, digits.1 .0) }),
        )
    });
    let Sum(set) = count_digits([rows[0], rows[1], rows[2], Row::splat(0)]);
    set
}

/// From lanes in fours, the digits of a row in the first, second and third columns of the boxes:
/// its digits in bytes, those of the first four lanes of both halves and those of the last four.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn digits_to_bytes(lanes: Avx2) -> [[__m128i; 2]; 2] {
    unsafe {
        let order = _mm_setr_epi8(0, 2, 4, 0, 2, 4, 1, 3, 5, -1, -1, -1, -1, -1, -1, -1);
        let order = _mm256_broadcastsi128_si256(order);
        let is_middle = _mm_setr_epi8(0, 0, 0, -1, -1, -1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
        let is_middle = _mm256_broadcastsi128_si256(is_middle);
        let four_bits = _mm256_set1_epi8(15);
        let last = _mm256_add_epi8(order, _mm256_set1_epi8(8));
        let mut bytes = [[_mm_setzero_si128(); 2]; 2];
        for (bytes, &order) in bytes.iter_mut().zip(&[order, last]) {
            let digits = _mm256_shuffle_epi8(lanes.0, order);
            let middle = _mm256_srli_epi16::<4>(digits);
            let digits = _mm256_blendv_epi8(digits, middle, is_middle);
            let digits = _mm256_and_si256(digits, four_bits);
            *bytes = [
                _mm256_castsi256_si128(digits),
                _mm256_extracti128_si256::<1>(digits),
            ];
        }
        bytes
    }
}

/// 32 lanes: two registers.
#[derive(Clone, Copy)]
pub struct Row<R>(R, R);

impl<R: Register> Row<R> {
    #[inline(always)]
    pub fn load(lanes: &[u16; 32]) -> Row<R> {
        Row(R::load(&lanes[..16]), R::load(&lanes[16..]))
    }

    #[inline(always)]
    pub fn store(self) -> [u16; 32] {
        let (halves, mut lanes) = ([self.0.store(), self.1.store()], [0; 32]);
        lanes[..16].copy_from_slice(&halves[0]);
        lanes[16..].copy_from_slice(&halves[1]);
        lanes
    }

    /// The same bits in all lanes.
    #[inline(always)]
    fn splat(lane: u16) -> Row<R> {
        Row(splat(lane), splat(lane))
    }

    #[inline(always)]
    fn left<const BITS: i32>(self) -> Row<R> {
        Row(self.0.left::<BITS>(), self.1.left::<BITS>())
    }

    #[inline(always)]
    fn right<const BITS: i32>(self) -> Row<R> {
        Row(self.0.right::<BITS>(), self.1.right::<BITS>())
    }

    #[inline(always)]
    fn same(self, other: Row<R>) -> Row<R> {
        Row(self.0.same(other.0), self.1.same(other.1))
    }

    #[inline(always)]
    fn min(self, other: Row<R>) -> Row<R> {
        Row(self.0.min(other.0), self.1.min(other.1))
    }

    #[inline(always)]
    fn is_zero(self) -> bool {
        (self.0 | self.1).is_zero()
    }

    #[inline(always)]
    fn first_lane(self) -> Option<usize> {
        match self.0.first_lane() {
            Some(lane) => Some(lane),
            None => Some(self.1.first_lane()? + 16),
        }
    }
}

/// The same bits in all lanes of a register.
#[inline(always)]
fn splat<R: Register>(lane: u16) -> R {
    R::load(&[lane; 16])
}

impl<R: Register> BitAnd for Row<R> {
    type Output = Row<R>;
    #[inline(always)]
    fn bitand(self, other: Row<R>) -> Row<R> {
        Row(self.0 & other.0, self.1 & other.1)
    }
}

impl<R: Register> BitOr for Row<R> {
    type Output = Row<R>;
    #[inline(always)]
    fn bitor(self, other: Row<R>) -> Row<R> {
        Row(self.0 | other.0, self.1 | other.1)
    }
}

impl<R: Register> BitXor for Row<R> {
    type Output = Row<R>;
    #[inline(always)]
    fn bitxor(self, other: Row<R>) -> Row<R> {
        Row(self.0 ^ other.0, self.1 ^ other.1)
    }
}

impl<R: Register> Not for Row<R> {
    type Output = Row<R>;
    #[inline(always)]
    fn not(self) -> Row<R> {
        Row(!self.0, !self.1)
    }
}

impl<R: Register> Add for Row<R> {
    type Output = Row<R>;
    #[inline(always)]
    fn add(self, other: Row<R>) -> Row<R> {
        Row(self.0 + other.0, self.1 + other.1)
    }
}

impl<R: Register> Sub for Row<R> {
    type Output = Row<R>;
    #[inline(always)]
    fn sub(self, other: Row<R>) -> Row<R> {
        Row(self.0 - other.0, self.1 - other.1)
    }
}
