//! A difference in strength, and how sure it is.

use super::{Pentanomial, Score};
use serde::Serialize;

/// A difference in Elo with its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Estimate {
    /// Logistic Elo; infinite when every game was won or every game lost, 0 without games.
    pub elo: f64,
    /// Lower end of the 95 % interval; may be minus infinity.
    pub low: f64,
    /// Upper end of the 95 % interval; may be infinity.
    pub high: f64,
    /// How likely the engine is the stronger one, 0 to 1.
    pub likelihood_of_superiority: f64,
}

impl Estimate {
    /// From complete pairs and from games whose partner is missing: pairs are the unit when there are any, else games.
    pub fn new(_pairs: &Pentanomial, _singles: &Score) -> Estimate {
        todo!()
    }
}
