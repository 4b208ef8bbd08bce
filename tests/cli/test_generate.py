"""``unjam generate``, ``unjam harden`` and ``unjam simplify``."""

from __future__ import annotations

import io
import json
from itertools import count
from pathlib import Path

import pytest

import unjam as package
from unjam.cli import exit_codes
from unjam.cli.puzzle_output import FORMATS
from unjam.generator.generation import Generation
from unjam.generator.sample_layout import sample

from .conftest import Command

QUICK = ("generate", "--size", "5x5", "--moves", "6..9")


def test_puzzles_come_as_text_that_can_be_read_back(unjam: Command) -> None:
    done = unjam(*QUICK, "--count", "3", "--seed", "4")
    assert (done.code, done.err) == (0, "")
    puzzles = list(package.read(io.StringIO(done.out)))
    assert [p.id for p in puzzles] == ["1", "2", "3"]
    for puzzle in puzzles:
        assert puzzle.known.moves == puzzle.solve().move_count in range(6, 10)
        assert "--moves 6..9 --seed 4; method backward" in puzzle.source
    assert unjam(*QUICK, "--count", "3", "--seed", "4", "--threads", "1").out == done.out


def test_a_file_and_other_notations(unjam: Command, tmp_path: Path) -> None:
    file = tmp_path / "deck.txt"
    done = unjam(*QUICK, "--count", "4", "-o", str(file), "--to", "deck")
    assert done.code == 0
    assert done.out.startswith("4 puzzles in ")
    assert "4 by backward; " in done.out
    assert len(list(package.read(file))) == 4
    assert json.loads(unjam(*QUICK, "--json").out)["known"]["moves"] in range(6, 10)
    lines = unjam(*QUICK, "--count", "2", "--to", "jsonl").out.splitlines()
    assert [json.loads(line)["id"] for line in lines] == ["1", "2"]


def test_what_cannot_be(unjam: Command, tmp_path: Path) -> None:
    done = unjam("generate", "--moves", "52..")
    assert done.code == exit_codes.IMPOSSIBLE
    assert done.err.startswith("unjam: impossible: no puzzle of 6x6 without walls")
    file = tmp_path / "none.txt"
    done = unjam("generate", "--size", "5x5", "--moves", "17", "--tries", "1000", "-o", str(file))
    assert done.code == exit_codes.LIMIT
    assert "nothing was found: " in done.err
    assert "the closest candidate: it takes" in done.err
    closest = package.Puzzle.parse(done.err.rsplit(": ", 1)[1].strip())
    assert f"it takes {closest.solve().move_count} moves" in done.err
    assert not file.exists()
    done = unjam("generate", "--size", "3x3", "--moves", "1..", "--count", "500", "--tries", "500")
    assert done.code == exit_codes.LIMIT
    assert " of 500 found: " in done.err
    assert list(package.read(io.StringIO(done.out)))


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--moves", "a lot"), "moves must be a number or a range"),
        (("--variant", "tours"), "did you mean 'torus'?"),
        (("--count", "0"), "--count must be a whole number of at least 1"),
        (("--level", "easy"), "--level must be beginner"),
        (("--symmetric", "up"), "--symmetric must be left-right"),
        (("--methods",), "did you mean '--method'?"),
        (("--exit", "left 7"), "outside the board"),
        (("--exit", "foo"), "exit: 'foo' is not like 'right 3'"),
        (("--exit", "none"), "'none' is not an exit; the target needs a way out"),
        (("--size", "0x0"), "the width of a board must be 1 to 16 cells, not 0"),
        (("--size", "100x100"), "the width of a board must be 1 to 16 cells, not 100"),
        (
            ("--like", "jam:1", "--keep", "kinds,place"),
            "--keep must be kinds, orientation or target",
        ),
        (("--keep", "kinds"), "--keep refers to the puzzle in --like; give one"),
        (("--up-to-order",), "--up-to-order changes how solutions are counted"),
        (("--moves=-3",), "moves must be a number or a range like '15..25', not '-3'"),
    ],
)
def test_wrong_use(unjam: Command, words: tuple[str, ...], sentence: str) -> None:
    done = unjam("generate", *words)
    assert done.code == exit_codes.USAGE
    assert sentence in done.err
    assert done.out == ""


@pytest.mark.parametrize("to", ["native", "json"])
def test_what_was_found_before_an_interrupt_is_kept(
    unjam: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, to: str
) -> None:
    following = Generation.__next__

    def interrupted(self: Generation) -> package.Puzzle:
        if self.found == enough:
            raise KeyboardInterrupt
        return following(self)

    monkeypatch.setattr(Generation, "__next__", interrupted)
    file = tmp_path / "deck.txt"
    enough = 3
    done = unjam(*QUICK, "--count", "9", "-o", str(file), "--to", to)
    assert (done.code, done.err) == (exit_codes.INTERRUPTED, "unjam: interrupted\n")
    assert len(list(package.read(file))) == 3
    shown = unjam(*QUICK, "--count", "9", "--to", to)
    assert shown.code == exit_codes.INTERRUPTED
    assert len(list(package.read(io.StringIO(shown.out)))) == 3
    enough = 0
    assert unjam(*QUICK, "-o", str(tmp_path / "none.txt")).code == exit_codes.INTERRUPTED
    assert not (tmp_path / "none.txt").exists()


