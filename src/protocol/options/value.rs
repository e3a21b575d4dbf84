//! Values of options: how they are listed, and how they are read.

use super::table::Kind;
use crate::protocol::Dialect;

/// What a client set an option to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Value {
    Check(bool),
    Number(i64),
    /// The place among the choices.
    Choice(usize),
    Text(String),
    Pressed,
}

impl Value {
    /// Whether a check is set.
    pub fn is_true(&self) -> bool {
        *self == Value::Check(true)
    }

    /// The number of a spin; 0 for everything else.
    pub fn number(&self) -> i64 {
        if let Value::Number(number) = self { *number } else { 0 }
    }

    /// The place of a choice; 0 for everything else.
    pub fn place(&self) -> usize {
        if let Value::Choice(place) = self { *place } else { 0 }
    }
}

impl Kind {
    /// The line that lists an option of this kind.
    pub fn line(self, dialect: Dialect, name: &str) -> String {
        let ucci = dialect == Dialect::Ucci;
        let start = if ucci { format!("option {name} type") } else { format!("option name {name} type") };
        let line = match self {
            Kind::Button => format!("{start} button"),
            Kind::Check(default) => format!("{start} check default {default}"),
            Kind::Spin { min, max, default } if ucci => format!("{start} spin min {min} max {max} default {default}"),
            Kind::Spin { min, max, default } => format!("{start} spin default {default} min {min} max {max}"),
            Kind::Combo { choices, default } => {
                // The default comes first: some adapters take the first choice for it.
                let others = choices.iter().filter(|&&choice| choice != default);
                let choices: String = [default].iter().chain(others).map(|choice| format!(" var {choice}")).collect();
                if ucci {
                    format!("{start} combo{choices} default {default}")
                } else {
                    format!("{start} combo default {default}{choices}")
                }
            }
            Kind::Text("") if !ucci => format!("{start} string default <empty>"),
            Kind::Text(default) => format!("{start} string default {default}"),
        };
        line.trim_end().to_string()
    }

    /// Reads a value.
    ///
    /// # Errors
    /// A sentence on what the option `name` takes.
    pub fn read(self, name: &str, text: &str) -> Result<Value, String> {
        let shown: String = text.chars().take(40).collect();
        let lower = text.to_ascii_lowercase();
        match self {
            Kind::Button => Ok(Value::Pressed),
            Kind::Text(_) => Ok(Value::Text(text.replace("<empty>", ""))),
            Kind::Check(_) => match lower.as_str() {
                "true" | "on" | "1" => Ok(Value::Check(true)),
                "false" | "off" | "0" => Ok(Value::Check(false)),
                _ => Err(format!("option {name} takes true or false, not \"{shown}\"")),
            },
            Kind::Spin { min, max, .. } => {
                let number = text.parse().ok().filter(|number| (min..=max).contains(number));
                number
                    .map(Value::Number)
                    .ok_or_else(|| format!("option {name} takes a number from {min} to {max}, not \"{shown}\""))
            }
            Kind::Combo { choices, .. } => {
                let place = choices.iter().position(|choice| choice.eq_ignore_ascii_case(&lower));
                place
                    .map(Value::Choice)
                    .ok_or_else(|| format!("option {name} takes one of {}, not \"{shown}\"", choices.join(", ")))
            }
        }
    }
}
