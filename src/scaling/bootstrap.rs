//! Intervals without assumptions: what the mean would have been, had other positions and seeds been drawn (Efron, "Bootstrap
//! methods: another look at the jackknife", Annals of Statistics 7, 1979).

use fastrand::Rng;

/// Samples drawn; more change the ends of an interval by less than its third digit.
const SAMPLES: usize = 4000;

/// A geometric mean with its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mean {
    pub value: f64,
    pub low: f64,
    pub high: f64,
}

/// The geometric mean of logarithms that come in groups, one a position, each with its draws. Each position counts the same.
/// Samples are drawn in two stages, positions and then draws of each, from fixed random numbers: the same
/// logarithms have the same interval. `None` when there is nothing.
pub fn geometric_mean(groups: &[Vec<f64>]) -> Option<Mean> {
    let groups: Vec<&Vec<f64>> = groups.iter().filter(|group| !group.is_empty()).collect();
    if groups.is_empty() {
        return None;
    }
    let value = mean(groups.iter().map(|group| mean(group.iter().copied()))).exp();
    let mut dice = Rng::with_seed(0x1979);
    let mut samples: Vec<f64> = (0..SAMPLES)
        .map(|_| {
            mean((0..groups.len()).map(|_| {
                let group = groups[dice.usize(..groups.len())];
                mean((0..group.len()).map(|_| group[dice.usize(..group.len())]))
            }))
        })
        .collect();
    samples.sort_by(f64::total_cmp);
    let quantile = |share: f64| samples[(share * (SAMPLES - 1) as f64).round() as usize].exp();
    Some(Mean { value, low: quantile(0.025), high: quantile(0.975) })
}

/// The arithmetic mean; 0 of nothing.
pub fn mean(values: impl ExactSizeIterator<Item = f64>) -> f64 {
    let count = values.len();
    if count == 0 { 0.0 } else { values.sum::<f64>() / count as f64 }
}

/// The value in the middle, the mean of both where there are two; `None` of nothing.
pub fn median(mut values: Vec<f64>) -> Option<f64> {
    values.sort_by(f64::total_cmp);
    let last = values.len().checked_sub(1)?;
    Some(f64::midpoint(values[last / 2], values[last.div_ceil(2)]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_many_values_lie_above_the_median_as_below() {
        assert_eq!(median(vec![]), None);
        assert_eq!(median(vec![7.0]), Some(7.0));
        assert_eq!(median(vec![9.0, 1.0, 4.0]), Some(4.0));
        assert_eq!(median(vec![9.0, 1.0, 2.0, 4.0]), Some(3.0));
    }

    #[test]
    fn the_mean_of_equal_ratios_is_certain() {
        let groups = vec![vec![2f64.ln(); 3]; 5];
        let mean = geometric_mean(&groups).expect("there is something");
        for value in [mean.value, mean.low, mean.high] {
            assert!((value - 2.0).abs() < 1e-9, "{mean:?}");
        }
        assert_eq!(geometric_mean(&[vec![], vec![]]), None);
    }

    #[test]
    fn positions_count_the_same_however_many_draws_they_have() {
        let groups = [vec![8f64.ln(); 9], vec![2f64.ln()], vec![]];
        assert!((geometric_mean(&groups).expect("there is something").value - 4.0).abs() < 1e-9);
    }

    #[test]
    fn the_interval_is_that_of_the_normal_law_where_that_applies() {
        // 400 positions with logarithms spread evenly over ±1: the standard error is 1 / √(3 · 400).
        let groups: Vec<Vec<f64>> = (0..400).map(|index| vec![f64::from(index) / 199.5 - 1.0]).collect();
        let mean = geometric_mean(&groups).expect("there is something");
        let expected = 1.96 / 1200f64.sqrt();
        for (end, sign) in [(mean.low, -1.0), (mean.high, 1.0)] {
            assert!((end.ln() * sign / expected - 1.0).abs() < 0.08, "{mean:?}");
        }
    }

    #[test]
    fn draws_widen_the_interval_of_a_single_position() {
        let one = geometric_mean(&[vec![0.0, 0.5, 1.0, 0.2]]).expect("there is something");
        assert!(one.low < one.value && one.value < one.high, "{one:?}");
    }
}
