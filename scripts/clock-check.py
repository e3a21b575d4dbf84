#!/usr/bin/env python3
"""Short clocks on busy processors: is any answer later than its clock by more than what the system took away?

Keeps every processor busy with a process of its own, gives the engine clocks of 1 to 100 ms with 1 and 8 threads, and
compares each answer with its clock. A thread that was ready to run and got no processor is not late by itself: the
longest such wait of any thread of the engine during the search is left out (Linux tells it in /proc/PID/task/*/schedstat).

Usage: scripts/clock-check.py [--engine target/release/mammoth] [--searches 840] [--tolerance 20]
Exit code 1 when an answer is late by more than the tolerance.
"""

import argparse
import glob
import multiprocessing
import os
import subprocess
import sys
import time


def burn():
    while True:
        pass


class Engine:
    def __init__(self, path, threads):
        self.process = subprocess.Popen([path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        self.say("uci")
        self.say(f"setoption name Threads value {threads}")
        self.say("setoption name Hash value 16")
        self.say("isready")
        self.wait_for("readyok")

    def say(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def wait_for(self, start):
        for line in self.process.stdout:
            if line.startswith(start):
                return line
        sys.exit("the engine has ended")

    def waits(self):
        """Seconds for which each thread was ready and got no processor."""
        waits = {}
        for path in glob.glob(f"/proc/{self.process.pid}/task/*/schedstat"):
            try:
                waits[path] = int(open(path).read().split()[1]) / 1e9
            except OSError:
                pass
        return waits

    def search(self, go):
        """Seconds to the answer, and the longest wait of a thread meanwhile."""
        before = self.waits()
        start = time.perf_counter()
        self.say(go)
        self.wait_for("bestmove")
        elapsed = time.perf_counter() - start
        after = self.waits()
        return elapsed, max((after[path] - before.get(path, 0.0) for path in after), default=0.0)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--engine", default="target/release/mammoth")
    parser.add_argument("--searches", type=int, default=840)
    parser.add_argument("--tolerance", type=float, default=20.0, help="milliseconds")
    arguments = parser.parse_args()
    positions = [line.split(" id ")[0].strip() for line in open("bench-positions/openings.fen") if line.strip() and line[0] != "#"]
    burners = [multiprocessing.Process(target=burn, daemon=True) for _ in range(os.cpu_count())]
    for burner in burners:
        burner.start()
    late, over, worst = [], 0, 0.0
    clocks = [1, 2, 5, 10, 20, 50, 100]
    for threads in (1, 8):
        engine = Engine(arguments.engine, threads)
        for number in range(arguments.searches // 2):
            clock = clocks[number % len(clocks)]
            go = f"go movetime {clock}" if number // len(clocks) % 2 else f"go wtime {clock} btime {clock}"
            engine.say(f"position fen {positions[number % len(positions)].split(';')[0].split(' bm ')[0]}")
            elapsed, wait = engine.search(go)
            beyond = 1000 * elapsed - clock
            own = beyond - 1000 * wait
            over += beyond > arguments.tolerance
            worst = max(worst, own)
            if own > arguments.tolerance:
                late.append(f"{threads} threads, {go}: {1000 * elapsed:.1f} ms, of which {1000 * wait:.1f} ms waiting for a processor")
        engine.say("quit")
    for burner in burners:
        burner.terminate()
    print(f"{arguments.searches} searches: {over} later than their clock by more than {arguments.tolerance:.0f} ms, "
          f"{len(late)} of them by themselves; the latest by itself {worst:.1f} ms")
    for line in late:
        print(line)
    sys.exit(1 if late else 0)


if __name__ == "__main__":
    main()
