import re
from pathlib import Path

import mammoth_xiangqi
import pytest

README = Path(__file__).parents[1] / "README.md"


def test_the_lines_of_the_readme_work(capsys: pytest.CaptureFixture[str]) -> None:
    five, games = re.findall(r"```python\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    assert len(five.splitlines()) == 5
    exec(five, {})
    assert len(capsys.readouterr().out.splitlines()) == 2
    exec(games, {})
    printed = capsys.readouterr().out
    assert printed.startswith("{'Red': 'Hu'} 1-0 ['h2e2', 'h9g7'] [<Variation c3c4>]\n") and "Red to move" in printed


def test_everything_has_its_place() -> None:
    public = {name for name in vars(mammoth_xiangqi) if not name.startswith("_")} - {"mammoth_xiangqi"}
    assert public == {
        *("Analysis", "FenError", "Game", "GameError", "GameWarning", "Games", "Line", "MoveError", "PlayedMove", "Position"),
        *("START_FEN", "Variation", "analyse", "parse_games", "read_games"),
    }
    assert mammoth_xiangqi.Position.__module__ == "mammoth_xiangqi"
