//! A file of any length, of which the test looks how much memory it takes.

use crate::processes::resident;
use std::io::{self, Read};

/// Bytes between two looks.
const LOOK: u64 = 16 << 20;

/// Gives one byte again and again, and looks at the memory of this process meanwhile.
pub struct Endless {
    left: u64,
    byte: u8,
    /// The most memory that was seen, in KiB.
    pub most: u64,
}

impl Endless {
    /// So many bytes.
    pub fn new(length: u64, byte: u8) -> Endless {
        Endless { left: length, byte, most: 0 }
    }
}

impl Read for Endless {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let length = self.left.min(out.len() as u64);
        out[..length as usize].fill(self.byte);
        if self.left / LOOK != (self.left - length) / LOOK {
            self.most = self.most.max(resident(std::process::id()).unwrap_or(0));
        }
        self.left -= length;
        Ok(length as usize)
    }
}
