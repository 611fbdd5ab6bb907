//! Whether anybody looks at a stream of this process.

/// One of the streams that every process has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stream {
    Input = 0,
    Output = 1,
    Error = 2,
}

/// Whether the stream is a terminal. The shell is asked, for the library of older compilers
/// cannot tell: some milliseconds.
#[cfg(unix)]
pub fn is_terminal(stream: Stream) -> bool {
    let test = format!("[ -t {} ]", stream as i32);
    let status = std::process::Command::new("sh").args(["-c", &test]).status();
    status.map_or(false, |status| status.success())
}

/// Never on other systems: there is no way to tell.
#[cfg(not(unix))]
pub fn is_terminal(_: Stream) -> bool {
    false
}
