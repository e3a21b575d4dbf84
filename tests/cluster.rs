//! One position on several machines: real jobs of two to four ranks on this one. Run by `scripts/cluster-mpi-check.sh`, since it
//! takes the feature `mpi`.
#![cfg(target_os = "linux")]

#[allow(dead_code)]
#[path = "protocol/dialogue.rs"]
mod dialogue;
#[path = "support/executables.rs"]
mod executables;
#[path = "support/process.rs"]
mod process;
#[allow(dead_code)]
#[path = "support/processes.rs"]
mod processes;

#[path = "cluster/deaths.rs"]
mod deaths;
#[path = "cluster/family.rs"]
mod family;
#[path = "cluster/front.rs"]
mod front;
#[path = "cluster/hosts.rs"]
mod hosts;
#[path = "cluster/searching.rs"]
mod searching;
