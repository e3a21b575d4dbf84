#!/usr/bin/env python3
"""Games with many threads for as long as you like, and the memory of both engines meanwhile.

Fails when an engine fails, makes an illegal move or loses on time, and when the memory of an engine grows: after the
first quarter of the time no engine may gain more than the tolerance over what it had at its end.

Usage: scripts/soak.py [--minutes 60] [--threads 8] [--tc 1+0.05] [--tolerance 4] [--engine target/release/mammoth]
"""

import argparse
import json
import pathlib
import signal
import subprocess
import sys
import tempfile
import time


def resident(parent, program):
    """MiB of each engine that the match has started, by process number."""
    found = {}
    for path in pathlib.Path("/proc").glob("[0-9]*/status"):
        try:
            fields = dict(line.split(":", 1) for line in path.read_text().splitlines() if ":" in line)
        except OSError:
            continue
        if fields.get("PPid", "").strip() == str(parent) and fields.get("Name", "").strip() == program and "VmRSS" in fields:
            found[int(path.parent.name)] = int(fields["VmRSS"].split()[0]) / 1024
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--threads", type=int, default=8)
    parser.add_argument("--tc", default="1+0.05")
    parser.add_argument("--tolerance", type=float, default=4, help="MiB")
    parser.add_argument("--engine", default="target/release/mammoth")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as place:
        numbers = pathlib.Path(place, "numbers.json")
        engines = [f"self;name={name};option.Threads={arguments.threads}" for name in ("a", "b")]
        match = subprocess.Popen(
            [arguments.engine, "match", "--engine", engines[0], "--engine", engines[1], "--tc", arguments.tc]
            + ["--games", "1000000", "--openings", "bench-positions/openings.fen", "--report", "0"]
            + ["--pgn", str(pathlib.Path(place, "games.pgn")), "--json", str(numbers)]
        )
        # Linux keeps fifteen letters of a name.
        program = pathlib.Path(arguments.engine).name[:15]
        samples = {}
        start = time.time()
        while match.poll() is None and time.time() - start < 60 * arguments.minutes:
            time.sleep(min(10, 6 * arguments.minutes))
            for process, size in resident(match.pid, program).items():
                samples.setdefault(process, []).append((time.time() - start, size))
        match.send_signal(signal.SIGINT)
        match.wait()
        faults = 0
        if not samples:
            print("soak.py: no engine was seen: its memory is not known", file=sys.stderr)
            faults += 1
        for process, sizes in samples.items():
            settled = [size for at, size in sizes if at > 15 * arguments.minutes]
            if len(settled) < 2:
                continue
            growth = settled[-1] - settled[0]
            print(f"engine {process}: {settled[0]:.1f} MiB after a quarter of the time, {settled[-1]:.1f} MiB at the end")
            if growth > arguments.tolerance:
                print(f"soak.py: engine {process} grew by {growth:.1f} MiB", file=sys.stderr)
                faults += 1
        result = json.loads(numbers.read_text())
        for engine in result["engines"]:
            for fault in ("failures", "illegal_moves", "time_losses"):
                if engine[fault]:
                    print(f"soak.py: {engine['name']}: {engine[fault]} {fault}", file=sys.stderr)
                    faults += 1
        print(f"{result['games_finished']} games in {(time.time() - start) / 60:.0f} minutes")
        return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
