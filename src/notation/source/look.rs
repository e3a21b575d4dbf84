//! What a file is, from its beginning.

use super::kind::{HEAD_BYTES, Kind};
use std::io::{self, BufReader, Read};

/// The first bytes of a file, and all of it.
pub(super) fn look<'a>(source: &'a mut dyn Read) -> io::Result<(Kind, BufReader<impl Read + 'a>)> {
    let mut head = Vec::new();
    let error = Read::take(&mut *source, HEAD_BYTES).read_to_end(&mut head).err();
    match error {
        Some(error) if head.is_empty() => Err(error),
        error => {
            let kind = Kind::of(&head);
            let all = io::Cursor::new(head).chain(Broken(error)).chain(source);
            Ok((kind, BufReader::with_capacity(1 << 16, all)))
        }
    }
}

/// An error where it was met, if there was one.
struct Broken(Option<io::Error>);

impl Read for Broken {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        self.0.take().map_or(Ok(0), Err)
    }
}
