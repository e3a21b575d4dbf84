//! Annotation glyphs: judgements of a move or a position, by number.

use std::fmt;

/// A numeric annotation glyph (NAG) of the PGN standard, section 8.2.4: `$1` is a good move, `$4` a blunder, `$16` a position
/// in which Red is better. Shown as in a PGN file, with its `$`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Glyph(pub u8);

/// The glyphs that have a sign of their own, and the signs; the first sign of a glyph is the one it is shown with.
const SIGNS: [(&str, u8); 24] = [
    ("!", 1),
    ("?", 2),
    ("!!", 3),
    ("‼", 3),
    ("??", 4),
    ("⁇", 4),
    ("!?", 5),
    ("⁉", 5),
    ("?!", 6),
    ("⁈", 6),
    ("□", 7),
    ("∞", 13),
    ("⩲", 14),
    ("+/=", 14),
    ("⩱", 15),
    ("=/+", 15),
    ("±", 16),
    ("+/-", 16),
    ("∓", 17),
    ("-/+", 17),
    ("+−", 18),
    ("+-", 18),
    ("−+", 19),
    ("-+", 19),
];

impl Glyph {
    /// A good move: `!`.
    pub const GOOD: Glyph = Glyph(1);
    /// A mistake: `?`.
    pub const MISTAKE: Glyph = Glyph(2);
    /// A brilliant move: `!!`.
    pub const BRILLIANT: Glyph = Glyph(3);
    /// A blunder: `??`.
    pub const BLUNDER: Glyph = Glyph(4);
    /// An interesting move: `!?`.
    pub const INTERESTING: Glyph = Glyph(5);
    /// A dubious move: `?!`.
    pub const DUBIOUS: Glyph = Glyph(6);
    /// The only move: `□`.
    pub const ONLY: Glyph = Glyph(7);

    /// The sign that people write for it, such as `?!` or `±`, if it has one.
    pub fn sign(self) -> Option<&'static str> {
        SIGNS.iter().find(|&&(_, number)| number == self.0).map(|&(sign, _)| sign)
    }

    /// The glyph with this sign.
    pub(super) fn of_sign(sign: &str) -> Option<Glyph> {
        SIGNS.iter().find(|&&(known, _)| known == sign).map(|&(_, number)| Glyph(number))
    }

    /// The glyph that a PGN file writes as `$` and a number from 0 to 255.
    pub(super) fn of_number(text: &str) -> Option<Glyph> {
        let digits = text.strip_prefix('$')?;
        digits.bytes().all(|byte| byte.is_ascii_digit()).then(|| digits.parse().ok().map(Glyph))?
    }
}

impl fmt::Display for Glyph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "${}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_glyph_has_a_number_and_perhaps_a_sign() {
        assert_eq!((Glyph::DUBIOUS.to_string().as_str(), Glyph::DUBIOUS.sign()), ("$6", Some("?!")));
        assert_eq!((Glyph::of_number("$255"), Glyph(255).sign()), (Some(Glyph(255)), None));
        for sign in SIGNS.map(|(sign, _)| sign) {
            let glyph = Glyph::of_sign(sign).expect("known");
            assert_eq!(glyph.sign().and_then(Glyph::of_sign), Some(glyph), "{sign}");
        }
        for text in ["$", "$256", "$-1", "$+1", "1", "$1x", ""] {
            assert_eq!(Glyph::of_number(text), None, "{text}");
        }
    }
}
