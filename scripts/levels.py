#!/usr/bin/env python3
"""Whether the levels mean what they say: each grade of pruning, knowledge and randomness against the next one, and the
rungs of the strength limit against each other, in games.

All games are limited by nodes, so that the figures do not depend on how busy the machine is. Everything is kept in the
folder --work: a second call goes on where the first one ended, also in the middle of a match. Prints a Markdown table, a
row after each match; a rung of the ladder is right when its interval holds the step it is named after.

Example: scripts/levels.py --work levels --games 400 --concurrency 2
"""

import argparse
import math

import matches

GRADES = ["none", "small", "medium", "large"]
# More than any strength takes: the strength alone is the limit.
PLENTY = 10_000_000


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="pruning,knowledge,randomness,elo", help="what to look at (default: all four)")
    parser.add_argument("--weakest", type=int, default=600, help="lowest rung of the ladder (default 600)")
    parser.add_argument("--strongest", type=int, default=2800, help="highest rung (default 2800)")
    parser.add_argument("--step", type=int, default=200, help="Elo from rung to rung (default 200)")
    parser.add_argument("--nodes", type=int, default=20_000, help="nodes a move between grades (default 20000)")
    parser.add_argument("--games", type=int, default=400, help="games of each match (default 400)")
    matches.add_options(parser)
    return parser.parse_args()


def pairs(options):
    """Stronger and weaker side of each match, what should lie between them in Elo, and the nodes a move may cost."""
    wanted = options.only.split(",")
    for option in ["pruning", "knowledge", "randomness"]:
        grades = GRADES if option == "randomness" else GRADES[::-1]
        for better, worse in zip(grades, grades[1:]):
            if option in wanted:
                sides = [(f"{option} {grade}", {option: grade}) for grade in (better, worse)]
                yield (*sides, None, options.nodes)
    rungs = range(options.weakest, options.strongest + 1, options.step)
    for worse, better in zip(rungs, rungs[1:]):
        if "elo" in wanted:
            sides = [(f"elo {elo}", {"limitstrength": "true", "elo": elo}) for elo in (better, worse)]
            yield (*sides, better - worse, PLENTY)


def row(better, worse, step, played):
    score = played["score"]
    points = f"+{score['wins']} ={score['draws']} −{score['losses']}"
    # One side that won everything is stronger by nobody knows how much: the figure is missing then.
    one_sided = math.inf if score["wins"] > score["losses"] else -math.inf
    middle, low, high = (one_sided if played[key] is None else played[key] for key in ("elo", "low", "high"))
    elo = f"{middle:+.0f} [{low:+.0f}, {high:+.0f}]"
    if step is None:
        verdict = "stronger" if low > 0 else "weaker" if high < 0 else "not decided"
    else:
        verdict = f"{step}: " + ("yes" if low <= step <= high else "no")
    return f"| {better[0]} | {worse[0]} | {points} | {elo} | {verdict} |"


def main():
    options = arguments()
    options.work.mkdir(parents=True, exist_ok=True)
    print("| stronger | weaker | games + = − | Elo between them | as it should be |")
    print("|---|---|---|---|---|", flush=True)
    for better, worse, step, nodes in pairs(options):
        stem = f"{better[0]}-{worse[0]}".replace(" ", "-")
        played = matches.play(options, stem, (better, worse), nodes)
        print(row(better, worse, step, played), flush=True)


if __name__ == "__main__":
    main()
