//! The words of a page, in English and in Chinese.

use crate::notation::Glyph;
use crate::review::{Judgement, MoveReview, pawns_for_red};
use crate::types::Color;
use maud::{Markup, Render, html};

/// A word in both languages; the page shows one of them.
pub(super) struct Both<'a>(pub(super) &'a str, pub(super) &'a str);

impl Render for Both<'_> {
    fn render(&self) -> Markup {
        html! { span.en-text { (self.0) } span.zh-text { (self.1) } }
    }
}

pub(super) fn side_name(color: Color) -> Both<'static> {
    match color {
        Color::Red => Both("Red", "红方"),
        Color::Black => Both("Black", "黑方"),
    }
}

/// How a move is coloured.
pub(super) fn class(found: &MoveReview) -> &'static str {
    match found.judgement {
        Some(judgement) => judgement.name(),
        None if found.sacrifice || found.only => "fine",
        None => "",
    }
}

/// The sign behind a move.
pub(super) fn sign(found: &MoveReview) -> &'static str {
    match found.judgement {
        Some(judgement) => judgement.glyph().sign().unwrap_or_default(),
        None if found.sacrifice => "!!",
        None if found.only => "!",
        None => "",
    }
}

/// The signs that the file gives a move, without the one that the review gives it too.
pub(super) fn signs(glyphs: &[Glyph], reviewed: &str) -> String {
    glyphs.iter().filter_map(|glyph| glyph.sign()).filter(|&sign| sign != reviewed).collect()
}

/// What is said of a move, in both languages.
pub(super) fn remarks(found: &MoveReview) -> [String; 2] {
    let mut remarks: Vec<[String; 2]> = Vec::new();
    let mut say = |english: String, chinese: String| remarks.push([english, chinese]);
    if let Some(judgement) = found.judgement {
        let chinese = match judgement {
            Judgement::Dubious => "疑着",
            Judgement::Mistake => "失误",
            Judgement::Blunder => "败着",
        };
        let lost = format!("{:.0} %", 100.0 * found.loss);
        say(format!("{}, {lost} lost", judgement.name()), format!("{chinese}，损失 {lost}"));
    }
    if let Some(moves) = found.missed_mate {
        say(format!("a mate in {moves} was there"), format!("错过 {moves} 步杀"));
    }
    if found.sacrifice {
        say("a sacrifice".into(), "弃子".into());
    }
    if found.only {
        say("the only good move".into(), "唯一好着".into());
    }
    if found.forced {
        say("forced".into(), "唯一合法着法".into());
    }
    if let Some(count) = found.occurrences {
        say(format!("the position occurs {count} times now"), format!("局面第 {count} 次出现"));
    }
    if let Some(ruling) = found.ruling {
        say(format!("the rules of repetition end it: {ruling}"), format!("棋规裁决：{ruling}"));
    }
    if found.in_book {
        say("book".into(), "谱着".into());
    }
    let join = |language: usize, between: &str| {
        remarks.iter().map(|both| both[language].as_str()).collect::<Vec<_>>().join(between)
    };
    [join(0, "; "), join(1, "；")]
}

/// A bad move: what it changed.
pub(super) fn judged(found: &MoveReview) -> Markup {
    let [before, after] = [found.before, found.after].map(|score| pawns_for_red(score, found.side));
    let [english, chinese] = remarks(found);
    html! { (before) " → " (after) ", " (Both(&english, &chinese)) }
}
