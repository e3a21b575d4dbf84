//! What the user sees while a match is played.

use super::write_json;
use crate::league::{Contest, EndKind, Fixture, News, Summary, short_report};
use crate::notation::Game;
use indicatif::{ProgressBar, ProgressStyle};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Prints a line. That nobody reads it any more must not cost a game.
pub fn say(text: &str) {
    let _ = writeln!(io::stdout(), "{text}");
}

/// Prints a line on standard error; that nobody reads it does not matter either.
pub fn warn(text: &str) {
    let _ = writeln!(io::stderr(), "mammoth: {text}");
}

/// A bar on standard error with the running score, and a report on standard output every so many games.
pub struct Progress<'a> {
    contest: &'a Contest,
    bar: ProgressBar,
    /// Games between two reports; 0: none.
    every: u64,
    json: Option<PathBuf>,
}

impl<'a> Progress<'a> {
    /// A bar that stands at `played` games.
    pub fn new(contest: &'a Contest, played: usize, every: u64, json: Option<&Path>) -> Progress<'a> {
        let style = ProgressStyle::with_template("{bar:20} {msg}, {eta} left").expect("the template is valid");
        let bar = ProgressBar::new(contest.schedule.total().unwrap_or(0) as u64).with_style(style);
        bar.set_message(format!("{played} games"));
        bar.set_position(played as u64);
        bar.reset_eta();
        Progress { contest, bar, every, json: json.map(Path::to_path_buf) }
    }

    /// Shows the news.
    pub fn hear(&mut self, news: News) {
        match news {
            News::Warning(text) => self.bar.suspend(|| warn(&text)),
            News::Unsaved { text } => self.bar.suspend(|| say(text.trim_end_matches('\n'))),
            News::Game { fixture, game, standing } => {
                self.show_fault(fixture, game);
                let summary = Summary::new(self.contest, standing);
                let report = short_report(&summary);
                self.bar.set_position(summary.games_finished);
                if self.every > 0 && summary.games_finished.is_multiple_of(self.every) {
                    self.bar.suspend(|| say(&report));
                    self.save(&summary);
                }
                self.bar.set_message(report);
            }
        }
    }

    /// A game that ended by an engine's fault is worth a line at once.
    fn show_fault(&self, fixture: &Fixture, game: &Game) {
        let termination = game.tag("Termination").unwrap_or_default();
        let kind = EndKind::of_termination(termination);
        if matches!(kind, Some(EndKind::EngineFailure | EndKind::RulesInfraction | EndKind::TimeForfeit)) {
            let [red, black] = [fixture.red, fixture.black].map(|engine| &self.contest.engines[engine].name);
            let outcome = game.outcome.map_or("*".to_string(), |outcome| outcome.to_string());
            let line = format!("round {}, {red} - {black} {outcome}, {termination}", fixture.round());
            self.bar.suspend(|| warn(&line));
        }
    }

    fn save(&mut self, summary: &Summary) {
        if let Some(path) = &self.json
            && let Err(error) = write_json(path, summary)
        {
            self.bar.suspend(|| warn(&error.to_string()));
        }
    }

    /// Takes the bar away.
    pub fn finish(&self) {
        self.bar.finish_and_clear();
    }
}
