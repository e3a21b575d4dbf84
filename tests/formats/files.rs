//! The files of `tests/data/formats`, each the same game.

use crate::reading::games;
use mammoth::notation::{read_games, write_ubb};

const EXPECTED: &str = include_str!("../data/formats/game.pgn");

#[test]
fn one_game_in_every_format_is_one_game() {
    let game = read_games(EXPECTED).next().expect("a game").expect("sound");
    assert_eq!(write_ubb(&game), include_str!("../data/formats/game.ubb"));
    let mut expected = game;
    expected.tags.sort();
    let files: [(&str, &[u8]); 5] = [
        ("plain.xqf", include_bytes!("../data/formats/plain.xqf")),
        ("encrypted.xqf", include_bytes!("../data/formats/encrypted.xqf")),
        ("game.cbr", include_bytes!("../data/formats/game.cbr")),
        ("library.cbl", include_bytes!("../data/formats/library.cbl")),
        ("game.ubb", include_bytes!("../data/formats/game.ubb")),
    ];
    for (name, bytes) in files {
        let [mut game] = <[_; 1]>::try_from(games(bytes)).expect("one game");
        // Every format has its tags in an order of its own.
        game.tags.sort();
        assert_eq!(game, expected, "{name}");
    }
}
