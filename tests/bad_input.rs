//! Input that is no grid, and everything else that can go wrong around the program: the exact
//! message, the exit status, and nothing on standard output but the answers to earlier grids.

mod common;

use std::process::Output;

use assert_cmd::cargo::cargo_bin_cmd;
use common::lesson::{LINE, LINE_ANSWER, ROWS, ROWS_ANSWER};
use std::collections::BTreeSet;
use sudoku::solver::JUDGES;

/// The first rows of the board, a line each.
fn rows(count: usize) -> String {
    ROWS[..count].concat()
}

fn run(judge: &str, input: &[u8]) -> Output {
    cargo_bin_cmd!("sudoku").arg(judge).write_stdin(input).output().expect("the program runs")
}

/// What the program does with one input.
struct Case {
    input: Vec<u8>,
    judge: &'static str,
    /// Standard output.
    answers: String,
    /// What follows `error: `; `None`: the input is in order.
    error: Option<String>,
}

impl Case {
    /// Says what the program did instead.
    fn failure(&self) -> Option<String> {
        let output = run(self.judge, &self.input);
        let error = self.error.as_ref();
        let error = error.map_or(String::new(), |error| format!("error: {error}\n"));
        let expected = (i32::from(!error.is_empty()), self.answers.clone(), error);
        let found = (
            output.status.code().unwrap_or(-1),
            String::from_utf8_lossy(&output.stdout).into_owned(),
            String::from_utf8_lossy(&output.stderr).into_owned(),
        );
        if found == expected {
            return None;
        }
        let mut input = self.input.escape_ascii().to_string();
        input.truncate(400);
        Some(format!("input    {input}\nexpected {expected:?}\nfound    {found:?}\n"))
    }
}

/// Input that holds no answered grid before its fault.
fn refused(input: impl Into<Vec<u8>>, error: impl Into<String>) -> Case {
    after("boj-2580", "", input, error)
}

/// Input whose fault stands behind grids that are answered.
fn after(
    judge: &'static str,
    answers: impl Into<String>,
    input: impl Into<Vec<u8>>,
    error: impl Into<String>,
) -> Case {
    Case { input: input.into(), judge, answers: answers.into(), error: Some(error.into()) }
}

/// Input that comes close to a fault and is in order.
fn answered(input: impl Into<Vec<u8>>, answers: impl Into<String>) -> Case {
    Case { input: input.into(), judge: "boj-2580", answers: answers.into(), error: None }
}

fn check(cases: impl IntoIterator<Item = Case>) {
    let failures: Vec<String> = cases.into_iter().filter_map(|case| case.failure()).collect();
    assert!(failures.is_empty(), "\n{}", failures.join("\n"));
}

#[test]
fn a_character_that_fits_nothing() {
    check([
        refused(rows(3) + "800060y03\n", "line 4, column 7: unexpected 'y'"),
        // The first one is named, whatever else the line is short of.
        refused("53:07?y00\n", "line 1, column 7: unexpected 'y'"),
        refused("5 3 y\n", "line 1, column 5: unexpected 'y'"),
        refused("5 3 y", "line 1, column 5: unexpected 'y'"),
        refused("\n\n3 puzzles\n", "line 3, column 3: unexpected 'p'"),
        refused(rows(2) + "098000060 # row 3\n", "line 3, column 11: unexpected '#'"),
        refused("530070000\r\n6001950y0\r\n", "line 2, column 8: unexpected 'y'"),
        // A dash is an empty cell in a field of 81 only, and three are a ruling only where no
        // digit is.
        refused("5 - - | - 7 - | - - -\n", "line 1, column 3: unexpected '-'"),
        refused("--\n", "line 1, column 1: unexpected '-'"),
        refused("1 ===\n", "line 1, column 3: unexpected '='"),
        refused(rows(3) + "--- 2 ---\n", "line 4, column 1: unexpected '-'"),
        refused("5".to_string() + &"-".repeat(79), "line 1, column 2: unexpected '-'"),
        refused("5".to_string() + &"-".repeat(81), "line 1, column 2: unexpected '-'"),
        refused(LINE.replace("79\n", "7y\n"), "line 1, column 81: unexpected 'y'"),
        refused("?!\n", "line 1, column 2: unexpected '!'"),
    ]);
}

