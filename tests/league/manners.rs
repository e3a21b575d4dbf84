//! What is said to engines: in which protocol, in which unit, and what may ride on a move. The log of the dialogue is the
//! witness.

use crate::run::{Place, termination};
use crate::script::{HONEST, custom, engine};
use mammoth::notation::{Game, Outcome};

/// One game, the first engine with Red; the game and the log.
fn one_game(place: &Place, red: &str, black: &str, more: &[&str]) -> (Game, String) {
    let usual = ["--engine", red, "--engine", black, "--games", "1", "--pgn", "games.pgn", "--log", "log.txt"];
    place.good(&[&usual[..], more].concat());
    let mut games = place.games("games.pgn");
    assert_eq!(games.len(), 1);
    (games.remove(0), place.read("log.txt"))
}

/// The first line in the log that was said to `name` and begins with `word`.
#[track_caller]
fn said<'a>(log: &'a str, name: &str, word: &str) -> &'a str {
    let to = format!(" {name} > ");
    let lines = log.lines().filter_map(|line| line.split_once(&to).map(|(_, text)| text));
    lines.clone().find(|text| text.starts_with(word)).unwrap_or_else(|| panic!("no \"{word}\" to {name} in\n{log}"))
}

#[test]
fn ucci_engines_get_the_unit_they_understand() {
    let place = Place::new();
    let seconds = engine(&place, "seconds", HONEST, "protocol=ucci");
    let listed = "ucci) echo 'option usemillisec type check default false'; echo ucciok;;";
    let millis = custom(&place, "millis", listed, "protocol=ucci");
    let (game, log) = one_game(&place, &seconds, &millis, &["--tc", "60+2"]);
    assert_eq!(said(&log, "seconds", "go"), "go time 60 increment 2 opptime 60 oppincrement 2");
    assert!(said(&log, "millis", "go").starts_with("go time 60000 increment 2000 opptime 6"), "{log}");
    assert_eq!(said(&log, "millis", "setoption"), "setoption usemillisec true");
    assert!(!log.contains("seconds > setoption usemillisec"), "{log}");
    assert_eq!(said(&log, "seconds", "setoption"), "setoption newgame");
    assert_eq!(termination(&game), "normal: the position occurred three times");
    let told = engine(&place, "told", HONEST, "protocol=ucci;unit=ms");
    std::fs::remove_file(place.path("games.pgn")).expect("the file is there");
    let (_, log) = one_game(&place, &told, &millis, &["--movetime", "5000"]);
    assert_eq!(said(&log, "told", "go"), "go time 5000 movestogo 1");
}

#[test]
fn engines_with_a_book_play_without_unless_they_are_told_to_use_it() {
    let place = Place::new();
    let listed = "ucci) echo 'option usebook type check default true'; echo ucciok;;";
    let without = custom(&place, "without", listed, "protocol=ucci");
    let listed = "uci) echo 'option name OwnBook type check default true'; echo uciok;;";
    let with = custom(&place, "with", listed, "option.OwnBook=true");
    let (_, log) = one_game(&place, &without, &with, &["--movetime", "5000"]);
    assert_eq!(said(&log, "without", "setoption usebook"), "setoption usebook false");
    let last = log.lines().rfind(|line| line.contains("with > setoption name OwnBook"));
    assert!(last.is_some_and(|line| line.ends_with("value true")), "{log}");
}

#[test]
fn uci_engines_that_know_variants_count_ranks_from_one() {
    let place = Place::new();
    let branches = "uci) echo 'option name UCI_Variant type combo default chess var chess var xiangqi'; echo uciok;;\n\
                    go*) echo 'bestmove h1g3';;";
    let one = custom(&place, "one", branches, "option.UCI_Variant=xiangqi");
    let zero = engine(&place, "zero", HONEST, "");
    let (game, log) = one_game(&place, &one, &zero, &["--tc", "20", "--max-moves", "1"]);
    assert_eq!(game.moves[0].mv.to_string(), "h0g2");
    assert_eq!(said(&log, "one", "setoption"), "setoption name UCI_Variant value xiangqi");
    assert!(said(&log, "zero", "position").ends_with("moves h0g2"), "{log}");
    assert_eq!(termination(&game), "adjudication: no end after 1 moves");
}

#[test]
fn the_strategy_of_a_match_is_that_of_its_own_engines() {
    let place = Place::new();
    let own = "cmd=self;name=own;protocol=ucci;depth=1";
    let said_so = "cmd=self;name=stubborn;protocol=ucci;depth=1;option.strategy=abdada";
    let (_, log) = one_game(&place, own, said_so, &["--strategy", "lazy", "--max-moves", "2"]);
    assert_eq!(said(&log, "own", "setoption strategy"), "setoption strategy lazy");
    assert_eq!(said(&log, "stubborn", "setoption strategy"), "setoption strategy abdada");
}

