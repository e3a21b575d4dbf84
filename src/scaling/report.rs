//! Rows as text.

use super::rows::More;
use super::{Results, Row};
use std::fmt::Write as _;

/// The table, one part for each set.
pub fn report(results: &Results) -> String {
    let mut text = String::new();
    for rows in results.rows.chunk_by(|a, b| a.set == b.set) {
        text += &heading(&rows[0]);
        for row in rows.iter().filter(|row| row.ranks == 1) {
            text += &line(row);
        }
        text += &ranks(rows);
        text += &remarks(rows);
    }
    if results.rows.iter().any(|row| !row.more.is_judged) {
        text += "\n* serial trees of less than 500,000 nodes a worker: shown, not to be judged\n";
    }
    text
}

fn heading(row: &Row) -> String {
    let kind = if row.in_virtual_time { "algorithmic speed-up, in virtual time" } else { "speed-up, in real time" };
    let (set, positions) = (&row.set, row.more.positions);
    format!(
        "\n{set}: {kind}, {positions} positions\n{:<13}speed-up    95 % interval    rate  ceiling  overhead    idle    \
         splits  wasted  thrown away  same move  worst and best position\n",
        "workers"
    )
}

fn line(row: &Row) -> String {
    let percent = |share: f64| format!("{:.1} %", 100.0 * share);
    let mark = if row.more.is_judged { ' ' } else { '*' };
    let interval = format!("{:.2} to {:.2}", row.speedup_low, row.speedup_high);
    let short = |(gain, id): &(f64, String)| format!("{gain:.2} {}", id.split([' ', ',']).next().unwrap_or_default());
    format!(
        "{:<8} {:>3}{mark} {:>8.2} {interval:>16} {:>7.2} {:>8.2} {:>9} {:>7} {:>9.0} {:>7} {:>12} {:>10}  {}, {}\n",
        row.strategy,
        row.threads,
        row.speedup,
        row.nps_scaling,
        row.ceiling,
        percent(row.node_overhead),
        percent(row.idle_share),
        row.splits,
        percent(row.wasted_share),
        percent(row.discarded_node_share),
        percent(row.more.agreement),
        short(&row.more.worst),
        short(&row.more.best),
    )
}

/// The rows of several ranks.
fn ranks(rows: &[Row]) -> String {
    let mut text = String::new();
    for row in rows.iter().filter(|row| row.ranks > 1) {
        if text.is_empty() {
            text += "ranks         speed-up    95 % interval  over nothing shared  95 % interval  overhead    idle  sent  \n";
        }
        text += &rank_line(row);
    }
    text
}

fn rank_line(row: &Row) -> String {
    let interval = |[low, high]: [f64; 2]| format!("{low:.2} to {high:.2}");
    let [gain, gain_interval] = match (row.over_floor, row.over_floor_low, row.over_floor_high) {
        (Some(gain), Some(low), Some(high)) => [format!("{gain:.2}"), interval([low, high])],
        _ => ["-".to_string(), "-".to_string()],
    };
    let messages = match row.latency {
        _ if row.interval == 0 && row.min_depth == 0 && row.latency == 0 => String::new(),
        latency => format!(" {latency} nodes, every {}, from depth {}", row.interval, row.min_depth),
    };
    let mark = if row.more.is_judged { ' ' } else { '*' };
    format!(
        "{:>3} x {:<3}{mark}{:>11.2} {:>16} {gain:>20} {gain_interval:>14} {:>9} {:>7} {:>5.1}  {}, {}{messages}\n",
        row.ranks,
        row.threads,
        row.speedup,
        interval([row.speedup_low, row.speedup_high]),
        format!("{:.1} %", 100.0 * row.node_overhead),
        format!("{:.1} %", 100.0 * row.idle_share),
        row.sent_per_thousand,
        row.strategy,
        row.share,
    )
}

/// What belongs beside the numbers of a set.
fn remarks(rows: &[Row]) -> String {
    let mut text = String::new();
    if let Some(agreement) = rows[0].more.serial_agreement {
        let percent = 100.0 * agreement;
        writeln!(text, "the serial search finds the same move under two seeds in {percent:.1} % of the cases")
            .expect("writing to a string succeeds");
    }
    for row in rows.iter().filter(|row| !row.in_virtual_time && row.threads > 1) {
        let More { rate_of_ceiling, runs, .. } = row.more;
        let (strategy, threads) = (&row.strategy, row.threads);
        writeln!(text, "{strategy} {threads}: node rate {rate_of_ceiling:.3} of the ceiling, median of {runs} pairs")
            .expect("writing to a string succeeds");
    }
    text
}