#[test]
fn columns_count_characters() {
    check([
        refused("│ 5 3 y\n", "line 1, column 7: unexpected 'y'"),
        refused("é—║5y\n", "line 1, column 5: unexpected 'y'"),
        refused("𝟛5y\n", "line 1, column 3: unexpected 'y'"),
        refused("\t\t5\ty\n", "line 1, column 5: unexpected 'y'"),
        refused("\0\u{1}5\u{1b}y\n", "line 1, column 5: unexpected 'y'"),
        refused("数独\n│5 y\n", "line 2, column 4: unexpected 'y'"),
        // A byte-order mark at the start of a line is no character, anywhere else it is one.
        refused("\u{feff}5y\n", "line 1, column 2: unexpected 'y'"),
        refused("\u{feff}\u{feff}5y\n", "line 1, column 3: unexpected 'y'"),
        refused("5\u{feff}y\n", "line 1, column 3: unexpected 'y'"),
        refused("\n\u{feff}5y\n", "line 2, column 2: unexpected 'y'"),
    ]);
}

/// What each byte is, by a line inside a grid with the byte between two clues: a cell is counted,
/// a blank or a frame character is not, and anything else is unexpected.
#[test]
fn every_byte_in_a_row() {
    let is_cell = |byte: &u8| b"0123456789.?_*xX".contains(byte);
    let is_frame = |byte: &u8| b"|+,;:{}[]()\"'".contains(byte) || *byte >= 0x80;
    let is_blank = |byte: &u8| *byte <= b' ' || *byte == 0x7f;
    check((0..=255).filter(|&byte| byte != b'\n').map(|byte: u8| {
        let mut input = rows(1).into_bytes();
        input.extend([b'5', byte, b'1']);
        if is_cell(&byte) {
            refused(input, "line 2: 3 cells, a row needs 9")
        } else if is_frame(&byte) || is_blank(&byte) {
            refused(input, "line 2: 2 cells, a row needs 9")
        } else {
            let error = format!("line 2, column 2: unexpected '{}'", byte as char);
            refused(input, error)
        }
    }));
}

#[test]
fn a_line_that_is_not_whole_rows() {
    check([
        refused(rows(3) + "80006003\n", "line 4: 8 cells, a row needs 9"),
        refused(rows(3) + "8000600030\n", "line 4: 10 cells, a row needs 9"),
        refused(rows(8) + "0 0 0 0 8 0 0 7", "line 9: 8 cells, a row needs 9"),
        refused("5 3 . | . 7 . | . .\n", "line 1: 8 cells, a row needs 9"),
        refused("{5, 3, 0, 0, 7, 0, 0, 0, 0, 1},\n", "line 1: 10 cells, a row needs 9"),
        // Up to six digits alone are a count or an order, but not more, and not inside a grid.
        refused("123456\n1234567\n", "line 2: 7 cells, a row needs 9"),
        refused(rows(3) + "123456\n", "line 4: 6 cells, a row needs 9"),
        refused("3\n".to_string() + &rows(1) + "3\n", "line 3: 1 cell, a row needs 9"),
        refused("12.\n", "line 1: 3 cells, a row needs 9"),
        refused("?\n", "line 1: 1 cell, a row needs 9"),
        // `x` is a cell before it is a letter.
        refused("xx\n", "line 1: 2 cells, a row needs 9"),
        refused(rows(1) + "x\n", "line 2: 1 cell, a row needs 9"),
        refused("[x, x]\n", "line 1: 2 cells, a row needs 9"),
        // A whole grid with a cell lost or one too many.
        refused(&LINE[1..], "line 1: 80 cells, a grid in a line needs 81"),
        refused("5".to_string() + LINE, "line 1: 82 cells, a grid in a line needs 81"),
        // Several rows in a line, but not nine.
        refused("530070000600195000\n098000060\n", "line 1: 18 cells, a row needs 9"),
        refused(
            "530070000 600195000 098000060 800060003 400803001 700020006 060000280 000419005\n",
            "line 1: 72 cells, a row needs 9",
        ),
        // Rows broken over two lines.
        refused(
            "5300\n70000\n".to_string() + &ROWS[1..].concat(),
            "line 2: 5 cells, a row needs 9",
        ),
        refused(". . . .\n. . . . .\n", "line 1: 4 cells, a row needs 9"),
        refused(rows(1) + "6001\n95000\n", "line 2: 4 cells, a row needs 9"),
    ]);
}

