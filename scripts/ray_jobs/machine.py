"""What runs on the machines of the cluster. Its functions travel there by value: nothing but Python and Ray has to be there,
and the program. All of them take and return plain values.

A folder for files that go away lies below the system's one; each unit works in a folder of its own.
"""

import contextlib
import ctypes
import hashlib
import os
import resource
import shutil
import signal
import stat
import subprocess
import tempfile
import time
from pathlib import Path

# Seconds a program has to end after it was told to.
GRACE = 3.0
# Nodes a second are those of the quickest of so many searches, of a second each or less.
SPEED_RUNS = 3


class Failed(Exception):
    """A command failed, or a machine cannot be used; the text says why."""


def digest(path):
    """SHA-256 of a file; of a directory, that of the names and digests of the files below it."""
    if os.path.isdir(path):
        lines = [f"{digest(file)} {file.relative_to(path).as_posix()}\n" for file in files_below(path)]
        return hashlib.sha256(os.fsencode("".join(lines))).hexdigest()
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def files_below(path):
    """The files of a directory and of those in it, in order; a file is there by itself."""
    path = Path(path)
    return sorted(below for below in path.rglob("*") if below.is_file()) if path.is_dir() else [path]


def survey(files, program, measures_speed):
    """Looks whether a machine can be used: the SHA-256 of the files named, with marks that change when they do, and whether the program
    runs; its nodes a second, which mean something only where they are asked for."""
    found = {"files": {}, "marks": {}, "fault": None, "speed": None}
    for path in files:
        try:
            found["marks"][path] = mark(path)
            found["files"][path] = digest(path)
        except OSError as error:
            found["fault"] = f"{path}: {error.strerror}: copy that of the others"
            return found
    sweep()
    try:
        found["speed"] = speed(program, SPEED_RUNS if measures_speed else 1)
    except (Failed, OSError, ValueError) as error:
        found["fault"] = f"{program} does not run: {error}: build it for the oldest processor (docs/cluster.md)"
    return found


def speed(program, runs):
    """Nodes that the program searches here in a second of the processor's time, whatever else the machine does."""
    depth = "10" if runs > 1 else "5"
    rates = []
    for _ in range(runs):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        said = run([program, "bench", "--depth", depth, "--hash", "16"], place())
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        seconds = after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
        rates += [int(line.split()[1]) / seconds for line in said.splitlines() if line.startswith("nodes ")]
    if not rates:
        raise Failed(f"{program} bench prints no line \"nodes\"")
    return max(rates)


def work(command, result, inputs, files, marks):
    """Runs the command of a unit and returns what it left in the file `result`.

    `inputs` are the bytes of the files that the command finds below `inputs/`, by name; `files` have to be these: SHA-256 by path, and
    the marks that they had."""
    check(files, marks)
    folder = None
    try:
        folder = Path(tempfile.mkdtemp(prefix=f"unit-{os.getpid()}-", dir=place()))
        for name, data in inputs.items():
            path = folder / "inputs" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        started = time.monotonic()
        run(command, folder)
        seconds = time.monotonic() - started
        data = (folder / result).read_bytes()
    except OSError as error:
        raise Failed(f"{error.filename or folder or place()}: {error.strerror}") from None
    finally:
        if folder:
            shutil.rmtree(folder, ignore_errors=True)
    return {"data": data, "seconds": seconds}


def run(command, folder):
    """The standard output of a command. However this function is left, nothing of the command goes on."""
    with open(os.devnull, "rb") as nothing, tempfile.TemporaryFile(dir=folder) as out, tempfile.TemporaryFile(dir=folder) as err:
        process = subprocess.Popen(command, cwd=folder, stdin=nothing, stdout=out, stderr=err, preexec_fn=die_with_parent)
        try:
            code = process.wait()
        except BaseException:
            end(process)
            raise
        texts = []
        for file in (out, err):
            file.seek(0)
            texts.append(file.read().decode(errors="replace"))
    if code != 0:
        last = " ".join(texts[1].split("\n")[-4:]).strip()
        ended = f"exit code {code}" if code > 0 else f"ended by {signal.Signals(-code).name}"
        raise Failed(f"{last or 'it said nothing'} ({ended})")
    return texts[0]


def end(process):
    """Ends a command: it is asked, and then made to."""
    process.terminate()
    try:
        process.wait(GRACE)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def die_with_parent():
    """Lets the system end a command whose worker was killed. Elsewhere than on Linux it would go on to its end, in vain."""
    with contextlib.suppress(OSError, AttributeError):
        pr_set_pdeathsig = 1
        ctypes.CDLL(None).prctl(pr_set_pdeathsig, signal.SIGKILL)


def place():
    """The folder for files that go away. Programs are started in it, so that nobody else may write there."""
    folder = Path(tempfile.gettempdir()) / f"mammoth-units-{os.getuid()}"
    with contextlib.suppress(FileExistsError):
        folder.mkdir(mode=0o700)
    found = os.lstat(folder)
    if not stat.S_ISDIR(found.st_mode) or found.st_uid != os.getuid() or stat.S_IMODE(found.st_mode) != 0o700:
        raise Failed(f"{folder} is not a directory of this user that nobody else can enter (mode 0700): remove it, or set TMPDIR to "
                     "another place")
    return folder


def sweep():
    """Takes away what workers left that were killed."""
    for folder in place().glob("unit-*"):
        with contextlib.suppress(OSError, ValueError, IndexError):
            pid = int(folder.name.split("-")[1])
            try:
                os.kill(pid, 0)
            except ProcessLookupError:
                shutil.rmtree(folder, ignore_errors=True)


def check(files, marks):
    """Whether files are those that were looked at. Only where a mark is another one are they read."""
    try:
        for path, wanted in files.items():
            found = wanted if mark(path) == marks[path] else digest(path)
            if found != wanted:
                raise Failed(f"{path} has changed: its SHA-256 is {found[:16]}…, not {wanted[:16]}…")
    except OSError as error:
        raise Failed(f"{error.filename}: {error.strerror}") from None


def mark(path):
    """What the system says of a file or the files below a directory."""
    states = [(str(file), os.stat(file)) for file in files_below(path)]
    return [(name, state.st_mtime_ns, state.st_size, state.st_ino) for name, state in states]
