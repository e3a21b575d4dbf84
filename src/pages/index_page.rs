//! The index of pages.

use super::document::{document, players, result};
use super::wording::Both;
use crate::notation::Game;
use crate::review::GameReview;
use maud::html;

/// A game in the index.
pub struct IndexRow {
    /// The page, beside the index.
    pub page: String,
    /// Where the game was found.
    pub place: String,
    players: String,
    result: String,
    opening: [String; 2],
    accuracy: [String; 2],
    faults: [usize; 2],
}

impl IndexRow {
    /// The row of a game.
    pub fn new(page: String, place: String, game: &Game, review: &GameReview) -> IndexRow {
        let opening = review.opening.map_or([String::new(), String::new()], |name| {
            [format!("{} {}", name.code, name.english), format!("{} {}", name.code, name.chinese)]
        });
        let accuracy = |side: usize| review.sides[side].accuracy.map_or("–".into(), |share| format!("{share:.1} %"));
        let faults = |side: usize| review.sides[side].mistakes + review.sides[side].blunders;
        IndexRow {
            page,
            place,
            players: players(game),
            result: result(game),
            opening,
            accuracy: [accuracy(0), accuracy(1)],
            faults: [faults(0), faults(1)],
        }
    }
}

/// The page that leads to all others.
pub fn index_page(rows: &[IndexRow], made_by: &str) -> String {
    let body = html! {
        main {
            h1 { (Both("Reviewed games", "对局分析")) }
            div.wide {
                table {
                    tr {
                        th { (Both("game", "对局")) }
                        th { (Both("result", "结果")) }
                        th { (Both("opening", "开局")) }
                        th { (Both("accuracy, Red", "红方准确率")) }
                        th { (Both("accuracy, Black", "黑方准确率")) }
                        th { (Both("mistakes and blunders", "失误与败着")) }
                    }
                    @for row in rows {
                        tr {
                            td { a href=(row.page) title=(row.place) { (row.players) } }
                            td { (row.result) }
                            td { (Both(&row.opening[0], &row.opening[1])) }
                            @for accuracy in &row.accuracy { td.count { (accuracy) } }
                            td.count { (row.faults[0]) " / " (row.faults[1]) }
                        }
                    }
                }
            }
            footer { (made_by) }
        }
    };
    document("Reviewed games", &body)
}
