//! What comes out: the game file, the numbers, the report. This binary plays itself.

use crate::run::{Place, rounds, termination};
use mammoth::book::opening_name;
use mammoth::league::MoveNote;
use mammoth::notation::{Outcome, write_game};

/// A small table starts fast.
const A: &str = "cmd=self;name=a;option.Hash=1";
const B: &str = "cmd=self;name=b;option.hash=1;protocol=uci";
const C: &str = "cmd=self;name=c;option.hashsize=1;protocol=ucci";

/// Openings with tactics at once, so that games are short.
const OPENINGS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/bench-positions/openings.fen");

#[test]
fn game_file_numbers_and_report_agree() {
    let place = Place::new();
    let limits = ["--nodes", "300", "--games", "6", "--concurrency", "2", "--max-moves", "30", "--openings", OPENINGS];
    let files = ["--pgn", "games.pgn", "--json", "numbers.json", "--log", "log.txt", "--report", "2"];
    let run = place.good(&[&["--engine", A, "--engine", B][..], &limits, &files].concat());

    let games = place.games("games.pgn");
    assert_eq!(rounds(&games), ["1.1", "1.2", "2.1", "2.2", "3.1", "3.2"]);
    let text: String = games.iter().map(write_game).collect();
    assert_eq!(text, place.read("games.pgn"), "what is read is what was written");
    for pair in 1..=3 {
        let of_round =
            |leg| games.iter().find(|game| game.tag("Round") == Some(&format!("{pair}.{leg}"))).expect("a game");
        let (first, second) = (of_round(1), of_round(2));
        assert!(first.start == second.start, "a pair shares its opening");
        assert_eq!((first.tag("Red"), first.tag("Black")), (Some("a"), Some("b")));
        assert_eq!((second.tag("Red"), second.tag("Black")), (Some("b"), Some("a")));
        assert_eq!(first.tag("TimeControl"), Some("300 nodes/move"));
    }
    let notes = || games.iter().flat_map(|game| &game.moves).map(|played| played.comment.parse::<MoveNote>());
    assert!(notes().all(|note| note.is_ok_and(|note| note.report.nodes.is_some())), "{text}");

    let numbers = place.json("numbers.json");
    assert_eq!((&numbers["games_planned"], &numbers["games_finished"]), (&6.into(), &6.into()));
    let wins = games.iter().filter(|game| {
        matches!(
            (game.outcome, game.tag("Red")),
            (Some(Outcome::RedWins), Some("a")) | (Some(Outcome::BlackWins), Some("b"))
        )
    });
    assert_eq!(numbers["encounters"][0]["score"]["wins"], wins.count());
    let moves: usize = games.iter().map(|game| game.moves.len()).sum();
    let counted = |engine: usize| numbers["engines"][engine]["moves"].as_u64().expect("a count") as usize;
    assert_eq!(counted(0) + counted(1), moves);
    let pairs = numbers["encounters"][0]["pentanomial"].as_array().expect("five counts");
    assert_eq!(pairs.iter().filter_map(|count| count.as_u64()).sum::<u64>(), 3);
    for engine in 0..2 {
        for count in ["failures", "illegal_moves", "time_losses"] {
            assert_eq!(numbers["engines"][engine][count], 0, "{text}");
        }
    }
    // Two thousandths of a second are the goal on an idle machine; this one is busy with other tests.
    assert!(numbers["overhead"]["mean_ms"].as_f64().is_some_and(|mean| mean < 20.0), "{}", numbers["overhead"]);

    for word in
        ["2 of 6 games: a - b", "6 of 6 games: a - b", "likelihood of superiority", "3 pairs of games", "nodes/s"]
    {
        assert!(run.out.contains(word), "no \"{word}\" in\n{}", run.out);
    }
    let log = place.read("log.txt");
    assert_eq!(log.matches("== round ").count(), 6);
    assert_eq!(log.matches(" < bestmove ").count(), moves);
}

