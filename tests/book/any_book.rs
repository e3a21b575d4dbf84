//! Book files with any bytes in them: refused by name, or a source of legal moves and of nothing else.

use crate::cases::cases;
use crate::mutation::{bytes, mutated, mutations};
use crate::support::{ALL, after, game, make, place};
use mammoth::book::{Book, BookError, Books, Check, merge_books};
use mammoth::notation::{Game, Outcome};
use mammoth::position::Position;
use proptest::prelude::*;
use std::fs;
use std::path::Path;
use std::sync::LazyLock;

const LINES: [&str; 5] = [
    "h2e2 h9g7 h0g2 i9h9 i0h0 g6g5 h0h6 b9c7",
    "h2e2 b7e7 h0g2 b9c7 i0h0 a9b9",
    "c3c4 g6g5 b0c2 h9g7 h2e2 c9e7",
    "b0c2 b9c7 a0b0 a9b9 b2b6",
    "e0e1 e9e8 e1e0 e8e9 g3g4",
];

/// A sound book of these lines.
static SOUND: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let outcomes = [None, Some(Outcome::Draw)];
    let games: Vec<Game> = LINES.iter().zip(outcomes.iter().cycle()).map(|(line, end)| game(line, *end)).collect();
    let (_directory, path) = place();
    make(&games, ALL, &path);
    fs::read(&path).expect("the book was written")
});

const HEADER: usize = 32;

type Entry = [u8; 8];

fn entries(book: &[u8]) -> Vec<Entry> {
    book[HEADER..].as_chunks().0.to_vec()
}

fn lock(entry: &Entry) -> u32 {
    u32::from_le_bytes([entry[0], entry[1], entry[2], entry[3]])
}

/// The header above these bytes, with the right checksum.
fn header(body: &[u8], entries: u64) -> Vec<u8> {
    let mut header = SOUND[..HEADER].to_vec();
    header[16..24].copy_from_slice(&entries.to_le_bytes());
    let mut crc = crc32fast::Hasher::new();
    crc.update(body);
    crc.update(&header[..12]);
    crc.update(&header[16..]);
    header[12..16].copy_from_slice(&crc.finalize().to_le_bytes());
    header
}

/// A book of any entries, with a header that vouches for them.
fn sealed(entries: &[Entry]) -> Vec<u8> {
    let body = entries.concat();
    [header(&body, entries.len() as u64), body].concat()
}

/// The positions of the lines, with their histories.
static POSITIONS: LazyLock<Vec<Position>> = LazyLock::new(|| {
    let mut positions = Vec::new();
    for line in LINES {
        let words: Vec<&str> = line.split(' ').collect();
        positions.extend((0..=words.len()).map(|count| after(&words[..count].join(" "))));
    }
    positions
});

/// What books say of the positions of the lines is legal, and what is picked is one of it or an image of one, and repeats nothing.
fn assert_plays_legal_moves(books: &Books, seed: u64) -> Result<(), TestCaseError> {
    let mut random = fastrand::Rng::with_seed(seed);
    for position in POSITIONS.iter() {
        let moves = books.moves(position);
        for known in &moves {
            prop_assert!(position.is_legal_move(known.mv), "{} in {:?}", known.mv, position);
        }
        if let Some(mv) = books.pick(position, &mut random) {
            prop_assert!(position.is_legal_move(mv), "{} in {:?}", mv, position);
            prop_assert!(moves.iter().any(|known| known.mv == mv || known.mv.mirrored() == mv), "{}", mv);
            prop_assert!(position.past().all(|past| past.key != position.key_after(mv)), "{} repeats", mv);
        }
        let picked = books.pick_among(position, |mv| mv.to().file() < 5, &mut random);
        prop_assert!(picked.is_none_or(|mv| position.is_legal_move(mv) && mv.to().file() < 5));
    }
    Ok(())
}

fn write(path: &Path, bytes: &[u8]) {
    fs::write(path, bytes).expect("writable");
}

/// One line that begins with the name of the file.
fn assert_named(error: &BookError, path: &Path) -> Result<(), TestCaseError> {
    let message = error.to_string();
    prop_assert!(message.starts_with(&format!("the book {} ", path.display())), "{}", message);
    prop_assert!(!message.contains('\n') && message.chars().count() < 500, "{}", message);
    Ok(())
}

/// What a check finds is consistent, and the same each time.
fn assert_checked(book: &Book, count: usize) -> Result<(), TestCaseError> {
    let findings = || {
        let mut check = Check::new(book);
        check.walk(&after(""));
        LINES.iter().for_each(|line| check.follow(&game(line, None)));
        check.finish()
    };
    let found = findings();
    prop_assert_eq!(found.entries, count);
    prop_assert!(found.legal + found.illegal.len() <= count, "{:?}", found);
    prop_assert!(found.disorder.is_sorted() && found.disorder.iter().all(|&index| index < count), "{:?}", found);
    prop_assert_eq!(findings(), found);
    Ok(())
}

/// Entries that are near enough to those of a book to be met.
fn entry() -> impl Strategy<Value = Entry> {
    let good = any::<prop::sample::Index>().prop_map(|index| *index.get(&entries(&SOUND)));
    let number = prop::sample::select(vec![0, 1, 0x59, 0x7fff, 0x8000, 0xffff]);
    let number = prop_oneof![number, any::<u16>()].boxed();
    prop_oneof![
        3 => good.clone(),
        // Another move or weight under a lock that is asked for.
        3 => (good.clone(), number.clone(), number).prop_map(|(good, mv, weight)| {
            let mut entry = good;
            entry[4..6].copy_from_slice(&mv.to_le_bytes());
            entry[6..].copy_from_slice(&weight.to_le_bytes());
            entry
        }),
        // A move of another position.
        2 => (good.clone(), good).prop_map(|(one, other)| [&one[..4], &other[4..]].concat().try_into().expect("eight")),
        1 => any::<Entry>(),
    ]
}

