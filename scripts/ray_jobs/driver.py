"""Hands the units of a job to the machines of a Ray cluster and takes in what they make.

Each machine has as many places as it has processors for units. It is looked at once, when it is first seen, and one that is unlike
this one, or that fails, gets no units. A unit that is lost with its machine or worker is handed out again."""

import contextlib
import os
import time
from dataclasses import dataclass, field

import ray
from ray import cloudpickle
from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy

from . import machine as on_machine
from .bar import Bar
from .ledger import Refused, shown

cloudpickle.register_pickle_by_value(on_machine)

# Seconds between two looks at which machines there are.
BETWEEN_LOOKS = 1.0
# Workers that may die of a unit, and machines that may fail with it, before it is the unit's fault.
MOST_DEATHS, MOST_FAILURES = 3, 2
# What is the matter with a machine that nobody has looked at.
UNKNOWN = "it is not looked at yet"
# Seconds without any machine that can be used before this is an error, beside the time that it takes to read the files there, with so
# many bytes a second.
PATIENCE_FOR_MACHINES, SLOWEST_DISK = 60.0, 20e6


class NotJoined(Exception):
    """This machine does not get into the cluster."""


class Lost(Exception):
    """The cluster is gone; nothing that was finished is."""


@dataclass
class Machine:
    node: str
    name: str
    cpus: int
    factor: float = 1.0
    # What its system said of the files that were looked at.
    marks: dict = field(default_factory=dict)
    # Why it gets no units; None when it does.
    fault: str | None = UNKNOWN
    # The fault that was told.
    told: str | None = None
    # Its units, and when they were handed out.
    running: dict = field(default_factory=dict)

    def places(self, cpus):
        return 0 if self.fault else self.cpus // cpus - len(self.running)


