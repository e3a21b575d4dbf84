//! Positions from pieces, and what is no position.

use super::side::Side;
use super::{Bitboard, Position, attacks};
use crate::types::{Color, Key, Piece, PieceKind, Square};
use std::fmt;

/// Why a set of pieces is not a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PositionError {
    /// A side has no king or several.
    #[error("{} has {} instead of one", color.name(), counted(PieceKind::King, *kings))]
    KingCount { color: Color, kings: Bitboard },
    /// More pieces of a kind than a side has at the start.
    #[error("{} has {}, at most {} are possible", color.name(), counted(*kind, *pieces), kind.initial_count())]
    TooMany { color: Color, kind: PieceKind, pieces: Bitboard },
    /// A piece where it can never stand.
    #[error("the {} of {} can never stand on {square}", kind.name(), color.name())]
    Misplaced { color: Color, kind: PieceKind, square: Square },
    /// The side that just moved left its king in check.
    #[error("{} is in check although it is not its turn: its king on {king} is attacked from {}", color.name(), list(*attackers))]
    OpponentInCheck { color: Color, king: Square, attackers: Bitboard },
}

/// How many pieces of a kind there are, and where: "2 kings (d9, f9)".
fn counted(kind: PieceKind, pieces: Bitboard) -> String {
    match pieces.count() {
        0 => format!("no {}", kind.name()),
        count => format!("{count} {}s ({})", kind.name(), list(pieces)),
    }
}

fn list(points: Bitboard) -> String {
    points.map(|point| point.to_string()).collect::<Vec<_>>().join(", ")
}

impl Position {
    /// The position with these pieces, `side` to move and `quiet_plies` plies since the last capture.
    ///
    /// # Errors
    /// One king a side; no more pieces than at the start; kings, advisors and elephants only on points of their own;
    /// the side not to move not in check. Pawns may stand anywhere, since rule-book diagrams place them so.
    pub fn from_pieces(
        placed: impl IntoIterator<Item = (Square, Piece)>,
        side: Color,
        quiet_plies: u16,
    ) -> Result<Position, PositionError> {
        let mut position = Position::empty(side);
        position.put_all(placed);
        position.check_pieces()?;
        if !position.settle() {
            let (color, king) = (!side, position.king(!side));
            let attackers = position.king_attackers(color, king, Bitboard::EMPTY, position.occupied_squares());
            return Err(PositionError::OpponentInCheck { color, king, attackers });
        }
        position.quiet_plies = quiet_plies;
        Ok(position)
    }

    /// The same in place of what is on this board, for those who look at many positions. The pieces have to be good ones. False when
    /// the side not to move is in check: then the board is of no use until the next call.
    #[must_use]
    pub(crate) fn set_up(&mut self, placed: impl IntoIterator<Item = (Square, Piece)>, side: Color) -> bool {
        let mut history = std::mem::take(&mut self.history);
        history.clear();
        *self = Position { history, ..Position::empty(side) };
        self.put_all(placed);
        debug_assert_eq!(self.check_pieces(), Ok(()));
        self.settle()
    }

    /// The first pawn that stands where no move can have brought it: behind the points on which the pawns of its side begin, or
    /// before the river on a file on which none begins. Diagrams of rule books have such pawns.
    pub fn stray_pawn(&self) -> Option<(Color, Square)> {
        Color::BOTH.into_iter().find_map(|color| {
            let places = attacks::squares_of(color, PieceKind::Pawn);
            self.pieces(color, PieceKind::Pawn).without(places).first().map(|pawn| (color, pawn))
        })
    }

    /// A board without pieces, of no use until [`Position::set_up`] has put some on it.
    pub(crate) fn empty(side: Color) -> Position {
        Position {
            board: [None; Square::COUNT],
            pieces: [[0; 2]; Piece::SLOTS],
            sides: [Side::EMPTY; 2],
            kings: [Square::new(4, 0), Square::new(4, 9)],
            side,
            key: Key::default(),
            quiet_plies: 0,
            in_check: false,
            history: Vec::new(),
        }
    }

    fn put_all(&mut self, placed: impl IntoIterator<Item = (Square, Piece)>) {
        for (square, piece) in placed {
            self.put(square, piece);
        }
    }

    /// Finds what follows from the pieces. False, and nothing more, when the side not to move is in check.
    fn settle(&mut self) -> bool {
        for color in Color::BOTH {
            let king = self.pieces(color, PieceKind::King).first();
            self.kings[color.index()] = king.expect("there is one king a side");
        }
        if self.is_king_attacked(!self.side) {
            return false;
        }
        self.key = self.computed_key();
        self.in_check = self.is_king_attacked(self.side);
        true
    }

    fn put(&mut self, square: Square, piece: Piece) {
        debug_assert!(self.board[square.index()].is_none());
        self.board[square.index()] = Some(piece);
        self.toggle(piece, Bitboard::of(square));
        self.sides[piece.color().index()].toggle(square);
    }

    fn check_pieces(&self) -> Result<(), PositionError> {
        for color in Color::BOTH {
            for kind in PieceKind::ALL {
                let pieces = self.pieces(color, kind);
                let count = pieces.count() as usize;
                if kind == PieceKind::King && count != 1 {
                    return Err(PositionError::KingCount { color, kings: pieces });
                }
                if count > kind.initial_count() {
                    return Err(PositionError::TooMany { color, kind, pieces });
                }
                let allowed = match kind {
                    PieceKind::Pawn => Bitboard::ALL,
                    _ => attacks::squares_of(color, kind),
                };
                if let Some(square) = pieces.without(allowed).first() {
                    return Err(PositionError::Misplaced { color, kind, square });
                }
            }
        }
        Ok(())
    }

    /// The same position seen in a mirror: files change places. The moves made are forgotten.
    pub fn mirrored(&self) -> Position {
        self.transformed(|square, piece| (square.mirrored(), piece), self.side)
    }

    /// The same position with the colours exchanged. The moves made are forgotten.
    pub fn flipped(&self) -> Position {
        let exchange = |square: Square, piece: Piece| (square.flipped(), Piece::new(!piece.color(), piece.kind()));
        self.transformed(exchange, !self.side)
    }

    fn transformed(&self, change: impl Fn(Square, Piece) -> (Square, Piece), side: Color) -> Position {
        let placed = Square::all().filter_map(|square| Some(change(square, self.piece_on(square)?)));
        Position::from_pieces(placed, side, self.quiet_plies).expect("a symmetry keeps a position possible")
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} to move, key {}", self.side.name(), self.key)?;
        for rank in (0..Square::RANKS).rev() {
            for file in 0..Square::FILES {
                match self.piece_on(Square::new(file, rank)) {
                    Some(piece) => write!(f, " {:?}/{:?}", piece.color(), piece.kind())?,
                    None => write!(f, " .")?,
                }
            }
            writeln!(f)?;
        }
        Ok(())
    }
}
