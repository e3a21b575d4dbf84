//! Texts of other programs, as a game keeps them.

/// A text without what stands for nothing: zeros and blanks at its ends, and returns before line ends.
pub(super) fn tidy(text: &str) -> String {
    let text = text.trim_matches(|c: char| c.is_whitespace() || c == '\0');
    text.replace("\r\n", "\n").replace('\r', "\n")
}

/// A date as the tag `Date` has it, with dots.
pub(super) fn tag_date(text: &str) -> String {
    text.replace(['-', '/'], ".")
}

/// Whether a value says that nothing is known.
pub(super) fn says_nothing(value: &str) -> bool {
    value.chars().all(|c| c.is_whitespace() || c.is_control() || "?-.*0".contains(c))
}
