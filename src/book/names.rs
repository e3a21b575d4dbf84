//! Names of openings: a table of lines, found again by the position they end in.
//!
//! `openings.tsv` has a row for each name. Its last column holds the lines of moves that lead there, from the start position,
//! the plainest first, separated by ` / `: other orders of the same moves need no line, only other positions do.

use super::key::Named;
use crate::notation::{START_FEN, parse_fen, parse_move};
use crate::position::Position;
use std::collections::HashMap;
use std::fmt;
use std::sync::LazyLock;

static TABLE: &str = include_str!("openings.tsv");

/// What an opening is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpeningName {
    /// Its place in the Encyclopedia of Chinese Chess Openings (ECCO), as far as the table says: the letter `A` to `E`, or the
    /// letter and the first digit.
    pub code: &'static str,
    /// In simplified Chinese characters.
    pub chinese: &'static str,
    /// In traditional Chinese characters.
    pub traditional: &'static str,
    /// In English.
    pub english: &'static str,
    lines: &'static str,
}

impl OpeningName {
    fn read(row: &'static str) -> Option<OpeningName> {
        let mut columns = row.split('\t');
        let mut next = || columns.next();
        Some(OpeningName { code: next()?, chinese: next()?, traditional: next()?, english: next()?, lines: next()? })
    }

    /// The lines that define it, each as moves in coordinates from the start position, separated by blanks.
    pub fn lines(&self) -> impl Iterator<Item = &'static str> + use<> {
        self.lines.split(" / ")
    }
}

/// The name in Chinese and in English, and the letter: `中炮局, Central Cannon (ECCO B)`.
impl fmt::Display for OpeningName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, {} (ECCO {})", self.chinese, self.english, self.code)
    }
}

/// All names in the order of the table: where a line goes on from the line of another name, that other comes first.
pub fn opening_names() -> &'static [OpeningName] {
    static NAMES: LazyLock<Vec<OpeningName>> = LazyLock::new(|| {
        let rows = TABLE.lines().skip(1);
        rows.map(|row| OpeningName::read(row).expect("a test reads every row")).collect()
    });
    &NAMES
}

/// The name of the opening that a game belongs to: that of the last position with a name which the game passed through.
///
/// `position` is where the game stands, with its history. Without a history only the position itself counts. The order of the
/// moves does not matter, and a position and its mirror image have one name. `None` when no position has a name.
pub fn opening_name(position: &Position) -> Option<&'static OpeningName> {
    static BY_KEY: LazyLock<HashMap<u64, &'static OpeningName>> = LazyLock::new(|| {
        let positions =
            |name: &'static OpeningName| name.lines().map(move |line| (Named::new(&end_of(line)).key(), name));
        opening_names().iter().flat_map(positions).collect()
    });
    let mut position = position.clone();
    loop {
        let known = BY_KEY.get(&Named::new(&position).key());
        if known.is_some() || position.past().len() == 0 {
            return known.copied();
        }
        position.unmake();
    }
}

/// The position a line of the table ends in.
fn end_of(line: &str) -> Position {
    let mut position = parse_fen(START_FEN).expect("the start position is readable");
    for text in line.split(' ') {
        position.make(parse_move(text).expect("a test reads every line"));
    }
    position
}
