//! The signals that the game has to hear of: it gives the terminal back before it ends or stops.
//!
//! The standard library knows nothing of signals, so these few functions are declared here as the
//! C library has them. `signal` and not `sigaction`, whose struct is laid out differently on every
//! system; of all that `sigaction` adds the game needs nothing.

use std::os::raw::c_int;
use std::sync::atomic::{AtomicUsize, Ordering};

/// A signal that is caught.
#[derive(Clone, Copy)]
pub enum Signal {
    /// The terminal is gone, or somebody says so.
    HangUp,
    Interrupt,
    Terminate,
    /// What Ctrl-Z sends where the terminal is not in raw mode.
    Stop,
    /// The game goes on after it was stopped.
    Continue,
    /// The terminal's window has another size.
    Resize,
}

/// The numbers of the signals, in their order. POSIX knows those of the first three. Where another
/// is not known here 0 stands for it, which no function below does anything for.
const NUMBERS: [c_int; 6] = {
    let linux = cfg!(any(target_os = "linux", target_os = "android"));
    let bsd = cfg!(any(
        target_vendor = "apple",
        target_os = "freebsd",
        target_os = "netbsd",
        target_os = "openbsd",
        target_os = "dragonfly"
    ));
    let mips = cfg!(any(target_arch = "mips", target_arch = "mips64"));
    let sparc = cfg!(any(target_arch = "sparc", target_arch = "sparc64"));
    let [stop, proceed, resize] = match (linux, bsd) {
        (true, _) if mips => [24, 25, 20],
        (true, _) if sparc => [18, 19, 28],
        (true, _) => [20, 18, 28],
        (_, true) => [18, 19, 28],
        _ => [0, 0, 0],
    };
    [1, 2, 15, stop, proceed, resize]
};

/// Those that end a program.
const DEADLY: [Signal; 3] = [Signal::HangUp, Signal::Interrupt, Signal::Terminate];

/// How often each signal came since it was last asked for.
static CAUGHT: [AtomicUsize; 6] = [
    AtomicUsize::new(0),
    AtomicUsize::new(0),
    AtomicUsize::new(0),
    AtomicUsize::new(0),
    AtomicUsize::new(0),
    AtomicUsize::new(0),
];

/// Whoever sends a deadly signal so often does not want to wait any longer, not even for a
/// terminal that takes nothing more.
const INSISTENT: usize = 3;

/// What a signal does: the address of a handler, or one of these two.
type Action = usize;
const DEFAULT: Action = 0;
const IGNORE: Action = 1;

// All as in POSIX, `siginterrupt` as in that of 2017; a handler stays, as on Linux and every BSD;
// `pid_t` is an `int` wherever there is a `std`.
extern "C" {
    fn signal(number: c_int, action: Action) -> Action;
    fn siginterrupt(number: c_int, interrupts: c_int) -> c_int;
    fn raise(number: c_int) -> c_int;
    fn kill(process: c_int, number: c_int) -> c_int;
    fn getpgrp() -> c_int;
    fn tcgetpgrp(terminal: c_int) -> c_int;
}

fn set(number: c_int, action: Action) -> Action {
    // SAFETY: the action is DEFAULT, IGNORE, what this function has returned, or the address of
    // `note`, which is such a function as is expected. An unknown number is refused.
    unsafe { signal(number, action) }
}

/// From now on the signal ends a read, which else would go on waiting: for a whole line, where the
/// terminal is no longer in raw mode.
fn interrupt_reads(number: c_int) {
    // SAFETY: it takes no pointer, and reads that were interrupted are met.
    unsafe { siginterrupt(number, 1) };
}

fn send_to_itself(number: c_int) {
    // SAFETY: it takes no pointer. What it does to the program is what is wanted.
    unsafe { raise(number) };
}

/// Counts the signal. It may come at any moment, even within an allocation, so nothing is done
/// here but what POSIX allows: atomics, `signal` and `raise`.
extern "C" fn note(number: c_int) {
    for (place, _) in NUMBERS.iter().enumerate().filter(|(_, &known)| known == number) {
        let before = CAUGHT[place].fetch_add(1, Ordering::SeqCst);
        let deadly = DEADLY.iter().any(|&signal| signal as usize == place);
        if deadly && before + 1 >= INSISTENT {
            set(number, DEFAULT);
            send_to_itself(number);
        }
    }
}

fn noting() -> Action {
    note as extern "C" fn(c_int) as Action
}

/// The signals while they are caught; afterwards they do what they did before.
pub struct Signals {
    before: [Action; 6],
}

impl Signals {
    /// Catches them from now on, all but those that the program was started to ignore, as `nohup`
    /// does.
    pub fn catch() -> Signals {
        for caught in &CAUGHT {
            caught.store(0, Ordering::SeqCst);
        }
        let before = NUMBERS.map(|number| {
            let before = set(number, noting());
            if before == IGNORE {
                set(number, IGNORE);
            }
            interrupt_reads(number);
            before
        });
        Signals { before }
    }

    /// Whether the signal came since this was last asked.
    pub fn came(&self, signal: Signal) -> bool {
        CAUGHT[signal as usize].swap(0, Ordering::SeqCst) > 0
    }

    /// Whether a deadly signal came.
    pub fn shall_end(&self) -> bool {
        deadly().is_some()
    }

    /// Whether the program can be stopped by Ctrl-Z.
    pub fn can_stop(&self) -> bool {
        NUMBERS[Signal::Stop as usize] > 0 && self.before[Signal::Stop as usize] != IGNORE
    }

    /// Stops the program and all that were started with it, as Ctrl-Z does where it is a signal;
    /// returns when they go on.
    pub fn stop(&self) {
        let number = NUMBERS[Signal::Stop as usize];
        set(number, DEFAULT);
        // SAFETY: it takes no pointer; process 0 is the group of this one.
        unsafe { kill(0, number) };
        set(number, noting());
        self.came(Signal::Continue);
    }
}

impl Drop for Signals {
    fn drop(&mut self) {
        for (number, action) in NUMBERS.into_iter().zip(self.before) {
            set(number, action);
        }
    }
}

/// The number of a deadly signal that came.
fn deadly() -> Option<c_int> {
    let came = |&&signal: &&Signal| CAUGHT[signal as usize].load(Ordering::SeqCst) > 0;
    DEADLY.iter().find(came).map(|&signal| NUMBERS[signal as usize])
}

/// If a deadly signal was caught, ends the program by it, so that whoever started it learns so.
pub fn end_by_what_was_caught() {
    if let Some(number) = deadly() {
        send_to_itself(number);
    }
}

/// Whether the terminal of standard input is the program's at present: it is the shell's while the
/// program runs in the background.
pub fn in_foreground() -> bool {
    const STANDARD_INPUT: c_int = 0;
    // SAFETY: they take no pointer; what is no terminal has no group.
    unsafe { tcgetpgrp(STANDARD_INPUT) == getpgrp() }
}
