//! What the user sees while a measurement is made.

use crate::cli::json::JsonOutput;
use crate::cli::terminal::{Terminal, progress_bar, warn};
use crate::scaling::{Results, ScalingEvent};
use indicatif::{HumanDuration, ProgressBar};
use std::time::{Duration, Instant};

/// Time between two savings of the results.
const BETWEEN_SAVINGS: Duration = Duration::from_secs(5);

/// A bar on standard error, and the results saved now and then, so that little is lost whatever happens.
pub struct Progress<'a> {
    bar: ProgressBar,
    terminal: &'a Terminal,
    json: Option<JsonOutput>,
    saved: Instant,
}

impl<'a> Progress<'a> {
    /// Nothing done yet.
    pub fn new(terminal: &'a Terminal, json: Option<JsonOutput>) -> Progress<'a> {
        Progress { bar: progress_bar(0, "{bar:40} {pos}/{len} {msg}"), terminal, json, saved: Instant::now() }
    }

    /// Shows the news.
    pub fn hear(&mut self, news: ScalingEvent<'_>) {
        match news {
            ScalingEvent::Choosing { positions } => self.begin("depths chosen", positions),
            ScalingEvent::Chosen { results, position } => {
                let record = &results.positions[position];
                let (depth, nodes) = (record.depth.unwrap_or(0), record.chosen_nodes.unwrap_or(0));
                let line = format!("depth {depth}, one worker takes {nodes} nodes: {}", record.id);
                self.bar.suspend(|| self.terminal.print_line(line));
                self.bar.inc(1);
                self.bar.set_message(format!("depths chosen, {} left", HumanDuration(self.bar.eta())));
                self.save(results);
            }
            ScalingEvent::Measuring { runs } => self.begin("runs", runs),
            ScalingEvent::Measured { results, left } => {
                self.bar.inc(1);
                if let Some(left) = left {
                    self.bar.set_message(format!("runs, {} left", HumanDuration(left)));
                }
                self.save(results);
            }
        }
    }

    /// Takes the bar away; where the results go is returned.
    pub fn finish(self) -> Option<JsonOutput> {
        self.bar.finish_and_clear();
        self.json
    }

    fn begin(&self, what: &'static str, length: usize) {
        self.bar.set_length(length as u64);
        self.bar.set_position(0);
        self.bar.set_message(what);
    }

    fn save(&mut self, results: &Results) {
        if self.saved.elapsed() < BETWEEN_SAVINGS {
            return;
        }
        if let Some(target) = &mut self.json
            && let Err(error) = target.save(results)
        {
            self.bar.suspend(|| warn(error));
        }
        self.saved = Instant::now();
    }
}
