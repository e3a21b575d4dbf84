//! XQF, the files of XQStudio (象棋演播室), versions 10 to 18: a head of 1024 bytes and a tree of moves with comments. From
//! version 11 on all behind the head is encrypted, with keys that the head gives away.
//!
//! A point is one byte: ten times the file, from Red's left, and the rank, from Red's side. What is known of the format comes from
//! programs that read it; XQStudio itself does not describe the encrypted versions.

mod head;
mod key;
mod reader;

pub use reader::read_xqf;
