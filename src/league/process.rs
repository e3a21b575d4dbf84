//! An engine's process and its three pipes, each with a thread of its own, so that nothing an engine does or leaves
//! undone can hold up the referee.

use super::engine::EngineSpec;
use super::flood::{FloodGauge, MAX_LINE};
use crate::platform::{self, Family};
use crossbeam::channel::{Receiver, Sender, TrySendError, bounded, unbounded};
use parking_lot::Mutex;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

/// Lines that may wait to be read by the engine; a game sends two a move.
const WAITING_LINES: usize = 256;

/// What came from an engine. The channel closes when its output ends.
#[derive(Debug)]
pub enum Heard {
    /// A line, and when it was complete.
    Line { text: String, at: Instant },
    /// More than any engine has to say; nothing is read any more.
    Flood,
}

/// The engine does not read what is said to it.
#[derive(Debug)]
pub struct Deaf;

/// A running program. Dropping it kills it and whatever it started.
///
/// To be owned by the thread that starts it: on Linux the kernel kills the program when that thread ends.
#[derive(Debug)]
pub struct Process {
    child: Child,
    family: Family,
    /// Lines to the thread that writes; closing it closes the engine's input.
    input: Option<Sender<String>>,
    heard: Receiver<Heard>,
    last_words: Arc<Mutex<String>>,
    /// Closes when the engine's standard error does.
    errors_end: Receiver<()>,
    /// It was waited for: its number may belong to another program by now.
    buried: bool,
}

impl Process {
    /// Starts the program of `spec`.
    ///
    /// # Errors
    /// When the system does not start it.
    pub fn start(spec: &EngineSpec) -> io::Result<Process> {
        let mut command = Command::new(spec.program.path()?);
        command.args(&spec.arguments);
        if let Some(directory) = &spec.directory {
            command.current_dir(directory);
        }
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut family = platform::tie_to_this_process(&mut command);
        let mut child = command.spawn()?;
        platform::watch_over(&child, &mut family);
        let (stdin, stdout, stderr) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (input, lines) = bounded(WAITING_LINES);
        let (sender, heard) = unbounded();
        let last_words = Arc::new(Mutex::new(String::new()));
        let (errors_open, errors_end) = bounded::<()>(0);
        // From here on a failure drops the process, which kills the child.
        let process = Process {
            child,
            family,
            input: Some(input),
            heard,
            last_words: Arc::clone(&last_words),
            errors_end,
            buried: false,
        };
        if let (Some(stdin), Some(stdout), Some(stderr)) = (stdin, stdout, stderr) {
            let thread = |name: &str| thread::Builder::new().name(format!("{}-{name}", spec.name));
            thread("input").spawn(move || write_lines(stdin, &lines))?;
            thread("output").spawn(move || listen(stdout, &sender))?;
            thread("errors").spawn(move || {
                note_last_words(stderr, &last_words);
                drop(errors_open);
            })?;
        }
        Ok(process)
    }

    /// Hands a line over to be written.
    ///
    /// # Errors
    /// When hundreds of lines already wait. That the engine is gone is no error here: its output tells.
    pub fn say(&self, line: String) -> Result<(), Deaf> {
        match self.input.as_ref().map(|input| input.try_send(line)) {
            Some(Err(TrySendError::Full(_))) => Err(Deaf),
            _ => Ok(()),
        }
    }

    /// What the engine prints.
    pub fn heard(&self) -> &Receiver<Heard> {
        &self.heard
    }

    /// The last line on the standard error of a program that has ended, shortened; empty when there was none.
    pub fn last_words(&self) -> String {
        // They may still be on their way. Whoever else holds the pipe is not waited for.
        let _ = self.errors_end.recv_timeout(Duration::from_millis(200));
        self.last_words.lock().clone()
    }

    /// Ends a program whose output has ended, and tells how it ended.
    pub fn bury(&mut self) -> Option<ExitStatus> {
        if !self.buried {
            // Its own status, if it was on its way out: a signal does not change that any more.
            platform::kill_family(&mut self.child, &mut self.family);
            self.buried = true;
        }
        self.child.wait().ok()
    }

    /// Closes its input and gives it time to go by itself; then it is killed.
    pub fn dismiss(mut self, patience: Duration) {
        self.input = None;
        let deadline = Instant::now() + patience;
        // The end of the output is the end of the program, as far as anybody needs to know.
        while self.heard.recv_deadline(deadline).is_ok_and(|heard| !matches!(heard, Heard::Flood)) {}
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // A killed child ends at once; waiting keeps it from staying behind as a zombie.
        self.bury();
    }
}

fn write_lines(mut stdin: ChildStdin, lines: &Receiver<String>) {
    for mut line in lines {
        line.push('\n');
        if stdin.write_all(line.as_bytes()).and_then(|()| stdin.flush()).is_err() {
            return;
        }
    }
}

fn listen(output: impl Read, sender: &Sender<Heard>) {
    let mut output = BufReader::new(output);
    let mut gauge = FloodGauge::new(Instant::now());
    loop {
        let heard = match read_line(&mut output) {
            Line::End => return,
            Line::TooLong => Heard::Flood,
            Line::Text(text) => {
                let at = Instant::now();
                if gauge.admit(text.len(), at) { Heard::Line { text, at } } else { Heard::Flood }
            }
        };
        let is_flood = matches!(heard, Heard::Flood);
        if sender.send(heard).is_err() || is_flood {
            return;
        }
    }
}

fn note_last_words(errors: impl Read, last_words: &Mutex<String>) {
    const SHOWN: usize = 200;
    let mut errors = BufReader::new(errors);
    let mut gauge = FloodGauge::new(Instant::now());
    while let Line::Text(text) = read_line(&mut errors) {
        if !text.trim().is_empty() {
            *last_words.lock() = text.trim().chars().take(SHOWN).collect();
        }
        if !gauge.admit(text.len(), Instant::now()) {
            return;
        }
    }
}

enum Line {
    Text(String),
    /// Longer than [`MAX_LINE`]; the rest of it comes next.
    TooLong,
    End,
}

fn read_line(input: &mut impl BufRead) -> Line {
    let mut line = Vec::new();
    match input.take(MAX_LINE as u64).read_until(b'\n', &mut line) {
        // A last line without an end is none: whoever wrote it did not finish.
        Err(_) | Ok(0) => Line::End,
        Ok(_) if line.last() != Some(&b'\n') => {
            if line.len() >= MAX_LINE {
                Line::TooLong
            } else {
                Line::End
            }
        }
        Ok(_) => Line::Text(String::from_utf8_lossy(&line).trim_end().to_string()),
    }
}
