//! What clap complains of, in Chinese.

use super::catalogue::{Value, text, translated};
use super::rendering::with_phrases;
use clap::Error;
use clap::builder::styling::{Style, Styles};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use std::error::Error as _;

/// The complaint with its hints and the usage; what has no Chinese text stays as clap words it.
pub fn complaint(error: &Error) -> String {
    let styles = Styles::styled();
    let english = error.render().ansi().to_string();
    let [error_word, end] = ["complaints.error", "complaints.more"].map(|name| text(name).unwrap_or_default());
    let styled_word = painted(styles.get_error(), &error_word);
    let more = format!("\n\n{end}\n");
    let Some(what) = what_is_wrong(error, &styles) else {
        // A sentence of the program itself: only the words around it are clap's.
        let without_word = english.split_once("error:").map_or(english.as_str(), |(_, rest)| rest);
        let rest = without_word.split_once(' ').map_or(without_word, |(_, rest)| rest);
        let body = rest.rsplit_once("\n\nFor more information").map_or(rest, |(body, _)| body);
        return format!("{styled_word}{}{more}", with_phrases(body));
    };
    let mut complaint = format!("{styled_word}{what}");
    let tips = tips(error, &styles);
    if !tips.is_empty() {
        complaint += "\n";
    }
    for tip in tips {
        complaint += "\n  ";
        complaint += &tip;
    }
    if let Some(ContextValue::StyledStr(usage)) = error.get(ContextKind::Usage) {
        complaint += "\n\n";
        complaint += &with_phrases(&usage.ansi().to_string());
    }
    complaint + &more
}

fn what_is_wrong(error: &Error, styles: &Styles) -> Option<String> {
    let invalid = |kind| one(error, kind).map(|value| painted(styles.get_invalid(), value));
    let argument = invalid(ContextKind::InvalidArg);
    let say = |name: &str, values: &[Value]| translated(&format!("complaints.{name}"), values);
    match error.kind() {
        ErrorKind::ArgumentConflict => {
            let argument = argument?;
            match error.get(ContextKind::PriorArg)? {
                ContextValue::String(prior) if Some(prior.as_str()) == one(error, ContextKind::InvalidArg) => {
                    say("repeated", &[("argument", &argument)])
                }
                ContextValue::String(prior) => {
                    let other = painted(styles.get_invalid(), prior);
                    say("conflict", &[("argument", &argument), ("other", &other)])
                }
                ContextValue::Strings(others) => {
                    Some(say("conflicts", &[("argument", &argument)])? + &list(others, styles.get_invalid()))
                }
                _ => None,
            }
        }
        ErrorKind::NoEquals => say("no-equals", &[("argument", &argument?)]),
        ErrorKind::InvalidValue => {
            let value = one(error, ContextKind::InvalidValue)?;
            let sentence = if value.is_empty() {
                say("no-value", &[("argument", &argument?)])?
            } else {
                let argument = painted(styles.get_literal(), one(error, ContextKind::InvalidArg)?);
                let value = painted(styles.get_invalid(), value);
                say("invalid-value", &[("argument", &argument), ("value", &value)])?
            };
            Some(sentence + &choice(error, ContextKind::ValidValue, "headings.values", styles))
        }
        ErrorKind::ValueValidation => {
            let argument = painted(styles.get_literal(), one(error, ContextKind::InvalidArg)?);
            let value = invalid(ContextKind::InvalidValue)?;
            let reason = error.source().map(|source| reason(&source.to_string())).unwrap_or_default();
            say("unfit-value", &[("argument", &argument), ("value", &value), ("reason", &reason)])
        }
        ErrorKind::InvalidSubcommand => {
            say("unknown-command", &[("command", &invalid(ContextKind::InvalidSubcommand)?)])
        }
        ErrorKind::MissingSubcommand => {
            let sentence = say("no-command", &[("command", &invalid(ContextKind::InvalidSubcommand)?)])?;
            Some(sentence + &choice(error, ContextKind::ValidSubcommand, "headings.subcommands", styles))
        }
        ErrorKind::MissingRequiredArgument => {
            let Some(ContextValue::Strings(missing)) = error.get(ContextKind::InvalidArg) else { return None };
            Some(say("missing", &[])? + &list(missing, styles.get_valid()))
        }
        ErrorKind::TooManyValues => {
            say("too-many-values", &[("argument", &argument?), ("value", &invalid(ContextKind::InvalidValue)?)])
        }
        ErrorKind::TooFewValues => {
            let counts = [count(error, ContextKind::MinValues)?, count(error, ContextKind::ActualNumValues)?];
            say("too-few-values", &[("argument", &argument?), ("needed", &counts[0]), ("given", &counts[1])])
        }
        ErrorKind::WrongNumberOfValues => {
            let counts = [count(error, ContextKind::ExpectedNumValues)?, count(error, ContextKind::ActualNumValues)?];
            say("other-number-of-values", &[("argument", &argument?), ("needed", &counts[0]), ("given", &counts[1])])
        }
        ErrorKind::UnknownArgument => say("unknown-argument", &[("argument", &argument?)]),
        ErrorKind::InvalidUtf8 => say("not-utf-8", &[]),
        _ => None,
    }
}

