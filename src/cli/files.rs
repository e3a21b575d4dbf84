//! Files that commands write: claimed before any work is done for them.

use super::Failure;
use crate::cli::language::message;
use crate::files::Claim;
use std::fs;
use std::path::{Path, PathBuf};

/// Claims a file that [`Claim::replace`] can write later, as far as that can be known. What it holds stays as it is.
///
/// # Errors
/// When another process writes it, or when it cannot be written.
pub fn claim(path: &Path) -> Result<Claim, Failure> {
    let claim = Claim::of(path)?;
    claim.begin().map_err(|error| claim.failure(error))?;
    Ok(claim)
}

/// The same for a file that is not there yet, or is empty, or holds what `may_be_replaced`.
///
/// # Errors
/// Those of [`claim`], and when it holds anything else.
pub fn claim_free(path: &Path, may_be_replaced: impl FnOnce(&str) -> bool) -> Result<Claim, Failure> {
    claim_free_of_bytes(path, |bytes| str::from_utf8(bytes).is_ok_and(may_be_replaced))
}

/// The same for a file that need not be text.
///
/// # Errors
/// Those of [`claim_free`].
pub fn claim_free_of_bytes(path: &Path, may_be_replaced: impl FnOnce(&[u8]) -> bool) -> Result<Claim, Failure> {
    let claim = claim(path)?;
    if holds_something(&claim) && !fs::read(path).is_ok_and(|bytes| may_be_replaced(&bytes)) {
        let path = path.display();
        return Err(message!("file-exists", "{path} exists already: choose another file", path = path).into());
    }
    Ok(claim)
}

/// Whether there is anything in an ordinary file.
pub fn holds_something(claim: &Claim) -> bool {
    claim.is_ordinary() && claim.file().metadata().is_ok_and(|data| data.len() > 0)
}

/// Refuses two options that name the same file, which would leave the later of them only.
pub fn check_distinct<'a>(files: impl IntoIterator<Item = (&'static str, Option<&'a Path>)>) -> Result<(), Failure> {
    let mut known: Vec<(&str, PathBuf)> = Vec::new();
    for (option, path) in files {
        let Some(path) = path.filter(|path| is_replaced(path)) else { continue };
        let place = place_of(path);
        if let Some((other, _)) = known.iter().find(|(_, other)| *other == place) {
            let path = path.display();
            return Err(
                format!("{other} and {option} name the same file, {path}: choose another for one of them").into()
            );
        }
        known.push((option, place));
    }
    Ok(())
}

/// Whether it is an ordinary file, or will be one: not a pipe or a device.
fn is_replaced(path: &Path) -> bool {
    fs::metadata(path).map_or(true, |data| data.is_file())
}

/// The same for all paths of a file, even of one that is not there yet.
fn place_of(path: &Path) -> PathBuf {
    let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let named = || Some(fs::canonicalize(parent).ok()?.join(path.file_name()?));
    fs::canonicalize(path).ok().or_else(named).unwrap_or_else(|| path.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_may_be_replaced_is_claimed() {
        let directory = tempfile::tempdir().expect("a directory for the test");
        let path = directory.path().join("results.json");
        drop(claim_free(&path, |_| false).expect("nothing is there"));
        assert_eq!(fs::read_dir(directory.path()).expect("it can be read").count(), 0);
        fs::write(&path, "thesis").expect("it can be written");
        assert!(claim_free(&path, |text| text != "thesis").is_err());
        claim_free(&path, |text| text == "thesis").expect("it may be replaced");
        assert_eq!(fs::read_to_string(&path).expect("it can be read"), "thesis");
    }

    #[test]
    fn the_same_file_by_two_ways_is_the_same() {
        let directory = tempfile::tempdir().expect("a directory for the test");
        let plain = directory.path().join("a");
        let around = directory.path().join(".").join("a");
        let other = directory.path().join("b");
        let check = |one, two| check_distinct([("--json", Some(one)), ("--log", None), ("--csv", Some(two))]);
        let refused = check(&plain, &around).expect_err("the same file").to_string();
        assert!(refused.starts_with("--json and --csv name the same file"), "{refused}");
        check(&plain, &other).expect("two files");
        fs::write(&plain, "").expect("it can be written");
        assert!(check(&plain, &around).is_err());
    }
}
