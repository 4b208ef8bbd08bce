"""The puzzles that command-line arguments name: decks, files, standard input or text."""

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
from .output_file import check_file
from .photo_source import PICTURE_ENDS, refuse_overlay
from .puzzle_files import Item as Item
from .puzzle_files import in_file, of_file, read_items
from .puzzle_selection import invalid, is_selection, of_census, of_deck

# deferred: imports inside functions load what most runs do not need.

PUZZLE_HELP = """\
A PUZZLE is one of
  jam:40          a puzzle of a deck, in upper or lower case ('unjam decks' lists the decks)
  jam             all puzzles of a deck
  jam:1-5,40      some puzzles of a deck; also works for files and directories
  cards.txt       all puzzles of a file, in any notation, optionally compressed by gzip
  cards.txt:3     one puzzle of a file, by id or number
  DIR:123         one puzzle of a census directory, by id; DIR for all
  photo.jpg       the puzzle on a photo or a screenshot (needs 'unjam[photo]'); if it is not clear,
                  the command prints what it saw and ends with exit code 35
  -               all puzzles of standard input, or a photo
  'XX.B A..B ...' the puzzle as text; one that begins with a dash may need -- before it
"""

# Compiled on use, because the puzzle of a deck does not need them.
_DECK = r"([A-Za-z][\w-]*):([\w.-]+|\w*\d[\w-]*(?:,\w*\d[\w-]*)+)"
_WORD = r"[A-Za-z][\w-]{1,19}"
_WORDS = r"(?:[A-Z]?[a-z]+|[A-Z]+)\d*(?:[_-](?:[A-Z]?[a-z]+|[A-Z]+)?\d*)*(?:\.[a-z]\w{0,7})*"
_PATH = r"(?:\.{0,2}|~\w*|[a-z][a-z0-9_-]{2,})[/\\](?!/)[^\s]*"


_READING = ("format", "target", "wall", "empty", "exit", "size", "overlay")


def add_puzzles(parser: argparse.ArgumentParser, *, size: bool = True, least: int = 1) -> None:
    """Add the arguments PUZZLE…, of which there may be none if ``least`` is 0, and the options for
    their notation.
    """
    nargs = "+" if least else "*"
    parser.add_argument("puzzles", nargs=nargs, metavar="PUZZLE", help="the puzzles (see below)")
    add_reading(parser, size=size)


def add_reading(parser: argparse.ArgumentParser, *, size: bool = True) -> None:
    """Add the options for the notation of a puzzle; ``reading`` collects them.

    A command with other values for ``--size`` adds that option itself, as a ``BoardOrOwnSize``, and
    passes ``size=False`` here.
    """
    group = parser.add_argument_group("reading of files, photos and text (default: detected)")
    group.add_argument("--format", metavar="NAME", help="notation, such as grid or csv")
    group.add_argument("--target", metavar="LABEL", help="label of the target")
    group.add_argument("--wall", metavar="CHARS", help="characters for a wall")
    group.add_argument("--empty", metavar="CHARS", help="characters for an empty cell")
    group.add_argument(
        "--exit",
        dest="read_exit",
        metavar="SIDE[:N]",
        help="side of the exit: right, left, top or bottom, optionally with the row or column "
        "from 1, such as top:2 (default: in line with the target)",
    )
    parser.set_defaults(read_size=None)
    if size:
        group.add_argument(
            "--size", dest="read_size", metavar="WxH", help="size of the board, such as 6x6"
        )
    group.add_argument(
        "--overlay",
        metavar="FILE",
        help="draw what was read from a photo over the photo, as PNG",
    )


