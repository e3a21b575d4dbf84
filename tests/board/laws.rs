//! What holds in every position, on a few thousand of them.

use crate::dice::positions;
use crate::slow::Board;
use mammoth::notation::{START_FEN, parse_fen, parse_move, to_fen};
use mammoth::position::{Position, Targets};
use mammoth::types::{Move, Square};
use std::collections::BTreeSet;

/// Every pair of different points.
fn all_pairs() -> impl Iterator<Item = Move> {
    Square::all().flat_map(|from| {
        let others = Square::all().filter(move |&to| to != from);
        others.map(move |to| Move::new(from, to))
    })
}

/// The moves in order, each once.
fn set(moves: impl IntoIterator<Item = Move>) -> BTreeSet<Move> {
    moves.into_iter().collect()
}

fn generated(position: &Position, targets: Targets) -> Vec<Move> {
    let mut moves = Vec::new();
    position.generate(targets, |mv| moves.push(mv));
    moves
}

#[test]
fn there_are_thousands_of_positions_of_every_size() {
    let mut by_pieces = [0; 33];
    positions(1, &mut |position| by_pieces[position.occupied().squares().count() as usize] += 1);
    assert!(by_pieces.iter().sum::<usize>() > 4000, "{by_pieces:?}");
    assert!((2..=32).all(|pieces| by_pieces[pieces] > 0), "{by_pieces:?}");
}

#[test]
fn the_generator_and_the_legality_oracle_agree_on_every_pair_of_points() {
    positions(2, &mut |position| {
        let legal = position.legal_moves();
        let legal_set = set(legal.iter().copied());
        assert_eq!(legal.len(), legal_set.len(), "a move is listed twice in {}", to_fen(position));
        for mv in all_pairs() {
            assert_eq!(position.is_legal_move(mv), legal_set.contains(&mv), "{mv} in {}", to_fen(position));
        }
    });
}

#[test]
fn pseudo_legal_means_generated() {
    positions(3, &mut |position| {
        let all = generated(position, Targets::All);
        let all_set = set(all.iter().copied());
        assert_eq!(all.len(), all_set.len(), "a move is generated twice in {}", to_fen(position));
        for mv in all_pairs() {
            assert_eq!(position.is_pseudo_legal(mv), all_set.contains(&mv), "{mv} in {}", to_fen(position));
        }
    });
}

#[test]
fn captures_and_quiet_moves_together_are_all_moves() {
    positions(4, &mut |position| {
        let captures = generated(position, Targets::Captures);
        let quiets = generated(position, Targets::Quiets);
        assert!(captures.iter().all(|mv| position.piece_on(mv.to()).is_some()), "{}", to_fen(position));
        assert!(quiets.iter().all(|mv| position.piece_on(mv.to()).is_none()), "{}", to_fen(position));
        let all = generated(position, Targets::All);
        assert_eq!(all.len(), captures.len() + quiets.len(), "{}", to_fen(position));
        assert_eq!(set(all), set(captures.into_iter().chain(quiets)), "{}", to_fen(position));
    });
}

#[test]
fn counting_the_moves_is_the_length_of_the_list() {
    positions(5, &mut |position| {
        let list = position.legal_moves();
        assert_eq!(position.count_legal_moves(), list.len() as u64, "{}", to_fen(position));
        assert_eq!(position.has_legal_move(), !list.is_empty(), "{}", to_fen(position));
    });
}

#[test]
fn guards_answer_like_the_full_test() {
    positions(6, &mut |position| {
        let guards = position.guards();
        for mv in generated(position, Targets::All) {
            assert_eq!(position.is_legal_given(mv, &guards), position.is_legal(mv), "{mv} in {}", to_fen(position));
        }
    });
}

#[test]
fn the_slow_generator_finds_the_same_moves() {
    positions(7, &mut |position| {
        let slow = Board::of(position).legal_moves();
        assert_eq!(set(position.legal_moves().iter().copied()), set(slow), "{}", to_fen(position));
    });
}

#[test]
fn check_is_what_the_slow_definition_says() {
    positions(8, &mut |position| {
        let board = Board::of(position);
        let side = position.side_to_move();
        assert_eq!(board.side(), side);
        assert_eq!(position.in_check(), board.in_check(side), "{}", to_fen(position));
        assert!(!board.in_check(!side), "the side that just moved is in check: {}", to_fen(position));
        for &mv in position.legal_moves().iter() {
            let predicted = position.gives_check(mv);
            assert_eq!(predicted, board.after(mv).in_check(!side), "{mv} in {}", to_fen(position));
            position.make(mv);
            assert_eq!(predicted, position.in_check(), "{mv} to {}", to_fen(position));
            position.unmake();
        }
    });
}

#[test]
fn a_move_taken_back_leaves_nothing_changed() {
    positions(9, &mut |position| {
        let before = position.clone();
        for &mv in before.legal_moves().iter() {
            let change = position.make(mv);
            assert_eq!((change.from, change.to), (mv.from(), mv.to()));
            assert_eq!(Some(change.mover), before.piece_on(mv.from()));
            assert_eq!(change.captured, before.piece_on(mv.to()));
            assert_eq!(position.last_move(), Some(mv));
            assert_eq!(position.moves_made(), before.moves_made() + 1);
            assert_eq!(position.side_to_move(), !before.side_to_move());
            let quiet_plies = if change.captured.is_some() { 0 } else { before.quiet_plies() + 1 };
            assert_eq!(position.quiet_plies(), quiet_plies, "{mv} in {}", to_fen(&before));
            position.unmake();
            assert!(*position == before, "{mv} in {}", to_fen(&before));
        }
    });
}

