#!/usr/bin/env python3
"""Finds tactical problems in real games and has two engines confirm them: this made bench-positions/tactics.epd.

    scripts/tactics-mine.py GAMES --work WORK.jsonl --output tactics.epd [--workers 2] [--target 130]

GAMES is a folder of PGN files with coordinate moves (h2e2), or one such file. Three stages:

  scan   A sample of positions of each game, in shuffled order, is searched by Fairy-Stockfish (--nodes, MultiPV 2), unless
         already a look by Mammoth (--glance nodes, ten times faster) shows two moves less than 100 centipawns apart. A position
         becomes a candidate when all of this holds:
           - it stands after move 10, not in check, with two legal moves or more; neither it nor its mirror image was seen before;
           - the best move is better than the second by --margin centipawns, or the only one that mates or avoids mate;
           - the second move does not win anyway (at most +400), and the best one does not lose anyway (at least -100);
           - the best move is no recapture: it does not end where the opponent has just captured;
           - the best move was not the first choice at any of the depths 1 to 4, so that it is not there for the taking.
         A game gives at most two candidates, at least ten plies apart.
  judge  Fairy-Stockfish, one thread, --seconds, MultiPV 2: the same move, and the same conditions on the scores again. A search
         that has left the move or the margin far behind after a quarter of the time is given up.
  second Mammoth, one thread, --seconds: the same move.

WORK gets one line of JSON for each position and stage. A run that is ended (Ctrl-C, a crash) goes on from there when it is
started again with the same arguments. OUTPUT is written at the end from all that was confirmed so far; --target 0 only writes it.
Needs nothing but Python 3.9 and the two engines.
"""

import argparse
import collections
import shutil
import sys
import threading
import time

from mining.work import Mine, write_epd
from mining.worker import Worker


def tell(mine, start):
    """One line of progress, on standard error."""
    with mine.lock:
        counts = collections.Counter((r["stage"], r["verdict"]) for r in mine.records)
        text = "; ".join(
            f"{stage}: " + ", ".join(f"{n} {v}" for (s, v), n in counts.most_common() if s == stage)
            for stage in ("scan", "judge", "second")
        )
        print(f"{(time.time() - start) / 60:.1f} min  {text}", file=sys.stderr)


def parse_options():
    known = shutil.which("fairy-stockfish") or "/usr/games/fairy-stockfish"
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", help="folder of PGN files with coordinate moves, or one such file")
    parser.add_argument("--work", required=True, help="results of all stages, one line of JSON each; added to")
    parser.add_argument("--output", help="the suite, written at the end")
    parser.add_argument("--fairy", default=known, help="Fairy-Stockfish (default: %(default)s)")
    parser.add_argument("--mammoth", default="target/release/mammoth", help="this engine (default: %(default)s)")
    parser.add_argument("--workers", type=int, default=1, help="positions searched at the same time (default: 1)")
    parser.add_argument("--target", type=int, default=130, help="confirmed problems after which to end (default: 130)")
    parser.add_argument("--scan-only", action="store_true", help="look for candidates, confirm none")
    parser.add_argument("--nodes", type=int, default=100_000, help="nodes of a scan (default: 100000)")
    parser.add_argument("--glance", type=int, default=50_000, help="nodes of the look before a scan, 0: none (default: 50000)")
    parser.add_argument("--seconds", type=int, default=20, help="seconds of a confirmation (default: 20)")
    parser.add_argument("--margin", type=int, default=150, help="centipawns to the second move (default: 150)")
    parser.add_argument("--sample", type=int, default=24, help="positions looked at in a game (default: 24)")
    parser.add_argument("--seed", type=int, default=1, help="of the order of the games (default: 1)")
    return parser.parse_args()


def main():
    options = parse_options()
    start = time.time()
    try:
        mine = Mine(options)
    except (OSError, ValueError) as error:
        sys.exit(f"{error}")
    try:
        workers = [Worker(mine) for _ in range(options.workers if options.target or options.scan_only else 0)]
    except (OSError, RuntimeError) as error:
        sys.exit(f"an engine does not start: {error}")
    threads = [threading.Thread(target=worker.run, daemon=True) for worker in workers]
    for thread in threads:
        thread.start()
    try:
        while any(thread.is_alive() for thread in threads):
            for thread in threads:
                thread.join(timeout=30 / len(threads))
            tell(mine, start)
    except KeyboardInterrupt:
        mine.ending = True
        for worker in workers:
            worker.close()
        print("interrupted: the same command goes on from here", file=sys.stderr)
    if options.output:
        print(f"{write_epd(mine, options.output)} problems in {options.output}")
    if mine.failure:
        sys.exit(f"a worker gave up: {mine.failure}; the same command goes on from here")


if __name__ == "__main__":
    main()
