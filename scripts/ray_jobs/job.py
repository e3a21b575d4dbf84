"""What all jobs have in common: units, the command of each, its result, and how results are put together. All of it is done by
commands of mammoth that know nothing of other machines."""

import os
import subprocess
from pathlib import Path

from .ledger import Refused
from .machine import files_below
from .words import divided, refuse

# Why an option is refused behind `--`.
SET_HERE, IN_FRONT = "is set by this script", "is an option of this script: it stands in front of --"


class Job:
    """A job with a number of units, counted from 1."""

    command = ""
    suffix = ""
    # Options of the command that are refused, and why.
    refused = {}
    # Options of the whole that units do not get, and the number of their values.
    of_the_whole = {}

    def __init__(self, options, more):
        self.engine, self.work = os.path.abspath(options.engine), Path(options.work).absolute()
        self.cpus = options.cpus
        if not os.access(self.engine, os.X_OK):
            raise Refused(f"{self.engine} is no program; name mammoth with --engine")
        refuse(more, self.refused)
        self.more = [word for word in more if word]
        self.units_only, self.whole_only = divided(self.more, self.of_the_whole)
        for path in [*self.files(), *self.directories()]:
            if not os.path.isabs(path):
                raise Refused(f"{path} must be an absolute path, which is the same on every machine")
        self.units = self.count(options)

    # The parts that each job has.

    def inputs(self):
        """Files and directories that machines are sent."""
        return []

    def files(self):
        """Files and directories beside the program that lie in the same place on every machine."""
        return []

    def directories(self):
        """Directories that are on every machine, whatever is in them."""
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
        try:
            return int(said.split()[-1])
        except (IndexError, ValueError):
            raise Refused(f"{self.engine} {self.command} does not say how many shares there are, but \"{said.strip()[:100]}\"") from None

    def unit(self, unit, machine):
        """The command of a unit; its inputs lie below `inputs/`."""
        arguments = self.arguments(lambda path: f"inputs/{self.inputs().index(path)}/{Path(path).name}")
        return [self.engine, self.command, *arguments, *self.units_only, *self.unit_arguments(unit, machine)]

    def sent(self):
        """The bytes of the inputs, by the names that units know them by."""
        found = {}
        for number, path in enumerate(map(Path, self.inputs())):
            try:
                found |= {f"{number}/{file.relative_to(path.parent)}": file.read_bytes() for file in files_below(path)}
            except OSError as error:
                raise Refused(f"{error.filename}: {error.strerror}") from None
        return found

    def bytes_there(self):
        """The size of what each machine has."""
        return sum(file.stat().st_size for path in [self.engine, *self.files()] for file in files_below(path))

    def run(self, arguments, shown=False):
        """Runs a command of the program here; its standard output, unless it is shown."""
        command = [self.engine, self.command, *arguments]
        ended = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=None if shown else subprocess.PIPE, text=True,
                               stderr=None if shown else subprocess.PIPE)
        if ended.returncode != 0:
            raise Refused((ended.stderr or "").strip() or f"{' '.join(command)} ended with exit code {ended.returncode}")
        return ended.stdout


def joined(ledger, units):
    """The results of some units, one behind the other."""
    return b"".join(ledger.path(unit).read_bytes() for unit in units)


def network(net):
    """The file of a network, if it is one."""
    return [net] if net and net not in ("nnue", "classic") else []


def net_option(net, named):
    return ["--net", named(net) if network(net) else net] if net else []
