//! The game at a real terminal: `tmux` gives each test one of its own, types into it and looks at
//! what it shows.
#![cfg(unix)]

mod common;

use common::game::{without_time, PUZZLE, SOLUTION_BOXED};
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::{self, sleep};
use std::time::{Duration, Instant};
use sudoku::play::{self, Game};

const KIT: &str = env!("CARGO_BIN_EXE_sudoku-kit");
/// The puzzle with all but r9c8, which holds 7.
const ALMOST: &str = "\
534678912
672195348
198342567
859761423
426853791
713924856
961537284
287419635
345286109
";

/// How long anything may take before the test fails.
const PATIENCE: Duration = Duration::from_secs(60);

/// Whether there is no `tmux`. Where all is to be checked that is a failure.
fn tmux_is_missing() -> bool {
    if Command::new("tmux").arg("-V").output().is_ok() {
        return false;
    }
    assert!(std::env::var_os("CI").is_none(), "tmux is not installed");
    // Not by `eprintln!`, which is kept back where a test passes.
    let _ = writeln!(
        io::stderr(),
        "SKIPPED: tmux is not installed, the game was not tried at a terminal"
    );
    true
}

/// All at once: they mostly wait.
fn each<T: Send>(cases: impl IntoIterator<Item = T>, check: impl Fn(T) + Sync) {
    thread::scope(|scope| {
        for case in cases {
            scope.spawn(|| check(case));
        }
    });
}

/// A terminal with a shell in it, and a folder for files.
struct Terminal {
    name: String,
    folder: PathBuf,
}

impl Terminal {
    /// 80×24.
    fn new() -> Terminal {
        Terminal::with_size("80", "24")
    }

    fn with_size(columns: &str, rows: &str) -> Terminal {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let number = COUNT.fetch_add(1, Ordering::SeqCst);
        let name = format!("sudoku-kit-{}-{}", std::process::id(), number);
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(&name);
        fs::create_dir_all(&folder).expect("a folder");
        fs::write(folder.join("puzzle"), PUZZLE).expect("a file");
        fs::write(folder.join("almost"), ALMOST).expect("a file");
        let terminal = Terminal { name, folder };
        terminal.tmux(&["new-session", "-d", "-x", columns, "-y", rows, "sh"]);
        terminal.enter("PS1='> '");
        terminal.wait_for_the_shell();
        terminal
    }

    fn wait_for_the_shell(&self) {
        self.wait("the shell", |screen| screen.trim_end().ends_with('>'));
    }

    fn tmux(&self, arguments: &[&str]) -> String {
        let output = self.try_tmux(arguments);
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "tmux {arguments:?}: {errors}");
        String::from_utf8(output.stdout).expect("UTF-8")
    }

    fn try_tmux(&self, arguments: &[&str]) -> Output {
        Command::new("tmux")
            .args(["-u", "-f", "/dev/null", "-L", &self.name])
            .args(arguments)
            .current_dir(&self.folder)
            .env("LC_ALL", "C.UTF-8")
            .env("SHELL", "/bin/sh")
            .env_remove("TMUX")
            .env_remove("NO_COLOR")
            .env_remove("ENV")
            .output()
            .expect("tmux runs")
    }

    /// Types a line for the shell.
    fn enter(&self, line: &str) {
        self.tmux(&["send-keys", "-l", line, ";", "send-keys", "Enter"]);
    }

    /// Types these keys, by the names that tmux has for them.
    fn press(&self, keys: &[&str]) {
        self.tmux(&[&["send-keys"], keys].concat());
    }

    /// What the terminal shows.
    fn screen(&self) -> String {
        self.tmux(&["capture-pane", "-p"])
    }

    /// Waits until the screen is as it should be, and gives it.
    fn wait(&self, what: &str, is_there: impl Fn(&str) -> bool) -> String {
        let start = Instant::now();
        loop {
            let screen = self.screen();
            if is_there(&screen) {
                return screen;
            }
            assert!(start.elapsed() < PATIENCE, "waited for {what}:\n{screen}");
            sleep(Duration::from_millis(20));
        }
    }

    fn wait_for(&self, text: &str) -> String {
        self.wait(text, |screen| screen.contains(text))
    }

    /// Alternate screen, cursor, wrapping of long lines: on or off.
    fn modes(&self) -> String {
        self.tmux(&["display-message", "-p", "#{alternate_on} #{cursor_flag} #{wrap_flag}"])
    }

    fn read(&self, file: &str) -> String {
        fs::read_to_string(self.folder.join(file)).expect("the file is there")
    }

    /// Starts the command, the only one in this terminal, below a line `shell` and between two
    /// looks at the terminal's mode.
    fn start(&self, command: &str) {
        let script =
            format!("stty -g > before\n{command}\necho status $?\nstty -g > after\necho over\n");
        fs::write(self.folder.join("run"), script).expect("a file");
        self.enter("clear; echo shell");
        self.wait("the shell", |screen| screen.starts_with("shell\n>"));
        self.enter(". ./run");
    }

    fn play(&self, file: &str) {
        self.start(&format!("{KIT} play {file}"));
        self.wait_for(" left  ");
        assert_eq!(self.modes(), "1 0 0\n", "alternate screen, no cursor, nothing wrapped");
    }

    /// Waits for the end of what was started, and gives what it printed. All else must be as
    /// before.
    fn end(&self) -> String {
        self.wait("the end", |screen| screen.contains("\nover\n"));
        assert_eq!(self.modes(), "0 1 1\n", "main screen, cursor, lines wrapped");
        assert_eq!(self.read("after"), self.read("before"));
        // With the lines that have scrolled away, and long ones put together again.
        let screen = self.tmux(&["capture-pane", "-p", "-J", "-S", "-"]);
        let (_, output) =
            screen.rsplit_once("shell\n> . ./run\n").expect("the shell is still there");
        let (output, _) = output.rsplit_once("over\n").expect("the end");
        output.lines().map(|line| format!("{}\n", line.trim_end())).collect()
    }
}

