//! Endgame tables: values beside those of an independent slow solver, known results, files and commands.

#[path = "egtb/commands.rs"]
mod commands;
#[path = "egtb/known.rs"]
mod known;
#[path = "support/process.rs"]
mod process;
#[path = "support/program.rs"]
mod program;
#[path = "egtb/searching.rs"]
mod searching;
#[path = "egtb/slow.rs"]
mod slow;
#[path = "egtb/surveys.rs"]
mod surveys;
#[path = "egtb/values.rs"]
mod values;

use mammoth::egtb::{Class, MakeError, Maker, Tables};
use std::path::Path;
use std::sync::atomic::AtomicBool;
use tempfile::TempDir;

/// Makes tables of these classes in a directory.
fn make(directory: &Path, classes: &[&str]) -> Result<(), MakeError> {
    let stop = AtomicBool::new(false);
    let maker = Maker { directory, memory: 1 << 30, program: "a test", stop: &stop, tell: &|_| {} };
    let classes = classes.iter().map(|class| class.parse::<Class>().expect("a class"));
    maker.plan(classes)?.into_iter().try_for_each(|class| maker.make(class))
}

/// Tables of these classes, and the directory they lie in.
fn tables(classes: &[&str]) -> (TempDir, Tables) {
    let directory = TempDir::new().expect("a directory for the test");
    make(directory.path(), classes).expect("they can be made");
    let (tables, refused) = Tables::open(directory.path()).expect("it can be read");
    assert!(refused.is_empty(), "{refused:?}");
    (directory, tables)
}
