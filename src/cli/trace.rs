//! `--trace FILE`: what workers did when, in the trace-event format of Chrome, which Perfetto opens ("Trace Event Format",
//! Google, 2016). A row for the positions and one for each worker; an arrow leads from each split point to those who help.

use super::Failure;
use super::files::claim_free;
use crate::files::{Claim, Draft};
use crate::parallel::{Event, EventKind, Expected, NODE, WorkerLog};
use serde::Serialize;
use serde_json::json;
use std::collections::HashMap;
use std::io::{self, Write};
use std::path::Path;

/// The row of the positions; worker `n` has row `n + 1`.
const POSITIONS: usize = 0;

/// A file being written. What goes wrong is told at the end, for a measurement must not be lost with it.
pub struct Trace {
    claim: Claim,
    out: io::Result<Draft>,
    /// Units of time of the worker logs in a microsecond.
    per_microsecond: f64,
    /// Where the next search begins, in microseconds.
    base: f64,
    /// Searches so far: the same split point's name comes again in the next one.
    searches: usize,
    is_first: bool,
}

/// A line of the file.
#[derive(Serialize)]
struct Line<'a> {
    name: &'a str,
    cat: &'a str,
    ph: &'a str,
    ts: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    dur: Option<f64>,
    pid: usize,
    tid: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<String>,
    /// For the end of an arrow: it points at what surrounds it.
    #[serde(skip_serializing_if = "Option::is_none")]
    bp: Option<&'a str>,
}

/// What split points are called in the timeline, by name.
type Labels = HashMap<u64, String>;

impl Trace {
    /// Begins a new file.
    ///
    /// # Errors
    /// When there is one of this name that holds something, or none can be made.
    pub fn create(path: &Path, workers: usize, in_virtual_time: bool) -> Result<Trace, Failure> {
        let claim = claim_free(path, |_| false)?;
        let out = Ok(claim.begin().map_err(|error| claim.failure(error))?);
        let mut trace = Trace {
            claim,
            out,
            per_microsecond: if in_virtual_time { NODE as f64 } else { 1000.0 },
            base: 0.0,
            searches: 0,
            is_first: true,
        };
        let clock = if in_virtual_time { "virtual: a microsecond is the time of one node" } else { "the wall clock" };
        let about = json!({ "program": format!("mammoth {}", super::VERSION), "clock": clock });
        trace.write(|out| write!(out, "{{\"displayTimeUnit\":\"ms\",\"otherData\":{about},\"traceEvents\":["));
        for row in 0..=workers {
            let name = if row == POSITIONS { "positions".to_string() } else { format!("worker {}", row - 1) };
            trace.line(&json!({ "name": "thread_name", "ph": "M", "pid": 1, "tid": row, "args": { "name": name } }));
            trace.line(
                &json!({ "name": "thread_sort_index", "ph": "M", "pid": 1, "tid": row, "args": { "sort_index": row } }),
            );
        }
        Ok(trace)
    }

    /// Adds a search behind those before it.
    pub fn add(&mut self, name: &str, logs: &[WorkerLog], span: u64) {
        let whole = Event { kind: EventKind::Wait, begin: 0, end: span };
        self.span(POSITIONS, "position", name, &whole);
        let labels = labels(logs);
        for (worker, log) in logs.iter().enumerate() {
            self.span(worker + 1, "search", "search", &whole);
            for event in nested(&log.events, span) {
                self.event(worker + 1, &event, &labels);
            }
        }
        self.base += span as f64 / self.per_microsecond;
        self.searches += 1;
    }

    /// Ends the file and puts it in its place.
    ///
    /// # Errors
    /// The first thing that went wrong since it was begun; there is no file then.
    pub fn finish(mut self) -> Result<(), Failure> {
        self.write(|out| out.write_all(b"\n]}\n"));
        let placed = self.out.and_then(|draft| self.claim.place(draft));
        placed.map_err(|error| self.claim.failure(error).into())
    }

