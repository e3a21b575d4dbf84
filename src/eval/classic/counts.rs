//! How many pieces of each kind a side has, in one word.

use crate::types::PieceKind;

/// Bits per kind: no side has more than five of anything.
const BITS: u32 = 4;

/// The number of pieces of each kind of one side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct PieceCounts(u32);

impl PieceCounts {
    /// How many pieces of `kind` there are.
    #[inline]
    pub fn of(self, kind: PieceKind) -> u32 {
        self.0 >> (kind.index() as u32 * BITS) & ((1 << BITS) - 1)
    }

    /// How many pieces can cross the river.
    #[inline]
    pub fn attackers(self) -> u32 {
        use PieceKind::{Cannon, Chariot, Horse, Pawn};
        self.of(Horse) + self.of(Chariot) + self.of(Cannon) + self.of(Pawn)
    }

    /// How many advisors and elephants there are.
    #[inline]
    pub fn guards(self) -> usize {
        (self.of(PieceKind::Advisor) + self.of(PieceKind::Elephant)) as usize
    }

    /// One more of `kind`.
    #[inline]
    pub fn add(&mut self, kind: PieceKind) {
        self.0 += 1 << (kind.index() as u32 * BITS);
    }

    /// One less of `kind`, of which there must be one.
    #[inline]
    pub fn remove(&mut self, kind: PieceKind) {
        debug_assert!(self.of(kind) > 0);
        self.0 -= 1 << (kind.index() as u32 * BITS);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_do_not_disturb_each_other() {
        let mut counts = PieceCounts::default();
        for kind in PieceKind::ALL {
            (0..kind.initial_count()).for_each(|_| counts.add(kind));
        }
        for kind in PieceKind::ALL {
            assert_eq!(counts.of(kind), kind.initial_count() as u32);
        }
        assert_eq!((counts.attackers(), counts.guards()), (11, 4));
        counts.remove(PieceKind::Pawn);
        assert_eq!((counts.of(PieceKind::Pawn), counts.attackers(), counts.guards()), (4, 10, 4));
    }
}
