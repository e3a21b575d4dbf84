//! What each command does.

use super::super::command::{Command, Dialect, LegalMoves, PositionText, Show};
use super::super::options::{self, Change, Options, SessionOptions};
use super::super::parse::parse;
use super::super::reader::Reader;
use super::super::{show, ucci};
use super::state::Session;
use super::task::{Task, TaskEvent, TaskOutput, count_moves};
use crate::egtb::Tables;
use crate::eval::classic::explain;
use crate::eval::endings::EndingExplanation;
use crate::eval::nnue::{Network, NetworkExplanation};
use crate::platform::path_of_text;
use std::io;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Instant;

type Flow = io::Result<ControlFlow<()>>;
const GO_ON: Flow = Ok(ControlFlow::Continue(()));

impl Session {
    pub(super) fn on_line(&mut self, line: &str) -> Flow {
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
            Command::IsReady => self.say_ready()?,
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

    pub(super) fn introduce(&mut self, dialect: Dialect) -> io::Result<()> {
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

    fn set_option(&mut self, name: &str, value: &str) -> io::Result<()> {
        let dialect = self.spoken_dialect();
        let options = Options { engine: self.engine.settings().clone(), session: self.options.clone() };
        let failure = match options::set(dialect, name, value, &options) {
            Ok(Change::Options(options)) => self.adopt(*options),
            Ok(Change::Forget) => {
                self.engine.new_game();
                None
            }
            Ok(Change::LogFile(path)) => {
                let error = self.output.log().record_to(&path).err();
                error.map(|error| format!("logfile \"{path}\" cannot be written: {error}"))
            }
            Ok(Change::BookFiles(names)) => self.open_books(&names),
            Ok(Change::EvalFile(path)) => self.open_network(&path),
            Ok(Change::TablePaths(paths)) => self.open_tables(&paths),
            #[cfg(feature = "tune")]
            Ok(Change::Tunable { tunable, value }) => {
                tunable.set(value);
                None
            }
            Ok(Change::Unknown) => self.options.debug.then(|| format!("option {name} is unknown and was ignored")),
            Err(text) => Some(text),
        };
        failure.map_or(Ok(()), |text| self.message(&text))
    }

    /// Asks another network; what went wrong, if something did: then the old one is asked further.
    fn open_network(&mut self, path: &str) -> Option<String> {
        let path = path.trim();
        let network = if path.is_empty() { Ok(None) } else { Network::read(&path_of_text(path)).map(Some) };
        match network {
            Ok(network) => {
                self.engine.use_network(network.map(Arc::new));
                None
            }
            Err(error) => Some(format!("{error}; the evaluation stays as it was")),
        }
    }

    /// Asks the endgame tables of these directories; what is wrong with those that are refused, or how many there are.
    fn open_tables(&mut self, paths: &str) -> Option<String> {
        let (tables, refused) = Tables::open_list(paths);
        let count = tables.iter().count();
        self.engine.use_tables(Some(tables).filter(|tables| !tables.is_empty()));
        let refused: String = refused.iter().map(|error| format!("{error}; ")).collect();
        let found = match count {
            1 => "1 endgame table".to_string(),
            count => format!("{count} endgame tables"),
        };
        (!paths.trim().is_empty()).then(|| format!("{refused}{found}"))
    }

    /// Takes over options; what went wrong, if something did: then the old ones stay.
    fn adopt(&mut self, Options { engine, session }: Options) -> Option<String> {
        if engine != *self.engine.settings()
            && let Err(error) = self.engine.configure(engine)
        {
            return Some(error.to_string());
        }
        if session.ranks() != self.options.ranks() {
            self.ranks_seen = None;
        }
        self.options = session;
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
    pub(super) fn on_task_event(&mut self, event: Option<TaskEvent>) -> io::Result<()> {
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
            Show::Board => show::board(self.engine.position(), self.ranks(), Reader::here()),
            Show::Evaluation => {
                let position = self.engine.position();
                let network = self.engine.network().map(|network| NetworkExplanation::new(&network, position));
                let classic = explain(position);
                let score = network.as_ref().map_or(classic.score, |network| network.score);
                let network = network.map_or(String::new(), |network| format!("{network}\n"));
                let ending = EndingExplanation::new(position, score);
                format!("{network}{classic}{}", ending.map_or(String::new(), |ending| format!("\n{ending}")))
            }
            Show::Help => show::help(self.dialect),
        };
        text.lines().try_for_each(|line| self.output.say(line))
    }
}
