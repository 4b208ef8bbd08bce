"""What a text leaves open: what decides, what the notes say, and how the caller decides."""

from __future__ import annotations

import json
import pickle
from typing import Any

import pytest

from tests.support.boards import board
from tests.support.wild import refusal
from unjam import AmbiguousError, Puzzle
from unjam.model import Exit


def targets(puzzle: Puzzle) -> str:
    return "".join(vehicle.label for vehicle in puzzle.targets)


def labels(puzzle: Puzzle) -> str:
    return "".join(vehicle.label for vehicle in puzzle.vehicles)


def ambiguous(text: str, **hints: Any) -> AmbiguousError:
    with pytest.raises(AmbiguousError) as caught:
        Puzzle.parse(text, **hints)
    assert len(caught.value.readings) == 2
    assert caught.value.readings[0] != caught.value.readings[1]
    return caught.value


# ---- x: wall or target ----------------------------------------------------------------------

UPPER = "AA..B. ..xxB. CC...."
LOWER = "aa..b. ..xxb. cc...."
MIXED = "bb..C. ..xxC. AA.... ...... ...... ......"


def test_x_is_a_wall_among_upper_case_vehicles() -> None:
    puzzle = Puzzle.parse(UPPER)
    assert puzzle == board("AA..B. ..##B. CC....", targets="A")
    assert puzzle.notes == ("x is a wall", "A is the target: there is no X")


def test_x_is_the_target_among_lower_case_vehicles() -> None:
    puzzle = Puzzle.parse(LOWER)
    assert puzzle == board(LOWER, targets="x")
    assert puzzle.notes == ("x is the target, not a wall",)


def test_x_is_the_target_where_nothing_else_could_be() -> None:
    assert targets(Puzzle.parse("BB..C. ..xxC. DD....")) == "x"


def test_x_in_several_pieces_is_a_wall() -> None:
    puzzle = Puzzle.parse("xx.b.. ...b.x rr....")
    assert puzzle.board.walls == {(0, 0), (0, 1), (1, 5)}
    assert targets(puzzle) == "r"
    alone = Puzzle.parse("xx.b.. ...b.x cc....")
    assert alone.notes == (
        "x is a wall: its cells do not make one piece",
        "no vehicle is known to be the target",
    )
    assert alone.problems() == ["there is no target: no vehicle must get out"]


def test_x_beside_the_target_x_is_a_wall_or_a_vehicle() -> None:
    wall = Puzzle.parse("XX.B.. ...B.x CC..x.")
    assert (labels(wall), wall.notes) == ("XBC", ("x is a wall",))
    vehicle = Puzzle.parse("XX.b.. ...b.x cc...x")
    assert labels(vehicle) == "Xbxc"
    assert vehicle.notes == ("x is a vehicle, like the other lower-case letters",)


def test_x_can_be_forced() -> None:
    assert Puzzle.parse(UPPER, target="x") == board(UPPER, targets="x")
    assert Puzzle.parse(UPPER, wall="") == board(UPPER, targets="A")
    assert Puzzle.parse(LOWER, wall="x", target="a") == board("aa..b. ..##b. cc....", targets="a")
    assert Puzzle.parse(LOWER, target="a") == board(LOWER, targets="a")


def test_x_among_vehicles_of_both_cases_is_refused_with_both_readings() -> None:
    error = ambiguous(MIXED)
    target, wall = error.readings
    assert target == board(MIXED, targets="x")
    assert wall == board(MIXED.replace("x", "#"), targets="A")
    assert target.notes == ("x is the target, not a wall",)
    assert wall.notes == ("x is a wall", "A is the target: there is no X")
    assert str(error) == (
        "'bb..C. ..xxC. AA.... ...... ...... ......' can be read in two ways: x is the target, "
        "not a wall; or: x is a wall; A is the target: there is no X; "
        "choose one with target or wall"
    )
    assert Puzzle.parse(MIXED, target="x") == target
    assert Puzzle.parse(MIXED, wall="x") == wall
    back = pickle.loads(pickle.dumps(error))
    assert (str(back), back.readings) == (str(error), error.readings)


def test_both_readings_also_below_a_header() -> None:
    error = ambiguous("title: which?\n" + MIXED.replace(" ", "\n"))
    assert [targets(reading) for reading in error.readings] == ["x", "A"]
    assert "choose one with a line 'target:' or 'wall:'" in str(error)
    said = Puzzle.parse("title: which?\nwall: x\n" + MIXED.replace(" ", "\n"))
    assert targets(said) == "A"
    said = Puzzle.parse("title: which?\ntarget: x\n" + MIXED.replace(" ", "\n"))
    assert targets(said) == "x"


