//! What a node is: the kind of its window, known at compile time, and its data before its moves are searched.

use super::memory::Mark;
use super::selectivity::EvalContext;
use super::value::Window;
use crate::parallel::{Evidence, Expected};
use crate::types::{Depth, Move, Ply};

/// The kind of a node's window, known at compile time. The run-time prediction of the node's type is [`Expected`].
pub trait NodeKind {
    const PV: bool;
    const ROOT: bool = false;
    /// Whether its principal variation is kept.
    const LINE: bool = Self::PV || Self::ROOT;
}

/// The root with an open window.
pub struct Root;
/// The root with a null window.
pub struct NullRoot;
/// An inner node with an open window.
pub struct Pv;
/// An inner node with a null window.
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

/// The data of a node before its moves are searched. A helper at a split point gets a copy.
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
    /// Number of moves after which no quiet move is searched, unless every move so far loses.
    pub quiet_limit: Option<u32>,
    /// The move that a singular search leaves out.
    pub excluded: Option<Move>,
    /// Where the node's move lists begin in its worker's memory.
    pub mark: Mark,
}

impl Node {
    /// The same node, searched so many plies deeper.
    pub fn deeper(&self, plies: i32) -> Node {
        let at = EvalContext { depth: self.at.depth + Depth::new(plies), ..self.at };
        Node { at, ..*self }
    }

    /// What the split policy estimates the probability of a cut-off from.
    #[inline]
    pub fn evidence(&self) -> Evidence {
        let surplus = self.at.eval.value() - self.window.alpha.value();
        Evidence { surplus, has_move: self.table_move.is_some() }
    }
}
