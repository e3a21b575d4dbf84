//! `mammoth analyse`: what is said of games, and that nothing found is lost.

#[path = "support/process.rs"]
mod process;
#[allow(dead_code)]
#[path = "support/processes.rs"]
mod processes;
#[path = "support/program.rs"]
mod program;

use mammoth::notation::{Game, Glyph, PlayedMove, Variation, parse_move, read_games, read_moves, to_fen, write_game};
use mammoth::position::Position;
use mammoth::review::{GameReview, LineRecord, PositionRecord};
use mammoth::rules::RuleSet;
use processes::resident;
use program::{Run, mammoth};
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::time::Duration;
use tempfile::TempDir;

/// Longer than any of these commands takes on a slow machine; a hang fails the test.
const PATIENCE: Duration = Duration::from_secs(120);

/// The cannon that takes the middle pawn is lost to a horse.
const BLUNDER: &str = "h2e2 h9g7 e2e6 g7e6 h0g2";
/// Red could mate, and loses its chariot.
const MISSED: (&str, &str) = ("r2k5/9/9/9/9/9/9/9/R8/4K4 w - - 0 1", "a1a2 a9a2");
/// Black has one move.
const FORCED: (&str, &str) = ("3k5/9/9/9/9/9/9/9/8R/R3K4 w - - 0 1", "i1i2 d9d8");

fn game(start: Option<&str>, moves: &str) -> Game {
    let start = start.map_or(Game::default().start, |fen| mammoth::notation::parse_fen(fen).expect("readable"));
    let mut game = Game::new(start);
    game.moves = read_moves(&game.start, moves).expect("legal").into_iter().map(PlayedMove::new).collect();
    game
}

/// A directory with a file of games.
fn place(games: &[Game]) -> TempDir {
    let directory = tempfile::tempdir().expect("a temporary directory");
    fs::write(directory.path().join("games.pgn"), games.iter().map(write_game).collect::<String>()).expect("written");
    directory
}

fn analyse(directory: &TempDir, arguments: &[&str]) -> Run {
    let mut command = mammoth();
    command.current_dir(directory.path()).args(["analyse", "games.pgn", "--nodes", "2000"]).args(arguments);
    Run::of(command.timeout(PATIENCE))
}

/// The reviews as JSON.
#[track_caller]
fn reviews(directory: &TempDir, arguments: &[&str]) -> Vec<Value> {
    let run = analyse(directory, &[arguments, &["--jsonl", "-"]].concat());
    assert_eq!(run.code, Some(0), "{}", run.err);
    run.out.lines().map(|line| serde_json::from_str(line).expect("an object")).collect()
}

fn journal(directory: &TempDir) -> String {
    fs::read_to_string(directory.path().join("games.pgn.review/positions.jsonl")).expect("a journal")
}

/// The records without their times, sorted.
fn records(text: &str) -> Vec<Value> {
    let mut records: Vec<Value> =
        text.lines().skip(1).map(|line| serde_json::from_str(line).expect("an object")).collect();
    for record in &mut records {
        record["ms"] = Value::Null;
    }
    records.sort_by_key(|record| record["key"].to_string());
    records.dedup();
    records
}

