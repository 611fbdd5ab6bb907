//! The checker: right answers are right, wrong ones are refused, each with its exit status and
//! its reason.

mod common;

use assert_cmd::cargo::cargo_bin_cmd;
use common::read;
use common::reference::{solutions, Cells, Grids, Random};
use std::fs;
use std::path::{Path, PathBuf};
use sudoku::check::{check, Verdict};
use sudoku::solver::{self, Asks, Judge, JUDGES};

/// One solution, which singles reach.
const EASY: &str = "\
53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
";
const EASY_SOLVED: &str = "\
534678912672195348198342567859761423426853791713924856961537284287419635345286179
";
/// One solution, which singles do not reach.
const HARD: &str = "\
..3.1...61..3....4.5.48.1..6.785......569.3....2.....1.28...9.3............56.7..
";
const HARD_REACHED: &str = "\
..3.1...61..3....4.5.48.13.6.785......569.3....27..6515281..963........5...56.7..
";
/// Two solutions: 6 and 7 in r1c4 and r1c5, 7 and 6 in r4c4 and r4c5, or the other way round.
const SEVERAL: &str = "\
534..8912672195348198342567859..1423426853791713924856961537284287419635345286179
";
const SEVERAL_OTHER: &str = "\
534768912672195348198342567859671423426853791713924856961537284287419635345286179
";
/// No solution: r1c9 has no candidate.
const NONE: &str = "\
12345678.........9...............................................................
";
/// No solution: two 5s in row 1.
const CLASH: &str = "\
5...5............................................................................
";

/// What is said of a line that is no answer.
fn unknown(line: &str) -> String {
    format!(
        "no grid, but '{line}', which is none of 'Could not complete this grid.', 'Easy', \
         'Find another job', 'NO SOLUTION', 'Nema resenja', 'No solution', 'No solution exists', \
         'Non-unique', 'Not easy'"
    )
}

fn verdict(input: &str, output: &str) -> Verdict {
    check(input.as_bytes(), output.as_bytes())
}

fn wrong(case: usize, reason: &str) -> Verdict {
    Verdict::Wrong(case, reason.to_string())
}

fn presentation(case: usize, reason: &str) -> Verdict {
    Verdict::Presentation(case, reason.to_string())
}

/// The board in rows: nine lines, with what stands between two cells and between two bands.
fn rows(line: &str, between: &str, bands: &str) -> String {
    let symbols: Vec<String> = line.trim_end().chars().map(String::from).collect();
    let rows: Vec<String> = symbols.chunks(9).map(|row| row.join(between)).collect();
    let bands_text: Vec<String> = rows.chunks(3).map(|band| band.join("\n") + "\n").collect();
    bands_text.join(bands)
}

/// The text with one cell of a grid in line layout changed, counted from 0.
fn changed(line: &str, cell: usize, symbol: &str) -> String {
    line[..cell].to_string() + symbol + &line[cell + 1..]
}

// ---------------------------------------------------------------------------------------------
// The samples
// ---------------------------------------------------------------------------------------------

/// Every input in samples/ with the judge that it is meant for.
fn samples() -> Vec<(PathBuf, &'static Judge)> {
    let samples = Path::new(env!("CARGO_MANIFEST_DIR")).join("samples");
    let mut inputs = Vec::new();
    for judge in JUDGES.iter().filter(|judge| is_known(judge)) {
        let mut folders = vec![samples.join(judge.name)];
        if judge.name == "boj-2580" {
            folders.push(samples.clone());
        }
        for folder in folders {
            for entry in fs::read_dir(folder).expect("a folder of samples") {
                let path = entry.expect("a folder's entry").path();
                if path.extension().is_some_and(|end| end == "in") {
                    inputs.push((path, judge));
                }
            }
        }
    }
    inputs
}

/// Whether the checker knows the words of this judge.
fn is_known(judge: &Judge) -> bool {
    matches!(judge.asks, Asks::Solve { .. } | Asks::Singles { .. })
}

/// The words of each judge that asks for a solution: for no solution, and for several.
fn words() -> impl Iterator<Item = (&'static str, Option<&'static str>)> {
    JUDGES.iter().filter_map(|judge| match judge.asks {
        Asks::Solve { none, several } => Some((none, several)),
        _ => None,
    })
}

