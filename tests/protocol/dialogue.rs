//! The program at the other end of two pipes. Nothing here waits for ever: a hang is a failed test that shows what was
//! said so far.

use crate::process::process;
use crate::processes;
use mammoth::notation::parse_move;
use mammoth::types::Move;
use std::fmt::Write as _;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// For what takes as long as the search takes, on a slow and busy machine.
pub const PATIENCE: Duration = Duration::from_secs(30);
/// For what must be answered at once. The engine itself takes milliseconds.
pub const AT_ONCE: Duration = Duration::from_secs(1);

/// A running engine.
pub struct Dialogue {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
    /// Ends the reading of the output, and with it closes the pipe.
    hang_up: Sender<()>,
    errors: Option<JoinHandle<String>>,
    record: String,
}

/// What a `go` was answered with.
#[derive(Debug)]
pub struct Answer {
    /// All lines, the last one with the move included.
    pub lines: Vec<String>,
    /// The move; `None` for `nobestmove` and `bestmove (none)`.
    pub best: Option<Move>,
}

impl Dialogue {
    /// Starts the program and says nothing yet.
    pub fn start() -> Dialogue {
        Dialogue::of(&mut process())
    }

    /// Starts a command and says nothing yet.
    pub fn of(command: &mut Command) -> Dialogue {
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let input = child.stdin.take();
        let output = child.stdout.take().expect("the output is a pipe");
        let mut errors = child.stderr.take().expect("the errors are a pipe");
        let (sender, lines) = channel();
        let (hang_up, hung_up) = channel();
        std::thread::spawn(move || {
            for line in BufReader::new(output).lines() {
                let line = line.expect("the program writes UTF-8");
                if hung_up.try_recv().is_ok() || sender.send(line).is_err() {
                    return;
                }
            }
        });
        let errors = std::thread::spawn(move || {
            let mut text = String::new();
            errors.read_to_string(&mut text).expect("the errors are UTF-8");
            text
        });
        Dialogue { child, input, lines, hang_up, errors: Some(errors), record: String::new() }
    }

    /// Starts the program and introduces itself in UCCI; small table, no opening book.
    pub fn ucci() -> Dialogue {
        let mut dialogue = Dialogue::start();
        dialogue.say("ucci");
        dialogue.until(PATIENCE, |line| line == "ucciok");
        dialogue.say_all(&["setoption hashsize 16", "setoption usebook false"]);
        dialogue
    }

    /// Starts the program and introduces itself in UCI; small table, no opening book, as is the custom.
    pub fn uci() -> Dialogue {
        let mut dialogue = Dialogue::start();
        dialogue.say("uci");
        dialogue.until(PATIENCE, |line| line == "uciok");
        dialogue.say("setoption name Hash value 16");
        dialogue
    }

    /// Sends a line.
    #[track_caller]
    pub fn say(&mut self, line: &str) {
        self.send(format!("{line}\n").as_bytes());
    }

    /// Sends several lines.
    #[track_caller]
    pub fn say_all(&mut self, lines: &[&str]) {
        lines.iter().for_each(|line| self.say(line));
    }

    /// Sends bytes as they are.
    #[track_caller]
    pub fn send(&mut self, bytes: &[u8]) {
        let shown: String = String::from_utf8_lossy(bytes).chars().take(200).collect();
        writeln!(self.record, "> {}", shown.trim_end()).expect("writing to a string succeeds");
        let input = self.input.as_mut().expect("the input is open");
        if let Err(error) = input.write_all(bytes).and_then(|()| input.flush()) {
            panic!("the engine does not listen any more ({error}):\n{}", self.record);
        }
    }

    /// Waits for a line.
    #[track_caller]
    pub fn line(&mut self, within: Duration) -> String {
        match self.next_line(within) {
            Ok(line) => line,
            Err(RecvTimeoutError::Timeout) => panic!("no answer within {within:?}:\n{}", self.record),
            Err(RecvTimeoutError::Disconnected) => panic!("the engine has closed its output:\n{}", self.record),
        }
    }

