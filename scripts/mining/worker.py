"""The three stages, as one pair of engines works through them."""

import random

from mining.engine import MATE, Engine, last_pair
from mining.games import Board, Game

FIRST_PLY = 20  # ten moves of each side
APART = 10  # plies between two candidates of a game
PER_GAME = 2
WON, LOST = 400, -100
OBVIOUS_DEPTH = 4
DULL = 100  # centipawns


def objection(pair, margin):
    """Why these two lines make no problem, or None."""
    if pair is None:
        return "no two lines"
    _, first, second = pair
    if first.score - second.score < margin or second.score > MATE - 1000:
        return "no margin"
    if second.score > WON:
        return "won anyway"
    if first.score < LOST:
        return "lost anyway"
    return None


def describe(pair):
    """Two lines as a record has them."""
    if pair is None:
        return {}
    depth, first, second = pair
    return {"best": first.move, "score": first.score, "second": second.move, "second_score": second.score, "depth": depth}


class Worker:
    """One pair of engines, of which one thinks at a time."""

    def __init__(self, mine):
        self.mine, self.options = mine, mine.options
        fairy = {"UCI_Variant": "xiangqi", "Threads": 1, "Hash": 64, "MultiPV": 2}
        self.engines = [Engine(self.options.fairy, fairy, True)]
        if not self.options.scan_only:
            self.engines.append(Engine(self.options.mammoth, {"Threads": 1, "Hash": 64}, False))
        self.fairy, self.mammoth = self.engines[0], self.engines[-1]
        self.glance = None
        if self.options.glance:
            self.glance = Engine(self.options.mammoth, {"Threads": 1, "Hash": 16, "MultiPV": 2}, False)
            self.engines.append(self.glance)

    def run(self):
        try:
            while (job := self.mine.next_job()) is not None:
                if isinstance(job, Game):
                    self.scan(job)
                else:
                    self.confirm(job)
        except Exception as error:  # the other workers end in good order, and the message comes last
            if not self.mine.ending:
                self.mine.failure = f"{type(error).__name__}: {error}"
        finally:
            self.close()

    def close(self):
        for engine in self.engines:
            engine.close()

    def scan(self, game):
        """Searches a sample of a game's positions; new candidates wait for confirmation."""
        plies = range(FIRST_PLY, len(game.moves))
        chosen = random.Random(game.name).sample(plies, min(self.options.sample, len(plies)))
        done = self.mine.scanned(game)
        found = [r["ply"] for r in done if r["verdict"] == "candidate"]
        for ply in chosen:
            if self.mine.ending or len(found) >= PER_GAME:
                return
            if any(abs(ply - other) < APART for other in found) or any(r["ply"] == ply for r in done):
                continue
            record = self.scan_position(game, ply)
            if record is None:
                continue
            self.mine.note(record)
            if record["verdict"] == "candidate":
                found.append(ply)
                self.mine.offer(record)
            elif record["verdict"] == "unreadable":
                return

    def scan_position(self, game, ply):
        board = Board(game.fen)
        record = {"stage": "scan", "game": game.name, "source": game.source, "ply": ply}
        try:
            for move in game.moves[:ply]:
                board.play(move)
        except ValueError:
            return record | {"epd": f"{game.name} ply {ply}", "verdict": "unreadable"}
        epd = board.epd()
        record["epd"] = epd
        theirs, check = self.fairy.stand(game.fen, game.moves[:ply])
        if theirs != epd:  # Fairy-Stockfish leaves out illegal moves and what comes behind them
            return record | {"verdict": "unreadable"}
        if not self.mine.claim(epd, board.epd(mirrored=True)):
            return None
        if check:
            return record | {"verdict": "in check"}
        if self.glance and self.is_dull(epd):
            return record | {"verdict": "dull"}
        best, reports = self.fairy.search(epd, f"nodes {self.options.nodes}", 60)
        pair = last_pair(best, reports)
        verdict = objection(pair, self.options.margin)
        if verdict is None and best[2:] == board.captured_on:
            verdict = "recapture"
        early = [d for d in range(1, OBVIOUS_DEPTH + 1) if 1 in reports.get(d, {}) and reports[d][1].move == best]
        if verdict is None and early:
            verdict = "obvious"
        return record | describe(pair) | {"early": early, "verdict": verdict or "candidate"}

    def is_dull(self, epd):
        """Whether already a short look shows two moves of much the same worth."""
        pair = last_pair(*self.glance.search(epd, f"nodes {self.options.glance}", 60))
        return pair is not None and pair[1].score - pair[2].score < DULL

    def confirm(self, candidate):
        epd, move = candidate["epd"], candidate["best"]
        judged = self.mine.find("judge", epd)
        if judged is None:
            judged = {"stage": "judge", "epd": epd} | self.judge(epd, move)
            self.mine.note(judged)
        if judged["verdict"] == "confirmed" and not self.mine.ending:
            seconds = self.options.seconds
            best, reports = self.mammoth.search(epd, f"movetime {1000 * seconds}", 3 * seconds + 30)
            score = next((r[1].score for _, r in sorted(reports.items(), reverse=True) if 1 in r), None)
            verdict = "confirmed" if best == move else "another move"
            record = {"stage": "second", "epd": epd, "best": best, "score": score, "seconds": seconds}
            self.mine.note(record | {"engine": self.mammoth.name, "verdict": verdict})

    def judge(self, epd, move):
        seconds, margin, given_up = self.options.seconds, self.options.margin, False

        def hopeless(lines, millis):
            nonlocal given_up
            if millis >= 250 * seconds and len(lines) == 2 and lines[1].exact and lines[2].exact:
                given_up = lines[1].move != move or lines[1].score - lines[2].score < margin / 2
            return given_up

        best, reports = self.fairy.search(epd, f"movetime {1000 * seconds}", 3 * seconds + 30, hopeless)
        pair = last_pair(best, reports)
        verdict = "another move" if best != move else objection(pair, margin) or "confirmed"
        # A search that was cut short confirms nothing, whatever its last line said.
        verdict = "given up" if given_up else verdict
        return describe(pair) | {"seconds": seconds, "engine": self.fairy.name, "verdict": verdict}
