"""Decks of puzzles that come with the package.

A deck file has header lines ``key: value``, comments after ``#``, and one line for each puzzle:
its id (and, after commas, other names for it), the size, the cells row by row, the fewest moves
and slides (``?`` where unknown), and the level if the deck has levels.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any, overload

from ..errors import PuzzleSyntaxError, UnknownDeckError
from ..model.exits import Known
from ..model.puzzle import Puzzle
from ..notation.grid import parse_grid

_FOLDER = os.path.dirname(__file__)


class Deck(Sequence[Puzzle]):
    """A sequence of puzzles; a string looks one up by its id.

    >>> jam = deck("jam")
    >>> len(jam), jam["40"].id, jam[0].known.moves
    (40, '40', 8)
    """

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.title = ""
        self.source = ""
        self._lines: list[list[str]] = []
        self._puzzles: dict[int, Puzzle] = {}  # those that were asked for
        self._numbers: dict[str, int] = {}
        for number, line in enumerate(text.splitlines(), 1):
            line = line.partition("# ")[0].strip()
            key, colon, value = line.partition(": ")
            if not line:
                continue
            if colon and key in ("title", "source"):
                setattr(self, key, value)
                continue
            fields = line.split()
            if len(fields) not in (5, 6):
                raise PuzzleSyntaxError(f"deck {name!r}, line {number}: 5 or 6 columns expected")
            for alias in fields[0].split(","):
                self._numbers[alias.lower()] = len(self._lines)
            self._lines.append(fields)

    def __repr__(self) -> str:
        return f"<Deck {self.name}: {len(self)} puzzles>"

    def __len__(self) -> int:
        return len(self._lines)

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of the puzzles, in order."""
        return tuple(fields[0].partition(",")[0] for fields in self._lines)

    def level(self, id: str) -> str:
        """The level of a puzzle, such as ``beginner``; empty if the deck has none."""
        fields = self._lines[self._number(id)]
        return fields[5] if len(fields) > 5 else ""

    @overload
    def __getitem__(self, index: int | str) -> Puzzle: ...
    @overload
    def __getitem__(self, index: slice) -> list[Puzzle]: ...
    def __getitem__(self, index: int | str | slice) -> Any:
        if isinstance(index, slice):
            return [self._puzzle(number) for number in range(len(self))[index]]
        number = self._number(index) if isinstance(index, str) else range(len(self))[index]
        return self._puzzle(number)

    def __iter__(self) -> Iterator[Puzzle]:
        return map(self._puzzle, range(len(self)))

    def _number(self, id: str) -> int:
        wanted = id.lower()
        number = self._numbers.get(wanted)
        if number is None and wanted.isdigit():
            number = self._numbers.get(wanted.lstrip("0"))
        if number is None:
            from difflib import get_close_matches

            near = get_close_matches(wanted, self._numbers, 1)
            ids = self.ids
            hint = (
                f"; did you mean {ids[self._numbers[near[0]]]!r}?"
                if near
                else f"; it has {ids[0]} to {ids[-1]}"
            )
            raise UnknownDeckError(f"deck {self.name!r} has no puzzle {id!r}{hint}")
        return number

    def _puzzle(self, number: int) -> Puzzle:
        if number not in self._puzzles:
            self._puzzles[number] = self._read(self._lines[number])
        return self._puzzles[number]

    def _read(self, fields: list[str]) -> Puzzle:
        width = int(fields[1].partition("x")[0])
        cells = fields[2]
        rows = [cells[at : at + width] for at in range(0, len(cells), width)]
        return parse_grid(
            " ".join(rows),
            id=fields[0].partition(",")[0],
            title=f"{self.title}, {fields[0].partition(',')[0]}",
            source=self.source,
            level=fields[5] if len(fields) > 5 else "",
            known=Known(*(None if n == "?" else int(n) for n in fields[3:5])),
        )


def deck_names() -> tuple[str, ...]:
    """The decks there are."""
    return tuple(sorted(f[:-4] for f in os.listdir(_FOLDER) if f.endswith(".txt")))


@lru_cache(maxsize=32)
def deck(name: str) -> Deck:
    """The deck of that name.

    >>> deck("jam")
    <Deck jam: 40 puzzles>
    """
    names = deck_names()
    if name not in names:
        from difflib import get_close_matches

        near = get_close_matches(name.lower(), names, 1)
        hint = f"; did you mean {near[0]!r}?" if near else f"; there are {', '.join(names)}"
        raise UnknownDeckError(f"there is no deck {name!r}{hint}")
    with open(os.path.join(_FOLDER, f"{name}.txt"), encoding="utf-8") as file:
        return Deck(name, file.read())
