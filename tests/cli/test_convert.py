"""``unjam convert --canonical``; the notations themselves have tests of their own."""

from __future__ import annotations

from unjam import Puzzle, deck

from .conftest import Command


def test_puzzles_that_are_the_same_come_out_the_same(unjam: Command) -> None:
    texts = [
        ".... XX.B A..B AOOO",
        ".... XX.1 2..1 2333",
        "AOOO A..B XX.B ....",
        "exit: left 3\nTTTS\nR..S\nR.XX\n....",
    ]
    done = unjam("convert", "--to", "line", "--canonical", "--", *texts)
    assert (done.code, set(done.out.split())) == (0, {"....XX.CB..CBAAA"})


def test_what_is_known_stays(unjam: Command) -> None:
    done = unjam("convert", "--to", "native", "--canonical", "jam:1")
    same = Puzzle.parse(done.out)
    assert (done.code, same) == (0, deck("jam")["1"].canonical())
    assert (same.id, same.known.moves) == ("1", 8)


def test_without_it_labels_stay(unjam: Command) -> None:
    done = unjam("convert", "--to", "line", ".... XX.B A..B AOOO")
    assert done.out == "....XX.BA..BAOOO\n"
