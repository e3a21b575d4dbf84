//! The end of a game in words.

use super::Outcome;

/// The end of a game as the moves or a tag have it; `Some(None)` when it says that it is not known.
pub(super) fn read_outcome(word: &str) -> Option<Option<Outcome>> {
    match word {
        "*" => Some(None),
        "1/2" | "½-½" | "和" | "和棋" | "和局" => Some(Some(Outcome::Draw)),
        "红胜" | "紅勝" | "红方胜" | "紅方勝" => Some(Some(Outcome::RedWins)),
        "黑胜" | "黑勝" | "黑方胜" | "黑方勝" => Some(Some(Outcome::BlackWins)),
        _ => word.parse().ok().map(Some),
    }
}
