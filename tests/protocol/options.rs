//! Options that change the machine between searches: threads, table, log.

use crate::dialogue::{AT_ONCE, Dialogue};
use crate::ucci::MIDDLE_GAME;
use mammoth::notation::{START_FEN, parse_fen};
use std::path::PathBuf;
use std::time::Instant;

#[test]
fn threads_and_table_may_change_between_searches() {
    let mut dialogue = Dialogue::ucci();
    dialogue.say(&format!("position fen {MIDDLE_GAME}"));
    let board = parse_fen(MIDDLE_GAME).expect("readable");
    let baseline = dialogue.ask("go depth 6").last("nodes");
    for threads in [1, 4, 16, 1, 2, 0, 1] {
        for hash in [1, 16, 64, 3, 0, 16] {
            dialogue.accepts(&format!("setoption threads {threads}"));
            let said = dialogue.replies(&format!("setoption hashsize {hash}"));
            // In which pages a large table lies; 0 is the default.
            let is_large = matches!(hash, 0 | 64);
            assert!(said.iter().all(|line| is_large && line.contains("table of 64 MiB, ")), "{hash}: {said:?}");
            let answer = dialogue.ask("go depth 5");
            assert!(board.is_legal_move(answer.best()));
            assert_eq!(answer.numbers("depth").last(), Some(&5));
        }
    }
    // Back where it began, with everything forgotten.
    dialogue.accepts("setoption newgame");
    assert_eq!(dialogue.ask("go depth 6").last("nodes"), baseline);
    dialogue.quit();
}

#[test]
fn a_stop_is_quick_with_many_threads_too() {
    let mut dialogue = Dialogue::ucci();
    dialogue.accepts("setoption threads 16");
    for _ in 0..10 {
        dialogue.say_all(&["position startpos", "go infinite"]);
        std::thread::sleep(std::time::Duration::from_millis(30));
        let start = Instant::now();
        let answer = dialogue.ask_within("stop", AT_ONCE);
        assert!(start.elapsed() < AT_ONCE);
        assert!(parse_fen(START_FEN).expect("readable").is_legal_move(answer.best()));
    }
    dialogue.quit();
}

#[test]
fn switches_of_the_search_are_an_option() {
    let mut dialogue = Dialogue::ucci();
    dialogue.say(&format!("position fen {MIDDLE_GAME}"));
    let nodes = |dialogue: &mut Dialogue, heuristics: &str| {
        dialogue.accepts(&format!("setoption heuristics {heuristics}"));
        dialogue.accepts("setoption newgame");
        dialogue.ask("go depth 4").last("nodes")
    };
    let all = nodes(&mut dialogue, "all");
    let plain = nodes(&mut dialogue, "plain");
    assert!(plain > all, "plain alpha-beta searches more: {plain} and {all}");
    assert_eq!(nodes(&mut dialogue, "all"), all);
}

#[test]
fn the_driver_of_the_root_is_an_option() {
    let mut dialogue = Dialogue::ucci();
    dialogue.say(&format!("position fen {MIDDLE_GAME}"));
    let board = parse_fen(MIDDLE_GAME).expect("readable");
    let nodes = ["pvs", "mtdf", "pvs"].map(|driver| {
        dialogue.accepts(&format!("setoption driver {driver}"));
        dialogue.accepts("setoption newgame");
        let answer = dialogue.ask("go depth 8");
        assert!(board.is_legal_move(answer.best()), "{driver}");
        answer.last("nodes")
    });
    assert_eq!(nodes[0], nodes[2]);
    assert_ne!(nodes[0], nodes[1]);
}

