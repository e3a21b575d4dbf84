//! The pages of reviewed games in their directory.

use crate::cli::Failure;
use crate::cli::files::claim;
use crate::pages::{IndexRow, PageSubject, game_page, index_page};
use std::path::{Path, PathBuf};

const INDEX: &str = "index.html";

/// Pages that are written one by one, and at last the index.
pub struct Pages {
    directory: PathBuf,
    rows: Vec<IndexRow>,
}

impl Pages {
    /// Looks whether pages can be written there. Those of an earlier run are replaced.
    pub fn claim(directory: &Path) -> Result<Pages, Failure> {
        claim(&directory.join(INDEX))?;
        Ok(Pages { directory: directory.to_path_buf(), rows: Vec::new() })
    }

    /// Writes the page of a game that was found in this place.
    pub fn add(&mut self, place: String, subject: &PageSubject) -> Result<(), Failure> {
        let name = format!("game-{:05}.html", self.rows.len() + 1);
        claim(&self.directory.join(&name))?.replace(&game_page(subject))?;
        self.rows.push(IndexRow::new(name, place, subject.game, subject.review));
        Ok(())
    }

    /// Writes the index.
    pub fn end(self, made_by: &str) -> Result<(), Failure> {
        Ok(claim(&self.directory.join(INDEX))?.replace(&index_page(&self.rows, made_by))?)
    }
}