#[test]
fn a_blunder_a_missed_mate_and_a_forced_move_are_seen() {
    let directory = place(&[game(None, BLUNDER), game(Some(MISSED.0), MISSED.1), game(Some(FORCED.0), FORCED.1)]);
    let games = reviews(&directory, &["--pgn", "--html", "--csv", "moves.csv"]);
    let moves = games[0]["moves"].as_array().expect("moves");
    assert_eq!(moves.len(), 5);
    assert_eq!((&moves[2]["judgement"], &games[0]["turning_points"]), (&"blunder".into(), &serde_json::json!([3])));
    assert!(moves[2]["loss"].as_f64() > Some(0.2) && moves[3]["loss"] == 0.0, "{moves:?}");
    assert!(moves[0]["book"] == true && moves[2]["book"] == false, "{moves:?}");
    assert!(games[0]["red"]["blunders"] == 1 && games[0]["black"]["blunders"] == 0, "{games:?}");
    assert!(games[0]["red"]["accuracy"].as_f64() < games[0]["black"]["accuracy"].as_f64(), "{games:?}");
    let missed = games[1]["moves"].as_array().expect("moves");
    assert!(missed[0]["missed_mate"] == 1 && missed[0]["before"]["mate"] == 1, "{missed:?}");
    assert!(missed[0]["judgement"] == "blunder" && missed[0]["forced"] == false, "{missed:?}");
    let forced = &games[2]["moves"][1];
    assert!(forced["forced"] == true && forced["loss"] == 0.0 && forced["only"] == false, "{forced:?}");

    let annotated = fs::read_to_string(directory.path().join("games.pgn.review/annotated.pgn")).expect("games");
    let annotated: Vec<Game> = read_games(&annotated).map(|game| game.expect("readable")).collect();
    let blunder = &annotated[0].moves[2];
    assert!(blunder.glyphs[0].to_string() == "$4" && blunder.comment.contains("blunder"), "{blunder:?}");
    assert!(!blunder.variations[0].moves.is_empty() && annotated[0].tag("RedAccuracy").is_some(), "{annotated:?}");
    let csv = fs::read_to_string(directory.path().join("moves.csv")).expect("rows");
    assert_eq!(csv.lines().count(), 1 + 5 + 2 + 2, "{csv}");
    assert!(csv.starts_with("file,game,ply,side,move,") && csv.contains("games.pgn,1,3,red,e2e6,"), "{csv}");
    assert!(csv.lines().all(|line| line.ends_with("made_by") || line.ends_with(", nodes 2000\"")), "{csv}");
    assert!(annotated[0].tag("Annotator").is_some_and(|tag| tag.ends_with(", nodes 2000")), "{annotated:?}");
    assert_eq!(games[0]["conditions"]["limit"], "nodes 2000");
    assert!(games[0]["last"]["side"] == "black" && games[0]["last"]["lines"][0]["moves"].is_string(), "{games:?}");

    // Reviewed again, an annotated game stays as it is.
    let again = tempfile::tempdir().expect("a directory");
    let copy = again.path().join("games.pgn");
    fs::copy(directory.path().join("games.pgn.review/annotated.pgn"), &copy).expect("a copy");
    analyse(&again, &["--pgn", "--html"]);
    let twice = fs::read_to_string(again.path().join("games.pgn.review/annotated.pgn")).expect("games");
    assert_eq!(twice, fs::read_to_string(&copy).expect("games"));
    let positions_shown = [&directory, &again].map(|directory| {
        let page = fs::read_to_string(directory.path().join("games.pgn.review/game-00001.html")).expect("a page");
        data_of(&page, "game")["nodes"].as_array().expect("nodes").len()
    });
    assert_eq!(positions_shown[0], positions_shown[1], "the better lines are shown once");

    let text = analyse(&directory, &[]);
    let chinese = analyse(&directory, &["--notation", "chinese"]);
    assert!(chinese.out.contains("2. 炮五进四 "), "{}", chinese.out);
    assert!(text.out.contains("2. C5+4 ") && text.out.contains("blunder; better is "), "{}", text.out);
}

#[test]
fn positions_without_a_game_are_reviewed() {
    const MATED: &str = "R2k5/R8/9/9/9/9/9/9/9/4K4 b - - 0 1";
    let directory = tempfile::tempdir().expect("a temporary directory");
    let positions = format!("{}\n{} id \"second\"; c0 \"a remark\";\n{MATED}\n", MISSED.0, FORCED.0);
    fs::write(directory.path().join("games.pgn"), positions).expect("written");
    let found = reviews(&directory, &["--pgn", "--html", "--csv", "positions.csv"]);
    assert_eq!(found.len(), 3);
    assert!(found[0]["moves"] == serde_json::json!([]) && found[0]["last"]["side"] == "red", "{found:?}");
    assert!(found[0]["last"]["lines"][0]["moves"].as_str().is_some_and(|line| line.starts_with("a1d1")), "{found:?}");
    assert_eq!(found[2]["last"], Value::Null, "there is no move");
    let review = directory.path().join("games.pgn.review");
    let annotated = fs::read_to_string(review.join("annotated.pgn")).expect("games");
    let annotated: Vec<Game> = read_games(&annotated).map(|game| game.expect("readable")).collect();
    assert!(annotated[0].moves.is_empty() && annotated[0].comment.contains("+M1/"), "{annotated:?}");
    assert!(annotated[1].comment.starts_with("a remark; "), "{annotated:?}");
    let csv = fs::read_to_string(directory.path().join("positions.csv")).expect("rows");
    assert!(csv.lines().count() == 3 && csv.contains("games.pgn,1,0,red,,+M1,,,,a1d1,"), "{csv}");
    let page = fs::read_to_string(review.join("game-00001.html")).expect("a page");
    assert!(page.contains("R9=6") && !page.contains("NaN") && !page.contains("d=\"M\""), "{page}");
    let text = analyse(&directory, &[]);
    assert!(text.out.contains(&format!("position 1: {}", MISSED.0)) && text.out.contains("+M1/"), "{}", text.out);
    assert!(text.out.contains("there is no legal move"), "{}", text.out);
}

