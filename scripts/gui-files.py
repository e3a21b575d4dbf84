"""Compares game files as the Python package cchess reads them with what the engine reads.

Usage: gui-files.py ENGINE FILE...
XQF, CBR and CBL. The moves of the main line and the number of variations have to be the same.
"""

import subprocess
import sys

from cchess import Game


def convert(engine, path, to):
    return subprocess.run([engine, "convert", path, "--to", to], check=True, capture_output=True, text=True).stdout


def by_engine(engine, path):
    """For each game its moves and its number of variations."""
    mains = [line.partition(" moves ")[2].split() for line in convert(engine, path, "ucci").splitlines()]
    texts = convert(engine, path, "pgn").split("[Game ")[1:]
    return [(main, text.count("(")) for main, text in zip(mains, texts, strict=True)]


def by_cchess(path):
    games = Game.read_from_lib(path)["games"] if path.endswith(".cbl") else [Game.read_from(path)]
    lines = [game.dump_iccs_moves() for game in games]
    return [(of_game[0], len(of_game) - 1) for of_game in lines]


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    engine, *paths = sys.argv[1:]
    for path in paths:
        ours, theirs = by_engine(engine, path), by_cchess(path)
        if not ours or ours != theirs:
            sys.exit(f"{path}: the engine reads {ours}, cchess {theirs}")
        print(f"{path}: {len(ours)} game(s), {sum(len(moves) for moves, _ in ours)} moves, {sum(count for _, count in ours)} variations")


if __name__ == "__main__":
    main()
