//! `mammoth go`: one question, one answer.

use super::interrupt::stop_on_interrupt;
use super::json::{self, JsonTarget};
use super::net::Net;
use super::notation::NotationName;
use super::position::PositionArguments;
use super::tables::EndgameTables;
use super::{Failure, VERSION};
use crate::analysis::{Analyser, Analysis, Line, Means, Question, SpokenScore};
use crate::cli::language::message;
use crate::notation::{Notation, read_moves, to_fen, write_move};
use crate::position::Position;
use crate::rules::{RuleSet, Rules};
use crate::search::Exactness;
use crate::time::Limits;
use crate::types::{Depth, Move};
use clap::Args;
use indicatif::{HumanCount, ProgressBar, ProgressStyle};
use serde::Serialize;
use std::fmt::Write as _;
use std::ops::ControlFlow;
use std::time::Duration;

/// Where no limit is given.
const USUAL_TIME: Duration = Duration::from_secs(1);

/// Search a position and print its best lines: one question, one answer.
///
/// The search ends with the first limit that is reached; without any it takes a second. With --depth or --nodes, and one thread, the
/// answer is the same on every machine. Ctrl-C ends the search, and what it has found is printed.
///
/// Each line is printed with its number, its depth in plies, its score and its moves. A score is in centipawns for the side to move, or "mate 3": the
/// side to move mates in three moves. Behind them stand lines of a word and a value: bestmove, ponder (the reply that is expected),
/// depth, nodes, time (milliseconds) and nps. Where there is no legal move, bestmove is "none": the side to move has lost.
///
/// --json writes an object with "program", "network" (null for the hand-made evaluation), "fen", "moves" (those that led to the
/// position), "threads", "hash_mib", "lines" (each with "score", which has "cp" or "mate", "bound" (null, "lower" or "upper"), "wdl"
/// (chances of win, draw and loss in permille), "depth", "seldepth" and "moves"), "bestmove", "ponder", "depth", "nodes", "time_ms"
/// and "nps". What is not known is null.
///
/// Examples:
///   mammoth go --depth 12
///   mammoth go --moves "h2e2 h9g7 h0g2" --movetime 5000 --multipv 3 --threads 4
///   mammoth go 3ak4/9/9/9/9/9/9/4C4/4A4/4K4 w --mate 5 --json -
#[derive(Args, Debug)]
#[command(verbatim_doc_comment)]
pub struct Go {
    #[command(flatten)]
    position: PositionArguments,
    /// Moves that are played first, in any notation, separated by blanks
    #[arg(long, value_name = "MOVES", allow_hyphen_values = true)]
    moves: Option<String>,
    #[command(flatten)]
    limit: Limit,
    /// Best lines to find
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=128))]
    multipv: u16,
    /// The only moves to look at, in any notation, separated by blanks
    #[arg(long, value_name = "MOVES", allow_hyphen_values = true)]
    searchmoves: Option<String>,
    /// Search threads
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=512))]
    threads: u16,
    /// Size of the table in MiB
    #[arg(long, default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..))]
    hash: u32,
    /// The evaluation: nnue for the network of this program, classic for the hand-made one, or the file of another network
    #[arg(long, value_name = "NET", default_value = "nnue")]
    net: Net,
    #[command(flatten)]
    tables: EndgameTables,
    /// Rules of repetition: asian, computer-league or simple
    #[arg(long, value_name = "SET", default_value_t = RuleSet::default())]
    rule: RuleSet,
    /// How moves are printed; in JSON they are coordinates
    #[arg(long, value_enum, default_value_t = NotationName::Iccs)]
    notation: NotationName,
    /// Write the answer as JSON to this file; - writes it to standard output, and everything else to standard error
    #[arg(long, value_name = "FILE")]
    json: Option<JsonTarget>,
}

/// When the search ends.
#[derive(Args, Debug)]
struct Limit {
    /// Plies
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(i32).range(1..=100))]
    depth: Option<i32>,
    /// Nodes of all threads together
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Milliseconds [default where no limit is given: 1000]
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=604_800_000))]
    movetime: Option<u64>,
    /// A mate in at most so many moves
    #[arg(long, value_name = "MOVES", value_parser = clap::value_parser!(u32).range(1..=100))]
    mate: Option<u32>,
}

impl Limit {
    fn limits(&self) -> Limits {
        let said = Limits {
            depth: self.depth.map(Depth::new),
            nodes: self.nodes,
            movetime: self.movetime.map(Duration::from_millis),
            mate: self.mate,
            ..Limits::default()
        };
        if said == Limits::default() { Limits::movetime(USUAL_TIME) } else { said }
    }
}

impl Go {
    pub(super) fn run(self) -> Result<(), Failure> {
        let fields = &["program", "fen", "lines", "bestmove"];
        let json = self.json.as_ref().map(|target| target.claim_free(Some(fields))).transpose()?;
        let start = self.position.position();
        let mut position = start.clone();
        let moves = read_moves(&start, self.moves.as_deref().unwrap_or_default())?;
        for &mv in &moves {
            position.make(mv);
        }
        let search_moves = self.searchmoves.as_deref().map(|text| candidates(&position, text)).transpose()?;
        let means = Means {
            threads: self.threads.into(),
            hash_mib: self.hash as usize,
            network: self.net.network()?,
            tables: self.tables.open()?,
            rules: Rules { set: self.rule, ..Rules::default() },
            ..Means::default()
        };
        let mut analyser = Analyser::new(means)?;
        stop_on_interrupt(vec![analyser.stopper()])?;
        let lines = self.multipv.into();
        let limits = self.limit.limits();
        let question = Question { position, limits, lines, search_moves };
        let answer = follow(&mut analyser, &question)?;
        EndgameTables::report_damage(analyser.means().tables.as_ref());
        let report = Report::new(&start, &moves, analyser.means(), &answer);
        let terminal = json::terminal(self.json.as_ref());
        let names = |moves: &[Move]| names(&question.position, moves, self.notation.notation());
        terminal.print_line(text(&answer, &report, names));
        terminal.conclude(json.map_or(Ok(()), |mut json| json.write(&report)))
    }
}

