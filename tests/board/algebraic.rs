//! Algebraic moves as other programs write them: each is read as the move it was written for.

use crate::cases::cases;
use crate::dice::positions;
use crate::spoken::{columns, mv, position};
use mammoth::notation::{MoveNameError, Ranks, START_FEN, read_move_in};
use mammoth::position::Position;
use mammoth::types::{Move, PieceKind, Square};
use proptest::prelude::*;
use std::collections::HashSet;

pub const BOTH: [Ranks; 2] = [Ranks::FromZero, Ranks::FromOne];

/// Whose way of writing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Writer {
    /// Pawns without a letter, which name their file when they leave it or capture; no sign of check.
    Xboard,
    /// The least that tells the piece, and signs of check and mate.
    Fairy,
    /// The same with other letters for horses and elephants.
    FairyInFen,
    /// Both points.
    Long,
}

pub const WRITERS: [Writer; 4] = [Writer::Xboard, Writer::Fairy, Writer::FairyInFen, Writer::Long];

fn file(square: Square) -> String {
    ((b'a' + square.file() as u8) as char).to_string()
}

fn rank(square: Square, ranks: Ranks) -> String {
    (square.rank() + usize::from(ranks == Ranks::FromOne)).to_string()
}

/// The least that tells the piece at `from` from others of its kind that can go to the same point.
fn origin(position: &Position, mv: Move, ranks: Ranks) -> String {
    let piece = position.piece_on(mv.from());
    let moves = position.legal_moves();
    let rivals: Vec<Square> = moves
        .iter()
        .filter(|other| other.to() == mv.to() && other.from() != mv.from() && position.piece_on(other.from()) == piece)
        .map(|other| other.from())
        .collect();
    let from = mv.from();
    if rivals.is_empty() {
        String::new()
    } else if rivals.iter().all(|rival| rival.file() != from.file()) {
        file(from)
    } else if rivals.iter().all(|rival| rival.rank() != from.rank()) {
        rank(from, ranks)
    } else {
        file(from) + &rank(from, ranks)
    }
}

pub fn write(position: &Position, mv: Move, ranks: Ranks, writer: Writer) -> String {
    let kind = position.piece_on(mv.from()).expect("a piece moves").kind();
    let captures = position.piece_on(mv.to()).is_some();
    let goal = file(mv.to()) + &rank(mv.to(), ranks);
    let sign = match (captures, writer) {
        (true, _) => "x",
        (false, Writer::Long) => "-",
        _ => "",
    };
    if writer == Writer::Xboard && kind == PieceKind::Pawn {
        let straight = mv.from().file() == mv.to().file() && !captures;
        return if straight { goal } else { file(mv.from()) + sign + &goal };
    }
    let letter = match (kind, writer) {
        (PieceKind::King, _) => "K",
        (PieceKind::Advisor, _) => "A",
        (PieceKind::Elephant, Writer::FairyInFen) => "B",
        (PieceKind::Elephant, _) => "E",
        (PieceKind::Horse, Writer::FairyInFen) => "N",
        (PieceKind::Horse, _) => "H",
        (PieceKind::Chariot, _) => "R",
        (PieceKind::Cannon, _) => "C",
        (PieceKind::Pawn, _) => "P",
    };
    let origin =
        if writer == Writer::Long { file(mv.from()) + &rank(mv.from(), ranks) } else { origin(position, mv, ranks) };
    let mut after = position.clone();
    after.make(mv);
    let check = match (writer, after.in_check(), after.has_legal_move()) {
        (Writer::Xboard, ..) | (_, false, _) => "",
        (.., true) => "+",
        (.., false) => "#",
    };
    format!("{letter}{origin}{sign}{goal}{check}")
}

/// Every legal move has a text of its own, and it is read as the move.
fn assert_inverse(position: &Position) {
    for (writer, ranks) in WRITERS.into_iter().flat_map(|writer| BOTH.map(|ranks| (writer, ranks))) {
        let mut texts = HashSet::new();
        for &mv in position.legal_moves().iter() {
            let text = write(position, mv, ranks, writer);
            assert_eq!(read_move_in(position, &text, ranks), Ok(mv), "{text} by {writer:?} {ranks:?}, {position:?}");
            assert!(texts.insert(text.clone()), "{text} stands for two moves by {writer:?}, {position:?}");
        }
    }
    for (mv, ranks) in position.legal_moves().iter().flat_map(|&mv| BOTH.map(|ranks| (mv, ranks))) {
        let text = ranks.write(mv);
        for text in [text.clone(), text.to_uppercase()] {
            assert_eq!(read_move_in(position, &text, ranks), Ok(mv), "{text} {ranks:?} in {position:?}");
        }
    }
}

#[test]
fn algebraic_moves_and_moves_are_inverses_everywhere() {
    let mut count = 0;
    positions(20_261_127, &mut |position| {
        assert_inverse(position);
        count += 1;
    });
    (1..500).for_each(|seed| assert_inverse(&columns(seed)));
    assert!(count > 3000, "only {count} positions");
}

