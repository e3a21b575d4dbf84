//! Perft: the number of move sequences of a length, the classic proof of a move generator.

use super::{Position, Targets};
use crate::types::{Move, MoveList};
use rayon::prelude::*;

/// Number of legal move sequences of `depth` plies. The last ply is counted without being made.
pub fn perft(position: &mut Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_legal_moves(),
        _ => {
            let guards = position.guards();
            let mut moves = MoveList::new();
            position.generate(Targets::All, |mv| moves.push(mv));
            let mut nodes = 0;
            for &mv in moves.iter() {
                if position.is_legal_given(mv, &guards) {
                    position.make(mv);
                    nodes += perft(position, depth - 1);
                    position.unmake();
                }
            }
            nodes
        }
    }
}

/// [`perft`] below each legal move, in parallel on the current rayon pool, in the order of generation.
pub fn perft_divide(position: &Position, depth: u32) -> Vec<(Move, u64)> {
    let moves = position.legal_moves();
    let count = |&mv: &Move| {
        let mut child = position.clone();
        child.make(mv);
        (mv, perft(&mut child, depth.saturating_sub(1)))
    };
    moves.par_iter().map(count).collect()
}
