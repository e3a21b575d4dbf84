//! What a node is: the kind of its window, known at compile time, and what is known of it before its moves are searched.

use super::memory::Mark;
use super::selectivity::EvalContext;
use super::value::Window;
use crate::parallel::{Evidence, Expected};
use crate::types::{Depth, Move, Ply};

/// What the window of a node is, known at compile time. (What the node is *expected* to be is [`Expected`].)
pub trait NodeKind {
    const PV: bool;
    const ROOT: bool = false;
    /// Its line is kept.
    const LINE: bool = Self::PV || Self::ROOT;
}

/// The root.
pub struct Root;
/// The root in a null window.
pub struct NullRoot;
/// A window wider than one step.
pub struct Pv;
/// A null window.
pub struct NonPv;

impl NodeKind for Root {
    const PV: bool = true;
    const ROOT: bool = true;
}
impl NodeKind for NullRoot {
    const PV: bool = false;
    const ROOT: bool = true;
}
impl NodeKind for Pv {
    const PV: bool = true;
}
impl NodeKind for NonPv {
    const PV: bool = false;
}

/// What a node knows before it searches its moves; a helper gets a copy.
#[derive(Clone, Copy, Debug)]
pub struct Node {
    pub ply: Ply,
    pub window: Window,
    pub pv: bool,
    pub expected: Expected,
    pub in_check: bool,
    pub at: EvalContext,
    pub table_move: Option<Move>,
    /// Plies that the singular search adds to the table move.
    pub singular_extension: i32,
    pub killers: [Option<Move>; 2],
    /// Moves after which no quiet one is searched any more, unless everything loses.
    pub quiet_limit: Option<u32>,
    /// The move that a singular search leaves out.
    pub excluded: Option<Move>,
    /// Where the lists of the node begin in the memory of the worker that is its owner.
    pub mark: Mark,
}

impl Node {
    /// The same node, so many plies deeper.
    pub fn deeper(&self, plies: i32) -> Node {
        let at = EvalContext { depth: self.at.depth + Depth::new(plies), ..self.at };
        Node { at, ..*self }
    }

    /// What says whether a move will refute it.
    #[inline]
    pub fn evidence(&self) -> Evidence {
        let surplus = self.at.eval.value() - self.window.alpha.value();
        Evidence { surplus, has_move: self.table_move.is_some() }
    }
}
