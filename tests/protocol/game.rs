//! UCCI in a game: draw offers, resignation, `probe`, and real clients' ways of saying things.

use crate::dialogue::{AT_ONCE, Answer, Dialogue, PATIENCE, number_after};
use crate::ucci::{MIDDLE_GAME, assert_sound, mv, position};
use mammoth::egtb::Maker;
use mammoth::notation::START_FEN;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// Red has one move, and is mated by the next.
const LOST_TO_MATE: &str = "3k5/9/9/9/9/9/9/r8/1r7/4K4 w - - 0 1";
/// Black is two chariots up.
const LOST: &str = "4k4/9/9/r8/9/r8/9/4B4/4A4/3K5 w - - 0 1";
/// Kings and defenders.
const DEAD: &str = "3ak4/4a4/9/9/9/9/9/4B4/4A4/4K4 w - - 0 1";

fn last(answer: &Answer) -> &str {
    answer.lines.last().map_or("", String::as_str)
}

#[test]
fn an_offer_is_taken_when_nothing_is_left() {
    let mut dialogue = Dialogue::ucci();
    dialogue.say(&format!("position fen {DEAD}"));
    assert!(last(&dialogue.ask("go draw depth 6")).ends_with(" draw"));
    assert!(!last(&dialogue.ask("go depth 6")).ends_with(" draw"), "nobody offered one");
    dialogue.say("position fen 3k5/9/9/9/9/9/9/9/4R4/4K4 w");
    assert!(!last(&dialogue.ask("go draw depth 6")).ends_with(" draw"), "a chariot is left");
    // A cannon that has no screen of its own wins nothing.
    for cannon in ["3k5/9/9/9/9/4C4/9/4B4/9/2B1K4 w", "3k5/9/4c4/9/9/9/9/9/9/4K4 b"] {
        dialogue.say(&format!("position fen {cannon}"));
        assert!(last(&dialogue.ask("go draw depth 6")).ends_with(" draw"), "{cannon}");
    }
    // The threshold is an option; who stands worse takes it in any case.
    dialogue.accepts("setoption drawscore -10000");
    dialogue.say(&format!("position fen {DEAD}"));
    assert!(!last(&dialogue.ask("go draw depth 6")).ends_with(" draw"));
    dialogue.accepts("setoption drawscore 0");
    dialogue.say(&format!("position fen {LOST}"));
    assert!(last(&dialogue.ask("go draw depth 5")).ends_with(" draw"));
}

/// Drawn all three, by the tables. Only the pawn on the last rank can win nowhere; the other materials win in some positions (a horse in
/// an eighth of them, a chariot in more than half), so that a part of the advantage counts, and a table has to say what this one is.
#[test]
fn an_offer_in_a_drawn_ending_is_taken_where_it_is_known_to_be_drawn() {
    let pawn = "3k4P/9/9/9/9/9/9/9/9/4K4 w";
    let horse = "3k5/9/4b4/9/9/4N4/9/9/9/4K4 w";
    let chariot = "2bak4/4a4/4b4/9/9/9/4R4/9/9/3K5 w";
    let mut dialogue = Dialogue::ucci();
    let mut takes = |fen: &str| {
        dialogue.say(&format!("position fen {fen}"));
        last(&dialogue.ask("go draw depth 6")).ends_with(" draw")
    };
    assert_eq!([pawn, horse, chariot].map(&mut takes), [true, false, false]);
    // Who is behind takes it in any case.
    assert_eq!([horse, chariot].map(|fen| takes(&fen.replace('w', "b"))), [true, true]);
    let tables = TempDir::new().expect("a directory");
    let stop = AtomicBool::new(false);
    let maker = Maker { directory: tables.path(), memory: 1 << 30, program: "a test", stop: &stop, tell: &|_| {} };
    let classes = maker.plan(["N:b".parse().expect("a class")]).expect("there is room");
    classes.into_iter().for_each(|class| maker.make(class).expect("it can be made"));
    assert!(dialogue.replies(&format!("setoption egtbpaths {}", tables.path().display())).len() == 1);
    dialogue.say(&format!("position fen {horse}"));
    assert!(last(&dialogue.ask("go draw depth 6")).ends_with(" draw"), "the table has it");
}