    fn event(&mut self, row: usize, event: &Event, labels: &Labels) {
        let label = |split: u64| labels.get(&split).map_or("split point", String::as_str);
        match event.kind {
            EventKind::Wait => self.span(row, "wait", "waits", event),
            EventKind::Speculation => self.span(row, "speculation", "speculates", event),
            EventKind::Own { split, .. } => {
                self.span(row, "own", &format!("owns {}", label(split)), event);
                self.arrow(row, split, "s", event);
            }
            EventKind::Help { split } => {
                self.span(row, "help", &format!("helps at {}", label(split)), event);
                self.arrow(row, split, "f", event);
            }
            EventKind::Cut { split } => {
                let name = format!("refutes {}", label(split));
                let ts = self.microseconds(event.begin);
                self.line(&Line { ph: "i", ts, ..line(row, "cut", &name) });
            }
        }
    }

    fn span(&mut self, row: usize, category: &str, name: &str, event: &Event) {
        let (ts, end) = (self.microseconds(event.begin), self.microseconds(event.end));
        self.line(&Line { ph: "X", ts, dur: Some(end - ts), ..line(row, category, name) });
    }

    fn arrow(&mut self, row: usize, split: u64, ph: &str, event: &Event) {
        let id = Some(format!("{}.{split:x}", self.searches));
        let (ts, bp) = (self.microseconds(event.begin), (ph == "f").then_some("e"));
        self.line(&Line { ph, ts, id, bp, ..line(row, "join", "joins") });
    }

    fn microseconds(&self, time: u64) -> f64 {
        self.base + time as f64 / self.per_microsecond
    }

    fn line(&mut self, line: &impl Serialize) {
        let separator = if std::mem::replace(&mut self.is_first, false) { "\n" } else { ",\n" };
        self.write(|out| {
            out.write_all(separator.as_bytes())?;
            Ok(serde_json::to_writer(out, line)?)
        });
    }

    /// Writes while nothing has gone wrong.
    fn write(&mut self, write: impl FnOnce(&mut Draft) -> io::Result<()>) {
        if let Ok(draft) = &mut self.out
            && let Err(error) = write(draft)
        {
            self.out = Err(error);
        }
    }
}

fn line<'a>(tid: usize, category: &'a str, name: &'a str) -> Line<'a> {
    Line { name, cat: category, ph: "X", ts: 0.0, dur: None, pid: 1, tid, id: None, bp: None }
}

fn labels(logs: &[WorkerLog]) -> Labels {
    let events = logs.iter().flat_map(|log| &log.events);
    let label = |event: &Event| match event.kind {
        EventKind::Own { split, depth, expected } => {
            let kind = match expected {
                Expected::Pv => "PV",
                Expected::Cut => "Cut",
                Expected::All => "All",
            };
            Some((split, format!("{kind} {depth}")))
        }
        _ => None,
    };
    events.filter_map(label).collect()
}

/// The events in their order, each inside or outside of any other, none beyond the end of the search. A worker joins in
/// the last moment of its waiting; here it does so when that is over.
fn nested(events: &[Event], end: u64) -> Vec<Event> {
    let mut events = events.to_vec();
    events.sort_by_key(|event| (event.begin, std::cmp::Reverse(event.end)));
    let mut waited_until = 0;
    for event in &mut events {
        event.end = event.end.min(end);
        if event.kind == EventKind::Wait {
            waited_until = event.end;
        } else {
            event.begin = event.begin.max(waited_until).min(event.end);
        }
        event.begin = event.begin.min(end);
    }
    events
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn help_begins_when_waiting_is_over_and_all_ends_with_the_search() {
        let event = |kind, begin, end| Event { kind, begin, end };
        let (wait, help) = (EventKind::Wait, EventKind::Help { split: 1 });
        let own = EventKind::Own { split: 2, depth: 5, expected: Expected::All };
        let events =
            [event(wait, 0, 10), event(wait, 22, 25), event(help, 9, 30), event(own, 20, 28), event(wait, 30, 50)];
        let expected =
            [event(wait, 0, 10), event(help, 10, 30), event(own, 20, 28), event(wait, 22, 25), event(wait, 30, 40)];
        assert_eq!(nested(&events, 40), expected);
    }
}
