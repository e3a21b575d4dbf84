"""What is known, what is to be done, and the file in which it is kept."""

import collections
import json
import pathlib
import random
import re
import threading

from mining.engine import spoken
from mining.games import read_games


class Mine:
    """The work of all workers: what is known, what is to be done, and the file in which it is kept."""

    def __init__(self, options):
        self.options = options
        self.lock = threading.Lock()
        self.records = []
        self.failure = None
        self.ending = False
        self.seen = set()
        path = pathlib.Path(options.work)
        for record in load(path):
            self.remember(record)
        self.file = path.open("a", encoding="utf-8")
        games = list(read_games(pathlib.Path(options.games)))
        if not games:
            raise ValueError(f"{options.games}: no games with coordinate moves in .pgn files")
        random.Random(options.seed).shuffle(games)
        self.games = iter(games)
        candidates = [r for r in self.records if r["stage"] == "scan" and r["verdict"] == "candidate"]
        done = {(r["epd"], r["stage"]) for r in self.records}
        self.waiting = collections.deque(c for c in candidates if self.unfinished(c, done))

    def unfinished(self, candidate, done):
        judged = [r for r in self.records if r["stage"] == "judge" and r["epd"] == candidate["epd"]]
        return not judged or judged[0]["verdict"] == "confirmed" and (candidate["epd"], "second") not in done

    def remember(self, record):
        self.records.append(record)
        self.seen.add(record["epd"])

    def note(self, record):
        """Keeps a result, on the disk at once."""
        with self.lock:
            self.remember(record)
            self.file.write(json.dumps(record) + "\n")
            self.file.flush()

    def find(self, stage, epd):
        with self.lock:
            return next((r for r in self.records if r["stage"] == stage and r["epd"] == epd), None)

    def scanned(self, game):
        with self.lock:
            return [r for r in self.records if r["stage"] == "scan" and r["game"] == game.name]

    def confirmed(self):
        return [r for r in self.records if r["stage"] == "second" and r["verdict"] == "confirmed"]

    def claim(self, epd, mirrored):
        """Whether a position is new; from now on it is not."""
        with self.lock:
            new = epd not in self.seen and mirrored not in self.seen
            self.seen.add(epd)
            return new

    def next_job(self):
        """A candidate to confirm, else a game to scan, else None."""
        with self.lock:
            enough = not self.options.scan_only and len(self.confirmed()) >= self.options.target
            if self.ending or enough or self.failure:
                return None
            if self.waiting and not self.options.scan_only:
                return self.waiting.popleft()
            return next(self.games, None)

    def offer(self, candidate):
        with self.lock:
            self.waiting.append(candidate)


def load(path):
    """The lines of an earlier run; a last line that was cut off by a crash is cut off here too."""
    if not path.exists():
        return []
    text = path.read_bytes()
    whole = text[: text.rfind(b"\n") + 1]
    if whole != text:
        path.write_bytes(whole)
    return [json.loads(line) for line in whole.decode().splitlines()]


def write_epd(mine, path):
    """All confirmed problems in the order of their games, as strict EPD."""
    scans = {r["epd"]: r for r in mine.records if r["stage"] == "scan"}
    judged = {r["epd"]: r for r in mine.records if r["stage"] == "judge"}
    lines = []
    for number, scan in enumerate(sorted((scans[r["epd"]] for r in mine.confirmed()), key=place), 1):
        fairy = judged[scan["epd"]]
        scores = f"{spoken(fairy['score'])}, second {spoken(fairy['second_score'])}"
        lines.append(
            f'{scan["epd"]} - - bm {scan["best"]}; c0 "{scan["source"]}, ply {scan["ply"]}"; '
            f'c1 "{scores} (Fairy-Stockfish, {fairy["seconds"]} s)"; id "tactics.{number:03}";\n'
        )
    pathlib.Path(path).write_text("".join(lines), encoding="ascii")
    return len(lines)


def place(scan):
    """Where a position stands in its source, numbers compared as numbers."""
    return [int(part) if part.isdigit() else part for part in re.split(r"(\d+)", scan["game"])] + [scan["ply"]]
