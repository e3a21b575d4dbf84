//! The dialogue: Booting until `ucci` or `uci`, then Idle and Thinking in turn.

mod opening;
mod order;
mod pace;
mod thinking;

use self::thinking::Thinking;
use super::command::{Command, Dialect, PositionText, Show, legal_moves};
use super::options::{self, Change, SessionOptions};
use super::output::Output;
use super::{Ranks, input, parse, show, ucci};
use crate::engine::{Engine, Event, Settings};
use crate::eval::explain;
use crate::notation::{START_FEN, parse_fen};
use crossbeam::channel::{Receiver, after, never, select, unbounded};
use std::io::{self, IsTerminal};
use std::ops::ControlFlow;

/// Speaks on standard input and output until `quit` or the end of the input.
///
/// # Errors
/// When the engine cannot start. That nobody reads the output any more is a normal end.
pub fn run() -> Result<(), Box<dyn std::error::Error>> {
    if io::stdin().is_terminal() {
        eprintln!(
            "Mammoth speaks UCCI and UCI: type ucci or uci and press Enter (help lists the commands, quit ends)."
        );
    }
    let (sender, events) = unbounded();
    let position = parse_fen(START_FEN)?;
    let engine = Engine::new(position, Settings::default(), sender)?;
    let lines = input::read_lines(io::BufReader::new(io::stdin()));
    let session = Session {
        engine,
        dialect: None,
        options: SessionOptions::default(),
        ranks_seen: None,
        output: Output::new(Box::new(io::stdout())),
        thinking: None,
    };
    match session.talk(&lines, &events) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(error.into()),
        _ => Ok(()),
    }
}

struct Session {
    engine: Engine,
    /// `None` while booting.
    dialect: Option<Dialect>,
    options: SessionOptions,
    /// How the client counted ranks when it last set up a position with moves.
    ranks_seen: Option<Ranks>,
    output: Output,
    thinking: Option<Thinking>,
}

type Flow = io::Result<ControlFlow<()>>;
const STILL_THINKING: &str = "still thinking: say stop first; nothing was changed";
const GO_ON: Flow = Ok(ControlFlow::Continue(()));

impl Session {
    fn talk(mut self, lines: &Receiver<String>, events: &Receiver<Event>) -> io::Result<()> {
        let deaf = never();
        let asked_to_quit = loop {
            // A client may send the next command right behind `stop`: it is read once the answer is out.
            let busy = self.thinking.as_ref().is_some_and(|thinking| self.options.batch || thinking.stopping);
            let lines = if busy { &deaf } else { lines };
            let alarm = self.next_alarm().map_or_else(never, after);
            select! {
                recv(events) -> event => if let Ok(event) = event { self.on_event(event)? },
                recv(lines) -> line => match line {
                    Ok(line) => if self.on_line(&line)?.is_break() { break true },
                    Err(_) => break false,
                },
                recv(alarm) -> _ => self.on_alarm()?,
            }
        };
        self.finish_thinking(events)?;
        if asked_to_quit && !self.speaks_uci() && self.dialect.is_some() { self.output.say("bye") } else { Ok(()) }
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
        match parse(self.dialect.unwrap_or(Dialect::Ucci), line) {
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
            _ if self.dialect.is_none() => self.message("say ucci or uci first")?,
            Command::IsReady => {
                if self.thinking.is_none() {
                    self.engine.wait_until_warm();
                }
                self.output.say("readyok")?;
            }
            Command::Stop => self.on_stop()?,
            Command::PonderHit { draw } => self.on_ponder_hit(draw)?,
            Command::Probe(text) => self.probe(&text)?,
            Command::Debug(on) => self.options.debug = on,
            _ if self.thinking.is_some() => self.message(STILL_THINKING)?,
            Command::SetOption(name, value) => self.set_option(&name, &value)?,
            Command::NewGame => self.engine.new_game(),
            Command::Position(text) => self.set_position(&text)?,
            Command::BanMoves(texts) => match legal_moves("banmoves", self.engine.position(), &texts, self.ranks()) {
                Ok(moves) => self.engine.ban(moves),
                Err(error) => self.message(&error.to_string())?,
            },
            Command::Go(go) => self.on_go(&go)?,
        }
        GO_ON
    }

    fn introduce(&mut self, dialect: Dialect) -> io::Result<()> {
        if self.thinking.is_some() {
            return self.message(STILL_THINKING);
        }
        if self.dialect != Some(dialect) {
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
        let dialect = self.dialect.unwrap_or(Dialect::Ucci);
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
        None
    }

    fn set_position(&mut self, text: &PositionText) -> io::Result<()> {
        match text.resolve(self.options.ranks()) {
            Ok(set_up) => {
                self.ranks_seen = set_up.ranks;
                self.engine.set_position(set_up.position);
                Ok(())
            }
            Err(error) => self.message(&format!("{error}; the position stays as it was")),
        }
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

    fn speaks_uci(&self) -> bool {
        self.dialect == Some(Dialect::Uci)
    }

    /// A sentence for the user.
    fn message(&mut self, text: &str) -> io::Result<()> {
        let kind = if self.speaks_uci() { "string" } else { "message" };
        self.output.say(&format!("info {kind} {text}"))
    }
}
