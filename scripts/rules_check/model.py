"""The Asian rules of repetition once more, on a dictionary of points, with switches for the short cuts that pyffish takes.

A board maps (file, rank) to a letter as in a FEN; side 0 is Red. Slow and plain: it explains differences, nothing else.
"""

FILES = "abcdefghi"
RED, BLACK = 0, 1

# Each switch makes the model judge like pyffish in one respect.
SHORT_CUTS = {
    "pinned attackers": "a piece that may not capture, since that would expose its own king, counts as an attacker",
    "pinned protectors": "whether a protector may recapture is told from a rough test for pins; a king always protects",
    "minor pieces": "an advisor or elephant that attacks a protected chariot, horse or cannon chases it",
    "old attacks, Red": "what the moved piece of Red attacks is chased, even if it attacked it before the move",
    "old attacks, Black": "what the moved piece of Black attacks is chased, even if it attacked it before the move",
    "uncovered checks": "all that a piece attacks is chased when moving it away has begun to threaten check",
    "lost protection": "taking away a protection is no chase",
}


def square(text):
    return FILES.index(text[0]), int(text[1])


def parse(fen):
    board, (rows, turn) = {}, fen.split()[:2]
    for index, row in enumerate(rows.split("/")):
        file = 0
        for letter in row:
            if letter.isdigit():
                file += int(letter)
            else:
                board[file, 9 - index] = letter
                file += 1
    return board, RED if turn == "w" else BLACK


def color(piece):
    return RED if piece.isupper() else BLACK


def in_palace(side, point):
    return 3 <= point[0] <= 5 and (point[1] <= 2 if side == RED else point[1] >= 7)


def has_crossed(side, point):
    return point[1] >= 5 if side == RED else point[1] <= 4


def between(board, a, b):
    """Number of pieces strictly between two points of a line; -1 when they share none."""
    if a[0] == b[0]:
        low, high = sorted((a[1], b[1]))
        return sum((a[0], rank) in board for rank in range(low + 1, high))
    if a[1] == b[1]:
        low, high = sorted((a[0], b[0]))
        return sum((file, a[1]) in board for file in range(low + 1, high))
    return -1


