//! Where games begin.

use super::game::Opening;
use super::player::{Breakdown, Player};
use crate::notation::{START_FEN, parse_fen};
use crate::position::Position;
use crate::types::Move;
use fastrand::Rng;
use std::sync::LazyLock;

/// Lines that every other game begins with.
const LINES: &str = include_str!("../../bench-positions/openings-more.fen");

/// Random plies from the start position, at least, and from a line.
const PLIES_FROM_START: u8 = 8;
const PLIES_FROM_LINE: u8 = 3;

/// The opening leads to a score within this, centipawns either way, in a search of at most so many nodes.
const WIDEST_SCORE: i32 = 500;
const MOST_NODES: u64 = 1_000;

/// The start position, and then the positions of the lines in order.
static STARTS: LazyLock<Vec<Position>> = LazyLock::new(|| {
    let fens = [START_FEN].into_iter().chain(LINES.lines());
    fens.map(|fen| parse_fen(fen).expect("the positions of the project can be read")).collect()
});

/// The start position and those of `bench-positions/openings-more.fen`.
pub fn starts() -> &'static [Position] {
    &STARTS
}

/// A checksum over the openings.
pub fn openings_name() -> String {
    format!("{:08x}", crc32fast::hash(LINES.as_bytes()))
}

/// A legal move, each as likely as the other.
pub fn random_move(position: &Position, dice: &mut Rng) -> Option<Move> {
    let moves = position.legal_moves();
    (!moves.is_empty()).then(|| moves[dice.usize(..moves.len())])
}

/// Draws an opening: from the start position 8 or 9 random plies, or from one of the lines 3 or 4. It is drawn again until the
/// game goes on and neither side is ahead by more than 500 centipawns.
///
/// # Errors
/// When the search fails.
pub fn draw_opening(player: &Player, dice: &mut Rng, nodes: u64) -> Result<(Position, Opening), Breakdown> {
    loop {
        let from_line = dice.bool();
        let line = if from_line { dice.usize(1..starts().len()) } else { 0 };
        let random_plies = dice.u8(0..2) + if from_line { PLIES_FROM_LINE } else { PLIES_FROM_START };
        let mut position = starts()[line].clone();
        let mut made = 0;
        while made < random_plies
            && let Some(mv) = random_move(&position, dice)
        {
            position.make(mv);
            made += 1;
        }
        if made < random_plies || !position.has_legal_move() {
            continue;
        }
        let position = position.with_last_moves(0);
        let score = player.think(&position, nodes.min(MOST_NODES))?.score;
        if score.value().abs() <= WIDEST_SCORE {
            return Ok((position, Opening { line: line as u16, random_plies }));
        }
    }
}
