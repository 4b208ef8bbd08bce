"""The address of a player's page, which ends in ``#board/moves``."""

from __future__ import annotations

import pytest

from tests.support.boards import JAM_1, WALL_60, board
from tests.support.wild import assert_reads, deck_puzzles, refusal, same_up_to_labels
from unjam import NotationError, Puzzle
from unjam.model import Exit, Known

WALL = board(WALL_60.replace("X", "A"), targets="A")
RUN = "IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM"


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        (f"https://www.michaelfogleman.com/static/rush/#{RUN}/60", 60),
        (f"http://localhost:8000/#{RUN}/60", 60),
        (f"www.michaelfogleman.com/static/rush/#{RUN}/60", 60),
        (f"https://example.org/play?x=1#{RUN}/60", 60),
        (f"https://example.org/rush/#{RUN}", None),
        (f"https://example.org/rush/#{RUN}/", None),
        (f"https://example.org/rush/#{RUN.replace('x', '%23').replace('o', '.')}/60", 60),
        (f"https://example.org/rush/#{RUN.replace('x', '#').replace('o', '.')}/60", 60),
        (f"#{RUN}/60", 60),
        (f"{RUN}/60", 60),
    ],
)
def test_an_address(text: str, moves: int | None) -> None:
    assert_reads(text, WALL)
    assert Puzzle.parse(text).known == Known(moves)
    assert Puzzle.parse(text, format="url") == WALL


def test_a_wall_in_the_first_cell_is_not_the_sign_of_the_fragment() -> None:
    walled = board("#.BB .... AA.. ....", targets="A")
    for text in ("/#x.BB....AA....../3", "/##.BB....AA....../3", "##.BB....AA....../3"):
        assert Puzzle.parse(text) == walled
    assert Puzzle.parse("#.BB....AA....../3") == walled


def test_an_address_for_every_board_of_the_decks() -> None:
    for puzzle in deck_puzzles("jam", "thinkfun", "hardest"):
        assert same_up_to_labels(Puzzle.parse(puzzle.to("url")), puzzle)
        assert Puzzle.parse(puzzle.to("url")).known.moves == puzzle.known.moves
    assert board(JAM_1).to("url").endswith("#BBoooHEooGoHEAAGoHEooGooFoooCCFoDDDo")


def test_what_an_address_cannot_say() -> None:
    with pytest.raises(NotationError, match="the address of a player cannot express this puzzle"):
        board("XX.B ...B AA..").to("url")
    with pytest.raises(NotationError, match="cannot express its exit"):
        board("AA.X ...X .... ....", exits=[Exit((0, 3), "U")]).to("url")
    with pytest.raises(NotationError, match="the address of a player cannot express"):
        board("XX~B ...B AA.. ....").to("url")


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("https://example.org/#IBBxooIooLDDJAALooJoKEEMFFKooMGGHHH/60", "has 35 cells"),
        ("https://example.org/#IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHI/60", "'I' is in several"),
    ],
)
def test_wrong_cells_are_refused(text: str, part: str) -> None:
    assert part in refusal(text)


@pytest.mark.parametrize("text", ["https://example.org/", "https://example.org/#", "#/60", RUN])
def test_what_is_no_address_of_a_puzzle_is_refused(text: str) -> None:
    sentence = refusal(text, format="url")
    assert "does not fit: the address of a puzzle ends in '#cells/moves'" in sentence
