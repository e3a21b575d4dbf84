//! Every option, declared once: what it is called in each protocol, and what it takes. The lines that list the options and
//! the reader of `setoption` are both made from this table.

use crate::engine::{MAX_HASH_MIB, MAX_LINES, MAX_THREADS, STRENGTHS};
use crate::protocol::Dialect;
use crate::rules::RuleSet;
use crate::search::{Driver, StrategyKind, Style};
use crate::types::Grade;

/// What an option is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Topic {
    UseMillisec,
    Batch,
    Debug,
    Hash,
    Threads,
    Lines,
    Ponder,
    UseBook,
    BookFiles,
    Overhead,
    RuleSet,
    MoveLimit,
    NewGame,
    ShowChances,
    Variant,
    Coordinates,
    Pruning,
    Knowledge,
    Randomness,
    Style,
    Idle,
    Strategy,
    Driver,
    LimitStrength,
    Strength,
    Resign,
    DrawScore,
    Heuristics,
    LogFile,
}

/// What an option takes, and its default.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Check(bool),
    Spin { min: i64, max: i64, default: i64 },
    Combo { choices: &'static [&'static str], default: &'static str },
    Text(&'static str),
    Button,
}

/// One option.
pub(super) struct Row {
    pub topic: Topic,
    /// What UCCI calls it, one lower-case word; `None` when it does not know it.
    pub ucci: Option<&'static str>,
    /// What UCI calls it.
    pub uci: Option<&'static str>,
    pub kind: Kind,
}

impl Row {
    /// What `dialect` calls it.
    pub fn name(&self, dialect: Dialect) -> Option<&'static str> {
        match dialect {
            Dialect::Ucci => self.ucci,
            Dialect::Uci => self.uci,
        }
    }
}

pub(super) const HABITS: &[&str] = &["0-9", "1-10"];
pub(super) const VARIANTS: &[&str] = &["xiangqi"];

/// The option that chooses the rules of repetition. Written alike in both protocols, so that a match can tell its engines.
pub const RULE_OPTION: &str = "rule";
/// The option that says after how many full moves without a capture a game is drawn; UCI shows it as `MoveLimit`.
pub const MOVE_LIMIT_OPTION: &str = "movelimit";

/// Whether the opening book is used until somebody says otherwise. UCCI wants it; clients of UCI bring a book of their own.
pub(super) const fn uses_book(dialect: Dialect) -> bool {
    matches!(dialect, Dialect::Ucci)
}

const fn row(topic: Topic, ucci: &'static str, uci: &'static str, kind: Kind) -> Row {
    Row { topic, ucci: known(ucci), uci: known(uci), kind }
}

const fn known(name: &'static str) -> Option<&'static str> {
    if name.is_empty() { None } else { Some(name) }
}

const fn spin(min: i64, max: i64, default: i64) -> Kind {
    Kind::Spin { min, max, default }
}

const fn grades(default: &'static str) -> Kind {
    Kind::Combo { choices: &Grade::NAMES, default }
}

/// The options in the order in which they are listed.
pub(super) const TABLE: &[Row] = &[
    row(Topic::UseMillisec, "usemillisec", "", Kind::Check(false)),
    row(Topic::Batch, "batch", "Batch", Kind::Check(false)),
    row(Topic::Debug, "debug", "", Kind::Check(false)),
    row(Topic::NewGame, "newgame", "Clear Hash", Kind::Button),
    // UCCI: 0 is automatic.
    row(Topic::Hash, "hashsize", "", spin(0, MAX_HASH_MIB as i64, 64)),
    row(Topic::Hash, "", "Hash", spin(1, MAX_HASH_MIB as i64, 64)),
    row(Topic::Threads, "threads", "Threads", spin(0, MAX_THREADS as i64, 1)),
    row(Topic::Lines, "multipv", "MultiPV", spin(1, MAX_LINES as i64, 1)),
    row(Topic::Ponder, "ponder", "Ponder", Kind::Check(false)),
    row(Topic::UseBook, "usebook", "", Kind::Check(uses_book(Dialect::Ucci))),
    row(Topic::UseBook, "", "OwnBook", Kind::Check(uses_book(Dialect::Uci))),
    row(Topic::BookFiles, "bookfiles", "BookFile", Kind::Text("")),
    row(Topic::Overhead, "overhead", "Move Overhead", spin(0, 10_000, 5)),
    row(Topic::RuleSet, RULE_OPTION, RULE_OPTION, Kind::Combo { choices: &RuleSet::NAMES, default: RuleSet::NAMES[0] }),
    // 0 is what the rules say.
    row(Topic::MoveLimit, MOVE_LIMIT_OPTION, "MoveLimit", spin(0, 1_000, 0)),
    row(Topic::ShowChances, "", "UCI_ShowWDL", Kind::Check(false)),
    row(Topic::Variant, "", "UCI_Variant", Kind::Combo { choices: VARIANTS, default: "xiangqi" }),
    row(Topic::Coordinates, "coordinates", "Coordinates", Kind::Combo { choices: HABITS, default: "0-9" }),
    row(Topic::LimitStrength, "limitstrength", "UCI_LimitStrength", Kind::Check(false)),
    row(Topic::Strength, "elo", "UCI_Elo", {
        let (weakest, strongest) = STRENGTHS;
        spin(weakest as i64, strongest as i64, strongest as i64)
    }),
    row(Topic::Pruning, "pruning", "Pruning", grades("large")),
    row(Topic::Knowledge, "knowledge", "Knowledge", grades("large")),
    row(Topic::Randomness, "randomness", "Randomness", grades("none")),
    row(Topic::Style, "style", "Style", Kind::Combo { choices: &Style::NAMES, default: "normal" }),
    row(Topic::Idle, "idle", "Idle", grades("none")),
    row(Topic::Strategy, "strategy", "Strategy", Kind::Combo { choices: &StrategyKind::NAMES, default: "ybw" }),
    row(Topic::Driver, "driver", "Driver", Kind::Combo { choices: &Driver::NAMES, default: "pvs" }),
    row(Topic::Resign, "resign", "", spin(0, 10_000, 1_500)),
    row(Topic::DrawScore, "drawscore", "", spin(-10_000, 10_000, 10)),
    row(Topic::Heuristics, "heuristics", "Heuristics", Kind::Text("all")),
    row(Topic::LogFile, "logfile", "LogFile", Kind::Text("")),
];
