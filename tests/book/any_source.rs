//! Files of games with any damage: read to an end, with everything that stands before the damage, and the damage is named.

use crate::cases::cases;
use crate::dice::Dice;
use crate::endless::Endless;
use crate::mutation::{bytes, flip, mutated, mutations};
use crate::processes::resident;
use flate2::Compression;
use flate2::write::{GzDecoder, GzEncoder};
use mammoth::notation::{Found, Game, Outcome, PlayedMove, read_source, write_game};
use proptest::prelude::*;
use std::convert::Infallible;
use std::io::{self, Read, Write};
use std::ops::Range;
use std::sync::LazyLock;

/// What a file is made of.
enum Layer {
    /// Games one after the other.
    Text(Vec<String>),
    Gzip(Compression, Box<Layer>),
    Tar(Vec<(String, Layer)>),
}

impl Layer {
    fn bytes(&self) -> Vec<u8> {
        match self {
            Layer::Text(games) => games.concat().into_bytes(),
            Layer::Gzip(level, inside) => {
                let mut encoder = GzEncoder::new(Vec::new(), *level);
                encoder.write_all(&inside.bytes()).expect("memory");
                encoder.finish().expect("memory")
            }
            Layer::Tar(members) => {
                let mut builder = tar::Builder::new(Vec::new());
                for (name, inside) in members {
                    let bytes = inside.bytes();
                    let mut header = tar::Header::new_gnu();
                    header.set_size(bytes.len() as u64);
                    header.set_mode(0o644);
                    builder.append_data(&mut header, name, bytes.as_slice()).expect("memory");
                }
                builder.into_inner().expect("memory")
            }
        }
    }

    /// The games that are whole in the first bytes of the file.
    fn games_within(&self, beginning: &[u8]) -> Vec<&str> {
        match self {
            Layer::Text(games) => {
                let mut end = 0;
                let is_whole = |game: &&String| {
                    end += game.len();
                    end <= beginning.len()
                };
                games.iter().take_while(is_whole).map(String::as_str).collect()
            }
            Layer::Gzip(_, inside) => {
                // Byte by byte, so that this decoder keeps nothing to itself.
                let mut decoder = GzDecoder::new(Vec::new());
                let _ = beginning.iter().try_for_each(|byte| decoder.write_all(&[*byte]));
                let _ = decoder.flush();
                inside.games_within(decoder.get_ref())
            }
            Layer::Tar(members) => {
                let inside = |place: Range<usize>| {
                    let end = place.end.min(beginning.len());
                    &beginning[place.start.min(end)..end]
                };
                let places = contents(&self.bytes());
                members.iter().zip(places).flat_map(|((_, layer), place)| layer.games_within(inside(place))).collect()
            }
        }
    }
}

/// Where the contents of the members of a sound archive lie.
fn contents(archive: &[u8]) -> Vec<Range<usize>> {
    let mut archive = tar::Archive::new(archive);
    let place = |entry: tar::Entry<&[u8]>| {
        let start = entry.raw_file_position() as usize;
        start..start + entry.size() as usize
    };
    archive.entries().expect("sound").map(|entry| place(entry.expect("sound"))).collect()
}

/// Games that are all different, with an end of their own.
fn games(count: usize, seed: u64) -> Layer {
    let mut dice = Dice::new(seed);
    let game = |number: usize| {
        let mut game = Game { outcome: Some(Outcome::RedWins), ..Game::default() };
        game.set_tag("Round", format!("{seed}.{number}"));
        let mut position = game.start.clone();
        while game.moves.len() < 24 && position.has_legal_move() {
            let mv = *dice.choose(&position.legal_moves());
            position.make(mv);
            game.moves.push(PlayedMove::new(mv));
        }
        write_game(&game)
    };
    Layer::Text((0..count).map(game).collect())
}

struct Sound {
    name: &'static str,
    layer: Layer,
    bytes: Vec<u8>,
}

impl std::fmt::Debug for Sound {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name)
    }
}

impl Sound {
    fn new(name: &'static str, layer: Layer) -> Sound {
        Sound { bytes: layer.bytes(), layer, name }
    }

    fn games(&self) -> Vec<&str> {
        self.layer.games_within(&self.bytes)
    }
}

fn gzip(inside: Layer) -> Layer {
    Layer::Gzip(Compression::default(), Box::new(inside))
}

