//! What comes into a book.

use crate::support::{ALL, MEMORY, after, game, make, mv, place, said};
use mammoth::book::{Book, BookSize, Maker, Rules, WriteError, merge_books};
use mammoth::notation::{Game, Outcome, PlayedMove, parse_fen};
use std::fs;

const RED: Option<Outcome> = Some(Outcome::RedWins);
const BLACK: Option<Outcome> = Some(Outcome::BlackWins);
const DRAW: Option<Outcome> = Some(Outcome::Draw);

#[test]
fn a_weight_is_three_for_a_win_one_for_a_draw_and_minus_one_for_a_loss() {
    let (_directory, path) = place();
    let line = "h2e2 h9g7";
    let book = make(&[game(line, RED), game(line, RED), game(line, DRAW), game(line, BLACK)], ALL, &path);
    assert_eq!(said(&book, &after("")), "b2e2 6", "3 + 3 + 1 - 1, under the smaller of the two images");
    assert_eq!(said(&book, &after("h2e2")), "h9g7 2", "-1 - 1 + 1 + 3");
    assert_eq!(said(&book, &after("b2e2")), "b9c7 2");
}

#[test]
fn a_game_without_a_result_counts_as_drawn() {
    let (_directory, path) = place();
    let book = make(&[game("h2e2", None), game("b2e2", None)], ALL, &path);
    assert_eq!(said(&book, &after("")), "b2e2 2", "both images are one move");
}

#[test]
fn what_is_too_light_or_too_rare_or_too_late_is_dropped() {
    let (_directory, path) = place();
    let games = [vec![game("h2e2 h9g7 h0g2", RED); 2], vec![game("c3c4 h9g7", DRAW); 3]].concat();
    let lines = |rules| {
        let book = make(&games, rules, &path);
        [said(&book, &after("")), said(&book, &after("h2e2 h9g7")), said(&book, &after("c3c4"))]
    };
    assert_eq!(lines(ALL), ["b2e2 6, c3c4 3", "h0g2 6", "h9g7 3"]);
    assert_eq!(lines(Rules::default()), ["b2e2 6", "h0g2 6", ""], "below 4 points");
    assert_eq!(lines(Rules { min_count: 3, ..ALL }), ["c3c4 3", "", "h9g7 3"]);
    assert_eq!(lines(Rules { depth: 2, ..ALL }), ["b2e2 6, c3c4 3", "", "h9g7 3"]);
    assert_eq!(lines(Rules { min_weight: 0, ..ALL }), lines(ALL), "a move that loses is in no book");
}

#[test]
fn the_size_of_a_book_is_told() {
    let (_directory, path) = place();
    let mut maker = Maker::new(&path, ALL, MEMORY).expect("begun");
    maker.add(&game("h2e2 h9g7", RED)).expect("taken");
    maker.add(&game("c3c4 h9g7", DRAW)).expect("taken");
    let size = maker.finish().expect("written");
    assert_eq!(size, BookSize { positions: 2, entries: 3, dropped: 1 });
    assert_eq!(Book::open(&path).expect("intact").len(), 3);
}

#[test]
fn a_game_may_begin_anywhere() {
    let (_directory, path) = place();
    let start = parse_fen("3ak4/9/9/9/9/9/9/4C4/4A4/4K4 b - - 7 24").expect("readable");
    let mut game = Game::new(start.clone());
    game.moves.push(PlayedMove::new(mv("e9f9")));
    let book = make(&[game], ALL, &path);
    assert_eq!(said(&book, &start), "e9f9 1");
    assert_eq!(said(&book, &start.mirrored()), "e9d9 1");
}

#[test]
fn weights_too_large_for_the_file_keep_their_proportion() {
    let (_directory, path) = place();
    let games = [vec![game("h2e2", RED); 40_000], vec![game("c3c4", RED); 20_000], vec![game("a3a4", RED)]].concat();
    let book = make(&games, ALL, &path);
    assert_eq!(said(&book, &after("")), "b2e2 65535, c3c4 32767, a3a4 1");
}

