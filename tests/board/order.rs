//! Pawns by order and file, as Fairy-Stockfish names them in the notation of the federations.

use crate::dice::positions;
use crate::spoken::{columns, mv, position};
use mammoth::notation::{MoveNameError, Notation, read_move, write_move};
use mammoth::position::Position;
use mammoth::types::{Color, Move, PieceKind, Square};

/// The name of a move as Fairy-Stockfish has it in the notation of the federations: of several files with several pawns, and
/// of a file with three, the order from the front and the file; of two on a file a sign behind the letter.
fn fairy_name(position: &Position, mv: Move) -> String {
    let side = position.side_to_move();
    let kind = position.piece_on(mv.from()).expect("a piece moves").kind();
    let [from, to] = [mv.from(), mv.to()].map(|square| square.relative_to(side));
    let number = |square: Square| if side == Color::Red { 9 - square.file() } else { square.file() + 1 };
    let column = |file: usize| -> Vec<Square> {
        let all = Square::all().filter(|square| square.file() == file && position.pieces(side, kind).contains(*square));
        all.map(|square| square.relative_to(side)).collect()
    };
    let like = column(mv.from().file());
    let order = like.iter().filter(|other| other.rank() > from.rank()).count() + 1;
    let several = (0..9).filter(|&file| column(file).len() > 1).count() > 1;
    let other = like.iter().find(|other| **other != from).copied();
    let letter = match kind {
        PieceKind::King => 'K',
        PieceKind::Advisor => 'A',
        PieceKind::Elephant => 'E',
        PieceKind::Horse => 'H',
        PieceKind::Chariot => 'R',
        PieceKind::Cannon => 'C',
        PieceKind::Pawn => 'P',
    };
    let needs_sign = other.is_some_and(|other| {
        let offset = (to.file() as i32 - from.file() as i32, to.rank() as i32 - from.rank() as i32);
        let goal = other.offset(offset.0, offset.1);
        goal.is_some_and(|goal| can_stand(kind, goal))
    });
    let name = match (like.len(), several) {
        (3.., _) | (2, true) => format!("{order}{}", number(mv.from())),
        (2, false) if needs_sign => format!("{letter}{}", if order == 1 { '+' } else { '-' }),
        _ => format!("{letter}{}", number(mv.from())),
    };
    let direction = match to.rank().cmp(&from.rank()) {
        std::cmp::Ordering::Less => '-',
        std::cmp::Ordering::Equal => '=',
        std::cmp::Ordering::Greater => '+',
    };
    let end = if from.file() == to.file() { from.rank().abs_diff(to.rank()) } else { number(mv.to()) };
    format!("{name}{direction}{end}")
}

/// Whether a piece may stand on a point, seen by its own side.
fn can_stand(kind: PieceKind, point: Square) -> bool {
    match kind {
        PieceKind::King | PieceKind::Advisor => (3..=5).contains(&point.file()) && point.rank() <= 2,
        PieceKind::Elephant => point.rank() <= 4,
        _ => true,
    }
}

/// A name is read as its move; only a digit twice on a file with three pawns may mean the middle one as well.
fn assert_fairy_names(position: &Position) -> usize {
    let mut refused = 0;
    for &mv in position.legal_moves().iter() {
        let name = fairy_name(position, mv);
        match read_move(position, &name) {
            Ok(read) => assert_eq!(read, mv, "{name} in {position:?}"),
            Err(MoveNameError::Ambiguous { first, second, .. }) => {
                assert!(name.starts_with("11") || name.starts_with("33"), "{name} in {position:?}");
                assert!(first == mv || second == mv, "{name} in {position:?}");
                refused += 1;
            }
            Err(error) => panic!("{error} in {position:?}"),
        }
    }
    refused
}

#[test]
fn pawns_are_named_by_order_and_file_too() {
    positions(20_261_128, &mut |position| assert_eq!(assert_fairy_names(position), 0));
    let refused: usize = (1..3000).map(|seed| assert_fairy_names(&columns(seed))).sum();
    assert!((1..100).contains(&refused), "{refused}");
    let two = position("3k5/9/2P3P2/2P3P2/9/9/9/9/9/4K4 w");
    for (text, coordinates) in [
        ("13=4", "g7f7"),
        ("13.4", "g7f7"),
        ("23=4", "g6f6"),
        ("17+1", "c7c8"),
        ("２７＝８", "c6b6"),
        ("+P3=4", "g7f7"),
    ] {
        assert_eq!(read_move(&two, text), Ok(mv(coordinates)), "{text}");
    }
    for text in ["33=4", "15=4", "0+1", "63=4"] {
        assert!(read_move(&two, text).is_err(), "{text}");
    }
}

#[test]
fn a_digit_twice_is_refused_where_it_has_two_meanings() {
    // Three pawns on Red's third file and two on its seventh: the middle one by the rules, the last one by the order.
    let three = position("3k5/6P2/2P3P2/2P3P2/9/9/9/9/9/4K4 w");
    let error = read_move(&three, "33=4").expect_err("which one?");
    assert_eq!(error.to_string(), "\"33=4\" may mean g6f6 or g7f7 in this position");
    assert_eq!(write_move(&three, mv("g7f7"), Notation::Wxf), "23=4");
    // With no other file the rules name the middle one by its letter.
    let alone = position("3k5/6P2/6P2/6P2/9/9/9/9/9/4K4 w");
    assert_eq!(read_move(&alone, "33=4"), Ok(mv("g6f6")));
    assert_eq!(read_move(&alone, "P3=4"), Ok(mv("g7f7")));
}
