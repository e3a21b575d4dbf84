//! Everything that depends on the operating system or the processor: memory in large pages, its size, prefetching,
//! files mapped into memory, paths as bytes, processors and the nodes they belong to, programs that this one starts.
//!
//! Imports nothing, so that every room may use it. No other room has a `cfg` on the platform.

mod affinity;
#[cfg(target_os = "linux")]
mod cgroup;
mod children;
mod claims;
mod family;
mod fiber;
mod file_pages;
mod files;
#[cfg(unix)]
mod guardian;
mod interleave;
mod machine;
mod memory;
mod page_size;
mod pages;
mod processor_set;
mod raw_text;
mod topology;

pub use affinity::{bind_thread, granted_processors};
pub use children::{kill_family, tie_to_this_process, watch_over};
pub use claims::{HAS_CLAIMS, Holder, claim_file, is_open_stream, is_same_file};
pub use family::Family;
pub use fiber::Fiber;
pub use file_pages::FilePages;
pub use files::{MappedFile, map_file, open_without_waiting, outlive_file_limits, rights_of_new_files};
pub use machine::{
    available_memory, granted_memory, instruction_set, physical_memory, prefetch, processor_name, processors,
    thread_time,
};
pub use page_size::{LARGE_PAGE, page_size};
pub use pages::{ZeroableAtomics, ZeroedPages};
pub use processor_set::ProcessorSet;
pub use raw_text::{path_of_text, shown_text, text_of_bytes};
pub use topology::{Node, Topology};
