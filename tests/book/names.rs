//! Names of openings: the table, and how games are named by it.

use crate::collections::collection;
use crate::support::{after, mv};
use mammoth::book::{OpeningName, opening_name, opening_names};
use mammoth::notation::{Found, open_source, parse_fen, read_source, to_fen};
use mammoth::position::Position;
use std::collections::{HashMap, HashSet};
use std::convert::Infallible;

/// A line as it looks in a mirror.
fn mirrored(line: &str) -> String {
    line.split(' ').map(|text| mv(text).mirrored().to_string()).collect::<Vec<_>>().join(" ")
}

/// Every line with its name.
fn lines() -> impl Iterator<Item = (&'static str, &'static OpeningName)> {
    opening_names().iter().flat_map(|name| name.lines().map(move |line| (line, name)))
}

/// A position as text without its counters.
fn board_and_side(position: &Position) -> String {
    to_fen(position).split(' ').take(2).collect::<Vec<_>>().join(" ")
}

fn named(moves: &str) -> Option<&'static str> {
    opening_name(&after(moves)).map(|name| name.chinese)
}

#[test]
fn every_row_is_complete_and_every_name_is_there_once() {
    let mut names = HashSet::new();
    for name in opening_names() {
        let [letter, digits @ ..] = name.code.as_bytes() else { panic!("{name} has no letter") };
        assert!((b'A'..=b'E').contains(letter), "{name}");
        assert!(digits.len() <= 1 && digits.iter().all(u8::is_ascii_digit), "{name}");
        assert!(name.english.is_ascii() && !name.english.is_empty(), "{name}");
        assert_eq!(name.chinese.chars().count(), name.traditional.chars().count(), "{name}");
        assert!(
            !name.traditional.contains(['对', '马', '车', '过', '顺', '飞', '转', '宫', '风', '两', '进']),
            "{name}"
        );
        assert!(names.insert(name.chinese) && names.insert(name.english), "{name} is there twice");
    }
    assert!(opening_names().len() > 120);
}

#[test]
fn every_line_is_legal_and_ends_in_a_position_of_its_own() {
    let mut ends: HashMap<_, &str> = HashMap::new();
    for (line, name) in lines() {
        let mut position = after("");
        for text in line.split(' ') {
            assert!(position.is_legal_move(mv(text)), "{name}: {text} in {line}");
            position.make(mv(text));
        }
        let image = after(&mirrored(line));
        let other = ends.insert(board_and_side(&position).min(board_and_side(&image)), line);
        assert_eq!(other, None, "{name}: {line} ends where another line does");
    }
}

#[test]
fn a_line_stands_behind_those_it_goes_on_from() {
    let places: HashMap<_, _> =
        opening_names().iter().zip(0..).flat_map(|(name, place)| name.lines().map(move |line| (line, place))).collect();
    for (line, place) in &places {
        let shorter = line.match_indices(' ').filter_map(|(end, _)| Some((&line[..end], places.get(&line[..end])?)));
        for (start, earlier) in shorter {
            assert!(earlier <= place, "{line} stands before {start}");
        }
    }
}

#[test]
fn a_line_its_mirror_image_and_its_last_position_have_one_name() {
    for (line, name) in lines() {
        let position = after(line);
        assert_eq!(opening_name(&position), Some(name), "{line}");
        assert_eq!(opening_name(&after(&mirrored(line))), Some(name), "{line}");
        let alone = parse_fen(&to_fen(&position)).expect("readable");
        assert_eq!(opening_name(&alone), Some(name), "{line}");
    }
}

#[test]
fn a_game_has_the_name_of_the_last_position_that_has_one() {
    assert_eq!(named(""), None);
    assert_eq!(named("h2e2"), Some("中炮局"));
    assert_eq!(named("h2e2 h7e7"), Some("顺炮局"));
    assert_eq!(named("h2e2 b7e7"), Some("列炮局"));
    assert_eq!(named("h2e2 h7e7 h0g2 h9g7 i0h0 i9i8 h0h6 i8d8 a0a1"), Some("顺炮直车对横车"));
    assert_eq!(named("b2e2 b9c7 b0c2 a9b9 a0b0 h9g7 h0i2 c6c5 h2f2"), Some("五六炮左边马对屏风马"), "from the left");
    for moves in ["h2e2 h9g7 h0g2 b9c7", "h2e2 b9c7 h0g2 h9g7", "b2e2 b9c7 b0c2 h9g7"] {
        assert_eq!(named(moves), Some("中炮对屏风马"), "{moves}");
    }
    let endgame = parse_fen("3ak4/9/9/9/9/9/9/4C4/4A4/4K4 b - - 7 24").expect("readable");
    assert_eq!(opening_name(&endgame), None);
}

/// Systems that players name a game after.
const SYSTEMS: [&str; 20] = [
    "屏風馬",
    "反宮馬",
    "單提馬",
    "三步虎",
    "順炮",
    "列炮",
    "卒底炮",
    "對兵",
    "過宮炮",
    "士角炮",
    "飛相",
    "五六炮",
    "五七炮",
    "五八炮",
    "五九炮",
    "巡河炮",
    "過河車",
    "平炮兌車",
    "左馬盤河",
    "兩頭蛇",
];

/// How many, and how many of them agree.
#[derive(Default)]
struct Agreement {
    games: u32,
    agree: u32,
}

impl Agreement {
    fn count(&mut self, agrees: bool) {
        self.games += 1;
        self.agree += u32::from(agrees);
    }

    fn share(&self) -> f64 {
        f64::from(self.agree) / f64::from(self.games)
    }
}

/// The games of the collection carry an ECCO code, and many a name of the opening among the words of their event.
///
/// Of the lines of the table those that bring no new name, only another position, were chosen from every other game, beginning
/// with the first. The two halves are counted apart.
#[test]
fn names_agree_with_those_that_games_carry() {
    let Some(path) = collection("ccpd-3000-big5.tar.gz") else { return };
    let [mut letters, mut names] = [(); 2].map(|()| [Agreement::default(), Agreement::default()]);
    let mut place = 0;
    let mut source = open_source(&path).expect("readable");
    let visit = &mut |found: Found| {
        if let Found::Game { game, .. } = found {
            let half = place % 2;
            place += 1;
            let Ok(game) = game else { return Ok(()) };
            let name = opening_name(&game.final_position());
            if let Some(letter) = game.tag("ECCO").and_then(|code| code.get(..1)) {
                letters[half].count(name.is_some_and(|name| name.code.starts_with(letter)));
            }
            let event = game.tag("Event").unwrap_or_default();
            let systems: Vec<&str> = SYSTEMS.into_iter().filter(|system| event.contains(system)).collect();
            if !systems.is_empty() {
                let has_all = |name: &OpeningName| systems.iter().all(|system| name.traditional.contains(system));
                names[half].count(name.is_some_and(has_all));
            }
        }
        Ok::<(), Infallible>(())
    };
    let Ok(()) = read_source(&mut source, "games", None, visit);
    for (half, title) in ["first half", "second half"].into_iter().enumerate() {
        let [letters, names] = [&letters[half], &names[half]];
        println!("{title}: letter {} of {}, systems {} of {}", letters.agree, letters.games, names.agree, names.games);
        assert!(letters.games > 1_000 && letters.share() > 0.96, "{title}: letters");
        assert!(names.games > 300 && names.share() > 0.90, "{title}: systems");
    }
}
