//! A file that belongs to one process for a while.

use super::{Draft, FileError, draft};
use crate::platform;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// How often a file may vanish between its opening and its claim.
const MOST_TRIALS: u32 = 100;

/// The right to write a file, until this is dropped or the process ends, however that happens. The right to what is no ordinary file
/// (a pipe, a device) is not exclusive.
///
/// The claim lies on the file itself, so that nothing is left beside it: a file that is not there yet is made, and removed in the
/// end when nothing was written. A draft is claimed before it takes the place of the file. Paths lead to the same claim through links
/// of any kind; a link stays a link, and the file it leads to is written. Drafts of a process that was killed are cleared away.
#[derive(Debug)]
pub struct Claim {
    file: File,
    /// As it was asked for.
    path: PathBuf,
    /// Where that leads; `None` for what is no ordinary file.
    place: Option<PathBuf>,
    /// Made by this claim.
    is_new: bool,
}

impl Claim {
    /// Claims a file. What is in it stays.
    ///
    /// # Errors
    /// When another process has claimed it, or when it cannot be opened for writing.
    pub fn of(path: &Path) -> Result<Claim, FileError> {
        let failed = |source| FileError::Io { path: path.to_owned(), source };
        if fs::metadata(path).is_ok_and(|data| !data.is_file()) || platform::is_open_stream(path) {
            let file = File::options().append(true).open(path).map_err(failed)?;
            return Ok(Claim { file, path: path.to_owned(), place: None, is_new: false });
        }
        for _ in 0..MOST_TRIALS {
            let is_new = fs::metadata(path).is_err();
            let file = File::options().create(true).append(true).open(path).map_err(failed)?;
            if let Err(holder) = platform::claim_file(&file) {
                return Err(FileError::Busy { path: path.to_owned(), holder });
            }
            // The process that held the claim before may have replaced or removed the file.
            if platform::is_same_file(&file, path) {
                let place = fs::canonicalize(path).map_err(failed)?;
                if platform::HAS_CLAIMS {
                    draft::remove_abandoned(&place);
                }
                return Ok(Claim { file, path: path.to_owned(), place: Some(place), is_new });
            }
        }
        Err(failed(io::Error::other("it is replaced again and again")))
    }

    /// The path as it was asked for.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Whether the file takes a name, and what was there goes; not so for pipes and devices.
    pub fn is_ordinary(&self) -> bool {
        self.place.is_some()
    }

    /// The file itself, opened for adding to it.
    pub fn file(&self) -> &File {
        &self.file
    }

    /// Begins a new file that can take the place of this one.
    ///
    /// # Errors
    /// When no file can be made in the directory.
    pub fn begin(&self) -> io::Result<Draft> {
        match &self.place {
            Some(place) => Draft::beside(place),
            None => self.file.try_clone().map(Draft::straight_to),
        }
    }

    /// Puts a draft of [`Claim::begin`] in the place of the file, when all of it is on the disk.
    ///
    /// # Errors
    /// When it cannot be written to its end, or not get its name; what lay there is then still there.
    pub fn place(&mut self, draft: Draft) -> io::Result<()> {
        let Some(place) = &self.place else { return draft.end() };
        if !platform::HAS_CLAIMS {
            // Such a system may refuse to replace a file that is open.
            self.file = draft.handle()?;
        }
        if let Some(file) = draft.place(place)? {
            self.file = file;
            self.is_new = false;
        }
        Ok(())
    }

    /// Replaces the file by a new one that holds this.
    ///
    /// # Errors
    /// Those of [`Claim::begin`] and [`Claim::place`], with the path.
    pub fn replace(&mut self, contents: &(impl AsRef<[u8]> + ?Sized)) -> Result<(), FileError> {
        let written = self.begin().and_then(|mut draft| draft.write_all(contents.as_ref()).map(|()| draft));
        written.and_then(|draft| self.place(draft)).map_err(|source| self.failure(source))
    }

    /// A failure that names the file.
    pub fn failure(&self, source: io::Error) -> FileError {
        FileError::Io { path: self.path.clone(), source }
    }
}

