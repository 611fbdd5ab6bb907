//! Grids with few clues, on which a search that misses something does not come back: each must be
//! answered in good time, and rightly.

mod common;

use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use common::read::cells;
use common::reference::{clashes, full_grid, Cells, Random};
use sudoku::solver::{count_solutions, explore, explore_with, Grid, Plain};

/// How long a grid may take, without optimization and on a busy machine; most take a thousandth.
const LIMIT: Duration = Duration::from_secs(5);

/// What both forms of the engine say: how many solutions, counted to two, and the smallest.
fn answer(clues: &Cells) -> (usize, Cells) {
    let (answered, answers) = mpsc::channel();
    let clues = *clues;
    let grid = Grid::new(&clues);
    // A search without an end goes on in its thread, while the test fails.
    thread::spawn(move || {
        answered
            .send(explore(&grid, 2, true))
            .and_then(|()| answered.send(explore_with::<Plain>(&grid, 2, true)))
    });
    let [fast, plain] = ["this processor", "any processor"].map(|form| {
        answers.recv_timeout(LIMIT).unwrap_or_else(|error| {
            panic!("{error}: {}, the form for {form}", line(&clues));
        })
    });
    assert_eq!((fast.count, fast.first), (plain.count, plain.first), "{}", line(&clues));
    (fast.count, fast.first)
}

fn line(cells: &Cells) -> String {
    cells.iter().map(|digit| (b'0' + digit) as char).collect()
}

/// Whether the board is a solution, and the smallest one: with everything before it fixed, no cell
/// can hold a smaller digit.
fn assert_smallest(clues: &Cells, board: &Cells) {
    let mut fixed = *clues;
    for cell in 0..81 {
        assert!(board[cell] > 0 && !clashes(board, cell, board[cell]), "{}", line(clues));
        assert!(clues[cell] == 0 || clues[cell] == board[cell], "{}", line(clues));
        if clues[cell] == 0 {
            for smaller in 1..board[cell] {
                fixed[cell] = smaller;
                let found = count_solutions(&Grid::new(&fixed), 1);
                assert_eq!(found.count, 0, "{} is smaller", line(&found.first));
            }
            fixed[cell] = board[cell];
        }
    }
}

/// Random digits in random cells, but no two equal ones in a unit.
fn random_clues(random: &mut Random, number: usize) -> Cells {
    let mut clues = [0; 81];
    for _ in 0..number {
        let (cell, digit) = (random.below(81), 1 + random.below(9) as u8);
        if clues[cell] == 0 && !clashes(&clues, cell, digit) {
            clues[cell] = digit;
        }
    }
    clues
}

#[test]
fn random_sparse_grids() {
    let mut random = Random(21);
    let mut grids_with = [0; 3];
    for number in 0..400 {
        let clues = random_clues(&mut random, 12 + number % 28);
        let (count, smallest) = answer(&clues);
        grids_with[count] += 1;
        if count > 0 {
            assert_smallest(&clues, &smallest);
        }
    }
    assert!(grids_with[0] >= 50 && grids_with[2] >= 200, "{grids_with:?}");
}

/// Clues of a full grid.
#[test]
fn sparse_grids_with_a_known_solution() {
    let mut random = Random(22);
    for number in 0..150 {
        let mut clues = full_grid(&mut random);
        let solution = clues;
        let mut order: Vec<usize> = (0..81).collect();
        random.shuffle(&mut order);
        for &cell in &order[10 + number % 16..] {
            clues[cell] = 0;
        }
        let (count, smallest) = answer(&clues);
        assert!(count > 0 && smallest <= solution, "{}", line(&clues));
        assert_smallest(&clues, &smallest);
    }
}

/// Rounds do not see that this one has no solution: subsets in its units do, or a search that is
/// well led.
#[test]
fn a_sparse_grid_whose_contradiction_lies_deep() {
    let clues =
        cells("..2..3..9..9..6...............7.......3...1............5..........9.23..8..5.....");
    assert_eq!(answer(&clues), (0, [0; 81]));
}

/// The smallest solutions are those of the plain solver too, which takes long.
#[test]
fn sparse_grids_that_once_took_long() {
    for (clues, smallest) in [
        (
            ".........8......................6.5.3.....2............2.5...........813..4......",
            "213457689845169327679238145482376951357914268961825734128593476596742813734681592",
        ),
        (
            ".7........6.7..93....6..4...94..7............................9................2..",
            "172349568465718932389625417294137685516284379738596124627451893843962751951873246",
        ),
    ] {
        assert_eq!(answer(&cells(clues)), (2, cells(smallest)));
    }
}

/// Found by changing clues of the slowest grids again and again: a beginning of the smallest
/// solution that cannot be completed, and seemingly nothing that tells. Five digits with four cells
/// left to them in a box tell it, and the like.
#[test]
fn sparse_grids_whose_subsets_tell() {
    for (clues, smallest) in [
        (
            ".89..2.........9.......8.65.2.8..3.....................6....1...5......6........2",
            "489562713516347928237198465124856379375219684698473251862935147951724836743681592",
        ),
        (
            "............586...4.....9.....49............9..6...4....8............5....5.....2",
            "561249378379586124482137956123495687754368219896712435218654793947823561635971842",
        ),
        (
            ".2...6..3..38...5........7.................8..........7.5..9..................3.8",
            "127596843463817259589234176214358967356971482978462531735189624841623795692745318",
        ),
        (
            ".....6..3.......5........7.................8.3....1.4.785.49.....................",
            "147586923236197458598234176812453769654972381379861245785349612423615897961728534",
        ),
        (
            "8.5..............8..7....26.......6..........36....21....5........7....3.8.9..64.",
            "825346791136279458497158326214837569579612834368495217641583972952764183783921645",
        ),
        (
            "6............4.........9..........8...........97......9.6...4......6...........65",
            "612357849359148276478629153123495687564783912897216534936571428745862391281934765",
        ),
        (
            "...5......25.14......................1.......8....3..................8.....3.....",
            "134567289925814367678239145243156798516798423897423516351682974462975831789341652",
        ),
    ] {
        assert_eq!(answer(&cells(clues)), (2, cells(smallest)), "{clues}");
        assert_smallest(&cells(clues), &cells(smallest));
    }
    for clues in [
        "..5............1.8..7..3.299...........6.....3.....21....5........7....3.6....94.",
        ".7...2.9...37...5..6.....7..5.......1.....98......8.4.785.49.....6...............",
    ] {
        assert_eq!(answer(&cells(clues)), (0, [0; 81]), "{clues}");
    }
}

/// Rounds leave two cells of a row, a column or a box nothing but the same digit. A search that
/// goes on from there tries tens of thousands of boards; no branch is needed at all.
#[test]
fn one_digit_naked_twice_in_a_unit_is_a_contradiction() {
    for clues in [
        "865....9.....132...9.8.5........4...7....2....2.3......................1...52..3.",
        ".........................6......8.4...8261.........5.9..24........9.........1...3",
        ".....67........8.......4.........3....3..8...6...........513.........469.....2...",
        ".......4......2..........9.......126..9......587........8............26.....9..1.",
        "......2.....6..5.........9.2..1.......3...7.......3.......5.3.6..9....4.724......",
    ] {
        assert_eq!(answer(&cells(clues)), (0, [0; 81]), "{clues}");
    }
}
