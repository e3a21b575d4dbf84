#!/usr/bin/env python3
"""What scores promise: fits the win, draw and loss model of `src/analysis/chances.rs` to games this engine played.

Reads PGN files of `mammoth match` (also compressed with gzip), whose comments hold the score of each move, and prints the
two numbers of the model that make the results most likely, with a table of what was promised and what came. Mates and
the first moves of a game, still played from the opening's balance, are left out.

Example: scripts/fit-wdl.py docs/results/two-threads-100ms.pgn.gz
"""

import argparse
import collections
import gzip
import math
import pathlib
import re

# The score of every move, so that the place in the list tells whose it is: pawns, or `M` and moves for a mate.
SCORE = re.compile(r"\{([+-][^/\s]+)/")
RESULT = re.compile(r'^\[Result "(1-0|0-1|1/2-1/2)"\]', re.MULTILINE)
BLACK_FIRST = re.compile(r'^\[FEN "\S+ b', re.MULTILINE)
RED_WINS = {"1-0": 1, "0-1": -1, "1/2-1/2": 0}
# Scores beyond this are as good as won and say nothing about the model.
LARGEST = 1500


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", type=pathlib.Path, help="games, PGN or PGN compressed with gzip")
    parser.add_argument("--skip", type=int, default=4, help="plies at the beginning of a game that do not count (default 4)")
    return parser.parse_args()


def games(path):
    """The games of a file as (head and moves)."""
    read = gzip.open if path.suffix == ".gz" else open
    with read(path, "rt", encoding="utf-8") as file:
        text = file.read()
    return [game for game in re.split(r"(?m)^(?=\[Game )", text) if game.strip()]


def counts(paths, skip):
    """How often each score, in centipawns for the side to move, ended in a loss, a draw, a win."""
    seen = collections.defaultdict(lambda: [0, 0, 0])
    for path in paths:
        for game in games(path):
            result = RESULT.search(game)
            if result is None:
                continue
            red = RED_WINS[result[1]]
            side = -1 if BLACK_FIRST.search(game) else 1
            for ply, score in enumerate(SCORE.findall(game)):
                if "M" in score:
                    continue
                value = round(100 * float(score))
                if ply >= skip and abs(value) <= LARGEST:
                    seen[value][red * (side if ply % 2 == 0 else -side) + 1] += 1
    return seen


def chances(value, even, spread):
    """Loss, draw, win as the engine promises them."""
    win = 1 / (1 + math.exp((even - value) / spread))
    loss = 1 / (1 + math.exp((even + value) / spread))
    return loss, max(1 - win - loss, 1e-9), win


def surprise(seen, even, spread):
    """Minus the logarithm of the likelihood."""
    total = 0.0
    for value, outcomes in seen.items():
        total -= sum(n * math.log(p) for n, p in zip(outcomes, chances(value, even, spread)) if n)
    return total


def fit(seen):
    """The best pair, by ever smaller steps from a rough one."""
    best, step = (200.0, 100.0), 64.0
    least = surprise(seen, *best)
    while step >= 0.5:
        tried = [(best[0] + x, best[1] + y) for x in (-step, 0, step) for y in (-step, 0, step)]
        tried = [pair for pair in tried if pair[0] > 1 and pair[1] > 1]
        found = min((surprise(seen, *pair), pair) for pair in tried)
        if found[0] < least:
            least, best = found
        else:
            step /= 2
    return best


def main():
    options = arguments()
    seen = counts(options.files, options.skip)
    positions = sum(map(sum, seen.values()))
    if positions == 0:
        raise SystemExit("no scores in these files: they must be games of `mammoth match`")
    even, spread = fit(seen)
    print(f"{positions} positions: EVEN_CHANCE {even:.0f}, SPREAD {spread:.0f}\n")
    print("| score | positions | won: said, came | drawn | lost |\n|---|---|---|---|---|")
    bins = collections.defaultdict(lambda: [0, 0, 0])
    for value, outcomes in seen.items():
        place = 100 * round(value / 100)
        bins[place] = [a + b for a, b in zip(bins[place], outcomes)]
    for place in sorted(bins):
        if abs(place) > 800:
            continue
        loss, draw, win = chances(place, even, spread)
        n = sum(bins[place])
        lost, drawn, won = (100 * part / n for part in bins[place])
        pairs = zip((win, draw, loss), (won, drawn, lost))
        print(f"| {place:+d} | {n} |", " | ".join(f"{100 * said:.0f} %, {came:.0f} %" for said, came in pairs), "|")


if __name__ == "__main__":
    main()
