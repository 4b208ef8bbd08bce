"""Database lines: moves, board, states, and perhaps counts by distance."""

from __future__ import annotations

import pytest

from tests.support.boards import JAM_1, WALL_60, board
from tests.support.wild import assert_reads, deck_puzzles, refusal, same_up_to_labels
from unjam import NotationError, Puzzle
from unjam.model import Exit, Known

WALL = board(WALL_60.replace("X", "A"), targets="A")


@pytest.mark.parametrize(
    ("text", "known"),
    [
        ("60 IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM 2332", Known(60, None, 2332)),
        ("60 IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM 2332 1,2,4,9", Known(60, None, 2332)),
        ("60\tIBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM\t2332", Known(60, None, 2332)),
        ("60   IBB#..I..LDDJAAL..J.KEEMFFK..MGGHHHM   2332", Known(60, None, 2332)),
        ("060 IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM 0002332", Known(60, None, 2332)),
    ],
)
def test_a_line_of_the_database(text: str, known: Known) -> None:
    assert_reads(text, WALL)
    assert Puzzle.parse(text).known == known
    assert Puzzle.parse(text, format="database") == WALL


def test_boards_of_other_sizes() -> None:
    four = Puzzle.parse("5 ooooAAoBCooBCDDD 30")
    assert four == board(".... AA.B C..B CDDD", targets="A")
    five = Puzzle.parse("9 BBoCCDoooEDAAoEDooFFoGGxo 250")
    assert five == board("BB.CC D...E DAA.E D..FF .GG#.", targets="A")


@pytest.mark.parametrize("deck", ["jam", "thinkfun", "hardest"])
def test_decks_are_written_and_read_again(deck: str) -> None:
    for puzzle in deck_puzzles(deck)[:12]:
        line = puzzle.replace(known=Known(7, None, 99)).to("database")
        assert line.startswith("7 ")
        assert line.endswith(" 99")
        assert_reads(line, puzzle, labels=False)


def test_what_is_not_known_is_found_out() -> None:
    moves, cells, states = board(JAM_1).to("database").split()
    assert (moves, states) == ("8", "1247")
    assert same_up_to_labels(Puzzle.parse(cells), board(JAM_1))


def test_the_letters_of_the_database() -> None:
    """The horizontal vehicles row by row, walls among them, then the vertical ones by column."""
    assert board(WALL_60).to("database") == "60 IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM 2332"


def test_what_the_database_cannot_say() -> None:
    left = board(JAM_1, exits=[Exit((2, 0), "L")]).replace(known=Known(3, None, 7))
    with pytest.raises(NotationError, match="a database line cannot express its exit"):
        left.to("database")
    with pytest.raises(NotationError, match="there is no solution"):
        board("XX.BB. ...... ...... ...... ...... ......").to("database")


@pytest.mark.parametrize(
    ("text", "part"),
    [
        (
            "60 IBBxooIooLDDJAALooJoKEEMFFKooMGGHHH 2332",
            "has 35 cells, which is not a square number",
        ),
        ("60 IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHI 2332", "'I' is in several pieces"),
    ],
)
def test_wrong_cells_are_refused(text: str, part: str) -> None:
    assert part in refusal(text)


@pytest.mark.parametrize(
    "text",
    ["IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM 2332", "sixty IBBxoo 12", "60", "60 IBB xoo 2332 x"],
)
def test_what_is_no_line_of_the_database_is_refused(text: str) -> None:
    sentence = refusal(text, format="database")
    assert "does not fit: a database line is 'moves cells states'" in sentence


def test_a_number_before_the_cells_is_no_optimum_but_a_name() -> None:
    puzzle = Puzzle.parse("60 IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM")
    assert (puzzle.id, puzzle.known) == ("60", Known())
