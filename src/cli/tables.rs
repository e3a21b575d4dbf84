//! `--egtb`: the endgame tables that a search asks.

use super::Failure;
use super::language::message;
use super::terminal::warn;
use crate::egtb::Tables;
use clap::Args;
use std::sync::Arc;

/// Endgame tables of a command that searches.
#[derive(Args, Clone, Debug)]
pub struct EndgameTables {
    /// Directories of endgame tables, with ; between them
    #[arg(long, value_name = "DIRS")]
    egtb: Option<String>,
}

impl EndgameTables {
    /// Opens the tables, and names those that are no good.
    ///
    /// # Errors
    /// When there is none.
    pub fn open(&self) -> Result<Option<Arc<Tables>>, Failure> {
        let Some(names) = &self.egtb else { return Ok(None) };
        let (tables, refused) = Tables::open_list(names);
        refused.iter().for_each(warn);
        if tables.is_empty() {
            return Err(message!(
                "no-endgame-table",
                "{names} holds no endgame table: make some with \"mammoth egtb make\"",
                names = names
            )
            .into());
        }
        Ok(Some(Arc::new(tables)))
    }

    /// Names the tables that searches found damaged; whether there are any.
    pub fn report_damage(tables: Option<&Arc<Tables>>) -> bool {
        let damage = tables.map_or(Vec::new(), |tables| tables.take_damage());
        for error in &damage {
            warn(message!("table-left-out", "{error}; it was left out", error = error));
        }
        !damage.is_empty()
    }
}
