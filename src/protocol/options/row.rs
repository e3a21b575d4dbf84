//! What an option is: how it is listed, and how its value is read and set.

use super::change::{Change, Options};
use crate::protocol::Dialect;
#[cfg(feature = "tune")]
use crate::search::tunables::Tunable;

/// What an option takes, its default, and what setting it does.
pub(super) enum Kind {
    Check {
        default: bool,
        set: fn(&mut Options, bool),
    },
    Spin {
        min: i64,
        max: i64,
        default: i64,
        set: fn(&mut Options, i64),
    },
    /// `set` is told the place among the choices.
    Combo {
        choices: &'static [&'static str],
        default: &'static str,
        set: fn(&mut Options, usize),
    },
    Text {
        default: String,
        set: fn(&Options, String) -> Result<Change, String>,
    },
    Button {
        press: fn() -> Change,
    },
    /// A number of the search.
    #[cfg(feature = "tune")]
    Tunable(&'static Tunable),
}

/// One option.
pub(super) struct Row {
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

impl Kind {
    /// The line that lists an option of this kind.
    pub fn line(&self, dialect: Dialect, name: &str) -> String {
        let ucci = dialect == Dialect::Ucci;
        let start = if ucci { format!("option {name} type") } else { format!("option name {name} type") };
        let line = match self {
            Kind::Button { .. } => format!("{start} button"),
            Kind::Check { default, .. } => format!("{start} check default {default}"),
            Kind::Spin { min, max, default, .. } if ucci => {
                format!("{start} spin min {min} max {max} default {default}")
            }
            Kind::Spin { min, max, default, .. } => format!("{start} spin default {default} min {min} max {max}"),
            #[cfg(feature = "tune")]
            Kind::Tunable(Tunable { min, max, value, .. }) if ucci => {
                format!("{start} spin min {min} max {max} default {value}")
            }
            #[cfg(feature = "tune")]
            Kind::Tunable(Tunable { min, max, value, .. }) => {
                format!("{start} spin default {value} min {min} max {max}")
            }
            Kind::Combo { choices, default, .. } => {
                // The default comes first: some adapters take the first choice for it.
                let others = choices.iter().filter(|&choice| choice != default);
                let choices: String =
                    [default].into_iter().chain(others).map(|choice| format!(" var {choice}")).collect();
                if ucci {
                    format!("{start} combo{choices} default {default}")
                } else {
                    format!("{start} combo default {default}{choices}")
                }
            }
            Kind::Text { default, .. } if default.is_empty() && !ucci => format!("{start} string default <empty>"),
            Kind::Text { default, .. } => format!("{start} string default {default}"),
        };
        line.trim_end().to_string()
    }

    /// Reads a value and sets it; `options` are those in force.
    ///
    /// # Errors
    /// A sentence on what the option `name` takes.
    pub fn set(&self, name: &str, text: &str, options: &Options) -> Result<Change, String> {
        let shown: String = text.chars().take(40).collect();
        let lower = text.to_ascii_lowercase();
        let mut changed = Box::new(options.clone());
        match self {
            Kind::Button { press } => return Ok(press()),
            Kind::Text { set, .. } => return set(options, text.replace("<empty>", "")),
            Kind::Check { set, .. } => match lower.as_str() {
                "true" | "on" | "1" => set(&mut changed, true),
                "false" | "off" | "0" => set(&mut changed, false),
                _ => return Err(format!("option {name} takes true or false, not \"{shown}\"")),
            },
            Kind::Spin { min, max, set, .. } => {
                let number = text.parse().ok().filter(|number| (min..=max).contains(&number));
                let wanted = || format!("option {name} takes a number from {min} to {max}, not \"{shown}\"");
                set(&mut changed, number.ok_or_else(wanted)?);
            }
            #[cfg(feature = "tune")]
            Kind::Tunable(tunable) => {
                let Tunable { min, max, .. } = tunable;
                let number = text.parse().ok().filter(|number| (min..=max).contains(&number));
                let wanted = || format!("option {name} takes a number from {min} to {max}, not \"{shown}\"");
                return Ok(Change::Tunable { tunable, value: number.ok_or_else(wanted)? });
            }
            Kind::Combo { choices, set, .. } => {
                let place = choices.iter().position(|choice| choice.eq_ignore_ascii_case(&lower));
                let wanted = || format!("option {name} takes one of {}, not \"{shown}\"", choices.join(", "));
                set(&mut changed, place.ok_or_else(wanted)?);
            }
        }
        Ok(Change::Options(changed))
    }
}
