//! The opening book: what is written into it, what is read from it, and how damage is noticed.

#[path = "book/damage.rs"]
mod damage;
#[path = "book/making.rs"]
mod making;
#[path = "book/playing.rs"]
mod playing;
#[path = "book/support.rs"]
mod support;
