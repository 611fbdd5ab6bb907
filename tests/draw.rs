//! `sudoku-kit draw`: where each line and digit of a picture stands.

mod common;

use assert_cmd::assert::Assert;
use assert_cmd::cargo::cargo_bin_cmd;
use common::lesson::{LINE, LINE_ANSWER};

fn draw(arguments: &[&str], input: &str) -> Assert {
    let mut command = cargo_bin_cmd!("sudoku-kit");
    command.arg("draw").args(arguments);
    command.write_stdin(input).assert()
}

/// The picture that is drawn without a word on standard error.
fn picture(arguments: &[&str], input: &str) -> Vec<Element> {
    let assert = draw(arguments, input).success().stderr("");
    elements(std::str::from_utf8(&assert.get_output().stdout).expect("UTF-8"))
}

/// An element of a picture as it is seen, moved and dressed as those around it say.
#[derive(Clone, Debug, Default)]
struct Element {
    name: String,
    attributes: Vec<(String, String)>,
    text: String,
    /// Where the point 0, 0 of the element lies in the picture.
    origin: (f64, f64),
    page: Option<usize>,
}

impl Element {
    fn get(&self, name: &str) -> Option<&str> {
        let (_, value) = self.attributes.iter().rev().find(|(known, _)| known == name)?;
        Some(value)
    }

    fn number(&self, name: &str) -> f64 {
        let value = self.get(name).unwrap_or_else(|| panic!("no {name}: {self:?}"));
        value.parse().unwrap_or_else(|_| panic!("{name}: {self:?}"))
    }

    /// Where the element lies in the picture by its attributes x and y.
    fn place(&self) -> (f64, f64) {
        (self.origin.0 + self.number("x"), self.origin.1 + self.number("y"))
    }
}

/// The elements of a picture, groups left out; one that is not closed or is none of the kinds that
/// a picture has is a failure. An element has the attributes of the groups around it too.
fn elements(picture: &str) -> Vec<Element> {
    let mut groups: Vec<Element> = vec![Element::default()];
    let mut elements = Vec::new();
    let mut rest = picture.trim_end();
    while let Some((tag, behind)) = rest.strip_prefix('<').and_then(|rest| rest.split_once('>')) {
        rest = behind.trim_start();
        if let Some(closed) = tag.strip_prefix('/') {
            let group = groups.pop().expect("a group is open");
            assert_eq!(closed, group.name);
            continue;
        }
        let mut element = groups.last().expect("the picture").clone();
        let (name, attributes) = tag.trim_end_matches('/').split_once(' ').expect("attributes");
        element.name = name.to_string();
        let mut quoted = attributes.split('"');
        while let (Some(name), Some(value)) = (quoted.next(), quoted.next()) {
            let name = name.trim().strip_suffix('=').expect("a value");
            element.attributes.push((name.to_string(), value.to_string()));
            if let Some(page) = value.strip_prefix("page-") {
                element.page = page.parse().ok();
            }
            if let Some(point) = value.strip_prefix("translate(") {
                let point: Vec<f64> =
                    point.trim_end_matches(')').split(' ').map(|n| n.parse().unwrap()).collect();
                element.origin = (element.origin.0 + point[0], element.origin.1 + point[1]);
            }
        }
        match name {
            "svg" | "g" => groups.push(element),
            "text" => {
                let (text, behind) = rest.split_once("</text>").expect("an end");
                element.text = text.to_string();
                rest = behind.trim_start();
                elements.push(element);
            }
            "rect" | "path" => {
                assert!(tag.ends_with('/'), "{tag}");
                elements.push(element);
            }
            _ => panic!("{tag}"),
        }
    }
    assert_eq!((rest, groups.len()), ("", 1), "{picture}");
    elements
}

fn near(one: f64, other: f64) -> bool {
    (one - other).abs() < 0.002
}

/// Of the grid with its upper left corner here, in which cell a digit stands, if it is one of it.
fn cell_of(digit: &Element, (x, y): (f64, f64), side: f64) -> Option<usize> {
    let cell = side / 9.0;
    let place = digit.place();
    let (column, row) = ((place.0 - x) / cell - 0.5, (place.1 - y) / cell - 0.735);
    let inside = |line: f64| (-0.001..8.001).contains(&line);
    if !inside(column) || !inside(row) {
        return None;
    }
    assert!(near(column.round() * cell, column * cell), "{digit:?}");
    assert!(near(row.round() * cell, row * cell), "{digit:?}");
    Some(row.round() as usize * 9 + column.round() as usize)
}