/// What main.rs answers for the judge, and to how many grids.
fn answers(input: &[u8], judge: &Judge) -> (String, usize) {
    let mut output = Vec::new();
    let mut number = 0;
    solver::filter(input, &mut output, |puzzle, text| {
        number += 1;
        solver::print_answer(text, judge, puzzle, number);
    })
    .expect("a sample without a fault");
    (String::from_utf8(output).expect("ASCII"), number)
}

/// The places of the cells in an answer: words, headings and rulings have none.
fn cells(answer: &str) -> Vec<usize> {
    let mut places = Vec::new();
    let mut start = 0;
    for line in answer.split_inclusive('\n') {
        let is_cell = |symbol: char| symbol.is_ascii_digit() || symbol == '.';
        if line.starts_with(is_cell) {
            places.extend(line.match_indices(is_cell).map(|(place, _)| start + place));
        }
        start += line.len();
    }
    places
}

#[test]
fn answers_to_samples_are_right_and_with_one_cell_changed_they_are_not() {
    let samples = samples();
    assert!(samples.len() > 80, "{}", samples.len());
    for (path, judge) in samples {
        let input = fs::read(&path).expect("a sample");
        let (answer, count) = answers(&input, judge);
        let verdict = |answer: &str| check(&*input, answer.as_bytes());
        let place = path.display();
        assert_eq!(verdict(&answer), Verdict::Right(count), "{place}");
        for cell in cells(&answer) {
            let open = if matches!(judge.asks, Asks::Singles { .. }) { "." } else { "0" };
            let other = match &answer[cell..cell + 1] {
                "." => "1".to_string(),
                digit => (digit.parse::<u8>().expect("a digit") % 9 + 1).to_string(),
            };
            for symbol in [open, &other] {
                if symbol != &answer[cell..cell + 1] {
                    let changed = changed(&answer, cell, symbol);
                    let verdict = verdict(&changed);
                    assert_eq!(verdict.status(), 1, "{place}: {verdict}\n{changed}");
                }
            }
        }
    }
}

#[test]
fn an_answer_too_few_or_too_many_to_any_sample_is_wrong() {
    for (path, judge) in samples() {
        let input = fs::read(&path).expect("a sample");
        let (answer, count) = answers(&input, judge);
        let twice = answer.clone() + &answer;
        let reason = match count {
            1 => "the input has only 1 case".to_string(),
            _ => format!("the input has only {count} cases"),
        };
        let verdict = check(&*input, twice.as_bytes());
        assert_eq!(verdict, wrong(count + 1, &reason), "{}", path.display());

        let doubled = [&*input, b"\n", &*input].concat();
        let verdict = check(&*doubled, answer.as_bytes());
        assert_eq!(verdict, wrong(count + 1, "no answer"), "{}", path.display());
    }
}

// ---------------------------------------------------------------------------------------------
// Generated grids
// ---------------------------------------------------------------------------------------------

#[test]
fn words_and_grids_are_right_where_the_reference_says_so() {
    let mut random = Random(4);
    let mut counts = [0; 3];
    for clues in Grids(Random(3)).take(300) {
        let input = line(&clues);
        let found = solutions(&clues, 2);
        counts[found.count] += 1;
        for (none, several) in words() {
            let status = verdict(&input, none).status();
            assert_eq!(status == 0, found.count == 0, "{input}");
            if let Some(several) = several {
                let status = verdict(&input, several).status();
                assert_eq!(status == 0, found.count == 2, "{input}");
            }
        }
        let Some(solution) = found.smallest else {
            continue;
        };
        assert_eq!(verdict(&input, &line(&solution)), Verdict::Right(1));
        let mut wrong = solution;
        let cell = random.below(81);
        wrong[cell] = wrong[cell] % 9 + 1;
        assert_eq!(verdict(&input, &line(&wrong)).status(), 1, "{input}");
    }
    assert!(counts.iter().all(|&count| count >= 40), "{counts:?}");
}

fn line(cells: &Cells) -> String {
    let symbols = cells.iter().map(|digit| digit.to_string());
    symbols.collect::<String>() + "\n"
}

// ---------------------------------------------------------------------------------------------
// Grids
// ---------------------------------------------------------------------------------------------

