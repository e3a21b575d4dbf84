//! An engine, and how it is run in a match.

use crate::league::clock::Budget;
use crate::protocol::{Dialect, MOVE_LIMIT_OPTION, RULE_OPTION, Ranks, Unit};
use crate::rules::{RuleSet, Rules};
use std::fmt;
use std::path::{Path, PathBuf};

/// An engine and how it is to be run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineSpec {
    /// What it is called in reports and game files.
    pub name: String,
    pub program: Program,
    pub arguments: Vec<String>,
    /// Where it is started; `None`: where this program was.
    pub directory: Option<PathBuf>,
    /// Without meaning unless [`EngineSpec::knows_protocol`].
    pub dialect: Dialect,
    /// The unit of times in UCCI; `None`: milliseconds when the engine lists `usemillisec`, else seconds.
    pub unit: Option<Unit>,
    /// How it counts ranks; `None`: from one when it lists `UCI_Variant`, else from zero.
    pub ranks: Option<Ranks>,
    /// Whether a UCCI engine is told which moves the repetition rules forbid.
    pub ban_moves: bool,
    /// Whether it is started anew for each game.
    pub restart: bool,
    /// Limits of its own instead of those of the match.
    pub budget: Option<Budget>,
    /// Names and values, in order.
    pub options: Vec<(String, String)>,
    /// The description says which protocol it speaks, or somebody has found out.
    pub(super) knows_protocol: bool,
    /// The description as it was given.
    pub(super) text: String,
}

/// What is started.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Program {
    /// This very binary.
    Itself,
    /// A path, or a name to be looked up as the shell does.
    Command(PathBuf),
}

impl EngineSpec {
    /// This very binary.
    pub fn itself() -> EngineSpec {
        "self".parse().expect("a test reads this description")
    }

    /// Whether its protocol is known; else [`with_protocol`](crate::league::with_protocol) asks for it.
    pub fn knows_protocol(&self) -> bool {
        self.knows_protocol
    }

    /// The same engine, known to speak this protocol. From then on it belongs to the description.
    #[must_use]
    pub fn speaking(self, dialect: Dialect) -> EngineSpec {
        let word = if dialect == Dialect::Ucci { "ucci" } else { "uci" };
        let text = format!("{};protocol={word}", self.text);
        EngineSpec { dialect, knows_protocol: true, text, ..self }
    }

    /// The same engine with all options as they are when it starts.
    #[must_use]
    pub fn without_options(self) -> EngineSpec {
        EngineSpec { options: Vec::new(), ..self }
    }

    /// The limits it plays with in a match that has `common` ones.
    pub fn budget(&self, common: &Budget) -> Budget {
        self.budget.unwrap_or(*common)
    }

    /// Tells this very binary by which rules the match is played, unless its description does.
    #[must_use]
    pub fn informed_of(mut self, rules: Rules) -> EngineSpec {
        if rules.set != RuleSet::default() {
            self.tell(RULE_OPTION, &rules.set.to_string());
        }
        if let Some(moves) = rules.move_limit {
            self.tell(MOVE_LIMIT_OPTION, &moves.to_string());
        }
        self
    }

    /// Sets an option of this very binary unless the description does; other programs stay as they are. From then on it belongs
    /// to the description.
    pub fn set_own_option(&mut self, name: &str, value: &str) {
        if self.tell(name, value) {
            self.text = format!("{};option.{name}={value}", self.text);
        }
    }

    /// Sets an option of this very binary; whether it was one that the description does not speak of.
    fn tell(&mut self, name: &str, value: &str) -> bool {
        let is_said = self.options.iter().any(|(known, _)| known.eq_ignore_ascii_case(name));
        let is_news = self.program == Program::Itself && !is_said;
        if is_news {
            self.options.push((name.to_string(), value.to_string()));
        }
        is_news
    }

    /// The description without the name, as it was given.
    pub fn text(&self) -> &str {
        &self.text
    }
}

impl Program {
    pub(super) fn default_name(&self) -> String {
        match self {
            Program::Itself => "mammoth".to_string(),
            Program::Command(path) => path.file_stem().unwrap_or(path.as_os_str()).to_string_lossy().into_owned(),
        }
    }

    /// What the system is to start. A path is made absolute, so that it means the same from every directory; a bare
    /// name is left to the system's search.
    ///
    /// # Errors
    /// When the system does not tell where this program or its directory is.
    pub fn path(&self) -> std::io::Result<PathBuf> {
        match self {
            Program::Itself => std::env::current_exe(),
            Program::Command(path) if path.components().count() > 1 => std::path::absolute(path),
            Program::Command(path) => Ok(path.clone()),
        }
    }
}

impl fmt::Display for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Program::Itself => f.write_str("self"),
            Program::Command(path) => Path::display(path).fmt(f),
        }
    }
}
