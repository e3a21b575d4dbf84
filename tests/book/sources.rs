//! Games from files, directories and archives.

use crate::collections::collection;
use crate::dice::Dice;
use crate::support::{game, place};
use flate2::Compression;
use flate2::write::GzEncoder;
use mammoth::notation::{Found, Game, Outcome, PlayedMove, game_files, read_source, write_game};
use std::convert::Infallible;
use std::fs;
use std::io::Write;
use std::path::Path;

/// What was found in a source, as lines.
fn found(bytes: &[u8], name: &str) -> Vec<String> {
    let mut lines = Vec::new();
    let mut source = bytes;
    let Ok(()) = read_source(&mut source, name, None, &mut |found| {
        lines.push(match found {
            Found::Game { file, number, game: Ok(game) } => format!("{file} game {number}: {} plies", game.moves.len()),
            Found::Game { file, game: Err(error), .. } => format!("{file}, {error}"),
            Found::End { file, games } => format!("{file}: {games} games"),
            Found::Unreadable { file, error } => format!("{file}: unreadable, {error}"),
            Found::Skipped => "skipped".to_string(),
        });
        Ok::<(), Infallible>(())
    });
    lines
}

fn text() -> String {
    write_game(&game("h2e2 h9g7", Some(Outcome::Draw))) + &write_game(&game("c3c4", None))
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(bytes).expect("memory");
    encoder.finish().expect("memory")
}

fn tar(members: &[(&str, &[u8])]) -> Vec<u8> {
    let mut builder = tar::Builder::new(Vec::new());
    for (name, bytes) in members {
        let mut header = tar::Header::new_gnu();
        header.set_size(bytes.len() as u64);
        header.set_mode(0o644);
        builder.append_data(&mut header, name, *bytes).expect("memory");
    }
    builder.into_inner().expect("memory")
}

#[test]
fn text_archives_and_compressed_files_are_told_apart_by_their_bytes() {
    let text = text();
    let two = |name: &str| {
        vec![format!("{name} game 1: 2 plies"), format!("{name} game 2: 1 plies"), format!("{name}: 2 games")]
    };
    assert_eq!(found(text.as_bytes(), "any"), two("any"));
    assert_eq!(found(&gzip(text.as_bytes()), "any"), two("any"));
    let parts = [gzip(text.as_bytes()), gzip(text.as_bytes())].concat();
    assert_eq!(found(&parts, "any").len(), 5, "compressed files one after another are one");
    let archive = tar(&[
        ("a/one.pgn", text.as_bytes()),
        ("a/readme.txt", b"no game"),
        ("two.PGN.GZ", &gzip(text.as_bytes())),
        ("none.pgn", b""),
        ("inner.tgz", &gzip(&tar(&[("deep.pgn", text.as_bytes())]))),
    ]);
    let mut expected = two("any: a/one.pgn");
    expected.push("skipped".to_string());
    expected.extend(two("any: two.PGN.GZ"));
    let list = "read are games in PGN, WXF, XQF (XQStudio), CBR and CBL (CCBridge) and UBB (DhtmlXQ), and positions as FEN or EPD, \
                one a line; texts in UTF-8, UTF-16, GB18030 or Big5; compressed with gzip (.gz) and in tar archives (.tar, \
                .tar.gz, .tgz)";
    expected.push(format!("any: none.pgn: unreadable, there is no game in it; {list}"));
    assert_eq!(found(&archive, "any")[..expected.len()], expected);
    assert_eq!(found(&gzip(&archive), "any")[..expected.len()], expected);
    // Two layers more are one too many under a compressed archive.
    assert_eq!(found(&archive, "any")[expected.len()..], two("any: inner.tgz: deep.pgn"));
    let last = found(&gzip(&archive), "any").pop().expect("something");
    assert!(last.starts_with("any: inner.tgz: unreadable, this is an archive too deep"), "{last}");
}

