//! CBR and CBL, the files of CCBridge (象棋桥), version 3: a record is one game, a library a head and records in blocks of 4096
//! bytes. Texts are UTF-16 in fields of fixed width; nothing is encrypted.
//!
//! A point is one byte, counted along the ranks from Black's left corner. What is known of the format comes from programs that
//! read it.

mod head;
mod library;
mod record;

pub(super) use library::LibraryReader;
pub use record::read_cbr;
