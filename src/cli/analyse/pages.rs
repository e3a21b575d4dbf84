//! The pages of reviewed games in their directory.

use crate::cli::Failure;
use crate::cli::files::claim_free;
use crate::pages::{IndexRow, PageSubject, game_page, index_page, is_page};
use std::path::{Path, PathBuf};

const INDEX: &str = "index.html";

/// Pages that are written one by one, and at last the index.
pub struct Pages {
    directory: PathBuf,
    rows: Vec<IndexRow>,
}

impl Pages {
    /// Looks whether pages can be written there. Those of an earlier run are replaced, other files are not.
    pub fn claim(directory: &Path) -> Result<Pages, Failure> {
        claim_free(&directory.join(INDEX), is_page)?;
        Ok(Pages { directory: directory.to_path_buf(), rows: Vec::new() })
    }

    /// Writes the page of a game that was found in this place.
    pub fn add(&mut self, place: String, subject: &PageSubject) -> Result<(), Failure> {
        let name = format!("game-{:05}.html", self.rows.len() + 1);
        claim_free(&self.directory.join(&name), is_page)?.replace(&game_page(subject))?;
        self.rows.push(IndexRow::new(name, place, subject.game, subject.review));
        Ok(())
    }

    /// Writes the index.
    pub fn end(self, made_by: &str) -> Result<(), Failure> {
        Ok(claim_free(&self.directory.join(INDEX), is_page)?.replace(&index_page(&self.rows, made_by))?)
    }
}
