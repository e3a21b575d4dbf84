"""Chinese chess (xiangqi): positions, moves, game files of every format, and the engine Mammoth.

Moves are handed out as coordinates, ``h2e2``: files a to i from Red's left, ranks 0 to 9 from Red's side. They are taken as coordinates,
in algebraic notation (``Che2``), in that of the World Xiangqi Federation (``C2=5``) or in Chinese (``炮二平五``).
"""

from collections.abc import Callable, Sequence
from os import PathLike
from typing import Final, Literal, final

__all__ = [
    "START_FEN",
    "Analysis",
    "FenError",
    "Game",
    "GameError",
    "GameWarning",
    "Games",
    "Line",
    "MoveError",
    "PlayedMove",
    "Position",
    "Variation",
    "__version__",
    "analyse",
    "parse_games",
    "read_games",
]

__version__: str
START_FEN: Final = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"

class FenError(ValueError):
    """A text that is no position."""

class MoveError(ValueError):
    """A text that names no legal move, or several."""

class GameError(ValueError):
    """A game, or a file, that cannot be read."""

    file: str
    """The file, in archives followed by the name of the member."""
    number: int | None
    """Which game of the file, counted from 1; None where the file, or the rest of it, cannot be read."""
    line: int | None
    """Where in a text, counted from 1."""
    byte: int | None
    """Where in a file that is no text, counted from 0."""
    game: Game | None
    """What could be read of the game before that: tags, moves, and the result if the file has one."""

class GameWarning(UserWarning):
    """A game, or a file, that was not read."""

@final
class Position:
    """A position, with the moves that led to it as far as they were made from its FEN. It never changes.

    Positions are equal when the same pieces stand on the same points and the same side is to move; the moves before and the counters
    of the FEN do not count.
    """

    def __new__(cls, fen: str | None = None, moves: str | None = None) -> Position:
        """The start position, or that of a FEN, after moves separated by blanks.

        Raises FenError and MoveError, which say what is wrong and where.
        """

    @property
    def fen(self) -> str:
        """The move number at its end counts the moves made on this value, whatever the FEN said that it came from."""
    @property
    def side_to_move(self) -> Literal["red", "black"]: ...
    @property
    def is_check(self) -> bool:
        """Whether the side to move is in check."""
    @property
    def moves(self) -> list[str]:
        """The moves made since the FEN. The search knows them: repetitions count."""
    def legal_moves(self) -> list[str]:
        """All moves of the side to move; without one it has lost."""
    def play(self, move: str, /) -> Position:
        """The position after a move. Raises MoveError."""
    def iccs(self, move: str, /) -> str:
        """A legal move as coordinates, ``h2e2``. Raises MoveError."""
    def algebraic(self, move: str, /) -> str:
        """A legal move in algebraic notation, ``Che2``. Raises MoveError."""
    def wxf(self, move: str, /) -> str:
        """A legal move in the notation of the World Xiangqi Federation, ``C2=5``. Raises MoveError."""
    def chinese(self, move: str, /, *, traditional: bool = False) -> str:
        """A legal move in Chinese, ``炮二平五``, in simplified characters or traditional ones. Raises MoveError."""
    def svg(self, *, width: int = 360, arrows: Sequence[str] = ()) -> str:
        """The board as one SVG element, so many pixels wide (16 to 16,384), with legal moves as arrows, the best one first.

        Raises ValueError and MoveError.
        """
    def _repr_svg_(self) -> str: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[type[Position], tuple[str, str]]: ...

@final
class Line:
    """A line of play, and what it is worth for the side that begins it."""

    @property
    def pv(self) -> list[str]:
        """The moves, at least one."""
    @property
    def cp(self) -> int | None:
        """Centipawns; beyond ±9,000 a repetition that the rules forbid decides. None where there is a mate."""
    @property
    def mate(self) -> int | None:
        """Moves to the mate, negative when the side that begins is mated. None where there is none."""
    @property
    def bound(self) -> Literal["lower", "upper"] | None:
        """None where the score is exact, else which bound of it is known."""
    @property
    def wdl(self) -> tuple[int, int, int]:
        """Chances of a win, a draw and a loss in permille."""
    @property
    def depth(self) -> int:
        """Plies that the line was searched to."""
    @property
    def seldepth(self) -> int:
        """The greatest depth that was reached on the way."""

