//! Options that choose the evaluation.

use crate::dialogue::Dialogue;
use mammoth::eval::nnue::{FEATURES, Network, OutputWeights, Row};
use mammoth::notation::{START_FEN, parse_fen};
use std::fs;
use std::path::Path;

/// A network of random weights.
fn network(seed: u64) -> Network {
    let mut dice = fastrand::Rng::with_seed(seed);
    let mut row = |most: i16| Row(std::array::from_fn(|_| dice.i16(-most..=most)));
    let features = (0..FEATURES).map(|_| row(40)).collect();
    let biases = row(50);
    let outputs = std::array::from_fn(|_| OutputWeights { weights: [row(20), row(20)], bias: 0 });
    Network::new(features, biases, outputs).expect("the weights are within their ranges")
}

fn write(path: &Path, network: &Network) {
    fs::write(path, network.to_bytes()).expect("it can be written");
}

/// The static evaluation, in centipawns.
fn evaluation(dialogue: &mut Dialogue) -> i64 {
    dialogue.ask("go depth 0").last("score")
}

#[test]
fn another_network_is_asked_and_a_bad_one_is_named_and_left() {
    let directory = tempfile::tempdir().expect("a temporary directory");
    let at = |name: &str| directory.path().join(name);
    let start = parse_fen(START_FEN).expect("readable");
    let networks = [network(1), network(2)];
    let values = networks.each_ref().map(|network| i64::from(network.value_of_position(&start).value()));
    assert_ne!(values[0], values[1]);
    write(&at("one.bin"), &networks[0]);
    write(&at("two.bin"), &networks[1]);
    let bytes = fs::read(at("one.bin")).expect("readable");
    fs::write(at("cut.bin"), &bytes[..bytes.len() / 2]).expect("it can be written");
    fs::write(at("foreign.bin"), "no network").expect("it can be written");

    let mut dialogue = Dialogue::ucci();
    dialogue.accepts("position startpos");
    dialogue.accepts("setoption evaluation classic");
    let classic = evaluation(&mut dialogue);
    dialogue.accepts(&format!("setoption evalfile {}", at("one.bin").display()));
    assert_eq!(evaluation(&mut dialogue), classic, "the hand-made evaluation was asked for");
    dialogue.accepts("setoption evaluation nnue");
    assert_eq!(evaluation(&mut dialogue), values[0]);
    // UCCI has a name of its own for it.
    dialogue.accepts(&format!("setoption evalapi {}", at("two.bin").display()));
    assert_eq!(evaluation(&mut dialogue), values[1]);
    for (name, reason) in [("missing", "cannot be read"), ("cut", "is damaged"), ("foreign", "is none")] {
        let text = dialogue.refusal(&format!("setoption evalfile {}", at(&format!("{name}.bin")).display()));
        assert!(text.contains(&format!("{name}.bin {reason}")) && text.contains("stays"), "{text}");
        assert_eq!(evaluation(&mut dialogue), values[1]);
    }
    // Levels with less knowledge are those of the hand-made evaluation.
    dialogue.accepts("setoption knowledge none");
    assert_eq!(evaluation(&mut dialogue), 0, "the material is even");
    dialogue.accepts("setoption knowledge large");
    assert_eq!(evaluation(&mut dialogue), values[1]);
    dialogue.ask("go depth 4");
    dialogue.accepts("setoption evaluation classic");
    assert_eq!(evaluation(&mut dialogue), classic);
}

#[test]
fn random_errors_are_added_to_the_value_of_a_network_too() {
    let directory = tempfile::tempdir().expect("a temporary directory");
    let path = directory.path().join("net.bin");
    write(&path, &network(3));
    let mut dialogue = Dialogue::uci();
    dialogue.accepts("setoption name Evaluation value nnue");
    dialogue.accepts(&format!("setoption name EvalFile value {}", path.display()));
    dialogue.accepts("position startpos");
    let evaluation = |dialogue: &mut Dialogue| dialogue.ask("go depth 0").last("cp");
    let sound = evaluation(&mut dialogue);
    dialogue.accepts("setoption name Randomness value large");
    let errors = (0..20).map(|_| {
        dialogue.accepts("ucinewgame");
        evaluation(&mut dialogue) - sound
    });
    let errors: Vec<i64> = errors.collect();
    assert!(errors.iter().all(|error| error.abs() <= 120) && errors.iter().any(|error| error.abs() > 30), "{errors:?}");
}
