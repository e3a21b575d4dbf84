//! How the process ends, whatever the other side does, and how lines may end.

use crate::dialogue::{AT_ONCE, Dialogue, PATIENCE};
use mammoth::notation::{START_FEN, parse_fen, parse_move};
use std::time::{Duration, Instant};

/// Asserts that the last words are the best move so far and then `farewell`.
#[track_caller]
fn assert_parting(lines: &[String], farewell: &[&str]) {
    let (answer, rest) = lines.split_at(lines.len() - farewell.len());
    assert_eq!(rest, farewell, "{lines:#?}");
    let best = answer.last().and_then(|line| line.strip_prefix("bestmove "));
    let best = best.unwrap_or_else(|| panic!("no best move in {lines:#?}"));
    let mv = parse_move(best.split(' ').next().unwrap_or_default()).expect("a move");
    assert!(parse_fen(START_FEN).expect("readable").is_legal_move(mv), "{mv}");
}

#[test]
fn quit_while_idle_is_answered_with_bye() {
    assert_eq!(Dialogue::ucci().quit(), ["bye"]);
}

#[test]
fn quit_while_thinking_gives_the_best_move_so_far() {
    for (threads, go) in [(1, "go infinite"), (4, "go infinite"), (1, "go depth 100"), (2, "go time 3600 increment 0")]
    {
        let mut dialogue = Dialogue::ucci();
        dialogue.accepts(&format!("setoption threads {threads}"));
        dialogue.say_all(&["position startpos", go]);
        dialogue.until(PATIENCE, |line| line.starts_with("info depth 4 "));
        assert_parting(&dialogue.quit(), &["bye"]);
    }
}

#[test]
fn quit_right_behind_go_gives_a_move() {
    let mut dialogue = Dialogue::ucci();
    dialogue.say_all(&["position startpos", "go infinite"]);
    assert_parting(&dialogue.quit(), &["bye"]);
}

#[test]
fn quit_in_uci_gives_the_best_move_and_no_farewell() {
    let mut dialogue = Dialogue::uci();
    dialogue.say_all(&["position startpos", "go infinite"]);
    dialogue.until(PATIENCE, |line| line.starts_with("info depth 4 "));
    assert_parting(&dialogue.quit(), &[]);
}

#[test]
fn quit_before_the_introduction_ends_the_process() {
    assert_eq!(Dialogue::start().quit(), [""; 0]);
}

#[test]
fn the_end_of_the_input_while_thinking_gives_the_best_move_so_far() {
    let mut dialogue = Dialogue::ucci();
    dialogue.say_all(&["position startpos", "go infinite"]);
    dialogue.until(PATIENCE, |line| line.starts_with("info depth 4 "));
    dialogue.close_input();
    let (lines, status) = dialogue.end(AT_ONCE);
    assert_parting(&lines, &[]);
    assert_eq!(status.code(), Some(0));
    assert_eq!(dialogue.error_text(), "");
}

#[test]
fn the_end_of_the_input_while_idle_or_before_anything_ends_the_process() {
    for mut dialogue in [Dialogue::start(), Dialogue::uci(), Dialogue::ucci()] {
        dialogue.close_input();
        let (lines, status) = dialogue.end(AT_ONCE);
        assert!(lines.is_empty(), "nobody said quit, so nobody hears bye: {lines:?}");
        assert_eq!(status.code(), Some(0));
        assert_eq!(dialogue.error_text(), "");
    }
}

#[test]
fn a_search_with_a_limit_is_finished_when_the_input_has_ended() {
    for go in ["go depth 9", "go nodes 100000", "go movetime 200", "go depth 9 movetime 60000"] {
        for (protocol, quit, farewell) in [
            ("uci", "", &[][..]),
            ("uci", "quit\n", &[]),
            ("ucci\nsetoption usebook false", "", &[]),
            ("ucci\nsetoption usebook false", "quit\n", &["bye"]),
        ] {
            let mut dialogue = Dialogue::start();
            let start = Instant::now();
            dialogue.send(format!("{protocol}\nposition startpos\n{go}\n{quit}").as_bytes());
            dialogue.close_input();
            let (lines, status) = dialogue.end(PATIENCE);
            assert_parting(&lines, farewell);
            // How deep a search gets in a given time depends on what else the machine does. Some of it is kept back as overhead.
            let is_finished = if go == "go movetime 200" {
                start.elapsed() >= Duration::from_millis(150)
            } else {
                lines.iter().any(|line| line.starts_with("info depth 6 "))
            };
            assert!(is_finished, "{go}, {quit:?}: {lines:#?}");
            assert_eq!(status.code(), Some(0));
        }
    }
}

#[test]
fn a_search_without_a_limit_ends_with_the_input() {
    for go in ["go infinite", "go", "go ponder depth 5", "go ponder movetime 100"] {
        let mut dialogue = Dialogue::start();
        dialogue.send(format!("position startpos\n{go}\n").as_bytes());
        dialogue.close_input();
        assert_parting(&dialogue.end(AT_ONCE).0, &[]);
    }
}

