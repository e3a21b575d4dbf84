//! Game files of any length and encoding.

use crate::collections::collection;
use crate::dice::Dice;
use encoding_rs::{BIG5, GB18030};
use mammoth::notation::{
    ChineseStyle, Digits, Encoding, Game, GameError, GameReader, Notation, Outcome, PlayedMove, ReadError, Script,
    decode, detect_encoding, read_games, write_game_in,
};
use std::io::Cursor;

const SIMPLIFIED: Notation = Notation::Chinese(ChineseStyle { script: Script::Simplified, digits: Digits::FullWidth });
const TRADITIONAL: Notation =
    Notation::Chinese(ChineseStyle { script: Script::Traditional, digits: Digits::FullWidth });

fn random_game(dice: &mut Dice, plies: usize) -> Game {
    let mut game = Game::default();
    let mut position = game.start.clone();
    while game.moves.len() < plies && position.has_legal_move() {
        let mv = *dice.choose(&position.legal_moves());
        position.make(mv);
        game.moves.push(PlayedMove::new(mv));
    }
    game.outcome = *dice.choose(&[None, Some(Outcome::RedWins), Some(Outcome::BlackWins), Some(Outcome::Draw)]);
    game
}

type Read = Result<Game, GameError>;

fn stream(bytes: &[u8], encoding: Option<Encoding>) -> Vec<Read> {
    let mut reader = GameReader::new(Cursor::new(bytes), encoding);
    let mut games = Vec::new();
    while let Some(game) = reader.next_game().unwrap_or_else(|error| panic!("{error}")) {
        games.push(game);
    }
    games
}

/// Asserts that both are the same without printing megabytes when they are not.
#[track_caller]
fn assert_same(found: &[Read], expected: &[Read]) {
    for (index, (found, expected)) in found.iter().zip(expected).enumerate() {
        assert_eq!(found, expected, "game {}", index + 1);
    }
    assert_eq!(found.len(), expected.len());
}

#[test]
fn a_file_read_piece_by_piece_has_the_same_games_as_read_at_once() {
    let mut dice = Dice::new(5);
    let odd = [
        "[Event \"tags alone\"]\n\n[Event \"and again\"]\n\n",
        "[Event \"split\"]\n\n[Site \"tags\"]\n\n1. h2e2 1-0\n",
        "1. h2e2 h9g7 1-0\n1. b2e2 0-1\n",
        "[Event \"bad\"]\n\n1. h2e2 a9a0 *\n\n",
        "[Event \"worse\"]\n\n1. h2e2 {never closed\n\n",
        "[Event \"no end\"]\n1. h2e2 {[not a tag]\n\n[x] }\n\n",
        "% a line for others\n\n; a remark\n\n",
        "[Event no quotes]\n\n1. h2e2 *\n\n",
    ];
    let notations = [Notation::Iccs, Notation::Wxf, SIMPLIFIED, TRADITIONAL];
    let mut text = String::new();
    while text.len() < 1 << 20 {
        if dice.below(5) == 0 {
            text += *dice.choose(&odd);
        } else {
            let plies = dice.below(120);
            text += &write_game_in(&random_game(&mut dice, plies), *dice.choose(&notations));
        }
    }
    for text in [text.replace('\n', "\r\n"), text] {
        let expected: Vec<Read> = read_games(&text).collect();
        assert!(expected.len() > 1000 && expected.iter().filter(|game| game.is_err()).count() > 50);
        assert_same(&stream(text.as_bytes(), None), &expected);
    }
}

