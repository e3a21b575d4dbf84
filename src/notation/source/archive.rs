//! The members of a tar archive, with names of any kind, in bounded memory.
//!
//! Names that are longer than a header lie in a member of their own before it (GNU, pax). The `tar` library takes such a member
//! into memory whatever its size; here it is asked for the members as they lie in the file.

use std::cell::Cell;
use std::io::{self, Read};
use std::rc::Rc;
use tar::{Archive, Entries, Entry, EntryType, GnuHeader};

/// No name, and no other set of facts about a member, is longer.
const LONGEST_NOTE: u64 = 1 << 20;

/// Characters of a name in messages; of a longer one the end is shown.
const LONGEST_NAME: usize = 1000;

/// Bytes of a block: headers and contents begin with one. A block of zeros stands behind the last member.
const BLOCK_BYTES: u64 = 512;

/// A file that is an archive, or several one after the other.
pub(super) struct TarFile<R: Read> {
    archive: Archive<Watched<R>>,
    zeros: Rc<Cell<u64>>,
}

impl<R: Read> TarFile<R> {
    pub(super) fn new(source: R) -> TarFile<R> {
        let zeros = Rc::default();
        let mut archive = Archive::new(Watched { source, zeros: Rc::clone(&zeros) });
        // Behind zeros another archive may begin, or the rest of this one whose header was lost.
        archive.set_ignore_zeros(true);
        TarFile { archive, zeros }
    }

    pub(super) fn members(&mut self) -> io::Result<Members<'_, Watched<R>>> {
        let entries = self.archive.entries()?.raw(true);
        Ok(Members { entries, notes: Notes::default(), is_broken: Rc::default(), zeros: Rc::clone(&self.zeros) })
    }
}

/// Counts the zeros at the end of what was read so far.
pub(super) struct Watched<R> {
    source: R,
    zeros: Rc<Cell<u64>>,
}

impl<R: Read> Read for Watched<R> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let length = self.source.read(out)?;
        let zeros = out[..length].iter().rev().take_while(|&&byte| byte == 0).count();
        let before = if zeros == length { self.zeros.get() } else { 0 };
        self.zeros.set(before + zeros as u64);
        Ok(length)
    }
}

/// What is found in an archive.
pub(super) enum Member<'a, R: Read> {
    File {
        name: String,
        content: Box<Content<'a, R>>,
    },
    /// Something that cannot be used, while the members behind it can.
    Unusable(io::Error),
}

/// The bytes of a file of an archive.
pub(super) struct Content<'a, R: Read> {
    entry: Entry<'a, R>,
    /// Bytes that are still to come.
    left: u64,
    is_broken: Rc<Cell<bool>>,
}

impl<R: Read> Read for Content<'_, R> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let read = match self.entry.read(out) {
            Ok(0) if self.left > 0 && !out.is_empty() => Err(cut_off()),
            read => read,
        };
        match &read {
            Ok(length) => self.left -= *length as u64,
            Err(_) => self.is_broken.set(true),
        }
        read
    }
}

/// What the members before a file say of it.
#[derive(Default)]
struct Notes {
    name: Option<String>,
    /// Bytes of the file, where they are said.
    size: Option<u64>,
}

/// The members of an archive, in order.
pub(super) struct Members<'a, R: Read> {
    entries: Entries<'a, R>,
    notes: Notes,
    is_broken: Rc<Cell<bool>>,
    zeros: Rc<Cell<u64>>,
}

