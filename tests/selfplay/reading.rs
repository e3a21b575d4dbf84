//! What a trainer reads.

use crate::{good, place, play, text};
use mammoth::notation::to_fen;
use mammoth::training::{Directory, Filter, Sample, ShardError};
use serde_json::Value;
use std::collections::HashSet;
use std::fs;

#[test]
fn the_reader_streams_what_was_played() {
    let place = place();
    let path = place.path().join("data");
    play(&path, "8", &[]);
    let directory = Directory::open(&path).expect("it was made here");
    let read = |filter| -> Vec<Sample> {
        directory.samples(filter).collect::<Result<_, ShardError>>().expect("nothing is damaged")
    };
    let all = read(Filter::NONE);
    let counts: Value =
        serde_json::from_str(&good(&["selfplay", "stats", text(&path), "--json", "-"])).expect("an object");
    let number = |name: &str| counts[name].as_u64().expect("a number") as usize;
    assert_eq!((all.len(), number("games")), (number("moves"), 8));
    assert_eq!(all.iter().filter(|sample| sample.captures).count(), number("captures"));
    assert_eq!(all.iter().filter(|sample| sample.position.in_check()).count(), number("in_check"));
    let taken = read(Filter::TRAINING);
    assert_eq!(taken.len(), number("positions"));
    let sampled: Vec<u64> =
        taken.iter().map(|sample| sample.position.key().bits()).filter(|key| key.is_multiple_of(16)).collect();
    let different: HashSet<u64> = sampled.iter().copied().collect();
    assert_eq!((number("sampled"), number("sampled_different")), (sampled.len(), different.len()));
    assert!(taken.len() > all.len() / 4, "{} of {}", taken.len(), all.len());
    for sample in &taken {
        let captures = sample.position.piece_on(sample.best.to()).is_some();
        assert!(!sample.position.in_check() && !captures && sample.score.abs() <= 1500, "{sample:?}");
    }
    for pair in all.windows(2) {
        let [before, after] = pair else { unreachable!("windows of two") };
        if before.game != after.game {
            assert!(after.game == before.game + 1 && after.ply == 0);
            continue;
        }
        let mut position = before.position.clone();
        position.make(before.best);
        assert!(after.ply == before.ply + 1 && before.outcome == after.outcome);
        let board = |fen: String| fen.rsplit_once(' ').expect("fields").0.to_string();
        assert_eq!(board(to_fen(&position)), board(to_fen(&after.position)));
    }
    let first = &all[0];
    let shown = good(&["selfplay", "show", text(&path), "--game", "0"]);
    let lines: Vec<&str> = shown.lines().collect();
    assert!(lines[0].ends_with(&to_fen(&first.position)), "{}", lines[0]);
    assert_eq!(
        lines[1].split_whitespace().collect::<Vec<_>>(),
        ["1", &first.best.to_string(), &first.score.to_string()]
    );
    assert!(first.score.abs() <= 500, "the opening is not decided: {}", first.score);
}

#[test]
fn a_damaged_shard_does_not_end_the_stream() {
    let place = place();
    let path = place.path().join("data");
    play(&path, "12", &[]);
    let shard = path.join("shard-000001.bin");
    let bytes = fs::read(&shard).expect("it is there");
    fs::write(&shard, &bytes[..bytes.len() / 2]).expect("written");
    let directory = Directory::open(&path).expect("it was made here");
    let (mut games, mut faults) = (Vec::new(), Vec::new());
    for sample in directory.samples(Filter::NONE) {
        match sample {
            Ok(sample) => games.push(sample.game),
            Err(error) => faults.push(error.to_string()),
        }
    }
    games.dedup();
    assert_eq!(games, [0, 1, 2, 3, 8, 9, 10, 11]);
    assert!(faults.len() == 1 && faults[0].contains("shard-000001.bin is cut short"), "{faults:?}");
}