def attacks(board, a, b):
    """Whether the piece on a could capture on the occupied point b, as far as its own way of moving is concerned."""
    piece, side = board[a].lower(), color(board[a])
    files, ranks = b[0] - a[0], b[1] - a[1]
    size = abs(files), abs(ranks)
    if a == b:
        return False
    if piece == "r":
        return between(board, a, b) == 0
    if piece == "c":
        return between(board, a, b) == 1
    if piece == "n":
        leg = {(2, 1): (a[0] + files // 2, a[1]), (1, 2): (a[0], a[1] + ranks // 2)}.get(size)
        return leg is not None and leg not in board
    if piece == "b":
        eye = a[0] + files // 2, a[1] + ranks // 2
        return size == (2, 2) and eye not in board and not has_crossed(side, b)
    if piece == "a":
        return size == (1, 1) and in_palace(side, b)
    if piece == "k":
        if board.get(b, "").lower() == "k":
            return files == 0 and between(board, a, b) == 0
        return sum(size) == 1 and in_palace(side, b)
    ahead = 1 if side == RED else -1
    return (files, ranks) == (0, ahead) or (has_crossed(side, a) and size == (1, 0))


def checkers(board, side):
    king = next(point for point, piece in board.items() if piece == "Kk"[side])
    return {point for point, piece in board.items() if color(piece) != side and attacks(board, point, king)}


def moved(board, a, b):
    after = dict(board)
    after[b] = after.pop(a)
    return after


def is_safe(board, a, b, standing):
    """Whether a move exposes its king to no other check than the standing ones; a king must get out of all."""
    side = color(board[a])
    return not checkers(moved(board, a, b), side) - (set() if board[a].lower() == "k" else standing)


def shields(board, king_side, owner):
    """The pieces of owner that keep a check away from the king of king_side."""
    base, found = checkers(board, king_side), set()
    for point, piece in board.items():
        if color(piece) == owner and piece.lower() != "k":
            without = {other: letter for other, letter in board.items() if other != point}
            if checkers(without, king_side) - base:
                found.add(point)
    return found


def lone_between_kings(board, side):
    """The only piece of a side on the file of both kings: pyffish takes it for pinned, whatever else stands between."""
    files = {piece: point[0] for point, piece in board.items() if piece in "Kk"}
    own = {p for p, piece in board.items() if color(piece) == side and piece not in "Kk" and p[0] == files["K"]}
    return own if files["K"] == files["k"] and len(own) == 1 else set()


def may_be_chased(board, side, point):
    piece = board[point]
    young = piece.lower() == "p" and not has_crossed(1 - side, point)
    return color(piece) != side and piece.lower() != "k" and not young


def captures(board, side, cuts):
    standing, found = checkers(board, side), set()
    for a, piece in board.items():
        if color(piece) == side and piece.lower() not in "kp":
            for b in board:
                if may_be_chased(board, side, b) and attacks(board, a, b):
                    if "pinned attackers" in cuts or is_safe(board, a, b, standing):
                        found.add((a, b))
    return found


def wins(board, side, a, b, cuts):
    chaser, chased = board[a].lower(), board[b].lower()
    if chased == "r" and chaser in "nc":
        return True
    if "minor pieces" in cuts and chaser in "ab" and chased in "rnc":
        return True
    standing, taken = checkers(board, 1 - side), moved(board, a, b)
    if "pinned protectors" in cuts:
        pinned = shields(board, 1 - side, 1 - side) | lone_between_kings(board, 1 - side)
        if chaser == chased and attacks(board, b, a) and b not in pinned:
            return False
        return not any(color(taken[p]) != side and p not in pinned and attacks(taken, p, b) for p in taken)
    if chaser == chased and attacks(board, b, a) and is_safe(board, b, a, standing):
        return False
    return not any(
        color(piece) != side and attacks(taken, p, b) and is_safe(taken, p, b, standing) for p, piece in taken.items()
    )


def chase(before, after, side, cuts):
    """The names of the pieces a move chases, and whether it attacks them anew. Scenes are (board, names, move here)."""
    (old, old_names, _), (new, new_names, (_, to)) = before, after
    known = {(old_names[a], old_names[b]) for a, b in captures(old, side, cuts)}
    if f"old attacks, {('Red', 'Black')[side]}" in cuts:
        known = {(a, b) for a, b in known if a != new_names[to]}
    threatened = {old_names[b] for a, b in captures(old, side, cuts) if wins(old, side, a, b, cuts)}
    fresh, bared = set(), set()
    for a, b in captures(new, side, cuts):
        if wins(new, side, a, b, cuts):
            if (new_names[a], new_names[b]) not in known:
                fresh.add(new_names[b])
            elif new_names[b] not in threatened:
                bared.add(new_names[b])
    if "uncovered checks" in cuts:
        for a in shields(new, 1 - side, side) - shields(old, 1 - side, side):
            fresh |= {new_names[b] for b in new if may_be_chased(new, side, b) and attacks(new, a, b)}
    if fresh:
        return fresh, True
    return (set() if "lost protection" in cuts else bared), False


def play(fen, moves):
    board, turn = parse(fen)
    names = {point: number for number, point in enumerate(sorted(board))}
    scenes = [(board, names, None)]
    for move in moves:
        a, b = square(move[:2]), square(move[2:])
        names = {point: name for point, name in names.items() if point != b}
        names[b] = names.pop(a)
        board = moved(board, a, b)
        scenes.append((board, names, (a, b)))
    return scenes, turn


def judge(fen, moves, plies, cuts=()):
    """The ruling over the last plies: red wins, black wins or draw."""
    scenes, turn = play(fen, moves)
    levels = []
    for side in (RED, BLACK):
        own = [i for i in range(len(scenes) - plies, len(scenes)) if (turn + i - 1) % 2 == side]
        found = [chase(scenes[i - 1], scenes[i], side, cuts) for i in own]
        prey = set.intersection(*(pieces for pieces, _ in found))
        checks = all(checkers(scenes[i][0], 1 - side) for i in own)
        levels.append(3 if checks else 0 if not prey else 2 if all(fresh for _, fresh in found) else 1)
    if levels[RED] == levels[BLACK]:
        return "draw"
    return "black wins" if levels[RED] > levels[BLACK] else "red wins"