def test_an_exit_that_is_drawn_decides() -> None:
    rows = MIXED.split()
    at_x = "\n".join(f"|{row}{'>' if n == 1 else '|'}" for n, row in enumerate(rows))
    assert targets(Puzzle.parse(at_x)) == "x"
    at_a = "\n".join(f"|{row}{'>' if n == 2 else '|'}" for n, row in enumerate(rows))
    assert targets(Puzzle.parse(at_a)) == "A"


# ---- X: target or obstacle ------------------------------------------------------------------


def test_upper_case_x_in_one_piece_is_the_target() -> None:
    puzzle = Puzzle.parse("XX.A.. ...A.. RR....")
    assert targets(puzzle) == "X"
    assert puzzle.notes == ()


@pytest.mark.parametrize("text", ["AA.X.. ...X.. .X..B. ....B.", "AAX... ...... BB.... ......"])
def test_upper_case_x_in_several_pieces_or_alone_is_a_wall(text: str) -> None:
    puzzle = Puzzle.parse(text)
    assert puzzle == board(text.replace("X", "#"), targets="A")
    assert puzzle.notes == (
        "X is a wall: its cells do not make one piece",
        "A is the target: there is no X",
    )


def test_upper_case_x_can_be_forced() -> None:
    text = "XX.A.. ...A.. RR...."
    assert Puzzle.parse(text, target="R") == board(text, targets="R")
    assert Puzzle.parse(text, wall="X", target="R") == board("##.A.. ...A.. RR....", targets="R")
    assert "'X' is in several pieces" in refusal("AA.X.. ...X.. .X....", wall="")


# ---- K: exit or car -------------------------------------------------------------------------


def test_k_outside_the_grid_is_the_exit() -> None:
    puzzle = Puzzle.parse("PP.AK\n...A\nBB..\n....")
    assert puzzle == board("PP.A ...A BB.. ....", targets="P")
    assert puzzle.notes == ("K is the exit", "P is the target")


def test_k_inside_the_grid_is_a_car() -> None:
    assert Puzzle.parse("XX.K\n...K\nAA..") == board("XX.K ...K AA..")
    assert Puzzle.parse("XX.BK\n...BK\nAA...") == board("XX.BK ...BK AA...")


def test_k_is_both_in_one_text() -> None:
    puzzle = Puzzle.parse("PP.KK\n...K\nAA..\n....")
    assert puzzle["K"].cells == ((0, 3), (1, 3))
    assert puzzle.exits == (Exit((0, 3), "R"),)


def test_k_can_be_forced() -> None:
    assert "row 2 '...A' has 4 cells" in refusal("PP.AK\n...A\nBB..", format="grid")
    assert Puzzle.parse("PP.AK\n...A\nBB..", format="exit-mark").exits == (Exit((0, 3), "R"),)
    # Nothing shows that the last column is not part of the board; the size does.
    assert "vehicle 'K' covers one cell" in refusal("PP.AK\n...A.\nBB...")
    counted = Puzzle.parse("3 4\n2\nPP.AK\n...A\nBB..")
    assert counted.exits == (Exit((0, 3), "R"),)


# ---- o, O and 0: empty or a vehicle ---------------------------------------------------------


def test_o_is_empty_where_nothing_else_marks_empty_cells() -> None:
    puzzle = Puzzle.parse("AAooo BOOOC BoooC ooooo DDDoo")
    assert puzzle == board("AA... BOOOC B...C ..... DDD..", targets="A")
    assert puzzle.notes[0] == "o is empty"


def test_o_is_a_vehicle_where_something_else_does() -> None:
    text = "AA.oo B.OOO B.... ..... DDD.."
    puzzle = Puzzle.parse(text)
    assert puzzle == board(text, targets="A")
    assert puzzle.notes[0] == "o is a vehicle: the empty cells have another symbol"
    assert labels(Puzzle.parse("aa   o\nxx   o\n      ")) == "aox"


def test_upper_case_o_is_a_truck_unless_it_cannot_be_one() -> None:
    assert "O" in Puzzle.parse("XX.OOO ...... ......")
    assert "O" in Puzzle.parse("XXoOOO oooooo oooooo")
    empty = Puzzle.parse("AAOOO BOOOC BOOOC OOOOO DDDOO")
    assert empty == board("AA... B...C B...C ..... DDD..", targets="A")
    assert empty.notes[0] == "O is empty"


def test_a_zero_is_empty_also_beside_a_truck_called_o() -> None:
    assert Puzzle.parse("XX0O 000O AA0O 0000") == board("XX.O ...O AA.O ....")
    assert Puzzle.parse("XX0O BBBO AACO DDCE FFFE") == board("XX.O BBBO AACO DDCE FFFE")


