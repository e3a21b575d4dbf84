"""Games reviewed; a unit is a share of the games."""

from .job import IN_FRONT, SET_HERE, Job, joined, net_option, network
from .ledger import Refused
from .words import value_of


class Analyse(Job):
    command, suffix = "analyse", "jsonl"
    refused = {
        **dict.fromkeys(["--shard", "--count-shards", "--concurrency", "--out", "--allow-faulty"], SET_HERE),
        "--net": IN_FRONT,
        "--movetime": "means something else on each machine; give --nodes or --depth",
        "--threads": "is 1 here, so that results are the same on every machine",
    }
    of_the_whole = {"--html": 0, "--pgn": 0, "--jsonl": 1, "--csv": 1, "--notation": 1}

    def __init__(self, options, more):
        self.games, self.net = options.games, options.net
        super().__init__(options, more)

    def count(self, options):
        games = super().count(options)
        if games == 0:
            raise Refused("there is no game to review")
        return min(games, options.shards)

    def inputs(self):
        return [*self.games, *network(self.net)]

    def files(self):
        tables = value_of(self.more, "--egtb") or ""
        return [path.strip() for path in tables.split(";") if path.strip()]

    def arguments(self, named):
        # Faulty games and files are the same everywhere; the whole names them.
        return [*map(named, self.games), *net_option(self.net, named), "--threads", "1", "--allow-faulty"]

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