/// A game that the shell knows as a job.
impl Terminal {
    /// Types the command of a game, by which its process can be met.
    fn enter_game(&self) {
        self.enter_game_between("", "");
    }

    /// The same, on a line with more.
    fn enter_game_between(&self, before: &str, after: &str) {
        self.enter("stty -g > before; clear");
        self.wait("the shell", |screen| screen.starts_with('>') && self.has("before"));
        self.enter(&format!("{before}sh -c 'echo $$ > pid; exec {KIT} play puzzle'{after}"));
        self.wait_for(" left  ");
    }

    fn has(&self, file: &str) -> bool {
        fs::read_to_string(self.folder.join(file)).is_ok_and(|text| text.ends_with('\n'))
    }

    /// Sends the game a signal.
    fn send(&self, signal: &str) {
        assert!(self.try_to_send(signal), "there is no game");
    }

    /// Whether there was a game to send it to.
    fn try_to_send(&self, signal: &str) -> bool {
        let kill = format!("kill -{signal} {}", self.read("pid"));
        let output = Command::new("sh").args(["-c", &kill]).output().expect("sh runs");
        output.status.success()
    }

    /// Waits for the shell, which has all of the terminal again.
    fn wait_for_all_as_before(&self) -> String {
        self.wait_for_the_shell();
        assert_eq!(self.modes(), "0 1 1\n", "main screen, cursor, lines wrapped");
        let screen = self.screen();
        self.enter("stty -g > after; clear");
        self.wait("the shell", |screen| screen.starts_with('>') && self.has("after"));
        assert_eq!(self.read("after"), self.read("before"));
        fs::remove_file(self.folder.join("after")).expect("a file");
        screen
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        self.try_tmux(&["kill-server"]);
        // What stays behind is in the way of nothing.
        let _ = fs::remove_dir_all(&self.folder);
    }
}

#[test]
fn every_way_out_restores_the_terminal() {
    if tmux_is_missing() {
        return;
    }
    let left = "with 50 open cells; to go on, play these grids from a file\nstatus 0\n";
    let entered = PUZZLE.replace("530070000", "534070000");
    let ends = [
        (vec!["q"], format!("{PUZZLE}\n{entered}Left after 0:00 {left}")),
        (vec!["C-c"], format!("{PUZZLE}\n{entered}Left after 0:00 {left}")),
        (
            vec!["Escape", "Escape"],
            format!("{SOLUTION_BOXED}The solution; given up after 0:00\nstatus 0\n"),
        ),
    ];
    each(ends, |(end, output)| {
        let terminal = Terminal::new();
        terminal.play("puzzle");
        terminal.press(&["Right", "l", "4"]);
        terminal.wait_for("50 cells left");
        terminal.press(&end);
        assert_eq!(without_time(&terminal.end()), output);
    });
}

#[test]
fn a_win_restores_the_terminal() {
    if tmux_is_missing() {
        return;
    }
    let terminal = Terminal::new();
    terminal.play("almost");
    terminal.wait_for("1 cell left");
    terminal.press(&["-N", "8", "Down"]);
    terminal.press(&["-N", "7", "Right"]);
    terminal.press(&["7"]);
    assert_eq!(
        without_time(&terminal.end()),
        format!("{SOLUTION_BOXED}CONGRATULATIONS! Solved in 0:00\nstatus 0\n")
    );
}

/// Played by this test itself, in a terminal that its other half opens: a new puzzle panics.
#[test]
fn a_panic_restores_the_terminal_and_is_reported_there() {
    const IN_THE_GAME: &str = "SUDOKU_TEST_IN_THE_GAME";
    if std::env::var_os(IN_THE_GAME).is_some() {
        let game = Game::read(PUZZLE.as_bytes()).expect("it can be played");
        let end = play::play(game, || panic!("on purpose"));
        unreachable!("the game ended: {end:?}");
    }
    if tmux_is_missing() {
        return;
    }
    let terminal = Terminal::new();
    let this = std::env::current_exe().expect("this program");
    let name = "a_panic_restores_the_terminal_and_is_reported_there";
    terminal.start(&format!(
        "RUST_BACKTRACE=0 {IN_THE_GAME}=1 {} --exact {name} --nocapture",
        this.display()
    ));
    terminal.wait_for("cells left");
    terminal.press(&["n"]);
    let output = terminal.end();
    assert!(output.contains("on purpose\n"), "{output}");
    assert!(output.ends_with("\nstatus 101\n"), "{output}");
}