/// The review of a game in whose positions these lines were found, best first, each with its score for the side to move.
fn review_of(game: &Game, found: &[&[(i16, &str)]]) -> GameReview {
    let mut found = found.iter();
    let record = |key, lines: &[(i16, &str)]| PositionRecord {
        key,
        depth: 9,
        nodes: 1,
        ms: 0,
        lines: lines
            .iter()
            .map(|&(score, moves)| LineRecord { score, bound: None, moves: moves.to_string() })
            .collect(),
    };
    let Ok(review) = GameReview::new(game, RuleSet::default(), &mammoth::book::Books::none(), |key| {
        Ok::<_, std::convert::Infallible>(found.next().map(|lines| record(key, lines)))
    });
    review.expect("all positions are known")
}

#[test]
fn only_moves_and_sacrifices_are_told_from_others() {
    let start = game(None, "h2e2");
    let only = |second: i16| review_of(&start, &[&[(0, "h2e2"), (second, "b0c2")], &[(0, "h9g7")]]).moves[0].only;
    assert!(only(-900) && !only(-50));
    let replies: &[(i16, &str)] = &[(0, "h9g7")];
    assert!(!review_of(&start, &[&[(0, "h2e2")], replies]).moves[0].only, "of one line nothing is known");
    assert!(!review_of(&start, &[&[(50, "b0c2"), (-900, "h2e2")], replies]).moves[0].only, "it is not the best");
    // The chariot is taken and never taken back. Whoever stands worse for that has given it away.
    let given = game(Some(MISSED.0), "a1a2");
    let sacrifice = |score: i16, line| review_of(&given, &[&[(score, "a1a2")], &[(-score, line)]]).moves[0].sacrifice;
    assert!(sacrifice(900, "a9a2 e0e1 a2a3") && !sacrifice(-900, "a9a2 e0e1 a2a3"));
    assert!(!sacrifice(900, "a9b9 a2b2 b9a9"), "it is not taken");
}

#[test]
fn repetitions_are_counted_and_ruled() {
    // Red checks without end.
    let cycle = ["a8a9", "d9d8", "a9a8", "d8d9"];
    let perpetual = game(Some("3k5/R8/9/9/9/9/9/9/9/4K4 w - - 0 1"), &[cycle; 3].as_flattened().join(" "));
    let lines: Vec<[(i16, &str); 1]> = cycle.iter().cycle().take(13).map(|&mv| [(0, mv)]).collect();
    let lines: Vec<&[(i16, &str)]> = lines.iter().map(|lines| lines.as_slice()).collect();
    let review = review_of(&perpetual, &lines);
    let occurrences: Vec<_> = review.moves.iter().map(|found| found.occurrences).collect();
    assert_eq!(occurrences[..4], [None, None, None, Some(2)]);
    assert_eq!(occurrences[11], Some(4));
    let rulings: Vec<_> =
        review.moves.iter().filter_map(|found| found.ruling).map(|ruling| ruling.to_string()).collect();
    assert!(review.moves[3].ruling.is_none() && !rulings.is_empty() && rulings.iter().all(|ruling| ruling == "0-1"));
    assert_eq!(review.ruling.map(|outcome| outcome.to_string()).as_deref(), Some("0-1"));
    let once = game(Some("3k5/R8/9/9/9/9/9/9/9/4K4 w - - 0 1"), "a8a9 d9d8");
    assert_eq!(review_of(&once, &lines[..3]).ruling, None);
}

