//! A number that is tuned.

use super::wish::Wish;
use crate::protocol::OptionLine;
use crate::search::tunables;
use serde::{Deserialize, Serialize};

/// A number that is tuned: an option of an engine that takes whole numbers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Parameter {
    /// What the engine calls it.
    pub name: String,
    /// The value before the first iteration.
    pub start: f64,
    /// The range, in which the value stays.
    pub min: i64,
    pub max: i64,
    /// The perturbation of the last iteration.
    pub c_end: f64,
    /// The step of the last iteration for one game won more than lost, as a share of its perturbation.
    pub r_end: f64,
}

/// What to do about an engine whose numbers are constants.
pub const BUILD_ADVICE: &str = "the engine does not list the numbers of its search: in an ordinary build they are constants. \
    Build one in which they can be set by\n  \
    cargo build --release --features tune --target-dir target/tune\n\
    and run target/tune/release/mammoth tune, or name it with --engine target/tune/release/mammoth";

/// Why something cannot be tuned.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum ParameterError {
    #[error("{BUILD_ADVICE}")]
    Constants,
    #[error("--parameters: the engine lists no number \"{name}\"; it lists {listed}")]
    Unknown { name: String, listed: String },
    #[error("--parameters: {0} is named twice")]
    Twice(String),
    #[error("--parameters: {name} goes from {min} to {max}: there is nothing to choose from")]
    Range { name: String, min: i64, max: i64 },
    #[error("--parameters: {name} takes numbers from {min} to {max}, which do not hold all of those asked for")]
    Beyond { name: String, min: i64, max: i64 },
    #[error("--parameters: {name} would start with {start}, but goes from {min} to {max} only")]
    Start { name: String, start: f64, min: i64, max: i64 },
    #[error("--parameters: the engine does not say what {0} is; add :start=, :min= and :max=")]
    Unsaid(String),
}

/// Smaller perturbations than this would give whole numbers that do not differ most of the time.
const LEAST_PERTURBATION: f64 = 0.5;

/// The options of an engine that are wished for, in the order of the wishes; those that `all` adds in the order in which the engine
/// lists them. Names are compared without regard to case and underscores, so that a number has the same name in both protocols.
///
/// # Errors
/// Names what the engine does not list, or what leaves no choice.
pub fn choose(wishes: &[Wish], listed: &[OptionLine], r_end: f64) -> Result<Vec<Parameter>, ParameterError> {
    let numbers: Vec<&OptionLine> = listed.iter().filter(|option| option.kind == "spin").collect();
    let is_wished = |option: &OptionLine| wishes.iter().any(|wish| plain(&wish.name) == plain(&option.name));
    let mut chosen: Vec<Parameter> = Vec::new();
    for wish in wishes {
        if wish.is_for_all() {
            let tunable = numbers.iter().filter(|option| is_tunable(&option.name));
            if tunable.clone().next().is_none() {
                return Err(ParameterError::Constants);
            }
            for option in tunable.filter(|option| !is_wished(option)) {
                chosen.push(Parameter::of(option, &wish.named(&option.name), r_end)?);
            }
            continue;
        }
        let option = numbers.iter().find(|option| plain(&option.name) == plain(&wish.name));
        let option = option.ok_or_else(|| missing(&wish.name, &numbers))?;
        chosen.push(Parameter::of(option, wish, r_end)?);
    }
    for (index, parameter) in chosen.iter().enumerate() {
        if chosen[..index].iter().any(|other| other.name == parameter.name) {
            return Err(ParameterError::Twice(parameter.name.clone()));
        }
    }
    Ok(chosen)
}

/// A name without what differs between the protocols.
fn plain(name: &str) -> String {
    name.replace('_', "").to_ascii_lowercase()
}

/// Whether it is the name of a number of this program's search.
fn is_tunable(name: &str) -> bool {
    tunables::ALL.iter().any(|tunable| plain(tunable.name) == plain(name))
}

fn missing(name: &str, numbers: &[&OptionLine]) -> ParameterError {
    if is_tunable(name) && !numbers.iter().any(|option| is_tunable(&option.name)) {
        return ParameterError::Constants;
    }
    let names: Vec<&str> = numbers.iter().map(|option| option.name.as_str()).collect();
    let listed = if names.is_empty() { "none".to_string() } else { names.join(", ") };
    ParameterError::Unknown { name: name.to_string(), listed }
}