#[test]
fn a_lost_game_is_given_up() {
    let mut dialogue = Dialogue::ucci();
    for (fen, gives_up) in [(LOST_TO_MATE, true), (LOST, true), (START_FEN, false), (DEAD, false)] {
        dialogue.say(&format!("position fen {fen}"));
        for go in ["go depth 7", "go nodes 20000", "go movetime 80", "go time 2 increment 0"] {
            let answer = dialogue.ask(go);
            assert_eq!(last(&answer).ends_with(" resign"), gives_up, "{go} in {fen}: {:#?}", answer.lines);
            assert!(position(fen).is_legal_move(answer.best()), "a move stands before it");
        }
    }
}

#[test]
fn nobody_resigns_in_an_analysis_or_unasked() {
    let mut dialogue = Dialogue::ucci();
    dialogue.say(&format!("position fen {LOST_TO_MATE}"));
    for go in ["go infinite", "go ponder depth 7"] {
        dialogue.say(go);
        dialogue.until(PATIENCE, |line| line.starts_with("info depth 6"));
        assert!(!last(&dialogue.ask("stop")).contains("resign"), "{go}");
    }
    dialogue.accepts("setoption resign 0");
    assert!(!last(&dialogue.ask("go depth 7")).contains("resign"), "0 means never");
    dialogue.accepts("setoption resign 600");
    dialogue.say("position fen 3k5/9/9/9/9/9/9/9/r3A4/4KA3 w");
    let answer = dialogue.ask("go depth 6");
    assert_eq!(answer.last("score") <= -600, last(&answer).contains("resign"), "{:#?}", answer.lines);
    let mut uci = Dialogue::uci();
    uci.say(&format!("position fen {LOST_TO_MATE}"));
    assert!(!last(&uci.ask("go depth 7")).contains("resign"), "UCI has no word for it");
}

#[test]
fn the_table_can_be_asked() {
    let mut dialogue = Dialogue::ucci();
    assert_eq!(dialogue.replies("probe startpos"), ["pophash"], "nothing was searched");
    dialogue.say("position startpos");
    let best = dialogue.ask("go depth 7").best();
    let replies = dialogue.replies("probe startpos");
    let [reply] = &replies[..] else { panic!("{replies:?}") };
    let (front, upper) = reply.split_once(" upperbound ").unwrap_or_else(|| panic!("{reply}"));
    let (hash_move, lower) = front.split_once(" lowerbound ").unwrap_or_else(|| panic!("{reply}"));
    assert_eq!(hash_move, format!("pophash bestmove {best}"));
    assert_eq!(lower, upper, "the root is exact");
    assert_eq!(number_after(reply, "depth"), Some(7));
    // After the best move, from the other side: a node of the principal variation.
    let replies = dialogue.replies(&format!("probe startpos moves {best}"));
    assert!(replies[0].starts_with("pophash bestmove "), "{replies:?}");
    assert_eq!(dialogue.replies("probe fen 3k5/9/9/9/9/9/9/9/4R4/4K4 w"), ["pophash"]);
    for line in ["probe", "probe x", "probe fen", "probe fen 9/9 w", "probe startpos moves a0a9"] {
        dialogue.refusal(line);
    }
    // The position to search is another matter.
    assert_sound(&dialogue.ask("go depth 3"), &position(START_FEN));
}

#[test]
fn the_table_can_be_asked_while_thinking() {
    let mut dialogue = Dialogue::ucci();
    dialogue.say_all(&["setoption threads 2", "position startpos", "go infinite"]);
    dialogue.until(PATIENCE, |line| line.starts_with("info depth 6"));
    for _ in 0..50 {
        dialogue.say("probe startpos");
        let lines = dialogue.until(AT_ONCE, |line| line.starts_with("pophash"));
        let reply = lines.last().expect("it was waited for");
        let best = reply.split(' ').nth(2).map(mv);
        assert!(best.is_some_and(|best| position(START_FEN).is_legal_move(best)), "{reply}");
    }
    dialogue.ask_within("stop", AT_ONCE);
}