#[test]
fn a_run_goes_on_where_it_was_and_finds_the_same() {
    let games = [game(None, BLUNDER), game(None, "h2e2 h9g7 h0g2 i9h9 i0h0"), game(Some(MISSED.0), MISSED.1)];
    let directory = place(&games);
    let first = reviews(&directory, &[]);
    let whole = journal(&directory);
    // Games that begin alike share positions: 6 + 3 + 3 of them.
    assert_eq!(whole.lines().count(), 1 + 12, "{whole}");
    let again = analyse(&directory, &[]);
    assert!(!again.err.contains("to search"), "everything is known: {}", again.err);
    assert_eq!(journal(&directory), whole);
    // A run that died when it wrote its fifth record.
    let torn = whole.match_indices('\n').nth(4).expect("lines").0 + 20;
    let path = directory.path().join("games.pgn.review/positions.jsonl");
    fs::write(&path, &whole[..torn]).expect("written");
    let resumed = analyse(&directory, &[]);
    assert!(resumed.err.contains("8 positions to search, 4 known"), "{}", resumed.err);
    assert_eq!(records(&journal(&directory)), records(&whole));
    assert_eq!(reviews(&directory, &["--concurrency", "3"]), first);
}

#[test]
fn shares_joined_are_the_whole() {
    let games = [game(None, BLUNDER), game(None, "h2e2 h9g7 h0g2"), game(Some(MISSED.0), MISSED.1)];
    let directory = place(&games);
    let whole = reviews(&directory, &[]);
    let shares = ["1/2", "2/2"].map(|shard| {
        let out = format!("share-{}", &shard[..1]);
        let reviews = reviews(&directory, &["--shard", shard, "--out", &out]);
        let text = fs::read_to_string(directory.path().join(out).join("positions.jsonl")).expect("a journal");
        (reviews, text)
    });
    assert_eq!(shares[0].0, [whole[0].clone(), whole[2].clone()]);
    assert_eq!(shares[1].0, [whole[1].clone()]);
    fs::create_dir(directory.path().join("joined")).expect("made");
    fs::write(directory.path().join("joined/positions.jsonl"), shares.map(|share| share.1).concat()).expect("written");
    let joined = analyse(&directory, &["--out", "joined", "--jsonl", "-"]);
    assert!(!joined.err.contains("to search"), "{}", joined.err);
    let joined: Vec<Value> = joined.out.lines().map(|line| serde_json::from_str(line).expect("an object")).collect();
    assert_eq!(joined, whole);
}

#[test]
fn a_share_without_games_is_refused_and_faults_are_told_by_the_whole() {
    let directory = place(&[game(None, BLUNDER), game(None, "h2e2 h9g7 h0g2")]);
    assert_eq!(analyse(&directory, &["--count-shards"]).out, "2\n");
    assert!(!directory.path().join("games.pgn.review").exists(), "counting makes nothing");
    let refused = analyse(&directory, &["--shard", "3/3"]);
    assert!(refused.code == Some(1) && refused.err.contains("divide it into 2 shares at most"), "{}", refused.err);
    let games = directory.path().join("games.pgn");
    let text = fs::read_to_string(&games).expect("there") + "[Game \"Chinese Chess\"]\n\n1. h2e9 *\n\n";
    fs::write(&games, text).expect("written");
    let share = analyse(&directory, &["--shard", "3/3", "--out", "share"]);
    assert!(share.code == Some(0) && share.err.contains("its first 0 plies"), "{:?} {}", share.code, share.err);
    let share = fs::read_to_string(directory.path().join("share/positions.jsonl")).expect("a journal");
    assert_eq!(share.lines().count(), 1, "{share}");
    assert_eq!(analyse(&directory, &["--out", "whole"]).code, Some(1), "a game is faulty");
    let excused = analyse(&directory, &["--out", "whole", "--allow-faulty"]);
    assert!(excused.code == Some(0) && excused.err.contains("its first 0 plies"), "{:?} {}", excused.code, excused.err);
    let unwritten = analyse(&directory, &["--out", "whole", "--allow-faulty", "--csv", "nowhere/x.csv"]);
    assert!(unwritten.code == Some(1) && unwritten.err.contains("nowhere"), "{}", unwritten.err);
    // A file that cannot be read may hold games on another machine, which would count them.
    fs::write(&games, [b"\x1f\x8b".as_slice(), &[0; 40]].concat()).expect("written");
    for shard in ["1/2", "2/2"] {
        let empty = analyse(&directory, &["--shard", shard, "--out", "empty", "--allow-faulty"]);
        assert!(empty.code == Some(1) && empty.err.contains("no game to review"), "{}", empty.err);
    }
    fs::write(directory.path().join("more.pgn"), write_game(&game(None, "h2e2"))).expect("written");
    let share = ["more.pgn", "--shard", "1/2", "--out", "share-2"];
    assert_eq!(analyse(&directory, &share).code, Some(1), "a file is unreadable");
    let share = ["more.pgn", "--shard", "1/2", "--out", "share-2", "--allow-faulty"];
    assert_eq!(analyse(&directory, &share).code, Some(0));
}

