//! A whole file as text, where a command needs all of it before it begins.

use super::gzip::Gunzip;
use super::kind::{HEAD_BYTES, Kind, TextKind};
use super::look::look;
use super::unicode::Utf16Reader;
use crate::notation::{Encoding, decode};
use std::fs::File;
use std::io::{self, BufRead, Read};
use std::path::Path;

/// No file of positions is longer.
const LONGEST_TEXT: u64 = 256 << 20;
/// Layers of compression that are taken off.
const DEEPEST: usize = 2;

/// Why a file cannot be read as text.
#[derive(Debug, thiserror::Error)]
pub enum TextError {
    #[error(transparent)]
    Io(#[from] io::Error),
    /// Another kind of file.
    #[error("this is {0}, which cannot be read; {READABLE}")]
    Foreign(&'static str),
    /// A byte that no text has.
    #[error("line {0} is no text; {READABLE}")]
    Binary(usize),
    #[error("it is longer than 256 MiB; {READABLE}")]
    Endless,
}

/// What is said where something cannot be read.
const READABLE: &str =
    "read are positions or games as text in UTF-8, UTF-16, GB18030 or Big5, also compressed with gzip";

/// What a file holds.
pub enum SourceText {
    /// Text.
    Text(String),
    /// Something that may have games in it, but is no text itself: what it is, in words that follow "this is".
    Games(&'static str),
}

impl SourceText {
    /// The text.
    ///
    /// # Errors
    /// What it is instead.
    pub fn into_text(self) -> Result<String, TextError> {
        match self {
            SourceText::Text(text) => Ok(text),
            SourceText::Games(what) => Err(TextError::Foreign(what)),
        }
    }
}

/// Reads a file: text in any encoding known here, compressed or not, without its byte order mark. A damaged file is refused: a
/// part of a set of positions is another set.
///
/// # Errors
/// A file that cannot be read to its end, and one that is no text.
pub fn read_text(path: &Path) -> Result<SourceText, TextError> {
    layer(&mut File::open(path)?, DEEPEST)
}

fn layer(source: &mut dyn Read, layers: usize) -> Result<SourceText, TextError> {
    let (kind, source) = look(source)?;
    match (kind, layers.checked_sub(1)) {
        (Kind::Gzip, Some(layers)) => {
            let mut gunzip = Gunzip::new(source);
            let text = layer(&mut gunzip, layers)?;
            gunzip.finish()?;
            Ok(text)
        }
        (Kind::Gzip, None) => Err(TextError::Foreign("a compressed file too deep in others")),
        (Kind::Tar, _) => Ok(SourceText::Games("a tar archive")),
        (Kind::Games(format), _) => Ok(SourceText::Games(format.name())),
        (Kind::Foreign(what), _) => Err(TextError::Foreign(what)),
        (Kind::Utf16(order), _) => whole(io::BufReader::new(Utf16Reader::new(source, order)), Some(Encoding::Utf8)),
        (Kind::Text, _) => whole(source, None),
    }
}

fn whole(source: impl BufRead, encoding: Option<Encoding>) -> Result<SourceText, TextError> {
    let mut bytes = Vec::new();
    source.take(LONGEST_TEXT + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LONGEST_TEXT {
        return Err(TextError::Endless);
    }
    if let Some(at) = bytes.iter().position(|&byte| byte == 0) {
        return Err(TextError::Binary(1 + bytes[..at].iter().filter(|&&byte| byte == b'\n').count()));
    }
    if TextKind::of(&bytes[..bytes.len().min(HEAD_BYTES as usize)]) == TextKind::Ubb {
        return Ok(SourceText::Games("a game in UBB code (DhtmlXQ)"));
    }
    Ok(SourceText::Text(decode(&bytes, encoding).into_owned()))
}
