//! Each engine is started once before the first game, so that options nobody knows are found before hours are spent.

use super::client::{Client, Manners};
use super::contest::Contest;
use super::engine::EngineSpec;
use super::trouble::{Failure, Trouble};
use crate::protocol::OptionLine;
use std::sync::Arc;

/// Why a match is refused after its engines were seen.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InspectionError {
    #[error("{engine} has no option \"{option}\"; it lists {listed}")]
    NoOption { engine: String, option: String, listed: String },
    #[error("{engine}: option \"{option}\" takes {wanted}, not \"{value}\"")]
    Value { engine: String, option: String, value: String, wanted: String },
    #[error(
        "{0} is told times in whole seconds, which cannot say this time control; give its --engine unit=ms if it takes \
         milliseconds, protocol=uci, or other times"
    )]
    Seconds(String),
    #[error(
        "{0} is told times in whole seconds, and --time-factor makes fractions of them; give its --engine unit=ms if it takes \
         milliseconds, protocol=uci, or let it be limited by nodes or depth"
    )]
    Scaled(String),
    #[error("interrupted")]
    Interrupted,
}

/// Starts each engine and looks at what it lists; returns what the user should know. An engine that does not start is no
/// reason to refuse the match: it loses its games.
///
/// # Errors
/// An option that an engine does not list, a value out of its range, a time it cannot be told.
pub fn inspect(contest: &Contest, manners: &Arc<Manners>) -> Result<Vec<String>, InspectionError> {
    let mut remarks = Vec::new();
    for spec in &contest.engines {
        let client = match Client::start(spec, manners) {
            Ok(client) => client,
            Err((Trouble::Interrupted, _)) => return Err(InspectionError::Interrupted),
            Err((Trouble::Failure(failure), _)) => {
                remarks.push(described(spec, &failure));
                continue;
            }
        };
        let verdict = judge(contest, spec, &client, &mut remarks);
        client.dismiss();
        verdict?;
    }
    Ok(remarks)
}

fn described(spec: &EngineSpec, failure: &Failure) -> String {
    format!("{} ({}) {failure}; it will lose its games as long as that is so", spec.name, spec.program)
}

fn judge(
    contest: &Contest,
    spec: &EngineSpec,
    client: &Client,
    remarks: &mut Vec<String>,
) -> Result<(), InspectionError> {
    for (name, value) in &spec.options {
        check_option(&spec.name, client.options(), name, value)?;
    }
    let budget = contest.budget_here(spec);
    if client.counts_seconds() && budget.is_timed() && !budget.is_whole_seconds() {
        let name = spec.name.clone();
        return Err(if contest.time_factor == 1.0 {
            InspectionError::Seconds(name)
        } else {
            InspectionError::Scaled(name)
        });
    }
    if contest.conditions.ponder && !client.ponders() {
        remarks.push(format!("{} lists no option ponder: it thinks on its own time only", spec.name));
    }
    Ok(())
}

fn check_option(engine: &str, listed: &[OptionLine], name: &str, value: &str) -> Result<(), InspectionError> {
    let Some(option) = listed.iter().find(|option| option.name.eq_ignore_ascii_case(name)) else {
        let names: Vec<&str> = listed.iter().map(|option| option.name.as_str()).collect();
        let listed = if names.is_empty() { "none".to_string() } else { names.join(", ") };
        return Err(InspectionError::NoOption { engine: engine.to_string(), option: name.to_string(), listed });
    };
    wanted(option, value).map_or(Ok(()), |wanted| {
        let [engine, option, value] = [engine, name, value].map(str::to_string);
        Err(InspectionError::Value { engine, option, value, wanted })
    })
}

/// What a value should be that is something else.
fn wanted(option: &OptionLine, value: &str) -> Option<String> {
    match option.kind.as_str() {
        "check" => (!matches!(value.to_ascii_lowercase().as_str(), "true" | "false" | "on" | "off"))
            .then(|| "true or false".to_string()),
        "spin" => {
            let (min, max) = (option.min.unwrap_or(i64::MIN), option.max.unwrap_or(i64::MAX));
            let fits = value.parse().is_ok_and(|number: i64| (min..=max).contains(&number));
            (!fits).then(|| match (option.min, option.max) {
                (Some(min), Some(max)) => format!("a number from {min} to {max}"),
                _ => "a number".to_string(),
            })
        }
        "combo" => (!option.choices.is_empty() && !option.choices.iter().any(|choice| choice == value))
            .then(|| format!("one of {}", option.choices.join(", "))),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_held_against_what_the_engine_lists() {
        let named =
            |name: &str, kind: &str| OptionLine { name: name.into(), kind: kind.into(), ..OptionLine::default() };
        let hash = OptionLine { min: Some(1), max: Some(1024), ..named("Hash", "spin") };
        let style = OptionLine { choices: vec!["solid".into(), "risky".into()], ..named("style", "combo") };
        let listed = [hash, style, named("Ponder", "check"), named("Book", "string"), named("Clear", "button")];
        let check = |name, value| check_option("x", &listed, name, value).map_err(|error| error.to_string());
        for (name, value) in [("hash", "64"), ("style", "risky"), ("ponder", "true"), ("Book", "any"), ("clear", "")] {
            assert_eq!(check(name, value), Ok(()), "{name}={value}");
        }
        for (name, value, word) in [
            ("Hash", "0", "a number from 1 to 1024"),
            ("Hash", "many", "a number from 1 to 1024"),
            ("style", "mad", "one of solid, risky"),
            ("Ponder", "", "true or false"),
            ("Threads", "2", "it lists Hash, style, Ponder, Book, Clear"),
        ] {
            let error = check(name, value).expect_err(name);
            assert!(error.contains(word), "{error}");
        }
    }
}
