//! What all pages have in common.

use crate::notation::Game;
use maud::{DOCTYPE, Markup, PreEscaped, html};
use serde::Serialize;

const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");
/// Chinese where the reader's program speaks it.
const LANGUAGE: &str =
    "if((navigator.language||'').toLowerCase().startsWith('zh'))document.documentElement.classList.add('zh')";

/// The program, as every page names it.
const GENERATOR: &str = "mammoth";

/// Whether a text is a page of this program, which it may replace.
pub fn is_page(text: &str) -> bool {
    text.starts_with("<!DOCTYPE html>") && text.contains(&format!("name=\"generator\" content=\"{GENERATOR}\""))
}

/// A page that asks for nothing from elsewhere.
pub(super) fn document(title: &str, body: &Markup) -> String {
    const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'";
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="generator" content=(GENERATOR);
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta http-equiv="Content-Security-Policy" content=(POLICY);
                title { (title) }
                style { (PreEscaped(STYLE)) }
                script { (PreEscaped(LANGUAGE)) }
            }
            body { (body) }
        }
    }
    .into_string()
}

/// The value of a tag that says something.
pub(super) fn tag<'a>(game: &'a Game, name: &str) -> Option<&'a str> {
    game.tag(name).filter(|value| !value.trim().is_empty())
}

/// Both players, Red first.
pub(super) fn players(game: &Game) -> String {
    format!("{} – {}", tag(game, "Red").unwrap_or("Red"), tag(game, "Black").unwrap_or("Black"))
}

/// How the game ended, `*` when that is not known.
pub(super) fn result(game: &Game) -> String {
    game.outcome.map_or("*".to_string(), |outcome| outcome.to_string())
}

/// What the script reads from the element of this name. Nothing in it ends the element.
pub(super) fn json(name: &str, data: &impl Serialize) -> Markup {
    let text = serde_json::to_string(data).expect("plain data are written").replace('<', "\\u003c");
    html! { script id=(name) type="application/json" { (PreEscaped(text)) } }
}

/// The script of all pages with a board.
pub(super) fn script() -> Markup {
    html! { script { (PreEscaped(SCRIPT)) } }
}
