//! The engine where the system grants little: few threads, few files, and far more threads than processors. It plays with what it
//! gets, says so once, and answers in time.
//!
//! The number of threads is limited by user. Only the superuser can become one who has no other processes; without him these tests
//! say `SKIPPED`.

#![cfg(target_os = "linux")]

#[path = "support/executables.rs"]
mod executables;

use executables::install;
use std::io::Write;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// Users that no system has, one for each test that counts threads.
const NOBODY_IN_PARTICULAR: u32 = 1_987_600_000;

/// A copy of the program that every user may run.
struct Copy {
    directory: tempfile::TempDir,
}

/// What a run said, line by line, and how long it took.
struct Said {
    lines: Vec<String>,
    time: Duration,
}

impl Copy {
    fn new() -> Copy {
        let directory = tempfile::tempdir().expect("a temporary directory");
        let everybody = std::fs::Permissions::from_mode(0o755);
        std::fs::set_permissions(directory.path(), everybody).expect("the mode can be changed");
        let copy = Copy { directory };
        install(env!("CARGO_BIN_EXE_mammoth").as_ref(), &copy.path());
        copy
    }

    fn path(&self) -> PathBuf {
        self.directory.path().join("mammoth")
    }

    /// Runs the program with this input under a limit of the system.
    fn run(&self, input: &str, user: Option<u32>, resource: libc::__rlimit_resource_t, most: u64) -> Said {
        let mut command = Command::new(self.path());
        command
            .env("MAMMOTH_LANG", "en")
            .current_dir("/")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit());
        // SAFETY: between fork and exec only system calls are made, with values that were made before.
        unsafe {
            command.pre_exec(move || {
                let limit = libc::rlimit { rlim_cur: most, rlim_max: most };
                if libc::setrlimit(resource, &limit) != 0 {
                    return Err(std::io::Error::last_os_error());
                }
                // Last, since whoever is another user may not raise a limit again.
                if let Some(user) = user
                    && (libc::setgid(user) != 0 || libc::setuid(user) != 0)
                {
                    return Err(std::io::Error::last_os_error());
                }
                Ok(())
            });
        }
        let start = Instant::now();
        let mut child = command.spawn().expect("the program starts");
        child.stdin.take().expect("it is a pipe").write_all(input.as_bytes()).expect("the program reads");
        let output = child.wait_with_output().expect("the program ends");
        let time = start.elapsed();
        assert_eq!(output.status.code(), Some(0), "{input}");
        let text = String::from_utf8(output.stdout).expect("the output is UTF-8");
        Said { lines: text.lines().map(str::to_string).collect(), time }
    }
}

impl Said {
    fn count(&self, words: &str) -> usize {
        self.lines.iter().filter(|line| line.contains(words)).count()
    }

    #[track_caller]
    fn assert_moves(&self, wanted: usize) {
        let moves = self.lines.iter().filter(|line| line.starts_with("bestmove ") && !line.contains("(none)"));
        assert_eq!(moves.count(), wanted, "{:#?}", self.lines);
    }
}

fn is_superuser() -> bool {
    // SAFETY: it only asks.
    let answer = unsafe { libc::geteuid() } == 0;
    if !answer {
        println!("SKIPPED: only the superuser can limit the threads of the program alone");
    }
    answer
}

#[test]
fn every_go_is_answered_however_few_threads_there_are() {
    if !is_superuser() {
        return;
    }
    let copy = Copy::new();
    for most in [1, 2, 3, 4, 5, 8, 40] {
        let run = |input: &str| copy.run(input, Some(NOBODY_IN_PARTICULAR + most as u32), libc::RLIMIT_NPROC, most);
        run("position startpos\ngo depth 6\nquit\n").assert_moves(1);
        run("position startpos\ngo infinite\nstop\nquit\n").assert_moves(1);
        run("position startpos\ngo ponder movetime 50\nponderhit\n").assert_moves(1);
        let batch = "ucci\nsetoption batch true\nsetoption usebook false\nsetoption threads 128\nposition startpos\n";
        let said = run(&format!("{batch}{}quit\n", "go nodes 5000\n".repeat(10)));
        said.assert_moves(10);
        assert_eq!(said.count("of 128 search threads"), 1, "said once: {:#?}", said.lines);
        assert_eq!(said.count("nobestmove"), 0);
        let said = run("setoption name Threads value 64\nposition startpos\ngo movetime 500\nquit\n");
        said.assert_moves(1);
        assert!(said.time < Duration::from_millis(1500), "{most} threads: {:?}", said.time);
    }
}

#[test]
fn few_open_files_are_enough() {
    let copy = Copy::new();
    // Three are open already; the fourth is for the loader.
    for most in [4, 5, 6] {
        let input =
            "uci\nsetoption name Threads value 4\nsetoption name BookFile value /no/such/book\nposition startpos\n";
        let said = copy.run(&format!("{input}go depth 8\nquit\n"), None, libc::RLIMIT_NOFILE, most);
        said.assert_moves(1);
        assert_eq!(said.count("/no/such/book"), 1, "{:#?}", said.lines);
    }
}

#[test]
fn hundreds_of_threads_on_a_few_processors_answer_in_time() {
    let copy = Copy::new();
    let go = "position startpos\ngo movetime 500\n";
    let input = format!("setoption name Threads value 512\nsetoption name Batch value true\n{}quit\n", go.repeat(5));
    let said = copy.run(&input, None, libc::RLIMIT_CORE, 0);
    said.assert_moves(5);
    let times = said.lines.iter().filter_map(|line| {
        let totals = line.strip_prefix("info time ")?;
        totals.split(' ').next()?.parse::<u64>().ok()
    });
    let late: Vec<u64> = times.filter(|&time| time > 600).collect();
    // Other tests share the processors: one late answer of five may be theirs.
    assert!(late.len() <= 1, "{late:?} ms instead of 500");
}
