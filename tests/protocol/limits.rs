//! UCCI: how far a search goes, what it says on the way, and that it can be repeated.

use crate::dialogue::{AT_ONCE, Answer, Dialogue};
use crate::ucci::{MIDDLE_GAME, assert_sound, mv, position};
use mammoth::eval::endings::EndingExplanation;
use mammoth::eval::nnue::Network;
use mammoth::notation::{START_FEN, parse_epd_file};
use std::time::{Duration, Instant};

#[test]
fn depth_zero_is_the_static_evaluation() {
    let mut dialogue = Dialogue::ucci();
    for fen in [START_FEN, MIDDLE_GAME, "3ak4/9/9/9/9/9/9/4C4/4A4/4K4 b"] {
        dialogue.say(&format!("position fen {fen}"));
        let answer = dialogue.ask_within("go depth 0", AT_ONCE);
        let board = position(fen);
        let score = Network::embedded().value_of_position(&board);
        let score = EndingExplanation::new(&board, score).map_or(score, |ending| ending.score);
        assert_eq!(answer.lines[0], format!("info depth 0 score {score}"));
        assert_eq!(answer.lines.last().map(String::as_str), Some("nobestmove"));
    }
    dialogue.quit();
}

#[test]
fn the_move_that_is_played_was_announced() {
    // Searches that end anywhere within an iteration: a new best line is to be reported when it is found.
    let mut dialogue = Dialogue::ucci();
    let file = include_str!("../../bench-positions/bench.epd");
    for epd in parse_epd_file(file).expect("the file is readable") {
        for nodes in [800, 1500, 3000, 5000, 10_000, 20_000] {
            dialogue.say("setoption newgame");
            dialogue.say(&format!("position fen {}", epd.fen));
            let answer = dialogue.ask(&format!("go nodes {nodes}"));
            let last_line = answer.lines.iter().rev().find_map(|line| line.split_once(" pv "));
            let announced = last_line.map(|(_, moves)| mv(moves.split(' ').next().unwrap_or_default()));
            assert_eq!(announced, answer.best, "{nodes} nodes from {}: {:#?}", epd.fen, answer.lines);
        }
    }
}

#[test]
fn nodes_are_a_limit() {
    let mut dialogue = Dialogue::ucci();
    dialogue.say(&format!("position fen {MIDDLE_GAME}"));
    for limit in [0, 1, 2, 100, 1000, 5000, 50_000] {
        let answer = dialogue.ask(&format!("go nodes {limit}"));
        assert_sound(&answer, &position(MIDDLE_GAME));
        let nodes = answer.last("nodes");
        // The first iteration is finished.
        assert!(nodes <= limit.max(500) + 16, "{nodes} nodes instead of {limit}");
        assert!(limit < 1000 || nodes >= limit, "only {nodes} nodes of {limit}");
    }
}

#[test]
fn a_time_for_the_move_is_used_up_and_not_passed() {
    let mut dialogue = Dialogue::ucci();
    dialogue.say_all(&["setoption usemillisec true", "position startpos"]);
    let start = Instant::now();
    let answer = dialogue.ask("go movetime 300");
    let time = start.elapsed();
    assert_sound(&answer, &position(START_FEN));
    assert!((200..=600).contains(&answer.last("time")), "{:#?}", answer.lines);
    assert!(time >= Duration::from_millis(200) && time < AT_ONCE, "{time:?}");
}

#[test]
fn clocks_are_in_seconds_unless_milliseconds_are_asked_for() {
    let mut dialogue = Dialogue::ucci();
    dialogue.say(&format!("position fen {MIDDLE_GAME}"));
    // In seconds: a share of them, far above as many milliseconds.
    let answer = dialogue.ask("go time 20 increment 0");
    assert_sound(&answer, &position(MIDDLE_GAME));
    assert!((21..10_000).contains(&answer.last("time")), "{:#?}", answer.lines);
    // The same number in milliseconds.
    dialogue.accepts("setoption usemillisec true");
    let answer = dialogue.ask_within("go time 20 increment 0", AT_ONCE);
    assert_sound(&answer, &position(MIDDLE_GAME));
    let answer = dialogue.ask("go time 20000 increment 0 opptime 1 oppincrement 0");
    assert!((21..10_000).contains(&answer.last("time")), "{:#?}", answer.lines);
    // And back to seconds.
    dialogue.accepts("setoption usemillisec false");
    let answer = dialogue.ask("go time 20 movestogo 40 opptime 1 oppmovestogo 40");
    assert!((21..10_000).contains(&answer.last("time")), "{:#?}", answer.lines);
}

