//! Lines on their way to a reader who may be slow, or not read at all.

use parking_lot::{Condvar, Mutex};
use std::collections::VecDeque;
use std::io::{self, Write};
use std::sync::Arc;
use std::thread::Builder;
use std::time::Instant;

/// Most bytes of lines that wait and may be dropped. Of more of them the oldest go.
const MOST_INFOS: usize = 1 << 18;
/// Most bytes of lines that wait and may not be dropped. Whoever wants to add more has to wait.
const MOST_ANSWERS: usize = 1 << 22;

/// A queue with a thread that writes its lines.
pub struct Queue {
    shared: Arc<Shared>,
}

#[derive(Default)]
struct Shared {
    state: Mutex<State>,
    /// Something was added or taken, or went wrong.
    changed: Condvar,
}

#[derive(Default)]
struct State {
    lines: VecDeque<Line>,
    /// Bytes that wait, by whether they may be dropped.
    infos: usize,
    answers: usize,
    /// A line is being written.
    is_writing: bool,
    /// Why nothing can be written any more.
    failure: Option<Arc<io::Error>>,
    /// Nothing is added any more.
    is_closed: bool,
}

struct Line {
    text: String,
    may_be_dropped: bool,
}

impl State {
    fn push(&mut self, line: Line) {
        if !line.may_be_dropped {
            self.answers += line.text.len();
            self.lines.push_back(line);
            return;
        }
        self.infos += line.text.len();
        self.lines.push_back(line);
        while self.infos > MOST_INFOS
            && let Some(oldest) = self.lines.iter().position(|line| line.may_be_dropped)
        {
            self.infos -= self.lines.remove(oldest).map_or(0, |line| line.text.len());
        }
    }

    fn pop(&mut self) -> Option<Line> {
        let line = self.lines.pop_front()?;
        let waiting = if line.may_be_dropped { &mut self.infos } else { &mut self.answers };
        *waiting -= line.text.len();
        Some(line)
    }

    /// # Errors
    /// Why nothing can be written any more.
    fn report(&self) -> io::Result<()> {
        self.failure.as_ref().map_or(Ok(()), |failure| Err(io::Error::new(failure.kind(), Arc::clone(failure))))
    }

    fn is_done(&self) -> bool {
        self.failure.is_some() || self.lines.is_empty() && !self.is_writing
    }
}

impl Queue {
    /// Starts the thread, which writes to `out` and flushes after each line.
    ///
    /// # Errors
    /// When the system grants no thread; `out` is lost then.
    pub fn start(out: impl Write + Send + 'static) -> io::Result<Queue> {
        let shared = Arc::new(Shared::default());
        let ours = Arc::clone(&shared);
        Builder::new().name("mammoth-output".into()).spawn(move || shared.write_to(out))?;
        Ok(Queue { shared: ours })
    }

    /// Adds a line. One that may be dropped never waits. Another one waits while more than 4 MiB of such lines are unread, as long as
    /// the reader lives: a client that goes on asking without reading waits for itself, as at any pipe that is full.
    ///
    /// # Errors
    /// When an earlier line could not be written.
    pub fn push(&self, text: String, may_be_dropped: bool) -> io::Result<()> {
        let mut state = self.shared.state.lock();
        while !may_be_dropped && state.failure.is_none() && state.answers > MOST_ANSWERS {
            self.shared.changed.wait(&mut state);
        }
        state.report()?;
        state.push(Line { text, may_be_dropped });
        self.shared.changed.notify_all();
        Ok(())
    }

    /// Waits until all lines are written, but not beyond `end`; `None` waits for ever.
    ///
    /// # Errors
    /// When a line could not be written.
    pub fn drain(&self, end: Option<Instant>) -> io::Result<()> {
        let mut state = self.shared.state.lock();
        while !state.is_done() {
            match end {
                None => self.shared.changed.wait(&mut state),
                Some(end) if self.shared.changed.wait_until(&mut state, end).timed_out() => break,
                Some(_) => {}
            }
        }
        state.report()
    }
}

impl Drop for Queue {
    /// The thread ends when it has written what waits. It is not waited for: nobody may ever read that.
    fn drop(&mut self) {
        self.shared.state.lock().is_closed = true;
        self.shared.changed.notify_all();
    }
}

impl Shared {
    fn write_to(&self, mut out: impl Write) {
        let mut state = self.state.lock();
        loop {
            if let Some(Line { mut text, .. }) = state.pop() {
                state.is_writing = true;
                drop(state);
                text.push('\n');
                let written = out.write_all(text.as_bytes()).and_then(|()| out.flush());
                state = self.state.lock();
                state.is_writing = false;
                state.failure = written.err().map(Arc::new);
                self.changed.notify_all();
                if state.failure.is_some() {
                    return;
                }
            } else if state.is_closed {
                return;
            } else {
                self.changed.wait(&mut state);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::{Receiver, Sender, channel};
    use std::time::Duration;

    /// A reader who takes a line only when he is told to.
    struct SlowReader {
        lines: Sender<String>,
        turns: Receiver<()>,
    }

    impl Write for SlowReader {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.turns.recv().map_err(|_| io::Error::from(io::ErrorKind::BrokenPipe))?;
            drop(self.lines.send(String::from_utf8_lossy(bytes).into_owned()));
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    fn slow_queue() -> (Queue, Receiver<String>, Sender<()>) {
        let ((lines, written), (turn, turns)) = (channel(), channel());
        (Queue::start(SlowReader { lines, turns }).expect("a thread"), written, turn)
    }

    #[test]
    fn old_news_go_and_answers_stay_when_nobody_reads() {
        let (queue, written, turn) = slow_queue();
        for number in 0..10_000 {
            queue.push(format!("news {number} {}", "x".repeat(100)), true).expect("it never waits");
            if number % 1000 == 0 {
                queue.push(format!("answer {number}"), false).expect("it waits");
            }
        }
        for _ in 0..10_010 {
            turn.send(()).expect("the queue writes");
        }
        queue.drain(None).expect("everything is written");
        let lines: Vec<String> = written.try_iter().collect();
        let answers: Vec<&String> = lines.iter().filter(|line| line.starts_with("answer")).collect();
        assert_eq!(answers.len(), 10);
        assert!(lines.len() < 4_000, "{} lines", lines.len());
        assert!(lines.last().is_some_and(|line| line.starts_with("news 9999 ")), "the latest are kept");
        let numbers = |line: &String| line.split(' ').nth(1).and_then(|word| word.trim().parse::<u32>().ok());
        assert!(lines.iter().filter_map(numbers).is_sorted(), "in the order in which they came");
    }

    #[test]
    fn whoever_leaves_does_not_wait_for_a_reader() {
        let (queue, _written, _turn) = slow_queue();
        queue.push("never read".to_string(), false).expect("it waits");
        let start = Instant::now();
        queue.drain(Some(start + Duration::from_millis(50))).expect("nothing failed");
        assert!(start.elapsed() < Duration::from_secs(5));
    }

    #[test]
    fn a_closed_pipe_is_noticed_with_a_later_line() {
        let (queue, _written, turn) = slow_queue();
        drop(turn);
        queue.push("one".to_string(), false).expect("not written yet");
        let error = queue.drain(None).expect_err("nobody reads");
        assert_eq!(error.kind(), io::ErrorKind::BrokenPipe);
        assert!(queue.push("two".to_string(), true).is_err());
    }
}
