//! The dialogue: Idle and Thinking in turn. Until a client asks for UCCI it is held in UCI.

mod opening;
mod order;
mod pace;
mod talk;
mod task;
mod thinking;

pub use self::task::{Bench, TaskOutput};

use self::task::{Task, TaskEvent, count_moves};
use self::thinking::Thinking;
use super::command::{Command, Dialect, LegalMoves, PositionText, Show};
use super::input::{self, Line};
use super::options::{self, Change, SessionOptions};
use super::output::Output;
use super::{Ranks, parse, show, ucci};
use crate::engine::{Engine, Settings};
use crate::eval::explain;
use crate::notation::{START_FEN, parse_fen};
use crossbeam::channel::unbounded;
use std::collections::VecDeque;
use std::io::{self, IsTerminal, Write};
use std::ops::ControlFlow;
use std::time::Instant;

/// Speaks on standard input and output until `quit` or the end of the input; with a dialect as if its word had been said. `bench`
/// is what the command of that name does.
///
/// # Errors
/// When the engine cannot start. That nobody reads the output any more is a normal end.
pub fn run(dialect: Option<Dialect>, bench: Bench) -> Result<(), Box<dyn std::error::Error>> {
    let is_at_terminal = io::stdin().is_terminal();
    if is_at_terminal && dialect.is_none() {
        let hint = "Mammoth speaks UCCI and UCI, and takes commands at once: help lists them, quit ends.";
        let _ = writeln!(io::stderr(), "{hint}");
    }
    // The reader gets its thread before the search takes the last ones.
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
        task: None,
        bench,
        ready_owed: None,
        held: VecDeque::new(),
        is_alone: lines.is_err(),
    };
    let introduced = dialect.map_or(Ok(()), |dialect| session.introduce(dialect));
    let talked = introduced.and_then(|()| match lines {
        Ok(lines) => session.talk(&lines, &events),
        Err(_) => session.talk_alone(io::stdin().lock(), &events),
    });
    match talked {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(format!("standard output cannot be written: {error}").into())
        }
        _ => Ok(()),
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
    /// When `isready` was said while memory is being touched. It is answered when that is done, and so is everything behind it.
    ready_owed: Option<Instant>,
    /// What was read behind it.
    held: VecDeque<Line>,
    /// The background task under way.
    task: Option<Task>,
    bench: Bench,
}

type Flow = io::Result<ControlFlow<()>>;
const GO_ON: Flow = Ok(ControlFlow::Continue(()));

impl Session {
    fn on_line(&mut self, line: &str) -> Flow {
        self.output.log().note('<', line);
        self.complain_of_log()?;
        match parse(self.spoken_dialect(), line) {
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
            Command::IsReady if self.thinking.is_none() && self.engine.is_warming() && !self.is_alone => {
                self.ready_owed = Some(Instant::now());
            }
            Command::IsReady => self.output.say("readyok")?,
            Command::Stop => match &self.task {
                Some(task) => task.stop(),
                None => self.on_stop()?,
            },
            Command::PonderHit { draw } => self.on_ponder_hit(draw)?,
            Command::Probe(text) => self.probe(&text)?,
            Command::Debug(on) => self.options.debug = on,
            _ if self.is_busy() => self.refuse_while_busy()?,
            Command::Perft(plies) => {
                let (position, ranks) = (self.engine.position().clone(), self.ranks());
                self.begin_task(move |output| count_moves(&position, plies, ranks, output))?;
            }
            Command::Bench(words) => {
                let bench = self.bench;
                self.begin_task(move |output| bench(&words, output))?;
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
        if self.is_busy() {
            return self.refuse_while_busy();
        }
        if self.spoken_dialect() != dialect {
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

    /// Whether a search or a task is under way.
    fn is_busy(&self) -> bool {
        self.thinking.is_some() || self.task.is_some()
    }

    fn refuse_while_busy(&mut self) -> io::Result<()> {
        let doing = if self.thinking.is_some() { "thinking" } else { "at work" };
        self.message(&format!("still {doing}: say stop first; nothing was changed"))
    }

    fn set_option(&mut self, name: &str, value: &str) -> io::Result<()> {
        let dialect = self.spoken_dialect();
        let failure = match options::change(dialect, (name, value), self.engine.settings(), &self.options) {
            Ok(Change::Options(settings, options)) => self.adopt(*settings, options),
            Ok(Change::Forget) => {
                self.engine.new_game();
                None
            }
            Ok(Change::LogFile(path)) => {
                let error = self.output.log().record_to(&path).err();
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

    fn begin_task(&mut self, work: impl FnOnce(&TaskOutput) -> String + Send + 'static) -> io::Result<()> {
        match Task::start(work) {
            Ok(task) => {
                self.task = Some(task);
                Ok(())
            }
            Err(error) => self.message(&format!("the system grants no thread for this ({error})")),
        }
    }

    /// Prints what the task prints; `None` when it panicked.
    fn on_task_event(&mut self, event: Option<TaskEvent>) -> io::Result<()> {
        if !matches!(event, Some(TaskEvent::Lines(_))) {
            self.task = None;
        }
        match event {
            Some(TaskEvent::Lines(text) | TaskEvent::Done(text)) => {
                text.lines().try_for_each(|line| self.output.say(line))
            }
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
    fn spoken_dialect(&self) -> Dialect {
        self.dialect.unwrap_or(Dialect::Uci)
    }

    fn speaks_uci(&self) -> bool {
        self.spoken_dialect() == Dialect::Uci
    }

    /// A sentence for the user.
    fn message(&mut self, text: &str) -> io::Result<()> {
        let kind = if self.speaks_uci() { "string" } else { "message" };
        self.output.say(&format!("info {kind} {text}"))
    }
}
