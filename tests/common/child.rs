//! A program that a test has started.

#[cfg(target_os = "linux")]
use std::fs;
use std::io::Read;
use std::process::Child;

/// What an ended program has said on standard error.
pub fn errors(child: &mut Child) -> String {
    let mut text = String::new();
    let mut stderr = child.stderr.take().expect("a pipe");
    stderr.read_to_string(&mut text).expect("UTF-8");
    text
}

/// The most memory that a program ever has, in kB, while its output is read to the end.
#[cfg(target_os = "linux")]
pub fn peak_memory(mut child: Child) -> u64 {
    let mut stdout = child.stdout.take().expect("a pipe");
    let mut buffer = vec![0; 1 << 16];
    let mut peak = 0;
    while stdout.read(&mut buffer).expect("the output") > 0 {
        peak = peak_until_now(&child).unwrap_or(peak);
    }
    assert_eq!(child.wait().expect("its end").code(), Some(0));
    peak
}

/// The most memory that a program has had, in kB; `None`: it has ended.
#[cfg(target_os = "linux")]
pub fn peak_until_now(child: &Child) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).ok()?;
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    peak.trim().strip_suffix(" kB")?.parse().ok()
}
