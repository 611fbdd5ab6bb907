//! A program that is talked to over pipes that stay open.

use super::child::errors;
use std::io::{BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

/// How long an answer may take before the test fails.
pub const PATIENCE: Duration = Duration::from_secs(60);
/// How long nothing must come where nothing may come.
const SILENCE: Duration = Duration::from_millis(100);

/// The program, with a thread that reads what it prints so that a test can wait for it.
pub struct Session {
    pub child: Child,
    stdin: Option<ChildStdin>,
    output: Receiver<u8>,
}

/// Starts the program with pipes for all that it reads and writes.
pub fn spawn(mut command: Command) -> Child {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().expect("the program runs")
}

impl Session {
    pub fn start(command: Command) -> Session {
        let mut child = spawn(command);
        let stdin = child.stdin.take();
        let stdout = child.stdout.take().expect("a pipe");
        let (sender, output) = mpsc::channel();
        thread::spawn(move || {
            for byte in BufReader::new(stdout).bytes().map_while(Result::ok) {
                // The test may have ended before the output.
                let _ = sender.send(byte);
            }
        });
        Session { child, stdin, output }
    }

    /// Sends text in one write; the pipe stays open.
    pub fn send(&mut self, text: &str) {
        let stdin = self.stdin.as_mut().expect("the input is open");
        stdin.write_all(text.as_bytes()).expect("the program reads");
    }

    /// Waits for exactly this output, and for no more than it.
    pub fn expect(&mut self, text: &str) {
        let mut found = Vec::new();
        while found.len() < text.len() {
            match self.output.recv_timeout(PATIENCE) {
                Ok(byte) => found.push(byte),
                Err(_) => break,
            }
        }
        assert_eq!(String::from_utf8_lossy(&found), text);
        self.expect_nothing();
    }

    /// Waits a little to see that nothing comes.
    pub fn expect_nothing(&mut self) {
        let next = self.output.recv_timeout(SILENCE);
        assert_eq!(next, Err(RecvTimeoutError::Timeout));
    }

    /// Closes the input and waits for the end: success, no more output, and this on standard
    /// error.
    pub fn finish(mut self, told: &str) {
        drop(self.stdin.take());
        assert_eq!(wait(&mut self.child).code(), Some(0));
        assert_eq!(errors(&mut self.child), told);
        assert_eq!(self.output.iter().next(), None);
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        // Where a test has failed the program still waits for input.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Waits for the program to end by itself, but not for ever.
pub fn wait(child: &mut Child) -> ExitStatus {
    let start = Instant::now();
    loop {
        if let Some(status) = child.try_wait().expect("a child's status") {
            return status;
        }
        if start.elapsed() > PATIENCE {
            child.kill().expect("a child can be killed");
            panic!("the program does not end");
        }
        thread::sleep(Duration::from_millis(2));
    }
}
