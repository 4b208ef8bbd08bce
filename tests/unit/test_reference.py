"""The reference against known results and against puzzles that are worked out by hand."""

from __future__ import annotations

import pytest

from tests.support.boards import FOUR_BY_FOUR, JAM_1, board
from tests.support.states import replay
from unjam import deck
from unjam.model import Board, Exit, Goal, Puzzle, Vehicle
from unjam.reference import Answer, Game, TooManyStates, reachable, seed_node_count, solve

METRICS = ("moves", "slides", "moves,slides", "slides,moves")
JAM_40 = "GBB.L. GHI.LM GHIXXM CCCK.M ..JKDD EEJFF."


def klotski(*, corners: bool = False) -> Puzzle:
    """The classic: the square must come to the middle of the bottom; all pieces move both ways."""
    return board(
        "AXXB AXXB CDDE CFGE H..I",
        axes=dict.fromkeys("ABCDEFGHIX", "-|"),
        exits=[],
        goals=[Goal("X", frozenset({(3, 1), (3, 2), (4, 1), (4, 2)}))],
        corners=corners,
    )


def pennant(*, corners: bool = False) -> Puzzle:
    """One of 1909, with fewer states."""
    return deck("klotski")["pennant"].replace(corners=corners)


def score(puzzle: Puzzle, metric: str = "moves") -> tuple[int, int]:
    answer = solve(puzzle, metric)
    assert answer is not None
    assert replay(puzzle, answer.path).won
    return answer.moves, answer.slides


# ---- Known results --------------------------------------------------------------------------


@pytest.mark.parametrize("metric", METRICS)
def test_the_four_by_four_example(metric: str) -> None:
    path = (("X", "R", 1), ("A", "U", 1), ("O", "L", 1), ("B", "D", 1), ("X", "R", 1))
    answer = solve(board(FOUR_BY_FOUR), metric)
    assert answer is not None
    assert (answer.moves, answer.slides) == (5, 5)
    if metric != "moves":  # with fewest slides there is only this one
        assert answer.path == path


def test_the_four_by_four_example_has_16_states_and_28_edges() -> None:
    assert reachable(board(FOUR_BY_FOUR)) == 16
    game = Game(board(FOUR_BY_FOUR))
    states = {game.identity(game.start()): game.start()}
    todo = list(states.values())
    ends = 0
    while todo:
        for _, neighbour in game.moves(todo.pop()):
            ends += 1
            if game.identity(neighbour) not in states:
                states[game.identity(neighbour)] = neighbour
                todo.append(neighbour)
    assert len(states) == 16
    assert ends == 2 * 28


def test_the_first_card() -> None:
    for metric in METRICS:
        assert score(board(JAM_1), metric) == (8, 16)


def test_the_count_of_the_textbook_solver() -> None:
    assert seed_node_count(board(JAM_1)) == 11_586


def test_the_last_card() -> None:
    assert score(board(JAM_40), "moves,slides") == (51, 81)
    assert reachable(board(JAM_40)) == 4_780


@pytest.mark.parametrize(
    ("picture", "targets", "moves", "slides"),
    [
        # The third card.
        ("...... ...... .XXB.. .AAB.E .C.B.E .CDD.E", "X", 14, 33),
        # Hardest with one wall.
        ("IBB#.. I..LDD JAAL.. J.KEEM FFK..M GGHHHM", "A", 60, 103),
    ],
)
def test_other_cards(picture: str, targets: str, moves: int, slides: int) -> None:
    puzzle = board(picture, targets=targets)
    assert score(puzzle, "moves")[0] == moves
    assert score(puzzle, "slides")[1] == slides


@pytest.mark.parametrize(("metric", "best"), [("moves", 62), ("slides", 83)])
def test_the_pennant_puzzle(metric: str, best: int) -> None:
    moves, slides = score(pennant(), metric)
    assert (moves if metric == "moves" else slides) == best


def test_the_pennant_puzzle_with_corners() -> None:
    assert score(pennant(corners=True))[0] == 59
    assert reachable(pennant()) == 1398


@pytest.mark.soak
def test_klotski_has_25955_states() -> None:
    assert reachable(klotski()) == 25_955


@pytest.mark.soak
def test_klotski_in_slides() -> None:
    assert score(klotski(), "slides")[1] == 116


@pytest.mark.soak
def test_klotski_in_straight_moves() -> None:
    assert score(klotski())[0] == 90


@pytest.mark.soak
def test_klotski_in_moves_with_corners() -> None:
    assert score(klotski(corners=True))[0] == 81


# ---- Worked out by hand ---------------------------------------------------------------------


def test_a_puzzle_that_is_won_already() -> None:
    assert solve(board(".XX")) == Answer(0, 0, ())


def test_unsolvable() -> None:
    for metric in METRICS:
        assert solve(board("XX#. ...."), metric) is None
        assert solve(board("AA ..", targets="X", exits=[]), metric) is None