#[test]
fn damaged_archives_are_told_and_what_was_before_is_read() {
    let text = text().repeat(2000);
    let mut cut = gzip(text.as_bytes());
    cut.truncate(cut.len() / 2);
    let lines = found(&cut, "cut.gz");
    assert!(lines.len() > 100, "{} lines", lines.len());
    assert!(lines.last().expect("lines").starts_with("cut.gz: unreadable, "), "{:?}", lines.last());
    let archive = tar(&[("one.pgn", text.as_bytes()), ("two.pgn", text.as_bytes())]);
    let lines = found(&archive[..archive.len() / 2 - 1], "cut.tar");
    assert_eq!((lines.len(), lines[4000].as_str()), (4002, "cut.tar: one.pgn: 4000 games"));
    let lines = found(&archive[..512 + text.len() / 2 + 140], "cut.tar");
    assert_eq!((lines.len(), lines[1999].as_str()), (2002, "cut.tar: one.pgn game 2000: 1 plies"));
    assert!(
        lines[2000].contains("game 2001") && lines[2000].contains("the rest of the game is lost"),
        "{}",
        lines[2000]
    );
    assert_ends_unreadable(&lines, "the archive is cut off");
    let mut bad = archive.clone();
    let second = 512 + text.len().div_ceil(512) * 512;
    bad[second + 100..second + 200].fill(b'x');
    let lines = found(&bad, "bad.tar");
    assert!(lines.contains(&"bad.tar: one.pgn: 4000 games".to_string()));
    assert!(lines.last().expect("lines").starts_with("bad.tar: unreadable, "), "{:?}", lines.last());
    assert!(found(&[0x1f, 0x8b, 0, 0], "x").pop().expect("a line").starts_with("x: unreadable"));
    assert!(found(b"PK\x03\x04\0\0", "x.zip").pop().expect("a line").contains("this is a zip archive"));
}

#[test]
fn what_stands_behind_the_last_member_of_an_archive_is_read_or_named() {
    let text = text();
    let [one, two] = ["one.pgn", "two.pgn"].map(|name| tar(&[(name, text.as_bytes())]));
    let (header, end) = (512, one.len() - 1024);
    let last = |bytes: &[u8]| {
        let lines = found(bytes, "x");
        assert_eq!(lines[2], "x: one.pgn: 2 games");
        lines.last().expect("lines").clone()
    };
    assert_eq!(last(&[one.as_slice(), &[0; 10240]].concat()), "x: one.pgn: 2 games");
    assert_eq!(last(&[one.as_slice(), &two].concat()), "x: two.pgn: 2 games", "two archives in one file");
    assert!(
        last(&[one.as_slice(), &[b'x'; 700]].concat()).contains("unreadable, not all of it can be read: the archive")
    );
    let lost = [&one[..end], &[0; 512], &two[header..]].concat();
    assert!(
        last(&lost).contains("unreadable, not all of it can be read: the archive"),
        "the header of a member is lost"
    );
    assert_eq!(last(&one[..end + 512]), "x: one.pgn: 2 games");
    assert!(last(&one[..end]).contains("the archive is cut off"), "between two members");
}

/// Games that are all different, so that they do not compress to nothing.
fn many_games(count: usize, seed: u64) -> String {
    let mut dice = Dice::new(seed);
    let text = |_| {
        let mut game = Game { outcome: Some(Outcome::RedWins), ..Game::default() };
        let mut position = game.start.clone();
        for _ in 0..30 {
            let mv = *dice.choose(&position.legal_moves());
            position.make(mv);
            game.moves.push(PlayedMove::new(mv));
        }
        write_game(&game)
    };
    (0..count).map(text).collect()
}

/// Whole games among the bytes that another decoder gets out of a damaged file.
fn whole_games(compressed: &[u8]) -> usize {
    let mut decoder = flate2::write::GzDecoder::new(Vec::new());
    // Byte by byte, so that it keeps nothing to itself.
    let _ = compressed.iter().try_for_each(|byte| decoder.write_all(&[*byte]));
    let _ = decoder.flush();
    String::from_utf8_lossy(decoder.get_ref()).matches(" 1-0\n\n").count()
}

fn count(lines: &[String], ending: &str) -> usize {
    lines.iter().filter(|line| line.ends_with(ending)).count()
}

#[track_caller]
fn assert_ends_unreadable(lines: &[String], what: &str) {
    let last = lines.last().expect("something is found");
    assert!(last.contains(": unreadable, ") && last.contains(what), "{last}");
    assert_eq!(lines.iter().filter(|line| line.contains("unreadable")).count(), 1, "the damage is told once");
}

#[test]
fn everything_that_can_be_read_of_a_damaged_compressed_file_is_used() {
    let text = many_games(200, 7);
    let good = gzip(text.as_bytes());
    let padded = found(&[good.as_slice(), &[0; 512]].concat(), "padded.pgn.gz");
    assert_eq!(count(&padded, " 30 plies"), 200);
    assert_eq!(padded[200], "padded.pgn.gz: 200 games");
    assert_ends_unreadable(&padded, "behind its end are zero bytes");
    let followed = found(&[good.as_slice(), b"\0\0rubbish"].concat(), "followed.pgn.gz");
    assert_eq!((followed.len(), followed[200].as_str()), (202, "followed.pgn.gz: 200 games"));
    assert_ends_unreadable(&followed, "behind its end are bytes that are not compressed");
    for percent in [5, 50, 95, 99] {
        let cut = &good[..good.len() * percent / 100];
        let (lines, whole) = (found(cut, "cut.gz"), whole_games(cut));
        assert_eq!(count(&lines, " 30 plies"), whole, "{percent} %");
        assert!(whole + 12 > 2 * percent, "{whole} games in {percent} %");
        assert_ends_unreadable(&lines, "the compressed file is cut off");
    }
    let mut wrong_sum = good.clone();
    wrong_sum[good.len() - 5] ^= 1;
    let lines = found(&wrong_sum, "sum.gz");
    assert_eq!(count(&lines, " 30 plies"), 200);
    assert_ends_unreadable(&lines, "its checksum does not fit");
}

