//! A board in 28 bytes: which points are occupied, who is to move, and what stands there.

use crate::position::{Position, PositionError};
use crate::types::{Color, Piece, PieceKind, Square};

/// Bytes of a packed board.
pub const PACKED_BYTES: usize = 28;
/// Bytes of the set of points.
const POINTS: usize = 12;
/// The bit of the set that says that Black is to move.
const BLACK_TO_MOVE: u32 = 96 - 1;
/// Most pieces on a board.
pub const MOST_PIECES: usize = 32;

/// Why bytes are no board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PackedError {
    /// Bits that no board has, more than 32 pieces, or a piece that does not exist.
    #[error("its board is none")]
    Board,
    /// Pieces where they cannot stand.
    #[error("its board is impossible: {0}")]
    Position(#[from] PositionError),
}

/// Packs the board and the side to move; moves made and plies without a capture are not kept.
///
/// Bytes 0 to 11 are a number of 96 bits, lowest byte first. Bit `n` below 90 says that point `n` is occupied (`a0` is 0, `b0`
/// 1, `a1` 9, `i9` 89); bit 95 says that Black is to move; the others are zero. Bytes 12 to 27 are 32 nibbles, the lower one of
/// a byte first: the pieces on the occupied points in order of the points. Red's king, advisor, elephant, horse, chariot, cannon
/// and pawn are 0 to 6, Black's 7 to 13; nibbles without a piece are zero.
pub fn pack(position: &Position) -> [u8; PACKED_BYTES] {
    let mut bytes = [0; PACKED_BYTES];
    let points = position.color(Color::Red) | position.color(Color::Black);
    let side = u128::from(position.side_to_move() == Color::Black) << BLACK_TO_MOVE;
    bytes[..POINTS].copy_from_slice(&(points.bits() | side).to_le_bytes()[..POINTS]);
    for (index, square) in points.enumerate() {
        let piece = position.piece_on(square).expect("the point is occupied");
        bytes[POINTS + index / 2] |= number(piece) << (4 * (index % 2));
    }
    bytes
}

/// Unpacks what [`pack`] wrote, with so many plies since the last capture.
///
/// # Errors
/// When the bytes are no board, or one that cannot be.
pub fn unpack(bytes: &[u8; PACKED_BYTES], quiet_plies: u16) -> Result<Position, PackedError> {
    let placed = Placed::of(bytes).ok_or(PackedError::Board)?;
    Ok(Position::from_pieces(placed.pieces().iter().copied(), placed.side, quiet_plies)?)
}

/// The pieces of a packed board, not yet a position: whether they can stand there was not asked.
pub struct Placed {
    /// The side to move.
    pub side: Color,
    count: usize,
    all: [(Square, Piece); MOST_PIECES],
}

impl Placed {
    /// Unpacks a board; `None` when the bytes are none.
    pub fn of(bytes: &[u8; PACKED_BYTES]) -> Option<Placed> {
        let mut wide = [0; 16];
        wide[..POINTS].copy_from_slice(&bytes[..POINTS]);
        let bits = u128::from_le_bytes(wide);
        let points = bits & !(1 << BLACK_TO_MOVE);
        let count = points.count_ones() as usize;
        if points >> Square::COUNT != 0 || count > MOST_PIECES {
            return None;
        }
        let nibble = |index: usize| bytes[POINTS + index / 2] >> (4 * (index % 2)) & 15;
        if (count..MOST_PIECES).any(|index| nibble(index) != 0) {
            return None;
        }
        let mut all = [(Square::at(0), Piece::new(Color::Red, PieceKind::King)); MOST_PIECES];
        let mut left = points;
        for (index, place) in all[..count].iter_mut().enumerate() {
            *place = (Square::at(left.trailing_zeros() as usize), piece(nibble(index))?);
            left &= left - 1;
        }
        let side = if bits >> BLACK_TO_MOVE & 1 == 1 { Color::Black } else { Color::Red };
        Some(Placed { side, count, all })
    }

    /// The pieces in order of the points.
    pub fn pieces(&self) -> &[(Square, Piece)] {
        &self.all[..self.count]
    }
}

fn number(piece: Piece) -> u8 {
    (piece.color().index() * PieceKind::COUNT + piece.kind().index()) as u8
}

fn piece(number: u8) -> Option<Piece> {
    let (color, kind) = (number as usize / PieceKind::COUNT, number as usize % PieceKind::COUNT);
    Some(Piece::new(*Color::BOTH.get(color)?, PieceKind::ALL[kind]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{START_FEN, parse_fen, to_fen};

    #[test]
    fn boards_come_back() {
        for fen in [START_FEN, "3k5/4P4/9/9/9/9/9/9/9/3RK4 b - - 7 1", "4k4/9/9/9/9/9/9/9/R8/1R1K5 w - - 0 1"] {
            let position = parse_fen(fen).expect("readable");
            let quiet = position.quiet_plies() as u16;
            let again = unpack(&pack(&position), quiet).expect("it was packed here");
            assert_eq!(to_fen(&again), to_fen(&position));
            assert!(again == position);
        }
    }

    #[test]
    fn the_first_bytes_are_those_of_the_description() {
        let bytes = pack(&parse_fen("4k4/9/9/9/9/9/9/9/R8/1R1K5 b - - 0 1").expect("readable"));
        // b0 is point 1, d0 3, a1 9, e9 85.
        let points = 1u128 << 1 | 1 << 3 | 1 << 9 | 1 << 85 | 1 << 95;
        assert_eq!(bytes[..12], points.to_le_bytes()[..12]);
        assert_eq!(bytes[12..15], [0x04, 0x74, 0], "chariot and king, chariot and Black's king");
    }

    #[test]
    fn what_is_no_board_is_refused() {
        let good = pack(&parse_fen(START_FEN).expect("readable"));
        let spoilt = |place: usize, value: u8| {
            let mut bytes = good;
            bytes[place] = value;
            unpack(&bytes, 0)
        };
        assert_eq!(spoilt(11, 0x10), Err(PackedError::Board), "a bit between the points and the side");
        assert_eq!(spoilt(12, 0xff), Err(PackedError::Board), "a piece that there is not");
        assert_eq!(spoilt(5, 0xff), Err(PackedError::Board), "more than 32 points");
        assert!(matches!(spoilt(12, 0x00), Err(PackedError::Position(_))), "two kings");
    }
}
