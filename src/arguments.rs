//! The command line: a table of commands, the options and operands that each one takes, and the
//! one line that says what was expected where something else stands.

use crate::failure::{remark, Failure};
use crate::solver::{tell, write_out};
use std::ffi::{OsStr, OsString};
use std::io::{self, IsTerminal};
use std::iter::Peekable;
use std::ops::RangeInclusive;
use std::path::Path;

/// One command of the kit.
pub struct Command {
    pub name: &'static str,
    /// One line in the list of commands.
    pub summary: &'static str,
    /// What `--help` prints first, its last line end included. Where that names no exit statuses,
    /// the usual ones follow.
    pub help: &'static str,
    /// Command lines that work as they stand, at the end of the help.
    pub examples: &'static [&'static str],
    /// Whether grids are read from standard input.
    pub reads_grids: bool,
    pub options: &'static [Flag],
    /// The names of the operands, in order.
    pub operands: &'static [&'static str],
    /// The exit status where the arguments are refused.
    pub refused: i32,
    /// Does the work; gives the exit status.
    pub run: fn(&Arguments) -> Result<i32, Trouble>,
}

/// An option that a command takes.
pub struct Flag {
    /// With its dashes.
    pub name: &'static str,
    /// What its value must be, in words; `None`: it takes no value.
    pub expects: Option<&'static str>,
}

/// Why a command did not end well.
pub enum Trouble {
    /// The arguments are wrong: what was expected.
    Refused(String),
    /// The work itself failed.
    Failed(Failure),
}

impl<T: Into<Failure>> From<T> for Trouble {
    fn from(failure: T) -> Trouble {
        Trouble::Failed(failure.into())
    }
}

/// The arguments of one command, sorted into options and operands.
pub struct Arguments {
    flags: &'static [Flag],
    given: Vec<(&'static Flag, OsString)>,
    pub operands: Vec<OsString>,
}

impl Arguments {
    fn parse(
        command: &Command,
        arguments: impl Iterator<Item = OsString>,
    ) -> Result<Arguments, Trouble> {
        let mut parsed =
            Arguments { flags: command.options, given: Vec::new(), operands: Vec::new() };
        let mut arguments = arguments.peekable();
        let mut options_ended = false;
        while let Some(argument) = arguments.next() {
            let dashed = argument.to_string_lossy().starts_with('-');
            if options_ended || !dashed || argument == "-" {
                parsed.add_operand(command, argument)?;
            } else if argument == "--" {
                options_ended = true;
            } else {
                parsed.add_option(command, &argument, &mut arguments)?;
            }
        }
        Ok(parsed)
    }

    fn add_operand(&mut self, command: &Command, argument: OsString) -> Result<(), Trouble> {
        if self.operands.len() == command.operands.len() {
            let path = Path::new(&argument);
            let hint = match argument.to_str() {
                Some("-") if command.reads_grids => "; standard input is read in any case".into(),
                _ if command.reads_grids && path.is_dir() => "; that is a folder".into(),
                _ if command.reads_grids && path.exists() => {
                    format!("; sudoku-kit {} < FILE reads a file", command.name)
                }
                _ => String::new(),
            };
            return Err(refuse(format!(
                "unexpected {}, expected {}{}",
                shown(&argument),
                listed(command),
                hint
            )));
        }
        self.operands.push(argument);
        Ok(())
    }

    /// The option's value stands behind `=`, or is the next of the arguments.
    fn add_option(
        &mut self,
        command: &Command,
        argument: &OsStr,
        rest: &mut Peekable<impl Iterator<Item = OsString>>,
    ) -> Result<(), Trouble> {
        let unknown =
            || refuse(format!("unknown option {}, expected {}", shown(argument), listed(command)));
        // No option has a name beyond UTF-8.
        let text = argument.to_str().ok_or_else(unknown)?;
        let (name, value) = match text.split_once('=') {
            Some((name, value)) => (name, Some(OsString::from(value))),
            None => (text, None),
        };
        let mut flags = command.options.iter();
        let flag = flags.find(|flag| flag.name == name).ok_or_else(unknown)?;
        if self.has(name) {
            return Err(refuse(format!("{} given twice, expected once", name)));
        }
        let value = match flag.expects {
            None if value.is_some() => {
                return Err(refuse(format!("{}: expected no value", name)));
            }
            None => OsString::new(),
            Some(expects) => {
                let is_value = |next: &OsString| !next.to_string_lossy().starts_with("--");
                value
                    .or_else(|| rest.next_if(is_value))
                    .ok_or_else(|| refuse(format!("{}: expected {}", name, expects)))?
            }
        };
        self.given.push((flag, value));
        Ok(())
    }

