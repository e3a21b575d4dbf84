//! The switches of the search: every heuristic has a name and can be turned off.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

macro_rules! heuristics {
    ($($(#[doc = $doc:literal])* $name:ident),* $(,)?) => {
        /// One heuristic.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[allow(non_camel_case_types)]
        #[repr(u8)]
        pub enum Heuristic { $($(#[doc = $doc])* $name),* }

        impl Heuristic {
            /// Every heuristic with its name and what it does.
            pub const ALL: &'static [(Heuristic, &'static str, &'static str)] =
                &[$((Heuristic::$name, stringify!($name), concat!($($doc),*))),*];
        }
    };
}

heuristics! {
    /// Cut-offs by table entries outside the principal variation.
    table_cutoffs,
    /// Aspiration windows around the score of the last iteration.
    aspiration,
    /// Bounds by the distance to the nearest possible mate.
    mate_distance,
    /// Null-move pruning.
    null_move,
    /// Verification of null-move cut-offs at great depth or with few attackers.
    null_verification,
    /// Static evaluation far above the window near the horizon: fail high.
    reverse_futility,
    /// Static evaluation far below the window near the horizon: quiescence decides.
    razoring,
    /// A capture that beats a raised window at reduced depth: fail high.
    probcut,
    /// Less depth where the table knows no move.
    internal_reduction,
    /// Extension of a table move that is much better than its siblings.
    singular,
    /// Late move reductions.
    lmr,
    /// Late move pruning by count.
    lmp,
    /// Quiet moves near the horizon that cannot reach the window.
    futility,
    /// Quiet moves with a bad record near the horizon.
    history_pruning,
    /// Moves that lose material by exchange near the horizon.
    see_pruning,
    /// Captures in quiescence that cannot reach the window.
    delta,
    /// Quiet checks at the first ply of quiescence.
    quiescence_checks,
}

/// A set of heuristics.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Heuristics(u32);

impl Heuristics {
    /// Everything on.
    pub const ALL: Heuristics = Heuristics((1 << Heuristic::ALL.len()) - 1);
    /// Only what defines the tree: depth, check extension, quiescence, repetition by the path.
    pub const PLAIN: Heuristics = Heuristics(0);

    /// Whether a heuristic is on.
    #[inline]
    pub const fn has(self, heuristic: Heuristic) -> bool {
        self.0 >> heuristic as u32 & 1 != 0
    }

    /// The set without one heuristic.
    #[must_use]
    pub const fn without(self, heuristic: Heuristic) -> Heuristics {
        Heuristics(self.0 & !(1 << heuristic as u32))
    }

    /// The set with one heuristic more.
    #[must_use]
    pub const fn with(self, heuristic: Heuristic) -> Heuristics {
        Heuristics(self.0 | 1 << heuristic as u32)
    }

    /// What is on in both sets.
    #[must_use]
    pub const fn both(self, other: Heuristics) -> Heuristics {
        Heuristics(self.0 & other.0)
    }

    /// Reads `all`, `plain`, or changes to one of them: `-null_move,-lmr`, `plain,+lmr`.
    ///
    /// # Errors
    /// The first word that is not understood, with the names there are.
    pub fn parse(text: &str) -> Result<Heuristics, HeuristicsError> {
        let mut set = Heuristics::ALL;
        for word in text.split(',').map(str::trim).filter(|word| !word.is_empty()) {
            set = match word {
                "all" => Heuristics::ALL,
                "plain" => Heuristics::PLAIN,
                _ => {
                    let (on, name) = match word.strip_prefix('-') {
                        Some(name) => (false, name),
                        None => (true, word.strip_prefix('+').unwrap_or(word)),
                    };
                    let found = Heuristic::ALL.iter().find(|(_, known, _)| *known == name);
                    let (heuristic, _, _) = found.ok_or_else(|| HeuristicsError(name.chars().take(30).collect()))?;
                    if on { set.with(*heuristic) } else { set.without(*heuristic) }
                }
            };
        }
        Ok(set)
    }
}

/// A name that belongs to no heuristic.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeuristicsError(String);

impl fmt::Display for HeuristicsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{}\" is no heuristic; write all, plain, or names with - or + before them: ", self.0)?;
        for (index, (_, name, _)) in Heuristic::ALL.iter().enumerate() {
            write!(f, "{}{name}", if index > 0 { ", " } else { "" })?;
        }
        Ok(())
    }
}

impl std::error::Error for HeuristicsError {}

impl fmt::Display for Heuristics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Heuristics::ALL {
            return write!(f, "all");
        }
        if *self == Heuristics::PLAIN {
            return write!(f, "plain");
        }
        let off = Heuristic::ALL.iter().filter(|(heuristic, _, _)| !self.has(*heuristic));
        let names: Vec<String> = off.map(|(_, name, _)| format!("-{name}")).collect();
        write!(f, "{}", names.join(","))
    }
}

impl Serialize for Heuristics {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Heuristics {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Heuristics, D::Error> {
        let text = String::deserialize(deserializer)?;
        Heuristics::parse(&text).map_err(serde::de::Error::custom)
    }
}

impl fmt::Debug for Heuristics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
