//! Position and game files with anything in them: what is taken means the same when it is written and read again.

use crate::cases::cases;
use crate::dice::{Dice, sparse};
use crate::games::{annotated, assert_sound};
use crate::mutation::{Mutation, mutated, mutations};
use mammoth::notation::{
    ChineseStyle, Digits, Encoding, Epd, Game, GameError, GameReader, Notation, Outcome, ReadError, Script, parse_epd,
    parse_epd_lines, parse_fen, read_games, to_fen, write_game, write_game_in,
};
use proptest::prelude::*;
use std::io::Cursor;
use std::sync::LazyLock;

/// An operation as a line of EPD has it.
fn operation(name: &str, operand: &str, quoted: bool) -> String {
    let is_bare = operand == operand.trim() && !operand.contains(';');
    if quoted || !is_bare { format!("{name} \"{operand}\"") } else { format!("{name} {operand}") }
}

/// A line that says the same.
fn written(epd: &Epd) -> String {
    let operations: Vec<String> = epd
        .operations
        .iter()
        // Quotation marks inside are those of several operands.
        .map(
            |(name, operand)| {
                if operand.contains('"') { format!("{name} {operand}") } else { operation(name, operand, true) }
            },
        )
        .collect();
    format!("{} ; {}", epd.fen, operations.join("; "))
}

fn assert_epd(line: &str) -> Result<(), TestCaseError> {
    match parse_epd(line) {
        Err(error) => prop_assert!(error.to_string().chars().count() < 300, "{}", error),
        Ok(epd) => {
            prop_assert!(parse_fen(&epd.fen).is_ok_and(|position| position == epd.position), "{}", epd.fen);
            prop_assert!(line.trim_start().starts_with(epd.fen.trim_start()), "{}", epd.fen);
            let text = written(&epd);
            let again = parse_epd(&text).map_err(|error| TestCaseError::fail(format!("{error}: {text}")))?;
            prop_assert_eq!(again.operations, epd.operations, "{}", text);
            prop_assert_eq!((again.position, again.fen), (epd.position, epd.fen));
        }
    }
    Ok(())
}

/// The lines of a file, as they are read one by one.
fn assert_epd_file(text: &str) -> Result<(), TestCaseError> {
    let lines = (1..).zip(text.lines().map(str::trim)).filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    let alone: Vec<_> = lines.map(|(number, line)| (number, parse_epd(line))).collect();
    let first_fault = alone.iter().find_map(|(number, epd)| Some((*number, epd.as_ref().err()?.to_string())));
    match (parse_epd_lines(text), first_fault) {
        (Ok(read), None) => {
            let summary = |(number, epd): &(usize, Epd)| (*number, epd.fen.clone(), epd.operations.clone());
            let alone: Vec<_> = alone.into_iter().filter_map(|(number, epd)| Some((number, epd.ok()?))).collect();
            prop_assert_eq!(
                read.iter().map(summary).collect::<Vec<_>>(),
                alone.iter().map(summary).collect::<Vec<_>>()
            );
        }
        (Err(error), Some((number, fault))) => prop_assert_eq!(error.to_string(), format!("line {number}: {fault}")),
        (read, fault) => prop_assert!(false, "{:?} {:?}", read.map(|read| read.len()), fault),
    }
    Ok(())
}

const NOTATIONS: [Notation; 4] = [
    Notation::Iccs,
    Notation::Wxf,
    Notation::Chinese(ChineseStyle { script: Script::Simplified, digits: Digits::FullWidth }),
    Notation::Chinese(ChineseStyle { script: Script::Traditional, digits: Digits::Chinese }),
];

fn random_game(dice: &mut Dice) -> Game {
    let start = if dice.below(3) == 0 { sparse(dice) } else { Game::default().start };
    let plies = dice.below(40);
    let remarks = ["a (remark)", " ; [Event \"x\"]", "+0.35/12 0.103s", "車"].map(str::to_string);
    let mut game = Game::new(start.clone());
    game.moves = annotated(dice, start, plies, 2, &remarks);
    game.outcome = *dice.choose(&[None, Some(Outcome::RedWins), Some(Outcome::BlackWins), Some(Outcome::Draw)]);
    game.set_tag("Red", *dice.choose(&["胡荣华", "a \"b\" c\\", "?"]));
    game
}

