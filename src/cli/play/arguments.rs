//! What `mammoth match` takes.

use crate::cli::Failure;
use crate::cli::endings::Endings;
use crate::cli::json::JsonTarget;
use crate::cli::limits::Limits;
use crate::league::openings::{Opening, read_openings};
use crate::league::statistics::Sprt;
use crate::league::{Contest, EngineSpec, Format, Interrupt, Order, Schedule, with_protocol};
use crate::notation::{START_FEN, parse_fen};
use crate::search::StrategyKind;
use crate::types::WorkShare;
use clap::{Args, ValueEnum};
use std::path::PathBuf;
use std::sync::Arc;

/// Let engines play each other, and say how strong they are.
///
/// One engine alone plays against this program.
///
/// Each opening is played twice with colours reversed. The result comes with Elo, a 95 % interval taken over pairs of games
/// (pentanomial), and the likelihood of superiority; --sprt stops as soon as one of two hypotheses is the better one by far;
/// three and more engines get a league table. An engine that does not start, crashes, floods, plays an illegal move or
/// overruns its clock loses that game, with the reason in the game file, and is started anew.
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub struct Match {
    /// An engine: its program, and key=value parts separated by semicolons
    ///
    /// PROGRAM, or self for this very binary (cmd= may stand before it); protocol=ucci|uci (unless said it is asked); name=; dir= to start it in;
    /// arg= an argument (may come several times), args= several without blanks in them; option.NAME=VALUE; unit=ms|s of times
    /// in UCCI (otherwise milliseconds when the engine lists usemillisec, else seconds); ranks=0|1 counts ranks from 0 (h2e2) or 1
    /// (h3e3; otherwise 1 when a UCI engine lists UCI_Variant, which is then set to xiangqi); tc=, movetime=, nodes=, depth=
    /// instead of those of the match; a value with a semicolon stands in double quotes; bans=off does not tell a UCCI engine which moves lose by repetition; restart=on starts it
    /// anew for each game. An engine that lists usebook or OwnBook plays without its book unless option.usebook=true says otherwise
    #[arg(long = "engine", value_name = "TEXT", required = true)]
    engines: Vec<EngineSpec>,

    /// How the threads of engines with cmd=self share their tree, where the engine has no option.strategy of its own: ybw,
    /// pv-split, abdada, lazy or serial
    #[arg(long, value_name = "NAME")]
    strategy: Option<StrategyKind>,

    #[command(flatten)]
    limits: Limits,
    /// What all times for thinking are multiplied by on this machine, because it is slower (above 1) or faster than others of the
    /// match; the game file has the times as said
    #[arg(long, value_name = "F", default_value_t = 1.0, help_heading = "Limits", value_parser = time_factor)]
    time_factor: f64,
    /// Let engines that list the option think on their opponent's time
    #[arg(long, help_heading = "Limits")]
    ponder: bool,

    /// Openings: a file of EPD or FEN lines, or games as "book make" reads them. Without it games begin with the start position
    #[arg(long, value_name = "FILE", help_heading = "Schedule")]
    openings: Option<PathBuf>,
    /// In which order openings are taken
    #[arg(long, value_enum, default_value_t = OpeningOrder::Sequential, help_heading = "Schedule")]
    order: OpeningOrder,
    /// Seed of a random order; the same seed gives the same match
    #[arg(long, value_name = "N", default_value_t = 1, help_heading = "Schedule")]
    seed: u64,
    /// Number of the opening to begin with
    #[arg(long, value_name = "N", default_value_t = 1, help_heading = "Schedule", value_parser = clap::value_parser!(u32).range(1..))]
    start: u32,
    /// Games that each two engines play in a round
    #[arg(long, value_name = "N", default_value_t = 2, help_heading = "Schedule", value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    /// Rounds
    #[arg(long, value_name = "N", default_value_t = 1, help_heading = "Schedule", value_parser = clap::value_parser!(u32).range(1..))]
    rounds: u32,
    /// Only this share of the pairs of games: 2/8 is the second of eight. The game files of all shares may be joined (cat); --resume
    /// goes on with the whole
    #[arg(long, value_name = "I/N", default_value_t = WorkShare::WHOLE, help_heading = "Schedule")]
    shard: WorkShare,
    /// Print how many shares the match can be divided into, and do nothing else
    #[arg(long, help_heading = "Schedule")]
    pub count_shards: bool,
    /// Who meets whom; in a gauntlet the first engine meets each of the others
    #[arg(long, value_enum, default_value_t = Tournament::RoundRobin, help_heading = "Schedule")]
    tournament: Tournament,
    /// Do not change colours: the engine named first always plays Red
    #[arg(long, help_heading = "Schedule")]
    no_swap: bool,
    /// Take a new opening for each game instead of each pair
    #[arg(long, help_heading = "Schedule")]
    no_repeat: bool,
    /// Games at a time
    #[arg(long, value_name = "N", default_value_t = 1, help_heading = "Schedule", value_parser = clap::value_parser!(u32).range(1..=1024))]
    concurrency: u32,

    /// Stop when the first engine is proved better, or not better: log-likelihood test of two differences in Elo
    #[arg(long, value_name = "TEST", num_args = 0..=1, default_missing_value = "elo0=0,elo1=20,alpha=0.05,beta=0.05", help_heading = "Ending")]
    sprt: Option<Sprt>,
    #[command(flatten)]
    endings: Endings,

    /// Game file: each finished game is on the disk before it is counted
    #[arg(long, value_name = "FILE", help_heading = "Records")]
    pub pgn: Option<PathBuf>,
    /// Go on with the match in the game file; refused when it was played with other settings, or by another build
    #[arg(long, requires = "pgn", help_heading = "Records")]
    pub resume: bool,
    /// Play nothing: only count what is in the game file
    #[arg(long, requires = "resume", help_heading = "Records")]
    pub no_play: bool,
    /// Write what engines and referee say to each other to this file, game by game
    #[arg(long, value_name = "FILE", help_heading = "Records")]
    pub log: Option<PathBuf>,
    /// Write all numbers to this new file, or that of the match that goes on, now and then and at the end; - for standard output
    /// at the end, which then holds nothing else
    #[arg(long, value_name = "FILE", help_heading = "Records")]
    pub json: Option<JsonTarget>,
    /// Keep a page of the match in this file, rewritten after each game: table, course of the estimate, the last 200 games to play
    /// through. A browser that shows it follows the match
    #[arg(long, value_name = "FILE", help_heading = "Records")]
    pub html: Option<PathBuf>,
    /// Games after which the score is printed, again and again; 0: only at the end
    #[arg(long, value_name = "N", default_value_t = 50, help_heading = "Records")]
    pub report: u64,
    /// Name of the match in the game file
    #[arg(long, value_name = "TEXT", default_value = "mammoth match", help_heading = "Records")]
    event: String,
}

