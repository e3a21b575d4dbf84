//! Every option, declared once: what it is called in each protocol, what it takes, its default, and what setting it does. The
//! lines that list the options and the reader of `setoption` are both made from this table.
//!
//! Defaults are read from what the engine and the session begin with.

use super::change::{Change, Options};
use super::numbers;
use super::row::{Kind, Row};
use super::session_options::SessionOptions;
use crate::engine::{EvaluationKind, MAX_HASH_MIB, MAX_LINES, MAX_THREADS, STRENGTHS, Settings};
use crate::protocol::{Dialect, Ranks};
use crate::rules::RuleSet;
use crate::search::{Driver, Heuristics, NumaPolicy, NumaPolicyError, StrategyKind, Style};
use crate::types::Grade;
use std::ops::RangeInclusive;
use std::sync::LazyLock;
use std::time::Duration;

/// The option that chooses the rules of repetition. Written alike in both protocols, so that a match can tell its engines.
pub const RULE_OPTION: &str = "rule";
/// The option that says after how many full moves without a capture a game is drawn; UCI shows it as `MoveLimit`.
pub const MOVE_LIMIT_OPTION: &str = "movelimit";

/// The options in the order in which they are listed.
pub(super) static TABLE: LazyLock<Vec<Row>> = LazyLock::new(|| rows().into_iter().chain(numbers::rows()).collect());

const MOST_HASH: i64 = MAX_HASH_MIB as i64;
const MOST_THREADS: i64 = MAX_THREADS as i64;
const MOST_LINES: i64 = MAX_LINES as i64;
const WEAKEST: i64 = STRENGTHS.0 as i64;
const STRONGEST: i64 = STRENGTHS.1 as i64;

/// Moves that count ranks from 0 and from 1, as users write it.
const COORDINATES: [&str; 2] = ["0-9", "1-10"];
const RANKS: [Ranks; 2] = [Ranks::FromZero, Ranks::FromOne];

/// The names are those of UCCI and UCI; an empty one means that the protocol does not know the option.
fn row(ucci: &'static str, uci: &'static str, kind: Kind) -> Row {
    let known = |name: &'static str| (!name.is_empty()).then_some(name);
    Row { ucci: known(ucci), uci: known(uci), kind }
}

fn check(ucci: &'static str, uci: &'static str, default: bool, set: fn(&mut Options, bool)) -> Row {
    row(ucci, uci, Kind::Check { default, set })
}

fn spin(
    ucci: &'static str,
    uci: &'static str,
    range: RangeInclusive<i64>,
    default: i64,
    set: fn(&mut Options, i64),
) -> Row {
    row(ucci, uci, Kind::Spin { min: *range.start(), max: *range.end(), default, set })
}

fn combo(
    ucci: &'static str,
    uci: &'static str,
    choices: &'static [&'static str],
    default: &'static str,
    set: fn(&mut Options, usize),
) -> Row {
    row(ucci, uci, Kind::Combo { choices, default, set })
}

fn grade(ucci: &'static str, uci: &'static str, default: Grade, set: fn(&mut Options, usize)) -> Row {
    combo(ucci, uci, &Grade::NAMES, default.name(), set)
}

fn text(
    ucci: &'static str,
    uci: &'static str,
    default: String,
    set: fn(&Options, String) -> Result<Change, String>,
) -> Row {
    row(ucci, uci, Kind::Text { default, set })
}

fn coordinates(ranks: Ranks) -> &'static str {
    COORDINATES[RANKS.iter().position(|&known| known == ranks).unwrap_or(0)]
}

/// The strength counts only when it is limited.
fn limit_strength(options: &mut Options) {
    options.engine.strength = options.session.limit_strength.then_some(options.session.strength);
}

fn set_heuristics(options: &Options, text: String) -> Result<Change, String> {
    let heuristics = Heuristics::parse(&text).map_err(|error| error.to_string())?;
    let engine = Settings { heuristics, ..options.engine.clone() };
    Ok(Change::Options(Box::new(Options { engine, session: options.session.clone() })))
}

fn set_numa(options: &Options, text: String) -> Result<Change, String> {
    let numa: NumaPolicy = text.parse().map_err(|error: NumaPolicyError| error.to_string())?;
    let engine = Settings { numa, ..options.engine.clone() };
    Ok(Change::Options(Box::new(Options { engine, session: options.session.clone() })))
}

