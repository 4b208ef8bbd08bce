"""``unjam convert``: canonical forms and limits; the notations have tests of their own."""

from __future__ import annotations

from pathlib import Path

from tests.support.hostile import field
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


def test_a_database_line_within_limits(unjam: Command, tmp_path: Path) -> None:
    """The puzzle at a limit is not written; the others are."""
    large = tmp_path / "large.txt"
    large.write_text(field(), encoding="utf-8")
    for limit, said in (
        (("--timeout", "0.2"), "--timeout was reached after counting"),
        (("--max-states", "30000"), "--max-states was reached after counting"),
        (("--max-memory", "4MB"), "--max-memory was reached after counting"),
    ):
        done = unjam("convert", "--to", "database", *limit, "jam:1", str(large), "jam:2")
        assert done.code == 20
        assert [line.split()[::2] for line in done.out.splitlines()] == [
            ["8", "1247"],
            ["8", "22139"],
        ]
        assert said in done.err
        assert sum(line.startswith("unjam: ") for line in done.err.splitlines()) == 1


def test_the_error_names_the_puzzle(unjam: Command, tmp_path: Path) -> None:
    named = tmp_path / "named.txt"
    named.write_text(Puzzle.parse(field()).replace(id="big").to("native"), encoding="utf-8")
    done = unjam("convert", "--to", "database", "--max-states", "1000", str(named))
    assert done.err.startswith("unjam: big: not written as a database line: ")


def test_limits_do_not_matter_to_others(unjam: Command) -> None:
    done = unjam("convert", "--to", "line", "--max-states", "1", ".... XX.B A..B AOOO")
    assert (done.code, done.out) == (0, "....XX.BA..BAOOO\n")
