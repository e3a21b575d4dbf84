//! `mammoth selfplay stats`: what the games of a directory are like.

use crate::cli::Failure;
use crate::cli::json::{self, JsonTarget};
use crate::cli::terminal::warn;
use crate::notation::Outcome;
use crate::training::{Directory, Ending, Filter, Game, Shard, ShardError, samples};
use crate::types::Color;
use clap::Args;
use rayon::iter::{IntoParallelRefIterator, ParallelIterator};
use serde::Serialize;
use std::collections::{BTreeMap, HashSet};
use std::path::PathBuf;
use std::process::ExitCode;

/// Sizes of scores that are counted, in centipawns: each up to the next one.
const SIZES: [i32; 8] = [0, 50, 100, 200, 400, 800, 1_500, 8_501];

/// One position in so many is looked at for its twins.
const SAMPLED: u64 = 16;

/// Count the games of a directory: results, why they ended, how long they are, and which positions a trainer takes.
///
/// A trainer takes positions without check whose best move is no capture and whose score is within 1500 centipawns. Scores are counted
/// by size, all positions together. A damaged shard is named on standard error and left out, and the exit code is 1.
///
/// Example: mammoth selfplay stats data/gen1
#[derive(Args, Debug)]
pub struct Stats {
    /// The directory
    directory: PathBuf,
    /// Write the numbers to this file as JSON; - for standard output, which then holds nothing else
    #[arg(long, value_name = "FILE")]
    json: Option<JsonTarget>,
}

/// What was counted.
#[derive(Clone, Debug, Default, Serialize)]
struct Counts {
    shards: u64,
    damaged: u64,
    bytes: u64,
    games: u64,
    moves: u64,
    /// Positions that a trainer takes.
    positions: u64,
    in_check: u64,
    captures: u64,
    red_wins: u64,
    draws: u64,
    black_wins: u64,
    /// Games that begin with a line of the file of openings.
    from_lines: u64,
    endings: BTreeMap<&'static str, u64>,
    /// Positions by size of the score: those of this size and more, up to the next.
    scores: BTreeMap<i32, u64>,
    /// Positions that a trainer takes, by pieces on the board, kings included.
    pieces: BTreeMap<u32, u64>,
    /// Of one in sixteen positions that a trainer takes: how many there are, and how many different ones.
    sampled: u64,
    sampled_different: usize,
    #[serde(skip)]
    keys: HashSet<u64>,
}

impl Stats {
    pub(super) fn run(self) -> Result<ExitCode, Failure> {
        let directory = Directory::open(&self.directory)?;
        let json =
            self.json.as_ref().map(|target| target.claim_free(Some(&["shards", "endings", "pieces"]))).transpose()?;
        let terminal = json::terminal(self.json.as_ref());
        let read: Vec<Result<Counts, ShardError>> = directory
            .manifest
            .shards
            .par_iter()
            .map(|listed| {
                let shard = directory.shard(listed)?;
                let games = directory.games_of(listed, &shard)?;
                Ok(Counts::of(&shard, &games))
            })
            .collect();
        let mut sum = Counts::default();
        for counts in read {
            match counts {
                Ok(counts) => sum.add(counts),
                Err(error) => {
                    warn(error);
                    sum.damaged += 1;
                }
            }
        }
        terminal.print_line(format_args!("{}\n{}", directory.manifest.settings, sum.text()));
        terminal.conclude(json.map_or(Ok(()), |mut json| json.write(&sum)))?;
        Ok(if sum.damaged == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }
}

impl Counts {
    fn of(shard: &Shard, games: &[Game]) -> Counts {
        let mut counts = Counts { shards: 1, bytes: shard.head.file_bytes(), ..Counts::default() };
        games.iter().for_each(|game| counts.note(game));
        counts
    }

