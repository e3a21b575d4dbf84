//! What is noted beside each move of a game file, and read back from it.

use super::answer::SearchReport;
use crate::protocol::ReportedScore;
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// The word beside a move of the opening.
pub const BOOK: &str = "book";

/// A move's search: what the engine said of it and how long it took.
///
/// As text `+0.35/12 0.103s n=45678`: score in pawns from the engine's own side (`+M3`: mate in three moves), depth in
/// plies, seconds, nodes. What the engine did not say is missing: `?/? 0.103s`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MoveNote {
    pub report: SearchReport,
    /// Time used, in whole milliseconds.
    pub used: Duration,
}

impl MoveNote {
    /// A note; the time is rounded as it is written.
    pub fn new(report: SearchReport, used: Duration) -> MoveNote {
        let millis = (used.as_secs_f64() * 1000.0).round() as u64;
        MoveNote { report, used: Duration::from_millis(millis) }
    }
}

impl fmt::Display for MoveNote {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let or_unknown = |text: Option<String>| text.unwrap_or_else(|| "?".to_string());
        let score = or_unknown(self.report.score.map(|score| score.to_string()));
        let depth = or_unknown(self.report.depth.map(|depth| depth.to_string()));
        write!(f, "{score}/{depth} {:.3}s", self.used.as_secs_f64())?;
        self.report.nodes.map_or(Ok(()), |nodes| write!(f, " n={nodes}"))
    }
}

/// A comment that is no such note.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("\"{0}\" is no note of a search")]
pub struct MoveNoteError(String);

impl FromStr for MoveNote {
    type Err = MoveNoteError;

    fn from_str(text: &str) -> Result<MoveNote, MoveNoteError> {
        let parse = || {
            let mut words = text.split_whitespace();
            let (score, depth) = words.next()?.split_once('/')?;
            let score = if score == "?" { None } else { Some(score.parse::<ReportedScore>().ok()?) };
            let depth = if depth == "?" { None } else { Some(depth.parse().ok()?) };
            let seconds: f64 = words.next()?.strip_suffix('s')?.parse().ok()?;
            let used = Duration::try_from_secs_f64(seconds).ok()?;
            let nodes = words.find_map(|word| word.strip_prefix("n=")).and_then(|nodes| nodes.parse().ok());
            Some(MoveNote::new(SearchReport { score, depth, nodes }, used))
        };
        parse().ok_or_else(|| MoveNoteError(text.chars().take(40).collect()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notes_are_written_and_read_back() {
        let score = Some(ReportedScore::Mate(3));
        let full =
            MoveNote::new(SearchReport { score, depth: Some(12), nodes: Some(45_678) }, Duration::from_micros(102_700));
        assert_eq!(full.to_string(), "+M3/12 0.103s n=45678");
        let bare = MoveNote::new(SearchReport::default(), Duration::from_secs(61));
        assert_eq!(bare.to_string(), "?/? 61.000s");
        for note in [full, bare] {
            assert_eq!(note.to_string().parse(), Ok(note));
        }
        for text in ["", BOOK, "a good move", "+0.35/12", "+0.35/x 1s", "?/? -1s", "?/? NaNs"] {
            assert!(text.parse::<MoveNote>().is_err(), "{text}");
        }
    }
}
