//! UCCI: the introduction, positions, stopping, bans, and the end of a game.

use crate::dialogue::{AT_ONCE, Answer, Dialogue, PATIENCE, number_after};
use mammoth::notation::{START_FEN, parse_fen, parse_move};
use mammoth::position::Position;
use mammoth::types::Move;
use std::time::{Duration, Instant};

/// A quiet middle game with Black to move.
pub const MIDDLE_GAME: &str = "2bakab1r/9/2nc2nc1/p3p1p1p/2p2r3/PN1R5/2P1P1P1P/1C2B4/7C1/2BAKA1NR b - - 0 8";
/// Black to move stands neither in check nor has a move.
pub const STALEMATE: &str = "3k5/4P4/9/9/9/9/9/9/9/4K4 b - - 0 1";

pub fn position(fen: &str) -> Position {
    parse_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

pub fn mv(text: &str) -> Move {
    parse_move(text).expect("a move")
}

/// Asserts that an answer obeys the protocol and that all its moves can be played in this position.
#[track_caller]
pub fn assert_sound(answer: &Answer, position: &Position) {
    let [infos @ .., totals, last] = &answer.lines[..] else { panic!("too short: {:?}", answer.lines) };
    let words: Vec<&str> = totals.split(' ').collect();
    let ["info", "time", time, "nodes", nodes] = words[..] else { panic!("\"{totals}\" stands before \"{last}\"") };
    assert!(time.parse::<u64>().is_ok() && nodes.parse::<u64>().is_ok(), "{totals}");
    for line in infos.iter().filter(|line| line.starts_with("info depth")) {
        assert!(number_after(line, "score").is_some_and(|score| (-10_000..=10_000).contains(&score)), "{line}");
        // A score below the window comes without a line of play.
        let Some((_, line_of_play)) = line.split_once(" pv ") else { continue };
        let mut board = position.clone();
        for text in line_of_play.split(' ') {
            assert!(board.is_legal_move(mv(text)), "{text} in {line}");
            board.make(mv(text));
        }
    }
    assert!(position.is_legal_move(answer.best()), "{last}");
    // Behind it may stand that a draw is accepted.
    if let Some(ponder) = last.split_once(" ponder ").and_then(|(_, rest)| rest.split(' ').next()) {
        let mut board = position.clone();
        board.make(answer.best());
        assert!(board.is_legal_move(mv(ponder)), "{last}");
    }
}

#[test]
fn the_introduction_comes_at_once() {
    // The best of three, since the machine may be busy with other tests.
    let fastest = (0..3).map(|_| introduction()).min().expect("three times");
    assert!(fastest < AT_ONCE, "{fastest:?}");
}

fn introduction() -> Duration {
    let start = Instant::now();
    let mut dialogue = Dialogue::start();
    dialogue.say("ucci");
    let lines = dialogue.until(PATIENCE, |line| line == "ucciok");
    let time = start.elapsed();
    let [lines @ .., _] = &lines[..] else { panic!("no lines") };
    assert!(lines.iter().all(|line| line.starts_with("id ") || line.starts_with("option ")), "{lines:#?}");
    for wanted in ["id name Mammoth", "id version ", "id author "] {
        assert!(lines.iter().any(|line| line.starts_with(wanted)), "no \"{wanted}\" in {lines:#?}");
    }
    for option in ["usemillisec", "batch", "debug", "hashsize", "threads", "newgame", "logfile"] {
        let wanted = format!("option {option} type ");
        let count = lines.iter().filter(|line| line.starts_with(&wanted)).count();
        assert_eq!(count, 1, "{option} in {lines:#?}");
    }
    for line in lines.iter().filter(|line| line.starts_with("option ")) {
        let words: Vec<&str> = line.split(' ').collect();
        assert!(words.len() >= 4 && words[2] == "type" && words[1] == words[1].to_lowercase(), "{line}");
        let kinds = ["label", "button", "check", "combo", "spin", "string"];
        assert!(kinds.contains(&words[3]), "{line}");
        if words[3] == "spin" {
            let number = |word| number_after(line, word).unwrap_or_else(|| panic!("no {word} in {line}"));
            assert!((number("min")..=number("max")).contains(&number("default")), "{line}");
        }
    }
    dialogue.quit();
    time
}

#[test]
fn a_search_by_depth_reports_each_depth_and_a_legal_move() {
    let mut dialogue = Dialogue::ucci();
    for fen in [START_FEN, MIDDLE_GAME] {
        dialogue.say(&format!("position fen {fen}"));
        let answer = dialogue.ask("go depth 6");
        assert_sound(&answer, &position(fen));
        let depths = answer.numbers("depth");
        assert!((1..=6).all(|depth| depths.contains(&depth)), "{:#?}", answer.lines);
        assert_eq!(depths.iter().max(), Some(&6));
        let [.., last_depth, _, _] = &answer.lines[..] else { panic!("{:#?}", answer.lines) };
        assert!(last_depth.contains(&format!(" pv {}", answer.best())), "{:#?}", answer.lines);
        let nodes = answer.numbers("nodes");
        assert!(nodes.is_sorted() && nodes[0] > 0, "{:#?}", answer.lines);
        assert!(answer.numbers("time").is_sorted(), "{:#?}", answer.lines);
    }
    dialogue.quit();
}

#[test]
fn the_start_position_has_a_name() {
    let mut dialogue = Dialogue::ucci();
    dialogue.say("position startpos moves h2e2 h9g7");
    let mut board = position(START_FEN);
    board.make(mv("h2e2"));
    board.make(mv("h9g7"));
    assert_sound(&dialogue.ask("go depth 4"), &board);
    // Without a position the game begins at the start.
    let mut dialogue = Dialogue::ucci();
    assert_sound(&dialogue.ask("go depth 4"), &position(START_FEN));
}

#[test]
fn sloppy_fens_of_clients_are_taken() {
    let mut dialogue = Dialogue::ucci();
    for text in ["4k4/9/9/9/9/9/9/9/R8/3K5 r", "4k4/9/9/9/9/9/9/9/R8/3K5", "4k4/9/9/9/9/9/9/9/R8/3K5 w - - 0 1 moves"] {
        dialogue.accepts(&format!("position fen {text}"));
        assert_sound(&dialogue.ask("go depth 2"), &position("4k4/9/9/9/9/9/9/9/R8/3K5 w"));
    }
}

#[test]
fn an_infinite_search_waits_for_stop() {
    let mut dialogue = Dialogue::ucci();
    for go in ["go infinite", "go depth infinite"] {
        dialogue.say("position startpos");
        dialogue.say(go);
        dialogue.until(PATIENCE, |line| line.starts_with("info depth 5 "));
        let answer = dialogue.ask_within("stop", AT_ONCE);
        assert!(position(START_FEN).is_legal_move(answer.best()));
    }
    assert_eq!(dialogue.quit(), ["bye"]);
}

#[test]
fn an_infinite_search_waits_for_stop_even_with_nothing_to_search() {
    let mut dialogue = Dialogue::ucci();
    for (fen, is_over) in [(STALEMATE, true), ("4k4/9/9/9/9/9/9/9/9/3K5 w", false)] {
        dialogue.say(&format!("position fen {fen}"));
        dialogue.say("go infinite");
        for _ in 0..20 {
            // The lines of a hundred depths may come, the move may not.
            dialogue.say("isready");
            let lines = dialogue.until(AT_ONCE, |line| line == "readyok");
            assert!(!lines.iter().any(|line| line.contains("bestmove")), "{lines:#?}");
            std::thread::sleep(Duration::from_millis(10));
        }
        assert_eq!(dialogue.ask_within("stop", AT_ONCE).best.is_none(), is_over);
    }
}

#[test]
fn stop_in_the_first_moment_still_gives_a_move() {
    let mut dialogue = Dialogue::ucci();
    for _ in 0..50 {
        dialogue.say_all(&["position startpos", "go infinite"]);
        let answer = dialogue.ask_within("stop", AT_ONCE);
        assert!(position(START_FEN).is_legal_move(answer.best()));
    }
}

#[test]
fn stop_is_answered_unless_there_was_an_answer_since_the_last_position() {
    let mut dialogue = Dialogue::ucci();
    for _ in 0..2 {
        let answer = dialogue.ask_within("stop", AT_ONCE);
        assert_eq!(answer.lines.last().map(String::as_str), Some("nobestmove"));
    }
    dialogue.ask("go depth 2");
    for _ in 0..2 {
        assert_eq!(dialogue.replies("stop"), [""; 0], "it crossed the answer");
    }
    dialogue.accepts("position startpos moves h2e2");
    assert_eq!(dialogue.ask_within("stop", AT_ONCE).best, None);
    dialogue.assert_silent(Duration::from_millis(100));
}

#[test]
fn a_stop_and_an_answer_that_cross_give_one_answer() {
    let mut dialogue = Dialogue::ucci();
    dialogue.say("position startpos");
    let mut crossed = 0;
    for round in 0..1000_u64 {
        dialogue.say(&format!("go nodes {}", 300 + 37 * (round % 20)));
        std::thread::sleep(Duration::from_micros(round % 50 * 25));
        let lines = dialogue.replies("stop");
        let answers = lines.iter().filter(|line| line.starts_with("bestmove ") || *line == "nobestmove").count();
        assert_eq!(answers, 1, "round {round}: {lines:#?}");
        crossed += usize::from(lines.iter().filter_map(|line| number_after(line, "nodes")).max() >= Some(300));
        dialogue.forget_record();
    }
    assert!(crossed > 0, "no search came to its end by itself");
}

#[test]
fn the_engine_is_ready_while_it_thinks() {
    let mut dialogue = Dialogue::ucci();
    dialogue.say_all(&["position startpos", "go infinite"]);
    for _ in 0..20 {
        dialogue.say("isready");
        let lines = dialogue.until(AT_ONCE, |line| line == "readyok");
        assert!(lines.iter().all(|line| !line.contains("bestmove")), "{lines:#?}");
    }
    dialogue.ask_within("stop", AT_ONCE);
}

#[test]
fn what_cannot_be_done_while_thinking_is_refused_and_nothing_changes() {
    let mut dialogue = Dialogue::ucci();
    dialogue.say_all(&["position startpos", "go infinite"]);
    let lines =
        ["go depth 1", "position fen 4k4/9/9/9/9/9/9/9/R8/3K5 w", "setoption threads 2", "banmoves h2e2", "ucci"];
    for line in lines {
        dialogue.say(line);
        dialogue.until(AT_ONCE, |line| line.starts_with("info message still thinking"));
    }
    assert!(position(START_FEN).is_legal_move(dialogue.ask_within("stop", AT_ONCE).best()));
    assert_sound(&dialogue.ask("go depth 3"), &position(START_FEN));
}

#[test]
fn without_legal_moves_there_is_no_best_move() {
    let mut dialogue = Dialogue::ucci();
    let mated = "3k5/3R5/3P5/9/9/9/9/9/9/4K4 b";
    for fen in [STALEMATE, mated] {
        dialogue.say(&format!("position fen {fen}"));
        for go in ["go depth 3", "go nodes 100", "go time 10 increment 0", "go depth 0"] {
            let answer = dialogue.ask_within(go, AT_ONCE);
            assert_eq!(answer.lines.last().map(String::as_str), Some("nobestmove"), "{go} in {fen}");
        }
    }
}

#[test]
fn banned_moves_are_not_played() {
    let mut dialogue = Dialogue::ucci();
    let fen = "3k5/9/9/9/9/9/9/4R4/9/4K4 w";
    let all: Vec<String> = position(fen).legal_moves().iter().map(|mv| mv.to_string()).collect();
    for keep in &all {
        dialogue.say(&format!("position fen {fen}"));
        let others: Vec<&str> = all.iter().filter(|&text| text != keep).map(String::as_str).collect();
        dialogue.accepts(&format!("banmoves {}", others.join(" ")));
        assert_eq!(dialogue.ask("go depth 4").best(), mv(keep));
    }
    // Everything forbidden: nothing to play. A new position is free again.
    dialogue.accepts(&format!("banmoves {}", all.join(" ")));
    assert_eq!(dialogue.ask("go depth 4").best, None);
    dialogue.say(&format!("position fen {fen}"));
    assert!(dialogue.ask("go depth 4").best.is_some());
}

#[test]
fn the_last_round_of_moves_reaches_the_search() {
    // The chariot gives check for ever: the engine is told the whole game and must see that it loses by that.
    let mut dialogue = Dialogue::ucci();
    let cycle = "d1e1 e9d9 e1d1 d9e9 ";
    dialogue.say(&format!("position fen 4k4/9/9/9/9/9/9/9/3R5/5K3 w moves {cycle}{cycle}d1e1"));
    let answer = dialogue.ask("go depth 4");
    assert_eq!(answer.best(), mv("e9d9"));
    assert!((5000..9000).contains(&answer.last("score")), "decided by the rules, but no mate: {:#?}", answer.lines);
}

#[test]
fn mates_are_counted_in_plies() {
    let mut dialogue = Dialogue::ucci();
    // Chariot and pawn mate with the first move; the same board with the colours exchanged.
    let fens = ["3k5/9/3P5/9/9/9/9/9/R8/4K4 w", "4k4/r8/9/9/9/9/9/3p5/9/3K5 b"];
    for fen in fens {
        dialogue.say(&format!("position fen {fen}"));
        assert_eq!(dialogue.ask("go depth 5").last("score"), 9999);
    }
}
