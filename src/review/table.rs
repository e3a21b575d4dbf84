//! A reviewed game as an object for scripts, and its moves as rows of a table.

use super::annotate::pawns_for_red;
use super::{Conditions, GameReview, LineRecord, MoveReview, PositionRecord, SideReview};
use crate::analysis::{Chances, SpokenScore};
use crate::notation::Game;
use crate::types::Color;
use serde::Serialize;

/// A game as a line of JSON.
#[derive(Debug, Serialize)]
pub struct GameRow {
    /// Its file, and which game of it, from 1.
    pub file: String,
    pub game: usize,
    /// Tags as the file has them, in order.
    pub tags: Vec<(String, String)>,
    pub fen: String,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub result: String,
    /// The name in Chinese and English, and the letter of the encyclopedia.
    pub opening: Option<String>,
    /// What the rules of repetition say of the last position.
    pub ruling: Option<String>,
    pub red: SideRow,
    pub black: SideRow,
    /// Plies, from 1.
    pub turning_points: Vec<usize>,
    pub moves: Vec<MoveRow>,
    /// `None` where there is no legal move.
    pub last: Option<LastRow>,
    /// What all of it was found under.
    pub conditions: Conditions,
}

/// What was found of the last position; of a position without moves that is all. Scores are for the side to move.
#[derive(Debug, Serialize)]
pub struct LastRow {
    pub side: &'static str,
    pub depth: i32,
    pub nodes: u64,
    pub lines: Vec<LineRecord>,
}

/// A side of a game.
#[derive(Debug, Serialize)]
pub struct SideRow {
    /// 0 to 100.
    pub accuracy: Option<f64>,
    pub dubious: usize,
    pub mistakes: usize,
    pub blunders: usize,
}

/// A move of a game. Scores are for the side that made it.
#[derive(Debug, Serialize)]
pub struct MoveRow {
    /// From 1.
    pub ply: usize,
    pub side: &'static str,
    #[serde(rename = "move")]
    pub mv: String,
    pub before: SpokenScore,
    pub after: SpokenScore,
    /// Expected points before and after it, 0 to 1.
    pub expected_before: f64,
    pub expected_after: f64,
    /// Expected points lost.
    pub loss: f64,
    pub judgement: Option<&'static str>,
    pub best: String,
    pub good_moves: usize,
    pub forced: bool,
    pub only: bool,
    pub sacrifice: bool,
    pub missed_mate: Option<u32>,
    pub occurrences: usize,
    /// What the rules of repetition say of the position after it.
    pub ruling: Option<String>,
    pub book: bool,
    pub depth: i32,
    pub nodes: u64,
    pub lines: Vec<LineRecord>,
}

/// Cells of a row: those of [`COLUMNS`].
type Cells = [String; COLUMNS.len()];

/// The columns of [`MoveRow::cells`] and [`position_cells`].
pub const COLUMNS: [&str; 22] = [
    "file",
    "game",
    "ply",
    "side",
    "move",
    "red_score_before",
    "red_score_after",
    "loss",
    "judgement",
    "best",
    "good_moves",
    "forced",
    "only",
    "sacrifice",
    "missed_mate",
    "occurrences",
    "ruling",
    "book",
    "depth",
    "nodes",
    "line",
    "made_by",
];

impl GameRow {
    /// The row of a game of a file.
    pub fn new(file: &str, number: usize, game: &Game, review: &GameReview, conditions: &Conditions) -> GameRow {
        let outcome = |outcome: Option<crate::notation::Outcome>| outcome.map(|outcome| outcome.to_string());
        let [red, black] = [0, 1].map(|side| SideRow::new(&review.sides[side]));
        GameRow {
            file: file.to_string(),
            game: number,
            tags: game.tags.clone(),
            fen: crate::notation::to_fen(&game.start),
            result: outcome(game.outcome).unwrap_or_else(|| "*".to_string()),
            opening: review.opening.map(|name| name.to_string()),
            ruling: outcome(review.ruling),
            red,
            black,
            turning_points: review.turning_points.iter().map(|index| index + 1).collect(),
            moves: review.moves.iter().zip(1..).map(|(found, ply)| MoveRow::new(ply, found)).collect(),
            last: review.last.as_ref().map(|found| LastRow::new(side_behind(game), found)),
            conditions: conditions.clone(),
        }
    }
}

