"""A square board in one run: ``o`` or ``.`` empty, ``x`` wall, ``A`` target."""

from __future__ import annotations

import pytest

from tests.support.boards import FOUR_BY_FOUR, JAM_1, NINE, SEVEN, WALL_60, board
from tests.support.wild import assert_reads, deck_puzzles, letters, plain, refusal, renamed
from unjam import Puzzle


@pytest.mark.parametrize(
    ("text", "picture", "target"),
    [
        (
            "IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM",
            "IBB#.. I..LDD JAAL.. J.KEEM FFK..M GGHHHM",
            "A",
        ),
        (
            "BBoKMxDDDKMoIAALooIoJLEEooJFFNoGGoxN",
            "BB.KM# DDDKM. IAAL.. I.JLEE ..JFFN .GG.#N",
            "A",
        ),
        (
            "GBBoLoGHIoLMGHIAAMCCCKoMooJKDDEEJFFo",
            "GBB.L. GHI.LM GHIAAM CCCK.M ..JKDD EEJFF.",
            "A",
        ),
        ("BB...GA..C.GAXXC.GA..C..E...FFE.DDD.", JAM_1, "X"),
        ("bb...ga..c.gaxxc.ga..c..e...ffe.ddd.", JAM_1.lower(), "x"),
        ("BB---GA--C-GAXXC-GA--C--E---FFE-DDD-", JAM_1, "X"),
        ("....XX.BA..BAOOO", FOUR_BY_FOUR, "X"),
        (SEVEN.replace(" ", ""), SEVEN, "X"),
        (NINE.replace(" ", ""), NINE, "X"),
        (NINE.replace(" ", "").replace(".", "o"), NINE, "X"),
    ],
)
def test_a_run_is_the_board_it_spells(text: str, picture: str, target: str) -> None:
    puzzle = board(picture, targets=target)
    assert_reads(text, puzzle)
    assert Puzzle.parse(text, format="line") == puzzle


@pytest.mark.parametrize("marks", ["o#", "ox", ".x", "-x", "_#", "0x"])
def test_every_board_of_the_decks_in_the_letters_of_the_database(marks: str) -> None:
    puzzles = deck_puzzles("jam", "thinkfun", "hardest", "uva")
    with_letters = [puzzle for puzzle in puzzles if len(puzzle.vehicles) <= 24]
    assert len(with_letters) > 80
    for puzzle in with_letters:
        names = letters(puzzle, "A", "BCDEFGHIJKLMNOPQRSTUVWYZ")
        found = Puzzle.parse("".join(plain(puzzle, names, marks)))
        assert found == renamed(puzzle, names)


def test_the_notes_say_what_was_decided() -> None:
    assert Puzzle.parse("IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM").notes == (
        "o is empty",
        "x is a wall",
        "A is the target: there is no X",
    )
    assert Puzzle.parse("BB...GA..C.GAXXC.GA..C..E...FFE.DDD.").notes == ()


@pytest.mark.parametrize("picture", [JAM_1, WALL_60, FOUR_BY_FOUR, SEVEN, NINE])
def test_a_run_is_written_and_read_again(picture: str) -> None:
    puzzle = board(picture)
    assert puzzle.to("line") == picture.replace(" ", "")
    assert Puzzle.parse(puzzle.to("line")) == puzzle


def test_the_rows_of_a_board_that_is_no_square_stand_apart() -> None:
    puzzle = board("XX.B ...B AA..")
    assert puzzle.to("line") == "XX.B ...B AA.."
    assert_reads("XX.B ...B AA..", puzzle)


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("IBBxooIooLDDJAALooJoKEEMFFKooMGGHHH", "has 35 cells, which is not a square number"),
        ("IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHMM", "has 37 cells, which is not a square number"),
        ("IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHI", "vehicle 'I' is in several pieces"),
        ("IBBxooIooLDDJAALooJoKEEZFFKooMGGHHHM", "vehicle 'Z' covers one cell"),
        ("IBBxooIooLDDJAALooJoKEEMFFKooGGGHHHM", "vehicle 'M' is in several pieces"),
        ("BBBBBBQooooooAAooooooooooooooooooooo", "vehicle 'Q' covers one cell"),
        ("....................................", "there is no vehicle"),
        ("A" * 289, "a board has at most 16x16 cells, not 17x17"),
    ],
)
def test_what_is_no_run_is_refused(text: str, part: str) -> None:
    assert part in refusal(text)
    assert part in refusal(text, format="line")
