//! The puzzle that the game is tested on, how its solution is printed, and the game's clock.

pub const PUZZLE: &str = "\
530070000
600195000
098000060
800060003
400803001
700020006
060000280
000419005
000080079
";

pub const SOLUTION_BOXED: &str = "\
5 3 4 | 6 7 8 | 9 1 2
6 7 2 | 1 9 5 | 3 4 8
1 9 8 | 3 4 2 | 5 6 7
---------------------------
8 5 9 | 7 6 1 | 4 2 3
4 2 6 | 8 5 3 | 7 9 1
7 1 3 | 9 2 4 | 8 5 6
---------------------------
9 6 1 | 5 3 7 | 2 8 4
2 8 7 | 4 1 9 | 6 3 5
3 4 5 | 2 8 6 | 1 7 9
";

/// The text with every time as 0:00.
pub fn without_time(text: &str) -> String {
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
