//! Files in the encodings of Chinese programs: UTF-8, GB18030 and Big5.

use encoding_rs::{BIG5, GB18030, UTF_8};
use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

/// How characters are kept in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Encoding {
    Utf8,
    /// Simplified characters; GBK and GB 2312 are parts of it.
    Gb18030,
    /// Traditional characters, with the additions of code page 950.
    Big5,
}

impl fmt::Display for Encoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Encoding::Utf8 => "UTF-8",
            Encoding::Gb18030 => "GB18030",
            Encoding::Big5 => "Big5",
        })
    }
}

/// A text that is no encoding.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("\"{0}\" is no encoding known here: write utf-8, gb18030 or big5")]
pub struct EncodingError(String);

/// By any name in use, upper or lower case: `utf-8`, `gb18030`, `gbk`, `gb2312`, `cp936`, `big5`, `cp950` and the like.
impl FromStr for Encoding {
    type Err = EncodingError;

    fn from_str(text: &str) -> Result<Encoding, EncodingError> {
        let name: String = text.chars().filter(char::is_ascii_alphanumeric).collect();
        match name.to_ascii_lowercase().as_str() {
            "utf8" => Ok(Encoding::Utf8),
            "gb18030" | "gbk" | "gb2312" | "gb" | "cp936" | "euccn" => Ok(Encoding::Gb18030),
            "big5" | "cp950" | "big5hkscs" => Ok(Encoding::Big5),
            _ => Err(EncodingError(text.chars().take(20).collect())),
        }
    }
}

/// The text of a file, in the encoding given or else in the one that [`detect_encoding`] finds. What cannot be decoded
/// becomes the replacement character: names suffer, the rest does not. A byte order mark is left out.
pub fn decode(bytes: &[u8], encoding: Option<Encoding>) -> Cow<'_, str> {
    let decoder = match encoding.unwrap_or_else(|| detect_encoding(bytes)) {
        Encoding::Utf8 => UTF_8,
        Encoding::Gb18030 => GB18030,
        Encoding::Big5 => BIG5,
    };
    decoder.decode_with_bom_removal(bytes).0
}

/// The encoding a text is most likely in. What is valid UTF-8, or for the most part, is UTF-8; between the other two decides in
/// which of them more of the text are characters that moves are written with, and else in which of them more are common ones.
pub fn detect_encoding(bytes: &[u8]) -> Encoding {
    if is_mostly_utf8(bytes) {
        return Encoding::Utf8;
    }
    let [gb, big5] = [GB18030, BIG5].map(|encoding| move_characters(&encoding.decode_without_bom_handling(bytes).0));
    match gb.cmp(&big5) {
        std::cmp::Ordering::Greater => Encoding::Gb18030,
        std::cmp::Ordering::Less => Encoding::Big5,
        std::cmp::Ordering::Equal => by_frequency(bytes),
    }
}

/// Whether more characters beyond ASCII are valid than not: a file that was cut or has one bad byte is still what it was, while
/// hardly any character of the other two encodings is a valid one here.
fn is_mostly_utf8(bytes: &[u8]) -> bool {
    let (mut good, mut bad) = (0, 0);
    for chunk in bytes.utf8_chunks() {
        good += chunk.valid().chars().filter(|character| !character.is_ascii()).count();
        bad += usize::from(!chunk.invalid().is_empty());
    }
    bad == 0 || good > bad
}

/// Characters of moves less those that cannot be decoded.
fn move_characters(text: &str) -> i64 {
    const OF_MOVES: &str = "进進退平前后後车車马馬炮砲相象仕士兵卒帅帥将將一二三四五六七八九１２３４５６７８９";
    let value = |character: char| match character {
        '\u{fffd}' => -1,
        character if !character.is_ascii() && OF_MOVES.contains(character) => 1,
        _ => 0,
    };
    text.chars().map(value).sum()
}

/// By where common characters lie: in GB 2312 their first bytes are B0 to D7 and their second bytes at least A1, in Big5 their
/// first bytes are A4 to C6.
fn by_frequency(bytes: &[u8]) -> Encoding {
    let mut lead = None;
    let (mut gb, mut big5) = (0_i64, 0_i64);
    for &byte in bytes {
        let Some(first) = lead.take() else {
            lead = (byte >= 0x80).then_some(byte);
            continue;
        };
        gb += if (0xb0..=0xd7).contains(&first) && byte >= 0xa1 { 1 } else { -1 };
        big5 += if (0xa4..=0xc6).contains(&first) && (0x40..=0x7e).contains(&byte) | (byte >= 0xa1) { 1 } else { -1 };
    }
    if big5 > gb { Encoding::Big5 } else { Encoding::Gb18030 }
}
