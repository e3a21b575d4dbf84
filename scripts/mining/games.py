"""Games and the positions in them."""

import collections
import re

START = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR"

Game = collections.namedtuple("Game", "name source fen moves")


class Board:
    """Just enough of a board to follow moves that are known to be legal."""

    def __init__(self, fen):
        fields = fen.split()
        self.red = len(fields) < 2 or fields[1] in "wr"
        self.ranks = [list(re.sub(r"\d", lambda m: "." * int(m[0]), rank)) for rank in fields[0].split("/")]
        self.captured_on = None

    def play(self, move):
        """Plays a move such as h2e2; `captured_on` is where it captured, if it did."""
        source, target = move[:2], move[2:]
        piece, victim = self[source], self[target]
        if piece == "." or piece.isupper() != self.red:
            raise ValueError(f"{move}: no piece of the side to move on {source}")
        self[source], self[target] = ".", piece
        self.red = not self.red
        self.captured_on = target if victim != "." else None

    def __getitem__(self, square):
        return self.ranks[9 - int(square[1])][ord(square[0]) - ord("a")]

    def __setitem__(self, square, piece):
        self.ranks[9 - int(square[1])][ord(square[0]) - ord("a")] = piece

    def epd(self, mirrored=False):
        """Board and side, as the first fields of a FEN."""
        ranks = ["".join(reversed(rank) if mirrored else rank) for rank in self.ranks]
        board = "/".join(re.sub(r"\.+", lambda m: str(len(m[0])), rank) for rank in ranks)
        return f"{board} {'w' if self.red else 'b'}"


def read_games(path):
    """The games of a folder or file, those without readable moves left out. A name is the file and the number in it."""
    files = sorted(path.rglob("*.pgn")) if path.is_dir() else [path]
    for file in files:
        text = file.read_text(encoding="utf-8", errors="replace")
        for number, part in enumerate(re.split(r"\n\s*\n(?=\[)", text), 1):
            tags = dict(re.findall(r'^\[(\w+) "(.*)"\]\s*$', part, re.M))
            body = re.sub(r"\{.*?\}", " ", re.sub(r"^\[.*\]\s*$", "", part, flags=re.M), flags=re.S)
            words = [word for word in body.split() if not re.fullmatch(r"\d+\.+|1-0|0-1|1/2-1/2|\*", word)]
            moves = [word.lower().replace("-", "") for word in words]
            source = f"{tags.get('Red', '?')} - {tags.get('Black', '?')}, {tags.get('Event', '?')}"
            # The position files of the project are plain ASCII.
            if source.isascii() and moves and all(re.fullmatch(r"([a-i]\d){2}", move) for move in moves):
                source = re.sub(r"\s+", " ", source.replace('"', "'").replace(";", ","))
                yield Game(f"{file.stem}#{number}", source, tags.get("FEN", START + " w"), moves)