def test_the_metrics_may_disagree() -> None:
    """From one end of row 0 to the other: a short bent way, and a long one with few corners."""
    puzzle = board(
        "X.#.. ..... .....",
        exits=[],
        goals=[Goal("X", frozenset({(0, 4)}))],
        barriers=frozenset({frozenset({(1, 0), (1, 1)}), frozenset({(1, 3), (1, 4)})}),
    )
    assert score(puzzle, "moves,slides") == (3, 8)
    assert score(puzzle, "slides,moves") == (5, 6)
    assert score(puzzle, "moves")[0] == 3
    assert score(puzzle, "slides")[1] == 6


def test_the_limit_on_states() -> None:
    with pytest.raises(TooManyStates, match="more than 15 states"):
        reachable(board(FOUR_BY_FOUR), max_states=15)
    assert reachable(board(FOUR_BY_FOUR), max_states=16) == 16
    for metric in METRICS:
        with pytest.raises(TooManyStates):
            solve(board(JAM_1), metric, max_states=100)


def test_an_unknown_metric_is_refused() -> None:
    with pytest.raises(ValueError, match="no metric is called 'steps'"):
        solve(board(JAM_1), "steps")


def test_a_torus() -> None:
    """X is shut in by B. B goes round its column in either way; then X steps left over the seam.

    B covers row 0 in two of its three places; X then has one place, otherwise three.
    """
    puzzle = board(
        "XXB ..B ...",
        exits=[],
        goals=[Goal("X", frozenset({(0, 2), (0, 0)}))],
        join_x="same",
        join_y="same",
    )
    assert sorted(legs[0] for legs, _ in Game(puzzle).moves(Game(puzzle).start())) == [
        ("B", "D", 1), ("B", "D", 2), ("B", "U", 1), ("B", "U", 2),
    ]  # fmt: skip
    assert score(puzzle, "moves,slides") == (2, 2)
    assert reachable(puzzle) == 2 * 1 + 1 * 3


def test_a_moebius_band() -> None:
    """Rows 0 and 1 are one lane of six cells. B stands at one of them; X passes the seam once."""
    puzzle = board(
        "XX. ..B",
        axes={"B": ""},
        exits=[],
        goals=[Goal("X", frozenset({(1, 0), (1, 1)}))],
        join_x="flip",
    )
    assert solve(puzzle) == Answer(1, 3, (("X", "R", 3),))
    assert reachable(puzzle) == 4


def test_a_free_piece_on_a_moebius_band_sees_up_as_down_beyond_the_seam() -> None:
    """The domino lies across the seam in the top row, which is the bottom row beyond it."""
    puzzle = board(
        "..X ... X..",
        axes={"X": "-|"},
        exits=[],
        goals=[Goal("X", frozenset({(1, 2), (1, 0)}))],
        join_x="flip",
    )
    assert solve(puzzle) == Answer(1, 1, (("X", "D", 1),))
    # Three rows, and in each of them three places round the band.
    assert reachable(puzzle) == 9


def test_two_targets_that_leave_one_after_the_other() -> None:
    """Y drives off and makes room for X. States: as drawn; then X at 0, 1, 2 or gone."""
    puzzle = board("XXYY.", targets="XY")
    assert solve(puzzle) == Answer(2, 4, (("Y", "R", 1), ("X", "R", 3)))
    assert reachable(puzzle) == 5


def test_an_exit_for_one_of_two_targets_only() -> None:
    shut = board("XXYY.", targets="XY", exits=[Exit((0, 4), "R", frozenset({"X"}))])
    assert solve(shut) is None
    both = [Exit((0, 4), "R", frozenset({"Y"})), Exit((0, 0), "L", frozenset({"X"}))]
    assert solve(board(".XXYY", targets="XY", exits=both)) == Answer(1, 1, (("X", "L", 1),))


def test_corners_join_the_legs_of_a_path() -> None:
    straight = board("X. ..", exits=[], goals=[Goal("X", frozenset({(1, 1)}))])
    assert score(straight) == (2, 2)
    bent = straight.replace(corners=True)
    assert score(bent) == (1, 2)
    answer = solve(bent)
    assert answer is not None
    assert len(answer.path) == 2


def test_equal_vehicles_are_interchangeable_and_others_are_not() -> None:
    def ring(*vehicles: Vehicle) -> int:
        return reachable(Puzzle(Board(4, 1, join_x="same"), vehicles))

    one, other = Vehicle("A", ((0, 0),), "-"), Vehicle("B", ((0, 1),), "-")
    assert ring(one, other) == 6
    assert ring(one, other._replace(target=True)) == 12
    assert ring(one, Vehicle("B", ((0, 1), (0, 2)), "-")) == 8


def test_a_mirrored_piece_is_the_same_piece_only_where_there_are_mirrors() -> None:
    ell = Vehicle("A", ((0, 0), (1, 0), (1, 1)), "-")
    jay = Vehicle("B", ((2, 0), (3, 0), (2, 1)), "-")
    assert len(Game(Puzzle(Board(4, 4, join_x="same"), [ell, jay])).kinds) == 2
    assert len(Game(Puzzle(Board(4, 4, join_x="flip"), [ell, jay])).kinds) == 1


def test_a_barrier_is_in_the_way_like_a_wall() -> None:
    shut = frozenset({frozenset({(0, 1), (0, 2)})})
    assert solve(board("XX..", barriers=shut)) is None