#[test]
fn changed_bytes_in_a_compressed_file_cost_nothing_before_them() {
    let good = gzip(many_games(200, 7).as_bytes());
    for at in (good.len() / 4..good.len() - 8).step_by(good.len() / 5) {
        let mut changed = good.clone();
        changed[at..at + 4].fill(0xff);
        let lines = found(&changed, "changed.gz");
        // What stands behind the changed bytes is another text, if any.
        let before = whole_games(&good[..at - 600]);
        assert!(before > 30 && count(&lines, " 30 plies") >= before, "{at}");
        assert!(lines.last().expect("lines").contains("unreadable, "), "{:?}", lines.last());
    }
}

#[test]
fn members_of_a_compressed_file_before_a_damaged_one_are_used() {
    let good = gzip(many_games(50, 7).as_bytes());
    let half = &good[..good.len() / 2];
    let lines = found(&[&good, &good, half].concat(), "parts.gz");
    assert_eq!(count(&lines, " 30 plies"), 100 + whole_games(half));
    assert_ends_unreadable(&lines, "the compressed file is cut off");
    let padded = found(&[&good, [0; 70_000].as_slice(), &good].concat(), "x");
    assert_eq!(padded[100], "x: 100 games");
    assert_ends_unreadable(&padded, "behind its end are zero bytes");
    // A header with everything a header can have.
    let header = flate2::GzBuilder::new().filename("games.pgn").comment("of tests").extra("more").mtime(1);
    let mut encoder = header.write(Vec::new(), Compression::best());
    encoder.write_all(text().as_bytes()).expect("memory");
    let lines = found(&[good, encoder.finish().expect("memory")].concat(), "x");
    assert_eq!(lines.last(), Some(&"x: 52 games".to_string()));
}

#[test]
fn compressed_archives_that_end_badly_are_used_as_far_as_they_go() {
    let (one, two) = (many_games(100, 7), many_games(100, 8));
    let archive = tar(&[("one.pgn", one.as_bytes()), ("two.pgn", two.as_bytes())]);
    let good = gzip(&archive);
    let lines = found(&[good.as_slice(), &[0; 10_000]].concat(), "a.tgz");
    assert_eq!(count(&lines, " 30 plies"), 200);
    assert_ends_unreadable(&lines, "behind its end");
    let cut = &good[..good.len() * 9 / 10];
    let lines = found(cut, "a.tgz");
    assert_eq!(count(&lines, " 30 plies"), whole_games(cut));
    assert!(lines.contains(&"a.tgz: one.pgn: 100 games".to_string()));
    assert_ends_unreadable(&lines, "the compressed file is cut off");
}

#[test]
fn texts_with_a_byte_order_mark_are_read() {
    let text = text().replace("Chinese Chess", "中国象棋");
    let plain = found(text.as_bytes(), "x");
    let units: Vec<u16> = std::iter::once(0xfeff).chain(text.encode_utf16()).collect();
    let little: Vec<u8> = units.iter().flat_map(|unit| unit.to_le_bytes()).collect();
    let big: Vec<u8> = units.iter().flat_map(|unit| unit.to_be_bytes()).collect();
    let marked = format!("\u{feff}{text}").into_bytes();
    for bytes in [little, big, marked] {
        assert_eq!(found(&bytes, "x"), plain);
        assert_eq!(found(&gzip(&bytes), "x"), plain);
        let member: Vec<String> = plain.iter().map(|line| line.replacen('x', "x: y.pgn", 1)).collect();
        assert_eq!(found(&tar(&[("y.pgn", &bytes)]), "x"), member);
    }
}

