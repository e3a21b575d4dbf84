//! `bench --speedtest`: one figure by which machines can be compared.

use super::command::Bench;
use super::listener::{Listener, Totals};
use super::measuring::POSITIONS;
use super::searched::Searched;
use super::speed_report::SpeedReport;
use super::surroundings::Surroundings;
use crate::cli::Failure;
use crate::cli::interrupt::{INTERRUPTED, on_interrupt};
use crate::cli::json;
use crate::cli::language::message;
use crate::cli::terminal::{has_colors, positions_bar, warn};
use crate::eval::nnue::Network;
use crate::notation::parse_epd_file;
use crate::scaling::Interrupt;
use crate::search::Job;
use crate::time::Limits;
use crate::tt::Table;
use anstyle::Style;
use std::process::ExitCode;
use std::time::Duration;

impl Bench {
    pub(super) fn run_speedtest(&self) -> Result<ExitCode, Failure> {
        let terminal = json::terminal(self.json.as_ref());
        let interrupt = Interrupt::default();
        let raised = interrupt.clone();
        on_interrupt(move || raised.raise())?;
        let goes_on = || self.json.is_some() || terminal.is_read();
        let listener = Listener { say: &|line| terminal.print_line(line), goes_on: &goes_on, bar: positions_bar(0) };
        let Totals { lines, kept } = self.measure_speed(&listener, &interrupt)?;
        terminal.print_line(if self.json.is_none() && has_colors() { with_bold_end(&lines) } else { lines });
        terminal.conclude(kept)?;
        if !interrupt.is_raised() {
            return Ok(ExitCode::SUCCESS);
        }
        warn(message!("interrupted", "interrupted"));
        Ok(ExitCode::from(INTERRUPTED))
    }

    /// Searches the standard set, the same time each; a search that is interrupted does not count.
    pub(super) fn measure_speed(&self, listener: &Listener<'_>, interrupt: &Interrupt) -> Result<Totals, Failure> {
        let positions = parse_epd_file(POSITIONS)?;
        let json = self.claim_json()?;
        let network = Network::embedded();
        let table = Table::new(self.hash_mib())?;
        let (pool, placed) = self.place(&table)?;
        table.clear_and_touch(pool.threads());
        let surroundings = Surroundings::new(&pool, &table, &placed, Some(&network));
        let time = Duration::from_secs(self.seconds.into()) / positions.len() as u32;
        let mut report = SpeedReport::new(surroundings, positions.len(), time);
        (listener.say)(format!("program {}\n{}", report.program, report.surroundings()));
        listener.bar.set_length(positions.len() as u64);
        for epd in &positions {
            Searched::clear(&pool, &table);
            if !(listener.goes_on)() || !interrupt.admits(pool.stop_handle()) {
                break;
            }
            let searched = Searched::by(&pool, &table, &Job::new(epd.position.clone(), Limits::movetime(time)));
            interrupt.forget(&pool.stop_handle());
            if interrupt.is_raised() {
                break;
            }
            if let Some(failure) = searched.found.failure {
                return Err(format!("a search broke down, please report it: {failure}").into());
            }
            report.add(self.result(epd, &searched));
            listener.bar.inc(1);
        }
        listener.bar.finish_and_clear();
        let kept = json.map_or(Ok(()), |mut json| json.write(&report));
        Ok(Totals { lines: report.to_string(), kept })
    }
}

/// The text with its last line in bold.
fn with_bold_end(text: &str) -> String {
    let bold = Style::new().bold();
    let (before, last) = text.rsplit_once('\n').unwrap_or(("", text));
    format!("{before}\n{bold}{last}{bold:#}")
}
