//! A match in numbers: what `--json` writes and reports are made from.

use super::contest::Contest;
use super::standing::Standing;
use super::statistics::{Estimate, PairResult, Pentanomial, Rating, Score, Sprt, Verdict, ratings};
use serde::Serialize;

/// Everything there is to say about a match.
#[derive(Clone, Debug, Serialize)]
pub struct Summary {
    /// Version of this program.
    pub referee: String,
    pub event: String,
    pub conditions: String,
    pub games_planned: usize,
    pub games_finished: u64,
    pub engines: Vec<EngineSummary>,
    pub encounters: Vec<EncounterSummary>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sprt: Option<SprtSummary>,
    pub overhead: OverheadSummary,
}

/// An engine of the match.
#[derive(Clone, Debug, Serialize)]
pub struct EngineSummary {
    pub name: String,
    /// As `--engine` described it, without the name.
    pub description: String,
    pub time_control: String,
    /// Elo around the mean of all engines, 95 % interval; unbounded ends are null.
    pub rating: Rating,
    pub score: Score,
    pub score_with_red: Score,
    pub failures: u64,
    pub illegal_moves: u64,
    pub time_losses: u64,
    /// Of the games played since the program started.
    pub longest_overrun_ms: f64,
    pub moves: u64,
    pub mean_depth: Option<f64>,
    pub nodes_per_second: Option<f64>,
    pub mean_move_ms: Option<f64>,
}

/// Two engines against each other, from the view of the first.
#[derive(Clone, Debug, Serialize)]
pub struct EncounterSummary {
    pub first: String,
    pub second: String,
    pub score: Score,
    /// Pairs that brought 0, ½, 1, 1½ and 2 points.
    pub pentanomial: Pentanomial,
    pub games_without_partner: Score,
    #[serde(flatten)]
    pub estimate: Estimate,
}

/// The sequential test.
#[derive(Clone, Debug, Serialize)]
pub struct SprtSummary {
    #[serde(flatten)]
    pub sprt: Sprt,
    pub log_likelihood_ratio: f64,
    pub lower_bound: f64,
    pub upper_bound: f64,
    pub verdict: Verdict,
}

/// What the referee itself cost between two moves, over the games played since the program started.
#[derive(Clone, Debug, Serialize)]
pub struct OverheadSummary {
    pub moves: u64,
    pub mean_ms: f64,
    pub longest_ms: f64,
}

impl Summary {
    /// The numbers of a match as it stands.
    pub fn new(contest: &Contest, standing: &Standing) -> Summary {
        let results: Vec<(PairResult, Score)> = standing.tally.encounters().collect();
        let pairs: Vec<PairResult> = results.iter().map(|(result, _)| *result).collect();
        let ratings = ratings(contest.engines.len(), &pairs);
        let name = |engine: usize| contest.engines[engine].name.clone();
        let encounters = results.iter().map(|(result, score)| EncounterSummary {
            first: name(result.first),
            second: name(result.second),
            score: *score,
            pentanomial: result.pairs,
            games_without_partner: result.singles,
            estimate: Estimate::new(&result.pairs, &result.singles),
        });
        Summary {
            referee: format!("Mammoth {} ({})", env!("CARGO_PKG_VERSION"), env!("MAMMOTH_COMMIT")),
            event: contest.event.clone(),
            conditions: contest.conditions.to_string(),
            games_planned: contest.schedule.total().unwrap_or(usize::MAX),
            games_finished: standing.tally.games(),
            engines: (0..contest.engines.len())
                .map(|engine| engine_summary(contest, standing, engine, ratings[engine]))
                .collect(),
            encounters: encounters.collect(),
            sprt: sprt_summary(contest, standing, pairs.first()),
            overhead: overhead_summary(standing),
        }
    }

    /// The engines in the order of the league table, the best one first.
    pub fn engines_by_rating(&self) -> Vec<&EngineSummary> {
        let mut order: Vec<&EngineSummary> = self.engines.iter().collect();
        order.sort_by(|a, b| b.rating.elo.total_cmp(&a.rating.elo));
        order
    }
}

fn engine_summary(contest: &Contest, standing: &Standing, number: usize, rating: Rating) -> EngineSummary {
    let spec = &contest.engines[number];
    let tally = &standing.tally.engines()[number];
    EngineSummary {
        name: spec.name.clone(),
        description: spec.text().to_string(),
        time_control: spec.budget(&contest.budget).to_string(),
        rating,
        score: tally.score,
        score_with_red: tally.with_red,
        failures: tally.failures,
        illegal_moves: tally.illegal_moves,
        time_losses: tally.time_losses,
        longest_overrun_ms: standing.longest_overrun[number].as_secs_f64() * 1000.0,
        moves: tally.moves,
        mean_depth: tally.mean_depth(),
        nodes_per_second: tally.node_rate(),
        mean_move_ms: (tally.moves > 0).then(|| tally.millis as f64 / tally.moves as f64),
    }
}

fn sprt_summary(contest: &Contest, standing: &Standing, result: Option<&PairResult>) -> Option<SprtSummary> {
    let sprt = contest.sprt?;
    let (lower_bound, upper_bound) = sprt.bounds();
    let (pairs, singles) = result.map(|result| (result.pairs, result.singles)).unwrap_or_default();
    Some(SprtSummary {
        sprt,
        log_likelihood_ratio: sprt.log_likelihood_ratio(&pairs, &singles),
        lower_bound,
        upper_bound,
        verdict: standing.verdict.unwrap_or(Verdict::Continue),
    })
}

fn overhead_summary(standing: &Standing) -> OverheadSummary {
    let overhead = &standing.overhead;
    OverheadSummary {
        moves: overhead.moves,
        mean_ms: overhead.total.as_secs_f64() * 1000.0 / overhead.moves.max(1) as f64,
        longest_ms: overhead.longest.as_secs_f64() * 1000.0,
    }
}