#[test]
fn files_of_other_kinds_are_named_by_their_kind() {
    let cases: [(&[u8], &str); 11] = [
        (b"CCBridge 2\0\0\0", "a CCBridge file of another version"),
        (b"PK\x03\x04\x14\0", "a zip archive"),
        (b"7z\xbc\xaf\x27\x1c\0\x04", "a 7z archive"),
        (b"Rar!\x1a\x07\x01\0", "a RAR archive"),
        (b"\xfd7zXZ\0\0\x04", "compressed with xz"),
        (b"BZh91AY", "compressed with bzip2"),
        (b"%PDF-1.7\n", "a PDF document"),
        (b"\x89PNG\r\n\x1a\n", "a PNG image"),
        (b"\xff\xd8\xff\xe0\0\x10JFIF", "a JPEG image"),
        (b"<!doctype html>\n<p>1. h2e2", "a web page"),
        (b"1. h2e2 *\n\0\0\0", "line 2 is no text"),
    ];
    for (bytes, what) in cases {
        for bytes in [bytes.to_vec(), gzip(bytes)] {
            let line = found(&bytes, "x").pop().expect("a line");
            let is_named = line.starts_with("x: unreadable, ") && line.contains(what);
            assert!(is_named && line.contains("read are games in PGN, WXF"), "{line}");
        }
    }
    let lines = found(&tar(&[("readme.txt", b"no game")]), "x.tar");
    assert!(lines[1].starts_with("x.tar: unreadable, there are no game files in it; read are"), "{lines:?}");
    let lines = found(&tar(&[("a.xqf", b"XQ\x12 and more"), ("b.pgn", text().as_bytes())]), "x.tar");
    assert!(lines[0].starts_with("x.tar: a.xqf, game 1, byte 12"), "{lines:?}");
    assert_eq!(lines[4], "x.tar: b.pgn: 2 games");
}

/// A member of a kind of its own, before the file it speaks of.
fn note(kind: tar::EntryType, content: &[u8]) -> Vec<u8> {
    let mut header = tar::Header::new_gnu();
    header.set_path("note").expect("a short name");
    header.set_entry_type(kind);
    header.set_size(content.len() as u64);
    header.set_cksum();
    let padding = content.len().next_multiple_of(512) - content.len();
    [header.as_bytes(), content, &vec![0; padding]].concat()
}

#[test]
fn a_sparse_file_in_an_archive_is_named_and_passed_over() {
    let sparse = note(tar::EntryType::GNUSparse, b"1. h2e2 *");
    let lines = found(&[sparse, tar(&[("b.pgn", text().as_bytes())])].concat(), "x.tar");
    assert!(lines[0].starts_with("x.tar: unreadable, ") && lines[0].contains("note is a sparse file"), "{lines:?}");
    assert_eq!(lines.last(), Some(&"x.tar: b.pgn: 2 games".to_string()));
}

#[test]
fn members_of_archives_are_found_by_their_long_names() {
    let text = text();
    let long = format!("{}/games.pgn", "directory/".repeat(30));
    let member = tar(&[("short", text.as_bytes())]);
    let name = format!("{}.pgn", "p".repeat(70));
    let record = format!("83 path={name}\n");
    assert_eq!(record.len(), 83, "a record begins with its length");
    let notes = [
        (note(tar::EntryType::GNULongName, format!("{long}\0").as_bytes()), &long),
        (note(tar::EntryType::XHeader, record.as_bytes()), &name),
    ];
    for (note, name) in notes {
        let lines = found(&[note, member.clone()].concat(), "x");
        assert_eq!(lines.last(), Some(&format!("x: {name}: 2 games")), "{lines:?}");
    }
    // As the library writes them.
    let lines = found(&tar(&[(&long.replace("//", "/"), text.as_bytes())]), "x");
    assert_eq!(lines.last(), Some(&format!("x: {}: 2 games", long.replace("//", "/"))));
}

#[test]
fn a_name_in_an_archive_is_one_line_of_bearable_length() {
    let text = text();
    let member = tar(&[("short", text.as_bytes())]);
    let of_name = |name: &str| {
        let note = note(tar::EntryType::GNULongName, format!("{name}\0").as_bytes());
        found(&[note, member.clone()].concat(), "x").pop().expect("lines")
    };
    assert_eq!(of_name("a\n\u{1b}[2J\u{85}.pgn"), "x: a\u{fffd}\u{fffd}[2J\u{fffd}.pgn: 2 games");
    let end = format!("{}.pgn", "車".repeat(996));
    assert_eq!(of_name(&end), format!("x: {end}: 2 games"));
    assert_eq!(of_name(&format!("車{end}")), format!("x: …{end}: 2 games"));
    assert_eq!(of_name(&format!("{}{end}", "x".repeat(100_000))), format!("x: …{end}: 2 games"));
}

