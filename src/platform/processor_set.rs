//! Sets of processors, written as Linux writes them: `0-3,8`.

use std::collections::BTreeSet;
use std::fmt;

/// So many processors can be told apart, more than Linux or Windows counts.
pub(super) const MOST: usize = 8192;

/// Processors by the numbers that the system gives them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ProcessorSet(BTreeSet<usize>);

impl ProcessorSet {
    /// Reads numbers and ranges with commas between them; `None` for anything else. An empty text is the empty set.
    pub fn parse(text: &str) -> Option<ProcessorSet> {
        let text = text.trim();
        if text.is_empty() {
            return Some(ProcessorSet::default());
        }
        let mut set = ProcessorSet::default();
        for part in text.split(',') {
            let (first, last) = part.split_once('-').unwrap_or((part, part));
            let (first, last) = (number(first)?, number(last)?);
            if first > last {
                return None;
            }
            set.0.extend(first..=last);
        }
        Some(set)
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether this one is among them.
    pub fn contains(&self, processor: usize) -> bool {
        self.0.contains(&processor)
    }

    /// In ascending order.
    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.0.iter().copied()
    }

    /// Those that are in both sets.
    pub fn both(&self, other: &ProcessorSet) -> ProcessorSet {
        ProcessorSet(self.0.intersection(&other.0).copied().collect())
    }

    /// Those that are not in the other set.
    pub fn without(&self, other: &ProcessorSet) -> ProcessorSet {
        ProcessorSet(self.0.difference(&other.0).copied().collect())
    }
}

/// A number of digits alone, without the signs that Rust allows.
fn number(text: &str) -> Option<usize> {
    let is_plain = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|&number| is_plain && number < MOST)
}

impl FromIterator<usize> for ProcessorSet {
    fn from_iter<I: IntoIterator<Item = usize>>(numbers: I) -> ProcessorSet {
        ProcessorSet(numbers.into_iter().collect())
    }
}

impl fmt::Display for ProcessorSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut numbers = self.iter().peekable();
        let mut is_first = true;
        while let Some(first) = numbers.next() {
            let mut last = first;
            while let Some(next) = numbers.next_if_eq(&(last + 1)) {
                last = next;
            }
            let comma = if std::mem::replace(&mut is_first, false) { "" } else { "," };
            match first == last {
                true => write!(f, "{comma}{first}")?,
                false => write!(f, "{comma}{first}-{last}")?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_read_and_written() {
        for (text, numbers, written) in [
            ("", vec![], ""),
            ("\n", vec![], ""),
            ("0", vec![0], "0"),
            ("0-1\n", vec![0, 1], "0-1"),
            ("5,0-3,2-4", vec![0, 1, 2, 3, 4, 5], "0-5"),
            ("8191,3,1", vec![1, 3, 8191], "1,3,8191"),
            ("007", vec![7], "7"),
        ] {
            let set = ProcessorSet::parse(text).unwrap_or_else(|| panic!("{text:?} is refused"));
            assert_eq!(set.iter().collect::<Vec<_>>(), numbers);
            assert_eq!(set.to_string(), written);
            assert_eq!(ProcessorSet::parse(written), Some(set));
        }
        for text in ["x", "-", "1-", "-1", "3-1", "1,,2", ",", "0-3:8", "+1", "1 2", "8192", "99999999999999999999"] {
            assert_eq!(ProcessorSet::parse(text), None, "{text:?}");
        }
    }

    #[test]
    fn sets_are_compared() {
        let [a, b] = ["0-5", "4-9"].map(|text| ProcessorSet::parse(text).expect("readable"));
        assert_eq!(a.both(&b).to_string(), "4-5");
        assert_eq!(a.without(&b).to_string(), "0-3");
        assert!(a.contains(5) && !a.contains(6) && a.len() == 6);
        assert!(a.without(&a).is_empty());
    }
}
