//! Tags that say the same here and in PGN.

/// Names behind `DhtmlXQ_`, and the tags of a game.
const NAMES: [(&str, &str); 27] = [
    ("title", "Title"),
    ("event", "Event"),
    ("date", "Date"),
    ("place", "Site"),
    ("round", "Round"),
    ("red", "Red"),
    ("black", "Black"),
    ("redteam", "RedTeam"),
    ("blackteam", "BlackTeam"),
    ("redname", "RedName"),
    ("blackname", "BlackName"),
    ("redrating", "RedElo"),
    ("blackrating", "BlackElo"),
    ("redtime", "RedTime"),
    ("blacktime", "BlackTime"),
    ("timerule", "TimeControl"),
    ("class", "Class"),
    ("group", "Group"),
    ("table", "Table"),
    ("open", "Opening"),
    ("type", "Type"),
    ("gametype", "GameType"),
    ("endtype", "Termination"),
    ("judge", "Referee"),
    ("record", "Recorder"),
    ("remark", "Annotator"),
    ("author", "Author"),
];

/// The tag of a game that says the same as this one.
pub(super) fn tag_of(name: &str) -> Option<&'static str> {
    NAMES.iter().find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|&(_, tag)| tag)
}

/// The name that says the same as a tag of a game.
pub(super) fn name_of(tag: &str) -> Option<&'static str> {
    NAMES.iter().find(|&&(_, known)| known == tag).map(|&(name, _)| name)
}
