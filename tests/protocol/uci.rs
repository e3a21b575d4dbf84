//! UCI: what is different from UCCI.

use crate::dialogue::{AT_ONCE, Answer, Dialogue, PATIENCE, number_after};
use crate::ucci::{MIDDLE_GAME, STALEMATE};
use mammoth::notation::{START_FEN, parse_fen, parse_move};
use mammoth::position::Position;
use std::time::Duration;

fn position(fen: &str) -> Position {
    parse_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// Asserts that the lines are UCI's and the moves legal.
#[track_caller]
fn assert_sound(answer: &Answer, position: &Position) {
    for line in answer.lines.iter().filter(|line| line.starts_with("info depth")) {
        for word in ["depth", "seldepth", "nodes", "nps", "hashfull", "time"] {
            assert!(number_after(line, word).is_some_and(|number| number >= 0), "{word} in {line}");
        }
        assert!(number_after(line, "hashfull") <= Some(1000), "{line}");
        let score = number_after(line, "cp").or_else(|| number_after(line, "mate"));
        assert!(score.is_some(), "{line}");
        let Some((_, line_of_play)) = line.split_once(" pv ") else {
            assert!(line.contains(" upperbound "), "\"{line}\" shows no line of play");
            continue;
        };
        let mut board = position.clone();
        for text in line_of_play.split(' ') {
            let mv = parse_move(text).unwrap_or_else(|error| panic!("{line}: {error}"));
            assert!(board.is_legal_move(mv), "{text} in {line}");
            board.make(mv);
        }
    }
    assert!(position.is_legal_move(answer.best()), "{:#?}", answer.lines);
}

#[test]
fn the_introduction_lists_the_options_of_every_client() {
    let mut dialogue = Dialogue::start();
    dialogue.say("uci");
    let lines = dialogue.until(PATIENCE, |line| line == "uciok");
    assert!(lines[0].starts_with("id name Mammoth"), "{lines:#?}");
    assert!(lines.iter().any(|line| line.starts_with("id author ")), "{lines:#?}");
    for option in ["Hash", "Threads"] {
        let wanted = format!("option name {option} type spin default ");
        assert_eq!(lines.iter().filter(|line| line.starts_with(&wanted)).count(), 1, "{lines:#?}");
    }
    assert_eq!(dialogue.quit(), [""; 0], "UCI knows no farewell");
}

#[test]
fn searches_end_by_depth_nodes_and_time() {
    let mut dialogue = Dialogue::uci();
    dialogue.say("ucinewgame");
    for fen in [START_FEN, MIDDLE_GAME] {
        dialogue.say(&format!("position fen {fen}"));
        for go in
            ["go depth 6", "go nodes 3000", "go movetime 50", "go wtime 500 btime 500 winc 10 binc 10 movestogo 20"]
        {
            assert_sound(&dialogue.ask(go), &position(fen));
        }
    }
    assert_eq!(dialogue.quit(), [""; 0]);
}

#[test]
fn the_clock_of_the_side_to_move_counts() {
    let mut dialogue = Dialogue::uci();
    // With the other clock the search would take minutes.
    dialogue.say("position startpos");
    assert_sound(&dialogue.ask("go wtime 100 btime 36000000 winc 0 binc 0"), &position(START_FEN));
    dialogue.say(&format!("position fen {MIDDLE_GAME}"));
    assert_sound(&dialogue.ask("go wtime 36000000 btime 100 winc 0 binc 0"), &position(MIDDLE_GAME));
    // A fallen flag, as some clients send it.
    assert_sound(&dialogue.ask_within("go wtime -20 btime -20 winc 0 binc 0", AT_ONCE), &position(MIDDLE_GAME));
}

#[test]
fn mates_are_counted_in_moves() {
    let mut dialogue = Dialogue::uci();
    let file = include_str!("../../bench-positions/mates.epd");
    let mates = mammoth::notation::parse_epd_file(file).expect("the file is readable");
    let in_moves = |moves: &str| {
        let found = mates.iter().find(|epd| epd.operation("dm") == Some(moves));
        found.unwrap_or_else(|| panic!("a mate in {moves}")).fen.clone()
    };
    for (fen, moves) in [(in_moves("1"), 1), (in_moves("2"), 2)] {
        dialogue.say_all(&["ucinewgame", &format!("position fen {fen}")]);
        let answer = dialogue.ask("go depth 8");
        assert_eq!(answer.last("mate"), moves, "{:#?}", answer.lines);
    }
    // The other side's view after the first move of a mate in two.
    let fen = in_moves("2");
    dialogue.say(&format!("position fen {fen}"));
    let best = dialogue.ask("go depth 8").best();
    dialogue.say(&format!("position fen {fen} moves {best}"));
    assert_eq!(dialogue.ask("go depth 8").last("mate"), -1, "{}", dialogue.record());
}

#[test]
fn without_legal_moves_the_move_is_none() {
    let mut dialogue = Dialogue::uci();
    dialogue.say(&format!("position fen {STALEMATE}"));
    for go in ["go depth 3", "go nodes 10", "go movetime 20"] {
        let answer = dialogue.ask_within(go, AT_ONCE);
        assert_eq!(answer.lines.last().map(String::as_str), Some("bestmove (none)"), "{go}");
    }
}

#[test]
fn stop_while_idle_is_not_answered() {
    let mut dialogue = Dialogue::uci();
    dialogue.accepts("stop");
    dialogue.ask("go depth 2");
    dialogue.accepts("stop");
    dialogue.assert_silent(Duration::from_millis(100));
}

#[test]
fn a_search_without_limits_waits_for_stop() {
    let mut dialogue = Dialogue::uci();
    for go in ["go infinite", "go"] {
        dialogue.say_all(&["position startpos moves h2e2", go]);
        dialogue.until(PATIENCE, |line| line.starts_with("info depth 5 "));
        dialogue.say("isready");
        dialogue.until(AT_ONCE, |line| line == "readyok");
        let answer = dialogue.ask_within("stop", AT_ONCE);
        let mut board = position(START_FEN);
        board.make(parse_move("h2e2").expect("a move"));
        assert!(board.is_legal_move(answer.best()));
    }
}

#[test]
fn depth_zero_is_the_static_evaluation() {
    let mut dialogue = Dialogue::uci();
    let answer = dialogue.ask_within("go depth 0", AT_ONCE);
    assert!(answer.lines[0].starts_with("info depth 0 score cp "), "{:#?}", answer.lines);
    assert_eq!(answer.best, None);
}

#[test]
fn options_have_long_names_and_any_case() {
    let mut dialogue = Dialogue::uci();
    for line in ["setoption name Threads value 2", "setoption name THREADS value 1", "setoption name hash value 8"] {
        dialogue.accepts(line);
    }
    for line in ["setoption name Hash value x", "setoption name Hash", "setoption name Threads value -1", "setoption"] {
        dialogue.refusal(line);
    }
    for line in ["setoption name UCI_ShowWDL value true", "setoption name Some Long Name value with words"] {
        dialogue.accepts(line);
    }
    assert_sound(&dialogue.ask("go depth 3"), &position(START_FEN));
}

#[test]
fn a_new_game_forgets_everything() {
    let searched = |dialogue: &mut Dialogue| {
        dialogue.say(&format!("position fen {MIDDLE_GAME}"));
        let answer = dialogue.ask("go depth 7");
        (answer.best(), answer.last("nodes"))
    };
    let fresh = searched(&mut Dialogue::uci());
    let mut dialogue = Dialogue::uci();
    dialogue.ask("go depth 7");
    dialogue.accepts("ucinewgame");
    assert_eq!(searched(&mut dialogue), fresh);
}

#[test]
fn the_protocol_can_be_changed_in_mid_session() {
    let mut dialogue = Dialogue::uci();
    dialogue.say("ucci");
    dialogue.until(AT_ONCE, |line| line == "ucciok");
    assert_eq!(dialogue.ask_within("stop", AT_ONCE).best, None, "UCCI answers an idle stop");
    dialogue.say("uci");
    dialogue.until(AT_ONCE, |line| line == "uciok");
    dialogue.accepts("stop");
}
