//! Which program a rank is. Programs that judge or search unlike must not send each other table entries.

use crate::eval::nnue::Network;
use serde::{Deserialize, Serialize};
use std::fmt;

/// Bytes of an identity when ranks compare theirs.
pub const LENGTH: usize = 512;

/// A program on a host.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Identity {
    pub host: String,
    /// Version and commit.
    pub program: String,
    pub network: String,
}

impl Identity {
    /// This program, on a host of that name.
    pub fn on(host: &str) -> Identity {
        Identity {
            host: host.chars().take(100).collect(),
            program: concat!(env!("CARGO_PKG_VERSION"), " (", env!("MAMMOTH_COMMIT"), ")").to_string(),
            network: Network::embedded().name(),
        }
    }

    /// Whether both search alike.
    fn agrees_with(&self, other: &Identity) -> bool {
        (&self.program, &self.network) == (&other.program, &other.network)
    }

    /// As bytes of the same number everywhere.
    pub fn to_bytes(&self) -> [u8; LENGTH] {
        let mut bytes = [0; LENGTH];
        let text = serde_json::to_string(self).unwrap_or_default();
        for (place, byte) in bytes.iter_mut().zip(text.bytes()) {
            *place = byte;
        }
        bytes
    }

    /// Reads what a rank sent; of an older or a later program there may be nothing to read.
    pub fn of_bytes(bytes: &[u8]) -> Identity {
        let end = bytes.iter().position(|&byte| byte == 0).unwrap_or(bytes.len());
        serde_json::from_slice(&bytes[..end]).unwrap_or_else(|_| Identity {
            host: "a host".to_string(),
            program: "unreadable".to_string(),
            network: "unknown".to_string(),
        })
    }
}

impl fmt::Display for Identity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: mammoth {}, {}", self.host, self.program, self.network)
    }
}

/// What is wrong with these ranks beside this program, if some are other programs.
pub fn disagreement(own: &Identity, ranks: &[Identity]) -> Option<String> {
    let others: Vec<String> =
        ranks.iter().filter(|rank| !rank.agrees_with(own)).map(|rank| format!("on {rank}")).collect();
    (!others.is_empty()).then(|| {
        let others = others.join("; ");
        format!("unlike programs: here mammoth {}, {}; {others}; copy one file to all hosts", own.program, own.network)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn identities_are_read_as_they_were_written() {
        let own = Identity::on("a");
        assert_eq!(Identity::of_bytes(&own.to_bytes()), own);
        assert_eq!(Identity::of_bytes(&[0; LENGTH]).program, "unreadable");
        let long = Identity::on(&"ä".repeat(1000));
        assert_eq!(Identity::of_bytes(&long.to_bytes()), long);
    }

    #[test]
    fn unlike_programs_are_named() {
        let own = Identity::on("front");
        assert_eq!(disagreement(&own, &[Identity::on("a"), Identity::on("b")]), None);
        let older = Identity { program: "0.0.9 (abc)".to_string(), ..Identity::on("b") };
        let trained = Identity { network: "nnue-00000000".to_string(), ..Identity::on("c") };
        let text = disagreement(&own, &[Identity::on("a"), older, trained]).expect("they differ");
        assert!(text.contains("on b: mammoth 0.0.9 (abc)") && text.contains("on c:"), "{text}");
        assert!(text.contains("nnue-00000000") && !text.contains("on a:"), "{text}");
    }
}
