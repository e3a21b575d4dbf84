//! The options both protocols list and take.

mod table;
mod value;

pub use self::table::{MOVE_LIMIT_OPTION, RULE_OPTION};

use self::table::{Row, TABLE, Topic, uses_book};
use self::value::Value;
use super::Ranks;
use super::command::Dialect;
use crate::engine::Settings;
use crate::rules::RuleSet;
use crate::search::{Driver, Heuristics, StrategyKind, Style};
use crate::types::Grade;
use std::time::Duration;

/// Options of the session that do not concern the search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SessionOptions {
    /// UCCI clocks are in milliseconds instead of seconds.
    pub use_millisec: bool,
    /// Input is not read while thinking.
    pub batch: bool,
    /// What is ignored in silence otherwise gets a message.
    pub debug: bool,
    /// Moves of a game are taken from the opening books first.
    pub use_book: bool,
    /// UCI lines tell the chances of a win, a draw and a loss.
    pub show_chances: bool,
    /// How moves count ranks, when nobody named the variant.
    pub coordinates: Ranks,
    /// The client named the variant, which is the custom of those that count ranks from one.
    pub variant_named: bool,
    /// Centipawns behind at which the game is given up; 0 means never.
    pub resign: i32,
    /// The most centipawns that may be left of a game for a draw to be accepted.
    pub draw_score: i32,
    /// Whether the strength is limited, and to what.
    pub limit_strength: bool,
    pub strength: u32,
}

impl Default for SessionOptions {
    fn default() -> Self {
        SessionOptions {
            use_millisec: false,
            batch: false,
            debug: false,
            use_book: uses_book(Dialect::Ucci),
            show_chances: false,
            coordinates: Ranks::FromZero,
            variant_named: false,
            resign: 1_500,
            draw_score: 10,
            limit_strength: false,
            strength: crate::engine::STRENGTHS.1,
        }
    }
}

impl SessionOptions {
    /// What a session begins with.
    pub fn of(dialect: Dialect) -> SessionOptions {
        SessionOptions { use_book: uses_book(dialect), ..SessionOptions::default() }
    }

    /// How ranks are counted unless a list of moves shows otherwise.
    pub fn ranks(&self) -> Ranks {
        if self.variant_named { Ranks::FromOne } else { self.coordinates }
    }
}

/// What setting an option changes.
#[derive(Clone, Debug, PartialEq)]
pub enum Change {
    /// The settings of the engine, those of the session, or both.
    Options(Box<Settings>, SessionOptions),
    LogFile(String),
    /// The opening books, as UCCI separates them; empty for the one that is part of the program.
    BookFiles(String),
    /// Everything that earlier searches left behind is to be forgotten.
    Forget,
    /// No option of this engine: GUIs send such.
    Unknown,
}

/// The `option` lines: exactly what [`change`] takes.
pub fn list(dialect: Dialect) -> Vec<String> {
    TABLE.iter().filter_map(|row| Some(row.kind.line(dialect, row.name(dialect)?))).collect()
}

/// Reads an option, its name in lower case: what it changes, the rest staying as it is.
///
/// # Errors
/// A sentence on what is wrong with the value.
pub fn change(
    dialect: Dialect,
    (name, value): (&str, &str),
    settings: &Settings,
    session: &SessionOptions,
) -> Result<Change, String> {
    let is_named = |row: &&Row| row.name(dialect).is_some_and(|known| known.eq_ignore_ascii_case(name));
    let Some(row) = TABLE.iter().find(is_named) else { return Ok(Change::Unknown) };
    let value = row.kind.read(name, value)?;
    match (row.topic, value) {
        (Topic::NewGame, _) => Ok(Change::Forget),
        (Topic::LogFile, Value::Text(path)) => Ok(Change::LogFile(path)),
        (Topic::BookFiles, Value::Text(names)) => Ok(Change::BookFiles(names)),
        (Topic::Heuristics, Value::Text(text)) => {
            let heuristics = Heuristics::parse(&text).map_err(|error| error.to_string())?;
            Ok(Change::Options(Box::new(Settings { heuristics, ..settings.clone() }), session.clone()))
        }
        (topic, value) => {
            let (mut settings, mut session) = (settings.clone(), session.clone());
            set_for_engine(&mut settings, topic, &value);
            set_for_session(&mut session, topic, &value);
            settings.strength = session.limit_strength.then_some(session.strength);
            Ok(Change::Options(Box::new(settings), session))
        }
    }
}

fn set_for_engine(settings: &mut Settings, topic: Topic, value: &Value) {
    let grade = || Grade::from_place(value.place());
    match topic {
        Topic::Hash if value.number() == 0 => settings.hash_mib = Settings::default().hash_mib,
        Topic::Hash => settings.hash_mib = value.number() as usize,
        Topic::Threads => settings.threads = value.number() as usize,
        Topic::Lines => settings.lines = value.number() as usize,
        Topic::Ponder => settings.ponders = value.is_true(),
        Topic::Overhead => settings.overhead = Duration::from_millis(value.number() as u64),
        Topic::RuleSet => settings.rules.set = RuleSet::from_place(value.place()),
        Topic::MoveLimit => {
            settings.rules.move_limit = u16::try_from(value.number()).ok().filter(|&moves| moves > 0);
        }
        Topic::Pruning => settings.pruning = grade(),
        Topic::Knowledge => settings.knowledge = grade(),
        Topic::Randomness => settings.randomness = grade(),
        Topic::Style => settings.style = Style::from_place(value.place()),
        Topic::Idle => settings.idle = grade(),
        Topic::Strategy => settings.strategy = StrategyKind::from_place(value.place()),
        Topic::Driver => settings.driver = Driver::from_place(value.place()),
        _ => {}
    }
}

