//! Algebraic moves as other programs write them, and pawns by order and file: each is read as the move it was written for.

use crate::dice::{Dice, positions, sparse};
use crate::spoken::columns;
use mammoth::notation::{
    Game, MoveNameError, MoveReader, Notation, PgnError, PgnReason, PlayedMove, Ranks, START_FEN, parse_fen,
    parse_move, read_games, read_move, read_move_in, read_moves, to_fen, write_move,
};
use mammoth::position::Position;
use mammoth::types::{Color, Move, PieceKind, Square};
use proptest::prelude::*;
use std::collections::HashSet;

const BOTH: [Ranks; 2] = [Ranks::FromZero, Ranks::FromOne];

fn position(fen: &str) -> Position {
    parse_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

fn mv(text: &str) -> Move {
    parse_move(text).expect("a move")
}

/// Whose way of writing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Writer {
    /// Pawns without a letter, which name their file when they leave it or capture; no sign of check.
    Xboard,
    /// The least that tells the piece, and signs of check and mate.
    Fairy,
    /// The same with other letters for horses and elephants.
    FairyInFen,
    /// Both points.
    Long,
}

const WRITERS: [Writer; 4] = [Writer::Xboard, Writer::Fairy, Writer::FairyInFen, Writer::Long];

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

fn write(position: &Position, mv: Move, ranks: Ranks, writer: Writer) -> String {
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

#[test]
fn one_move_alone_does_not_tell_how_ranks_are_counted() {
    let start = position(START_FEN);
    let error = read_move(&start, "Ra2").expect_err("from a0 to a1 or to a2?");
    let expected = "\"Ra2\" is a0a2 with ranks from 0 to 9 and a0a1 with ranks from 1 to 10: write it like a0a2";
    assert_eq!(error.to_string(), expected);
    for (text, coordinates) in [("Che2", "h2e2"), ("Che3", "h2e2"), ("h3e3", "h2e2"), ("a0a2", "a0a2")] {
        assert_eq!(read_move(&start, text), Ok(mv(coordinates)), "{text}");
    }
}

#[test]
fn moves_of_a_list_count_their_ranks_alike() {
    let start = position(START_FEN);
    let list = |text: &str| {
        let moves = read_moves(&start, text).map_err(|error| error.to_string())?;
        Ok::<String, String>(moves.iter().map(|mv| mv.to_string()).collect::<Vec<_>>().join(" "))
    };
    let read = [
        ("1. Ra2 Ra9 2. Ra1", "a0a1 a9a8 a1a0"),
        ("Ra2 Ra7 Ra1", "a0a2 a9a7 a2a1"),
        ("1. h3e3! h10g8 !!2. Hg3+ ...", "h2e2 h9g7 h0g2"),
        ("h2e2 马8进7 N2+3 Rh9", "h2e2 h9g7 h0g2 i9h9"),
        ("Ra2 炮8平5 Hc3", "a0a1 h7e7 b0c2"),
        ("１．炮二平五　馬８進７　！？　２．馬二進三±", "h2e2 h9g7 h0g2"),
        ("1.C2.5 1... H8+7 +- 2、N2+3", "h2e2 h9g7 h0g2"),
        ("", ""),
    ];
    for (text, expected) in read {
        assert_eq!(list(text), Ok(expected.to_string()), "{text}");
    }
    let refused = [
        ("Ra2 炮8平5", "move 1: \"Ra2\" is a0a2 with ranks from 0"),
        ("h2e2 h10g8", "move 2: \"h10g8\" is not"),
        ("h3e3 h9g7", "move 2: h9g7 is not legal"),
        ("h3e3 h10g8 h10g8", "move 3: h10g8 is not legal"),
        ("Ra2 Ra8 Ra1 Cxe5", "move 4: no piece can make the move \"Cxe5\""),
        ("h2e2 --", "move 2: \"--\" is not a move"),
    ];
    for (text, expected) in refused {
        let error = list(text).expect_err(text);
        assert!(error.starts_with(expected), "{text}: {error}");
    }
}

#[test]
fn a_reader_that_refused_a_move_can_go_on() {
    let mut reader = MoveReader::new(position(START_FEN));
    assert_eq!(reader.take("Ra2"), Ok(mv("a0a2")));
    assert!(reader.is_split());
    assert!(reader.take("Ra2").is_err());
    assert_eq!(reader.take("Ra9"), Ok(mv("a9a8")));
    assert!(!reader.is_split());
    assert_eq!(reader.finish(), Ok(vec![mv("a0a1"), mv("a9a8")]));
}

/// A game of random moves.
fn random_game(dice: &mut Dice, start: Position, plies: usize) -> Game {
    let mut game = Game::new(start.clone());
    let mut position = start;
    while game.moves.len() < plies && position.has_legal_move() {
        let mv = *dice.choose(&position.legal_moves());
        position.make(mv);
        game.moves.push(PlayedMove::new(mv));
    }
    game
}

/// A game as a file, its moves written by `write`.
fn file_of(game: &Game, write: &dyn Fn(&Position, Move) -> String) -> String {
    let mut text = format!("[FEN \"{}\"]\n\n", to_fen(&game.start));
    let mut position = game.start.clone();
    for played in &game.moves {
        text += &(write(&position, played.mv) + " {a remark}\n");
        position.make(played.mv);
    }
    text + "*\n"
}

fn only(text: &str) -> Result<Vec<Move>, PgnError> {
    let mut games: Vec<_> = read_games(text).collect();
    assert_eq!(games.len(), 1, "{games:?}");
    games.remove(0).map(|game| game.moves.iter().map(|played| played.mv).collect())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, failure_persistence: None, ..ProptestConfig::default() })]

    /// A game is read as it was played, or refused where nothing in it tells how ranks are counted; never as another.
    #[test]
    fn games_in_either_habit_are_read_back(seed in 1..u64::MAX, from_start in any::<bool>(), plies in 0..40_usize) {
        let mut dice = Dice::new(seed);
        let (writer, ranks) = (*dice.choose(&WRITERS), *dice.choose(&BOTH));
        let start = if from_start { position(START_FEN) } else { sparse(&mut dice) };
        let game = random_game(&mut dice, start, plies);
        let moves: Vec<Move> = game.moves.iter().map(|played| played.mv).collect();
        let text = file_of(&game, &|position, mv| write(position, mv, ranks, writer));
        match only(&text) {
            Ok(read) => prop_assert_eq!(read, moves, "{}", text),
            Err(error) => {
                prop_assert!(!from_start || plies < 12, "{}: {}", error, text);
                let PgnReason::Move { number, source } = &error.reason else { panic!("{error}") };
                let of_habit = matches!(source, MoveNameError::Undecided { .. } | MoveNameError::Ambiguous { .. });
                prop_assert!(of_habit, "{}: {}", error, text);
                let before: Vec<Move> = error.readable.moves.iter().map(|played| played.mv).collect();
                prop_assert!(moves.starts_with(&before) || matches!(source, MoveNameError::Ambiguous { .. }), "{}", text);
                prop_assert!(error.line >= 3 && *number >= 1, "{}", error);
            }
        }
    }

    #[test]
    fn coordinates_in_either_habit_are_read_back(seed in 1..u64::MAX, plies in 12..60_usize) {
        let mut dice = Dice::new(seed);
        let ranks = *dice.choose(&BOTH);
        let game = random_game(&mut dice, position(START_FEN), plies);
        let text = file_of(&game, &|_, mv| ranks.write(mv));
        prop_assert_eq!(only(&text), Ok(game.moves.iter().map(|played| played.mv).collect::<Vec<Move>>()), "{}", text);
    }

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
