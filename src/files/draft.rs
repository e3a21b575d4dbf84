//! A file while it is written.

use crate::platform;
use std::ffi::{OsStr, OsString};
use std::fs::{self, File};
use std::io::{self, BufWriter, Seek, SeekFrom, Write};
use std::path::Path;
use tempfile::{Builder, NamedTempFile};

/// Characters of a file's name that the name of its draft repeats: names have a greatest length.
const MOST_OF_NAME: usize = 40;
/// Letters and digits in the name of a draft that are drawn until it is free.
const MARKS: usize = 6;
/// How the names of drafts end.
const SUFFIX: &str = ".part";

/// A new file in the making. It lies beside the place it is for, under a name that was free, and is removed when it is dropped before
/// it is placed. What is no ordinary file (a pipe, a device) is written to as it is.
#[derive(Debug)]
pub struct Draft {
    out: BufWriter<Out>,
}

#[derive(Debug)]
enum Out {
    Aside(NamedTempFile),
    Straight(File),
}

impl Draft {
    /// Begins a file that may take the place of this one, with its rights.
    pub(super) fn beside(place: &Path) -> io::Result<Draft> {
        let aside = aside(place)?;
        if let Ok(old) = fs::metadata(place) {
            aside.as_file().set_permissions(old.permissions())?;
        }
        Ok(Draft { out: BufWriter::new(Out::Aside(aside)) })
    }

    /// Writes to what is open.
    pub(super) fn straight_to(file: File) -> Draft {
        Draft { out: BufWriter::new(Out::Straight(file)) }
    }

    /// The file once more, open.
    pub(super) fn handle(&self) -> io::Result<File> {
        match self.out.get_ref() {
            Out::Aside(aside) => aside.as_file().try_clone(),
            Out::Straight(file) => file.try_clone(),
        }
    }

    /// Puts the file, claimed, in its place, when it is on the disk.
    pub(super) fn place(self, place: &Path) -> io::Result<Option<File>> {
        let Out::Aside(aside) = self.into_out()? else { return Ok(None) };
        aside.as_file().sync_all()?;
        // Nobody else knows it.
        let _ = platform::claim_file(aside.as_file());
        aside.persist(place).map(Some).map_err(|error| error.error)
    }

    /// Writes what is left.
    pub(super) fn end(self) -> io::Result<()> {
        self.into_out()?.flush()
    }

    fn into_out(self) -> io::Result<Out> {
        self.out.into_inner().map_err(io::IntoInnerError::into_error)
    }
}

impl Write for Draft {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

impl Seek for Draft {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.out.seek(to)
    }
}

impl Write for Out {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Out::Aside(file) => file.as_file_mut().write(bytes),
            Out::Straight(file) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Out::Aside(file) => file.as_file_mut().flush(),
            Out::Straight(file) => file.flush(),
        }
    }
}

impl Seek for Out {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        match self {
            Out::Aside(file) => file.as_file_mut().seek(to),
            Out::Straight(file) => file.seek(to),
        }
    }
}

/// Removes drafts for this place whose writer was killed. The caller holds the claim, so that no other writer has a draft there.
pub(super) fn remove_abandoned(place: &Path) {
    let Some(name) = place.file_name().filter(|name| name.len() <= MOST_OF_NAME) else { return };
    let prefix = prefix(name);
    let is_draft = |name: &OsStr| {
        let rest = name.as_encoded_bytes().strip_prefix(prefix.as_encoded_bytes());
        let marks = rest.and_then(|rest| rest.strip_suffix(SUFFIX.as_bytes()));
        marks.is_some_and(|marks| marks.len() == MARKS && marks.iter().all(u8::is_ascii_alphanumeric))
    };
    for entry in fs::read_dir(directory(place)).into_iter().flatten().flatten() {
        if is_draft(&entry.file_name()) && entry.file_type().is_ok_and(|kind| kind.is_file()) {
            // Whoever may not remove it leaves it.
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// An empty file beside this one, with the rights that a new file has.
fn aside(place: &Path) -> io::Result<NamedTempFile> {
    let prefix = prefix(place.file_name().ok_or(io::ErrorKind::InvalidFilename)?);
    let mut builder = Builder::new();
    builder.prefix(&prefix).suffix(SUFFIX).rand_bytes(MARKS);
    if let Some(rights) = platform::rights_of_new_files() {
        builder.permissions(rights);
    }
    builder.tempfile_in(directory(place))
}

/// How the names of drafts for files of this name begin.
fn prefix(name: &OsStr) -> OsString {
    let mut prefix = OsString::from(".");
    match name.len() {
        0..=MOST_OF_NAME => prefix.push(name),
        _ => prefix.push(name.to_string_lossy().chars().take(MOST_OF_NAME / 4).collect::<String>()),
    }
    prefix.push(".");
    prefix
}

fn directory(place: &Path) -> &Path {
    place.parent().filter(|directory| !directory.as_os_str().is_empty()).unwrap_or(Path::new("."))
}
