import json
import os
import signal
import subprocess
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from mammoth_xiangqi import Analysis, Line, Position, analyse
from support import random_positions

MATE_IN_ONE = "3k5/9/9/9/9/9/9/9/8R/R3K4 w"


def content(found: Analysis) -> list[Any]:
    lines = [(line.pv, line.cp, line.mate, line.bound, line.wdl, line.depth, line.seldepth) for line in found.lines]
    return [lines, found.best, found.ponder, found.depth, found.nodes]


def legal(position: Position, line: Line) -> bool:
    for move in line.pv:
        if move not in position.legal_moves():
            return False
        position = position.play(move)
    return True


def test_at_fixed_nodes_the_answer_is_always_the_same() -> None:
    for position in random_positions(5, seed=7):
        first, second = (analyse(position, nodes=5000, multipv=2) for _ in range(2))
        assert content(first) == content(second)
        assert first.nodes <= 6000 and first.depth >= 1 and first.time > 0
        assert [first.best, first.ponder] == (first.lines[0].pv + [None])[:2]
        for line in first.lines:
            assert legal(position, line) and sum(line.wdl) == 1000 and line.seldepth >= 0
            assert (line.cp is None) != (line.mate is None)


def test_many_searches_side_by_side_answer_the_same_as_one_after_another() -> None:
    positions = random_positions(12, seed=8)
    alone = [content(analyse(position, nodes=3000, hash=4)) for position in positions]
    with ThreadPoolExecutor(4) as pool:
        together = pool.map(lambda position: content(analyse(position, nodes=3000, hash=4)), positions)
        assert list(together) == alone


def test_the_answer_is_that_of_the_program() -> None:
    program = os.environ.get("MAMMOTH_PROGRAM")
    if program is None:
        pytest.skip("MAMMOTH_PROGRAM names no program")
    for position in random_positions(4, seed=9)[1:]:
        command = [program, "go", "--moves", " ".join(position.moves), "--nodes", "20000", "--multipv", "3", "--json", "-"]
        theirs = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
        found = analyse(position, nodes=20_000, multipv=3)
        lines = [
            {
                "score": {"cp": line.cp} if line.mate is None else {"mate": line.mate},
                "bound": line.bound,
                "wdl": list(line.wdl),
                "depth": line.depth,
                "seldepth": line.seldepth,
                "moves": line.pv,
            }
            for line in found.lines
        ]
        assert lines == theirs["lines"]
        assert [found.best, found.ponder, found.depth, found.nodes] == [
            theirs[name] for name in ("bestmove", "ponder", "depth", "nodes")
        ]


def test_mates_are_counted_in_moves() -> None:
    position = Position(MATE_IN_ONE)
    line = analyse(position, depth=4).lines[0]
    assert (line.mate, line.cp, line.wdl, line.bound) == (1, None, (1000, 0, 0), None)
    mated = position.play(line.pv[0])
    assert mated.is_check and mated.legal_moves() == []
    # Whatever Black plays is answered with mate.
    loser = Position("4k4/9/9/R8/9/9/9/9/8R/3K5 b")
    lost = analyse(loser, depth=6).lines[0]
    assert lost.mate is not None and lost.mate < 0 and lost.wdl == (0, 0, 1000)


def test_without_a_legal_move_there_is_no_line() -> None:
    found = analyse(Position("3k5/9/9/9/9/9/9/9/3RR4/4K4 b"), depth=3)
    assert (found.lines, found.best, found.ponder) == ([], None, None)


def test_more_lines_are_the_better_ones_and_never_more_than_moves() -> None:
    found = analyse(Position(), depth=4, multipv=5)
    assert len({line.pv[0] for line in found.lines}) == 5
    position = Position("3k5/9/9/9/9/9/9/9/9/4K4 w")
    assert len(analyse(position, depth=3, multipv=128).lines) == len(position.legal_moves())


def test_several_threads_share_a_search() -> None:
    found = analyse(Position(), nodes=50_000, threads=4, hash=8)
    assert found.nodes >= 50_000 and legal(Position(), found.lines[0])


