//! Elo and expected score.

/// Elo of a factor e in the odds.
pub(super) const ELO_PER_NAT: f64 = 400.0 / std::f64::consts::LN_10;

/// Half the width of a 95 % interval in standard deviations.
pub(super) const NORMAL_95: f64 = 1.959_963_984_540_054;

/// The mean score, 0 to 1, of an engine that is `elo` stronger.
pub(super) fn expected_score(elo: f64) -> f64 {
    1.0 / (1.0 + (-elo / ELO_PER_NAT).exp())
}

/// The difference in Elo where `won` points stand against `lost`; infinite when one of them is 0, and 0 when both are.
pub(super) fn elo_of(won: f64, lost: f64) -> f64 {
    if won == lost { 0.0 } else { ELO_PER_NAT * (won.ln() - lost.ln()) }
}

/// How much of a normal distribution lies below `deviations` standard deviations above its mean.
pub(super) fn normal_cdf(deviations: f64) -> f64 {
    libm::erfc(-deviations / std::f64::consts::SQRT_2) / 2.0
}
