//! `--notation`: how moves are written.

use crate::notation::{ChineseStyle, Digits, Notation, Script};
use clap::ValueEnum;

/// A notation of moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum NotationName {
    /// H2-E2
    #[default]
    Iccs,
    /// C2=5
    Wxf,
    /// 炮二平五
    Chinese,
    /// 炮二平五, in traditional characters
    ChineseTraditional,
    /// Che2
    Algebraic,
}

impl NotationName {
    /// The notation of this name.
    pub fn notation(self) -> Notation {
        let chinese = |script| Notation::Chinese(ChineseStyle { script, digits: Digits::FullWidth });
        match self {
            NotationName::Iccs => Notation::Iccs,
            NotationName::Wxf => Notation::Wxf,
            NotationName::Chinese => chinese(Script::Simplified),
            NotationName::ChineseTraditional => chinese(Script::Traditional),
            NotationName::Algebraic => Notation::Algebraic,
        }
    }
}