/// Where the file is cut into pieces changes nothing: lines that look like moves to a hasty eye stand at every place of a game.
#[test]
fn a_file_is_not_cut_inside_a_game() {
    let moves = "1. h2e2 h9g7 1-0\n";
    let odd = [
        "\t[Event \"behind a tab\"]",
        "\u{feff}[Event \"behind a mark\"]",
        "[Event no quotes]",
        "% for others",
        "; a remark",
        "{a remark}",
        "{a remark\nof two lines}",
    ];
    for line in odd {
        let game = format!("[Red \"x\"]\n{line}\n\n[Site \"y\"]\n\n{moves}\n");
        let after = format!("[Red \"x\"]\n\n{moves}{line}\n\n[Site \"y\"]\n\n{moves}\n");
        let torn = format!("[Red \"x\"]\n\n1. h2e2 {{to the 1-0\n[Red \"y\"]\n\n{moves}}}\n\n");
        for game in [game, after, torn] {
            let text = game.repeat(3 * (64 << 10) / game.len());
            let expected: Vec<Read> = read_games(&text).collect();
            assert_same(&stream(text.as_bytes(), Some(Encoding::Utf8)), &expected);
        }
    }
}

#[test]
fn a_file_without_blank_lines_is_cut_between_its_games() {
    let long = "x".repeat(3000);
    for game in [
        format!("FORMAT\t\tWXF\nGAME\t{long}\nSTART{{\n1. C2.5 h8+7\n}}END\n"),
        format!("[Red \"{long}\"]\n1. h2e2 {{usual\nstill}}\n1-0\n"),
        format!("[Red \"{long}\"]\n1. h2e2 {{usual\nstill}}\n\n"),
        format!("[Red \"{long}\"]\n\n{{a remark}} 1. h2e2\n\n"),
        format!("1. h2e2 h9g7 {{{long}}}\n2. h0g2 1-0\n"),
    ] {
        // More than one game may have.
        let count = (17 << 20) / game.len();
        assert_eq!(stream(game.repeat(count).as_bytes(), None).len(), count, "{}", game.replace(&long, "x"));
    }
}

#[test]
fn games_in_every_encoding_are_read() {
    let mut dice = Dice::new(6);
    let mut game = random_game(&mut dice, 80);
    game.set_tag("Red", "胡");
    for (encoding, notation, codec) in [(Encoding::Gb18030, SIMPLIFIED, GB18030), (Encoding::Big5, TRADITIONAL, BIG5)] {
        let text = write_game_in(&game, notation);
        let bytes = codec.encode(&text).0.into_owned();
        assert_eq!(detect_encoding(&bytes), encoding);
        for option in [None, Some(encoding)] {
            assert_eq!(decode(&bytes, option), text);
            assert_same(&stream(&bytes, option), &[Ok(game.clone())]);
        }
        let wrong = if encoding == Encoding::Big5 { Encoding::Gb18030 } else { Encoding::Big5 };
        assert!(stream(&bytes, Some(wrong))[0].is_err(), "the option decides");
    }
    for text in [write_game_in(&game, SIMPLIFIED), format!("\u{feff}{}", write_game_in(&game, TRADITIONAL))] {
        assert_eq!(detect_encoding(text.as_bytes()), Encoding::Utf8);
        assert_same(&stream(text.as_bytes(), None), &[Ok(game.clone())]);
    }
}

#[test]
fn names_alone_tell_the_encoding() {
    for text in ["[Red \"胡荣华\"]", "[Event \"全国象棋个人锦标赛\"]", "[Black \"许银川\"] [Site \"广州\"]"]
    {
        let bytes = GB18030.encode(text).0;
        assert_eq!((detect_encoding(&bytes), decode(&bytes, None).as_ref()), (Encoding::Gb18030, text));
    }
    for text in ["[Red \"吳貴臨\"]", "[Event \"世界象棋錦標賽\"]", "[Black \"許銀川\"] [Site \"山東新泰\"]"]
    {
        let bytes = BIG5.encode(text).0;
        assert_eq!((detect_encoding(&bytes), decode(&bytes, None).as_ref()), (Encoding::Big5, text));
    }
    assert_eq!(detect_encoding(b"plain text"), Encoding::Utf8);
    assert_eq!(detect_encoding(b""), Encoding::Utf8);
    let mut cut = "胡荣华 炮二平五".as_bytes().to_vec();
    cut.pop();
    assert_eq!(detect_encoding(&cut), Encoding::Utf8, "the last character is cut");
}

