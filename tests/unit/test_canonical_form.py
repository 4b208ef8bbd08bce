"""Canonical forms of puzzles worked out by hand."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from tests.support.boards import FOUR_BY_FOUR, JAM_1, board
from tests.support.processes import run_python
from tests.support.run_scale import cases
from unjam import Board, Exit, Goal, Puzzle, Vehicle, deck, deck_names
from unjam.equivalence.symmetry import symmetries_of
from unjam.errors import LimitError, UnplayableError


def form(puzzle: Puzzle, component: bool = False) -> str:
    return " ".join(str(puzzle.canonical(component=component)).split())


def test_a_classic_puzzle_keeps_its_place_and_gets_labels_in_order() -> None:
    """Rows from the top, then columns from the left; its exit is in the upper half already."""
    assert form(board(JAM_1)) == "AA...G D..F.G DXXF.G D..F.. E...BB E.CCC."
    assert board(JAM_1).canonical().exits == (Exit((2, 5), "R"),)


def test_exits_come_to_the_right_and_up() -> None:
    upside_down = board("E.DDD. E...FF A..C.. AXXC.G A..C.G BB...G")
    assert form(upside_down) == form(board(JAM_1))
    left = board("G...BB G.C..A G.CXXA ..C..A FF...E .DDD.E", exits=[Exit((2, 0), "L")])
    assert form(left) == form(board(JAM_1))
    down = board(".EAAAB .E.X.B D..X.. D.CCC. DF.... .FGGG.", exits=[Exit((5, 3), "D")])
    assert form(down) == "AA.... E..F.G EXXF.G E..F.G BB..CC ..DDD."
    assert down.canonical().exits == (Exit((2, 5), "R"),)


def test_in_the_middle_row_the_smaller_of_two_is_taken() -> None:
    """The cells of row r count more than all cells above: the emptier last row is smaller."""
    one, other = board("AA... ..... XX... ..... ..BBB"), board("..BBB ..... XX... ..... AA...")
    assert form(one) == form(other) == "..AAA ..... XX... ..... BB..."


def test_a_board_on_its_side_is_the_same() -> None:
    high = board("X.A X.A ...", exits=[Exit((2, 0), "D")])
    assert form(high) == "XX. ... AA."
    tall = board("X.A X.A ... ...", exits=[Exit((3, 0), "D")])
    assert form(tall) == "XX.. .... AA.."
    assert tall.canonical().board == Board(4, 3)


def test_what_a_puzzle_says_of_itself() -> None:
    puzzle = deck("jam")["3"]
    same = puzzle.canonical()
    assert (same.id, same.source, same.known) == (puzzle.id, puzzle.source, puzzle.known)
    assert (same.notes, same.recorded_moves) == ((), ())
    hardest = puzzle.canonical(component=True)
    assert hardest.known.moves is None
    assert puzzle.canonical(component=True).canonical() == hardest


def test_targets_and_rights() -> None:
    """Who may use what goes with the target, whatever it is called."""

    def pair(left: str, right: str) -> list[Exit]:
        return [Exit((2, 0), "D", frozenset(left)), Exit((2, 2), "D", frozenset(right))]

    one = board("P.Q P.Q ...", targets="PQ", exits=pair("P", "Q"))
    swapped = board("B.A B.A ...", targets="AB", exits=pair("B", "A"))
    crossed = one.replace(exits=pair("Q", "P"))
    everyone = one.replace(exits=[Exit((2, 0), "D"), Exit((2, 2), "D")])
    assert one.canonical() == swapped.canonical()
    assert len({one.canonical(), crossed.canonical(), everyone.canonical()}) == 3
    assert one.canonical().exits == (
        Exit((0, 2), "R", frozenset("X")), Exit((2, 2), "R", frozenset("Y")),
    )  # fmt: skip


def test_rights_that_say_the_same() -> None:
    puzzle = board("PP. ... QQ.", targets="PQ", exits=[Exit((0, 2), "R"), Exit((2, 2), "R")])
    both = frozenset("PQ")
    for exits in (
        [Exit((0, 2), "R", both), Exit((2, 2), "R")],
        [Exit((0, 2), "R", frozenset("P")), Exit((0, 2), "R", frozenset("Q")), *puzzle.exits],
    ):
        assert puzzle.replace(exits=exits).canonical() == puzzle.canonical()
    assert all(way.targets is None for way in puzzle.canonical().exits)


def test_goals_and_shapes() -> None:
    goal = frozenset({(0, 0), (0, 1), (1, 0), (1, 1)})
    ell = board("... .X. .XX", exits=[], goals=[Goal("X", goal)])
    turned = board("... .X. XX.", exits=[], goals=[Goal("X", goal - {(0, 0)} | {(0, 2), (1, 2)})])
    assert ell.canonical() != turned.canonical()
    mirrored = board("... .X. XX.", exits=[], goals=[Goal("X", frozenset(
        {(0, 2), (0, 1), (1, 2), (1, 1)}))])  # fmt: skip
    assert ell.canonical() == mirrored.canonical()
    assert ell.canonical(component=True) == ell.play("XU1").canonical(component=True)


def test_what_is_drawn_is_compared() -> None:
    forms = {
        board("XX. .#.").canonical(),
        board("XX. ._.").canonical(),
        board("XX. .F.", axes={"F": ""}).canonical(),
        board("XX. .F.", axes={"F": "-"}).canonical(),
        board("XX. ...").canonical(),
        board("XX. .#.", corners=True).canonical(),
    }
    assert len(forms) == 6


def test_a_target_that_is_out_has_left() -> None:
    exits = [Exit((0, 2), "R"), Exit((1, 2), "R")]
    waiting = board(".XX YY. ...", targets="XY", exits=exits)
    gone = waiting.replace(
        vehicles=[v._replace(cells=()) if v.label == "X" else v for v in waiting.vehicles]
    )
    assert waiting.canonical() == gone.canonical()
    assert waiting.canonical(component=True) == gone.canonical(component=True)
    assert Puzzle.parse(gone.canonical().to("native")) == gone.canonical()


def test_on_a_torus_everything_can_be_moved_along() -> None:
    def at(row: int, column: int) -> Puzzle:
        cells = ((row, column), (row, (column + 1) % 4))
        goal = frozenset({(row, (column + 2) % 4), (row, (column + 3) % 4)})
        return Puzzle(
            Board(4, 4, join_x="same", join_y="same"),
            [Vehicle("X", cells, "-", target=True)],
            goals=[Goal("X", goal)],
        )

    forms = {at(row, column).canonical() for row in range(4) for column in range(4)}
    assert [str(its).split() for its in forms] == [["..XX", "....", "....", "...."]]


def test_unplayable_puzzles_have_a_form_but_no_component() -> None:
    puzzle = board(FOUR_BY_FOUR, exits=[])
    assert puzzle.canonical().exits == ()
    with pytest.raises(UnplayableError, match="there is no exit for target 'X'"):
        puzzle.canonical(component=True)


def test_limits() -> None:
    with pytest.raises(LimitError, match="max_states was reached"):
        board(JAM_1).canonical(component=True, max_states=100)
    assert board(JAM_1).canonical(max_states=1) == board(JAM_1).canonical()


def test_many_vehicles_have_labels_that_can_be_read_back() -> None:
    cells = [(row, column) for row in range(9) for column in range(9)]
    vehicles = [
        Vehicle(f"v{row}{column}", ((row, column),), "-|", target=row == 4 and column < 5)
        for row, column in cells
    ]
    exits = [Exit((4, 8), "R")]
    crowd = Puzzle(Board(9, 9), vehicles, exits).canonical()
    labels = [vehicle.label for vehicle in crowd.vehicles]
    assert len(set(labels)) == 81
    assert {"X", "Y", "Z", "X1", "Y1", "A", "a", "w", "A1"} <= set(labels)
    assert "o" not in labels
    assert Puzzle.parse(crowd.to("native")) == crowd


@pytest.mark.parametrize("name", deck_names())
def test_the_forms_of_some_of_every_deck_can_be_read_back(name: str) -> None:
    puzzles = list(deck(name))
    check_forms(puzzles[:: 1 + len(puzzles) // cases(60)])


@pytest.mark.soak
@pytest.mark.parametrize("name", deck_names())
def test_the_forms_of_all_decks_can_be_read_back(name: str) -> None:
    check_forms(deck(name))


def check_forms(puzzles: Iterable[Puzzle]) -> None:
    checked = 0
    for puzzle in puzzles:
        same = puzzle.canonical()
        assert Puzzle.parse(same.to("native")) == same
        assert same.canonical() == same
        assert (len(same.vehicles), same.problems()) == (len(puzzle.vehicles), [])
        checked += 1
    assert checked


def test_boards_of_more_than_64_cells() -> None:
    """The covered cells then take several words; the highest counts first."""
    one = board(f"XX.............. {'A' + '.' * 15} {'A' + '.' * 15} {'.' * 13}BBB {'.' * 16}")
    two = one.play("BL5").play("AD1")
    upside_down = symmetries_of(one.board)[2].puzzle(two)
    whole = one.canonical(component=True)
    assert two.canonical(component=True) == upside_down.canonical(component=True) == whole
    # The target and B go left, A goes up; turned upside down A would reach the lower rows.
    assert str(whole).split()[:4] == [
        "XX" + "." * 14,
        "B" + "." * 15,
        "B" + "." * 15,
        "AAA" + "." * 13,
    ]


def test_only_components_need_numpy() -> None:
    said = run_python(
        """
import json, sys
sys.modules["numpy"] = None
import unjam
puzzle = unjam.deck("jam")["2"]
said = [puzzle.canonical().problems(), bool(puzzle.relation(puzzle.canonical()))]
said.append(len(puzzle.superfluous()) > 0)
for question in (lambda: puzzle.canonical(component=True), puzzle.unsolve):
    try:
        question()
    except unjam.MissingExtraError as error:
        said.append(str(error))
print(json.dumps(said))
"""
    )
    needs = "this needs numpy: pip install 'unjam[graph]'"
    assert said == [[], True, True, needs, needs]
