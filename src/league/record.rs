//! A game of the league as a game file holds it, and what of it must agree when a match is continued.

use super::contest::Contest;
use super::openings::Opening;
use super::played::Played;
use super::programs::{UnlikePrograms, name_programs};
use super::schedule::Fixture;
use crate::book::opening_name;
use crate::notation::Game;

/// The game file's form of a finished game.
pub fn record(contest: &Contest, fixture: &Fixture, played: Played) -> Game {
    let Played { moves, ending, names, .. } = played;
    let opening = &contest.openings[fixture.opening];
    let mut game = Game::new(opening.start.clone());
    game.set_tag("Event", contest.event.as_str());
    let date = ::time::OffsetDateTime::now_utc().date();
    game.set_tag("Date", format!("{:04}.{:02}.{:02}", date.year(), u8::from(date.month()), date.day()));
    for (name, value) in fixed_tags(contest, fixture) {
        game.set_tag(name, value);
    }
    name_programs(&mut game, contest, fixture, names);
    game.set_tag("Termination", ending.termination());
    game.moves = moves;
    if game.tag("Opening").is_none()
        && let Some(name) = opening_name(&game.final_position())
    {
        game.set_tag("Opening", name.english);
    }
    game.outcome = Some(ending.outcome);
    game
}

/// What the settings alone say of a game: the same whenever it is played.
fn fixed_tags(contest: &Contest, fixture: &Fixture) -> Vec<(&'static str, String)> {
    let [red, black] = [fixture.red, fixture.black].map(|engine| &contest.engines[engine]);
    let budgets = [red, black].map(|engine| engine.budget(&contest.budget).to_string());
    let mut tags = vec![("Round", fixture.round()), ("Red", red.name.clone()), ("Black", black.name.clone())];
    let opening = &contest.openings[fixture.opening];
    if !opening.name.is_empty() {
        tags.push(("Opening", opening.name.clone()));
    }
    if budgets[0] == budgets[1] {
        tags.push(("TimeControl", budgets[0].clone()));
    } else {
        let [red, black] = budgets;
        tags.extend([("RedTimeControl", red), ("BlackTimeControl", black)]);
    }
    tags.push(("RedEngine", red.text().to_string()));
    tags.push(("BlackEngine", black.text().to_string()));
    tags.push(("Conditions", contest.conditions.to_string()));
    tags
}

/// Why a game cannot belong to a match.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Mismatch {
    #[error("round \"{0}\" is not in this match; give --games and --rounds as before, or more")]
    Round(String),
    #[error("round {0} is there twice")]
    Twice(String),
    #[error("the tag {name} is \"{found}\" where this match says \"{wanted}\"")]
    Tag { name: &'static str, found: String, wanted: String },
    #[error("it does not begin with opening {opening} of this match (the openings or their order are others)")]
    Opening { opening: usize },
    #[error(transparent)]
    Programs(#[from] UnlikePrograms),
    #[error("it has no result")]
    NoResult,
}

/// Whether a game read from a file is the one that `fixture` wants.
///
/// # Errors
/// The first thing that differs.
pub fn check(contest: &Contest, fixture: &Fixture, game: &Game) -> Result<(), Mismatch> {
    for (name, wanted) in fixed_tags(contest, fixture) {
        let found = game.tag(name).unwrap_or_default();
        if name != "Opening" && plain(found) != plain(&wanted) {
            return Err(Mismatch::Tag { name, found: found.to_string(), wanted });
        }
    }
    let Opening { start, moves, .. } = &contest.openings[fixture.opening];
    let begun = game.moves.iter().map(|played| played.mv).take(moves.len());
    if game.start.key() != start.key() || !begun.eq(moves.iter().copied()) {
        return Err(Mismatch::Opening { opening: fixture.opening + 1 });
    }
    if game.outcome.is_none() {
        return Err(Mismatch::NoResult);
    }
    Ok(())
}

/// A value without what a game file cannot keep.
fn plain(value: &str) -> String {
    value.split_whitespace().collect::<Vec<_>>().join(" ")
}
