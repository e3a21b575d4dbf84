"""Positions for several tests."""

import random
import re

from mammoth_xiangqi import Position


def random_positions(count: int, seed: int) -> list[Position]:
    """Different positions of games from the start, each move drawn from the legal ones; a game has at most 150 plies."""
    draw = random.Random(seed)
    positions: dict[Position, None] = {}
    position = Position()
    while len(positions) < count:
        positions[position] = None
        moves = sorted(position.legal_moves())
        over = not moves or len(position.moves) == 150
        position = Position() if over else position.play(draw.choice(moves))
    return list(positions)


def ranks_from_one(move: str) -> str:
    """A move as Fairy-Stockfish writes it."""
    return re.sub(r"\d", lambda rank: str(int(rank[0]) + 1), move)