#[test]
fn a_grid_that_ends_early() {
    let eight = "line 8: 72 cells so far, the grid needs 81";
    let four = "line 4: 36 cells so far, the grid needs 81";
    check([
        refused(rows(8), eight),
        refused(rows(8).trim_end(), eight),
        refused(rows(8).replace('\n', "\r\n"), eight),
        refused(rows(8) + "\n---\n# 345286179\n+---+\n\n", eight),
        refused("# one\n3\n\n".to_string() + &rows(1), "line 4: 9 cells so far, the grid needs 81"),
        // At a letter or a bracket.
        refused(rows(4) + "Grid 02\n" + &rows(9), four),
        refused(rows(4) + "end\n", four),
        refused(rows(4) + "Xmas\n", four),
        refused(rows(4) + "xyz\n", four),
        refused(rows(4) + "[Puzzle]\n" + &rows(9), four),
        refused(rows(4) + "\n---\nquizzes,solutions\n", four),
        // At a grid in the line layout.
        refused(rows(4) + LINE, four),
        refused(rows(4) + "0004;" + LINE, four),
        // The last cell may stand far above.
        refused(rows(4) + &"\n".repeat(100_000) + "end\n", four),
    ]);
}

#[test]
fn rows_that_overfill_a_grid() {
    check([
        refused(rows(1) + &". ".repeat(81), "line 2: 90 cells so far, the grid needs 81"),
        refused(
            rows(7) + "\n" + &".........|".repeat(9) + "\n",
            "line 9: 144 cells so far, the grid needs 81",
        ),
        refused(rows(8) + "000080079000000000\n", "line 9: 18 cells, a row needs 9"),
        refused(".".repeat(90), "line 1: 90 cells, a grid in a line needs 81"),
        refused(".".repeat(162), "line 1: 162 cells, a grid in a line needs 81"),
        refused(". ".repeat(90), "line 1: 90 cells, a row needs 9"),
    ]);
}

#[test]
fn a_line_that_is_too_long() {
    let error = |line: usize| format!("line {line}: longer than 65536 bytes");
    let padded = |text: &str, length: usize| text.to_string() + &" ".repeat(length - text.len());
    check([
        refused("0".repeat(65_537), error(1)),
        refused("y".repeat(65_537) + "\n", error(1)),
        refused(" ".repeat(65_537) + "\n" + LINE, error(1)),
        refused("é".repeat(32_768) + "|\n" + LINE, error(1)),
        refused(format!("#\n{}\n{LINE}", padded("# remark", 65_537)), error(2)),
        refused(padded(LINE.trim_end(), 65_537), error(1)),
        // Inside a grid too it is the line's length that is named.
        refused(rows(3) + &padded(ROWS[3].trim_end(), 65_537), error(4)),
        refused(rows(3) + &"-".repeat(1_000_000), error(4)),
        after("boj-2580", LINE_ANSWER, LINE.to_string() + &"#".repeat(300_000), error(2)),
        // The longest that is read, its end not counted.
        answered(padded("# remark", 65_536) + "\n" + LINE, LINE_ANSWER),
        answered(padded("# remark", 65_536) + "\r\n" + LINE, LINE_ANSWER),
        answered(padded(LINE.trim_end(), 65_536), LINE_ANSWER),
        answered(rows(8) + &padded(ROWS[8].trim_end(), 65_536) + "\n", ROWS_ANSWER),
        answered(padded(ROWS[0].trim_end(), 65_536) + "\n" + &ROWS[1..].concat(), ROWS_ANSWER),
    ]);
}

