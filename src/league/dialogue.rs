//! What was said between referee and engine, kept until a game is over.

use std::fmt::Write;
use std::time::{Duration, Instant};

/// Bytes kept of one engine in one game; an engine that says more has its lines left out.
const MOST: usize = 16 << 20;

/// A record of one engine's dialogue.
#[derive(Debug)]
pub struct Dialogue {
    name: String,
    /// `None` when nobody wants a record.
    lines: Option<Vec<Entry>>,
    bytes: usize,
}

#[derive(Debug)]
struct Entry {
    at: Instant,
    sent: bool,
    text: String,
}

impl Dialogue {
    /// An empty record of the engine `name`, kept only if `wanted`.
    pub fn new(name: &str, wanted: bool) -> Dialogue {
        Dialogue { name: name.to_string(), lines: wanted.then(Vec::new), bytes: 0 }
    }

    /// Notes a line to the engine (`sent`) or from it.
    pub fn note(&mut self, sent: bool, text: &str, at: Instant) {
        let Some(lines) = &mut self.lines else { return };
        let full = self.bytes > MOST;
        self.bytes += text.len();
        if self.bytes <= MOST {
            lines.push(Entry { at, sent, text: text.to_string() });
        } else if !full {
            lines.push(Entry { at, sent: false, text: "(more lines were left out)".to_string() });
        }
    }

    /// Hands the record over and begins a new one.
    pub fn take(&mut self) -> Dialogue {
        self.bytes = 0;
        Dialogue { name: self.name.clone(), lines: self.lines.as_mut().map(std::mem::take), bytes: 0 }
    }
}

/// Merges records by time: `seconds name > line` to an engine, `<` from it. Times count from `start`; what was said
/// before it has a minus.
pub fn write_dialogues(records: &[Dialogue], start: Instant) -> String {
    let mut entries: Vec<(&str, &Entry)> = Vec::new();
    for record in records {
        entries.extend(record.lines.iter().flatten().map(|entry| (record.name.as_str(), entry)));
    }
    entries.sort_by_key(|(_, entry)| entry.at);
    let mut text = String::new();
    for (name, entry) in entries {
        let seconds = match entry.at.checked_duration_since(start) {
            Some(after) => after.as_secs_f64(),
            None => -Duration::as_secs_f64(&start.saturating_duration_since(entry.at)),
        };
        let arrow = if entry.sent { '>' } else { '<' };
        writeln!(text, "{seconds:>11.6} {name} {arrow} {}", entry.text).expect("writing to a string succeeds");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_are_merged_by_time() {
        let start = Instant::now();
        let at = |millis| start + Duration::from_millis(millis);
        let mut red = Dialogue::new("a", true);
        let mut black = Dialogue::new("b", true);
        let mut deaf = Dialogue::new("c", false);
        red.note(true, "go", at(1));
        black.note(true, "isready", at(2));
        red.note(false, "bestmove h2e2", at(3));
        deaf.note(true, "go", at(4));
        let text = write_dialogues(&[red.take(), black.take(), deaf.take()], at(1));
        let lines = ["   0.000000 a > go", "   0.001000 b > isready", "   0.002000 a < bestmove h2e2"];
        assert_eq!(text.lines().collect::<Vec<_>>(), lines);
        assert_eq!(write_dialogues(&[red.take()], start), "", "a record is handed over once");
    }

    #[test]
    fn a_talkative_engine_does_not_fill_the_memory() {
        let mut record = Dialogue::new("a", true);
        let line = "x".repeat(1 << 20);
        let now = Instant::now();
        (0..40).for_each(|_| record.note(false, &line, now));
        let text = write_dialogues(&[record.take()], now);
        assert_eq!(text.lines().count(), 17);
        assert!(text.ends_with("(more lines were left out)\n"));
    }
}
