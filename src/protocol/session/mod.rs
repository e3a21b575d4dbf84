//! The dialogue: Idle and Thinking in turn, with the manners of UCI until somebody asks for UCCI.

mod chore;
mod opening;
mod order;
mod pace;
mod thinking;

pub use self::chore::{Bench, Voice};

use self::chore::{Chore, Words, count_moves};
use self::thinking::Thinking;
use super::command::{Command, Dialect, LegalMoves, PositionText, Show};
use super::input::{self, Line, LineReader};
use super::options::{self, Change, SessionOptions};
use super::output::Output;
use super::{Ranks, parse, show, ucci};
use crate::engine::{Engine, Event, Settings};
use crate::eval::explain;
use crate::notation::{START_FEN, parse_fen};
use crossbeam::channel::{Receiver, after, never, select, unbounded};
use std::io::{self, BufRead, IsTerminal};
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// Speaks on standard input and output until `quit` or the end of the input; with a dialect as if its word had been said. `bench`
/// is what the command of that name does.
///
/// # Errors
/// When the engine cannot start. That nobody reads the output any more is a normal end.
pub fn run(dialect: Option<Dialect>, bench: Bench) -> Result<(), Box<dyn std::error::Error>> {
    let is_at_terminal = io::stdin().is_terminal();
    if is_at_terminal && dialect.is_none() {
        eprintln!("Mammoth speaks UCCI and UCI, and takes commands at once: help lists them, quit ends.");
    }
    // Whoever listens has to be there before those who think take the last threads.
    let lines = input::read_lines(io::BufReader::new(io::stdin()));
    let (sender, events) = unbounded();
    let position = parse_fen(START_FEN)?;
    let engine = Engine::new(position, Settings::default(), sender)?;
    let mut session = Session {
        engine,
        is_at_terminal,
        dialect: None,
        options: SessionOptions::of(Dialect::Uci),
        ranks_seen: None,
        has_answered: false,
        remark: None,
        output: Output::new(),
        thinking: None,
        chore: None,
        bench,
        is_alone: lines.is_err(),
    };
    let introduced = dialect.map_or(Ok(()), |dialect| session.introduce(dialect));
    let talked = introduced.and_then(|()| match lines {
        Ok(lines) => session.talk(&lines, &events),
        Err(_) => session.talk_alone(io::stdin().lock(), &events),
    });
    match talked {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(error.into()),
        _ => Ok(()),
    }
}

/// How the session comes to its end.
#[derive(Clone, Copy, Debug)]
struct Leaving {
    /// When `quit` arrived; `None` when the input ended without.
    quit: Option<Instant>,
    input_ended: bool,
}

/// How long the last words after `quit` wait for somebody who reads them.
const LAST_WORDS: Duration = Duration::from_millis(500);

/// Time within which lines were written by somebody who has not seen an answer to the first of them, and within which the end of the
/// input is expected behind `quit`.
const AT_ONCE: Duration = Duration::from_millis(50);

impl Leaving {
    fn by_quit(arrived: Instant) -> Leaving {
        Leaving { quit: Some(arrived), input_ended: false }
    }

    fn at_end_of_input(before: Option<Leaving>) -> Leaving {
        Leaving { quit: before.and_then(|leaving| leaving.quit), input_ended: true }
    }

    /// How much longer the end of the input is waited for; `None` when it has come.
    fn patience(self) -> Option<Duration> {
        let quit = self.quit.filter(|_| !self.input_ended)?;
        Some(AT_ONCE.saturating_sub(quit.elapsed()))
    }
}

struct Session {
    engine: Engine,
    /// Somebody sits at the input.
    is_at_terminal: bool,
    /// `None` until somebody asks for a protocol.
    dialect: Option<Dialect>,
    options: SessionOptions,
    /// How the client counted ranks when it last set up a position with moves.
    ranks_seen: Option<Ranks>,
    /// A `go` was answered, or is being answered, since the last position.
    has_answered: bool,
    /// What was said of the last position, if it was odd.
    remark: Option<String>,
    output: Output,
    thinking: Option<Thinking>,
    /// The system grants no thread to read with: nothing is read while anything else is done.
    is_alone: bool,
    /// What was asked for at the prompt and is under way.
    chore: Option<Chore>,
    bench: Bench,
}

type Flow = io::Result<ControlFlow<()>>;
const STILL_THINKING: &str = "still thinking: say stop first; nothing was changed";
const STILL_AT_WORK: &str = "still at work: say stop first; nothing was changed";
const GO_ON: Flow = Ok(ControlFlow::Continue(()));

