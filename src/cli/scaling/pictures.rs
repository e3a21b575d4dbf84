//! The files made from the rows: a table for other programs and a picture. Made anew at the end of each call.

use crate::cli::Failure;
use crate::cli::json::replace;
use crate::scaling::{Results, Row, chart};
use clap::Args;
use std::fs::{self, File};
use std::path::{Path, PathBuf};

/// Where they go.
#[derive(Args, Debug)]
pub struct Pictures {
    /// Write the rows to this new file as comma-separated values
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Draw speed-up, overhead and where the time went into this new file
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

impl Pictures {
    /// Finds out whether they can be written, before any work is done for them. Files that are there already are refused,
    /// unless they belong to a measurement that is `continued`.
    pub fn check(&self, continued: bool) -> Result<(), Failure> {
        for path in self.csv.iter().chain(&self.svg) {
            if fs::metadata(path).is_ok_and(|data| data.len() > 0) && !continued {
                return Err(format!("{} exists already: choose another file", path.display()).into());
            }
            let file = File::options().create(true).append(true).open(path);
            file.map_err(|error| format!("{} cannot be written: {error}", path.display()))?;
        }
        Ok(())
    }

    /// Writes them.
    pub fn write(&self, results: &Results) -> Result<(), Failure> {
        let save = |path: &Path, text: &str| -> Result<(), Failure> {
            replace(path, text).map_err(|error| format!("{} cannot be written: {error}", path.display()).into())
        };
        if let Some(path) = &self.csv {
            save(path, &comma_separated(&results.rows)?)?;
        }
        match &self.svg {
            Some(path) => save(path, &chart(&results.rows).map_err(|error| error.to_string())?.unwrap_or_default()),
            None => Ok(()),
        }
    }
}

fn comma_separated(rows: &[Row]) -> Result<String, Failure> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    for row in rows {
        writer.serialize(row)?;
    }
    Ok(String::from_utf8(writer.into_inner()?)?)
}