class Driver:
    """The work on a job, as long as the cluster is there."""

    def __init__(self, job, ledger, about, address):
        self.job, self.ledger, self.about = job, ledger, about
        self.machines, self.tasks = {}, {}
        self.waiting = [unit for unit in range(1, job.units + 1) if unit not in ledger.finished]
        self.deaths, self.failed_on = {}, {}
        self.bar = Bar(len(ledger.finished), job.units)
        self.usable = self.looked = time.monotonic()
        connect(address)
        self.survey, self.work = ray.remote(on_machine.survey), ray.remote(on_machine.work)
        self.inputs = None
        self.patience = PATIENCE_FOR_MACHINES + job.bytes_there() / SLOWEST_DISK

    def run(self):
        """Does all units. A decision of the job ends it earlier."""
        try:
            self.inputs = ray.put(self.job.sent())
            self.meet()
            while (self.waiting or self.tasks) and not self.job.is_decided(self.ledger):
                self.look()
                self.tell_faults()
                self.hand_out()
                self.take_in()
                running = sum(len(machine.running) for machine in self.machines.values())
                self.bar.show(running, sum(machine.fault is None for machine in self.machines.values()))
        except (ray.exceptions.RayError, ConnectionError) as error:
            raise Lost(f"the cluster is gone: {' '.join(str(error).split())[:100]}") from None
        finally:
            self.bar.end()
            self.cancel()

    # Machines.

    def meet(self):
        """Looks at the machines that are there at the beginning. If one is unlike this one, that is said before any work."""
        self.look(at_once=True)
        deadline = time.monotonic() + self.patience
        while self.tasks and time.monotonic() < deadline:
            self.take_in()
        faults = [f"{machine.name}: {machine.fault}" for machine in self.machines.values() if machine.fault]
        if faults:
            raise Refused("these machines cannot be used; mend that, or end Ray there (ray stop):\n  " + "\n  ".join(faults))

    def look(self, at_once=False):
        """Finds machines that are new."""
        if not at_once and time.monotonic() - self.looked < BETWEEN_LOOKS:
            return
        self.looked = time.monotonic()
        for node in ray.nodes():
            identity, cpus = node["NodeID"], int(node["Resources"].get("CPU", 0))
            if node["Alive"] and cpus and identity not in self.machines:
                machine = self.machines[identity] = Machine(identity, name_of(node), cpus)
                files = list(self.about["files"])
                task = self.task(self.survey, machine, 0)
                self.tasks[task(files, self.job.engine, self.job.is_timed())] = ("survey", machine, None)
            elif not node["Alive"]:
                self.machines.pop(identity, None)
        if any(machine.fault is None for machine in self.machines.values()):
            self.usable = time.monotonic()
        elif time.monotonic() - self.usable > self.patience:
            faults = ", ".join(f"{machine.name}: {machine.fault}" for machine in self.machines.values()) or "none has joined"
            raise Refused(f"no machine can be used ({faults}); start Ray there again, and the same command goes on")

    def tell_faults(self):
        """Names the machines that joined later and cannot be used."""
        for machine in self.machines.values():
            if machine.fault not in (None, UNKNOWN, machine.told):
                machine.told = machine.fault
                self.bar.say(f"{machine.name} gets no units: {machine.fault}")

    def judge(self, machine, found):
        """Whether a machine can be used, from what was found there."""
        machine.fault, machine.marks = found["fault"], found["marks"]
        for path, wanted in self.about["files"].items():
            if machine.fault is None and found["files"][path] != wanted:
                machine.fault = f"{path} is another one there, {shown(found['files'][path])} instead of {shown(wanted)} (SHA-256): copy that of here"
        if machine.fault is None and self.job.cpus > machine.cpus:
            machine.fault = f"it has {machine.cpus} processors, and a unit takes {self.job.cpus}: lower --cpus"
        if machine.fault is None and self.job.is_timed():
            machine.factor = self.about["speed"] / found["speed"]
            self.bar.say(f"{machine.name}: {found['speed']:,.0f} nodes a second, times are multiplied by {machine.factor:.2f}")

    def task(self, function, machine, cpus):
        affinity = NodeAffinitySchedulingStrategy(machine.node, soft=False)
        return function.options(num_cpus=cpus, max_retries=0, scheduling_strategy=affinity).remote

    # Units.

    def hand_out(self):
        """Gives every free place a unit; the first units first."""
        for machine in self.machines.values():
            while self.waiting and machine.places(self.job.cpus) > 0:
                unit = next((unit for unit in self.waiting if machine.node not in self.failed_on.get(unit, {})), None)
                if unit is None:
                    break
                self.waiting.remove(unit)
                task = self.task(self.work, machine, self.job.cpus)
                ref = task(self.job.unit(unit, machine), self.job.result_of(unit), self.inputs, self.about["files"], machine.marks)
                self.tasks[ref] = ("unit", machine, unit)
                machine.running[unit] = time.monotonic()

    def take_in(self):
        """Waits a little for results, and takes in those that are there."""
        if not self.tasks:
            time.sleep(0.2)
            return
        ready, _ = ray.wait(list(self.tasks), num_returns=1, timeout=0.5)
        for ref in ready:
            kind, machine, unit = self.tasks.pop(ref)
            spent = time.monotonic() - machine.running.pop(unit, time.monotonic())
            try:
                result = ray.get(ref)
            except ray.exceptions.RayTaskError as error:
                self.take_failure(kind, machine, unit, error)
            except ray.exceptions.RayError as error:
                self.take_loss(kind, machine, unit, error, spent)
            else:
                if kind == "survey":
                    self.judge(machine, result)
                else:
                    self.take_result(machine, unit, result | {"turn": spent})

    def take_result(self, machine, unit, result):
        fault = self.job.check(result["data"])
        if fault:
            self.refuse(machine, unit, f"the result of unit {unit} is not whole: {fault}")
            return
        result |= {"machine": machine.name, "program": self.about["files"][self.job.engine]}
        if self.ledger.add(unit, result):
            self.bar.count(machine.name)

    def take_failure(self, kind, machine, unit, error):
        """A command failed, or something on the machine did."""
        cause = str(error.cause) if isinstance(error.cause, on_machine.Failed) else str(error).strip().splitlines()[-1]
        if kind == "survey":
            machine.fault = cause
        else:
            self.refuse(machine, unit, cause)

    def refuse(self, machine, unit, cause):
        """Tries the unit elsewhere and gives the machine no more, unless others fail with this unit, too."""
        failures = self.failed_on.setdefault(unit, {})
        failures[machine.node] = f"{machine.name}: {cause}"
        others = [other for other in self.machines.values() if other.fault is None and other.node not in failures]
        if len(failures) >= MOST_FAILURES or not others:
            told = "\n  ".join(failures.values())
            raise Refused(f"unit {unit} fails:\n  {told}\nFinished units are kept, and the same command goes on")
        machine.fault = cause
        self.waiting.insert(0, unit)

    def take_loss(self, kind, machine, unit, error, spent):
        """A worker or a machine died."""
        reason = type(error).__name__
        if kind == "survey":
            # If it is there still, it is looked at once more.
            self.machines.pop(machine.node, None)
            return
        self.waiting.insert(0, unit)
        if isinstance(error, (ray.exceptions.WorkerCrashedError, ray.exceptions.OutOfMemoryError)):
            self.deaths[unit] = self.deaths.get(unit, 0) + 1
            if self.deaths[unit] >= MOST_DEATHS:
                raise Refused(f"the workers of unit {unit} died {MOST_DEATHS} times, last on {machine.name} ({reason}); "
                              "look for want of memory there. Finished units are kept, and the same command goes on")
        self.bar.say(f"unit {unit} was lost on {machine.name} after {spent:.1f} s ({reason}); it is done again")

    def cancel(self):
        """Ends what is still running, and waits a little for it."""
        refs = list(self.tasks)
        self.tasks.clear()
        with contextlib.suppress(ray.exceptions.RayError, ConnectionError):
            for ref in refs:
                ray.cancel(ref, force=False)
            if refs:
                ray.wait(refs, num_returns=len(refs), timeout=on_machine.GRACE + 2.0)


def name_of(node):
    """The name that "ray start --node-name" gave a machine, or that of its system."""
    given = node["NodeName"]
    return node["NodeManagerHostname"] if given == node["NodeManagerAddress"] else given


def connect(address):
    """Joins the cluster, or without an address one of this machine alone."""
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
    try:
        ray.init(address=address or "local", log_to_driver=False, logging_level="ERROR", include_dashboard=None if address else False)
    except (ConnectionError, RuntimeError, ValueError, TimeoutError) as error:
        text = " ".join(str(error).split())
        if "ersion mismatch" in text:
            raise Refused(f"{address}: {text}. Install scripts/cluster-requirements.txt with the same Python everywhere") from None
        advice = (f". This machine has to be one of the cluster (ray start --address {address}), with the token of the head in "
                  "~/.ray/auth_token where it has one") if address else ""
        raise NotJoined(text + advice) from None
