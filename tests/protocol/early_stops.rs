//! Searches that end as soon as they begin, and games that are over before: there is a line, a score and the right move.

use crate::dialogue::{Answer, Dialogue};
use crate::ucci::{STALEMATE, mv, position};

/// Red mates with b0d0.
const MATE_IN_ONE: &str = "3k5/9/9/9/9/9/9/9/R8/1R2K4 w - - 0 1";
const MATED: &str = "R2k5/1R7/9/9/9/9/9/9/9/4K4 b - - 0 1";

#[track_caller]
fn assert_mates(answer: &Answer) {
    assert_eq!(answer.best(), mv("b0d0"), "{:#?}", answer.lines);
    let shown = answer.lines.iter().any(|line| line.contains(" score ") && line.contains(" pv b0d0"));
    assert!(shown, "no line with score and moves: {:#?}", answer.lines);
}

#[test]
fn a_mate_in_one_is_played_however_early_the_stop_comes() {
    for (mut dialogue, threads) in [
        (Dialogue::ucci(), "setoption threads 1"),
        (Dialogue::ucci(), "setoption threads 4"),
        (Dialogue::uci(), "setoption name Threads value 1"),
        (Dialogue::uci(), "setoption name Threads value 4"),
    ] {
        dialogue.say_all(&[threads, &format!("position fen {MATE_IN_ONE}")]);
        for _ in 0..20 {
            for go in
                ["go infinite\nstop\n", "go nodes 1\n", "go nodes 0\n", "go movetime 1\n", "go ponder depth 9\nstop\n"]
            {
                dialogue.send(go.as_bytes());
                assert_mates(&dialogue.answer(crate::dialogue::PATIENCE));
            }
        }
    }
}

#[test]
fn a_game_that_is_over_has_a_score() {
    for fen in [MATED, STALEMATE] {
        for go in ["go depth 5", "go nodes 100", "go movetime 20", "go depth 0"] {
            let mut dialogue = Dialogue::uci();
            dialogue.accepts(&format!("position fen {fen}"));
            let answer = dialogue.ask(go);
            assert_eq!(answer.lines[0], "info depth 0 score mate 0", "{go}: {:#?}", answer.lines);
            assert_eq!(answer.lines.last().map(String::as_str), Some("bestmove (none)"));
            dialogue.accepts("setoption name UCI_ShowWDL value true");
            assert_eq!(dialogue.ask(go).lines[0], "info depth 0 score mate 0 wdl 0 0 1000");
            let mut dialogue = Dialogue::ucci();
            dialogue.accepts(&format!("position fen {fen}"));
            let answer = dialogue.ask(go);
            assert_eq!(answer.lines[0], "info depth 0 score -10000", "{go}: {:#?}", answer.lines);
            assert_eq!(answer.lines.last().map(String::as_str), Some("nobestmove"));
        }
    }
    // Where there are moves, though none may be played, the game is not over.
    let mut dialogue = Dialogue::ucci();
    dialogue.say_all(&["position fen 3k5/9/9/9/9/9/9/9/9/4K4 w", "banmoves e0e1 e0f0"]);
    let answer = dialogue.ask("go depth 3");
    assert!(answer.best.is_none() && !answer.lines.iter().any(|line| line.contains("score")), "{:#?}", answer.lines);
}

#[test]
fn who_stalemates_with_the_last_move_of_the_counter_wins() {
    for rule in ["asian", "computer-league", "simple"] {
        let mut dialogue = Dialogue::uci();
        dialogue.accepts(&format!("setoption name rule value {rule}"));
        // A full move less than the limit, and one ply.
        for plies in if rule == "computer-league" { [98, 99] } else { [118, 119] } {
            dialogue.accepts("ucinewgame");
            let fen = format!("5k3/8R/9/9/9/9/9/9/9/3K5 w - - {plies} 60");
            dialogue.accepts(&format!("position fen {fen}"));
            for go in ["go depth 2", "go depth 12"] {
                let answer = dialogue.ask(go);
                let mut board = position(&fen);
                board.make(answer.best());
                assert!(!board.has_legal_move(), "{rule}, {plies} plies, {go}: {:#?}", answer.lines);
            }
            assert_eq!(dialogue.ask("go depth 8").last("mate"), 1, "{}", dialogue.record());
        }
    }
}
