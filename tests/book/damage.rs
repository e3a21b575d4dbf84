//! Books that are not what they should be: refused with a message, and the others are used.

use crate::support::{ALL, after, game, make, place};
use mammoth::book::{Book, BookReason, Books};
use std::fs;
use std::path::Path;

/// The bytes of a small sound book.
fn sound(path: &Path) -> Vec<u8> {
    make(&vec![game("h2e2 h9g7 h0g2 i9h9 i0h0 g6g5", None); 4], ALL, path);
    fs::read(path).expect("the book was written")
}

#[track_caller]
fn refusal(path: &Path, bytes: &[u8]) -> BookReason {
    fs::write(path, bytes).expect("writable");
    let error = Book::open(path).err().expect("the book is refused");
    let message = error.to_string();
    assert!(message.starts_with(&format!("the book {} ", path.display())), "{message}");
    assert!(!message.contains('\n'), "a message is one line: {message}");
    error.reason
}

#[test]
fn every_changed_bit_is_noticed() {
    let (_directory, path) = place();
    let good = sound(&path);
    assert_eq!(good.len(), 32 + 6 * 8);
    for index in 0..good.len() * 8 {
        let mut bad = good.clone();
        bad[index / 8] ^= 1 << (index % 8);
        let reason = refusal(&path, &bad);
        let fits = match index / 8 {
            0..8 => matches!(reason, BookReason::Foreign),
            8..12 => matches!(reason, BookReason::Version(_)),
            16..24 => matches!(reason, BookReason::Length { .. }),
            _ => matches!(reason, BookReason::Checksum { .. }),
        };
        assert!(fits, "bit {index}: {reason}");
    }
}

#[test]
fn every_missing_or_added_byte_is_noticed() {
    let (_directory, path) = place();
    let good = sound(&path);
    for length in 0..good.len() {
        let reason = refusal(&path, &good[..length]);
        let fits = if length < 32 {
            matches!(reason, BookReason::Foreign)
        } else {
            matches!(reason, BookReason::Length { found, expected: 80 } if found == length as u64)
        };
        assert!(fits, "{length} bytes: {reason}");
    }
    let longer = [good.as_slice(), &[0; 8]].concat();
    assert!(matches!(refusal(&path, &longer), BookReason::Length { found: 88, expected: 80 }));
}

#[test]
fn what_is_no_book_is_refused() {
    let (directory, path) = place();
    assert!(matches!(refusal(&path, b""), BookReason::Foreign));
    assert!(matches!(refusal(&path, b"[Event \"games\"]\n\n1. h2e2 *\n and many more bytes"), BookReason::Foreign));
    for path in [directory.path().join("missing.bin"), directory.path().to_path_buf(), "/dev/null".into()] {
        let error = Book::open(&path).err().expect("no such book");
        assert!(matches!(error.reason, BookReason::Unreadable(_)), "{error}");
    }
}

#[test]
fn a_refused_book_does_not_keep_the_others_from_playing() {
    let (directory, path) = place();
    sound(&path);
    let bad = directory.path().join("bad.bin");
    fs::write(&bad, b"MammBook and nothing that fits").expect("writable");
    let missing = directory.path().join("missing.bin");
    let (books, refused) = Books::open([&bad, &path, &missing]);
    let named: Vec<_> = refused.iter().map(|error| error.path.clone()).collect();
    assert_eq!(named, [bad, missing]);
    assert!(!books.moves(&after("")).is_empty());
}
