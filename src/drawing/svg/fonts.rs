//! The fonts that are asked for. A picture brings none of its own.

use crate::drawing::PieceSet;

const TRADITIONAL: &str = "Noto Serif CJK TC, Noto Serif TC, Source Han Serif TC, Songti TC, PMingLiU, AR PL UMing TW, \
                           Noto Serif CJK SC, Songti SC, SimSun, Noto Sans CJK TC, serif";
const SIMPLIFIED: &str = "Noto Serif CJK SC, Noto Serif SC, Source Han Serif SC, Songti SC, STSong, SimSun, AR PL UMing CN, \
                          Noto Sans CJK SC, serif";
const LETTERS: &str = "Noto Serif, Georgia, DejaVu Serif, serif";

/// Families for the attribute `font-family`, the one most wanted first.
pub const fn font_families(pieces: PieceSet) -> &'static str {
    match pieces {
        PieceSet::Chinese => TRADITIONAL,
        PieceSet::Simplified => SIMPLIFIED,
        PieceSet::Letters => LETTERS,
    }
}

/// From the base line of a text up to the middle of its characters, for a size.
pub(super) const fn half_height(pieces: PieceSet, size: i32) -> i32 {
    let percent = if pieces.is_chinese() { 37 } else { 35 };
    size * percent / 100
}
