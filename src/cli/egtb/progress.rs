//! What the user sees while tables are made.

use crate::cli::language::message;
use crate::cli::terminal::{Terminal, progress_bar, remark, warn};
use crate::egtb::{Class, Counts, Made, MakerEvent, Phase};
use indicatif::ProgressBar;
use std::sync::Mutex;

/// A bar on standard error, which hides itself when that is no terminal, and a line for each table.
#[derive(Default)]
pub struct Progress {
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    bar: Option<ProgressBar>,
    phase: Option<Phase>,
    lines: Vec<String>,
    kept: u64,
    made: u64,
    positions: u64,
}

impl Progress {
    /// Shows the news.
    pub fn hear(&self, event: &MakerEvent) {
        let mut state = self.state.lock().expect("nobody panics with it");
        match event {
            MakerEvent::Kept { .. } => state.kept += 1,
            MakerEvent::Damaged { reason } => {
                warn(message!("table-made-again", "{error}; it is made again", error = reason));
            }
            MakerEvent::Lost { path, reason } => {
                let path = path.display();
                warn(message!("work-lost", "{path}: {reason}; the table is begun anew", path = path, reason = reason));
            }
            MakerEvent::Suspended { class, path } => {
                state.take_bar_away();
                let path = path.display();
                remark(message!(
                    "table-suspended",
                    "what was done of {class} is in {path}, and the same command goes on",
                    class = class,
                    path = path
                ));
            }
            MakerEvent::Begun { class, size, memory, disk } => state.begin(*class, *size, *memory + *disk),
            MakerEvent::Progress { phase, positions } => state.go_on(*phase, *positions),
            MakerEvent::Made { class, made } => state.end(*class, made),
        }
    }

    /// Prints the lines of the tables that were made since the last call.
    pub fn print(&self, terminal: &Terminal) {
        let lines = std::mem::take(&mut self.state.lock().expect("nobody panics with it").lines);
        lines.iter().for_each(|line| terminal.print_line(line));
    }

    /// Takes the bar away and prints what was done.
    pub fn finish(&self, terminal: &Terminal) {
        self.print(terminal);
        let mut state = self.state.lock().expect("nobody panics with it");
        state.take_bar_away();
        terminal.print_line(format_args!("made {}\nkept {}\npositions {}", state.made, state.kept, state.positions));
    }
}

impl State {
    fn begin(&mut self, class: Class, size: u64, memory: u64) {
        self.take_bar_away();
        let template = message!(
            "bar-table",
            "{bar} {done} % {state}",
            bar = "{prefix} {bar:30}",
            done = "{percent}",
            state = "{msg}"
        );
        let prefix = message!(
            "table-size",
            "{class} ({positions} positions, {memory} MiB)",
            class = class,
            positions = size,
            memory = memory.div_ceil(1 << 20)
        );
        self.bar = Some(progress_bar(size, &template).with_prefix(prefix));
        self.phase = None;
    }

    fn go_on(&mut self, phase: Phase, positions: u64) {
        let Some(bar) = &self.bar else { return };
        if self.phase != Some(phase) {
            self.phase = Some(phase);
            bar.set_message(match phase {
                Phase::Counting => message!("counting-moves", "counting moves"),
                Phase::Rank(rank) => message!("telling-rank", "rank {rank}", rank = rank),
                Phase::Perpetual => message!("looking-for-perpetual-check", "perpetual check"),
                Phase::Writing => message!("writing-the-table", "writing"),
            });
            if !matches!(phase, Phase::Rank(_)) {
                bar.set_position(0);
            }
        }
        bar.inc(positions);
    }

    fn end(&mut self, class: Class, made: &Made) {
        self.take_bar_away();
        self.made += 1;
        let [red, black] = made.counts;
        let positions = red.positions() + black.positions();
        self.positions += positions;
        let rate = positions as f64 / made.time.as_secs_f64().max(1e-3);
        let bytes = made.file_size as f64 / positions.max(1) as f64;
        self.lines.push(format!(
            "{class}: {positions} positions; {}; {}; {} bytes, {bytes:.3} a position; {:.1} s, {rate:.0} a second",
            shares("Red", red),
            shares("Black", black),
            made.file_size,
            made.time.as_secs_f64(),
        ));
    }

    fn take_bar_away(&mut self) {
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
    }
}

/// What the side to move comes to.
fn shares(mover: &str, counts: Counts) -> String {
    let percent = |count: u64| 100.0 * count as f64 / counts.positions().max(1) as f64;
    let [wins, draws, losses] = [counts.wins, counts.draws, counts.losses].map(percent);
    let by_rule = match counts.by_rule {
        0 => String::new(),
        count => format!(", {count} of these by perpetual check"),
    };
    format!("{mover} to move wins {wins:.1} %, draws {draws:.1} %, loses {losses:.1} %{by_rule}")
}