proptest! {
    #![proptest_config(cases(200))]

    #[test]
    fn any_bytes_are_no_book_and_that_is_said(tail in bytes(0..200), beginning in 0..=HEADER, fits in any::<bool>()) {
        let (_directory, path) = place();
        let mut file = [&SOUND[..beginning], &tail].concat();
        if fits && file.len() > HEADER {
            // All that the header says is true but for the checksum.
            let entries = (file.len() - HEADER) / 8;
            file.truncate(HEADER + entries * 8);
            file[..HEADER].copy_from_slice(&SOUND[..HEADER]);
            file[16..24].copy_from_slice(&(entries as u64).to_le_bytes());
        }
        prop_assume!(file != *SOUND);
        write(&path, &file);
        for opened in [Book::open(&path), Book::open_to_play(&path)] {
            let error = opened.err().ok_or_else(|| TestCaseError::fail("it is taken"))?;
            assert_named(&error, &path)?;
        }
        let (books, refused) = Books::open([&path]);
        prop_assert!(books.is_empty() && refused.len() == 1);
    }

    #[test]
    fn a_damaged_book_is_refused_by_name(mutations in mutations()) {
        let (_directory, path) = place();
        let file = mutated(&SOUND, &mutations);
        write(&path, &file);
        match Book::open(&path) {
            Ok(book) => {
                prop_assert!(file == *SOUND, "{:?} is not noticed", mutations);
                assert_checked(&book, entries(&SOUND).len())?;
            }
            Err(error) => {
                prop_assert!(file != *SOUND, "{}", error);
                assert_named(&error, &path)?;
            }
        }
    }

}

proptest! {
    #![proptest_config(cases(50))]

    /// As if somebody had written it, with the right checksum.
    #[test]
    fn a_book_of_any_entries_gives_legal_moves_only(
        chosen in prop::collection::vec(entry(), 0..60),
        sorted in any::<bool>(),
        seed in any::<u64>(),
    ) {
        let mut chosen = chosen;
        if sorted {
            chosen.sort_by_key(lock);
        }
        let (_directory, path) = place();
        write(&path, &sealed(&chosen));
        let (books, refused) = Books::open([&path]);
        prop_assert!(refused.is_empty(), "{:?}", refused);
        assert_plays_legal_moves(&books, seed)?;
        let book = Book::open(&path).expect("sealed");
        prop_assert_eq!(book.len(), chosen.len());
        assert_checked(&book, chosen.len())?;
        // Two such books make a third one, of moves that they have.
        let merged = path.with_file_name("merged.bin");
        let sound = path.with_file_name("sound.bin");
        write(&sound, &SOUND);
        let count = merge_books(&[book, Book::open(&sound).expect("sound")], &merged).expect("written");
        let (books, refused) = Books::open([&merged]);
        prop_assert!(refused.is_empty(), "{:?}", refused);
        assert_plays_legal_moves(&books, seed)?;
        let merged = Book::open(&merged).expect("written by this program");
        prop_assert_eq!(merged.len() as u64, count);
        let mut check = Check::new(&merged);
        check.walk(&after(""));
        let found = check.finish();
        prop_assert!(!sorted || found.disorder.is_empty(), "{:?}", found);
    }

    /// Bisection comes to the entries of a position whatever stands around them.
    #[test]
    fn other_entries_hide_none(others in prop::collection::vec(any::<Entry>(), 0..300)) {
        let sound = entries(&SOUND);
        let mut all = others;
        all.retain(|other| sound.iter().all(|entry| lock(entry) != lock(other)));
        all.extend(&sound);
        // Those of one lock stay in their order.
        all.sort_by_key(lock);
        let (_directory, path) = place();
        let [plain, mixed] = [SOUND.clone(), sealed(&all)].map(|file| {
            write(&path, &file);
            let book = Book::open(&path).expect("sealed");
            POSITIONS.iter().map(|position| book.moves(position)).collect::<Vec<_>>()
        });
        prop_assert!(plain.iter().filter(|moves| !moves.is_empty()).count() > 20);
        prop_assert_eq!(mixed, plain);
    }
}

proptest! {
    #![proptest_config(cases(10))]

    /// A book that is too long to be proved before it is played from.
    #[test]
    fn a_long_book_with_any_entries_gives_legal_moves_only(
        scattered in prop::collection::vec((any::<prop::sample::Index>(), entry()), 0..20),
        last in prop::collection::vec(entry(), 50..200),
        seed in any::<u64>(),
    ) {
        use std::io::{Seek, SeekFrom, Write};
        const ENTRIES: usize = (1 << 24) + 5;
        let (_directory, path) = place();
        // Most of it is a hole, which takes no room on the disk.
        let mut file = fs::File::create(&path).expect("writable");
        file.write_all(&header(b"nothing of that is read", ENTRIES as u64)).expect("writable");
        file.set_len((HEADER + ENTRIES * 8) as u64).expect("writable");
        // Behind the hole they are in order, so that most of them are found.
        let mut last = last;
        last.sort_by_key(lock);
        let numbered = (ENTRIES - last.len()..).zip(last);
        for (index, entry) in numbered.chain(scattered.into_iter().map(|(at, entry)| (at.index(ENTRIES), entry))) {
            file.seek(SeekFrom::Start((HEADER + index * 8) as u64)).expect("writable");
            file.write_all(&entry).expect("writable");
        }
        drop(file);
        let (books, refused) = Books::open([&path]);
        prop_assert!(refused.is_empty(), "{:?}", refused);
        assert_plays_legal_moves(&books, seed)?;
    }
}
