//! The material of one side.

use crate::position::Position;
use crate::types::{Color, PieceKind};
use std::fmt;

/// How many pieces of each kind a side has besides its king.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Material {
    counts: [u8; Material::KINDS.len()],
}

impl Material {
    /// The kinds in the order in which they are written.
    pub const KINDS: [PieceKind; 6] = [
        PieceKind::Chariot,
        PieceKind::Horse,
        PieceKind::Cannon,
        PieceKind::Pawn,
        PieceKind::Advisor,
        PieceKind::Elephant,
    ];
    const LETTERS: [char; 6] = ['R', 'N', 'C', 'P', 'A', 'B'];
    /// The first of the kinds that cannot cross the river.
    const GUARDS: usize = 4;
    /// What kinds count when the stronger side is told.
    const WEIGHTS: [u32; 6] = [9, 4, 4, 2, 1, 1];

    /// The material of a side on the board.
    pub fn of(position: &Position, color: Color) -> Material {
        Material { counts: Self::KINDS.map(|kind| position.pieces(color, kind).count() as u8) }
    }

    /// The material of every possible side with at most so many fighting pieces.
    pub fn all(most: usize) -> Vec<Material> {
        let mut all = vec![Material::default()];
        for (place, kind) in Self::KINDS.into_iter().enumerate() {
            let more = |material: Material| {
                (0..=kind.initial_count() as u8).map(move |count| {
                    let mut counts = material.counts;
                    counts[place] = count;
                    Material { counts }
                })
            };
            all = all.into_iter().flat_map(more).filter(|material| material.fighting_pieces() <= most).collect();
        }
        all
    }

    /// The kind that a letter stands for.
    pub(super) fn kind_of_letter(letter: char) -> Option<PieceKind> {
        let letter = match letter.to_ascii_uppercase() {
            'H' => 'N',
            'E' => 'B',
            other => other,
        };
        Self::LETTERS.iter().position(|&known| known == letter).map(|place| Self::KINDS[place])
    }

    /// How many pieces of a kind there are; no kings are counted.
    pub fn count(&self, kind: PieceKind) -> usize {
        Self::place(kind).map_or(0, |place| self.counts[place] as usize)
    }

    pub(super) fn with(mut self, kind: PieceKind) -> Material {
        if let Some(place) = Self::place(kind) {
            self.counts[place] = self.counts[place].saturating_add(1);
        }
        self
    }

    pub(super) fn without(mut self, kind: PieceKind) -> Option<Material> {
        let count = &mut self.counts[Self::place(kind)?];
        *count = count.checked_sub(1)?;
        Some(self)
    }

    pub(super) fn pieces(&self) -> usize {
        self.counts.iter().map(|&count| count as usize).sum()
    }

    pub(super) fn fighting_pieces(&self) -> usize {
        self.counts[..Self::GUARDS].iter().map(|&count| count as usize).sum()
    }

    /// What orders the two sides of a class.
    pub(super) fn strength(&self) -> (u32, [u8; 6]) {
        let sum = self.counts.iter().zip(Self::WEIGHTS).map(|(&count, weight)| u32::from(count) * weight).sum();
        (sum, self.counts)
    }

    fn place(kind: PieceKind) -> Option<usize> {
        Self::KINDS.iter().position(|&known| known == kind)
    }
}

/// Capitals in the order of [`Material::KINDS`].
impl fmt::Display for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (letter, &count) in Self::LETTERS.into_iter().zip(&self.counts) {
            for _ in 0..count {
                write!(f, "{letter}")?;
            }
        }
        Ok(())
    }
}