#[test]
fn any_completion_is_right() {
    assert_eq!(verdict(EASY, EASY_SOLVED), Verdict::Right(1));
    assert_eq!(verdict(SEVERAL, EASY_SOLVED), Verdict::Right(1));
    assert_eq!(verdict(SEVERAL, SEVERAL_OTHER), Verdict::Right(1));
    assert_eq!(verdict(EASY_SOLVED, EASY_SOLVED), Verdict::Right(1));
}

#[test]
fn what_is_wrong_with_a_grid_is_told_by_case_and_cell() {
    let input = EASY.to_string() + SEVERAL + EASY;
    for (output, reason) in [
        (changed(EASY_SOLVED, 13, "8"), "clue at r2c5 changed from 9 to 8"),
        (changed(EASY_SOLVED, 13, "."), "clue at r2c5 changed from 9 to an open cell"),
        (changed(EASY_SOLVED, 2, "."), "r1c3 is open"),
        // A 3 in r1c3: row 1 comes before column 3 and box 1.
        (changed(EASY_SOLVED, 2, "3"), "two 3s in row 1, r1c2 and r1c3"),
        (EASY.to_string(), "r1c3 is open"),
        (SEVERAL_OTHER.to_string(), "clue at r1c5 changed from 7 to 6"),
    ] {
        let output = EASY_SOLVED.to_string() + EASY_SOLVED + &output;
        assert_eq!(verdict(&input, &output), wrong(3, reason), "{output}");
    }
    // Rows and columns are kept, boxes are not: 123456789, 234567891, 345678912, ...
    let rows: Vec<String> = (0..9)
        .map(|row| (0..9).map(|column| ((row + column) % 9 + 1).to_string()).collect())
        .collect();
    let empty = ".".repeat(81);
    assert_eq!(verdict(&empty, &rows.concat()), wrong(1, "two 2s in box 1, r1c2 and r2c1"));
    // Each row 123456789.
    assert_eq!(
        verdict(&empty, &"123456789".repeat(9)),
        wrong(1, "two 1s in column 1, r1c1 and r2c1")
    );
}

#[test]
fn the_first_fault_decides() {
    let input = EASY.to_string() + SEVERAL + EASY;
    let wrong_word = EASY_SOLVED.to_string() + "No solution exists\n";
    let expected = wrong(2, "'No solution exists', but there is a solution");
    for rest in [EASY_SOLVED, SEVERAL_OTHER, "", "Easy", "12345678", "0<"] {
        assert_eq!(verdict(&input, &(wrong_word.clone() + rest)), expected);
    }
}

#[test]
fn the_layout_of_an_output_does_not_matter() {
    let input = rows(EASY, "", "") + "\n" + &rows(SEVERAL, "", "");
    for output in [
        EASY_SOLVED.to_string() + "\n\n\n" + SEVERAL_OTHER.trim_end(),
        rows(EASY_SOLVED, "", "") + &rows(SEVERAL_OTHER, " ", ""),
        rows(EASY_SOLVED, " | ", "---+---\n") + "\n" + &rows(SEVERAL_OTHER, "\t", "\n\n"),
        format!("Scenario #1:\n{EASY_SOLVED}\nScenario #2:\n{SEVERAL_OTHER}\n"),
        rows(EASY_SOLVED, " ", "\n").replace('\n', " \r\n") + SEVERAL_OTHER,
        "\u{feff}".to_string() + EASY_SOLVED + SEVERAL_OTHER,
    ] {
        assert_eq!(verdict(&input, &output), Verdict::Right(2), "{output}");
    }
}

// ---------------------------------------------------------------------------------------------
// Words
// ---------------------------------------------------------------------------------------------

#[test]
fn each_judges_words_are_right_only_where_they_are_true() {
    for (said, several) in words() {
        assert_eq!(verdict(NONE, said), Verdict::Right(1), "{said}");
        assert_eq!(verdict(CLASH, said), Verdict::Right(1), "{said}");
        let reason = format!("'{said}', but there is a solution");
        assert_eq!(verdict(EASY, said), wrong(1, &reason));
        assert_eq!(verdict(SEVERAL, said), wrong(1, &reason));

        if let Some(said) = several {
            assert_eq!(verdict(SEVERAL, said), Verdict::Right(1));
            let reason = format!("'{said}', but there is only one solution");
            assert_eq!(verdict(HARD, said), wrong(1, &reason));
            let reason = format!("'{said}', but there is no solution");
            assert_eq!(verdict(NONE, said), wrong(1, &reason));
            assert_eq!(verdict(CLASH, said), wrong(1, &reason));
        }
    }
    // The words of rows that ask for no solution are none here: `No` would fit every puzzle.
    for said in ["no solution exists", "No solution exists.", "Yes", "No", "INCORRECT", "ERROR"] {
        assert_eq!(verdict(NONE, said), presentation(1, &unknown(said)));
    }
}