const EXAMPLES: &str = "\
Examples:
  Against another engine, at a tenth of a second a move, two at a time:
    mammoth match --engine self --engine /usr/games/fairy-stockfish \\
      --movetime 100 --games 200 --concurrency 2 \\
      --openings bench-positions/openings.fen --pgn games.pgn
  Is the engine better with a heuristic than without it?
    mammoth match --engine \"cmd=self;name=new\" \\
      --engine \"cmd=self;name=old;option.heuristics=-lmr\" \\
      --nodes 20000 --games 600 --sprt elo0=0,elo1=20 \\
      --openings bench-positions/openings.fen
  Young Brothers Wait against Lazy SMP (--strategy would set it for both):
    mammoth match --movetime 100 --games 300 \\
      --engine \"cmd=self;name=ybw;option.threads=2;option.strategy=ybw\" \\
      --engine \"cmd=self;name=lazy;option.threads=2;option.strategy=lazy\"
  Time odds, adjudicated, continued after an interruption:
    mammoth match --engine \"cmd=self;name=a\" \\
      --engine \"cmd=self;name=b;tc=20+0.2\" --tc 10+0.1 \\
      --resign --draw --pgn odds.pgn --games 100 --resume
  The third of 50 pairs; all pairs that were played anywhere (docs/cluster.md):
    mammoth match --engine self --engine other --nodes 20000 \\
      --games 100 --shard 3/50 --pgn pair-3.pgn
    cat pair-*.pgn > all.pgn
    mammoth match --engine self --engine other --nodes 20000 \\
      --games 100 --pgn all.pgn --resume --no-play