#[test]
fn a_lone_esc_is_told_from_an_arrow_key() {
    if tmux_is_missing() {
        return;
    }
    let terminal = Terminal::new();
    terminal.play("puzzle");
    // The bytes of an arrow key one after the other; then those of Alt and a letter.
    terminal.press(&["-H", "1b", ";", "send-keys", "-H", "5b", ";", "send-keys", "-H", "43"]);
    terminal.press(&["-H", "1b", "71"]);
    terminal.press(&["Right", "4"]);
    terminal.wait_for("50 cells left");
    terminal.press(&["Escape"]);
    terminal.wait_for("Press Esc again to give up and see the solution");
    terminal.press(&["Escape"]);
    assert_eq!(
        without_time(&terminal.end()),
        format!("{SOLUTION_BOXED}The solution; given up after 0:00\nstatus 0\n")
    );
}

#[test]
fn what_waits_behind_the_last_key_is_not_for_the_shell() {
    if tmux_is_missing() {
        return;
    }
    let terminal = Terminal::new();
    terminal.play("puzzle");
    // A text pasted into a terminal that does not mark it as such.
    let text = "quit; echo pasted | tr a-z A-Z\necho again | tr a-z A-Z\n".repeat(100);
    terminal.tmux(&["send-keys", "-l", &text]);
    let output = terminal.end();
    assert!(output.starts_with(PUZZLE), "{output}");
    // What is typed afterwards is.
    terminal.enter("echo typed | tr a-z A-Z");
    let screen = terminal.wait_for("TYPED\n");
    assert!(!screen.contains("PASTED") && !screen.contains("AGAIN"), "{screen}");
}

#[test]
fn a_pasted_text_is_a_puzzle_or_refused_but_never_keys() {
    if tmux_is_missing() {
        return;
    }
    let terminal = Terminal::new();
    terminal.play("puzzle");
    // What the paste of a terminal is: line ends as carriage returns, and its ends marked.
    let paste = |text: &str| terminal.tmux(&["set-buffer", text, ";", "paste-buffer", "-p"]);
    terminal.tmux(&["set-buffer", "quit\nnever\n"]);
    let text = written(&terminal, &["h", ";", "paste-buffer", "-p"], |screen| {
        screen.contains("Paste refused: no grid in the input") && rang(&terminal)
    });
    assert!(text.contains("51 cells left"), "{text}");
    paste(ALMOST);
    terminal.wait_for("Playing the pasted grid");
    terminal.wait_for("1 cell left");
    // With something entered it takes a second time.
    terminal.press(&["-N", "8", "j"]);
    terminal.press(&["-N", "7", "l"]);
    terminal.press(&["m", "7", "m"]);
    terminal.wait_for(":");
    paste(PUZZLE);
    terminal.wait_for("Paste again to play that grid: what is entered will be lost");
    paste(PUZZLE);
    terminal.wait_for("51 cells left");
    terminal.press(&["q"]);
    assert!(terminal.end().starts_with(&format!("{PUZZLE}Left after ")));
    // The shell gets its pastes as it likes them.
    paste("echo typed | tr a-z A-Z\n");
    terminal.wait_for("\nTYPED\n");
}

#[test]
fn the_clock_moves_by_itself_without_busy_waiting() {
    if tmux_is_missing() {
        return;
    }
    let terminal = Terminal::new();
    terminal.enter(&format!("exec {KIT} play puzzle"));
    terminal.wait_for(" left  ");
    let start = Instant::now();
    // A key that does nothing rings the bell.
    let text = written(&terminal, &["x"], |screen| {
        let later = |second| screen.contains(&format!(" left  0:{second:02}"));
        rang(&terminal) && (2..60).any(later)
    });
    assert_eq!(text.matches('\x07').count(), 1);
    // One for the key, one for every second begun.
    let frames = text.matches("\x1b[1;1H").count() as u64;
    assert!(frames <= start.elapsed().as_secs() + 2, "{frames} frames");
    if cfg!(target_os = "linux") {
        let process = terminal.tmux(&["display-message", "-p", "#{pane_pid}"]);
        let stat = fs::read_to_string(format!("/proc/{}/stat", process.trim())).expect("it runs");
        // Behind the name in brackets the time is the 12th and the 13th field, in hundredths.
        let (_, fields) = stat.rsplit_once(") ").expect("a name");
        let ticks: u64 = fields
            .split(' ')
            .skip(11)
            .take(2)
            .map(|field| field.parse::<u64>().expect("a number"))
            .sum();
        assert!(ticks < 50, "{ticks} hundredths of a second for two seconds of waiting");
    }
}

