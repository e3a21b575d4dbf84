//! What the session listens to, in which order, and how it comes to its end.

use super::super::input::{Line, LineReader};
use super::state::Session;
use crate::engine::Event;
use crossbeam::channel::{Receiver, after, never, select};
use std::io::{self, BufRead};
use std::time::{Duration, Instant};

/// How the session comes to its end.
#[derive(Clone, Copy, Debug)]
struct Leaving {
    /// When `quit` arrived; `None` when the input ended without.
    quit: Option<Quit>,
    input_ended: bool,
}

/// A `quit`: when it arrived, and when its turn came, which is later where other things took their time.
#[derive(Clone, Copy, Debug)]
struct Quit {
    arrived: Instant,
    noticed: Instant,
}

impl Quit {
    fn of(line: &Line) -> Quit {
        Quit { arrived: line.arrived, noticed: Instant::now() }
    }
}

/// How long lines that are not yet written are waited for after `quit`.
const LAST_WORDS: Duration = Duration::from_millis(500);

/// Time within which lines were written by somebody who has not seen an answer to the first of them, and within which the end of the
/// input is expected behind `quit`.
const AT_ONCE: Duration = Duration::from_millis(50);

impl Leaving {
    fn by_quit(line: &Line) -> Leaving {
        Leaving { quit: Some(Quit::of(line)), input_ended: false }
    }

    fn at_end_of_input(before: Option<Leaving>) -> Leaving {
        Leaving { quit: before.and_then(|leaving| leaving.quit), input_ended: true }
    }

    /// How much longer the end of the input is waited for; `None` when it has come.
    fn patience(self) -> Option<Duration> {
        let quit = self.quit.filter(|_| !self.input_ended)?;
        Some(AT_ONCE.saturating_sub(quit.noticed.elapsed()))
    }
}

impl Line {
    fn is_quit(&self) -> bool {
        self.text.split_ascii_whitespace().next() == Some("quit")
    }
}

impl Session {
    /// Listens to the client and to the engine until `quit` or the end of the input.
    ///
    /// # Errors
    /// When nobody reads what is said.
    pub(super) fn talk(mut self, lines: &Receiver<Line>, events: &Receiver<Event>) -> io::Result<()> {
        let (deaf, silence) = (never(), never());
        let mut leaving: Option<Leaving> = None;
        loop {
            self.answer_if_ready()?;
            if self.takes_lines()
                && let Some(line) = self.held.pop_front()
            {
                if self.on_line(&line.text)?.is_break() {
                    self.held.clear();
                    leaving = Some(Leaving { quit: Some(Quit::of(&line)), input_ended: leaving.is_some() });
                }
                continue;
            }
            if self.held.is_empty() && leaving.is_some_and(|leaving| !self.goes_on(leaving)) {
                break;
            }
            let reads = self.takes_lines() || self.ready_owed.is_some();
            let lines = if reads && leaving.is_none_or(|leaving| !leaving.input_ended) { lines } else { &deaf };
            let patience = leaving.and_then(Leaving::patience);
            let alarm = [self.next_alarm(), patience].into_iter().flatten().min().map_or_else(never, after);
            let task_events = self.task.as_ref().map_or(&silence, |task| &task.events);
            select! {
                recv(task_events) -> event => self.on_task_event(event.ok())?,
                recv(events) -> event => if let Ok(event) = event { self.on_event(event)? },
                recv(lines) -> line => match line {
                    // Nothing behind `quit` counts.
                    Ok(_) if leaving.is_some() => {}
                    Ok(line) => leaving = self.hear(line),
                    Err(_) => leaving = Some(Leaving::at_end_of_input(leaving)),
                },
                recv(alarm) -> _ => self.on_alarm()?,
            }
        }
        let asked_to_quit = leaving.is_some_and(|leaving| leaving.quit.is_some());
        if let Some(task) = &self.task {
            task.stop();
        }
        self.finish_thinking(events)?;
        self.take_leave(asked_to_quit)
    }

    /// Puts a line behind those that wait. Only `quit` does not wait for memory to be touched, unless it came with `isready`.
    fn hear(&mut self, line: Line) -> Option<Leaving> {
        let waits_for_long =
            self.ready_owed.is_some_and(|since| line.arrived.saturating_duration_since(since) >= AT_ONCE);
        if waits_for_long && line.is_quit() {
            self.held.clear();
            self.ready_owed = None;
            return Some(Leaving::by_quit(&line));
        }
        self.held.push_back(line);
        None
    }

    /// Whether the next line may be dealt with. A client may send one right behind `stop`: its turn comes when the answer is out.
    fn takes_lines(&self) -> bool {
        let stops = self.thinking.as_ref().is_some_and(|thinking| thinking.stopping);
        let waits = self.options.batch && self.is_busy();
        self.ready_owed.is_none() && !stops && !waits
    }

    /// Answers the `isready` that waited for memory to be touched, when that is done.
    fn answer_if_ready(&mut self) -> io::Result<()> {
        match self.ready_owed.take_if(|_| !self.engine.is_warming()) {
            Some(_) => self.say_ready(),
            None => Ok(()),
        }
    }

    /// The same where the system grants no thread to read with: one thing after the other.
    pub(super) fn talk_alone(mut self, input: impl BufRead, events: &Receiver<Event>) -> io::Result<()> {
        let mut input = LineReader::new(input);
        while let Some(line) = input.next_line() {
            if self.on_line(&line.text)?.is_break() {
                return self.take_leave(true);
            }
            while self.thinking.is_some() {
                select! {
                    recv(events) -> event => if let Ok(event) = event { self.on_event(event)? },
                    recv(self.next_alarm().map_or_else(never, after)) -> _ => self.on_alarm()?,
                }
            }
        }
        self.take_leave(false)
    }

    /// Says once that the record of the dialogue was given up.
    pub(super) fn complain_of_log(&mut self) -> io::Result<()> {
        self.output.log().take_complaint().map_or(Ok(()), |text| self.message(&text))
    }

    /// The last word. Whoever said quit gets the process to end, whether or not anybody reads that.
    fn take_leave(&mut self, asked_to_quit: bool) -> io::Result<()> {
        if asked_to_quit && !self.speaks_uci() {
            self.output.say("bye")?;
        }
        if !asked_to_quit {
            self.complain_of_log()?;
        }
        self.output.finish(asked_to_quit.then(|| Instant::now() + LAST_WORDS))
    }

    /// Whether what is under way is finished before leaving: nobody sits at the input, which has ended, and it ends by
    /// itself. A `quit` that came together with `go` was written before there was an answer to see, and interrupts nothing when the
    /// input ends behind it, which shows in a moment.
    fn goes_on(&self, leaving: Leaving) -> bool {
        let task_since = self.task.as_ref().map(|task| task.since);
        let since = self.thinking_since().filter(|_| self.ends_by_itself()).or(task_since).or(self.ready_owed);
        let Some(since) = since.filter(|_| !self.is_at_terminal) else { return false };
        let came_with_go = leaving.quit.is_none_or(|quit| quit.arrived.saturating_duration_since(since) < AT_ONCE);
        came_with_go && leaving.patience().is_none_or(|left| left > Duration::ZERO)
    }

    /// Stops a search and waits for its answer, on the way out.
    fn finish_thinking(&mut self, events: &Receiver<Event>) -> io::Result<()> {
        self.stop_thinking()?;
        while self.thinking.is_some() {
            match events.recv() {
                Ok(event) => self.on_event(event)?,
                Err(_) => return Ok(()),
            }
        }
        Ok(())
    }
}