#[test]
fn quit_interrupts_a_search_with_a_limit_unless_it_came_with_it() {
    // Somebody saw lines before he said quit.
    let mut dialogue = Dialogue::ucci();
    dialogue.say_all(&["position startpos", "go depth 100"]);
    std::thread::sleep(Duration::from_millis(120));
    dialogue.say("quit");
    dialogue.close_input();
    assert_parting(&dialogue.end(AT_ONCE).0, &["bye"]);
    // The input stays open behind it.
    let mut dialogue = Dialogue::ucci();
    dialogue.send(b"position startpos\ngo depth 100\nquit\n");
    assert_parting(&dialogue.end(AT_ONCE).0, &["bye"]);
}

#[test]
fn a_byte_order_mark_before_the_first_command_is_left_out() {
    for (first, last) in [("uci", "uciok"), ("ucci", "ucciok"), ("isready", "readyok")] {
        let mut dialogue = Dialogue::start();
        dialogue.send(format!("\u{feff}{first}\r\n").as_bytes());
        let lines = dialogue.until(PATIENCE, |line| line == last);
        assert!(!lines.iter().any(|line| line.contains("unknown")), "{lines:?}");
    }
}

#[test]
fn a_last_line_without_an_end_is_read() {
    let mut dialogue = Dialogue::ucci();
    dialogue.send(b"isready");
    dialogue.close_input();
    let (lines, status) = dialogue.end(AT_ONCE);
    assert_eq!(lines, ["readyok"]);
    assert_eq!(status.code(), Some(0));
}

#[test]
fn the_end_of_the_output_ends_an_idle_process_with_its_next_word() {
    let mut dialogue = Dialogue::ucci();
    dialogue.stop_reading();
    let status = dialogue.end_unread(PATIENCE, Some("isready"));
    assert_eq!(status.code(), Some(0), "{}", dialogue.record());
    assert_eq!(dialogue.error_text(), "");
}

#[test]
fn the_end_of_the_output_ends_a_search() {
    for threads in ["1", "4"] {
        let mut dialogue = Dialogue::ucci();
        dialogue.say_all(&[&format!("setoption threads {threads}"), "position startpos"]);
        dialogue.stop_reading();
        dialogue.say("go infinite");
        let status = dialogue.end_unread(PATIENCE, None);
        assert_eq!(status.code(), Some(0), "{}", dialogue.record());
        assert_eq!(dialogue.error_text(), "");
    }
}

#[test]
fn lines_may_end_as_on_windows() {
    let mut dialogue = Dialogue::start();
    dialogue.send(b"ucci\r\n");
    let lines = dialogue.until(PATIENCE, |line| line == "ucciok");
    assert!(lines.iter().all(|line| !line.contains('\r')), "{lines:?}");
    dialogue.send(b"setoption hashsize 16\r\nposition startpos moves h2e2\r\nisready\r\n");
    assert_eq!(dialogue.until(PATIENCE, |line| line == "readyok"), ["readyok"]);
    dialogue.send(b"go depth 3\r\n");
    let answer = dialogue.answer(PATIENCE);
    let mut board = parse_fen(START_FEN).expect("readable");
    board.make(parse_move("h2e2").expect("a move"));
    assert!(board.is_legal_move(answer.best()));
    dialogue.send(b"quit\r\n");
    assert_eq!(dialogue.end(AT_ONCE).1.code(), Some(0));
}

#[test]
fn many_lines_at_once_are_answered_in_order() {
    let mut dialogue = Dialogue::ucci();
    let mut script = String::new();
    for number in 0..3000 {
        script.push_str(&format!("word{number}\nisready\n"));
    }
    dialogue.send(script.as_bytes());
    for number in 0..3000 {
        let expected = format!("info message unknown command \"word{number}\"");
        assert_eq!([dialogue.line(PATIENCE), dialogue.line(PATIENCE)], [expected, "readyok".to_string()]);
    }
    dialogue.quit();
}

/// A table of gigabytes is touched for seconds: `isready` waits for that, `quit` does not.
#[test]
fn quit_does_not_wait_until_a_large_table_is_touched() {
    if mammoth::platform::physical_memory().is_none_or(|bytes| bytes < 8 << 30) {
        println!("SKIPPED: this takes a table of 4 GiB");
        return;
    }
    let mut dialogue = Dialogue::uci();
    dialogue.say_all(&["setoption name Hash value 4096", "isready"]);
    std::thread::sleep(Duration::from_millis(100));
    dialogue.quit();
    // Whatever else was said comes behind the answer.
    let mut dialogue = Dialogue::uci();
    dialogue.say_all(&["setoption name Hash value 4096", "isready", "d"]);
    let lines = dialogue.until(PATIENCE, |line| line == "readyok");
    assert!(
        lines.len() == 1 || lines.len() == 2 && lines[0].starts_with("info string table of 4096 MiB, "),
        "{lines:?}"
    );
    dialogue.until(AT_ONCE, |line| line.starts_with("fen "));
    dialogue.quit();
}
