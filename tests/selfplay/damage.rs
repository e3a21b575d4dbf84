//! Shards that are cut short, changed, renamed, or none, and a disk that is full.

use crate::process::process;
use crate::{bad, files, good, place, play, run, text};
use std::fs;
use std::path::Path;

fn spoil(path: &Path, change: impl FnOnce(&mut Vec<u8>)) {
    let mut bytes = fs::read(path).expect("it is there");
    change(&mut bytes);
    fs::write(path, bytes).expect("written");
}

#[test]
fn damaged_shards_are_named_the_others_are_read_and_the_command_makes_them_again() {
    let place = place();
    let directory = place.path().join("data");
    let shard = |number: usize| directory.join(format!("shard-{number:06}.bin"));
    play(&directory, "20", &[]);
    let before = files(&directory);
    let said = good(&["selfplay", "check", text(&directory)]);
    assert_eq!(said, "shards 5\ngames 20\ndamaged 0\nfaults 0\n");
    spoil(&shard(0), |bytes| bytes.truncate(bytes.len() - 5));
    spoil(&shard(2), |bytes| *bytes.last_mut().expect("a byte") ^= 1);
    fs::remove_file(shard(3)).expect("it is there");
    let checked = run(&["selfplay", "check", text(&directory)]);
    assert_eq!(checked.code, Some(1));
    for said in [
        "shard-000000.bin is cut short: ",
        "shard-000002.bin is damaged: the checksum is ",
        "shard-000003.bin cannot be read: ",
        "damaged 3\n",
    ] {
        assert!(checked.out.contains(said), "no \"{said}\" in {}", checked.out);
    }
    let shown = run(&["selfplay", "show", text(&directory)]);
    assert_eq!((shown.code, shown.out.lines().count()), (Some(1), 8), "{}", shown.err);
    let counted = run(&["selfplay", "stats", text(&directory)]);
    assert!(counted.code == Some(1) && counted.out.contains("damaged                     3\n"), "{}", counted.out);
    let again = run(&["selfplay", "--out", text(&directory), "--games", "20", "--nodes", "60", "--shard", "4"]);
    assert_eq!(again.code, Some(0), "{}", again.err);
    assert!(again.out.contains("games 12\n"), "{}", again.out);
    assert_eq!(again.err.matches("; it is made again").count(), 2, "{}", again.err);
    assert!(files(&directory) == before, "other bytes than before");
}

#[test]
fn files_of_somebody_else_are_left_alone() {
    let place = place();
    let directory = place.path().join("data");
    play(&directory, "8", &[]);
    let shard = directory.join("shard-000001.bin");
    let again = ["selfplay", "--out", text(&directory), "--games", "8", "--nodes", "60", "--shard", "4"];
    for (change, said) in [
        (
            &(|bytes: &mut Vec<u8>| {
                *bytes = b"my diary, and nobody else's business at all, is what this file is about".to_vec()
            }) as &dyn Fn(&mut Vec<u8>),
            "is none",
        ),
        (&|bytes| bytes[8] = 9, "has version 9 of the format"),
    ] {
        let before = fs::read(&shard).expect("it is there");
        spoil(&shard, |bytes| change(bytes));
        let strange = fs::read(&shard).expect("it is there");
        let refused = bad(&again);
        assert!(refused.contains("shard-000001.bin") && refused.contains(said), "{refused}");
        assert!(fs::read(&shard).expect("it is there") == strange, "{said}: it was replaced");
        let checked = run(&["selfplay", "check", text(&directory)]);
        assert!(checked.code == Some(1) && checked.out.contains(said), "{}", checked.out);
        fs::write(&shard, before).expect("written");
    }
    fs::copy(directory.join("shard-000000.bin"), &shard).expect("copied");
    let refused = bad(&again);
    assert!(refused.contains("begins with game 0 instead of 4"), "{refused}");
    fs::write(directory.join("manifest.json"), "{\"format\": 5").expect("written");
    for arguments in [&again[..], &["selfplay", "check", text(&directory)]] {
        let refused = bad(arguments);
        assert!(refused.contains("manifest.json is damaged or none"), "{refused}");
    }
    fs::write(directory.join("manifest.json"), "{\"format\": \"mammoth selfplay 2\"}").expect("written");
    let refused = bad(&again);
    assert!(refused.contains("is of the format \"mammoth selfplay 2\""), "{refused}");
}

#[test]
fn a_manifest_that_does_not_fit_its_shards_is_noticed() {
    let place = place();
    let directory = place.path().join("data");
    play(&directory, "12", &[]);
    let manifest = directory.join("manifest.json");
    let original = fs::read_to_string(&manifest).expect("read");
    let mut told: serde_json::Value = serde_json::from_str(&original).expect("JSON");
    told["shards"][0]["moves"] = 1.into();
    told["shards"].as_array_mut().expect("a list").remove(1);
    fs::write(&manifest, told.to_string()).expect("written");
    let checked = run(&["selfplay", "check", text(&directory)]);
    assert_eq!(checked.code, Some(1));
    assert!(checked.out.contains("its games, moves or bytes differ"), "{}", checked.out);
    assert!(checked.out.contains("the games 4 to 7 are in no shard"), "{}", checked.out);
    play(&directory, "12", &[]);
    assert_eq!(fs::read_to_string(&manifest).expect("read"), original);
}

#[cfg(unix)]
#[test]
fn a_full_disk_costs_the_shard_under_way_and_nothing_else() {
    use std::os::unix::process::CommandExt;
    let place = place();
    let [directory, whole] = ["data", "whole"].map(|name| place.path().join(name));
    play(&directory, "4", &[]);
    play(&whole, "12", &[]);
    let before = fs::read(directory.join("shard-000000.bin")).expect("it is there");
    let mut command = process();
    command.args(["selfplay", "--out", text(&directory), "--games", "12", "--nodes", "60", "--shard", "4"]);
    // As on a full disk: the system grants no file longer than this, which the manifest is not and each shard is.
    let limit = libc::rlimit { rlim_cur: 1_000, rlim_max: 1_000 };
    // SAFETY: between fork and exec only a system call is made, with a value that was made before.
    unsafe {
        command.pre_exec(move || {
            if libc::setrlimit(libc::RLIMIT_FSIZE, &limit) == 0 { Ok(()) } else { Err(std::io::Error::last_os_error()) }
        });
    }
    let output = command.output().expect("the program starts");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains("shard-000001.bin cannot be written: File too large"), "{said}");
    let names: Vec<String> = files(&directory).keys().map(|name| name.display().to_string()).collect();
    assert_eq!(names, ["manifest.json", "shard-000000.bin"], "nothing is left behind");
    assert!(fs::read(directory.join("shard-000000.bin")).expect("it is there") == before);
    good(&["selfplay", "check", text(&directory)]);
    play(&directory, "12", &[]);
    assert!(files(&directory) == files(&whole), "it goes on as if nothing had happened");
}
