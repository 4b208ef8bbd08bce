"""Where puzzles on the command line come from: decks, files, standard input, or the text."""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from ..decks import deck, deck_file, deck_names
from ..errors import PuzzleSyntaxError, UnjamError, UnknownDeckError
from ..model.puzzle import Puzzle
from ..util.suggestions import suggest
from .exit_codes import UsageError
from .puzzle_files import Item as Item
from .puzzle_files import in_file, of_file, read_items
from .puzzle_selection import is_selection, of_census, of_deck

# deferred: imports inside functions load what most runs do not need.

PUZZLE_HELP = """\
A PUZZLE is one of
  jam:40          a puzzle of a deck ('unjam decks' lists them), in any case of letters
  jam             all puzzles of a deck
  jam:1-5,40      some of them; so with files and directories
  cards.txt       all puzzles of a file, in any notation, also compressed by gzip
  cards.txt:3     one puzzle of a file, by its id or its number
  DIR:123         one puzzle of the directory of a census, by its id; DIR for all
  -               all puzzles of standard input
  'XX.B A..B ...' the puzzle itself; one that begins with a dash may need -- before it
"""

# Compiled when they are needed, which they are not for the puzzle of a deck.
_DECK = r"([A-Za-z][\w-]*):([\w.-]+|\w*\d[\w-]*(?:,\w*\d[\w-]*)+)"
_WORD = r"[A-Za-z][\w-]{1,19}"
_PATH = r"(?:\.{0,2}|~\w*|[a-z][a-z0-9_-]{2,})[/\\](?!/)[^\s]*"


_READING = ("format", "target", "wall", "empty", "exit", "size")


def add_puzzles(parser: argparse.ArgumentParser, *, size: bool = True) -> None:
    """Add the arguments PUZZLE… and the options that say how to read them."""
    parser.add_argument("puzzles", nargs="+", metavar="PUZZLE", help="the puzzles; see below")
    add_reading(parser, size=size)


def add_reading(parser: argparse.ArgumentParser, *, size: bool = True) -> None:
    """Add the options that say how to read a puzzle; ``reading`` collects them.

    A command whose ``--size`` has other values too adds that option itself, as a
    ``BoardOrOwnSize``, and passes ``size=False`` here.
    """
    group = parser.add_argument_group("how to read files and text (detected unless given)")
    group.add_argument("--format", metavar="NAME", help="the notation, such as grid or csv")
    group.add_argument("--target", metavar="LABEL", help="the label of the target")
    group.add_argument("--wall", metavar="CHARS", help="the characters that mean a wall")
    group.add_argument("--empty", metavar="CHARS", help="the characters that mean an empty cell")
    group.add_argument(
        "--exit",
        dest="read_exit",
        metavar="SIDE[:N]",
        help="the exit: right, left, top or bottom, and the row or column from 1, such as top:2 "
        "(default: the target's)",
    )
    parser.set_defaults(read_size=None)
    if size:
        group.add_argument(
            "--size", dest="read_size", metavar="WxH", help="the size of the board, such as 6x6"
        )


class BoardOrOwnSize(argparse.Action):
    """``--size`` of a command that also draws: up to 16x16 it is the board's, else its own.

    ``check`` reads the other values, none of which looks like the size of a board.
    """

    def __init__(self, *, check: Callable[[str], Any], **settings: Any) -> None:
        super().__init__(**settings)
        self.check = check

    def __call__(
        self, parser: object, options: argparse.Namespace, value: Any, option: str | None = None
    ) -> None:
        from ..model.board import MAX_SIDE

        sides = re.fullmatch(r"(\d{1,9})(?:[xX\u00d7](\d{1,9}))?", value)
        if sides and all(int(side) <= MAX_SIDE for side in sides.groups() if side):
            options.read_size = value
        else:
            setattr(options, self.dest, self.check(value))


