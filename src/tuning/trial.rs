//! The two engines of a pair of games.

use super::gains::Gains;
use super::parameter::Parameter;
use super::settings::Settings;
use fastrand::Rng;

/// A pair of games to be played: the same opening with both colours, between the values moved one way and the other.
#[derive(Clone, Debug, PartialEq)]
pub struct Trial {
    /// Number of the pair, counted from 0 through all iterations.
    pub pair: u64,
    /// The values of the engine that is moved along the signs, and of the other one, parameter by parameter.
    pub plus: Vec<i64>,
    pub minus: Vec<i64>,
    /// 1 or −1 for each parameter.
    signs: Vec<f64>,
}

impl Trial {
    /// The pair of this number, which belongs to an iteration that begins with `values`.
    ///
    /// Engines take whole numbers. Both values are rounded at random by the same draw, so that on average they differ by twice the
    /// perturbation, however small it is.
    pub fn new(settings: &Settings, iteration: u64, pair: u64, values: &[f64]) -> Trial {
        let mut dice = dice(settings.seed, pair);
        let gains = Gains::new(settings.iterations);
        let mut trial = Trial { pair, plus: Vec::new(), minus: Vec::new(), signs: Vec::new() };
        for (parameter, value) in settings.parameters.iter().zip(values) {
            let sign = if dice.bool() { 1.0 } else { -1.0 };
            let draw = dice.f64();
            let distance = sign * gains.perturbation(parameter, iteration);
            trial.plus.push(rounded(parameter, value + distance, draw));
            trial.minus.push(rounded(parameter, value - distance, draw));
            trial.signs.push(sign);
        }
        trial
    }

    /// Moves `values` along the signs when `balance`, the games that the first engine won more than the other, is positive, against
    /// them when it is negative.
    pub fn step(&self, settings: &Settings, iteration: u64, balance: f64, values: &mut [f64]) {
        let gains = Gains::new(settings.iterations);
        for ((parameter, sign), value) in settings.parameters.iter().zip(&self.signs).zip(values) {
            *value += gains.step(parameter, iteration) * balance * sign;
        }
    }
}

/// Random numbers of a pair, the same whenever and wherever it is played.
fn dice(seed: u64, pair: u64) -> Rng {
    let spread = Rng::with_seed(seed).u64(..);
    Rng::with_seed(spread ^ pair.wrapping_mul(0x9e37_79b9_7f4a_7c15))
}

/// One of the whole numbers beside `value`, the nearer one the more often, for draws from 0 to 1.
fn rounded(parameter: &Parameter, value: f64, draw: f64) -> i64 {
    ((parameter.within(value) + draw).floor() as i64).clamp(parameter.min, parameter.max)
}

#[cfg(test)]
mod tests {
    use super::super::settings::tests::settings;
    use super::*;

    #[test]
    fn a_pair_is_the_same_whenever_it_is_made() {
        let settings = settings(3, 100);
        let values = [50.0, 50.5, 51.0];
        let trial = |seed, pair| Trial::new(&Settings { seed, ..settings.clone() }, 7, pair, &values);
        assert_eq!(trial(1, 20), trial(1, 20));
        let differing = (0..100).filter(|&pair| trial(1, pair).signs != trial(2, pair).signs).count();
        assert!((70..100).contains(&differing), "7 of 8 in the mean, {differing}");
        let ups: f64 = (0..1000).map(|pair| trial(1, pair).signs[1]).sum();
        assert!(ups.abs() < 130.0, "four standard deviations, {ups}");
    }

    #[test]
    fn values_lie_around_the_middle_and_in_the_range() {
        let mut settings = settings(1, 100);
        settings.parameters[0].c_end = 0.2;
        let mean = |value: f64, of: &dyn Fn(&Trial) -> i64| {
            (0..4000).map(|pair| of(&Trial::new(&settings, 99, pair, &[value])) as f64).sum::<f64>() / 4000.0
        };
        let distance = mean(50.3, &|trial| (trial.plus[0] - trial.minus[0]) * trial.signs[0] as i64);
        assert!((distance - 0.4).abs() < 0.04, "{distance}");
        let middle = mean(50.3, &|trial| trial.plus[0] + trial.minus[0]);
        assert!((middle - 100.6).abs() < 0.05, "{middle}");
        settings.parameters[0].c_end = 500.0;
        let all = (0..100).map(|pair| Trial::new(&settings, 0, pair, &[50.0]));
        let inside = |value: i64| (0..=100).contains(&value);
        assert!(all.clone().all(|trial| inside(trial.plus[0]) && inside(trial.minus[0]) && trial.plus != trial.minus));
    }
}
