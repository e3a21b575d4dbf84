//! What the session itself is told by options.

use crate::engine::STRENGTHS;
use crate::protocol::{Dialect, Ranks};

/// Options of the session that do not concern the search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SessionOptions {
    /// UCCI clocks are in milliseconds instead of seconds.
    pub use_millisec: bool,
    /// Input is not read while thinking.
    pub batch: bool,
    /// What is ignored in silence otherwise gets a message.
    pub debug: bool,
    /// Moves of a game are taken from the opening books first.
    pub use_book: bool,
    /// UCI lines tell the chances of a win, a draw and a loss.
    pub show_chances: bool,
    /// How moves count ranks, when nobody named the variant.
    pub coordinates: Ranks,
    /// The client named the variant, which is the custom of those that count ranks from one.
    pub variant_named: bool,
    /// Centipawns behind at which the game is given up; 0 means never.
    pub resign: i32,
    /// The most centipawns that may be left of a game for a draw to be accepted.
    pub draw_score: i32,
    /// Whether the strength is limited, and to what.
    pub limit_strength: bool,
    pub strength: u32,
}

impl SessionOptions {
    /// What a session begins with. UCCI wants an opening book used; clients of UCI bring a book of their own.
    pub fn of(dialect: Dialect) -> SessionOptions {
        SessionOptions {
            use_millisec: false,
            batch: false,
            debug: false,
            use_book: dialect == Dialect::Ucci,
            show_chances: false,
            coordinates: Ranks::FromZero,
            variant_named: false,
            resign: 1_500,
            draw_score: 10,
            limit_strength: false,
            strength: STRENGTHS.1,
        }
    }

    /// How ranks are counted unless a list of moves shows otherwise.
    pub fn ranks(&self) -> Ranks {
        if self.variant_named { Ranks::FromOne } else { self.coordinates }
    }
}