#[test]
fn encodings_have_many_names() {
    for (names, encoding) in [
        ("utf-8 UTF8 Utf_8", Encoding::Utf8),
        ("gb18030 GBK gb2312 GB-18030 cp936", Encoding::Gb18030),
        ("big5 Big-5 BIG5-HKSCS cp950", Encoding::Big5),
    ] {
        for name in names.split(' ') {
            assert_eq!(name.parse(), Ok(encoding), "{name}");
        }
        assert_eq!(encoding.to_string().parse(), Ok(encoding));
    }
    let error = "latin1".parse::<Encoding>().expect_err("not known").to_string();
    assert!(error.contains("\"latin1\" is no encoding") && error.contains("gb18030"), "{error}");
}

/// The first error of a stream, after which it ends.
fn refusal(bytes: &[u8]) -> ReadError {
    let mut reader = GameReader::new(Cursor::new(bytes), None);
    loop {
        match reader.next_game() {
            Ok(Some(_)) => {}
            Ok(None) => panic!("nothing was refused"),
            Err(error) => {
                assert!(matches!(reader.next_game(), Ok(None)), "after an error the stream ends");
                return error;
            }
        }
    }
}

#[test]
fn what_is_no_game_file_is_refused_in_bounded_memory() {
    assert!(matches!(refusal(b"1. h2e2\n\0\x01\x02"), ReadError::Binary(2)));
    let endless = "1. h2e2 {on and on\n".repeat(1 << 20);
    assert!(matches!(refusal(endless.as_bytes()), ReadError::Endless(1)));
    let one_line = "x".repeat(20 << 20);
    assert!(matches!(refusal(one_line.as_bytes()), ReadError::Endless(1)));
    assert!(stream(b"", None).is_empty());
    let long_tag = format!("[Event \"{}\"]\n\n", "x".repeat(1000));
    assert_eq!(stream(long_tag.repeat(20_000).as_bytes(), None).len(), 20_000, "as many games without moves");
}

/// The words of a file that are moves in Chinese.
fn move_words(text: &str) -> Vec<String> {
    let is_move = |word: &&str| word.contains(['進', '退', '平']) && word.chars().count() == 4;
    let lines = text.lines().filter(|line| !line.starts_with('['));
    lines.flat_map(str::split_whitespace).filter(is_move).map(str::to_string).collect()
}

/// Whether a move is written alike. People name a piece of two on a file by the file alone when only one can make the move.
fn is_alike(ours: &str, theirs: &str) -> bool {
    let end = |word: &str| word.chars().skip(2).collect::<String>();
    ours == theirs || (ours.starts_with(['前', '後']) && end(ours) == end(theirs))
}

/// Real games, where they are: 3,000 of masters, each a file of its own in Big5.
#[test]
fn real_games_in_big5_are_read_and_written_as_they_stand() {
    let Some(path) = collection("ccpd-3000-big5.tar.gz") else { return };
    let file = std::fs::File::open(path).expect("readable");
    let mut archive = tar::Archive::new(flate2::read::GzDecoder::new(file));
    let (mut games, mut moves) = (0, 0);
    for entry in archive.entries().expect("readable") {
        let mut bytes = Vec::new();
        std::io::copy(&mut entry.expect("readable"), &mut bytes).expect("readable");
        assert_eq!(detect_encoding(&bytes), Encoding::Big5);
        for game in stream(&bytes, None) {
            // One game of them has an impossible move near its end.
            let most_missing = if game.is_ok() { 0 } else { 3 };
            let game = game.unwrap_or_else(|error| *error.readable);
            let ours = move_words(&write_game_in(&game, TRADITIONAL));
            let theirs = move_words(&decode(&bytes, None));
            assert!(
                theirs.len() - ours.len() <= most_missing && ours.iter().zip(&theirs).all(|(a, b)| is_alike(a, b)),
                "{theirs:?}"
            );
            games += 1;
            moves += ours.len();
        }
    }
    assert_eq!(games, 3000);
    assert!(moves > 200_000, "{moves}");
}

