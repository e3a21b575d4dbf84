//! `mammoth uci` and `mammoth ucci` begin as if the word had been typed.

use crate::program::{Run, mammoth};
use crate::{PATIENCE, good};

fn talk(arguments: &[&str], input: &str) -> Run {
    Run::of(mammoth().args(arguments).timeout(PATIENCE).write_stdin(input))
}

#[test]
fn a_protocol_begins_at_once() {
    for protocol in ["uci", "ucci"] {
        let said = talk(&[protocol], "isready\nquit\n");
        let typed = talk(&[], &format!("{protocol}\nisready\nquit\n"));
        assert_eq!((said.code, said.err.as_str()), (Some(0), ""));
        // In which pages the table lies is not the same each time.
        let [out, typed] = [&said, &typed].map(|run| {
            let lines = run.out.split_inclusive('\n').filter(|line| !line.contains(" table of 64 MiB, "));
            lines.collect::<String>()
        });
        assert_eq!(out, typed);
        assert!(out.starts_with("id name Mammoth") && out.contains(&format!("\n{protocol}ok\nreadyok\n")), "{out}");
    }
}

#[test]
fn a_client_that_says_the_word_itself_is_answered() {
    let both = talk(&["uci"], "uci\nquit\n");
    assert_eq!(both.out.matches("uciok").count(), 2, "{}", both.out);
    let other = talk(&["uci"], "ucci\nquit\n");
    assert!(other.out.contains("ucciok") && other.out.ends_with("bye\n"), "{}", other.out);
}

#[test]
fn their_help_teaches_the_first_steps() {
    for (protocol, option) in [("uci", "setoption name Threads value 4"), ("ucci", "setoption threads 4")] {
        let help = good(&[protocol, "--help"]);
        for line in [option, "position startpos moves h2e2", "go movetime 1000", "bestmove", "quit"] {
            assert!(help.contains(line), "no {line} in\n{help}");
        }
        // What is taught works.
        let taught = help.lines().filter_map(|line| line.trim().strip_prefix("> ")).collect::<Vec<_>>().join("\n");
        let run = talk(&[protocol], &taught.replace("movetime 1000", "depth 3"));
        assert_eq!(run.code, Some(0));
        assert!(!run.out.contains("info message") && !run.out.contains("info string"), "{}", run.out);
        assert!(run.out.contains("bestmove"), "{}", run.out);
    }
}
