//! `--html`: the page of a match, rewritten after each game.

use crate::cli::Failure;
use crate::cli::files::claim_free;
use crate::files::{Claim, FileError};
use crate::league::{Contest, Standing, Summary};
use crate::notation::Game;
use crate::pages::{MatchPage, is_page};
use std::path::Path;

/// The page and its file.
pub struct LivePage {
    claim: Claim,
    page: MatchPage,
}

impl LivePage {
    /// Claims the file. A page of an earlier match is replaced.
    ///
    /// # Errors
    /// When it cannot be written, or holds something else.
    pub fn claim(path: &Path) -> Result<LivePage, Failure> {
        Ok(LivePage { claim: claim_free(path, is_page)?, page: MatchPage::default() })
    }

    /// Adds the games that a match which goes on has had already.
    pub fn add_played(&mut self, contest: &Contest, played: &[(usize, Game)]) {
        let fixtures = contest.schedule.fixtures();
        let mut standing = Standing::new(contest);
        for (index, game) in played {
            standing.add(contest, &fixtures[*index], game);
            self.page.add(game, &Summary::new(contest, &standing));
        }
    }

    /// Adds a game, and writes the page.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn add(&mut self, game: &Game, summary: &Summary) -> Result<(), FileError> {
        self.page.add(game, summary);
        self.claim.replace(&self.page.write(summary, true))
    }

    /// Writes the page of a match that is over.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn end(&mut self, summary: &Summary) -> Result<(), FileError> {
        self.claim.replace(&self.page.write(summary, false))
    }
}
