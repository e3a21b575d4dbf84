//! Where the workers of a pool run and where their memory lies, on machines with several NUMA nodes.
//!
//! * `policy`: what the user says.
//! * `plan`: the processors of each worker, and the nodes over which the table is spread.
//! * `outcome`: what the system made of it.

pub mod outcome;
pub mod plan;
pub mod policy;
