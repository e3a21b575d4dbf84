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
import json
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

from ray_jobs.jobs import JOBS
from ray_jobs.ledger import Ledger, Refused
from ray_jobs.machine import SPEED_RUNS, die_with_parent, digest, speed

# Exit codes of the process that works with Ray when it does not get into the cluster, and when the cluster is gone.
NOT_JOINED, GONE = 74, 75
# Tells that process that it is the one.
MARK = "MAMMOTH_CLUSTER_DRIVER"


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
                       "takes it; a program other than self lies on every machine in the same place")
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
    earlier = job.work / "job.json"
    return json.loads(earlier.read_text()).get("speed") if earlier.exists() else speed(job.engine, SPEED_RUNS)


def digest_of(data):
    return hashlib.sha256(data).hexdigest()


def drive(options, more):
    """Works with Ray as long as the cluster is there. This is a process of its own, since Ray ends a process whose cluster dies."""
    from ray_jobs.driver import Driver, Lost, NotJoined
    try:
        job = JOBS[options.job](options, more)
        about = described(job, options, more)
        ledger = Ledger(options.work, about, job.suffix)
        if len(ledger.finished) < job.units and not job.is_decided(ledger):
            Driver(job, ledger, about, options.address).run()
        job.merge(ledger)
        return 0
    except Refused as error:
        print(f"{Path(sys.argv[0]).name}: {error}", file=sys.stderr)
        return 1
    except OSError as error:
        print(f"{Path(sys.argv[0]).name}: {error.filename or ''}: {error.strerror}", file=sys.stderr)
        return 1
    except NotJoined as error:
        print(f"{Path(sys.argv[0]).name}: {error}", file=sys.stderr)
        return NOT_JOINED
    except Lost as error:
        print(f"{Path(sys.argv[0]).name}: {error}", file=sys.stderr)
        return GONE
    except KeyboardInterrupt:
        print(f"interrupted; finished units are in {options.work}, and the same command goes on", file=sys.stderr)
        return 130


def supervise(options):
    """Starts the process that works with Ray, and again when it went down with the cluster."""
    interrupted = []
    child, was_joined = None, False

    def on_interrupt(number, frame):
        interrupted.append(number)
        if child and child.poll() is None:
            child.send_signal(signal.SIGINT)

    signal.signal(signal.SIGINT, on_interrupt)
    signal.signal(signal.SIGTERM, on_interrupt)
    while True:
        wait_for_head(options, interrupted)
        if interrupted:
            return 130
        # In a group of its own, so that Ctrl-C comes to it once.
        child = subprocess.Popen([sys.executable, *sys.argv], env=environment(options), start_new_session=True, preexec_fn=die_with_parent)
        code = child.wait()
        if interrupted:
            return 130 if code < 0 else code
        if not options.address or code == NOT_JOINED and not was_joined:
            return 1 if code == NOT_JOINED else code
        if code not in (NOT_JOINED, GONE, -signal.SIGABRT, -signal.SIGTERM, -signal.SIGKILL):
            return code
        was_joined = True
        print(f"the cluster at {options.address} is gone; finished units are kept. Start its head again (ray start --head) and let "
              "the machines join it: the work goes on by itself", file=sys.stderr)
        time.sleep(2)


def environment(options):
    """That of the process that works with Ray. It takes part in a cluster with a token where there is one; Ray takes none by itself."""
    has_token = (Path.home() / ".ray/auth_token").exists() or "RAY_AUTH_TOKEN" in os.environ
    usual = {"RAY_AUTH_MODE": "token"} if options.address and has_token else {}
    return {**usual, **os.environ, MARK: "1"}


def reachable(address):
    """Why nobody answers at an address; None when somebody does."""
    host, _, port = address.rpartition(":")
    if not host or not port.isdigit():
        return "an address is written HOST:PORT, as \"ray start --head\" prints it"
    try:
        socket.create_connection((host, int(port)), timeout=5).close()
    except OSError as error:
        return f"{error.strerror or error}"
    return None


def wait_for_head(options, interrupted):
    """Waits until the head answers. At the first call nobody waits: the address may be wrong."""
    begun = time.monotonic()
    while options.address and not interrupted and (fault := reachable(options.address)):
        if not hasattr(options, "was_there") or time.monotonic() - begun > options.patience:
            sys.exit(f"{Path(sys.argv[0]).name}: no cluster answers at {options.address}: {fault}. Start its head there "
                     "(ray start --head --port PORT), or give the address that it prints")
        time.sleep(1)
    options.was_there = True


def main():
    options, more = arguments()
    if importlib.util.find_spec("ray") is None:
        sys.exit(f"{Path(sys.argv[0]).name}: this Python ({sys.executable}) has no Ray: pip install -r scripts/cluster-requirements.txt")
    sys.exit(drive(options, more) if MARK in os.environ else supervise(options))


if __name__ == "__main__":
    main()
