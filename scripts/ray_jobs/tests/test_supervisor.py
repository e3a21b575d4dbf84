"""How often the process that works with Ray is started again, and with which exit code all of it ends."""

import argparse
import contextlib
import io
import signal
import socket
import sys
import tempfile
import unittest
from pathlib import Path
from unittest import mock

from ray_jobs import supervisor
from ray_jobs.supervisor import FAILED, GONE, NOT_JOINED, Supervisor


class Endings(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.work = Path(folder.name)
        # A head that answers.
        self.head = socket.create_server(("127.0.0.1", 0))
        self.addCleanup(self.head.close)
        for number in (signal.SIGINT, signal.SIGTERM):
            self.addCleanup(signal.signal, number, signal.getsignal(number))
        for name in ("FIRST_PAUSE", "LONGEST_PAUSE"):
            patched = mock.patch.object(supervisor, name, 0.1)
            patched.start()
            self.addCleanup(patched.stop)

    def run_script(self, script, with_cluster=True, patience=1):
        """The exit code, what was said, and how often the process was started; it is `script`, where `turn` counts from 1."""
        count = self.work / "turns"
        whole = (f"import os, pathlib, signal, sys\ncount = pathlib.Path({str(count)!r})\nfile = open(count, 'a'); file.write('x'); "
                 f"file.close()\nturn = len(count.read_text())\nunits = open(count.with_name('finished.jsonl'), 'a')\n{script}")
        address = f"127.0.0.1:{self.head.getsockname()[1]}" if with_cluster else None
        options = argparse.Namespace(address=address, patience=patience, work=self.work)
        with contextlib.redirect_stderr(io.StringIO()) as said:
            code = Supervisor(options, [sys.executable, "-c", whole]).run()
        return code, said.getvalue(), len(count.read_text())

    def test_endings_of_the_work_are_those_of_the_call(self):
        for ended, wanted in [(0, 0), (FAILED, 1), (130, 130)]:
            code, _, turns = self.run_script(f"sys.exit({ended})")
            self.assertEqual((code, turns), (wanted, 1))
            (self.work / "turns").unlink()

    def test_who_never_joins_is_not_started_again(self):
        code, _, turns = self.run_script(f"sys.exit({NOT_JOINED})")
        self.assertEqual((code, turns), (1, 1))

    def test_a_cluster_that_comes_back_is_waited_for(self):
        code, said, turns = self.run_script(f"sys.exit([{GONE}, {NOT_JOINED}, 1, 0][turn - 1])")
        self.assertEqual((code, turns), (0, 4))
        self.assertEqual(said.count("goes on by itself"), 1)

    def test_a_process_that_dies_again_and_again_is_given_up(self):
        for script in (f"sys.exit({GONE} if turn == 1 else {NOT_JOINED})", "os.kill(os.getpid(), signal.SIGKILL)"):
            code, said, turns = self.run_script(script)
            self.assertEqual(code, 1)
            self.assertGreater(turns, 2)
            self.assertIn("has stood still", said)
            (self.work / "turns").unlink()

    def test_work_that_goes_on_is_not_given_up(self):
        script = "units.write('unit'); units.flush(); sys.exit(0) if turn == 15 else os.kill(os.getpid(), signal.SIGKILL)"
        code, _, turns = self.run_script(script)
        self.assertEqual((code, turns), (0, 15))

    def test_without_a_cluster_all_other_endings_are_failures(self):
        for script, text in [(f"sys.exit({GONE})", ""), (f"sys.exit({NOT_JOINED})", ""), ("os.kill(os.getpid(), signal.SIGKILL)", "SIGKILL"),
                             ("os.kill(os.getpid(), signal.SIGSEGV)", "SIGSEGV"), ("sys.exit(1)", "exit code 1")]:
            code, said, turns = self.run_script(script, with_cluster=False)
            self.assertEqual((code, turns), (1, 1), script)
            self.assertIn(text, said)
            (self.work / "turns").unlink()

    def test_addresses(self):
        self.assertIsNone(supervisor.unreachable(f"127.0.0.1:{self.head.getsockname()[1]}"))
        for address in ("6379", "host:", "host:x", "host:70000"):
            self.assertIn("HOST:PORT", supervisor.unreachable(address))


if __name__ == "__main__":
    unittest.main()
