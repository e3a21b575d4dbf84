//! `mammoth analyse`: games reviewed move by move.

mod games;
mod outputs;
mod pages;
mod search;
mod words;

use self::games::Games;
use self::outputs::{Outputs, Wanted};
use super::json::{JsonTarget, terminal};
use super::net::Net;
use super::notation::NotationName;
use super::search_limit::{SearchLimit, limit_text};
use super::sources::Sources;
use super::tables::EndgameTables;
use super::terminal::remark;
use super::{Failure, VERSION};
use crate::analysis::Means;
use crate::cli::language::message;
use crate::notation::Encoding;
use crate::platform;
use crate::review::{Conditions, Journal, Spread, Workforce};
use crate::rules::{RuleSet, Rules};
use crate::time::Limits;
use crate::types::WorkShare;
use clap::Args;
use std::path::PathBuf;
use std::process::ExitCode;

/// Nodes for each position where no limit is given: some 20 milliseconds.
const USUAL_NODES: u64 = 20_000;
/// The file of the journal in its directory, and that of the annotated games.
const JOURNAL: &str = "positions.jsonl";
const ANNOTATED: &str = "annotated.pgn";

/// Review games move by move: what each move gave away, the better moves, the turning points.
///
/// Every position of the main line of each game is searched by itself, many side by side, with 20,000 nodes where no limit is given.
/// Printed are for each game the players, the
/// opening, the accuracy of both sides, their dubious moves, mistakes and blunders, and the turning points with the better move. How
/// all these are defined is said in src/review/README.md.
///
/// Results are kept in a directory, in the file positions.jsonl, each as soon as it is there. After Ctrl-C, a crash or a full disk the
/// same command goes on where it was. With other settings another directory has to be named. Games that begin alike share results.
///
/// With --nodes or --depth, and one thread a search, the results are the same on every machine and in any order. --shard I/N takes the
/// I-th of N shares of the games: the journals of all shares may be joined (cat) in one directory, where the whole command finds them.
/// Faulty games are no failure of a share: the whole command tells of them again. docs/cluster.md shows how several machines are used.
///
/// Files of positions (FEN, EPD) are read, too: of a position without moves the best lines are printed.
///
/// Games are read as everywhere: PGN, WXF and more, with moves in any notation, files, archives and directories. What is wrong with them
/// is told on standard error, with the place; of a game that cannot be read to its end the moves before the fault are reviewed. Exit
/// code 1 when a game or file was faulty (0 with --allow-faulty), or when Ctrl-C was pressed.
///
/// --jsonl writes an object for each game on a line of its own: "file", "game", "tags", "fen", "result", "opening", "ruling", "red" and
/// "black" ("accuracy", "dubious", "mistakes", "blunders"), "turning_points" (plies, from 1) and "moves", each with "ply", "side",
/// "move", "before" and "after" ("cp" or "mate", for the side that moves), "expected_before" and "expected_after" (points, 0 to 1),
/// "loss", "judgement", "best", "good_moves", "forced", "only", "sacrifice", "missed_mate", "occurrences", "ruling", "book", "depth",
/// "nodes" and "lines" ("score", "bound", "moves"); "last" ("side", "depth", "nodes", "lines") is what was found of the last position, and
/// "conditions" what all of it was found under. --csv writes a row for each move, and one with ply 0 for a position; scores there are for
/// Red, in pawns.
///
/// Examples:
///   mammoth analyse games.pgn --html
///   mammoth analyse masters/ --nodes 200000 --multipv 3 \
///     --out masters-review --csv moves.csv
///   mammoth analyse game.pgn --movetime 1000 --threads 8
#[derive(Args, Debug)]
#[command(verbatim_doc_comment)]
pub struct Analyse {
    /// Game files, archives and directories
    #[arg(required = true, value_name = "FILES")]
    from: Vec<PathBuf>,
    /// Directory of the results; made when it is not there [default: the name of the first of FILES, with .review behind it]
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    #[command(flatten)]
    limit: SearchLimit,
    /// Best lines of each position: from 2 on only moves are seen
    #[arg(long, value_name = "K", default_value_t = 2, value_parser = clap::value_parser!(u16).range(1..=128))]
    multipv: u16,
    /// Threads of each search [default: 1, or all cores where there are only a few positions]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=512))]
    threads: Option<u16>,
    /// Searches side by side [default: as many as there are cores for]
    #[arg(long, value_name = "C", value_parser = clap::value_parser!(u16).range(1..=512))]
    concurrency: Option<u16>,
    /// Size of the table of each search in MiB [default: enough for --nodes, else 16]
    #[arg(long, value_name = "MIB", value_parser = clap::value_parser!(u32).range(1..))]
    hash: Option<u32>,
    /// The evaluation: nnue for the network of this program, classic for the hand-made one, or the file of another network
    #[arg(long, value_name = "NET", default_value = "nnue")]
    net: Net,
    #[command(flatten)]
    tables: EndgameTables,
    /// Rules of repetition: asian, computer-league or simple
    #[arg(long, value_name = "SET", default_value_t = RuleSet::default())]
    rule: RuleSet,
    /// Encoding of the games: utf-8, gb18030 or big5 [default: found out for each file]
    #[arg(long)]
    encoding: Option<Encoding>,
    /// Only this share of the games: 2/8 is the second of eight
    #[arg(long, value_name = "I/N", default_value_t = WorkShare::WHOLE)]
    shard: WorkShare,
    /// Name faulty games and files, but let them be no failure: exit code 0
    #[arg(long)]
    allow_faulty: bool,
    /// Print how many shares the games can be divided into, and do nothing else
    #[arg(long)]
    count_shards: bool,
    /// How moves are written in the text and in the annotated games
    #[arg(long, value_enum, default_value_t = NotationName::Wxf)]
    notation: NotationName,
    /// Write the annotated games to annotated.pgn in the directory of the results
    #[arg(long)]
    pgn: bool,
    /// Write a page for each game to the directory of the results, and index.html, which leads to them
    #[arg(long)]
    html: bool,
    /// Write the reviews to this file as JSON, a line for each game; - for standard output, which then holds nothing else
    #[arg(long, value_name = "FILE")]
    jsonl: Option<JsonTarget>,
    /// Write a row for each move to this new file as comma-separated values
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
}

