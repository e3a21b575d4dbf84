//! `mammoth match`: engines play each other.

mod arguments;
mod progress;

pub use arguments::Match;

use super::Failure;
use super::files::check_distinct;
use super::interrupt::{INTERRUPTED, on_interrupt};
use super::json::{self, JsonTarget};
use super::terminal::{Terminal, warn};
use crate::league::{
    Contest, Finale, InspectionError, Interrupt, Journal, Records, Standing, Summary, full_report, inspect, play,
    short_report,
};
use progress::Progress;
use std::fs::{File, OpenOptions};
use std::path::Path;
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
        let records = self.records(&contest)?;
        match inspect(&contest, &contest.manners(&interrupt)) {
            Ok(remarks) => remarks.iter().for_each(warn),
            Err(InspectionError::Interrupted) => return Ok(ExitCode::from(INTERRUPTED)),
            Err(error) => return Err(error.into()),
        }
        self.announce(&contest, &records);
        let mut progress = Progress::new(&contest, records.played.len(), self.report, self.json.as_ref());
        let (standing, finale) = play(&contest, records, &interrupt, &mut |news| progress.hear(news));
        progress.finish();
        self.conclude(&contest, &standing, finale)
    }

    /// Opens all files, before anything is played.
    fn records(&self, contest: &Contest) -> Result<Records, Failure> {
        let json = self.json.as_ref().and_then(JsonTarget::path);
        check_distinct([("--pgn", self.pgn.as_deref()), ("--log", self.log.as_deref()), ("--json", json)])?;
        // Numbers of a match that goes on are replaced by those of all its games.
        let earlier = self.resume.then_some(&["referee", "games_planned"][..]);
        self.json.as_ref().map_or(Ok(()), |target| target.check_free(earlier))?;
        let mut records = Records::default();
        if let Some(path) = &self.pgn {
            let (journal, played) = Journal::open(path, self.resume, contest, &contest.schedule.fixtures())?;
            records.journal = Some(journal);
            records.played = played;
        }
        if let Some(path) = &self.log {
            records.log = Some(open_log(path)?);
        }
        Ok(records)
    }

    fn terminal(&self) -> Terminal {
        json::terminal(self.json.as_ref())
    }

    fn announce(&self, contest: &Contest, records: &Records) {
        let games = contest.schedule.total().unwrap_or(0);
        let names: Vec<&str> = contest.engines.iter().map(|engine| engine.name.as_str()).collect();
        let openings = match &self.openings_name() {
            Some(name) => format!("{} openings of {name}", contest.openings.len()),
            None => "the start position".to_string(),
        };
        let (terminal, names) = (self.terminal(), names.join(", "));
        terminal.say(format_args!("{names}: {games} games from {openings}, {} at a time", contest.concurrency));
        if !records.played.is_empty() {
            terminal.say(format_args!("{} of them are played already", records.played.len()));
        }
        if self.pgn.is_none() {
            warn("without --pgn the games are not kept, and the match cannot be continued");
        }
    }

    fn conclude(&self, contest: &Contest, standing: &Standing, finale: Finale) -> Result<ExitCode, Failure> {
        let summary = Summary::new(contest, standing);
        let (short, full) = (short_report(&summary), full_report(&summary));
        self.terminal().say(format_args!("{short}\n\n{}", full.trim_end()));
        if let Some(target) = &self.json {
            target.write(&summary)?;
        }
        match finale {
            Finale::Complete => Ok(ExitCode::SUCCESS),
            Finale::Interrupted => {
                let how = if self.pgn.is_some() { "; the same command with --resume goes on" } else { "" };
                warn(format_args!("interrupted, games under way were abandoned{how}"));
                Ok(ExitCode::from(INTERRUPTED))
            }
            Finale::NotSaved(error) => Err(format!(
                "{error}; games finished before are kept, later ones were printed above; make room and go on with --resume"
            )
            .into()),
        }
    }
}

fn open_log(path: &Path) -> Result<File, Failure> {
    let file = OpenOptions::new().create(true).append(true).open(path);
    Ok(file.map_err(|error| format!("{}: {error}", path.display()))?)
}