/// An archive with a name that is longer than a header, and a compressed file.
fn archive() -> Layer {
    let member = |name: &str, layer| (name.to_string(), layer);
    Layer::Tar(vec![
        member(&format!("{}one.pgn", "directory/".repeat(20)), games(4, 1)),
        member("two.pgn.gz", gzip(games(5, 2))),
        member("three.pgn", games(6, 3)),
        member("four.pgn", games(1, 4)),
    ])
}

static TEXT: LazyLock<Sound> = LazyLock::new(|| Sound::new("text", games(12, 5)));
static ARCHIVE: LazyLock<Sound> = LazyLock::new(|| Sound::new("archive", archive()));
/// Where nothing is made shorter only the checksum tells of changes.
static COMPRESSED: LazyLock<[Sound; 4]> = LazyLock::new(|| {
    [
        Sound::new("text.gz", gzip(games(30, 6))),
        Sound::new("tgz", gzip(archive())),
        Sound::new("gz.gz", gzip(gzip(games(30, 7)))),
        Sound::new("stored.gz", Layer::Gzip(Compression::none(), Box::new(games(12, 8)))),
    ]
});

fn sound() -> impl Strategy<Value = &'static Sound> {
    let all = [&*TEXT, &*ARCHIVE, &*ARCHIVE].into_iter().chain(COMPRESSED.iter());
    prop::sample::select(all.collect::<Vec<_>>())
}

/// What was read of a file.
#[derive(Default)]
struct Reading {
    /// In order; nothing for one that could not be read.
    games: Vec<Option<String>>,
    /// What was said is wrong, with games or files.
    complaints: Vec<String>,
    /// Files that were read to their ends, that were not, and that were not taken.
    files: usize,
}

/// Reads that a reader may ask for when there is nothing any more.
const PATIENCE: usize = 1000;

/// Bytes whose end is met so often and no more.
struct Ending<R> {
    source: R,
    asked: usize,
}

impl<R: Read> Read for Ending<R> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let read = self.source.read(out)?;
        self.asked += usize::from(read == 0);
        assert!(self.asked < PATIENCE, "the reader does not see that the file is at its end");
        Ok(read)
    }
}

fn read(bytes: impl Read) -> Reading {
    let mut reading = Reading::default();
    let Ok(()) = read_source(&mut Ending { source: bytes, asked: 0 }, "x", None, &mut |found| {
        match found {
            Found::Game { game, .. } => {
                reading.complaints.extend(game.err().map(|error| error.to_string()));
                reading.games.push(game.ok().map(write_game));
            }
            Found::Unreadable { file, error } => {
                reading.files += 1;
                reading.complaints.push(format!("{file}: {error}"));
            }
            Found::End { .. } => reading.files += 1,
            Found::Skipped => {
                reading.files += 1;
                reading.complaints.push("skipped".to_string());
            }
        }
        Ok::<(), Infallible>(())
    });
    reading
}

impl Reading {
    /// Whether it begins with these games.
    fn begins_with(&self, games: &[&str]) -> bool {
        games.len() <= self.games.len()
            && games.iter().zip(&self.games).all(|(game, read)| read.as_deref() == Some(*game))
    }
}

/// How many bytes at the beginning are the same.
fn common_length(one: &[u8], other: &[u8]) -> usize {
    one.iter().zip(other).take_while(|(one, other)| one == other).count()
}

/// A file was read to an end with everything that stands before the first byte that is another one.
fn assert_read(bytes: &[u8], good: &Sound) -> Result<Reading, TestCaseError> {
    let reading = read(bytes);
    prop_assert!(reading.files > 0 && reading.games.len() + reading.files <= bytes.len() + 2, "{}", reading.files);
    prop_assert!(reading.complaints.iter().all(|text| !text.is_empty() && text.chars().count() < 6000));
    let before = good.layer.games_within(&bytes[..common_length(bytes, &good.bytes)]);
    prop_assert!(
        reading.begins_with(&before),
        "{} of {} games: {:?}",
        before.len(),
        reading.games.len(),
        reading.complaints
    );
    Ok(reading)
}

#[test]
fn sound_sources_are_read_whole() {
    for good in [&*TEXT, &*ARCHIVE].into_iter().chain(COMPRESSED.iter()) {
        let reading = assert_read(&good.bytes, good).expect("sound");
        assert_eq!((reading.complaints, reading.games.len()), (Vec::new(), good.games().len()));
        assert!(good.games().len() >= 12);
    }
}

/// The header of a tar archive with the checksum it must have.
fn reseal(header: &mut [u8]) {
    let mut sealed = tar::Header::from_byte_slice(header).clone();
    sealed.set_cksum();
    header.copy_from_slice(sealed.as_bytes());
}

