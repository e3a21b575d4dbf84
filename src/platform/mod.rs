//! Everything that depends on the operating system or the processor: memory in large pages, its size, prefetching,
//! files mapped into memory, paths as bytes, processors, programs that this one starts.
//!
//! Imports nothing, so that every room may use it. No other room has a `cfg` on the platform.

#[cfg(target_os = "linux")]
mod cgroup;
mod children;
mod family;
mod files;
#[cfg(unix)]
mod guardian;
mod machine;
mod memory;
mod page_size;
mod pages;
mod raw_text;

pub use children::{kill_family, tie_to_this_process, watch_over};
pub use family::Family;
pub use files::{MappedFile, claim_file, map_file};
pub use machine::{
    granted_memory, instruction_set, physical_memory, prefetch, processor_name, processors, thread_time,
};
pub use page_size::page_size;
pub use pages::{LARGE_PAGE, ZeroableAtomics, ZeroedPages};
pub use raw_text::{path_of_text, shown_text, text_of_bytes};
