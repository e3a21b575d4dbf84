//! The numbers of the search, in a build in which they can be set.

use crate::program::mammoth;
use crate::{PATIENCE, good, json, place};
use mammoth::search::tunables;

/// What the program answers to lines of a protocol.
fn answers(lines: &[&str]) -> String {
    let input = lines.join("\n") + "\n";
    let output = mammoth().write_stdin(input).timeout(PATIENCE).output().expect("the program starts");
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// Nodes that a search to depth 8 takes after these lines.
#[track_caller]
fn nodes(protocol: &str, lines: &[&str]) -> u64 {
    let all = [&[protocol], lines, &["position startpos", "go depth 8", "quit"]].concat();
    let out = answers(&all);
    let last = out.lines().rfind(|line| line.contains(" nodes ")).unwrap_or_else(|| panic!("no nodes in {out}"));
    let number = last.split(" nodes ").nth(1).and_then(|rest| rest.split(' ').next());
    number.and_then(|text| text.parse().ok()).unwrap_or_else(|| panic!("{last}"))
}

#[test]
fn both_protocols_list_every_number() {
    for (protocol, form) in [
        ("uci", "option name NAME type spin default VALUE min MIN max MAX"),
        ("ucci", "option NAME type spin min MIN max MAX default VALUE"),
    ] {
        let out = answers(&[protocol, "quit"]);
        for tunable in tunables::ALL {
            let name = if protocol == "uci" { tunable.name.to_string() } else { tunable.name.replace('_', "") };
            let line = [("NAME", name), ("VALUE", tunable.value.to_string())].into_iter();
            let line = line.chain([("MIN", tunable.min.to_string()), ("MAX", tunable.max.to_string())]);
            let line = line.fold(form.to_string(), |line, (word, text)| line.replace(word, &text));
            assert!(out.lines().any(|listed| listed == line), "no \"{line}\" in {out}");
        }
    }
}

#[test]
fn a_number_that_is_set_changes_the_search_and_set_back_it_does_not() {
    let usual = nodes("uci", &[]);
    for name in ["lmr_base", "lmr_divisor", "futility_margin", "aspiration_window"] {
        let tunable = tunables::ALL.iter().find(|tunable| tunable.name == name).expect("a number");
        let set = |value: i32| format!("setoption name {name} value {value}");
        assert_ne!(nodes("uci", &[&set(tunable.min)]), usual, "{name}");
        assert_eq!(nodes("uci", &[&set(tunable.min), &set(tunable.value)]), usual, "{name}");
        let plain = name.replace('_', "");
        let same = format!("setoption {plain} {}", tunable.min);
        assert_eq!(nodes("ucci", &["setoption usebook false", &same]), nodes("uci", &[&set(tunable.min)]), "{name}");
    }
    let out = answers(&["uci", "setoption name lmr_base value 151", "quit"]);
    assert!(out.contains("option lmr_base takes a number from 0 to 150"), "{out}");
}

#[test]
fn the_course_is_the_same_for_any_number_of_games_at_a_time() {
    let place = place();
    let usual = ["--parameters", "all,lmr_base:c=20", "--iterations", "2", "--pairs", "2", "--nodes", "200"];
    let usual = [&usual[..], &["--max-moves", "30", "--r-end", "0.5"]].concat();
    for (name, concurrency) in [("one.json", "1"), ("three.json", "3")] {
        good(&place, &[&usual[..], &["--out", name, "--concurrency", concurrency]].concat());
    }
    let [one, three] = ["one.json", "three.json"].map(|name| json(&place, name));
    assert_eq!(one, three);
    assert_eq!(one["settings"]["parameters"].as_array().map(Vec::len), Some(tunables::ALL.len()));
    let balance = one["score"]["wins"].as_u64() != one["score"]["losses"].as_u64();
    let moved = one["values"] != one["course"][0]["values"];
    assert!(moved || !balance, "{one}");
    assert!(one["score"]["wins"].as_u64() > Some(0) || one["score"]["losses"].as_u64() > Some(0), "all drawn: {one}");
}