impl Parameter {
    fn of(option: &OptionLine, wish: &Wish, r_end: f64) -> Result<Parameter, ParameterError> {
        let name = option.name.clone();
        let unsaid = || ParameterError::Unsaid(name.clone());
        let min = wish.min.or(option.min).ok_or_else(unsaid)?;
        let max = wish.max.or(option.max).ok_or_else(unsaid)?;
        let default = || option.default.as_ref().and_then(|text| text.parse().ok());
        let start = wish.start.or_else(default).ok_or_else(unsaid)?;
        if let (Some(least), Some(most)) = (option.min, option.max)
            && !(least <= min && max <= most)
        {
            return Err(ParameterError::Beyond { name, min: least, max: most });
        }
        if min >= max {
            return Err(ParameterError::Range { name, min, max });
        }
        if !(min as f64..=max as f64).contains(&start) {
            return Err(ParameterError::Start { name, start, min, max });
        }
        let usual = ((max as f64 - min as f64) / 20.0).max(LEAST_PERTURBATION);
        let c_end = wish.c_end.unwrap_or(usual);
        Ok(Parameter { name, start, min, max, c_end, r_end: wish.r_end.unwrap_or(r_end) })
    }

    /// The value in the range that is nearest.
    pub fn within(&self, value: f64) -> f64 {
        value.clamp(self.min as f64, self.max as f64)
    }

    /// The whole number in the range that is nearest.
    pub fn rounded(&self, value: f64) -> i64 {
        (value.round() as i64).clamp(self.min, self.max)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spin(name: &str, default: i64, min: i64, max: i64) -> OptionLine {
        OptionLine {
            name: name.to_string(),
            kind: "spin".to_string(),
            default: Some(default.to_string()),
            min: Some(min),
            max: Some(max),
            choices: Vec::new(),
        }
    }

    fn chosen(wishes: &str, listed: &[OptionLine]) -> Result<Vec<Parameter>, ParameterError> {
        let wishes: Vec<Wish> = wishes.split(',').map(|wish| wish.parse().expect("readable")).collect();
        choose(&wishes, listed, 0.002)
    }

    #[test]
    fn parameters_come_from_what_the_engine_lists() {
        let listed = [spin("Hash", 16, 1, 1024), spin("lmr_base", 60, 0, 150), spin("null_move_base", 3, 2, 5)];
        let usual = Parameter { name: "lmr_base".into(), start: 60.0, min: 0, max: 150, c_end: 7.5, r_end: 0.002 };
        assert_eq!(chosen("LMRbase", &listed), Ok(vec![usual.clone()]));
        let all = chosen("all", &listed).expect("two numbers");
        assert_eq!(all[0], usual, "the size of the table is no number of the search");
        assert_eq!((all.len(), all[1].c_end), (2, 0.5));
        let mixed = chosen("all:r=1,lmr_base:c=2:start=61.5:min=50,Hash", &listed).expect("three numbers");
        let names: Vec<&str> = mixed.iter().map(|parameter| parameter.name.as_str()).collect();
        assert_eq!(names, ["null_move_base", "lmr_base", "Hash"]);
        assert_eq!((mixed[0].r_end, mixed[1].r_end), (1.0, 0.002));
        assert_eq!((mixed[1].c_end, mixed[1].start, mixed[1].min, mixed[1].max), (2.0, 61.5, 50, 150));
    }

    #[test]
    fn names_that_nobody_lists_are_refused_with_the_list() {
        let listed = [spin("lmr_base", 60, 0, 150), spin("Hash", 16, 1, 1024)];
        let refused = |wishes: &str, listed: &[OptionLine]| chosen(wishes, listed).expect_err(wishes).to_string();
        let error = refused("lmr_bas", &listed);
        assert!(error.contains("\"lmr_bas\"") && error.contains("it lists lmr_base, Hash"), "{error}");
        for wishes in ["lmr_base", "all"] {
            assert_eq!(chosen(wishes, &listed[1..]), Err(ParameterError::Constants));
            assert!(refused(wishes, &listed[1..]).contains("--features tune"));
        }
        assert!(refused("lmr_base,lmrbase", &listed).contains("lmr_base is named twice"));
        assert!(refused("lmr_base:min=9:max=9", &listed).contains("nothing to choose"));
        assert!(refused("lmr_base:max=151", &listed).contains("from 0 to 150"));
        assert!(refused("lmr_base:start=151", &listed).contains("start with 151"));
        let vague = OptionLine { max: None, ..spin("Depth", 1, 0, 9) };
        assert!(refused("depth", &[vague]).contains(":max="));
    }
}
