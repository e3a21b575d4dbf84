#!/usr/bin/env python3
"""Work of mammoth on the machines of a Ray cluster: reviews of games, matches, self-play, speed-up in virtual time.

The work is divided into units, and every finished unit is in the folder --work. The same command goes on where an earlier one was
interrupted; a machine or worker that dies costs the units under way there, and they are done again. Options behind `--` are those
of the command of mammoth. docs/cluster.md says how a cluster is started, and how the same is done without Ray.

Examples:
  scripts/cluster.py analyse games.pgn --work review --address 10.0.0.1:6379 -- --nodes 200000 --html
  scripts/cluster.py match --player "self;name=new" --player "/opt/old/mammoth;name=old" --sprt elo0=0,elo1=5 \\
      --openings bench-positions/openings.fen --work match --address 10.0.0.1:6379 -- --nodes 20000 --games 2000
  scripts/cluster.py selfplay --games 100000 --work data --address 10.0.0.1:6379 -- --nodes 5000
  scripts/cluster.py scaling --positions games --work curve --address 10.0.0.1:6379 -- --threads 1,4,16 --seeds 3

Exit codes: 0 done, 1 refused or failed, 2 wrong usage, 130 interrupted.
"""

import argparse
import hashlib
import importlib.util
import os
import subprocess
import sys
import traceback
from pathlib import Path

from ray_jobs.jobs import JOBS
from ray_jobs.ledger import Ledger, Refused, earlier_job
from ray_jobs.machine import SPEED_RUNS, Failed, digest, speed
from ray_jobs.supervisor import FAILED, GONE, MARK, NOT_JOINED, Supervisor, complain


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    jobs = parser.add_subparsers(dest="job", required=True)
    common = argparse.ArgumentParser(add_help=False)
    common.add_argument("--work", required=True, help="folder of the results; made when it is not there")
    common.add_argument("--address", help="HOST:PORT of the head of the cluster, to which this machine belongs (default: this machine alone)")
    common.add_argument("--engine", default="target/release/mammoth", help="the program, on every machine in the same place "
                        "(default target/release/mammoth)")
    common.add_argument("--cpus", type=positive, default=1, help="processors for a unit (default 1)")
    common.add_argument("--patience", type=positive, default=600, help="seconds to wait for a cluster that is gone (default 600)")
    analyse = jobs.add_parser("analyse", parents=[common], help="review games; a unit is a share of them")
    analyse.add_argument("games", nargs="+", help="game files, archives and directories; machines are sent them")
    analyse.add_argument("--shards", type=positive, default=64, help="shares of the games (default 64, or as many as there are games)")
    match = jobs.add_parser("match", parents=[common], help="let engines play; a unit is a pair of games")
    match.add_argument("--player", action="append", dest="players", required=True, help="an engine, as --engine of mammoth match "
                       "takes it; a program other than self, and files that options name, lie on every machine in the same place")
    match.add_argument("--openings", help="file of openings; machines are sent it")
    match.add_argument("--sprt", nargs="?", const="elo0=0,elo1=20,alpha=0.05,beta=0.05", help="as of mammoth match")
    match.add_argument("--reference", type=positive, help="nodes a second of the machine whose clocks are right "
                       "(default: measured here); for games with clocks")
    selfplay = jobs.add_parser("selfplay", parents=[common], help="make games for training; a unit is a shard of them")
    selfplay.add_argument("--games", type=positive, required=True, help="games in all")
    selfplay.add_argument("--games-a-shard", type=positive, default=256, help="as --shard of mammoth selfplay (default 256)")
    scaling = jobs.add_parser("scaling", parents=[common], help="measure speed-up in virtual time; a unit is a position under a seed")
    scaling.add_argument("--positions", type=lambda text: text.split(","), default=["games", "mixed"],
                         help="as of mammoth scaling; machines are sent the files")
    for job in (analyse, selfplay):
        job.add_argument("--net", help="as of mammoth; machines are sent the file")
    own, more = split(sys.argv[1:])
    return parser.parse_args(own), more


def split(words):
    """What stands before `--`, and what stands behind it."""
    return (words[:words.index("--")], words[words.index("--") + 1:]) if "--" in words else (words, [])


def positive(text):
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text} is less than 1")
    return number


def described(job, options, more):
    """What the results depend on."""
    files = {path: digest(path) for path in [job.engine, *job.files()]}
    version = subprocess.run([job.engine, "--version"], capture_output=True, text=True).stdout.strip()
    about = {"job": options.job, "units": job.units, "program": version, "files": files,
             "inputs": {name: digest_of(data) for name, data in job.sent().items()},
             "arguments": [*job.arguments(lambda path: Path(path).name), *job.units_only],
             "test": getattr(options, "sprt", None)}
    if job.is_timed():
        about["speed"] = options.reference or speed_here(job)
    return about


def speed_here(job):
    """Nodes a second of this machine; those of an earlier call where there was one."""
    earlier = earlier_job(job.work)
    return earlier.get("speed") if earlier else speed(job.engine, SPEED_RUNS)


def digest_of(data):
    return hashlib.sha256(data).hexdigest()


def drive(options, more):
    """Works with Ray as long as the cluster is there. This is a process of its own, since Ray ends a process whose cluster dies."""
    try:
        from ray_jobs.driver import Driver, Lost, NotJoined
    except ImportError as error:
        complain(f"{error}: pip install -r scripts/cluster-requirements.txt")
        return FAILED
    try:
        job = JOBS[options.job](options, more)
        about = described(job, options, more)
        ledger = Ledger(options.work, about, job.suffix)
        if len(ledger.finished) < job.units and not job.is_decided(ledger):
            Driver(job, ledger, about, options.address).run()
        job.merge(ledger)
        return 0
    except (Refused, Failed) as error:
        complain(error)
        return FAILED
    except OSError as error:
        complain(f"{error.filename or ''}: {error.strerror}")
        return FAILED
    except NotJoined as error:
        complain(error)
        return NOT_JOINED
    except Lost as error:
        complain(error)
        return GONE
    except KeyboardInterrupt:
        print(f"interrupted; finished units are in {options.work}, and the same command goes on", file=sys.stderr)
        return 130
    except Exception:
        traceback.print_exc()
        return FAILED


def main():
    options, more = arguments()
    if importlib.util.find_spec("ray") is None:
        sys.exit(f"{Path(sys.argv[0]).name}: this Python ({sys.executable}) has no Ray: pip install -r scripts/cluster-requirements.txt")
    sys.exit(drive(options, more) if MARK in os.environ else Supervisor(options, [sys.executable, *sys.argv]).run())


if __name__ == "__main__":
    main()
