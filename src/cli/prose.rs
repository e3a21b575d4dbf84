//! Paragraphs of help. Prose fills the lines of the terminal, and what is to be typed stays in one piece.

use unicode_width::UnicodeWidthChar;

/// A blank at which no line is broken; printed as an ordinary one.
pub const FIRM_BLANK: char = '\u{a0}';

/// How examples begin that stand in one line with their title.
pub const EXAMPLE_TITLES: [&str; 2] = ["Example: ", "例："];

/// Joins the lines of each paragraph, since the terminal decides where they end. Lines that are set in stay lines, and they and
/// examples do not break.
pub fn laid_out(text: &str) -> String {
    let mut laid_out = String::new();
    let mut joins = false;
    for line in text.lines() {
        let stays = line.starts_with("  ") || EXAMPLE_TITLES.iter().any(|title| line.starts_with(title));
        if joins && !stays && !line.is_empty() {
            let (before, after) = (laid_out.chars().next_back(), line.chars().next());
            if !before.zip(after).is_some_and(|(before, after)| joins_without_blank(before, after)) {
                laid_out.push(' ');
            }
        } else if !laid_out.is_empty() {
            laid_out.push('\n');
        }
        match stays {
            true => laid_out.extend(line.chars().map(|c| if c == ' ' { FIRM_BLANK } else { c })),
            false => laid_out += line,
        }
        joins = !stays && !line.is_empty();
    }
    laid_out
}

/// Whether no blank stands between two characters where a line ended: between Chinese characters, and beside their punctuation.
fn joins_without_blank(before: char, after: char) -> bool {
    is_wide(before) && is_wide(after) || is_wide_punctuation(before) || is_wide_punctuation(after)
}

/// Whether a character takes two columns, as Chinese ones do.
pub fn is_wide(character: char) -> bool {
    character.width() == Some(2)
}

/// Punctuation of Chinese; its quotation marks and dashes are those of other languages.
fn is_wide_punctuation(character: char) -> bool {
    "“”‘’…—".contains(character) || is_wide(character) && !character.is_alphanumeric()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paragraphs_join_and_what_is_set_in_stays() {
        let text = "One\ntwo three.\n\nFour\nfive:\n  a b \\\n    c d\n\nExample: x y\nsix\nseven";
        let firm = "One two three.\n\nFour five:\n__a_b_\\\n____c_d\n\nExample:_x_y\nsix seven".replace('_', "\u{a0}");
        assert_eq!(laid_out(text), firm);
    }

    #[test]
    fn lines_of_chinese_join_without_blanks() {
        let text = "每个局面\n单独搜索，\nXQF 和\nCBL 都行\n\n例：mammoth go --depth 12";
        assert_eq!(laid_out("或\n“position”"), "或“position”");
        assert_eq!(laid_out(text), "每个局面单独搜索，XQF 和 CBL 都行\n\n例：mammoth\u{a0}go\u{a0}--depth\u{a0}12");
    }
}
