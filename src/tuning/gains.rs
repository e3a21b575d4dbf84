//! How perturbations and steps shrink from one iteration to the next.

use super::parameter::Parameter;

/// The exponents that Spall (1998) recommends for practice.
const ALPHA: f64 = 0.602;
const GAMMA: f64 = 0.101;
/// The constant that keeps the first steps small, as a share of the iterations.
const STABILITY: f64 = 0.1;

/// Spall's sequences `a_k = a / (A + k)^α` and `c_k = c / k^γ`, given by what they are to be in the last iteration, as OpenBench
/// (Grant) does it.
#[derive(Clone, Copy, Debug)]
pub struct Gains {
    /// Iterations in all.
    iterations: f64,
}

impl Gains {
    /// For so many iterations.
    pub fn new(iterations: u64) -> Gains {
        Gains { iterations: iterations as f64 }
    }

    /// How far iteration `number`, counted from 0, moves a parameter up and down: `c_k`.
    pub fn perturbation(&self, parameter: &Parameter, number: u64) -> f64 {
        parameter.c_end * (self.iterations / (number + 1) as f64).powf(GAMMA)
    }

    /// How far iteration `number` moves a parameter for each game that one side won more than the other: `a_k / c_k`. The factor ½
    /// of the gradient is part of `a`.
    pub fn step(&self, parameter: &Parameter, number: u64) -> f64 {
        let stability = STABILITY * self.iterations;
        let shrunk = (stability + self.iterations) / (stability + (number + 1) as f64);
        let a_end = parameter.r_end * parameter.c_end * parameter.c_end;
        a_end * shrunk.powf(ALPHA) / self.perturbation(parameter, number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_shrink_to_what_they_are_to_be_in_the_end() {
        let parameter = Parameter { name: "x".into(), start: 0.0, min: 0, max: 100, c_end: 5.0, r_end: 0.002 };
        let gains = Gains::new(1000);
        assert!((gains.perturbation(&parameter, 999) - 5.0).abs() < 1e-9);
        assert!((gains.step(&parameter, 999) - 0.01).abs() < 1e-9);
        for number in 1..1000 {
            assert!(gains.perturbation(&parameter, number) < gains.perturbation(&parameter, number - 1));
            let gain = |number| gains.step(&parameter, number) * gains.perturbation(&parameter, number);
            assert!(gain(number) < gain(number - 1));
        }
        // By hand: 5 · 1000^0.101 and 0.05 · (1100 / 101)^0.602 / that.
        assert!((gains.perturbation(&parameter, 0) - 10.045).abs() < 0.01, "{}", gains.perturbation(&parameter, 0));
        assert!((gains.step(&parameter, 0) - 0.02095).abs() < 1e-4, "{}", gains.step(&parameter, 0));
    }
}
