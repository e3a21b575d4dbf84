//! What chariots and cannons see along ranks and files.

use crate::position::{Bitboard, Occupancy};
use crate::types::Square;

/// What a line piece sees along a rank and along a file, by its place there and the pieces on the inner points
/// (a piece on the edge point hides nothing).
pub struct LineTable {
    rank: [[u16; 128]; Square::FILES],
    file: [[u16; 256]; Square::RANKS],
}

impl LineTable {
    /// What is seen from file number `place` of a rank with these pieces.
    #[inline]
    pub fn along_rank(&self, place: usize, pieces: usize) -> u16 {
        self.rank[place][pieces >> 1 & 0x7f]
    }

    /// What is seen from rank number `place` of a file with these pieces.
    #[inline]
    pub fn along_file(&self, place: usize, pieces: usize) -> u16 {
        self.file[place][pieces >> 1 & 0xff]
    }
}

/// Up to and including the first piece: passes no piece.
pub static CHARIOT: LineTable = line_table(0, false);
/// The second piece only, or an edge point that would be it.
pub static CANNON: LineTable = line_table(1, true);
/// Everything behind one piece.
pub static CANNON_REACH: LineTable = line_table(1, false);

/// What a line piece on `square` sees according to `table`.
#[inline]
pub fn seen(square: Square, occupied: Occupancy, table: &LineTable) -> Bitboard {
    let (file, rank) = (square.file(), square.rank());
    place(square, table.along_rank(file, occupied.rank(rank)), table.along_file(rank, occupied.file(file)))
}

/// The set of the points `along_rank` and `along_file` of the rank and the file of `square`.
#[inline]
pub fn place(square: Square, along_rank: u16, along_file: u16) -> Bitboard {
    if along_rank | along_file == 0 {
        // Often so when only captures are wanted.
        return Bitboard::EMPTY;
    }
    const COPIES: u64 = 0x01_01_01_01_01;
    const PLACES: u64 = 0x10_0804_0201;
    // A file's ten neighbouring bits go five at a time, each multiplied to its place.
    let low = (((along_file as u64 & 0x1f) * COPIES) & PLACES) << square.file();
    let high = (((along_file as u64 >> 5) * COPIES) & PLACES) << square.file();
    // A rank's bits keep together. Multiplying is cheaper than shifting two words by a variable.
    let rank = along_rank as u128 * RANK_PLACE[square.rank()];
    Bitboard::new(rank | low as u128 | (high as u128) << 45)
}

static RANK_PLACE: [u128; Square::RANKS] = {
    let mut table = [1; Square::RANKS];
    let mut rank = 1;
    while rank < Square::RANKS {
        table[rank] = table[rank - 1] << Square::FILES;
        rank += 1;
    }
    table
};

const fn line_table(screens: usize, targets_only: bool) -> LineTable {
    let mut table = LineTable { rank: [[0; 128]; Square::FILES], file: [[0; 256]; Square::RANKS] };
    let mut place = 0;
    while place < Square::FILES {
        let mut inner = 0;
        while inner < 128 {
            table.rank[place][inner] = line(place, inner << 1, Square::FILES, screens, targets_only);
            inner += 1;
        }
        place += 1;
    }
    place = 0;
    while place < Square::RANKS {
        let mut inner = 0;
        while inner < 256 {
            table.file[place][inner] = line(place, inner << 1, Square::RANKS, screens, targets_only);
            inner += 1;
        }
        place += 1;
    }
    table
}

/// The points of a line of `length` seen from `place` behind exactly `screens` pieces; with `targets_only`, only the
/// points where a piece can be captured (an edge point counts, for its piece is not in `pieces`).
const fn line(place: usize, pieces: usize, length: usize, screens: usize, targets_only: bool) -> u16 {
    let mut seen = 0;
    let mut direction: i32 = -1;
    while direction <= 1 {
        let mut passed = 0;
        let mut at = place as i32 + direction;
        while at >= 0 && at < length as i32 && passed <= screens {
            let occupied = pieces >> at & 1 != 0;
            let edge = at == 0 || at == length as i32 - 1;
            if passed == screens && (!targets_only || occupied || edge) {
                seen |= 1 << at;
            }
            if occupied {
                passed += 1;
            }
            at += direction;
        }
        direction += 2;
    }
    seen
}