#[test]
fn results_made_otherwise_are_refused() {
    let directory = place(&[game(None, "h2e2")]);
    assert_eq!(analyse(&directory, &[]).code, Some(0));
    for arguments in [["--multipv", "3"], ["--net", "classic"], ["--rule", "simple"], ["--threads", "2"]] {
        let run = analyse(&directory, &arguments);
        let word = arguments[0].trim_start_matches("--").replace("net", "evaluation");
        assert!(run.code == Some(1) && run.err.contains(&format!("{word} was ")), "{arguments:?}: {}", run.err);
        assert!(run.err.contains("name another directory"), "{}", run.err);
    }
    fs::write(directory.path().join("games.pgn.review/positions.jsonl"), "my notes\n").expect("written");
    let run = analyse(&directory, &[]);
    assert!(run.code == Some(1) && run.err.contains("is no journal"), "{}", run.err);
    assert_eq!(journal(&directory), "my notes\n", "it is left alone");
    let csv = directory.path().join("x.csv");
    fs::write(&csv, "something else").expect("written");
    let run = analyse(&directory, &["--out", "other", "--csv", "x.csv"]);
    assert!(run.code == Some(1) && run.err.contains("exists already"), "{}", run.err);
    assert!(
        !Path::new(&directory.path().join("other/positions.jsonl")).exists(),
        "it is found out before the searches"
    );
}

#[test]
fn faulty_games_are_named_and_the_rest_is_reviewed() {
    let directory = place(&[game(None, BLUNDER)]);
    let path = directory.path().join("games.pgn");
    let good = fs::read_to_string(&path).expect("readable");
    let bad = "[Event \"bad\"]\n\n1. h2e2 h9g7 2. a0a9 1-0\n\n";
    fs::write(&path, format!("{bad}{good}{}", write_game(&Game::default()))).expect("written");
    let run = analyse(&directory, &["--jsonl", "-"]);
    assert_eq!(run.code, Some(1), "{}", run.err);
    assert!(run.err.contains("at \"a0a9\"") && run.err.contains("its first 2 plies are reviewed"), "{}", run.err);
    let reviews: Vec<Value> = run.out.lines().map(|line| serde_json::from_str(line).expect("an object")).collect();
    let lengths: Vec<_> = reviews.iter().map(|game| game["moves"].as_array().expect("moves").len()).collect();
    assert_eq!(lengths, [2, 5]);
    fs::write(&path, write_game(&Game::default())).expect("written");
    let run = analyse(&directory, &["--out", "empty"]);
    assert!(run.code == Some(1) && run.err.contains("no game to review"), "{}", run.err);
}

