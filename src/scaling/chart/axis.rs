//! What stands beside an axis.

/// A number beside an axis, as short as it can be.
pub(super) fn number(value: &f64) -> String {
    if value.fract().abs() < 1e-9 { format!("{value:.0}") } else { format!("{value:.2}") }
}