/// Searches, and shows on standard error how far it is; the line hides itself when that is no terminal.
fn follow(analyser: &mut Analyser, question: &Question) -> Result<Analysis, Failure> {
    let style = ProgressStyle::with_template("{spinner} {elapsed}, {wide_msg}").expect("the template is valid");
    let bar = ProgressBar::new_spinner().with_style(style);
    bar.enable_steady_tick(Duration::from_millis(100));
    let answer = analyser.listen(question, &|known, _| {
        if let Some(best) = known.lines.first() {
            let (score, nodes) = (SpokenScore::from(best.score), HumanCount(known.nodes));
            bar.set_message(message!(
                "search-under-way",
                "depth {depth}, {nodes} nodes, {score}: {best}",
                depth = known.depth,
                nodes = nodes,
                score = score,
                best = best.moves[0]
            ));
        }
        ControlFlow::Continue(())
    });
    bar.finish_and_clear();
    Ok(answer?)
}

/// Moves of a position that are asked for by name, in any order.
///
/// # Errors
/// One that is not legal.
fn candidates(position: &Position, text: &str) -> Result<Vec<Move>, Failure> {
    // Each is a move of the same position, and not a reply to the one before it.
    let read = |word| read_moves(position, word).map_err(|error| format!("--searchmoves: {}", error.source));
    let moves: Result<Vec<Vec<Move>>, String> = text.split_whitespace().map(read).collect();
    let moves = moves?.concat();
    if moves.is_empty() { Err("--searchmoves names no move".into()) } else { Ok(moves) }
}

/// What `--json` writes.
#[derive(Serialize)]
struct Report {
    program: String,
    network: Option<String>,
    fen: String,
    moves: Vec<String>,
    threads: usize,
    hash_mib: usize,
    lines: Vec<LineReport>,
    bestmove: Option<String>,
    ponder: Option<String>,
    depth: i32,
    nodes: u64,
    time_ms: f64,
    nps: u64,
}

#[derive(Serialize)]
struct LineReport {
    score: SpokenScore,
    bound: Option<&'static str>,
    wdl: [u32; 3],
    depth: i32,
    seldepth: usize,
    moves: Vec<String>,
}

impl Report {
    fn new(start: &Position, moves: &[Move], means: &Means, answer: &Analysis) -> Report {
        let seconds = answer.time.as_secs_f64();
        Report {
            program: format!("mammoth {VERSION}"),
            network: means.network.as_ref().map(|network| network.name()),
            fen: to_fen(start),
            moves: moves.iter().map(Move::to_string).collect(),
            threads: means.threads,
            hash_mib: means.hash_mib,
            lines: answer.lines.iter().map(LineReport::new).collect(),
            bestmove: answer.best().map(|mv| mv.to_string()),
            ponder: answer.ponder().map(|mv| mv.to_string()),
            depth: answer.depth,
            nodes: answer.nodes,
            time_ms: 1000.0 * seconds,
            nps: (answer.nodes as f64 / seconds.max(1e-9)) as u64,
        }
    }
}

impl LineReport {
    fn new(line: &Line) -> LineReport {
        let chances = line.chances();
        LineReport {
            score: line.score.into(),
            bound: bound(line.exactness),
            wdl: [chances.win(), chances.draw(), chances.loss()],
            depth: line.depth,
            seldepth: line.seldepth,
            moves: line.moves.iter().map(Move::to_string).collect(),
        }
    }
}

fn bound(exactness: Exactness) -> Option<&'static str> {
    match exactness {
        Exactness::Exact => None,
        Exactness::AtLeast => Some("lower"),
        Exactness::AtMost => Some("upper"),
    }
}

/// The answer as lines of text, without the last line end.
fn text(answer: &Analysis, report: &Report, names: impl Fn(&[Move]) -> String) -> String {
    let mut text = String::new();
    for (line, number) in answer.lines.iter().zip(1..) {
        let bound = bound(line.exactness).map_or(String::new(), |bound| format!(" ({bound} bound)"));
        let (score, moves) = (SpokenScore::from(line.score), names(&line.moves));
        writeln!(text, "{number} depth {} {score}{bound}: {moves}", line.depth).expect("writing to a string succeeds");
    }
    let best = answer.lines.first().map_or(&[][..], |line| &line.moves[..]);
    let played = names(&best[..best.len().min(2)]);
    let mut played = played.split(' ').filter(|name| !name.is_empty());
    text += &format!("bestmove {}\n", played.next().unwrap_or("none"));
    if let Some(ponder) = played.next() {
        text += &format!("ponder {ponder}\n");
    }
    text + &format!("depth {}\nnodes {}\ntime {:.0}\nnps {}", report.depth, report.nodes, report.time_ms, report.nps)
}

/// Moves one after another from a position, a blank between them. Coordinates are written as engines have them.
fn names(position: &Position, moves: &[Move], notation: Notation) -> String {
    let mut position = position.clone();
    let mut names = Vec::with_capacity(moves.len());
    for &mv in moves {
        names.push(if notation == Notation::Iccs { mv.to_string() } else { write_move(&position, mv, notation) });
        position.make(mv);
    }
    names.join(" ")
}