#[test]
fn pages_are_small_complete_and_safe() {
    let mut hostile = game(None, BLUNDER);
    hostile.set_tag("Red", "<script>alert(1)</script>");
    hostile.set_tag("Event", "\"><img src=x onerror=alert(2)>");
    hostile.comment = "</script><b>bold</b>".to_string();
    hostile.moves[2].comment = "<i>a remark</i>".to_string();
    let directory = place(&[hostile, game(Some(MISSED.0), MISSED.1)]);
    // Once more: its own pages may be replaced.
    for _ in 0..2 {
        let run = analyse(&directory, &["--html", "--pgn"]);
        assert_eq!(run.code, Some(0), "{}", run.err);
    }
    let read = |name: &str| fs::read_to_string(directory.path().join("games.pgn.review").join(name)).expect("a page");
    let [index, first, second] = [read("index.html"), read("game-00001.html"), read("game-00002.html")];
    for (page, scripts) in [(&index, 1), (&first, 4), (&second, 4)] {
        assert!(page.starts_with("<!DOCTYPE html>") && page.len() < 300_000, "{} bytes", page.len());
        assert_eq!(page.matches("<script").count(), scripts);
        assert_eq!(page.matches("</script>").count(), scripts);
        for tag in ["<img", "<i>", "<b>bold", "alert(1)</script>"] {
            assert!(!page.contains(tag), "{tag}");
        }
        assert!(
            !page.contains("http://") || page.matches("http://").count() == page.matches("http://www.w3.org").count()
        );
    }
    assert!(first.contains("&lt;script&gt;alert(1)&lt;/script&gt;") && first.contains("&lt;i&gt;a remark"), "{first}");
    assert!(index.contains("href=\"game-00002.html\""), "{index}");
    // What the script reads: the positions of the game, then those of the better lines.
    let data = data_of(&first, "game");
    let nodes = data["nodes"].as_array().expect("nodes");
    assert!(nodes.len() > 6 && data["turns"] == serde_json::json!([3]), "{data}");
    let game = game(None, BLUNDER);
    let mut position = game.start.clone();
    for (played, node) in game.moves.iter().zip(&nodes[1..]) {
        position.make(played.mv);
        let fen = to_fen(&position);
        assert_eq!(
            (node["move"].as_str(), node["fen"].as_str()),
            (Some(&*played.mv.to_string()), fen.split(' ').next())
        );
    }
    assert!(nodes[3]["better"].is_string() && nodes[6]["parent"] == 2, "{data}");
    assert_eq!(first.matches("<figure>").count(), 1, "a diagram of the turning point");
    let sets = data_of(&first, "pieces")["sets"].clone();
    for (set, king) in ["帥", "帅", "K"].into_iter().enumerate() {
        assert_eq!(sets[set]["texts"]["K"], king);
    }
}

/// The element of this name that the script of a page reads.
fn data_of(page: &str, name: &str) -> Value {
    let data = page.split(&format!("<script id=\"{name}\" type=\"application/json\">")).nth(1);
    let data = data.and_then(|rest| rest.split("</script>").next());
    serde_json::from_str(data.expect("the data")).expect("JSON")
}

fn line(start: &Position, moves: &str) -> Variation {
    let moves = read_moves(start, moves).expect("legal").into_iter().map(PlayedMove::new).collect();
    Variation { comment: String::new(), moves }
}

/// Every position of a page is the one that its moves lead to.
#[track_caller]
fn check_positions(start: &Position, nodes: &[Value]) {
    for node in nodes {
        let (mut moves, mut at) = (Vec::new(), node);
        while let Some(text) = at["move"].as_str() {
            moves.push(parse_move(text).expect("a move"));
            at = &nodes[at["parent"].as_u64().expect("a number") as usize];
        }
        let mut position = start.clone();
        moves.into_iter().rev().for_each(|mv| {
            position.make(mv);
        });
        assert_eq!(node["fen"].as_str(), to_fen(&position).split(' ').next(), "{node}");
    }
}