impl Drop for Claim {
    fn drop(&mut self) {
        let Some(place) = self.place.as_ref().filter(|_| self.is_new) else { return };
        let is_empty = self.file.metadata().is_ok_and(|data| data.len() == 0);
        if is_empty && platform::is_same_file(&self.file, place) {
            // Nothing more can be done about it.
            let _ = fs::remove_file(place);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(directory: &Path) -> Vec<String> {
        let entries = fs::read_dir(directory).expect("it can be read").flatten();
        let mut names: Vec<String> =
            entries.map(|entry| entry.file_name().into_string().expect("plain names")).collect();
        names.sort();
        names
    }

    #[test]
    fn a_claim_that_is_not_used_leaves_nothing_behind_and_keeps_what_is_there() {
        let directory = tempfile::tempdir().expect("a directory for the test");
        let path = directory.path().join("results.json");
        drop(Claim::of(&path).expect("nothing is there"));
        assert!(names(directory.path()).is_empty());
        fs::write(&path, "thesis").expect("it can be written");
        drop(Claim::of(&path).expect("ours").begin());
        assert_eq!(fs::read_to_string(&path).expect("it can be read"), "thesis");
        assert_eq!(names(directory.path()), ["results.json"]);
    }

    #[test]
    fn a_claim_lasts_while_files_take_its_place() {
        let directory = tempfile::tempdir().expect("a directory for the test");
        let path = directory.path().join("results.json");
        let mut claim = Claim::of(&path).expect("free");
        for text in ["one", "two"] {
            assert!(cfg!(not(unix)) || matches!(Claim::of(&path), Err(FileError::Busy { .. })), "before {text}");
            claim.replace(text).expect("it can be written");
            assert_eq!(fs::read_to_string(&path).expect("it can be read"), text);
        }
        assert!(cfg!(not(unix)) || matches!(Claim::of(&path), Err(FileError::Busy { .. })));
        drop(claim);
        Claim::of(&path).expect("free again");
        assert_eq!(names(directory.path()), ["results.json"]);
    }

    #[cfg(unix)]
    #[test]
    fn links_lead_to_the_same_claim_and_stay_links() {
        let directory = tempfile::tempdir().expect("a directory for the test");
        let [path, link] = ["results.json", "link"].map(|name| directory.path().join(name));
        std::os::unix::fs::symlink("results.json", &link).expect("it can be made");
        let mut claim = Claim::of(&link).expect("it leads to nothing yet");
        assert!(matches!(Claim::of(&path), Err(FileError::Busy { .. })));
        claim.replace("text").expect("it can be written");
        assert!(matches!(Claim::of(&path), Err(FileError::Busy { .. })));
        drop(claim);
        assert!(fs::symlink_metadata(&link).expect("it is there").is_symlink());
        assert_eq!(fs::read_to_string(&path).expect("it is there"), "text");
    }

    #[cfg(unix)]
    #[test]
    fn what_a_killed_writer_left_is_cleared_away_and_nothing_else() {
        let directory = tempfile::tempdir().expect("a directory for the test");
        let path = directory.path().join("results.json");
        let abandoned = Claim::of(&path).expect("free").begin().expect("a draft");
        std::mem::forget(abandoned);
        assert_eq!(names(directory.path()).len(), 1, "the claim is gone, the draft is not");
        let others = [".other.json.abc123.part", ".results.json.abc12.part", ".results.json.part", "results.json.part"];
        for name in others {
            fs::write(directory.path().join(name), "mine").expect("it can be written");
        }
        std::os::unix::fs::symlink("gone", directory.path().join(".results.json.abc123.part")).expect("a link");
        drop(Claim::of(&path).expect("free again"));
        let mut expected = others.map(str::to_string).to_vec();
        expected.push(".results.json.abc123.part".to_string());
        expected.sort();
        assert_eq!(names(directory.path()), expected);
    }

    #[cfg(unix)]
    #[test]
    fn whoever_comes_first_gets_the_file_and_no_other_at_the_same_time() {
        let directory = tempfile::tempdir().expect("a directory for the test");
        let path = directory.path().join("results.json");
        let holders = std::sync::atomic::AtomicUsize::new(0);
        let order = std::sync::atomic::Ordering::SeqCst;
        std::thread::scope(|scope| {
            for number in 0..4 {
                let (path, holders) = (&path, &holders);
                scope.spawn(move || {
                    for round in 0..2000 {
                        let Ok(mut claim) = Claim::of(path) else { continue };
                        assert_eq!(holders.fetch_add(1, order), 0);
                        if (number + round) % 3 == 0 {
                            claim.replace("text").expect("it can be written");
                        }
                        holders.fetch_sub(1, order);
                        if (number + round) % 7 == 0 {
                            // A file without its name is of no use to the waiting claimants.
                            fs::remove_file(path).expect("it is there");
                        }
                    }
                });
            }
        });
    }

    #[test]
    fn what_cannot_be_claimed_is_named() {
        let directory = tempfile::tempdir().expect("a directory for the test");
        for path in [directory.path().to_owned(), directory.path().join("no/file"), PathBuf::new()] {
            let error = Claim::of(&path).expect_err("no file").to_string();
            assert!(error.starts_with(&format!("{} cannot be written: ", path.display())), "{error}");
        }
    }
}
