//! Several best lines, restricted moves, and mates that are looked for.

use crate::dialogue::{AT_ONCE, Answer, Dialogue, PATIENCE, number_after};
use crate::ucci::{MIDDLE_GAME, assert_sound, mv, position};
use mammoth::notation::START_FEN;
use mammoth::position::Position;
use mammoth::types::Move;

/// The lines of the last iteration, best first: number, score, head.
fn last_set(answer: &Answer, depth: i64) -> Vec<(i64, i64, Move)> {
    let of_depth = |line: &&String| number_after(line, "depth") == Some(depth) && line.contains(" pv ");
    let mut set: Vec<(i64, i64, Move)> = Vec::new();
    for line in answer.lines.iter().filter(of_depth) {
        let score = number_after(line, "cp").or_else(|| number_after(line, "score"));
        let score = score.unwrap_or_else(|| panic!("no score in {line}"));
        let head = line.split_once(" pv ").and_then(|(_, moves)| moves.split(' ').next()).map(mv);
        let entry = (number_after(line, "multipv").unwrap_or(1), score, head.expect("a line begins with a move"));
        set.retain(|old| old.0 != entry.0);
        set.push(entry);
    }
    set.sort_unstable_by_key(|entry| entry.0);
    set
}

fn assert_lines(answer: &Answer, board: &Position, depth: i64, wanted: usize) {
    let set = last_set(answer, depth);
    let numbers: Vec<i64> = set.iter().map(|entry| entry.0).collect();
    assert_eq!(numbers, (1..=wanted as i64).collect::<Vec<_>>(), "{:#?}", answer.lines);
    assert!(set.is_sorted_by(|one, next| one.1 >= next.1), "not in order: {set:?}");
    let mut heads: Vec<Move> = set.iter().map(|entry| entry.2).collect();
    assert_eq!(heads[0], answer.best());
    assert!(heads.iter().all(|&head| board.is_legal_move(head)));
    heads.sort_unstable();
    heads.dedup();
    assert_eq!(heads.len(), wanted, "a move twice: {set:?}");
}

#[test]
fn several_lines_are_different_in_order_and_complete() {
    for threads in [1, 3] {
        let mut dialogue = Dialogue::ucci();
        dialogue.accepts(&format!("setoption threads {threads}"));
        for fen in [START_FEN, MIDDLE_GAME] {
            let board = position(fen);
            dialogue.say(&format!("position fen {fen}"));
            for lines in [2, 5] {
                dialogue.accepts(&format!("setoption multipv {lines}"));
                let answer = dialogue.ask("go depth 7");
                assert_sound(&answer, &board);
                assert_lines(&answer, &board, 7, lines);
            }
        }
        // More lines than moves: one for each.
        let fen = "3k5/9/9/9/9/9/9/9/9/4K4 w";
        dialogue.say(&format!("position fen {fen}"));
        dialogue.accepts("setoption multipv 128");
        assert_lines(&dialogue.ask("go depth 3"), &position(fen), 3, position(fen).legal_moves().len());
    }
}

#[test]
fn the_first_of_several_lines_is_what_one_line_finds() {
    let score = |lines: usize| {
        let mut dialogue = Dialogue::uci();
        dialogue.accepts("setoption name Heuristics value plain");
        dialogue.accepts(&format!("setoption name MultiPV value {lines}"));
        dialogue.say(&format!("position fen {MIDDLE_GAME}"));
        last_set(&dialogue.ask("go depth 3"), 3)
    };
    let (one, many) = (score(1), score(40));
    assert_eq!(one[0].1, many[0].1, "the plain search knows one truth");
    // Each line is the value of its move: what a search of that move alone finds.
    let mut dialogue = Dialogue::uci();
    dialogue.accepts("setoption name Heuristics value plain");
    dialogue.say(&format!("position fen {MIDDLE_GAME}"));
    for &(_, score, head) in many.iter().step_by(6) {
        dialogue.accepts("ucinewgame");
        let alone = last_set(&dialogue.ask(&format!("go depth 3 searchmoves {head}")), 3);
        assert_eq!((alone[0].1, alone[0].2), (score, head));
    }
}