#[test]
fn an_unknown_word_is_told_wherever_an_answer_is_missing() {
    let input = EASY.to_string() + NONE;
    for (behind, line) in [
        ("Impossible\n", "Impossible"),
        ("\n Case 2:\n none\n", "Case 2:"),
        ("\ttab\tand \u{1b}[m\n", "tab\\tand \\u{1b}[m"),
        (&*"é".repeat(41), &*("é".repeat(40) + "...")),
    ] {
        for before in [EASY_SOLVED.to_string(), format!("done:\n{EASY_SOLVED}")] {
            let output = before + behind;
            assert_eq!(verdict(&input, &output), presentation(2, &unknown(line)), "{output}");
            // Where there are as many answers as cases it is a heading as any other.
            assert_eq!(verdict(EASY, &output), Verdict::Right(1), "{output}");
        }
    }
}

#[test]
fn easy_is_right_before_a_grid_that_singles_solve() {
    let easy = |board: &str| "Easy\n".to_string() + board;
    assert_eq!(verdict(EASY, &easy(EASY_SOLVED)), Verdict::Right(1));
    assert_eq!(
        verdict(EASY, &easy(&changed(EASY_SOLVED, 2, "3"))),
        wrong(1, "r1c3 is 3, expected 4")
    );
    assert_eq!(
        verdict(EASY, &easy(&changed(EASY_SOLVED, 0, "1"))),
        wrong(1, "clue at r1c1 changed from 5 to 1")
    );
    assert_eq!(verdict(EASY, &easy(EASY)), wrong(1, "r1c3 is an open cell, expected 4"));
    // Its solution is right, but it takes more than singles.
    let solved = line(&solutions(&read::cells(HARD), 2).smallest.expect("a solution"));
    let reason = "'Easy', expected 'Not easy'";
    assert_eq!(verdict(HARD, &solved), Verdict::Right(1));
    assert_eq!(verdict(HARD, &easy(&solved)), wrong(1, reason));
    assert_eq!(verdict(SEVERAL, &easy(SEVERAL_OTHER)), wrong(1, reason));
    let clashing = changed(EASY_SOLVED, 0, "3");
    assert_eq!(verdict(&clashing, &easy(&clashing)), wrong(1, reason));
}

#[test]
fn not_easy_is_right_before_what_singles_reach() {
    let not_easy = |board: &str| "Not easy\n".to_string() + board;
    assert_eq!(verdict(HARD, &not_easy(HARD_REACHED)), Verdict::Right(1));
    assert_eq!(verdict(HARD, &not_easy(HARD)), wrong(1, "r3c8 is an open cell, expected 3"));
    assert_eq!(
        verdict(HARD, &not_easy(&changed(HARD_REACHED, 0, "9"))),
        wrong(1, "r1c1 is 9, expected an open cell")
    );
    assert_eq!(
        verdict(HARD, &not_easy(&changed(HARD_REACHED, 2, "."))),
        wrong(1, "clue at r1c3 changed from 3 to an open cell")
    );
    assert_eq!(verdict(EASY, &not_easy(EASY_SOLVED)), wrong(1, "'Not easy', expected 'Easy'"));
    // Contradictions: the clues as they came.
    let clashing = changed(EASY_SOLVED, 0, "3");
    for clues in [NONE, CLASH, &clashing] {
        assert_eq!(verdict(clues, &not_easy(clues)), Verdict::Right(1));
    }
    assert_eq!(
        verdict(CLASH, &not_easy(&changed(CLASH, 1, "1"))),
        wrong(1, "r1c2 is 1, expected an open cell")
    );
    // Without the word it is a grid like others.
    assert_eq!(verdict(HARD, HARD_REACHED), wrong(1, "r1c1 is open"));
}