#[test]
fn what_real_clients_say_is_understood() {
    let mut dialogue = Dialogue::ucci();
    for value in ["1", "on", "true", "True", "0", "off", "false"] {
        dialogue.accepts(&format!("setoption usemillisec {value}"));
        dialogue.accepts(&format!("setoption name usemillisec value {value}"));
    }
    dialogue.accepts("setoption usemillisec true");
    dialogue.ask_within("stop", AT_ONCE);
    dialogue.say(&format!("fen {MIDDLE_GAME}"));
    let start = Instant::now();
    for go in [
        "go time 1249 opptime 906 movestogo 6",
        "go movestogo 6 opptime 906 time 1249 oppmovestogo 6",
        "go increment 5 time 500",
        "go draw opptime 3 time 300 increment 0 oppincrement 9",
        "go movetime 50",
        "go time 500 increment 5 nodes 3000 depth 40",
    ] {
        assert_sound(&dialogue.ask_within(go, AT_ONCE), &position(MIDDLE_GAME));
    }
    assert!(start.elapsed() < Duration::from_secs(3));
    // In seconds a time for the move stays in milliseconds: the word is UCI's.
    dialogue.accepts("setoption usemillisec false");
    dialogue.ask_within("go movetime 50", AT_ONCE);
    dialogue.say("startpos moves h2e2 h9g7");
    let mut board = position(START_FEN);
    board.make(mv("h2e2"));
    board.make(mv("h9g7"));
    assert_sound(&dialogue.ask("go depth 3"), &board);
}

#[test]
fn go_twice_and_stop_twice() {
    let mut dialogue = Dialogue::ucci();
    dialogue.say_all(&["position startpos", "go infinite", "go infinite"]);
    dialogue.until(AT_ONCE, |line| line.starts_with("info message still thinking"));
    dialogue.say_all(&["stop", "stop"]);
    assert!(dialogue.answer(AT_ONCE).best.is_some());
    assert_eq!(dialogue.replies(""), [""; 0], "the second one has its answer already");
    dialogue.say_all(&["go depth 30", "go depth 1", "stop", "isready"]);
    let lines = dialogue.until(PATIENCE, |line| line == "readyok");
    assert_eq!(lines.iter().filter(|line| line.starts_with("bestmove")).count(), 1, "{lines:#?}");
}

#[test]
fn moves_at_the_root_are_told_after_a_second() {
    let mut dialogue = Dialogue::ucci();
    dialogue.say_all(&["position startpos", "go infinite"]);
    let start = Instant::now();
    let early = dialogue.until(PATIENCE, |line| line.starts_with("info currmove "));
    assert!(start.elapsed() >= Duration::from_millis(950), "{:?}", start.elapsed());
    let told = early.last().and_then(|line| line.split(' ').nth(2)).map(mv);
    assert!(told.is_some_and(|told| position(START_FEN).is_legal_move(told)), "{early:#?}");
    std::thread::sleep(Duration::from_millis(1000));
    let answer = dialogue.ask_within("stop", AT_ONCE);
    assert!(answer.lines.len() < 120, "{} lines in a second: {:#?}", answer.lines.len(), answer.lines);
}

#[test]
fn the_rules_of_repetition_are_an_option() {
    // Red's chariot chases a cannon and goes on with the only move it may search.
    let chase = "b1a1 a4b4 a1b1 b4a4 b1a1 a4b4 a1b1 b4a4 b1a1 a4b4";
    let mut dialogue = Dialogue::uci();
    for (rule, score) in
        [("asian", " score cp -8600"), ("simple", " score cp 0"), ("Computer-League", " score cp -8600")]
    {
        dialogue.accepts(&format!("setoption name rule value {rule}"));
        dialogue.say(&format!("position fen 4k4/9/9/9/9/c8/9/9/1R7/3K5 w moves {chase}"));
        let answer = dialogue.ask("go depth 4 searchmoves a1b1");
        let line = answer.lines.iter().rfind(|line| line.contains(" score ")).expect("a line with a score");
        assert!(line.contains(score), "{rule}: {line}");
    }
}