    fn next_line(&mut self, within: Duration) -> Result<String, RecvTimeoutError> {
        let line = self.lines.recv_timeout(within)?;
        writeln!(self.record, "< {line}").expect("writing to a string succeeds");
        Ok(line)
    }

    /// Waits for a line that `is_last` says yes to; all lines up to it. `within` counts for all of them together.
    #[track_caller]
    pub fn until(&mut self, within: Duration, is_last: impl Fn(&str) -> bool) -> Vec<String> {
        let end = Instant::now() + within;
        let mut lines = Vec::new();
        loop {
            let line = self.line(end.saturating_duration_since(Instant::now()));
            let last = is_last(&line);
            lines.push(line);
            if last {
                return lines;
            }
        }
    }

    /// Asserts that nothing is said for a while.
    #[track_caller]
    pub fn assert_silent(&mut self, time: Duration) {
        match self.next_line(time) {
            Ok(line) => panic!("\"{line}\" was not expected:\n{}", self.record),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => panic!("the engine has closed its output:\n{}", self.record),
        }
    }

    /// Everything that is answered to a line before `isready` behind it is.
    #[track_caller]
    pub fn replies(&mut self, line: &str) -> Vec<String> {
        self.say(line);
        self.say("isready");
        let mut lines = self.until(PATIENCE, |line| line == "readyok");
        lines.pop();
        lines
    }

    /// Sends a line that must be refused with exactly one message; returns the text.
    #[track_caller]
    pub fn refusal(&mut self, line: &str) -> String {
        let replies = self.replies(line);
        let shown: String = line.chars().take(200).collect();
        let [reply] = &replies[..] else { panic!("\"{shown}\" is answered with {replies:?}") };
        let text = reply.strip_prefix("info message ").or_else(|| reply.strip_prefix("info string "));
        text.unwrap_or_else(|| panic!("\"{shown}\" is answered with {reply}")).to_string()
    }

    /// Asserts that a line is taken without a word.
    #[track_caller]
    pub fn accepts(&mut self, line: &str) {
        let replies = self.replies(line);
        assert!(replies.is_empty(), "\"{line}\" is answered with {replies:?}");
    }

    /// Sends `go …` or `stop` and waits for the move.
    #[track_caller]
    pub fn ask(&mut self, line: &str) -> Answer {
        self.ask_within(line, PATIENCE)
    }

    /// Sends `go …` or `stop` and waits for the move, but not long.
    #[track_caller]
    pub fn ask_within(&mut self, line: &str, within: Duration) -> Answer {
        self.say(line);
        self.answer(within)
    }

    /// Waits for the move of a search under way.
    #[track_caller]
    pub fn answer(&mut self, within: Duration) -> Answer {
        let lines = self.until(within, |line| line.starts_with("bestmove") || line == "nobestmove");
        let last = lines.last().expect("there is a last line");
        let best = last.split(' ').nth(1).filter(|&word| word != "(none)");
        let best = best.map(|word| parse_move(word).unwrap_or_else(|error| panic!("{last}: {error}")));
        Answer { lines, best }
    }

    /// Closes the engine's input.
    pub fn close_input(&mut self) {
        self.record.push_str("> (end of input)\n");
        self.input = None;
    }

    /// Stops reading the engine's output: the pipe breaks with the line that is read next.
    pub fn stop_reading(&mut self) {
        self.hang_up.send(()).expect("the reader runs");
    }

    /// Waits for the end of the process. Everything it still said, and how it ended.
    #[track_caller]
    pub fn end(&mut self, within: Duration) -> (Vec<String>, ExitStatus) {
        let end = Instant::now() + within;
        let mut lines = Vec::new();
        loop {
            match self.next_line(end.saturating_duration_since(Instant::now())) {
                Ok(line) => lines.push(line),
                Err(RecvTimeoutError::Timeout) => panic!("the engine does not end:\n{}", self.record),
                Err(RecvTimeoutError::Disconnected) => break,
            }
        }
        (lines, self.exit_status(end))
    }

    #[track_caller]
    fn exit_status(&mut self, end: Instant) -> ExitStatus {
        loop {
            if let Some(status) = self.child.try_wait().expect("the process can be asked") {
                return status;
            }
            assert!(Instant::now() < end, "the engine does not end:\n{}", self.record);
            std::thread::sleep(Duration::from_millis(2));
        }
    }