fn set_for_session(session: &mut SessionOptions, topic: Topic, value: &Value) {
    match topic {
        Topic::UseMillisec => session.use_millisec = value.is_true(),
        Topic::Batch => session.batch = value.is_true(),
        Topic::Debug => session.debug = value.is_true(),
        Topic::UseBook => session.use_book = value.is_true(),
        Topic::ShowChances => session.show_chances = value.is_true(),
        Topic::Variant => session.variant_named = true,
        Topic::Coordinates => session.coordinates = [Ranks::FromZero, Ranks::FromOne][value.place().min(1)],
        Topic::LimitStrength => session.limit_strength = value.is_true(),
        Topic::Strength => session.strength = value.number() as u32,
        Topic::Resign => session.resign = value.number() as i32,
        Topic::DrawScore => session.draw_score = value.number() as i32,
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::table::{Kind, TABLE};
    use super::*;

    /// A session in which every listed option is set to what its line says.
    #[test]
    fn every_listed_option_is_taken_with_its_default_and_changes_nothing() {
        for dialect in [Dialect::Ucci, Dialect::Uci] {
            let (settings, session) = (Settings::default(), SessionOptions::of(dialect));
            for row in TABLE.iter().filter(|row| row.name(dialect).is_some()) {
                let name = row.name(dialect).expect("it was asked").to_ascii_lowercase();
                let default = match row.kind {
                    Kind::Check(default) => default.to_string(),
                    Kind::Spin { default, .. } => default.to_string(),
                    Kind::Combo { default, .. } | Kind::Text(default) => default.to_string(),
                    Kind::Button => String::new(),
                };
                match change(dialect, (&name, &default), &settings, &session) {
                    Ok(Change::Options(changed, session)) => {
                        assert_eq!(*changed, settings, "{name}");
                        let expected =
                            SessionOptions { variant_named: name == "uci_variant", ..SessionOptions::of(dialect) };
                        assert_eq!(session, expected, "{name}");
                    }
                    Ok(Change::LogFile(text) | Change::BookFiles(text)) => assert_eq!(text, ""),
                    Ok(Change::Forget) => assert_eq!(row.topic, Topic::NewGame),
                    other => panic!("{name}: {other:?}"),
                }
            }
        }
    }

    #[test]
    fn every_option_but_the_buttons_changes_something() {
        let settings = Settings::default();
        for row in TABLE {
            let (dialect, name) = match (row.ucci, row.uci) {
                (Some(name), _) => (Dialect::Ucci, name),
                (_, name) => (Dialect::Uci, name.expect("an option has a name somewhere")),
            };
            let other = match row.kind {
                Kind::Check(default) => (!default).to_string(),
                Kind::Spin { default, min, .. } if default == min => (default + 1).to_string(),
                Kind::Spin { default, .. } => (default - 1).to_string(),
                Kind::Combo { choices, default } => {
                    choices.iter().find(|&&choice| choice != default).unwrap_or(&default).to_string()
                }
                Kind::Text(_) => "-null_move".to_string(),
                Kind::Button => continue,
            };
            let session = SessionOptions::of(dialect);
            match change(dialect, (&name.to_ascii_lowercase(), &other), &settings, &session) {
                Ok(Change::Options(changed, changed_session)) => {
                    assert!(*changed != settings || changed_session != session, "{name} {other}");
                }
                Ok(Change::LogFile(text) | Change::BookFiles(text)) => assert_eq!(text, other),
                wrong => panic!("{name} {other}: {wrong:?}"),
            }
        }
    }

    #[test]
    fn names_are_unique_and_of_the_form_of_each_protocol() {
        for dialect in [Dialect::Ucci, Dialect::Uci] {
            let mut names: Vec<&str> = TABLE.iter().filter_map(|row| row.name(dialect)).collect();
            let count = names.len();
            names.sort_unstable_by_key(|name| name.to_ascii_lowercase());
            names.dedup_by_key(|name| name.to_ascii_lowercase());
            assert_eq!(names.len(), count, "{names:?}");
            let is_word = |name: &&str| name.bytes().all(|byte| byte.is_ascii_lowercase());
            assert!(dialect == Dialect::Uci || names.iter().all(is_word), "{names:?}");
        }
    }

    #[test]
    fn every_strategy_can_be_chosen_by_its_name() {
        for kind in StrategyKind::ALL {
            let session = SessionOptions::default();
            match change(Dialect::Ucci, ("strategy", kind.name()), &Settings::default(), &session) {
                Ok(Change::Options(settings, _)) => assert_eq!(settings.strategy, kind),
                other => panic!("{kind}: {other:?}"),
            }
        }
    }

    #[test]
    fn a_strength_counts_only_when_it_is_limited() {
        let (settings, session) = (Settings::default(), SessionOptions::default());
        let Ok(Change::Options(settings, session)) = change(Dialect::Uci, ("uci_elo", "1500"), &settings, &session)
        else {
            panic!("it is refused")
        };
        assert_eq!(settings.strength, None);
        let Ok(Change::Options(settings, _)) = change(Dialect::Uci, ("uci_limitstrength", "true"), &settings, &session)
        else {
            panic!("it is refused")
        };
        assert_eq!(settings.strength, Some(1500));
    }
}
