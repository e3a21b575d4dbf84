//! What the games of a directory have in common.

use super::compression::Compression;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::path::{Path, PathBuf};

/// What the bytes of a shard depend on, beside the numbers of its games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Settings {
    /// The evaluation that played: a name with a checksum over its values.
    pub evaluation: String,
    /// A checksum over what the search finds in some positions.
    pub search: String,
    /// A checksum over the lines that games begin with.
    pub openings: String,
    /// No iteration of a search is begun after so many.
    pub nodes: u64,
    pub seed: u64,
    pub games_a_shard: u32,
    pub compression: Compression,
}

/// Other settings than those a directory was made with.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{} was made with {name} {theirs}, now it is {ours}: take another directory, or {advice}", directory.display())]
pub struct OtherSetting {
    pub directory: PathBuf,
    pub name: &'static str,
    pub theirs: String,
    pub ours: String,
    advice: &'static str,
}

impl Settings {
    /// The settings as names, values, and what to do about a difference.
    fn rows(&self) -> [(&'static str, String, &'static str); 7] {
        let same = "the same value";
        let program = "the program that made it";
        let text = |value: &dyn fmt::Display| value.to_string();
        [
            ("evaluation", self.evaluation.clone(), program),
            ("search", self.search.clone(), program),
            ("openings", self.openings.clone(), program),
            ("nodes", text(&self.nodes), same),
            ("seed", text(&self.seed), same),
            ("games a shard", text(&self.games_a_shard), same),
            ("compression", text(&self.compression), same),
        ]
    }

    /// The checksum that shards carry: CRC-32 of lines of name, blank and value.
    pub fn digest(&self) -> u32 {
        let lines = self.rows().map(|(name, value, _)| format!("{name} {value}\n"));
        crc32fast::hash(lines.concat().as_bytes())
    }

    /// Compares the settings of a directory with those wanted now.
    ///
    /// # Errors
    /// Names the first that differs.
    pub fn check(&self, directory: &Path, wanted: &Settings) -> Result<(), OtherSetting> {
        for ((name, theirs, advice), (_, ours, _)) in self.rows().into_iter().zip(wanted.rows()) {
            if theirs != ours {
                return Err(OtherSetting { directory: directory.to_owned(), name, theirs, ours, advice });
            }
        }
        Ok(())
    }
}

impl fmt::Display for Settings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rows = self.rows().map(|(name, value, _)| format!("{name} {value}"));
        f.write_str(&rows.join(", "))
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// Some settings.
    pub fn settings(compression: Compression) -> Settings {
        Settings {
            evaluation: "classic-1".into(),
            search: "2".into(),
            openings: "3".into(),
            nodes: 5000,
            seed: 1,
            games_a_shard: 256,
            compression,
        }
    }

    #[test]
    fn each_setting_counts() {
        let settings = || settings(Compression::None);
        let others: [(&str, Settings); 7] = [
            ("evaluation", Settings { evaluation: "classic-2".into(), ..settings() }),
            ("search", Settings { search: "3".into(), ..settings() }),
            ("openings", Settings { openings: "4".into(), ..settings() }),
            ("nodes", Settings { nodes: 5001, ..settings() }),
            ("seed", Settings { seed: 2, ..settings() }),
            ("games a shard", Settings { games_a_shard: 255, ..settings() }),
            ("compression", Settings { compression: Compression::Zlib, ..settings() }),
        ];
        assert_eq!(settings().check(Path::new("data"), &settings()), Ok(()));
        for (name, other) in others {
            let refused = settings().check(Path::new("data"), &other).expect_err("another setting");
            assert_eq!(refused.name, name);
            assert!(refused.to_string().starts_with(&format!("data was made with {name} ")), "{refused}");
            assert_ne!(settings().digest(), other.digest(), "{name}");
        }
    }
}