#[test]
fn words_and_grids_in_one_output() {
    let input = [NONE, EASY, SEVERAL, HARD, EASY, SEVERAL].concat();
    let output = format!(
        "Scenario #1:\r\n\t No solution exists \r\n\r\nScenario #2:\r\n{EASY_SOLVED}\
         \r\n  Non-unique\r\nNot easy\r\n\r\n{}Easy \n{}{SEVERAL_OTHER}",
        rows(HARD_REACHED, " ", ""),
        rows(EASY_SOLVED, "", "\n"),
    );
    assert_eq!(verdict(&input, &output), Verdict::Right(6));
    let output = "\u{feff}No solution exists\n".to_string() + &output[output.len() - 82..];
    let input = NONE.to_string() + SEVERAL;
    assert_eq!(verdict(&input, &output), Verdict::Right(2));
}

#[test]
fn a_word_before_a_grid_needs_the_grid() {
    let input = EASY.to_string() + EASY;
    let solved = "Easy\n".to_string() + EASY_SOLVED;
    for (output, case, said) in [
        ("Easy\n".to_string(), 1, "Easy"),
        ("Not easy".to_string(), 1, "Not easy"),
        ("Easy\n".to_string() + &solved, 1, "Easy"),
        ("Easy\nNo solution exists\n".to_string(), 1, "Easy"),
        (solved.clone() + "Not easy\n\n", 2, "Not easy"),
        (solved.clone() + &solved + "Easy\n", 3, "Easy"),
    ] {
        let reason = format!("no grid after '{said}'");
        assert_eq!(verdict(&input, &output), presentation(case, &reason));
    }
}

// ---------------------------------------------------------------------------------------------
// Numbers of answers, outputs that are none, inputs at fault
// ---------------------------------------------------------------------------------------------

#[test]
fn too_few_and_too_many_answers_are_wrong() {
    for output in ["", "\n", " \r\n\t\n\n", "\u{feff}", "\u{feff}\n"] {
        assert_eq!(verdict(EASY, output), wrong(1, "no answer"), "{output:?}");
    }
    let input = EASY.to_string() + NONE;
    assert_eq!(verdict(&input, EASY_SOLVED), wrong(2, "no answer"));
    let output = EASY_SOLVED.to_string() + "No solution exists\n" + EASY_SOLVED;
    let reason = "the input has only 2 cases";
    assert_eq!(verdict(&input, &output), wrong(3, reason));
    let output = EASY_SOLVED.to_string() + "No solution\nNo solution\n";
    assert_eq!(verdict(&input, &output), wrong(3, reason));
}

#[test]
fn an_output_that_is_no_grid_is_a_presentation_error() {
    let input = NONE.to_string() + NONE + EASY;
    let words = "No solution exists\nNo solution exists\n";
    let three_rows = &rows(EASY_SOLVED, "", "")[..30];
    let cut_off = "line 5: 27 cells so far, the grid needs 81";
    for (rest, reason) in [
        (three_rows.to_string(), cut_off),
        (three_rows.to_string() + "NO SOLUTION\n", cut_off),
        (three_rows.to_string() + "Easy\n" + EASY_SOLVED, cut_off),
        (three_rows.to_string() + "Oops", cut_off),
        (three_rows.to_string() + EASY_SOLVED, cut_off),
        (three_rows.to_string() + "1", "line 6: 1 cell, a row needs 9"),
        ("5 3 4 y\n".to_string(), "line 3, column 7: unexpected 'y'"),
        // A byte-order mark at the start of a line, as where files were joined.
        ("\u{feff}Easy\n".to_string(), "no grid after 'Easy'"),
        ("9".repeat(70_000), "line 3: longer than 65536 bytes"),
        (" ".repeat(1_000_000), "line 3: longer than 65536 bytes"),
    ] {
        let output = words.to_string() + &rest;
        assert_eq!(verdict(&input, &output), presentation(3, reason), "{rest}");
    }
    for output in ["hello\n", "# Easy\n", "Scenario #1:\n", "---\n", "7\n"] {
        let expected = presentation(1, &unknown(output.trim_end()));
        assert_eq!(verdict(EASY, output), expected, "{output}");
    }
}

