//! Tables made class by class.

use super::error::MakeError;
use super::phase::Phase;
use super::solve::solve;
use super::solver::Solver;
use super::states::States;
use super::write::write;
use crate::egtb::class::Class;
use crate::egtb::exits::Exits;
use crate::egtb::header::Counts;
use crate::egtb::layout::Layout;
use crate::egtb::table::Table;
use crate::files::Claim;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// Makes tables in a directory, on the rayon pool of its caller.
pub struct Maker<'a> {
    /// Where the files lie and go.
    pub directory: &'a Path,
    /// Most bytes that one class may take.
    pub memory: u64,
    /// The name and version that the files say.
    pub program: &'a str,
    /// Set by others to end the work: the class in the making is dropped, those before it are whole. Only read here.
    pub stop: &'a AtomicBool,
    /// Called with the news.
    pub tell: &'a (dyn Fn(MakerEvent) + Sync),
}

/// What a [`Maker`] tells.
#[derive(Clone, Debug)]
pub enum MakerEvent {
    /// The table was there and is intact.
    Kept { class: Class },
    /// A file was there and is no good; it is made again.
    Damaged { reason: String },
    /// A class is begun.
    Begun { class: Class, size: u64, memory: u64 },
    /// So many more positions are done with in this phase.
    Progress { phase: Phase, positions: u64 },
    /// A class is in its file.
    Made { class: Class, made: Made },
}

/// What was made.
#[derive(Clone, Copy, Debug)]
pub struct Made {
    /// Numbers of positions, those of no position included.
    pub size: u64,
    /// Red to move and Black to move.
    pub counts: [Counts; 2],
    /// Bytes of the file.
    pub file_size: u64,
    pub time: Duration,
}

impl Maker<'_> {
    /// Bytes of memory that the making of a class takes: states, the outcomes of smaller classes, and what is being written.
    pub fn memory_for(class: Class) -> u64 {
        let smaller = class.captures().map(|(_, smaller)| smaller.class);
        let smaller: BTreeSet<Class> = smaller.filter(|smaller| smaller.fighting_pieces() > 0).collect();
        // While a smaller table is read, its values lie there twice.
        let outcomes = smaller.iter().map(|&class| Layout::size_of(class).saturating_mul(2));
        const WRITING: u64 = 32 << 20;
        outcomes.fold(States::bytes(Layout::size_of(class)).saturating_add(WRITING), u64::saturating_add)
    }

    /// These classes and the smaller ones they need, in the order in which they are to be made.
    ///
    /// # Errors
    /// A class that needs too much memory.
    pub fn plan(&self, classes: impl IntoIterator<Item = Class>) -> Result<Vec<Class>, MakeError> {
        let classes: Vec<Class> = classes.into_iter().collect();
        // Before those they need are listed, which are many for what can never be made.
        self.check_memory(&classes)?;
        let order = Class::with_smaller(classes);
        self.check_memory(&order)?;
        Ok(order)
    }

    fn check_memory(&self, classes: &[Class]) -> Result<(), MakeError> {
        let largest = classes.iter().map(|&class| (Self::memory_for(class), class)).max();
        match largest.filter(|&(needed, _)| needed > self.memory) {
            Some((needed, class)) => Err(MakeError::Memory { class, needed, granted: self.memory }),
            None => Ok(()),
        }
    }

    /// Makes the table of a class unless it is there; those of the smaller classes have to be.
    ///
    /// # Errors
    /// A file that cannot be read or written; an interruption.
    pub fn make(&self, class: Class) -> Result<(), MakeError> {
        let path = self.path(class);
        if path.exists() {
            match Table::open(&path).and_then(|table| table.outcomes()) {
                Ok(_) => {
                    (self.tell)(MakerEvent::Kept { class });
                    return Ok(());
                }
                Err(error) => (self.tell)(MakerEvent::Damaged { reason: error.to_string() }),
            }
        }
        let begun = Instant::now();
        let mut claim = Claim::of(&path)?;
        let layout = Layout::new(class);
        let (size, memory) = (layout.size(), Self::memory_for(class));
        (self.tell)(MakerEvent::Begun { class, size, memory });
        let exits = Exits::new(class, |smaller| Table::open(&self.path(smaller))?.outcomes())?;
        let tell = |phase, positions| (self.tell)(MakerEvent::Progress { phase, positions });
        let solver = Solver { layout: &layout, exits: &exits, states: States::new(size), stop: self.stop, tell: &tell };
        let stages = solve(&solver)?;
        let header = write(&solver, stages, self.program, &mut claim)?;
        let file_size = header.blocks.last().map_or(0, |end| end.offset);
        let made = Made { size, counts: header.counts, file_size, time: begun.elapsed() };
        (self.tell)(MakerEvent::Made { class, made });
        Ok(())
    }

    fn path(&self, class: Class) -> PathBuf {
        self.directory.join(Table::file_name(class))
    }
}
