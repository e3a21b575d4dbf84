"""The four jobs: into which units each is divided, what is run for a unit, when its result is whole, and how results are put
together. All of it is done by commands of mammoth that know nothing of other machines."""

import json
import os
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

from .ledger import Refused

# What the program may decide for itself in none of the jobs, because it is decided here.
OURS = {"--shard", "--share", "--count-shards", "--concurrency", "--resume", "--no-play", "--merge", "--time-factor", "--log", "--out"}


class Job:
    """A job with a number of units, counted from 1."""

    command = ""
    suffix = ""
    # Options of the whole that units do not get: name, and whether a value follows.
    of_the_whole = {}

    def __init__(self, options, more):
        self.engine, self.work = os.path.abspath(options.engine), Path(options.work).absolute()
        self.cpus = options.cpus
        if not os.access(self.engine, os.X_OK):
            raise Refused(f"{self.engine} is no program; name mammoth with --engine")
        refuse(OURS & names(more), "is set by this script")
        self.more = [word for word in more if word]
        self.units_only, self.whole_only = divided(self.more, self.of_the_whole)
        self.units = self.count(options)

    # The parts that each job has.

    def inputs(self):
        """Files and directories that machines are sent."""
        return []

    def files(self):
        """Files beside the program that lie in the same place on every machine."""
        return []

    def arguments(self, named):
        """What the work is, the same for the whole and for each unit; `named` gives the name of an input."""
        return []

    def unit_arguments(self, unit, machine):
        """What makes a command do one unit, on a machine."""
        raise NotImplementedError

    def result_of(self, unit):
        """The file that the command of a unit leaves."""
        raise NotImplementedError

    def check(self, data):
        """What is wrong with the result of a unit that was made without complaint; None when nothing is."""
        return None if data else "it is empty"

    def merge(self, ledger):
        """Puts the results together and shows them."""
        raise NotImplementedError

    def is_decided(self, ledger):
        """Whether units that are not finished are not wanted any more."""
        return False

    def is_timed(self):
        """Whether results depend on how fast machines are, so that clocks are set by their speed."""
        return False

    # What follows from them.

    def count(self, options):
        said = self.run([*self.arguments(str), *self.units_only, "--count-shards"])
        return int(said.split()[-1])

    def unit(self, unit, machine):
        """The command of a unit; its inputs lie below `inputs/`."""
        arguments = self.arguments(lambda path: f"inputs/{self.inputs().index(path)}/{Path(path).name}")
        return [self.engine, self.command, *arguments, *self.units_only, *self.unit_arguments(unit, machine)]

    def sent(self):
        """The bytes of the inputs, by the names that units know them by."""
        found = {}
        for number, path in enumerate(self.inputs()):
            path = Path(path)
            try:
                files = sorted(below for below in path.rglob("*") if below.is_file()) if path.is_dir() else [path]
                found |= {f"{number}/{file.relative_to(path.parent)}": file.read_bytes() for file in files}
            except OSError as error:
                raise Refused(f"{error.filename}: {error.strerror}") from None
        return found

    def run(self, arguments, shown=False):
        """Runs a command of the program here; its standard output, unless it is shown."""
        command = [self.engine, self.command, *arguments]
        ended = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=None if shown else subprocess.PIPE, text=True,
                               stderr=None if shown else subprocess.PIPE)
        if ended.returncode != 0 and not (shown and self.tolerates(ended.returncode)):
            raise Refused((ended.stderr or "").strip() or f"{' '.join(command)} ended with exit code {ended.returncode}")
        return ended.stdout

    def tolerates(self, code):
        return False