impl LastRow {
    fn new(to_move: Color, found: &PositionRecord) -> LastRow {
        LastRow { side: side(to_move), depth: found.depth, nodes: found.nodes, lines: found.lines.clone() }
    }
}

/// The side to move behind the last move.
fn side_behind(game: &Game) -> Color {
    let first = game.start.side_to_move();
    if game.moves.len().is_multiple_of(2) { first } else { !first }
}

impl SideRow {
    fn new(side: &SideReview) -> SideRow {
        let accuracy = side.accuracy.map(|accuracy| rounded(accuracy, 10.0));
        SideRow { accuracy, dubious: side.dubious, mistakes: side.mistakes, blunders: side.blunders }
    }
}

impl MoveRow {
    fn new(ply: usize, found: &MoveReview) -> MoveRow {
        let expected = |score| rounded(Chances::of(score).expected(), 1e4);
        MoveRow {
            ply,
            side: side(found.side),
            mv: found.mv.to_string(),
            before: found.before.into(),
            after: found.after.into(),
            expected_before: expected(found.before),
            expected_after: expected(found.after),
            loss: rounded(found.loss, 1e4),
            judgement: found.judgement.map(|judgement| judgement.name()),
            best: found.best().first().map_or(String::new(), |mv| mv.to_string()),
            good_moves: found.good_moves,
            forced: found.forced,
            only: found.only,
            sacrifice: found.sacrifice,
            missed_mate: found.missed_mate,
            occurrences: found.occurrences.unwrap_or(1),
            ruling: found.ruling.map(|outcome| outcome.to_string()),
            book: found.in_book,
            depth: found.depth,
            nodes: found.nodes,
            lines: found.lines.clone(),
        }
    }

    /// The cells of its row, in the order of [`COLUMNS`].
    pub fn cells(file: &str, game: usize, ply: usize, found: &MoveReview, made_by: &str) -> Cells {
        let flag = |flag: bool| u8::from(flag).to_string();
        let red = |score| pawns_for_red(score, found.side);
        [
            file.to_string(),
            game.to_string(),
            ply.to_string(),
            side(found.side).to_string(),
            found.mv.to_string(),
            red(found.before),
            red(found.after),
            format!("{:.4}", found.loss),
            found.judgement.map_or("", |judgement| judgement.name()).to_string(),
            found.best().first().map_or(String::new(), |mv| mv.to_string()),
            found.good_moves.to_string(),
            flag(found.forced),
            flag(found.only),
            flag(found.sacrifice),
            found.missed_mate.map_or(String::new(), |moves| moves.to_string()),
            found.occurrences.unwrap_or(1).to_string(),
            found.ruling.map_or(String::new(), |outcome| outcome.to_string()),
            flag(found.in_book),
            found.depth.to_string(),
            found.nodes.to_string(),
            found.best().moves.clone(),
            made_by.to_string(),
        ]
    }
}

/// The cells of the row of a position without moves: ply 0, and what concerns a move is empty.
pub fn position_cells(file: &str, game: usize, to_move: Color, found: &PositionRecord, made_by: &str) -> Cells {
    let best = found.lines.first();
    COLUMNS.map(|column| match column {
        "file" => file.to_string(),
        "game" => game.to_string(),
        "ply" => "0".to_string(),
        "side" => side(to_move).to_string(),
        "red_score_before" => best.map_or(String::new(), |line| pawns_for_red(line.score(), to_move)),
        "best" => best.and_then(LineRecord::first).map_or(String::new(), |mv| mv.to_string()),
        "depth" => found.depth.to_string(),
        "nodes" => found.nodes.to_string(),
        "line" => best.map_or(String::new(), |line| line.moves.clone()),
        "made_by" => made_by.to_string(),
        _ => String::new(),
    })
}

fn side(side: Color) -> &'static str {
    match side {
        Color::Red => "red",
        Color::Black => "black",
    }
}

fn rounded(value: f64, steps: f64) -> f64 {
    (value * steps).round() / steps
}
