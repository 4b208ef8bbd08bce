"""Tables with the header ``car,orientation,col,row,length``, counted from 1."""

from __future__ import annotations

import pytest

from tests.support.boards import JAM_1, NINE, board
from tests.support.wild import assert_reads, deck_puzzles, lies, refusal, renamed, start
from unjam import NotationError, Puzzle
from unjam.model import Exit

HEADER = "car,orientation,col,row,length"
TABLE = f"""{HEADER}
X,H,2,3,2
A,V,1,2,3
B,H,1,1,2
C,V,4,2,3
D,H,3,6,3
E,V,1,5,2
F,H,5,5,2
G,V,6,1,3"""


def table(puzzle: Puzzle, base: int = 1) -> str:
    rows = [HEADER]
    for vehicle in puzzle.vehicles:
        column, row = start(vehicle)
        way = "H" if lies(vehicle) else "V"
        rows.append(f"{vehicle.label},{way},{column + base},{row + base},{len(vehicle.cells)}")
    return "\n".join(rows)


@pytest.mark.parametrize(
    "text",
    [
        TABLE,
        TABLE.replace(",", ", "),
        TABLE.replace(",", ";"),
        TABLE.replace(",", "\t"),
        TABLE.replace(HEADER, "Car,Orientation,Col,Row,Length"),
        TABLE.replace(HEADER, '"car","orientation","col","row","length"'),
        TABLE.replace(",H,", ",h,").replace(",V,", ",v,"),
        TABLE.replace(",H,", ",horizontal,").replace(",V,", ",vertical,"),
        TABLE.replace(",H,", ',"H",').replace("X,", '"X",'),
        TABLE.replace(HEADER, "vehicle,direction,x,y,size"),
        TABLE.replace("\n", "\n\n"),
    ],
)
def test_a_table(text: str) -> None:
    indent = "\t" not in text
    assert_reads(text, board(JAM_1), indent=indent)
    assert Puzzle.parse(text, format="csv") == board(JAM_1)
    assert Puzzle.parse(text).notes == (
        "places are counted from 1",
        "the board is taken to be 6x6; size (--size) overrides this",
    )


def test_columns_in_any_order_and_further_ones() -> None:
    text = "length,row,car,colour,orientation,col\n2,3,X,red,H,1\n3,1,AB,blue,V,4"
    puzzle = Puzzle.parse(text)
    assert [v.label for v in puzzle.vehicles] == ["X", "AB"] or puzzle["AB"].axes == "|"
    assert puzzle["X"].cells == ((2, 0), (2, 1))
    assert puzzle["AB"].cells == ((0, 3), (1, 3), (2, 3))


def test_labels_of_two_letters() -> None:
    names = {v.label: v.label if v.target else v.label * 2 for v in board(JAM_1).vehicles}
    puzzle = board(JAM_1)
    long = puzzle.replace(vehicles=[v._replace(label=names[v.label]) for v in puzzle.vehicles])
    assert_reads(table(long), long)
    assert Puzzle.parse(long.to("csv")) == long


def test_boards_of_other_sizes() -> None:
    assert_reads(table(board(NINE)), board(NINE))
    note = "the board is taken to be 9x9; size (--size) overrides this"
    assert note in Puzzle.parse(table(board(NINE))).notes


def test_counting_from_0_where_a_0_tells() -> None:
    found = Puzzle.parse(table(board(JAM_1), base=0))
    assert found == board(JAM_1)
    assert found.notes[0] == "places are counted from 0"


@pytest.mark.parametrize("deck", ["jam", "project", "thinkfun", "uva"])
def test_decks_are_written_and_read_again(deck: str) -> None:
    for puzzle in deck_puzzles(deck):
        assert puzzle.to("csv") == table(puzzle)
        assert Puzzle.parse(puzzle.to("csv")) == puzzle


def test_what_a_table_cannot_say() -> None:
    for puzzle in (
        board("XX.#.. ...... ...... ...... ...... ......"),
        board("XX.B ...B AA.. ...."),
        board(JAM_1, axes={"A": "-|"}),
        board(JAM_1, exits=[Exit((2, 0), "L")]),
        board(JAM_1, targets="XA", exits=[Exit((2, 5), "R")]),
    ):
        with pytest.raises(NotationError, match="a table of vehicles cannot express"):
            puzzle.to("csv")
    odd = {v.label: v.label for v in board(JAM_1).vehicles} | {"A": 'a,"b'}
    with pytest.raises(NotationError, match="a table of vehicles cannot express"):
        renamed(board(JAM_1), odd).to("csv")


@pytest.mark.parametrize(
    ("text", "part"),
    [
        (HEADER, "there is no vehicle in the list"),
        (f"{HEADER}\nX,Q,1,3,2", "the orientation of 'X' is 'Q', not H or V"),
        (f"{HEADER}\nX,H,one,3,2", "the col of 'X' must be a whole number, not 'one'"),
        (f"{HEADER}\nX,H,1.5,3,2", "the col of 'X' must be a whole number, not '1.5'"),
        (f"{HEADER}\nX,H,1,3", "line 2 of the table has 4 columns, the header 5"),
        (f"{HEADER}\nX,H,1,3,2,2", "line 2 of the table has 6 columns, the header 5"),
        (f"{HEADER}\nX,H,1,3,20", "vehicle 'X' is 20 cells long, not 1 to 16"),
        (f"{HEADER}\nX,H,1,3,0", "vehicle 'X' is 0 cells long, not 1 to 16"),
        (f"{HEADER}\nX,H,1,3,2\nX,V,4,1,2", "two vehicles have the label 'X'"),
        (f"{HEADER}\nX,H,1,3,2\nA,V,1,1,3", "overlap at row 3, column 1"),
        (f"{HEADER}\nX,H,-1,3,2", "vehicle 'X' at -1, 3 is off the board: counting starts at 1"),
        (f"{HEADER}\nX,H,99,3,2", "the width of a board must be 1 to 16 cells"),
        (f"{HEADER}\n,H,1,3,2", "a label must be printable and without spaces"),
        ("car,orientation,col,row\nX,H,1,3", "has no column 'length'"),
        ("car,orientation,col,rwo,length\nX,H,1,3,2", "has no column 'row'"),
    ],
)
def test_wrong_tables_are_refused(text: str, part: str) -> None:
    assert part in refusal(text)
    assert part in refusal(text, format="csv")
