//! `mammoth label`.

use crate::{bad, good, place, play, run, text};
use mammoth::eval::classic::{Accumulator, evaluate};
use mammoth::eval::nnue::Network;
use mammoth::notation::{parse_fen, to_fen};
use mammoth::position::Position;
use mammoth::training::{Directory, Filter, Labels, ShardError};
use std::fs;
use std::path::Path;

fn read(path: &Path) -> Vec<(Position, i32)> {
    let labels = Labels::open(path).expect("it was made here");
    assert_eq!(labels.evaluation, Network::embedded().name());
    labels.collect::<Result<_, _>>().expect("they are positions")
}

#[track_caller]
fn assert_static(labels: &[(Position, i32)]) {
    let network = Network::embedded();
    for (position, value) in labels {
        assert_eq!(*value, network.value_of_position(position).value(), "{}", to_fen(position));
    }
}

#[test]
fn the_hand_made_evaluation_gives_labels_too() {
    let place = place();
    let path = place.path().join("classic");
    good(&["label", "--perturbed", "500", "--net", "classic", "--out", text(&path)]);
    let labels = Labels::open(&path).expect("it was made here");
    assert!(labels.evaluation.starts_with("classic-"), "{}", labels.evaluation);
    for label in labels {
        let (position, value) = label.expect("it is a position");
        assert_eq!(value, evaluate(&position, &Accumulator::new(&position)).value(), "{}", to_fen(&position));
    }
}

#[test]
fn perturbed_positions_have_static_values_and_are_the_same_with_any_threads() {
    let place = place();
    let [one, three, fewer, other] = ["one", "three", "fewer", "other"].map(|name| place.path().join(name));
    let label = |path: &Path, count: &str, more: &[&str]| {
        good(&[&["label", "--perturbed", count, "--out", text(path)][..], more].concat())
    };
    assert_eq!(label(&one, "20000", &["--threads", "1"]), "labels 20000\n");
    label(&three, "20000", &["--threads", "3"]);
    label(&fewer, "1000", &[]);
    label(&other, "1000", &["--seed", "2"]);
    let bytes = fs::read(&one).expect("written");
    assert_eq!(bytes.len(), 64 + 32 * 20_000);
    assert!(bytes == fs::read(&three).expect("written"), "the bytes differ");
    assert_eq!(fs::read(&fewer).expect("written")[64..], bytes[64..64 + 32 * 1000]);
    assert!(fs::read(&other).expect("written")[64..] != bytes[64..64 + 32 * 1000]);
    let labels = read(&one);
    assert_eq!(labels.len(), 20_000);
    assert_static(&labels);
    let checked = good(&["label", "--check", text(&one)]);
    assert!(checked.starts_with("labels 20000\nevaluation nnue-"), "{checked}");
}

#[test]
fn recorded_positions_and_those_of_files_are_labelled_in_order() {
    let place = place();
    let [data, out, file] = ["data", "out", "some.epd"].map(|name| place.path().join(name));
    play(&data, "8", &[]);
    let fens = ["4k4/9/9/9/9/9/9/9/R8/1R1K5 w - - 0 1", "3ak4/9/9/9/9/9/9/4C4/4A4/4K4 b - - 0 1"];
    fs::write(&file, format!("# a comment\n{}; id \"a\";\n\n{}\n", fens[0], fens[1])).expect("written");
    good(&["label", text(&file), text(&data), "--out", text(&out)]);
    let labels = read(&out);
    assert_static(&labels);
    let directory = Directory::open(&data).expect("it was made here");
    let samples: Result<Vec<_>, ShardError> = directory.samples(Filter::TRAINING).collect();
    let recorded = samples.expect("nothing is damaged").into_iter().map(|sample| sample.position);
    let expected: Vec<Position> = fens.iter().map(|fen| parse_fen(fen).expect("readable")).chain(recorded).collect();
    let board = |position: &Position| to_fen(position).split(" - ").next().expect("a board").to_string();
    assert_eq!(labels.len(), expected.len());
    for ((label, _), expected) in labels.iter().zip(&expected) {
        assert_eq!(board(label), board(expected));
    }
    good(&["label", text(&data), "--perturbed", "500", "--out", text(&out)]);
    assert_static(&read(&out));
    let shard = data.join("shard-000001.bin");
    let bytes = fs::read(&shard).expect("it is there");
    fs::write(&shard, &bytes[1..]).expect("written");
    let before = fs::read(&out).expect("it is there");
    let refused = bad(&["label", text(&data), "--out", text(&out)]);
    assert!(refused.contains("shard-000001.bin is none"), "{refused}");
    assert!(fs::read(&out).expect("it is there") == before, "what was there stays");
}

#[test]
fn damaged_labels_and_wrong_usage_are_named() {
    let place = place();
    let path = place.path().join("labels");
    good(&["label", "--perturbed", "100", "--out", text(&path)]);
    let bytes = fs::read(&path).expect("written");
    let said = |change: &dyn Fn(&mut Vec<u8>)| {
        let mut damaged = bytes.clone();
        change(&mut damaged);
        fs::write(&path, damaged).expect("written");
        bad(&["label", "--check", text(&path)])
    };
    assert!(said(&|bytes| bytes.truncate(70)).contains("damaged: 70 bytes instead of 3264"));
    assert!(said(&|bytes| bytes.truncate(10)).contains("damaged: 10 bytes instead of 64"));
    assert!(said(&|bytes| bytes[100] ^= 1).contains("damaged: the checksum is"));
    assert!(said(&|bytes| bytes[20] ^= 1).contains("the head has another checksum"));
    assert!(said(&|bytes| bytes[8] = 7).contains("have version 7"));
    assert!(said(&|bytes| bytes[0] = b'm').contains("are none"));
    assert!(bad(&["label", "--check", text(&place.path().join("none"))]).contains("cannot be read"));
    fs::write(&path, "4k4/9/9/9/9/9/9/9/9/4K4 w\nhello\n").expect("written");
    let out = place.path().join("out");
    let refused = bad(&["label", text(&path), "--out", text(&out)]);
    assert!(refused.contains("line 1: "), "{refused}");
    assert!(!out.exists(), "nothing is left behind");
    for arguments in [&["label"][..], &["label", "--perturbed", "5"], &["label", "x"], &["label", "x", "--check", "y"]]
    {
        assert_eq!(run(arguments).code, Some(2), "{arguments:?}");
    }
}
