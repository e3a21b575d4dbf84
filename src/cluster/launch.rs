//! How a job is started: the command line of `mpirun`.

use std::path::PathBuf;
use std::process::Command;

/// The most ranks of a job.
pub const MOST_RANKS: usize = 64;

/// Where the ranks of a job run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// One on each of these hosts.
    Hosts(Vec<String>),
    /// So many on this machine.
    Here(usize),
}

/// Why there is no such place.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlaceError {
    #[error("\"{0}\" is no name of a host: letters, digits, dots and hyphens")]
    Name(String),
    #[error("{0} is named twice; one rank with all threads runs on each host")]
    Twice(String),
    #[error("{0} hosts are too many: a job has at most {MOST_RANKS}")]
    TooMany(usize),
}

impl Place {
    /// These hosts.
    ///
    /// # Errors
    /// When a name is none, or there are too many.
    pub fn on(hosts: &[String]) -> Result<Place, PlaceError> {
        for (number, host) in hosts.iter().enumerate() {
            let is_name = host.starts_with(|c: char| c.is_ascii_alphanumeric())
                && host.chars().all(|c| c.is_ascii_alphanumeric() || ".-_".contains(c));
            if !is_name {
                return Err(PlaceError::Name(host.chars().take(60).collect()));
            }
            if hosts[..number].contains(host) {
                return Err(PlaceError::Twice(host.clone()));
            }
        }
        if hosts.len() > MOST_RANKS { Err(PlaceError::TooMany(hosts.len())) } else { Ok(Place::Hosts(hosts.to_vec())) }
    }
}

/// What is started, and how.
#[derive(Clone, Debug)]
pub struct Launch {
    pub place: Place,
    /// The program that starts jobs.
    pub mpirun: PathBuf,
    /// This program, where it lies on the hosts.
    pub program: PathBuf,
    /// The arguments with which it becomes a rank.
    pub arguments: Vec<String>,
    /// Threads of each rank; `None`: as many as the front is told to have.
    pub threads: Option<usize>,
    /// The table of each rank in MiB; `None` likewise.
    pub hash_mib: Option<usize>,
}

impl Launch {
    /// The command that starts the job.
    pub fn command(&self) -> Command {
        let mut command = Command::new(&self.mpirun);
        match &self.place {
            Place::Hosts(hosts) => {
                command.args(["-np", &hosts.len().to_string(), "--host", &hosts.join(","), "--map-by", "node"]);
            }
            Place::Here(ranks) => {
                command.args(["-np", &ranks.to_string(), "--oversubscribe"]);
            }
        }
        // Names are given to ssh as they stand, with their domain.
        command.args(["--mca", "orte_keep_fqdn_hostnames", "1"]);
        // A rank has many threads; Open MPI would keep them all on one or two cores.
        command.args(["--bind-to", "none"]).arg(&self.program).args(&self.arguments);
        // Without these Open MPI refuses the superuser. Nobody else is concerned.
        command.env("OMPI_ALLOW_RUN_AS_ROOT", "1").env("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1");
        command
    }

    /// The hosts that are named.
    pub fn hosts(&self) -> &[String] {
        match &self.place {
            Place::Hosts(hosts) => hosts,
            Place::Here(_) => &[],
        }
    }

    /// Leaves out a host from now on. Returns whether any is left.
    pub fn leave_out(&mut self, host: &str) -> bool {
        match &mut self.place {
            Place::Hosts(hosts) => {
                hosts.retain(|other| other != host);
                !hosts.is_empty()
            }
            Place::Here(_) => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(names: &[&str]) -> Vec<String> {
        names.iter().map(|name| name.to_string()).collect()
    }

    #[test]
    fn names_that_are_none_are_refused() {
        for name in ["", "-x", "a b", "a;b", "--mca", "a:4", "../a"] {
            assert_eq!(Place::on(&names(&["good.host-1", name])), Err(PlaceError::Name(name.to_string())));
        }
        assert_eq!(Place::on(&names(&["a", "b", "a"])), Err(PlaceError::Twice("a".to_string())));
        let many: Vec<String> = (0..=MOST_RANKS).map(|number| format!("host{number}")).collect();
        assert_eq!(Place::on(&many), Err(PlaceError::TooMany(MOST_RANKS + 1)));
        assert!(Place::on(&many[1..]).is_ok());
    }

    #[test]
    fn a_host_is_left_out_until_none_is_left() {
        let place = Place::on(&names(&["a", "b"])).expect("names");
        let mut launch = Launch {
            place,
            mpirun: "mpirun".into(),
            program: "/opt/mammoth".into(),
            arguments: names(&["cluster-rank"]),
            threads: None,
            hash_mib: None,
        };
        let words = |launch: &Launch| {
            let command = launch.command();
            command.get_args().map(|word| word.to_string_lossy().into_owned()).collect::<Vec<_>>().join(" ")
        };
        assert!(words(&launch).starts_with("-np 2 --host a,b "), "{}", words(&launch));
        assert!(words(&launch).ends_with(" /opt/mammoth cluster-rank"), "{}", words(&launch));
        assert!(launch.leave_out("a"));
        assert!(words(&launch).starts_with("-np 1 --host b "), "{}", words(&launch));
        assert!(!launch.leave_out("b"));
    }
}
