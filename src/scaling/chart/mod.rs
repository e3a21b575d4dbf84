//! Rows as a picture: one band a set, with speed-up, node overhead, and where the time went.

mod axis;
mod bands;
mod canvas;
mod shares;

pub use bands::chart;
