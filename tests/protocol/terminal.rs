//! What people at a terminal ask for.

use crate::dialogue::{AT_ONCE, Dialogue, PATIENCE};
use crate::process::process;
use crate::ucci::{MIDDLE_GAME, position};
use mammoth::eval::classic::{Accumulator, evaluate};
use mammoth::eval::nnue::Network;
use mammoth::notation::{parse_fen, to_fen};

#[test]
fn the_board_is_drawn_with_fen_and_key() {
    let mut dialogue = Dialogue::ucci();
    dialogue.say(&format!("position fen {MIDDLE_GAME}"));
    let lines = dialogue.replies("d");
    let board = position(MIDDLE_GAME);
    let fen = lines.iter().find_map(|line| line.strip_prefix("fen ")).expect("the FEN is shown");
    assert_eq!(fen, to_fen(&board));
    assert_eq!(parse_fen(fen).map(|shown| shown.key()), Ok(board.key()));
    assert!(lines.contains(&format!("key {:016x}", board.key().bits())), "{lines:#?}");
    assert_eq!(lines[0], " 9  . . b a k a b . r");
    assert_eq!(lines[10], " 0  . . B A K A 1 N R".replace('1', "."), "{lines:#?}");
    dialogue.accepts("setoption coordinates 1-10");
    assert!(dialogue.replies("d")[0].starts_with("10 "));
}

#[test]
fn the_evaluation_is_explained() {
    let mut dialogue = Dialogue::uci();
    dialogue.say(&format!("position fen {MIDDLE_GAME}"));
    let lines = dialogue.replies("eval");
    let board = position(MIDDLE_GAME);
    let score = format!("{:+}", evaluate(&board, &Accumulator::new(&board)).value());
    assert!(lines.iter().any(|line| line.starts_with("material")), "{lines:#?}");
    assert!(lines.last().is_some_and(|line| line.ends_with(&score)), "{lines:#?}");
    let score = format!("{:+}", Network::embedded().value_of_position(&board).value());
    let of_network = |line: &&String| line.starts_with("score of the network") && line.ends_with(&score);
    assert!(lines.iter().find(of_network).is_some(), "{lines:#?}");
    dialogue.accepts("setoption name Evaluation value classic");
    assert!(!dialogue.replies("eval").iter().any(|line| line.contains("network")));
}

#[test]
fn help_is_there_in_every_state() {
    let mut dialogue = Dialogue::start();
    dialogue.say("help");
    dialogue.until(AT_ONCE, |line| line.starts_with("quit "));
    dialogue.say("ucci");
    dialogue.until(PATIENCE, |line| line == "ucciok");
    let listed = |lines: &[String], word: &str| lines.iter().any(|line| line.starts_with(word));
    let ucci = dialogue.replies("help");
    assert!(listed(&ucci, "banmoves") && listed(&ucci, "probe") && !listed(&ucci, "ucinewgame"), "{ucci:#?}");
    dialogue.say_all(&["position startpos", "go infinite", "help"]);
    dialogue.until(AT_ONCE, |line| line.starts_with("banmoves"));
    dialogue.ask_within("stop", AT_ONCE);
    dialogue.say("uci");
    dialogue.until(AT_ONCE, |line| line == "uciok");
    let uci = dialogue.replies("help");
    assert!(listed(&uci, "ucinewgame") && !listed(&uci, "banmoves"), "{uci:#?}");
}

#[test]
fn debugging_is_switched_on_in_the_words_of_each_protocol() {
    let mut dialogue = Dialogue::uci();
    dialogue.accepts("setoption name Nonsense value 5");
    dialogue.accepts("debug on");
    assert!(dialogue.refusal("setoption name Nonsense value 5").contains("nonsense"));
    dialogue.accepts("debug off");
    dialogue.accepts("setoption name Nonsense value 5");
    for line in ["debug", "debug maybe"] {
        dialogue.refusal(line);
    }
}

#[test]
fn move_sequences_are_counted_in_either_protocol_and_before_both() {
    for introduction in ["", "uci", "ucci"] {
        let mut dialogue = Dialogue::start();
        dialogue.say(introduction);
        dialogue.replies("position startpos");
        for command in ["perft 3", "go perft 3"] {
            dialogue.say(command);
            let lines = dialogue.until(PATIENCE, |line| line.starts_with("nps "));
            assert!(lines.contains(&"nodes 79666".to_string()), "{lines:#?}");
            assert_eq!(lines.iter().filter(|line| line.contains(": ")).count(), 44, "a line for each first move");
        }
        dialogue.say("perft 0");
        assert_eq!(dialogue.line(AT_ONCE), "nodes 1");
        dialogue.until(AT_ONCE, |line| line.starts_with("nps "));
        for line in ["perft", "perft x", "perft 21", "perft -1"] {
            assert!(dialogue.refusal(line).contains("number of plies"));
        }
    }
}

#[test]
fn a_long_count_can_be_stopped_and_left() {
    let mut dialogue = Dialogue::uci();
    dialogue.say_all(&["position startpos", "perft 12"]);
    assert!(dialogue.refusal("go depth 1").contains("still at work"));
    dialogue.accepts("stop");
    // It ends with the step it is at.
    let mut tries = (0..50).map(|_| {
        std::thread::sleep(std::time::Duration::from_millis(20));
        dialogue.replies("position startpos")
    });
    assert!(tries.any(|replies| replies.is_empty()));
    dialogue.say("perft 12");
    dialogue.quit();
    // A script gets its count, though it ends at once.
    let mut dialogue = Dialogue::start();
    dialogue.send(b"perft 4\nquit\n");
    dialogue.close_input();
    assert!(dialogue.end(PATIENCE).0.contains(&"nodes 3290240".to_string()));
}

#[test]
fn the_benchmark_runs_at_the_prompt() {
    let mut dialogue = Dialogue::start();
    dialogue.say("bench --depth 4");
    let lines = dialogue.until(PATIENCE, |line| line.starts_with("nps "));
    let output = process().args(["bench", "--depth", "4"]).output();
    let text = String::from_utf8(output.expect("the program runs").stdout).expect("the output is UTF-8");
    let nodes = text.lines().find(|line| line.starts_with("nodes ")).expect("it says how many");
    assert!(lines.iter().any(|line| line == nodes), "{nodes} instead of {lines:#?}");
    dialogue.say("bench --speedtest --seconds 1 --threads 1 --hash 1");
    let lines = dialogue.until(PATIENCE, |line| line.starts_with("nps "));
    assert!(lines.iter().any(|line| line.starts_with("positions 48 of 48")), "{lines:#?}");
    // What is not understood is explained.
    dialogue.say("bench --no-such-option");
    dialogue.until(PATIENCE, |line| line.contains("--no-such-option"));
    // A long one is stopped between two positions; the engine goes on.
    dialogue.say_all(&["bench --depth 11", "stop"]);
    let mut tries = (0..500).map(|_| {
        std::thread::sleep(std::time::Duration::from_millis(20));
        dialogue.replies("position startpos")
    });
    assert!(tries.any(|replies| replies.is_empty()));
    dialogue.say("bench --depth 12");
    dialogue.quit();
}
