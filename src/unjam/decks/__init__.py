"""Decks of puzzles: those in the package, and the user's own.

A deck file of the package has header lines ``key: value``, comments after ``#``, and one line per
puzzle: its id (followed by aliases, separated by commas), the size, the cells row by row, the
fewest moves and slides (``?`` if unknown), and the level if the deck has levels. If the target does
not start in the row of its exit, ``exit=`` and a row, counted from 0, precede the fewest moves;
``corners=`` and the fewest moves round corners follow the slides. A deck whose pieces such a line
cannot describe is an ``.unjam`` file in the native format; its title and source are comments.

A user's deck is a file in any notation, in a folder listed in the environment variable
``UNJAM_DECKS`` (several are separated as in ``PATH``). Its name is the file name without the
extension.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any, overload

from ..errors import PuzzleSyntaxError, UnknownDeckError
from ..model.exits import ProvenKnown
from ..model.puzzle import Puzzle
from ..notation.formats.grid_format import Info, build
from ..notation.formats.grid_layout import from_rows
from ..notation.grid_symbols import Hints
from ..util.plural import counted
from ..util.suggestions import nearest, suggest

# deferred: imports inside functions are circular, or load what most runs do not need.

_FOLDER = os.path.dirname(__file__)
_RED = Hints(target=("X",))  # the target of every puzzle in the package

_COMMENT = re.compile(r"(?:^|\s)# ")  # a board may end with a wall, #


class Deck(Sequence[Puzzle]):
    """A sequence of puzzles; a string looks one up by its id.

    ``name``, ``title`` and ``source`` describe it; ``file`` is the path of a user's own deck. An
    unknown id raises ``UnknownDeckError``.

    >>> jam = deck("jam")
    >>> len(jam), jam["40"].id, jam[0].known.moves
    (40, '40', 8)
    """

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.title = ""
        self.source = ""
        self.file = ""
        self._from_puzzles = False  # whether the lines lack the cells of the puzzles
        self._lines: list[list[str]] = []
        self._puzzles: dict[int, Puzzle] = {}  # cache of parsed puzzles
        self._described: dict[int, str] = {}  # lines with named columns
        self._numbers: dict[str, int] = {}  # by id and aliases, in lower case
        for number, line in enumerate(text.splitlines(), 1):
            line = _COMMENT.split(line, 1)[0].strip()
            key, colon, value = line.partition(": ")
            if not line:
                continue
            if colon and key in ("title", "source"):
                setattr(self, key, value)
                continue
            fields = line.split()
            # Only variants have named columns; other decks skip that code.
            plain = [field for field in fields if "=" not in field] if "=" in line else fields
            if len(plain) not in (5, 6):
                raise PuzzleSyntaxError(f"deck {name!r}, line {number}: 5 or 6 columns expected")
            for alias in fields[0].split(","):
                self._numbers[alias.lower()] = len(self._lines)
            if plain is not fields:
                self._described[len(self._lines)] = line
            self._lines.append(plain)

    @classmethod
    def _from_file(cls, name: str, path: str) -> Deck:
        from ..notation.puzzle_reader import read

        loaded = cls(name, "")
        loaded.file = path
        loaded._from_puzzles = True
        with read(path) as puzzles:
            for number, puzzle in enumerate(puzzles):
                loaded._lines.append([puzzle.id, "", "", "", "", puzzle.level])
                loaded._puzzles[number] = puzzle
                loaded._numbers.setdefault(puzzle.id.lower(), number)
        if not loaded:
            raise PuzzleSyntaxError(f"there is no puzzle in {path!r}")
        loaded.source = path
        return loaded

    @classmethod
    def _from_native(cls, name: str, path: str) -> Deck:
        """Return a deck of the package in the native format."""
        loaded = cls._from_file(name, path)
        with open(path, encoding="utf-8") as file:
            about = dict(line[2:].rstrip().split(": ", 1) for line in file if line[:2] == "# ")
        loaded.file, loaded.title, loaded.source = "", about["title"], about["source"]
        for number, puzzle in loaded._puzzles.items():
            known = ProvenKnown(*puzzle.known)
            loaded._puzzles[number] = puzzle.replace(source=loaded.source, known=known)
        return loaded

    def __eq__(self, other: object) -> bool:
        """Return whether two decks have the same name, description and puzzles.

        >>> import pickle
        >>> pickle.loads(pickle.dumps(deck("jam"))) == deck("jam")
        True
        """
        if not isinstance(other, Deck):
            return NotImplemented
        if self is other:
            return True
        if self._description() != other._description() or self._lines != other._lines:
            return False
        return not self._from_puzzles or list(self) == list(other)

    def __hash__(self) -> int:
        return hash(self._description())

    def _description(self) -> tuple[object, ...]:
        described = tuple(self._described.items())
        return self.name, self.title, self.source, self.file, self._from_puzzles, described

    def __repr__(self) -> str:
        return f"<Deck {self.name}: {counted(len(self), 'puzzle')}>"

    def _repr_svg_(self) -> str:
        """Return a contact sheet, for notebooks."""
        from ..render.contact_sheet import contact_sheet

        return contact_sheet(self)

    def __len__(self) -> int:
        return len(self._lines)

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of the puzzles, in order.

        >>> deck("jam").ids[:3]
        ('1', '2', '3')
        """
        return tuple(fields[0].partition(",")[0] for fields in self._lines)

    @property
    def levels(self) -> tuple[str, ...]:
        """The levels that occur, in the order of the puzzles.

        >>> deck("jam").levels
        ('beginner', 'intermediate', 'advanced', 'expert')
        """
        return tuple(dict.fromkeys(fields[5] for fields in self._lines if fields[5:] > [""]))

    def level(self, id: str) -> str:
        """Return the level of a puzzle, such as ``beginner``; empty if the deck has none.

        >>> deck("jam").level("40")
        'expert'
        """
        fields = self._lines[self._number(id)]
        return fields[5] if len(fields) > 5 else ""

    def number(self, id: str) -> int:
        """Return the index of a puzzle in the deck, from 0.

        >>> deck("jam").number("40")
        39
        """
        return self._number(id)

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
            raise UnknownDeckError(f"deck {self.name!r} has no puzzle {id!r}; {self._near(wanted)}")
        return number

    def _near(self, wanted: str) -> str:
        """Return a suggestion for an unknown id: another spelling, not another number."""
        digits = re.findall(r"\d+", wanted)
        alike = [name for name in self._numbers if not digits or re.findall(r"\d+", name) == digits]
        near = nearest(wanted, alike)
        ids = self.ids
        if near is not None:
            return f"did you mean {ids[self._numbers[near]]!r}?"
        return f"it has {', '.join(ids)}" if len(ids) < 9 else f"it has {ids[0]} to {ids[-1]}"

    def _puzzle(self, number: int) -> Puzzle:
        if number not in self._puzzles:
            self._puzzles[number] = self._read(number)
        return self._puzzles[number]

    def _read(self, number: int) -> Puzzle:
        if number in self._described:
            from ..notation.formats.line_formats import read_deck_line

            read = read_deck_line(self._described[number], _RED, self.title, self.source)
            return read._changed(known=ProvenKnown(*read.known))
        fields = self._lines[number]
        width = int(fields[1].partition("x")[0])
        cells = fields[2]
        rows = [cells[at : at + width] for at in range(0, len(cells), width)]
        id = fields[0].partition(",")[0]
        known = ProvenKnown(*(None if n == "?" else int(n) for n in fields[3:5]))
        level = fields[5] if len(fields) > 5 else ""
        info = Info(id, f"{self.title}, {id}", self.source, level, known)
        return build(from_rows(rows), _RED, info)


