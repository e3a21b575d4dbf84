//! Tables made class by class.

use super::error::MakeError;
use super::phase::Phase;
use super::solve::{Course, solve};
use super::solver::Solver;
use super::states::States;
use super::work_file::WorkFile;
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
    /// Most bytes of memory that one class may take. States that do not fit lie in a file in the directory.
    pub memory: u64,
    /// The name and version that the files say.
    pub program: &'a str,
    /// Set by others to end the work: what was done of the class in the making is kept beside its table to be, and the next call goes on
    /// there. Only read here.
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
    /// A file with an analysis that is not finished is no good; the class is begun anew.
    Lost { path: PathBuf, reason: String },
    /// A class is begun, or goes on. `disk` are the bytes of a file that takes the place of memory.
    Begun { class: Class, size: u64, memory: u64, disk: u64 },
    /// So many more positions are done with in this phase.
    Progress { phase: Phase, positions: u64 },
    /// The work was ended; what was done of the class is in this file.
    Suspended { class: Class, path: PathBuf },
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

/// Bytes that the making of a class takes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Needs {
    /// Of memory: the outcomes of smaller classes, what is being written, and the states unless a file holds them.
    pub memory: u64,
    /// Of a file in the directory, where there is not memory enough for the states.
    pub disk: u64,
}

impl Maker<'_> {
    /// Numbers of positions in the table of a class, those of no position included.
    pub fn size_of(class: Class) -> u64 {
        Layout::size_of(class)
    }

    /// Bytes that the making of a class takes.
    pub fn needs_of(&self, class: Class) -> Needs {
        let smaller = class.captures().map(|(_, smaller)| smaller.class);
        let smaller: BTreeSet<Class> = smaller.filter(|smaller| smaller.fighting_pieces() > 0).collect();
        let outcomes = smaller.iter().map(|&class| Layout::size_of(class));
        const WRITING: u64 = 32 << 20;
        let least = outcomes.fold(WRITING, u64::saturating_add);
        let states = States::bytes(Layout::size_of(class));
        let all = least.saturating_add(states);
        if all <= self.memory { Needs { memory: all, disk: 0 } } else { Needs { memory: least, disk: states } }
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
        let largest = classes.iter().map(|&class| (self.needs_of(class).memory, class)).max();
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
                    WorkFile::remove_abandoned(&path);
                    (self.tell)(MakerEvent::Kept { class });
                    return Ok(());
                }
                Err(error) => (self.tell)(MakerEvent::Damaged { reason: error.to_string() }),
            }
        }
        let begun = Instant::now();
        let mut claim = Claim::of(&path)?;
        let layout = Layout::new(class);
        let size = layout.size();
        let Needs { memory, disk } = self.needs_of(class);
        let mut file = WorkFile::of(class, size, &path, self.program)?;
        let earlier = file.earlier().unwrap_or_else(|reason| {
            (self.tell)(MakerEvent::Lost { path: file.path().to_owned(), reason: reason.to_string() });
            None
        });
        (self.tell)(MakerEvent::Begun { class, size, memory, disk });
        let exits = Exits::new(class, |smaller| Table::open(&self.path(smaller))?.outcomes())?;
        let states = match disk {
            0 => file.states_in_memory(earlier.as_ref())?.ok_or(MakeError::Refused { class, needed: memory })?,
            _ => file.states_in_file(earlier.as_ref())?,
        };
        let mut course = earlier.map_or_else(Course::new, |earlier| earlier.course);
        let tell = |phase, positions| (self.tell)(MakerEvent::Progress { phase, positions });
        let solver = Solver { layout: &layout, exits: &exits, states, stop: self.stop, tell: &tell };
        let solved = solve(&solver, &mut course).map_err(MakeError::from);
        let written = solved.and_then(|()| write(&solver, course.stages.clone(), self.program, &mut claim));
        if matches!(written, Err(MakeError::Interrupted(_))) {
            file.keep(&solver.states, &course)?;
            (self.tell)(MakerEvent::Suspended { class, path: file.path().to_owned() });
        }
        let header = written?;
        drop(solver);
        file.remove();
        let file_size = header.blocks.last().map_or(0, |end| end.offset);
        let made = Made { size, counts: header.counts, file_size, time: begun.elapsed() };
        (self.tell)(MakerEvent::Made { class, made });
        Ok(())
    }

    fn path(&self, class: Class) -> PathBuf {
        self.directory.join(Table::file_name(class))
    }
}
