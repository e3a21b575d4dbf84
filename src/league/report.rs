//! A match in words and tables.

use super::statistics::{Estimate, Pentanomial, Score, Verdict};
use super::summary::{EncounterSummary, EngineSummary, SprtSummary, Summary};
use std::fmt::Write;

/// The match as it stands, in one line.
pub fn short_report(summary: &Summary) -> String {
    let mut line = format!("{} of {} games", summary.games_finished, summary.games_planned);
    match summary.encounters.as_slice() {
        [only] if summary.engines.len() == 2 => {
            write!(line, ": {} - {} {}, {}", only.first, only.second, wdl(&only.score), elo(&only.estimate))
        }
        _ => {
            let table = summary.engines_by_rating();
            let points = table.iter().map(|engine| format!("{} {}", engine.name, points(&engine.score)));
            write!(line, ": {}", points.collect::<Vec<_>>().join(", "))
        }
    }
    .expect("writing to a string succeeds");
    if let Some(sprt) = &summary.sprt {
        write!(line, ", LLR {:.2} [{:.2}, {:.2}]", sprt.log_likelihood_ratio, sprt.lower_bound, sprt.upper_bound)
            .expect("writing to a string succeeds");
    }
    line
}

/// Everything, over several lines.
pub fn full_report(summary: &Summary) -> String {
    let mut text = String::new();
    if summary.engines.len() > 2 {
        text += &league_table(&summary.engines_by_rating());
        text.push('\n');
    }
    for encounter in &summary.encounters {
        text += &describe_encounter(encounter);
    }
    if let Some(sprt) = &summary.sprt {
        text += &describe_sprt(sprt);
    }
    if !text.is_empty() {
        text.push('\n');
    }
    text += &engine_table(&summary.engines);
    let overhead = &summary.overhead;
    if overhead.moves > 0 {
        writeln!(text, "\nreferee: {:.3} ms a move, {:.1} ms at most", overhead.mean_ms, overhead.longest_ms)
            .expect("writing to a string succeeds");
    }
    text
}

fn wdl(score: &Score) -> String {
    format!("+{} ={} -{}", score.wins, score.draws, score.losses)
}

fn points(score: &Score) -> String {
    format!("{:.1}/{}", score.points(), score.games())
}

fn percent(score: &Score) -> f64 {
    100.0 * score.points() / score.games().max(1) as f64
}

/// `Elo +12.3 [-5.0, +29.9]`.
fn elo(estimate: &Estimate) -> String {
    format!("Elo {} [{}, {}]", signed(estimate.elo), signed(estimate.low), signed(estimate.high))
}

fn signed(value: f64) -> String {
    if value.is_infinite() { if value > 0.0 { "+inf" } else { "-inf" }.to_string() } else { format!("{value:+.1}") }
}

fn describe_encounter(encounter: &EncounterSummary) -> String {
    let EncounterSummary { first, second, score, pentanomial, estimate, .. } = encounter;
    let Pentanomial([p0, p1, p2, p3, p4]) = pentanomial;
    let games = score.games();
    let mut text = format!("{first} - {second}: {} in {games} games, {:.1} %\n", wdl(score), percent(score));
    text += &format!("  {}, 95 % interval", elo(estimate));
    text += &format!("; likelihood of superiority {:.1} %\n", 100.0 * estimate.likelihood_of_superiority);
    if pentanomial.pairs() > 0 {
        let pairs = pentanomial.pairs();
        text += &format!("  {pairs} pairs of games: 0 points {p0}, ½ {p1}, 1 {p2}, 1½ {p3}, 2 {p4}\n");
    }
    text
}

fn describe_sprt(summary: &SprtSummary) -> String {
    let SprtSummary { sprt, log_likelihood_ratio, lower_bound, upper_bound, verdict } = summary;
    let verdict = match verdict {
        Verdict::AcceptH0 => format!("H0 is accepted: not better by {} Elo", sprt.elo1),
        Verdict::AcceptH1 => format!("H1 is accepted: better than by {} Elo", sprt.elo0),
        Verdict::Continue => "undecided".to_string(),
    };
    format!(
        "SPRT elo0={} elo1={} alpha={} beta={}: log-likelihood ratio {log_likelihood_ratio:.2} in [{lower_bound:.2}, \
         {upper_bound:.2}], {verdict}\n",
        sprt.elo0, sprt.elo1, sprt.alpha, sprt.beta
    )
}

fn league_table(order: &[&EngineSummary]) -> String {
    let mut rows = vec![["", "engine", "Elo", "95 % interval", "points", "games", "%"].map(String::from)];
    for (place, engine) in order.iter().enumerate() {
        let rating = &engine.rating;
        rows.push([
            (place + 1).to_string(),
            engine.name.clone(),
            signed(rating.elo),
            format!("[{}, {}]", signed(rating.low), signed(rating.high)),
            format!("{:.1}", engine.score.points()),
            engine.score.games().to_string(),
            format!("{:.1}", percent(&engine.score)),
        ]);
    }
    columns(&rows, 1)
}

fn engine_table(engines: &[EngineSummary]) -> String {
    let heads = ["engine", "failures", "illegal", "on time", "overrun ms", "depth", "nodes/s", "ms/move", "with Red"];
    let mut rows = vec![heads.map(String::from)];
    for engine in engines {
        let or_none = |value: Option<f64>, digits| value.map_or("-".to_string(), |value| format!("{value:.digits$}"));
        rows.push([
            engine.name.clone(),
            engine.failures.to_string(),
            engine.illegal_moves.to_string(),
            engine.time_losses.to_string(),
            format!("{:.1}", engine.longest_overrun_ms),
            or_none(engine.mean_depth, 1),
            or_none(engine.nodes_per_second, 0),
            or_none(engine.mean_move_ms, 1),
            wdl(&engine.score_with_red),
        ]);
    }
    columns(&rows, 0)
}

/// A table with columns as wide as they need; column `left` begins at its left edge, the others end at their right one.
fn columns<const N: usize>(rows: &[[String; N]], left: usize) -> String {
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..N).map(width).collect();
    let mut text = String::new();
    for row in rows {
        let mut line = String::new();
        for (column, cell) in row.iter().enumerate() {
            let width = widths[column];
            let gap = if column == 0 { "" } else { "  " };
            let padded = if column == left { format!("{gap}{cell:<width$}") } else { format!("{gap}{cell:>width$}") };
            line += &padded;
        }
        text += line.trim_end();
        text.push('\n');
    }
    text
}
