//! The rules once more, as slow and as obvious as can be: every position of the game is kept as a board with named pieces,
//! and every question is answered by trying all captures. Nothing is shared with the program but the types.

use super::slow::Board;
use mammoth::position::Position;
use mammoth::rules::{RuleSet, Ruling};
use mammoth::types::{Color, Move, PieceKind, Square};
use std::collections::{BTreeMap, BTreeSet};

/// The number each piece keeps for the whole game, by where it stands.
type Names = BTreeMap<usize, usize>;
type Pieces = BTreeSet<usize>;

/// A game from its first position on.
#[derive(Clone)]
pub struct Game {
    scenes: Vec<Scene>,
}

#[derive(Clone)]
struct Scene {
    board: Board,
    names: Names,
    /// The move that led here, if it is no capture.
    quiet_move: Option<Move>,
}

/// What a side does with all its moves of a cycle, the worse the higher.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Offence {
    None,
    Baring,
    Chase,
    Check,
}

/// What one move chases.
struct Chase {
    pieces: Pieces,
    fresh: bool,
}

impl Game {
    pub fn new(start: &Position) -> Game {
        let names = Square::all().filter(|&point| start.piece_on(point).is_some());
        let names = names.enumerate().map(|(number, point)| (point.index(), number)).collect();
        Game { scenes: vec![Scene { board: Board::of(start), names, quiet_move: None }] }
    }

    pub fn make(&mut self, mv: Move) {
        let last = self.scenes.last().expect("a game has a first position");
        let mut names = last.names.clone();
        let captured = names.remove(&mv.to().index()).is_some();
        let mover = names.remove(&mv.from().index()).expect("a piece moves");
        names.insert(mv.to().index(), mover);
        let board = last.board.after(mv);
        self.scenes.push(Scene { board, names, quiet_move: Some(mv).filter(|_| !captured) });
    }

    /// Where in the game the last position was before.
    fn occurrences(&self) -> Vec<usize> {
        let last = self.scenes.len() - 1;
        (0..last).filter(|&index| self.scenes[index].board == self.scenes[last].board).collect()
    }

    /// The ruling at any repetition: over the cycle since the latest occurrence.
    pub fn repetition(&self, rule_set: RuleSet) -> Option<(Ruling, usize)> {
        let occurrences = self.occurrences();
        let (&start, earlier) = occurrences.split_last()?;
        let end = self.scenes.len() - 1;
        let offences = Color::BOTH.map(|side| {
            let (offence, prey) = self.offence(side, (start, end), rule_set);
            let in_turn = earlier.last().is_some_and(|&before| {
                let (other_offence, others) = self.offence(side, (before, start), rule_set);
                match (other_offence, offence) {
                    (Offence::Check, Offence::Check) => false,
                    (Offence::Check, _) => rule_set != RuleSet::Simple,
                    (_, Offence::Check) => !others.is_empty(),
                    _ => !others.is_empty() && others.is_disjoint(&prey),
                }
            });
            if in_turn { Offence::None } else { offence }
        });
        let side = self.scenes[end].board.side();
        let ruling = match offences {
            [red, black] if red == black => Ruling::Draw,
            [red, black] if (red > black) == (side == Color::Red) => Ruling::Loses,
            _ => Ruling::Wins,
        };
        Some((ruling, end - start))
    }

    /// The ruling once the position occurred often enough.
    pub fn verdict(&self, rule_set: RuleSet) -> Option<(Ruling, usize)> {
        let needed = if rule_set == RuleSet::ComputerLeague { 4 } else { 3 };
        self.repetition(rule_set).filter(|_| self.occurrences().len() + 1 >= needed)
    }

    /// What a side does with all its moves between two scenes, and which pieces all of them chase.
    fn offence(&self, side: Color, (start, end): (usize, usize), rule_set: RuleSet) -> (Offence, Pieces) {
        let own = (start + 1..=end).filter(|&index| self.scenes[index].board.side() != side);
        let moves: Vec<usize> = own.collect();
        let checks = moves.iter().all(|&index| self.scenes[index].board.in_check(!side));
        let chases: Vec<Chase> = moves.iter().map(|&index| self.chase(index, rule_set)).collect();
        let everywhere = |chases: &[Chase]| {
            let all = chases[0].pieces.iter().copied();
            all.filter(|piece| chases.iter().all(|chase| chase.pieces.contains(piece))).collect::<Pieces>()
        };
        let prey = everywhere(&chases);
        let offence = match () {
            () if checks => Offence::Check,
            () if prey.is_empty() => Offence::None,
            () if chases.iter().all(|chase| chase.fresh) => Offence::Chase,
            () => Offence::Baring,
        };
        (offence, prey)
    }