class Analyse(Job):
    """Games reviewed; a unit is a share of the games."""

    command, suffix = "analyse", "jsonl"
    of_the_whole = {"--html": 0, "--pgn": 0, "--jsonl": 1, "--csv": 1, "--notation": 1}

    def __init__(self, options, more):
        self.games, self.net = options.games, options.net
        refuse({"--movetime"} & names(more), "means something else on each machine; give --nodes or --depth")
        refuse({"--threads"} & names(more), "is 1 here, so that results are the same on every machine")
        super().__init__(options, more)

    def count(self, options):
        games = super().count(options)
        if games == 0:
            raise Refused("there is no game to review")
        return min(games, options.shards)

    def inputs(self):
        return [*self.games, *network(self.net)]

    def arguments(self, named):
        return [*map(named, self.games), *net_option(self.net, named), "--threads", "1"]

    def unit_arguments(self, unit, machine):
        return ["--shard", f"{unit}/{self.units}", "--concurrency", str(self.cpus), "--out", "review"]

    def result_of(self, unit):
        return "review/positions.jsonl"

    def check(self, data):
        return None if data.endswith(b"\n") and data.startswith(b"{\"program\"") else "it is no whole journal"

    def merge(self, ledger):
        review = self.work / "review"
        review.mkdir(exist_ok=True)
        ledger.write(review / "positions.jsonl", joined(ledger, range(1, self.units + 1)))
        self.run([*self.arguments(str), *self.more, "--out", str(review)], shown=True)

    def tolerates(self, code):
        # Some games are faulty; the program has named them.
        return code == 1


class Match(Job):
    """Engines against each other; a unit is a pair of games, one opening with both colours."""

    command, suffix = "match", "pgn"
    of_the_whole = {"--json": 1, "--html": 1}

    def __init__(self, options, more):
        self.engines, self.openings, self.sprt = options.players, options.openings, options.sprt
        refuse({"--pgn", "--report"} & names(more), "is set by this script")
        refuse({"--no-swap", "--no-repeat"} & names(more), "would leave no pairs of games, which are the units here")
        relative = {path for path in self.files() if not os.path.isabs(path)}
        refuse(relative, "must be an absolute path, which is the same on every machine")
        self.decided_at, self.looked_at = None, 0
        super().__init__(options, more)

    def inputs(self):
        return [self.openings] if self.openings else []

    def files(self):
        nets = [path for text in self.engines for path in re.findall(r"option\.evalfile=([^;]+)", text, re.I)]
        return [*filter(None, map(program_of, self.engines)), *nets]

    def arguments(self, named):
        engines = [word for text in self.engines for word in ("--engine", text)]
        return [*engines, *(["--openings", named(self.openings)] if self.openings else [])]

    def unit_arguments(self, unit, machine):
        factor = ["--time-factor", f"{machine.factor:.4f}"] if self.is_timed() else []
        return ["--shard", f"{unit}/{self.units}", "--pgn", "games.pgn", "--report", "0", *factor]

    def is_timed(self):
        said = names(self.more)
        engines = " ".join(self.engines)
        return bool({"--tc", "--movetime"} & said or re.search(r";(tc|movetime)=", engines)
                    or not ({"--nodes", "--depth"} & said or re.search(r";(nodes|depth)=", engines)))

    def result_of(self, unit):
        return "games.pgn"

    def check(self, data):
        games = len(re.findall(rb"^\[Round ", data, re.M))
        return None if games == 2 else f"it has {games} games instead of a pair"

    def is_decided(self, ledger):
        """The sequential test looks at pairs in their order, as far as they are there without a gap: which machine was quicker does
        not change it."""
        if not self.sprt or self.decided_at:
            return bool(self.decided_at)
        whole = self.looked_at
        while whole < self.units and whole + 1 in ledger.finished:
            whole += 1
        if whole > self.looked_at:
            self.looked_at = whole
            with tempfile.TemporaryDirectory() as folder:
                games = Path(folder) / "games.pgn"
                games.write_bytes(joined(ledger, range(1, whole + 1)))
                summary = json.loads(self.counted(games, [*self.units_only, "--json", "-"]))
            if summary["sprt"]["verdict"] != "Continue":
                self.decided_at = whole
        return bool(self.decided_at)

    def merge(self, ledger):
        games = self.work / "games.pgn"
        ledger.write(games, joined(ledger, sorted(ledger.finished)))
        self.counted(games, self.more, shown=True)

    def counted(self, games, more, shown=False):
        test = ["--sprt", self.sprt] if self.sprt else []
        return self.run([*self.arguments(str), *more, *test, "--pgn", str(games), "--resume", "--no-play"], shown)


