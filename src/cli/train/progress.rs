//! What the user sees of a training.

use crate::training::{CourseEvent, Measured};
use indicatif::{ProgressBar, ProgressStyle};
use std::time::Instant;

/// A bar on standard error, which hides itself when that is no terminal, and what was measured.
pub struct Progress {
    bar: ProgressBar,
    begun: Instant,
    learnt: u64,
    measured: Vec<Measured>,
}

impl Progress {
    /// Nothing learnt yet.
    pub fn new() -> Progress {
        let style = ProgressStyle::with_template("{bar:40} {percent} %, {msg}, {eta} left");
        let bar = ProgressBar::new(0).with_style(style.expect("the template is valid"));
        Progress { bar, begun: Instant::now(), learnt: 0, measured: Vec::new() }
    }

    /// Shows the news.
    pub fn hear(&mut self, event: CourseEvent<'_>) {
        match event {
            CourseEvent::Begun { positions, of, measured } => {
                self.bar.set_length(of);
                self.bar.set_position(positions);
                self.bar.reset_eta();
                self.begun = Instant::now();
                self.measured = measured.to_vec();
            }
            CourseEvent::Learnt(positions) => {
                self.learnt += positions;
                let rate = self.learnt as f64 / self.begun.elapsed().as_secs_f64().max(1e-3);
                let loss = self.measured.last().map_or(String::new(), |last| format!(", loss {:.6}", last.validation));
                self.bar.set_message(format!("{rate:.0} positions a second{loss}"));
                self.bar.inc(positions);
            }
            CourseEvent::Measured(measured) => self.measured.push(measured),
        }
    }

    /// Takes the bar away; what was measured.
    pub fn finish(self) -> Vec<Measured> {
        self.bar.finish_and_clear();
        self.measured
    }
}