/// The digits of a grid, by cell, with their colours; sizes and anchors are looked at.
fn digits(elements: &[Element], corner: (f64, f64), side: f64) -> Vec<(usize, char, String)> {
    let mut digits = Vec::new();
    for text in elements.iter().filter(|element| element.name == "text") {
        if text.get("text-anchor").is_none() {
            continue; // the number of a grid
        }
        if let Some(cell) = cell_of(text, corner, side) {
            assert_eq!(text.get("text-anchor"), Some("middle"));
            assert!(near(text.number("font-size"), 0.66 * side / 9.0), "{text:?}");
            let fonts = "Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif";
            assert_eq!(
                (text.get("font-family"), text.get("dominant-baseline")),
                (Some(fonts), None)
            );
            let digit = text.text.parse().expect("one digit");
            digits.push((cell, digit, text.get("fill").expect("a colour").to_string()));
        }
    }
    digits
}

/// What `digits` must find of a grid in a line: its clues in black.
fn clues(line: &str) -> Vec<(usize, char, String)> {
    let symbols = line.trim_end().chars().enumerate();
    symbols
        .filter(|(_, symbol)| !".0".contains(*symbol))
        .map(|(cell, digit)| (cell, digit, "#000".to_string()))
        .collect()
}

/// The lines of the grid at a corner: thin and thick ones, each from edge to edge.
fn check_lines(elements: &[Element], corner: (f64, f64), side: f64) {
    let here = |element: &&Element| element.name == "path" && element.origin == corner;
    let paths: Vec<&Element> = elements.iter().filter(here).collect();
    let mut seen = Vec::new();
    for path in paths {
        assert_eq!(
            (path.get("stroke"), path.get("stroke-linecap")),
            (Some("#000"), Some("square"))
        );
        let width = path.number("stroke-width");
        for line in path.get("d").expect("lines").split('M').skip(1) {
            let (start, direction, end) = match line.split_once('H') {
                Some((start, end)) => (start, 'H', end),
                None => {
                    let (start, end) = line.split_once('V').expect("H or V");
                    (start, 'V', end)
                }
            };
            let numbers: Vec<f64> = start.split(' ').map(|n| n.parse().expect("x, y")).collect();
            let (along, at) = match direction {
                'H' => (numbers[0], numbers[1]),
                _ => (numbers[1], numbers[0]),
            };
            assert!(near(along, 0.0) && near(end.parse().expect("an end"), side), "{line}");
            let number = (at / side * 9.0).round();
            assert!(near(at, number * side / 9.0), "{line}");
            let expected = if number as usize % 3 == 0 { side / 100.0 } else { side / 360.0 };
            assert!((width - expected).abs() < 0.0006, "{line}: {width}");
            seen.push((direction, number as usize));
        }
    }
    seen.sort_unstable();
    let both = ['H', 'V'].into_iter();
    let expected: Vec<_> =
        both.flat_map(|direction| (0..10).map(move |n| (direction, n))).collect();
    assert_eq!(seen, expected);
}

/// The white ground of the picture or of its pages: x, y, width and height.
fn grounds(elements: &[Element]) -> Vec<[f64; 4]> {
    let grounds = elements.iter().filter(|element| element.name == "rect");
    grounds
        .map(|ground| {
            assert_eq!(ground.get("fill"), Some("#fff"));
            ["x", "y", "width", "height"].map(|name| ground.number(name))
        })
        .collect()
}

/// The picture's size, said three times: in millimetres, and as the units of all numbers in it.
fn check_size(elements: &[Element], width: f64, height: f64) {
    let text = &elements[0];
    let of_picture = |name| {
        let mut values = text.attributes.iter().filter(|(known, _)| known == name);
        values.next().map(|(_, value)| value.as_str())
    };
    assert_eq!(of_picture("width"), Some(format!("{width}mm").as_str()));
    assert_eq!(of_picture("height"), Some(format!("{height}mm").as_str()));
    assert_eq!(of_picture("viewBox"), Some(format!("0 0 {width} {height}").as_str()));
    assert_eq!(of_picture("xmlns"), Some("http://www.w3.org/2000/svg"));
}

#[test]
fn one_grid_is_a_picture_of_94_millimetres() {
    let elements = picture(&[], LINE);
    check_size(&elements, 94.0, 94.0);
    assert_eq!(grounds(&elements), [[0.0, 0.0, 94.0, 94.0]]);
    check_lines(&elements, (2.0, 2.0), 90.0);
    assert_eq!(digits(&elements, (2.0, 2.0), 90.0), clues(LINE));
    // A ground, two widths of lines, the clues, and nothing else.
    assert_eq!(elements.len(), 1 + 2 + clues(LINE).len());
}

