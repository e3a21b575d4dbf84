//! Messages of the program.

use super::catalogue::{Value, translated};
use super::choice::{Language, language};

/// A message in the language of this run: its name in `messages.ftl`, its English text, and the values that it shows. A value named
/// `english` is for English alone: words that depend on a number.
macro_rules! message {
    ($name:literal, $english:literal $(, $value:ident = $shown:expr)* $(,)?) => {
        match ($(&$shown,)*) {
            ($($value,)*) => {
                let values = [$((stringify!($value), $value as &dyn std::fmt::Display)),*];
                $crate::cli::language::spoken($name, &values).unwrap_or_else(|| format!($english))
            }
        }
    };
}

pub(in crate::cli) use message;

/// The message in another language than English, where that is asked for and there is one.
pub fn spoken(name: &str, values: &[Value]) -> Option<String> {
    match language() {
        Language::English => None,
        Language::Chinese => translated(name, values),
    }
}