def reading(options: argparse.Namespace) -> dict[str, str | None]:
    """The options of ``add_reading`` as arguments of ``find_puzzles`` and ``find_puzzle``."""
    given = vars(options)
    hints = {name: given[f"read_{name}" if name in ("exit", "size") else name] for name in _READING}
    if options.format is not None:
        from ..notation.puzzle_parser import check_format

        check_format(options.format)
    if hints["exit"] is not None or hints["size"] is not None:
        from ..notation.puzzle_parser import make_hints

        try:
            make_hints(None, None, None, hints["exit"], hints["size"])
        except ValueError as error:
            raise UsageError(f"--{error}") from None
    return hints


def _refuse_hints(name: str, hints: dict[str, str | None]) -> None:
    given = [option for option, value in hints.items() if value is not None]
    if given:
        raise UsageError(
            f"--{given[0]} is for files and text; {name!r} is unambiguous, "
            "so there is nothing to choose"
        )


class Puzzles(Iterator[Item]):
    """The puzzles that arguments name, one at a time.

    What cannot be read comes as the error it raised, in its turn; then it goes on.
    """

    def __init__(self, arguments: Sequence[str], hints: dict[str, str | None]) -> None:
        self._count = len(arguments)
        self._done = 0
        self._part: Callable[[], float] = _nothing  # of the argument at hand
        self._items = self._walk(arguments, hints)

    def __next__(self) -> Item:
        return next(self._items)

    def fraction(self) -> float:
        """About how much of everything has been read, from 0 to 1."""
        return min((self._done + self._part()) / self._count, 1.0)

    def _walk(self, arguments: Sequence[str], hints: dict[str, str | None]) -> Iterator[Item]:
        for self._done, argument in enumerate(arguments):
            self._part = _nothing
            try:
                yield from self._named(argument, hints)
            except (UnjamError, OSError) as error:
                yield error
        self._done = self._count

    def _named(self, text: str, hints: dict[str, str | None]) -> Iterator[Item]:
        """All puzzles that one argument names."""
        path = text
        if text == "-":
            yield from self._standard_input(hints)
            return
        if is_deck(text):
            file = deck_file(text)
            if file is None:
                _refuse_hints(text, hints)
                yield from self._deck(text)
                return
            path = file
        elif is_census(text):
            _refuse_hints(text, hints)
            yield from self._census(text)
            return
        elif not os.path.exists(text):
            yield from self._part_of(text, hints)
            return
        with open(path, "rb") as binary:
            size = os.fstat(binary.fileno()).st_size or 1
            self._part = lambda: binary.tell() / size
            yield from read_items(binary, path, hints)
            self._part = _nothing

    def _part_of(self, text: str, hints: dict[str, str | None]) -> Iterator[Item]:
        """Some puzzles of a deck, a file or a census; or the one that is written out."""
        name, _, ids = text.rpartition(":")
        if not name or not is_selection(ids):
            yield _one(text, hints)
        elif is_deck(name):
            _refuse_hints(text, hints)
            yield from of_deck(name, ids)
        elif os.path.isfile(name):
            yield from of_file(name, ids, hints)
        elif is_census(name):
            _refuse_hints(text, hints)
            yield from of_census(name, ids)
        else:
            yield _one(text, hints)

    def _deck(self, name: str) -> Iterator[Item]:
        cards = deck(name)
        number = 0
        self._part = lambda: number / len(cards)
        for number, puzzle in enumerate(cards):  # noqa: B007  (the lambda's)
            yield puzzle

    def _census(self, directory: str) -> Iterator[Item]:
        from ..census.census_result import Census

        census = Census(directory)
        number = 0
        self._part = lambda: number / len(census)
        for number, puzzle in enumerate(census):  # noqa: B007  (the lambda's)
            yield puzzle

    def _standard_input(self, hints: dict[str, str | None]) -> Iterator[Item]:
        if sys.stdin is None:
            raise PuzzleSyntaxError("there is no standard input to read puzzles from")
        yield from read_items(sys.stdin.buffer, "standard input", hints)