#[test]
fn a_note_of_an_archive_that_is_too_long_is_passed_over() {
    use tar::EntryType;
    let text = text();
    let big = vec![b'x'; 3 << 20];
    for kind in [EntryType::GNULongName, EntryType::GNULongLink, EntryType::XHeader, EntryType::XGlobalHeader] {
        let archive = [note(kind, &big), tar(&[("games.pgn", text.as_bytes())])].concat();
        let lines = found(&archive, "x.tar");
        assert!(lines[0].starts_with("x.tar: unreadable, ") && lines[0].contains("has 3145728 bytes"), "{lines:?}");
        assert_eq!(lines.last(), Some(&"x.tar: games.pgn: 2 games".to_string()));
    }
}

/// Whatever is done to a file, reading it ends, and what is wrong is told.
#[test]
fn files_with_any_damage_are_read_to_an_end() {
    let mut dice = Dice::new(9);
    let text = many_games(12, 7);
    let units: Vec<u8> = std::iter::once(0xfeff).chain(text.encode_utf16()).flat_map(u16::to_le_bytes).collect();
    let long = format!("{}.pgn", "long/".repeat(40));
    let archive = tar(&[(&long, text.as_bytes()), ("b.pgn.gz", &gzip(text.as_bytes())), ("c.pgn", &units)]);
    let sources = [gzip(text.as_bytes()), gzip(&archive), archive, units, text.into_bytes()];
    for round in 0..1500 {
        let mut bytes = dice.choose(&sources).clone();
        for _ in 0..=dice.below(4) {
            let at = dice.below(bytes.len());
            match dice.below(4) {
                0 => bytes[at] = dice.below(256) as u8,
                1 => bytes.truncate(at + 1),
                2 => drop(bytes.drain(at..(at + dice.below(600)).min(bytes.len()))),
                _ => bytes.splice(at..at, (0..dice.below(40)).map(|_| dice.below(256) as u8)).for_each(drop),
            }
            if bytes.is_empty() {
                bytes.push(b'x');
            }
        }
        let lines = found(&bytes, "x");
        let is_told = |line: &String| line.contains("unreadable") || line.ends_with(" games") || line == "skipped";
        assert!(lines.last().is_some_and(is_told), "round {round}: {:?}", lines.last());
    }
}

#[test]
fn of_directories_game_files_are_taken_in_the_order_of_names() {
    let (directory, _) = place();
    let root = directory.path();
    fs::create_dir_all(root.join("b/deep")).expect("made");
    for name in ["z.pgn", "a.PGN", "notes.txt", "b/m.tar.gz", "b/deep/n.tgz", "b/pgn", "c.pgn.gz"] {
        fs::write(root.join(name), "").expect("written");
    }
    let names = |paths: &[&Path]| -> Vec<String> {
        let paths: Vec<_> = paths.iter().map(|path| path.to_path_buf()).collect();
        let files = game_files(&paths).expect("readable");
        files.iter().map(|path| path.strip_prefix(root).expect("inside").to_string_lossy().replace('\\', "/")).collect()
    };
    assert_eq!(names(&[root]), ["a.PGN", "b/deep/n.tgz", "b/m.tar.gz", "c.pgn.gz", "z.pgn"]);
    assert_eq!(names(&[&root.join("notes.txt"), &root.join("b")]), ["notes.txt", "b/deep/n.tgz", "b/m.tar.gz"]);
    let (missing, _) = game_files(&[root.join("nowhere")]).expect_err("not there");
    assert_eq!(missing, root.join("nowhere"));
}

/// Real games, where they are: every one that has a move is read.
#[test]
fn real_collections_are_read_to_the_end() {
    let expected =
        [("hu-ronghua-1391.pgn", 1391, vec![]), ("ccpd-3000-big5.tar.gz", 3000, vec!["0605", "1368", "1890", "2712"])];
    for (name, games, empty) in expected {
        let Some(path) = collection(name) else { continue };
        let lines = found(&fs::read(&path).expect("readable"), name);
        let plies = |line: &&String| line.contains(" game ") && line.ends_with("plies");
        let faulty = lines.iter().filter(|line| line.contains("no piece can make the move")).count();
        assert_eq!(lines.iter().filter(plies).count() + faulty, games, "{name}");
        let found: Vec<&String> = lines.iter().filter(|line| line.ends_with(" 0 plies")).collect();
        let named = found.iter().zip(&empty).all(|(line, number)| line.contains(&format!("ccpd/{number}.pgn")));
        assert!(found.len() == empty.len() && named, "{found:?}");
        assert_eq!(faulty, usize::from(name.starts_with("ccpd")), "one impossible move in all");
        assert!(!lines.iter().any(|line| line.contains("unreadable")), "{name}");
    }
}