    /// What the move that led to a scene chases.
    fn chase(&self, index: usize, rule_set: RuleSet) -> Chase {
        let nothing = Chase { pieces: Pieces::new(), fresh: false };
        let (Some(mv), true) = (self.scenes[index].quiet_move, index > 0) else { return nothing };
        let (before, after) = (&self.scenes[index - 1], &self.scenes[index]);
        let side = before.board.side();
        let names = |scene: &Scene, pairs: &[(Square, Square)]| -> BTreeSet<(usize, usize)> {
            pairs.iter().map(|(from, to)| (scene.names[&from.index()], scene.names[&to.index()])).collect()
        };
        match rule_set {
            RuleSet::Simple => nothing,
            RuleSet::ComputerLeague => {
                let listed = Square::all().filter(|&to| is_listed(&after.board, mv.to(), to));
                Chase { pieces: listed.map(|to| after.names[&to.index()]).collect(), fresh: true }
            }
            RuleSet::Asian => {
                let possible = names(before, &captures(&before.board, side));
                let won = |scene: &Scene| {
                    let pairs = captures(&scene.board, side);
                    let pairs = pairs.into_iter().filter(|&(from, to)| wins(&scene.board, from, to));
                    names(scene, &pairs.collect::<Vec<_>>())
                };
                let (won_before, won_after) = (won(before), won(after));
                let fresh: Pieces = won_after.difference(&possible).map(|pair| pair.1).collect();
                if !fresh.is_empty() {
                    return Chase { pieces: fresh, fresh: true };
                }
                let threatened: Pieces = won_before.iter().map(|pair| pair.1).collect();
                let bared = won_after.iter().map(|pair| pair.1).filter(|piece| !threatened.contains(piece));
                Chase { pieces: bared.collect(), fresh: false }
            }
        }
    }
}

/// The pieces that attack a king.
fn checkers(board: &Board, king: Color) -> BTreeSet<usize> {
    let (target, other) = (board.king(king), board.king(!king));
    let enemies = Square::all().filter(|&from| board.at(from).is_some_and(|piece| piece.color() != king));
    let mut found: BTreeSet<usize> =
        enemies.filter(|&from| board.can_go(from, target)).map(|from| from.index()).collect();
    let between = Square::all().filter(|point| {
        point.file() == target.file()
            && (point.rank() > target.rank()) != (point.rank() > other.rank())
            && ![target, other].contains(point)
    });
    if target.file() == other.file() && between.filter(|&point| board.at(point).is_some()).count() == 0 {
        found.insert(other.index());
    }
    found
}

/// Whether a move of whoever owns the piece puts its king into a new check.
fn exposes(board: &Board, mv: Move) -> bool {
    let piece = board.at(mv.from()).expect("somebody moves");
    let now = checkers(&board.after(mv), piece.color());
    // A king that moves must get out of all checks.
    let known = if piece.kind() == PieceKind::King { BTreeSet::new() } else { checkers(board, piece.color()) };
    !now.is_subset(&known)
}

/// Every capture that may be a chase.
fn captures(board: &Board, side: Color) -> Vec<(Square, Square)> {
    let mut pairs = Vec::new();
    for from in Square::all() {
        for to in Square::all() {
            let (Some(chaser), Some(chased)) = (board.at(from), board.at(to)) else { continue };
            let may_chase = chaser.color() == side && ![PieceKind::King, PieceKind::Pawn].contains(&chaser.kind());
            let is_young = chased.kind() == PieceKind::Pawn && to.relative_to(chased.color()).rank() <= 4;
            if may_chase
                && chased.color() != side
                && chased.kind() != PieceKind::King
                && !is_young
                && board.can_go(from, to)
                && !exposes(board, Move::new(from, to))
            {
                pairs.push((from, to));
            }
        }
    }
    pairs
}

/// Whether a capture wins something.
fn wins(board: &Board, from: Square, to: Square) -> bool {
    let kind = |point| board.at(point).expect("both points are occupied").kind();
    let (chaser, chased) = (kind(from), kind(to));
    if chased == PieceKind::Chariot && [PieceKind::Horse, PieceKind::Cannon].contains(&chaser) {
        return true;
    }
    if chaser == chased && board.can_go(to, from) && !exposes(board, Move::new(to, from)) {
        return false;
    }
    let taken = board.after(Move::new(from, to));
    let owner = board.at(to).map(|piece| piece.color());
    let known = checkers(board, owner.expect("something is captured"));
    !Square::all().any(|protector| {
        let Some(piece) = taken.at(protector).filter(|piece| Some(piece.color()) == owner) else { return false };
        if !taken.can_go(protector, to) {
            return false;
        }
        let now = checkers(&taken.after(Move::new(protector, to)), piece.color());
        if piece.kind() == PieceKind::King { now.is_empty() } else { now.is_subset(&known) }
    })
}

/// Whether the computer league's list has the attack of the piece on `from`.
fn is_listed(board: &Board, from: Square, to: Square) -> bool {
    use PieceKind::{Cannon, Chariot, Horse, Pawn};
    let (Some(chaser), Some(chased)) = (board.at(from), board.at(to)) else { return false };
    if chaser.color() == chased.color() || !board.can_go(from, to) {
        return false;
    }
    let taken = board.after(Move::new(from, to));
    let is_protected = Square::all().any(|protector| {
        taken.at(protector).is_some_and(|piece| piece.color() == chased.color()) && taken.can_go(protector, to)
    });
    let has_crossed = to.relative_to(chased.color()).rank() >= 5;
    match (chaser.kind(), chased.kind()) {
        (Horse, Chariot) | (Cannon, Chariot) => true,
        (Horse, Cannon) | (Cannon, Horse) | (Chariot, Horse) | (Chariot, Cannon) => !is_protected,
        (Horse | Cannon | Chariot, Pawn) => has_crossed && !is_protected,
        _ => false,
    }
}
