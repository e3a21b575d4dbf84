//! The option `numa`: threads run where it says, and it says what was done.

use crate::dialogue::Dialogue;
use crate::process::process;
use crate::ucci::MIDDLE_GAME;
use mammoth::platform::{ProcessorSet, granted_processors};
use std::fs;
use std::path::PathBuf;

/// The first two processors of this test, and all of them; `None` where the system does not say or there is one only.
fn two_processors() -> Option<(usize, usize, ProcessorSet)> {
    let granted = granted_processors()?;
    let mut first = granted.iter();
    let two = first.next().zip(first.next());
    if two.is_none() {
        eprintln!("SKIPPED: this test needs two processors");
    }
    two.map(|(a, b)| (a, b, granted.clone()))
}

/// The name of each thread, and the processors it may run on as Linux lists them; `None` where the system does not say.
fn threads_of(process: u32) -> Option<Vec<(String, String)>> {
    let tasks = fs::read_dir(format!("/proc/{process}/task")).ok()?;
    let of_thread = |place: PathBuf| {
        let read = |file: &str| fs::read_to_string(place.join(file)).ok();
        let status = read("status")?;
        let list = status.lines().find_map(|line| line.strip_prefix("Cpus_allowed_list:"))?;
        Some((read("comm")?.trim().to_string(), list.trim().to_string()))
    };
    Some(tasks.flatten().filter_map(|task| of_thread(task.path())).collect())
}

/// Where the search threads may run, in ascending order, and where the others may.
fn affinities(dialogue: &Dialogue) -> Option<(Vec<String>, Vec<String>)> {
    let threads = threads_of(dialogue.process())?;
    let is_searcher = |name: &str| name.strip_prefix("mammoth-").is_some_and(|rest| rest.parse::<usize>().is_ok());
    let (searchers, others): (Vec<_>, Vec<_>) = threads.into_iter().partition(|(name, _)| is_searcher(name));
    let sorted = |threads: Vec<(String, String)>| {
        let mut lists: Vec<String> = threads.into_iter().map(|(_, list)| list).collect();
        lists.sort();
        lists
    };
    Some((sorted(searchers), sorted(others)))
}

#[test]
fn threads_run_on_the_nodes_that_were_named() {
    let Some((a, b, all)) = two_processors() else { return };
    let mut dialogue = Dialogue::uci();
    dialogue.accepts("setoption name Numa value none");
    dialogue.accepts("setoption name Threads value 4");
    let Some((searchers, others)) = affinities(&dialogue) else { return };
    let everywhere = all.to_string();
    assert_eq!((searchers.len(), searchers.iter().all(|list| *list == everywhere)), (4, true), "{searchers:?}");
    assert!(!others.is_empty());
    for (value, of_each, said) in [
        (format!("{a}:{b}"), [a, a, b, b].map(|processor| processor.to_string()), "2 NUMA nodes, 2 threads on each"),
        ("none".to_string(), [(); 4].map(|()| everywhere.clone()), ""),
        (format!("{b}"), [b; 4].map(|processor| processor.to_string()), "1 NUMA node, 4 threads on it"),
    ] {
        let replies = dialogue.replies(&format!("setoption name Numa value {value}"));
        let expected = if said.is_empty() { 0 } else { 1 };
        assert_eq!(replies.len(), expected, "{replies:?}");
        assert!(replies.iter().all(|line| line.starts_with(&format!("info string {said}"))), "{replies:?}");
        let (searchers, others) = affinities(&dialogue).expect("it was told before");
        let mut wanted = of_each.to_vec();
        wanted.sort();
        assert_eq!(searchers, wanted, "{value}");
        assert!(others.iter().all(|list| *list == everywhere), "{others:?}");
        // Said only once.
        dialogue.accepts("position startpos");
        assert!(dialogue.ask("go depth 6").best.is_some());
    }
    dialogue.quit();
}