    /// Whether the option was given.
    pub fn has(&self, name: &str) -> bool {
        self.value(name).is_some()
    }

    /// The option's value as it was given; empty for an option that takes none.
    pub fn value(&self, name: &str) -> Option<&OsStr> {
        debug_assert!(
            self.flags.iter().any(|flag| flag.name == name),
            "{}: no option of this command",
            name
        );
        let given = self.given.iter().find(|(flag, _)| flag.name == name);
        given.map(|(_, value)| value.as_os_str())
    }

    /// The option's value as a number within the range.
    ///
    /// # Errors
    /// It is no such number.
    pub fn number(&self, name: &str, range: RangeInclusive<u64>) -> Result<Option<u64>, Trouble> {
        self.parsed(name, |value| number(value, range))
    }

    /// The option's value as one of several words, each with what it stands for.
    ///
    /// # Errors
    /// It is none of them.
    pub fn choice<T: Copy>(&self, name: &str, choices: &[(&str, T)]) -> Result<Option<T>, Trouble> {
        self.parsed(name, |value| {
            let chosen = choices.iter().find(|(word, _)| value == *word);
            chosen.map(|&(_, meaning)| meaning)
        })
    }

    /// The option's value, as `parse` reads it.
    ///
    /// # Errors
    /// It does not.
    pub fn parsed<T>(
        &self,
        name: &str,
        parse: impl FnOnce(&OsStr) -> Option<T>,
    ) -> Result<Option<T>, Trouble> {
        let given = self.given.iter().find(|(flag, _)| flag.name == name);
        let (flag, value) = match given {
            Some((flag, value)) => (flag, value),
            None => return Ok(None),
        };
        match parse(value) {
            Some(meaning) => Ok(Some(meaning)),
            None => Err(refuse(format!(
                "{}: expected {}, found {}",
                name,
                flag.expects.unwrap_or("no value"),
                shown(value)
            ))),
        }
    }