#[test]
fn careless_writing_is_read_where_it_has_one_meaning() {
    let start = position(START_FEN);
    let cases = [
        ("che2", "h2e2"),
        ("nc2", "b0c2"),
        ("ra1", "a0a1"),
        ("H2e2", "h2e2"),
        ("Ch2e2", "h2e2"),
        ("Ch2:h9", "h2h9"),
        ("Cxh9", "h2h9"),
        ("Cbxb9", "b2b9"),
        ("h2xh9", "h2h9"),
        ("Ｃｈｅ２！？", "h2e2"),
        ("e4", "e3e4"),
        ("Pe4+", "e3e4"),
        ("Pe3-e4", "e3e4"),
    ];
    for (text, coordinates) in cases {
        assert_eq!(read_move_in(&start, text, Ranks::FromZero), Ok(mv(coordinates)), "{text}");
    }
    for text in ["h2xe2", "Cxe2", "Chxe2", "xe4", "3e4", "Ce", "C2", "Xe2", "CHE2", "h2e2e3", "Che10", "Pe2", "dxe4"] {
        let error = read_move_in(&start, text, Ranks::FromZero).expect_err(text);
        assert!(!matches!(error, MoveNameError::Ambiguous { .. }), "{text}: {error}");
    }
    // Coordinates that are not legal are not taken for a horse from the second rank.
    let horse = position("4k4/9/9/9/9/9/9/6N2/9/3K5 w");
    assert_eq!(read_move_in(&horse, "h2h4", Ranks::FromZero), Err(MoveNameError::Illegal("h2h4".into())));
    assert_eq!(read_move_in(&horse, "H2h4", Ranks::FromZero), Ok(mv("g2h4")));
    // A small letter is a file first: the pawn and not the horse.
    let pawn = position("4k4/9/9/9/7P1/9/5N3/9/9/3K5 w");
    assert_eq!(read_move_in(&pawn, "hg5", Ranks::FromZero), Ok(mv("h5g5")));
    assert_eq!(read_move_in(&pawn, "Hg5", Ranks::FromZero), Ok(mv("f3g5")));
    let error = read_move_in(&start, "Ce2", Ranks::FromZero).expect_err("which cannon?");
    assert_eq!(error.to_string(), "\"Ce2\" may mean b2e2 or h2e2 in this position");
}

proptest! {
    #![proptest_config(cases(1500))]

    /// What fits one legal move is that move, and what fits several is refused: by a count over all legal moves.
    #[test]
    fn what_fits_several_moves_is_refused(
        seed in 1..u64::MAX,
        letter in prop::sample::select("KAEBHNRCP".chars().collect::<Vec<_>>()),
        parts in ("[a-i]?", 0..20_usize, "[x-]?", 0..90_usize),
        habit in 0..2_usize,
    ) {
        let position = columns(seed);
        let (from_file, from_rank, sign, goal) = parts;
        let (goal, ranks) = (Square::at(goal), BOTH[habit]);
        let from_rank = (from_rank < 10).then_some(from_rank);
        let number = from_rank.map_or(String::new(), |rank_of| rank(Square::new(0, rank_of), ranks));
        let text = format!("{letter}{from_file}{number}{sign}{}{}", file(goal), rank(goal, ranks));
        let fits = |mv: &&Move| {
            let kind = position.piece_on(mv.from()).map(|piece| piece.kind());
            kind == parse_kind(letter)
                && mv.to() == goal
                && (from_file.is_empty() || from_file == file(mv.from()))
                && from_rank.is_none_or(|rank| rank == mv.from().rank())
                && (sign != "x" || position.piece_on(goal).is_some())
        };
        let moves = position.legal_moves();
        let fitting: Vec<Move> = moves.iter().filter(fits).copied().collect();
        match (&fitting[..], read_move_in(&position, &text, ranks)) {
            (&[mv], read) => prop_assert_eq!(read, Ok(mv), "{} in {:?}", text, position),
            // What fits no piece may be coordinates with one capital letter.
            ([], Ok(mv)) => prop_assert_eq!(ranks.parse(&text.replace('x', "-")), Ok(mv), "{}", text),
            ([], Err(error)) => prop_assert!(!matches!(error, MoveNameError::Ambiguous { .. }), "{}", error),
            (_, read) => prop_assert!(matches!(read, Err(MoveNameError::Ambiguous { .. })), "{} in {:?}", text, position),
        }
    }
}

fn parse_kind(letter: char) -> Option<PieceKind> {
    PieceKind::ALL.into_iter().find(|kind| {
        let letters = match kind {
            PieceKind::King => "K",
            PieceKind::Advisor => "A",
            PieceKind::Elephant => "EB",
            PieceKind::Horse => "HN",
            PieceKind::Chariot => "R",
            PieceKind::Cannon => "C",
            PieceKind::Pawn => "P",
        };
        letters.contains(letter)
    })
}
