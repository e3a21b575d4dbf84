//! `mammoth board`: what it prints, and the files it draws.

use crate::program::{Run, mammoth};
use crate::{PATIENCE, good, run};
use std::fs;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

fn place() -> (TempDir, PathBuf) {
    let place = TempDir::new().expect("a directory for files that go away");
    let path = place.path().join("board");
    (place, path)
}

fn name(path: &Path) -> &str {
    path.to_str().expect("a plain name")
}

#[test]
fn a_position_is_drawn_with_what_is_known_of_it() {
    let out = good(&["board"]);
    assert!(out.starts_with(" 9  車──馬──象") && !out.contains('\u{1b}'), "{out}");
    let fen = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
    assert!(out.ends_with(&format!("\n\nRed to move\nfen {fen}\nlegal moves 44\n")), "{out}");
    assert_eq!(good(&["board", "--unicode"]), out);
    let moved = good(&["board", "--ascii", "--moves", "炮二平五 h9g7"]);
    assert!(moved.starts_with(" 9  r n b a k a b . r\n"), "{moved}");
    assert!(moved.contains("\n\nRed to move\nlast move h9g7\nfen rnbakab1r/"), "{moved}");
}

#[test]
fn check_checkmate_and_stalemate_are_said() {
    for (fen, said) in [
        ("4k4/9/9/9/9/9/9/9/4R4/3K5 b", "Black to move, in check\n"),
        ("R2k5/R8/9/9/9/9/9/9/9/4K4 b", "Black to move, checkmate\n"),
        ("3k5/4P4/9/9/9/9/9/9/9/4K4 b", "Black to move, stalemate\n"),
    ] {
        let out = good(&["board", "--fen", fen]);
        assert!(out.contains(&format!("\n\n{said}")), "{out}");
    }
    assert!(good(&["board", "R2k5/R8/9/9/9/9/9/9/9/4K4", "b"]).ends_with("\nlegal moves 0\n"));
}

#[test]
fn colours_are_for_those_who_want_them() {
    let with = |name: &str, arguments: &[&str]| {
        let mut command = mammoth();
        command.arg("board").args(arguments).env_remove("NO_COLOR").env(name, "1").timeout(PATIENCE);
        Run::of(&mut command).out
    };
    let plain = good(&["board"]);
    assert_eq!(with("NO_COLOR", &[]), plain);
    let colored = with("CLICOLOR_FORCE", &[]);
    assert!(colored.contains("\u{1b}["));
    assert_eq!(anstream::adapter::strip_str(&colored).to_string(), plain);
    assert_eq!(with("CLICOLOR_FORCE", &["--ascii"]), good(&["board", "--ascii"]));
}

#[test]
fn a_picture_is_drawn_into_a_file_and_drawn_anew() {
    let (_place, path) = place();
    let draw = |moves: &str| good(&["board", "--moves", moves, "--svg", name(&path), "--arrows", "炮８平５ b9c7"]);
    assert_eq!(draw("h2e2"), "");
    let first = fs::read_to_string(&path).expect("it is there");
    let document = roxmltree::Document::parse(&first).expect("well formed");
    let pieces = document.descendants().filter(|node| node.has_attribute("data-square")).count();
    let arrows = document.descendants().filter(|node| node.has_attribute("data-move"));
    assert_eq!(pieces, 32);
    assert_eq!(arrows.filter_map(|node| node.attribute("data-move")).collect::<Vec<_>>(), ["b9c7", "h7e7"]);
    draw("b2e2");
    let second = fs::read_to_string(&path).expect("it is there");
    assert_ne!(first, second);
    let shown = good(&["board", "--moves", "b2e2", "--svg", "-", "--arrows", "炮８平５ b9c7"]);
    assert_eq!(shown, second, "standard output holds the picture and nothing else");
}

#[test]
fn a_file_of_somebody_else_stays() {
    let (_place, path) = place();
    let options: &[&str] = if cfg!(feature = "png") { &["--svg", "--png"] } else { &["--svg"] };
    for option in options {
        for text in ["thesis", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>", "\u{89}PNG\r\n"] {
            fs::write(&path, text).expect("it can be written");
            let refused = run(&["board", option, name(&path)]);
            assert_eq!(refused.code, Some(1), "{}", refused.err);
            assert!(refused.err.contains("exists already: choose another file"), "{}", refused.err);
            assert_eq!(fs::read_to_string(&path).expect("it is there"), text);
        }
    }
}

#[cfg(not(feature = "png"))]
#[test]
fn a_program_that_cannot_draw_png_says_what_to_do() {
    let (_place, path) = place();
    let refused = run(&["board", "--png", name(&path)]);
    assert!(refused.code == Some(1) && refused.err.contains("--features png"), "{}", refused.err);
    assert!(!path.exists());
}

#[cfg(feature = "png")]
#[test]
fn pixels_are_drawn_where_there_is_a_font() {
    let (_place, path) = place();
    let draw = |more: &[&str]| run(&[&["board", "--png", name(&path)], more].concat());
    let first = draw(&["--size", "120"]);
    if first.code == Some(1) {
        assert!(first.err.contains("no font is installed: install"), "{}", first.err);
        assert!(!path.exists());
        println!("SKIPPED: no font is installed");
        return;
    }
    assert_eq!((first.code, first.out.as_str()), (Some(0), ""), "{}", first.err);
    assert!(first.err.is_empty() || first.err.contains("the pieces have letters"), "{}", first.err);
    let bytes = fs::read(&path).expect("it is there");
    let width = |bytes: &[u8]| u32::from_be_bytes(bytes[16..20].try_into().expect("four bytes"));
    assert!(bytes.starts_with(b"\x89PNG\r\n\x1a\n"));
    assert_eq!(width(&bytes), 120);
    // One of ours may be replaced.
    assert_eq!(draw(&["--size", "80", "--pieces", "letters"]).code, Some(0));
    assert_eq!(width(&fs::read(&path).expect("it is there")), 80);
}

#[test]
fn what_does_not_fit_together_is_wrong_usage() {
    let wrong: [&[&str]; 12] = [
        &["--unicode", "--ascii"],
        &["--svg", "f", "--unicode"],
        &["--svg", "f", "--ascii"],
        &["--ascii", "--pieces", "letters"],
        &["--arrows", "h2e2"],
        &["--size", "300"],
        &["--svg", "f", "--size", "49"],
        &["--svg", "f", "--size", "5001"],
        &["--pieces", "wooden"],
        &["--coordinates", "a-i"],
        &["--fen", "9/9 w"],
        &["--svg", "f", "--png", "g"],
    ];
    for arguments in wrong {
        let run = run(&[&["board"], arguments].concat());
        assert_eq!((run.code, run.out.as_str()), (Some(2), ""), "{arguments:?}: {}", run.err);
    }
    for (arguments, reason) in [(["--moves", "h2e2 h2e2"], "move 2"), (["--moves", "h2i5"], "h2i5 is not legal")] {
        let run = run(&[&["board"], &arguments[..]].concat());
        assert!(run.code == Some(1) && run.err.contains(reason), "{arguments:?}: {}", run.err);
    }
    for arrows in ["h2h2", "炮一平五", "x"] {
        let run = run(&["board", "--svg", "-", "--arrows", arrows]);
        assert_eq!((run.code, run.out.as_str()), (Some(1), ""), "{arrows}");
        assert!(run.err.contains("--arrows: ") && run.err.contains(arrows), "{}", run.err);
    }
}
