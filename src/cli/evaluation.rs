//! `mammoth eval`: the static evaluation, term by term.

use super::json::{self, JsonTarget};
use super::position::PositionArguments;
use super::{Failure, VERSION};
use crate::eval::{Explanation, Row, Tapered, explain};
use crate::notation::to_fen;
use clap::Args;
use serde::Serialize;

/// Show the static evaluation of a position term by term, in centipawns.
///
/// --json writes an object with "program", "fen", "side_to_move" (red or black), "score" (for the side to move), "tempo" (for the
/// same), "sum" and "scaled" (Red minus Black, before and after winning chances were doubted), "midgame_percent" and "terms" (each
/// with "term", "red" and "black", which have "midgame" and "endgame", and "total", which is Red minus Black).
///
/// Examples:
///   mammoth eval 3ak4/9/9/9/9/9/9/4C4/4A4/4K4 w
///   mammoth eval --fen startpos --json -
#[derive(Args, Debug)]
#[command(verbatim_doc_comment)]
pub struct Eval {
    #[command(flatten)]
    position: PositionArguments,
    /// Write the evaluation to this file as JSON; - for standard output, which then holds nothing else
    #[arg(long, value_name = "FILE")]
    json: Option<JsonTarget>,
}

/// What `--json` writes; all values are centipawns.
#[derive(Serialize)]
struct Report {
    program: String,
    fen: String,
    side_to_move: String,
    score: i32,
    tempo: i32,
    sum: i32,
    scaled: i32,
    midgame_percent: i32,
    terms: Vec<Term>,
}

#[derive(Serialize)]
struct Term {
    term: &'static str,
    red: Phases,
    black: Phases,
    total: i32,
}

#[derive(Serialize)]
struct Phases {
    midgame: i32,
    endgame: i32,
}

impl From<Tapered> for Phases {
    fn from(value: Tapered) -> Phases {
        Phases { midgame: value.midgame(), endgame: value.endgame() }
    }
}

impl Report {
    fn new(fen: String, explanation: &Explanation) -> Report {
        let Explanation { rows, midgame_percent, sum, scaled, tempo, side_to_move, score } = explanation;
        let term = |&Row { term, red, black, total }: &Row| Term { term, red: red.into(), black: black.into(), total };
        Report {
            program: format!("mammoth {VERSION}"),
            fen,
            side_to_move: side_to_move.name().to_lowercase(),
            score: score.value(),
            tempo: *tempo,
            sum: *sum,
            scaled: *scaled,
            midgame_percent: *midgame_percent,
            terms: rows.iter().map(term).collect(),
        }
    }
}

impl Eval {
    pub(super) fn run(self) -> Result<(), Failure> {
        let json = self.json.as_ref().map(|target| target.claim_free(Some(&["fen", "score", "terms"]))).transpose()?;
        let position = self.position.position();
        let explanation = explain(&position);
        let terminal = json::terminal(self.json.as_ref());
        terminal.print_line(&explanation);
        let report = Report::new(to_fen(&position), &explanation);
        terminal.conclude(json.map_or(Ok(()), |mut json| json.write(&report)))
    }
}