#[test]
fn any_bytes_get_a_verdict() {
    let mut random = Random(5);
    for length in 0..400 {
        let alphabet: &[u8] = b"Easy\nNot easy\n12345678.9 \r\n\n-|#\0\xff\xef\xbb\xbf[x";
        let bytes: Vec<u8> = (0..length)
            .map(|_| match random.below(2) {
                0 => random.below(256) as u8,
                _ => alphabet[random.below(alphabet.len())],
            })
            .collect();
        let status = check(EASY.as_bytes(), &*bytes).status();
        assert!(status == 1 || status == 2, "{status}: {bytes:?}");
        assert_eq!(check(&*bytes, EASY_SOLVED.as_bytes()).status(), 3);
    }
}

#[test]
fn an_input_at_fault_is_a_failure_whatever_the_output_is() {
    for (input, reason) in [
        ("".to_string(), "input: no grid in the input"),
        ("No solution exists\n".to_string(), "input: no grid in the input"),
        (EASY.to_string() + "1 2\n", "input: line 2: 2 cells, a row needs 9"),
    ] {
        for output in ["", EASY_SOLVED, SEVERAL_OTHER, "<", "No solution exists"] {
            let failure = Verdict::Failure(reason.to_string());
            assert_eq!(verdict(&input, output), failure, "{output}");
        }
    }
}

#[test]
fn many_cases_are_read_in_step() {
    let input = EASY.repeat(5000);
    assert_eq!(verdict(&input, &EASY_SOLVED.repeat(5000)), Verdict::Right(5000));
    assert_eq!(verdict(&input, &EASY_SOLVED.repeat(4999)), wrong(5000, "no answer"));
    let output = EASY_SOLVED.repeat(2) + SEVERAL_OTHER + &EASY_SOLVED.repeat(4997);
    let clue = "clue at r1c5 changed from 7 to 6";
    assert_eq!(verdict(&input, &output), wrong(3, clue));
    assert_eq!(
        verdict(&(input + "0<"), &output),
        Verdict::Failure("input: line 5001, column 2: unexpected '<'".to_string())
    );
}

// ---------------------------------------------------------------------------------------------
// The command line
// ---------------------------------------------------------------------------------------------

/// A file of this test with this content.
fn file(name: &str, content: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("check-{name}"));
    fs::write(&path, content).expect("a file can be written");
    path
}

/// Exit status, standard output and standard error of `sudoku-kit check`.
fn run(files: &[&Path]) -> (Option<i32>, String, String) {
    let output =
        cargo_bin_cmd!("sudoku-kit").arg("check").args(files).output().expect("the program runs");
    (
        output.status.code(),
        String::from_utf8(output.stdout).expect("UTF-8"),
        String::from_utf8(output.stderr).expect("UTF-8"),
    )
}

fn said(status: i32, output: &str) -> (Option<i32>, String, String) {
    (Some(status), output.to_string(), String::new())
}

fn failed(message: &str) -> (Option<i32>, String, String) {
    (Some(3), String::new(), message.to_string())
}

#[test]
fn exit_statuses_of_a_judged_output() {
    let input = &*file("judged.in", EASY);
    let right = &*file("judged-right.out", EASY_SOLVED);
    let wrong = &*file("judged-wrong.out", SEVERAL_OTHER);
    let none = &*file("judged-none.out", "hello\n");
    let missing = Path::new("missing.out");
    assert_eq!(run(&[input, right]), said(0, "ok: 1 case\n"));
    assert_eq!(run(&[input, right, wrong]), said(0, "ok: 1 case\n"));
    assert_eq!(run(&[input, right, missing]), said(0, "ok: 1 case\n"));
    assert_eq!(
        run(&[input, wrong, right]),
        said(1, "wrong answer: case 1: clue at r1c5 changed from 7 to 6\n")
    );
    let told = format!("presentation error: case 1: {}\n", unknown("hello"));
    assert_eq!(run(&[input, none]), said(2, &told));
    assert_eq!(run(&[none, right]), failed("error: input: no grid in the input\n"));
}

#[test]
fn files_that_cannot_be_read_are_failures() {
    let input = &*file("unreadable.in", EASY);
    let missing = Path::new("missing.out");
    let reason = "error: cannot read 'missing.out': No such file or directory (os error 2)\n";
    assert_eq!(run(&[missing]), failed(reason));
    assert_eq!(run(&[input, missing]), failed(reason));
    assert_eq!(run(&[missing, input]), failed(reason));
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let reason = format!("error: '{}' is a folder, expected a file\n", folder.display());
    for files in [&[input, folder][..], &[folder, input], &[folder]] {
        assert_eq!(run(files), failed(&reason), "{files:?}");
    }
}