/// What may have been meant.
fn tips(error: &Error, styles: &Styles) -> Vec<String> {
    let mut tips = Vec::new();
    let similar = [
        (ContextKind::SuggestedSubcommand, "complaints.similar-command"),
        (ContextKind::SuggestedArg, "complaints.similar-argument"),
        (ContextKind::SuggestedValue, "complaints.similar-value"),
    ];
    for (kind, name) in similar {
        let names = match error.get(kind) {
            Some(ContextValue::String(name)) => std::slice::from_ref(name),
            Some(ContextValue::Strings(names)) => names,
            _ => continue,
        };
        let painted: Vec<String> = names.iter().map(|name| painted(styles.get_valid(), name)).collect();
        tips.extend(translated(name, &[("names", &painted.join("、"))]));
    }
    if let Some(ContextValue::StyledStrs(others)) = error.get(ContextKind::Suggested) {
        for other in others.iter().map(|other| other.to_string()) {
            tips.extend(translated("complaints.tip", &[("tip", &other_tip(&other))]));
        }
    }
    tips
}

/// A hint of clap: that an unknown option may be a value.
fn other_tip(tip: &str) -> String {
    let words = tip.strip_prefix("to pass '").and_then(|rest| rest.split_once("' as a value, use '"));
    let known = words.and_then(|(value, call)| {
        translated("complaints.as-value", &[("value", &value), ("call", &call.trim_end_matches('\''))])
    });
    known.unwrap_or_else(|| tip.to_string())
}

/// Why a number cannot be one, where Rust or clap says so; other reasons as they are.
fn reason(english: &str) -> String {
    let simple = match english {
        "invalid digit found in string" => text("complaints.not-a-whole-number"),
        "invalid float literal" => text("complaints.not-a-number"),
        "cannot parse integer from empty string" => text("complaints.empty-number"),
        "number too large to fit in target type" => text("complaints.too-large"),
        "number too small to fit in target type" => text("complaints.too-small"),
        _ => english.split_once(" is not in ").and_then(|(number, range)| {
            translated("complaints.out-of-range", &[("number", &number), ("range", &range)])
        }),
    };
    simple.unwrap_or_else(|| english.to_string())
}

fn one(error: &Error, kind: ContextKind) -> Option<&str> {
    match error.get(kind)? {
        ContextValue::String(text) => Some(text),
        _ => None,
    }
}

fn count(error: &Error, kind: ContextKind) -> Option<isize> {
    match error.get(kind)? {
        ContextValue::Number(number) => Some(*number),
        _ => None,
    }
}

/// Names, a line each.
fn list(names: &[String], style: &Style) -> String {
    names.iter().map(|name| format!("\n  {}", painted(style, name))).collect()
}

/// What might stand there instead, in one line.
fn choice(error: &Error, kind: ContextKind, title: &str, styles: &Styles) -> String {
    let Some(ContextValue::Strings(names)) = error.get(kind).filter(|_| text(title).is_some()) else {
        return String::new();
    };
    if names.is_empty() {
        return String::new();
    }
    let names: Vec<String> = names.iter().map(|name| painted(styles.get_valid(), name)).collect();
    format!("\n  {}{}]", text(title).unwrap_or_default(), names.join(", "))
}

fn painted(style: &Style, text: &str) -> String {
    format!("{style}{text}{style:#}")
}
