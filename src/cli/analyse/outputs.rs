//! Where reviews go: the terminal, and files that appear as a whole.

use super::games::{GameOfFile, Games};
use super::pages::Pages;
use super::words::words;
use crate::book::Books;
use crate::cli::Failure;
use crate::cli::files::{check_distinct, claim_free};
use crate::cli::json::{JsonTarget, terminal};
use crate::cli::terminal::{Terminal, print_line};
use crate::files::{Claim, Draft};
use crate::notation::{Notation, write_game_in};
use crate::pages::PageSubject;
use crate::review::{COLUMNS, Conditions, GameReview, GameRow, Journal, MoveRow, annotate, position_cells};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// What is to be written besides the text.
pub struct Wanted {
    pub annotated: Option<PathBuf>,
    pub jsonl: Option<JsonTarget>,
    pub csv: Option<PathBuf>,
    /// The directory of the pages.
    pub pages: Option<PathBuf>,
}

/// The outputs, their files claimed.
pub struct Outputs {
    terminal: Terminal,
    annotated: Option<Claim>,
    csv: Option<Claim>,
    jsonl: Option<Jsonl>,
    pages: Option<Pages>,
}

enum Jsonl {
    Output,
    File(Claim),
}

/// A file on its way.
struct OnTheWay {
    claim: Claim,
    draft: Draft,
}

impl OnTheWay {
    fn begin(claim: Option<Claim>) -> Result<Option<OnTheWay>, Failure> {
        claim
            .map(|claim| Ok(OnTheWay { draft: claim.begin().map_err(|error| claim.failure(error))?, claim }))
            .transpose()
    }

    fn write(&mut self, text: &str) -> Result<(), Failure> {
        Ok(self.draft.write_all(text.as_bytes()).map_err(|error| self.claim.failure(error))?)
    }

    fn end(mut self) -> Result<(), Failure> {
        Ok(self.claim.place(self.draft).map_err(|error| self.claim.failure(error))?)
    }
}

impl Outputs {
    /// Claims the files, before any work is done for them. Earlier annotated games are replaced, and earlier reviews as JSON.
    ///
    /// # Errors
    /// When one of them cannot be written, or holds something else.
    pub fn claim(wanted: &Wanted) -> Result<Outputs, Failure> {
        let jsonl_path = wanted.jsonl.as_ref().and_then(JsonTarget::path);
        check_distinct([
            ("--pgn", wanted.annotated.as_deref()),
            ("--jsonl", jsonl_path),
            ("--csv", wanted.csv.as_deref()),
        ])?;
        let is_review = |text: &str| text.starts_with("{\"file\":");
        let is_annotated = |text: &str| text.contains("Accuracy \"");
        let is_table = |text: &str| text.starts_with(&COLUMNS.join(","));
        let jsonl = match &wanted.jsonl {
            None => None,
            Some(JsonTarget::Output) => Some(Jsonl::Output),
            Some(JsonTarget::File(path)) => Some(Jsonl::File(claim_free(path, is_review)?)),
        };
        Ok(Outputs {
            terminal: terminal(wanted.jsonl.as_ref()),
            annotated: wanted.annotated.as_deref().map(|path| claim_free(path, is_annotated)).transpose()?,
            csv: wanted.csv.as_deref().map(|path: &Path| claim_free(path, is_table)).transpose()?,
            jsonl,
            pages: wanted.pages.as_deref().map(Pages::claim).transpose()?,
        })
    }

    /// Reviews all games from what the journal knows, and writes the reviews; how many games it does not know all positions of.
    ///
    /// # Errors
    /// When the journal cannot be read, or something not be written.
    pub fn write(
        &mut self,
        games: &Games,
        journal: &mut Journal,
        conditions: &Conditions,
        notation: Notation,
    ) -> Result<usize, Failure> {
        let books = Books::built_in();
        let rule_set = conditions.rule.parse().map_err(|error| format!("{error}"))?;
        let prints_json = matches!(self.jsonl, Some(Jsonl::Output));
        let jsonl = match self.jsonl.take() {
            Some(Jsonl::File(claim)) => Some(claim),
            _ => None,
        };
        let mut annotated = OnTheWay::begin(self.annotated.take())?;
        let mut csv = OnTheWay::begin(self.csv.take())?;
        let mut jsonl = OnTheWay::begin(jsonl)?;
        if let Some(csv) = &mut csv {
            csv.write(&(COLUMNS.join(",") + "\n"))?;
        }
        let mut missing = 0;
        let made_by = conditions.made_by();
        games.each(&mut |GameOfFile { file, number, game }| -> Result<(), Failure> {
            let Some(review) = GameReview::new(game, rule_set, &books, |key| journal.get(key))? else {
                missing += 1;
                return Ok(());
            };
            if let Some(annotated) = &mut annotated {
                annotated.write(&write_game_in(&annotate(game, &review, conditions, notation), notation))?;
            }
            if let Some(pages) = &mut self.pages {
                let place = format!("{file}, {number}");
                pages.add(place, &PageSubject { game, review: &review, made_by: &made_by })?;
            }
            if let Some(csv) = &mut csv {
                csv.write(&rows(&GameOfFile { file, number, game }, &review, &made_by)?)?;
            }
            if jsonl.is_some() || prints_json {
                let line = serde_json::to_string(&GameRow::new(file, number, game, &review, conditions))?;
                match &mut jsonl {
                    Some(jsonl) => jsonl.write(&(line + "\n"))?,
                    None => print_line(line)?,
                }
            }
            if !prints_json {
                self.terminal.print_line(words(&GameOfFile { file, number, game }, &review, notation));
            }
            Ok(())
        })?;
        if let Some(pages) = self.pages.take() {
            pages.end(&made_by)?;
        }
        let files = [annotated, csv, jsonl].into_iter().flatten();
        let kept = files.map(OnTheWay::end).collect::<Result<Vec<()>, Failure>>();
        self.terminal.conclude(kept.map(|_| ()))?;
        Ok(missing)
    }
}

/// The moves of a game as rows; a position without moves as one.
fn rows(found: &GameOfFile, review: &GameReview, made_by: &str) -> Result<String, Failure> {
    let GameOfFile { file, number, game } = *found;
    let mut writer = csv::Writer::from_writer(Vec::new());
    for (found, ply) in review.moves.iter().zip(1..) {
        writer.write_record(MoveRow::cells(file, number, ply, found, made_by))?;
    }
    if let Some(last) = review.last.as_ref().filter(|_| game.moves.is_empty()) {
        writer.write_record(position_cells(file, number, game.start.side_to_move(), last, made_by))?;
    }
    let bytes = writer.into_inner().map_err(|error| io::Error::other(error.to_string()))?;
    Ok(String::from_utf8(bytes)?)
}