Clocks: a move may overrun its clock by --time-margin; then the engine is told to stop and has lost on time. If it does not
answer within --grace, its process is killed and started anew for its next game.

Rules: mate and stalemate; repetition on the third occurrence (the fourth with --rule computer-league), where perpetual check and
perpetual chase lose; 60 moves without a capture (50 with --rule computer-league); nobody left who can win. --rule and --move-limit
are for the referee; engines are told with option.NAME=VALUE, and cmd=self is told without being asked.

Ctrl-C ends the match: games under way are abandoned, finished ones are kept, and --resume goes on. A second Ctrl-C ends it
without a report.

Exit codes: 0 the match was played to its end, 1 it failed or was refused, 2 wrong usage, 130 interrupted.";

fn time_factor(text: &str) -> Result<f64, String> {
    let factor: f64 = text.parse().map_err(|_| format!("\"{text}\" is no number"))?;
    if (0.01..=100.0).contains(&factor) { Ok(factor) } else { Err("wanted are 0.01 to 100".into()) }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum OpeningOrder {
    Sequential,
    Random,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Tournament {
    RoundRobin,
    Gauntlet,
}

impl Match {
    /// The file of openings as the user named it.
    pub fn openings_name(&self) -> Option<String> {
        self.openings.as_ref().map(|path| path.display().to_string())
    }

    /// The match these arguments describe.
    ///
    /// # Errors
    /// Openings that cannot be read, or settings that contradict each other.
    pub fn contest(&self, interrupt: &Interrupt) -> Result<Contest, Failure> {
        let openings = match &self.openings {
            Some(path) => read_openings(path)?,
            None => vec![Opening { start: parse_fen(START_FEN)?, moves: Vec::new(), name: String::new() }],
        };
        let engines = self.engines(interrupt)?;
        let contest = Contest {
            schedule: self.schedule(engines.len(), openings.len()),
            engines,
            openings,
            budget: self.limits.budget(self.engines.iter().any(|engine| engine.budget.is_some())),
            conditions: self.endings.conditions(&self.limits, self.ponder),
            start_timeout: self.limits.start_timeout(),
            time_factor: self.time_factor,
            concurrency: self.concurrency as usize,
            sprt: self.sprt,
            event: self.event.clone(),
            record_dialogues: self.log.is_some(),
        };
        contest.validate()?;
        Ok(contest)
    }

    /// The engines, whose protocols are known then. One alone plays against this program.
    fn engines(&self, interrupt: &Interrupt) -> Result<Vec<Arc<EngineSpec>>, Failure> {
        let timeout = self.limits.start_timeout();
        let known = self.engines.iter().map(|engine| with_protocol(engine.clone(), timeout, interrupt));
        let mut engines = known.collect::<Result<Vec<_>, _>>()?;
        if engines.len() == 1 {
            engines.push(EngineSpec::itself());
        }
        if let Some(strategy) = self.strategy {
            engines.iter_mut().for_each(|engine| engine.set_own_option("strategy", &strategy.to_string()));
        }
        Ok(engines.into_iter().map(|engine| Arc::new(engine.informed_of(self.endings.rules()))).collect())
    }

    fn schedule(&self, engines: usize, openings: usize) -> Schedule {
        Schedule {
            engines,
            format: match self.tournament {
                Tournament::RoundRobin => Format::RoundRobin,
                Tournament::Gauntlet => Format::Gauntlet,
            },
            rounds: self.rounds as usize,
            games: self.games as usize,
            swap: !self.no_swap,
            repeat: !self.no_repeat,
            order: match self.order {
                OpeningOrder::Sequential => Order::Sequential,
                OpeningOrder::Random => Order::Random { seed: self.seed },
            },
            openings,
            first_opening: self.start as usize - 1,
            shard: self.shard,
        }
    }
}
