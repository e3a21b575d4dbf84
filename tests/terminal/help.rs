//! Help texts are wrapped once, at the width of the terminal, and what is to be typed stays in one piece.

use crate::PATIENCE;
use crate::program::{Run, mammoth};

pub const COMMANDS: &[&[&str]] = &[
    &[],
    &["uci"],
    &["ucci"],
    &["cluster"],
    &["go"],
    &["analyse"],
    &["board"],
    &["bench"],
    &["perft"],
    &["eval"],
    &["match"],
    &["suite"],
    &["adjudicate"],
    &["convert"],
    &["completions"],
    &["man"],
    &["scaling"],
    &["book"],
    &["book", "make"],
    &["book", "grow"],
    &["book", "show"],
    &["book", "merge"],
    &["book", "check"],
    &["egtb"],
    &["egtb", "make"],
    &["egtb", "show"],
    &["egtb", "check"],
    &["egtb", "survey"],
    &["selfplay"],
    &["selfplay", "stats"],
    &["selfplay", "check"],
    &["selfplay", "show"],
    &["label"],
    &["train"],
    &["tune"],
];

/// The help of a command; without a width as where it is not known.
fn help(command: &[&str], flag: &str, columns: Option<usize>) -> String {
    let mut program = mammoth();
    program.args(command).arg(flag).env_remove("COLUMNS").timeout(PATIENCE);
    if let Some(columns) = columns {
        program.env("COLUMNS", columns.to_string());
    }
    let run = Run::of(&mut program);
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""), "{command:?}");
    assert!(run.out.chars().all(|character| character == '\n' || !character.is_control()), "{}", run.out);
    assert!(!run.out.contains('\u{a0}'), "blanks can be typed: {}", run.out);
    run.out
}

/// Columns of a text: Chinese characters take two.
pub fn width(text: &str) -> usize {
    text.chars().map(|character| if ('\u{2e80}'..'\u{fffd}').contains(&character) { 2 } else { 1 }).sum()
}

/// What is to be typed, a line each.
pub fn examples(help: &str) -> Vec<&str> {
    let (mut examples, mut goes_on) = (Vec::new(), false);
    for line in help.lines().map(str::trim_start) {
        let begins = line.starts_with("mammoth ") || line.starts_with("Example: ");
        if begins || goes_on {
            examples.push(line);
        }
        goes_on = (begins || goes_on) && line.ends_with('\\');
    }
    examples
}

fn indent(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

#[test]
fn no_line_is_wider_than_the_terminal() {
    for command in COMMANDS {
        for (flag, columns) in [("--help", 80), ("-h", 80), ("--help", 120), ("-h", 120)] {
            for line in help(command, flag, Some(columns)).lines() {
                assert!(width(line) <= columns, "{command:?} {flag} at {columns}: {line}");
            }
        }
    }
}

#[test]
fn lines_of_prose_are_full() {
    for command in COMMANDS {
        for columns in [Some(80), Some(120), Some(160), None] {
            let text = help(command, "--help", columns);
            let prose = text.split("\nUsage: ").next().expect("there is some").to_string();
            let after = text.split("\nExamples:\n").nth(1).unwrap_or_default().to_string();
            for block in [prose, after].iter().flat_map(|text| text.split("\n\n")) {
                let lines: Vec<&str> = block.lines().filter(|line| indent(line) == 0).collect();
                for pair in lines.windows(2).filter(|pair| !pair[0].ends_with(':')) {
                    let next = pair[1].split(' ').next().expect("a word");
                    let room = columns.unwrap_or(100);
                    assert!(width(pair[0]) + 1 + width(next) > room, "{command:?} at {columns:?}: {pair:?}");
                }
            }
        }
    }
}

#[test]
fn what_is_to_be_typed_is_the_same_at_every_width() {
    for command in COMMANDS.iter().filter(|command| !command.is_empty()) {
        let wide = help(command, "--help", Some(200));
        let known = examples(&wide);
        assert!(!known.is_empty(), "{command:?} has no example: {wide}");
        assert!(known.iter().all(|line| width(line) <= 76), "{command:?}: {known:?}");
        for columns in [Some(40), Some(60), Some(80), Some(120), None] {
            assert_eq!(examples(&help(command, "--help", columns)), known, "{command:?} at {columns:?}");
        }
    }
}

#[test]
fn the_commands_of_the_project_are_all_looked_at() {
    let listed = |text: &str| -> Vec<String> {
        let (_, rest) = text.split_once("Commands:\n").expect("a list of commands");
        let names = rest.lines().take_while(|line| line.starts_with("  ")).filter(|line| indent(line) == 2);
        names.map(|line| line.trim().split(' ').next().expect("a name").to_string()).collect()
    };
    for (parent, path) in
        [(&[][..], ""), (&["book"][..], "book"), (&["egtb"][..], "egtb"), (&["selfplay"][..], "selfplay")]
    {
        for name in listed(&help(parent, "-h", Some(120))).iter().filter(|name| *name != "help") {
            let known = COMMANDS.iter().any(|command| command.join(" ") == format!("{path} {name}").trim());
            assert!(known, "{path} {name}");
        }
    }
}
