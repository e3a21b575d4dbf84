//! What the user sees while games are played.

use super::summary::Summary;
use crate::cli::language::message;
use crate::cli::terminal::{progress_bar, warn};
use crate::training::{Filter, ProductionEvent, Settings, samples};
use indicatif::ProgressBar;
use std::time::Instant;

/// A bar on standard error, which hides itself when that is no terminal, and what is counted.
pub struct Progress {
    bar: ProgressBar,
    wanted: u64,
    begun: Option<Instant>,
    before: u64,
    games: u64,
    moves: u64,
    positions: u64,
    written: u64,
    damaged: u64,
}

impl Progress {
    /// Nothing done yet of so many games.
    pub fn new(wanted: u64) -> Progress {
        let template = message!(
            "bar-self-play",
            "{bar} {done}/{all} games, {rate} positions a second, {left} left",
            bar = "{bar:40}",
            done = "{pos}",
            all = "{len}",
            rate = "{msg}",
            left = "{eta}"
        );
        let bar = progress_bar(wanted, &template).with_message("0");
        Progress { bar, wanted, begun: None, before: 0, games: 0, moves: 0, positions: 0, written: 0, damaged: 0 }
    }

    /// Whether games can be played.
    pub fn has_begun(&self) -> bool {
        self.begun.is_some()
    }

    /// Shows the news.
    pub fn hear(&mut self, news: ProductionEvent<'_>) {
        match news {
            ProductionEvent::Damaged(error) => {
                self.damaged += 1;
                let line = message!("shard-made-again", "{error}; it is made again", error = error);
                self.bar.suspend(|| warn(line));
            }
            ProductionEvent::Begun { wanted, done } => {
                self.wanted = wanted;
                self.bar.set_length(wanted);
                self.before = done;
                self.begun = Some(Instant::now());
                self.bar.set_position(done);
                self.bar.reset_eta();
            }
            ProductionEvent::Played(game) => {
                self.games += 1;
                self.moves += game.moves.len() as u64;
                self.positions += samples(game, 0).filter(|sample| Filter::TRAINING.takes(sample)).count() as u64;
                self.bar.set_message(format!("{:.0}", self.rate()));
                self.bar.inc(1);
            }
            ProductionEvent::Written(_) => self.written += 1,
        }
    }

    fn seconds(&self) -> f64 {
        self.begun.map_or(0.0, |begun| begun.elapsed().as_secs_f64())
    }

    fn rate(&self) -> f64 {
        self.positions as f64 / self.seconds().max(1e-3)
    }

    /// Takes the bar away.
    pub fn finish(self, complete: bool, settings: Settings) -> Summary {
        self.bar.finish_and_clear();
        Summary {
            games_wanted: self.wanted,
            games_before: self.before,
            games: self.games,
            moves: self.moves,
            positions: self.positions,
            shards_written: self.written,
            shards_damaged: self.damaged,
            seconds: self.seconds(),
            positions_per_second: self.rate(),
            complete,
            settings,
        }
    }
}