def test_a_notation_that_cannot_say_it_is_refused_at_once(
    unjam: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    for words in (("--variant", "torus", "--to", "line"), ("--variant", "safari", "--to", "url")):
        with monkeypatch.context() as patch:
            patch.setattr(Generation, "__next__", None)
            done = unjam("generate", *words)
        assert (done.code, done.out) == (exit_codes.UNPLAYABLE, "")
    for name in FORMATS:
        assert unjam("generate", "--to", name).code == 0, name
    # Where only some of the puzzles cannot be said, it is tried.
    assert sample(package.generate(0, variant="diagonal").request).to("line")


def test_avoid_and_like(unjam: Command, tmp_path: Path) -> None:
    file = tmp_path / "deck.txt"
    unjam(*QUICK, "--count", "5", "-o", str(file))
    old = {p.canonical(component=True) for p in package.read(file)}
    done = unjam(*QUICK, "--count", "5", "--avoid", str(file))
    new = {p.canonical(component=True) for p in package.read(io.StringIO(done.out))}
    assert len(old) == len(new) == 5
    assert not old & new
    done = unjam("generate", "--like", f"{file}:1", "--moves", "4..")
    assert done.code == 0
    done = unjam("generate", "--like", "jam:1", "--moves", "4..", "--avoid", "project:D35")
    assert "generate --like jam:1 --moves 4.. --avoid project:D35 --seed 1; " in done.out
    assert unjam("generate", "--avoid", "nowhere.txt").code == exit_codes.UNKNOWN


def test_harden(unjam: Command) -> None:
    done = unjam("harden", "jam:1")
    assert done.code == 0
    assert done.out.startswith(
        "# 8 moves before, 9 now\n# the same vehicles start elsewhere: 9 moves\nid: 1\n"
    )
    assert package.Puzzle.parse(done.out).solve().move_count == 9
    assert unjam("harden", done.out).out.startswith("# 9 moves; no change makes it harder\n")
    several = unjam("harden", "jam:1", "...A XX.A ...A ....", "jam:2", "--to", "line")
    assert several.code == exit_codes.IMPOSSIBLE
    assert len(several.out.splitlines()) == 2
    assert "it cannot be solved" in several.err


def test_harden_with_few_solutions(unjam: Command) -> None:
    done = unjam("harden", "--keep-unique", "--add", "1", "jam:1")
    assert done.code == 0
    assert package.Puzzle.parse(done.out).explore().optima.classes == 1
    none = unjam("harden", "--solutions", "1", "jam:1")
    assert none.out.startswith("# 8 moves; no harder puzzle with so few solutions was found\n")
    unique = unjam("harden", "--keep-unique", "jam:1")
    assert unique.out.startswith("# 8 moves; the puzzle has 61 optimal solutions, so nothing is ")
    for words in (("--up-to-order",), ("--keep-unique", "--solutions", "1")):
        wrong = unjam("harden", *words, "jam:1")
        assert (wrong.code, wrong.out, wrong.err.count("\n")) == (exit_codes.USAGE, "", 1)


def test_wishes_about_orientation(unjam: Command) -> None:
    words = ("--horizontal-cars", "2..4", "--vertical-trucks", "1", "--solutions", "9")
    done = unjam("generate", "--moves", "8..", *words, "--up-to-order", "--target-distance", "1..")
    assert done.code == 0
    assert "--horizontal-cars 2..4 --vertical-trucks 1 --target-distance 1.." in done.out
    kept = unjam("generate", "--like", "jam:20", "--keep", "orientation,target", "--moves", "6..")
    assert "--horizontal-cars 3 --vertical-cars 4 " in kept.out
    bad = unjam("generate", "--vertical-trucks", "13")
    assert bad.code == exit_codes.IMPOSSIBLE
    assert "at most 12 vertical trucks fit on the board" in bad.err


def test_harden_when_the_time_is_up(unjam: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = count()
    monkeypatch.setattr("unjam.util.deadline.monotonic", lambda: float(next(clock)))
    done = unjam("harden", "jam:1", "--add", "2", "--timeout", "9")
    assert done.code == exit_codes.LIMIT
    assert done.err == "unjam: 1: --timeout was reached before all changes were tried\n"
    assert "# --timeout was reached before all changes were tried\n" in done.out
    assert "no change makes it harder" not in done.out


def test_simplify(unjam: Command, tmp_path: Path) -> None:
    board = "..BC.. ..BC.. XXBC.. ...... DD...E .....E"
    done = unjam("simplify", board)
    assert done.code == 0
    assert done.out.startswith("# removed car D, car E\n")
    assert unjam("simplify", done.out).out.startswith("# every vehicle is necessary\n")
    file = tmp_path / "simple.txt"
    assert unjam("simplify", board, "-o", str(file)).out == ""
    assert [puzzle.is_minimal() for puzzle in package.read(file)] == [True]
    limited = unjam("simplify", "jam:40", "--max-states", "10")
    assert limited.code == exit_codes.LIMIT


def test_the_help_says_what_codes_of_the_command_mean(unjam: Command) -> None:
    simplify, harden = unjam("simplify", "--help").out, unjam("harden", "--help").out
    assert "20   a limit was reached before it was known which vehicles are necessary\n" in simplify
    assert "harder" not in simplify.partition("exit codes:")[2]
    assert "  13 " not in simplify
    assert "NumPy" not in simplify, "it needs none"
    assert "13   a puzzle is unsolvable, so it cannot be made harder\n" in harden
    assert "34   NumPy is missing; the message explains how to install it\n" in harden
    # An unsolvable puzzle can be simplified.
    assert unjam("simplify", "...A XX.A ...A ....").code == 0
    assert unjam("simplify", "jam:40", "--max-states", "10").code == 20
    assert unjam("harden", "...A XX.A ...A ....").code == 13