class Selfplay(Job):
    """Games for training; a unit is a shard of them."""

    command, suffix = "selfplay", "bin"

    def __init__(self, options, more):
        self.games, self.shard, self.net = options.games, options.games_a_shard, options.net
        refuse({"--threads"} & names(more), "is what --cpus says")
        super().__init__(options, more)

    def count(self, options):
        return -(-self.games // self.shard)

    def inputs(self):
        return network(self.net)

    def arguments(self, named):
        return ["--games", str(self.games), "--shard", str(self.shard), *net_option(self.net, named)]

    def unit_arguments(self, unit, machine):
        return ["--share", f"{unit}/{self.units}", "--threads", str(self.cpus), "--out", "data"]

    def result_of(self, unit):
        return f"data/shard-{unit - 1:06}.bin"

    def merge(self, ledger):
        data = self.work / "data"
        data.mkdir(exist_ok=True)
        for unit in range(1, self.units + 1):
            target = data / Path(self.result_of(unit)).name
            target.unlink(missing_ok=True)
            try:
                os.link(ledger.path(unit), target)
            except OSError:
                shutil.copyfile(ledger.path(unit), target)
        self.run([*self.arguments(str), *self.more, "--out", str(data)], shown=True)


class Scaling(Job):
    """Speed-up in virtual time; a unit is a position under a seed."""

    command, suffix = "scaling", "json"
    of_the_whole = {"--json": 1, "--csv": 1, "--svg": 1}

    def __init__(self, options, more):
        self.positions = options.positions
        refuse({"--seconds", "--calibrate"} & names(more), "measures one machine; give --nodes or --depth")
        super().__init__(options, more)

    def inputs(self):
        return [name for name in self.positions if name not in ("games", "mixed")]

    def arguments(self, named):
        sets = [named(name) if name in self.inputs() else name for name in self.positions]
        return ["--virtual", "--positions", ",".join(sets)]

    def unit_arguments(self, unit, machine):
        return ["--shard", f"{unit}/{self.units}", "--concurrency", str(self.cpus), "--json", "part.json"]

    def result_of(self, unit):
        return "part.json"

    def check(self, data):
        try:
            runs = sum(len(record["runs"]) for record in json.loads(data)["positions"])
        except (ValueError, KeyError, TypeError):
            return "it holds no results"
        return None if runs else "it holds no run"

    def merge(self, ledger):
        target = self.work / "scaling.json"
        target.unlink(missing_ok=True)
        parts = [str(ledger.path(unit)) for unit in range(1, self.units + 1)]
        where = [] if "--json" in names(self.more) else ["--json", str(target)]
        self.run([*self.arguments(str), *self.more, *where, "--merge", *parts], shown=True)


JOBS = {"analyse": Analyse, "match": Match, "selfplay": Selfplay, "scaling": Scaling}


def joined(ledger, units):
    """The results of some units, one behind the other."""
    return b"".join(ledger.path(unit).read_bytes() for unit in units)


def names(words):
    """The names of the options among some words."""
    return {word.split("=")[0] for word in words if word.startswith("--")}


def refuse(options, reason):
    if options:
        raise Refused(f"{', '.join(sorted(options))} {reason}")


def divided(words, of_the_whole):
    """The words that units get, and those that only the whole gets."""
    units, whole, words = [], [], list(words)
    while words:
        word = words.pop(0)
        name, _, value = word.partition("=")
        if name not in of_the_whole:
            units.append(word)
            continue
        whole.append(word)
        if of_the_whole[name] and not value and words:
            whole.append(words.pop(0))
    return units, whole


def program_of(text):
    """The program of an engine as --engine describes it; None for the program itself."""
    parts = [part.strip() for part in text.split(";")]
    program = next((part.removeprefix("cmd=") for part in parts if part.startswith("cmd=")), parts[0])
    return None if program == "self" else program


def network(net):
    """The file of a network, if it is one."""
    return [net] if net and net not in ("nnue", "classic") else []


def net_option(net, named):
    return ["--net", named(net) if network(net) else net] if net else []
