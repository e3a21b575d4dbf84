//! What an advantage is worth with few pieces.

use super::known::known_shares;
use crate::egtb::{Class, Shares, Signature};
use crate::position::Position;
use crate::types::{Color, PieceKind, Score};
use std::collections::HashMap;
use std::sync::LazyLock;

/// Most pieces that can cross the river in the endings that are known.
const MOST_FIGHTING: u32 = 2;
/// Kings, advisors and elephants of both sides.
const OTHERS: u32 = 10;

/// The endings that are known.
static ENDINGS: LazyLock<HashMap<Signature, Ending>> = LazyLock::new(|| {
    known_shares().into_iter().map(|(signature, shares)| (signature, Ending::with(&shares))).collect()
});

/// Material of which it is known how often each side wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ending {
    /// What remains of an advantage of Red and of Black, in parts of [`Ending::WHOLE`].
    parts: [u8; 2],
}

impl Ending {
    /// The parts of a whole advantage.
    pub const WHOLE: u8 = 64;

    /// The ending of a position, if it is known.
    #[inline]
    pub fn of(position: &Position) -> Option<Ending> {
        let pieces = position.occupied().squares().count();
        if pieces > OTHERS + MOST_FIGHTING { None } else { Ending::of_few(position, pieces) }
    }

    #[cold]
    fn of_few(position: &Position, pieces: u32) -> Option<Ending> {
        use PieceKind::{Advisor, Elephant};
        let guards = Color::BOTH.map(|color| position.pieces(color, Advisor) | position.pieces(color, Elephant));
        match pieces - 2 - (guards[0] | guards[1]).count() {
            // Nobody can win.
            0 => Some(Ending { parts: [0; 2] }),
            1..=MOST_FIGHTING => {
                let oriented = Class::of(position);
                let known = ENDINGS.get(&Signature::of(position, oriented))?;
                let [red, black] = known.parts;
                Some(Ending { parts: if oriented.exchanged { [black, red] } else { [red, black] } })
            }
            _ => None,
        }
    }

    /// The ending in which each side wins so often.
    fn with(shares: &Shares) -> Ending {
        let part = |side: usize| {
            let rounded = (u64::from(Self::WHOLE) * shares.wins[side] + shares.quiet / 2) / shares.quiet.max(1);
            // What is won seldom is worth a little more than what is never won.
            if shares.can_win[side] { (rounded as u8).max(1) } else { 0 }
        };
        Ending { parts: [part(0), part(1)] }
    }

    /// What remains of an advantage of a side, in parts of [`Ending::WHOLE`].
    pub fn part(&self, color: Color) -> u8 {
        self.parts[color.index()]
    }

    /// An evaluation for `side`, which is to move, after the chances of the side that is ahead.
    #[inline]
    pub fn scaled(&self, score: Score, side: Color) -> Score {
        let ahead = if score < Score::DRAW { !side } else { side };
        Score::cp(score.value() * i32::from(self.part(ahead)) / i32::from(Self::WHOLE))
    }
}
