"""Progress of all machines in one line."""

import sys
import time
from collections import Counter

WIDTH = 24


class Bar:
    """A line on standard error: rewritten at a terminal, else a new one now and then."""

    def __init__(self, done, units):
        self.before, self.done, self.units = done, done, units
        self.by_machine, self.begun, self.shown = Counter(), time.monotonic(), 0.0
        self.at_terminal = sys.stderr.isatty()

    def count(self, machine):
        self.done += 1
        self.by_machine[machine] += 1

    def show(self, running, machines):
        """Shows how far the work is, with so many units running on so many machines."""
        now = time.monotonic()
        if now - self.shown < (0.2 if self.at_terminal else 10.0):
            return
        self.shown = now
        filled = WIDTH * self.done // max(1, self.units)
        shares = ", ".join(f"{name} {count}" for name, count in sorted(self.by_machine.items()))
        text = f"[{'#' * filled}{' ' * (WIDTH - filled)}] {self.done}/{self.units} units, {running} running on {machines} machine{'' if machines == 1 else 's'}"
        text += (f" ({shares})" if shares else "") + self.left(now)
        if self.at_terminal:
            print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)
        else:
            print(text, file=sys.stderr, flush=True)

    def left(self, now):
        made = self.done - self.before
        if not made or self.done >= self.units:
            return ""
        seconds = (now - self.begun) / made * (self.units - self.done)
        return f", {seconds / 60:.0f} min left" if seconds > 90 else f", {seconds:.0f} s left"

    def say(self, text):
        """Says something above the line."""
        print(f"\r\x1b[K{text}" if self.at_terminal else text, file=sys.stderr, flush=True)
        self.shown = 0.0

    def end(self):
        if self.at_terminal:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
