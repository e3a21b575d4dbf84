//! XQF, CBR and CBL.

use crate::dice::Dice;
use crate::reading::{fault, games, read};
use crate::trees::{count_moves, random_game};
use crate::writing::{Seeds, cbl, cbr, xqf};
use mammoth::notation::{Encoding, Game, GameReason, Outcome, Place, PlayedMove, parse_fen, parse_move, read_xqf};

fn seeds(dice: &mut Dice) -> Seeds {
    let mut byte = || dice.below(256) as u8;
    Seeds { mask: byte(), or: [byte(), byte(), byte(), byte()], keys: [byte(), byte(), byte(), byte()] }
}

const NO_SEEDS: Seeds = Seeds { mask: 0, or: [0; 4], keys: [0; 4] };

#[test]
fn what_is_written_as_xqf_is_read_as_the_same_tree() {
    let mut dice = Dice::new(1);
    let mut moves = 0;
    for round in 0..400 {
        let game = random_game(&mut dice, false);
        for version in 10..=18 {
            let seeds = seeds(&mut dice);
            let bytes = xqf(&game, version, seeds);
            assert!(games(&bytes) == [game.clone()], "round {round}, version {version}, {seeds:?}");
        }
        moves += count_moves(&game.moves);
    }
    assert!(moves > 10_000, "{moves}");
}

#[test]
fn what_is_written_as_a_record_or_a_library_is_read_as_the_same_trees() {
    let mut dice = Dice::new(2);
    let all: Vec<Game> = (0..300).map(|_| random_game(&mut dice, false)).collect();
    for game in &all {
        assert!(games(&cbr(game)) == [game.clone()]);
    }
    for (count, slots) in [(1, 128), (30, 128), (300, 512), (30, 140), (30, 30)] {
        assert!(games(&cbl(&all[..count], slots)) == all[..count], "{count} of {slots}");
    }
    // Whoever says too few places, or none.
    for said in [0_u32, 5, 200, u32::MAX] {
        let mut library = cbl(&all[..9], 128);
        library[60..64].copy_from_slice(&said.to_le_bytes());
        let (read, complaints) = read(&library);
        if said < 128 {
            assert_eq!((read.len(), complaints.len()), (9, 0), "{said}");
        } else {
            assert!(read.len() < 9 && complaints.len() <= 1, "{said}");
        }
    }
    let (none, complaints) = read(&cbl(&[], 128));
    assert!(none.is_empty() && complaints[0].starts_with("there is no game in it"), "{complaints:?}");
}

#[test]
fn heads_say_more_than_moves() {
    let mut bytes = xqf(&Game::default(), 10, NO_SEEDS);
    bytes[64] = 3;
    bytes[51] = 9;
    for (at, text) in [(288, "上海"), (336, "60分"), (400, "1:00"), (416, "2:00"), (464, "评注者"), (480, "作者")]
    {
        let text = encoding_rs::GB18030.encode(text).0.into_owned();
        bytes[at] = text.len() as u8;
        bytes[at + 1..][..text.len()].copy_from_slice(&text);
    }
    let [game] = &games(&bytes)[..] else { panic!("one game") };
    let tags: Vec<(&str, &str)> = game.tags.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    let expected = [
        ("Site", "上海"),
        ("TimeControl", "60分"),
        ("RedTime", "1:00"),
        ("BlackTime", "2:00"),
        ("Annotator", "评注者"),
        ("Author", "作者"),
        ("Type", "残局"),
    ];
    assert_eq!((tags, game.outcome), (expected.to_vec(), None));
    // A length that is longer than its field goes to the end of the field, and zeros are no text.
    bytes[304] = 255;
    bytes[305..320].copy_from_slice(b"Red\0\0\0\0\0\0\0\0\0\0\0\0");
    assert_eq!(games(&bytes)[0].tag("Red"), Some("Red"));
    let big5 = encoding_rs::BIG5.encode("紅方").0.into_owned();
    bytes[304] = big5.len() as u8;
    bytes[305..][..big5.len()].copy_from_slice(&big5);
    let game = read_xqf(&bytes, Some(Encoding::Big5)).expect("sound");
    assert_eq!(game.tag("Red"), Some("紅方"));
}

/// Not every program writes whose turn it is.
#[test]
fn the_first_move_says_whose_turn_it_is() {
    let mut game = Game::new(parse_fen("4k4/9/9/9/9/9/9/9/R8/3K5 b").expect("a position"));
    game.moves.push(PlayedMove::new(parse_move("e9e8").expect("a move")));
    let mut bytes = xqf(&game, 10, NO_SEEDS);
    bytes[50] = 0;
    assert_eq!(games(&bytes), [game.clone()]);
    let mut bytes = cbr(&game);
    bytes[2112] = 1;
    assert_eq!(games(&bytes), [game.clone()]);
    // Without a move it is what the head says, unless that cannot be.
    game.moves.clear();
    assert_eq!(games(&xqf(&game, 10, NO_SEEDS)), [game.clone()]);
    let in_check = Game::new(parse_fen("4k4/9/9/9/9/9/9/9/4R4/3K5 b").expect("a position"));
    let mut bytes = xqf(&in_check, 10, NO_SEEDS);
    bytes[50] = 0;
    assert_eq!(games(&bytes), [in_check]);
}

fn game(moves: &str) -> Game {
    let moves = moves.split(' ').map(|text| PlayedMove::new(parse_move(text).expect("a move")));
    Game { moves: moves.collect(), ..Game::default() }
}