    fn note(&mut self, game: &Game) {
        self.games += 1;
        self.moves += game.moves.len() as u64;
        *match game.outcome {
            Outcome::RedWins => &mut self.red_wins,
            Outcome::Draw => &mut self.draws,
            Outcome::BlackWins => &mut self.black_wins,
        } += 1;
        self.from_lines += u64::from(game.opening.line > 0);
        *self.endings.entry(game.ending.name()).or_default() += 1;
        for sample in samples(game, 0) {
            self.in_check += u64::from(sample.position.in_check());
            self.captures += u64::from(sample.captures);
            let size = SIZES.into_iter().rev().find(|&size| sample.score.abs() >= size).unwrap_or(0);
            *self.scores.entry(size).or_default() += 1;
            if Filter::TRAINING.takes(&sample) {
                self.positions += 1;
                let key = sample.position.key().bits();
                if key % SAMPLED == 0 {
                    self.sampled += 1;
                    self.keys.insert(key);
                }
                let pieces = Color::BOTH.map(|color| sample.position.color(color).count());
                *self.pieces.entry(pieces.iter().sum()).or_default() += 1;
            }
        }
    }

    fn add(&mut self, more: Counts) {
        self.shards += more.shards;
        self.bytes += more.bytes;
        self.games += more.games;
        self.moves += more.moves;
        self.positions += more.positions;
        self.in_check += more.in_check;
        self.captures += more.captures;
        self.red_wins += more.red_wins;
        self.draws += more.draws;
        self.black_wins += more.black_wins;
        self.from_lines += more.from_lines;
        self.sampled += more.sampled;
        self.keys.extend(more.keys);
        self.sampled_different = self.keys.len();
        merge(&mut self.endings, more.endings);
        merge(&mut self.scores, more.scores);
        merge(&mut self.pieces, more.pieces);
    }

    fn text(&self) -> String {
        let share = |part: u64, all: u64| format!("{part} ({:.1} %)", 100.0 * part as f64 / all.max(1) as f64);
        let of_games = |part| share(part, self.games);
        let of_moves = |part| share(part, self.moves);
        let mut rows = vec![
            ("shards".to_string(), self.shards.to_string()),
            ("damaged".to_string(), self.damaged.to_string()),
            ("bytes".to_string(), self.bytes.to_string()),
            ("games".to_string(), self.games.to_string()),
            ("moves".to_string(), self.moves.to_string()),
            ("moves a game".to_string(), format!("{:.1}", self.moves as f64 / self.games.max(1) as f64)),
            ("bytes a move".to_string(), format!("{:.2}", self.bytes as f64 / self.moves.max(1) as f64)),
            ("positions for a trainer".to_string(), of_moves(self.positions)),
            (
                "different ones".to_string(),
                format!("{:.1} %", 100.0 * self.keys.len() as f64 / self.sampled.max(1) as f64),
            ),
            ("positions in check".to_string(), of_moves(self.in_check)),
            ("best moves that capture".to_string(), of_moves(self.captures)),
            ("Red wins".to_string(), of_games(self.red_wins)),
            ("draws".to_string(), of_games(self.draws)),
            ("Black wins".to_string(), of_games(self.black_wins)),
            ("begun with a line".to_string(), of_games(self.from_lines)),
        ];
        for ending in Ending::ALL {
            let count = self.endings.get(ending.name()).copied().unwrap_or(0);
            rows.push((format!("ended by {}", ending.name()), of_games(count)));
        }
        for (size, &count) in &self.scores {
            rows.push((format!("scores from {size}"), of_moves(count)));
        }
        for (pieces, &count) in &self.pieces {
            rows.push((format!("with {pieces} pieces"), share(count, self.positions)));
        }
        let lines: Vec<String> = rows.iter().map(|(name, value)| format!("{name:<28}{value}")).collect();
        lines.join("\n")
    }
}

fn merge<K: Ord>(sums: &mut BTreeMap<K, u64>, more: BTreeMap<K, u64>) {
    for (key, count) in more {
        *sums.entry(key).or_default() += count;
    }
}
