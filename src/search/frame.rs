//! The search stack: one frame for each ply of the path.

use super::ordering::piece_to::PieceTo;
use crate::types::{MAX_PLY, Move, Ply, Score};

/// One ply of the path being searched.
#[derive(Clone, Copy, Debug)]
pub struct Frame {
    /// Static evaluation; `None` in check.
    pub eval: Option<Score>,
    /// The move that led here, as an index of the continuation histories.
    pub piece_to: PieceTo,
    /// Quiet moves that refuted siblings of this node.
    pub killers: [Option<Move>; 2],
    /// The move excluded by a singular search at this ply.
    pub excluded: Option<Move>,
}

/// The frames from the root to the deepest node.
pub struct Frames(Box<[Frame]>);

/// How many frames a helper copies: as far back as any heuristic looks.
pub const REACH: usize = 4;

impl Frames {
    /// A stack for a search that begins.
    pub fn new() -> Frames {
        let root = Frame { eval: None, piece_to: PieceTo::NONE, killers: [None; 2], excluded: None };
        Frames(vec![root; MAX_PLY + 2].into_boxed_slice())
    }

    /// The frame at `ply`.
    #[inline]
    pub fn at(&self, ply: Ply) -> &Frame {
        &self.0[ply.index()]
    }

    /// The frame at `ply`, mutable.
    #[inline]
    pub fn at_mut(&mut self, ply: Ply) -> &mut Frame {
        &mut self.0[ply.index()]
    }

    /// The last two moves before the node at `ply`, newest first.
    #[inline]
    pub fn before(&self, ply: Ply) -> [PieceTo; 2] {
        let index = ply.index();
        let earlier = if index >= 1 { self.0[index - 1].piece_to } else { PieceTo::NONE };
        [self.0[index].piece_to, earlier]
    }

    /// Whether the evaluation at `ply` is above that of the same side two plies, or in check four plies, before.
    #[inline]
    pub fn is_improving(&self, ply: Ply) -> bool {
        let index = ply.index();
        let Some(now) = self.0[index].eval else { return false };
        let back = |plies: usize| index.checked_sub(plies).and_then(|earlier| self.0[earlier].eval);
        back(2).or_else(|| back(4)).is_none_or(|before| now > before)
    }

    /// Copies the last frames for a helper, up to the frame of the children of `ply`, which has their killers.
    pub fn copy_tail(&self, ply: Ply, tail: &mut Vec<Frame>) {
        let first = ply.index().saturating_sub(REACH);
        tail.clear();
        tail.extend_from_slice(&self.0[first..=ply.index() + 1]);
    }

    /// Writes the frames that [`Frames::copy_tail`] copied at `ply`, but only those below `own_ply`: above lies the worker's own path.
    pub fn restore_tail(&mut self, ply: Ply, own_ply: Ply, tail: &[Frame]) {
        let first = ply.index() + 2 - tail.len();
        for (index, frame) in tail.iter().enumerate() {
            if first + index > own_ply.index() {
                self.0[first + index] = *frame;
            }
        }
    }
}

/// The principal variations below each ply of the path, in a triangle.
pub struct Lines {
    moves: Box<[[Option<Move>; MAX_PLY + 1]]>,
}

impl Lines {
    /// No lines.
    pub fn new() -> Lines {
        Lines { moves: vec![[None; MAX_PLY + 1]; MAX_PLY + 2].into_boxed_slice() }
    }

    /// The line below the node at `ply`.
    pub fn at(&self, ply: Ply) -> impl Iterator<Item = Move> + '_ {
        self.moves[ply.index()].iter().map_while(|mv| *mv)
    }

    /// Removes the line below `ply`.
    #[inline]
    pub fn clear(&mut self, ply: Ply) {
        self.moves[ply.index()][0] = None;
    }

    /// The line below `ply` becomes `mv` and the line below the child.
    #[inline]
    pub fn extend(&mut self, ply: Ply, mv: Move) {
        let (upper, lower) = self.moves.split_at_mut(ply.index() + 1);
        let (line, child) = (&mut upper[ply.index()], &lower[0]);
        line[0] = Some(mv);
        for (place, next) in line[1..].iter_mut().zip(child) {
            *place = *next;
            if next.is_none() {
                break;
            }
        }
    }

    /// Replaces the line below `ply`.
    pub fn set(&mut self, ply: Ply, moves: &[Move]) {
        let line = &mut self.moves[ply.index()];
        for (place, &mv) in line.iter_mut().zip(moves) {
            *place = Some(mv);
        }
        if let Some(end) = line.get_mut(moves.len()) {
            *end = None;
        }
    }
}

impl Default for Lines {
    fn default() -> Self {
        Lines::new()
    }
}