fn with_variation(mut game: Game, at: usize, moves: &str) -> Game {
    let moves = moves.split(' ').map(|text| PlayedMove::new(parse_move(text).expect("a move"))).collect();
    game.moves[at].variations.push(mammoth::notation::Variation { comment: String::new(), moves });
    game
}

#[test]
fn a_move_that_is_not_legal_is_named_with_its_place() {
    let written = game("h2e2 h9g7 a0a9 i9h9");
    for (bytes, place) in [(xqf(&written, 10, NO_SEEDS), 1024 + 8 + 16), (cbr(&written), 2214 + 4 + 8)] {
        let error = fault(&bytes);
        assert_eq!((error.place, error.game, error.readable.moves.len()), (Place::Byte(place), 1, 2));
        assert!(error.main_line().is_none());
        let text = error.to_string();
        assert!(text.starts_with(&format!("game 1, byte {place}, at \"a0a9\": move 2: a0a9 is not legal")), "{text}");
    }
    let beside = with_variation(with_variation(game("h2e2 h9g7 h0g2"), 1, "b9c7 a0a9 i9h9"), 1, "h7e7 h0g2");
    for bytes in [xqf(&beside, 18, NO_SEEDS), cbr(&beside)] {
        let error = fault(&bytes);
        let read = error.main_line().expect("the main line is whole");
        assert!(matches!(error.reason, GameReason::Variation { number: 2, .. }), "{error}");
        let beside = &read.moves[1].variations;
        assert_eq!((read.moves.len(), beside.len()), (3, 2));
        assert_eq!((beside[0].moves.len(), beside[1].moves.len()), (1, 2), "up to the fault, and what is behind it");
    }
}

#[test]
fn a_point_outside_the_board_is_no_move() {
    let mut bytes = xqf(&game("h2e2"), 10, NO_SEEDS);
    bytes[1024 + 8] = 200;
    let error = fault(&bytes);
    assert_eq!(
        error.to_string(),
        "game 1, byte 1032, at \"?e2\": move 1: \"?e2\" is not two different points of the board"
    );
    let mut bytes = cbr(&game("h2e2"));
    let end = bytes.len();
    bytes[end - 1] = 90;
    assert!(fault(&bytes).to_string().contains("\"h2?\" is not two different points"), "{}", fault(&bytes));
}

#[test]
fn what_is_cut_off_is_named() {
    let beside = with_variation(game("h2e2 h9g7 h0g2"), 1, "b9c7 b2c2");
    let bytes = xqf(&beside, 10, NO_SEEDS);
    for length in 0..bytes.len() {
        let (read, complaints) = read(&bytes[..length]);
        if length < 3 {
            assert!(read.is_empty() && complaints.len() == 1, "{length}");
            continue;
        }
        let [result] = &read[..] else { panic!("{length}") };
        // Only the end of the first record is no damage: a position without moves.
        if length == 1032 {
            assert!(result.as_ref().is_ok_and(|game| game.moves.is_empty()));
            continue;
        }
        let error = result.as_ref().expect_err("cut off");
        let whole = length >= 1032 + 24;
        assert_eq!(error.main_line().is_some(), whole, "{length}: {error}");
        assert!(matches!(error.reason, GameReason::Torn | GameReason::TornBeside), "{length}: {error}");
        assert_eq!(error.readable.moves.len(), (length.saturating_sub(1032) / 8).min(3), "{length}");
    }
}

#[test]
fn other_versions_and_impossible_positions_are_refused() {
    for version in [1, 9, 19, 31] {
        let mut bytes = xqf(&Game::default(), 10, NO_SEEDS);
        bytes[2] = version;
        let text = fault(&bytes).to_string();
        assert_eq!(
            text,
            format!("game 1, byte 2, at \"{version}\": this version cannot be read; read are versions 10 to 18 of XQF")
        );
    }
    let mut bytes = cbr(&Game::default());
    bytes[19] = 3;
    assert!(fault(&bytes).to_string().contains("at \"3\": this version cannot be read"), "{}", fault(&bytes));
    let mut bytes = xqf(&Game::default(), 10, NO_SEEDS);
    bytes[16 + 4] = 0xff;
    assert_eq!(fault(&bytes).to_string(), "game 1, byte 16, at \"\": the position: Red has no king instead of one");
}

#[test]
fn outcomes_are_those_of_the_head() {
    for outcome in [None, Some(Outcome::RedWins), Some(Outcome::BlackWins), Some(Outcome::Draw)] {
        let game = Game { outcome, ..Game::default() };
        assert_eq!(games(&xqf(&game, 18, NO_SEEDS))[0].outcome, outcome);
        assert_eq!(games(&cbr(&game))[0].outcome, outcome);
    }
}

/// A game behind one that cannot be read is read, and its number and place are those in the library.
#[test]
fn a_fault_in_a_library_is_that_of_one_game() {
    let mut library = cbl(&[game("h2e2"), game("h2e2 h9g7"), game("c3c4")], 128);
    let second = 101_952 + 4096;
    library[second + 2214 + 4 + 2] = 0;
    let (read, complaints) = read(&library);
    assert!(complaints.is_empty() && read.len() == 3 && read[0].is_ok() && read[2].is_ok());
    let error = read[1].as_ref().expect_err("damaged");
    assert_eq!((error.game, error.place), (2, Place::Byte(second + 2218)));
}
