//! The sequential test: play until one of two hypotheses is the better one by far.

use super::{Pentanomial, Score};
use serde::Serialize;
use std::str::FromStr;

/// A sequential probability ratio test of two differences in Elo.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Sprt {
    /// The difference under H0, in logistic Elo.
    pub elo0: f64,
    /// The difference under H1, in logistic Elo; above `elo0`.
    pub elo1: f64,
    /// How often H1 may be accepted although H0 is true.
    pub alpha: f64,
    /// How often H0 may be accepted although H1 is true.
    pub beta: f64,
}

/// What the games say.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Verdict {
    AcceptH0,
    AcceptH1,
    Continue,
}

/// A text that is no test.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SprtError {
    /// Not `name=number`.
    #[error("\"{0}\" is not of the form name=number; write elo0=0,elo1=20,alpha=0.05,beta=0.05 or a part of it")]
    Form(String),
}

impl Default for Sprt {
    fn default() -> Sprt {
        Sprt { elo0: 0.0, elo1: 20.0, alpha: 0.05, beta: 0.05 }
    }
}

impl FromStr for Sprt {
    type Err = SprtError;

    fn from_str(_text: &str) -> Result<Sprt, SprtError> {
        todo!()
    }
}

impl Sprt {
    /// The logarithm of how much likelier the results are under H1 than under H0.
    pub fn log_likelihood_ratio(&self, _pairs: &Pentanomial, _singles: &Score) -> f64 {
        todo!()
    }

    /// Where the test ends: H0 is accepted at the first or below, H1 at the second or above.
    pub fn bounds(&self) -> (f64, f64) {
        todo!()
    }

    /// Whether the test is over, and how.
    pub fn verdict(&self, _pairs: &Pentanomial, _singles: &Score) -> Verdict {
        todo!()
    }
}
