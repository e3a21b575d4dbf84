//! `mammoth adjudicate`: what it prints, and with which exit code it ends.

use assert_cmd::Command;
use std::time::Duration;

const CHASE: [&str; 4] =
    ["--fen", "4k4/9/9/9/9/c8/9/9/1R7/3K5 w", "--moves", "b1a1 a4b4 a1b1 b4a4 b1a1 a4b4 a1b1 b4a4"];

/// Exit code, standard output and standard error.
fn run(arguments: &[&str]) -> (Option<i32>, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_mammoth"));
    let command = command.arg("adjudicate").args(arguments).timeout(Duration::from_secs(60));
    let output = command.output().expect("the program starts");
    let text = |bytes| String::from_utf8(bytes).expect("the output is UTF-8");
    (output.status.code(), text(output.stdout), text(output.stderr))
}

fn with<'a>(arguments: &[&'a str], more: &[&'a str]) -> Vec<&'a str> {
    [arguments, more].concat()
}

#[test]
fn the_object_stands_alone_on_standard_output() {
    let (code, out, err) = run(&with(&CHASE, &["--json", "-"]));
    assert_eq!((code, err.as_str()), (Some(0), ""));
    let object: serde_json::Value = serde_json::from_str(&out).expect("one object");
    let expected = serde_json::json!({
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
        out, "{\"ruling\":\"none\",\"rule\":\"none\",\"rule_set\":\"computer-league\",\"cycle\":null,\"moves\":[]}\n",
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
    assert!(out.starts_with(r#"{"ruling":"none""#), "{out}");
}

#[test]
fn every_game_of_a_file_is_ruled() {
    let directory = tempfile::tempdir().expect("a directory");
    let path = directory.path().join("games.pgn");
    let games = "[Event \"a\"]\n\n1. h0g2 h9g7 2. g2h0 g7h9 3. h0g2 h9g7 4. g2h0 g7h9 *\n\n\
                 [Event \"b\"]\n[FEN \"4k4/9/9/9/9/c8/9/9/1R7/3K5 w - - 0 1\"]\n\n1. b1a1 a4b4 *\n";
    std::fs::write(&path, games).expect("the file can be written");
    let json = directory.path().join("rulings.json");
    let (code, out, _) = run(&[path.to_str().expect("UTF-8"), "--json", json.to_str().expect("UTF-8")]);
    assert_eq!(code, Some(0));
    assert!(out.contains("game 1: draw by asian rules") && out.contains("game 2: none by asian rules"), "{out}");
    let text = std::fs::read_to_string(json).expect("the file was written");
    let rulings: Vec<serde_json::Value> =
        text.lines().map(|line| serde_json::from_str(line).expect("an object a line")).collect();
    assert_eq!(rulings.len(), 2);
    assert_eq!((&rulings[0]["ruling"], &rulings[1]["ruling"]), (&"draw".into(), &"none".into()));
}

#[test]
fn bad_input_is_answered() {
    let cases: [(&[&str], i32, &str); 6] = [
        (&[], 2, "required"),
        (&["no-such-file.pgn"], 1, "no-such-file.pgn"),
        (&["--moves", "h2e2 h2e2"], 1, "move 2: h2e2 is not legal"),
        (&["--moves", "h2"], 1, "move 1"),
        (&["--fen", "4k4/9 w"], 2, "fen"),
        (&["--moves", "h2e2", "--rule", "chinese"], 2, "asian, computer-league or simple"),
    ];
    for (arguments, expected, part) in cases {
        let (code, out, err) = run(arguments);
        assert_eq!((code, out.as_str()), (Some(expected), ""), "{arguments:?}: {err}");
        assert!(err.contains(part), "no \"{part}\" in {err}");
    }
}