#[test]
fn three_engines_get_a_league_table() {
    let place = Place::new();
    let limits = ["--depth", "1", "--max-moves", "4", "--pgn", "games.pgn", "--json", "numbers.json"];
    let run = place.good(&[&["--engine", A, "--engine", B, "--engine", C][..], &limits].concat());
    assert_eq!(place.games("games.pgn").len(), 6);
    assert!(run.out.contains("95 % interval  points  games"), "{}", run.out);
    assert_eq!(place.json("numbers.json")["encounters"].as_array().map(Vec::len), Some(3));
    let gauntlet =
        ["--tournament", "gauntlet", "--games", "1", "--depth", "1", "--max-moves", "2", "--pgn", "second.pgn"];
    place.good(&[&["--engine", A, "--engine", B, "--engine", C][..], &gauntlet].concat());
    let pairings: Vec<(String, String)> = place
        .games("second.pgn")
        .iter()
        .map(|game| (game.tag("Red").expect("a name").to_string(), game.tag("Black").expect("a name").to_string()))
        .collect();
    assert_eq!(pairings, [("a".to_string(), "b".to_string()), ("a".to_string(), "c".to_string())]);
}

#[test]
fn a_page_of_three_engines_has_a_crosstable() {
    let place = Place::new();
    let limits = ["--nodes", "200", "--games", "2", "--max-moves", "20", "--openings", OPENINGS];
    let files = ["--pgn", "games.pgn", "--json", "numbers.json", "--html", "page.html"];
    place.good(&[&["--engine", A, "--engine", B, "--engine", C][..], &limits, &files].concat());
    let page = place.read("page.html");
    let table = page.split("<table id=\"crosstable\">").nth(1).and_then(|rest| rest.split("</table>").next());
    let cells = |row: &str| -> Vec<String> {
        let texts = row.split("<td").skip(1).filter_map(|cell| cell.split(['>', '<']).nth(1));
        texts.map(String::from).collect()
    };
    let rows: Vec<Vec<String>> = table.expect("a crosstable").split("<tr>").skip(2).map(cells).collect();
    assert!(rows.len() == 3 && rows.iter().all(|row| row.len() == 6), "{rows:?}");

    let numbers = place.json("numbers.json");
    let text = |score: &serde_json::Value, wins: &str| {
        let [won, draws] = [wins, "draws"].map(|count| score[count].as_u64().expect("a count") as f64);
        let games: u64 = ["wins", "draws", "losses"].iter().filter_map(|&count| score[count].as_u64()).sum();
        format!("{:.1} / {games}", won + draws / 2.0)
    };
    let row = |name: &serde_json::Value| rows.iter().position(|row| *name == row[1]).expect("a row");
    for encounter in numbers["encounters"].as_array().expect("encounters") {
        let (first, second) = (row(&encounter["first"]), row(&encounter["second"]));
        assert_eq!(rows[first][2 + second], text(&encounter["score"], "wins"));
        assert_eq!(rows[second][2 + first], text(&encounter["score"], "losses"));
    }
    let engines = numbers["engines"].as_array().expect("engines");
    let rating = |place: usize| {
        engines.iter().find(|engine| row(&engine["name"]) == place).map(|engine| &engine["rating"]["elo"])
    };
    let ratings: Vec<f64> = (0..3).filter_map(|place| rating(place)?.as_f64()).collect();
    assert!(ratings.len() == 3 && ratings.is_sorted_by(|one, other| one >= other), "{ratings:?}");
    for engine in engines {
        let row = row(&engine["name"]);
        assert_eq!((&*rows[row][2 + row], &rows[row][5]), ("–", &text(&engine["score"], "wins")));
    }
}

