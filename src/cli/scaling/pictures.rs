//! The files made from the rows: a table for other programs and a picture. Made anew at the end of each call.

use crate::cli::Failure;
use crate::cli::files::claim_free;
use crate::files::Claim;
use crate::scaling::{Results, Row, chart};
use clap::Args;
use std::path::{Path, PathBuf};

/// How every table begins.
const TABLE: &str = "strategy,threads,virtual,set,";
/// How every picture begins.
const PICTURE: &str = "<!-- mammoth scaling -->\n";

/// Where they go.
#[derive(Args, Debug)]
pub struct Pictures {
    /// Write the rows to this new file as comma-separated values
    #[arg(long, value_name = "FILE", value_parser = a_file)]
    csv: Option<PathBuf>,
    /// Draw speed-up, overhead and where the time went into this new file
    #[arg(long, value_name = "FILE", value_parser = a_file)]
    svg: Option<PathBuf>,
}

fn a_file(text: &str) -> Result<PathBuf, String> {
    match text {
        "-" => Err("wanted is a file; standard output takes --json - only".into()),
        _ => Ok(text.into()),
    }
}

impl Pictures {
    /// The files, with the options that name them.
    pub fn paths(&self) -> [(&'static str, Option<&Path>); 2] {
        [("--csv", self.csv.as_deref()), ("--svg", self.svg.as_deref())]
    }

    /// Claims them, before any work is done for them. Files that are there already are refused, unless they are the table and
    /// the picture of a measurement that is `continued`.
    pub fn claim(&self, continued: bool) -> Result<Claims, Failure> {
        let claim = |path: &Option<PathBuf>, beginning: &str| {
            let may_be_replaced = |text: &str| continued && text.starts_with(beginning);
            path.as_ref().map(|path| claim_free(path, may_be_replaced)).transpose()
        };
        Ok(Claims { csv: claim(&self.csv, TABLE)?, svg: claim(&self.svg, PICTURE)? })
    }
}

/// The files, claimed.
pub struct Claims {
    csv: Option<Claim>,
    svg: Option<Claim>,
}

impl Claims {
    /// Writes them.
    pub fn write(self, results: &Results) -> Result<(), Failure> {
        let csv = self.csv.map_or(Ok(()), |mut claim| Ok(claim.replace(&comma_separated(&results.rows)?)?));
        let svg = self.svg.map_or(Ok(()), |mut claim| {
            let picture = chart(&results.rows).map_err(|error| error.to_string())?;
            Ok(claim.replace(&picture.map_or(String::new(), |picture| format!("{PICTURE}{picture}")))?)
        });
        csv.and(svg)
    }
}

fn comma_separated(rows: &[Row]) -> Result<String, Failure> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    for row in rows {
        writer.serialize(row)?;
    }
    Ok(String::from_utf8(writer.into_inner()?)?)
}
