//! Files of every format with any damage: read to an end, and what is read are games.

use crate::cases::cases;
use crate::dice::Dice;
use crate::mutation::{bytes, mutated, mutations};
use crate::reading::read;
use crate::trees::random_game;
use crate::writing::{Seeds, cbl, cbr, xqf};
use mammoth::notation::{
    Game, Notation, PlayedMove, Positions, read_games, write_epds, write_game, write_game_in, write_ubb, write_ucci,
};
use proptest::prelude::*;

const SEEDS: Seeds = Seeds { mask: 0x55, or: [1, 2, 3, 4], keys: [77, 13, 200, 91] };

/// Sound files of every format.
fn files(seed: u64) -> Vec<Vec<u8>> {
    let mut dice = Dice::new(seed);
    let games: Vec<Game> = (0..3).map(|_| random_game(&mut dice, false)).collect();
    let text = |write: &dyn Fn(&Game) -> String| games.iter().map(write).collect::<String>().into_bytes();
    // A library with a short list, so that damage meets the records.
    let library = cbl(&games, 1);
    vec![
        xqf(&games[0], 10, SEEDS),
        xqf(&games[1], 11, SEEDS),
        xqf(&games[2], 18, SEEDS),
        cbr(&games[0]),
        library,
        text(&write_ubb),
        text(&write_ucci),
        text(&|game| write_epds(game, 1, Positions::Every)),
    ]
}

/// Every move is legal, as the writer would say who has to make it.
fn assert_game(game: &Game) -> Result<(), TestCaseError> {
    fn check(position: &mut mammoth::position::Position, moves: &[PlayedMove]) -> bool {
        let mut made = 0;
        let mut is_sound = true;
        for played in moves {
            is_sound = is_sound
                && played.variations.iter().all(|line| !line.moves.is_empty() && check(position, &line.moves))
                && position.is_legal_move(played.mv);
            if !is_sound {
                break;
            }
            position.make(played.mv);
            made += 1;
        }
        (0..made).for_each(|_| position.unmake());
        is_sound
    }
    prop_assert!(check(&mut game.start.clone(), &game.moves));
    prop_assert!(read_games(&write_game(game)).next().is_none_or(|again| again.is_ok()));
    Ok(())
}

fn assert_read(bytes: &[u8]) -> Result<(), TestCaseError> {
    let (games, complaints) = read(bytes);
    prop_assert!(!games.is_empty() || !complaints.is_empty());
    prop_assert!(complaints.iter().all(|text| !text.is_empty() && text.chars().count() < 2000));
    for (index, game) in games.iter().enumerate() {
        match game {
            Ok(game) => assert_game(game)?,
            Err(error) => {
                prop_assert_eq!(error.game, index + 1);
                prop_assert!(error.to_string().chars().count() < 1000, "{}", error);
                prop_assert!(error.place.line().is_none_or(|line| line >= 1));
                assert_game(&error.readable)?;
            }
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn whatever_happens_to_a_file_it_is_read_to_an_end(seed in 1..u64::MAX, mutations in mutations()) {
        for file in files(seed) {
            assert_read(&mutated(&file, &mutations))?;
        }
    }

    /// Damage to the moves themselves, behind a sound head.
    #[test]
    fn any_bytes_behind_a_head_are_read_to_an_end(
        seed in 1..u64::MAX,
        tail in bytes(0..3000),
        kept in any::<prop::sample::Index>(),
    ) {
        for (file, head) in files(seed).iter().zip([1024, 1024, 1024, 2214, 66_900 + 2214, 0, 0, 0]) {
            let kept = head + kept.index(file.len() - head + 1);
            assert_read(&[&file[..kept], &tail].concat())?;
        }
    }

    #[test]
    fn a_text_in_tags_is_read_to_an_end(tags in prop::collection::vec(
        prop_oneof![
            ("[0-3]", "[0-4]", "[0-3]", "[0-9]{0,8}").prop_map(|(a, b, c, moves)| format!("[DhtmlXQ_move_{a}_{b}_{c}]{moves}")),
            ("[0-3]", "[0-4]", any::<String>()).prop_map(|(a, b, text)| format!("[DhtmlXQ_comment{a}_{b}]{text}[/DhtmlXQ_x]")),
            prop::sample::select(vec![
                "[DhtmlXQ]", "[/DhtmlXQ]", "[DhtmlXQ_movelist]774770627967", "[DhtmlXQ", "[/DhtmlXQ_", "]", "\n", "[DhtmlXQ_binit]",
            ]).prop_map(str::to_string),
            any::<String>(),
        ],
        0..40,
    )) {
        assert_read(("[DhtmlXQ]".to_string() + &tags.concat()).as_bytes())?;
    }

    /// Algebraic moves are read back as those that were written, whatever the ranks of others count from.
    #[test]
    fn algebraic_moves_mean_what_they_meant(seed in 1..u64::MAX) {
        let game = random_game(&mut Dice::new(seed), true);
        let text = write_game_in(&game, Notation::Algebraic);
        let read = read_games(&text).next().expect("a game").map_err(|error| TestCaseError::fail(format!("{error}: {text}")))?;
        let plain = read_games(&write_game(&game)).next().expect("a game").expect("sound");
        prop_assert_eq!(read, plain, "{}", text);
    }
}