#[test]
fn no_grid_at_all() {
    let inputs = [
        "",
        "\n",
        "\r\n \t\r\n",
        "\0",
        "\u{feff}",
        "\u{feff}\n",
        "# 530070000\n",
        "3\n",
        "123456",
        "Grid 01\nend\n",
        "[Puzzle]\n",
        "quizzes,solutions\n",
        "---------------------------\n",
        "=== Grids ===\n",
        "--x--x---x--\n",
        "+-----------+\n|\n{}\n",
        "┌───┐\n│\n└───┘\n",
        "[\n]\n",
    ];
    check(inputs.map(|input| refused(input, "no grid in the input")));
}

#[test]
fn grids_before_the_fault_are_answered() {
    let early = "line 4: 9 cells so far, the grid needs 81";
    let grid = rows(9) + LINE;
    let answer = ROWS_ANSWER.to_string() + LINE_ANSWER;
    check([
        after(
            "boj-2580",
            answer.clone(),
            grid.clone() + "5y\n",
            "line 11, column 2: unexpected 'y'",
        ),
        after("boj-2580", answer.clone(), grid.clone() + "5y", "line 11, column 2: unexpected 'y'"),
        after(
            "boj-2580",
            answer.clone(),
            grid.clone() + "1234567\n",
            "line 11: 7 cells, a row needs 9",
        ),
        after(
            "boj-2580",
            answer.clone(),
            grid + &rows(2),
            "line 12: 18 cells so far, the grid needs 81",
        ),
        // The blank line belongs to the answer behind it, which never comes.
        after(
            "boj-2580",
            LINE_ANSWER.to_string() + LINE_ANSWER + "\n" + LINE_ANSWER,
            format!("{LINE}{LINE}\n{LINE}\n0!\n{LINE}"),
            "line 6, column 2: unexpected '!'",
        ),
        after("boj-2580", "", format!("0!\n{LINE}"), "line 1, column 2: unexpected '!'"),
        // No solution is an answer too.
        after(
            "boj-2580",
            "No solution exists\n",
            format!("{}\n55\n5555555\n", "5".repeat(81)),
            "line 3: 7 cells, a row needs 9",
        ),
        // A first fault decides.
        after(
            "boj-2580",
            LINE_ANSWER,
            format!("{LINE}12345678\n12y\n"),
            "line 2: 8 cells, a row needs 9",
        ),
        // As each judge has its answers.
        after(
            "boj-7517",
            format!("Scenario #1:\n{LINE_ANSWER}\n"),
            format!("2\n{LINE}\n{}", rows(1)),
            early,
        ),
        after(
            "kattis-sudokunique",
            format!("{LINE_ANSWER}\nNon-unique\n"),
            format!("{LINE}{}\n\n{}", ".".repeat(81), rows(1)),
            early,
        ),
        after(
            "boj-21159",
            "Easy\n5 3 4 6 7 8 9 1 2\n6 7 2 1 9 5 3 4 8\n1 9 8 3 4 2 5 6 7\n8 5 9 7 6 1 4 2 3\n\
             4 2 6 8 5 3 7 9 1\n7 1 3 9 2 4 8 5 6\n9 6 1 5 3 7 2 8 4\n2 8 7 4 1 9 6 3 5\n\
             3 4 5 2 8 6 1 7 9\n",
            rows(9) + &rows(1),
            "line 10: 9 cells so far, the grid needs 81",
        ),
    ]);
}

/// The board cut off after each of its bytes.
#[test]
fn every_cut() {
    let whole = rows(9);
    check((0..whole.len()).map(|length| {
        let (rows, cells) = (length / 10, length % 10);
        let input = &whole[..length];
        match (rows, cells) {
            (8, 9) => answered(input, ROWS_ANSWER),
            // Up to six digits are a count.
            (0, 0..=6) => refused(input, "no grid in the input"),
            (_, 1) => refused(input, format!("line {}: 1 cell, a row needs 9", rows + 1)),
            (_, 2..=8) => {
                refused(input, format!("line {}: {} cells, a row needs 9", rows + 1, cells))
            }
            _ => {
                let rows = rows + cells / 9;
                let error = format!("line {rows}: {} cells so far, the grid needs 81", 9 * rows);
                refused(input, error)
            }
        }
    }));
}