impl Analyse {
    pub(super) fn run(self) -> Result<ExitCode, Failure> {
        let games = Games { sources: Sources::new(&self.from, self.encoding)?, shard: self.shard };
        if self.count_shards {
            terminal(self.jsonl.as_ref()).print_line(games.count().found);
            return Ok(ExitCode::SUCCESS);
        }
        let directory = self.directory()?;
        // What cannot be written is better found out before the searches than behind them.
        let mut outputs = Outputs::claim(&Wanted {
            annotated: self.pgn.then(|| directory.join(ANNOTATED)),
            jsonl: self.jsonl.clone(),
            csv: self.csv.clone(),
            pages: self.html.then(|| directory.clone()),
        })?;
        let census = games.count();
        if census.found == 0 || census.games == 0 && self.shard.is_whole() {
            return Err(message!(
                "no-game-to-review",
                "there is no game to review, and no position but that of the first move"
            )
            .into());
        }
        self.shard.check(census.found, "games")?;
        let spread = self.spread(census.positions.len());
        let means = self.means(spread)?;
        let conditions = self.conditions(&means);
        let mut journal = Journal::open(&directory.join(JOURNAL), &conditions)?;
        let mut workforce = Workforce::new(spread, &means, self.limits(), self.multipv.into())?;
        let is_whole = search::search(&games, census.positions, &mut journal, &mut workforce)?;
        if EndgameTables::report_damage(means.tables.as_ref()) {
            return Err(message!(
                "review-with-damaged-tables",
                "results in {directory} were found partly without tables that are damaged: make these again (mammoth egtb make), and name \
                 another directory",
                directory = directory.display()
            )
            .into());
        }
        if !is_whole {
            let known = journal.len();
            return Err(message!(
                "review-interrupted",
                "interrupted: {known} positions are in {directory}, and the same command goes on",
                known = known,
                directory = directory.display()
            )
            .into());
        }
        let missing = outputs.write(&games, &mut journal, &conditions, self.notation.notation())?;
        if missing > 0 {
            remark(message!(
                "games-left-out",
                "{games} games are left out: searches of their positions failed",
                games = missing
            ));
        }
        let are_sound = census.unreadable == 0 && (census.faulty_games == 0 || !self.shard.is_whole());
        let is_good = missing == 0 && (are_sound || self.allow_faulty);
        Ok(if is_good { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }

    fn limits(&self) -> Limits {
        self.limit.limits(USUAL_NODES)
    }

    /// MiB of a table with an entry for each node.
    fn hash_mib(&self) -> usize {
        const ENTRY_BYTES: u64 = 16;
        const USUAL: usize = 16;
        const MOST: u64 = 256;
        let enough = |nodes: u64| (nodes.saturating_mul(ENTRY_BYTES) >> 20).next_power_of_two().min(MOST) as usize;
        self.hash.map_or_else(|| self.limits().nodes.map_or(USUAL, enough), |mib| mib as usize)
    }

    /// The directory of the results, made when it is not there.
    fn directory(&self) -> Result<PathBuf, Failure> {
        let usual = || {
            let first = self.from[0].canonicalize().unwrap_or_else(|_| self.from[0].clone());
            let name = first.file_name().map_or("games".into(), |name| name.to_string_lossy().into_owned());
            PathBuf::from(format!("{name}.review"))
        };
        let directory = self.out.clone().unwrap_or_else(usual);
        std::fs::create_dir_all(&directory).map_err(|error| format!("{}: {error}", directory.display()))?;
        Ok(directory)
    }

    /// How many searches and threads; what is said goes before what is best for so many positions.
    fn spread(&self, positions: usize) -> Spread {
        let cores = platform::processors();
        let [searches, threads] = [self.concurrency, self.threads].map(|said| said.map(usize::from));
        let timed = self.limits().movetime.is_some();
        match (searches, threads) {
            (Some(searches), threads) => Spread { searches, threads: threads.unwrap_or(1) },
            (None, Some(threads)) => Spread { searches: (cores / threads).clamp(1, positions.max(1)), threads },
            // Each search takes the same time with any number of threads.
            (None, None) if timed && positions >= cores => Spread { searches: cores, threads: 1 },
            (None, None) if timed => Spread { searches: positions.max(1), threads: cores / positions.max(1) },
            (None, None) => Spread::best(positions, cores),
        }
    }

    fn means(&self, spread: Spread) -> Result<Means, Failure> {
        Ok(Means {
            threads: spread.threads,
            hash_mib: self.hash_mib(),
            network: self.net.network()?,
            tables: self.tables.open()?,
            rules: Rules { set: self.rule, ..Rules::default() },
            ..Means::default()
        })
    }

    fn conditions(&self, means: &Means) -> Conditions {
        Conditions {
            program: format!("mammoth {VERSION}"),
            evaluation: means.network.as_ref().map_or("classic".to_string(), |network| network.name()),
            tables: means.tables.as_ref().map(|tables| tables.name()),
            limit: limit_text(&self.limits()),
            lines: self.multipv.into(),
            threads: means.threads,
            hash_mib: means.hash_mib,
            rule: self.rule.name().to_string(),
        }
    }
}
