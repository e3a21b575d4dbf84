//! Lines of Chinese, which has no blanks to break them at.

use crate::cli::prose::{FIRM_BLANK, is_wide};
use unicode_width::UnicodeWidthChar;

/// Characters that begin no line, besides closing brackets.
const NEVER_FIRST: &str = "，。；：、？！）」』”’》…—,.;:?!)]}%";
/// Characters that end no line: opening brackets.
const NEVER_LAST: &str = "（「『“‘《([{";
/// Marks of Chinese behind which a new word begins, even one in quotes.
const SEPARATORS: &str = "，。；：、";
/// Marks that open and close: nothing is broken beside them but at blanks and behind separators.
const QUOTES: &str = "\"'`";

/// A text with its lines broken so that none is wider than `columns`. What goes on in the next line stands below the beginning of
/// the text, behind the name of the option. Lines that begin with a firm blank stay as they are.
pub fn wrapped(text: &str, columns: usize) -> String {
    let mut wrapped = String::new();
    for line in text.split_inclusive('\n') {
        if line.starts_with(FIRM_BLANK) || width(line) <= columns {
            wrapped += line;
        } else {
            wrap_line(line, columns, &mut wrapped);
        }
    }
    wrapped
}

fn wrap_line(line: &str, columns: usize, wrapped: &mut String) {
    let indent = hanging_indent(line);
    let mut column = 0;
    for piece in pieces(line) {
        if column > indent && column + width(piece.trim_end_matches([' ', '\n'])) > columns {
            wrapped.truncate(wrapped.trim_end_matches(' ').len());
            wrapped.push('\n');
            wrapped.extend(std::iter::repeat_n(' ', indent));
            column = indent;
        }
        *wrapped += piece;
        column += width(piece);
    }
}

/// Where the text of a line begins: behind its blanks, or behind the name of an option and two blanks or more.
fn hanging_indent(line: &str) -> usize {
    let own = line.len() - line.trim_start_matches(' ').len();
    let name_and_text = line[own..].split_once("  ").filter(|_| own > 0);
    name_and_text.map_or(own, |(name, text)| {
        let gap = 2 + text.len() - text.trim_start_matches(' ').len();
        own + width(name) + gap
    })
}

/// The parts of a line between which it may be broken.
fn pieces(line: &str) -> Vec<&str> {
    let mut pieces = Vec::new();
    let (mut start, mut before) = (0, None);
    for (place, character) in visible(line) {
        if before.is_some_and(|before| may_break(before, character)) {
            pieces.push(&line[start..place]);
            start = place;
        }
        before = Some(character);
    }
    pieces.push(&line[start..]);
    pieces
}

fn may_break(before: char, after: char) -> bool {
    if before == ' ' {
        return after != ' ';
    }
    if SEPARATORS.contains(before) && QUOTES.contains(after) {
        return true;
    }
    let is_glued = NEVER_LAST.contains(before)
        || NEVER_FIRST.contains(after)
        || QUOTES.contains([before, after])
        || [before, after].iter().any(|c| c.is_whitespace());
    !is_glued && (is_wide(before) || is_wide(after))
}

/// Columns of a text.
fn width(text: &str) -> usize {
    visible(text).filter_map(|(_, character)| character.width()).sum()
}

/// The characters of a text without the sequences that colour it, with their places. A sequence belongs to the character behind it.
fn visible(text: &str) -> impl Iterator<Item = (usize, char)> {
    let mut sequence = None;
    text.char_indices().filter_map(move |(place, character)| {
        match (sequence, character) {
            (None, '\u{1b}') => sequence = Some((place, false)),
            (Some((start, false)), 'm') => sequence = Some((start, true)),
            (Some((start, true)), '\u{1b}') => sequence = Some((start, false)),
            (Some((_, false)), _) => {}
            (Some((start, true)), _) => {
                sequence = None;
                return Some((start, character));
            }
            (None, _) => return Some((place, character)),
        }
        None
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chinese_breaks_between_characters() {
        assert_eq!(wrapped("一二三四五，六七", 10), "一二三四\n五，六七");
        assert_eq!(wrapped("共搜索 1000000 个节点", 14), "共搜索 1000000\n个节点");
        assert_eq!(wrapped("\"one\"、\"two\"、三", 8), "\"one\"、\n\"two\"、\n三");
        assert_eq!(wrapped("一二（三四）五六\n", 6), "一二\n（三\n四）五\n六\n");
    }

    #[test]
    fn what_goes_on_stands_below_the_text() {
        assert_eq!(wrapped("  -h, --help  显示帮助信息", 20), "  -h, --help  显示帮\n              助信息");
        assert_eq!(wrapped("      显示帮助信息", 12), "      显示帮\n      助信息");
    }

    #[test]
    fn what_is_to_be_typed_stays_in_one_piece() {
        let line = "\u{a0}\u{a0}mammoth\u{a0}go\u{a0}--moves\u{a0}\"炮二平五\u{a0}马8进7\"";
        assert_eq!(wrapped(line, 20), line);
    }

    #[test]
    fn colours_take_no_columns() {
        assert_eq!(wrapped("\u{1b}[1m一二\u{1b}[0m三四", 8), "\u{1b}[1m一二\u{1b}[0m三四");
        assert_eq!(wrapped("\u{1b}[1m一二\u{1b}[0m三四", 4), "\u{1b}[1m一二\n\u{1b}[0m三四");
    }
}