/// What the program wrote to the terminal, byte for byte, while these keys were pressed.
fn written(terminal: &Terminal, keys: &[&str], until: impl Fn(&str) -> bool) -> String {
    terminal.tmux(&["pipe-pane", "-O", "cat > written; mv written all"]);
    terminal.press(keys);
    terminal.wait("what the keys do", until);
    terminal.tmux(&["pipe-pane"]);
    terminal.wait("the last of it", |_| terminal.folder.join("all").exists());
    let text = terminal.read("all");
    fs::remove_file(terminal.folder.join("all")).expect("a file");
    text
}

/// What it wrote so far. It may be less than the screen shows.
fn written_yet(terminal: &Terminal) -> String {
    fs::read_to_string(terminal.folder.join("written")).unwrap_or_default()
}

/// Whether the bell rang since.
fn rang(terminal: &Terminal) -> bool {
    written_yet(terminal).contains('\x07')
}

#[test]
fn what_is_refused_rings_the_bell_once() {
    if tmux_is_missing() {
        return;
    }
    let terminal = Terminal::new();
    terminal.play("puzzle");
    let refused = |screen: &str| screen.contains("Refused: 7 clashes with r1c5 in row 1");
    let text = written(&terminal, &["l", "l", "7"], |screen| refused(screen) && rang(&terminal));
    assert_eq!(text.matches('\x07').count(), 1);
    // Nor does it ring again with the clock.
    let clock = |screen: &str| screen.lines().nth(2).map(String::from);
    let before = clock(&terminal.screen());
    let text = written(&terminal, &["l"], |screen| clock(screen) != before);
    assert!(refused(&text));
    assert_eq!(text.matches('\x07').count(), 0);
}

#[test]
fn a_frame_overwrites_the_one_before() {
    if tmux_is_missing() {
        return;
    }
    let terminal = Terminal::new();
    terminal.play("puzzle");
    let text = written(&terminal, &["l", "l", "4", "?"], |screen| {
        screen.contains("Hint: naked single, r5c5; ? fills it in")
    });
    assert!(text.contains("\x1b[1;1H"), "{text:?}");
    assert!(!text.contains('\n'), "a line feed may scroll");
    assert!(!text.contains("\x1b[2J"), "clearing the screen flickers");
    assert!(!text.contains("\x1b[1;1H\x1b[J"), "clearing the screen flickers");
}

const BOARD: [&str; 21] = [
    "",
    "      1   2   3   4   5   6   7   8   9",
    "    ┏━━━┯━━━┯━━━┳━━━┯━━━┯━━━┳━━━┯━━━┯━━━┓   SUDOKU  51 cells left  0:00",
    "  1 ┃ 5 │ 3 │   ┃   │ 7 │   ┃   │   │   ┃",
    "    ┠───┼───┼───╂───┼───┼───╂───┼───┼───┨   arrows hjkl   move",
    "  2 ┃ 6 │   │   ┃ 1 │ 9 │ 5 ┃   │   │   ┃   1-9           enter a digit",
    "    ┠───┼───┼───╂───┼───┼───╂───┼───┼───┨   0 . Space     clear the cell",
    "  3 ┃   │ 9 │ 8 ┃   │   │   ┃   │ 6 │   ┃   Backspace Del clear the cell",
    "    ┣━━━┿━━━┿━━━╋━━━┿━━━┿━━━╋━━━┿━━━┿━━━┫   m             digits are marks",
    "  4 ┃ 8 │   │   ┃   │ 6 │   ┃   │   │ 3 ┃   u r           undo, redo",
    "    ┠───┼───┼───╂───┼───┼───╂───┼───┼───┨   ?             hint; again: do it",
    "  5 ┃ 4 │   │   ┃ 8 │   │ 3 ┃   │   │ 1 ┃   c             check",
    "    ┠───┼───┼───╂───┼───┼───╂───┼───┼───┨   n             new puzzle",
    "  6 ┃ 7 │   │   ┃   │ 2 │   ┃   │   │ 6 ┃   Esc           show the solution",
    "    ┣━━━┿━━━┿━━━╋━━━┿━━━┿━━━╋━━━┿━━━┿━━━┫   q Ctrl-C      leave",
    "  7 ┃   │ 6 │   ┃   │   │   ┃ 2 │ 8 │   ┃   Ctrl-Z        suspend",
    "    ┠───┼───┼───╂───┼───┼───╂───┼───┼───┨",
    "  8 ┃   │   │   ┃ 4 │ 1 │ 9 ┃   │   │ 5 ┃   marks of box 1",
    "    ┠───┼───┼───╂───┼───┼───╂───┼───┼───┨       5          3      .........",
    "  9 ┃   │   │   ┃   │ 8 │   ┃   │ 7 │ 9 ┃       6      .........  .........",
    "    ┗━━━┷━━━┷━━━┻━━━┷━━━┷━━━┻━━━┷━━━┷━━━┛   .........      9          8",
];