/// One byte of a good input replaced, everywhere, by bytes of every kind: the program answers, or
/// says in one line what is wrong.
#[test]
fn any_bytes_get_an_answer_or_one_line() {
    let good = format!(
        "\u{feff}# two grids\n{}\n[Puzzle]\n2\n7;{LINE}",
        rows(9).replace("000\n", "000│\n")
    );
    for place in 0..good.len() {
        for byte in [b'\0', b'\n', b'9', b'-', b'y', b'\xff'] {
            let mut input = good.clone().into_bytes();
            input[place] = byte;
            let output = run("boj-2580", &input);
            let error = String::from_utf8_lossy(&output.stderr);
            let is_one_line =
                error.starts_with("error: ") && error.find('\n') == Some(error.len() - 1);
            let expected = match output.status.code() {
                Some(0) => error.is_empty() && !output.stdout.is_empty(),
                Some(1) => is_one_line,
                _ => false,
            };
            assert!(expected, "{}\n{}: {error}", input.escape_ascii(), output.status);
        }
    }
}

#[cfg(unix)]
#[test]
fn input_that_cannot_be_read() {
    use std::fs::File;
    use std::process::Command;

    let program = env!("CARGO_BIN_EXE_sudoku");
    let folder = File::open("/").expect("the root folder");
    let output = Command::new(program).stdin(folder).output();
    let output = output.expect("the program runs");
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(
        error.starts_with("error: ") && error.ends_with("Is a directory (os error 21)\n"),
        "{error}"
    );
    assert_eq!(error.lines().count(), 1, "{error}");
    assert_eq!(output.status.code(), Some(1));
    assert!(output.stdout.is_empty());

    // A standard input that is closed has nothing in it.
    let output = Command::new("sh").args(["-c", "exec \"$0\" <&-", program]).output();
    let output = output.expect("the shell runs");
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!(error, "error: no grid in the input\n");
    assert_eq!(output.status.code(), Some(1));
    assert!(output.stdout.is_empty());
}

#[cfg(target_os = "linux")]
#[test]
fn output_that_cannot_be_written() {
    use std::fs::File;
    use std::io::Write;
    use std::process::{Command, Stdio};

    let many = LINE.repeat(10_000);
    for (argument, input) in [
        ("boj-2580", LINE),
        ("boj-2580", &many),
        // The answer is lost before the fault is met.
        ("boj-2580", &(LINE.to_string() + "y\n!\n")),
        ("--help", ""),
    ] {
        let full = File::create("/dev/full").expect("/dev/full");
        let mut child = Command::new(env!("CARGO_BIN_EXE_sudoku"))
            .arg(argument)
            .stdin(Stdio::piped())
            .stdout(full)
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program runs");
        let mut stdin = child.stdin.take().expect("a pipe");
        // The program may end before it has read everything.
        let _ = stdin.write_all(input.as_bytes());
        drop(stdin);
        let output = child.wait_with_output().expect("the program ends");
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(
            error.starts_with("error: ")
                && error.ends_with("No space left on device (os error 28)\n"),
            "{argument}: {error}"
        );
        assert_eq!(error.lines().count(), 1, "{error}");
        assert_eq!(output.status.code(), Some(1), "{argument}");
    }
}