def _nothing() -> float:
    return 0.0


def find_puzzles(arguments: Sequence[str], **hints: str | None) -> Puzzles:
    """The puzzles that arguments name, each as a puzzle or as the error that reading it raised.

    The hints are those of ``unjam.read``.
    """
    return Puzzles(arguments, hints)


def find_puzzle(text: str, **hints: str | None) -> Puzzle:
    """The one puzzle that an argument names."""
    items = find_puzzles([text], **hints)
    first = next(items)
    if isinstance(first, Exception):
        raise first
    if next(items, None) is None:
        return first
    if text == "-":
        raise UnknownDeckError("standard input holds several puzzles; one is expected")
    if not is_deck(text) and not os.path.exists(text):
        raise UnknownDeckError(f"{text!r} names several puzzles; one is expected")
    kind = "is a deck" if is_deck(text) else "holds several puzzles"
    raise UnknownDeckError(f"{text!r} {kind}; name a puzzle in it, such as '{text}:{first.id}'")


def played(puzzle: Puzzle, moves: str | None) -> Puzzle:
    """The puzzle after moves, given as text in any notation; as it is if there are none."""
    if moves is None:
        return puzzle
    from ..notation.moves.move_parser import parse_moves

    parsed = parse_moves(moves, puzzle)
    for move in parsed.moves:
        puzzle = puzzle.play(move)
    return puzzle.replace(notes=(*puzzle.notes, *parsed.notes)) if parsed.notes else puzzle


def is_deck(text: str) -> bool:
    """Is this the name of a deck?"""
    wanted = text.lower()
    return any(wanted == name.lower() for name in deck_names())


def is_census(text: str) -> bool:
    """Is this the directory of a finished census?"""
    return os.path.isfile(os.path.join(text, "manifest.json"))


def _in_census(directory: str, id: str) -> Puzzle:
    from ..census.census_result import Census

    if not re.fullmatch(r"[0-9]{1,9}", id):
        raise UnknownDeckError(f"the puzzles of {directory!r} are numbers, not {id!r}")
    return Census(directory)[int(id)]


def _one(text: str, hints: dict[str, str | None]) -> Puzzle:
    """The puzzle of ``deck:id`` or ``file:id``, or the one written out."""
    name, _, id = text.rpartition(":")
    if name and is_deck(name):
        _refuse_hints(text, hints)
        return deck(name)[id]
    if name and os.path.isfile(name):
        return in_file(name, id, hints)
    if name and is_census(name):
        _refuse_hints(text, hints)
        return _in_census(name, id)
    if re.fullmatch(_DECK, text):
        return deck(name)[id]  # which says what decks there are
    path = name if name and re.fullmatch(r"[\w,-]+", id) else text
    if _named_like_a_file(path):
        raise _missing(path)
    try:
        return Puzzle.parse(text, **hints)  # type: ignore[arg-type]
    except PuzzleSyntaxError as error:
        # Perhaps it was never meant as a board.
        if re.fullmatch(_WORD, text):
            near = suggest(text, deck_names())
            sentence = f"no such file or deck: {text!r}; and as a puzzle {error}"
            raise UnknownDeckError(
                f"there is no deck or file {text!r}{near}" if near else sentence
            ) from None
        if _is_path(text):
            raise _missing(text) from None
        raise


def _named_like_a_file(text: str) -> bool:
    from ..decks.user_decks import FILE_ENDS

    return text.lower().endswith((*FILE_ENDS, ".gz", ".md")) and "://" not in text


def _is_path(text: str) -> bool:
    return re.match(_PATH, text) is not None and len(text) < 1000 and text.isprintable()


def _missing(path: str) -> FileNotFoundError:
    from errno import ENOENT

    return FileNotFoundError(ENOENT, os.strerror(ENOENT), path)
