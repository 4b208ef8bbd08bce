"""Plain boards on one line: the core reads and compiles them as the general readers do."""

from __future__ import annotations

import copy
import io
import pickle
import random
import string
from unittest.mock import patch

import pytest

import unjam
from tests.support.run_scale import cases
from unjam import Puzzle, Vehicle
from unjam.compiler.lane_compiler import compile_puzzle
from unjam.core import core
from unjam.errors import PuzzleError
from unjam.notation.puzzle_parser import parse_run

FIELDS = (
    "board", "vehicles", "exits", "goals", "corners", "id", "title", "source", "level", "notes",
    "known", "recorded_moves",
)  # fmt: skip
PROPERTIES = (
    "key_bits", "key_words", "cells", "lane_sizes", "key_places", "lane_vehicles", "plain",
)  # fmt: skip
LINE = "BB...GA..C.GAXXC.GA..C..E...FFE.DDD."


def random_line(rng: random.Random) -> str:
    """A square board of straight vehicles with a target, in one of the two plain notations."""
    side = rng.choice((5, 6, 6, 6, 7, 8, 9, 12))
    dots = rng.random() < 0.6
    cells = ["." if dots else "o"] * (side * side)
    row = (side - 1) // 2 if dots or rng.random() < 0.7 else rng.randrange(side)
    start = row * side + rng.randrange(side - 2)
    cells[start] = cells[start + 1] = "X" if dots else "A"
    letters = [mark for mark in string.ascii_uppercase if mark not in "XAR"]
    rng.shuffle(letters)
    for mark in letters[: rng.randrange(3, side * 2)]:
        length, lies = rng.choice((2, 2, 3, 4)), rng.random() < 0.5
        first = rng.randrange(side * side)
        step = 1 if lies else side
        places = [first + k * step for k in range(length)]
        inside = places[-1] < side * side and (not lies or places[-1] // side == first // side)
        if inside and all(cells[place] in ".o" for place in places):
            for place in places:
                cells[place] = mark
    return "".join(cells)


def mutated(rng: random.Random, line: str) -> str:
    """The line with a few other characters."""
    cells = list(line)
    for _ in range(rng.randint(1, 3)):
        cells[rng.randrange(len(cells))] = rng.choice(".oxXARaBZ#-_K01" + line)
    return "".join(cells)


def outcome(line: str, read: object) -> object:
    """All fields of the puzzle, or its error."""
    try:
        puzzle = read(line)  # type: ignore[operator]
    except PuzzleError as error:
        return type(error), str(error)
    return tuple(getattr(puzzle, name) for name in FIELDS)


class NoCore:
    """A core that leaves every line to the general readers."""

    class Program:
        @staticmethod
        def of_line(line: str) -> None:
            return None


def in_general(line: str) -> Puzzle:
    """Parse a line without the core."""
    with patch("unjam.notation.puzzle_parser.core", NoCore):
        return Puzzle.parse(line)


def check(line: str) -> bool:
    """Compare both ways to read, compile and solve a line; return whether the core reads it."""
    assert outcome(line, Puzzle.parse) == outcome(line, in_general)
    program = core.Program.of_line(line)
    if program is None:
        return False
    general = parse_run(line)
    compiled = compile_puzzle(general)
    assert program.text == line
    assert list(program.labels) == [vehicle.label for vehicle in general.vehicles]
    for name in PROPERTIES:
        assert getattr(program, name) == getattr(compiled, name), name
    one, other = (puzzle.solve(max_states=20_000) for puzzle in (Puzzle.parse(line), general))
    assert one == other
    assert one.stats[:4] == other.stats[:4]
    assert one.move_texts() == other.move_texts() == [str(move) for move in other.moves]
    return True


def test_the_core_reads_a_plain_line_only() -> None:
    assert Puzzle.parse(LINE)._program is not None
    assert in_general(LINE)._program is None
    assert Puzzle.parse(LINE, target="A")._program is None


@pytest.mark.parametrize("name", ["jam", "daily", "thinkfun"])
def test_every_line_of_the_decks(name: str) -> None:
    lines = {card.to("line") for card in unjam.deck(name) if _has_a_line(card)}
    assert sum(map(check, sorted(lines)[:: 9 if name == "daily" else 1])) > 0


def _has_a_line(card: Puzzle) -> bool:
    return card.board.width == card.board.height > 4 and not (card.board.walls or card.goals)


def test_random_lines() -> None:
    rng = random.Random(2311)
    lines = [random_line(rng) for _ in range(cases(150))]
    assert sum(map(check, lines)) > 0.9 * len(lines)


def test_mutated_lines() -> None:
    rng = random.Random(2312)
    lines = [mutated(rng, random_line(rng)) for _ in range(cases(400))]
    read = sum(map(check, lines))
    assert 0.05 * len(lines) < read < 0.9 * len(lines)


@pytest.mark.soak
def test_every_line_of_a_large_list() -> None:
    rng = random.Random(2313)
    for _ in range(100_000):
        line = random_line(rng)
        check(line if rng.random() < 0.5 else mutated(rng, line))


def test_files_are_read_as_without_the_core() -> None:
    rng = random.Random(2314)
    parts = [random_line(rng) for _ in range(60)]
    for number in range(0, 60, 7):
        parts[number] = mutated(rng, parts[number])
    parts[20:20] = ["# a comment", "", "title: Some boards", "XX.B", "A..B", "AOOO", "....", ""]
    for text in ("\n".join(parts), "source: here\n" + "\n".join(parts[:9]), parts[0]):
        fast = _read(text)
        with patch("unjam.notation.puzzle_parser.core", NoCore):
            assert fast == _read(text)
    assert len(fast) == 1


def _read(text: str) -> list[object]:
    reader = unjam.read(io.StringIO(text))
    found: list[object] = []
    while True:
        try:
            puzzle = next(reader)
        except StopIteration:
            return found
        except PuzzleError as error:
            found.append(str(error))
        else:
            found.append((reader.line, *(getattr(puzzle, name) for name in FIELDS)))


# ---- A puzzle whose parts are read later ---------------------------------------------------------


@pytest.mark.parametrize("name", FIELDS)
def test_any_field_may_be_used_first(name: str) -> None:
    assert getattr(Puzzle.parse(LINE), name) == getattr(in_general(LINE), name)


@pytest.mark.parametrize(
    "use", [repr, str, hash, copy.copy, copy.deepcopy, lambda p: p.replace(title="t")]
)
def test_it_behaves_like_any_puzzle(use: object) -> None:
    new, old = Puzzle.parse(LINE), in_general(LINE)
    assert use(new) == use(old)  # type: ignore[operator]
    assert new == old


def test_pickles_are_short() -> None:
    new, old = Puzzle.parse(LINE), in_general(LINE)
    assert pickle.loads(pickle.dumps(new)) == old
    assert len(pickle.dumps(new)) < 200 < len(pickle.dumps(old))


def test_it_is_immutable_and_has_no_other_fields() -> None:
    puzzle = Puzzle.parse(LINE)
    with pytest.raises(AttributeError, match="immutable"):
        puzzle.vehicles = ()
    with pytest.raises(AttributeError, match="no attribute 'wheels'"):
        puzzle.wheels  # noqa: B018
    assert not hasattr(puzzle, "__wrapped__")
    assert isinstance(puzzle["X"], Vehicle)


def test_plain_lines_may_be_played_and_changed() -> None:
    puzzle = Puzzle.parse(LINE)
    move = next(puzzle.legal_moves())
    assert puzzle.play(move) == in_general(LINE).play(move)
    assert Puzzle.parse(LINE).replace(corners=True).corners
    assert Puzzle.parse(LINE).solve(corners=True).status == "solved"