def test_o_can_be_forced() -> None:
    text = "AA.oo B.OOO B.... ..... DDD.."
    assert Puzzle.parse(text, empty=".o") == board(text.replace("o", "."), targets="A")
    trucks = "xxbb oooc dddc eeff"
    assert labels(Puzzle.parse(trucks)) == "xbcdef"
    assert labels(Puzzle.parse(trucks, empty=".")) == "xbocdef"
    text = "AAOOO BBOOO CCOOO"
    assert labels(Puzzle.parse(text)) == "ABC"
    assert labels(Puzzle.parse(text, empty=".")) == "AOBC"


# ---- space: empty or outside ----------------------------------------------------------------


def test_a_space_is_empty_where_nothing_else_marks_empty_cells() -> None:
    puzzle = Puzzle.parse("AA  B\n    B\nXX   \n     \n     ")
    assert puzzle == board("AA..B ....B XX... ..... .....")
    assert puzzle.notes == ("a space is empty",)


def test_a_space_is_outside_where_something_else_does() -> None:
    puzzle = Puzzle.parse(" AA..\n....B\nXX..B\n ... ")
    assert puzzle.board.missing == {(0, 0), (3, 0), (3, 4)}
    assert puzzle.board.walls == frozenset()
    assert puzzle == Puzzle.parse("~AA..\n....B\nXX..B\n~...~")


def test_a_space_can_be_forced() -> None:
    text = " AA..\n....B\nXX..B\n ... "
    assert Puzzle.parse(text, empty=" .") == board(".AA.. ....B XX..B .....")
    assert Puzzle.parse(text, wall=" ") == board("#AA.. ....B XX..B #...#")
    outside = Puzzle.parse("AA  B\n    B\nXX   ", empty=".")
    assert len(outside.board.missing) == 9
    assert Puzzle.parse("AA..B\n....B\nXX", empty=" .") == board("AA..B ....B XX...")


# ---- x, y or row, column --------------------------------------------------------------------


def cars(*places: tuple[list[int], str], length: int = 2) -> str:
    found: list[dict[str, Any]] = [
        {"player": n == 0, "position": place, "length": length, "id": n, "orientation": way}
        for n, (place, way) in enumerate(places)
    ]
    return json.dumps({"cars": found})


def test_two_bare_numbers_are_read_in_the_order_that_makes_a_puzzle() -> None:
    # As x, y the two would stand on each other.
    rows_first = Puzzle.parse(cars(([1, 2], "h"), ([2, 1], "v")))
    assert rows_first["0"].cells == ((1, 2), (1, 3))
    assert rows_first.notes[0] == "places are row, column, counted from 0"
    columns_first = Puzzle.parse(cars(([2, 1], "h"), ([1, 2], "v")))
    assert columns_first["0"].cells == ((1, 2), (1, 3))
    assert columns_first.notes[0] == "places are column, row, counted from 0"


def test_two_bare_numbers_in_either_order_are_refused_with_both_readings() -> None:
    text = cars(([0, 2], "h"), ([3, 0], "v"))
    error = ambiguous(text)
    assert str(error) == (
        "the list can be read in two ways: places are column, row, counted from 0; or: places are "
        "row, column, counted from 0; choose one with the format objects-xy or objects-rc"
    )
    xy, rc = error.readings
    assert xy["0"].cells == ((2, 0), (2, 1))
    assert rc["0"].cells == ((0, 2), (0, 3))
    assert [reading.notes[0] for reading in error.readings] == [
        "places are column, row, counted from 0",
        "places are row, column, counted from 0",
    ]
    assert Puzzle.parse(text, format="objects-xy") == xy
    assert Puzzle.parse(text, format="objects-rc") == rc


def test_the_same_puzzle_in_both_orders_is_no_question() -> None:
    assert Puzzle.parse(cars(([1, 1], "h")))["0"].cells == ((1, 1), (1, 2))
    assert Puzzle.parse(cars(([0, 0], "h"), ([3, 3], "v")))["1"].cells == ((3, 3), (4, 3))


def test_vehicle_lines_are_x_y_by_habit() -> None:
    text = "X12H A31H"
    assert Puzzle.parse(text)["X"].cells == ((2, 1), (2, 2))
    assert Puzzle.parse(text, format="vehicles-rc")["X"].cells == ((1, 2), (1, 3))
    assert Puzzle.parse(text, format="vehicles-xy") == Puzzle.parse(text)


