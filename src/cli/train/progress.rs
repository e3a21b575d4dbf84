//! What the user sees of a training.

use crate::cli::language::message;
use crate::cli::terminal::progress_bar;
use crate::training::{CourseEvent, Measured};
use indicatif::ProgressBar;
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
        let template = message!(
            "bar-training",
            "{bar} {done} %, {state}, {left} left",
            bar = "{bar:40}",
            done = "{percent}",
            state = "{msg}",
            left = "{eta}"
        );
        let bar = progress_bar(0, &template);
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
                let rate = format!("{rate:.0}");
                self.bar.set_message(match self.measured.last() {
                    None => message!("training-rate", "{rate} positions a second", rate = rate),
                    Some(last) => message!(
                        "training-rate-and-loss",
                        "{rate} positions a second, loss {loss}",
                        rate = rate,
                        loss = format!("{:.6}", last.validation)
                    ),
                });
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