    /// Waits for the end of a process whose output nobody reads any more; meanwhile says `line` again and again, as far
    /// as somebody listens.
    #[track_caller]
    pub fn end_unread(&mut self, within: Duration, line: Option<&str>) -> ExitStatus {
        let end = Instant::now() + within;
        while self.child.try_wait().expect("the process can be asked").is_none() && Instant::now() < end {
            if let (Some(line), Some(input)) = (line, &mut self.input) {
                // Nobody listens when the process is just ending.
                let _ = writeln!(input, "{line}");
            }
            std::thread::sleep(Duration::from_millis(2));
        }
        self.exit_status(end)
    }

    /// The nodes of a search of some depth of what this line sets up.
    pub fn nodes_at(&mut self, line: &str) -> i64 {
        self.say(line);
        self.ask("go depth 8").last("nodes")
    }

    /// The nodes of searches that know nothing, and of the same ones after `prepare`, of several positions together: one tree may become
    /// larger by chance. Ends with what the last search knows.
    pub fn nodes_without_and_after(&mut self, prepare: &mut dyn FnMut(&mut Dialogue, &str)) -> [i64; 2] {
        let lines = ["", " moves h2e2", " moves h2e2 h9g7", " moves b0c2 b9c7 a0a1"];
        lines.iter().fold([0, 0], |[fresh, prepared], moves| {
            let line = format!("position startpos{moves}");
            self.accepts("setoption newgame");
            let alone = self.nodes_at(&line);
            self.accepts("setoption newgame");
            prepare(self, &line);
            [fresh + alone, prepared + self.nodes_at(&line)]
        })
    }

    /// Says `quit`, and asserts that the process ends well, at once, and without a word on standard error.
    #[track_caller]
    pub fn quit(mut self) -> Vec<String> {
        self.say("quit");
        let (lines, status) = self.end(AT_ONCE);
        assert_eq!(status.code(), Some(0), "\n{}", self.record);
        assert_eq!(self.error_text(), "", "\n{}", self.record);
        lines
    }

    /// What the process wrote to standard error; only to be asked when it has ended.
    pub fn error_text(&mut self) -> String {
        let errors = self.errors.take().expect("asked once");
        errors.join().expect("the reader of the errors ends well")
    }

    /// Memory of the process in KiB; `None` where the system does not tell.
    pub fn memory(&self) -> Option<u64> {
        processes::resident(self.child.id())
    }

    /// The number of the process.
    pub fn process(&self) -> u32 {
        self.child.id()
    }

    /// Processor time that the process has used, all threads together; `None` where the system does not tell.
    pub fn processor_time(&self) -> Option<Duration> {
        processes::processor_time(self.child.id())
    }

    /// Forgets what was said, so that a long session does not fill the memory.
    pub fn forget_record(&mut self) {
        self.record.clear();
    }

    /// What was said on both sides.
    pub fn record(&self) -> &str {
        &self.record
    }
}

impl Drop for Dialogue {
    fn drop(&mut self) {
        // A failed test leaves no process behind. Errors only say that there is none.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Answer {
    /// The numbers behind a word in `info` lines, in the order they came.
    pub fn numbers(&self, word: &str) -> Vec<i64> {
        let infos = self.lines.iter().filter(|line| line.starts_with("info ") && !line.starts_with("info message"));
        infos.filter_map(|line| number_after(line, word)).collect()
    }

    /// The number behind a word in the last `info` line that has it.
    #[track_caller]
    pub fn last(&self, word: &str) -> i64 {
        *self.numbers(word).last().unwrap_or_else(|| panic!("no {word} in {:#?}", self.lines))
    }

    /// The move, which must be there.
    #[track_caller]
    pub fn best(&self) -> Move {
        self.best.unwrap_or_else(|| panic!("no move in {:#?}", self.lines))
    }
}

/// The number that follows a word of a line.
pub fn number_after(line: &str, word: &str) -> Option<i64> {
    let mut words = line.split(' ').skip_while(|&other| other != word);
    words.nth(1)?.parse().ok()
}
