//! Long sessions: random lines, and random positions with many threads.

use crate::babble::{SOUND, is_harmless, mutate};
use crate::dialogue::{AT_ONCE, Dialogue, PATIENCE};
use crate::dice::{Dice, positions};
use mammoth::notation::{START_FEN, parse_fen, parse_move, to_fen};
use std::time::Duration;

#[test]
fn thousands_of_random_lines_leave_a_working_engine() {
    make_noise(2, 150);
}

#[test]
#[ignore = "some twenty seconds"]
fn half_a_million_random_lines_leave_a_working_engine() {
    for seed in 10..40 {
        make_noise(seed, 500);
    }
}

fn make_noise(seed: u64, rounds: usize) {
    let mut dice = Dice::new(seed);
    let mut dialogue = Dialogue::ucci();
    let mut sent = 0_usize;
    for _ in 0..rounds {
        for _ in 0..40 {
            let sound = *dice.choose(SOUND);
            let line = mutate(&mut dice, sound);
            if is_harmless(&line) {
                dialogue.say(&line);
                sent += 1;
            }
        }
        dialogue.say("stop");
        assert_answers(&mut dialogue, sent);
    }
    assert!(sent > 25 * rounds, "only {sent} lines were harmless");
    // A search of so few nodes is over by now; after all that the engine plays.
    std::thread::sleep(Duration::from_millis(300));
    assert_answers(&mut dialogue, sent + 1);
    dialogue.say("ucci");
    dialogue.until(PATIENCE, |line| line == "ucciok");
    dialogue.say_all(&["setoption threads 1", "setoption heuristics all", "setoption limitstrength false"]);
    dialogue.say_all(&[
        "setoption multipv 1",
        "setoption batch false",
        "setoption resign 0",
        "setoption usebook false",
    ]);
    dialogue.say("position startpos");
    let answer = dialogue.ask("go depth 5");
    assert_eq!(answer.numbers("depth").last(), Some(&5));
    assert_eq!(dialogue.quit(), ["bye"]);
}

/// Sends a word that was never sent before and `isready`, and waits until both are answered.
fn assert_answers(dialogue: &mut Dialogue, number: usize) {
    dialogue.say(&format!("word{number}"));
    dialogue.say("isready");
    let answer = format!("unknown command \"word{number}\"");
    let mut lines = dialogue.until(PATIENCE, |line| line.ends_with(&answer));
    lines.extend(dialogue.until(PATIENCE, |line| line == "readyok"));
    let failed = lines.iter().find(|line| line.contains("a search thread failed"));
    assert_eq!(failed, None, "\n{}", dialogue.record());
}

#[test]
fn every_move_of_hundreds_of_short_parallel_searches_is_legal() {
    let mut dice = Dice::new(3);
    let mut chosen = Vec::new();
    positions(4, &mut |position| {
        if dice.below(14) == 0 {
            chosen.push(position.clone());
        }
    });
    let mut dialogue = Dialogue::ucci();
    dialogue.say_all(&["setoption threads 8", "setoption hashsize 4"]);
    assert!(chosen.len() >= 300, "only {} positions", chosen.len());
    for position in &chosen {
        let fen = to_fen(position);
        dialogue.say(&format!("position fen {fen}"));
        let answer = dialogue.ask(&format!("go nodes {}", 200 + dice.below(1800)));
        match answer.best {
            Some(best) => assert!(position.is_legal_move(best), "{best} in {fen}"),
            None => assert!(!position.has_legal_move(), "no move in {fen}"),
        }
        let is_fault = |line: &String| line.starts_with("info message") && !line.contains("no pawn of");
        assert!(!answer.lines.iter().any(is_fault), "{:#?}", answer.lines);
        for line in answer.lines.iter().filter_map(|line| line.split_once(" pv ").map(|(_, moves)| moves)) {
            let mut board = position.clone();
            for text in line.split(' ') {
                let mv = parse_move(text).expect("a move");
                assert!(board.is_legal_move(mv), "{text} of {line} in {fen}");
                board.make(mv);
            }
        }
    }
    assert_eq!(dialogue.quit(), ["bye"]);
}

#[test]
fn a_game_played_with_hasty_stops_stays_legal() {
    let mut dialogue = Dialogue::ucci();
    dialogue.say("setoption threads 4");
    let mut board = parse_fen(START_FEN).expect("readable");
    let mut line = "position startpos moves".to_string();
    for ply in 0..120 {
        dialogue.say(&line);
        dialogue.say("go infinite");
        std::thread::sleep(Duration::from_millis(ply % 7));
        let answer = dialogue.ask_within("stop", AT_ONCE);
        let Some(best) = answer.best else {
            assert!(!board.has_legal_move(), "{line}");
            break;
        };
        assert!(board.is_legal_move(best), "{best} after {line}");
        board.make(best);
        line.push_str(&format!(" {best}"));
    }
    assert_eq!(dialogue.quit(), ["bye"]);
}