/// A piece of a header: where it begins, and what may stand there.
fn field() -> impl Strategy<Value = (usize, Vec<u8>)> {
    let number = prop_oneof![
        "[0-7]{11}\0".prop_map(String::into_bytes),
        prop::sample::select(vec![b"00000000000\0".to_vec(), b"77777777777\0".to_vec(), b"00000001000\0".to_vec()]),
        // The other way to write it: a high bit and a number of eleven bytes.
        prop::collection::vec(any::<u8>(), 11).prop_map(|number| [&[0x80], number.as_slice()].concat()),
        prop::sample::select(vec![[0xff; 12].to_vec(), [&[0x80, 0, 0, 0], [0xff; 8].as_slice()].concat()]),
        bytes(1..12),
    ];
    let kind = prop::sample::select(b"0123456 7LKxgSDMVNA\0\xff".to_vec()).prop_map(|kind| vec![kind]);
    prop_oneof![
        3 => number.prop_map(|bytes| (124, bytes)),
        3 => kind.prop_map(|bytes| (156, bytes)),
        1 => bytes(1..100).prop_map(|bytes| (0, bytes)),
        1 => bytes(1..8).prop_map(|bytes| (257, bytes)),
        2 => (0..480_usize, bytes(1..30)),
    ]
}

/// What happens to the blocks of an archive, whose headers have checksums.
#[derive(Clone, Debug)]
enum BlockDamage {
    Header {
        member: prop::sample::Index,
        at: usize,
        change: u8,
    },
    Zeros {
        from: prop::sample::Index,
        count: usize,
    },
    Cut {
        at: prop::sample::Index,
    },
    /// Between two members.
    CutBefore {
        member: prop::sample::Index,
    },
    Append {
        bytes: Vec<u8>,
    },
}

fn block_damage() -> impl Strategy<Value = BlockDamage> {
    let index = any::<prop::sample::Index>;
    prop_oneof![
        (index(), 0..512_usize, 1..=255_u8).prop_map(|(member, at, change)| BlockDamage::Header { member, at, change }),
        (index(), 1..9_usize).prop_map(|(from, count)| BlockDamage::Zeros { from, count }),
        index().prop_map(|at| BlockDamage::Cut { at }),
        index().prop_map(|member| BlockDamage::CutBefore { member }),
        bytes(1..3000).prop_map(|bytes| BlockDamage::Append { bytes }),
    ]
}

impl BlockDamage {
    /// The damaged archive, and whether it can be told from a sound one.
    fn apply(&self, good: &[u8]) -> (Vec<u8>, bool) {
        let places = contents(good);
        let end = places.last().expect("members").end.next_multiple_of(512);
        let headers: Vec<usize> = places.iter().map(|place| place.start - 512).chain([end]).collect();
        // The name of the first one stands before it.
        let headers = [&[0], headers.as_slice()].concat();
        let mut bytes = good.to_vec();
        match self {
            BlockDamage::Header { member, at, change } => {
                let header = headers[member.index(places.len() + 1)];
                bytes[header + at] ^= change;
                // The checksum itself has two bytes that nobody looks at.
                (bytes, !(148..156).contains(at))
            }
            BlockDamage::Zeros { from, count } => {
                let start = from.index(end / 512) * 512;
                let behind = (start + count * 512).min(end);
                bytes[start..behind].fill(0);
                let is_hole = headers.contains(&start) && headers.contains(&behind);
                (bytes, !is_hole)
            }
            BlockDamage::Cut { at } => {
                let length = at.index(good.len());
                bytes.truncate(length);
                (bytes, length < end + 512)
            }
            BlockDamage::CutBefore { member } => {
                bytes.truncate(headers[1 + member.index(headers.len() - 1)]);
                (bytes, true)
            }
            BlockDamage::Append { bytes: rubbish } => {
                bytes.extend(rubbish);
                (bytes, rubbish.iter().any(|&byte| byte != 0))
            }
        }
    }
}

