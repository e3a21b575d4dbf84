//! `mammoth train`: a training is a function of data, settings and seed.

#[path = "support/process.rs"]
mod process;
#[path = "support/program.rs"]
mod program;

use mammoth::notation::{START_FEN, parse_fen};
use mammoth::training::{Course, CourseError, CourseEvent, Record, Records, TrainingSettings, pack};
use program::{Run, mammoth};
use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

/// Positions of random games, scored by their material.
fn records() -> Records {
    let mut dice = fastrand::Rng::with_seed(8);
    let mut records = Records { digest: 1, ..Records::default() };
    while records.training.len() < 3_000 {
        let mut position = parse_fen(START_FEN).expect("readable");
        for ply in 0..80 {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position.make(moves[dice.usize(..moves.len())]);
            let side = position.side_to_move();
            let pieces = |color| position.color(color).count() as i16;
            let score = 100 * (pieces(side) - pieces(!side));
            let record = Record { board: pack(&position), score, result: Record::NO_RESULT };
            if ply % 9 == 8 { records.validation.push(record) } else { records.training.push(record) }
        }
    }
    records
}

fn settings() -> TrainingSettings {
    TrainingSettings { positions: 40_000, batch: 500, ..TrainingSettings::default() }
}

/// Trains in a directory with so many threads, and is interrupted after each of so many steps.
fn train(directory: &Path, records: &Records, threads: usize, steps: Option<u64>) -> Result<String, CourseError> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads are to be had");
    let interrupted = AtomicBool::new(false);
    let course = Course { directory, settings: settings(), records, from: None, interrupted: &interrupted };
    let mut done = 0;
    pool.install(|| {
        course.run(&mut |event| {
            if let CourseEvent::Learnt(_) = event {
                done += 1;
                interrupted.store(Some(done) == steps, Ordering::Relaxed);
            }
        })
    })
}

#[test]
fn threads_and_interruptions_do_not_change_the_network() {
    let records = records();
    let place = tempfile::tempdir().expect("a directory for the test");
    let [one, three, parts] = ["one", "three", "parts"].map(|name| place.path().join(name));
    let name = train(&one, &records, 1, None).expect("it ends");
    assert_eq!(train(&three, &records, 3, None).expect("it ends"), name);
    let mut interruptions = 0;
    let last = loop {
        match train(&parts, &records, 2, Some(13)) {
            Ok(name) => break name,
            Err(CourseError::Interrupted) => interruptions += 1,
            Err(error) => panic!("{error}"),
        }
    };
    assert_eq!((last, interruptions), (name.clone(), 6));
    let [whole, pieces] = [&one, &parts].map(|path| fs::read_to_string(path.join("losses.csv")).expect("it is there"));
    assert_eq!(whole.lines().count(), 1 + 40);
    assert_eq!(pieces.lines().count(), 1 + 40);
    let losses: Vec<f64> = whole
        .lines()
        .skip(1)
        .map(|line| line.rsplit(',').next().and_then(|loss| loss.parse().ok()).expect("a number"))
        .collect();
    assert!(losses[39] < losses[0] / 2.0, "{losses:?}");
    // A training that has ended ends at once.
    assert_eq!(train(&one, &records, 1, Some(1)).expect("nothing is left to do"), name);
}

#[test]
fn other_data_and_damaged_files_are_refused_by_name() {
    let records = records();
    let place = tempfile::tempdir().expect("a directory for the test");
    let directory = place.path().join("a");
    assert!(matches!(train(&directory, &records, 2, Some(3)), Err(CourseError::Interrupted)));
    let other = Records { training: records.training.clone(), validation: Vec::new(), digest: 2 };
    assert!(matches!(train(&directory, &other, 2, None), Err(CourseError::Other { .. })));
    let checkpoint = directory.join("checkpoint.bin");
    let good = fs::read(&checkpoint).expect("it is there");
    for (bytes, complaint) in [
        (good[..good.len() - 1].to_vec(), "bytes instead of"),
        ([&good[..100], &[good[100] ^ 1], &good[101..]].concat(), "checksum"),
        (b"something else altogether".to_vec(), "is none"),
    ] {
        fs::write(&checkpoint, bytes).expect("it can be written");
        let error = train(&directory, &records, 2, None).expect_err("it is refused").to_string();
        assert!(error.contains("checkpoint.bin") && error.contains(complaint), "{error}");
    }
    fs::write(&checkpoint, good).expect("it can be written");
    let description = directory.join("training.json");
    let ours = fs::read(&description).expect("it is there");
    fs::write(&description, b"\xff is no text").expect("it can be written");
    assert!(matches!(train(&directory, &records, 2, None), Err(CourseError::Other { .. })));
    assert_eq!(fs::read(&description).expect("it is there"), b"\xff is no text", "it is somebody else's");
    fs::write(&description, ours).expect("it can be written");
    train(&directory, &records, 2, None).expect("it goes on");
    let nothing =
        train(&place.path().join("b"), &Records::default(), 1, None).expect_err("there is nothing").to_string();
    assert!(nothing.contains("no positions"), "{nothing}");
}

#[test]
fn labels_become_a_network_by_commands() {
    let place = tempfile::tempdir().expect("a directory for the test");
    let at = |name: &str| place.path().join(name).display().to_string();
    let run = |arguments: &[&str]| {
        let run = Run::of(mammoth().args(arguments));
        assert_eq!(run.code, Some(0), "{}", run.err);
        run.out
    };
    run(&["label", "--perturbed", "4000", "--out", &at("some.labels")]);
    let train = |out: &str, more: &[&str]| {
        let (labels, out) = (at("some.labels"), at(out));
        let mut arguments =
            vec!["train", "--labels", &labels, "--out", &out, "--positions", "20000", "--batch", "1000"];
        arguments.extend(more);
        run(&arguments)
    };
    let name = train("first", &[]);
    assert!(name.starts_with("net nnue-"), "{name}");
    for file in ["training.json", "checkpoint.bin", "losses.csv", "losses.svg", "net.bin"] {
        assert!(fs::metadata(place.path().join("first").join(file)).is_ok_and(|data| data.len() > 0), "{file}");
    }
    let from = [at("first/checkpoint.bin"), at("first/net.bin")];
    let further = from.map(|from| train(&format!("second-{}", from.len()), &["--from", &from, "--lambda", "0.5"]));
    assert!(further[0] != name && further[1] != name);
}
