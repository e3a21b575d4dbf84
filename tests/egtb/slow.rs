//! A slow solver that shares nothing with the tables but the board: no numbers of positions, no moves back, no mirror. Its fixed points
//! are those of the definition, taken over all positions until nothing changes.

use mammoth::position::{Position, attacks};
use mammoth::types::{Color, Key, Piece, PieceKind, Square};
use std::collections::HashMap;

/// A position of the graph.
struct Node {
    red_to_move: bool,
    /// Moves: where they lead and whether they check.
    moves: Vec<(u32, bool)>,
    /// Captures, by what they bring the side that makes them.
    wins_by_capture: bool,
    draws_by_capture: bool,
    loses_by_capture: bool,
}

/// What the solver found of a position, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// In so many plies to mate or a capture that decides.
    Win(u32),
    Loss(u32),
    WinByRule,
    LossByRule,
    Draw,
}

/// Pieces on the board and who is to move: a position that takes less memory.
pub struct Placed {
    pieces: Vec<(Square, Piece)>,
    side: Color,
}

impl Placed {
    pub fn position(&self) -> Position {
        Position::from_pieces(self.pieces.iter().copied(), self.side, 0).expect("it was one before")
    }
}

/// All positions with some pieces, both sides to move, and their values.
pub struct Solved {
    pub positions: Vec<Placed>,
    pub verdicts: Vec<Verdict>,
    places: HashMap<Key, usize>,
}

impl Solved {
    /// The value of a position.
    pub fn verdict(&self, position: &Position) -> Option<Verdict> {
        self.places.get(&position.key()).map(|&place| self.verdicts[place])
    }

    /// Solves the class with these pieces besides the kings; `smaller` are the classes after captures.
    pub fn new(pieces: &[Piece], smaller: &[&Solved]) -> Solved {
        let kings = Color::BOTH.map(|color| Piece::new(color, PieceKind::King));
        let all: Vec<Piece> = kings.into_iter().chain(pieces.iter().copied()).collect();
        let (mut positions, mut places) = (Vec::new(), HashMap::new());
        place_all(&all, &mut Vec::new(), &mut |placed| {
            for side in Color::BOTH {
                let Ok(position) = Position::from_pieces(placed.iter().copied(), side, 0) else { continue };
                places.entry(position.key()).or_insert_with(|| {
                    positions.push(Placed { pieces: placed.to_vec(), side });
                    positions.len() - 1
                });
            }
        });
        let nodes: Vec<Node> = positions.iter().map(|placed| node(&placed.position(), &places, smaller)).collect();
        let verdicts = solve(&nodes);
        Solved { positions, verdicts, places }
    }
}

/// Every way to place pieces on different points on which they can stand.
fn place_all(rest: &[Piece], placed: &mut Vec<(Square, Piece)>, take: &mut impl FnMut(&[(Square, Piece)])) {
    let [piece, rest @ ..] = rest else { return take(placed) };
    for square in Square::all().filter(|&square| can_stand(*piece, square)) {
        if placed.iter().all(|&(other, _)| other != square) {
            placed.push((square, *piece));
            place_all(rest, placed, take);
            placed.pop();
        }
    }
}

fn can_stand(piece: Piece, square: Square) -> bool {
    let home = square.relative_to(piece.color());
    match piece.kind() {
        PieceKind::King => attacks::palace(piece.color()).contains(square),
        PieceKind::Advisor => attacks::advisor_squares(piece.color()).contains(square),
        PieceKind::Elephant => attacks::elephant_squares(piece.color()).contains(square),
        PieceKind::Pawn => home.rank() > 4 || (home.rank() > 2 && [0, 2, 4, 6, 8].contains(&home.file())),
        _ => true,
    }
}

fn node(position: &Position, places: &HashMap<Key, usize>, smaller: &[&Solved]) -> Node {
    let red_to_move = position.side_to_move() == Color::Red;
    let mut node = Node {
        red_to_move,
        moves: Vec::new(),
        wins_by_capture: false,
        draws_by_capture: false,
        loses_by_capture: false,
    };
    for &mv in position.legal_moves().iter() {
        let mut child = position.clone();
        child.make(mv);
        if position.piece_on(mv.to()).is_none() {
            node.moves.push((places[&child.key()] as u32, child.in_check()));
            continue;
        }
        let verdict = smaller.iter().find_map(|solved| solved.verdict(&child)).unwrap_or_else(|| {
            let can_win = Color::BOTH.into_iter().any(|color| child.has_attackers(color));
            assert!(!can_win, "the class of {child:?} has to be given");
            Verdict::Draw
        });
        match verdict {
            Verdict::Loss(_) | Verdict::LossByRule => node.wins_by_capture = true,
            Verdict::Draw => node.draws_by_capture = true,
            Verdict::Win(_) | Verdict::WinByRule => node.loses_by_capture = true,
        }
    }
    node
}