proptest! {
    #![proptest_config(cases(400))]

    #[test]
    fn any_bytes_are_read_to_an_end(beginning in prop::sample::select(vec![0, 2, 10, 262, 512]), tail in bytes(0..2000)) {
        for good in [&*ARCHIVE, &COMPRESSED[0], &*TEXT] {
            let file = [&good.bytes[..beginning], &tail].concat();
            assert_read(&file, good)?;
        }
    }

    #[test]
    fn whatever_happens_to_a_source_what_stands_before_is_read(good in sound(), mutations in mutations()) {
        assert_read(&mutated(&good.bytes, &mutations), good)?;
    }

    /// A compressed file has a checksum of all of it. Without its first bytes nothing says that it was one: the stored text is text.
    #[test]
    fn damage_to_a_compressed_file_is_named(
        number in 0..4_usize,
        mutations in prop_oneof![mutations(), flip().prop_map(|flip| vec![flip])],
    ) {
        let good = &COMPRESSED[number];
        let damaged = mutated(&good.bytes, &mutations);
        let reading = assert_read(&damaged, good)?;
        let is_compressed = damaged.starts_with(&[0x1f, 0x8b]);
        let is_whole = reading.games.len() == good.games().len() && reading.begins_with(&good.games());
        prop_assert!(is_whole || !is_compressed || !reading.complaints.is_empty(), "{} games", reading.games.len());
    }

    #[test]
    fn damage_to_the_blocks_of_an_archive_is_named(damage in block_damage()) {
        let (bytes, is_visible) = damage.apply(&ARCHIVE.bytes);
        let reading = assert_read(&bytes, &ARCHIVE)?;
        prop_assert!(!is_visible || !reading.complaints.is_empty(), "{} games", reading.games.len());
    }

    /// As if somebody had written it, with the right checksum.
    #[test]
    fn headers_that_say_anything_are_read_to_an_end(
        fields in prop::collection::vec((any::<prop::sample::Index>(), field()), 1..5),
        compressed in any::<bool>(),
    ) {
        let mut bytes = ARCHIVE.bytes.clone();
        let places = contents(&bytes);
        for (member, (at, new)) in fields {
            // The first one has another before it, with its name.
            let header = member.index(places.len() + 1).checked_sub(1).map_or(0, |member| places[member].start - 512);
            bytes[header + at..][..new.len()].copy_from_slice(&new);
            reseal(&mut bytes[header..header + 512]);
        }
        let first = common_length(&bytes, &ARCHIVE.bytes);
        let reading = assert_read(&bytes, &ARCHIVE)?;
        if compressed {
            let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
            encoder.write_all(&bytes).expect("memory");
            let again = read(encoder.finish().expect("memory").as_slice());
            prop_assert_eq!(again.games, reading.games, "{}", first);
            prop_assert_eq!(again.complaints, reading.complaints);
        }
    }
}

/// Nothing of an archive is written to the disk.
#[test]
fn a_member_that_leads_out_of_its_directory_is_read_where_it_is() {
    const NAME: &str = "../../leads-out.pgn";
    let game = games(1, 9).bytes();
    let mut header = tar::Header::new_gnu();
    header.as_gnu_mut().expect("a GNU header").name[..NAME.len()].copy_from_slice(NAME.as_bytes());
    header.set_size(game.len() as u64);
    header.set_cksum();
    let mut archive = [header.as_bytes().as_slice(), &game].concat();
    archive.resize(archive.len().next_multiple_of(512) + 1024, 0);
    let reading = read(archive.as_slice());
    assert_eq!((reading.games.len(), reading.complaints), (1, Vec::new()));
    assert!(!std::path::Path::new(NAME).exists());
}

/// Headers that announce much of anything, and as much of it.
#[test]
fn a_hundred_mebibytes_of_anything_take_no_memory() {
    const LENGTH: u64 = 128 << 20;
    /// KiB; the text of one game may have 4 MiB, and is held in several forms.
    const MOST: u64 = 64 << 10;
    let header = |name: &str, kind: u8| {
        let mut header = tar::Header::new_gnu();
        header.set_path(name).expect("short");
        header.set_size(LENGTH);
        header.set_entry_type(tar::EntryType::new(kind));
        header.set_cksum();
        header.as_bytes().to_vec()
    };
    let gzip = |flags: u8| vec![0x1f, 0x8b, 8, flags, 0, 0, 0, 0, 0, 0xff];
    let mut heads: Vec<Vec<u8>> = b"0LxS".iter().map(|&kind| header("a.pgn", kind)).collect();
    heads.extend([header("a.txt", b'0'), Vec::new(), gzip(0), gzip(1 << 3)]);
    heads.push(b"[Game \"Chinese Chess\"]\n\n1. h2e2 {".to_vec());
    for head in heads {
        for byte in [b'x', 0] {
            let before = resident(std::process::id()).unwrap_or(0);
            let mut rest = Endless::new(LENGTH, byte);
            let reading = read(head.as_slice().chain(&mut rest));
            assert!(!reading.complaints.is_empty(), "{head:?} {byte}");
            assert!(rest.most <= before + MOST, "from {before} to {} KiB: {head:?} {byte}", rest.most);
        }
    }
}
