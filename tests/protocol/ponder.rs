//! Thinking on the opponent's time, and every race of `ponderhit`, `stop`, `quit` and the end of the search.

use crate::dialogue::{AT_ONCE, Dialogue, PATIENCE};
use crate::dice::Dice;
use crate::ucci::{STALEMATE, assert_sound, position};
use mammoth::notation::START_FEN;
use std::time::{Duration, Instant};

/// A session in milliseconds.
fn session() -> Dialogue {
    let mut dialogue = Dialogue::ucci();
    dialogue.say_all(&["setoption usemillisec true", "setoption ponder true", "position startpos"]);
    dialogue
}

/// Asserts that no move is told for a while; `isready` is answered meanwhile.
#[track_caller]
fn assert_waits(dialogue: &mut Dialogue, time: Duration) {
    let end = Instant::now() + time;
    while Instant::now() < end {
        dialogue.say("isready");
        let lines = dialogue.until(AT_ONCE, |line| line == "readyok");
        assert!(!lines.iter().any(|line| line.contains("bestmove")), "too early: {lines:#?}");
        std::thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn no_limit_counts_before_the_hit() {
    let mut dialogue = session();
    for go in ["time 100 increment 0", "movetime 50", "time 50 movestogo 1", "depth 3", "nodes 100", "depth 0"] {
        dialogue.say(&format!("go ponder {go}"));
        assert_waits(&mut dialogue, Duration::from_millis(250));
        let answer = dialogue.ask_within("ponderhit", AT_ONCE);
        assert_eq!(answer.best.is_none(), go == "depth 0", "{go}");
        dialogue.accepts("position startpos");
    }
}

#[test]
fn the_clock_starts_with_the_hit() {
    let mut dialogue = session();
    // A time for the move is used up from then on.
    dialogue.say("go ponder movetime 300");
    assert_waits(&mut dialogue, Duration::from_millis(400));
    let start = Instant::now();
    assert_sound(&dialogue.ask_within("ponderhit", AT_ONCE), &position(START_FEN));
    assert!(start.elapsed() >= Duration::from_millis(200), "{:?}", start.elapsed());
    // When enough was thought before, the answer comes at once.
    dialogue.say("go ponder time 3000 increment 0");
    assert_waits(&mut dialogue, Duration::from_millis(1500));
    let start = Instant::now();
    dialogue.ask_within("ponderhit", AT_ONCE);
    assert!(start.elapsed() < Duration::from_millis(150), "{:?}", start.elapsed());
}

#[test]
fn a_hit_without_limits_is_answered_at_once() {
    let mut dialogue = session();
    for go in ["go ponder infinite", "go infinite ponder", "go ponder depth infinite", "go ponder"] {
        dialogue.say(go);
        assert_waits(&mut dialogue, Duration::from_millis(50));
        let answer = dialogue.ask_within("ponderhit", AT_ONCE);
        assert!(position(START_FEN).is_legal_move(answer.best()), "{go}");
    }
}

#[test]
fn a_hit_out_of_place_is_one_message() {
    let mut dialogue = session();
    assert!(dialogue.refusal("ponderhit").contains("go ponder"));
    dialogue.say("go infinite");
    dialogue.until(PATIENCE, |line| line.starts_with("info depth 3"));
    dialogue.say("ponderhit");
    dialogue.until(AT_ONCE, |line| line.starts_with("info message ponderhit"));
    assert_waits(&mut dialogue, Duration::from_millis(50));
    dialogue.ask_within("stop", AT_ONCE);
    // The second one comes too late, whether the search is over by then or not.
    dialogue.say_all(&["go ponder movetime 200", "ponderhit", "ponderhit"]);
    let lines = dialogue.until(PATIENCE, |line| line.starts_with("bestmove"));
    assert_eq!(lines.iter().filter(|line| line.starts_with("info message ponderhit")).count(), 1, "{lines:#?}");
    dialogue.accepts("position startpos");
}

#[test]
fn a_miss_is_a_stop_and_the_table_survives() {
    let mut dialogue = Dialogue::ucci();
    let [fresh, warm] = dialogue.nodes_without_and_after(&mut |dialogue, line| {
        dialogue.say(line);
        dialogue.say("go ponder depth 8");
        assert_waits(dialogue, Duration::from_millis(300));
        dialogue.ask_within("stop", AT_ONCE);
    });
    assert!(warm < fresh, "{warm} nodes after pondering, {fresh} without");
}

#[test]
fn draws_may_be_offered_with_the_hit() {
    let mut dialogue = session();
    dialogue.say("setoption drawscore 10000");
    dialogue.say("go ponder depth 4");
    assert_waits(&mut dialogue, Duration::from_millis(50));
    assert!(dialogue.ask("ponderhit draw").lines.last().is_some_and(|line| line.ends_with(" draw")));
    dialogue.say("go ponder depth 4");
    assert!(dialogue.ask("ponderhit").lines.last().is_some_and(|line| !line.ends_with(" draw")));
    dialogue.say("go ponder draw depth 4");
    assert!(dialogue.line(PATIENCE).contains("exclude each other"));
    dialogue.ask("stop");
}

#[test]
fn quit_and_the_end_of_the_input_while_pondering_end_the_process() {
    for quits in [true, false] {
        let mut dialogue = session();
        dialogue.say("go ponder time 1000 increment 0");
        assert_waits(&mut dialogue, Duration::from_millis(50));
        if quits {
            dialogue.say("quit")
        } else {
            dialogue.close_input()
        }
        let (lines, status) = dialogue.end(AT_ONCE);
        assert_eq!(status.code(), Some(0));
        assert_eq!(lines.iter().filter(|line| line.starts_with("bestmove ")).count(), 1, "{lines:#?}");
        assert_eq!(lines.last().is_some_and(|line| line == "bye"), quits, "{lines:#?}");
    }
}

#[test]
fn nothing_to_play_is_told_when_it_is_due() {
    let mut dialogue = session();
    for word in ["ponderhit", "stop"] {
        dialogue.say(&format!("position fen {STALEMATE}"));
        dialogue.say("go ponder time 1000 increment 0");
        assert_waits(&mut dialogue, Duration::from_millis(50));
        assert_eq!(dialogue.ask_within(word, AT_ONCE).best, None);
        dialogue.accepts("position startpos");
    }
}

#[test]
fn in_batch_mode_nobody_waits_for_a_hit() {
    let mut dialogue = session();
    dialogue.accepts("setoption batch true");
    let answer = dialogue.ask("go ponder depth 4");
    assert!(position(START_FEN).is_legal_move(answer.best()));
    dialogue.ask_within("go ponder movetime 50", AT_ONCE);
}

#[test]
fn pondering_in_uci() {
    let mut dialogue = Dialogue::uci();
    dialogue.say_all(&["setoption name Ponder value true", "position startpos moves h2e2"]);
    dialogue.say("go ponder wtime 1000 btime 1000 winc 0 binc 0");
    assert_waits(&mut dialogue, Duration::from_millis(300));
    let answer = dialogue.ask_within("ponderhit", AT_ONCE);
    assert!(answer.best.is_some());
    dialogue.say("go ponder wtime 1000 btime 1000");
    dialogue.ask_within("stop", AT_ONCE);
    dialogue.accepts("stop");
}

/// One answer for each `go`, in whatever order and at whatever moment the words come.
#[test]
fn hundreds_of_races_give_one_answer_each() {
    let mut dice = Dice::new(11);
    for threads in [1, 3] {
        let mut dialogue = session();
        dialogue.accepts(&format!("setoption threads {threads}"));
        for round in 0..150 {
            let go = dice.choose(&["depth 4", "nodes 300", "time 60 increment 1", "movetime 3", "infinite", "depth 1"]);
            dialogue.say(&format!("go ponder {go}"));
            pause(&mut dice);
            if dice.below(3) > 0 {
                dialogue.say("ponderhit");
                pause(&mut dice);
            }
            // If the answer is out already this `stop` is silent.
            dialogue.say("stop");
            let answer = dialogue.answer(AT_ONCE);
            assert!(position(START_FEN).is_legal_move(answer.best()), "round {round}");
            let rest = dialogue.replies("");
            let is_answer = |line: &String| line == "nobestmove" || line.starts_with("bestmove");
            assert!(!rest.iter().any(is_answer), "a second answer in round {round}: {rest:#?}\n{}", dialogue.record());
        }
        dialogue.quit();
    }
}

fn pause(dice: &mut Dice) {
    match dice.below(4) {
        0 => {}
        longest => std::thread::sleep(Duration::from_micros(dice.below(3000 * longest) as u64)),
    }
}
