//! The numbers of the search as options, in a build in which they can be set.

use super::row::Row;

/// One option for each; none in an ordinary build.
#[cfg(not(feature = "tune"))]
pub(super) fn rows() -> Vec<Row> {
    Vec::new()
}

/// One option for each. UCI calls it what the table of numbers does; UCCI, whose names are one word of letters, leaves out what is
/// no letter: `lmr_base` is `lmrbase`.
#[cfg(feature = "tune")]
pub(super) fn rows() -> Vec<Row> {
    use super::row::Kind;
    use crate::search::tunables;
    let row = |tunable: &'static tunables::Tunable| {
        // Kept for ever: the table of options is made once and lasts as long as the program.
        let letters: &'static str = tunable.name.replace('_', "").leak();
        Row { ucci: Some(letters), uci: Some(tunable.name), kind: Kind::Tunable(tunable) }
    };
    tunables::ALL.iter().map(row).collect()
}