class BoardOrOwnSize(argparse.Action):
    """``--size`` of a command that draws: up to 16x16 the board's size, otherwise its own.

    ``check`` parses the other values, none of which looks like the size of a board.
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
    """Return the options of ``add_reading`` as arguments of ``find_puzzle`` and ``find_puzzles``.

    Raises ``UsageError`` for an invalid value.
    """
    given = vars(options)
    if options.overlay is not None:
        check_file(options.overlay, (".png",), "--overlay")
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
    hints = refuse_overlay(hints, repr(name))
    given = [option for option, value in hints.items() if value is not None]
    if given:
        raise UsageError(
            f"--{given[0]} is for files and text; {name!r} is unambiguous, "
            "so there is nothing to choose"
        )


class Puzzles(Iterator[Item]):
    """An iterator over the puzzles that arguments name.

    A puzzle that cannot be read is yielded as the error that it raised.
    """

    def __init__(self, arguments: Sequence[str], hints: dict[str, str | None]) -> None:
        if hints.get("overlay") is not None and len(arguments) != 1:
            raise UsageError(f"--overlay is for one photo, not for {len(arguments)} puzzles")
        self._count = len(arguments)
        self._done = 0
        self._part: Callable[[], float] = _nothing  # fraction of the current argument
        self._items = self._walk(arguments, hints)

    def __next__(self) -> Item:
        return next(self._items)

    def fraction(self) -> float:
        """Return the approximate fraction of the input that has been read, from 0 to 1."""
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
        """Yield all puzzles that one argument names."""
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
        """Yield the selected puzzles of a deck, a file or a census, or the puzzle given as text."""
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
            raise PuzzleSyntaxError("cannot read puzzles: standard input is closed")
        yield from read_items(sys.stdin.buffer, "standard input", hints)


def _nothing() -> float:
    return 0.0


def find_puzzles(arguments: Sequence[str], **hints: str | None) -> Puzzles:
    """Return an iterator over the puzzles that arguments name, or the errors of reading them.

    The hints are those of ``unjam.read``.
    """
    return Puzzles(arguments, hints)


def find_puzzle(text: str, **hints: str | None) -> Puzzle:
    """Return the one puzzle that an argument names.

    Raises the error of reading it, or ``UnknownDeckError`` if there are several puzzles.
    """
    items = find_puzzles([text], **hints)
    first = next(items)
    if isinstance(first, Exception):
        raise first
    if next(items, None) is None:
        return first
    if text == "-":
        raise UnknownDeckError("standard input contains several puzzles; expected one")
    if not is_deck(text) and not os.path.exists(text):
        raise UnknownDeckError(f"{text!r} names several puzzles; expected one")
    kind = "is a deck" if is_deck(text) else "contains several puzzles"
    raise UnknownDeckError(f"{text!r} {kind}; name a puzzle in it, such as '{text}:{first.id}'")


def played(puzzle: Puzzle, moves: str | None) -> Puzzle:
    """Return the puzzle after moves, given as text in any notation or as None."""
    if moves is None:
        return puzzle
    from ..notation.moves.move_parser import parse_moves

    parsed = parse_moves(moves, puzzle)
    for move in parsed.moves:
        puzzle = puzzle.play(move)
    return puzzle.replace(notes=(*puzzle.notes, *parsed.notes)) if parsed.notes else puzzle


def is_deck(text: str) -> bool:
    """Return whether a text is the name of a deck, in upper or lower case."""
    wanted = text.lower()
    return any(wanted == name.lower() for name in deck_names())


def is_census(text: str) -> bool:
    """Return whether a path is the directory of a finished census."""
    return os.path.isfile(os.path.join(text, "manifest.json"))


def _in_census(directory: str, id: str) -> Puzzle:
    from ..census.census_result import Census

    if not re.fullmatch(r"[0-9]{1,9}", id):
        raise UnknownDeckError(f"puzzles of {directory!r} are named by numbers, not {id!r}")
    return Census(directory)[int(id)]


def _one(text: str, hints: dict[str, str | None]) -> Puzzle:
    """Return the puzzle of ``deck:id`` or ``file:id``, or the puzzle given as text."""
    name, _, id = text.rpartition(":")
    if name and not id and (is_deck(name) or os.path.isfile(name) or is_census(name)):
        raise invalid(id)
    if name and is_deck(name):
        _refuse_hints(text, hints)
        return deck(name)[id]
    if name and os.path.isfile(name):
        return in_file(name, id, hints)
    if name and is_census(name):
        _refuse_hints(text, hints)
        return _in_census(name, id)
    if re.fullmatch(_DECK, text):
        return deck(name)[id]  # raises an error that lists the decks
    path = name if name and re.fullmatch(r"[\w,-]+", id) else text
    if _named_like_a_file(path):
        raise _missing(path)
    hints = refuse_overlay(hints, "the text of a puzzle")
    try:
        return Puzzle.parse(text, **hints)  # type: ignore[arg-type]
    except PuzzleSyntaxError as error:
        # The text may have been meant as the name of a deck or file.
        if re.fullmatch(_WORD, text):
            near = suggest(text, deck_names())
            if not near and _like_a_word(text):
                near = "; 'unjam decks' lists the decks"
            sentence = f"no deck or file {text!r}"
            raise UnknownDeckError(
                f"{sentence}{near}" if near else f"{sentence}, and not a puzzle: {error}"
            ) from None
        if _is_path(text) or _like_a_word(text):
            raise _missing(text) from None
        raise


def _named_like_a_file(text: str) -> bool:
    from ..decks.user_decks import FILE_ENDS

    ends = (*FILE_ENDS, *PICTURE_ENDS, ".gz", ".md")
    return text.lower().endswith(ends) and "://" not in text


def _like_a_word(text: str) -> bool:
    """Return whether a text that is no puzzle looks like a word or the name of a file.

    It is not if it contains the target of a board, such as ``XXAABB``, or one letter three times.
    """
    board = re.search(r"(?i)XX|(.)\1\1", text)
    return board is None and len(text) <= 100 and re.fullmatch(_WORDS, text) is not None


def _is_path(text: str) -> bool:
    return re.match(_PATH, text) is not None and len(text) < 1000 and text.isprintable()


def _missing(path: str) -> FileNotFoundError:
    from errno import ENOENT

    return FileNotFoundError(ENOENT, os.strerror(ENOENT), path)
