//! The words that clap puts between the texts, and the width of the lines.

use super::catalogue::text;
use super::wrap::wrapped;

/// Lines of clap that are headings, and their names in the catalogue.
const HEADINGS: [(&str, &str); 9] = [
    ("Commands:", "headings.commands"),
    ("Arguments:", "headings.arguments"),
    ("Options:", "headings.options"),
    ("Possible values:", "headings.possible-values"),
    ("Limits:", "headings.limits"),
    ("Schedule:", "headings.schedule"),
    ("Ending:", "headings.ending"),
    ("Records:", "headings.records"),
    ("Usage:", "headings.usage"),
];

/// Words of clap beside other text. No text of the catalogue contains them.
pub(super) const PHRASES: [(&str, &str); 5] = [
    ("Usage:", "headings.usage"),
    ("[default: ", "headings.default"),
    ("[possible values: ", "headings.values"),
    ("[OPTIONS]", "headings.any-options"),
    ("COMMAND", "headings.a-command"),
];

/// Columns where the terminal does not say how many it has.
const USUAL_COLUMNS: usize = 100;

/// Help as clap renders it, in Chinese and wrapped.
pub fn rendered(help: &str) -> String {
    let mut lines = String::new();
    for line in help.split_inclusive('\n') {
        let plain = anstream::adapter::strip_str(line).to_string();
        match HEADINGS.iter().find(|(heading, _)| plain.trim() == *heading) {
            Some((heading, name)) => lines += &replaced(line, heading, name),
            None => lines += &with_phrases(line),
        }
    }
    wrapped(&lines, columns())
}

/// A line of clap with its words in Chinese.
pub(super) fn with_phrases(line: &str) -> String {
    PHRASES.iter().fold(line.to_string(), |line, (phrase, name)| replaced(&line, phrase, name))
}

fn replaced(line: &str, english: &str, name: &str) -> String {
    text(name).map_or_else(|| line.to_string(), |chinese| line.replace(english, &chinese))
}

/// The width of the terminal, or what the variable `COLUMNS` says.
fn columns() -> usize {
    let asked = || std::env::var("COLUMNS").ok()?.parse().ok();
    let seen = terminal_size::terminal_size().map(|(width, _)| usize::from(width.0));
    seen.or_else(asked).unwrap_or(USUAL_COLUMNS)
}
