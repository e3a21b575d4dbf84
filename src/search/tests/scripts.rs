//! The names by which scripts select tests of this library.

use std::path::Path;
use std::process::Command;

/// Whether a test has a name that `filter` fits and that does not speak of virtual time.
fn selects(filter: &str) -> bool {
    let program = std::env::current_exe().expect("the system says which program this is");
    let list = Command::new(program).args([filter, "--skip", "virtual", "--list"]).output().expect("it runs again");
    String::from_utf8_lossy(&list.stdout).lines().any(|line| line.ends_with(": test"))
}

#[test]
fn every_name_that_the_thread_sanitizer_is_given_selects_a_test() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("scripts/tsan.sh");
    let script = std::fs::read_to_string(path).expect("the script is part of the project");
    let (_, names) = script.split_once("filters=(\n").expect("the names stand in parentheses");
    let (names, _) = names.split_once(')').expect("they end");
    let names: Vec<&str> = names.split_whitespace().collect();
    assert!(names.iter().any(|name| name.starts_with("search::tests::")), "threads search: {names:?}");
    assert!(!selects("search::tests::of_no_such_name"));
    for name in names {
        assert!(selects(name), "no test is called {name}");
    }
}
