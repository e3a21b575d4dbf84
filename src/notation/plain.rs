//! What stands around a move and says nothing about it: full-width forms, numbers, and marks of praise and blame.

use super::Glyph;
use std::borrow::Cow;

/// Marks that stand before or behind a move, or alone.
const MARKS: &str = "!?+#=,！？＋＃＝，。、‼⁇⁈⁉±∓⩲⩱∞□";

/// What stands behind the number of a move, in its plain form.
pub(super) const DOTS: [char; 3] = ['.', '…', '、'];

/// Judgements of the position that people write between the moves.
const JUDGEMENTS: [&str; 6] = ["+-", "-+", "+/-", "-/+", "+/=", "=/+"];

/// The text with full-width letters, digits and marks in their plain form, and every dash a hyphen.
pub(super) fn plain(text: &str) -> Cow<'_, str> {
    if text.is_ascii() {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.chars().map(plain_character).collect())
}

fn plain_character(character: char) -> char {
    match character {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(character as u32 - 0xfee0).unwrap_or(character),
        '\u{2010}'..='\u{2015}' | '\u{2212}' => '-',
        '\u{3000}' => ' ',
        '×' => 'x',
        _ => character,
    }
}

/// A word of a game without the number of a move and the marks before it; nothing when it is only such.
///
/// A number is one before a dot or alone: `2.`, `2...`, `2`, `2、`, `２．`. `13.4` is a pawn, the first on the third file.
pub(super) fn move_text(word: &str) -> &str {
    // Each character has one plain form, so that what is kept has as many characters here as there.
    let plain = plain(word);
    let skipped = plain.chars().count() - without_number(&plain).chars().count();
    let start = word.char_indices().nth(skipped).map_or(word.len(), |(index, _)| index);
    &word[start..]
}

fn without_number(word: &str) -> &str {
    let word = word.trim_start_matches(['!', '?']);
    if JUDGEMENTS.contains(&word) {
        return "";
    }
    let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
    let text = rest.trim_start_matches(DOTS);
    let number = &word[..word.len() - rest.len()];
    let dots = &rest[..rest.len() - text.len()];
    let is_pawn = number.len() == 2 && dots == "." && matches!(without_marks(text).as_bytes(), [b'1'..=b'9']);
    // A zero is no number of a move: some write a move that passes the turn as 0000.
    let is_number = !dots.is_empty() || (rest.is_empty() && !word.starts_with('0'));
    if is_number && !is_pawn { text } else { word }
}

/// A move without the marks before and behind it: `!`, `?`, the signs of check and mate.
pub(super) fn without_marks(text: &str) -> &str {
    text.trim_end_matches(|c| MARKS.contains(c)).trim_start_matches(['!', '?', '！', '？'])
}

/// The glyphs that the marks before and behind a move say, or those of a word that is nothing else.
pub(super) fn glyphs_of(word: &str) -> Vec<Glyph> {
    let word = plain(word);
    if let Some(glyph) = JUDGEMENTS.iter().find(|&&judgement| judgement == word).and_then(|sign| Glyph::of_sign(sign)) {
        return vec![glyph];
    }
    let behind = &word[word.trim_end_matches(|c| MARKS.contains(c)).len()..];
    let text = move_text(&word[..word.len() - behind.len()]);
    let before = word[..word.len() - behind.len() - text.len()].chars().chain(text.chars().take_while(is_remark));
    // Marks of one kind behind each other are one sign: `!?`.
    let mut signs = vec![String::new()];
    for mark in before.filter(is_remark).chain([' ']).chain(behind.chars()) {
        if !is_remark(&mark) {
            signs.extend([mark.to_string(), String::new()]);
        } else if let Some(sign) = signs.last_mut() {
            sign.push(mark);
        }
    }
    let mut glyphs = Vec::new();
    for glyph in signs.iter().filter_map(|sign| Glyph::of_sign(sign)) {
        if !glyphs.contains(&glyph) {
            glyphs.push(glyph);
        }
    }
    glyphs
}

fn is_remark(mark: &char) -> bool {
    matches!(mark, '!' | '?')
}
