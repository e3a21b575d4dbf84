//! One tag, `[Name "value"]`, and the tags that mean something here.

/// The tags that every game has, in the order in which they are written, and what stands for a value not known.
pub(super) const ROSTER: [(&str, &str); 6] =
    [("Event", "?"), ("Site", "?"), ("Date", "????.??.??"), ("Round", "?"), ("Red", "?"), ("Black", "?")];

/// The tags that repeat what a game or its file says elsewhere: never among the tags of a [`crate::notation::Game`].
const STRUCTURAL: [&str; 5] = ["Game", "Result", "SetUp", "FEN", "Format"];

/// Whether a tag of this name is written from the game itself.
pub(super) fn is_structural(name: &str) -> bool {
    STRUCTURAL.iter().any(|known| known.eq_ignore_ascii_case(name))
}

/// Whether the value of a tag says nothing.
pub(super) fn is_blank(value: &str) -> bool {
    value.chars().all(|character| character.is_whitespace() || "?.-*".contains(character))
}

/// Whether a line in square brackets that is no tag was meant as one: it begins with a name that tags have, or has a value in
/// quotes.
pub(super) fn is_meant_as_tag(line: &str) -> bool {
    let inside = line.trim_start_matches('[').trim_start();
    let name = inside.split(|character: char| !character.is_alphanumeric()).next().unwrap_or_default();
    let known = ROSTER.iter().map(|(name, _)| *name).chain(STRUCTURAL).chain(["White", "Opening", "ECCO", "Variant"]);
    (!name.is_empty() && line.contains('"')) || known.into_iter().any(|known| known.eq_ignore_ascii_case(name))
}

/// Whether the tag says only that nothing is known.
pub(super) fn is_placeholder(name: &str, value: &str) -> bool {
    ROSTER.contains(&(name, value))
}

/// The tag at the beginning of `line`: name, value and the number of bytes it takes.
pub(super) fn read_tag(line: &str) -> Option<(&str, String, usize)> {
    let inside = line.strip_prefix('[')?.trim_start();
    let length = inside.find(|c: char| !c.is_alphanumeric() && c != '_')?;
    let (name, rest) = inside.split_at(length);
    let quoted = rest.trim_start().strip_prefix('"')?;
    if name.is_empty() {
        return None;
    }
    let (value, after) = read_quoted(quoted).or_else(|| read_loosely(quoted))?;
    Some((name, value, line.len() - after.len()))
}

/// A value with its quotes and backslashes escaped, and what follows the bracket.
fn read_quoted(text: &str) -> Option<(String, &str)> {
    let mut value = String::new();
    let mut escaped = false;
    for (index, character) in text.char_indices() {
        match character {
            '"' | '\\' if escaped => value.push(character),
            '"' => return text[index + 1..].trim_start().strip_prefix(']').map(|after| (value, after)),
            // Alone it is no escape: names of files have such.
            _ if escaped => value.extend(['\\', character]),
            '\\' => {}
            _ => value.push(character),
        }
        escaped = character == '\\' && !escaped;
    }
    None
}

/// A value with quotes inside that nobody escaped: all up to the last quote of the line.
fn read_loosely(text: &str) -> Option<(String, &str)> {
    let value = text.trim_end().strip_suffix(']')?.trim_end().strip_suffix('"')?;
    Some((value.to_string(), ""))
}

/// A tag as a line.
pub(super) fn write_tag(name: &str, value: &str) -> String {
    let value: String = value.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    format!("[{name} \"{}\"]\n", value.replace('\\', "\\\\").replace('"', "\\\""))
}
