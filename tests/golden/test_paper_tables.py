"""The tables of the paper: all 132 numbers that it prints, and what it says beside them."""

from __future__ import annotations

import pytest

from tests.support.golden import read_table
from unjam import Puzzle, deck
from unjam.paper.paper_tables import TableRow, table_row

ROWS = read_table("paper_tables.tsv")


def as_printed(column: str, value: object) -> str:
    """Placements are printed with three digits and a power of ten."""
    if column != "placements":
        return str(value)
    digits, _, power = f"{value:.2e}".partition("e+")
    return f"{digits}e{int(power)}"


@pytest.mark.parametrize("printed", ROWS, ids=[f"card {row['card']}" for row in ROWS])
def test_every_number_of_a_card(printed: dict[str, str]) -> None:
    row = table_row(deck("jam")[printed["card"]], measure=False)
    assert {name: as_printed(name, getattr(row, name)) for name in printed} == printed


def test_there_are_132_of_them() -> None:
    assert sum(len(row) - 1 for row in ROWS) == 132


def test_the_text_on_card_40() -> None:
    row = table_row(deck("jam")["40"])
    assert (row.all_moves_vertices, row.component_states, row.graph_vertices) == (4805, 4780, 3432)
    assert row.placements == 5**6 * 4**3 * 6**2


@pytest.mark.parametrize(("card", "diameter"), [("8", 16), ("19", 21), ("32", 46)])
def test_the_true_diameter_is_another_number(card: str, diameter: int) -> None:
    row = table_row(deck("jam")[card])
    assert row.true_diameter == diameter
    assert row.graph_diameter is not None
    assert row.start_eccentricity == row.graph_diameter - 1
    assert row.true_diameter != row.graph_diameter


def test_the_example_of_four_by_four() -> None:
    row = table_row(Puzzle.parse(".... XX.B A..B AOOO"))
    assert (row.all_moves_vertices, row.placements, row.all_moves_edges) == (16, 54, 28)
    assert row.component_states == 16
    assert row.graph_vertices == 16 - 4  # four winning vertices
    assert (row.minimum_moves, row.minimum_slide) == (5, 5)


def test_the_keys_of_a_row() -> None:
    assert TableRow._fields[:12] == tuple(ROWS[0])