#[test]
fn pinned_threads_have_a_processor_each() {
    let Some((.., all)) = two_processors() else { return };
    let mut dialogue = Dialogue::ucci();
    let threads = all.len().min(64);
    dialogue.accepts(&format!("setoption threads {threads}"));
    let replies = dialogue.replies("setoption numa pin");
    assert!(replies.len() == 1 && replies[0].contains("each bound to one processor"), "{replies:?}");
    let Some((searchers, _)) = affinities(&dialogue) else { return };
    let mut different = searchers.clone();
    different.dedup();
    assert_eq!((searchers.len(), different.len()), (threads, threads), "{searchers:?}");
    // New threads are placed likewise.
    assert_eq!(dialogue.replies("setoption threads 1").len(), 1);
    let (searchers, _) = affinities(&dialogue).expect("it was told before");
    assert!(searchers.len() == 1 && searchers[0].parse::<usize>().is_ok(), "{searchers:?}");
    // And so is a table of another size.
    assert_eq!(dialogue.replies("setoption hashsize 4").len(), 1);
    dialogue.quit();
}

#[test]
fn where_one_thread_runs_is_nothing_to_its_tree() {
    let Some((a, b, _)) = two_processors() else { return };
    let mut dialogue = Dialogue::ucci();
    dialogue.say(&format!("position fen {MIDDLE_GAME}"));
    let mut nodes = |numa: &str| {
        dialogue.replies(&format!("setoption numa {numa}"));
        dialogue.accepts("setoption newgame");
        dialogue.ask("go depth 8").last("nodes")
    };
    let usual = nodes("auto");
    for numa in ["none", "pin", &format!("{b}"), &format!("{a}:{b}"), "auto"] {
        assert_eq!(nodes(numa), usual, "{numa}");
    }
    let bench = |numa: &str| {
        let output = process().args(["bench", "--depth", "4", "--numa", numa]).output().expect("the program runs");
        let text = String::from_utf8(output.stdout).expect("the output is UTF-8");
        let line = |word: &str| {
            text.lines().find(|line| line.starts_with(word)).unwrap_or_else(|| panic!("{text}")).to_string()
        };
        (line("nodes "), line("placement "))
    };
    let (usual, left) = bench("none");
    assert_eq!(left, "placement left to the system");
    let (pinned, placement) = bench("pin");
    assert_eq!((pinned, placement.contains("each bound to one processor")), (usual.clone(), true), "{placement}");
    assert_eq!(bench(&format!("{b}")), (usual, "placement 1 NUMA node, 1 thread on it".to_string()));
}

#[test]
fn in_which_pages_a_large_table_lies_is_said_once() {
    if !fs::read_to_string("/proc/self/smaps").is_ok_and(|text| text.contains("AnonHugePages:")) {
        eprintln!("SKIPPED: the system does not say which pages are large");
        return;
    }
    for (mut dialogue, option, kind) in
        [(Dialogue::uci(), "setoption name Hash value", "string"), (Dialogue::ucci(), "setoption hashsize", "message")]
    {
        for mebibytes in [64, 96] {
            let replies = dialogue.replies(&format!("{option} {mebibytes}"));
            let [said] = &replies[..] else { panic!("{replies:?}") };
            let head = format!("info {kind} table of {mebibytes} MiB, ");
            assert!(said.starts_with(&head) && said.contains(" % of it in large pages"), "{said}");
            dialogue.accepts("position startpos");
            assert!(dialogue.ask("go depth 4").best.is_some());
            dialogue.accepts(if kind == "string" { "ucinewgame" } else { "setoption newgame" });
        }
        dialogue.accepts(&format!("{option} 63"));
        dialogue.quit();
    }
}

#[test]
fn what_cannot_be_done_is_refused_with_what_can() {
    let mut dialogue = Dialogue::uci();
    for value in ["all", "0:", "0-1:1", "3-2", ""] {
        let refusal = dialogue.refusal(&format!("setoption name Numa value {value}"));
        assert!(refusal.contains("auto, none, pin") && refusal.contains("0-7:8-15"), "{refusal}");
    }
    if let Some(granted) = granted_processors().filter(|granted| !granted.contains(8191)) {
        let refusal = dialogue.refusal("setoption name Numa value 8191");
        assert!(refusal.contains("8191") && refusal.contains(&format!("has {granted}")), "{refusal}");
    }
    // The old value stays.
    dialogue.accepts("setoption name Threads value 2");
    let output = process().args(["bench", "--depth", "1", "--numa", "0:"]).output().expect("the program runs");
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("0-7:8-15"));
    dialogue.quit();
}