#[test]
fn searches_may_be_restricted_to_some_moves() {
    let mut dialogue = Dialogue::uci();
    dialogue.say("position startpos");
    for go in [
        "go searchmoves a0a1 i0i1 depth 5",
        "go depth 5 searchmoves i0i1 a0a1",
        "go searchmoves i0i1 a0a1 movetime 30",
        "go wtime 100 searchmoves a0a1 i0i1 btime 100",
    ] {
        let best = dialogue.ask(go).best();
        assert!([mv("a0a1"), mv("i0i1")].contains(&best), "{go}: {best}");
    }
    // What cannot be played is left out, and said.
    let answer = dialogue.ask("go searchmoves a0a1 x a0a5 depth 3");
    assert_eq!(answer.best(), mv("a0a1"));
    assert_eq!(answer.lines.iter().filter(|line| line.contains("it is left out")).count(), 2, "{:#?}", answer.lines);
    for go in ["go depth 3 searchmoves", "go depth 3 searchmoves a0a5"] {
        let answer = dialogue.ask(go);
        assert!(answer.lines.iter().any(|line| line.starts_with("info string go: ")), "{:#?}", answer.lines);
        assert!(answer.best.is_some(), "all moves are searched");
    }
    dialogue.say("go infinite searchmoves a0a1");
    assert_eq!(dialogue.ask_within("stop", AT_ONCE).best(), mv("a0a1"));
    // In UCCI bans come on top; nothing may be left.
    let mut dialogue = Dialogue::ucci();
    dialogue.say_all(&["position startpos", "banmoves a0a1"]);
    assert_eq!(dialogue.ask("go depth 3 searchmoves a0a1").best, None);
    assert_eq!(dialogue.ask("go depth 3 searchmoves a0a1 a0a2").best(), mv("a0a2"));
}

#[test]
fn a_mate_that_is_found_ends_the_search_for_it() {
    let file = include_str!("../../bench-positions/mates.epd");
    let mates = mammoth::notation::parse_epd_file(file).expect("the file is readable");
    let mut dialogue = Dialogue::uci();
    for moves in [1, 2] {
        let epd = mates.iter().find(|epd| epd.operation("dm") == Some(&moves.to_string())).expect("there is one");
        dialogue.say(&format!("position fen {}", epd.fen));
        let answer = dialogue.ask(&format!("go mate {moves}"));
        assert!((1..=moves).contains(&answer.last("mate")), "{:#?}", answer.lines);
    }
    // Without a mate it takes another limit, or a stop.
    dialogue.say("position startpos");
    dialogue.ask("go mate 2 nodes 5000");
    dialogue.say("go mate 1");
    dialogue.until(PATIENCE, |line| line.starts_with("info depth 6"));
    dialogue.ask_within("stop", AT_ONCE);
    assert!(dialogue.ask("go mate 0 nodes 5000").lines[0].contains("mate 0 is taken as mate 1"));
}

#[test]
fn uci_lines_tell_their_number_and_the_chances_on_request() {
    let mut dialogue = Dialogue::uci();
    let answer = dialogue.ask("go depth 5");
    assert!(answer.lines.iter().filter(|line| line.contains(" pv ")).all(|line| line.contains(" multipv 1 ")));
    assert!(!answer.lines.iter().any(|line| line.contains(" wdl ")));
    dialogue.accepts("setoption name UCI_ShowWDL value true");
    let answer = dialogue.ask("go depth 5");
    for line in answer.lines.iter().filter(|line| line.contains(" pv ")) {
        let words: Vec<&str> = line.split(' ').skip_while(|&word| word != "wdl").skip(1).take(3).collect();
        let sum: u32 = words.iter().map(|word| word.parse::<u32>().expect("a number")).sum();
        assert_eq!(sum, 1000, "{line}");
    }
}
