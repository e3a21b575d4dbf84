//! Numbers that Python passes, and their ranges.

use pyo3::exceptions::{PyOverflowError, PyValueError};
use pyo3::prelude::*;
use std::ops::RangeInclusive;
use std::time::Duration;

/// A whole number in its range.
///
/// # Errors
/// `ValueError` for another number, `TypeError` for what is none.
pub fn whole(name: &str, value: &Bound<'_, PyAny>, range: RangeInclusive<u64>) -> PyResult<u64> {
    let refused = || {
        let (least, most) = (range.start(), range.end());
        let wanted = if *most == u64::MAX { format!("at least {least}") } else { format!("from {least} to {most}") };
        PyValueError::new_err(format!("{name} must be a whole number, {wanted}"))
    };
    match value.extract::<u64>() {
        Ok(number) if range.contains(&number) => Ok(number),
        Ok(_) => Err(refused()),
        Err(error) if error.is_instance_of::<PyOverflowError>(value.py()) => Err(refused()),
        Err(error) => Err(error),
    }
}

/// Longest time of a search: a week.
const LONGEST: f64 = 604_800.0;

/// A time in seconds.
///
/// # Errors
/// `ValueError` for a time that no search takes.
pub fn seconds(name: &str, value: f64) -> PyResult<Duration> {
    let range = 0.001..=LONGEST;
    let refused = || PyValueError::new_err(format!("{name} must be seconds, from 0.001 to {LONGEST}, not {value}"));
    if range.contains(&value) { Ok(Duration::from_secs_f64(value)) } else { Err(refused()) }
}
