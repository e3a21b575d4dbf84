//! Games from files, directories and archives.

use crate::collections::collection;
use crate::support::{game, place};
use flate2::Compression;
use flate2::write::GzEncoder;
use mammoth::book::{Found, game_files, read_source};
use mammoth::notation::{Outcome, write_game};
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
    expected.push("any: none.pgn: 0 games".to_string());
    assert_eq!(found(&archive, "any")[..expected.len()], expected);
    assert_eq!(found(&gzip(&archive), "any")[..expected.len()], expected);
    // Two layers more are one too many under a compressed archive.
    assert_eq!(found(&archive, "any")[expected.len()..], two("any: inner.tgz: deep.pgn"));
    let last = found(&gzip(&archive), "any").pop().expect("something");
    assert!(last.starts_with("any: inner.tgz: unreadable, line 1 is no text"), "{last}");
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
    assert!(lines.last().expect("lines").contains("cut.tar"), "{:?}", lines.last());
    let mut bad = archive.clone();
    let second = 512 + text.len().div_ceil(512) * 512;
    bad[second + 100..second + 200].fill(b'x');
    let lines = found(&bad, "bad.tar");
    assert!(lines.contains(&"bad.tar: one.pgn: 4000 games".to_string()));
    assert!(lines.last().expect("lines").starts_with("bad.tar: unreadable, "), "{:?}", lines.last());
    assert!(found(&[0x1f, 0x8b, 0, 0], "x").pop().expect("a line").starts_with("x: unreadable"));
    assert!(found(b"PK\x03\x04\0\0", "x.zip").pop().expect("a line").contains("no text"));
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
