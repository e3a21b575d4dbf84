//! What people at a terminal ask for.

use crate::dialogue::{AT_ONCE, Dialogue, PATIENCE};
use crate::ucci::{MIDDLE_GAME, position};
use mammoth::eval::{Accumulator, evaluate};
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
