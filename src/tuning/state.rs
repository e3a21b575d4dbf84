//! How far a tuning has come, as its file holds it.

use super::settings::Settings;
use super::trial::Trial;
use crate::league::statistics::Score;
use serde::{Deserialize, Serialize};

/// What a file says it is.
const FORMAT: &str = "mammoth tune 1";
/// Points of the course that are kept.
const MOST_POINTS: u64 = 500;

/// How far a tuning has come. Written as JSON and read again it goes on as if it had never stopped.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct State {
    format: String,
    /// The program that began it.
    pub program: String,
    pub settings: Settings,
    /// Iterations done.
    pub iterations: u64,
    /// Where the parameters stand, in the order of the settings.
    pub values: Vec<f64>,
    /// The games of the engines that were moved along the signs.
    pub score: Score,
    /// Pairs that moved nothing, since an engine failed in one of their games.
    pub pairs_left_out: u64,
    /// Where the parameters stood now and then.
    pub course: Vec<Point>,
}

/// Where the parameters stood.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Point {
    /// After so many iterations.
    pub iteration: u64,
    pub values: Vec<f64>,
}

/// Why a file cannot be continued.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ResumeError {
    #[error("holds no tuning of this program ({0}): choose another file")]
    Foreign(String),
    #[error("holds another tuning, {0}: choose another file, or give the same settings")]
    Settings(String),
    #[error("is damaged: {0}")]
    Damaged(&'static str),
}

impl State {
    /// Nothing done yet.
    pub fn new(program: &str, settings: Settings) -> State {
        let values: Vec<f64> = settings.parameters.iter().map(|parameter| parameter.start).collect();
        State {
            format: FORMAT.to_string(),
            program: program.to_string(),
            course: vec![Point { iteration: 0, values: values.clone() }],
            settings,
            iterations: 0,
            values,
            score: Score::default(),
            pairs_left_out: 0,
        }
    }

    /// The state that a file holds, for a tuning with these settings.
    ///
    /// # Errors
    /// When it is something else, has other settings, or was changed by other hands.
    pub fn continued(text: &str, wanted: &Settings) -> Result<State, ResumeError> {
        let state: State = serde_json::from_str(text).map_err(|error| ResumeError::Foreign(error.to_string()))?;
        if state.format != FORMAT {
            return Err(ResumeError::Foreign(format!("it is of the format \"{}\", not \"{FORMAT}\"", state.format)));
        }
        if let Some(difference) = state.settings.difference(wanted) {
            return Err(ResumeError::Settings(difference));
        }
        let count = wanted.parameters.len();
        let is_whole = |values: &[f64]| values.len() == count && values.iter().all(|value| value.is_finite());
        if state.iterations > wanted.iterations {
            return Err(ResumeError::Damaged("more iterations are done than there are"));
        }
        if !is_whole(&state.values) || !state.course.iter().all(|point| is_whole(&point.values)) {
            return Err(ResumeError::Damaged("there are more or fewer values than parameters"));
        }
        Ok(state)
    }

    /// Whether there is nothing left to do.
    pub fn is_complete(&self) -> bool {
        self.iterations == self.settings.iterations
    }

    /// The pairs of the next iteration in the order of their numbers, each with signs of its own.
    pub fn trials(&self) -> Vec<Trial> {
        let first = self.iterations * self.settings.pairs;
        let pairs = first..first + self.settings.pairs;
        pairs.map(|pair| Trial::new(&self.settings, self.iterations, pair, &self.values)).collect()
    }

    /// Ends an iteration: adds up the steps of its pairs. `None` for a pair that is left out.
    pub fn take(&mut self, trials: &[Trial], results: &[Option<Score>]) {
        debug_assert_eq!(trials.len(), results.len());
        for (trial, result) in trials.iter().zip(results) {
            let Some(score) = result else {
                self.pairs_left_out += 1;
                continue;
            };
            let balance = score.wins as f64 - score.losses as f64;
            trial.step(&self.settings, self.iterations, balance, &mut self.values);
            self.score += *score;
        }
        for (parameter, value) in self.settings.parameters.iter().zip(&mut self.values) {
            *value = parameter.within(*value);
        }
        self.iterations += 1;
        let between = self.settings.iterations.div_ceil(MOST_POINTS);
        if self.iterations.is_multiple_of(between) || self.is_complete() {
            self.course.push(Point { iteration: self.iterations, values: self.values.clone() });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::settings::tests::settings;
    use super::*;

    #[test]
    fn a_file_that_cannot_be_continued_is_refused() {
        let settings = settings(2, 10);
        let state = State::new("x", settings.clone());
        let text = |state: &State| serde_json::to_string(state).expect("it can be written");
        assert_eq!(State::continued(&text(&state), &settings), Ok(state.clone()));
        let refused = |text: &str| State::continued(text, &settings).expect_err(text).to_string();
        assert!(refused("{\"games\": 3}").starts_with("holds no tuning"));
        assert!(refused(&text(&state).replace("tune 1", "tune 7")).contains("format \"mammoth tune 7\""));
        let other = State { settings: Settings { seed: 9, ..settings.clone() }, ..state.clone() };
        assert!(refused(&text(&other)).contains("--seed 9, now it is 1"));
        assert!(refused(&text(&State { iterations: 11, ..state.clone() })).contains("damaged"));
        assert!(refused(&text(&State { values: vec![1.0], ..state })).contains("damaged"));
    }

    #[test]
    fn the_course_is_thinned_and_has_both_ends() {
        let mut state = State::new("x", settings(1, 1201));
        while !state.is_complete() {
            let trials = state.trials();
            state.take(&trials, &[None]);
        }
        let iterations: Vec<u64> = state.course.iter().map(|point| point.iteration).collect();
        assert_eq!((iterations[0], iterations[1], iterations[iterations.len() - 1]), (0, 3, 1201));
        assert_eq!((iterations.len(), state.pairs_left_out, state.values[0]), (402, 1201, 50.0));
    }
}