@final
class Analysis:
    """What a search found of a position."""

    @property
    def lines(self) -> list[Line]:
        """The best lines, best first; as many as were asked for, or as there are moves that the rules of repetition allow. Empty where
        there is no legal move.
        """
    @property
    def best(self) -> str | None:
        """The best move."""
    @property
    def ponder(self) -> str | None:
        """The reply to it that is expected."""
    @property
    def depth(self) -> int:
        """Plies that the best line was searched to."""
    @property
    def nodes(self) -> int:
        """Nodes of all threads."""
    @property
    def time(self) -> float:
        """Seconds."""

def analyse(
    position: Position,
    *,
    depth: int | None = None,
    nodes: int | None = None,
    movetime: float | None = None,
    multipv: int = 1,
    threads: int = 1,
    hash: int = 64,
) -> Analysis:
    """Searches a position.

    The search ends with the first limit that is reached: ``depth`` in plies (1 to 100), ``nodes`` of all threads (at least 1),
    ``movetime`` in seconds (0.001 to 604,800). Without any it takes a second. With limits of depth or nodes alone, and one thread, the
    answer is the same on every machine.

    ``multipv`` best lines (1 to 128) are found by ``threads`` (1 to 512) with a table of ``hash`` MiB. Other threads of Python go on
    meanwhile. A signal whose handler raises an exception ends the search: Ctrl-C raises KeyboardInterrupt.

    Raises ValueError for a number out of its range and a table that does not fit into this machine, MemoryError where the system
    refuses the table, and RuntimeError where it refuses a thread.
    """

@final
class PlayedMove:
    """A move of a game, and what is said about it. As str it is the move."""

    @property
    def move(self) -> str: ...
    @property
    def comment(self) -> str:
        """Empty when there is none."""
    @property
    def glyphs(self) -> list[int]:
        """Numeric annotation glyphs of PGN: 1 is a good move (!), 4 a blunder (??)."""
    @property
    def variations(self) -> list[Variation]:
        """Lines that begin in the place of this move."""

@final
class Variation:
    """A line of moves beside the game."""

    @property
    def comment(self) -> str:
        """A remark before its first move; empty when there is none."""
    @property
    def moves(self) -> list[PlayedMove]: ...
    def __len__(self) -> int: ...

@final
class Game:
    """A game. Its length is the number of its moves, those of variations left out."""

    @property
    def file(self) -> str:
        """The file, in archives followed by the name of the member."""
    @property
    def number(self) -> int:
        """Which game of the file, counted from 1."""
    @property
    def tags(self) -> dict[str, str]:
        """Names and values, without the position and the result, which have places of their own."""
    @property
    def comment(self) -> str:
        """A remark before the first move; empty when there is none."""
    @property
    def moves(self) -> list[PlayedMove]: ...
    @property
    def result(self) -> Literal["1-0", "0-1", "1/2-1/2"] | None:
        """Red's points first; None where it is not known."""
    def position(self, ply: int | None = None) -> Position:
        """The position after so many moves, 0 for the one that the game begins with; after all of them by default.

        Raises IndexError, and OverflowError for a negative number.
        """
    def pgn(self) -> str:
        """The game as PGN, with its variations, comments and glyphs."""
    def __len__(self) -> int: ...
    def __bool__(self) -> Literal[True]: ...

@final
class Games:
    """An iterator of games, read from the file as they are wanted: any number of them takes little memory."""

    def __iter__(self) -> Games: ...
    def __next__(self) -> Game: ...

def read_games(
    path: str | PathLike[str],
    *,
    encoding: str | None = None,
    on_error: Callable[[GameError], object] | None = None,
) -> Games:
    """Reads the games of a file, of an archive, or of all game files of a directory.

    Formats are seen from the first bytes: PGN and WXF, XQF, CBR and CBL, UBB (DhtmlXQ), positions as FEN or EPD, one a line; as they are,
    compressed with gzip, or in tar archives. ``encoding`` is ``utf-8``, ``gb18030`` or ``big5``; by default the text shows it.

    What cannot be read is left out: ``on_error`` is called with the GameError that names it, or else a GameWarning is issued. Of a game
    with a damaged variation the rest is handed out all the same. What ``on_error`` raises comes out of the iterator, which goes on when
    it is asked again.

    Raises OSError where there is no such file, and ValueError for an encoding that is not known.
    """

def parse_games(
    content: str | bytes,
    *,
    name: str = "text",
    encoding: str | None = None,
    on_error: Callable[[GameError], object] | None = None,
) -> Games:
    """Reads games as read_games does, from the content of a file that is called ``name``."""