fn is_the_board(screen: &str) -> bool {
    screen.trim_end().lines().map(without_time).eq(BOARD.iter().map(|line| line.to_string()))
}

/// The whole screen is this one line.
fn is_all(screen: &str, line: &str) -> bool {
    screen.trim_end() == line
}

#[test]
fn the_board_is_drawn_on_80_by_24_and_again_after_a_change_of_size() {
    if tmux_is_missing() {
        return;
    }
    let terminal = Terminal::new();
    terminal.play("puzzle");
    terminal.wait("the board", is_the_board);
    for (columns, rows) in [("79", "24"), ("80", "23"), ("60", "20")] {
        terminal.tmux(&["resize-window", "-x", columns, "-y", rows]);
        let line = format!("needs 80×24, has {columns}×{rows}");
        terminal.wait(&line, |screen| is_all(screen, &line));
    }
    // Where even this does not fit it goes on below.
    terminal.tmux(&["resize-window", "-x", "12", "-y", "20"]);
    terminal.wait("lines", |screen| is_all(screen, "needs 80×24,\n has 12×20"));
    // A larger one shows the same.
    terminal.tmux(&["resize-window", "-x", "132", "-y", "50"]);
    terminal.wait("the board", |screen| screen.lines().count() == 50 && is_the_board(screen));
    terminal.tmux(&["resize-window", "-x", "80", "-y", "24"]);
    terminal.wait("the board again", is_the_board);
}

#[test]
fn a_terminal_that_is_too_small_takes_no_digits_until_the_game_fits() {
    if tmux_is_missing() {
        return;
    }
    let terminal = Terminal::with_size("60", "20");
    terminal.start(&format!("{KIT} play puzzle"));
    let refusal = "needs 80×24, has 60×20";
    terminal.wait_for(refusal);
    assert_eq!(terminal.modes(), "1 0 0\n");
    let text = written(&terminal, &["l", "l", "4"], |_| rang(&terminal));
    assert!(!text.contains("cells left"), "{text}");
    terminal.tmux(&["resize-window", "-x", "80", "-y", "24"]);
    terminal.wait("the board", is_the_board);
    terminal.press(&["l", "l", "4"]);
    terminal.wait_for("50 cells left");
    terminal.tmux(&["resize-window", "-x", "60", "-y", "20"]);
    terminal.wait_for(refusal);
    terminal.press(&["0", "q"]);
    let position = PUZZLE.replace("530070000", "534070000");
    assert!(terminal.end().starts_with(&format!("{PUZZLE}\n{position}Left after ")));
}

#[test]
fn no_color_is_respected() {
    if tmux_is_missing() {
        return;
    }
    let settings = [("", true), ("NO_COLOR= ", true), ("NO_COLOR=1 ", false)];
    each(settings, |(setting, colours)| {
        let terminal = Terminal::new();
        terminal.start(&format!("{setting}{KIT} play puzzle"));
        terminal.wait_for("cells left");
        terminal.press(&["l", "l", "4"]);
        terminal.wait_for("50 cells left");
        let screen = terminal.tmux(&["capture-pane", "-e", "-p"]);
        for code in ["38;5;", "48;5;"] {
            assert_eq!(screen.contains(code), colours, "{setting:?}: {screen:?}");
        }
        let clues =
            screen.matches("\x1b[1m 5 ").count() + screen.matches("\x1b[1m\x1b[38;5;231m").count();
        assert!(clues > 0, "{screen:?}");
        assert!(screen.contains("\x1b[7m"), "the cursor: {screen:?}");
    });
}

#[test]
fn a_closed_terminal_ends_the_game_where_its_signal_is_ignored() {
    if tmux_is_missing() {
        return;
    }
    let terminal = Terminal::new();
    terminal.enter(&format!("trap '' HUP; sh -c '{KIT} play puzzle; echo $? > ended'"));
    terminal.wait_for("cells left");
    terminal.tmux(&["kill-server"]);
    let start = Instant::now();
    // Its last words found nobody.
    while fs::read_to_string(terminal.folder.join("ended")).unwrap_or_default() != "1\n" {
        assert!(start.elapsed() < PATIENCE, "the game goes on without a terminal");
        sleep(Duration::from_millis(20));
    }
}

#[test]
fn a_terminal_that_cannot_move_its_cursor_is_an_error() {
    if tmux_is_missing() {
        return;
    }
    let settings = [
        ("TERM=dumb", "TERM is 'dumb', expected a terminal that can move its cursor"),
        ("TERM=", "TERM is empty, expected the name of a terminal"),
        ("env -u TERM", "TERM is not set, expected the name of a terminal"),
    ];
    each(settings, |(setting, reason)| {
        let terminal = Terminal::new();
        terminal.start(&format!("{setting} {KIT} play puzzle"));
        assert_eq!(terminal.end(), format!("error: {reason}\nstatus 1\n"));
        // Unseen it can be played all the same.
        let terminal = Terminal::new();
        terminal.start(&format!("echo q | {setting} {KIT} play puzzle"));
        assert!(terminal.end().starts_with(PUZZLE));
    });
}