def test_vehicle_lines_are_row_column_if_vehicles_would_overlap() -> None:
    puzzle = Puzzle.parse("X02H A20V")
    assert puzzle.notes[0] == "places are column, row, counted from 0"
    turned = Puzzle.parse("X20H A02V O01V".replace("O01V", "B11V"))
    assert turned.problems() == []
    overlap = Puzzle.parse("X02H A01V")
    assert overlap.notes[0] == "places are row, column, counted from 0"
    assert overlap["X"].cells == ((0, 2), (0, 3))


# ---- counting from 0 or from 1 --------------------------------------------------------------


def test_a_zero_tells_that_counting_starts_there() -> None:
    assert Puzzle.parse("X02H A30V").notes[0] == "places are column, row, counted from 0"
    table = "car,orientation,col,row,length\nX,H,0,2,2"
    assert Puzzle.parse(table).notes[0] == "places are counted from 0"


def test_a_six_tells_that_counting_starts_at_1() -> None:
    """Unless a zero is there as well, which makes the board larger."""
    puzzle = Puzzle.parse("X13H A61V")
    assert puzzle["X"].cells == ((2, 0), (2, 1))
    assert puzzle.notes[0] == "places are column, row, counted from 1"
    seven = Puzzle.parse("X03H A60V")
    assert seven.notes == (
        "places are column, row, counted from 0",
        "the board is taken to be 7x7; size (--size) overrides this",
    )


def test_otherwise_the_habit_of_the_notation_decides() -> None:
    assert Puzzle.parse("X12H A31H")["X"].cells == ((2, 1), (2, 2))
    table = "car,orientation,col,row,length\nX,H,1,2,2"
    assert Puzzle.parse(table)["X"].cells == ((1, 0), (1, 1))
    named = json.dumps([{"id": "X", "x": 1, "y": 2, "length": 2, "orientation": "h"}])
    assert Puzzle.parse(named)["X"].cells == ((2, 1), (2, 2))


# ---- all of it ------------------------------------------------------------------------------


def test_hints_that_contradict_each_other_are_refused() -> None:
    assert refusal(UPPER, target="x", wall="x") == "'x' cannot be both the target and wall"
    assert refusal(UPPER, target="A", empty="A") == "'A' cannot be both the target and empty"
    assert refusal(UPPER, wall="o", empty="o") == "'o' cannot be both empty and wall"
    assert "there is no vehicle 'Q' that could be the target" in refusal(UPPER, target="Q")
    with pytest.raises(ValueError, match="target must be the label of a vehicle"):
        Puzzle.parse(UPPER, target=" ")


def test_several_targets_can_be_named() -> None:
    for names in ("A C", "A,C", "A, C"):
        assert targets(Puzzle.parse(UPPER, target=names)) == "AC"
    wide = "v1 v1 .. h2\n.. .. .. h2"
    assert [v.label for v in Puzzle.parse(wide, target="h2").targets] == ["h2"]


def test_of_two_red_cars_the_one_that_lies_is_the_target() -> None:
    lying = Puzzle.parse("A..B.. A..B.. PRRB.Y P....Y P..... OOO...")
    assert targets(lying) == "R"
    assert targets(Puzzle.parse("BB...G A..C.G ArrC.G A..C.. E...FF E.DDD.")) == "r"
    assert targets(Puzzle.parse("BB...G A..C.G AxxC.G A..C.. E...FF E.DDD.")) == "x"
    with pytest.raises(AmbiguousError) as caught:
        Puzzle.parse("AA.... RR.... ......")
    assert [targets(puzzle) for puzzle in caught.value.readings] == ["A", "R"]


def test_of_two_readings_one_that_breaks_a_rule_is_not_meant() -> None:
    shut_in = Puzzle.parse("AARR.. ...... ......")
    assert targets(shut_in) == "R"
    assert shut_in.notes[-1] == (
        "another reading was rejected: a vehicle in the target's own lane could never give way"
    )
    won = Puzzle.parse("....AA RR.... ......")
    assert targets(won) == "R"
    assert won.notes[-1] == "another reading was rejected: it would be won already"


def test_marks_that_are_named_come_on_top_of_the_sure_ones() -> None:
    assert labels(Puzzle.parse("XX.A ...A .... ....", empty="o")) == "XA"
    puzzle = Puzzle.parse("XX.A ...A .##x ....", wall="x")
    assert puzzle.board.walls == {(2, 1), (2, 2), (2, 3)}


@pytest.mark.parametrize("prefix", ["> ", ">", "  > ", "* ", "- "])
def test_what_mail_and_lists_put_before_lines_is_no_part_of_the_board(prefix: str) -> None:
    rows = ["BB...G", "A..C.G", "AXXC.G", "A..C..", "E...FF", "E.DDD."]
    assert Puzzle.parse("\n".join(prefix + row for row in rows)) == Puzzle.parse(" ".join(rows))
