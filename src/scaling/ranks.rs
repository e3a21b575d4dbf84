//! Several machines that search one position, as they are compared.

use crate::search::Exchange;
use crate::types::{Depth, named};
use serde::{Deserialize, Serialize};

named! {
    /// Which entries of the table ranks have in common, by name.
    pub enum SharingKind, "way of sharing" {
        /// Each rank has its own: the floor.
        Nothing = "none",
        /// There is one table: the ceiling.
        All = "all",
        /// Each rank has its own and sends what it finds.
        #[default]
        Mailbox = "mailbox",
    }
}

/// Which entries of the table ranks have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "share", rename_all = "kebab-case")]
pub enum Sharing {
    #[serde(rename = "none")]
    Nothing,
    All,
    Mailbox(Messages),
}

/// How ranks write to each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Messages {
    /// From departure to arrival, in nodes.
    pub latency: u64,
    /// Nodes between two polls of the mailbox.
    pub interval: u64,
    /// Least depth of what is sent, in plies.
    pub min_depth: i32,
}

/// How many ranks search, and what they have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct RankArm {
    pub count: usize,
    #[serde(flatten)]
    pub share: Sharing,
}

impl Sharing {
    /// The name.
    pub fn kind(self) -> SharingKind {
        match self {
            Sharing::Nothing => SharingKind::Nothing,
            Sharing::All => SharingKind::All,
            Sharing::Mailbox(_) => SharingKind::Mailbox,
        }
    }

    /// How ranks write to each other, if they do.
    pub fn messages(self) -> Option<Messages> {
        match self {
            Sharing::Mailbox(messages) => Some(messages),
            Sharing::Nothing | Sharing::All => None,
        }
    }

    /// The same for the search.
    pub fn exchange(self) -> Option<Exchange> {
        self.messages().map(|Messages { latency, interval, min_depth }| Exchange {
            latency,
            interval,
            least_depth: Depth::new(min_depth),
        })
    }
}

impl RankArm {
    /// The same ranks with nothing in common.
    pub fn floor(self) -> RankArm {
        RankArm { share: Sharing::Nothing, ..self }
    }
}
