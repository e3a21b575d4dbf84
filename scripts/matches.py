"""Matches of the engine against itself that can be interrupted, for the scripts beside this file."""

import json
import subprocess
from pathlib import Path


def add_options(parser):
    """What each of these scripts can be told about its matches."""
    parser.add_argument("--work", required=True, type=Path, help="folder for games and results")
    parser.add_argument("--engine", default="target/release/mammoth", help="the engine (default target/release/mammoth)")
    parser.add_argument("--openings", default="bench-positions/openings-more.fen")
    parser.add_argument("--hash", type=int, default=64, help="each engine's table in MiB; a small one is quicker, and "
                        "few nodes a move do not fill a large one (default 64)")
    parser.add_argument("--concurrency", type=int, default=1, help="games at a time (default 1)")


def play(options, stem, sides, nodes):
    """Plays, or goes on with, the match of two sides, each a name and its options; the result as the first one sees it."""
    pgn, result, finished = (options.work / f"{stem}{end}" for end in (".pgn", ".json", f".{options.games}.done"))
    if not finished.exists():
        command = [options.engine, "match"]
        for name, settings in sides:
            settings = {"hashsize": options.hash, **settings}
            text = "".join(f";option.{option}={value}" for option, value in settings.items())
            command += ["--engine", f"name={name};cmd=self;protocol=ucci{text}"]
        command += ["--nodes", str(nodes), "--games", str(options.games), "--openings", options.openings]
        command += ["--resign", "--draw", "--concurrency", str(options.concurrency), "--report", "0"]
        command += ["--pgn", str(pgn), "--json", str(result)] + (["--resume"] if pgn.exists() else [])
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        finished.touch()
    return json.loads(result.read_text())["encounters"][0]