fn sound_games(seed: u64, length: usize) -> String {
    let mut dice = Dice::new(seed);
    let mut text = String::new();
    while text.len() < length {
        let game = random_game(&mut dice);
        text += &write_game_in(&game, *dice.choose(&NOTATIONS));
    }
    text
}

/// Several pieces of a file that is read piece by piece.
static LONG: LazyLock<[String; 2]> = LazyLock::new(|| {
    let text = sound_games(7, 300_000);
    [text.replace('\n', "\r\n"), text]
});

/// The pieces that a text is torn into and mended from: whole lines, so that most of it goes on having a meaning.
fn line_mutations() -> impl Strategy<Value = Vec<(prop::sample::Index, u8, String)>> {
    let lines = [
        "",
        "[Event \"new\"]",
        "[Event \"new\"]\n\n[Event \"again\"]",
        "1. h2e2 *",
        "1-0",
        "}",
        "{",
        "(",
        ")",
        "{ open\n\n[Red \"x\"]",
        "FORMAT\t\tWXF\nGAME\tx\n\nSTART{\n1. C2.5 h8+7\n}END",
        "====",
        "; said",
        "% not said",
        "\u{feff}",
        "[FEN \"9/9 w\"]",
        "[Event no quotes]",
        "*",
        "[Event \"x\"] 1. h2e2 {y",
        "\t[Event \"behind a tab\"]",
        "}END",
    ];
    let line = prop::sample::select(lines.to_vec()).prop_map(str::to_string);
    prop::collection::vec((any::<prop::sample::Index>(), 0..3_u8, line), 0..12)
}

fn with_lines(text: &str, changes: &[(prop::sample::Index, u8, String)]) -> String {
    let mut lines: Vec<&str> = text.split('\n').collect();
    for (at, kind, line) in changes {
        let at = at.index(lines.len());
        match kind {
            0 => lines[at] = line,
            1 => lines.insert(at, line),
            _ if lines.len() > 1 => drop(lines.remove(at)),
            _ => {}
        }
    }
    lines.join("\n")
}

/// The games of a file, and why not all of it could be read.
fn stream(bytes: &[u8], encoding: Option<Encoding>) -> (Vec<Result<Game, GameError>>, Option<ReadError>) {
    let mut reader = GameReader::new(Cursor::new(bytes), encoding);
    let mut games = Vec::new();
    loop {
        match reader.next_game() {
            Ok(Some(game)) => games.push(game),
            Ok(None) => return (games, None),
            Err(error) => return (games, Some(error)),
        }
    }
}

/// Reading piece by piece finds what reading at once finds.
fn assert_streamed(text: &str) -> Result<(), TestCaseError> {
    let (found, failure) = stream(text.as_bytes(), Some(Encoding::Utf8));
    if failure.is_some() {
        prop_assert!(text.contains('\0'), "{:?}", failure);
        return Ok(());
    }
    let expected: Vec<_> = read_games(text).collect();
    for (found, expected) in found.iter().zip(&expected) {
        prop_assert_eq!(found, expected);
    }
    prop_assert_eq!(found.len(), expected.len());
    Ok(())
}

