//! `mammoth egtb make`: tables, class by class.

use super::progress::Progress;
use crate::cli::interrupt::{INTERRUPTED, watch_interrupts};
use crate::cli::language::message;
use crate::cli::terminal::{Terminal, remark};
use crate::cli::{Failure, VERSION};
use crate::egtb::{Class, ClassError, MakeError, Maker, MakerEvent, Needs};
use crate::platform;
use clap::{ArgGroup, Args};
use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

/// Make endgame tables, with all smaller ones that they need.
///
/// A class is the pieces of both sides without the kings: R chariot, N horse, C cannon, P pawn, A advisor, B elephant; capitals left of
/// the ':', small letters right of it. Positions with the colours exchanged or mirrored are in the same table.
///
/// Tables that are there and intact are kept. Ctrl-C keeps what was done of the table in the making, in a file with the ending .work, and
/// the same command goes on there. A class that needs more memory than there is for uses a file of that name from the beginning; it
/// takes longer, and a crash loses its work. A class whose smaller classes do not fit into the memory is refused before anything is made.
///
/// Prints a line for each table made: positions, results, size of the file, speed. Ends with lines of a word and a number.
///
/// Examples:
///   mammoth egtb make RN:aabb CA:bb --out tables
///   mammoth egtb make --all 1 --threads 8 --memory 8000
///   mammoth egtb make --all 2 --largest 10000000
#[derive(Args, Debug)]
#[command(group(ArgGroup::new("which").required(true).multiple(true)), verbatim_doc_comment)]
pub struct Make {
    /// Classes, such as RN:aabb
    #[arg(group = "which", value_name = "CLASS", value_parser = read_class)]
    classes: Vec<Class>,
    /// All classes with up to so many chariots, horses, cannons and pawns of both sides together, and any guards
    #[arg(long, group = "which", value_name = "N", value_parser = clap::value_parser!(u8).range(1..=4))]
    all: Option<u8>,
    /// Leave out those of --all with more positions than this
    #[arg(long, requires = "all", value_name = "N")]
    largest: Option<u64>,
    /// Threads [default: one for each processor]
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=512))]
    threads: Option<u16>,
    /// Directory of the tables
    #[arg(long, value_name = "DIR", default_value = "egtb")]
    out: PathBuf,
    /// Most MiB of memory; what needs more uses a file [default: what is free]
    #[arg(long, value_name = "MIB", value_parser = clap::value_parser!(u64).range(1..=1 << 24))]
    memory: Option<u64>,
}

fn read_class(text: &str) -> Result<Class, ClassError> {
    text.parse()
}

impl Make {
    pub(super) fn run(self) -> Result<ExitCode, Failure> {
        let mut classes = self.classes;
        let largest = self.largest.unwrap_or(u64::MAX);
        let all = self.all.map(|most| Class::all(most.into())).unwrap_or_default();
        classes.extend(all.into_iter().filter(|&class| Maker::size_of(class) <= largest));
        let threads = self.threads.map_or_else(platform::processors, usize::from);
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).thread_name(|index| format!("egtb-{index}"));
        let stop = watch_interrupts()?;
        let (progress, terminal) = (Progress::default(), Terminal::output());
        let program = format!("mammoth {VERSION}");
        let tell = |event: MakerEvent| progress.hear(&event);
        let memory = self.memory.map(|mebibytes| mebibytes << 20).or_else(platform::available_memory);
        let memory = memory.unwrap_or(u64::MAX);
        let maker = Maker { directory: &self.out, memory, program: &program, stop: &stop, tell: &tell };
        let classes = maker.plan(classes)?;
        let most = |bytes: fn(Needs) -> u64| {
            let needs = classes.iter().map(|&class| bytes(maker.needs_of(class)));
            needs.max().unwrap_or(0).div_ceil(1 << 20)
        };
        remark(message!(
            "tables-to-make",
            "{count} tables, at most {memory} MiB of memory at a time",
            count = classes.len(),
            memory = most(|needs| needs.memory)
        ));
        let disk = most(|needs| needs.disk);
        if disk > 0 {
            remark(message!(
                "tables-on-disk",
                "some need more memory than there is: at most {disk} MiB in a file in {directory} instead, which takes longer",
                disk = disk,
                directory = self.out.display()
            ));
        }
        fs::create_dir_all(&self.out).map_err(|error| format!("{} cannot be made: {error}", self.out.display()))?;
        let pool = pool.build()?;
        let made = classes.into_iter().try_for_each(|class| {
            let made = pool.install(|| maker.make(class));
            progress.print(&terminal);
            made
        });
        progress.finish(&terminal);
        let code = match &made {
            Err(MakeError::Interrupted(_)) => ExitCode::from(INTERRUPTED),
            _ => ExitCode::SUCCESS,
        };
        let kept = made.or_else(|error| if matches!(error, MakeError::Interrupted(_)) { Ok(()) } else { Err(error) });
        terminal.conclude(kept.map_err(Failure::from))?;
        Ok(code)
    }
}
