#!/usr/bin/env python3
"""What two workers of a Ray cluster bring: the same reviews are made by one raylet of this machine and by two, in turn, and the
speed-up is printed. That needs a machine with two processors that does nothing else.

Two searches at a time may take longer than one alone, because processors of one machine share memory and heat. What the machine
itself permits is therefore printed beside it: twice the mean seconds of a unit on one raylet by those on two.

Takes scripts/cluster-requirements.txt and a program (--engine).
"""

import argparse
import statistics
import sys
import time

from ray_jobs.trial import SCRIPTS, Trial


def measured(trial, workers, options, work):
    """Seconds of the work on some raylets, and of a unit."""
    bed = trial.bed(*workers)
    begun = time.monotonic()
    code, _ = trial.end(trial.cluster("analyse", work, trial.games, "--", "--nodes", options.nodes))
    spent = time.monotonic() - begun
    bed.stop()
    if code != 0:
        sys.exit(trial.errors(work))
    mean = statistics.mean(entry["seconds"] for entry in trial.entries(work))
    print(f"{len(workers)} workers: {spent:.1f} s for {options.units} units of {mean:.1f} s", flush=True)
    return spent, mean


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--engine", default=SCRIPTS.parent / "target/release/mammoth", help="the program (default target/release/mammoth)")
    parser.add_argument("--units", type=int, default=6, help="units, an even number (default 6)")
    parser.add_argument("--nodes", type=int, default=2_000_000, help="nodes a position; a unit has about 50 (default 2000000)")
    parser.add_argument("--turns", type=int, default=1, help="how often all of it is done (default 1)")
    options = parser.parse_args()
    trial = Trial(options.engine)
    ratios, limits = [], []
    try:
        trial.make_games(options.units)
        for turn in range(options.turns):
            # Which of them comes first changes from turn to turn.
            order = [["one"], ["one", "two"]][:: 1 if turn % 2 == 0 else -1]
            times = {len(workers): measured(trial, workers, options, f"turn-{turn}-{len(workers)}") for workers in order}
            ratios.append(times[1][0] / times[2][0])
            limits.append(2 * times[1][1] / times[2][1])
    finally:
        trial.close()
    for name, figures in [("speed-up of two workers", ratios), ("what the machine permits", limits)]:
        print(f"{name}: {statistics.median(figures):.2f} (median of {len(figures)}, {min(figures):.2f} to {max(figures):.2f})")


if __name__ == "__main__":
    main()
