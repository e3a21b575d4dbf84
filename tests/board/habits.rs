//! Ranks from 0 or from 1: one habit for a whole list of moves, found out or refused.

use crate::algebraic::{BOTH, WRITERS, write};
use crate::cases::cases;
use crate::dice::{Dice, sparse};
use crate::spoken::{mv, position};
use mammoth::notation::{
    Game, GameError, GameReason, MoveNameError, MoveReader, PlayedMove, START_FEN, read_games, read_move, read_moves,
    to_fen,
};
use mammoth::position::Position;
use mammoth::types::Move;
use proptest::prelude::*;

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
    // With ranks from 0 the third move fits both cannons; the fourth shows that they count from 1.
    assert_eq!(list("Ch5 Cb5 Ch2 Na8 Ce3"), Ok("h2h4 b7b4 h4h1 b9a7 b2e2".to_string()));
    let refused = [
        ("Ch5 Cb5 Ch2", "move 3: \"Ch2\" may mean b2h2 or h5h2"),
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
    assert!(reader.take("Ra2").is_err());
    assert_eq!(reader.take("Ra9"), Ok(mv("a9a8")));
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

fn only(text: &str) -> Result<Vec<Move>, GameError> {
    let mut games: Vec<_> = read_games(text).collect();
    assert_eq!(games.len(), 1, "{games:?}");
    games.remove(0).map(|game| game.moves.iter().map(|played| played.mv).collect())
}

proptest! {
    #![proptest_config(cases(1500))]

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
                let GameReason::Move { number, source } = &error.reason else { panic!("{error}") };
                let of_habit = matches!(source, MoveNameError::Undecided { .. } | MoveNameError::Ambiguous { .. });
                prop_assert!(of_habit, "{}: {}", error, text);
                let before: Vec<Move> = error.readable.moves.iter().map(|played| played.mv).collect();
                prop_assert!(moves.starts_with(&before) || matches!(source, MoveNameError::Ambiguous { .. }), "{}", text);
                prop_assert!(error.place.line().expect("a text") >= 3 && *number >= 1, "{}", error);
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
}