def test_moves_before_the_position_count() -> None:
    start = Position("3k5/R8/9/9/9/9/9/9/9/4K4 w")
    again = Position(start.fen, 2 * "a8a9 d9d8 a9a8 d8d9 ")
    assert again == start
    # To check for ever loses: a move that goes on with it is not among those that the rules leave.
    first = {line.pv[0] for line in analyse(start, depth=3, multipv=128).lines}
    later = {line.pv[0] for line in analyse(again, depth=3, multipv=128).lines}
    assert "a8a9" in first and "a8a9" not in later and "a8a7" in first & later


def test_a_time_is_in_seconds() -> None:
    began = time.monotonic()
    found = analyse(Position(), movetime=0.2)
    assert 0.1 < found.time <= time.monotonic() - began < 5


def test_without_a_limit_it_takes_a_second() -> None:
    assert 0.5 < analyse(Position()).time < 5


def test_other_threads_go_on_meanwhile() -> None:
    ticks = 0
    over = threading.Event()

    def tick() -> None:
        nonlocal ticks
        while not over.wait(0.01):
            ticks += 1

    ticker = threading.Thread(target=tick)
    ticker.start()
    analyse(Position(), movetime=0.5)
    over.set()
    ticker.join()
    assert ticks >= 5


def test_ctrl_c_ends_a_search() -> None:
    pressed = 0.0

    def press() -> None:
        nonlocal pressed
        pressed = time.monotonic()
        os.kill(os.getpid(), signal.SIGINT)

    for threads in (1, 4):
        threading.Timer(0.3, press).start()
        with pytest.raises(KeyboardInterrupt):
            analyse(Position(), movetime=600, threads=threads)
        lag = time.monotonic() - pressed
        print(f"{threads} threads, {1000 * lag:.0f} ms after Ctrl-C")
        # Wanted are 0.1 seconds; a busy machine may take more.
        assert lag < 1.0
    assert analyse(Position(), depth=2).best is not None


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no such signal here")
def test_a_signal_whose_handler_returns_does_not_end_a_search() -> None:
    calls = []
    before = signal.signal(signal.SIGALRM, lambda *_: calls.append(1))
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.05)
        found = analyse(Position(), movetime=0.4)
    finally:
        signal.signal(signal.SIGALRM, before)
    assert calls == [1] and found.time > 0.3


@pytest.mark.parametrize(
    ("limits", "message"),
    [
        ({"depth": 0}, "depth must be a whole number, from 1 to 100"),
        ({"depth": 101}, "depth must be"),
        ({"depth": 10**100}, "depth must be"),
        ({"nodes": 0}, "nodes must be a whole number, at least 1"),
        ({"nodes": -1}, "nodes must be"),
        ({"nodes": 2**64}, "nodes must be"),
        ({"movetime": 0}, "movetime must be seconds, from 0.001 to 604800, not 0"),
        ({"movetime": float("nan")}, "movetime must be"),
        ({"movetime": float("inf")}, "movetime must be"),
        ({"multipv": 0}, "multipv must be a whole number, from 1 to 128"),
        ({"threads": 513}, "threads must be a whole number, from 1 to 512"),
        ({"hash": 0}, "hash must be"),
        ({"hash": 2**29}, "hash: a table of 536870912 MiB does not fit"),
    ],
)
def test_a_number_out_of_its_range_is_refused(limits: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        analyse(Position(), **limits)


def test_what_is_no_number_is_refused() -> None:
    wrong: list[dict[str, Any]] = [{"depth": "3"}, {"nodes": 1.5}, {"movetime": "1"}, {"threads": [1]}]
    for limits in wrong:
        with pytest.raises(TypeError):
            analyse(Position(), **limits)
    with pytest.raises(TypeError):
        analyse(None)  # type: ignore[arg-type]


def test_an_answer_shows_what_it_is() -> None:
    found = analyse(Position(MATE_IN_ONE), depth=4)
    assert repr(found.lines[0]) == f"<Line mate=1: {found.best}>"
    assert repr(found) == f"<Analysis of {found.nodes} nodes, depth {found.depth}: [<Line mate=1: {found.best}>]>"
