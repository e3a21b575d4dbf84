//! The dialogue: Booting until `ucci` or `uci`, then Idle and Thinking in turn.

use super::command::{Command, Dialect, Go, PositionText, legal_moves};
use super::options::{self, Change, SessionOptions};
use super::output::Output;
use super::{input, parse, ucci, uci};
use crate::engine::{Engine, Event, Settings};
use crate::eval::{Accumulator, evaluate};
use crate::notation::{START_FEN, parse_fen};
use crate::search::{Findings, Info};
use crate::time::{Clock, GameClock, Limits};
use crate::types::Depth;
use crossbeam::channel::{Receiver, never, select, unbounded};
use std::io::{self, IsTerminal};
use std::ops::ControlFlow;
use std::time::Duration;

/// Speaks on standard input and output until `quit` or the end of the input.
///
/// # Errors
/// When the engine cannot start. That nobody reads the output any more is a normal end.
pub fn run() -> Result<(), Box<dyn std::error::Error>> {
    if io::stdin().is_terminal() {
        eprintln!(
            "Mammoth speaks UCCI and UCI: type ucci or uci and press Enter (quit ends; mammoth --help tells more)."
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
        output: Output::new(Box::new(io::stdout())),
        thinking: None,
    };
    match session.talk(&lines, &events) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(error.into()),
        _ => Ok(()),
    }
}

/// What the session knows of a search under way.
struct Thinking {
    /// The result must wait for `stop`.
    infinite: bool,
    /// The result, when it came before it was due.
    early: Option<Findings>,
    /// It was told to end.
    stopping: bool,
}

