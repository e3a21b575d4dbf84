"""Keeps the process that works with Ray going: Ray ends a process whose cluster dies, so that another one has to start it again."""

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

from .machine import die_with_parent

# Exit codes of the process that works with Ray when it failed and said why, does not get into the cluster, and when the cluster is gone.
FAILED, NOT_JOINED, GONE = 73, 74, 75
# The exit codes of the call after those that end it: done, failed, interrupted.
FINAL = {0: 0, FAILED: 1, 130: 130}
# What else that process ends with: 1 when Ray ends it because its cluster died, signals when somebody or the system kills it.
KILLED = (1, -signal.SIGABRT, -signal.SIGTERM, -signal.SIGKILL)
# Tells that process that it is the one.
MARK = "MAMMOTH_CLUSTER_DRIVER"
KEPT = "finished units are kept, and the same command goes on"
# Seconds before it is started again: at first, and at most.
FIRST_PAUSE, LONGEST_PAUSE = 2.0, 16.0


class Supervisor:
    """Runs a command until it is done, or the work has stood still for so many seconds (patience)."""

    def __init__(self, options, command):
        self.address, self.patience, self.work, self.command = options.address, options.patience, Path(options.work), command
        self.child, self.interrupted = None, False
        # Since when the work stands still; None as long as it goes on.
        self.still_since = None

    def run(self):
        """The exit code of the call."""
        signal.signal(signal.SIGINT, self.interrupt)
        signal.signal(signal.SIGTERM, self.interrupt)
        pause = FIRST_PAUSE
        while True:
            fault = self.wait_for_head()
            if self.interrupted:
                return 130
            if fault:
                return complain(fault)
            code, went_on = self.run_child()
            if self.interrupted:
                return FINAL.get(code, 130)
            if code in FINAL:
                return FINAL[code]
            if not self.can_go_on(code):
                # Of the first two it has told itself.
                return 1 if code in (NOT_JOINED, GONE) else complain(f"the process that works with Ray broke down ({ended_by(code)}); {KEPT}")
            now = time.monotonic()
            if went_on or self.still_since is None:
                self.still_since, pause = now, FIRST_PAUSE
                print(f"the cluster at {self.address} is gone, or the process that works with it was killed ({ended_by(code)}); finished "
                      "units are kept. Start its head again (ray start --head), if it is gone, and let the machines join it: the work "
                      "goes on by itself", file=sys.stderr)
            elif now - self.still_since > self.patience:
                return complain(f"the work at {self.address} has stood still for {now - self.still_since:.0f} s (--patience), and the "
                                f"process that works with Ray ended again ({ended_by(code)}); {KEPT}")
            self.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    def interrupt(self, number, frame):
        self.interrupted = True
        if self.child and self.child.poll() is None:
            self.child.send_signal(signal.SIGINT)

    def run_child(self):
        """Its exit code, and whether it did some work: it finished a unit, or was in the cluster for longer than the patience."""
        before, begun = self.progress(), time.monotonic()
        # In a group of its own, so that Ctrl-C comes to it once.
        self.child = subprocess.Popen(self.command, env=environment(self.address), start_new_session=True, preexec_fn=die_with_parent)
        code = self.child.wait()
        was_long = code != NOT_JOINED and time.monotonic() - begun > self.patience
        return code, was_long or self.progress() != before

    def progress(self):
        """How long the list of finished units is."""
        try:
            return (self.work / "finished.jsonl").stat().st_size
        except OSError:
            return 0

    def can_go_on(self, code):
        """Whether it may be otherwise when it is started again. At the first call the address may be wrong."""
        was_joined = self.still_since is not None
        return self.address and (code == GONE or code in KILLED or code == NOT_JOINED and was_joined)

    def wait_for_head(self):
        """Waits until the head answers; what is wrong when it does not. At the first call nobody waits: the address may be wrong."""
        while self.address and not self.interrupted and (fault := unreachable(self.address)):
            if self.still_since is None or time.monotonic() - self.still_since > self.patience:
                return (f"no cluster answers at {self.address}: {fault}. Start its head there (ray start --head --port PORT), or give the "
                        "address that it prints")
            self.sleep(1)
        return None

    def sleep(self, seconds):
        """In short pieces, since a signal does not end a sleep."""
        until = time.monotonic() + seconds
        while not self.interrupted and time.monotonic() < until:
            time.sleep(0.1)


def complain(text):
    print(f"{Path(sys.argv[0]).name}: {text}", file=sys.stderr)
    return 1


def ended_by(code):
    return f"exit code {code}" if code >= 0 else signal.Signals(-code).name


def environment(address):
    """That of the process that works with Ray. It takes part in a cluster with a token where there is one; Ray takes none by itself."""
    has_token = (Path.home() / ".ray/auth_token").exists() or "RAY_AUTH_TOKEN" in os.environ
    usual = {"RAY_AUTH_MODE": "token"} if address and has_token else {}
    return {**usual, **os.environ, MARK: "1"}


def unreachable(address):
    """Why nobody answers at an address; None when somebody does."""
    host, _, port = address.rpartition(":")
    if not host or not port.isdecimal() or int(port) > 65535:
        return "an address is written HOST:PORT, as \"ray start --head\" prints it"
    try:
        socket.create_connection((host, int(port)), timeout=5).close()
    except OSError as error:
        return f"{error.strerror or error}"
    return None
