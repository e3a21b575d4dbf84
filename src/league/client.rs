//! An engine as the referee sees it: started, introduced, told what to do.

use super::dialogue::Dialogue;
use super::engine::EngineSpec;
use super::interrupt::Interrupt;
use super::pondering::Pondering;
use super::process::{Heard, Process};
use super::trouble::{Failure, Trouble};
use crate::protocol::{Dialect, OptionLine, Ranks, Reply, Unit, option_line, read_reply};
use crossbeam::channel::select;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How long an engine may take to leave after `quit`.
const FAREWELL: Duration = Duration::from_millis(500);

/// What all engines of a match have in common while they are started.
#[derive(Clone, Debug)]
pub struct Manners {
    /// How long an engine may take to start, and to get ready.
    pub start_timeout: Duration,
    /// Whether engines that can think on the opponent's time are told that they may.
    pub ponder: bool,
    /// Whether the dialogue is recorded.
    pub record: bool,
    /// The wish to end the match.
    pub interrupt: Interrupt,
}

/// A running engine that has introduced itself.
#[derive(Debug)]
pub struct Client {
    pub(super) spec: Arc<EngineSpec>,
    process: Process,
    manners: Arc<Manners>,
    dialogue: Dialogue,
    /// What it calls itself.
    name: Option<String>,
    options: Vec<OptionLine>,
    pub(super) unit: Unit,
    pub(super) ranks: Ranks,
    ponders: bool,
    /// It knows `isready`; few UCCI engines do not.
    answers_ready: bool,
    /// The search on the opponent's time, if one is under way.
    pub(super) pondering: Option<Pondering>,
}

impl Client {
    /// Starts the engine and waits until it has introduced itself; sets its options.
    ///
    /// # Errors
    /// The record of what was said comes with the error.
    pub fn start(spec: &Arc<EngineSpec>, manners: &Arc<Manners>) -> Result<Client, (Trouble, Dialogue)> {
        let dialogue = Dialogue::new(&spec.name, manners.record);
        let process = match Process::start(spec) {
            Ok(process) => process,
            Err(error) => return Err((Failure::NoStart(error.to_string()).into(), dialogue)),
        };
        let mut client = Client {
            spec: Arc::clone(spec),
            process,
            manners: Arc::clone(manners),
            dialogue,
            name: None,
            options: Vec::new(),
            unit: Unit::Milliseconds,
            ranks: Ranks::FromZero,
            ponders: false,
            answers_ready: true,
            pondering: None,
        };
        match client.introduce() {
            Ok(()) => Ok(client),
            Err(trouble) => Err((trouble, client.dialogue.take())),
        }
    }

    /// What it calls itself, if it has told that.
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// The options the engine listed.
    pub fn options(&self) -> &[OptionLine] {
        &self.options
    }

    /// How it counts ranks.
    pub fn ranks(&self) -> Ranks {
        self.ranks
    }

    /// Whether it thinks on the opponent's time when the match lets it.
    pub fn ponders(&self) -> bool {
        self.ponders
    }

    /// Whether it is told times in whole seconds.
    pub fn counts_seconds(&self) -> bool {
        self.spec.dialect == Dialect::Ucci && self.unit == Unit::Seconds
    }

    /// The record since the last call.
    pub fn take_dialogue(&mut self) -> Dialogue {
        self.dialogue.take()
    }

    fn introduce(&mut self) -> Result<(), Trouble> {
        let ucci = self.spec.dialect == Dialect::Ucci;
        let (hello, asked) = if ucci { ("ucci", "\"ucci\" with ucciok") } else { ("uci", "\"uci\" with uciok") };
        let within = self.manners.start_timeout;
        let deadline = Instant::now() + within;
        self.say(hello)?;
        loop {
            match self.reply_before(deadline)? {
                None => return Err(Failure::Silent { asked, within }.into()),
                Some((Reply::Introduced, _)) => break,
                Some((Reply::Name(name), _)) => self.name = Some(name).filter(|name| !name.is_empty()),
                Some((Reply::Option(option), _)) => self.options.push(option),
                Some(_) => {}
            }
        }
        self.settle_habits()?;
        for (name, value) in self.spec.options.clone() {
            self.set_option(&name, &value)?;
        }
        self.get_ready()
    }

