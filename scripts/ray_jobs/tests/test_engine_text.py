"""Descriptions of engines, beside the examples of src/league/engine/text.rs."""

import re
import unittest
from pathlib import Path

from ray_jobs.engine_text import PATH, PATH_LIST, EngineText

OPTIONS = Path(__file__).resolve().parents[3] / "src/protocol/options/table.rs"


class Descriptions(unittest.TestCase):
    def test_keys_and_values_are_trimmed_and_unquoted(self):
        engine = EngineText("name=fairy; cmd = /usr/games/fairy ;arg=a b; option.books=\"a;b\";;tc = 40/60;nodes=7")
        self.assertEqual(engine.pairs, [("name", "fairy"), ("cmd", "/usr/games/fairy"), ("arg", "a b"), ("option.books", "a;b"),
                                        ("tc", "40/60"), ("nodes", "7")])
        self.assertEqual(engine.limits(), {"tc", "nodes"})

    def test_the_first_part_may_be_a_program(self):
        for text, program in [("self", None), ("cmd=self;name=x", None), (" ;/opt/a;name=x", "/opt/a"),
                              ("./a=b/engine;option.Hash=1", "./a=b/engine"),
                              ("name=x;cmd=/opt/b", "/opt/b"), ("\"/opt/a;b\";name=x", "/opt/a;b"), ("option.x/y=1;cmd=/opt/c", "/opt/c")]:
            self.assertEqual(EngineText(text).program(), program, text)

    def test_options_that_name_files_are_all_known(self):
        rows = re.findall(r"^ *text\(\"(\w*)\", \"(\w*)\"", OPTIONS.read_text(), re.M)
        texts = {name.lower() for row in rows for name in row if name}
        self.assertEqual(texts - {"heuristics", "logfile", "numa"}, PATH | PATH_LIST)

    def test_files_are_those_of_all_options_that_name_some(self):
        for text, files in [
            ("self;option.EvalFile=/a.bin", ["/a.bin"]),
            ("self;option.evalapi = /a.bin ", ["/a.bin"]),
            ("self;option.evalfile=\"/a;b.bin\"", ["/a;b.bin"]),
            ("self;option.EgtbPath=\"/t1; /t2;\"", ["/t1", "/t2"]),
            ("self;option.egtbpaths=/t1", ["/t1"]),
            ("/opt/e;option.bookfiles=\"/b1;/b2\";option.BookFile=/b3", ["/opt/e", "/b1", "/b2", "/b3"]),
            ("self;option.EvalFile=<empty>;option.BookFile=;option.style=solid", []),
        ]:
            self.assertEqual(EngineText(text).files(), files, text)


if __name__ == "__main__":
    unittest.main()
