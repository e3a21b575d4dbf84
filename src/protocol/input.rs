//! Standard input as a channel of lines, so that it is read while the engine thinks.

use crate::platform::text_of_bytes;
use crossbeam::channel::{Receiver, bounded};
use std::io::BufRead;
use std::time::Instant;

/// U+FEFF in UTF-8, which some editors and shells put before a text.
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// Longest line that is taken in, in bytes: a game of two thousand moves is ten thousand. The rest of a longer one is
/// skipped, and the line is handed on cut short.
const MAX_LINE: usize = 1 << 20;

/// A line without its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Bytes that are no UTF-8 are kept as [`text_of_bytes`] does.
    pub text: String,
    pub arrived: Instant,
}

/// Starts a thread that reads lines until the end of the input; then the channel closes. A byte order mark before the first line
/// is left out.
pub fn read_lines(input: impl BufRead + Send + 'static) -> Receiver<Line> {
    let (sender, receiver) = bounded(1024);
    std::thread::spawn(move || {
        let mut input = input;
        let mut mark = BYTE_ORDER_MARK;
        while let Some(bytes) = read_line(&mut input) {
            let arrived = Instant::now();
            let bytes = bytes.strip_prefix(std::mem::take(&mut mark)).unwrap_or(&bytes);
            let text = text_of_bytes(bytes).trim_end_matches('\r').to_string();
            if sender.send(Line { text, arrived }).is_err() {
                return;
            }
        }
    });
    receiver
}

fn read_line(input: &mut impl BufRead) -> Option<Vec<u8>> {
    let mut line = Vec::new();
    let mut read_any = false;
    loop {
        let available = match input.fill_buf() {
            Ok([]) => break,
            Ok(available) => available,
            Err(error) if error.kind() == std::io::ErrorKind::Interrupted => continue,
            Err(_) => break,
        };
        read_any = true;
        let end = available.iter().position(|&byte| byte == b'\n');
        let part = &available[..end.unwrap_or(available.len())];
        let room = MAX_LINE.saturating_sub(line.len());
        line.extend_from_slice(&part[..part.len().min(room)]);
        let consumed = part.len() + end.is_some() as usize;
        input.consume(consumed);
        if end.is_some() {
            break;
        }
    }
    read_any.then_some(line)
}