#[test]
fn the_sequential_test_ends_the_match() {
    let place = Place::new();
    // All games are drawn at once: a great advantage is soon out of the question.
    let limits = ["--depth", "1", "--max-moves", "1", "--games", "1000", "--sprt", "elo0=0,elo1=300"];
    let files = ["--pgn", "games.pgn", "--json", "numbers.json"];
    let run = place.good(&[&["--engine", A, "--engine", B][..], &limits, &files].concat());
    let games = place.games("games.pgn");
    assert!(games.len() < 200, "{} games", games.len());
    assert!(games.iter().all(|game| termination(game) == "adjudication: no end after 1 moves"));
    assert!(run.out.contains("H0 is accepted"), "{}", run.out);
    assert_eq!(place.json("numbers.json")["sprt"]["verdict"], "AcceptH0");
    // Going on with a match that is decided plays nothing more.
    place.good(&[&["--engine", A, "--engine", B][..], &limits, &files, &["--resume"]].concat());
    assert_eq!(place.games("games.pgn").len(), games.len());
}

#[test]
fn a_random_order_is_the_same_for_the_same_seed() {
    let order = |seed: &str| {
        let place = Place::new();
        let limits = ["--depth", "1", "--max-moves", "1", "--games", "8", "--openings", OPENINGS];
        let random = ["--order", "random", "--seed", seed, "--pgn", "games.pgn"];
        place.good(&[&["--engine", A, "--engine", B][..], &limits, &random].concat());
        place.games("games.pgn").iter().map(|game| game.start.key()).collect::<Vec<_>>()
    };
    let first = order("3");
    assert_eq!(first, order("3"));
    assert!(first != order("4"));
}

#[test]
fn a_game_without_a_named_start_is_given_the_name_of_its_opening() {
    let place = Place::new();
    let limits = ["--nodes", "300", "--games", "2", "--max-moves", "10", "--pgn", "games.pgn"];
    place.good(&[&["--engine", A, "--engine", B][..], &limits].concat());
    for game in place.games("games.pgn") {
        let name = opening_name(&game.final_position()).expect("a usual first move");
        assert_eq!(game.tag("Opening"), Some(name.english));
    }
}

#[test]
fn a_page_shows_all_games_of_a_match() {
    let place = Place::new();
    let play = |games: &str, more: &[&str]| {
        let limits = ["--nodes", "200", "--games", games, "--max-moves", "20", "--openings", OPENINGS];
        let files = ["--pgn", "games.pgn", "--html", "page.html"];
        place.good(&[&["--engine", A, "--engine", B][..], &limits, &files, more].concat());
        place.read("page.html")
    };
    play("2", &[]);
    let page = play("4", &["--resume"]);
    assert!(page.starts_with("<!DOCTYPE html>") && !page.contains("data-running=\"yes\""), "it is over");
    let data = page.split("<script id=\"games\" type=\"application/json\">").nth(1);
    let data = data.and_then(|rest| rest.split("</script>").next()).expect("the games");
    let shown: Vec<serde_json::Value> = serde_json::from_str(data).expect("an array");
    let games = place.games("games.pgn");
    assert_eq!((shown.len(), games.len()), (4, 4));
    for (shown, game) in shown.iter().zip(&games) {
        let moves: Vec<String> = game.moves.iter().map(|played| played.mv.to_string()).collect();
        assert_eq!((shown["moves"].as_str(), shown["round"].as_str()), (Some(&*moves.join(" ")), game.tag("Round")));
        for list in ["names", "scores"] {
            assert_eq!(shown[list].as_str().map(|text| text.split(' ').count()), Some(moves.len()), "{list}");
        }
    }
    assert_eq!(page.matches("<tr data-game=").count(), 4);
    assert!(page.contains(" Elo, 1 – 4"), "the course of the estimate");
    let refused = place.run(&["--engine", A, "--engine", B, "--games", "2", "--nodes", "10", "--html", "games.pgn"]);
    assert!(refused.code == Some(1) && refused.err.contains("exists already"), "{}", refused.err);
}