#[test]
fn wrong_arguments_are_named_in_one_line() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/samples");
    let is_a_folder = format!("expected a JUDGE, found the folder '{folder}'");
    let is_a_file = format!("expected a JUDGE, found the file '{file}': sudoku < FILE reads it");
    let cases: &[(&[&str], &str)] = &[
        (&["nobody"], "unknown judge 'nobody'; see sudoku --help"),
        (&["kattis"], "unknown judge 'kattis'; see sudoku --help"),
        (&[""], "unknown judge ''; see sudoku --help"),
        (&["boj-2580 "], "unknown judge 'boj-2580 '; did you mean boj-2580? See sudoku --help"),
        (&["boj2239"], "unknown judge 'boj2239'; did you mean boj-2239? See sudoku --help"),
        (&["a\nb"], "unknown judge 'a\\nb'; see sudoku --help"),
        (&["--judge"], "unknown option '--judge'; see sudoku --help"),
        (&["-x", "2580"], "unknown option '-x'; see sudoku --help"),
        (&["--", "--help"], "unknown judge '--help'; see sudoku --help"),
        (&["boj-2580", "resavac"], "expected one JUDGE, found 'resavac' too"),
        (&["resavac", "--", "resavac"], "expected one JUDGE, found 'resavac' too"),
        (&["-"], "unexpected '-', standard input is read in any case"),
        (&[file], &is_a_file),
        (&[folder], &is_a_folder),
    ];
    for (arguments, expected) in cases {
        let mut command = cargo_bin_cmd!("sudoku");
        let assert = command.args(*arguments).write_stdin(LINE).assert();
        assert.code(2).stdout("").stderr(format!("error: {expected}\n"));
    }
}

#[test]
fn a_judge_has_other_names() {
    for (asked, name) in [
        (&["BOJ-7517"][..], "boj-7517"),
        (&["7517"], "boj-7517"),
        (&["poj-2918"], "boj-7517"),
        (&["--", "novice42"], "spoj-novice42"),
        (&["uva-989", "--"], "uva-989"),
        (&[], "boj-2580"),
    ] {
        let answers = |arguments: &[&str]| {
            let mut command = cargo_bin_cmd!("sudoku");
            command
                .args(arguments)
                .write_stdin(LINE.repeat(2))
                .assert()
                .success()
                .stderr("")
                .get_output()
                .stdout
                .clone()
        };
        assert_eq!(answers(asked), answers(&[name]), "{asked:?}");
    }
    // No name, and no number alone, means two rows.
    let mut known: Vec<&str> = Vec::new();
    for judge in &JUDGES {
        let names = [judge.name].into_iter().chain(judge.also.split_whitespace());
        let numbers = names.clone().filter_map(|name| name.split_once('-')).map(|parts| parts.1);
        let own: BTreeSet<&str> = names.chain(numbers).collect();
        for name in own {
            assert!(!known.contains(&name), "{name}");
            known.push(name);
        }
    }
}

#[test]
fn help_wins_and_then_the_version() {
    let version = format!("sudoku {}\n", env!("CARGO_PKG_VERSION"));
    for arguments in [&["--help"][..], &["-h"], &["nobody", "-h"], &["-V", "x", "--help"]] {
        let assert = cargo_bin_cmd!("sudoku").args(arguments).assert().success().stderr("");
        let stdout = assert.get_output().stdout.clone();
        assert!(stdout.starts_with(b"usage: sudoku [JUDGE]"), "{arguments:?}");
    }
    for arguments in [&["--version"][..], &["-V"], &["nobody", "-V", "--x"]] {
        let assert = cargo_bin_cmd!("sudoku").args(arguments).assert().success();
        assert.stdout(version.clone()).stderr("");
    }
}

#[cfg(unix)]
#[test]
fn an_argument_that_is_no_text() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    cargo_bin_cmd!("sudoku")
        .arg(OsStr::from_bytes(b"judge-\xff"))
        .assert()
        .code(2)
        .stdout("")
        .stderr("error: unknown judge 'judge-\u{fffd}'; see sudoku --help\n");
}

#[test]
fn help_names_every_judge() {
    let output = cargo_bin_cmd!("sudoku").arg("--help").unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert!(output.stderr.is_empty());
    let help = String::from_utf8_lossy(&output.stdout);
    assert!(help.contains("usage: sudoku [JUDGE]"), "{help}");
    for judge in &JUDGES {
        let named = |line: &str| line.split_whitespace().next() == Some(judge.name);
        assert!(help.lines().any(named), "{}:\n{help}", judge.name);
    }
}