#[test]
fn wrong_arguments_are_failures() {
    let path = Path::new("x");
    assert_eq!(
        run(&[]),
        failed("error: check: expected INPUT and OUTPUT, or GRID, found nothing\n")
    );
    assert_eq!(
        run(&[Path::new("-"), Path::new("-")]),
        failed("error: check: '-' given twice, expected once\n")
    );
    assert_eq!(
        run(&[path; 4]),
        failed("error: check: unexpected 'x', expected INPUT, OUTPUT, ANSWER or --help\n")
    );
    assert_eq!(
        run(&[Path::new("--strict")]),
        failed(
            "error: check: unknown option '--strict', expected INPUT, OUTPUT, ANSWER or --help\n"
        )
    );
}

#[test]
fn boards_are_described() {
    let open = EASY.to_string() + "\n" + SEVERAL + &changed(EASY_SOLVED, 80, "0") + EASY_SOLVED;
    let open = &*file("open.txt", &open);
    assert_eq!(
        run(&[open]),
        said(
            0,
            "1: open: 51 cells\n2: open: 4 cells\n3: open: 1 cell\n4: complete\n\
             4 boards: 1 complete, 3 open, 0 clashing\n"
        )
    );
    // 9 again in row 2, column 6 and box 3: the row comes first. Then a column, then a box.
    let clashes = [
        "..............9.9................................................................",
        "...............9............................................9....................",
        "..7.......7......................................................................",
        ".......................................................7.7.7.....................",
    ];
    let clashes = clashes.join("\n") + "\n" + EASY_SOLVED;
    let clashes = &*file("clashes.txt", &clashes);
    assert_eq!(
        run(&[clashes]),
        said(
            1,
            "1: clash: two 9s in row 2, r2c6 and r2c8\n\
             2: clash: two 9s in column 7, r2c7 and r7c7\n\
             3: clash: two 7s in box 1, r1c3 and r2c2\n\
             4: clash: two 7s in row 7, r7c2 and r7c4\n\
             5: complete\n\
             5 boards: 1 complete, 0 open, 4 clashing\n"
        )
    );
}

#[test]
fn a_dash_is_standard_input() {
    let input = file("dash.in", EASY);
    for (arguments, stdin, printed) in [
        (&["-"][..], EASY, "open: 51 cells\n"),
        (&[input.to_str().expect("UTF-8"), "-"], EASY_SOLVED, "ok: 1 case\n"),
    ] {
        let mut command = cargo_bin_cmd!("sudoku-kit");
        let assert = command.arg("check").args(arguments).write_stdin(stdin).assert();
        assert.success().stdout(printed).stderr("");
    }
}

#[test]
fn boards_that_are_none_are_failures() {
    let empty = &*file("empty.txt", "");
    let named = |file: &Path, fault: &str| format!("error: '{}': {fault}\n", file.display());
    assert_eq!(run(&[empty]), failed(&named(empty, "no grid in the input")));
    let cut_off = &*file("cut-off.txt", &(CLASH.to_string() + "123456789\n"));
    assert_eq!(
        run(&[cut_off]),
        (
            Some(3),
            "clash: two 5s in row 1, r1c1 and r1c5\n".to_string(),
            named(cut_off, "line 2: 9 cells so far, the grid needs 81")
        )
    );
}

/// A full disk is a failure of the checker, not a verdict on the output.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_a_failure() {
    let input = file("full-disk.in", EASY);
    let output = file("full-disk.out", EASY_SOLVED);
    for files in [&[&input, &output][..], &[&input]] {
        let full = fs::File::create("/dev/full").expect("/dev/full");
        let run = std::process::Command::new(env!("CARGO_BIN_EXE_sudoku-kit"))
            .arg("check")
            .args(files)
            .stdout(full)
            .output()
            .expect("the program runs");
        assert_eq!(run.status.code(), Some(3));
        assert_eq!(
            String::from_utf8_lossy(&run.stderr),
            "error: cannot write the output: No space left on device (os error 28)\n"
        );
    }
}
