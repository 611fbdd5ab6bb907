//! The game at a real terminal: `tmux` gives each test one of its own, types into it and looks at
//! what it shows.
#![cfg(unix)]

mod common;

use common::game::{PUZZLE, SOLUTION_BOXED};
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::sleep;
use std::time::{Duration, Instant};
use sudoku::play;

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

/// A terminal with a shell in it, and a folder for files.
struct Terminal {
    name: String,
    folder: PathBuf,
}

impl Terminal {
    /// 80×24.
    fn new() -> Terminal {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let number = COUNT.fetch_add(1, Ordering::SeqCst);
        let name = format!("sudoku-kit-{}-{}", std::process::id(), number);
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(&name);
        fs::create_dir_all(&folder).expect("a folder");
        fs::write(folder.join("puzzle"), PUZZLE).expect("a file");
        fs::write(folder.join("almost"), ALMOST).expect("a file");
        let terminal = Terminal { name, folder };
        terminal.tmux(&["new-session", "-d", "-x", "80", "-y", "24", "sh"]);
        terminal.enter("PS1='> '");
        terminal.wait("the shell", |screen| screen.trim_end().ends_with('>'));
        terminal
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

impl Drop for Terminal {
    fn drop(&mut self) {
        self.try_tmux(&["kill-server"]);
        // What stays behind is in the way of nothing.
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// The text with every time as 0:00.
fn without_time(text: &str) -> String {
    let mut words = Vec::new();
    for word in text.split(' ') {
        let rest = word.trim_start_matches(|symbol: char| symbol.is_ascii_digit() || symbol == ':');
        let start = &word[..word.len() - rest.len()];
        words.push(match start.contains(':') {
            true => format!("0:00{rest}"),
            false => word.to_string(),
        });
    }
    words.join(" ")
}

#[test]
fn every_way_out_restores_the_terminal() {
    if tmux_is_missing() {
        return;
    }
    let left = "with 50 open cells; to go on, play these grids from a file\nstatus 0\n";
    let entered = PUZZLE.replace("530070000", "534070000");
    for (end, output) in [
        ("q", format!("{PUZZLE}\n{entered}Left after 0:00 {left}")),
        ("C-c", format!("{PUZZLE}\n{entered}Left after 0:00 {left}")),
        ("Escape", format!("{SOLUTION_BOXED}The solution; given up after 0:00\nstatus 0\n")),
    ] {
        let terminal = Terminal::new();
        terminal.play("puzzle");
        terminal.press(&["Right", "l", "4"]);
        terminal.wait_for("50 cells left");
        terminal.press(&[end]);
        assert_eq!(without_time(&terminal.end()), output);
    }
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
        let game = play::read(PUZZLE.as_bytes()).expect("it can be played");
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
    assert_eq!(
        without_time(&terminal.end()),
        format!("{SOLUTION_BOXED}The solution; given up after 0:00\nstatus 0\n")
    );
}

#[test]
fn what_is_typed_after_the_end_is_for_the_shell() {
    if tmux_is_missing() {
        return;
    }
    let terminal = Terminal::new();
    terminal.play("puzzle");
    terminal.tmux(&["send-keys", "-l", "qecho typed | tr a-z A-Z", ";", "send-keys", "C-j"]);
    terminal.wait_for("TYPED\n");
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
    // `x` is no key of the game.
    let text = written(&terminal, &["x"], |screen| {
        (3..60).any(|second| screen.contains(&format!(" left  0:{second:02}")))
    });
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
        assert!(ticks < 50, "{ticks} hundredths of a second for three seconds of waiting");
    }
}

/// What the program wrote to the terminal, byte for byte, while these keys were pressed.
fn written(terminal: &Terminal, keys: &[&str], until: impl Fn(&str) -> bool) -> String {
    terminal.tmux(&["pipe-pane", "-O", "cat > written"]);
    terminal.press(keys);
    terminal.wait("what the keys do", until);
    terminal.tmux(&["pipe-pane"]);
    terminal.read("written")
}

#[test]
fn what_is_refused_rings_the_bell_once() {
    if tmux_is_missing() {
        return;
    }
    let terminal = Terminal::new();
    terminal.play("puzzle");
    let refused = |screen: &str| screen.contains("Refused: 7 clashes with r1c5 in row 1");
    let text = written(&terminal, &["l", "l", "7"], refused);
    assert_eq!(text.matches('\x07').count(), 1);
    // Nor does it ring again with the clock.
    let status = |screen: &str| screen.lines().nth(22).map(String::from);
    let before = status(&terminal.screen());
    let text = written(&terminal, &["l"], |screen| status(screen) != before);
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

#[test]
fn the_board_is_drawn_on_80_by_24_and_again_after_a_change_of_size() {
    if tmux_is_missing() {
        return;
    }
    let terminal = Terminal::new();
    terminal.play("puzzle");
    let expected = [
        "",
        "      1   2   3   4   5   6   7   8   9",
        "    ┏━━━┯━━━┯━━━┳━━━┯━━━┯━━━┳━━━┯━━━┯━━━┓",
        "  1 ┃ 5 │ 3 │   ┃   │ 7 │   ┃   │   │   ┃   SUDOKU",
        "    ┠───┼───┼───╂───┼───┼───╂───┼───┼───┨",
        "  2 ┃ 6 │   │   ┃ 1 │ 9 │ 5 ┃   │   │   ┃   arrows hjkl   move",
        "    ┠───┼───┼───╂───┼───┼───╂───┼───┼───┨   1-9           enter a digit",
        "  3 ┃   │ 9 │ 8 ┃   │   │   ┃   │ 6 │   ┃   0 . Space     clear the cell",
        "    ┣━━━┿━━━┿━━━╋━━━┿━━━┿━━━╋━━━┿━━━┿━━━┫   Backspace Del clear the cell",
        "  4 ┃ 8 │   │   ┃   │ 6 │   ┃   │   │ 3 ┃",
        "    ┠───┼───┼───╂───┼───┼───╂───┼───┼───┨   u             undo",
        "  5 ┃ 4 │   │   ┃ 8 │   │ 3 ┃   │   │ 1 ┃   r             redo",
        "    ┠───┼───┼───╂───┼───┼───╂───┼───┼───┨",
        "  6 ┃ 7 │   │   ┃   │ 2 │   ┃   │   │ 6 ┃   ?             hint",
        "    ┣━━━┿━━━┿━━━╋━━━┿━━━┿━━━╋━━━┿━━━┿━━━┫   ? again       fill the hint in",
        "  7 ┃   │ 6 │   ┃   │   │   ┃ 2 │ 8 │   ┃   c             check",
        "    ┠───┼───┼───╂───┼───┼───╂───┼───┼───┨",
        "  8 ┃   │   │   ┃ 4 │ 1 │ 9 ┃   │   │ 5 ┃   n             new puzzle",
        "    ┠───┼───┼───╂───┼───┼───╂───┼───┼───┨   Esc           show the solution",
        "  9 ┃   │   │   ┃   │ 8 │   ┃   │ 7 │ 9 ┃   q Ctrl-C      leave",
        "    ┗━━━┷━━━┷━━━┻━━━┷━━━┷━━━┻━━━┷━━━┷━━━┛",
        "",
        " 51 cells left  0:00",
        "",
        "",
    ];
    let is_drawn = |screen: &str| {
        let lines: Vec<String> = screen.split('\n').map(without_time).collect();
        lines == expected
    };
    terminal.wait("the board", is_drawn);
    // A small window shows a part, and nothing scrolls; what goes beyond is lost in its last column.
    terminal.tmux(&["resize-window", "-x", "50", "-y", "12"]);
    let part = |screen: &[&str]| -> Vec<String> {
        let columns = |line: &&str| line.chars().take(49).collect::<String>();
        let lines = screen[..11].iter().map(columns);
        lines.map(|line| line.trim_end().to_string()).collect()
    };
    terminal.wait("a part of the board", |screen| {
        let lines: Vec<&str> = screen.split('\n').collect();
        lines.len() >= 12 && part(&lines) == part(&expected)
    });
    terminal.tmux(&["resize-window", "-x", "80", "-y", "24"]);
    terminal.wait("the board again", is_drawn);
}

#[test]
fn no_color_is_respected() {
    if tmux_is_missing() {
        return;
    }
    for (setting, colours) in [("", true), ("NO_COLOR= ", true), ("NO_COLOR=1 ", false)] {
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
    }
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
