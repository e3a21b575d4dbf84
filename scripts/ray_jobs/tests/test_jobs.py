"""What jobs refuse before any work, and what they send and compare. The program is one that says how many shares there are."""

import argparse
import tempfile
import unittest
from pathlib import Path
from unittest import mock

from ray_jobs.jobs import JOBS
from ray_jobs.ledger import Refused


class Jobs(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.place = Path(folder.name)
        self.engine = self.place / "engine"
        self.engine.write_text("#!/bin/sh\necho 3\n")
        self.engine.chmod(0o755)

    def job(self, command, *more, **options):
        usual = {"analyse": {"games": ["g.pgn"], "net": None, "shards": 64}, "selfplay": {"games": 600, "games_a_shard": 256, "net": None},
                 "match": {"players": ["self;name=a", "self;name=b"], "openings": None, "sprt": None},
                 "scaling": {"positions": ["games"]}}[command]
        return JOBS[command](argparse.Namespace(engine=self.engine, work=self.place, cpus=1, **{**usual, **options}), list(more))

    def refusal(self, command, *more, **options):
        with self.assertRaises(Refused) as refused:
            self.job(command, *more, **options)
        return str(refused.exception)

    def test_options_are_refused_by_the_jobs_whose_they_are(self):
        self.assertIn("--share is set by this script", self.refusal("selfplay", "--share", "1/2"))
        self.assertIn("--share", self.job("scaling", "--ranks", "2", "--share", "mailbox").unit(1, None))
        self.assertIn("--shard is set by this script", self.refusal("analyse", "--shard=1/2"))
        self.assertIn("stands in front of --", self.refusal("analyse", "--net", "x.bin"))
        self.assertIn("is --player here", self.refusal("match", "--engine", "self"))

    def test_outputs_are_those_of_the_whole(self):
        for command, option in [("analyse", "--csv"), ("match", "--json"), ("selfplay", "--json"), ("scaling", "--svg")]:
            job = self.job(command, "--nodes", "5", option, "file")
            self.assertEqual((job.units_only, job.whole_only), (["--nodes", "5"], [option, "file"]))
            self.assertNotIn(option, job.unit(1, mock.Mock(factor=1.0)))

    def test_a_match_has_whole_pairs(self):
        for words in (["--games", "3"], ["--games=1", "--rounds", "8"]):
            self.assertIn("without its partner", self.refusal("match", "--nodes", "5", *words))
        self.assertEqual(self.job("match", "--nodes", "5", "--games", "4").units, 3)

    def test_a_match_has_clocks_when_an_engine_does(self):
        for players, words, is_timed in [
            (["self", "self;name=b"], [], True),
            (["self", "self;name=b"], ["--nodes", "5"], False),
            (["self", "self;name=b; tc = 1+0"], ["--nodes", "5"], True),
            (["self;depth=3", "self;name=b;nodes=5"], ["--tc", "1+0"], False),
            (["self;depth=3"], [], True),
            (["self;args=\";tc=1\"", "self;name=b"], ["--depth=5"], False),
        ]:
            self.assertEqual(self.job("match", *words, players=players).is_timed(), is_timed, (players, words))

    def test_other_files_have_absolute_names(self):
        self.assertIn("net.bin must be an absolute path", self.refusal("match", players=["self;option.evalapi=net.bin"]))
        self.assertIn("data must be an absolute path", self.refusal("match", players=["/opt/e; dir = data"]))
        self.assertIn("b must be an absolute path", self.refusal("analyse", "--egtb=/a; b"))
        self.assertEqual(self.job("analyse", "--egtb", "/a; /b").files(), ["/a", "/b"])

    def test_directories_are_sent_with_all_their_files(self):
        (self.place / "in/below").mkdir(parents=True)
        (self.place / "in/below/g.pgn").write_bytes(b"game")
        self.assertEqual(self.job("analyse", games=[str(self.place / "in")]).sent(), {"0/in/below/g.pgn": b"game"})

    def test_a_program_that_does_not_say_the_shares(self):
        self.engine.write_text("#!/bin/sh\necho Usage: this\n")
        self.assertIn("does not say how many shares", self.refusal("match"))

    def test_the_sequential_test_is_looked_at_now_and_then(self):
        job = self.job("match", sprt="elo0=0,elo1=5")
        ledger = mock.Mock(finished={1: {}, 3: {}})
        with mock.patch("ray_jobs.match.time.monotonic") as now, mock.patch.object(job, "verdict", return_value="Continue") as verdict:
            now.return_value = 100.0
            self.assertFalse(job.is_decided(ledger))
            verdict.assert_called_once_with(ledger, 1)
            ledger.finished[2] = {}
            now.return_value += 1.0
            self.assertFalse(job.is_decided(ledger))
            self.assertEqual(verdict.call_count, 1, "it was looked at a second ago")
            verdict.return_value = "AcceptH1"
            now.return_value += 1.5
            self.assertTrue(job.is_decided(ledger))
            verdict.assert_called_with(ledger, 3)
            self.assertTrue(job.is_decided(ledger))
            self.assertEqual(verdict.call_count, 2)


if __name__ == "__main__":
    unittest.main()