fn rows() -> Vec<Row> {
    let engine = Settings::default();
    let [ucci, session] = [Dialect::Ucci, Dialect::Uci].map(SessionOptions::of);
    let hash = engine.hash_mib as i64;
    let overhead = engine.overhead.as_millis() as i64;
    // 0 is what the rules say.
    let move_limit = engine.rules.move_limit.map_or(0, i64::from);
    vec![
        check("usemillisec", "", session.use_millisec, |to, on| to.session.use_millisec = on),
        check("batch", "Batch", session.batch, |to, on| to.session.batch = on),
        check("debug", "", session.debug, |to, on| to.session.debug = on),
        row("newgame", "Clear Hash", Kind::Button { press: || Change::Forget }),
        // UCCI: 0 is automatic.
        spin("hashsize", "", 0..=MOST_HASH, hash, |to, mib| {
            to.engine.hash_mib = if mib == 0 { Settings::default().hash_mib } else { mib as usize };
        }),
        spin("", "Hash", 1..=MOST_HASH, hash, |to, mib| to.engine.hash_mib = mib as usize),
        spin("threads", "Threads", 0..=MOST_THREADS, engine.threads as i64, |to, count| {
            to.engine.threads = count as usize;
        }),
        text("numa", "Numa", engine.numa.to_string(), set_numa),
        spin("multipv", "MultiPV", 1..=MOST_LINES, engine.lines as i64, |to, count| to.engine.lines = count as usize),
        check("ponder", "Ponder", engine.ponders, |to, on| to.engine.ponders = on),
        check("usebook", "", ucci.use_book, |to, on| to.session.use_book = on),
        check("", "OwnBook", session.use_book, |to, on| to.session.use_book = on),
        text("bookfiles", "BookFile", String::new(), |_, names| Ok(Change::BookFiles(names))),
        spin("overhead", "Move Overhead", 0..=10_000, overhead, |to, millis| {
            to.engine.overhead = Duration::from_millis(millis as u64);
        }),
        combo(RULE_OPTION, RULE_OPTION, &RuleSet::NAMES, engine.rules.set.name(), |to, place| {
            to.engine.rules.set = RuleSet::from_place(place);
        }),
        spin(MOVE_LIMIT_OPTION, "MoveLimit", 0..=1_000, move_limit, |to, moves| {
            to.engine.rules.move_limit = u16::try_from(moves).ok().filter(|&moves| moves > 0);
        }),
        check("", "UCI_ShowWDL", session.show_chances, |to, on| to.session.show_chances = on),
        combo("", "UCI_Variant", &["xiangqi"], "xiangqi", |to, _| to.session.variant_named = true),
        combo("coordinates", "Coordinates", &COORDINATES, coordinates(session.coordinates), |to, place| {
            to.session.coordinates = RANKS[place];
        }),
        check("limitstrength", "UCI_LimitStrength", session.limit_strength, |to, on| {
            to.session.limit_strength = on;
            limit_strength(to);
        }),
        spin("elo", "UCI_Elo", WEAKEST..=STRONGEST, i64::from(session.strength), |to, elo| {
            to.session.strength = elo as u32;
            limit_strength(to);
        }),
        grade("pruning", "Pruning", engine.pruning, |to, place| to.engine.pruning = Grade::from_place(place)),
        combo("evaluation", "Evaluation", &EvaluationKind::NAMES, engine.evaluation.name(), |to, place| {
            to.engine.evaluation = EvaluationKind::from_place(place);
        }),
        text("evalfile", "EvalFile", String::new(), |_, path| Ok(Change::EvalFile(path))),
        text("evalapi", "", String::new(), |_, path| Ok(Change::EvalFile(path))),
        text("egtbpaths", "EgtbPath", String::new(), |_, paths| Ok(Change::TablePaths(paths))),
        check("useegtb", "UseEgtb", engine.use_tables, |to, on| to.engine.use_tables = on),
        grade("knowledge", "Knowledge", engine.knowledge, |to, place| to.engine.knowledge = Grade::from_place(place)),
        grade("randomness", "Randomness", engine.randomness, |to, place| {
            to.engine.randomness = Grade::from_place(place);
        }),
        combo("style", "Style", &Style::NAMES, engine.style.name(), |to, place| {
            to.engine.style = Style::from_place(place);
        }),
        grade("idle", "Idle", engine.idle, |to, place| to.engine.idle = Grade::from_place(place)),
        combo("strategy", "Strategy", &StrategyKind::NAMES, engine.strategy.name(), |to, place| {
            to.engine.strategy = StrategyKind::from_place(place);
        }),
        combo("driver", "Driver", &Driver::NAMES, engine.driver.name(), |to, place| {
            to.engine.driver = Driver::from_place(place);
        }),
        spin("resign", "", 0..=10_000, i64::from(session.resign), |to, cp| to.session.resign = cp as i32),
        spin("drawscore", "", -10_000..=10_000, i64::from(session.draw_score), |to, cp| {
            to.session.draw_score = cp as i32;
        }),
        text("heuristics", "Heuristics", engine.heuristics.to_string(), set_heuristics),
        text("logfile", "LogFile", String::new(), |_, path| Ok(Change::LogFile(path))),
    ]
}
