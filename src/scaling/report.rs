//! Rows as text.

use super::{Results, Row};
use std::fmt::Write as _;

/// The table, one part for each set.
pub fn report(results: &Results) -> String {
    let mut text = String::new();
    let mut set = None;
    for row in &results.rows {
        if set != Some(&row.set) {
            set = Some(&row.set);
            write!(text, "{}", heading(row)).expect("writing to a string succeeds");
        }
        writeln!(text, "{}", line(row)).expect("writing to a string succeeds");
    }
    if results.rows.iter().any(|row| !row.more.is_judged) {
        text += "* serial trees of less than 500,000 nodes a worker: shown, not to be judged\n";
    }
    text
}

fn heading(row: &Row) -> String {
    let kind = if row.in_virtual_time { "algorithmic speed-up, in virtual time" } else { "speed-up, in real time" };
    let (set, positions) = (&row.set, row.more.positions);
    format!(
        "\n{set}: {kind}, {positions} positions\n{:>8} {:>7} {:>17} {:>7} {:>7} {:>8} {:>6} {:>8}   worst and best position\n",
        "", "speed-up", "95 % interval", "rate", "ceiling", "overhead", "idle", "splits"
    )
}

fn line(row: &Row) -> String {
    let percent = |share: f64| format!("{:.1} %", 100.0 * share);
    let mark = if row.more.is_judged { ' ' } else { '*' };
    let interval = format!("{:.2} to {:.2}", row.speedup_low, row.speedup_high);
    let short = |(gain, id): &(f64, String)| format!("{gain:.2} {}", id.split(' ').next().unwrap_or_default());
    format!(
        "{:<8} {:>3}{mark} {:>6.2} {interval:>16} {:>7.2} {:>7.2} {:>8} {:>6} {:>8.0}   {}, {}",
        row.strategy,
        row.threads,
        row.speedup,
        row.nps_scaling,
        row.ceiling,
        percent(row.node_overhead),
        percent(row.idle_share),
        row.splits,
        short(&row.more.worst),
        short(&row.more.best),
    )
}
