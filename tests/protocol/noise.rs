//! Long sessions: random lines, and random positions with many threads.

use crate::dialogue::{AT_ONCE, Dialogue, PATIENCE};
use crate::dice::{Dice, positions};
use mammoth::notation::{START_FEN, parse_fen, parse_move, to_fen};
use mammoth::protocol::{Command, Dialect, parse};
use std::time::Duration;

/// Lines that are changed at random.
const SOUND: &[&str] = &[
    "ucci",
    "uci",
    "isready",
    "stop",
    "ucinewgame",
    "setoption newgame",
    "setoption threads 2",
    "setoption threads 1",
    "setoption name Threads value 3",
    "setoption hashsize 4",
    "setoption name Hash value 8",
    "setoption usemillisec true",
    "setoption debug true",
    "setoption heuristics -null_move,-lmr",
    "setoption heuristics all",
    "position startpos",
    "position startpos moves h2e2 h9g7 h0g2",
    "position fen rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
    "position fen 2bakab1r/9/2nc2nc1/p3p1p1p/2p2r3/PN1R5/2P1P1P1P/1C2B4/7C1/2BAKA1NR b - - 3 8 moves f5f3",
    "position fen 4k4/9/9/9/9/9/9/9/R8/3K5 w - - 110 60",
    "position fen 3k5/4P4/9/9/9/9/9/9/9/4K4 b",
    "banmoves h2e2 b2e2",
    "go nodes 200",
    "go depth 3 nodes 500",
    "go time 10 increment 1 nodes 1000",
    "go wtime 1000 btime 1000 winc 10 binc 10 movestogo 5 nodes 300",
    "go movetime 10 nodes 400",
    "go depth 0",
];

const WORDS: &[&str] = &[
    "",
    "0",
    "1",
    "-1",
    "7",
    "99999999999999999999",
    "x",
    "h2e2",
    "a0a0",
    "fen",
    "moves",
    "value",
    "name",
    "nodes",
    "車",
];

/// A line with a few changes: a word replaced, doubled, taken out or exchanged, a character changed.
fn mutate(dice: &mut Dice, line: &str) -> String {
    let mut words: Vec<String> = line.split(' ').map(str::to_string).collect();
    for _ in 0..dice.below(4) {
        let place = dice.below(words.len());
        match dice.below(6) {
            0 => words[place] = dice.choose(WORDS).to_string(),
            1 => words.insert(place, dice.choose(WORDS).to_string()),
            2 if words.len() > 1 => drop(words.remove(place)),
            3 => words.insert(place, words[place].clone()),
            4 => {
                let other = dice.below(words.len());
                words.swap(place, other);
            }
            _ => {
                let mut characters: Vec<char> = words[place].chars().collect();
                if !characters.is_empty() {
                    let index = dice.below(characters.len());
                    characters[index] = char::from(b' ' + dice.below(95) as u8);
                }
                words[place] = characters.into_iter().collect();
            }
        }
    }
    words.join(" ")
}

/// Whether a line may be sent: it does not end the session, and asks for little time, memory and no files.
fn is_harmless(line: &str) -> bool {
    [Dialect::Ucci, Dialect::Uci].iter().all(|&dialect| match parse(dialect, line) {
        Ok(Command::Quit) => false,
        Ok(Command::Go(go)) => go.depth == Some(0) || (!go.infinite && go.nodes.is_some_and(|nodes| nodes <= 1000)),
        Ok(Command::SetOption(name, value)) => {
            let small = |limit: u32| value.parse::<u32>().is_ok_and(|number| (1..=limit).contains(&number));
            let refused = value.parse::<u32>().is_err();
            match name.as_str() {
                "hashsize" | "hash" => small(16) || refused,
                "threads" => small(8) || refused,
                "logfile" | "batch" => false,
                _ => true,
            }
        }
        _ => true,
    })
}

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
    dialogue.say_all(&["setoption threads 1", "setoption heuristics all", "position startpos"]);
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
        assert!(answer.lines.iter().all(|line| !line.starts_with("info message")), "{:#?}", answer.lines);
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