/// A game with text behind its result, and nothing else.
const FOOTER: &str = "[Game \"Chinese Chess\"]\n[Result \"1-0\"]\n\n  1. 炮二平五 马８进７\n  2. 马二进三 车９平８ 1-0\n\
                      ============================\nmade with some program (version 1.2)\nhttp://example.org/\n";

#[test]
fn text_between_games_is_no_game() {
    let adverts = [
        "",
        "====\n",
        "----------\n\nmade with some program, see [the manual] {or ask}\n1-0\n",
        "[Event \"\"]\n[Site \"?\"]\n[Result \"*\"]\n\n*\n\n",
        "[Red \"\"]\n[Black \"\"]\n\n",
        "[Red \"\"]\n\n****** the end ******\n",
        "2020.01.02 written 3. by somebody 1. h2e2\n( and on\n",
        "[Made by X]\n[http://example.org/]\n",
    ];
    for first in adverts {
        for advert in adverts {
            let text =
                format!("{first}{FOOTER}{advert}{FOOTER}{advert}1. h2e2 h9g7 0-1\n{advert}[Red \"x\"]\n\n1. zz *\n");
            let games: Vec<Read> = read_games(&text).collect();
            let moves =
                |game: &Read| game.as_ref().map_or_else(|error| error.readable.moves.len(), |game| game.moves.len());
            assert_eq!(games.iter().map(moves).collect::<Vec<_>>(), [4, 4, 2, 0], "{first}{advert}");
            let error = games[3].as_ref().expect_err("zz is no move");
            assert_eq!((error.game, error.token.as_str()), (4, "zz"), "{first}{advert}");
            assert_same(&stream(text.as_bytes(), None), &games);
        }
        assert!(read_games(first).next().is_none(), "{first}");
    }
    for text in ["h2e9 h9g7 1-0\n", "1. h2e9 h9g7 1-0\n", "炮三平五 1-0\n"] {
        let games: Vec<Read> = read_games(&format!("{FOOTER}{text}")).collect();
        assert!(
            games.len() == 2 && games[1].is_err(),
            "a game without tags whose first move is wrong is named: {text}"
        );
    }
}

#[test]
fn a_rule_ends_a_game_without_a_result() {
    let games: Vec<Read> =
        read_games("[Red \"x\"]\n\n1. h2e2 h9g7\n======\nthanks\n\n[Red \"y\"]\n\n1. c3c4\n").collect();
    let games: Vec<Game> = games.into_iter().map(|game| game.expect("readable")).collect();
    assert_eq!(games.iter().map(|game| game.moves.len()).collect::<Vec<_>>(), [2, 1]);
}

/// A game in the form of the World Xiangqi Federation.
const WXF: &str = "FORMAT\tWXF\nRED\tone;;;\nBLACK\ttwo;;;\nRESULT\t1-0\nDATE\t2020-01-02\n\nSTART{\n \
                   1.  C2.5  H8+7     2.  H2+3  R9.8\n 3.  R1.2  H2+3\n}END\n";

/// As PlayOK writes it: ratings behind the names, a time behind the date, small letters for Black.
#[test]
fn a_wxf_head_may_say_two_things_in_a_line() {
    let text = "FORMAT  WXF\nRED     one ; 1137 ;;\nBLACK   two ; 1177 ;;\nRESULT  1-0\nDATE    2026-09-03 16:20:58\n\
        EVENT   PlayOK Game ; 10m+0s\nSTART{\n 1. C8.5 c2.5   2. H8+7 h2+3   3. R9.8 r1+1 }END\n";
    let game = read_games(text).next().expect("a game").expect("sound");
    let tags: Vec<(&str, &str)> = game.tags.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    let expected = [
        ("Red", "one"),
        ("RedElo", "1137"),
        ("Black", "two"),
        ("BlackElo", "1177"),
        ("Date", "2026.09.03"),
        ("Time", "16:20:58"),
        ("Event", "PlayOK Game ; 10m+0s"),
    ];
    assert_eq!((tags, game.moves.len(), game.outcome), (expected.to_vec(), 6, Some(Outcome::RedWins)));
    let plain = text.replace(" ; 1137 ;;", "; a title;;");
    assert_eq!(read_games(&plain).next().expect("a game").expect("sound").tag("Red"), Some("one; a title"));
}

