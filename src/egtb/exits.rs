//! What captures lead to.

use super::class::Class;
use super::layout::Layout;
use super::value::Outcome;
use crate::position::Position;
use crate::types::Piece;
use std::sync::Arc;

/// The outcomes of all positions of a class, for the side to move.
pub(super) struct Outcomes {
    pub layout: Layout,
    /// By number; `None` when nobody has a fighting piece, so that all are drawn.
    pub values: Option<Vec<Outcome>>,
}

/// The classes after the capture of each piece.
pub(super) struct Exits {
    /// By the slot of the piece that was captured.
    exits: Vec<Option<Exit>>,
}

struct Exit {
    outcomes: Arc<Outcomes>,
    exchanged: bool,
}

impl Exits {
    /// The exits of a class; `outcomes` knows those of smaller classes.
    pub fn new<E>(layout: &Layout, mut outcomes: impl FnMut(Class) -> Result<Arc<Outcomes>, E>) -> Result<Exits, E> {
        let mut exits: Vec<Option<Exit>> = Vec::new();
        exits.resize_with(Piece::SLOTS, || None);
        for &piece in &layout.pieces {
            let Some(smaller) = layout.class.after_capture(piece.color(), piece.kind()) else { continue };
            if exits[piece.slot()].is_none() {
                let exit = Exit { outcomes: outcomes(smaller.class)?, exchanged: smaller.exchanged };
                exits[piece.slot()] = Some(exit);
            }
        }
        Ok(Exits { exits })
    }

    /// The outcome of a position, for its side to move, that arose by the capture of `captured`.
    pub fn outcome(&self, captured: Piece, after: &Position) -> Outcome {
        let exit = self.exits[captured.slot()].as_ref().expect("every piece but the king has an exit");
        let Some(values) = &exit.outcomes.values else { return Outcome::Draw };
        let index = exit.outcomes.layout.locate(after, exit.exchanged).expect("the pieces stand where they can");
        values[index as usize]
    }
}