#[test]
fn the_solution_is_grey_beside_black_clues() {
    let elements = picture(&["--solution"], LINE);
    let mut drawn = digits(&elements, (2.0, 2.0), 90.0);
    drawn.sort();
    let (given, answer) = (clues(LINE), clues(LINE_ANSWER));
    let is_clue = |cell| given.iter().any(|&(clue, ..)| clue == cell);
    let expected: Vec<_> = answer
        .into_iter()
        .map(|(cell, digit, black)| match is_clue(cell) {
            true => (cell, digit, black),
            false => (cell, digit, "#666".to_string()),
        })
        .collect();
    assert_eq!(drawn, expected);
}

/// Of several the smallest.
#[test]
fn the_solution_is_the_smallest() {
    let empty = ".".repeat(81) + "\n";
    let elements = picture(&["--solution"], &empty);
    let first: String = digits(&elements, (2.0, 2.0), 90.0).iter().map(|digit| digit.1).collect();
    assert!(first.starts_with("123456789456789123789123456"), "{first}");
}

#[test]
fn a_grid_without_a_solution_keeps_its_clues_and_is_named() {
    let clash = "11.".to_owned() + &".".repeat(78) + "\n";
    let assert = draw(&["--solution"], &[LINE, &clash, LINE, &clash].concat());
    let assert = assert.success().stderr("grid 2: no solution\ngrid 4: no solution\n");
    let elements = elements(std::str::from_utf8(&assert.get_output().stdout).expect("UTF-8"));
    let (x, y) = (2.0 * 40.0 / 3.0 + 85.0, 10.5);
    assert_eq!(digits(&elements, (x, y), 85.0), clues(&clash));
}

/// Each page is white A4, as much white between two grids as at the edges, each with its number.
#[test]
fn several_grids_stand_on_pages() {
    let arrangements = [
        ("6", &[] as &[&str], 2, 3, 85.0),
        ("6", &["--per-page", "6"], 2, 3, 85.0),
        ("4", &["--per-page=4"], 2, 2, 90.0),
        ("1", &["--per-page", "1"], 1, 1, 150.0),
    ];
    for (per_page, arguments, columns, rows, side) in arrangements {
        let (per_page, grids): (usize, usize) = (per_page.parse().expect("a number"), 7);
        let shifted = |number: usize| {
            let cells: Vec<char> = LINE.trim_end().chars().collect();
            let cells = cells.iter().cycle().skip(number).take(81);
            cells.collect::<String>() + "\n"
        };
        let lines: Vec<String> = (0..grids).map(shifted).collect();
        let elements = picture(arguments, &lines.concat());
        let pages = (grids + per_page - 1) / per_page;
        check_size(&elements, 210.0, 297.0 * pages as f64);
        let expected: Vec<_> =
            (0..pages).map(|page| [0.0, 297.0 * page as f64, 210.0, 297.0]).collect();
        assert_eq!(grounds(&elements), expected);

        let across = (210.0 - columns as f64 * side) / (columns + 1) as f64;
        let down = (297.0 - rows as f64 * side) / (rows + 1) as f64;
        for (number, line) in lines.iter().enumerate() {
            let (page, place) = (number / per_page, number % per_page);
            let x = across + (place % columns) as f64 * (side + across);
            let y = down + (place / columns) as f64 * (side + down) + page as f64 * 297.0;
            let here = |element: &&Element| {
                near(element.origin.0, x) && near(element.origin.1, y) && element.name == "path"
            };
            let corner = elements.iter().find(here).expect("a grid here").origin;
            check_lines(&elements, corner, side);
            let drawn = digits(&elements, corner, side);
            assert_eq!(drawn, clues(line), "grid {number}");

            let label = (number + 1).to_string();
            let above = elements.iter().find(|element| {
                element.name == "text"
                    && element.get("text-anchor").is_none()
                    && element.text == label
            });
            let above = above.expect("its number");
            assert_eq!(above.page, Some(page + 1));
            let height = corner.1 - above.place().1;
            assert!(near(above.place().0, x) && height > 0.5 && height < 5.0, "{above:?}");
        }
        let of_page = |page| elements.iter().filter(move |element| element.page == Some(page));
        assert!((1..=pages).all(|page| of_page(page).count() > 1));
        assert!(elements.iter().all(|element| element.page.is_some()));
    }
}

