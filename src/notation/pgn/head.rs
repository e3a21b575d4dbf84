//! The head of a game in the form of the World Xiangqi Federation: a line `FORMAT WXF`, a line for each thing known, and the
//! moves between `START{` and `}END`.

/// Words at the beginning of a line, and the tags that say the same.
const NAMES: [(&str, &str); 12] = [
    ("FORMAT", "Format"),
    ("GAME", "Title"),
    ("EVENT", "Event"),
    ("SITE", "Site"),
    ("PLACE", "Site"),
    ("DATE", "Date"),
    ("TIME", "Time"),
    ("ROUND", "Round"),
    ("RED", "Red"),
    ("BLACK", "Black"),
    ("RESULT", "Result"),
    ("OPENING", "Opening"),
];
/// No word of a head is longer.
const LONGEST_WORD: usize = 16;

/// The word a head begins with.
pub(super) const FIRST_WORD: &str = "FORMAT";

/// A tag: name and value.
pub(super) type HeadTag<'a> = (&'a str, String);

/// A line of a head as a tag, and a second one where it says two things: a player with a rating (`RED name ; 1500 ;;`), a date with
/// a time. The first line of a head has to be one that says `FORMAT`.
pub(super) fn read_head_line(line: &str, is_first: bool) -> Option<(HeadTag<'_>, Option<HeadTag<'static>>)> {
    let ends = |character: char| character.is_whitespace() || character == ':';
    let (word, value) = line.split_at(line.find(ends).unwrap_or(line.len()));
    let is_word = !word.is_empty() && word.len() <= LONGEST_WORD && word.bytes().all(is_of_word);
    if !is_word || (is_first && (word != FIRST_WORD || value.is_empty())) {
        return None;
    }
    let name = NAMES.iter().find(|(known, _)| *known == word).map_or(word, |&(_, name)| name);
    // Behind a player's name stand fields for a rating and the like, mostly empty.
    let value = value.trim_matches(|character: char| ends(character) || character == ';');
    let (value, more) = match name {
        "Red" | "Black" => match value.split_once(';') {
            Some((player, rating)) if is_rating(rating.trim()) => {
                let name = if name == "Red" { "RedElo" } else { "BlackElo" };
                (player.trim_end().to_string(), Some((name, rating.trim().to_string())))
            }
            _ => (value.to_string(), None),
        },
        "Date" => {
            let (date, time) = value.split_once(' ').unwrap_or((value, ""));
            let time = time.trim_start();
            (date.replace(['-', '/'], "."), (!time.is_empty()).then(|| ("Time", time.to_string())))
        }
        _ => (value.to_string(), None),
    };
    Some(((name, value), more))
}

fn is_rating(text: &str) -> bool {
    (1..=4).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit())
}

fn is_of_word(byte: u8) -> bool {
    byte.is_ascii_uppercase() || byte == b'_'
}

/// The length of what a text has to say that the moves begin, if it begins with that.
pub(super) fn start_of_moves(text: &str) -> Option<usize> {
    let behind = text.strip_prefix("START")?.trim_start_matches([' ', '\t']).strip_prefix('{')?;
    Some(text.len() - behind.len())
}

/// The length of what a text has to say that the moves end, if it begins with that.
pub(super) fn end_of_moves(text: &str) -> Option<usize> {
    let behind = text.strip_prefix('}')?.trim_start_matches([' ', '\t']).strip_prefix("END")?;
    (!behind.starts_with(char::is_alphanumeric)).then_some(text.len() - behind.len())
}