    /// What follows from the options an engine lists.
    fn settle_habits(&mut self) -> Result<(), Failure> {
        let ucci = self.spec.dialect == Dialect::Ucci;
        let variants = !ucci && self.lists("UCI_Variant");
        if variants {
            self.set_option("UCI_Variant", "xiangqi")?;
        }
        self.ranks = self.spec.ranks.unwrap_or(if variants { Ranks::FromOne } else { Ranks::FromZero });
        if ucci {
            let listed = self.lists("usemillisec");
            self.unit = self.spec.unit.unwrap_or(if listed { Unit::Milliseconds } else { Unit::Seconds });
            if listed {
                let value = if self.unit == Unit::Milliseconds { "true" } else { "false" };
                self.set_option("usemillisec", value)?;
            }
        }
        // A match compares players, not their books; a description can ask for the book.
        let book = if ucci { "usebook" } else { "OwnBook" };
        if self.lists(book) {
            self.set_option(book, "false")?;
        }
        if self.manners.ponder && self.lists("ponder") {
            self.ponders = true;
            let name = if ucci { "ponder" } else { "Ponder" };
            self.set_option(name, "true")?;
        }
        Ok(())
    }

    /// Whether the engine listed an option of this name, in whatever case.
    pub fn lists(&self, name: &str) -> bool {
        self.options.iter().any(|option| option.name.eq_ignore_ascii_case(name))
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), Failure> {
        self.say(&option_line(self.spec.dialect, name, value))
    }

    /// Announces a new game and waits until the engine is ready for it.
    ///
    /// # Errors
    /// When it is not in time.
    pub fn new_game(&mut self) -> Result<(), Trouble> {
        self.pondering = None;
        match self.spec.dialect {
            Dialect::Uci => self.say("ucinewgame")?,
            Dialect::Ucci if self.lists("newgame") => self.say("setoption newgame")?,
            Dialect::Ucci => {}
        }
        self.get_ready()
    }

    /// Waits until everything said so far is done; what the engine still had to say is passed over.
    pub(super) fn get_ready(&mut self) -> Result<(), Trouble> {
        if !self.answers_ready {
            return Ok(());
        }
        self.say("isready")?;
        let within = self.manners.start_timeout;
        let deadline = Instant::now() + within;
        loop {
            match self.reply_before(deadline)? {
                Some((Reply::Ready, _)) => return Ok(()),
                Some(_) => {}
                None if self.spec.dialect == Dialect::Ucci && !self.answers_ready => return Ok(()),
                // The least a UCCI engine must know does not include `isready`.
                None if self.spec.dialect == Dialect::Ucci => {
                    self.answers_ready = false;
                    return Ok(());
                }
                None => return Err(Failure::Silent { asked: "\"isready\" with readyok", within }.into()),
            }
        }
    }

    /// Says a line.
    pub(super) fn say(&mut self, line: &str) -> Result<(), Failure> {
        self.dialogue.note(true, line, Instant::now());
        self.process.say(line.to_string()).map_err(|_| Failure::Deaf)
    }

    /// The engine's next line and when it came; `None` when none came before `deadline`.
    pub(super) fn reply_before(&mut self, deadline: Instant) -> Result<Option<(Reply, Instant)>, Trouble> {
        let left = deadline.saturating_duration_since(Instant::now());
        let heard = select! {
            recv(self.process.heard()) -> heard => heard.ok(),
            recv(self.manners.interrupt.closed()) -> _ => return Err(Trouble::Interrupted),
            default(left) => return Ok(None),
        };
        match heard {
            Some(Heard::Line { text, at }) => {
                self.dialogue.note(false, &text, at);
                Ok(Some((read_reply(&text), at)))
            }
            Some(Heard::Flood) => Err(Failure::Flood.into()),
            None => Err(self.describe_end().into()),
        }
    }

    fn describe_end(&mut self) -> Failure {
        let status = self.process.bury().map_or("no status".to_string(), |status| status.to_string());
        let words = self.process.last_words();
        Failure::Ended(if words.is_empty() { status } else { format!("{status}; its last words: {words}") })
    }

    /// Sends the engine away.
    pub fn dismiss(mut self) {
        if self.say("quit").is_ok() {
            self.process.dismiss(FAREWELL);
        }
    }
}