#[test]
fn six_hundred_grids_are_drawn_and_not_one_more() {
    let six_hundred = LINE.repeat(600);
    let elements = picture(&[], &six_hundred);
    assert_eq!(grounds(&elements).len(), 100);
    let message = "error: more than 600 grids, expected at most those\n";
    draw(&[], &(six_hundred + LINE)).code(1).stdout("").stderr(message);
}

/// Half a picture is of no use.
#[test]
fn nothing_is_drawn_of_an_input_with_a_fault() {
    let input = [LINE, "12345678\n"].concat();
    draw(&[], &input).code(1).stdout("").stderr("error: line 2: 8 cells, a row needs 9\n");
    draw(&[], "").code(1).stdout("").stderr("error: no grid in the input\n");
}

#[test]
fn other_arguments_are_refused() {
    let listed = "expected --solution, --per-page or --help";
    let cases: [(&[&str], String); 5] = [
        (&["--per-page"], "--per-page: expected 1, 4 or 6".into()),
        (&["--per-page", "2"], "--per-page: expected 1, 4 or 6, found '2'".into()),
        (&["--solution=yes"], "--solution: expected no value".into()),
        (&["--limit"], format!("unknown option '--limit', {listed}")),
        (&["grids"], format!("unexpected 'grids', {listed}")),
    ];
    for (arguments, message) in cases {
        draw(arguments, LINE).code(2).stdout("").stderr(format!("error: draw: {message}\n"));
    }
}

/// What the picture in samples/ shows is what is drawn.
#[test]
fn the_sample_is_what_is_drawn() {
    let read = |name: &str| {
        let path = format!("{}/samples/{name}", env!("CARGO_MANIFEST_DIR"));
        std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
    };
    let drawn = draw(&["--solution"], &read("resavac.in")).success().stderr("");
    drawn.stdout(read("pictures/resavac.svg"));
}

#[cfg(target_os = "linux")]
mod streams {
    use super::LINE;
    use assert_cmd::cargo::{cargo_bin, cargo_bin_cmd};
    use std::fs::File;
    use std::io::Write;
    use std::process::{Command, Stdio};

    #[test]
    fn a_full_disk_is_an_error_and_a_reader_that_leaves_is_none() {
        let draw = |output: Stdio| {
            let mut command = Command::new(cargo_bin!("sudoku-kit"));
            command.arg("draw").stdin(Stdio::piped()).stdout(output).stderr(Stdio::piped());
            let mut child = command.spawn().expect("the kit");
            drop(child.stdout.take());
            let mut stdin = child.stdin.take().expect("a pipe");
            stdin.write_all(LINE.as_bytes()).expect("the kit reads");
            drop(stdin);
            let output = child.wait_with_output().expect("its end");
            (output.status.code(), String::from_utf8(output.stderr).expect("UTF-8"))
        };
        let full = File::options().write(true).open("/dev/full").expect("it is there");
        let message = "error: cannot write the output: No space left on device (os error 28)\n";
        assert_eq!(draw(full.into()), (Some(1), message.to_string()));
        assert_eq!(draw(Stdio::piped()), (Some(0), String::new()));
    }

    /// What `rsvg-convert` makes of a picture, as the width and height that its PNG tells.
    #[test]
    fn rsvg_convert_renders_a_grid_and_a_page() {
        if Command::new("rsvg-convert").arg("--version").output().is_err() {
            eprintln!("not tested: rsvg-convert (librsvg2-bin) is not installed");
            return;
        }
        let size = |grids: usize, arguments: &[&str]| {
            let drawn = cargo_bin_cmd!("sudoku-kit")
                .arg("draw")
                .write_stdin(LINE.repeat(grids))
                .output()
                .expect("the kit");
            let mut command = Command::new("rsvg-convert");
            command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped());
            let mut child = command.stderr(Stdio::piped()).spawn().expect("rsvg-convert");
            let mut stdin = child.stdin.take().expect("a pipe");
            stdin.write_all(&drawn.stdout).expect("it reads");
            drop(stdin);
            let png = child.wait_with_output().expect("its end").stdout;
            // Behind a signature of eight bytes and eight that begin the first chunk.
            let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().expect("four"));
            assert_eq!(&png[..8], b"\x89PNG\r\n\x1a\n");
            (number(16), number(20))
        };
        let dots = ["--dpi-x", "254", "--dpi-y", "254"];
        assert_eq!(size(1, &dots), (940, 940));
        let page = [&dots[..], &["-i", "page-2", "-w", "210mm", "-h", "297mm"]].concat();
        assert_eq!(size(7, &page), (2100, 2970));
    }
}
