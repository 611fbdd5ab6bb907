//! README.md keeps its word: the commands of each `console` block print what stands below them, and
//! the table of judges names the words of every judge.

use sudoku::solver::{Asks, JUDGES};

const README: &str = include_str!("../README.md");

/// A command of a `console` block, and what stands below it.
#[cfg(unix)]
struct Example {
    command: String,
    output: String,
}

#[cfg(unix)]
fn examples() -> Vec<Example> {
    let mut examples: Vec<Example> = Vec::new();
    let mut inside = false;
    for line in README.lines() {
        if line.starts_with("```") {
            inside = line == "```console";
        } else if let (true, Some(command)) = (inside, line.strip_prefix("$ ")) {
            examples.push(Example { command: command.to_string(), output: String::new() });
        } else if inside {
            let output = &mut examples.last_mut().expect("a command first").output;
            output.push_str(line);
            output.push('\n');
        }
    }
    examples
}

/// The commands run in order in a folder where samples/ and target/release/ are those of this test,
/// so that files which they write are new.
#[cfg(unix)]
#[test]
fn every_example_prints_what_is_shown() {
    use std::fs;
    use std::os::unix::fs::symlink;
    use std::path::Path;
    use std::process::{self, Command};

    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let programs = Path::new(env!("CARGO_BIN_EXE_sudoku-kit")).parent().expect("a folder");
    let folder = format!("{}/readme-{}", env!("CARGO_TARGET_TMPDIR"), process::id());
    let folder = Path::new(&folder);
    fs::create_dir_all(folder.join("target")).expect("a folder of its own");
    symlink(root.join("samples"), folder.join("samples")).expect("a link to the samples");
    symlink(programs, folder.join("target/release")).expect("a link to the programs");

    let examples = examples();
    assert!(!examples.is_empty(), "no console block in README.md");
    for Example { command, output } in &examples {
        let run = Command::new("sh")
            .args(["-c", &format!("exec 2>&1\n{command}")])
            .current_dir(folder)
            .output()
            .expect("a shell");
        assert_eq!(&String::from_utf8_lossy(&run.stdout), output, "$ {command}");
    }
    fs::remove_dir_all(folder).expect("a folder to remove");
}

#[test]
fn the_table_of_judges_has_every_row() {
    let rows = README.lines().filter(|line| line.starts_with("| `"));
    let rows: Vec<Vec<&str>> = rows.map(|row| row.split(" | ").collect()).collect();
    for judge in &JUDGES {
        let name = format!("| `{}`", judge.name);
        let row = rows.iter().find(|row| row[0] == name);
        let row = row.unwrap_or_else(|| panic!("no row for {}", judge.name));
        let words = match judge.asks {
            Asks::Solve { none, several } => {
                let several = several.map_or("the smallest".into(), |word| format!("`{word}`"));
                assert_eq!((row[2], row[3]), (format!("`{none}`").as_str(), several.as_str()));
                [none, none]
            }
            Asks::Singles { solved, open } => [solved, open],
            Asks::BoxSingles { error } => [error, error],
            Asks::Check { right, wrong } => [right, wrong],
        };
        let row = row.join(" ");
        for word in words {
            assert!(row.contains(&format!("{word}`")), "{word}: {row}");
        }
        assert!(row.contains(judge.heading.trim_end()), "{}: {row}", judge.heading);
        for other in judge.also.split_whitespace() {
            assert!(row.contains(&format!("`{other}`")), "{other}: {row}");
        }
    }
}
