//! UTF-16 as UTF-8.

use super::kind::ByteOrder;
use encoding_rs::{CoderResult, Decoder, UTF_16BE, UTF_16LE};
use std::io::{self, BufRead, Read};

/// No character needs more bytes in UTF-8.
const LONGEST_CHARACTER: usize = 4;

/// A text in UTF-16, read as UTF-8 without its byte order mark. What cannot be decoded becomes the replacement character.
pub(super) struct Utf16Reader<R> {
    source: R,
    decoder: Decoder,
    ended: bool,
}

impl<R: BufRead> Utf16Reader<R> {
    pub(super) fn new(source: R, order: ByteOrder) -> Utf16Reader<R> {
        let encoding = match order {
            ByteOrder::LittleEndian => UTF_16LE,
            ByteOrder::BigEndian => UTF_16BE,
        };
        Utf16Reader { source, decoder: encoding.new_decoder_with_bom_removal(), ended: false }
    }
}

impl<R: BufRead> Read for Utf16Reader<R> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        if out.len() < 2 * LONGEST_CHARACTER {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, "characters have no room"));
        }
        while !self.ended {
            let bytes = self.source.fill_buf()?;
            let last = bytes.is_empty();
            let (result, used, written, _) = self.decoder.decode_to_utf8(bytes, out, last);
            self.source.consume(used);
            self.ended = last && result == CoderResult::InputEmpty;
            if written > 0 {
                return Ok(written);
            }
        }
        Ok(0)
    }
}