fn solve(nodes: &[Node]) -> Vec<Verdict> {
    let plies = plies(nodes);
    let won = [true, false].map(|red| won_with_rule(nodes, red, &plies));
    let verdict = |place: usize| {
        let own = usize::from(!nodes[place].red_to_move);
        match plies[place] {
            Some((plies, true)) => Verdict::Win(plies),
            Some((plies, false)) => Verdict::Loss(plies),
            None if won[own][place] => Verdict::WinByRule,
            None if won[1 - own][place] => Verdict::LossByRule,
            None => Verdict::Draw,
        }
    };
    (0..nodes.len()).map(verdict).collect()
}

/// Plies to mate or to a deciding capture, and whether the side to move wins, without the rule of perpetual check: ply after ply over
/// all positions.
fn plies(nodes: &[Node]) -> Vec<Option<(u32, bool)>> {
    let mut known: Vec<Option<(u32, bool)>> = vec![None; nodes.len()];
    let mut idle = 0;
    for ply in 0.. {
        let find = |node: &Node| {
            let has_moves = !node.moves.is_empty();
            let has_captures = node.wins_by_capture || node.draws_by_capture || node.loses_by_capture;
            let wins = (ply == 1 && node.wins_by_capture)
                || node.moves.iter().any(|&(to, _)| matches!(known[to as usize], Some((_, false))));
            let loses = !node.wins_by_capture
                && !node.draws_by_capture
                && node.moves.iter().all(|&(to, _)| matches!(known[to as usize], Some((_, true))))
                && (ply >= 1 || (!has_moves && !has_captures));
            if wins { Some((ply, true)) } else { loses.then_some((ply, false)) }
        };
        let unknown = (0..nodes.len()).filter(|&place| known[place].is_none());
        let new: Vec<_> = unknown.filter_map(|place| Some((place, find(&nodes[place])?))).collect();
        idle = if new.is_empty() { idle + 1 } else { 0 };
        if idle > 2 {
            return known;
        }
        for (place, value) in new {
            known[place] = Some(value);
        }
    }
    unreachable!("a value has less plies than there are positions")
}

/// The positions that a side wins with the rule of perpetual check: the fixed point μZ.νY.μX of the parity game in which a quiet move of
/// the other side leads to Z, a quiet move of its own to Y, and a check to X.
fn won_with_rule(nodes: &[Node], red: bool, plies: &[Option<(u32, bool)>]) -> Vec<bool> {
    let known = |place: usize| plies[place].map(|(_, wins)| wins == (nodes[place].red_to_move == red));
    let mut z: Vec<bool> = (0..nodes.len()).map(|place| known(place) == Some(true)).collect();
    loop {
        let mut y: Vec<bool> = vec![true; nodes.len()];
        loop {
            let x = least(nodes, red, &z, &y);
            if x == y {
                break;
            }
            y = x;
        }
        if y == z {
            return z;
        }
        z = y;
    }
}

fn least(nodes: &[Node], red: bool, z: &[bool], y: &[bool]) -> Vec<bool> {
    let mut x = vec![false; nodes.len()];
    loop {
        let before = x.iter().filter(|&&is_in| is_in).count();
        for (place, node) in nodes.iter().enumerate() {
            x[place] = x[place]
                || if node.red_to_move == red {
                    node.wins_by_capture
                        || node
                            .moves
                            .iter()
                            .any(|&(to, is_check)| if is_check { x[to as usize] } else { y[to as usize] })
                } else {
                    !node.wins_by_capture
                        && !node.draws_by_capture
                        && node
                            .moves
                            .iter()
                            .all(|&(to, is_check)| if is_check { x[to as usize] } else { z[to as usize] })
                };
        }
        if x.iter().filter(|&&is_in| is_in).count() == before {
            return x;
        }
    }
}
