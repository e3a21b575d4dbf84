//! The loop.

use super::state::State;
use super::trial::Trial;
use crate::league::statistics::Score;

/// What the pairs of an iteration brought, in their order; `None` for a pair that is to be left out.
type PairResults = Vec<Option<Score>>;

/// Goes on to the last iteration. `play` plays the pairs of an iteration; `tell` hears of each iteration that is done.
///
/// # Errors
/// Those of `play`. The state is then that after the last whole iteration.
pub fn climb<E>(
    state: &mut State,
    play: &mut dyn FnMut(&[Trial]) -> Result<PairResults, E>,
    tell: &mut dyn FnMut(&State),
) -> Result<(), E> {
    while !state.is_complete() {
        let trials = state.trials();
        let results = play(&trials)?;
        state.take(&trials, &results);
        tell(state);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::settings::{Settings, tests::settings};
    use super::*;
    use fastrand::Rng;

    /// Where the made-up games are won most often.
    const BEST: [f64; 3] = [70.0, 35.0, 50.0];

    /// Two games of engines whose strength falls by 0.4 Elo with the square of the distance from the best; a third is drawn whatever they do.
    fn result(trial: &Trial, dice: &mut Rng) -> Score {
        let strength = |values: &[i64]| -> f64 {
            -values.iter().zip(BEST).map(|(&value, best)| 0.4 * (value as f64 - best).powi(2)).sum::<f64>()
        };
        let expected = 1.0 / (1.0 + 10_f64.powf((strength(&trial.minus) - strength(&trial.plus)) / 400.0));
        let mut score = Score::default();
        for _ in 0..2 {
            match dice.f64() * 1.5 {
                drawn if drawn >= 1.0 => score.draws += 1,
                throw if throw < expected => score.wins += 1,
                _ => score.losses += 1,
            }
        }
        score
    }

    /// A result that is a function of the pair, as that of games by nodes is.
    fn fixed_result(trial: &Trial) -> Score {
        result(trial, &mut Rng::with_seed(trial.pair))
    }

    #[test]
    fn it_finds_the_best_of_a_noisy_function() {
        for pairs in [1, 4] {
            let mut state = State::new("x", Settings { pairs, ..settings(3, 4000 / pairs) });
            state.settings.parameters.iter_mut().for_each(|parameter| parameter.r_end = 0.02);
            let mut play = |trials: &[Trial]| -> Result<_, ()> {
                Ok(trials.iter().map(|trial| Some(fixed_result(trial))).collect())
            };
            climb(&mut state, &mut play, &mut |_| {}).expect("nothing fails");
            for (value, best) in state.values.iter().zip(BEST) {
                assert!((value - best).abs() < 6.0, "{pairs} pairs: {:?}, the best is {BEST:?}", state.values);
            }
            assert_eq!(state.score.games(), 8000);
        }
    }

    #[test]
    fn games_that_all_end_drawn_move_nothing() {
        let mut state = State::new("x", settings(3, 50));
        let draws = Some(Score { wins: 0, draws: 2, losses: 0 });
        let mut play = |trials: &[Trial]| -> Result<_, ()> { Ok(vec![draws; trials.len()]) };
        climb(&mut state, &mut play, &mut |_| {}).expect("nothing fails");
        assert_eq!(state.values, [50.0; 3]);
    }

    #[test]
    fn a_tuning_that_was_interrupted_goes_the_same_way() {
        let settings = Settings { pairs: 3, ..settings(3, 40) };
        let mut whole = State::new("x", settings.clone());
        let mut play = |trials: &[Trial]| -> Result<Vec<_>, ()> {
            Ok(trials.iter().map(|trial| (trial.pair % 11 != 7).then(|| fixed_result(trial))).collect())
        };
        climb(&mut whole, &mut play, &mut |_| {}).expect("nothing fails");
        assert!(
            whole.values.iter().any(|value| value.fract() != 0.0),
            "the numbers have to survive their way to the file"
        );
        let mut broken = State::new("x", settings.clone());
        let mut calls = 0;
        loop {
            let mut interrupted = |trials: &[Trial]| {
                calls += 1;
                if calls % 7 == 0 { Err(()) } else { play(trials) }
            };
            let outcome = climb(&mut broken, &mut interrupted, &mut |_| {});
            let text = serde_json::to_string(&broken).expect("it can be written");
            broken = State::continued(&text, &settings).expect("it goes on");
            if outcome.is_ok() {
                break;
            }
        }
        assert_eq!((calls, broken.pairs_left_out), (46, 11), "it was interrupted six times");
        assert_eq!(broken, whole);
    }
}
