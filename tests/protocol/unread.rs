//! An engine whose output nobody reads: it obeys all the same.

#[cfg(target_os = "linux")]
use crate::process::process;
use crate::processes::{processor_time, resident};
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

/// Starts the program and leaves far more lines unread than a pipe holds, then begins an infinite search.
fn unread() -> Child {
    let mut child = process().stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the program starts");
    say(
        &mut child,
        &format!("uci\nsetoption name MultiPV value 50\nposition startpos\n{}go infinite\n", "d\n".repeat(400)),
    );
    std::thread::sleep(Duration::from_millis(500));
    child
}

fn say(child: &mut Child, text: &str) {
    let input = child.stdin.as_mut().expect("the input is open");
    input.write_all(text.as_bytes()).and_then(|()| input.flush()).expect("the engine reads");
}

#[cfg(target_os = "linux")]
#[test]
fn a_stop_is_obeyed_while_the_output_is_full() {
    let mut child = unread();
    let used = |child: &Child| processor_time(child.id()).expect("the system says it");
    let before = used(&child);
    std::thread::sleep(Duration::from_millis(200));
    assert!(used(&child) > before, "it thinks");
    say(&mut child, "stop\n");
    std::thread::sleep(Duration::from_millis(100));
    let stopped = used(&child);
    std::thread::sleep(Duration::from_millis(300));
    let more = used(&child) - stopped;
    assert!(more <= Duration::from_millis(10), "it went on thinking for {more:?}");
    // Whoever reads at last finds every answer.
    say(&mut child, "isready\n");
    let output = BufReader::new(child.stdout.take().expect("it is a pipe"));
    let lines: Vec<String> =
        output.lines().map(|line| line.expect("the output is UTF-8")).take_while(|line| line != "readyok").collect();
    assert_eq!(lines.iter().filter(|line| line.starts_with("fen ")).count(), 400);
    assert_eq!(lines.iter().filter(|line| line.starts_with("bestmove ")).count(), 1);
    say(&mut child, "quit\n");
    assert!(child.wait().expect("it ends").success());
}

#[test]
fn quit_is_obeyed_while_the_output_is_full() {
    let mut child = unread();
    let start = Instant::now();
    say(&mut child, "quit\n");
    let status = child.wait().expect("it ends");
    assert!(start.elapsed() < Duration::from_secs(1), "{:?}", start.elapsed());
    assert!(status.success());
}

/// In batch mode nothing is read while the engine thinks: what arrives meanwhile waits in the pipe, not in the memory.
#[cfg(target_os = "linux")]
#[test]
fn a_flood_of_long_lines_waits_outside() {
    let used = |child: &Child| resident(child.id()).expect("the system says it");
    let mut child = process().stdin(Stdio::piped()).stdout(Stdio::null()).spawn().expect("the program starts");
    say(&mut child, "setoption name Hash value 1\nsetoption name Batch value true\nposition startpos\n");
    std::thread::sleep(Duration::from_millis(200));
    let before = used(&child);
    say(&mut child, "go movetime 1500\n");
    let mut input = child.stdin.take().expect("the input is open");
    let flood = std::thread::spawn(move || {
        let line = format!("{}\n", "x".repeat(1 << 20));
        (0..100).all(|_| input.write_all(line.as_bytes()).is_ok()) && input.write_all(b"quit\n").is_ok()
    });
    std::thread::sleep(Duration::from_millis(1200));
    let after = used(&child);
    assert!(after < before + 24 * 1024, "from {before} to {after} KiB");
    assert!(flood.join().expect("it ends"), "all of it is read in the end");
    assert!(child.wait().expect("it ends").success());
}