/// A few thousand games of twelve random moves.
fn random_games(count: u64) -> Vec<Game> {
    let random_game = |seed| {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut position = after("");
        let mut game = Game::default();
        for _ in 0..12 {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            // The first moves come often, the others seldom.
            let mv = moves[random.usize(..moves.len()).min(random.usize(..moves.len()))];
            position.make(mv);
            game.moves.push(PlayedMove::new(mv));
        }
        game.outcome = [RED, BLACK, DRAW, None][random.usize(..4)];
        game
    };
    (0..count).map(random_game).collect()
}

#[test]
fn little_memory_makes_the_same_book() {
    let (directory, path) = place();
    let games = random_games(20_000);
    let make = |memory| {
        let mut maker = Maker::new(&path, ALL, memory).expect("begun");
        games.iter().for_each(|game| maker.add(game).expect("taken"));
        let size = maker.finish().expect("written");
        (size, fs::read(&path).expect("written"))
    };
    let (size, roomy) = make(64 << 20);
    assert!(size.entries > 50_000, "{size:?}");
    // With 24 KiB every thousand records go to the disk: more runs than are merged at once.
    assert_eq!(make(0), (size, roomy));
    assert_eq!(fs::read_dir(directory.path()).expect("readable").count(), 1, "nothing is left beside the book");
}

#[test]
fn merged_books_are_the_book_of_all_games() {
    let (directory, path) = place();
    let games = random_games(300);
    // Losing moves are dropped before they can be added up: give nobody a loss.
    let drawn: Vec<Game> = games.iter().map(|game| Game { outcome: DRAW, ..game.clone() }).collect();
    let whole = make(&drawn, ALL, &path);
    let parts: Vec<Book> = drawn
        .chunks(100)
        .zip(["a", "b", "c"])
        .map(|(part, name)| make(part, ALL, &directory.path().join(name)))
        .collect();
    let merged = directory.path().join("merged.bin");
    assert_eq!(merge_books(&parts, &merged).expect("written"), whole.len() as u64);
    assert_eq!(fs::read(&merged).expect("written"), fs::read(&path).expect("written"));
    let none = directory.path().join("none.bin");
    assert_eq!(merge_books(&[], &none).expect("written"), 0);
    assert!(Book::open(&none).expect("intact").is_empty());
}

#[test]
fn what_is_no_book_is_not_overwritten() {
    let (directory, path) = place();
    fs::write(&path, "[Event \"all my games\"]").expect("writable");
    let refused = Maker::new(&path, ALL, MEMORY).err().expect("refused");
    assert!(matches!(refused, WriteError::Taken(_)), "{refused}");
    assert_eq!(fs::read_to_string(&path).expect("still there"), "[Event \"all my games\"]");
    assert!(Maker::new(directory.path(), ALL, MEMORY).is_err(), "a directory");
    let nowhere = directory.path().join("no such directory").join("book.bin");
    assert!(matches!(Maker::new(&nowhere, ALL, MEMORY).err().expect("refused"), WriteError::Io { .. }));
}

#[test]
fn a_book_that_is_not_finished_leaves_the_old_one() {
    let (directory, path) = place();
    let old = make(&[game("h2e2", RED)], ALL, &path);
    let mut maker = Maker::new(&path, ALL, MEMORY).expect("begun");
    maker.add(&game("c3c4", RED)).expect("taken");
    drop(maker);
    assert_eq!(said(&old, &after("")), "b2e2 3");
    assert_eq!(fs::read_dir(directory.path()).expect("readable").count(), 1);
    let new = make(&[game("c3c4", RED)], ALL, &path);
    assert_eq!(said(&new, &after("")), "c3c4 3");
    assert_eq!(said(&old, &after("")), "b2e2 3", "who had the old one open keeps it");
}
