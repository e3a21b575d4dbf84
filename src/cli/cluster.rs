//! `mammoth cluster`: one position on several machines.

use super::Failure;
#[cfg(feature = "mpi")]
use super::bench;
#[cfg(feature = "mpi")]
use crate::cluster::{Front, Launch, Place, run_rank};
use crate::engine::{MAX_HASH_MIB, MAX_THREADS};
#[cfg(feature = "mpi")]
use crate::protocol;
use clap::Args;
use std::path::PathBuf;

/// Think on several machines together: what a GUI starts in place of mammoth.
///
/// It speaks UCCI and UCI as this program does without a command, and searches here. Beside that it starts this program on other
/// machines by MPI (mpirun), once on each host. All search the same position with all of their threads and send each other what
/// they find; the deepest finished line counts. When a machine or all of them die, the search here goes on, a move comes in time, and the
/// others are started again between two searches.
///
/// Name the other machines only: this one searches anyway. Searches with several lines, limited strength, a fixed number of
/// nodes or another network are done here alone.
///
/// It takes a program built with `--features mpi`, the same on each machine, and Open MPI (docs/cluster.md).
///
/// Examples:
///   mammoth cluster --hosts b,c
///   mammoth cluster --hosts b,c --threads 32 --hash 16384 \
///     --program /opt/mammoth/mammoth
#[derive(Args, Debug)]
#[command(verbatim_doc_comment)]
pub struct Cluster {
    /// The other machines, by names that ssh knows
    #[arg(
        long,
        value_name = "HOST",
        value_delimiter = ',',
        required_unless_present = "ranks",
        conflicts_with = "ranks"
    )]
    hosts: Vec<String>,
    /// Start it so many times on this machine instead: to try it out
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=64))]
    ranks: Option<u16>,
    /// Threads on each of the other machines [default: what the option Threads says; 0 is one for each core]
    #[arg(long, value_parser = clap::value_parser!(u16).range(..=MAX_THREADS as i64))]
    threads: Option<u16>,
    /// Size of the table on each of the other machines in MiB [default: what the option Hash says]
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=MAX_HASH_MIB as i64))]
    hash: Option<u32>,
    /// Where this program lies on the other machines [default: where it lies here]
    #[arg(long, value_name = "FILE")]
    program: Option<PathBuf>,
    /// The program that starts them
    #[arg(long, value_name = "FILE", default_value = "mpirun")]
    mpirun: PathBuf,
}

/// Take part in a search as one of several machines; started by `mammoth cluster`.
#[cfg(feature = "mpi")]
#[derive(Args, Debug)]
pub struct ClusterRank {}

#[cfg(feature = "mpi")]
impl Cluster {
    pub(super) fn run(self) -> Result<(), Failure> {
        let front = Front::new(self.launch()?)?;
        let talked = protocol::run(None, bench::at_prompt, Some(front.peers()));
        front.quit();
        talked
    }

    fn launch(self) -> Result<Launch, Failure> {
        let place = match self.ranks {
            Some(ranks) => Place::Here(ranks.into()),
            None => Place::on(&self.hosts)?,
        };
        let program = match self.program {
            Some(program) => program,
            None => {
                std::env::current_exe().map_err(|error| format!("this program is not found: {error}; use --program"))?
            }
        };
        Ok(Launch {
            place,
            mpirun: self.mpirun,
            program,
            arguments: vec!["cluster-rank".to_string()],
            threads: self.threads.map(usize::from),
            hash_mib: self.hash.map(|hash| hash as usize),
        })
    }
}

#[cfg(not(feature = "mpi"))]
impl Cluster {
    pub(super) fn run(self) -> Result<(), Failure> {
        Err("this program knows nothing of MPI: build it with `cargo build --release --features mpi` (docs/cluster.md)"
            .into())
    }
}

#[cfg(feature = "mpi")]
impl ClusterRank {
    pub(super) fn run(self) -> Result<(), Failure> {
        Ok(run_rank(std::io::BufReader::new(std::io::stdin()), std::io::stdout())?)
    }
}