impl Session {
    fn talk(mut self, lines: &Receiver<Line>, events: &Receiver<Event>) -> io::Result<()> {
        let deaf = never();
        let mut leaving = None;
        while leaving.is_none_or(|leaving| self.goes_on(leaving)) {
            // A client may send the next command right behind `stop`: it is read once the answer is out.
            let busy = self.thinking.as_ref().is_some_and(|thinking| self.options.batch || thinking.stopping)
                || self.options.batch && self.chore.is_some();
            let is_deaf = busy || leaving.is_some_and(|leaving: Leaving| leaving.input_ended);
            let lines = if is_deaf { &deaf } else { lines };
            let patience = leaving.and_then(Leaving::patience);
            let alarm = [self.next_alarm(), patience].into_iter().flatten().min().map_or_else(never, after);
            let silence = never();
            let chore_words = self.chore.as_ref().map_or(&silence, |chore| &chore.words);
            select! {
                recv(chore_words) -> words => self.on_chore(words.ok())?,
                recv(events) -> event => if let Ok(event) = event { self.on_event(event)? },
                recv(lines) -> line => match line {
                    // Nothing behind `quit` counts.
                    Ok(_) if leaving.is_some() => {}
                    Ok(line) => if self.on_line(&line.text)?.is_break() {
                        leaving = Some(Leaving::by_quit(line.arrived));
                    },
                    Err(_) => leaving = Some(Leaving::at_end_of_input(leaving)),
                },
                recv(alarm) -> _ => self.on_alarm()?,
            }
        }
        let asked_to_quit = leaving.is_some_and(|leaving| leaving.quit.is_some());
        if let Some(chore) = &self.chore {
            chore.stop();
        }
        self.finish_thinking(events)?;
        self.take_leave(asked_to_quit)
    }

