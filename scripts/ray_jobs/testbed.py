"""A cluster of several raylets on this machine, whose parts can be killed: for ../cluster-check.py."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

HOST, PORT = "127.0.0.1", 6399
ADDRESS = f"{HOST}:{PORT}"
# The least that Ray takes.
STORE_BYTES = "78643200"


class Testbed:
    """Raylets by name, each with one processor for units; the first one is the head."""

    def __init__(self, names, scratch):
        self.scratch, self.processes, self.names = Path(scratch), {}, names
        for name in names:
            self.start(name)

    def start(self, name, before=(), settings=None):
        """Starts a raylet; `before` are words in front of its command."""
        is_head = name == self.names[0]
        role = ["--head", "--port", str(PORT), "--include-dashboard", "false"] if is_head else ["--address", ADDRESS]
        command = [*before, str(Path(sys.executable).with_name("ray")), "start", *role, "--node-ip-address", HOST, "--node-name", name,
                   "--num-cpus", "1", "--object-store-memory", STORE_BYTES, "--disable-usage-stats", "--block"]
        environment = {**os.environ, **(settings or {})}
        told = self.scratch / f"raylet-{name}.txt"
        with open(told, "w") as out:
            self.processes[name] = subprocess.Popen(command, env=environment, start_new_session=True, stdin=subprocess.DEVNULL,
                                                    stdout=out, stderr=out)
        # One after the other: those that start together take each other's ports.
        deadline = time.monotonic() + 60
        while "runtime started" not in told.read_text():
            if time.monotonic() > deadline or self.processes[name].poll() is not None:
                raise SystemExit(f"the raylet {name} does not start: {told.read_text()}")
            time.sleep(0.1)

    def kill(self, name):
        """Kills everything of a raylet at once, as when its machine loses its power."""
        process = self.processes.pop(name)
        for pid in [process.pid, *descendants(process.pid)]:
            end(pid)
        process.wait()

    def kill_worker(self, name):
        """Kills the process of a raylet that works on a unit; whether there was one."""
        family = descendants(self.processes[name].pid)
        busy = [pid for pid in family if b"ray::work" in command_line(pid)]
        for pid in busy:
            end(pid)
        return bool(busy)

    def stop(self):
        for name in list(self.processes):
            self.kill(name)


def end(pid):
    try:
        os.kill(pid, signal.SIGKILL)
    except ProcessLookupError:
        pass


def command_line(pid):
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""


def descendants(pid):
    """The processes below one, the nearest first."""
    children = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                parent = int((entry / "stat").read_text().rsplit(")", 1)[1].split()[1])
            except (OSError, IndexError):
                continue
            children.setdefault(parent, []).append(int(entry.name))
    found, open_ones = [], [pid]
    while open_ones:
        below = children.get(open_ones.pop(0), [])
        found += below
        open_ones += below
    return found


def running(program):
    """The processes that run a program."""
    numbers = [int(entry.name) for entry in Path("/proc").iterdir() if entry.name.isdigit()]
    return [pid for pid in numbers if command_line(pid).split(b"\0")[0] == os.fsencode(program)]
