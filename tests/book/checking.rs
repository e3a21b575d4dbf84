//! What `book check` finds in books that are intact and wrong.

use crate::support::{ALL, after, game, make, place};
use mammoth::book::{Book, Check, Findings};
use mammoth::notation::{Game, Outcome};
use std::fs;
use std::path::Path;

/// Changes the entries of a book and seals it again.
fn forge(path: &Path, change: impl FnOnce(&mut Vec<[u8; 8]>)) -> Book {
    let bytes = fs::read(path).expect("a book");
    let (header, rest) = bytes.split_at(32);
    let mut entries: Vec<[u8; 8]> = rest.as_chunks().0.to_vec();
    change(&mut entries);
    let mut header = header.to_vec();
    header[16..24].copy_from_slice(&(entries.len() as u64).to_le_bytes());
    let body = entries.concat();
    let mut crc = crc32fast::Hasher::new();
    crc.update(&body);
    crc.update(&header[..12]);
    crc.update(&header[16..]);
    header[12..16].copy_from_slice(&crc.finalize().to_le_bytes());
    fs::write(path, [header, body].concat()).expect("writable");
    Book::open(path).expect("sealed")
}

fn findings(book: &Book, games: &[Game]) -> Findings {
    let mut check = Check::new(book);
    check.walk(&after(""));
    games.iter().for_each(|game| check.follow(game));
    check.finish()
}

const LINE: &str = "h2e2 h9g7 h0g2 i9h9 i0h0 g6g5";

#[test]
fn a_sound_book_is_good() {
    let (_directory, path) = place();
    let book = make(&[game(LINE, None), game("c3c4 b9c7", None)], ALL, &path);
    let found = findings(&book, &[]);
    assert_eq!(found, Findings { entries: 8, legal: 8, illegal: Vec::new(), disorder: Vec::new() });
    assert!(found.is_good() && found.unmet() == 0);
}

#[test]
fn every_illegal_move_is_found() {
    for place_in_line in 0..6 {
        let (_directory, path) = place();
        make(&[game(LINE, None)], ALL, &path);
        // The entry of one position gets a move across the board.
        let position = after(&LINE.split(' ').take(place_in_line).collect::<Vec<_>>().join(" "));
        let good = Book::open(&path).expect("intact").moves(&position)[0];
        let bad = forge(&path, |entries| {
            let bits = |bits: u16| bits.to_le_bytes();
            let wanted = [bits(good.mv.bits()), bits(good.mv.mirrored().bits())];
            let index = entries.iter().position(|entry| wanted.contains(&[entry[4], entry[5]])).expect("it is there");
            // From a0 to i9: no piece goes there.
            [entries[index][4], entries[index][5]] = bits(89);
        });
        let found = findings(&bad, &[]);
        assert_eq!(found.illegal.len(), 1, "move {place_in_line}: {found:?}");
        assert!(!found.is_good());
        assert!(bad.moves(&position).is_empty(), "and it is never played");
    }
}

#[test]
fn disorder_is_found() {
    let cases: [fn(&mut Vec<[u8; 8]>); 5] = [
        |entries| entries.swap(1, 4),
        |entries| entries.insert(2, entries[2]),
        |entries| entries[3][6..].fill(0),
        |entries| entries[3][4..6].fill(0xff),
        |entries| entries.reverse(),
    ];
    for (index, change) in cases.into_iter().enumerate() {
        let (_directory, path) = place();
        make(&[game(LINE, None)], ALL, &path);
        let found = findings(&forge(&path, change), &[]);
        assert!(!found.disorder.is_empty() && !found.is_good(), "case {index}: {found:?}");
    }
}

#[test]
fn what_lies_behind_a_gap_is_met_as_far_as_it_can_be() {
    let (_directory, path) = place();
    // Black loses: the book is silent wherever it is to move.
    let line = game(LINE, Some(Outcome::RedWins));
    let book = make(std::slice::from_ref(&line), ALL, &path);
    let found = findings(&book, &[]);
    assert_eq!((found.entries, found.unmet()), (3, 0), "over gaps of one position");
    // Red's second move goes too: three positions in a row are strange.
    let second = book.moves(&after("h2e2 h9g7"))[0].mv;
    drop(book);
    let gapped = forge(&path, |entries| {
        let bits = [second, second.mirrored()].map(|mv| mv.bits().to_le_bytes());
        entries.retain(|entry| !bits.contains(&[entry[4], entry[5]]));
    });
    let found = findings(&gapped, &[]);
    assert_eq!((found.entries, found.unmet()), (2, 1));
    assert!(found.is_good(), "what is not met is not wrong");
    assert_eq!(findings(&gapped, &[line]).unmet(), 0, "the game leads there");
}
