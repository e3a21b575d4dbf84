"""Plays the engine against itself through the Python package cchess, in UCCI and in UCI.

Usage: gui-cchess.py ENGINE [PLIES]
Every move must come in time and be legal on cchess's own board; the package also reads the lines of the search.
"""

import sys
import time

from cchess import FULL_INIT_FEN, ChessBoard, UcciEngine, UciEngine

PATIENCE = 20


def ask(engine, fen, params):
    """The move for a position and how many lines of play came before it."""
    engine.go_from(fen, params)
    lines = 0
    end = time.time() + PATIENCE
    while time.time() < end:
        action = engine.get_action()
        if action is None:
            time.sleep(0.01)
        elif action["action"] == "info_move":
            lines += "moves" in action and "score" in action
        elif action["action"] in ("bestmove", "dead"):
            return action.get("move"), lines
    raise SystemExit(f"no move within {PATIENCE} s for {fen}")


def play(kind, engine_path, plies):
    engine = kind()
    if not (engine.load(engine_path) and engine.wait_for_ready()):
        raise SystemExit(f"{kind.__name__}: the engine does not start")
    is_ucci = kind is UcciEngine
    if is_ucci:
        engine.set_option("usemillisec", "true")
    engine.set_option("threads", "2")
    board = ChessBoard(FULL_INIT_FEN)
    moves, lines = [], 0
    limits = [{"depth": 5}, {"movetime": 50}, {"nodes": 3000}]
    limits.append({"time": 2000, "increment": 10} if is_ucci else {"wtime": 2000, "btime": 2000})
    for ply in range(plies):
        move, heard = ask(engine, board.to_full_fen(), limits[ply % len(limits)])
        if move is None:
            break
        if not board.is_valid_iccs_move(move):
            raise SystemExit(f"{kind.__name__}: {move} is not legal in {board.to_full_fen()}")
        lines += heard
        moves.append(move)
        board.move_iccs(move)
        board.next_turn()
    engine.stop_thinking()
    engine.quit()
    engine.running = False
    if lines < len(moves):
        raise SystemExit(f"{kind.__name__}: only {lines} lines of play for {len(moves)} moves")
    print(f"{kind.__name__}: {len(moves)} moves, {lines} lines of play: {' '.join(moves)}")


if __name__ == "__main__":
    for protocol in (UcciEngine, UciEngine):
        play(protocol, sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 60)
