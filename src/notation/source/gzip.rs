//! Files compressed with gzip (RFC 1952), with all that can be read of damaged ones.
//!
//! The decoders of `flate2` keep to themselves what they decompressed in the call in which they meet the damage. Here it is handed
//! over first, then the error.

use flate2::{Decompress, FlushDecompress, Status};
use std::io::{self, BufRead, Read};

/// Bytes that are decompressed at a time: more than the window of the format, so that nothing waits inside.
const BUFFER_BYTES: usize = 1 << 16;
/// The two bytes every member begins with.
const MAGIC: [u8; 2] = [0x1f, 0x8b];

const HAS_CHECKSUM: u8 = 1 << 1;
const HAS_EXTRA: u8 = 1 << 2;
const HAS_NAME: u8 = 1 << 3;
const HAS_COMMENT: u8 = 1 << 4;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Header,
    Body,
    Ended,
}

/// The bytes of a compressed file; members one after another are one file.
pub(super) struct Gunzip<R> {
    source: R,
    stage: Stage,
    inflate: Decompress,
    checksum: crc32fast::Hasher,
    buffer: Vec<u8>,
    /// What of the buffer is not handed over yet.
    start: usize,
    end: usize,
    /// Damage behind what is in the buffer.
    damage: Option<io::Error>,
    /// What stands behind the last member.
    rubbish: Option<io::Error>,
}

impl<R: BufRead> Gunzip<R> {
    pub(super) fn new(source: R) -> Gunzip<R> {
        let (inflate, checksum) = (Decompress::new(false), crc32fast::Hasher::new());
        let buffer = vec![0; BUFFER_BYTES];
        Gunzip {
            source,
            stage: Stage::Header,
            inflate,
            checksum,
            buffer,
            start: 0,
            end: 0,
            damage: None,
            rubbish: None,
        }
    }

    /// Reads what nobody has asked for yet.
    ///
    /// # Errors
    /// Damage that was not met before, and bytes behind the end that are no member.
    pub(super) fn finish(mut self) -> io::Result<()> {
        io::copy(&mut self, &mut io::sink())?;
        self.rubbish.map_or(Ok(()), Err)
    }

    /// Goes on until there is something in the buffer, or the file is at its end.
    fn fill(&mut self) -> io::Result<()> {
        while self.start == self.end {
            if let Some(damage) = self.damage.take() {
                self.stage = Stage::Ended;
                return Err(damage);
            }
            let step = match self.stage {
                Stage::Header => self.header(),
                Stage::Body => self.body(),
                Stage::Ended => return Ok(()),
            };
            self.damage = step.err();
        }
        Ok(())
    }

    fn header(&mut self) -> io::Result<()> {
        let head: [u8; 10] = self.bytes()?;
        let [.., method, flags, _, _, _, _, _, _] = head;
        if !head.starts_with(&MAGIC) || method != 8 {
            return Err(damaged("it has a header that is none"));
        }
        if flags & HAS_EXTRA != 0 {
            let length = u16::from_le_bytes(self.bytes()?);
            self.skip(length.into())?;
        }
        for _ in 0..(flags & (HAS_NAME | HAS_COMMENT)).count_ones() {
            while self.bytes()? != [0] {}
        }
        if flags & HAS_CHECKSUM != 0 {
            self.skip(2)?;
        }
        self.inflate.reset(false);
        self.checksum = crc32fast::Hasher::new();
        self.stage = Stage::Body;
        Ok(())
    }

    fn body(&mut self) -> io::Result<()> {
        let input = self.source.fill_buf()?;
        let is_end = input.is_empty();
        let before = (self.inflate.total_in(), self.inflate.total_out());
        let status = self.inflate.decompress(input, &mut self.buffer, FlushDecompress::None);
        let (read, written) = (self.inflate.total_in() - before.0, self.inflate.total_out() - before.1);
        self.source.consume(read as usize);
        (self.start, self.end) = (0, written as usize);
        self.checksum.update(&self.buffer[..self.end]);
        match status {
            Ok(Status::StreamEnd) => self.trailer(),
            Ok(_) if is_end && self.end == 0 => Err(cut_off()),
            Ok(_) if read + written > 0 => Ok(()),
            _ => Err(damaged("its compressed bytes were changed")),
        }
    }

    /// Compares the bytes with what the member says of them, and looks what comes behind it.
    fn trailer(&mut self) -> io::Result<()> {
        let checksum = u32::from_le_bytes(self.bytes()?);
        let length = u32::from_le_bytes(self.bytes()?);
        if checksum != self.checksum.clone().finalize() || length != self.inflate.total_out() as u32 {
            return Err(damaged("its checksum does not fit"));
        }
        self.stage = match self.behind_padding()? {
            Some(byte) if byte == MAGIC[0] => Stage::Header,
            None => Stage::Ended,
            Some(_) => {
                self.rubbish = Some(damaged("behind its end are bytes that are not compressed"));
                Stage::Ended
            }
        };
        Ok(())
    }

    /// The next byte that is no zero; devices and transfers fill up with zeros.
    fn behind_padding(&mut self) -> io::Result<Option<u8>> {
        loop {
            let bytes = self.source.fill_buf()?;
            let zeros = bytes.iter().take_while(|&&byte| byte == 0).count();
            let (next, is_end) = (bytes.get(zeros).copied(), bytes.is_empty());
            self.source.consume(zeros);
            if zeros > 0 {
                self.rubbish = Some(damaged("behind its end are zero bytes"));
            }
            if next.is_some() || is_end {
                return Ok(next);
            }
        }
    }

    fn bytes<const N: usize>(&mut self) -> io::Result<[u8; N]> {
        let mut bytes = [0; N];
        match self.source.read_exact(&mut bytes) {
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Err(cut_off()),
            read => read.map(|()| bytes),
        }
    }

    fn skip(&mut self, length: u64) -> io::Result<()> {
        let skipped = io::copy(&mut Read::take(&mut self.source, length), &mut io::sink())?;
        if skipped < length { Err(cut_off()) } else { Ok(()) }
    }
}

fn damaged(what: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, format!("the compressed file is damaged, {what}"))
}

fn cut_off() -> io::Error {
    io::Error::new(io::ErrorKind::UnexpectedEof, "the compressed file is cut off")
}

impl<R: BufRead> Read for Gunzip<R> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        self.fill()?;
        let length = out.len().min(self.end - self.start);
        out[..length].copy_from_slice(&self.buffer[self.start..][..length]);
        self.start += length;
        Ok(length)
    }
}
