//! The variations of a game file on a page.

use super::node::Node;
use crate::notation::{Game, PlayedMove};
use crate::position::Position;

/// Most moves of variations on a page, each a node. They take 300 bytes each; annotated games have a few hundred.
pub(super) const MOST_MOVES: usize = 1000;

/// The variations of a game.
#[derive(Debug)]
pub(super) struct Variations<'a> {
    /// Those in the place of each move.
    pub(super) beside: Vec<Vec<ShownLine<'a>>>,
    /// Moves that the page has no room for.
    pub(super) left_out: usize,
}

/// A variation as the page shows it.
#[derive(Debug)]
pub(super) struct ShownLine<'a> {
    /// A remark before its first move.
    pub(super) comment: &'a str,
    pub(super) moves: Vec<ShownMove<'a>>,
}

/// A move of a variation.
#[derive(Debug)]
pub(super) struct ShownMove<'a> {
    pub(super) node: usize,
    pub(super) played: &'a PlayedMove,
    /// Variations in its place.
    pub(super) variations: Vec<ShownLine<'a>>,
}

/// Adds the variations of a game to the nodes of its page, behind all others. There is room for the first [`MOST_MOVES`] moves.
pub(super) fn add_variations<'a>(game: &'a Game, nodes: &mut Vec<Node>) -> Variations<'a> {
    let mut reader = Reader { nodes, position: game.start.clone(), room: MOST_MOVES };
    let mut beside = Vec::with_capacity(game.moves.len());
    for (played, parent) in game.moves.iter().zip(0..) {
        beside.push(reader.lines(played, parent));
        reader.position.make(played.mv);
    }
    let shown = MOST_MOVES - reader.room;
    Variations { beside, left_out: moves_beside(&game.moves) - shown }
}

/// Moves in the variations of a line, those inside them included.
fn moves_beside(moves: &[PlayedMove]) -> usize {
    let lines = moves.iter().flat_map(|played| &played.variations);
    lines.map(|line| line.moves.len() + moves_beside(&line.moves)).sum()
}

/// Makes nodes of variations.
struct Reader<'n> {
    nodes: &'n mut Vec<Node>,
    /// The position before the next move.
    position: Position,
    /// Nodes that may still be added.
    room: usize,
}

impl Reader<'_> {
    /// The variations in the place of a move, behind the node `parent`.
    fn lines<'a>(&mut self, played: &'a PlayedMove, parent: usize) -> Vec<ShownLine<'a>> {
        let mut lines = Vec::new();
        for line in &played.variations {
            let moves = self.moves(&line.moves, parent);
            if !moves.is_empty() {
                lines.push(ShownLine { comment: &line.comment, moves });
            }
        }
        lines
    }

    /// The moves of a variation behind the node `parent`, as far as there is room; the position is the same again at the end.
    fn moves<'a>(&mut self, moves: &'a [PlayedMove], mut parent: usize) -> Vec<ShownMove<'a>> {
        let mut shown = Vec::new();
        for played in moves {
            if self.room == 0 {
                break;
            }
            self.room -= 1;
            let node = self.nodes.len();
            self.nodes.push(Node::after(&mut self.position, played.mv, parent));
            // Those in its place come behind it, so that the arrow keys prefer the move itself.
            self.position.unmake();
            let variations = self.lines(played, parent);
            self.position.make(played.mv);
            shown.push(ShownMove { node, played, variations });
            parent = node;
        }
        for _ in &shown {
            self.position.unmake();
        }
        shown
    }
}
