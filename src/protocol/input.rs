//! Standard input as a channel of lines, so that it is read while the engine thinks.

use crossbeam::channel::{Receiver, bounded};
use std::io::BufRead;

/// Longest line that is taken in, in bytes: a game of two thousand moves is ten thousand. The rest of a longer one is
/// skipped, and the line is handed on cut short.
const MAX_LINE: usize = 1 << 20;

/// Starts a thread that reads lines until the end of the input; then the channel closes. Bytes that are no UTF-8 become
/// replacement characters.
pub fn read_lines(input: impl BufRead + Send + 'static) -> Receiver<String> {
    let (sender, receiver) = bounded(1024);
    std::thread::spawn(move || {
        let mut input = input;
        while let Some(line) = read_line(&mut input) {
            if sender.send(line).is_err() {
                return;
            }
        }
    });
    receiver
}

fn read_line(input: &mut impl BufRead) -> Option<String> {
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
    read_any.then(|| String::from_utf8_lossy(&line).trim_end_matches('\r').to_string())
}
