//! What a file is, by its first bytes.

use crate::notation::dhtmlxq::is_ubb;
use crate::notation::position_lines::is_positions;

/// Enough of a file to see what it is.
pub(super) const HEAD_BYTES: u64 = 512;

/// The order of the bytes of a character in UTF-16.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ByteOrder {
    LittleEndian,
    BigEndian,
}

/// What a file is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Gzip,
    Tar,
    Utf16(ByteOrder),
    /// Games in a format of their own.
    Games(Format),
    /// Something that cannot be read, in words that follow "this is".
    Foreign(&'static str),
    /// Everything else: if it is no text, that is seen on the way.
    Text,
}

/// A format of games that is no text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Format {
    Xqf,
    Record,
    Library,
}

impl Format {
    /// In words that follow "this is".
    pub(super) fn name(self) -> &'static str {
        match self {
            Format::Xqf => "a game in XQF (XQStudio)",
            Format::Record => "a game of CCBridge (CBR)",
            Format::Library => "a library of CCBridge (CBL)",
        }
    }
}

/// How files begin that cannot be read.
const FOREIGN: [(&[u8], &str); 18] = [
    (b"PK\x03\x04", "a zip archive"),
    (b"PK\x05\x06", "an empty zip archive"),
    (b"7z\xbc\xaf\x27\x1c", "a 7z archive"),
    (b"Rar!\x1a\x07", "a RAR archive"),
    (b"\xfd7zXZ\0", "a file compressed with xz"),
    (b"BZh", "a file compressed with bzip2"),
    (b"\x28\xb5\x2f\xfd", "a file compressed with zstd"),
    (b"\x1f\x9d", "a file compressed with compress"),
    (b"%PDF", "a PDF document"),
    (b"\x89PNG", "a PNG image"),
    (b"\xff\xd8\xff", "a JPEG image"),
    (b"GIF8", "a GIF image"),
    (b"RIFF", "a picture, sound or film"),
    (b"CCBridge", "a CCBridge file of another version"),
    (b"MammBook", "an opening book of this engine"),
    (b"SQLite format 3\0", "an SQLite database"),
    (b"\xd0\xcf\x11\xe0", "an old Office document"),
    (b"\x7fELF", "a program"),
];

/// How texts begin that are no game files; capitals or not is the same.
const FOREIGN_TEXTS: [(&[u8], &str); 4] = [
    (b"<!DOCTYPE", "a web page"),
    (b"<html", "a web page"),
    (b"<?xml", "an XML document"),
    (b"{\\rtf", "an RTF document"),
];

impl Kind {
    /// The kind of a file that begins with `head`.
    pub(super) fn of(head: &[u8]) -> Kind {
        let foreign = FOREIGN.iter().find(|(beginning, _)| head.starts_with(beginning));
        match head {
            [0x1f, 0x8b, ..] => Kind::Gzip,
            // A version, and no letter of a text.
            [b'X', b'Q', 1..=31, ..] => Kind::Games(Format::Xqf),
            _ if head.starts_with(b"CCBridge Record\0") => Kind::Games(Format::Record),
            _ if head.starts_with(b"CCBridgeLibrary\0") => Kind::Games(Format::Library),
            [0xff, 0xfe, ..] => Kind::Utf16(ByteOrder::LittleEndian),
            [0xfe, 0xff, ..] => Kind::Utf16(ByteOrder::BigEndian),
            _ if foreign.is_some() => foreign.map_or(Kind::Text, |&(_, what)| Kind::Foreign(what)),
            _ if head.get(257..262) == Some(b"ustar".as_slice()) => Kind::Tar,
            _ => Kind::of_text(head.strip_prefix(b"\xef\xbb\xbf").unwrap_or(head)),
        }
    }

    fn of_text(head: &[u8]) -> Kind {
        let head = head.trim_ascii_start();
        let begins = |text: &[u8]| head.get(..text.len()).is_some_and(|head| head.eq_ignore_ascii_case(text));
        let foreign = FOREIGN_TEXTS.iter().find(|(beginning, _)| begins(beginning));
        foreign.map_or(Kind::Text, |&(_, what)| Kind::Foreign(what))
    }
}

/// What a text is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TextKind {
    /// PGN, WXF, and what is found among them.
    Games,
    Ubb,
    /// A position a line.
    Positions,
}

impl TextKind {
    /// The kind of a text that begins with `head`.
    pub(super) fn of(head: &[u8]) -> TextKind {
        if is_ubb(head) {
            TextKind::Ubb
        } else if is_positions(head) {
            TextKind::Positions
        } else {
            TextKind::Games
        }
    }
}
