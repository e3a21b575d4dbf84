//! What the user sees while games are played, and the state saved on the way.

use crate::cli::Failure;
use crate::cli::language::message;
use crate::cli::terminal::{progress_bar, warn};
use crate::files::Claim;
use crate::tuning::State;
use indicatif::ProgressBar;
use std::time::{Duration, Instant};

/// Least time between two savings of the state.
const BETWEEN_SAVINGS: Duration = Duration::from_secs(5);

/// A bar on standard error, and the file.
pub struct Progress {
    bar: ProgressBar,
    out: Claim,
    /// When the state was saved last.
    saved: Option<Instant>,
}

impl Progress {
    /// A bar that stands where the state does.
    pub fn new(state: &State, out: Claim) -> Progress {
        let template =
            message!("bar-games", "{bar} {state}, {left} left", bar = "{bar:20}", state = "{msg}", left = "{eta}");
        let bar = progress_bar(state.settings.iterations, &template);
        bar.set_message(message(state));
        bar.set_position(state.iterations);
        bar.reset_eta();
        Progress { bar, out, saved: None }
    }

    /// The bar, so that warnings can be printed beside it.
    pub fn bar(&self) -> ProgressBar {
        self.bar.clone()
    }

    /// Shows that an iteration is done, and saves it unless another was saved just before. That the file cannot be written is told;
    /// the games go on, for there may be room again.
    pub fn hear(&mut self, state: &State) {
        self.bar.set_message(message(state));
        self.bar.set_position(state.iterations);
        if self.out.is_ordinary() && self.saved.is_none_or(|saved| saved.elapsed() >= BETWEEN_SAVINGS) {
            if let Err(error) = save(&mut self.out, state) {
                self.bar.suspend(|| warn(error));
            }
            self.saved = Some(Instant::now());
        }
    }

    /// Takes the bar away; the file is returned.
    pub fn finish(self) -> Claim {
        self.bar.finish_and_clear();
        self.out
    }
}

/// Writes the state.
pub fn save(out: &mut Claim, state: &State) -> Result<(), Failure> {
    Ok(out.replace(&(serde_json::to_string_pretty(state)? + "\n"))?)
}

fn message(state: &State) -> String {
    let (score, all) = (state.score, state.settings.iterations);
    let games = format!("+{} ={} -{}", score.wins, score.draws, score.losses);
    message!(
        "iterations-done",
        "{done} of {all} iterations, {games}",
        done = state.iterations,
        all = all,
        games = games
    )
}