#[test]
fn variations_and_glyphs_of_the_file_are_on_the_page() {
    let mut annotated = game(None, BLUNDER);
    let mut after = annotated.start.clone();
    let mut beside = line(&annotated.start, "c3c4 b9c7 b0c2");
    after.make(beside.moves[0].mv);
    beside.comment = "<i>instead</i>".to_string();
    beside.moves[0].comment = "<img src=x>".to_string();
    beside.moves[0].glyphs = vec![Glyph(14), Glyph(140)];
    beside.moves[1].variations.push(line(&after, "h9g7 h0g2"));
    annotated.moves[0].variations.push(beside);
    annotated.moves[0].glyphs = vec![Glyph::INTERESTING];
    // The review says this too.
    annotated.moves[2].glyphs = vec![Glyph::BLUNDER];
    let mut crowded = game(None, BLUNDER);
    crowded.moves[0].variations = vec![line(&crowded.start, "c3c4 b9c7 b0c2"); 400];
    let directory = place(&[annotated, crowded]);
    assert_eq!(analyse(&directory, &["--html"]).code, Some(0));
    let read = |name: &str| fs::read_to_string(directory.path().join("games.pgn.review").join(name)).expect("a page");
    let [annotated, crowded] = ["game-00001.html", "game-00002.html"].map(read);

    let data = data_of(&annotated, "game");
    let nodes = data["nodes"].as_array().expect("nodes");
    check_positions(&Game::default().start, nodes);
    let first = nodes.len() - 5;
    let shown: Vec<_> = nodes[first..].iter().map(|node| (node["parent"].as_u64(), node["move"].as_str())).collect();
    let parents = [0, first, first, first + 2, first + 1].map(|parent| Some(parent as u64));
    let moves = ["c3c4", "b9c7", "h9g7", "h0g2", "b0c2"].map(Some);
    assert!(shown.into_iter().eq(parents.into_iter().zip(moves)), "{data}");
    for node in 1..nodes.len() {
        assert!(annotated.contains(&format!("data-node=\"{node}\"")), "no link to position {node}");
    }
    let signs: Vec<&str> = annotated.split("<span class=\"signs\">").skip(1).map(|rest| &rest[..3]).collect();
    assert_eq!(signs, ["!?<", "⩲"], "{annotated}");
    assert!(annotated.contains("&lt;i&gt;instead") && annotated.contains("&lt;img src=x&gt;"), "{annotated}");
    assert!(
        !annotated.contains("<i>") && !annotated.contains("<img") && !annotated.contains("more moves of variations")
    );

    let data = data_of(&crowded, "game");
    let nodes = data["nodes"].as_array().expect("nodes");
    check_positions(&Game::default().start, nodes);
    let others = nodes.iter().filter(|node| node["move"] == "c3c4" && node["parent"] == 0).count();
    assert_eq!(others, 334, "there is room for a thousand moves");
    assert!(crowded.contains("200 <span class=\"en-text\">more moves of variations"), "{crowded}");
    assert!(crowded.len() < 450_000, "{} bytes", crowded.len());
}

#[test]
fn a_long_game_takes_little_memory() {
    // Two chariots that go to and fro: 4,000 plies, of which all but the first few repeat.
    let mut long = game(None, "a0a1 a9a8");
    let cycle = [long.moves[0].mv, long.moves[1].mv];
    long.moves.clear();
    for _ in 0..1000 {
        for mv in cycle.into_iter().chain(cycle.map(|mv| mammoth::types::Move::new(mv.to(), mv.from()))) {
            long.moves.push(PlayedMove::new(mv));
        }
    }
    let positions: usize = long.moves.len();
    let books = mammoth::book::Books::none();
    let before = resident(std::process::id()).unwrap_or(0);
    let record = |key, mv: mammoth::types::Move| PositionRecord {
        key,
        depth: 1,
        nodes: 1,
        ms: 0,
        lines: vec![LineRecord { score: 0, bound: None, moves: mv.to_string() }],
    };
    let mut ply = 0;
    let review = GameReview::new(&long, RuleSet::default(), &books, |key| {
        let mv = long.moves[ply % 4].mv;
        ply += 1;
        Ok::<_, std::convert::Infallible>(Some(record(key, mv)))
    });
    let Ok(review) = review;
    assert_eq!(review.expect("complete").moves.len(), positions);
    let after = resident(std::process::id()).unwrap_or(0);
    // KiB: a copy of the past with every position would take a hundred times as much.
    assert!(after < before + (32 << 10), "from {before} to {after} KiB");
}