#[test]
fn whole_games_can_be_taken_back() {
    let start = parse_fen(mammoth::notation::START_FEN).expect("the start position is readable");
    let mut dice = crate::dice::Dice::new(10);
    for _ in 0..20 {
        let mut end = start.clone();
        crate::dice::walk(&mut dice, start.clone(), 200, false, &mut |position| end = position.clone());
        let keys: Vec<_> = end.past().map(|past| past.key).collect();
        for key in keys {
            end.unmake();
            assert_eq!(end.key(), key);
        }
        assert!(end == start);
    }
}

#[test]
fn a_null_move_changes_the_side_and_nothing_else() {
    let mut tried = 0;
    positions(11, &mut |position| {
        if position.in_check() {
            return;
        }
        let before = position.clone();
        position.make_null();
        assert_eq!(position.side_to_move(), !before.side_to_move());
        assert_ne!(position.key(), before.key());
        assert_eq!(position.key(), position.computed_key(), "{}", to_fen(&before));
        assert_eq!(position.last_move(), None);
        assert_eq!(position.in_check(), Board::of(position).in_check(position.side_to_move()));
        assert!(Square::all().all(|point| position.piece_on(point) == before.piece_on(point)));
        position.unmake();
        assert!(*position == before, "{}", to_fen(&before));
        tried += 1;
    });
    assert!(tried > 2000, "only {tried} positions without check");
}

#[test]
fn keys_are_what_they_are_computed_to_be() {
    positions(12, &mut |position| {
        assert_eq!(position.key(), position.computed_key(), "{}", to_fen(position));
        for &mv in position.legal_moves().iter() {
            let predicted = position.key_after(mv);
            position.make(mv);
            assert_eq!(position.key(), predicted, "{mv} to {}", to_fen(position));
            assert_eq!(position.key(), position.computed_key(), "{mv} to {}", to_fen(position));
            position.unmake();
        }
    });
}

#[test]
fn different_positions_have_different_keys() {
    let mut seen = std::collections::HashMap::new();
    positions(13, &mut |position| {
        let fen = to_fen(position);
        let what: String = fen.split(' ').take(2).collect();
        let other = seen.entry(position.key()).or_insert_with(|| what.clone());
        assert_eq!(*other, what, "two positions with one key");
    });
}

#[test]
fn a_position_written_as_fen_comes_back() {
    positions(14, &mut |position| {
        let fen = to_fen(position);
        let back = parse_fen(&fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
        assert!(Square::all().all(|point| back.piece_on(point) == position.piece_on(point)), "{fen}");
        assert_eq!(back.side_to_move(), position.side_to_move(), "{fen}");
        assert_eq!(back.quiet_plies(), position.quiet_plies(), "{fen}");
        assert_eq!(back.key(), position.key(), "{fen}");
        assert_eq!(back.in_check(), position.in_check(), "{fen}");
        // A position that was just read has no moves behind it, so that the move number begins again.
        let five_fields = |fen: &str| fen.split(' ').take(5).collect::<Vec<_>>().join(" ");
        assert_eq!(five_fields(&to_fen(&back)), five_fields(&fen));
        assert!(parse_fen(&to_fen(&back)).expect("readable") == back, "{fen}");
    });
}

#[test]
fn a_mirror_and_an_exchange_of_colours_keep_the_moves() {
    let mirrored = |mv: Move| Move::new(mv.from().mirrored(), mv.to().mirrored());
    let flipped = |mv: Move| Move::new(mv.from().flipped(), mv.to().flipped());
    positions(15, &mut |position| {
        let moves = position.legal_moves();
        for (image, map) in [(position.mirrored(), &mirrored as &dyn Fn(Move) -> Move), (position.flipped(), &flipped)]
        {
            assert_eq!(image.count_legal_moves(), moves.len() as u64, "{}", to_fen(position));
            let expected = set(moves.iter().map(|&mv| map(mv)));
            assert_eq!(set(image.legal_moves().iter().copied()), expected, "{}", to_fen(position));
            assert_eq!(image.in_check(), position.in_check(), "{}", to_fen(position));
        }
        assert_eq!(position.mirrored().mirrored().key(), position.key());
        assert_eq!(position.flipped().flipped().key(), position.key());
        assert_eq!(position.flipped().side_to_move(), !position.side_to_move());
    });
}

#[test]
fn quiet_checks_are_the_quiet_moves_that_give_check() {
    let mut checks = 0;
    positions(9, &mut |position| {
        let mut generated = Vec::new();
        position.generate_quiet_checks(|mv| generated.push(mv));
        generated.retain(|&mv| position.is_legal(mv));
        let mut expected = self::generated(position, Targets::Quiets);
        expected.retain(|&mv| position.is_legal(mv) && position.gives_check(mv));
        assert_eq!(generated, expected, "{}", to_fen(position));
        checks += expected.len();
    });
    assert!(checks > 1000, "{checks}");
}

/// However long a game is, what is written of its position is read again.
#[test]
fn the_fen_of_an_endless_game_is_read_again() {
    let mut position = parse_fen(START_FEN).expect("readable");
    let cycle = ["h0g2", "h9g7", "g2h0", "g7h9"].map(|text| parse_move(text).expect("a move"));
    for number in 0..70_000 {
        position.make(cycle[number % 4]);
        if number % 4999 == 0 || number > 69_990 {
            let fen = to_fen(&position);
            let read = parse_fen(&fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
            assert_eq!(read.key(), position.key());
            assert_eq!(read.quiet_plies(), position.quiet_plies());
        }
    }
}
