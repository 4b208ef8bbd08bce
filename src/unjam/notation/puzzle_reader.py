"""Reading files of puzzles, one puzzle at a time."""

from __future__ import annotations

import io
import os
import re
from collections.abc import Iterator
from itertools import chain
from typing import IO, TYPE_CHECKING, Any, cast

from ..errors import AmbiguousError, PuzzleSyntaxError
from ..literals import ReadFormat
from ..model.puzzle import Puzzle

if TYPE_CHECKING:
    from .found_items import Item
    from .text_splitter import Chunk

# deferred: imports inside functions load what most runs do not need.

LONGEST_LINE = 10_000_000  # characters; a longer line is not text
SHORT = 4_000  # characters of a text that is read as a whole at once
MOST_FAILURES = 20  # parts of a file that are not puzzles, before reading stops
LONGEST_REST = 300_000  # characters of a text that is searched for puzzles as a whole
_TAG = re.compile(r"\s*</?(?:pre|code|p|div|html|body)(?:\s[^<>]{0,80})?>\s*", re.IGNORECASE)
_SIZE = re.compile(r"(?<![0-9])([0-9]{1,2})[xX\u00d7]([0-9]{1,2})(?![0-9])")
_MAGIC = b"\x1f\x8b"  # the first bytes of a gzip file
_MARKS = ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"))


