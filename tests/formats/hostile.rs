//! Files made to do harm: bounded depth and memory, and a refusal by name.

use crate::endless::Endless;
use crate::processes::resident;
use crate::reading::{fault, read};
use crate::trees::count_moves;
use crate::writing::{Seeds, cbr, xqf};
use mammoth::notation::{Game, GameReason, PlayedMove, Variation, parse_move, read_ubb, write_game, write_ubb};
use std::io::Read;

const NO_SEEDS: Seeds = Seeds { mask: 0, or: [0; 4], keys: [0; 4] };

/// A chariot on each side that goes to and fro.
const SHUFFLE: [&str; 4] = ["a0a1", "a9a8", "a1a0", "a8a9"];

fn shuffle(plies: usize) -> Vec<PlayedMove> {
    SHUFFLE.iter().cycle().take(plies).map(|text| PlayedMove::new(parse_move(text).expect("a move"))).collect()
}

/// Variations in each other so deep: each leaves the one around it at its third move.
fn nested(depth: usize) -> Game {
    let mut inner: Option<Vec<PlayedMove>> = None;
    for _ in 0..=depth {
        // Four moves further on it is the same position.
        let mut moves = shuffle(8);
        if let Some(inner) = inner.take() {
            moves[4].variations.push(Variation { comment: String::new(), moves: inner });
        }
        inner = Some(moves);
    }
    Game { moves: inner.expect("a line"), ..Game::default() }
}

fn depth(moves: &[PlayedMove]) -> usize {
    let lines = moves.iter().flat_map(|played| &played.variations);
    lines.map(|line| 1 + depth(&line.moves)).max().unwrap_or(0)
}

#[test]
fn variations_are_kept_to_a_depth() {
    for deep in [64, 65, 300] {
        let game = nested(deep);
        for bytes in [xqf(&game, 18, NO_SEEDS), cbr(&game), write_ubb(&game).into_bytes()] {
            let (read, complaints) = read(&bytes);
            assert!(complaints.is_empty() && read.len() == 1);
            let kept = match &read[0] {
                Ok(read) => {
                    assert_eq!((read, deep), (&game, 64));
                    read
                }
                Err(error) => {
                    assert!(deep > 64 && error.reason == GameReason::TooDeep, "{error}");
                    error.main_line().expect("the main line is whole")
                }
            };
            assert_eq!((kept.moves.len(), depth(&kept.moves)), (8, 64));
            assert!(!write_game(kept).is_empty());
        }
    }
}

#[test]
fn a_game_of_a_hundred_thousand_moves_is_read() {
    let game = Game { moves: shuffle(100_000), ..Game::default() };
    for bytes in [xqf(&game, 18, NO_SEEDS), cbr(&game), write_ubb(&game).into_bytes()] {
        let (read, _) = read(&bytes);
        assert_eq!(read[0].as_ref().map(|game| count_moves(&game.moves)), Ok(100_000));
    }
}

/// As many branches as fit, all in the same place.
#[test]
fn fifty_thousand_variations_are_read() {
    let mut game = Game { moves: shuffle(2), ..Game::default() };
    game.moves[1].variations = vec![Variation { comment: String::new(), moves: shuffle(2)[1..].to_vec() }; 50_000];
    for bytes in [xqf(&game, 18, NO_SEEDS), cbr(&game), write_ubb(&game).into_bytes()] {
        let (read, _) = read(&bytes);
        assert!(read == [Ok(game.clone())]);
    }
}

#[test]
fn a_length_without_bytes_behind_it_is_no_comment() {
    let game = Game { moves: shuffle(3), comment: "x".to_string(), ..Game::default() };
    for length in [0x8000_0000_u32, u32::MAX, 1_000_000, 100] {
        let mut bytes = xqf(&game, 10, NO_SEEDS);
        bytes[1028..1032].copy_from_slice(&length.to_le_bytes());
        assert_eq!(fault(&bytes).reason, GameReason::Torn, "{length}");
        let mut bytes = cbr(&game);
        bytes[2218..2222].copy_from_slice(&length.to_le_bytes());
        assert_eq!(fault(&bytes).reason, GameReason::Torn, "{length}");
    }
}

