//! The scripts that run some of the tests: they fail when they select none. What is handed on is made of a commit. Programs of the
//! tests' own stand for cargo, rustup and git.
#![cfg(unix)]

#[path = "support/executables.rs"]
mod executables;

use executables::install;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};
use tempfile::TempDir;

/// Scripts that select tests, and the first name each goes by.
const SCRIPTS: &[(&str, &str)] = &[
    ("tsan.sh", "tt::"),
    ("miri.sh", "tt::slot::"),
    ("models.sh", "models::"),
    ("fuzz-protocol.sh", "fuzz::a_million_random_lines"),
];

/// Runs a script with a cargo that knows these tests; whether it was asked to run some is noted in `ran`.
fn run(script: &str, tests: &str) -> (Output, bool) {
    let place = TempDir::new().expect("a directory for files that go away");
    let put = |name: &str, text: &str| {
        let source = place.path().join("text");
        fs::write(&source, text).expect("it can be written");
        install(&source, &place.path().join(name));
    };
    let list = "*' --list '*) for filter in \"$@\"; do last=\"$next\" next=\"$filter\"\n\
                [ \"$last\" != --list ] || printf '%s\\n' $TESTS | grep -F -e \"$next\" | sed 's/$/: test/'; done;;";
    put("cargo", &format!("#!/bin/sh\ncase \" $* \" in\n{list}\n*) : > \"$PLACE/ran\";;\nesac\n"));
    put("rustup", "#!/bin/sh\ncase \" $* \" in\n*sysroot*) echo \"$PLACE\";;\n*) echo host: here;;\nesac\n");
    fs::create_dir_all(place.path().join("lib/rustlib/src/rust/library")).expect("it can be made");
    fs::create_dir_all(place.path().join("bin/cargo-miri")).expect("it can be made");
    let path = std::env::var_os("PATH").unwrap_or_default();
    let mut directories = vec![place.path().to_owned()];
    directories.extend(std::env::split_paths(&path));
    let output = Command::new("bash")
        .arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("scripts").join(script))
        .env("PATH", std::env::join_paths(directories).expect("no path has a colon in it"))
        .env("PLACE", place.path())
        .env("TESTS", tests)
        .output()
        .expect("bash is there");
    (output, place.path().join("ran").exists())
}

#[test]
fn a_script_that_selects_no_test_fails_and_names_what_it_looked_for() {
    for (script, first) in SCRIPTS {
        let (output, ran) = run(script, "something::else_entirely");
        let complaint = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success(), "{script} is content");
        assert!(complaint.contains(&format!("{script}: no test is called \"{first}")), "{script}: {complaint}");
        assert!(!ran, "{script} goes on");
    }
}

#[test]
fn one_name_that_fits_nothing_is_enough_to_fail() {
    let (output, ran) = run("tsan.sh", "tt::a parallel::tests::b parallel::searching::c search::tests::agreement::d");
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success() && !ran);
    assert!(complaint.contains("no test is called \"search::tests::conduct\""), "{complaint}");
}

#[test]
fn a_script_whose_names_all_fit_runs_the_tests() {
    let tests = "tt::a tt::slot::s tt::bucket::b tt::word::w tt::table::tests::a_slot_t parallel::tests::b parallel::searching::c search::tests::agreement::d search::tests::conduct::e search::tests::rows::r \
                 search::tests::verdicts::a_f models::g fuzz::a_million_random_lines noise::half_a_million_random_lines";
    for (script, _) in SCRIPTS {
        let (output, ran) = run(script, tests);
        assert!(output.status.success() && ran, "{script}: {}", String::from_utf8_lossy(&output.stderr));
    }
}

#[test]
fn packages_are_made_of_a_commit() {
    let place = TempDir::new().expect("a directory for files that go away");
    let text = place.path().join("text");
    fs::write(&text, "#!/bin/sh\ncase \"$1\" in\nstatus) echo ' M src/main.rs';;\nesac\n").expect("it can be written");
    install(&text, &place.path().join("git"));
    let mut directories = vec![place.path().to_owned()];
    directories.extend(std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default()));
    let run = |arguments: &[&str]| {
        Command::new("bash")
            .arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("scripts/package.sh"))
            .args(arguments)
            .env("PATH", std::env::join_paths(&directories).expect("no path has a colon in it"))
            .output()
            .expect("bash is there")
    };
    let refusal = run(&["linux"]);
    let complaint = String::from_utf8_lossy(&refusal.stderr);
    assert_eq!(refusal.status.code(), Some(1));
    assert!(
        complaint.contains("changes that are not committed") && complaint.contains(" M src/main.rs"),
        "{complaint}"
    );
    assert_eq!(run(&["macos"]).status.code(), Some(2));
    assert!(String::from_utf8_lossy(&run(&["--help"]).stdout).contains("--dirty"));
}

/// What `cargo package` leaves out is missing only where the crate is built from the registry.
#[test]
fn every_file_that_the_source_embeds_is_in_the_package() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let list = Command::new(env!("CARGO"))
        .args(["package", "--list", "--allow-dirty", "--offline"])
        .current_dir(root)
        .output()
        .expect("cargo is there");
    assert!(list.status.success(), "{}", String::from_utf8_lossy(&list.stderr));
    let list = String::from_utf8(list.stdout).expect("names are text");
    let packed: Vec<_> = list.lines().map(|name| root.join(name).canonicalize()).filter_map(Result::ok).collect();

    let mut embedded = 0;
    for source in packed.iter().filter(|path| path.extension().is_some_and(|extension| extension == "rs")) {
        let text = fs::read_to_string(source).expect("source is text");
        for call in ["include_str!(\"", "include_bytes!(\""] {
            for (_, rest) in text.match_indices(call).map(|(at, _)| text[at..].split_at(call.len())) {
                let (name, _) = rest.split_once('"').expect("the name ends");
                let file = source.with_file_name(name).canonicalize().expect("it builds, so that the file is there");
                assert!(
                    packed.contains(&file),
                    "{} is not in the package: see `include` in Cargo.toml",
                    file.display()
                );
                embedded += 1;
            }
        }
    }
    assert!(embedded > 10, "{embedded}");
}
