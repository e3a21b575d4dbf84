//! Games as text: what the reader takes and refuses, and that it reads what the writer writes.

use crate::cases::cases;
use crate::dice::{Dice, sparse};
use mammoth::notation::{
    Game, GameError, GameReason, Glyph, MoveNameError, Outcome, Place, PlayedMove, START_FEN, Variation, parse_fen,
    parse_move, read_games, to_fen, write_game,
};
use mammoth::position::Position;
use mammoth::types::Color;
use proptest::prelude::*;

/// As programs and people write it: every freedom the format has.
const WILD: &str = "\u{feff}; made by hand\r\n\
    % a line for some other program 1. a0a9\r\n\
    [Game \"Chinese Chess\"]\r\n\
    [Event \"The \\\"Big\\\" Cup\"] [Site \"C:\\games\"]\r\n\
    [ Round  \"3\" ]\r\n\
    [Red \"胡荣华\"]\r\n\
    [Black \"The \"Other\" One\"]\r\n\
    [Annotator \"\"]\r\n\
    [Date \"????.??.??\"]\r\n\
    [Result \"1-0\"]\r\n\
    [FEN \"\"]\r\n\
    \r\n\
    {before the first move} 1.h2e2!? {the usual\r\n\r\n   cannon} h9g7 $1 $14 \
    (1... b9c7 {not (this} 2. h0g2 (2. b0c2 0-1) i9i8)\r\n\
    2 H0-G2 ; to the end { of the line\r\n\
    2... I9-H9 {two} {comments} 3. i0h0+ (3. c3c4) ... g6g5 ?! 1-0\r\n\
    {after the end}\r\n";

fn read(text: &str) -> Vec<Result<Game, GameError>> {
    read_games(text).collect()
}

fn only(text: &str) -> Game {
    let mut games = read(text);
    assert_eq!(games.len(), 1, "{games:?}");
    games.remove(0).unwrap_or_else(|error| panic!("{error}"))
}

fn moves(game: &Game) -> String {
    game.moves.iter().map(|played| played.mv.to_string()).collect::<Vec<_>>().join(" ")
}

/// Moves with their glyphs and variations.
fn tree(line: &[PlayedMove]) -> String {
    let words = line.iter().map(|played| {
        let glyphs: String = played.glyphs.iter().map(Glyph::to_string).collect();
        let variations: String = played.variations.iter().map(|line| format!("({})", tree(&line.moves))).collect();
        format!("{}{glyphs}{variations}", played.mv)
    });
    words.collect::<Vec<_>>().join(" ")
}

fn tags(game: &Game) -> Vec<(&str, &str)> {
    game.tags.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect()
}

#[test]
fn every_habit_of_writing_a_game_is_understood() {
    let game = only(WILD);
    let expected = [
        ("Event", "The \"Big\" Cup"),
        ("Site", "C:\\games"),
        ("Round", "3"),
        ("Red", "胡荣华"),
        ("Black", "The \"Other\" One"),
        ("Annotator", ""),
    ];
    assert_eq!(tags(&game), expected);
    assert_eq!(to_fen(&game.start), START_FEN);
    assert_eq!(moves(&game), "h2e2 h9g7 h0g2 i9h9 i0h0 g6g5");
    let comments: Vec<&str> = game.moves.iter().map(|played| played.comment.as_str()).collect();
    assert_eq!(comments, ["the usual cannon", "", "to the end { of the line", "two comments", "", ""]);
    assert_eq!(game.comment, "before the first move");
    assert_eq!(tree(&game.moves), "h2e2$5 h9g7$1$14(b9c7 h0g2(b0c2) i9i8) h0g2 i9h9 i0h0(c3c4) g6g5$6");
    assert_eq!(game.moves[1].variations[0].moves[0].comment, "not (this");
    assert_eq!(game.outcome, Some(Outcome::RedWins));
}

