#!/usr/bin/env python3
"""Makes starting positions for matches: random legal moves from the start position, kept when the engine calls the
result nearly equal. The same seed, engine and depth give the same file.

Example: scripts/make-openings.py --count 300 --output bench-positions/openings-more.fen
"""

import argparse
import random
import re
import subprocess
import sys
from pathlib import Path

START = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"
OTHER_SIDE = {"w": "b", "b": "w"}


class Engine:
    """The engine over UCI: legal moves by a perft of one ply, scores by a search to a fixed depth."""

    def __init__(self, program, depth):
        self.program, self.depth = program, depth
        self.pipe = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        self.say("uci", "uciok")

    def say(self, command, answer):
        self.pipe.stdin.write(command + "\n")
        lines = []
        while True:
            line = self.pipe.stdout.readline()
            if not line:
                sys.exit(f"{self.program} ended while answering: {command}")
            lines.append(line.strip())
            if line.startswith(answer):
                return lines

    def legal_moves(self, fen):
        command = [self.program, "perft", "1", "--divide", "--fen", fen]
        output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        return re.findall(r"^([a-i]\d[a-i]\d)\b", output, re.M)

    def score(self, fen):
        """Centipawns for the side to move; None for a mate."""
        self.say("ucinewgame\nisready", "readyok")
        lines = self.say(f"position fen {fen}\ngo depth {self.depth}", "bestmove")
        scores = [match for line in lines for match in re.findall(r"score (cp|mate) (-?\d+)", line)]
        kind, value = scores[-1]
        return int(value) if kind == "cp" else None


def after(fen, move):
    """The FEN after an ICCS move."""
    board, side, _, _, quiet, number = fen.split()
    rows = [list("".join("." * int(c) if c.isdigit() else c for c in row)) for row in board.split("/")]
    (x0, y0), (x1, y1) = ((ord(point[0]) - ord("a"), 9 - int(point[1])) for point in (move[:2], move[2:]))
    quiet = 0 if rows[y1][x1] != "." else int(quiet) + 1
    rows[y1][x1], rows[y0][x0] = rows[y0][x0], "."
    board = "/".join(re.sub(r"\.+", lambda gap: str(len(gap.group())), "".join(row)) for row in rows)
    return f"{board} {OTHER_SIDE[side]} - - {quiet} {int(number) + (side == 'b')}"


def mirrored(board):
    """The board with left and right exchanged: the same opening to a player."""
    return "/".join(row[::-1] for row in board.split("/"))


def known(path):
    """Boards of an opening file that exist already."""
    return {line.split()[0] for line in Path(path).read_text().splitlines() if line.strip() and line[0] != "#"}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=300, help="openings wanted (default 300)")
    parser.add_argument("--output", required=True, help="file to write; an existing one is refused")
    parser.add_argument("--avoid", action="append", default=[], help="opening file whose positions are not wanted")
    parser.add_argument("--plies", type=int, nargs=2, default=(6, 8), metavar=("LEAST", "MOST"))
    parser.add_argument("--limit", type=int, default=80, help="centipawns an opening may be off balance (default 80)")
    parser.add_argument("--depth", type=int, default=12, help="depth of the engine's judgement (default 12)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--engine", default="target/release/mammoth")
    arguments = parser.parse_args()
    if Path(arguments.output).exists():
        sys.exit(f"{arguments.output} exists; remove it first or name another file")

    engine = Engine(arguments.engine, arguments.depth)
    chance = random.Random(arguments.seed)
    boards = set().union(*(known(path) for path in arguments.avoid))
    openings = []
    while len(openings) < arguments.count:
        fen = START
        for _ in range(chance.randint(*arguments.plies)):
            moves = engine.legal_moves(fen)
            if not moves:
                break
            fen = after(fen, chance.choice(moves))
        board = fen.split()[0]
        if board in boards or mirrored(board) in boards:
            continue
        boards.add(board)
        score = engine.score(fen)
        if score is not None and abs(score) <= arguments.limit:
            openings.append(fen)
            print(f"\r{len(openings)} of {arguments.count}", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    Path(arguments.output).write_text("".join(fen + "\n" for fen in openings))


if __name__ == "__main__":
    main()
