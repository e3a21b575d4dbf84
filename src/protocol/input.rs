//! Standard input as a channel of lines, so that it is read while the engine thinks.

use crate::platform::text_of_bytes;
use crossbeam::channel::{Receiver, bounded};
use parking_lot::{Condvar, Mutex};
use std::io::{self, BufRead};
use std::sync::Arc;
use std::thread::Builder;
use std::time::Instant;

/// U+FEFF in UTF-8, which some editors and shells put before a text.
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// Longest line that is taken in, in bytes: a game of two thousand moves is ten thousand. The rest of a longer one is
/// skipped, and the line is handed on cut short.
const MAX_LINE: usize = 1 << 20;

/// Most bytes of lines that were read and wait for their turn; a single line may be longer.
const MOST_WAITING: usize = 1 << 22;

/// A line without its end.
#[derive(Debug)]
pub struct Line {
    /// Bytes that are no UTF-8 are kept as [`text_of_bytes`] does.
    pub text: String,
    pub arrived: Instant,
    /// Its share of what may wait, given back when the line is done with.
    _room: Option<Room>,
}

/// How many bytes wait, and whoever waits for fewer.
#[derive(Debug, Default)]
struct Waiting {
    bytes: Mutex<usize>,
    fewer: Condvar,
}

/// Some of these bytes.
#[derive(Debug)]
struct Room {
    waiting: Arc<Waiting>,
    bytes: usize,
}

impl Room {
    /// Waits until there is room.
    fn take(waiting: &Arc<Waiting>, bytes: usize) -> Room {
        let mut taken = waiting.bytes.lock();
        while *taken > 0 && *taken + bytes > MOST_WAITING {
            waiting.fewer.wait(&mut taken);
        }
        *taken += bytes;
        Room { waiting: Arc::clone(waiting), bytes }
    }
}

impl Drop for Room {
    fn drop(&mut self) {
        *self.waiting.bytes.lock() -= self.bytes;
        self.waiting.fewer.notify_one();
    }
}

/// Reads lines until the end of the input. A byte order mark before the first one is left out.
pub struct LineReader<R> {
    input: R,
    is_begun: bool,
}

impl<R: BufRead> LineReader<R> {
    /// Nothing is read yet.
    pub fn new(input: R) -> LineReader<R> {
        LineReader { input, is_begun: false }
    }

    /// The next line; `None` at the end of the input.
    pub fn next_line(&mut self) -> Option<Line> {
        let bytes = read_line(&mut self.input)?;
        let arrived = Instant::now();
        let mark = if std::mem::replace(&mut self.is_begun, true) { &[][..] } else { BYTE_ORDER_MARK };
        let bytes = bytes.strip_prefix(mark).unwrap_or(&bytes);
        let text = text_of_bytes(bytes).trim_end_matches('\r').to_string();
        Some(Line { text, arrived, _room: None })
    }
}

/// Starts a thread that reads lines until the end of the input; then the channel closes.
///
/// # Errors
/// When the system grants no thread.
pub fn read_lines(input: impl BufRead + Send + 'static) -> io::Result<Receiver<Line>> {
    let (sender, receiver) = bounded(1024);
    let read = move || {
        let mut input = LineReader::new(input);
        let waiting = Arc::new(Waiting::default());
        while let Some(line) = input.next_line() {
            // Empty lines take memory, too.
            let room = Room::take(&waiting, size_of::<Line>() + line.text.len());
            if sender.send(Line { _room: Some(room), ..line }).is_err() {
                return;
            }
        }
    };
    Builder::new().name("mammoth-input".into()).spawn(read)?;
    Ok(receiver)
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
