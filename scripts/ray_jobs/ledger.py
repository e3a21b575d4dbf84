"""The folder of a job: what it is about, the results of its units, and which of them are finished.

    job.json        what the results depend on, with SHA-256 of the program and of all files
    units/00007.x   the result of a unit, written under another name and renamed
    finished.jsonl  a line for each finished unit; a unit that has none is done again
"""

import fcntl
import hashlib
import json
import os
from pathlib import Path


class Refused(Exception):
    """The work cannot be done as asked; the text says why and what to do."""


class Ledger:
    """A folder that nobody else writes to meanwhile."""

    def __init__(self, folder, about, suffix):
        self.folder, self.suffix = Path(folder), suffix
        self.units = self.folder / "units"
        self.finished = {}
        try:
            self.units.mkdir(parents=True, exist_ok=True)
            self.log = open(self.folder / "finished.jsonl", "a+b")
            fcntl.flock(self.log, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise Refused(f"{folder} is written by another call; wait for its end, or name another --work") from None
        except OSError as error:
            raise Refused(f"{error.filename}: {error.strerror}") from None
        self.check(about)
        self.read()

    def check(self, about):
        """Compares the job with the one that the folder was made for."""
        path = self.folder / "job.json"
        if not path.exists():
            self.write(path, json.dumps(about, indent=1).encode())
            return
        earlier = earlier_job(self.folder)
        differences = [f"{name}: {shown(earlier.get(name))} then, {shown(value)} now"
                       for name, value in about.items() if earlier.get(name) != value]
        if differences:
            raise Refused(f"{self.folder} holds results that were made otherwise: {'; '.join(differences)}; "
                          "take what it was made with, or name another --work")

    def read(self):
        """Finds out which units are finished: their lines and their files agree."""
        self.log.seek(0)
        lines = self.log.read().split(b"\n")
        for line in lines[:-1]:
            entry = json.loads(line)
            path = self.path(entry["unit"])
            if path.exists() and hashlib.sha256(path.read_bytes()).hexdigest() == entry["sha256"]:
                self.finished[entry["unit"]] = entry
        if lines[-1]:
            # The call died while it wrote this line.
            self.log.truncate(self.log.tell() - len(lines[-1]))

    def path(self, unit):
        return self.units / f"{unit:05}.{self.suffix}"

    def add(self, unit, result):
        """Keeps the result of a unit; of two results of one unit the first counts. Whether this one does."""
        if unit in self.finished:
            return False
        data = result["data"]
        entry = {"unit": unit, "sha256": hashlib.sha256(data).hexdigest(), "bytes": len(data)}
        entry |= {name: result[name] for name in ("machine", "seconds", "turn", "program")}
        self.write(self.path(unit), data)
        start = self.log.seek(0, os.SEEK_END)
        try:
            self.log.write(json.dumps(entry).encode() + b"\n")
            self.log.flush()
            os.fsync(self.log.fileno())
        except OSError as error:
            self.log = open(self.folder / "finished.jsonl", "r+b", buffering=0)
            self.log.truncate(start)
            raise full(self.log.name, error) from None
        self.finished[unit] = entry
        return True

    def write(self, path, data):
        """Writes a file that is there as a whole or not at all."""
        draft = path.with_name(f".{path.name}.{os.getpid()}")
        try:
            with open(draft, "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            os.replace(draft, path)
        except OSError as error:
            draft.unlink(missing_ok=True)
            raise full(path, error) from None


def earlier_job(folder):
    """What an earlier call wrote about its job; nothing where there was none."""
    path = Path(folder) / "job.json"
    try:
        return json.loads(path.read_text()) if path.exists() else {}
    except ValueError:
        raise Refused(f"{path} was not written by this script; name another --work") from None


def full(path, error):
    return Refused(f"{path} cannot be written: {error.strerror}; finished units are kept: make room, and the same command goes on")


def shown(value):
    """A value in a sentence; of a SHA-256 the first digits are enough."""
    if isinstance(value, dict):
        return ", ".join(f"{name} {shown(part)}" for name, part in value.items())
    if isinstance(value, list):
        return f"\"{' '.join(value)}\""
    return f"{value[:16]}…" if isinstance(value, str) and len(value) == 64 else str(value)
