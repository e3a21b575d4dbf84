"""Speed-up in virtual time; a unit is a position under a seed."""

import json

from .job import IN_FRONT, SET_HERE, Job
from .words import names


class Scaling(Job):
    command, suffix = "scaling", "json"
    refused = {
        **dict.fromkeys(["--shard", "--count-shards", "--concurrency", "--merge", "--virtual"], SET_HERE),
        "--positions": IN_FRONT,
        **dict.fromkeys(["--seconds", "--calibrate"], "measures one machine; give --nodes or --depth"),
    }
    of_the_whole = {"--json": 1, "--csv": 1, "--svg": 1}

    def __init__(self, options, more):
        self.positions = options.positions
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
