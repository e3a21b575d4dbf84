//! The lines of a game: where each begins, its moves and remarks, and from these the tree.

use super::points::read_move;
use crate::notation::game_error::DEEPEST;
use crate::notation::tree::move_number;
use crate::notation::{Game, GameReason, MoveNameError, PlayedMove, Variation};
use crate::position::Position;
use std::collections::{HashMap, HashSet};

/// A line of moves as the text has it.
#[derive(Clone, Debug)]
pub(super) struct WrittenLine {
    /// The line of the text in which it stands.
    pub(super) line: usize,
    /// Its number; 0 is the main line.
    pub(super) number: u32,
    /// The line it leaves.
    pub(super) parent: u32,
    /// The move of the game that its first one replaces, counted from 1.
    pub(super) ply: usize,
    /// Its moves, without blanks.
    pub(super) digits: String,
}

/// What is wrong, where, and the text there.
pub(super) struct Fault {
    pub(super) line: usize,
    pub(super) token: String,
    pub(super) reason: GameReason,
}

/// Remarks, by the number of the line and of the move of the game.
pub(super) type Comments = HashMap<(u32, usize), String>;

/// Puts the lines of a game together.
pub(super) struct Lines {
    start: Position,
    /// The position before the next move.
    position: Position,
    variations: HashMap<(u32, usize), Vec<WrittenLine>>,
    comments: Comments,
    fault: Option<Fault>,
}

impl Lines {
    pub(super) fn new(start: &Position, written: Vec<WrittenLine>, comments: Comments) -> Lines {
        let position = start.with_last_moves(0);
        let mut lines = Lines { start: start.clone(), position, variations: HashMap::new(), comments, fault: None };
        lines.sort(written);
        lines
    }

    /// Files every variation under the move it replaces.
    fn sort(&mut self, written: Vec<WrittenLine>) {
        let begins: HashMap<u32, (u32, usize)> =
            written.iter().map(|line| (line.number, (line.parent, line.ply))).collect();
        let mut known = HashSet::from([0]);
        for mut line in written {
            if !known.insert(line.number) {
                self.complain(&line, GameReason::Double);
                continue;
            }
            // A move before the first one of a line is a move of the line that one leaves.
            for _ in 0..DEEPEST {
                match begins.get(&line.parent) {
                    Some(&(parent, ply)) if line.parent != 0 && line.ply < ply => line.parent = parent,
                    _ => break,
                }
            }
            self.variations.entry((line.parent, line.ply)).or_default().push(line);
        }
    }

    /// The moves of the game with all their variations, and what is wrong with them.
    pub(super) fn finish(mut self, main: &WrittenLine, game: &mut Game) -> Option<Fault> {
        game.comment = self.comments.remove(&(0, 0)).unwrap_or_default();
        game.moves = self.line(main, 0);
        let orphans = self.variations.values().flatten();
        if let Some(orphan) = orphans.min_by_key(|line| line.line).cloned() {
            self.complain(&orphan, GameReason::Orphan);
        }
        self.fault
    }

    fn complain(&mut self, written: &WrittenLine, reason: GameReason) {
        let token = written.digits.chars().take(40).collect();
        self.fault.get_or_insert(Fault { line: written.line, token, reason });
    }

    /// The moves of a line up to the first that cannot be made; the position is the one it began with again.
    fn line(&mut self, written: &WrittenLine, depth: usize) -> Vec<PlayedMove> {
        let mut moves = Vec::with_capacity(written.digits.len() / 4);
        let mut rest = written.digits.as_str();
        for ply in written.ply.. {
            if rest.is_empty() {
                break;
            }
            let at = rest.char_indices().nth(4).map_or(rest.len(), |(at, _)| at);
            let (text, behind) = rest.split_at(at);
            rest = behind;
            let mv = read_move(text);
            let Some(mv) = mv.filter(|&mv| self.position.is_legal_move(mv)) else {
                self.complain_of_move(written, ply, text, mv.map(|mv| mv.to_string()));
                break;
            };
            let variations = self.variations_at(written.number, ply, depth);
            self.position.make(mv);
            let comment = self.comments.remove(&(written.number, ply)).unwrap_or_default();
            moves.push(PlayedMove { variations, ..PlayedMove::with_comment(mv, comment) });
        }
        for _ in &moves {
            self.position.unmake();
        }
        moves
    }

    fn variations_at(&mut self, number: u32, ply: usize, depth: usize) -> Vec<Variation> {
        // What was taken is not there any more, so that lines that lead round in a circle come to an end.
        let written = self.variations.remove(&(number, ply)).unwrap_or_default();
        if let Some(first) = written.first().filter(|_| depth >= DEEPEST) {
            self.complain(first, GameReason::TooDeep);
            return Vec::new();
        }
        let lines = written.iter().map(|line| self.line(line, depth + 1));
        let lines = lines.filter(|moves| !moves.is_empty());
        lines.map(|moves| Variation { comment: String::new(), moves }).collect()
    }

    fn complain_of_move(&mut self, written: &WrittenLine, ply: usize, text: &str, legal_form: Option<String>) {
        let number = move_number(&self.start, ply - 1);
        let source = match legal_form {
            Some(mv) => MoveNameError::Illegal(mv),
            None => MoveNameError::Points(text.to_string()),
        };
        let reason = match written.number {
            0 => GameReason::Move { number, source },
            _ => GameReason::Variation { number, source },
        };
        self.fault.get_or_insert(Fault { line: written.line, token: text.to_string(), reason });
    }
}
