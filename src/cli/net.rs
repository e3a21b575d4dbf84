//! `--net`: which evaluation a command asks.

use super::Failure;
use crate::eval::nnue::Network;
use crate::training::Evaluation;
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::Arc;

/// An evaluation, as it is named on the command line.
#[derive(Clone, Debug)]
pub enum Net {
    /// The network that is part of the program.
    Embedded,
    /// The hand-made one.
    Classic,
    /// The network of a file.
    File(PathBuf),
}

impl FromStr for Net {
    type Err = std::convert::Infallible;

    fn from_str(text: &str) -> Result<Net, Self::Err> {
        Ok(match text {
            "nnue" => Net::Embedded,
            "classic" => Net::Classic,
            file => Net::File(file.into()),
        })
    }
}

impl Net {
    /// Reads the network, if it is one.
    ///
    /// # Errors
    /// When its file cannot be used.
    pub fn network(&self) -> Result<Option<Arc<Network>>, Failure> {
        Ok(match self {
            Net::Embedded => Some(Network::embedded()),
            Net::Classic => None,
            Net::File(path) => Some(Arc::new(Network::read(path)?)),
        })
    }

    /// The same as an evaluation that gives labels and plays games.
    ///
    /// # Errors
    /// When its file cannot be used.
    pub fn evaluation(&self) -> Result<Evaluation, Failure> {
        Ok(self.network()?.map_or(Evaluation::Classic, Evaluation::Network))
    }
}
