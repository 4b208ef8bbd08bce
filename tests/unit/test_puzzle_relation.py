"""In what way puzzles are the same."""

from __future__ import annotations

import pytest

from tests.support.boards import FOUR_BY_FOUR, JAM_1, board
from unjam import Board, Exit, Goal, Puzzle, Relation, Vehicle, deck
from unjam.errors import LimitError, UnplayableError

START = board(FOUR_BY_FOUR)
UPSIDE_DOWN = board("AOOO A..B XX.B ....")


@pytest.mark.parametrize(
    ("other", "kind", "sentence"),
    [
        (START, "equal", "the same puzzle"),
        (board(".... XX.C D..C DEEE"), "relabelled", "the same puzzle under other labels"),
        (UPSIDE_DOWN, "symmetric", "the same puzzle, mirrored top to bottom"),
        (
            board("BBBA C..A C.XX ....", exits=[Exit((2, 0), "L")]),
            "symmetric",
            "the same puzzle, turned by 180 degrees",
        ),
        (START.play("XR1"), "same component", "another state of the same component"),
        # O in the lane above: the same vehicles, but not the same lanes.
        (board("A..B AXXB OOO. ...."), "different", "a different puzzle"),
        (
            UPSIDE_DOWN.play("XR1").play("AD1"),
            "symmetric component",
            "another state of the same component, mirrored top to bottom",
        ),
        (board(".... XX.B A..B A.OO"), "different", "a different puzzle"),
        (START.replace(corners=True), "different", "a different puzzle"),
        (
            START.replace(exits=[Exit((1, 0), "L")]),
            "symmetric component",
            "another state of the same component, mirrored left to right",
        ),
        (START.replace(exits=[*START.exits, Exit((1, 0), "L")]), "different", "a different puzzle"),
    ],
)
def test_relations(other: Puzzle, kind: str, sentence: str) -> None:
    for one, two in ((START, other), (other, START)):
        relation = one.relation(two)
        assert (relation.kind, str(relation)) == (kind, sentence)
        assert isinstance(relation, Relation)
        assert bool(relation) == (kind != "different")
        assert (relation.symmetry is None) == (kind == "different")
    assert START.relation(other, component=False).kind == (
        "different" if "component" in kind else kind
    )


def test_the_symmetry_leads_from_the_one_to_the_other() -> None:
    turned = board("BA... BA.X. ..CX. ..C.. .....", exits=[Exit((4, 3), "D")])
    back = turned.canonical()
    there, here = turned.relation(back), back.relation(turned)
    assert there.symmetry is not None
    assert here.symmetry is not None
    assert there.symmetry.then(here.symmetry).is_identity
    assert there.symmetry.puzzle(turned).relation(back).kind == "relabelled"


def test_of_several_symmetries_the_simplest_is_told() -> None:
    """This board is its own mirror image."""
    even, other = board("AA. ... XX. ... BB."), board("CC. ... XX. ... DD.")
    relation = even.relation(other)
    assert (relation.kind, str(relation.symmetry)) == ("relabelled", "as it is")
    assert even.relation(other.play("DR1")).kind == "same component"
    assert even.play("AR1").relation(other.play("DR1")).kind == "symmetric"


def test_other_parts_of_a_family_are_different() -> None:
    """The same vehicles in the same lanes; but B keeps A above or below for good."""
    above, below = board("A.. A.. BBB ... XX."), board("... ... BBB A.. AXX")
    assert (len(above.explore(family=True)), len(above.explore())) == (3, 2)
    assert above.relation(below).kind == "different"
    assert above.relation(above.play("XR1")).kind == "same component"


def test_cards_of_the_decks() -> None:
    jam, project, klotski = deck("jam"), deck("project"), deck("klotski")
    assert project["A01"].relation(jam["1"]).kind == "relabelled"
    assert project["B14"].relation(jam["14"]).kind == "same component"
    assert klotski["trail"].relation(klotski["ambush"]).kind == "same component"
    assert jam["40"].relation(deck("hardest")["moves51"]).kind == "relabelled"
    assert not jam["1"].relation(jam["2"])


def test_a_target_that_has_left_does_not_come_back() -> None:
    pair = board(".....A XXBYYA ..B... ......", targets="XY", exits=[Exit((1, 5), "R")])
    first, second = pair.play("AD2"), pair.play("AD2").play("YR1")
    assert pair.relation(first).kind == "same component"
    assert not pair.relation(second)
    assert not second.relation(pair)
    assert second.relation(second.play("BU1")).kind == "same component"


def test_targets_may_change_their_names() -> None:
    exits = [Exit((0, 2), "R"), Exit((2, 2), "R")]
    pair = board("XX. ... YY.", targets="XY", exits=exits)
    assert pair.relation(board("YY. ... XX.", targets="XY", exits=exits)).kind == "relabelled"
    one, other = pair.replace(vehicles=[
        pair["X"], pair["Y"], Vehicle("A", ((0, 2), (1, 2)), "|")
    ]), pair.replace(vehicles=[
        pair["X"], pair["Y"], Vehicle("A", ((1, 2), (2, 2)), "|")
    ])  # fmt: skip
    assert one.relation(other).kind == "symmetric"


def test_on_a_cylinder_it_can_be_moved_along() -> None:
    def at(column: int) -> Puzzle:
        cells = ((0, column), (0, (column + 1) % 4))
        goal = Goal("X", frozenset(((0, (column + 2) % 4), (0, (column + 3) % 4))))
        return Puzzle(
            Board(4, 2, join_x="same"), [Vehicle("X", cells, "-", target=True)], goals=[goal]
        )

    assert str(at(0).relation(at(1))) == (
        "the same puzzle, as it is, with the top left cell moved to row 1, column 2"
    )


def test_limits_and_unplayable_puzzles() -> None:
    start = board(JAM_1)
    with pytest.raises(LimitError, match="max_states was reached"):
        start.relation(start.play("BR1"), max_states=5)
    assert not start.relation(start.play("BR1"), max_states=5, component=False)
    one = board(FOUR_BY_FOUR, exits=[])
    assert one.relation(one)
    with pytest.raises(UnplayableError, match="there is no exit"):
        one.relation(one.play("XR1"))