impl<'a, R: Read> Members<'a, R> {
    /// The next file; `None` at the end of the archive.
    ///
    /// # Errors
    /// A broken header, since where the next member begins is not known then, and an archive without an end.
    pub(super) fn next(&mut self) -> io::Result<Option<Member<'a, R>>> {
        loop {
            let Some(entry) = self.entries.next() else {
                return if self.zeros.get() < BLOCK_BYTES { Err(cut_off()) } else { Ok(None) };
            };
            let mut entry = entry.map_err(damaged)?;
            let kind = entry.header().entry_type();
            match kind {
                EntryType::GNULongName | EntryType::GNULongLink | EntryType::XHeader | EntryType::XGlobalHeader => {
                    if entry.size() > LONGEST_NOTE {
                        return Ok(Some(Member::Unusable(too_long(entry.size()))));
                    }
                    self.note(&mut entry, kind)?;
                }
                // The list of its pieces may go on behind the header, where the library does not look for it.
                EntryType::GNUSparse if entry.header().as_gnu().is_some_and(GnuHeader::is_extended) => {
                    return Err(invalid("it has a sparse file in it"));
                }
                _ => {
                    if let Some(member) = self.member(entry)? {
                        return Ok(Some(member));
                    }
                }
            }
        }
    }

    /// What has been noted, applied to the member behind it; `None` for directories, links and the like.
    fn member(&mut self, entry: Entry<'a, R>) -> io::Result<Option<Member<'a, R>>> {
        let notes = std::mem::take(&mut self.notes);
        if notes.size.is_some_and(|size| size != entry.size()) {
            return Err(invalid("it has a file of more than 8 GiB in it"));
        }
        let own_name = || String::from_utf8_lossy(&entry.path_bytes()).into_owned();
        let name = plain(&notes.name.unwrap_or_else(own_name));
        let kind = entry.header().entry_type();
        if kind == EntryType::GNUSparse {
            return Ok(Some(Member::Unusable(sparse(&name))));
        }
        let content = Content { left: entry.size(), entry, is_broken: Rc::clone(&self.is_broken) };
        Ok(kind.is_file().then(|| Member::File { name, content: Box::new(content) }))
    }

    /// Whether a file could not be read to its end, so that nothing behind it can be read either.
    pub(super) fn is_broken(&self) -> bool {
        self.is_broken.get()
    }

    fn note(&mut self, entry: &mut Entry<R>, kind: EntryType) -> io::Result<()> {
        let mut bytes = Vec::new();
        entry.take(LONGEST_NOTE).read_to_end(&mut bytes)?;
        if kind == EntryType::GNULongName {
            let name = bytes.split(|&byte| byte == 0).next().unwrap_or_default();
            self.notes.name = Some(String::from_utf8_lossy(name).into_owned());
        } else if kind == EntryType::XHeader {
            for record in tar::PaxExtensions::new(&bytes).flatten() {
                match record.key_bytes() {
                    b"path" => self.notes.name = Some(String::from_utf8_lossy(record.value_bytes()).into_owned()),
                    b"size" => self.notes.size = record.value().ok().and_then(|size| size.parse().ok()),
                    _ => {}
                }
            }
        }
        Ok(())
    }
}

/// A name as messages show it: one line, of bearable length.
fn plain(name: &str) -> String {
    let visible = |character: char| if character.is_control() { '\u{fffd}' } else { character };
    match name.char_indices().rev().nth(LONGEST_NAME) {
        None => name.chars().map(visible).collect(),
        Some((cut, character)) => {
            let end = &name[cut + character.len_utf8()..];
            format!("…{}", end.chars().map(visible).collect::<String>())
        }
    }
}

fn cut_off() -> io::Error {
    io::Error::new(io::ErrorKind::UnexpectedEof, "the archive is cut off")
}

/// What the library says of bytes that are no header; what the source says of itself stays as it is.
fn damaged(error: io::Error) -> io::Error {
    if error.kind() == io::ErrorKind::Other { invalid(&format!("it is damaged ({error})")) } else { error }
}

fn invalid(what: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, format!("the archive cannot be read behind this place, {what}"))
}

fn sparse(name: &str) -> io::Error {
    let what = format!("{name} is a sparse file: make the archive without --sparse");
    io::Error::new(io::ErrorKind::Unsupported, what)
}

fn too_long(size: u64) -> io::Error {
    let what = format!("a name or other note in the archive has {size} bytes; at most {LONGEST_NOTE} are taken");
    io::Error::new(io::ErrorKind::InvalidData, what)
}