#[test]
fn standard_output_must_be_a_terminal_where_standard_input_is_one() {
    if tmux_is_missing() {
        return;
    }
    let terminal = Terminal::new();
    terminal.start(&format!("{KIT} play puzzle > output"));
    assert_eq!(
        terminal.end(),
        "error: standard input is a terminal, expected standard output to be one too\nstatus 1\n"
    );
    assert_eq!(terminal.read("output"), "");
}

#[test]
fn keys_from_a_pipe_show_nothing_but_the_end() {
    if tmux_is_missing() {
        return;
    }
    let terminal = Terminal::new();
    terminal.start(&format!("echo ll4 | {KIT} play puzzle"));
    let position = PUZZLE.replace("530070000", "534070000");
    assert_eq!(
        without_time(&terminal.end()),
        format!("{PUZZLE}\n{position}Left after 0:00 with 50 open cells; to go on, play these grids from a file\nstatus 0\n")
    );
}

#[test]
fn without_stty_there_is_an_error_and_the_terminal_is_left_alone() {
    if tmux_is_missing() {
        return;
    }
    let terminal = Terminal::new();
    terminal.enter("mkdir programs; ln -s $(command -v sh) programs/sh");
    terminal.start(&format!("PATH=programs {KIT} play puzzle"));
    assert_eq!(
        terminal.end(),
        "error: cannot set the terminal's mode: `stty -g`: No such file or directory (os error 2)\nstatus 1\n"
    );
}

// ---------------------------------------------------------------------------------------------
// Signals
// ---------------------------------------------------------------------------------------------

#[test]
fn a_signal_from_outside_leaves_the_terminal_as_it_was_and_prints_the_position() {
    if tmux_is_missing() {
        return;
    }
    each([("TERM", 143), ("INT", 130), ("HUP", 129)], |(signal, status)| {
        let terminal = Terminal::new();
        terminal.enter_game();
        terminal.press(&["l", "l", "4"]);
        terminal.wait_for("50 cells left");
        terminal.send(signal);
        terminal.wait_for("Left after ");
        terminal.wait_for_the_shell();
        // It has ended by the signal.
        terminal.enter("echo status $?");
        terminal.wait_for(&format!("\nstatus {status}\n"));
        let screen = terminal.wait_for_all_as_before();
        let position = PUZZLE.replace("530070000", "534070000");
        assert!(screen.contains(&format!("{PUZZLE}\n{position}Left after ")), "{screen}");
    });
}

#[test]
fn a_signal_that_was_to_be_ignored_is_ignored() {
    if tmux_is_missing() {
        return;
    }
    let terminal = Terminal::new();
    terminal.enter("trap '' INT TERM HUP TSTP");
    terminal.enter_game();
    for signal in ["INT", "TERM", "HUP", "TSTP"] {
        terminal.send(signal);
    }
    terminal.press(&["l", "l", "4"]);
    terminal.wait_for("50 cells left");
    let text = written(&terminal, &["C-z"], |_| rang(&terminal));
    assert!(!text.contains("[?1049l"), "{text}");
    terminal.press(&["q"]);
    terminal.wait_for("Left after ");
    terminal.wait_for_all_as_before();
}

#[test]
fn ctrl_z_suspends_and_fg_draws_again_in_raw_mode() {
    if tmux_is_missing() {
        return;
    }
    let terminal = Terminal::new();
    terminal.enter_game();
    terminal.press(&["l", "l", "4"]);
    terminal.wait_for("50 cells left");
    // By its key twice, then by its signal. What waits behind the key is for nobody.
    for _ in 0..2 {
        terminal.tmux(&["send-keys", "-l", "\x1aq0\necho never\n"]);
        terminal.wait_for_all_as_before();
        terminal.enter("fg");
        terminal.wait_for("50 cells left");
        assert_eq!(terminal.modes(), "1 0 0\n");
    }
    terminal.send("TSTP");
    terminal.wait_for_all_as_before();
    // The window may have become smaller meanwhile.
    terminal.tmux(&["resize-window", "-x", "80", "-y", "20"]);
    terminal.enter("fg");
    terminal.wait_for("needs 80×24, has 80×20");
    terminal.tmux(&["resize-window", "-x", "80", "-y", "24"]);
    terminal.wait_for("50 cells left");
    // Keys come without Enter, and what was entered can be undone.
    terminal.press(&["u"]);
    terminal.wait_for("Undone: r1c3 is open");
    terminal.press(&["q"]);
    terminal.wait_for("Left after ");
    terminal.wait_for_all_as_before();
}

