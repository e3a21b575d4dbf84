//! What `mpirun` says on its standard error when a job ends, as one sentence.

/// Most characters that are passed on.
const LONGEST: usize = 300;

/// Words of lines that name a cause, the best first.
const CAUSES: [&str; 9] = [
    "noticed that",
    "ssh: ",
    "could not resolve",
    "permission denied",
    "unable to",
    "unreachable",
    "refused",
    "error",
    "not found",
];

/// The line that names the cause, or else the first one; `None` when nothing was said.
pub fn cause(text: &str) -> Option<String> {
    let lines = || text.lines().map(str::trim).filter(|line| line.contains(char::is_alphanumeric));
    let named = CAUSES.iter().find_map(|cause| lines().find(|line| line.to_lowercase().contains(cause)));
    named.or_else(|| lines().next()).map(|line| line.chars().take(LONGEST).collect())
}

/// The host that is to blame by the line that names the cause: the only one that is named, or that of the rank that is named.
pub fn blamed_host<'a>(text: &str, hosts: &'a [String]) -> Option<&'a String> {
    let words = || text.split(|c: char| !c.is_ascii_alphanumeric() && !".-_".contains(c));
    let is_named = |host: &&String| words().any(|word| is_same_host(word.trim_end_matches('.'), host));
    let named: Vec<&String> = hosts.iter().filter(is_named).collect();
    match named[..] {
        [host] => Some(host),
        _ => hosts.get(blamed_rank(text)?),
    }
}

/// Whether both are names of a host, with its domain or without. Numbers are addresses, which have none.
fn is_same_host(one: &str, other: &str) -> bool {
    let name =
        |text: &str| text.split('.').next().filter(|name| name.contains(char::is_alphabetic)).map(str::to_string);
    one == other || name(one).is_some_and(|own| Some(own) == name(other))
}

/// The rank of which `mpirun` says that it ended first. Ranks lie on the hosts in the order in which these are named.
fn blamed_rank(text: &str) -> Option<usize> {
    let (_, rest) = text.split_once("noticed that process rank ")?;
    rest.split(' ').next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    const KILLED: &str = "\
--------------------------------------------------------------------------
Primary job  terminated normally, but 1 process returned
a non-zero exit code. Per user-direction, the job has been aborted.
--------------------------------------------------------------------------
--------------------------------------------------------------------------
mpirun noticed that process rank 1 with PID 0 on node b exited on signal 9 (Killed).
--------------------------------------------------------------------------
";

    #[test]
    fn the_cause_is_found() {
        let cause = |text| cause(text).unwrap_or_default();
        assert!(cause(KILLED).starts_with("mpirun noticed that process rank 1"));
        assert_eq!(
            cause("ssh: Could not resolve hostname x: no\n-----\nORTE was unable to\n"),
            "ssh: Could not resolve hostname x: no"
        );
        assert_eq!(cause("-----\nsomething else\nand more"), "something else");
        assert_eq!(cause("---\n\n"), "");
        assert_eq!(cause(&"ä".repeat(1000)).chars().count(), LONGEST);
    }

    #[test]
    fn a_host_is_blamed_by_its_name_or_its_rank() {
        let hosts = ["a", "b", "b2.local", "10.0.0.7", "10.0.0.8"].map(str::to_string);
        let blamed = |text: &str| blamed_host(&cause(text).unwrap_or_default(), &hosts).map(String::as_str);
        assert_eq!(blamed(KILLED), Some("b"));
        assert_eq!(blamed("lost b2.local."), Some("b2.local"));
        assert_eq!(blamed("ssh: connect to host b2 port 22: refused"), Some("b2.local"));
        assert_eq!(blamed("ssh: connect to host 10.0.0.8 port 22: refused"), Some("10.0.0.8"));
        assert_eq!(blamed("lost b3 and ab at 10.0.0.9"), None);
        assert_eq!(blamed("on a and b"), None, "one of them is to blame, but which?");
        assert_eq!(blamed(&KILLED.replace("node b", "node elsewhere").replace("rank 1", "rank 4")), Some("10.0.0.8"));
        assert_eq!(blamed(&KILLED.replace("node b", "node elsewhere").replace("rank 1", "rank 5")), None);
    }
}