#[test]
fn the_end_is_taken_from_the_moves_and_else_from_the_tag() {
    let cases = [
        ("1. h2e2 1-0", Some(Outcome::RedWins)),
        ("1. h2e2 0-1", Some(Outcome::BlackWins)),
        ("1. h2e2 1/2-1/2", Some(Outcome::Draw)),
        ("1. h2e2 1/2", Some(Outcome::Draw)),
        ("1. h2e2 ½-½", Some(Outcome::Draw)),
        ("1. h2e2 *", None),
        ("1. h2e2", None),
        ("[Result \"0-1\"]\n1. h2e2", Some(Outcome::BlackWins)),
        ("[Result \"0-1\"]\n1. h2e2 *", Some(Outcome::BlackWins)),
        ("[Result \"0-1\"]\n1. h2e2 1-0", Some(Outcome::RedWins)),
        ("[Result \"红胜\"]\n1. h2e2", Some(Outcome::RedWins)),
        ("[Result \"some day\"]\n1. h2e2", None),
        ("1. 炮二平五 马８进７ 黑勝", Some(Outcome::BlackWins)),
    ];
    for (text, expected) in cases {
        assert_eq!(only(text).outcome, expected, "{text}");
    }
}

#[test]
fn a_game_may_begin_anywhere() {
    let fen = "3ak4/9/9/9/9/9/9/4C4/4A4/4K4 b - - 7 24";
    let game = only(&format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n24... e9f9 25. e1d0 *"));
    assert_eq!(game.start, parse_fen(fen).expect("readable"));
    assert_eq!(moves(&game), "e9f9 e1d0");
    assert!(game.tags.is_empty(), "the position is not said twice: {:?}", game.tags);
    let end = game.final_position();
    assert_eq!((end.moves_made(), end.quiet_plies()), (2, 9));
}

/// What programs and people write, and the moves it stands for.
const HABITS: [(&str, &str); 16] = [
    ("１．炮二平五　马８进７　２．马二进三　车９平８ 1-0", "h2e2 h9g7 h0g2 i9h9"),
    ("1. 炮二平五！ 马８进７？！ ！！２．马二进三 ！？ 车９平８ １－０", "h2e2 h9g7 h0g2 i9h9"),
    ("1. C2.5 H8+7 !!2. H2+3 R9.8 1-0", "h2e2 h9g7 h0g2 i9h9"),
    ("1.!C2.5 ?H8+7 2．Ｈ２＋３ （2. H2+1） ± R9.8 +- 1-0", "h2e2 h9g7 h0g2 i9h9"),
    ("1、炮二平五 马８进７ 2、马二进三。 车９平８， 1-0", "h2e2 h9g7 h0g2 i9h9"),
    ("1. h3e3 h10g8 2. h1g3 i10h10 1-0", "h2e2 h9g7 h0g2 i9h9"),
    ("1. H3-E3 H10-G8 2. H1-G3 I10-H10 1-0", "h2e2 h9g7 h0g2 i9h9"),
    // No rank of ten, and the first two moves are legal in both habits.
    ("1. Ra2 Ra9 2. Ra1 Hg8 1-0", "a0a1 a9a8 a1a0 h9g7"),
    ("1. Che2 Hg7 2. Hg2 {+0.30/18 41} g5 3. Rh0 1-0", "h2e2 h9g7 h0g2 g6g5 i0h0"),
    ("1. Che3 Hg8 2. Hg3 Pg6 3. Rh1 Hbc8 1-0", "h2e2 h9g7 h0g2 g6g5 i0h0 b9c7"),
    ("1. Che2 Hhg7 2. Cxe6! (2. Ra1) Rh9+ 1-0", "h2e2 h9g7 e2e6 i9h9"),
    ("1. Che3 Nhg8 2. Cxe7# Rh10 1-0", "h2e2 h9g7 e2e6 i9h9"),
    ("1. Ch2-e2 Hh9-g7 2. Ce2xe6+ Ri9-h9 1-0", "h2e2 h9g7 e2e6 i9h9"),
    ("1. e4 e5 2. exe5 Che7 1-0", "e3e4 e6e5 e4e5 h7e7"),
    ("1. h2e2 马8进7 2. N2+3 Rh9 1-0", "h2e2 h9g7 h0g2 i9h9"),
    ("1. CHE2", "refused"),
];

#[test]
fn moves_and_numbers_are_read_in_every_habit() {
    for (text, expected) in HABITS {
        match read(text).remove(0) {
            Ok(game) => assert_eq!(moves(&game), expected, "{text}"),
            Err(error) => assert_eq!("refused", expected, "{text}: {error}"),
        }
        let won = text.ends_with("1-0") || text.ends_with("１－０");
        assert!(!won || only(text).outcome == Some(Outcome::RedWins), "{text}");
    }
}

#[test]
fn pawns_by_order_and_file_are_read() {
    let tags = "[Result \"1-0\"]\n[FEN \"3k5/9/2P3P2/2P3P2/9/9/9/9/9/4K4 w - - 0 1\"]\n\n";
    for text in ["1. 13=4 1-0", "1. 13.4 1-0", "1.13.4! 1-0", "13.4 1-0", "１．１３＝４ 1-0"] {
        assert_eq!(moves(&only(&format!("{tags}{text}"))), "g7f7", "{text}");
    }
}

#[test]
fn a_game_that_does_not_tell_how_ranks_are_counted_is_refused() {
    let text =
        "[Event \"a\"]\n\n1. C8=5 Hg7\n\n[FEN \"4k4/9/9/9/9/9/9/9/R8/3K5 w\"]\n1. Ra3! {so} 帅5进1 2. 帅六进一 *\n";
    let mut results = read(text);
    assert_eq!(results.len(), 2);
    let error = results.remove(1).expect_err("a2 or a3?");
    assert_eq!(
        error.to_string(),
        "game 2, line 6, at \"Ra3!\": move 1: \"Ra3!\" is a1a3 with ranks from 0 to 9 and a1a2 with ranks from 1 to 10: \
         write it like a1a3"
    );
    assert_eq!(moves(&error.readable), "", "what is not sure is left out");
    let second = |third_move: &str| moves(read(&text.replace("帅六进一", third_move))[1].as_ref().expect("it is told"));
    assert_eq!(second("Kd1"), "a1a3 e9e8 d0d1");
    assert_eq!(second("Kd2"), "a1a2 e9e8 d0d1");
}

#[test]
fn games_follow_one_another_with_and_without_results() {
    let text = "[Event \"one\"]\n\n1. h2e2\n[Event \"two\"]\n\n[Event \"three\"]\n1. h2e2 h9g7 * 1. b2e2 0-1\n\
        [Event \"five\"]\n[Event \"five again\"]\n";
    let games: Vec<Game> = read(text).into_iter().map(|game| game.expect("readable")).collect();
    let seen: Vec<_> = games.iter().map(|game| (game.tag("Event"), moves(game))).collect();
    let expected =
        [(Some("one"), "h2e2"), (Some("two"), ""), (Some("three"), "h2e2 h9g7"), (None, "b2e2"), (Some("five"), "")];
    assert_eq!(seen, expected.map(|(event, moves)| (event, moves.to_string())));
}

#[test]
fn a_text_without_games_has_none() {
    for text in [
        "",
        " \r\n\t\n",
        "\u{feff}",
        "{only a remark}",
        "; another\n% and this",
        "\u{feff}\n\u{feff}",
        "hello world",
        "*",
    ] {
        assert!(read(text).is_empty(), "{text:?}: {:?}", read(text));
    }
}

#[test]
fn what_cannot_be_read_is_named_with_its_place() {
    let refused = [
        ("1. h2e2 h9g7\n2. h2e2 *", "game 1, line 2, at \"h2e2\": move 2: h2e2 is not legal"),
        ("1. h2e2 h9g7 2. h0g2 h9g7!", "at \"h9g7!\": move 2: h9g7 is not legal in this position"),
        (
            "1. 炮三平五",
            "game 1, line 1, at \"炮三平五\": move 1: no piece can make the move \"炮三平五\" in this position",
        ),
        ("1. h2e2 0000", "move 1: \"0000\" is not a move"),
        ("1. h2h2", "\"h2h2\" goes nowhere"),
        ("[FEN \"9/9 w\"]\n\n1. h2e2", "game 1, line 1, at \"FEN\": the FEN tag: the board has 2 ranks instead of 10"),
        ("[FEN \"4k4/9/9/9/9/9/9/9/9/3K5 b - - 0 30\"]\n\n30... e9e9", "move 30: \"e9e9\" goes nowhere"),
        ("[Event no quotes]\n1. h2e2", "game 1, line 1, at \"[Event no quotes]\": a tag is written [Name \"value\"]"),
        ("1. h2e2 [x] h9g7", "a tag is written"),
        ("1. h2e2\n{for ever\n1. h9g7", "game 1, line 2, at \"{for ever\": the comment that begins here is not closed"),
        ("1. h2e2\n\n(1. h9g7 (\n1-0", "game 1, line 3, at \"(\": the variation that begins here is not closed"),
        ("1. h2e2 ) h9g7", "at \")\": a ) closes what was not opened"),
        ("1. h2e2 } h9g7", "at \"}\": a } closes what was not opened"),
        ("\n1. hello world", "game 1, line 2, at \"hello\": move 1: \"hello\" is not a move"),
    ];
    for (text, expected) in refused {
        let results = read(text);
        let error = results[0].as_ref().err().unwrap_or_else(|| panic!("{text} was accepted")).to_string();
        assert!(error.contains(expected), "{text}: \"{error}\" does not say \"{expected}\"");
        assert!(!error.contains('\n'), "a message is one line: {error}");
    }
}

#[test]
fn the_kind_of_an_error_can_be_asked_for() {
    let error = read("1. h2e2 h9g7 2. a0a9").remove(0).expect_err("a chariot does not jump");
    assert_eq!((error.game, error.place, error.token.as_str()), (1, Place::Line(1), "a0a9"));
    assert_eq!(error.reason, GameReason::Move { number: 2, source: MoveNameError::Illegal("a0a9".into()) });
    assert_eq!(moves(&error.readable), "h2e2 h9g7", "what could be read is there");
}

#[test]
fn a_bad_game_does_not_spoil_the_next_one() {
    let bad = [
        "1. a0a9 h9g7 2. what (is (this) 1-0\n",
        "1. a0a9 {1-0} b0b9 1-0\n",
        "[FEN \"nonsense\"]\n[Event \"bad\"]\n\n1. h2e2 0-1\n",
        "[Event bad]\n1. h2e2 *\n",
        "1. h2e2 {a remark that the crash cut sho\n\n",
        "1. h2e2 (1. b2e2\n",
        "1. h2e2 ) *\n",
    ];
    let good = "[Event \"good\"]\n\n1. h2e2 {fine} *\n\n";
    for bad in bad {
        let results = read(&format!("{good}{bad}{good}"));
        assert_eq!(results.len(), 3, "{bad}: {results:?}");
        assert_eq!(results[1].as_ref().expect_err(bad).game, 2);
        for index in [0, 2] {
            assert_eq!(results[index], Ok(only(good)), "{bad}");
        }
    }
}

#[test]
fn a_game_is_written_in_one_form() {
    let mut game = Game::default();
    for text in ["h2e2", "h9g7", "h0g2", "i9h9", "i0h0", "g6g5"] {
        game.moves.push(PlayedMove::new(parse_move(text).expect("readable")));
    }
    game.moves[0].comment = "+0.12/9 {a\n bra}ce}  ".to_string();
    game.moves[3].comment = "a long remark that has to go on in the next line of the text".to_string();
    game.set_tag("Result", "0-1");
    game.set_tag("TimeControl", "10+0.1");
    game.set_tag("Black", "back\\slash and \"quotes\"\nin lines");
    game.set_tag("Time\"Control", "is the same name once the quotes are out");
    game.set_tag("Event", "first");
    game.set_tag("Event", "again");
    game.outcome = Some(Outcome::Draw);
    let expected = "[Game \"Chinese Chess\"]\n[Event \"again\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n\
        [Red \"?\"]\n[Black \"back\\\\slash and \\\"quotes\\\" in lines\"]\n[Result \"1/2-1/2\"]\n\
        [TimeControl \"10+0.1\"]\n[Format \"ICCS\"]\n\n\
        1. H2-E2 {+0.12/9 (a bra)ce)} 1... H9-G7 2. H0-G2 I9-H9 {a long remark that has\n\
        to go on in the next line of the text} 3. I0-H0 G6-G5 1/2-1/2\n\n";
    assert_eq!(write_game(&game), expected);
}

/// Texts and what they say: comment before the first move, moves with glyphs and variations, comments.
const TREES: [(&str, &str, &str, &[&str]); 13] = [
    ("1. h2e2 (1. h2d2! h9g7) h9g7 1-0", "", "h2e2(h2d2$1 h9g7) h9g7", &["", ""]),
    (
        "1. 炮二平五 （1. 兵七进一 卒７进１ （1... 马８进７）） 马８进７ 1-0",
        "",
        "h2e2(c3c4 g6g5(h9g7)) h9g7",
        &["", ""],
    ),
    // Ranks from 1 are only seen in the main line.
    ("1. h3e3 (1. h3d3 h8h7) h10g8 (1... h8e8) 1-0", "", "h2e2(h2d2 h7h6) h9g7(h7e7)", &["", ""]),
    ("1. h2e2 (1. h2d2) (1. h2f2 {left}) h9g7 *", "", "h2e2(h2d2)(h2f2) h9g7", &["", ""]),
    ("1. h2e2 ({good is} 1. h2d2 $13 $13) *", "", "h2e2(h2d2$13)", &[""]),
    ("1. h2e2 (若 2. h0g2 (不好) 红胜) {真的} h9g7 *", "", "h2e2 h9g7", &["(若 2. h0g2 ( 不好 ) 红胜) 真的", ""]),
    ("1. h2e2 ({alone}) () h9g7 *", "", "h2e2 h9g7", &["alone", ""]),
    ("1. (first) h2e2 ± h9g7 -+ *", "(first)", "h2e2$16 h9g7$19", &["", ""]),
    ("{a} {b} 1. h2e2 *", "a b", "h2e2", &[""]),
    ("{of the file} [Event \"x\"]\n{of the game}\n1. h2e2 *", "of the game", "h2e2", &[""]),
    ("1. h2e2!? $6 $5 $256 h9g7⁈ *", "", "h2e2$5$6 h9g7$6", &["", ""]),
    ("1. !?h2e2!? *", "", "h2e2$5", &[""]),
    ("1. h2e2 (1. h2d2 1-0) h9g7 *", "", "h2e2(h2d2) h9g7", &["", ""]),
];

#[test]
fn a_game_is_a_tree() {
    for (text, comment, expected, comments) in TREES {
        let game = only(text);
        assert_eq!((game.comment.as_str(), tree(&game.moves).as_str()), (comment, expected), "{text}");
        assert_eq!(game.moves.iter().map(|played| played.comment.as_str()).collect::<Vec<_>>(), comments, "{text}");
        assert_eq!(only(&write_game(&game)), game, "{text}");
    }
    let game = only("{start} 1. h2e2 $1 {c} ({v} 1. h2d2 h9g7 $2 (1... b9c7) 2. h0g2) (1. c3c4 c6c5) h9g7 2. h0g2 1-0");
    let text = write_game(&game);
    let moves = "{start} 1. H2-E2 $1 {c} ({v} 1. H2-D2 H9-G7 $2 (1... B9-C7) 2. H0-G2) (1. C3-C4\n\
        C6-C5) 1... H9-G7 2. H0-G2 1-0\n\n";
    assert_eq!(text.split_once("\n\n").expect("an empty line before the moves").1, moves);
}

#[test]
fn a_bad_variation_leaves_the_main_line() {
    let deep = format!("1. h2e2 {} 1... h9g7 *", "(1. h2d2".repeat(65) + &")".repeat(65));
    let deepest = format!("1. h2e2 {} 1... h9g7 *", "(1. h2d2".repeat(64) + &")".repeat(64));
    assert!(only(&deepest).moves[0].variations[0].moves[0].variations.len() == 1);
    let cases = [
        ("1. h2e2 (1. h2d2 h9g7\n2. h2e2 i9h9) h9g7 1-0", (2, "h2e2"), "move 2 of a variation", "h2d2 h9g7"),
        ("1. h2e2 (1. h2d2 and so on) h9g7 1-0", (1, "and"), "move 1 of a variation", "h2d2"),
        ("1. h2e2 (1. h2e5) h9g7 1-0", (1, "h2e5"), "move 1 of a variation", ""),
        ("[Event \"x\"]\n(1. h2d2) 1. h2e2 h9g7 1-0", (2, "("), "no move before it", ""),
        (&deep, (1, "("), "more than 64 deep", "h2d2"),
    ];
    for (text, place, reason, variation) in cases {
        let error = read(text).remove(0).expect_err(text);
        assert_eq!((error.place.line().expect("a text"), error.token.as_str()), place, "{error}");
        assert!(error.to_string().contains(reason), "{error}");
        let game = error.main_line().expect(text);
        assert_eq!(moves(game), "h2e2 h9g7", "{text}");
        let read: Vec<_> = game.moves[0].variations.iter().map(|line| tree(&line.moves)).collect();
        assert!(read.concat().starts_with(variation), "{read:?}");
    }
    let error = read("1. h2e2 (1. h2e5) h2e5 1-0").remove(0).expect_err("the main line is bad too");
    assert!(error.main_line().is_none() && error.to_string().contains("move 1: "), "{error}");
}

#[test]
fn a_game_that_black_begins_is_numbered_so() {
    let mut game = Game::new(parse_fen("3ak4/9/9/9/9/9/9/4C4/4A4/4K4 b - - 7 24").expect("readable"));
    for text in ["e9f9", "e1d0", "d9e8"] {
        game.moves.push(PlayedMove::new(parse_move(text).expect("readable")));
    }
    let text = write_game(&game);
    let fen = "[SetUp \"1\"]\n[FEN \"3ak4/9/9/9/9/9/9/4C4/4A4/4K4 b - - 7 1\"]\n";
    assert!(text.contains(fen) && text.ends_with("\n\n1... E9-F9 2. E1-D0 D9-E8 *\n\n"), "{text}");
    assert_eq!(only(&text), game);
}

#[test]
fn an_outcome_has_a_winner_and_a_text() {
    for outcome in [Outcome::RedWins, Outcome::BlackWins, Outcome::Draw] {
        assert_eq!(outcome.to_string().parse(), Ok(outcome));
        assert_eq!(outcome.winner().map_or(Outcome::Draw, Outcome::won_by), outcome);
    }
    assert_eq!(Outcome::RedWins.winner(), Some(Color::Red));
    assert_eq!(Outcome::BlackWins.to_string(), "0-1");
    assert!("2-0".parse::<Outcome>().expect_err("too many points").to_string().contains("\"2-0\" is no outcome"));
}

/// What a comment is after it was written: the law of the writer in other words.
fn as_written(comment: &str) -> String {
    let plain = comment.replace('{', "(").replace('}', ")").replace(|c: char| c.is_control(), " ");
    plain.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// What a line is after it was written.
fn line_as_written(line: &mut [PlayedMove]) {
    for played in line {
        played.comment = as_written(&played.comment);
        for variation in &mut played.variations {
            variation.comment = as_written(&variation.comment);
            line_as_written(&mut variation.moves);
        }
    }
}

/// At most `plies` random moves of a game from `position`, with glyphs, comments out of `comments`, and variations at most
/// `depth` deep.
pub fn annotated(
    dice: &mut Dice,
    mut position: Position,
    plies: usize,
    depth: usize,
    comments: &[String],
) -> Vec<PlayedMove> {
    let mut line = Vec::new();
    for _ in 0..plies {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        let mut played = PlayedMove::new(*dice.choose(&moves));
        let remark = |dice: &mut Dice| {
            if dice.below(5) == 0 { dice.choose(comments).clone() } else { String::new() }
        };
        if dice.below(4) == 0 {
            played.glyphs = vec![Glyph(dice.below(256) as u8)];
        }
        played.comment = remark(dice);
        while depth > 0 && dice.below(3) == 0 {
            let plies = 1 + dice.below(4);
            let moves = annotated(dice, position.clone(), plies, depth - 1, comments);
            played.variations.push(Variation { comment: remark(dice), moves });
        }
        position.make(played.mv);
        line.push(played);
    }
    line
}

/// A game of random moves from the start or from a board with few pieces, with comments, glyphs and variations.
fn random_game(seed: u64, plies: usize, comments: &[String]) -> Game {
    let mut dice = Dice::new(seed.max(1));
    let start = if dice.below(2) == 0 { Game::default().start } else { sparse(&mut dice) };
    let mut game = Game::new(start.clone());
    game.comment.clone_from(&comments[0]);
    game.moves = annotated(&mut dice, start, plies, 3, comments);
    game.outcome = *dice.choose(&[None, Some(Outcome::RedWins), Some(Outcome::BlackWins), Some(Outcome::Draw)]);
    game
}

/// Text that could stand in a game file.
fn soup() -> impl Strategy<Value = String> {
    let words = [
        "1.",
        "h2e2",
        "h9g7",
        "H0-G2",
        "i9h9",
        "(",
        ")",
        "{",
        "}",
        "[",
        "]",
        ";",
        "%",
        "\n",
        "\r\n",
        "\n\n",
        " ",
        "*",
        "1-0",
        "1/2-1/2",
        "$7",
        "!?",
        "...",
        "[Event \"x\"]",
        "[FEN \"4k4/9/9/9/9/9/9/9/9/3K5 b\"]",
        "[FEN \"",
        "\"]",
        "\\",
        "\"",
        "[Result \"0-1\"]",
        "\u{feff}",
        "車",
        "d0d1",
        "e9d9",
        "0",
        "12",
        "½",
    ];
    prop::collection::vec(prop::sample::select(words.to_vec()), 0..40).prop_map(|words| words.concat())
}

/// What was read is a game, and is read again when it is written.
pub fn assert_sound(text: &str) -> Result<(), TestCaseError> {
    let results: Vec<_> = read_games(text).take(text.len() + 1).collect();
    prop_assert!(results.len() <= text.len(), "the reader goes on for ever");
    for (index, result) in results.into_iter().enumerate() {
        match result {
            Ok(game) => {
                let mut position = game.start.clone();
                for played in &game.moves {
                    prop_assert!(position.is_legal_move(played.mv));
                    position.make(played.mv);
                }
                let again = write_game(&only(&write_game(&game)));
                prop_assert_eq!(write_game(&game), again);
            }
            Err(error) => {
                prop_assert_eq!(error.game, index + 1);
                let last = text.matches('\n').count() + 1;
                prop_assert!(error.place.line().is_some_and(|line| (1..=last).contains(&line)));
            }
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(cases(2000))]

    #[test]
    fn no_text_upsets_the_reader(text in any::<String>()) {
        assert_sound(&text)?;
    }

    #[test]
    fn nearly_games_are_refused_or_sound(text in soup()) {
        assert_sound(&text)?;
    }
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn what_is_written_is_read_back(
        seed in any::<u64>(),
        plies in 0..150_usize,
        comments in prop::collection::vec("[ -~\n\t{};%]{0,120}|\\PC{0,90}", 1..5),
        values in prop::collection::vec("[^\\p{Cc}]{0,40}", 4),
    ) {
        let mut game = random_game(seed, plies, &comments);
        let names = ["Event", "Red", "RedTeam", "Time_Control2"];
        game.tags = names.iter().zip(&values).map(|(name, value)| (name.to_string(), value.clone())).collect();
        let text = write_game(&game);
        game.comment = as_written(&game.comment);
        line_as_written(&mut game.moves);
        game.tags.retain(|(name, value)| !(["Event", "Red"].contains(&name.as_str()) && value == "?"));
        prop_assert_eq!(&only(&text), &game);
        prop_assert_eq!(write_game(&game), text.clone(), "a game that was read is written as it stands");
        let moves = text.split_once("\n\n").expect("an empty line before the moves").1;
        for line in moves.trim_end_matches('\n').split('\n') {
            prop_assert!(!line.is_empty() && (line.chars().count() <= 80 || !line.contains(' ')), "{:?}", line);
        }
    }

    #[test]
    fn a_file_is_its_games(seed in any::<u64>(), count in 0..4_usize) {
        let games: Vec<Game> = (0..count).map(|index| random_game(seed ^ index as u64, 30, &["#{[x".into()])).collect();
        let file: String = games.iter().map(write_game).collect();
        let read: Vec<Game> = read_games(&file).map(|game| game.expect("readable")).collect();
        prop_assert_eq!(read.len(), count);
        for (read, game) in read.iter().zip(&games) {
            prop_assert_eq!(write_game(read), write_game(game));
        }
    }
}
