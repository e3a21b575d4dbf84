//! What the user says about where threads run.

use crate::platform::ProcessorSet;
use std::fmt;
use std::str::FromStr;

/// Where the threads of a search run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum NumaPolicy {
    /// On all nodes of the machine if they need more than one of them; otherwise as for `None`.
    #[default]
    Auto,
    /// Where the system puts them.
    None,
    /// Each on a processor of its own.
    Pin,
    /// On nodes of these processors.
    Nodes(Vec<ProcessorSet>),
}

/// A text that says no such thing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "\"{}\" does not say where threads run: write auto, none, pin, or the processors of each node with colons between the nodes, such \
     as 0-7:8-15",
    text.chars().take(40).collect::<String>()
)]
pub struct NumaPolicyError {
    text: String,
}

impl FromStr for NumaPolicy {
    type Err = NumaPolicyError;

    fn from_str(text: &str) -> Result<NumaPolicy, NumaPolicyError> {
        match text.trim().to_ascii_lowercase().as_str() {
            "auto" => Ok(NumaPolicy::Auto),
            "none" => Ok(NumaPolicy::None),
            "pin" => Ok(NumaPolicy::Pin),
            list => nodes(list).map(NumaPolicy::Nodes).ok_or_else(|| NumaPolicyError { text: text.to_string() }),
        }
    }
}

/// Nodes that have processors and none in common; `None` for any other text.
fn nodes(list: &str) -> Option<Vec<ProcessorSet>> {
    let nodes: Vec<ProcessorSet> = list.split(':').map(ProcessorSet::parse).collect::<Option<_>>()?;
    let all: ProcessorSet = nodes.iter().flat_map(ProcessorSet::iter).collect();
    let apart = nodes.iter().map(ProcessorSet::len).sum::<usize>() == all.len();
    (apart && nodes.iter().all(|node| !node.is_empty())).then_some(nodes)
}

impl fmt::Display for NumaPolicy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NumaPolicy::Auto => f.write_str("auto"),
            NumaPolicy::None => f.write_str("none"),
            NumaPolicy::Pin => f.write_str("pin"),
            NumaPolicy::Nodes(nodes) => {
                let nodes: Vec<String> = nodes.iter().map(ProcessorSet::to_string).collect();
                f.write_str(&nodes.join(":"))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn policies_are_read_and_written() {
        for (text, written) in [
            ("auto", "auto"),
            ("None", "none"),
            (" PIN ", "pin"),
            ("0:1", "0:1"),
            ("0-7:8-15", "0-7:8-15"),
            ("0,1,2:5", "0-2:5"),
            ("3", "3"),
        ] {
            let policy: NumaPolicy = text.parse().unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(policy.to_string(), written);
            assert_eq!(written.parse(), Ok(policy));
        }
        assert_eq!(NumaPolicy::default(), NumaPolicy::Auto);
    }

    #[test]
    fn anything_else_is_refused_with_the_forms() {
        for text in ["", "all", "0:", ":0", "0::1", "0-1:1-2", "1-0", "0;1", "0:x", "-1", "0-99999", &"0:1,".repeat(40)]
        {
            let error = text.parse::<NumaPolicy>().expect_err(text).to_string();
            let shown: String = text.chars().take(40).collect();
            assert!(error.starts_with(&format!("\"{shown}\" ")) && error.contains("auto, none, pin"), "{error}");
            assert!(error.contains("0-7:8-15") && error.len() < 250, "{error}");
        }
    }
}
