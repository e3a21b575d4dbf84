//! What the course of a tuning depends on.

use super::parameter::Parameter;
use serde::{Deserialize, Serialize};

/// What the course of a tuning depends on, beside what the engine is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Settings {
    /// The engine as its description has it.
    pub engine: String,
    /// What it may spend on its moves.
    pub limits: String,
    /// What holds for every game.
    pub conditions: String,
    /// How many openings there are, with a checksum over them.
    pub openings: String,
    /// What signs and openings are drawn from.
    pub seed: u64,
    pub iterations: u64,
    /// Pairs of games of an iteration.
    pub pairs: u64,
    pub parameters: Vec<Parameter>,
}

impl Settings {
    /// What differs in `wanted`, in words; `None` when nothing does.
    pub fn difference(&self, wanted: &Settings) -> Option<String> {
        let differs = |(name, theirs, ours): (&str, &str, &str)| {
            (theirs != ours).then(|| format!("it was begun with {name} {theirs}, now it is {ours}"))
        };
        let numbers = |of: &Settings| [of.seed, of.iterations, of.pairs].map(|number| number.to_string());
        let [[seed, iterations, pairs], [our_seed, our_iterations, our_pairs]] = [self, wanted].map(numbers);
        let rows = [
            ("the engine", self.engine.as_str(), wanted.engine.as_str()),
            ("the limits", &self.limits, &wanted.limits),
            ("the conditions", &self.conditions, &wanted.conditions),
            ("the openings", &self.openings, &wanted.openings),
            ("--seed", &seed, &our_seed),
            ("--iterations", &iterations, &our_iterations),
            ("--pairs", &pairs, &our_pairs),
        ];
        rows.into_iter().find_map(differs).or_else(|| self.difference_of_parameters(wanted))
    }

    fn difference_of_parameters(&self, wanted: &Settings) -> Option<String> {
        let names = |of: &Settings| {
            let names: Vec<&str> = of.parameters.iter().map(|parameter| parameter.name.as_str()).collect();
            names.join(", ")
        };
        let [theirs, ours] = [self, wanted].map(names);
        if theirs != ours {
            return Some(format!("it was begun with the parameters {theirs}, now they are {ours}"));
        }
        let other = self.parameters.iter().zip(&wanted.parameters).find(|(theirs, ours)| theirs != ours);
        other.map(|(theirs, ours)| {
            let words = |of: &Parameter| {
                let Parameter { start, min, max, c_end, r_end, .. } = of;
                format!("{start} in {min} to {max}, c {c_end}, r {r_end}")
            };
            format!("{} was begun with {}, now it is {}", theirs.name, words(theirs), words(ours))
        })
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// So many parameters from 0 to 100 that begin with 50.
    pub fn settings(parameters: usize, iterations: u64) -> Settings {
        let parameter =
            |number| Parameter { name: format!("p{number}"), start: 50.0, min: 0, max: 100, c_end: 5.0, r_end: 0.002 };
        Settings {
            engine: "cmd=self".into(),
            limits: "100 nodes/move".into(),
            conditions: "margin 100 ms".into(),
            openings: "2 openings, 00000000".into(),
            seed: 1,
            iterations,
            pairs: 1,
            parameters: (0..parameters).map(parameter).collect(),
        }
    }

    #[test]
    fn each_setting_counts() {
        let usual = settings(2, 10);
        type Change = dyn Fn(&mut Settings);
        let changed = |change: &Change| {
            let mut other = usual.clone();
            change(&mut other);
            usual.difference(&other)
        };
        assert_eq!(changed(&|_| {}), None);
        let changes: [(&str, &Change); 10] = [
            ("the engine cmd=self, now it is x", &|it| it.engine = "x".into()),
            ("the limits", &|it| it.limits = "x".into()),
            ("the conditions", &|it| it.conditions = "x".into()),
            ("the openings", &|it| it.openings = "x".into()),
            ("--seed 1, now it is 2", &|it| it.seed = 2),
            ("--iterations 10", &|it| it.iterations = 11),
            ("--pairs 1", &|it| it.pairs = 2),
            ("parameters p0, p1, now they are p0", &|it| drop(it.parameters.pop())),
            ("p1 was begun with 50 in 0 to 100, c 5, r 0.002, now it is 51 in", &|it| it.parameters[1].start = 51.0),
            ("p0 was begun", &|it| it.parameters[0].r_end = 0.001),
        ];
        for (words, change) in changes {
            let difference = changed(change).expect(words);
            assert!(difference.contains(words), "no \"{words}\" in {difference}");
        }
    }
}
