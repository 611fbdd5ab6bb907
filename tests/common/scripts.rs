//! The scripts, run from a folder that is not the project's.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

pub fn main_rs() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/main.rs");
    fs::read_to_string(path).expect("the submission")
}

/// A folder that is removed with its contents at the end of the test.
pub struct Folder(pub PathBuf);

impl Folder {
    pub fn new(name: &str) -> Folder {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        // What an interrupted run may have left.
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).expect("the tests' folder can be written");
        Folder(path)
    }

    pub fn write(&self, name: &str, text: &str) {
        let path = self.0.join(name);
        fs::create_dir_all(path.parent().expect("a file lies in a folder")).expect("a new folder");
        fs::write(path, text).expect("a new file");
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

pub fn run(script: &Path, arguments: &[&str], folder: &Path) -> Output {
    Command::new(script)
        .args(arguments)
        .current_dir(folder)
        .output()
        .unwrap_or_else(|error| panic!("{}: {}", script.display(), error))
}

pub fn script(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("scripts").join(name)
}

pub fn submission(arguments: &[&str]) -> Output {
    run(&script("submission"), arguments, Path::new("/"))
}

pub fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("UTF-8")
}

/// Standard output, standard error and exit status.
pub fn parts(output: &Output) -> (&str, &str, Option<i32>) {
    (text(&output.stdout), text(&output.stderr), output.status.code())
}

/// The scripts are written in Python; the other tests are for machines without it, too.
pub fn without_python() -> bool {
    let missing = Command::new("python3").arg("--version").output().is_err();
    if missing {
        eprintln!("not tested: the scripts need python3, which is not installed");
    }
    missing
}