struct Session {
    engine: Engine,
    /// `None` while booting.
    dialect: Option<Dialect>,
    options: SessionOptions,
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
            select! {
                recv(events) -> event => if let Ok(event) = event { self.on_event(event)? },
                recv(lines) -> line => match line {
                    Ok(line) => if self.on_line(&line)?.is_break() { break true },
                    Err(_) => break false,
                },
            }
        };
        self.finish_thinking(events)?;
        if asked_to_quit && self.dialect == Some(Dialect::Ucci) { self.output.say("bye") } else { Ok(()) }
    }

    /// Stops a search and waits for its answer, on the way out.
    fn finish_thinking(&mut self, events: &Receiver<Event>) -> io::Result<()> {
        self.on_stop()?;
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
            Command::Ucci => self.introduce(Dialect::Ucci)?,
            Command::Uci => self.introduce(Dialect::Uci)?,
            _ if self.dialect.is_none() => self.message("say ucci or uci first")?,
            Command::IsReady => self.output.say("readyok")?,
            Command::Stop => self.answer_stop()?,
            _ if self.thinking.is_some() => self.message(STILL_THINKING)?,
            Command::SetOption(name, value) => self.set_option(&name, &value)?,
            Command::NewGame => self.engine.new_game(),
            Command::Position(text) => self.set_position(&text)?,
            Command::BanMoves(texts) => match legal_moves("banmoves", self.engine.position(), &texts) {
                Ok(moves) => self.engine.ban(moves),
                Err(error) => self.message(&error.to_string())?,
            },
            Command::Go(go) => self.go(&go)?,
        }
        GO_ON
    }

    fn introduce(&mut self, dialect: Dialect) -> io::Result<()> {
        if self.thinking.is_some() {
            return self.message(STILL_THINKING);
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
        self.output.say(if dialect == Dialect::Ucci { "ucciok" } else { "uciok" })
    }

    fn set_option(&mut self, name: &str, value: &str) -> io::Result<()> {
        let dialect = self.dialect.unwrap_or(Dialect::Ucci);
        let failure = match options::change(dialect, (name, value), self.engine.settings(), &self.options) {
            Ok(Change::Settings(settings)) => self.engine.configure(settings).err().map(|error| error.to_string()),
            Ok(Change::Session(options)) => {
                self.options = options;
                None
            }
            Ok(Change::LogFile(path)) => {
                let error = self.output.record_to(&path).err();
                error.map(|error| format!("logfile \"{path}\" cannot be written: {error}"))
            }
            Ok(Change::Unknown) => self.options.debug.then(|| format!("option {name} is unknown and was ignored")),
            Err(text) => Some(text),
        };
        failure.map_or(Ok(()), |text| self.message(&text))
    }

    fn set_position(&mut self, text: &PositionText) -> io::Result<()> {
        match text.resolve() {
            Ok(position) => self.engine.set_position(position),
            Err(error) => self.message(&format!("{error}; the position stays as it was"))?,
        }
        Ok(())
    }

    fn go(&mut self, go: &Go) -> io::Result<()> {
        let clock = Clock::start();
        if go.depth == Some(0) {
            return self.answer_depth_zero();
        }
        let limits = match self.limits(go) {
            Ok(limits) => limits,
            Err(text) => return self.message(&text),
        };
        // With `batch` nobody could say stop: then even an infinite search answers when it has nothing left to search.
        let infinite = !self.options.batch && (go.infinite || limits == Limits::default());
        if let Err(error) = self.engine.go(limits, clock) {
            self.message(&format!("go: the system grants no thread for the search ({error})"))?;
            return self.answer_without_move();
        }
        self.thinking = Some(Thinking { infinite, early: None, stopping: false });
        Ok(())
    }

    fn limits(&self, go: &Go) -> Result<Limits, String> {
        let deepest = Depth::MAX.plies() as u32;
        if go.depth.is_some_and(|depth| depth > deepest) {
            return Err(format!("go: depth is a number from 0 to {deepest}"));
        }
        if go.infinite {
            return Ok(Limits::default());
        }
        let ucci = self.dialect == Some(Dialect::Ucci);
        let unit = |time: u64| {
            // A year is beyond every game, and far from overflow.
            let millis = if ucci && !self.options.use_millisec { time.saturating_mul(1000) } else { time };
            Duration::from_millis(millis.min(365 * 24 * 3_600_000))
        };
        let side = self.engine.position().side_to_move();
        Ok(Limits {
            depth: go.depth.map(|depth| Depth::new(depth as i32)),
            nodes: go.nodes,
            movetime: go.movetime.map(unit),
            clock: go.times[side.index()].and_then(|clock| {
                let (left, increment) = (unit(clock.left?), unit(clock.increment));
                Some(GameClock { left, increment, moves_to_go: go.moves_to_go })
            }),
        })
    }

    /// `go depth 0` asks for the static evaluation.
    fn answer_depth_zero(&mut self) -> io::Result<()> {
        let position = self.engine.position();
        let score = evaluate(position, &Accumulator::new(position));
        if self.dialect == Some(Dialect::Uci) {
            self.output.say(&format!("info depth 0 score {}", uci::score_text(score)))?;
        } else {
            self.output.say(&format!("info depth 0 score {}", ucci::score_number(score)))?;
        }
        self.answer_without_move()
    }

    /// The answer when nothing was searched.
    fn answer_without_move(&mut self) -> io::Result<()> {
        self.output.say(&ucci::totals(0, 0))?;
        self.output.say(if self.dialect == Some(Dialect::Uci) { "bestmove (none)" } else { "nobestmove" })
    }

    fn answer_stop(&mut self) -> io::Result<()> {
        if self.thinking.is_none() && self.dialect == Some(Dialect::Ucci) {
            // A GUI that stops an idle engine waits for an answer.
            return self.answer_without_move();
        }
        self.on_stop()
    }

    fn on_stop(&mut self) -> io::Result<()> {
        let Some(thinking) = &mut self.thinking else { return Ok(()) };
        thinking.infinite = false;
        thinking.stopping = true;
        match thinking.early.take() {
            Some(findings) => self.conclude(&findings),
            None => {
                self.engine.stop();
                Ok(())
            }
        }
    }

    fn on_event(&mut self, event: Event) -> io::Result<()> {
        match event {
            Event::Info(info) => self.inform(&info),
            Event::Finished(findings) => {
                self.engine.acknowledge();
                match &mut self.thinking {
                    Some(thinking) if thinking.infinite => {
                        thinking.early = Some(findings);
                        Ok(())
                    }
                    _ => self.conclude(&findings),
                }
            }
        }
    }

    fn inform(&mut self, info: &Info) -> io::Result<()> {
        let lines = if self.dialect == Some(Dialect::Uci) { uci::info(info) } else { ucci::info(info) };
        lines.iter().try_for_each(|line| self.output.say(line))
    }

    fn conclude(&mut self, findings: &Findings) -> io::Result<()> {
        self.thinking = None;
        if let Some(failure) = &findings.failure {
            self.message(&format!("a search thread failed ({failure}); this is the best line found before"))?;
        }
        self.output.say(&ucci::totals(findings.time.as_millis(), findings.counters.nodes))?;
        let line =
            if self.dialect == Some(Dialect::Uci) { uci::best_move(findings) } else { ucci::best_move(findings) };
        self.output.say(&line)
    }

    /// A sentence for the user.
    fn message(&mut self, text: &str) -> io::Result<()> {
        let kind = if self.dialect == Some(Dialect::Uci) { "string" } else { "message" };
        self.output.say(&format!("info {kind} {text}"))
    }
}
