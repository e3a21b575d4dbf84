"""What a machine does with files of its own."""

import os
import tempfile
import unittest
from pathlib import Path
from unittest import mock

from ray_jobs import machine


class Files(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.place = Path(folder.name)

    def test_a_directory_has_the_digest_of_its_files(self):
        (self.place / "below").mkdir()
        (self.place / "below/a").write_bytes(b"1")
        first = machine.digest(self.place)
        self.assertEqual(machine.digest(self.place), first)
        (self.place / "below/a").write_bytes(b"2")
        second = machine.digest(self.place)
        self.assertNotEqual(second, first)
        (self.place / "below/a").rename(self.place / "b")
        self.assertNotIn(machine.digest(self.place), (first, second))

    def test_files_that_changed_are_found(self):
        file, folder = self.place / "file", self.place / "folder"
        folder.mkdir()
        for path in (file, folder / "a"):
            path.write_bytes(b"1")
        paths = [str(file), str(folder)]
        files, marks = ({path: function(path) for path in paths} for function in (machine.digest, machine.mark))
        with mock.patch.object(machine, "digest", side_effect=AssertionError("nothing has changed")):
            machine.check(files, marks)
        os.utime(folder / "a", ns=(0, 0))
        machine.check(files, marks)
        (folder / "b").write_bytes(b"2")
        self.assertRaisesRegex(machine.Failed, "folder has changed", machine.check, files, marks)
        (folder / "b").unlink()
        file.write_bytes(b"11")
        self.assertRaisesRegex(machine.Failed, "file has changed", machine.check, files, marks)
        file.unlink()
        self.assertRaisesRegex(machine.Failed, "file: No such file", machine.check, files, marks)

    def test_the_folder_of_units_is_nobody_elses(self):
        with mock.patch("tempfile.gettempdir", return_value=str(self.place)):
            folder = machine.place()
            self.assertEqual((machine.place(), folder.stat().st_mode & 0o777), (folder, 0o700))
            folder.chmod(0o755)
            self.assertRaisesRegex(machine.Failed, "mode 0700", machine.place)
            folder.rmdir()
            elsewhere = self.place / "elsewhere"
            elsewhere.mkdir(mode=0o700)
            folder.symlink_to(elsewhere)
            self.assertRaisesRegex(machine.Failed, "mode 0700", machine.place)
            folder.unlink()
            folder.mkdir(mode=0o700)
            with mock.patch("os.getuid", return_value=os.getuid() + 1):
                folder.rename(self.place / f"mammoth-units-{os.getuid()}")
                self.assertRaisesRegex(machine.Failed, "of this user", machine.place)

    def test_a_program_without_a_speed(self):
        with mock.patch("tempfile.gettempdir", return_value=str(self.place)):
            self.assertRaisesRegex(machine.Failed, "no line \"nodes\"", machine.speed, "true", 1)
            self.assertRaisesRegex(machine.Failed, "exit code 1", machine.speed, "false", 1)


if __name__ == "__main__":
    unittest.main()
