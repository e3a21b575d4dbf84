//! Random numbers that every run repeats, and positions made with them.

use mammoth::notation::{START_FEN, parse_epd_file, parse_fen};
use mammoth::position::Position;
use mammoth::types::{Color, Piece, PieceKind, Square};

/// A seeded sequence of random numbers (xorshift with a multiplication; Marsaglia 2003, Vigna 2016).
pub struct Dice(u64);

impl Dice {
    /// A sequence of its own for each seed but 0.
    pub fn new(seed: u64) -> Dice {
        assert_ne!(seed, 0, "a xorshift never leaves zero");
        Dice(seed)
    }

    /// A number from `0..end`.
    pub fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) as usize % end
    }

    /// One of these.
    pub fn choose<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }
}

/// Plays at most `plies` random moves; a `greedy` game takes what it can, and so gets to endgames. Shows `visit` each
/// position, the first included.
pub fn walk(dice: &mut Dice, mut position: Position, plies: usize, greedy: bool, visit: &mut dyn FnMut(&mut Position)) {
    visit(&mut position);
    for _ in 0..plies {
        let mut moves = position.legal_moves();
        let captures = moves.iter().filter(|mv| position.piece_on(mv.to()).is_some()).count();
        if greedy && captures > 0 {
            moves.retain(|mv| position.piece_on(mv.to()).is_some());
        }
        if moves.is_empty() {
            return;
        }
        position.make(*dice.choose(&moves));
        visit(&mut position);
    }
}

/// A few thousand positions of every kind: random games from the start, from real games and from openings, and
/// boards with few pieces.
pub fn positions(seed: u64, visit: &mut dyn FnMut(&mut Position)) {
    let mut dice = Dice::new(seed);
    for game in 0..16 {
        let start = parse_fen(START_FEN).expect("the start position is readable");
        walk(&mut dice, start, 120, game % 2 == 1, visit);
    }
    for file in [include_str!("../../bench-positions/bench.epd"), include_str!("../../bench-positions/openings.fen")] {
        for (number, epd) in parse_epd_file(file).expect("the file is readable").into_iter().enumerate() {
            walk(&mut dice, epd.position, 15, number % 2 == 0, visit);
        }
    }
    for number in 0..600 {
        let start = sparse(&mut dice);
        walk(&mut dice, start, 4, number % 2 == 0, visit);
    }
}

/// A board with both kings and at most eight other pieces.
pub fn sparse(dice: &mut Dice) -> Position {
    loop {
        let mut free: Vec<Square> = Square::all().collect();
        let mut placed = Vec::new();
        for color in Color::BOTH {
            let palace: Vec<Square> =
                free.iter().copied().filter(|point| in_palace(point.relative_to(color))).collect();
            placed.push((*dice.choose(&palace), Piece::new(color, PieceKind::King)));
        }
        free.retain(|point| placed.iter().all(|(taken, _)| taken != point));
        for _ in 0..dice.below(9) {
            let piece = Piece::new(*dice.choose(&Color::BOTH), *dice.choose(&PieceKind::ALL[1..]));
            let point = free.swap_remove(dice.below(free.len()));
            if can_stand(piece, point) {
                placed.push((point, piece));
            }
        }
        // More of a kind than there are, or the wrong side in check: throw again.
        if let Ok(position) = Position::from_pieces(placed, *dice.choose(&Color::BOTH), dice.below(100) as u16) {
            return position;
        }
    }
}

fn in_palace(own: Square) -> bool {
    (3..=5).contains(&own.file()) && own.rank() <= 2
}

fn can_stand(piece: Piece, point: Square) -> bool {
    let own = point.relative_to(piece.color());
    match piece.kind() {
        PieceKind::King => in_palace(own),
        PieceKind::Advisor => in_palace(own) && (own.file() + own.rank()) % 2 == 1,
        PieceKind::Elephant => {
            let places = ["c0", "g0", "a2", "e2", "i2", "c4", "g4"];
            places.contains(&own.to_string().as_str())
        }
        _ => true,
    }
}
