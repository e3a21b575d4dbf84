//! What one side could capture if it were its turn, and what the other could do about it.
//!
//! Both questions are asked of either side, whoever is to move, and of positions in check. A check that stands on the
//! board already hinders nobody: it will be answered before anything else happens, so that only what a capture would
//! newly expose its own king to makes it impossible.

use crate::position::{Bitboard, Occupancy, Position, attacks};
use crate::types::{Color, PieceKind, Square};

/// The kinds whose attacks may be a chase: a king and a pawn may chase for ever.
pub const CHASERS: [PieceKind; 5] =
    [PieceKind::Chariot, PieceKind::Cannon, PieceKind::Horse, PieceKind::Elephant, PieceKind::Advisor];

/// A position as `side` sees it that would like to capture.
pub struct Sight<'a> {
    position: &'a Position,
    side: Color,
    occupied: Occupancy,
    /// What it is forbidden to chase.
    targets: Bitboard,
    /// The checks that stand on the board, on the king of Red and on that of Black.
    standing: [Bitboard; 2],
}

impl<'a> Sight<'a> {
    /// The position seen by `side`.
    pub fn new(position: &'a Position, side: Color) -> Sight<'a> {
        let occupied = position.occupied();
        let enemy = !side;
        let young_pawns = position.pieces(enemy, PieceKind::Pawn) & attacks::own_half(enemy);
        let standing = Color::BOTH
            .map(|color| position.king_attackers(color, position.king(color), Bitboard::EMPTY, occupied.squares()));
        let targets = position.color(enemy).without(young_pawns | Bitboard::of(position.king(enemy)));
        Sight { position, side, occupied, targets, standing }
    }

    /// The enemies that the piece of `kind` on `from` attacks and that count: neither the king nor a pawn that has not
    /// crossed the river.
    pub fn attacked_from(&self, kind: PieceKind, from: Square) -> Bitboard {
        reach(kind, from, self.occupied) & self.targets
    }

    /// Whether capturing leaves the own king safe.
    pub fn may_capture(&self, from: Square, to: Square) -> bool {
        let king = self.position.king(self.side);
        let occupied = self.occupied.after_move(from, to).squares();
        self.exposed(self.side, king, Bitboard::of(to), occupied).is_empty()
    }

    /// Whether a capture that is possible would win something: the target is not protected, or the capturing piece is worth
    /// so much less that it does not matter, and it is no mere exchange of like pieces.
    pub fn is_threat(&self, from: Square, to: Square) -> bool {
        use PieceKind::{Cannon, Chariot, Horse};
        let kind_on = |square| self.position.piece_on(square).map(|piece| piece.kind());
        match (kind_on(from), kind_on(to)) {
            (Some(Horse | Cannon), Some(Chariot)) => true,
            (Some(chaser), Some(chased)) if chaser == chased && self.hits_back(chaser, from, to) => false,
            _ => !self.is_protected(from, to),
        }
    }

    /// Whether the piece on `to`, of the same kind, could as well capture the one on `from`.
    fn hits_back(&self, kind: PieceKind, from: Square, to: Square) -> bool {
        let enemy = !self.side;
        let occupied = self.occupied.after_move(to, from).squares();
        reach(kind, to, self.occupied).contains(from)
            && self.exposed(enemy, self.position.king(enemy), Bitboard::of(from), occupied).is_empty()
    }

    /// Whether what captures on `to` from `from` can be captured there itself.
    fn is_protected(&self, from: Square, to: Square) -> bool {
        let enemy = !self.side;
        let mut occupied = self.occupied;
        occupied.toggle(from);
        let gone = Bitboard::of(from);
        for kind in PieceKind::ALL {
            for protector in protectors(self.position, enemy, kind, to, occupied) {
                let after = occupied.squares().without(Bitboard::of(protector));
                let exposed = if kind == PieceKind::King {
                    // No check is answered by stepping into another one.
                    self.position.king_attackers(enemy, to, gone, after)
                } else {
                    self.exposed(enemy, self.position.king(enemy), gone, after)
                };
                if exposed.is_empty() {
                    return true;
                }
            }
        }
        false
    }

    /// What would newly attack a king.
    fn exposed(&self, color: Color, king: Square, gone: Bitboard, occupied: Bitboard) -> Bitboard {
        self.position.king_attackers(color, king, gone, occupied).without(self.standing[color.index()])
    }
}

/// The points a piece of one of the [`CHASERS`] attacks.
fn reach(kind: PieceKind, from: Square, occupied: Occupancy) -> Bitboard {
    match kind {
        PieceKind::Chariot => attacks::chariot(from, occupied),
        PieceKind::Cannon => attacks::cannon_captures(from, occupied),
        PieceKind::Horse => attacks::horse(from, occupied),
        PieceKind::Elephant => attacks::elephant(from, occupied),
        PieceKind::Advisor => attacks::advisor(from),
        PieceKind::King | PieceKind::Pawn => Bitboard::EMPTY,
    }
}

/// The pieces of `color` and `kind` that attack `to`.
pub fn protectors(position: &Position, color: Color, kind: PieceKind, to: Square, occupied: Occupancy) -> Bitboard {
    let pieces = position.pieces(color, kind).without(Bitboard::of(to));
    if pieces.is_empty() {
        return pieces;
    }
    pieces
        & match kind {
            PieceKind::Chariot => attacks::chariot(to, occupied),
            PieceKind::Cannon => attacks::cannon_captures(to, occupied),
            PieceKind::Horse => attacks::horses_attacking(to, occupied),
            PieceKind::Elephant => attacks::elephant(to, occupied),
            PieceKind::Advisor => attacks::advisor(to),
            PieceKind::King => attacks::king(to),
            PieceKind::Pawn => attacks::pawns_attacking(color, to),
        }
}
