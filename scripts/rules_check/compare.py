"""Compares Mammoth's rulings with pyffish's and finds the short cut that explains each difference.

    compare.py MAMMOTH SUITE [--cycles N] [--seed S]

Ends with 1 when a difference stays unexplained.
"""

import argparse
import collections
import itertools
import json
import random
import subprocess
import sys
import tempfile
from pathlib import Path

import pyffish
from cycles import random_cycle
from model import SHORT_CUTS, judge, play

VARIANT = "xiangqi"


def suite_cases(path):
    for line in Path(path).read_text(encoding="ascii").splitlines():
        if line and not line.startswith("#"):
            fen, *operations = [part.strip() for part in line.split(";")]
            values = dict(operation.split(" ", 1) for operation in operations if operation)
            yield fen, values["moves"].strip('"').split()


def mammoth_rulings(program, cases):
    """The ruling on each case and the plies of its cycle, all by one run of the program."""
    with tempfile.NamedTemporaryFile("w", suffix=".pgn", delete=False) as file:
        for fen, moves in cases:
            file.write(f'[Event "cycle"]\n[FEN "{fen} - - 0 1"]\n\n{" ".join(moves)} *\n\n')
    try:
        run = [program, "adjudicate", file.name, "--json", "-"]
        lines = subprocess.run(run, check=True, capture_output=True, text=True).stdout.splitlines()
    finally:
        Path(file.name).unlink()
    reports = [json.loads(line) for line in lines]
    assert len(reports) == len(cases), "one ruling for each case"
    return [(report["ruling"], (report["cycle"] or {}).get("plies")) for report in reports]


def pyffish_ruling(fen, moves):
    counted_from_one = [f"{m[0]}{int(m[1]) + 1}{m[2]}{int(m[3]) + 1}" for m in moves]
    over, value = pyffish.is_optional_game_end(VARIANT, f"{fen} - - 0 1", counted_from_one)
    if not over:
        return "none"
    if value == 0:
        return "draw"
    red_to_move = (fen.split()[1] == "w") == (len(moves) % 2 == 0)
    return "red wins" if (value > 0) == red_to_move else "black wins"


def since_the_third_last(fen, moves):
    """Plies since the third-last occurrence of the last position."""
    scenes, _ = play(fen, moves)
    last = len(scenes) - 1
    same = [i for i in range(last % 2, last + 1, 2) if scenes[i][0] == scenes[last][0]]
    return last - same[-3] if len(same) >= 3 else 0


def reason(fen, moves, plies, theirs):
    """The fewest short cuts that make the model rule as pyffish does."""
    both = since_the_third_last(fen, moves)
    if both and judge(fen, moves, both) == theirs:
        return "two cycles at once"
    for count in (1, 2, 3):
        for cuts in itertools.combinations(SHORT_CUTS, count):
            if judge(fen, moves, plies, cuts) == theirs:
                return " + ".join(cuts)
    return None


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("mammoth")
    parser.add_argument("suite")
    parser.add_argument("--cycles", type=int, default=3000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()

    dice = random.Random(arguments.seed)
    cases = list(suite_cases(arguments.suite))
    in_suite = len(cases)
    for _ in range(arguments.cycles):
        fen, moves = random_cycle(dice)
        cases.append((fen, moves * 3))
    reasons, unexplained, decided = collections.Counter(), 0, 0
    rulings = mammoth_rulings(arguments.mammoth, cases)
    for number, ((fen, moves), (ours, plies)) in enumerate(zip(cases, rulings)):
        if number >= in_suite and judge(fen, moves, plies) != ours:
            sys.exit(f"the model does not rule {ours}: {fen} {' '.join(moves)}")
        theirs = pyffish_ruling(fen, moves)
        decided += ours not in ("draw", "none")
        if ours == theirs:
            continue
        why = reason(fen, moves, plies, theirs) if plies else None
        reasons[why or "UNEXPLAINED"] += 1
        unexplained += why is None
        print(f"{ours:10} pyffish {theirs:10} {why or 'UNEXPLAINED'}: {fen} {' '.join(moves)}")
    print(f"{in_suite} cases of the suite and {arguments.cycles} random cycles, {decided} of them decided")
    print(f"{sum(reasons.values())} differences")
    for why, count in reasons.most_common():
        print(f"{count:5}  {why}")
    sys.exit(1 if unexplained else 0)


main()
