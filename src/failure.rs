//! Why a command of the kit failed, in the words that a user reads.

use crate::solver::{self, Error};
use std::fmt;
use std::io::{self, Write};

/// Why a piece of work failed.
#[derive(Debug)]
pub enum Failure {
    /// What the solver's reading and writing say, of standard input and output.
    Solver(Error),
    /// The same of a text with a name, by which whoever opened it wants it called.
    In(String, Error),
    /// Any other reason, in one line that says what was expected.
    Reason(String),
}

impl Failure {
    /// Says so on standard error, and gives the exit status. That a reader has left is no failure.
    pub fn report(&self) -> i32 {
        match self {
            Failure::Solver(error) => solver::report(error),
            Failure::In(..) | Failure::Reason(_) => {
                solver::tell(self);
                1
            }
        }
    }

    /// The same, where what was read has this name.
    pub fn named(self, name: String) -> Failure {
        match self {
            Failure::Solver(Error::Write(_)) => self,
            Failure::Solver(error) => Failure::In(name, error),
            Failure::Reason(reason) => Failure::Reason(format!("{}: {}", name, reason)),
            Failure::In(..) => self,
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Failure::Solver(error) => error.fmt(f),
            Failure::In(name, Error::Read(cause)) => write!(f, "cannot read {}: {}", name, cause),
            Failure::In(name, Error::Write(cause)) => write!(f, "cannot write {}: {}", name, cause),
            Failure::In(name, error) => write!(f, "{}: {}", name, error),
            Failure::Reason(reason) => f.write_str(reason),
        }
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Failure {
        Failure::Solver(error)
    }
}

impl From<&str> for Failure {
    fn from(reason: &str) -> Failure {
        Failure::Reason(String::from(reason))
    }
}

impl From<String> for Failure {
    fn from(reason: String) -> Failure {
        Failure::Reason(reason)
    }
}

/// Says on standard error what is no failure, and good to know.
pub fn remark(text: &str) {
    // With standard error closed there is nobody left to tell.
    let _ = writeln!(io::stderr(), "{}", text);
}
