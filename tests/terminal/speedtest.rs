//! `bench --speedtest`: one figure by which machines can be compared, and all that has to be posted with it.

use crate::process::process;
use crate::run;
use serde_json::Value;
use std::io::Read;
use std::process::{Command, Stdio};
use std::time::Duration;

/// The text after `word` on a line of its own.
#[track_caller]
fn value<'a>(text: &'a str, word: &str) -> &'a str {
    let value = text.lines().find_map(|line| line.strip_prefix(word)?.strip_prefix(' '));
    value.unwrap_or_else(|| panic!("no line \"{word} …\" in\n{text}"))
}

#[test]
fn the_figure_is_the_last_line_and_the_machine_stands_above() {
    let run = run(&["bench", "--speedtest", "--seconds", "1", "--hash", "3", "--json", "-"]);
    assert_eq!(run.code, Some(0), "{}", run.err);
    let numbers: Value = serde_json::from_str(&run.out).expect("one JSON object and nothing else");
    let text = run.err.trim_end();
    assert!(text.starts_with(&format!("program {}\n", numbers["program"].as_str().expect("a name"))), "{text}");
    let words: Vec<&str> = text.lines().filter_map(|line| line.split(' ').next()).collect();
    let expected = "program processor instructions evaluation pages table threads numa-nodes placement positions depth nodes time nps";
    assert_eq!(words, expected.split(' ').collect::<Vec<_>>());
    let number = |name: &str| numbers[name].as_f64().unwrap_or_else(|| panic!("no number {name} in {numbers}"));
    for name in ["nps", "nodes", "threads"] {
        assert_eq!(number(name).to_string(), value(text, name));
    }
    // As many as this test may use.
    let granted = std::thread::available_parallelism().expect("the system says it").get();
    assert_eq!((number("threads"), value(text, "table")), (granted as f64, "3 MiB"));
    assert_eq!(value(text, "positions"), "48 of 48, 0.02 s each");
    let positions = numbers["positions"].as_array().expect("a list");
    let sum = |name: &str| positions.iter().map(|position| position[name].as_f64().expect("a number")).sum::<f64>();
    assert_eq!((positions.len(), sum("nodes")), (48, number("nodes")));
    let mean = sum("depth") / 48.0;
    assert!(mean >= 1.0 && (mean - number("mean_depth")).abs() < 1e-9, "{mean} {numbers}");
    assert_eq!(value(text, "depth"), format!("{mean:.2}"));
    let speed = 1000.0 * number("nodes") / number("time_ms");
    assert!((speed - number("nps")).abs() < 1.0, "{speed} {numbers}");
    if number("numa_nodes") >= 1.0 {
        assert_eq!(value(text, "numa-nodes"), number("numa_nodes").to_string());
    }
}

#[test]
fn what_would_make_it_another_figure_is_refused() {
    for more in
        [&["--depth", "3"][..], &["--strategy", "lazy"], &["--net", "classic"], &["--virtual"], &["--seconds", "0"]]
    {
        let run = run(&[&["bench", "--speedtest"], more].concat());
        assert_eq!((run.code, run.out.as_str()), (Some(2), ""), "{more:?}: {}", run.err);
    }
    assert_eq!(run(&["bench", "--seconds", "3"]).code, Some(2));
}

#[test]
fn an_interrupted_one_prints_what_there_is() {
    let arguments = ["bench", "--speedtest", "--seconds", "24", "--threads", "1", "--hash", "1"];
    let mut child =
        process().args(arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program starts");
    // Half a second for each position.
    std::thread::sleep(Duration::from_secs(4));
    let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(sent.is_ok_and(|status| status.success()));
    let (mut out, mut err) = (String::new(), String::new());
    child.stdout.take().expect("piped").read_to_string(&mut out).expect("UTF-8");
    child.stderr.take().expect("piped").read_to_string(&mut err).expect("UTF-8");
    assert_eq!(child.wait().expect("it ends").code(), Some(130), "{out}{err}");
    assert!(err.contains("interrupted"), "{err}");
    let searched: usize =
        value(&out, "positions").split(' ').next().and_then(|text| text.parse().ok()).expect("a number");
    assert!((1..48).contains(&searched), "{out}");
    let last = out.trim_end().lines().last().expect("a line");
    assert!(last.strip_prefix("nps ").is_some_and(|nps| nps.parse::<u64>().is_ok_and(|nps| nps > 0)), "{out}");
}
