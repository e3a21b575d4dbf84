//! The rules of movement once more, as a beginner would write them down: one board, one question, no tables. Slow, and
//! obviously right.

use mammoth::position::Position;
use mammoth::types::{Color, Move, Piece, PieceKind, Square};

/// Ninety points and the side to move.
#[derive(Clone, PartialEq, Eq)]
pub struct Board {
    points: [Option<Piece>; Square::COUNT],
    side: Color,
}

impl Board {
    /// The board of a position.
    pub fn of(position: &Position) -> Board {
        let mut points = [None; Square::COUNT];
        for point in Square::all() {
            points[point.index()] = position.piece_on(point);
        }
        Board { points, side: position.side_to_move() }
    }

    /// The side to move.
    pub fn side(&self) -> Color {
        self.side
    }

    /// The board after a move.
    pub fn after(&self, mv: Move) -> Board {
        let mut next = self.clone();
        next.points[mv.to().index()] = next.points[mv.from().index()].take();
        next.side = !self.side;
        next
    }

    /// Every move of the side to move that leaves its king out of check, in the order of the points.
    pub fn legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        for from in Square::all().filter(|&point| self.at(point).is_some_and(|piece| piece.color() == self.side)) {
            for to in Square::all().filter(|&to| self.can_go(from, to)) {
                let mv = Move::new(from, to);
                if !self.after(mv).in_check(self.side) {
                    moves.push(mv);
                }
            }
        }
        moves
    }

    /// Whether the king of `color` could be taken, or looks its opponent in the face.
    pub fn in_check(&self, color: Color) -> bool {
        let king = self.king(color);
        let attacked = Square::all().any(|from| {
            let enemy = self.at(from).is_some_and(|piece| piece.color() != color);
            enemy && self.can_go(from, king)
        });
        let opponent = self.king(!color);
        attacked || (king.file() == opponent.file() && self.between(king, opponent) == 0)
    }

    /// Whether the piece on `from` may go to `to`, as far as its own way of moving is concerned.
    pub fn can_go(&self, from: Square, to: Square) -> bool {
        let Some(piece) = self.at(from) else { return false };
        let captures = match self.at(to) {
            Some(target) if target.color() == piece.color() => return false,
            target => target.is_some(),
        };
        let files = to.file() as i32 - from.file() as i32;
        let ranks = to.rank() as i32 - from.rank() as i32;
        let straight = (files == 0) != (ranks == 0);
        // Where the points lie as the owner of the piece counts ranks.
        let (home, goal) = (from.relative_to(piece.color()), to.relative_to(piece.color()));
        let goal_in_palace = (3..=5).contains(&goal.file()) && goal.rank() <= 2;
        match piece.kind() {
            PieceKind::King => files.abs() + ranks.abs() == 1 && goal_in_palace,
            PieceKind::Advisor => files.abs() == 1 && ranks.abs() == 1 && goal_in_palace,
            PieceKind::Elephant => {
                let eye = from.offset(files / 2, ranks / 2);
                files.abs() == 2 && ranks.abs() == 2 && goal.rank() <= 4 && self.is_empty(eye)
            }
            PieceKind::Horse => match (files.abs(), ranks.abs()) {
                (1, 2) => self.is_empty(from.offset(0, ranks / 2)),
                (2, 1) => self.is_empty(from.offset(files / 2, 0)),
                _ => false,
            },
            PieceKind::Chariot => straight && self.between(from, to) == 0,
            PieceKind::Cannon => straight && self.between(from, to) == usize::from(captures),
            PieceKind::Pawn => {
                let forward = files == 0 && goal.rank() == home.rank() + 1;
                let sideways = files.abs() == 1 && ranks == 0 && home.rank() >= 5;
                forward || sideways
            }
        }
    }

    /// What stands on a point.
    pub fn at(&self, point: Square) -> Option<Piece> {
        self.points[point.index()]
    }

    fn is_empty(&self, point: Option<Square>) -> bool {
        point.is_some_and(|point| self.at(point).is_none())
    }

    /// Where a king stands.
    pub fn king(&self, color: Color) -> Square {
        let king = Some(Piece::new(color, PieceKind::King));
        Square::all().find(|&point| self.at(point) == king).expect("there is a king")
    }

    /// Number of pieces strictly between two points of one rank or file.
    fn between(&self, a: Square, b: Square) -> usize {
        let files = (b.file() as i32 - a.file() as i32).signum();
        let ranks = (b.rank() as i32 - a.rank() as i32).signum();
        let mut pieces = 0;
        let mut at = a.offset(files, ranks).expect("the way to a point lies on the board");
        while at != b {
            pieces += usize::from(self.at(at).is_some());
            at = at.offset(files, ranks).expect("the way to a point lies on the board");
        }
        pieces
    }
}
