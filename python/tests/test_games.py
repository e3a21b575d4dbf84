import gzip
import io
import random
import tarfile
import time
from pathlib import Path

import pytest
from mammoth_xiangqi import Game, GameError, GameWarning, PlayedMove, parse_games, read_games

GOOD = """[Game "Chinese Chess"]
[Event "Test"]
[Red "甲"]
[Black "乙"]
[Result "1-0"]

{before} 1. h2e2 $1 {good} (1. b2e2 {other} h9g7 (1... b9c7)) h9g7 2. e2e6 1-0

"""
IMPOSSIBLE = '[Red "C"]\n\n1. h2e2 h2e2 1-0\n\n'
DAMAGED = '[Red "D"]\n\n1. h2e2 (1. b2b9 h9h1 a0a9) h9g7 1/2-1/2\n\n'


def moves(game: Game) -> list[str]:
    return [str(played) for played in game.moves]


def tree(line: list[PlayedMove]) -> list[object]:
    return [
        (played.move, played.comment, played.glyphs, [(other.comment, tree(other.moves)) for other in played.variations])
        for played in line
    ]


def test_a_game_has_tags_moves_variations_and_comments() -> None:
    (game,) = parse_games(GOOD, name="good.pgn")
    assert (game.file, game.number, len(game), game.result) == ("good.pgn", 1, 3, "1-0")
    assert list(game.tags.items()) == [("Event", "Test"), ("Red", "甲"), ("Black", "乙")]
    assert game.comment == "before"
    nested: list[object] = [("h9g7", "", [], [("", [("b9c7", "", [], [])])])]
    assert tree(game.moves) == [
        ("h2e2", "good", [1], [("", [("b2e2", "other", [], []), *nested])]),
        ("h9g7", "", [], []),
        ("e2e6", "", [], []),
    ]
    assert len(game.moves[0].variations[0]) == 2 and repr(game.moves[0].variations[0]) == "<Variation b2e2 h9g7>"
    assert game.position(0).moves == [] and game.position(2).moves == moves(game)[:2]
    assert game.position().moves == moves(game)
    with pytest.raises(IndexError, match="ply 4 of a game of 3 plies"):
        game.position(4)
    assert repr(game) == "<Game 1 of 'good.pgn': 3 plies>" and bool(game)


def test_a_game_survives_being_written() -> None:
    (game,) = parse_games(GOOD)
    (again,) = parse_games(game.pgn())
    assert again.pgn() == game.pgn() and tree(again.moves) == tree(game.moves) and again.tags == game.tags


def test_a_faulty_game_is_named_and_does_not_lose_the_others() -> None:
    faults: list[GameError] = []
    games = list(parse_games(GOOD + IMPOSSIBLE + GOOD + DAMAGED + GOOD, name="all.pgn", on_error=faults.append))
    assert [(game.number, moves(game)) for game in games] == [
        (1, ["h2e2", "h9g7", "e2e6"]),
        (3, ["h2e2", "h9g7", "e2e6"]),
        (4, ["h2e2", "h9g7"]),
        (5, ["h2e2", "h9g7", "e2e6"]),
    ]
    impossible, damaged = faults
    assert str(impossible) == 'all.pgn, game 2, line 11, at "h2e2": move 1: h2e2 is not legal in this position'
    assert (impossible.file, impossible.number, impossible.line, impossible.byte) == ("all.pgn", 2, 11, None)
    assert impossible.game is not None and moves(impossible.game) == ["h2e2"] and impossible.game.tags == {"Red": "C"}
    assert "of a variation" in str(damaged) and damaged.number == 4
    assert isinstance(impossible, ValueError) and GameError("made by hand").game is None


def test_without_a_listener_a_fault_is_a_warning() -> None:
    with pytest.warns(GameWarning, match="text, game 1, line 3") as told:
        games = list(parse_games(IMPOSSIBLE + GOOD))
    assert len(games) == 1 and len(told) == 1


def test_an_iterator_goes_on_after_what_a_listener_raised() -> None:
    def strict(error: GameError) -> None:
        raise error

    games = parse_games(GOOD + IMPOSSIBLE + GOOD, on_error=strict)
    assert next(games).number == 1
    with pytest.raises(GameError, match="game 2"):
        next(games)
    assert next(games).number == 3
    for _ in range(3):
        with pytest.raises(StopIteration):
            next(games)