    /// Refuses the first pair of options that cannot hold together.
    ///
    /// # Errors
    /// The first given option and one of the others are both there.
    pub fn exclude(&self, name: &str, others: &[&str]) -> Result<(), Trouble> {
        match others.iter().find(|other| self.has(other)) {
            Some(other) if self.has(name) => Err(refuse(format!(
                "{} and {} cannot hold together, expected one of them",
                name, other
            ))),
            _ => Ok(()),
        }
    }
}

/// A number in plain decimal digits, within the range.
pub fn number(text: &OsStr, range: RangeInclusive<u64>) -> Option<u64> {
    let text = text.to_str()?;
    let plain = text.bytes().all(|byte| byte.is_ascii_digit());
    let number = text.parse().ok().filter(|_| plain)?;
    Some(number).filter(|number| range.contains(number))
}

/// The arguments are wrong.
pub fn refuse(expected: String) -> Trouble {
    Trouble::Refused(expected)
}

/// An argument as a message shows it: in quotes, on one line whatever is in it.
pub fn shown(argument: &OsStr) -> String {
    format!("'{}'", argument.to_string_lossy().escape_debug())
}

/// All that a command takes, for a message.
fn listed(command: &Command) -> String {
    let options = command.options.iter().map(|flag| flag.name);
    let words: Vec<&str> = command.operands.iter().copied().chain(options).collect();
    if words.is_empty() {
        return String::from("no arguments");
    }
    format!("{} or --help", words.join(", "))
}

/// The statuses of every command whose help names none.
const EXIT_STATUSES: &str = "
exit status: 0; 1 for bad input, or where reading or writing failed; 2 for wrong arguments
";

/// Runs the command that the arguments name, and gives the exit status. `help` stands before the
/// list of commands when help is asked for without one, and `examples` behind it.
pub fn run(
    commands: &[Command],
    help: &str,
    examples: &[&str],
    arguments: impl Iterator<Item = OsString>,
) -> i32 {
    let arguments: Vec<OsString> = arguments.collect();
    match dispatch(commands, help, examples, &arguments) {
        Ok(status) => status,
        Err((_, Trouble::Failed(failure))) => failure.report(),
        Err((None, Trouble::Refused(expected))) => {
            tell(expected);
            2
        }
        Err((Some(command), Trouble::Refused(expected))) => {
            tell(format!("{}: {}", command.name, expected));
            command.refused
        }
    }
}

/// An error comes with the command that it belongs to.
fn dispatch<'a>(
    commands: &'a [Command],
    help: &str,
    examples: &[&str],
    arguments: &[OsString],
) -> Result<i32, (Option<&'a Command>, Trouble)> {
    let named = |name: &OsStr| commands.iter().find(|command| name == command.name);
    let (asked, rest) = match arguments.split_first() {
        Some((asked, rest)) => (asked.as_os_str(), rest),
        None => (OsStr::new(""), arguments),
    };
    let options = arguments.iter().take_while(|&argument| argument != "--");
    let has = |short, long| options.clone().any(|option| option == short || option == long);
    let command = named(asked);
    let print = |text: String| {
        let written = write_out(io::stdout(), text.as_bytes()).map(|()| 0);
        written.map_err(|error| (command, error.into()))
    };
    if has("-h", "--help") {
        return print(match command {
            Some(command) => help_of(command),
            None => overview(commands, help, examples),
        });
    }
    if has("-V", "--version") {
        return print(format!("sudoku-kit {}\n", env!("CARGO_PKG_VERSION")));
    }
    let names: Vec<&str> = commands.iter().map(|command| command.name).collect();
    let names = names.join(", ");
    if let Some(command) = command {
        return execute(command, rest).map_err(|trouble| (Some(command), trouble));
    }
    if asked == "help" {
        return match rest {
            [] => print(overview(commands, help, examples)),
            [name] => match named(name) {
                Some(command) => print(help_of(command)),
                None => {
                    let name = shown(name);
                    let expected =
                        format!("help: unknown command {}, expected one of {}", name, names);
                    Err((None, refuse(expected)))
                }
            },
            [_, more, ..] => {
                let expected = format!("help: unexpected {}, expected one command", shown(more));
                Err((None, refuse(expected)))
            }
        };
    }
    let found = if asked.is_empty() { String::from("nothing") } else { shown(asked) };
    Err((None, refuse(format!("expected a command ({}) or --help, found {}", names, found))))
}

fn execute(command: &Command, arguments: &[OsString]) -> Result<i32, Trouble> {
    let arguments = Arguments::parse(command, arguments.iter().cloned())?;
    if command.reads_grids && io::stdin().is_terminal() {
        announce_reading();
    }
    (command.run)(&arguments)
}

/// Says at a terminal what is awaited there, so that nobody waits before a silent cursor.
pub fn announce_reading() {
    remark("type or paste grids, then Ctrl-D on a line of its own");
}

fn help_of(command: &Command) -> String {
    let statuses = if command.help.contains("exit status  ") { "" } else { EXIT_STATUSES };
    String::from(command.help) + statuses + &listed_examples(command.examples)
}

fn overview(commands: &[Command], help: &str, examples: &[&str]) -> String {
    let mut text = String::from(help);
    for command in commands {
        text += &format!("  {:10}{}\n", command.name, command.summary);
    }
    text + EXIT_STATUSES + &listed_examples(examples)
}

fn listed_examples(examples: &[&str]) -> String {
    let lines = examples.iter().map(|example| format!("  {}\n", example));
    String::from("\nexamples:\n") + &lines.collect::<String>()
}