#[test]
fn a_nearly_empty_clock_is_survived() {
    let mut dialogue = Dialogue::ucci();
    dialogue.say("setoption usemillisec true");
    for clock in ["time 0 increment 0", "time 1", "time 10 movestogo 1", "time 100 increment 1000000", "movetime 0"] {
        let start = Instant::now();
        let answer = dialogue.ask_within(&format!("go {clock}"), AT_ONCE);
        assert_sound(&answer, &position(START_FEN));
        assert!(start.elapsed() < Duration::from_millis(500), "{clock}: {:?}", start.elapsed());
    }
}

#[test]
fn the_only_reply_is_played_at_once() {
    let mut dialogue = Dialogue::ucci();
    dialogue.accepts("position fen 5k3/9/9/9/4r4/9/9/9/9/3K5 w");
    let start = Instant::now();
    let answer = dialogue.ask_within("go time 3600 increment 10", AT_ONCE);
    assert_eq!(answer.best().to_string(), "d0d1");
    assert!(start.elapsed() < Duration::from_millis(300), "{:?}", start.elapsed());
}

#[test]
fn a_game_of_two_thousand_moves_goes_on() {
    let mut dialogue = Dialogue::ucci();
    let moves = " b0c2 b9c7 c2b0 c7b9".repeat(500);
    dialogue.accepts(&format!("position startpos moves{moves}"));
    assert_sound(&dialogue.ask("go depth 4"), &position(START_FEN));
    // The end of such a line is read as well as its beginning.
    assert!(dialogue.refusal(&format!("position startpos moves{moves} a0a9")).contains("move 2001, a0a9"));
}

#[test]
fn however_little_time_is_left_moves_are_looked_at() {
    let mut dialogue = Dialogue::uci();
    for left in [20, 50, 100, 200, 290, 310] {
        // Where other programs take the processor for too long, the move has to come without a look.
        let mut tries = std::iter::repeat_with(|| {
            dialogue.say("ucinewgame");
            dialogue.say("position fen 3k5/9/9/9/9/9/9/4R4/R8/4K4 w");
            dialogue.ask(&format!("go wtime {left} btime 60000"))
        });
        let finds_the_mate = |answer: Answer| answer.best() == mv("a1d1");
        assert!(tries.by_ref().take(5).any(finds_the_mate), "with {left} ms left:\n{}", dialogue.record());
    }
}

#[test]
fn two_fresh_processes_search_the_same_tree() {
    let nodes = || {
        let mut dialogue = Dialogue::ucci();
        dialogue.say(&format!("position fen {MIDDLE_GAME}"));
        let answer = dialogue.ask("go depth 8");
        (answer.best(), answer.last("nodes"), answer.last("score"))
    };
    assert_eq!(nodes(), nodes());
}

#[test]
fn a_new_game_forgets_everything() {
    let searched = |dialogue: &mut Dialogue| {
        dialogue.say(&format!("position fen {MIDDLE_GAME}"));
        let answer = dialogue.ask("go depth 8");
        (answer.best(), answer.last("nodes"), answer.last("score"))
    };
    let fresh = searched(&mut Dialogue::ucci());
    let mut dialogue = Dialogue::ucci();
    for _ in 0..3 {
        for line in ["position startpos", "position startpos moves h2e2", "position startpos moves b2e2 h9g7"] {
            dialogue.say(line);
            dialogue.ask("go depth 7");
        }
        dialogue.accepts("setoption newgame");
        assert_eq!(searched(&mut dialogue), fresh);
    }
    let [fresh, warm] = dialogue.nodes_without_and_after(&mut |dialogue, line| {
        dialogue.nodes_at(line);
    });
    assert!(warm < fresh, "the table helps when the game goes on: {warm} after {fresh}");
}