#[test]
fn a_change_of_the_settings_while_the_game_is_suspended_is_kept() {
    if tmux_is_missing() {
        return;
    }
    let terminal = Terminal::new();
    terminal.enter_game();
    terminal.press(&["C-z"]);
    terminal.wait_for_all_as_before();
    terminal.enter("stty -echoctl; stty -g > before");
    terminal.wait_for_all_as_before();
    terminal.enter("fg");
    terminal.wait_for("51 cells left");
    terminal.press(&["q"]);
    terminal.wait_for("Left after ");
    terminal.wait_for_all_as_before();
}

#[test]
fn a_suspended_game_that_is_ended_prints_the_position_and_leaves_the_terminal_to_the_shell() {
    if tmux_is_missing() {
        return;
    }
    // Some shells let a stopped job go on when they send it a signal, some do not. In the background
    // the terminal stops it once more, before the signal or after it.
    let until_it_ends = "kill %1; while kill -CONT %1 2> /dev/null; do sleep .1; done; wait";
    each([until_it_ends.into(), format!("bg; {until_it_ends}")], |end| {
        let terminal = Terminal::new();
        terminal.enter_game();
        terminal.press(&["l", "l", "4", "C-z"]);
        terminal.wait_for_all_as_before();
        terminal.enter(&end);
        let screen = terminal.wait_for("Left after ");
        let position = PUZZLE.replace("530070000", "534070000");
        assert!(screen.contains(&format!("{PUZZLE}\n{position}Left after ")), "{screen}");
        // The prompt may stand above it.
        terminal.enter("");
        terminal.wait_for_all_as_before();
    });
}

/// Stops the game, unawares, and sets the terminal as shells do, or whoever uses them: in raw mode
/// the shell would take a read that finds nothing for the end of its input.
fn stop(terminal: &Terminal) {
    terminal.send("STOP");
    let name = terminal.tmux(&["display-message", "-p", "#{pane_tty}"]);
    let set = format!("stty sane < {name}");
    assert!(Command::new("sh").args(["-c", &set]).status().expect("sh runs").success());
    terminal.wait("the shell", |screen| screen.contains("Stopped"));
    terminal.enter("clear; echo sane");
    terminal.wait_for("sane\n");
}

#[test]
fn a_game_that_was_stopped_unawares_is_drawn_again() {
    if tmux_is_missing() {
        return;
    }
    let terminal = Terminal::new();
    terminal.enter_game();
    stop(&terminal);
    terminal.enter("fg");
    terminal.wait_for("51 cells left");
    terminal.press(&["l", "l", "4"]);
    terminal.wait_for("50 cells left");
    assert_eq!(terminal.modes(), "1 0 0\n");
    // Only the shell is told of another size meanwhile.
    stop(&terminal);
    terminal.tmux(&["resize-window", "-x", "60", "-y", "20"]);
    terminal.enter("fg");
    terminal.wait_for("needs 80×24, has 60×20");
    stop(&terminal);
    terminal.tmux(&["resize-window", "-x", "80", "-y", "24"]);
    terminal.enter("fg");
    terminal.wait_for("50 cells left");
    terminal.press(&["q"]);
    terminal.wait_for("Left after ");
    terminal.wait_for_all_as_before();
}

/// Nobody could let such a game go on.
#[test]
fn ctrl_z_without_a_shell_around_stops_nothing() {
    if tmux_is_missing() {
        return;
    }
    let terminal = Terminal::new();
    terminal.enter(&format!("exec {KIT} play puzzle"));
    terminal.wait_for(" left  ");
    written(&terminal, &["C-z"], |_| {
        let text = written_yet(&terminal);
        let (_, after) = text.split_once("\x1b[?1049l").unwrap_or_default();
        after.contains("\x1b[?1049h")
    });
    terminal.press(&["l", "l", "4"]);
    terminal.wait_for("50 cells left");
    assert_eq!(terminal.modes(), "1 0 0\n");
}

/// A folder of programs for the game, in which `stty` is this script.
fn with_stty(terminal: &Terminal, script: &str) -> String {
    terminal.enter("mkdir programs; ln -s $(command -v stty) programs/real-stty; echo made");
    terminal.wait_for("\nmade\n");
    let path = terminal.folder.join("programs/stty");
    fs::write(&path, format!("#!/bin/sh\n{script}")).expect("a file");
    terminal.enter("chmod +x programs/stty; echo ready");
    terminal.wait_for("\nready\n");
    String::from("PATH=$PWD/programs:$PATH ")
}

#[test]
fn a_signal_that_ends_stty_too_does_not_leave_the_terminal_in_raw_mode() {
    if tmux_is_missing() {
        return;
    }
    let terminal = Terminal::new();
    // Met by the signal twice, while the settings are to be restored.
    let path = with_stty(
        &terminal,
        "case $1 in *:*) [ -e twice ] || { [ -e once ] && touch twice; touch once; kill $$; };; esac\n\
         exec real-stty \"$@\"\n",
    );
    terminal.start(&format!("{path}{KIT} play puzzle"));
    terminal.wait_for(" left  ");
    terminal.press(&["q"]);
    assert!(terminal.end().ends_with("\nstatus 0\n"));
    assert!(terminal.folder.join("twice").exists());
}