    /// The same where the system grants no thread to read with: one thing after the other.
    fn talk_alone(mut self, input: impl BufRead, events: &Receiver<Event>) -> io::Result<()> {
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

    /// The last word. Whoever said quit gets the process to end, whether or not anybody reads that.
    fn take_leave(&mut self, asked_to_quit: bool) -> io::Result<()> {
        if asked_to_quit && !self.speaks_uci() {
            self.output.say("bye")?;
        }
        self.output.finish(asked_to_quit.then(|| Instant::now() + LAST_WORDS))
    }

    /// Whether the search under way is finished before leaving: nobody sits at the input, which has ended, and the search ends by
    /// itself. A `quit` that came together with `go` was written before there was an answer to see, and interrupts nothing when the
    /// input ends behind it, which shows in a moment.
    fn goes_on(&self, leaving: Leaving) -> bool {
        let chore_since = self.chore.as_ref().map(|chore| chore.since);
        let since = self.thinking_since().filter(|_| self.ends_by_itself()).or(chore_since);
        let Some(since) = since.filter(|_| !self.is_at_terminal) else { return false };
        let came_with_go = leaving.quit.is_none_or(|quit| quit.saturating_duration_since(since) < AT_ONCE);
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

    fn on_line(&mut self, line: &str) -> Flow {
        self.output.note_input(line);
        match parse(self.manners(), line) {
            Ok(command) => self.on_command(command),
            Err(error) => {
                self.message(&error.to_string())?;
                GO_ON
            }
        }
    }

    fn on_command(&mut self, command: Command) -> Flow {
        match command {
            Command::Nothing => {}
            Command::Quit => return Ok(ControlFlow::Break(())),
            Command::Show(what) => self.show(what)?,
            Command::Ucci => self.introduce(Dialect::Ucci)?,
            Command::Uci => self.introduce(Dialect::Uci)?,
            Command::IsReady => {
                if self.thinking.is_none() {
                    self.engine.wait_until_warm();
                }
                self.output.say("readyok")?;
            }
            Command::Stop => match &self.chore {
                Some(chore) => chore.stop(),
                None => self.on_stop()?,
            },
            Command::PonderHit { draw } => self.on_ponder_hit(draw)?,
            Command::Probe(text) => self.probe(&text)?,
            Command::Debug(on) => self.options.debug = on,
            _ if self.thinking.is_some() => self.message(STILL_THINKING)?,
            _ if self.chore.is_some() => self.message(STILL_AT_WORK)?,
            Command::Perft(plies) => {
                let (position, ranks) = (self.engine.position().clone(), self.ranks());
                self.begin_chore(move |voice| count_moves(&position, plies, ranks, voice))?;
            }
            Command::Bench(words) => {
                let bench = self.bench;
                self.begin_chore(move |voice| bench(&words, voice))?;
            }
            Command::SetOption(name, value) => self.set_option(&name, &value)?,
            Command::NewGame => self.engine.new_game(),
            Command::Position(text) => self.set_position(&text)?,
            Command::BanMoves(texts) => self.ban(&texts)?,
            Command::Go(go) => self.on_go(go)?,
        }
        GO_ON
    }

    fn introduce(&mut self, dialect: Dialect) -> io::Result<()> {
        if self.thinking.is_some() || self.chore.is_some() {
            return self.message(if self.thinking.is_some() { STILL_THINKING } else { STILL_AT_WORK });
        }
        if self.manners() != dialect {
            self.options.use_book = SessionOptions::of(dialect).use_book;
        }
        self.dialect = Some(dialect);
        let version = env!("CARGO_PKG_VERSION");
        let authors = "the Mammoth authors";
        if dialect == Dialect::Ucci {
            self.output.say("id name Mammoth")?;
            self.output.say(&format!("id version {version}"))?;
            self.output.say("id copyright MIT OR Apache-2.0")?;
        } else {
            self.output.say(&format!("id name Mammoth {version}"))?;
        }
        self.output.say(&format!("id author {authors}"))?;
        for line in options::list(dialect) {
            self.output.say(&line)?;
        }
        self.output.say(if dialect == Dialect::Ucci { "ucciok" } else { "uciok" })?;
        self.engine.warm_up();
        Ok(())
    }

    fn set_option(&mut self, name: &str, value: &str) -> io::Result<()> {
        let dialect = self.manners();
        let failure = match options::change(dialect, (name, value), self.engine.settings(), &self.options) {
            Ok(Change::Options(settings, options)) => self.adopt(*settings, options),
            Ok(Change::Forget) => {
                self.engine.new_game();
                None
            }
            Ok(Change::LogFile(path)) => {
                let error = self.output.record_to(&path).err();
                error.map(|error| format!("logfile \"{path}\" cannot be written: {error}"))
            }
            Ok(Change::BookFiles(names)) => self.open_books(&names),
            Ok(Change::Unknown) => self.options.debug.then(|| format!("option {name} is unknown and was ignored")),
            Err(text) => Some(text),
        };
        failure.map_or(Ok(()), |text| self.message(&text))
    }

    /// Takes over options; what went wrong, if something did: then the old ones stay.
    fn adopt(&mut self, settings: Settings, options: SessionOptions) -> Option<String> {
        if settings != *self.engine.settings()
            && let Err(error) = self.engine.configure(settings)
        {
            return Some(error.to_string());
        }
        if options.ranks() != self.options.ranks() {
            self.ranks_seen = None;
        }
        self.options = options;
        self.engine.take_shortage()
    }

    fn set_position(&mut self, text: &PositionText) -> io::Result<()> {
        match text.resolve(self.options.ranks()) {
            Ok(set_up) => {
                self.ranks_seen = set_up.ranks;
                self.has_answered = false;
                self.engine.set_position(set_up.position);
                // A game sends its first position again with each move.
                let is_new = set_up.remark != self.remark;
                self.remark = set_up.remark;
                self.remark.clone().filter(|_| is_new).map_or(Ok(()), |remark| self.message(&remark))
            }
            Err(error) => self.message(&format!("{error}; the position stays as it was")),
        }
    }

    fn begin_chore(&mut self, work: impl FnOnce(&Voice) -> String + Send + 'static) -> io::Result<()> {
        match Chore::start(work) {
            Ok(chore) => {
                self.chore = Some(chore);
                Ok(())
            }
            Err(error) => self.message(&format!("the system grants no thread for this ({error})")),
        }
    }

    /// Says what work under way has to say; `None` when it has broken down.
    fn on_chore(&mut self, words: Option<Words>) -> io::Result<()> {
        if !matches!(words, Some(Words::More(_))) {
            self.chore = None;
        }
        match words {
            Some(Words::More(text) | Words::Last(text)) => text.lines().try_for_each(|line| self.output.say(line)),
            None => self.message("this ended before its time: a bug of this program"),
        }
    }

    /// Forbids moves in the position; those that are not legal there are left out.
    fn ban(&mut self, texts: &[String]) -> io::Result<()> {
        let read = LegalMoves::read("banmoves", self.engine.position(), texts, self.ranks());
        self.engine.ban(read.moves);
        read.remarks.iter().try_for_each(|remark| self.message(remark))
    }

    /// `probe`: what the table knows, at once, also while thinking.
    fn probe(&mut self, text: &PositionText) -> io::Result<()> {
        match text.resolve(self.ranks()) {
            Ok(set_up) => {
                let (entry, best) = self.engine.probe(&set_up.position);
                let ranks = set_up.ranks.unwrap_or(self.ranks());
                self.output.say(&ucci::table_entry(entry, best, ranks))
            }
            Err(error) => self.message(&format!("probe: {error}")),
        }
    }

    fn show(&mut self, what: Show) -> io::Result<()> {
        let text = match what {
            Show::Board => show::board(self.engine.position(), self.ranks()),
            Show::Evaluation => explain(self.engine.position()).to_string(),
            Show::Help => show::help(self.dialect),
        };
        text.lines().try_for_each(|line| self.output.say(line))
    }

    /// How ranks are counted in what is said now.
    fn ranks(&self) -> Ranks {
        self.ranks_seen.unwrap_or(self.options.ranks())
    }

    /// The protocol that is spoken: UCI until somebody asks for UCCI.
    fn manners(&self) -> Dialect {
        self.dialect.unwrap_or(Dialect::Uci)
    }

    fn speaks_uci(&self) -> bool {
        self.manners() == Dialect::Uci
    }

    /// A sentence for the user.
    fn message(&mut self, text: &str) -> io::Result<()> {
        let kind = if self.speaks_uci() { "string" } else { "message" };
        self.output.say(&format!("info {kind} {text}"))
    }
}