#[test]
fn a_game_with_a_wxf_head_is_read() {
    let other = "FORMAT: WXF\r\nGAME: a name\r\nEVENT the Cup\r\nFEN 4k4/9/9/9/9/c8/9/9/1R7/3K5 b - - 0 7\r\n\
                 START { 7. ... C1.2 8. R8.9 {well} } END\r\n";
    let text = format!("{WXF}{other}\n{FOOTER}{WXF}1. h2e2 *\n");
    let expected: Vec<Game> = read_games(&text).map(|game| game.expect("readable")).collect();
    let plies: Vec<usize> = expected.iter().map(|game| game.moves.len()).collect();
    assert_eq!(plies, [6, 2, 4, 6, 1]);
    let first = &expected[0];
    let tags = [("Red", "one"), ("Black", "two"), ("Date", "2020.01.02")];
    assert_eq!(first.tags, tags.map(|(name, value)| (name.to_string(), value.to_string())));
    assert_eq!(first.outcome, Some(Outcome::RedWins));
    assert_eq!((expected[1].tag("Title"), expected[1].tag("Event")), (Some("a name"), Some("the Cup")));
    assert_eq!(expected[1].moves[1].comment, "well");
    assert_eq!((expected[1].outcome, expected[4].outcome), (None, None));
    assert_same(&stream(text.as_bytes(), None), &expected.into_iter().map(Ok).collect::<Vec<_>>());
    let many = text.repeat(2000);
    assert_same(&stream(many.as_bytes(), None), &read_games(&many).collect::<Vec<_>>());
    let error = read_games(&WXF.replace("R9.8", "R9.9")).next().expect("a game").expect_err("a bad move");
    assert_eq!((error.place.line().expect("a text"), error.token.as_str(), error.readable.moves.len()), (8, "R9.9", 3));
}

/// Gives its bytes and then an error.
struct Breaking<'a>(&'a [u8]);

impl std::io::Read for Breaking<'_> {
    fn read(&mut self, out: &mut [u8]) -> std::io::Result<usize> {
        if self.0.is_empty() {
            return Err(std::io::Error::other("broken"));
        }
        self.0.read(out)
    }
}

#[test]
fn what_was_read_before_the_source_broke_is_used() {
    let game = "[Red \"x\"]\n[Result \"1-0\"]\n\n1. h2e2 h9g7 2. h0g2 i9h9 1-0\n\n";
    let text = game.repeat(3000);
    for cut in [0, 1, 20, 24, 30, 37, 44, 48, 56, 57] {
        let source = Breaking(&text.as_bytes()[..game.len() * 2000 + cut]);
        let mut reader = GameReader::new(std::io::BufReader::new(source), None);
        let (mut whole, mut torn) = (0, Vec::new());
        let error = loop {
            match reader.next_game() {
                Ok(Some(Ok(_))) => whole += 1,
                Ok(Some(Err(error))) => torn.push(error),
                Ok(None) => panic!("the error is told"),
                Err(error) => break error,
            }
        };
        assert!(matches!(error, ReadError::Io(_)) && error.to_string().contains("broken"), "{error}");
        assert!(matches!(reader.next_game(), Ok(None)), "after an error the stream ends");
        let is_whole = cut >= 56;
        assert_eq!(whole, 2000 + usize::from(is_whole), "{cut}");
        assert_eq!(torn.len(), usize::from(!is_whole && cut > 10), "{cut}: {torn:?}");
        if cut == 37 {
            assert_eq!((torn[0].readable.moves.len(), torn[0].game), (1, 2001), "h9g is no whole word");
        }
    }
}
