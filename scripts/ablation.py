#!/usr/bin/env python3
"""What each heuristic of the search brings: switched off, how many nodes a fixed depth takes over the bench positions,
and how many Elo it costs in games at a fixed number of nodes a move.

Neither figure depends on how busy the machine is. Everything is kept in the folder --work: a second call goes on where
the first one ended, also in the middle of a match. Prints a Markdown table at the end.

Example: scripts/ablation.py --work ablation --concurrency 2
"""

import argparse
import json
import re
import subprocess
import sys

import matches


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="", help="heuristics to look at, separated by commas (default: all)")
    parser.add_argument("--depth", type=int, default=12, help="depth over the bench positions (default 12)")
    parser.add_argument("--nodes", type=int, default=20_000, help="nodes a move in the games (default 20000)")
    parser.add_argument("--games", type=int, default=600, help="games for each heuristic (default 600)")
    matches.add_options(parser)
    return parser.parse_args()


def all_heuristics(engine):
    """The names the engine knows: its complaint about one it does not know lists them."""
    command = [engine, "bench", "--heuristics=-?"]
    complaint = subprocess.run(command, capture_output=True, text=True).stderr
    names = re.findall(r"[a-z_]+", complaint.split("before them:", 1)[-1].splitlines()[0])
    if not names:
        sys.exit(f"{engine} does not say which heuristics it has: {complaint}")
    return names


def nodes_to_depth(options, heuristics):
    command = [options.engine, "bench", "--verbose", "--depth", str(options.depth), f"--heuristics={heuristics}"]
    output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    nodes = int(re.search(r"^nodes (\d+)$", output, re.M).group(1))
    return nodes, float(re.search(r"fail-highs ([\d.]+) %", output).group(1))


def match(options, name):
    """Plays, or goes on with, the match of the whole engine against the one without `name`."""
    sides = [("all", {}), (f"without {name}", {"heuristics": f"-{name}"})]
    return matches.play(options, name, sides, options.nodes)


def main():
    options = arguments()
    options.work.mkdir(parents=True, exist_ok=True)
    names = options.only.split(",") if options.only else all_heuristics(options.engine)
    known_file = options.work / "ablation.json"
    known = json.loads(known_file.read_text()) if known_file.exists() else {}
    for name in ["all", *names]:
        entry = known.setdefault(name, {})
        if "nodes" not in entry:
            entry["nodes"], entry["first"] = nodes_to_depth(options, "all" if name == "all" else f"-{name}")
            known_file.write_text(json.dumps(known, indent=1))
    for name in names:
        if "match" not in known[name]:
            known[name]["match"] = match(options, name)
            known_file.write_text(json.dumps(known, indent=1))

    base = known["all"]["nodes"]
    print(f"| off | nodes to depth {options.depth} | first-move fail-highs | games + = − | Elo it brings |")
    print("|---|---|---|---|---|")
    print(f"| nothing | {base:,} | {known['all']['first']} % | | |")
    for name in names:
        entry, played = known[name], known[name]["match"]
        score = played["score"]
        points = f"+{score['wins']} ={score['draws']} −{score['losses']}"
        elo = f"{played['elo']:+.0f} [{played['low']:+.0f}, {played['high']:+.0f}]"
        print(f"| `{name}` | × {entry['nodes'] / base:.2f} | {entry['first']} % | {points} | {elo} |")


if __name__ == "__main__":
    main()
