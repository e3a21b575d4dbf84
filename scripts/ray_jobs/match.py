"""Engines against each other; a unit is a pair of games, one opening with both colours."""

import json
import re
import tempfile
import time
from pathlib import Path

from .engine_text import LIMITS, EngineText
from .job import IN_FRONT, SET_HERE, Job, joined
from .ledger import Refused
from .words import names, value_of

# A look at the sequential test reads all games: it is taken after so many seconds, and so many times as long as the last one took.
BETWEEN_LOOKS, LOOKS_APART = 2.0, 20.0


class Match(Job):
    command, suffix = "match", "pgn"
    refused = {
        **dict.fromkeys(["--shard", "--count-shards", "--concurrency", "--resume", "--no-play", "--time-factor"], SET_HERE),
        **dict.fromkeys(["--pgn", "--report", "--log"], SET_HERE),
        **dict.fromkeys(["--openings", "--sprt"], IN_FRONT),
        "--engine": "is --player here, in front of --",
        **dict.fromkeys(["--no-swap", "--no-repeat"], "would leave no pairs of games, which are the units here"),
    }
    of_the_whole = {"--json": 1, "--html": 1}

    def __init__(self, options, more):
        self.engines, self.openings, self.sprt = options.players, options.openings, options.sprt
        self.described = [EngineText(text) for text in self.engines]
        self.was_decided, self.looked_at, self.next_look = False, 0, 0.0
        super().__init__(options, more)

    def count(self, options):
        games = value_of(self.more, "--games") or ""
        if games.isdecimal() and int(games) % 2 == 1:
            raise Refused(f"--games {games} would leave a game without its partner, and pairs are the units here: give an even number")
        return super().count(options)

    def inputs(self):
        return [self.openings] if self.openings else []

    def files(self):
        return [path for engine in self.described for path in engine.files()]

    def directories(self):
        return [path for engine in self.described for path in engine.values("dir")]

    def arguments(self, named):
        engines = [word for text in self.engines for word in ("--engine", text)]
        return [*engines, *(["--openings", named(self.openings)] if self.openings else [])]

    def unit_arguments(self, unit, machine):
        factor = ["--time-factor", f"{machine.factor:.4f}"] if self.is_timed() else []
        return ["--shard", f"{unit}/{self.units}", "--pgn", "games.pgn", "--report", "0", *factor]

    def is_timed(self):
        """Whether an engine has a clock. One alone plays against mammoth with the limits of the match; without any they are times."""
        of_the_match = {name.removeprefix("--") for name in names(self.more)} & LIMITS
        limits = [engine.limits() or of_the_match for engine in self.described]
        limits += [of_the_match] if len(limits) == 1 else []
        return any(not of_one or of_one & {"tc", "movetime"} for of_one in limits)

    def result_of(self, unit):
        return "games.pgn"

    def check(self, data):
        games = len(re.findall(rb"^\[Round ", data, re.M))
        return None if games == 2 else f"it has {games} games instead of a pair"

    def is_decided(self, ledger):
        """The sequential test looks at pairs in their order, as far as they are there without a gap: neither which machine was
        quicker nor when it is looked at changes how it ends."""
        if not self.sprt or self.was_decided or time.monotonic() < self.next_look:
            return self.was_decided
        whole = self.looked_at
        while whole < self.units and whole + 1 in ledger.finished:
            whole += 1
        if whole > self.looked_at:
            self.looked_at, begun = whole, time.monotonic()
            self.was_decided = self.verdict(ledger, whole) != "Continue"
            now = time.monotonic()
            self.next_look = now + max(BETWEEN_LOOKS, LOOKS_APART * (now - begun))
        return self.was_decided

    def verdict(self, ledger, units):
        """How the test stands after so many pairs, or how it ended before."""
        with tempfile.TemporaryDirectory() as folder:
            games = Path(folder) / "games.pgn"
            games.write_bytes(joined(ledger, range(1, units + 1)))
            summary = json.loads(self.counted(games, [*self.units_only, "--json", "-"]))
        return summary["sprt"]["verdict"]

    def merge(self, ledger):
        games = self.work / "games.pgn"
        ledger.write(games, joined(ledger, sorted(ledger.finished)))
        self.counted(games, self.more, shown=True)

    def counted(self, games, more, shown=False):
        test = ["--sprt", self.sprt] if self.sprt else []
        return self.run([*self.arguments(str), *more, *test, "--pgn", str(games), "--resume", "--no-play"], shown)
