//! Any number of records in bounded memory: an external sort.
//!
//! Records are collected in memory; when it is full they are sorted, those of the same move added up, and if that did not make
//! room they are written to a temporary file as a sorted run. In the end all runs are merged.

use super::keyed::Keyed;
use super::record::Record;
use crate::types::Move;
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fs::File;
use std::io::{self, BufReader, BufWriter, Seek, Write};
use std::path::PathBuf;

/// Runs that may be open at the same time; systems allow some 250 files and more.
const MOST_RUNS: usize = 64;
/// Fewer records than this are not worth a run.
const FEWEST_RECORDS: usize = 1024;

/// Records on their way into a book.
pub(super) struct Ledger {
    records: Vec<Record>,
    capacity: usize,
    /// Where temporary files are made.
    directory: PathBuf,
    runs: Vec<File>,
}

impl Ledger {
    /// An empty ledger that takes at most about `memory` bytes; what does not fit goes to temporary files in `directory`,
    /// which vanish with the ledger.
    pub(super) fn new(memory: usize, directory: PathBuf) -> Ledger {
        let capacity = (memory / size_of::<Record>()).max(FEWEST_RECORDS);
        Ledger { records: Vec::new(), capacity, directory, runs: Vec::new() }
    }

    /// Adds a record.
    ///
    /// # Errors
    /// When a temporary file cannot be written.
    pub(super) fn push(&mut self, record: Record) -> io::Result<()> {
        if self.records.len() == self.capacity {
            add_up(&mut self.records);
            // Sorting again soon for a few free places costs more than a run.
            if self.records.len() > self.capacity / 2 {
                self.spill()?;
            }
        }
        if self.records.len() == self.records.capacity() {
            let wanted = self.records.len().max(FEWEST_RECORDS);
            self.records.reserve_exact(wanted.min(self.capacity - self.records.len()));
        }
        self.records.push(record);
        Ok(())
    }

    fn spill(&mut self) -> io::Result<()> {
        if self.runs.len() == MOST_RUNS {
            let merged = Merge::new(self.runs.drain(..).map(Run::File).collect())?;
            let run = write_run(&self.directory, merged)?;
            self.runs.push(run);
        }
        let run = write_run(&self.directory, self.records.drain(..).map(Ok))?;
        self.runs.push(run);
        Ok(())
    }

    /// All records, sorted, each move of each position once.
    ///
    /// # Errors
    /// When a temporary file cannot be read.
    pub(super) fn finish(mut self) -> io::Result<Merge> {
        add_up(&mut self.records);
        let mut runs: Vec<Run> = self.runs.drain(..).map(Run::File).collect();
        runs.push(Run::Memory(self.records));
        Merge::new(runs)
    }
}

/// Sorts records and adds up those of the same move.
fn add_up(records: &mut Vec<Record>) {
    records.sort_unstable_by_key(Record::name);
    records.dedup_by(|next, kept| {
        let same = next.name() == kept.name();
        if same {
            kept.absorb(next);
        }
        same
    });
}

fn write_run(directory: &PathBuf, records: impl Iterator<Item = io::Result<Record>>) -> io::Result<File> {
    let mut out = BufWriter::new(tempfile::tempfile_in(directory)?);
    for record in records {
        out.write_all(&record?.to_bytes())?;
    }
    let mut file = out.into_inner().map_err(io::IntoInnerError::into_error)?;
    file.rewind()?;
    Ok(file)
}

/// A sorted run.
enum Run {
    Memory(Vec<Record>),
    File(File),
}

/// A sorted run while it is read.
enum Source {
    Memory(std::vec::IntoIter<Record>),
    File(BufReader<File>),
}

impl Source {
    fn next(&mut self) -> io::Result<Option<Record>> {
        match self {
            Source::Memory(records) => Ok(records.next()),
            Source::File(file) => Record::read(file),
        }
    }
}

/// Sorted runs as one, records of the same move added up.
pub(super) struct Merge {
    sources: Vec<Source>,
    /// The next record of each source; the source stands in the name so that the order is complete.
    heads: BinaryHeap<Reverse<Head>>,
}

/// A record in the order of names, and the number of its source.
type Head = Keyed<(u64, Move, usize), Record>;

impl Merge {
    fn new(runs: Vec<Run>) -> io::Result<Merge> {
        let open = |run| match run {
            Run::Memory(records) => Source::Memory(records.into_iter()),
            Run::File(file) => Source::File(BufReader::with_capacity(1 << 16, file)),
        };
        let mut merge = Merge { sources: runs.into_iter().map(open).collect(), heads: BinaryHeap::new() };
        for index in 0..merge.sources.len() {
            merge.advance(index)?;
        }
        Ok(merge)
    }

    fn advance(&mut self, index: usize) -> io::Result<()> {
        if let Some(record) = self.sources[index].next()? {
            let (key, mv) = record.name();
            self.heads.push(Reverse(Keyed { key: (key, mv, index), value: record }));
        }
        Ok(())
    }

    fn pop(&mut self) -> io::Result<Option<Record>> {
        let Some(Reverse(Keyed { key: (_, _, index), value: record })) = self.heads.pop() else { return Ok(None) };
        self.advance(index)?;
        Ok(Some(record))
    }

    fn next_sum(&mut self) -> io::Result<Option<Record>> {
        let Some(mut sum) = self.pop()? else { return Ok(None) };
        while self.heads.peek().is_some_and(|Reverse(next)| next.value.name() == sum.name()) {
            if let Some(next) = self.pop()? {
                sum.absorb(&next);
            }
        }
        Ok(Some(sum))
    }
}

impl Iterator for Merge {
    type Item = io::Result<Record>;

    fn next(&mut self) -> Option<io::Result<Record>> {
        self.next_sum().transpose()
    }
}
