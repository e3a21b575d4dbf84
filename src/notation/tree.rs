//! The tree of a game from its moves in one row, as binary game files keep it: a move, then all that follows it, then the other
//! moves in its place.

use super::game_error::DEEPEST;
use super::{Game, GameError, GameReason, MoveNameError, Place, PlayedMove, Variation};
use crate::position::Position;
use crate::types::{Color, Move};

/// A move as the file has it.
pub(super) struct Step {
    /// Where it stands in the file.
    pub(super) place: Place,
    /// `None` when a point of it is none, or both are the same.
    pub(super) mv: Option<Move>,
    /// How messages show it.
    pub(super) token: String,
    pub(super) comment: String,
    /// Another move comes after it.
    pub(super) has_next: bool,
    /// Another move comes in its place, behind all that comes after it.
    pub(super) has_other: bool,
}

/// A move that was read.
struct Node {
    mv: Move,
    comment: String,
    next: Option<usize>,
    /// The next move in the same place.
    other: Option<usize>,
}

/// Where a move belongs.
#[derive(Clone, Copy)]
struct Spot {
    /// The move before it.
    parent: Option<usize>,
    /// The last of the moves that are there already.
    last: Option<usize>,
    /// Moves before it.
    ply: usize,
    /// Variations inside variations here.
    depth: usize,
    /// A move before it could not be made.
    is_lost: bool,
}

/// A tree while it is read.
pub(super) struct TreeReader {
    game: Game,
    /// The position that the moves have led to.
    position: Position,
    nodes: Vec<Node>,
    /// Where the next move belongs; `None` when the tree is complete.
    spot: Option<Spot>,
    /// Where other moves were promised; the next one belongs to the last of them.
    promised: Vec<Spot>,
    /// The main line is complete.
    has_main_line: bool,
    fault: Option<Fault>,
}

struct Fault {
    place: Place,
    token: String,
    reason: GameReason,
}

impl TreeReader {
    /// The tree of a game of which all but the moves was read.
    pub(super) fn new(game: Game) -> TreeReader {
        let first = Spot { parent: None, last: None, ply: 0, depth: 0, is_lost: false };
        let (nodes, promised) = (Vec::new(), Vec::new());
        let position = game.start.with_last_moves(0);
        TreeReader { game, position, nodes, spot: Some(first), promised, has_main_line: false, fault: None }
    }

    /// Whether another move belongs to the tree.
    pub(super) fn goes_on(&self) -> bool {
        self.spot.is_some()
    }

    /// Whether no move was read.
    pub(super) fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// Adds the next move of the file.
    pub(super) fn add(&mut self, step: Step) {
        let Some(spot) = self.spot else { return };
        let (has_next, has_other) = (step.has_next, step.has_other);
        let (next, other) = match self.make(spot, step) {
            Some(node) => {
                let depth = self.depth_at(spot);
                let next = Spot { parent: Some(node), last: None, ply: spot.ply + 1, depth, is_lost: false };
                (next, Spot { last: Some(node), ..spot })
            }
            None if self.is_main(spot) => {
                // Of a game whose main line is damaged nothing is read behind the damage.
                self.spot = None;
                return;
            }
            None => (Spot { is_lost: true, ..spot }, spot),
        };
        if has_other {
            self.promised.push(other);
        }
        self.has_main_line |= !has_next;
        self.spot = if has_next { Some(next) } else { self.promised.pop() };
    }

    /// The file is damaged behind the last move.
    pub(super) fn tear(&mut self, place: Place, token: &str) {
        let reason = if self.has_main_line { GameReason::TornBeside } else { GameReason::Torn };
        self.complain(place, token.to_string(), reason);
        self.spot = None;
    }

    fn is_main(&self, spot: Spot) -> bool {
        spot.depth == 0 && spot.last.is_none() && !self.has_main_line
    }

    fn depth_at(&self, spot: Spot) -> usize {
        spot.depth + usize::from(spot.last.is_some())
    }

    /// Makes a move where it belongs; `None` when it cannot be made.
    fn make(&mut self, spot: Spot, step: Step) -> Option<usize> {
        if spot.is_lost {
            return None;
        }
        if self.depth_at(spot) > DEEPEST {
            self.complain(step.place, step.token, GameReason::TooDeep);
            return None;
        }
        while self.position.moves_made() > spot.ply {
            self.position.unmake();
        }
        let Some(mv) = step.mv.filter(|&mv| self.position.is_legal_move(mv)) else {
            let number = move_number(&self.game.start, spot.ply);
            let text = step.token.clone();
            let source = if step.mv.is_some() { MoveNameError::Illegal(text) } else { MoveNameError::Points(text) };
            let is_main = self.is_main(spot);
            let reason =
                if is_main { GameReason::Move { number, source } } else { GameReason::Variation { number, source } };
            self.complain(step.place, step.token, reason);
            return None;
        };
        let node = self.nodes.len();
        self.nodes.push(Node { mv, comment: step.comment, next: None, other: None });
        match (spot.last, spot.parent) {
            (Some(last), _) => self.nodes[last].other = Some(node),
            (None, Some(parent)) => self.nodes[parent].next = Some(node),
            (None, None) => {}
        }
        self.position.make(mv);
        Some(node)
    }

    fn complain(&mut self, place: Place, token: String, reason: GameReason) {
        self.fault.get_or_insert(Fault { place, token, reason });
    }

    /// The game, the only one of its file.
    ///
    /// # Errors
    /// The first thing that is wrong with its moves.
    pub(super) fn finish(mut self) -> Result<Game, GameError> {
        let mut nodes = std::mem::take(&mut self.nodes);
        let mut game = self.game;
        game.moves = if nodes.is_empty() { Vec::new() } else { line(&mut nodes, 0, true) };
        match self.fault {
            None => Ok(game),
            Some(Fault { place, token, reason }) => {
                Err(GameError { game: 1, place, token, reason, readable: Box::new(game) })
            }
        }
    }
}

/// The line that begins with a move; with the other moves in the place of the first one when it is the `head` of them.
fn line(nodes: &mut [Node], first: usize, head: bool) -> Vec<PlayedMove> {
    let mut moves = Vec::new();
    let mut next = Some(first);
    while let Some(node) = next {
        let Node { mv, other, .. } = nodes[node];
        let comment = std::mem::take(&mut nodes[node].comment);
        next = nodes[node].next;
        let mut variations = Vec::new();
        let mut other = other.filter(|_| head || node != first);
        while let Some(begin) = other {
            other = nodes[begin].other;
            variations.push(Variation { comment: String::new(), moves: line(nodes, begin, false) });
        }
        moves.push(PlayedMove { variations, ..PlayedMove::with_comment(mv, comment) });
    }
    moves
}

/// Number of the move so many plies after the start.
pub(super) fn move_number(start: &Position, plies: usize) -> usize {
    1 + (plies + usize::from(start.side_to_move() == Color::Black)) / 2
}
