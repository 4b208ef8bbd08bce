"""The corpus of wild texts in ``tests/notation/corpus``: what each one means, and how it is read.

``index.tsv`` has a line for every puzzle of every text: file, number of the puzzle in it, kind,
style, rows of the board, target and exits. ``judge`` compares that with what the reader finds.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from tests.support.wild import shape
from unjam import Puzzle, PuzzleSyntaxError, read
from unjam.model import Board, Exit, Vehicle

FOLDER = Path(__file__).parent.parent / "notation" / "corpus"
_WAYS = {"right": "R", "left": "L", "top": "U", "bottom": "D"}


class Entry(NamedTuple):
    """One puzzle of a text; ``board`` is ``-`` where there is none."""

    file: str
    number: int
    kind: str
    style: str
    board: str
    target: str
    exits: str

    @property
    def name(self) -> str:
        return f"{self.file}:{self.number}"


class Verdict(NamedTuple):
    """What became of a puzzle, and what the reader said about it.

    ``outcome`` is ``right``, ``noisy`` (right, but something beside it is refused), ``announced``
    (wrong, but by a guess that is noted), ``refused``, ``missing`` or ``wrong``.
    """

    entry: Entry
    outcome: str
    said: str


def entries() -> list[Entry]:
    """All lines of the index."""
    lines = (FOLDER / "index.tsv").read_text(encoding="utf-8").splitlines()[1:]
    rows = [line.split("\t") for line in lines]
    return [Entry(row[0], int(row[1]), *row[2:]) for row in rows]


def expected(entry: Entry) -> Puzzle:
    """The puzzle that an entry means."""
    rows = entry.board.split("/")
    cells: dict[str, list[tuple[int, int]]] = {}
    for row, line in enumerate(rows):
        for column, mark in enumerate(line):
            cells.setdefault(mark, []).append((row, column))
    cells.pop(".", None)
    board = Board(len(rows[0]), len(rows), walls=frozenset(cells.pop("#", [])))
    vehicles = [
        Vehicle(label, tuple(own), _axes(own), label == entry.target)
        for label, own in cells.items()
    ]
    return Puzzle(board, vehicles, [_exit(text, board) for text in entry.exits.split(",")])


def _axes(cells: list[tuple[int, int]]) -> str:
    if len({row for row, _ in cells}) == 1:
        return "-"
    return "|" if len({column for _, column in cells}) == 1 else "-|"


def _exit(text: str, board: Board) -> Exit:
    side, _, lane = text.partition(":")
    at = int(lane) - 1
    cell = {
        "right": (at, board.width - 1),
        "left": (at, 0),
        "top": (0, at),
        "bottom": (board.height - 1, at),
    }[side]
    return Exit(cell, _WAYS[side])


def readings(file: str) -> list[Puzzle | PuzzleSyntaxError]:
    """All that the reader finds in a text: puzzles and refusals."""
    found: list[Puzzle | PuzzleSyntaxError] = []
    with read(FOLDER / file) as reader:
        while len(found) < 50:
            try:
                found.append(next(reader))
            except StopIteration:
                break
            except PuzzleSyntaxError as error:
                found.append(error)
    return found


def judge(file: str, group: list[Entry]) -> list[Verdict]:
    """Compare what the reader finds in a text with its lines in the index."""
    found = readings(file)
    puzzles = [one for one in found if isinstance(one, Puzzle)]
    if len(puzzles) == len(group) < len(found):
        return [_noisy(_verdict(entry, puzzles)) for entry in group]
    verdicts = [_verdict(entry, found) for entry in group]
    surplus = [one for one in found[len(group) :] if isinstance(one, Puzzle)]
    if surplus and verdicts[-1].outcome != "wrong":
        outcome = "announced" if surplus[0].notes else "wrong"
        verdicts[-1] = Verdict(group[-1], outcome, f"there is also {surplus[0]!r}")
    return verdicts


def _noisy(verdict: Verdict) -> Verdict:
    """A right board is not quite right if the text around it is refused."""
    return verdict._replace(outcome="noisy") if verdict.outcome == "right" else verdict


def _verdict(entry: Entry, found: Sequence[Puzzle | PuzzleSyntaxError]) -> Verdict:
    if len(found) < entry.number:
        outcome = "refused" if len(found) == 1 and isinstance(found[0], Exception) else "missing"
        return Verdict(entry, outcome, "" if not found else str(found[0]))
    one = found[entry.number - 1]
    if isinstance(one, PuzzleSyntaxError):
        return Verdict(entry, "refused", str(one))
    notes = "; ".join(one.notes)
    if not one.targets:
        return Verdict(entry, "refused", f"there is no target: {notes}")  # nothing solves that
    if entry.board != "-" and shape(one) == shape(expected(entry)):
        return Verdict(entry, "right", notes)
    return Verdict(entry, "announced" if notes else "wrong", f"{one!r} {notes}")