#[test]
fn ctrl_z_while_stty_is_at_work_stops_the_game_but_not_stty() {
    if tmux_is_missing() {
        return;
    }
    let terminal = Terminal::new();
    // Ctrl-Z goes to all that run here; the first time while the terminal is asked for its settings.
    let path = with_stty(
        &terminal,
        "case $1 in -g) [ -e once ] || { touch once; kill -TSTP 0; };; esac; exec real-stty \"$@\"\n",
    );
    terminal.enter("stty -g > before; clear");
    terminal.wait("the shell", |screen| screen.starts_with('>') && terminal.has("before"));
    terminal.enter(&format!("{path}{KIT} play puzzle"));
    terminal.wait("the signal", |_| terminal.folder.join("once").exists());
    terminal.wait_for_all_as_before();
    terminal.enter("fg");
    terminal.wait_for("51 cells left");
    terminal.press(&["q"]);
    terminal.wait_for("Left after ");
    terminal.wait_for_all_as_before();
}

/// The settings are then those of somebody else, in which a read waits for a whole line.
#[test]
fn a_game_that_was_stopped_unawares_and_is_to_end_does_not_wait_for_enter() {
    if tmux_is_missing() {
        return;
    }
    let terminal = Terminal::new();
    terminal.enter_game();
    stop(&terminal);
    terminal.send("TERM");
    terminal.enter("fg");
    terminal.wait_for("Left after ");
    terminal.wait_for_all_as_before();
}

/// At such a moment the game has just seen that it was not stopped.
#[test]
fn a_game_that_was_stopped_before_it_reads_does_not_wait_for_enter() {
    if tmux_is_missing() {
        return;
    }
    let terminal = Terminal::new();
    let path = with_stty(
        &terminal,
        "while [ $1 = size -a -e slow ]; do touch asked; sleep .01; done; exec real-stty \"$@\"\n",
    );
    terminal.enter_game_between(&path, "");
    fs::write(terminal.folder.join("slow"), "").expect("a file");
    terminal.tmux(&["resize-window", "-x", "80", "-y", "25"]);
    terminal.wait("the size is asked", |_| terminal.folder.join("asked").exists());
    stop(&terminal);
    fs::remove_file(terminal.folder.join("slow")).expect("a file");
    terminal.enter("fg");
    terminal.wait("raw mode", |_| terminal.modes() == "1 0 0\n");
    terminal.wait_for("51 cells left");
    terminal.press(&["l", "l", "4"]);
    terminal.wait_for("50 cells left");
    terminal.press(&["q"]);
    terminal.wait_for("Left after ");
    terminal.wait_for_all_as_before();
}

#[test]
fn a_signal_while_the_position_is_printed_does_not_cut_it_off() {
    if tmux_is_missing() {
        return;
    }
    let terminal = Terminal::new();
    let path = with_stty(
        &terminal,
        "real-stty \"$@\"; status=$?\n\
         case $1 in *:*) touch restored; while [ ! -e held ]; do sleep .01; done;; esac\n\
         exit $status\n",
    );
    terminal.enter_game_between(&path, "; echo $? > ended");
    terminal.press(&["q"]);
    terminal.wait("the mode from before", |_| terminal.folder.join("restored").exists());
    // From here on the terminal takes nothing.
    terminal.press(&["C-s"]);
    fs::write(terminal.folder.join("held"), "").expect("a file");
    // It has long come to its last words then, or the signal is an early one.
    sleep(Duration::from_millis(500));
    terminal.send("TERM");
    terminal.press(&["C-q"]);
    terminal.wait("its status", |_| terminal.has("ended"));
    assert_eq!(terminal.read("ended"), "143\n");
    terminal.wait_for(&format!("{PUZZLE}Left after "));
    terminal.wait_for_all_as_before();
}

#[test]
fn whoever_sends_a_signal_three_times_does_not_wait_for_the_terminal() {
    if tmux_is_missing() {
        return;
    }
    let terminal = Terminal::new();
    let path = with_stty(
        &terminal,
        "case $1 in *:*) echo $$ > waiting; exec sleep 100;; esac; exec real-stty \"$@\"\n",
    );
    terminal.enter(&path.replace(' ', "; export PATH"));
    // In the mode that is left behind the shell would find the end of its input.
    terminal.enter_game_between("", "; echo $? > ended; stty sane");
    terminal.send("TERM");
    terminal.wait("the last stty", |_| terminal.has("waiting"));
    // Two that come too close may be one.
    terminal.wait("the end", |_| !terminal.try_to_send("TERM"));
    terminal.wait("its status", |_| terminal.has("ended"));
    assert_eq!(terminal.read("ended"), "143\n");
    let kill = format!("kill {}", terminal.read("waiting"));
    assert!(Command::new("sh").args(["-c", &kill]).status().expect("sh runs").success());
}
