//! `mammoth match`: engines play each other.

mod arguments;
mod live_page;
mod progress;

pub use arguments::Match;

use super::Failure;
use super::files::check_distinct;
use super::interrupt::{INTERRUPTED, on_interrupt};
use super::json::{self, JsonOutput, JsonTarget};
use super::terminal::{Terminal, is_reader_gone, warn};
use crate::cli::language::message;
use crate::files::Claim;
use crate::league::{
    Contest, Finale, InspectionError, Interrupt, Journal, Records, Standing, Summary, full_report, inspect, play,
    short_report,
};
use live_page::LivePage;
use progress::Progress;
use std::process::ExitCode;

impl Match {
    pub(super) fn run(self) -> Result<ExitCode, Failure> {
        let interrupt = Interrupt::new();
        // Twice: at once; the system then takes the engines down with this program.
        let wish = interrupt.clone();
        on_interrupt(move || wish.raise())?;
        let contest = match self.contest(&interrupt) {
            Err(_) if interrupt.is_raised() => return Ok(ExitCode::from(INTERRUPTED)),
            contest => contest?,
        };
        if self.count_shards {
            json::terminal(self.json.as_ref()).print_line(contest.schedule.pairs());
            return Ok(ExitCode::SUCCESS);
        }
        let json = self.claim_json()?;
        let mut page = self.html.as_deref().map(LivePage::claim).transpose()?;
        let records = self.records(&contest)?;
        if !self.no_play {
            match inspect(&contest, &contest.manners(&interrupt)) {
                Ok(remarks) => remarks.iter().for_each(warn),
                Err(InspectionError::Interrupted) => return Ok(ExitCode::from(INTERRUPTED)),
                Err(error) => return Err(error.into()),
            }
        }
        let terminal = json::terminal(self.json.as_ref());
        self.announce(&contest, &records, &terminal);
        let progress = Progress::new(&contest, records.played.len(), self.report, &terminal);
        if let Some(page) = &mut page {
            page.add_played(&contest, &records.played);
        }
        let mut progress = progress.saved_to(json).shown_on(page);
        let (standing, finale) = if self.no_play {
            (Standing::after(&contest, &contest.schedule.fixtures(), &records.played), Finale::Complete)
        } else {
            play(&contest, records, &interrupt, &mut |news| progress.hear(news))
        };
        let (json, page) = progress.finish();
        let summary = Summary::new(&contest, &standing);
        let (short, full) = (short_report(&summary), full_report(&summary));
        terminal.print_line(format_args!("{short}\n\n{}", full.trim_end()));
        let shown = page.map_or(Ok(()), |mut page| page.end(&summary)).map_err(Failure::from);
        let kept = json.map_or(Ok(()), |mut json| json.write(&summary)).and(shown);
        self.conclude(terminal.conclude(kept), finale)
    }

    fn claim_json(&self) -> Result<Option<JsonOutput>, Failure> {
        let json = self.json.as_ref().and_then(JsonTarget::path);
        check_distinct([
            ("--pgn", self.pgn.as_deref()),
            ("--log", self.log.as_deref()),
            ("--json", json),
            ("--html", self.html.as_deref()),
        ])?;
        // Numbers of a match that goes on are replaced by those of all its games.
        let earlier = self.resume.then_some(&["referee", "games_planned"][..]);
        self.json.as_ref().map(|target| target.claim_free(earlier)).transpose()
    }

    /// Opens the other files, before anything is played.
    fn records(&self, contest: &Contest) -> Result<Records, Failure> {
        let mut records = Records::default();
        if let Some(path) = &self.pgn {
            let (journal, played) = Journal::open(path, self.resume, contest, &contest.schedule.fixtures())?;
            records.journal = Some(journal);
            records.played = played;
        }
        if let Some(path) = &self.log {
            records.log = Some(Claim::of(path)?);
        }
        Ok(records)
    }

    fn announce(&self, contest: &Contest, records: &Records, terminal: &Terminal) {
        let games = contest.schedule.total().unwrap_or(0);
        let names: Vec<&str> = contest.engines.iter().map(|engine| engine.name.as_str()).collect();
        let openings = match &self.openings_name() {
            Some(name) => {
                message!("openings-of", "{count} openings of {file}", count = contest.openings.len(), file = name)
            }
            None => message!("the-start-position", "the start position"),
        };
        terminal.print_line(message!(
            "match-begins",
            "{engines}: {games} games from {openings}, {concurrency} at a time",
            engines = names.join(", "),
            games = games,
            openings = openings,
            concurrency = contest.concurrency
        ));
        if !records.played.is_empty() {
            let played = records.played.len();
            terminal.print_line(message!("played-already", "{played} of them are played already", played = played));
        }
        if self.pgn.is_none() {
            warn(message!(
                "match-is-not-kept",
                "without --pgn the games are not kept, and the match cannot be continued"
            ));
        }
    }

    /// The end of a match whose numbers were `told`, or not.
    fn conclude(&self, told: Result<(), Failure>, finale: Finale) -> Result<ExitCode, Failure> {
        let told = told.or_else(|failure| if is_reader_gone(&failure) { Ok(()) } else { Err(failure) });
        match finale {
            Finale::Complete => told.map(|()| ExitCode::SUCCESS),
            Finale::Interrupted => {
                told?;
                warn(if self.pgn.is_some() {
                    message!(
                        "match-interrupted-resume",
                        "interrupted, games under way were abandoned; the same command with --resume goes on"
                    )
                } else {
                    message!("match-interrupted", "interrupted, games under way were abandoned")
                });
                Ok(ExitCode::from(INTERRUPTED))
            }
            Finale::NotSaved(error) => {
                told.unwrap_or_else(warn);
                Err(message!(
                    "match-not-saved",
                    "{error}; games finished before are kept, later ones were printed above; make room and go on with --resume",
                    error = error
                )
                .into())
            }
        }
    }
}