#[test]
fn ucci_engines_are_told_what_the_rules_forbid() {
    let place = Place::new();
    // Red has given check with every move; one more check on the e-file would be the third of its kind.
    place.write(
        "checks.pgn",
        "[FEN \"4k4/9/9/9/9/9/9/9/R8/5K3 w - - 0 1\"]\n[SetUp \"1\"]\n\n\
         1. a1e1 e9d9 2. e1d1 d9e9 3. d1e1 e9d9 4. e1d1 d9e9 *\n",
    );
    let give_up = "go*) echo 'bestmove d1d2 resign';;";
    let other = engine(&place, "other", HONEST, "");
    for (number, (more, is_told)) in
        [("protocol=ucci", true), ("protocol=ucci;bans=off", false), ("protocol=uci", false)].into_iter().enumerate()
    {
        let red = custom(&place, &format!("red{number}"), give_up, more);
        let _ = std::fs::remove_file(place.path("games.pgn"));
        let (game, log) = one_game(&place, &red, &other, &["--tc", "20", "--openings", "checks.pgn"]);
        assert_eq!(log.contains(&format!(" red{number} > banmoves d1e1\n")), is_told, "{log}");
        assert_eq!(termination(&game), "normal: Red resigns");
        assert_eq!((game.outcome, game.moves.len()), (Some(Outcome::BlackWins), 8));
    }
}

#[test]
fn a_draw_is_agreed_when_the_other_accepts() {
    let place = Place::new();
    let offers = engine(&place, "offers", "echo \"$(horse) draw\"", "protocol=ucci");
    let accepts =
        custom(&place, "accepts", "\"go draw\"*) turn=$((turn+1)); echo \"$(horse) draw\";;", "protocol=ucci");
    let (game, _) = one_game(&place, &offers, &accepts, &["--tc", "20"]);
    assert_eq!((termination(&game), game.moves.len()), ("normal: the engines agree on a draw", 2));
    std::fs::remove_file(place.path("games.pgn")).expect("the file is there");
    let refuses = engine(&place, "refuses", HONEST, "protocol=ucci");
    let (game, log) = one_game(&place, &offers, &refuses, &["--tc", "20"]);
    assert_eq!(termination(&game), "normal: the position occurred three times");
    assert!(said(&log, "refuses", "go").starts_with("go draw time 20 "), "{log}");
}

const PONDERS: &str = "uci) echo 'option name Ponder type check default false'; echo uciok;;\n\"go ponder\"*) ;;\n";

#[test]
fn a_right_guess_is_a_ponderhit() {
    let place = Place::new();
    let guess = "turn=$((turn+1)); [ $((turn % 2)) = 1 ] && guess=h9g7 || guess=g7h9; echo \"$(horse) ponder $guess\"";
    let branches = format!("{PONDERS}go*|ponderhit) {guess};;\nstop) echo bestmove a0a1;;");
    let red = custom(&place, "red", &branches, "");
    let black = engine(&place, "black", HONEST, "");
    let (game, log) = one_game(&place, &red, &black, &["--tc", "20", "--ponder"]);
    assert_eq!(termination(&game), "normal: the position occurred three times");
    assert_eq!(said(&log, "red", "setoption"), "setoption name Ponder value true");
    assert_eq!(log.matches("red > ponderhit").count(), 3, "{log}");
    assert!(said(&log, "red", "go ponder").starts_with("go ponder wtime "), "{log}");
    assert!(!log.contains("red > stop") && !log.contains("black > go ponder"), "{log}");
}

#[test]
fn a_wrong_guess_is_stopped_and_its_answer_forgotten() {
    let place = Place::new();
    let answer = "turn=$((turn+1)); echo \"$(horse) ponder a9a8\"";
    let branches = format!("{PONDERS}go*) {answer};;\nponderhit|stop) echo bestmove a0a1;;");
    let red = custom(&place, "red", &branches, "");
    let black = engine(&place, "black", HONEST, "");
    let (game, log) = one_game(&place, &red, &black, &["--tc", "20", "--ponder"]);
    assert_eq!(termination(&game), "normal: the position occurred three times");
    assert_eq!((log.matches("red > stop").count(), log.matches("ponderhit").count()), (4, 0), "{log}");
    assert!(game.moves.iter().all(|played| played.mv.to_string() != "a0a1"));
}

#[test]
fn scores_of_both_engines_end_a_game_early() {
    let place = Place::new();
    let says = |name: &str, score: i32| {
        engine(&place, name, &format!("echo info depth 7 score cp {score} nodes 100 pv h2e2; horse"), "")
    };
    let (up, down, level) = (says("up", 900), says("down", -900), says("level", 5));
    let rules = ["--tc", "20", "--resign", "movecount=2,score=500", "--draw", "movenumber=1,movecount=3,score=10"];
    let (game, _) = one_game(&place, &down, &up, &rules);
    assert_eq!((termination(&game), game.moves.len()), ("adjudication: the scores say that Black wins", 4));
    assert!(game.moves[0].comment.starts_with("-9.00/7 ") && game.moves[0].comment.ends_with("s n=100"));
    std::fs::remove_file(place.path("games.pgn")).expect("the file is there");
    let (game, _) = one_game(&place, &down, &level, &rules);
    assert_eq!(termination(&game), "normal: the position occurred three times", "the winner must agree");
    std::fs::remove_file(place.path("games.pgn")).expect("the file is there");
    let same = says("same", -5);
    let (game, _) = one_game(&place, &level, &same, &rules);
    assert_eq!((termination(&game), game.moves.len()), ("adjudication: the scores say that it is a draw", 6));
}
