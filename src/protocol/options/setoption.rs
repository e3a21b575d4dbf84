//! The options as a list of lines, and `setoption`.

use super::change::{Change, Options};
use super::row::Row;
use super::table::TABLE;
use crate::protocol::Dialect;

/// The `option` lines: exactly what [`set`] takes.
pub fn list(dialect: Dialect) -> Vec<String> {
    TABLE.iter().filter_map(|row| Some(row.kind.line(dialect, row.name(dialect)?))).collect()
}

/// Reads an option, its name in lower case: what it changes, the rest of `options` staying as it is.
///
/// # Errors
/// A sentence on what is wrong with the value.
pub fn set(dialect: Dialect, name: &str, value: &str, options: &Options) -> Result<Change, String> {
    let is_named = |row: &&Row| row.name(dialect).is_some_and(|known| known.eq_ignore_ascii_case(name));
    TABLE.iter().find(is_named).map_or(Ok(Change::Unknown), |row| row.kind.set(name, value, options))
}

#[cfg(test)]
mod tests {
    use super::super::change::Options;
    use super::super::row::Kind;
    use super::super::session_options::SessionOptions;
    use super::*;
    use crate::engine::Settings;
    use crate::search::StrategyKind;

    /// What a session of `dialect` begins with.
    fn initial(dialect: Dialect) -> Options {
        Options { engine: Settings::default(), session: SessionOptions::of(dialect) }
    }

    /// A session in which every listed option is set to what its line says.
    #[test]
    fn every_listed_option_is_taken_with_its_default_and_changes_nothing() {
        for dialect in [Dialect::Ucci, Dialect::Uci] {
            for row in TABLE.iter().filter(|row| row.name(dialect).is_some()) {
                let name = row.name(dialect).expect("it was asked").to_ascii_lowercase();
                let default = match &row.kind {
                    Kind::Check { default, .. } => default.to_string(),
                    Kind::Spin { default, .. } => default.to_string(),
                    Kind::Combo { default, .. } => default.to_string(),
                    Kind::Text { default, .. } => default.clone(),
                    Kind::Button { .. } => String::new(),
                    #[cfg(feature = "tune")]
                    Kind::Tunable(tunable) => tunable.value.to_string(),
                };
                match set(dialect, &name, &default, &initial(dialect)) {
                    Ok(Change::Options(changed)) => {
                        let mut expected = initial(dialect);
                        expected.session.variant_named = name == "uci_variant";
                        assert_eq!(*changed, expected, "{name}");
                    }
                    Ok(
                        Change::LogFile(text)
                        | Change::BookFiles(text)
                        | Change::EvalFile(text)
                        | Change::TablePaths(text),
                    ) => {
                        assert_eq!(text, "")
                    }
                    Ok(Change::Forget) => assert!(matches!(row.kind, Kind::Button { .. })),
                    #[cfg(feature = "tune")]
                    Ok(Change::Tunable { tunable, value }) => assert_eq!(value, tunable.value),
                    other => panic!("{name}: {other:?}"),
                }
            }
        }
    }

    #[test]
    fn every_option_but_the_buttons_changes_something() {
        for row in TABLE.iter() {
            let (dialect, name) = match (row.ucci, row.uci) {
                (Some(name), _) => (Dialect::Ucci, name),
                (_, name) => (Dialect::Uci, name.expect("an option has a name somewhere")),
            };
            let other = match &row.kind {
                Kind::Check { default, .. } => (!default).to_string(),
                Kind::Spin { default, min, .. } if default == min => (default + 1).to_string(),
                Kind::Spin { default, .. } => (default - 1).to_string(),
                Kind::Combo { choices, default, .. } => {
                    choices.iter().find(|&choice| choice != default).unwrap_or(default).to_string()
                }
                Kind::Text { default, .. } if default == "auto" => "none".to_string(),
                Kind::Text { .. } => "-null_move".to_string(),
                Kind::Button { .. } => continue,
                #[cfg(feature = "tune")]
                Kind::Tunable(tunable) => tunable.max.to_string(),
            };
            let before = initial(dialect);
            match set(dialect, &name.to_ascii_lowercase(), &other, &before) {
                Ok(Change::Options(changed)) => assert_ne!(*changed, before, "{name} {other}"),
                Ok(
                    Change::LogFile(text) | Change::BookFiles(text) | Change::EvalFile(text) | Change::TablePaths(text),
                ) => assert_eq!(text, other),
                #[cfg(feature = "tune")]
                Ok(Change::Tunable { tunable, value }) => assert_eq!(value, tunable.max),
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
            match set(Dialect::Ucci, "strategy", kind.name(), &initial(Dialect::Ucci)) {
                Ok(Change::Options(changed)) => assert_eq!(changed.engine.strategy, kind),
                other => panic!("{kind}: {other:?}"),
            }
        }
    }

    #[test]
    fn a_strength_counts_only_when_it_is_limited() {
        let Ok(Change::Options(changed)) = set(Dialect::Uci, "uci_elo", "1500", &initial(Dialect::Uci)) else {
            panic!("it is refused")
        };
        assert_eq!(changed.engine.strength, None);
        let Ok(Change::Options(changed)) = set(Dialect::Uci, "uci_limitstrength", "true", &changed) else {
            panic!("it is refused")
        };
        assert_eq!(changed.engine.strength, Some(1500));
        let Ok(Change::Options(changed)) = set(Dialect::Uci, "uci_elo", "1600", &changed) else {
            panic!("it is refused")
        };
        assert_eq!(changed.engine.strength, Some(1600));
    }
}