class Reader(Iterator[Puzzle]):
    """An iterator over the puzzles of a file; ``read`` returns one.

    A puzzle that cannot be parsed raises ``PuzzleSyntaxError`` with the file and the line; the next
    call of ``next()`` continues after it. ``count`` is the number of puzzles so far; ``line`` is
    the number of the line on which the last one begins.
    """

    def __init__(self, source: str | os.PathLike[str] | IO[Any], **hints: Any) -> None:
        from .puzzle_parser import make_hints

        self._format = hints.pop("format", None)
        names = ("target", "wall", "empty", "exit", "size")
        self._hints = make_hints(**{name: hints.get(name) for name in names})
        self._file: IO[Any] | None = None
        self.count = 0
        self.line = 0
        if isinstance(source, (str, os.PathLike)):
            self.name = os.fspath(source)
            self._file = open(source, "rb")  # noqa: SIM115  (closed with the reader)
            source = self._file
        elif isinstance(source, type) or not callable(getattr(source, "read", None)):
            raise TypeError(
                f"source must be a path or an open file, not {type(source).__name__}; "
                f"Puzzle.parse parses text"
            )
        else:
            self.name = str(getattr(source, "name", "")) or "the input"
        if self.name == "<stdin>":
            self.name = "standard input"
        size = _SIZE.search(os.path.basename(self.name))
        if size and self._hints.size is None:
            self._hints = self._hints._replace(likely=(int(size[1]), int(size[2])))
        self._recorder = _Recorder(_lines(source))
        self._items = self._find()

    def __next__(self) -> Puzzle:
        try:
            item = next(self._items)
        except StopIteration:
            self.close()
            raise
        self.count += 1
        self.line = item.line or self.line
        result = item.result
        if isinstance(result, Puzzle):
            return result._described(result.id or str(self.count), item.about)
        where = f"{self.name}, line {item.line}" if item.line else self.name
        if isinstance(result, AmbiguousError):
            raise AmbiguousError(f"{where}: {result}", result.readings) from None
        raise PuzzleSyntaxError(f"{where}: {result}") from None

    def _find(self) -> Iterator[Item]:
        """Yield the puzzles of the file, and the failures of parts that look like puzzles."""
        from .error_text import NothingFound
        from .found_items import Item
        from .puzzle_finder import read_chunk
        from .text_splitter import chunks

        prose: PuzzleSyntaxError | None = None
        found = False
        failures = 0  # before the first puzzle
        try:
            for chunk in chunks(self._recorder, self._format):
                result = read_chunk(chunk, self._format, self._hints)
                # Skips a second check of the most common line of large files.
                usual = chunk.format == "line" and isinstance(result, Puzzle) and found
                if not usual and self._is_open(chunk, result, found):
                    rest = self._recorder.rest()
                    if rest is not None:
                        yield from self._search(*rest, found)
                        return
                if isinstance(result, NothingFound) and self._format is None:
                    prose = prose or result
                    continue
                found = True
                if isinstance(result, Puzzle):
                    failures = -1
                elif failures >= 0:
                    failures += 1
                self._recorder.forget(chunk.line + chunk.text.count("\n"))
                yield Item(chunk.line, result, chunk.about)
                if failures == MOST_FAILURES:
                    sentence = f"none of its first {failures} parts is a puzzle, so reading stopped"
                    yield Item(0, PuzzleSyntaxError(sentence))
                    return
        except PuzzleSyntaxError as error:  # the file itself cannot be read
            yield Item(0, error)
            return
        if found:
            return
        # Every line may look like a comment.
        rest = self._recorder.rest() if self._format is None and prose is None else None
        if rest is not None:
            items = self._search(*rest, found)
            yield from (item for item in items if isinstance(item.result, Puzzle))
        elif prose is not None:
            yield Item(0, prose)

    def _is_open(self, chunk: Chunk, result: Puzzle | PuzzleSyntaxError, found: bool) -> bool:
        """Return whether the text around a chunk may explain it better."""
        from .error_text import Broken
        from .found_items import is_tiny
        from .puzzle_parser import is_explicit, recognise
        from .text_splitter import known_format

        if self._format is not None or chunk.part or known_format(chunk) is not None:
            return False
        if isinstance(result, Puzzle):
            # A short text may contain words about its first grid.
            plain = chunk.format in (None, "csv", "json", "vehicles") and not result.id
            plain = plain and not (result.title and is_explicit(chunk.text))
            if chunk.format == "line" and (chunk.line > 1 or not result.targets or result.notes):
                plain = True  # there are comments above it, or it is one row of a board
            if chunk.format == "named" and result.id.isdecimal() and result.notes:
                plain = True  # the number may be that of a row
            plain = plain or is_tiny(result)  # perhaps a size or a count
            return chunk.cut or (plain and not found and self._recorder.ends_within(SHORT))
        if not isinstance(result, Broken):
            return True
        # Blank lines between the rows cut off what belongs to a stated size.
        cut = recognise(chunk.text) == "counted" and not found
        return cut and self._recorder.ends_within(SHORT)

    def _search(self, first: int, lines: list[str], found: bool) -> Iterator[Item]:
        """Yield the puzzles in the remaining lines."""
        from .error_text import NothingFound
        from .found_items import Item
        from .puzzle_finder import find_items

        items = find_items(lines, first, self._hints)
        kept = [item for item in items if not isinstance(item.result, NothingFound)]
        yield from kept if kept or found else items[:1]
        if self._recorder.failure is not None:
            yield Item(0, self._recorder.failure)

    def close(self) -> None:
        """Close the file if the reader opened it."""
        if self._file is not None:
            self._file.close()

    def __enter__(self) -> Reader:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def read(
    source: str | os.PathLike[str] | IO[Any],
    *,
    format: ReadFormat | None = None,
    target: str | None = None,
    wall: str | None = None,
    empty: str | None = None,
    exit: str | None = None,
    size: str | tuple[int, int] | None = None,
) -> Reader:
    """Return an iterator over the puzzles of a file, each in any notation.

    ``source`` is a path or an open file of text or bytes. Gzip files, byte order marks and all
    line endings are handled. A puzzle without an id gets its number in the file as its id. The
    options are those of ``Puzzle.parse``. Raises ``TypeError`` if ``source`` is neither a path nor
    a file, and ``ValueError`` for an invalid option.

    >>> import io
    >>> file = io.StringIO("XX.BA..BAOOO....\\n\\nXX.\\n..A\\n..A\\n")
    >>> [(puzzle.id, puzzle.board.width) for puzzle in read(file)]
    [('1', 4), ('2', 3)]
    """
    from .puzzle_parser import check_format

    check_format(format)
    return Reader(
        source, format=format, target=target, wall=wall, empty=empty, exit=exit, size=size
    )


