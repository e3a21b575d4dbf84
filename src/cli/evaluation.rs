//! `mammoth eval`: the static evaluation, term by term.

use super::json::{self, JsonTarget};
use super::net::Net;
use super::position::PositionArguments;
use super::{Failure, VERSION};
use crate::eval::classic::{Explanation, Row, Tapered, explain};
use crate::eval::endings::EndingExplanation;
use crate::eval::nnue::{NetworkExplanation, PieceValue};
use crate::notation::{piece_letter, to_fen};
use crate::types::Color;
use clap::Args;
use serde::Serialize;

/// Show the static evaluation of a position term by term, in centipawns.
///
/// --json writes an object with "program", "fen", "side_to_move" (red or black), "score" (for the side to move), "tempo" (for the
/// same), "sum" and "scaled" (Red minus Black, before and after winning chances were doubted), "midgame_percent" and "terms" (each
/// with "term", "red" and "black", which have "midgame" and "endgame", and "total", which is Red minus Black). With a network also
/// "network": its "name", its "score" for the side to move, and "pieces", each with "square", "piece" and "value": the score for its
/// side minus that without the piece. With few pieces also "ending": its "class", how many 64ths of an advantage count for "red" and
/// for "black", and the "score" for the side to move after that.
///
/// Examples:
///   mammoth eval 3ak4/9/9/9/9/9/9/4C4/4A4/4K4 w
///   mammoth eval --fen startpos --json -
#[derive(Args, Debug)]
#[command(verbatim_doc_comment)]
pub struct Eval {
    #[command(flatten)]
    position: PositionArguments,
    /// The network whose value is shown first: nnue for that of this program, or the file of another one; classic for none
    #[arg(long, value_name = "NET", default_value = "nnue")]
    net: Net,
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
    #[serde(skip_serializing_if = "Option::is_none")]
    network: Option<NetworkReport>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ending: Option<EndingReport>,
}

/// What becomes of the score because of the material.
#[derive(Serialize)]
struct EndingReport {
    class: String,
    red: u8,
    black: u8,
    score: i32,
}

impl From<&EndingExplanation> for EndingReport {
    fn from(explanation: &EndingExplanation) -> EndingReport {
        let EndingExplanation { class, ending, score, .. } = explanation;
        let [red, black] = Color::BOTH.map(|color| ending.part(color));
        EndingReport { class: class.to_string(), red, black, score: score.value() }
    }
}

/// What a network says.
#[derive(Serialize)]
struct NetworkReport {
    name: String,
    score: i32,
    pieces: Vec<PieceReport>,
}

#[derive(Serialize)]
struct PieceReport {
    square: String,
    piece: char,
    value: Option<i32>,
}

impl From<&NetworkExplanation> for NetworkReport {
    fn from(explanation: &NetworkExplanation) -> NetworkReport {
        let piece = |piece: &PieceValue| PieceReport {
            square: piece.square.to_string(),
            piece: piece_letter(piece.piece),
            value: piece.value,
        };
        NetworkReport {
            name: explanation.network.clone(),
            score: explanation.score.value(),
            pieces: explanation.pieces.iter().map(piece).collect(),
        }
    }
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
            network: None,
            ending: None,
        }
    }
}

impl Eval {
    pub(super) fn run(self) -> Result<(), Failure> {
        let json = self.json.as_ref().map(|target| target.claim_free(Some(&["fen", "score", "terms"]))).transpose()?;
        let position = self.position.position();
        let explanation = explain(&position);
        let terminal = json::terminal(self.json.as_ref());
        let network = self.net.network()?.map(|network| NetworkExplanation::new(&network, &position));
        if let Some(network) = &network {
            terminal.print_line(format_args!("{network}\n"));
        }
        terminal.print_line(&explanation);
        let score = network.as_ref().map_or(explanation.score, |network| network.score);
        let ending = EndingExplanation::new(&position, score);
        if let Some(ending) = &ending {
            terminal.print_line(format_args!("\n{ending}"));
        }
        let mut report = Report::new(to_fen(&position), &explanation);
        report.network = network.as_ref().map(NetworkReport::from);
        report.ending = ending.as_ref().map(EndingReport::from);
        terminal.conclude(json.map_or(Ok(()), |mut json| json.write(&report)))
    }
}
