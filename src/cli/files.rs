//! Files that commands write: looked at before any work is done for them, and written as a whole.

use super::Failure;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

/// Finds out whether [`replace`] can write a file. Nothing is left behind, and what it holds stays as it is.
pub fn check_writable(path: &Path) -> Result<(), Failure> {
    try_out(path).map_err(|error| cannot_be_written(path, &error))
}

/// The same for a file that is not there yet, or is empty, or holds what `may_be_replaced`.
pub fn check_free(path: &Path, may_be_replaced: impl FnOnce(&str) -> bool) -> Result<(), Failure> {
    let holds_something = fs::metadata(path).is_ok_and(|data| data.is_file() && data.len() > 0);
    if holds_something && !fs::read_to_string(path).is_ok_and(|text| may_be_replaced(&text)) {
        return Err(format!("{} exists already: choose another file", path.display()).into());
    }
    check_writable(path)
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

/// Writes a file as a whole, so that a reader never sees half of it, and nothing is lost when that fails.
pub fn replace(path: &Path, text: &str) -> Result<(), Failure> {
    let put = || {
        if !is_replaced(path) {
            return fs::write(path, text);
        }
        let fresh = beside(path)?;
        fs::write(&fresh, text).and_then(|()| fs::rename(&fresh, path)).inspect_err(|_| drop(fs::remove_file(&fresh)))
    };
    put().map_err(|error| cannot_be_written(path, &error))
}

fn try_out(path: &Path) -> io::Result<()> {
    // A file is protected by its own permissions, although another one takes its place.
    if let Err(error) = File::options().append(true).open(path)
        && error.kind() != io::ErrorKind::NotFound
    {
        return Err(error);
    }
    if !is_replaced(path) {
        return Ok(());
    }
    let fresh = beside(path)?;
    fs::write(&fresh, "")?;
    fs::remove_file(&fresh)
}

/// Whether it is an ordinary file, or will be one: not a pipe or a device.
fn is_replaced(path: &Path) -> bool {
    fs::metadata(path).map_or(true, |data| data.is_file())
}

/// Where the file is written before it gets its name; another process has another place.
fn beside(path: &Path) -> io::Result<PathBuf> {
    let mut name = path.file_name().ok_or(io::ErrorKind::InvalidFilename)?.to_owned();
    name.push(format!(".{}.new", std::process::id()));
    Ok(path.with_file_name(name))
}

/// The same for all paths of a file, even of one that is not there yet.
fn place_of(path: &Path) -> PathBuf {
    let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let named = || Some(fs::canonicalize(parent).ok()?.join(path.file_name()?));
    fs::canonicalize(path).ok().or_else(named).unwrap_or_else(|| path.to_owned())
}

fn cannot_be_written(path: &Path, error: &io::Error) -> Failure {
    format!("{} cannot be written: {error}", path.display()).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn looking_leaves_nothing_behind_and_keeps_what_is_there() {
        let directory = tempfile::tempdir().expect("a directory for the test");
        let path = directory.path().join("results.json");
        check_free(&path, |_| false).expect("nothing is there");
        assert_eq!(fs::read_dir(directory.path()).expect("it can be read").count(), 0);
        fs::write(&path, "thesis").expect("it can be written");
        assert!(check_free(&path, |text| text != "thesis").is_err());
        check_free(&path, |text| text == "thesis").expect("it may be replaced");
        assert_eq!(fs::read_to_string(&path).expect("it can be read"), "thesis");
        assert_eq!(fs::read_dir(directory.path()).expect("it can be read").count(), 1);
    }

    #[test]
    fn what_cannot_take_its_name_is_found_out_before() {
        let directory = tempfile::tempdir().expect("a directory for the test");
        for path in [directory.path().to_owned(), directory.path().join("no/file"), PathBuf::new()] {
            assert!(check_writable(&path).is_err(), "{}", path.display());
            assert!(replace(&path, "text").is_err(), "{}", path.display());
        }
    }

    #[test]
    fn a_neighbour_with_a_similar_name_is_left_alone() {
        let directory = tempfile::tempdir().expect("a directory for the test");
        let [path, neighbour] = ["a.json", "a.json.new"].map(|name| directory.path().join(name));
        fs::create_dir(&neighbour).expect("it can be made");
        check_writable(&path).expect("the neighbour is not in the way");
        replace(&path, "text").expect("nor now");
        assert_eq!(fs::read_to_string(&path).expect("it is there"), "text");
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
