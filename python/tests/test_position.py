import copy
import pickle

import pyffish
import pytest
from mammoth_xiangqi import START_FEN, FenError, MoveError, Position
from support import random_positions, ranks_from_one

MATED = "3k5/9/9/9/9/9/9/9/3RR4/4K4 b"


def test_legal_moves_are_those_of_pyffish() -> None:
    start = pyffish.start_fen("xiangqi")
    positions = random_positions(1000, seed=48)
    for position in positions:
        theirs = pyffish.legal_moves("xiangqi", start, [ranks_from_one(move) for move in position.moves])
        assert sorted(map(ranks_from_one, position.legal_moves())) == sorted(theirs), position.fen
    assert len(set(positions)) == 1000
    assert sum(position.is_check for position in positions) > 10
    assert {position.side_to_move for position in positions} == {"red", "black"}


def test_check_and_board_are_those_of_pyffish() -> None:
    start = pyffish.start_fen("xiangqi")
    for position in random_positions(200, seed=6):
        moves = [ranks_from_one(move) for move in position.moves]
        assert position.fen.split()[:2] == pyffish.get_fen("xiangqi", start, moves).split()[:2]
        assert position.is_check == pyffish.gives_check("xiangqi", start, moves)


def test_a_position_survives_its_fen() -> None:
    for position in random_positions(200, seed=1):
        again = Position(position.fen)
        assert again == position and hash(again) == hash(position)
        assert again.fen.split()[:5] == position.fen.split()[:5]
        assert Position(again.fen).fen == again.fen


def test_a_position_survives_pickle_and_copy_with_its_moves() -> None:
    for position in random_positions(50, seed=2):
        for again in (pickle.loads(pickle.dumps(position)), copy.copy(position), copy.deepcopy(position)):
            assert (again, again.moves, again.fen) == (position, position.moves, position.fen)


def test_a_move_is_known_by_every_name_and_has_each() -> None:
    for position in random_positions(100, seed=3):
        for move in position.legal_moves():
            names = [position.wxf(move), position.chinese(move), position.chinese(move, traditional=True)]
            assert [position.iccs(name) for name in names] == [move] * 3
            assert position.play(names[1]) == position.play(move)
    start = Position()
    assert (start.wxf("h2e2"), start.chinese("h2e2"), start.algebraic("h2e2")) == ("C2=5", "炮二平五", "Che2")
    assert start.chinese("b0c2", traditional=True) == "馬八進七"


def test_playing_leaves_the_position_as_it_was() -> None:
    start = Position()
    assert start.fen == START_FEN and start.side_to_move == "red" and not start.is_check
    after = start.play("h2e2")
    assert start == Position() and start.moves == []
    assert after != start and after.moves == ["h2e2"] and after.side_to_move == "black"
    assert after == Position(moves="炮二平五") == Position(START_FEN, "1. C2=5")
    assert start != "start" and len({start, Position(), after}) == 2


def test_the_same_position_in_another_order_of_moves_is_equal() -> None:
    one, other = Position(moves="h2e2 h9g7 b0c2"), Position(moves="b0c2 h9g7 h2e2")
    assert one == other and hash(one) == hash(other) and one.moves != other.moves


def test_without_a_legal_move_there_is_none() -> None:
    mated = Position(MATED)
    assert mated.is_check and mated.legal_moves() == []
    assert str(mated).endswith("Black to move, checkmate")


def test_a_position_is_drawn() -> None:
    start = Position()
    assert repr(start) == f"Position('{START_FEN}')" and eval(repr(start)) == start
    board = str(start)
    assert board.count("炮") == 2 and "帥" in board and board.endswith("Red to move")
    picture = start.svg(width=200, arrows=["炮二平五"])
    assert picture.startswith('<svg xmlns="http://www.w3.org/2000/svg" width="200"') and 'data-move="h2e2"' in picture
    assert start._repr_svg_() == start.svg()


@pytest.mark.parametrize("fen", ["", "x", "9/9", "\0", "é" * 100_000, "9" * 1_000_000, "/" * 1_000_000, START_FEN + "\ud800"])
def test_what_is_no_fen_is_refused(fen: str) -> None:
    with pytest.raises(ValueError) as refused:
        Position(fen)
    assert len(str(refused.value)) < 1000


def test_a_refusal_says_where_and_what() -> None:
    with pytest.raises(FenError, match="rank 7 has 10 points instead of 9"):
        Position("rnbakabnr/9/1c5c2/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w")
    with pytest.raises(MoveError, match="h2h8 is not legal in this position"):
        Position().play("h2h8")
    with pytest.raises(MoveError, match='move 2: "what" is not a move'):
        Position(moves="h2e2 what")
    for method in (Position().play, Position().iccs, Position().wxf, Position().chinese, Position().algebraic):
        for text in ("", "\0", "炮" * 10_000, "h2", "e5e6"):
            with pytest.raises(MoveError):
                method(text)


def test_other_types_are_refused() -> None:
    for wrong in (1, b"h2e2", None):
        with pytest.raises(TypeError):
            Position().play(wrong)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        Position(3)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="width must be pixels, from 16 to 16384, not 0"):
        Position().svg(width=0)
    with pytest.raises(AttributeError):
        Position().fen = START_FEN  # type: ignore[misc]
