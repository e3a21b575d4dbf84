//! The moves of a node in the order in which they are searched.

use super::kind::{Node, NodeKind};
use super::ordering::picker::{Picker, Ranked};
use super::worker::Worker;
use crate::types::Score;

/// The moves of a node, one after the other: from a picker, or at the root from its list.
pub struct Moves {
    picker: Picker,
    /// Number of moves taken from the root's list.
    taken: usize,
}

impl Moves {
    /// All moves of a node.
    #[inline]
    pub fn of(worker: &Worker<'_>, node: &Node) -> Moves {
        let before = worker.frames.before(node.ply);
        let refutations = [node.killers[0], node.killers[1], worker.histories.counter(before[0])];
        Moves { picker: Picker::new(&worker.position, node.table_move, refutations, before), taken: 0 }
    }

    /// The next move except the excluded one. Late move pruning: behind the quiet limit there are no more quiet moves, once a move is
    /// known that does not lose.
    #[inline]
    pub fn next<N: NodeKind>(&mut self, worker: &mut Worker<'_>, node: &Node, best_score: Score) -> Option<Ranked> {
        if N::ROOT {
            let ranked = root_move(worker, self.taken)?;
            self.taken += 1;
            return Some(ranked);
        }
        loop {
            let ranked = self.picker.next(&mut worker.sight())?;
            if Some(ranked.mv) == node.excluded {
                continue;
            }
            if node.quiet_limit.is_some_and(|limit| ranked.number >= limit) && !best_score.is_decided() {
                self.picker.skip_quiets();
            }
            return Some(ranked);
        }
    }
}

/// A move of the root's list, by its place.
fn root_move(worker: &Worker<'_>, place: usize) -> Option<Ranked> {
    let &mv = worker.root.as_slice().get(place)?;
    let quiet = worker.position.piece_on(mv.to()).is_none();
    Some(Ranked { mv, number: place as u32 + 1, quiet, history: 0, losing: false })
}
