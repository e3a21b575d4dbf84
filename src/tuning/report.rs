//! The result as a table.

use super::state::State;
use std::fmt::Write;

/// A line for each parameter: name, old and new value, and how far it has come as a share of its range.
pub fn report(state: &State) -> String {
    let rows: Vec<[String; 5]> = state
        .settings
        .parameters
        .iter()
        .zip(&state.values)
        .map(|(parameter, &value)| {
            let moved = 100.0 * (value - parameter.start) / (parameter.max as f64 - parameter.min as f64);
            [
                parameter.name.clone(),
                parameter.start.to_string(),
                parameter.rounded(value).to_string(),
                format!("{value:.2}"),
                format!("{moved:+.1} %"),
            ]
        })
        .collect();
    let heads = ["name", "old value", "new value", "exactly", "moved"].map(str::to_string);
    let widths: Vec<usize> = (0..5)
        .map(|column| rows.iter().chain([&heads]).map(|row| row[column].chars().count()).max().unwrap_or(0))
        .collect();
    let mut text = String::new();
    for row in [&heads].into_iter().chain(&rows) {
        let _ = write!(text, "{:<width$}", row[0], width = widths[0]);
        for column in 1..5 {
            let _ = write!(text, "  {:>width$}", row[column], width = widths[column]);
        }
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::super::settings::tests::settings;
    use super::*;

    #[test]
    fn old_and_new_stand_side_by_side() {
        let mut state = State::new("x", settings(2, 10));
        state.values = vec![47.6, 50.0];
        let expected = "name  old value  new value  exactly   moved\n\
                        p0           50         48    47.60  -2.4 %\n\
                        p1           50         50    50.00  +0.0 %\n";
        assert_eq!(report(&state), expected);
    }
}
