"""A folder, a program, clusters of this machine, and calls of ../cluster.py: for ../cluster-check.py and ../cluster-measure.py."""

import json
import os
import secrets
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from .testbed import ADDRESS, Testbed

SCRIPTS = Path(__file__).resolve().parent.parent
OPENINGS = SCRIPTS.parent / "bench-positions/openings.fen"
# Seconds that a call may take.
PATIENCE = 300


class Trial:
    """To be closed at the end, which ends the clusters and removes the folder."""

    def __init__(self, engine):
        # The clusters here have a token of their own.
        os.environ |= {"RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN": secrets.token_hex(32)}
        self.place = Path(tempfile.mkdtemp(prefix="cluster-check-"))
        # A copy, so that it can be changed, and its processes be told from others.
        self.engine = self.place / "mammoth"
        shutil.copy(engine, self.engine)
        self.games = self.place / "games.pgn"
        self.beds = []

    def bed(self, *names):
        bed = Testbed(names, self.place)
        self.beds.append(bed)
        return bed

    def mammoth(self, *words):
        command = [str(self.engine), *map(str, words)]
        return subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)

    def make_games(self, count):
        players = ["--engine", "self;name=a", "--engine", "self;name=b"]
        ended = self.mammoth("match", *players, "--nodes", "300", "--games", count, "--max-moves", "25", "--openings", OPENINGS,
                             "--pgn", self.games)
        assert ended.returncode == 0, ended.stderr

    def cluster(self, job, work, *words, address=ADDRESS):
        """Starts scripts/cluster.py."""
        where = ["--address", address] if address else []
        words = list(map(str, words))
        cut = words.index("--") if "--" in words else len(words)
        own, more = words[:cut], words[cut:]
        command = [sys.executable, str(SCRIPTS / "cluster.py"), job, *own, "--work", str(self.place / work), "--engine", str(self.engine),
                   *where, *more]
        errors = open(self.place / f"{work}.err", "a+")
        return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, text=True)

    def errors(self, work):
        return (self.place / f"{work}.err").read_text()

    def entries(self, work):
        path = self.place / work / "finished.jsonl"
        lines = path.read_text().splitlines() if path.exists() else []
        return [json.loads(line) for line in lines]

    def wait_for(self, work, units, process, machines=1):
        """Waits until so many units are finished, by so many machines."""
        deadline = time.monotonic() + PATIENCE
        while process.poll() is None and time.monotonic() < deadline:
            entries = self.entries(work)
            if len(entries) >= units and len({entry["machine"] for entry in entries}) >= machines:
                return
            time.sleep(0.05)
        raise SystemExit(f"{work} does not come to {units} units: {self.errors(work)}")

    def end(self, process):
        out, _ = process.communicate(timeout=PATIENCE)
        return process.returncode, out

    def close(self):
        for bed in self.beds:
            bed.stop()
        shutil.rmtree(self.place, ignore_errors=True)
