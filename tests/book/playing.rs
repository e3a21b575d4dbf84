//! Which move is played from a book.

use crate::support::{ALL, after, game, make, mv, place};
use fastrand::Rng;
use mammoth::book::Books;
use mammoth::notation::{Outcome, START_FEN, parse_fen};
use std::collections::HashMap;

/// A book in which Red has four wins with the central cannon, one with a pawn, and Black a reply to each.
fn books() -> (tempfile::TempDir, Books) {
    let (directory, path) = place();
    let won = Some(Outcome::RedWins);
    let mut games = vec![game("h2e2 h9g7 h0g2", won); 4];
    games.push(game("c3c4 b9c7", None));
    games.push(game("c3c4 b9c7", won));
    make(&games, ALL, &path);
    let (books, refused) = Books::open([&path]);
    assert!(refused.is_empty(), "{refused:?}");
    (directory, books)
}

#[test]
fn moves_are_picked_by_weight_and_the_image_of_a_symmetric_position_as_often() {
    let (_directory, books) = books();
    let start = after("");
    let mut random = Rng::with_seed(1);
    let mut seen: HashMap<String, u32> = HashMap::new();
    for _ in 0..16_000 {
        *seen.entry(books.pick(&start, &mut random).expect("the book knows the start").to_string()).or_default() += 1;
    }
    // Twelve points for the cannon, four for the pawn: 6, 6, 2 and 2 of 16.
    for (text, expected) in [("h2e2", 6000), ("b2e2", 6000), ("c3c4", 2000), ("g3g4", 2000)] {
        let found = seen.remove(text).unwrap_or(0);
        assert!(found.abs_diff(expected) < 300, "{text}: {found} times instead of {expected}");
    }
    assert!(seen.is_empty(), "{seen:?}");
}

#[test]
fn the_same_seed_picks_the_same_moves() {
    let (_directory, books) = books();
    let moves = |seed| {
        let mut random = Rng::with_seed(seed);
        (0..50).map(|_| books.pick(&after(""), &mut random).expect("known")).collect::<Vec<_>>()
    };
    assert_eq!(moves(7), moves(7));
    assert_ne!(moves(7), moves(8));
}

#[test]
fn a_position_is_found_by_its_mirror_image() {
    let (_directory, books) = books();
    let mut random = Rng::with_seed(1);
    assert_eq!(books.pick(&after("h2e2 h9g7"), &mut random), Some(mv("h0g2")));
    assert_eq!(books.pick(&after("b2e2 b9c7"), &mut random), Some(mv("b0c2")));
    assert_eq!(books.pick(&after("c3c4"), &mut random), None, "Black's reply lost and drew: too light");
    assert_eq!(books.pick(&after("a3a4"), &mut random), None);
}

#[test]
fn the_side_to_move_is_part_of_the_position() {
    let (_directory, books) = books();
    let black = parse_fen(&START_FEN.replace(" w ", " b ")).expect("readable");
    assert_eq!(books.pick(&black, &mut Rng::with_seed(1)), None);
}

#[test]
fn only_allowed_moves_are_picked_each_in_its_own_right() {
    let (_directory, books) = books();
    let start = after("");
    let pick = |allowed: &[&str], seed| {
        let allowed: Vec<_> = allowed.iter().map(|text| mv(text)).collect();
        books.pick_among(&start, |mv| allowed.contains(&mv), &mut Rng::with_seed(seed))
    };
    for seed in 0..50 {
        assert_eq!(pick(&["h2e2", "a0a1"], seed), Some(mv("h2e2")), "its image is not allowed");
        assert_eq!(pick(&["b2e2", "a0a1"], seed), Some(mv("b2e2")), "the image alone is");
        assert_eq!(pick(&["a0a1"], seed), None);
        assert!([Some(mv("g3g4")), Some(mv("h2e2"))].contains(&pick(&["g3g4", "h2e2"], seed)));
    }
}

#[test]
fn where_no_move_of_a_book_is_allowed_the_next_book_is_asked() {
    let (_first, one) = place();
    let (_second, two) = place();
    make(&[game("a3a4 a6a5", Some(Outcome::RedWins))], ALL, &one);
    make(&[game("h2e2 h9g7", Some(Outcome::RedWins))], ALL, &two);
    let (books, _) = Books::open([&one, &two]);
    let cannon = |known| [mv("h2e2"), mv("b2e2")].contains(&known);
    let picked = books.pick_among(&after(""), cannon, &mut Rng::with_seed(1));
    assert!(picked.is_some_and(cannon), "{picked:?}");
}

#[test]
fn a_book_does_not_repeat_moves() {
    let (_directory, path) = place();
    // Both sides go out and back; the book knows the way back only.
    let line = "h0g2 h9g7 g2h0 g7h9";
    make(&vec![game(line, None); 3], ALL, &path);
    let (books, _) = Books::open([&path]);
    let mut random = Rng::with_seed(1);
    assert_eq!(books.pick(&after("h0g2 h9g7"), &mut random), Some(mv("g2h0")), "Black has moved meanwhile");
    assert_eq!(books.pick(&after("h0g2 h9g7 g2h0"), &mut random), None, "the start position comes again");
    let fresh = parse_fen("rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b").expect("readable");
    assert_eq!(books.pick(&fresh, &mut random), Some(mv("g7h9")), "without a history nothing repeats");
}

#[test]
fn in_a_symmetric_position_a_move_whose_image_repeats_is_still_played() {
    let (_directory, path) = place();
    make(&vec![game("e0e1 e9e8 e1e0 e8e9", None); 3], ALL, &path);
    let (books, _) = Books::open([&path]);
    for seed in 0..20 {
        let mut random = Rng::with_seed(seed);
        assert_eq!(books.pick(&after("e0e1 e9e8 e1e0"), &mut random), None);
        assert_eq!(books.pick(&after("e0e1 e9e8"), &mut random), Some(mv("e1e0")), "its own image");
    }
}

#[test]
fn the_first_book_that_knows_the_position_answers() {
    let (_first, one) = place();
    let (_second, two) = place();
    make(&[game("a3a4 a6a5", Some(Outcome::RedWins))], ALL, &one);
    make(&[game("h2e2 h9g7", Some(Outcome::BlackWins))], ALL, &two);
    let (books, refused) = Books::open_list(&format!(" {} ;; {};", one.display(), two.display()));
    assert!(refused.is_empty(), "{refused:?}");
    assert_eq!(books.moves(&after("")).len(), 1);
    assert_eq!(books.moves(&after(""))[0].mv, mv("a3a4"));
    assert_eq!(books.moves(&after("h2e2"))[0].mv, mv("h9g7"), "only the second one knows it");
    assert!(books.moves(&after("c3c4")).is_empty());
}

#[test]
fn no_books_never_have_a_move() {
    assert_eq!(Books::none().pick(&after(""), &mut Rng::with_seed(1)), None);
    assert!(Books::none().is_empty());
    let (books, refused) = Books::open_list(" ; ");
    assert!(books.is_empty() && refused.is_empty());
}
