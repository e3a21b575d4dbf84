//! Rows as text.

use super::rows::More;
use super::{Results, Row};
use std::fmt::Write as _;

/// The table, one part for each set.
pub fn report(results: &Results) -> String {
    let mut text = String::new();
    for rows in results.rows.chunk_by(|a, b| a.set == b.set) {
        text += &heading(&rows[0]);
        for row in rows {
            text += &line(row);
        }
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
