"""Engines that speak UCI, and what their scores say."""

import collections
import re
import subprocess
import threading

MATE = 30_000

Line = collections.namedtuple("Line", "move score exact")


class Engine:
    """A UCI engine that searches one position at a time."""

    def __init__(self, command, options, ten_ranks):
        self.name, self.ten_ranks = command, ten_ranks
        self.process = subprocess.Popen(
            [command], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1, start_new_session=True
        )
        for line in self.ask("uci", "uciok", 20):
            if line.startswith("id name "):
                self.name = line[len("id name ") :]
        for name, value in options.items():
            self.say(f"setoption name {name} value {value}")
        self.ask("isready", "readyok", 20)

    def say(self, line):
        self.process.stdin.write(line + "\n")

    def ask(self, line, last, patience):
        """Says a line and collects what comes up to the line that begins with `last`."""
        return list(self.listen(line, last, patience))

    def listen(self, line, last, patience):
        alarm = threading.Timer(patience, self.process.kill)  # an engine that hangs is ended, and then read to its end
        alarm.start()
        try:
            self.say(line)
            for answer in self.process.stdout:
                yield answer.rstrip()
                if answer.startswith(last):
                    return
            raise RuntimeError(f'{self.name} ended or hung at "{line}"')
        finally:
            alarm.cancel()

    def stand(self, fen, moves=()):
        """What Fairy-Stockfish thinks stands on its board after these moves: board and side, and whether there is a check."""
        self.say(f"position fen {fen} - - 0 1" + (" moves " + " ".join(map(self.outwards, moves)) if moves else ""))
        lines = self.ask("d", "Checkers", 20)
        fen = next(line for line in lines if line.startswith("Fen: ")).split()[1:3]
        return " ".join(fen), bool(lines[-1].split()[1:])

    def search(self, epd, limit, patience, hopeless=lambda lines, millis: False):
        """The best move and the reports: depth to lines by rank. Ends early when `hopeless` says so of a depth's lines."""
        self.say("ucinewgame")
        self.ask("isready", "readyok", 20)
        self.say(f"position fen {epd} - - 0 1")
        reports, stopped, best = collections.defaultdict(dict), False, None
        for text in self.listen(f"go {limit}", "bestmove", patience):
            words = text.split()
            if words[0] == "bestmove":
                best = self.inwards(words[1])
            elif " pv " in text and " score " in text:
                depth, rank, line, millis = self.parse(words)
                reports[depth][rank] = line
                if not stopped and hopeless(reports[depth], millis):
                    stopped = True
                    self.say("stop")
        return best, reports

    def parse(self, words):
        def after(name, otherwise=None):
            return words[words.index(name) + 1] if name in words else otherwise

        at = words.index("score")
        kind, number = words[at + 1], int(words[at + 2])
        score = number if kind == "cp" else (MATE - number if number > 0 else -MATE - number)
        exact = "lowerbound" not in words and "upperbound" not in words
        line = Line(self.inwards(after("pv")), score, exact)
        return int(after("depth")), int(after("multipv", 1)), line, int(after("time", 0))

    def outwards(self, move):
        return re.sub(r"([a-i])(\d)", lambda m: m[1] + str(int(m[2]) + 1), move) if self.ten_ranks else move

    def inwards(self, move):
        return re.sub(r"([a-i])(\d+)", lambda m: m[1] + str(int(m[2]) - 1), move) if self.ten_ranks else move

    def close(self):
        self.process.kill()
        self.process.wait()


def last_pair(best, reports):
    """The deepest report with two exact lines of which the first is the answer: (depth, first, second), or None."""
    for depth in sorted(reports, reverse=True):
        first, second = reports[depth].get(1), reports[depth].get(2)
        if first and second and first.exact and second.exact and first.move == best:
            return depth, first, second
    return None


def spoken(score):
    """Centipawns, or moves to the mate."""
    if abs(score) < MATE - 1000:
        return f"{score:+}"
    return f"mate {MATE - score if score > 0 else -MATE - score}"
