//! The log of the dialogue where it cannot be written: it is refused or given up with one message, and the engine plays on.
#![cfg(unix)]

use crate::dialogue::{AT_ONCE, Dialogue};
use crate::process::process;
use std::fs;
use std::io::Write;
use std::os::unix::net::UnixListener;
use std::os::unix::process::CommandExt;
use std::process::{Command, Stdio};

#[test]
fn a_pipe_a_socket_and_a_directory_are_no_logs() {
    let directory = tempfile::tempdir().expect("a temporary directory");
    let file = |name: &str| directory.path().join(name).display().to_string();
    let [pipe, socket, log] = ["pipe", "socket", "log"].map(file);
    assert!(Command::new("mkfifo").arg(&pipe).status().expect("every Unix has it").success());
    let _listener = UnixListener::bind(&socket).expect("it can be made");
    for path in [&pipe, &socket, &directory.path().display().to_string()] {
        for (mut dialogue, option) in
            [(Dialogue::ucci(), "setoption logfile"), (Dialogue::uci(), "setoption name LogFile value")]
        {
            dialogue.accepts(&format!("{option} {log}"));
            dialogue.say(&format!("{option} {path}"));
            let refusal = dialogue.line(AT_ONCE);
            assert!(refusal.contains("logfile") && refusal.contains("cannot be written"), "{refusal}");
            dialogue.say("position startpos");
            dialogue.ask("go depth 3");
            dialogue.quit();
            let text = fs::read_to_string(&log).expect("the old log goes on");
            assert!(text.contains("< go depth 3"), "{text}");
            fs::remove_file(&log).expect("it is there");
        }
    }
}

/// A pipe with somebody at its other end, who does not read.
#[test]
fn a_pipe_that_is_open_is_no_log_either() {
    let directory = tempfile::tempdir().expect("a temporary directory");
    let pipe = directory.path().join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().expect("every Unix has it").success());
    let _both = fs::File::options().read(true).write(true).open(&pipe).expect("it can be opened");
    let mut dialogue = Dialogue::ucci();
    dialogue.say(&format!("setoption logfile {}", pipe.display()));
    let refusal = dialogue.line(AT_ONCE);
    assert!(refusal.contains("neither a file nor a character device"), "{refusal}");
    dialogue.quit();
}

#[cfg(target_os = "linux")]
#[test]
fn a_log_on_a_full_disk_is_given_up_with_one_message() {
    for (mut dialogue, option, kind) in [
        (Dialogue::ucci(), "setoption logfile", "info message"),
        (Dialogue::uci(), "setoption name LogFile value", "info string"),
    ] {
        dialogue.say(&format!("{option} /dev/full"));
        dialogue.say("position startpos");
        let complaint = dialogue.line(AT_ONCE);
        let expected = "logfile \"/dev/full\" cannot be written any more and is given up: No space left on device";
        assert!(complaint.starts_with(&format!("{kind} {expected}")), "{complaint}");
        let answer = dialogue.ask("go depth 3");
        assert!(answer.best.is_some());
        assert!(!answer.lines.iter().any(|line| line.contains("logfile")), "{:?}", answer.lines);
        dialogue.accepts(&format!("{option} /dev/null"));
        dialogue.quit();
    }
}

/// The disk becomes full while the dialogue goes on.
#[test]
fn a_log_that_grows_too_long_is_given_up_and_the_game_goes_on() {
    let directory = tempfile::tempdir().expect("a temporary directory");
    let log = directory.path().join("log");
    let mut command = process();
    command.stdin(Stdio::piped()).stdout(Stdio::piped());
    // SAFETY: between fork and exec only a system call is made, with a value that was made before.
    unsafe {
        command.pre_exec(|| {
            let limit = libc::rlimit { rlim_cur: 500, rlim_max: 500 };
            if libc::setrlimit(libc::RLIMIT_FSIZE, &limit) == 0 { Ok(()) } else { Err(std::io::Error::last_os_error()) }
        });
    }
    let mut child = command.spawn().expect("the program starts");
    let script = format!(
        "ucci\nsetoption hashsize 1\nsetoption usebook false\nsetoption logfile {}\nposition startpos\ngo depth 6\n",
        log.display()
    );
    child.stdin.take().expect("a pipe").write_all(script.as_bytes()).expect("it listens");
    let output = child.wait_with_output().expect("it ends");
    let said = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{said}");
    assert_eq!(said.lines().filter(|line| line.starts_with("bestmove ")).count(), 1, "{said}");
    assert_eq!(said.matches("is given up: File too large").count(), 1, "{said}");
    let written = fs::read_to_string(&log).expect("it was begun");
    assert!(written.contains("< position startpos"), "{written}");
}