proptest! {
    #![proptest_config(cases(600))]

    #[test]
    fn operations_are_read_as_they_are_written(
        seed in 1..u64::MAX,
        operations in prop::collection::vec(("[a-z][a-zA-Z0-9_]{1,9}", "[^\"\\p{Cc}]{0,20}", any::<bool>()), 0..6),
        fields in 0..3_usize,
    ) {
        // Letters of the castling of chess are a field.
        prop_assume!(operations.iter().all(|(name, ..)| !name.chars().all(|c| "KQkq".contains(c))));
        let position = sparse(&mut Dice::new(seed));
        let fen = to_fen(&position);
        let fen = fen.splitn(7, ' ').take([6, 4, 2][fields]).collect::<Vec<_>>().join(" ");
        let line: Vec<String> =
            operations.iter().map(|(name, operand, quoted)| format!(" {};", operation(name, operand, *quoted))).collect();
        let epd = parse_epd(&(fen.clone() + &line.concat())).map_err(|error| TestCaseError::fail(error.to_string()))?;
        prop_assert_eq!(&epd.fen, &fen);
        let side_to_move = position.side_to_move();
        prop_assert_eq!((epd.position.side_to_move(), epd.position.key()), (side_to_move, position.key()));
        let expected: Vec<(String, String)> = operations.into_iter().map(|(name, operand, _)| (name, operand)).collect();
        prop_assert_eq!(&epd.operations, &expected);
        assert_epd(&written(&epd))?;
    }

    #[test]
    fn any_line_is_a_position_with_operations_or_refused(
        mutations in mutations(),
        tail in prop_oneof!["[ -~]{0,60}", "[\"; a-c]{0,30}", any::<String>()],
    ) {
        let good = "4k4/9/9/9/9/9/9/9/R8/3K5 w - - 11 60 bm a1a9; id \"a; name\"; c0 \"one\" \"two\"; dm 3;";
        assert_epd(&String::from_utf8_lossy(&mutated(good.as_bytes(), &mutations)))?;
        assert_epd(&format!("4k4/9/9/9/9/9/9/9/R8/3K5 w {tail}"))?;
        assert_epd(&tail)?;
    }

    #[test]
    fn a_position_file_is_its_lines(changes in line_mutations(), mutations in mutations(), torn in any::<bool>()) {
        let good = include_str!("../../bench-positions/mates.epd");
        let text = with_lines(good, &changes);
        assert_epd_file(&text)?;
        if torn {
            assert_epd_file(&String::from_utf8_lossy(&mutated(text.as_bytes(), &mutations)))?;
        }
    }

    #[test]
    fn damaged_games_are_refused_or_sound(seed in 1..u64::MAX, mutations in mutations(), changes in line_mutations()) {
        let text = with_lines(&sound_games(seed, 1500), &changes);
        assert_sound(&text)?;
        assert_sound(&String::from_utf8_lossy(&mutated(text.as_bytes(), &mutations)))?;
    }

    #[test]
    fn games_of_any_bytes_are_read_to_an_end(
        seed in 1..u64::MAX,
        mutations in mutations(),
        garbage in prop::collection::vec(any::<u8>(), 0..300),
    ) {
        let text = sound_games(seed, 1500);
        for bytes in [mutated(text.as_bytes(), &mutations), garbage] {
            for encoding in [None, Some(Encoding::Utf8), Some(Encoding::Gb18030), Some(Encoding::Big5)] {
                let (games, failure) = stream(&bytes, encoding);
                prop_assert!(failure.is_none() || bytes.contains(&0), "{:?}", failure);
                let last = bytes.iter().filter(|&&byte| byte == b'\n').count() + 1;
                for (index, game) in games.iter().enumerate() {
                    match game {
                        Ok(game) => prop_assert!(read_games(&write_game(game)).all(|again| again.is_ok())),
                        Err(error) => prop_assert!(error.game == index + 1 && error.place.line().is_some_and(|line| (1..=last).contains(&line)), "{}", error),
                    }
                }
            }
        }
    }
}

proptest! {
    #![proptest_config(cases(6))]

    #[test]
    fn damaged_files_read_piece_by_piece_have_the_same_games_as_read_at_once(
        which in 0..2_usize,
        mutations in mutations(),
        changes in line_mutations(),
    ) {
        let text = with_lines(&LONG[which], &changes);
        assert_streamed(&text)?;
        // Half a character is one character too many for a piece, and none for the whole.
        let mutations: Vec<_> = mutations.into_iter().filter(|mutation| !matches!(mutation, Mutation::Cut { .. })).collect();
        assert_streamed(&String::from_utf8_lossy(&mutated(text.as_bytes(), &mutations)))?;
    }
}
