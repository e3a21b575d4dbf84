//! Files of positions, one a line, and games written as such.

use crate::dice::Dice;
use crate::reading::{games, read};
use crate::trees::random_game;
use mammoth::notation::{
    Game, GameReason, Outcome, Positions, START_FEN, parse_epd_file, to_fen, write_epds, write_fens, write_ucci,
};

const BARE: &str = "4k4/9/9/9/9/c8/9/9/1R7/3K5 w";

#[test]
fn every_line_is_a_game() {
    let text = format!(
        "# a set\n\n{BARE} - - 3 20\n{BARE}; bm b1a1; id \"one; two\"; c0 \"a remark\"; c9 \"1-0\";\r\n\
         position fen {BARE} - - 0 1 moves b1a1 a4b4\nposition startpos moves h2e2\nstartpos\nfen {BARE}\n{BARE} moves 车八平九\n"
    );
    let all = games(text.as_bytes());
    assert_eq!(all.iter().map(|game| game.moves.len()).collect::<Vec<_>>(), [0, 0, 2, 1, 0, 0, 1]);
    assert_eq!(to_fen(&all[0].start), "4k4/9/9/9/9/c8/9/9/1R7/3K5 w - - 3 1");
    let epd = &all[1];
    assert_eq!((epd.tag("bm"), epd.tag("id"), epd.tags.len()), (Some("b1a1"), Some("one; two"), 2));
    assert_eq!((epd.comment.as_str(), epd.outcome), ("a remark", Some(Outcome::RedWins)));
    assert_eq!(to_fen(&all[4].start), START_FEN);
    let units: Vec<u8> = std::iter::once(0xfeff).chain(text.encode_utf16()).flat_map(u16::to_be_bytes).collect();
    let big_endian: Vec<u8> = units;
    assert_eq!(games(&big_endian), all);
    assert_eq!(games(format!("\u{feff}{text}").as_bytes()), all);
}

/// The first line says what the file is, and each line what is wrong with it.
#[test]
fn a_line_that_is_wrong_costs_nothing_else() {
    let text =
        format!("4k4/9/9/9/9/9/9/9/9/8 w\n{BARE}\n{BARE} moves b1a1 a0a9 x\nnonsense\n{BARE} id \"open\n{BARE}\n");
    let (all, complaints) = read(text.as_bytes());
    assert!(complaints.is_empty());
    let shown: Vec<String> =
        all.iter().map(|game| game.as_ref().map_or_else(ToString::to_string, |_| "good".into())).collect();
    assert_eq!(shown.len(), 6);
    assert!(
        shown[0].starts_with("game 1, line 1, at \"4k4/9/9/9/9/9/9/9/9/8 w\": rank 0 has 8 points"),
        "{}",
        shown[0]
    );
    assert!(shown[2].starts_with("game 3, line 3, at \"a0a9\": move 1: a0a9 is not legal"), "{}", shown[2]);
    assert!(shown[3].starts_with("game 4, line 4, at \"nonsense\": the board has 1 ranks"), "{}", shown[3]);
    assert!(shown[4].contains("line 5") && shown[4].contains("never closed"), "{}", shown[4]);
    assert_eq!((shown[1].as_str(), shown[5].as_str()), ("good", "good"));
    let error = all[2].as_ref().expect_err("a fault");
    assert!(matches!(error.reason, GameReason::Move { number: 1, .. }) && error.readable.moves.len() == 1);
    let (_, complaints) = read(format!("{BARE}\n\0\n").as_bytes());
    assert!(complaints[0].starts_with("line 2 is no text"), "{complaints:?}");
    let (_, complaints) = read(format!("{BARE}\n{BARE} id \"{}", "x".repeat(2 << 20)).as_bytes());
    assert!(complaints[0].starts_with("line 2: here begins a game"), "{complaints:?}");
}

#[test]
fn the_positions_of_the_project_are_read() {
    for text in [include_str!("../../bench-positions/bench.epd"), include_str!("../../bench-positions/mates.epd")] {
        let positions = parse_epd_file(text).expect("sound");
        let all = games(text.as_bytes());
        assert_eq!(all.len(), positions.len());
        for (game, epd) in all.iter().zip(&positions) {
            assert_eq!(game.start, epd.position);
            assert!(epd.operations.iter().all(|(name, operand)| name == "c0" || game.tag(name) == Some(operand)));
        }
    }
}

#[test]
fn what_is_written_is_read_again() {
    let mut dice = Dice::new(4);
    for _ in 0..200 {
        let game = random_game(&mut dice, true);
        let main: Vec<_> = game.moves.iter().map(|played| played.mv).collect();
        let [read] = &games(write_ucci(&game).as_bytes())[..] else { panic!("a line") };
        assert_eq!(
            (&read.start, read.moves.iter().map(|played| played.mv).collect::<Vec<_>>()),
            (&game.start, main.clone())
        );
        let last = game.final_position();
        for (positions, count) in [(Positions::Last, 1), (Positions::Every, main.len() + 1)] {
            let fens = games(write_fens(&game, positions).as_bytes());
            let epds = games(write_epds(&game, 7, positions).as_bytes());
            for all in [&fens, &epds] {
                assert_eq!(all.len(), count);
                let end = &all.last().expect("a position").start;
                assert_eq!((end.key(), end.side_to_move()), (last.key(), last.side_to_move()));
            }
            assert!(epds.iter().all(|epd| epd.outcome == game.outcome));
            let id = epds[0].tag("id").expect("an id");
            assert!(id.contains("game 7") && id.contains(game.tag("Red").unwrap_or_default()), "{id}");
        }
    }
}

/// Operations of a position go through.
#[test]
fn an_epd_file_is_itself_again() {
    let text = include_str!("../../bench-positions/mates.epd");
    for (number, game) in games(text.as_bytes()).iter().enumerate() {
        let [again] = &games(write_epds(game, number, Positions::Last).as_bytes())[..] else { panic!("a line") };
        let sorted = |game: &Game| {
            let mut tags = game.tags.clone();
            tags.sort();
            (tags, game.comment.clone(), game.outcome)
        };
        assert_eq!(sorted(again), sorted(game));
    }
    let hostile = "4k4/9/9/9/9/c8/9/9/1R7/3K5 w - - id \"a\"; bm b1a1; c3 \"x\" \"y\";";
    let [game] = &games(hostile.as_bytes())[..] else { panic!("a line") };
    assert_eq!(write_epds(game, 1, Positions::Last), format!("{hostile}\n"));
}
