#!/usr/bin/env python3
"""Whether scripts/cluster.py keeps what it promises: on three raylets of this machine a raylet, a worker and the head are killed in
the middle of the work, and what comes out is compared with what one call of mammoth makes. Linux; some checks take the superuser.

Takes scripts/cluster-requirements.txt and a program (--engine); about five minutes. Ends with a line "N passed, N failed".
"""

import argparse
import json
import os
import signal
import statistics
import subprocess
import sys
import time
import unittest

from ray_jobs.testbed import ADDRESS, running
from ray_jobs.trial import OPENINGS, PATIENCE, SCRIPTS, Trial

POSITIONS = SCRIPTS.parent / "bench-positions/scaling-mixed.epd"
STEPS = ["parts", "killed", "others", "interrupted", "overhead", "refusals", "unlike_machines"]
# Nodes for each position of a game that is analysed.
NODES = "40000"


class Check(Trial):
    """What was found out."""

    def __init__(self, engine):
        super().__init__(engine)
        self.results = []

    def say(self, what, good, more=""):
        self.results.append(bool(good))
        print(f"{'ok    ' if good else 'FAILED'} {what}{f': {more}' if more else ''}", flush=True)

    def three(self):
        """The cluster of the checks."""
        return self.beds[0] if self.beds else self.bed("one", "two", "three")

    def refused(self, job, work, *words, **more):
        """What a call says that has to fail."""
        code, _ = self.end(self.cluster(job, work, *words, **more))
        return self.errors(work).strip() if code == 1 else f"exit code {code}"

    # The checks.

    def parts(self):
        """Parts of it alone, without Ray and without a cluster."""
        found = unittest.TestLoader().discover(str(SCRIPTS / "ray_jobs/tests"), top_level_dir=str(SCRIPTS))
        ended = unittest.TextTestRunner(verbosity=0).run(found)
        self.say("the parts alone", ended.wasSuccessful() and ended.testsRun > 0, f"{ended.testsRun} tests")

    def killed(self):
        """A raylet, a worker and the head are killed."""
        bed = self.three()
        serial, merged = self.place / "serial.jsonl", self.place / "merged.jsonl"
        begun = time.monotonic()
        assert self.mammoth("analyse", self.games, "--threads", 1, "--concurrency", 1, "--nodes", NODES, "--out", self.place / "s",
                            "--jsonl", serial).returncode == 0
        print(f"       one call of mammoth takes {time.monotonic() - begun:.0f} s for what the cluster does next")
        process = self.cluster("analyse", "analyse", self.games, "--", "--nodes", NODES, "--jsonl", merged)
        self.wait_for("analyse", 3, process, machines=3)
        time.sleep(0.3)
        bed.kill("three")
        self.wait_for("analyse", 3 + len(self.entries("analyse")), process)
        time.sleep(0.3)
        was_busy = bed.kill_worker("two") or bed.kill_worker("one")
        self.wait_for("analyse", 3 + len(self.entries("analyse")), process)
        before = self.entries("analyse")
        bed.kill("one")
        bed.kill("two")
        time.sleep(4)
        for name in ("one", "two", "three"):
            bed.start(name)
        code, _ = self.end(process)
        said = [line for line in self.errors("analyse").splitlines() if line.strip() and not line.startswith(("[", "***", "/"))]
        print("       " + "\n       ".join(said))
        entries = self.entries("analyse")
        units = [entry["unit"] for entry in entries]
        self.say("a raylet, a worker and the head are killed: the work comes to its end", code == 0 and was_busy, f"exit code {code}")
        self.say("what was finished before stays", entries[:len(before)] == before, f"{len(before)} units")
        self.say("no unit is there twice", sorted(units) == list(range(1, len(units) + 1)), f"{len(units)} units")
        self.say("the result is that of one call, byte for byte", merged.read_bytes() == serial.read_bytes(), f"{merged.stat().st_size} bytes")
        again = time.monotonic()
        code, _ = self.end(self.cluster("analyse", "analyse", self.games, "--", "--nodes", NODES, "--jsonl", merged))
        self.say("the same command finds all of it", code == 0 and self.entries("analyse") == entries, f"{time.monotonic() - again:.1f} s")

    def others(self):
        """Matches, self-play and virtual time against one call."""
        self.three()
        players = ["self;name=a", "self;name=b;option.heuristics=-lmr"]
        limits = ["--nodes", "400", "--max-moves", "8", "--games", "400"]
        test = "elo0=0,elo1=250"
        serial = self.mammoth("match", *sum((["--engine", player] for player in players), []), *limits, "--openings", OPENINGS,
                              "--sprt", test, "--pgn", self.place / "serial.pgn", "--json", self.place / "serial.json")
        assert serial.returncode == 0, serial.stderr
        code, _ = self.end(self.cluster("match", "match", *sum((["--player", player] for player in players), []), "--openings", OPENINGS,
                                        "--sprt", test, "--", *limits, "--json", self.place / "match.json"))
        one, many = (json.loads((self.place / name).read_text()) for name in ("serial.json", "match.json"))
        counts = many["encounters"][0]
        same = one["sprt"]["verdict"] == many["sprt"]["verdict"] != "Continue"
        self.say("the sequential test decides a match as one call does", code == 0 and same, many["sprt"]["verdict"])
        self.say("all pairs are whole, and the rest is not played", sum(counts["pentanomial"]) * 2 == many["games_finished"] < 400
                 and sum(counts["games_without_partner"].values()) == 0, f"{many['games_finished']} of 400 games")

        code, _ = self.end(self.cluster("match", "clocks", *sum((["--player", player] for player in players), []), "--openings", OPENINGS,
                                        "--", "--tc", "1+0.02", "--max-moves", "30", "--games", "8", "--json", self.place / "clocks.json"))
        clocks, games = json.loads((self.place / "clocks.json").read_text()), (self.place / "clocks/games.pgn").read_text()
        self.say("a match with clocks is played to its end, and nobody loses on time", code == 0 and clocks["games_finished"] == 8
                 and games.count("[Result ") == 8 and "time forfeit" not in games, f"{clocks['games_finished']} of 8 games")

        code, _ = self.end(self.cluster("selfplay", "selfplay", "--games", 30, "--games-a-shard", 4, "--", "--nodes", 200))
        self.mammoth("selfplay", "--games", 30, "--shard", 4, "--nodes", 200, "--out", self.place / "whole")
        files = [{path.name: path.read_bytes() for path in (self.place / folder).iterdir()} for folder in ("selfplay/data", "whole")]
        self.say("self-play makes the shards of one call, byte for byte", code == 0 and files[0] == files[1], f"{len(files[1])} files")

        limits = ["--depth", "6", "--threads", "1,3", "--seeds", "2", "--hash", "1", "--ranks", "2", "--share", "none,mailbox"]
        code, _ = self.end(self.cluster("scaling", "scaling", "--positions", POSITIONS, "--", *limits))
        self.mammoth("scaling", "--virtual", "--positions", POSITIONS, *limits, "--json", self.place / "scaling.json")
        parts = [(self.place / name).read_bytes() for name in ("scaling/scaling.json", "scaling.json")]
        self.say("speed-up in virtual time is that of one call, byte for byte", code == 0 and parts[0] == parts[1])

        tables, one, all_of_it = self.place / "egtb", self.place / "one.jsonl", self.place / "all.jsonl"
        assert self.mammoth("egtb", "make", "P:", "--out", tables).returncode == 0
        limits = ["--nodes", 500, "--egtb", tables]
        self.mammoth("analyse", self.games, "--threads", 1, "--concurrency", 1, *limits, "--out", self.place / "o", "--jsonl", one)
        few = [self.games, "--shards", 4, "--", *limits]
        code, _ = self.end(self.cluster("analyse", "tables", *few, "--jsonl", all_of_it))
        self.say("reviews with endgame tables are those of one call, byte for byte", code == 0 and all_of_it.read_bytes() == one.read_bytes())
        (tables / "more").write_bytes(b"more")
        said = self.refused("analyse", "tables", *few)
        self.say("a folder of other endgame tables", "files: " in said and str(tables) in said and "name another --work" in said, said)

    def interrupted(self):
        """Ctrl-C, and what is left running then."""
        self.three()
        process = self.cluster("analyse", "ctrl-c", self.games, "--", "--nodes", NODES)
        self.wait_for("ctrl-c", 2, process)
        begun = time.monotonic()
        process.send_signal(signal.SIGINT)
        code, _ = self.end(process)
        spent = time.monotonic() - begun
        left = running(self.engine)
        self.say("Ctrl-C ends the work everywhere", code == 130 and not left, f"exit code {code} after {spent:.1f} s, {len(left)} processes left")
        code, _ = self.end(self.cluster("analyse", "ctrl-c", self.games, "--", "--nodes", NODES))
        units = [entry["unit"] for entry in self.entries("ctrl-c")]
        self.say("the same command goes on behind it", code == 0 and len(units) == len(set(units)), f"{len(units)} units")

    def refusals(self):
        """What is wrong is named, with what to do."""
        self.three()
        small = [self.games, "--", "--nodes", "500"]
        said = self.refused("analyse", "nobody", *small, address="127.0.0.1:1")
        self.say("an address where nobody answers", "127.0.0.1:1" in said and "ray start --head" in said, said)
        said = self.refused("analyse", "unknown", *small, address="no-such-host.invalid:6379")
        self.say("a host that is unknown", "no-such-host.invalid" in said, said)
        said = self.refused("analyse", "clock", self.games, "--", "--movetime", 10)
        self.say("a limit that is another one on each machine", "--nodes or --depth" in said, said)
        said = self.refused("analyse", "shard", self.games, "--", "--shard", "9/8")
        self.say("a shard of the caller's", "--shard is set by this script" in said, said)
        code, _ = self.end(self.cluster("analyse", "analyse", self.games, "--", "--nodes", NODES))
        said = self.refused("analyse", "analyse", self.games, "--", "--nodes", "77").splitlines()[-1]
        self.say("a folder of other work", "--nodes 77" in said and "name another --work" in said, said)
        said = self.refused("match", "odd", "--player", "self;name=a", "--player", "self;name=b", "--", "--nodes", 50, "--games", 3)
        self.say("a game without its partner", "--games 3 would leave" in said, said)
        faulty = self.place / "faulty.pgn"
        faulty.write_text(self.games.read_text() + "[Red \"A\"]\n\n1. H2-E2 Z9-Z9 *\n")
        damaged = self.place / "damaged.pgn.gz"
        damaged.write_bytes(b"\x1f\x8b\x08\0no more")
        few = [faulty, damaged, "--shards", 4, "--", "--nodes", "500"]
        code, _ = self.end(self.cluster("analyse", "faulty", *few))
        told = [line for line in self.errors("faulty").splitlines() if "Z9" in line or damaged.name in line]
        self.say("a faulty game and a damaged file are named, and no failure", code == 0 and len(told) == 2, " ".join(told))
        said = self.refused("analyse", "faulty", *few, "--csv", self.place / "none/moves.csv")
        self.say("an output that cannot be written", "No such file" in said, said.splitlines()[-1])
        original = self.engine.read_bytes()
        self.replace(original + b"\0")
        said = self.refused("analyse", "analyse", self.games, "--", "--nodes", NODES).splitlines()[-1]
        self.say("a folder of another program", "files: " in said and "name another --work" in said, said)
        self.replace(original)
        process = self.cluster("analyse", "changed", self.games, "--", "--nodes", NODES)
        self.wait_for("changed", 2, process)
        self.replace(original + b"\0")
        code, _ = self.end(process)
        said = self.errors("changed").strip()
        told = next((line.strip() for line in said.splitlines() if "has changed: its SHA-256" in line), None)
        self.say("a program that changes during the work", code == 1 and told, told or said)
        self.replace(original)

    def replace(self, data):
        """Puts another program in the place of the one that is there."""
        draft = self.place / "draft"
        draft.write_bytes(data)
        draft.chmod(0o755)
        os.replace(draft, self.engine)

    def unlike_machines(self):
        """A raylet that sees another program in the same place, and one whose disk is full: both in mount name spaces of their own."""
        if os.geteuid() != 0 or subprocess.run(["unshare", "-m", "true"], stderr=subprocess.DEVNULL).returncode != 0:
            print("SKIPPED unlike programs and full disks: they take the superuser")
            return
        bed = self.three()
        other, tiny = self.place / "other", self.place / "small"
        other.write_bytes(self.engine.read_bytes() + b"\0")
        other.chmod(0o755)
        tiny.mkdir()
        mount = f"mount --bind {other} {self.engine} && exec \"$@\""
        bed.start("unlike", before=["unshare", "-m", "sh", "-c", mount, "sh"])
        said = self.refused("analyse", "unlike", self.games, "--", "--nodes", "500")
        self.say("a machine with another program", "unlike: " in said and "is another one there" in said and "copy that of here" in said, said)
        bed.kill("unlike")
        process = self.cluster("analyse", "late", self.games, "--", "--nodes", "20000")
        self.wait_for("late", 1, process)
        bed.start("unlike", before=["unshare", "-m", "sh", "-c", mount, "sh"])
        code, _ = self.end(process)
        said = next((line for line in self.errors("late").splitlines() if "unlike gets no units" in line), "")
        self.say("one that joins later", code == 0 and said and {entry["machine"] for entry in self.entries("late")} <= {*bed.names}, said)
        bed.kill("unlike")
        mount = f"mount -t tmpfs -o size=16k none {tiny} && exec \"$@\""
        bed.start("full", before=["unshare", "-m", "sh", "-c", mount, "sh"], settings={"TMPDIR": str(tiny)})
        code, _ = self.end(self.cluster("analyse", "full", self.games, "--", "--nodes", "2000"))
        said = self.errors("full")
        self.say("a machine with a full disk gets no units", code == 0 and "full gets no units" in said and "No space" in said,
                 next((line for line in said.splitlines() if "full gets" in line), said))
        bed.kill("full")
        mount = f"mount -t tmpfs -o size=96k none {tiny} && exec \"$@\""
        command = [sys.executable, str(SCRIPTS / "cluster.py"), "analyse", str(self.games), "--work", str(tiny / "work"), "--engine",
                   str(self.engine), "--address", ADDRESS, "--", "--nodes", "2000"]
        ended = subprocess.run(["unshare", "-m", "sh", "-c", mount, "sh", *command], capture_output=True, text=True, timeout=PATIENCE)
        said = ended.stderr.strip().splitlines()[-1]
        self.say("a full disk here", ended.returncode == 1 and "cannot be written: No space" in said and "make room" in said, said)

    def overhead(self):
        """What a task costs beside its command. What a kill costs is said where a unit is lost."""
        self.three()
        self.end(self.cluster("analyse", "tiny", self.games, "--", "--nodes", "500"))
        costs = [entry["turn"] - entry["seconds"] for entry in self.entries("tiny")]
        print(f"       a task costs {1000 * statistics.median(costs):.0f} ms beside its command (median of {len(costs)}, most "
              f"{1000 * max(costs):.0f} ms)")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--engine", default=SCRIPTS.parent / "target/release/mammoth", help="the program (default target/release/mammoth)")
    parser.add_argument("--only", nargs="+", choices=STEPS, default=STEPS, help="some of the checks")
    options = parser.parse_args()
    check = Check(options.engine)
    try:
        check.make_games(24)
        for step in options.only:
            getattr(check, step)()
    finally:
        check.close()
    print(f"{sum(check.results)} passed, {len(check.results) - sum(check.results)} failed")
    return 0 if all(check.results) else 1


if __name__ == "__main__":
    sys.exit(main())