def deck_names() -> tuple[str, ...]:
    """Return the names of all decks, the user's own last.

    >>> "jam" in deck_names()
    True
    """
    own = _own_files()
    return (*_shipped(), *sorted(own)) if own else _shipped()


def deck_file(name: str) -> str | None:
    """Return the file of a user's own deck; None for a deck of the package."""
    wanted = name.lower()
    return next((file for deck, file in _own_files().items() if deck.lower() == wanted), None)


def hidden_files() -> dict[str, str]:
    """Return the user's files that are hidden by a deck of the package with the same name."""
    if "UNJAM_DECKS" not in os.environ:
        return {}
    from .user_decks import user_files

    return {name: file for name, file in user_files().items() if name.lower() in _shipped()}


def deck(name: str) -> Deck:
    """Return the deck with this name, ignoring case. Raises ``UnknownDeckError`` if there is none.

    >>> deck("jam")
    <Deck jam: 40 puzzles>
    """
    wanted = name.lower()
    if wanted in _shipped():
        return _shipped_deck(wanted)
    for own, file in _own_files().items():
        if own.lower() == wanted:
            return _own_deck(own, file, os.stat(file).st_mtime_ns)
    raise UnknownDeckError(f"there is no deck {name!r}{_near_deck(wanted)}")


def _near_deck(wanted: str) -> str:
    from .user_decks import folder_problems

    # Without a near match, the deck may be in a folder that cannot be read.
    names = deck_names()
    return suggest(wanted, names) or "; ".join(
        [f"; there are {', '.join(names)}", *folder_problems()]
    )


@lru_cache(maxsize=1)
def _shipped() -> tuple[str, ...]:
    return tuple(sorted(_files()))


@lru_cache(maxsize=1)
def _files() -> dict[str, str]:
    """Return the files of the package by the names of their decks."""
    names = map(os.path.splitext, os.listdir(_FOLDER))
    return {stem: stem + end for stem, end in names if end in (".txt", ".unjam")}


@lru_cache(maxsize=32)
def _shipped_deck(name: str) -> Deck:
    path = os.path.join(_FOLDER, _files()[name])
    if path.endswith(".unjam"):
        return Deck._from_native(name, path)
    with open(path, encoding="utf-8") as file:
        return Deck(name, file.read())


def _own_files() -> dict[str, str]:
    if "UNJAM_DECKS" not in os.environ:
        return {}
    from .user_decks import user_files

    return {name: file for name, file in user_files().items() if name.lower() not in _shipped()}


@lru_cache(maxsize=32)
def _own_deck(name: str, file: str, changed: int) -> Deck:
    return Deck._from_file(name, file)