#[test]
fn the_strategy_is_an_option_that_one_thread_does_not_feel() {
    let mut dialogue = Dialogue::ucci();
    dialogue.say(&format!("position fen {MIDDLE_GAME}"));
    let board = parse_fen(MIDDLE_GAME).expect("readable");
    let mut nodes = |strategy: &str, threads: usize| {
        dialogue.accepts(&format!("setoption strategy {strategy}"));
        dialogue.accepts(&format!("setoption threads {threads}"));
        dialogue.accepts("setoption newgame");
        let answer = dialogue.ask("go depth 8");
        assert!(board.is_legal_move(answer.best()), "{strategy}");
        answer.last("nodes")
    };
    let serial = nodes("serial", 1);
    for strategy in ["ybw", "pv-split", "abdada", "lazy"] {
        assert_eq!(nodes(strategy, 1), serial, "{strategy}");
        nodes(strategy, 3);
    }
    assert_eq!(nodes("serial", 3), serial, "two threads look on");
    // One search in eight does not: its first thread is done before the others have begun, or profits more than they cost.
    let more = (0..21).filter(|_| nodes("lazy", 3) > serial).count();
    assert!(more > 10, "three search the whole tree, which took more nodes in {more} of 21 searches");
}

/// A file that no other test uses; it is not there yet.
fn fresh_file(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{}", std::process::id()));
    let _ = std::fs::remove_file(&path);
    path
}

#[test]
fn the_log_takes_down_both_sides() {
    let path = fresh_file("dialogue.log");
    let mut dialogue = Dialogue::ucci();
    dialogue.accepts(&format!("setoption logfile {}", path.display()));
    dialogue.say("position startpos");
    let answer = dialogue.ask("go depth 3");
    dialogue.accepts("setoption logfile");
    dialogue.accepts("position startpos moves h2e2");
    dialogue.quit();
    let log = std::fs::read_to_string(&path).expect("the log is there");
    let spoken = |direction: &str, line: &str| {
        log.lines().filter(|entry| entry.trim_end().ends_with(&format!(" {direction} {line}"))).count()
    };
    assert_eq!(spoken("<", "position startpos"), 1, "{log}");
    assert_eq!(spoken("<", "go depth 3"), 1, "{log}");
    for line in &answer.lines {
        assert_eq!(spoken(">", line), answer.lines.iter().filter(|other| *other == line).count(), "{line} in\n{log}");
    }
    assert_eq!(spoken("<", "position startpos moves h2e2"), 0, "the log was closed before that");
    for entry in log.lines() {
        let (time, rest) = entry.trim_start().split_once(" ms ").unwrap_or_else(|| panic!("no time in {entry}"));
        assert!(time.parse::<f64>().is_ok(), "{entry}");
        assert!(rest.starts_with("< ") || rest.starts_with("> "), "{entry}");
    }
    std::fs::remove_file(&path).expect("the log can be removed");
}

#[test]
fn the_log_of_uci_is_closed_by_the_word_for_nothing() {
    let path = fresh_file("second.log");
    let mut dialogue = Dialogue::uci();
    dialogue.accepts(&format!("setoption name LogFile value {}", path.display()));
    dialogue.accepts("setoption name LogFile value <empty>");
    dialogue.accepts("position startpos");
    dialogue.quit();
    let log = std::fs::read_to_string(&path).expect("the log is there");
    assert!(log.contains("< isready") && log.contains("> readyok"), "{log}");
    assert!(!log.contains("position"), "{log}");
    std::fs::remove_file(&path).expect("the log can be removed");
}

#[test]
fn in_batch_mode_a_script_is_played_to_the_end() {
    for (mut dialogue, option, farewell) in
        [(Dialogue::ucci(), "setoption batch true", true), (Dialogue::uci(), "setoption name Batch value true", false)]
    {
        dialogue.accepts(option);
        dialogue.say_all(&["position startpos", "go depth 6", "position startpos moves h2e2", "go depth 6", "quit"]);
        let (lines, status) = dialogue.end(crate::dialogue::PATIENCE);
        assert_eq!(lines.iter().filter(|line| line.starts_with("bestmove ")).count(), 2, "{lines:#?}");
        assert_eq!(lines.last().is_some_and(|line| line == "bye"), farewell);
        assert_eq!(status.code(), Some(0));
    }
}
