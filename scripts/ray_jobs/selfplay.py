"""Games for training; a unit is a shard of them."""

import os
import shutil
from pathlib import Path

from .job import IN_FRONT, SET_HERE, Job, net_option, network


class Selfplay(Job):
    command, suffix = "selfplay", "bin"
    refused = {
        **dict.fromkeys(["--share", "--out"], SET_HERE),
        **dict.fromkeys(["--games", "--net"], IN_FRONT),
        "--shard": "is --games-a-shard here, in front of --",
        "--threads": "is what --cpus says",
    }
    of_the_whole = {"--json": 1}

    def __init__(self, options, more):
        self.games, self.shard, self.net = options.games, options.games_a_shard, options.net
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
