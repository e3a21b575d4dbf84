//! The sequential test: play until the games speak clearly enough for one of two differences in Elo.

use super::elo::expected_score;
use super::sample::Sample;
use super::{Pentanomial, Score};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// Differences of this size and more are not tested: a few games show them.
const LARGEST_ELO: f64 = 1000.0;

/// A sequential test of two differences in Elo. As text it is `elo0=0,elo1=20,alpha=0.05,beta=0.05`, which is also the
/// default; a part of it, in any order, takes the rest from there.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Sprt {
    /// The difference under H0, in logistic Elo.
    pub elo0: f64,
    /// The difference under H1, in logistic Elo; above `elo0`.
    pub elo1: f64,
    /// How often H1 may be accepted although H0 is true; above 0 and below ½.
    pub alpha: f64,
    /// How often H0 may be accepted although H1 is true; above 0 and below ½.
    pub beta: f64,
}

/// What the games say.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Verdict {
    /// The difference is `elo0` or less, as far as one can know.
    AcceptH0,
    /// The difference is `elo1` or more, as far as one can know.
    AcceptH1,
    /// More games are needed.
    Continue,
}

/// A text that is no test.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum SprtError {
    /// Not `name=number`.
    #[error("\"{0}\" is not of the form name=number, as in elo0=0,elo1=20,alpha=0.05,beta=0.05")]
    Form(String),
    /// Another name.
    #[error("a test has no \"{0}\": it has elo0, elo1, alpha and beta")]
    Name(String),
    /// The same name twice.
    #[error("{0} is given twice")]
    Twice(&'static str),
    /// A difference out of range.
    #[error("{0} is {1}: a difference lies between -1000 and 1000 Elo")]
    Elo(&'static str, f64),
    /// A rate of errors out of range.
    #[error("{0} is {1}: a rate of errors lies between 0 and 0.5, the ends not included")]
    Rate(&'static str, f64),
    /// Nothing to tell apart.
    #[error("elo0 is {elo0} and elo1 is {elo1}: elo1 must be the larger one")]
    Order { elo0: f64, elo1: f64 },
}

impl Default for Sprt {
    fn default() -> Sprt {
        Sprt { elo0: 0.0, elo1: 20.0, alpha: 0.05, beta: 0.05 }
    }
}

impl fmt::Display for Sprt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "elo0={},elo1={},alpha={},beta={}", self.elo0, self.elo1, self.alpha, self.beta)
    }
}

impl FromStr for Sprt {
    type Err = SprtError;

    fn from_str(text: &str) -> Result<Sprt, SprtError> {
        let mut sprt = Sprt::default();
        let mut fields = [
            ("elo0", &mut sprt.elo0, false),
            ("elo1", &mut sprt.elo1, false),
            ("alpha", &mut sprt.alpha, false),
            ("beta", &mut sprt.beta, false),
        ];
        for part in text.split(',').map(str::trim).filter(|part| !part.is_empty()) {
            let form = || SprtError::Form(part.chars().take(40).collect());
            let (name, number) = part.split_once('=').ok_or_else(form)?;
            let known = fields.iter_mut().find(|(known, ..)| *known == name.trim());
            let (name, field, given) = known.ok_or_else(|| SprtError::Name(name.trim().chars().take(40).collect()))?;
            **field = number.trim().parse().map_err(|_| form())?;
            if std::mem::replace(given, true) {
                return Err(SprtError::Twice(name));
            }
        }
        sprt.checked()
    }
}

impl Sprt {
    /// This test, when its numbers make sense.
    fn checked(self) -> Result<Sprt, SprtError> {
        for (name, elo) in [("elo0", self.elo0), ("elo1", self.elo1)] {
            if !(-LARGEST_ELO..=LARGEST_ELO).contains(&elo) {
                return Err(SprtError::Elo(name, elo));
            }
        }
        for (name, rate) in [("alpha", self.alpha), ("beta", self.beta)] {
            if !(rate > 0.0 && rate < 0.5) {
                return Err(SprtError::Rate(name, rate));
            }
        }
        if self.elo0 >= self.elo1 {
            return Err(SprtError::Order { elo0: self.elo0, elo1: self.elo1 });
        }
        Ok(self)
    }

    /// The logarithm of how much likelier the results are under H1 than under H0, each with the distribution over the
    /// scores that suits the results best. Pairs are the unit when there are any, else games.
    pub fn log_likelihood_ratio(&self, pairs: &Pentanomial, singles: &Score) -> f64 {
        let sample = Sample::new(pairs, singles);
        if sample.is_empty() {
            return 0.0;
        }
        sample.log_likelihood(expected_score(self.elo1)) - sample.log_likelihood(expected_score(self.elo0))
    }

    /// Where the test ends (Wald 1945): H0 is accepted at the first number or below, H1 at the second or above.
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// Whether the test is over, and how.
    pub fn verdict(&self, pairs: &Pentanomial, singles: &Score) -> Verdict {
        let ratio = self.log_likelihood_ratio(pairs, singles);
        let (lower, upper) = self.bounds();
        if ratio <= lower {
            Verdict::AcceptH0
        } else if ratio >= upper {
            Verdict::AcceptH1
        } else {
            Verdict::Continue
        }
    }
}
