//! `mammoth adjudicate`: what it prints, and with which exit code it ends.

use crate::program::{Run, mammoth};
use std::time::Duration;

const CHASE: [&str; 4] =
    ["--fen", "4k4/9/9/9/9/c8/9/9/1R7/3K5 w", "--moves", "b1a1 a4b4 a1b1 b4a4 b1a1 a4b4 a1b1 b4a4"];

/// Exit code, standard output and standard error.
fn run(arguments: &[&str]) -> (Option<i32>, String, String) {
    let run = Run::of(mammoth().arg("adjudicate").args(arguments).timeout(Duration::from_secs(60)));
    (run.code, run.out, run.err)
}

fn with<'a>(arguments: &[&'a str], more: &[&'a str]) -> Vec<&'a str> {
    [arguments, more].concat()
}

#[test]
fn the_object_stands_alone_on_standard_output() {
    let (code, out, err) = run(&with(&CHASE, &["--json", "-"]));
    assert_eq!(code, Some(0));
    assert!(err.starts_with("black wins by asian rules"), "the text goes to standard error: {err}");
    let object: serde_json::Value = serde_json::from_str(&out).expect("one object");
    let expected = serde_json::json!({
        "file": null, "game": null, "players": {"red": null, "black": null}, "error": null,
        "ruling": "black wins", "rule": "perpetual chase", "rule_set": "asian", "cycle": {"first": 5, "plies": 4},
        "moves": [
            {"move": "b1a1", "side": "red", "nature": "chase", "target": "black cannon a4"},
            {"move": "a4b4", "side": "black", "nature": "idle", "target": null},
            {"move": "a1b1", "side": "red", "nature": "chase", "target": "black cannon b4"},
            {"move": "b4a4", "side": "black", "nature": "idle", "target": null},
        ],
    });
    assert_eq!(object, expected);
}

#[test]
fn the_text_tells_the_same() {
    let (code, out, _) = run(&CHASE);
    assert_eq!(code, Some(0));
    for part in
        ["black wins by asian rules: perpetual chase", "moves 5 to 8", "b1a1 chase: black cannon a4", "a4b4 idle"]
    {
        assert!(out.contains(part), "no \"{part}\" in\n{out}");
    }
}

#[test]
fn the_rule_set_is_chosen() {
    let (_, out, _) = run(&with(&CHASE, &["--rule", "simple"]));
    assert!(out.starts_with("draw by simple rules: no offence\n"), "{out}");
    let (_, out, _) = run(&with(&CHASE, &["--rule", "computer-league", "--json", "-"]));
    assert_eq!(
        out,
        "{\"file\":null,\"game\":null,\"players\":{\"red\":null,\"black\":null},\"ruling\":\"none\",\"rule\":\"none\",\
         \"rule_set\":\"computer-league\",\"cycle\":null,\"moves\":[],\"error\":null}\n",
        "it is the third time only"
    );
}

#[test]
fn a_check_that_is_answered_for_ever() {
    let lap = "d1e1 e9d9 e1d1 d9e9 ";
    let moves = lap.repeat(2);
    let (_, out, _) = run(&["--fen", "4k4/9/9/9/9/9/9/9/3R5/5K3 w", "--moves", &moves, "--json", "-"]);
    assert!(out.contains(r#""ruling":"black wins","rule":"perpetual check""#), "{out}");
    assert!(out.contains(r#"{"move":"d1e1","side":"red","nature":"check","target":null}"#), "{out}");
    // An earlier third occurrence does not end the list: the last position decides.
    let (_, out, _) = run(&["--fen", "4k4/9/9/9/9/9/9/9/3R5/5K3 w", "--moves", &(moves + "d1d2"), "--json", "-"]);
    assert!(out.contains(r#""ruling":"none""#), "{out}");
}

/// A file with the games of a text, in a directory that is removed with the answer.
fn file(bytes: &[u8]) -> (tempfile::TempDir, String) {
    let directory = tempfile::tempdir().expect("a directory");
    let path = directory.path().join("games.pgn");
    std::fs::write(&path, bytes).expect("the file can be written");
    let path = path.to_str().expect("UTF-8").to_string();
    (directory, path)
}

fn objects(text: &str) -> Vec<serde_json::Value> {
    text.lines().map(|line| serde_json::from_str(line).expect("an object a line")).collect()
}

const GAMES: &str = "[Event \"a\"]\n\n1. h0g2 h9g7 2. g2h0 g7h9 3. h0g2 h9g7 4. g2h0 g7h9 *\n\n\
                     [Event \"b\"]\n[FEN \"4k4/9/9/9/9/c8/9/9/1R7/3K5 w - - 0 1\"]\n\n1. b1a1 a4b4 *\n";

#[test]
fn every_game_of_a_file_is_ruled() {
    let (directory, path) = file(GAMES.as_bytes());
    let json = directory.path().join("rulings.json");
    let (code, out, _) = run(&[&path, "--json", json.to_str().expect("UTF-8")]);
    assert_eq!(code, Some(0));
    assert!(out.contains("game 1: draw by asian rules") && out.contains("game 2: none by asian rules"), "{out}");
    let rulings = objects(&std::fs::read_to_string(json).expect("the file was written"));
    assert_eq!(rulings.len(), 2);
    assert_eq!((&rulings[0]["ruling"], &rulings[1]["ruling"]), (&"draw".into(), &"none".into()));
}

/// Red's chariot chases a cannon, in the words of players.
const CHASE_IN_CHINESE: &str = "[Game \"Chinese Chess\"]\n[Event \"长捉\"]\n[FEN \"4k4/9/9/9/9/c8/9/9/1R7/3K5 w - - 0 1\"]\n\n\
    1. 车八平九 炮1平2 2. 车九平八 炮2平1 3. 车八平九 炮1平2 4. 车九平八 炮2平1 *\n";
const CHASE_IN_WXF: &str = "[Game \"Chinese Chess\"]\n[FEN \"4k4/9/9/9/9/c8/9/9/1R7/3K5 w - - 0 1\"]\n\n\
    1. R8=9 C1=2 2. R9=8 C2=1 3. R8.9 C1.2 4. R9=8 C2=1 *\n";

#[test]
fn games_come_in_every_notation_and_encoding() {
    use std::io::Write as _;
    let traditional = CHASE_IN_CHINESE.replace('车', "車").replace("长", "長");
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    gzip.write_all(GAMES.as_bytes()).expect("memory takes it");
    let files: [(&[u8], &[&str], usize); 6] = [
        (CHASE_IN_CHINESE.as_bytes(), &[], 1),
        (&encoding_rs::GB18030.encode(CHASE_IN_CHINESE).0, &[], 1),
        (&encoding_rs::BIG5.encode(&traditional).0, &[], 1),
        (&encoding_rs::BIG5.encode(&traditional).0, &["--encoding", "big5"], 1),
        (CHASE_IN_WXF.as_bytes(), &[], 1),
        (&gzip.finish().expect("memory takes it"), &[], 2),
    ];
    for (number, (bytes, options, games)) in files.into_iter().enumerate() {
        let (_directory, path) = file(bytes);
        let (code, out, err) = run(&with(&[&path, "--json", "-"], options));
        assert_eq!(code, Some(0), "file {number}: {err}");
        let rulings = objects(&out);
        assert_eq!(rulings.len(), games, "file {number}: {err}");
        if games == 1 {
            assert_eq!(rulings[0]["rule"], "perpetual chase", "file {number}: {err}");
            assert_eq!(rulings[0]["moves"][0]["target"], "black cannon a4", "file {number}: {err}");
        }
    }
    // On the command line as well.
    let (fen, moves) = ("4k4/9/9/9/9/c8/9/9/1R7/3K5 w", "R8=9 炮1平2 a1b1 C2=1 车八平九 a4b4 R9.8 C2=1");
    let (code, out, err) = run(&["--fen", fen, "--moves", moves]);
    assert_eq!(code, Some(0), "{err}");
    assert!(out.starts_with("black wins by asian rules: perpetual chase"), "{out}");
}

#[test]
fn a_game_that_cannot_be_read_is_named_and_the_others_are_ruled() {
    let (_directory, path) = file(GAMES.replace("1. b1a1", "1. b1b1 a4a4 2. b1a1").as_bytes());
    let (code, out, err) = run(&[&path, "--json", "-"]);
    assert_eq!(code, Some(1));
    let rulings = objects(&out);
    assert_eq!(rulings.len(), 2, "{out}");
    assert_eq!((&rulings[0]["ruling"], &rulings[1]["ruling"]), (&"draw".into(), &().into()));
    assert!(err.contains("game 1: draw by asian rules"), "{err}");
    assert!(err.contains("games.pgn, game 2, line") && err.contains("b1b1"), "{err}");
    let (_directory, path) = file(b"\n\n");
    let (code, out, err) = run(&[&path]);
    assert_eq!((code, out.as_str()), (Some(1), ""));
    assert!(err.contains("no game"), "{err}");
}

#[test]
fn every_game_is_in_the_list_with_its_number_and_players() {
    let text = "[Red \"Hu\"]\n[Black \"Lü\"]\n[Result \"1-0\"]\n\n1. h2e2 h9g7 2. zz 1-0\n\n\
                [White \"Xu\"]\n[Black \"\"]\n[Result \"1-0\"]\n\n1. a0a1 a9a8 2. a1a0 a8a9 3. a0a1 a9a8 4. a1a0 a8a9 1-0\n";
    let (_directory, path) = file(text.as_bytes());
    let (code, out, err) = run(&[&path, "--json", "-"]);
    assert_eq!(code, Some(1), "{err}");
    assert!(err.contains("game 1, line 5, at \"zz\"") && err.contains("game 2: draw"), "{err}");
    let rulings = objects(&out);
    let [faulty, ruled] = &rulings[..] else { panic!("{out}") };
    let expected = serde_json::json!({
        "file": path, "game": 1, "players": {"red": "Hu", "black": "Lü"}, "ruling": null, "rule": null, "rule_set": "asian",
        "cycle": null, "moves": [],
        "error": {
            "line": 5, "token": "zz",
            "reason": "move 2: \"zz\" is not a move: write it like h2e2, C2=5, Che2 or 炮二平五",
        },
    });
    assert_eq!(faulty, &expected);
    assert_eq!((&ruled["game"], &ruled["ruling"], &ruled["error"]), (&2.into(), &"draw".into(), &().into()));
    assert_eq!(ruled["players"], serde_json::json!({"red": "Xu", "black": null}));
    assert_eq!(ruled["file"], path.as_str());
}

#[test]
fn earlier_results_are_replaced_when_the_first_game_is_faulty() {
    let (directory, path) = file(b"1. h2e2 zz *\n");
    let json = directory.path().join("rulings.json");
    for _ in 0..2 {
        let (code, _, err) = run(&[&path, "--json", json.to_str().expect("UTF-8")]);
        assert_eq!(code, Some(1), "{err}");
        assert!(err.contains("zz") && !err.contains("exists already"), "{err}");
    }
}

#[test]
fn a_file_that_cannot_be_read_is_in_the_list() {
    let (_directory, path) = file(b"1. h2e2 *\n\0\0\0");
    let (code, out, _) = run(&[&path, "--json", "-"]);
    assert_eq!(code, Some(1));
    let rulings = objects(&out);
    let last = rulings.last().expect("at least the fault");
    assert_eq!((&last["game"], &last["ruling"], &last["file"]), (&().into(), &().into(), &path.as_str().into()));
    assert!(last["error"]["reason"].as_str().is_some_and(|reason| reason.contains("no text")), "{out}");
}

#[test]
fn moves_are_given_in_every_notation() {
    let chase = ["--fen", "4k4/9/9/9/9/c8/9/9/1R7/3K5 w", "--json", "-", "--moves"];
    let laps = [
        "b1a1 a4b4 a1b1 b4a4",
        "b2a2 a5b5 a2b2 b5a5",
        "B1-A1 A4-B4 A1-B1 B4-A4",
        "Ra1 Cb4 Rb1 Ca4",
        "Ra2+ Cb5 Rb2+ Ca5",
        "1. Rb1-a1 Ca4-b4 !!2. Ra1-b1 Cb4-a4",
        "R8=9 C1=2 R9=8 C2.1",
        "１．车八平九！　炮1平2　２．车九平八 炮2平1",
    ];
    for lap in laps {
        let (code, out, err) = run(&with(&chase, &[&[lap, lap].join(" ")]));
        assert_eq!(code, Some(0), "{lap}: {err}");
        assert!(out.contains(r#""ruling":"black wins","rule":"perpetual chase""#), "{lap}: {out}");
    }
    // The name of a rear piece begins with a hyphen.
    let (code, _, err) = run(&["--fen", "4k4/9/2N6/9/2N6/9/9/9/9/3K5 w", "--moves", "-H-6"]);
    assert_eq!((code, err.as_str()), (Some(0), ""));
    // A chariot that goes up and down two files says nothing about the ranks.
    let (code, _, err) = run(&["--fen", "4k4/9/9/9/9/9/9/9/R8/3K5 w", "--moves", "Ra3 K5+1 Rb3"]);
    assert_eq!(code, Some(1));
    assert!(err.contains("move 1: \"Ra3\" is a1a3 with ranks from 0 to 9 and a1a2 with ranks from 1 to 10"), "{err}");
}

#[test]
fn bad_input_is_answered() {
    let cases: [(&[&str], i32, &str); 8] = [
        (&[], 2, "required"),
        (&["no-such-file.pgn"], 1, "no-such-file.pgn"),
        (&["game.pgn", "--fen", "4k4/9/9/9/9/9/9/9/9/3K5 w"], 2, "cannot be used with"),
        (&["--moves", "h2e2 h2e2"], 1, "move 2: h2e2 is not legal"),
        (&["--moves", "h2h"], 1, "move 1: \"h2h\" is not a move"),
        (&["--fen", "4k4/9 w"], 2, "fen"),
        (&["--moves", "h2e2", "--rule", "chinese"], 2, "asian, computer-league or simple"),
        (&["--moves", "h2e2", "--json", "/no/such/place"], 1, "/no/such/place cannot be written"),
    ];
    for (arguments, expected, part) in cases {
        let (code, out, err) = run(arguments);
        assert_eq!((code, out.as_str()), (Some(expected), ""), "{arguments:?}: {err}");
        assert!(err.contains(part), "no \"{part}\" in {err}");
    }
}
