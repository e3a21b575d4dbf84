//! Text that may hold bytes of another encoding, such as a path that a GUI sends in GBK and that the system knows by its bytes only.
//!
//! A byte that is no part of UTF-8 is kept as one of the last 256 characters of the private use plane 16, and turned back where a
//! path is wanted. The idea is that of PEP 383 (von Löwis 2009), whose characters a Rust string cannot hold.

use std::borrow::Cow;
use std::path::PathBuf;

/// The character that stands for byte 0; those of the other bytes follow.
const FIRST: u32 = 0x10_FF00;

/// Bytes as text. Those that are no UTF-8 become characters that stand for them.
pub fn text_of_bytes(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len());
    let stand_in = |&byte: &u8| char::from_u32(FIRST + u32::from(byte));
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        text.extend(chunk.invalid().iter().filter_map(stand_in));
    }
    text
}

/// The bytes that [`text_of_bytes`] made a text of.
fn bytes_of_text(text: &str) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(text.len());
    for character in text.chars() {
        match stood_for(character) {
            Some(byte) => bytes.push(byte),
            None => bytes.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes()),
        }
    }
    bytes
}

fn stood_for(character: char) -> Option<u8> {
    u32::from(character).checked_sub(FIRST).and_then(|byte| u8::try_from(byte).ok())
}

/// The path that a text of [`text_of_bytes`] names: the bytes as they came where the system takes any bytes; elsewhere what is no
/// UTF-8 is read as GB18030, which contains GBK.
pub fn path_of_text(text: &str) -> PathBuf {
    #[cfg(unix)]
    {
        use std::os::unix::ffi::OsStringExt;
        std::ffi::OsString::from_vec(bytes_of_text(text)).into()
    }
    #[cfg(not(unix))]
    {
        match shown_text(text) {
            Cow::Borrowed(text) => text.into(),
            Cow::Owned(_) => encoding_rs::GB18030.decode(&bytes_of_text(text)).0.into_owned().into(),
        }
    }
}

/// A text of [`text_of_bytes`] as it may be shown: what is no UTF-8 as replacement characters.
pub fn shown_text(text: &str) -> Cow<'_, str> {
    if text.chars().all(|character| stood_for(character).is_none()) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(String::from_utf8_lossy(&bytes_of_text(text)).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_bytes_come_back() {
        let gbk = b"\xbf\xaa\xbe\xd6\xbf\xe2.bin";
        let all: Vec<u8> = (0..=255).collect();
        for bytes in [&gbk[..], &all, "开局库.bin".as_bytes(), b"", b"\xff\xff\xe5\xbc"] {
            assert_eq!(bytes_of_text(&text_of_bytes(bytes)), bytes);
        }
        assert_eq!(text_of_bytes("开局库".as_bytes()), "开局库");
    }

    #[test]
    fn nothing_that_is_no_text_is_shown() {
        assert_eq!(shown_text("开局库.bin"), "开局库.bin");
        assert_eq!(shown_text(&text_of_bytes(b"\xbf.bin")), "\u{fffd}.bin");
    }
}