class _Recorder(Iterator[str]):
    """An iterator over lines that keeps them until they are no longer needed."""

    def __init__(self, lines: Iterator[str]) -> None:
        self._lines = lines
        self._number = 0  # of the last line
        self._kept: list[str] = []  # up to that line
        self._too_long = False
        self.failure: PuzzleSyntaxError | None = None  # what ended the lines too early

    def __next__(self) -> str:
        line = next(self._lines)
        self._number += 1
        self._kept.append(line)
        return line

    def forget(self, last: int) -> None:
        """Discard all lines up to the line with this number."""
        del self._kept[: last - (self._number - len(self._kept))]

    def ends_within(self, size: int) -> bool:
        """Return whether the kept and all following lines have at most ``size`` characters."""
        ahead = self._ahead(size)
        self._lines = chain(ahead or [], self._lines)
        return ahead is not None

    def rest(self) -> tuple[int, list[str]] | None:
        """Return the number of the first kept line, and all lines from there to the end.

        Returns None if they are too long.
        """
        if self._too_long:
            return None
        ahead = self._ahead(LONGEST_REST)
        if ahead is None:
            self._too_long = True
            return None
        first = self._number - len(self._kept) + 1
        return first, [line.rstrip("\r\n") for line in (*self._kept, *ahead)]

    def _ahead(self, size: int) -> list[str] | None:
        """Return the following lines; None if they and the kept ones exceed ``size`` characters."""
        ahead: list[str] = []
        left = size - sum(map(len, self._kept))
        while left >= 0:
            try:
                line = next(self._lines, None)
            except PuzzleSyntaxError as error:
                self.failure = error
                line = None
            if line is None:
                return ahead
            ahead.append(line)
            left -= len(line)
        self._lines = chain(ahead, self._lines)
        return None


def _lines(source: Any) -> Iterator[str]:
    """Yield the lines of a file, decompressed and decoded."""
    first = True
    try:
        text = source if isinstance(source, io.TextIOBase) else _decoded(source)
        while line := text.readline(LONGEST_LINE):
            if len(line) == LONGEST_LINE:
                raise PuzzleSyntaxError(f"a line has more than {LONGEST_LINE:,} characters")
            if "\0" in line:
                raise PuzzleSyntaxError("it is not text: it contains null bytes")
            line = line.removeprefix("\ufeff") if first else line
            if line.lstrip()[:1] == "<" and _TAG.fullmatch(line):
                line = "\n"
            first = False
            if "\r" in line:  # the file was opened without universal newlines
                yield from io.StringIO(line, newline=None)
            else:
                yield line
    except UnicodeDecodeError:
        raise PuzzleSyntaxError("it is not UTF-8 text") from None
    except (EOFError, OSError) as error:
        if isinstance(error, EOFError) or type(error).__name__ == "BadGzipFile":
            raise PuzzleSyntaxError("the gzip data is corrupt") from None
        raise
    except Exception as error:
        if type(error).__module__ == "zlib":
            raise PuzzleSyntaxError("the gzip data is corrupt") from None
        raise


def _decoded(source: IO[bytes]) -> io.TextIOBase:
    """Return a file of bytes as a text stream, decompressed and decoded."""
    file = io.BufferedReader(_Raw(source))
    if file.peek(2)[:2] == _MAGIC:
        import gzip

        file = io.BufferedReader(_Raw(cast(IO[bytes], gzip.GzipFile(fileobj=file))))
    start = file.peek(3)[:3]
    encoding = next((name for mark, name in _MARKS if start.startswith(mark)), "utf-8")
    return io.TextIOWrapper(file, encoding=encoding, newline=None)


class _Raw(io.RawIOBase):
    """A raw file that reads from any object with ``read`` and does not close it."""

    def __init__(self, source: IO[bytes]) -> None:
        self._read = getattr(source, "read1", source.read)

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        data = self._read(len(buffer))
        if not isinstance(data, bytes):
            raise TypeError(
                f"read() of the file must return text or bytes, not {type(data).__name__}"
            )
        buffer[: len(data)] = data
        return len(data)
