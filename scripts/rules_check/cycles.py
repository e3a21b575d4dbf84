"""Random cycles of quiet moves that lead back to where they began, the same for the same seed."""

from model import FILES, attacks, between, captures, checkers, color, moved

ADVISORS = [(3, 0), (5, 0), (4, 1), (3, 2), (5, 2)]
ELEPHANTS = [(2, 0), (6, 0), (0, 2), (4, 2), (8, 2), (2, 4), (6, 4)]
PALACE = [(file, rank) for file in (3, 4, 5) for rank in (0, 1, 2)]
POINTS = [(file, rank) for file in range(9) for rank in range(10)]


def random_board(dice):
    board = {}

    def put(side, letter, points):
        seen = [point if side == 0 else (point[0], 9 - point[1]) for point in points]
        free = [point for point in seen if point not in board]
        if free:
            board[dice.choice(free)] = letter.upper() if side == 0 else letter

    for side in (0, 1):
        put(side, "k", PALACE)
    for side in (0, 1):
        for _ in range(dice.randint(0, 2)):
            put(side, "a", ADVISORS)
        for _ in range(dice.randint(0, 2)):
            put(side, "b", ELEPHANTS)
        for letter in "rnc":
            for _ in range(dice.choice((0, 1, 1, 2))):
                put(side, letter, POINTS)
        for _ in range(dice.randint(0, 2)):
            put(side, "p", [point for point in POINTS if point[1] >= 3])
    return board


def to_fen(board, turn):
    rows = []
    for rank in range(9, -1, -1):
        row = "".join(board.get((file, rank), ".") for file in range(9))
        for length in range(9, 0, -1):
            row = row.replace("." * length, str(length))
        rows.append(row)
    return "/".join(rows) + (" w" if turn == 0 else " b")


def quiet_moves(board, side):
    found = []
    for a, piece in board.items():
        if color(piece) != side:
            continue
        for b in POINTS:
            if b in board:
                continue
            kind = piece.lower()
            if kind in "rc":
                can = between(board, a, b) == 0
            else:
                can = attacks(board, a, b) and (kind != "p" or a[1] == b[1])
            if can and not checkers(moved(board, a, b), side):
                found.append((a, b))
    return found


def weight(board, move, side):
    after = moved(board, *move)
    return len(captures(after, side, ())) + 2 * bool(checkers(after, 1 - side))


def closed(dice, board, turn):
    """A cycle from this board, or None when luck was against it."""
    rounds = dice.choice((2, 2, 2, 3))
    at, moves, ways = board, [], {}
    for ply in range(2 * rounds):
        side = (turn + ply) % 2
        choice = quiet_moves(at, side)
        if ply < 2:
            if not choice:
                return None
            tries = dice.sample(choice, min(len(choice), 8))
            move = max(tries, key=lambda move: weight(at, move, side))
            ways[side] = move
        else:
            first, last = ways[side]
            back = ply >= 2 * rounds - 2
            choice = [move for move in choice if move[0] == last and (move[1] == first) == back]
            if not choice:
                return None
            move = dice.choice(choice)
            ways[side] = first, move[1]
        moves.append(FILES[move[0][0]] + str(move[0][1]) + FILES[move[1][0]] + str(move[1][1]))
        at = moved(at, *move)
    return moves


def random_cycle(dice):
    """A FEN and the moves of a cycle."""
    while True:
        board, turn = random_board(dice), dice.randint(0, 1)
        if {"K", "k"} <= set(board.values()) and not checkers(board, 1 - turn):
            moves = closed(dice, board, turn)
            if moves:
                return to_fen(board, turn), moves
