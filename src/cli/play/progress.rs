//! What the user sees while a match is played.

use super::live_page::LivePage;
use crate::cli::json::JsonOutput;
use crate::cli::language::message;
use crate::cli::terminal::{Terminal, progress_bar, warn};
use crate::league::{Contest, EndKind, Fixture, MatchEvent, Summary, short_report};
use crate::notation::Game;
use indicatif::ProgressBar;

/// A bar on standard error with the running score, and a report every so many games. That nobody reads it any more must
/// not cost a game.
pub struct Progress<'a> {
    contest: &'a Contest,
    bar: ProgressBar,
    /// Games between two reports; 0: none.
    every: u64,
    json: Option<JsonOutput>,
    page: Option<LivePage>,
    terminal: &'a Terminal,
}

impl<'a> Progress<'a> {
    /// A bar that stands at `played` games.
    pub fn new(contest: &'a Contest, played: usize, every: u64, terminal: &'a Terminal) -> Progress<'a> {
        let template =
            message!("bar-games", "{bar} {state}, {left} left", bar = "{bar:20}", state = "{msg}", left = "{eta}");
        let bar = progress_bar(contest.schedule.total().unwrap_or(0) as u64, &template);
        bar.set_message(message!("games-played", "{games} games", games = played));
        bar.set_position(played as u64);
        bar.reset_eta();
        Progress { contest, bar, every, json: None, page: None, terminal }
    }

    /// The same, and the numbers are saved with each report.
    pub fn saved_to(self, json: Option<JsonOutput>) -> Progress<'a> {
        Progress { json, ..self }
    }

    /// The same, and each game is shown on a page.
    pub fn shown_on(self, page: Option<LivePage>) -> Progress<'a> {
        Progress { page, ..self }
    }

    /// Shows the news.
    pub fn hear(&mut self, news: MatchEvent) {
        match news {
            MatchEvent::Warning(text) => self.bar.suspend(|| warn(text)),
            MatchEvent::Unsaved { text } => self.bar.suspend(|| self.terminal.print_line(text.trim_end_matches('\n'))),
            MatchEvent::Game { fixture, game, standing } => {
                self.show_fault(fixture, game);
                let summary = Summary::new(self.contest, standing);
                let report = short_report(&summary);
                // A page that cannot be written must not cost a game.
                if let Some(page) = &mut self.page
                    && let Err(error) = page.add(game, &summary)
                {
                    self.bar.suspend(|| warn(error));
                }
                self.bar.set_position(summary.games_finished);
                if self.every > 0 && summary.games_finished.is_multiple_of(self.every) {
                    self.bar.suspend(|| self.terminal.print_line(&report));
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
            let line = message!(
                "game-with-a-fault",
                "round {round}, {red} - {black} {outcome}, {termination}",
                round = fixture.round(),
                red = red,
                black = black,
                outcome = outcome,
                termination = termination
            );
            self.bar.suspend(|| warn(line));
        }
    }

    fn save(&mut self, summary: &Summary) {
        if let Some(target) = &mut self.json
            && let Err(error) = target.save(summary)
        {
            self.bar.suspend(|| warn(error));
        }
    }

    /// Takes the bar away; where the numbers and the page go is returned.
    pub fn finish(self) -> (Option<JsonOutput>, Option<LivePage>) {
        self.bar.finish_and_clear();
        (self.json, self.page)
    }
}