fn ubb(lines: &[&str]) -> String {
    let lines: Vec<String> =
        lines.iter().map(|line| line.replace("[", "[DhtmlXQ_").replace("DhtmlXQ_/", "/DhtmlXQ_")).collect();
    format!("[DhtmlXQ]\n{}\n[/DhtmlXQ]\n", lines.join("\n"))
}

#[test]
fn variations_that_lead_round_in_a_circle_come_to_an_end() {
    let main = "[movelist]09080001[/movelist]";
    let cases: [(&[&str], GameReason); 7] = [
        (&["[move_1_3_1]0809[/move_1_3_1]"], GameReason::Orphan),
        (&["[move_1_3_2]0809[/move_1_3_2]", "[move_2_3_1]0809[/move_2_3_1]"], GameReason::Orphan),
        (&["[move_1_2_2]0809[/move_1_2_2]", "[move_2_1_1]0809[/move_2_1_1]"], GameReason::Orphan),
        (&["[move_0_9_1]0809[/move_0_9_1]"], GameReason::Orphan),
        (&["[move_7_1_1]0908[/move_7_1_1]"], GameReason::Orphan),
        (&["[move_0_1_0]0908[/move_0_1_0]"], GameReason::Double),
        (&["[move_0_1_1]0908[/move_0_1_1]", "[move_0_1_1]0908[/move_0_1_1]"], GameReason::Double),
    ];
    for (beside, reason) in cases {
        let text = ubb(&[&[main], beside].concat());
        let error = read_ubb(&text).next().expect("a game").expect_err("a fault");
        let line = if reason == GameReason::Double { 2 + beside.len() } else { 3 };
        assert_eq!((error.place.line(), &error.reason), (Some(line), &reason), "{text}");
        assert_eq!(error.main_line().map(|game| game.moves.len()), Some(2));
    }
    // Each line twice would be read twice as often as the one before.
    let mut lines = vec![main.to_string()];
    for number in 1..200 {
        let line = format!("[move_{}_2_{number}]0001[/move_{0}_2_{number}]", number - 1);
        lines.extend([line.clone(), line]);
    }
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    let error = read_ubb(&ubb(&lines)).next().expect("a game").expect_err("doubled");
    assert!(matches!(error.reason, GameReason::Double) && depth(&error.readable.moves) <= 64, "{error}");
}

#[test]
fn a_hundred_mebibytes_of_anything_take_no_memory() {
    /// KiB; a game may have 4 MiB, and is held in several forms, each as long as the moves in it.
    const MOST: u64 = 256 << 10;
    let mut library = vec![0; 101_952];
    library[..16].copy_from_slice(b"CCBridgeLibrary\0");
    let mut of_record = library.clone();
    of_record.extend(cbr(&Game::default()));
    let mut far = library.clone();
    far[60..64].fill(0xff);
    let heads = [
        xqf(&Game::default(), 10, NO_SEEDS),
        cbr(&Game::default()),
        library,
        of_record,
        far,
        b"[DhtmlXQ]\n[DhtmlXQ_movelist]".to_vec(),
        b"4k4/9/9/9/9/9/9/9/9/3K5 w - - id \"".to_vec(),
    ];
    for head in heads {
        for byte in [b'7', b'\n', 0] {
            let before = resident(std::process::id()).unwrap_or(0);
            let mut rest = Endless::new(128 << 20, byte);
            let mut source = head.as_slice().chain(&mut rest);
            let mut lines = 0;
            let Ok(()) = mammoth::notation::read_source(&mut source, "x", None, &mut |_| {
                lines += 1;
                Ok::<(), std::convert::Infallible>(())
            });
            assert!(lines > 0);
            assert!(rest.most <= before + MOST, "from {before} to {} KiB: {:?} {byte}", rest.most, &head[..20]);
        }
    }
}
