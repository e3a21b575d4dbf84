//! The page of a match, which is rewritten while it is played.

use super::crosstable;
use super::document::{document, json, script};
use super::elo_curve::{self, EloPoint};
use super::player::{player, tools};
use super::wording::Both;
use crate::league::{EncounterSummary, EngineSummary, MoveNote, Summary};
use crate::notation::{Game, Notation, START_FEN, parse_fen, to_fen, write_move};
use crate::types::Color;
use maud::{Markup, html};
use serde::Serialize;
use std::collections::VecDeque;

/// Games that can be played through: the last ones.
const MOST_GAMES: usize = 200;

/// What a page shows of a match: its games, and how the estimate went.
#[derive(Debug, Default)]
pub struct MatchPage {
    games: VecDeque<ShownGame>,
    course: Vec<EloPoint>,
}

/// A game as the script reads it; lists are texts, with blanks between.
#[derive(Debug, Serialize)]
struct ShownGame {
    round: String,
    red: String,
    black: String,
    result: String,
    /// Why it ended.
    end: String,
    opening: String,
    /// The board before the first move.
    fen: String,
    black_begins: bool,
    moves: String,
    /// The moves in the notation of the World Xiangqi Federation.
    names: String,
    /// Scores, for the side that moves; `-` where none is known.
    scores: String,
}

impl ShownGame {
    fn new(game: &Game) -> ShownGame {
        let tag = |name| game.tag(name).unwrap_or_default().to_string();
        let mut position = game.start.clone();
        let (mut moves, mut names, mut scores) = (Vec::new(), Vec::new(), Vec::new());
        for played in &game.moves {
            moves.push(played.mv.to_string());
            names.push(write_move(&position, played.mv, Notation::Wxf));
            let score = played.comment.parse().ok().and_then(|note: MoveNote| note.report.score);
            scores.push(score.map_or("-".to_string(), |score| score.to_string()));
            position.make(played.mv);
        }
        ShownGame {
            round: tag("Round"),
            red: tag("Red"),
            black: tag("Black"),
            result: game.outcome.map_or("*".to_string(), |outcome| outcome.to_string()),
            end: tag("Termination"),
            opening: tag("Opening"),
            fen: to_fen(&game.start).split(' ').next().unwrap_or_default().to_string(),
            black_begins: game.start.side_to_move() == Color::Black,
            moves: moves.join(" "),
            names: names.join(" "),
            scores: scores.join(" "),
        }
    }
}

impl MatchPage {
    /// Adds a finished game, and how the match stood after it.
    pub fn add(&mut self, game: &Game, summary: &Summary) {
        if self.games.len() == MOST_GAMES {
            self.games.pop_front();
        }
        self.games.push_back(ShownGame::new(game));
        // With more than two engines there is no one difference.
        if let [encounter] = &summary.encounters[..] {
            let estimate = &encounter.estimate;
            let (elo, low, high) = (estimate.elo, estimate.low, estimate.high);
            self.course.push(EloPoint { games: summary.games_finished, elo, low, high });
        }
    }

    /// The page; one of a match that is `running` loads itself again and again.
    pub fn write(&self, summary: &Summary, running: bool) -> String {
        let start = parse_fen(START_FEN).expect("the start position is readable");
        let title = if summary.event.is_empty() { "Match" } else { &summary.event };
        let body = html! {
            main data-running=[running.then_some("yes")] {
                h1 { (title) }
                p.facts {
                    (summary.games_finished) " / " (summary.games_planned) " " (Both("games", "局")) ", " (summary.conditions)
                }
                div.wide { (engines(summary)) }
                (crosstable::draw(summary))
                @for encounter in &summary.encounters { (encounter_line(encounter)) }
                (elo_curve::draw(&self.course))
                @if let Some(sprt) = &summary.sprt {
                    p { "SPRT: LLR " (format!("{:.2}", sprt.log_likelihood_ratio)) " ["
                        (format!("{:.2}, {:.2}", sprt.lower_bound, sprt.upper_bound)) "]" }
                }
                h2 { (Both("Games", "对局")) ": " span data-say="title" {} }
                div.columns {
                    div {
                        (player(&start))
                        (tools(false))
                        p.saying { b data-say="wxf" {} " " b data-say="score" {} }
                    }
                    div.moves {}
                }
                div.wide { (self.list()) }
                footer { (summary.referee) }
            }
            (json("games", &self.games))
            (script())
        };
        document(title, &body)
    }

    /// The games, the last one first.
    fn list(&self) -> Markup {
        html! {
            table {
                tr {
                    th { (Both("round", "轮次")) }
                    th { (Both("Red", "红方")) }
                    th { (Both("Black", "黑方")) }
                    th { (Both("result", "结果")) }
                    th { (Both("end", "终局")) }
                    th { (Both("opening", "开局")) }
                }
                @for (number, game) in self.games.iter().enumerate().rev() {
                    tr data-game=(number) {
                        td { (game.round) }
                        td { (game.red) }
                        td { (game.black) }
                        td { (game.result) }
                        td { (game.end) }
                        td { (game.opening) }
                    }
                }
            }
        }
    }
}

fn engines(summary: &Summary) -> Markup {
    let row = |engine: &EngineSummary| {
        let score = &engine.score;
        let number =
            |value: Option<f64>, decimals: usize| value.map_or("–".into(), |value| format!("{value:.decimals$}"));
        html! {
            tr {
                td { (engine.name) }
                td.count { (format!("{:.1} / {}", score.points(), score.games())) }
                td.count { (format!("+{} ={} −{}", score.wins, score.draws, score.losses)) }
                td.count { (number(engine.mean_depth, 1)) }
                td.count { (number(engine.nodes_per_second, 0)) }
                td.count { (number(engine.mean_move_ms, 1)) }
                td.count { (engine.failures + engine.illegal_moves + engine.time_losses) }
            }
        }
    };
    html! {
        table {
            tr {
                th { (Both("engine", "引擎")) }
                th { (Both("points", "得分")) }
                th { (Both("won, drawn, lost", "胜和负")) }
                th { (Both("depth", "深度")) }
                th { (Both("nodes a second", "每秒节点")) }
                th { (Both("ms a move", "每步毫秒")) }
                th { (Both("failures", "故障")) }
            }
            @for engine in &summary.engines { (row(engine)) }
        }
    }
}

/// Two engines against each other.
fn encounter_line(encounter: &EncounterSummary) -> Markup {
    let estimate = &encounter.estimate;
    let elo = |value: f64| if value.is_finite() { format!("{value:+.0}") } else { "∞".to_string() };
    let score = &encounter.score;
    html! {
        p {
            b { (encounter.first) " – " (encounter.second) }
            ": " (format!("+{} ={} −{}", score.wins, score.draws, score.losses))
            ", Elo " (elo(estimate.elo)) " [" (elo(estimate.low)) ", " (elo(estimate.high)) "]"
        }
    }
}