def test_files_archives_and_directories_are_read(tmp_path: Path) -> None:
    (tmp_path / "a.pgn").write_text(GOOD, encoding="utf-8")
    (tmp_path / "b.pgn").write_bytes(GOOD.encode("gb18030"))
    (tmp_path / "c.pgn.gz").write_bytes(gzip.compress((GOOD + GOOD).encode("utf-16")))
    (tmp_path / "d.fen").write_text("3k5/9/9/9/9/9/9/9/8R/R3K4 w\n")
    (tmp_path / "ignored.txt").write_text("nothing")
    with tarfile.open(tmp_path / "e.tgz", "w:gz") as archive:
        member = tarfile.TarInfo("inside/f.pgn")
        member.size = len(GOOD.encode())
        archive.addfile(member, io.BytesIO(GOOD.encode()))
    games = list(read_games(tmp_path))
    names = [Path(game.file.split(": ")[0]).name for game in games]
    assert names == ["a.pgn", "b.pgn", "c.pgn.gz", "c.pgn.gz", "d.fen", "e.tgz"]
    assert games[-1].file == f"{tmp_path / 'e.tgz'}: inside/f.pgn"
    assert all(game.tags["Red"] == "甲" for game in games if len(game) > 0)
    assert games[4].position().fen.startswith("3k5/9/9/9/9/9/9/9/8R/R3K4 w")
    assert [game.pgn() for game in read_games(str(tmp_path / "b.pgn"), encoding="gbk")] == [games[0].pgn()]
    assert [game.pgn() for game in parse_games((tmp_path / "b.pgn").read_bytes())] == [games[0].pgn()]


def test_what_cannot_be_read_is_named_with_its_file(tmp_path: Path) -> None:
    (tmp_path / "a.zip").write_bytes(b"PK\x03\x04 and so on")
    (tmp_path / "b.pgn").write_text(GOOD, encoding="utf-8")
    (tmp_path / "c.pgn").write_bytes(b"")
    faults: list[GameError] = []
    games = list(read_games(tmp_path, on_error=faults.append))
    assert [Path(game.file).name for game in games] == ["b.pgn"]
    assert [Path(fault.file).name for fault in faults] == ["a.zip", "c.pgn"]
    assert "this is a zip archive, which cannot be read" in str(faults[0]) and "there is no game in it" in str(faults[1])
    assert (faults[0].number, faults[0].line, faults[0].game) == (None, None, None)


def test_a_file_that_is_not_there_is_an_error_of_the_system(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError) as refused:
        read_games(tmp_path / "no.pgn")
    assert refused.value.filename == str(tmp_path / "no.pgn")
    with pytest.raises(ValueError, match='"klingon" is no encoding known here'):
        read_games(tmp_path, encoding="klingon")
    with pytest.raises(TypeError, match="content must be str or bytes, not int"):
        parse_games(3)  # type: ignore[arg-type]


def test_only_what_is_wanted_is_read() -> None:
    games = parse_games(GOOD * 100_000)
    began = time.monotonic()
    assert next(games).number == 1
    del games
    assert time.monotonic() - began < 2


def test_two_threads_may_share_an_iterator() -> None:
    import threading

    games = parse_games(GOOD * 500)
    numbers: list[int] = []
    threads = [threading.Thread(target=lambda: numbers.extend(game.number for game in games)) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(numbers) == list(range(1, 501))


@pytest.mark.parametrize(
    "text",
    [
        "1. h2e2 " + "(" * 100_000,
        "1. h2e2 " + "(1. b2e2 " * 1000 + ")" * 1000,
        "1. h2e2 {" + "x" * 6_000_000,
        "[" * 100_000,
        "\0" * 1000,
        '[FEN "' + "9/" * 100_000 + '"]\n1. h2e2 *',
        "1. h2e2 <script>alert(1)</script> *",
    ],
)
def test_hostile_text_is_refused_in_few_words(text: str) -> None:
    faults: list[GameError] = []
    games = list(parse_games(text, on_error=faults.append))
    assert len(games) + len(faults) >= 1
    assert all(len(str(fault)) < 2000 for fault in faults)


def test_random_bytes_are_games_or_faults() -> None:
    draw = random.Random(11)
    heads = [b"", b"XQ\x0a", b"CCBridge Record\0", b"CCBridgeLibrary\0", b"[DhtmlXQ]", b"\x1f\x8b\x08", GOOD.encode()]
    for _ in range(300):
        content = draw.choice(heads) + draw.randbytes(draw.randrange(3000))
        faults: list[GameError] = []
        games = list(parse_games(content, on_error=faults.append))
        assert len(games) + len(faults) >= 1
        for game in games:
            assert game.position().moves == moves(game)
