"""Files of puzzles, read one puzzle at a time."""

from __future__ import annotations

import io
import os
import re
from collections import deque
from collections.abc import Iterator
from itertools import chain
from typing import IO, TYPE_CHECKING, Any, cast

from ..errors import AmbiguousError, PuzzleSyntaxError
from ..model.puzzle import Puzzle

if TYPE_CHECKING:
    from .chunks import Chunk
    from .segments import Item

LONGEST_LINE = 10_000_000  # characters; a longer line is no text
LONGEST_REST = 300_000  # characters of a text that is searched for puzzles as a whole
_SIZE = re.compile(r"(?<![0-9])([0-9]{1,2})[xX\u00d7]([0-9]{1,2})(?![0-9])")
_MAGIC = b"\x1f\x8b"  # how gzip files begin
_MARKS = ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"))


class Reader(Iterator[Puzzle]):
    """The puzzles of a file, one at a time; ``read`` makes one.

    A puzzle that cannot be read raises ``PuzzleSyntaxError`` with the file and the line; the next
    ``next()`` goes on after it. ``count`` is the number of puzzles so far, ``line`` the line
    where the last one began.
    """

    def __init__(self, source: str | os.PathLike[str] | IO[Any], **hints: Any) -> None:
        from .chunks import chunks
        from .detect import make_hints

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
        else:
            self.name = str(getattr(source, "name", "")) or "the input"
        if self.name == "<stdin>":
            self.name = "standard input"
        size = _SIZE.search(os.path.basename(self.name))
        if size and self._hints.size is None:
            self._hints = self._hints._replace(likely=(int(size[1]), int(size[2])))
        self._recorder = _Recorder(_lines(source))
        self._chunks = chunks(self._recorder, self._format)
        self._ready: deque[Item] = deque()
        self._last = 0  # the last line of the last puzzle
        self._prose: PuzzleSyntaxError | None = None  # what was skipped while nothing was found

    def __next__(self) -> Puzzle:
        from .chunks import known_format
        from .detect import parse_puzzle
        from .text import Broken, NothingFound

        while not self._ready:
            try:
                chunk = next(self._chunks)
            except StopIteration:
                if self.count == 0 and self._prose is None and self._look_around():
                    self._prose = self._prose or NothingFound("there is no puzzle in the text")
                    continue
                self.close()
                if self._recorder.failure is not None:
                    error, self._recorder.failure = self._recorder.failure, None
                    raise PuzzleSyntaxError(f"{self.name}: {error}") from None
                if self.count == 0 and self._prose is not None:
                    error, self._prose = self._prose, None
                    raise PuzzleSyntaxError(f"{self.name}: {error}") from None
                raise
            except PuzzleSyntaxError as error:
                self.close()
                raise PuzzleSyntaxError(f"{self.name}: {error}") from None
            format = self._format or known_format(chunk)
            try:
                puzzle = parse_puzzle(chunk.text, format=format, hints=self._hints)
            except PuzzleSyntaxError as error:
                is_open = self._is_open(chunk) and not isinstance(error, Broken)
                if is_open and self._look_around():
                    continue
                if isinstance(error, NothingFound) and self._format is None:
                    self._prose = self._prose or error
                    continue
                self._forget()
                return self._deliver(chunk.line, error, chunk.about)
            self._forget()
            self._last = chunk.line + chunk.text.count("\n")
            return self._deliver(chunk.line, puzzle, chunk.about)
        item = self._ready.popleft()
        return self._deliver(item.line, item.result, item.about)

    def _forget(self) -> None:
        self._recorder.forget()

    def _is_open(self, chunk: Chunk) -> bool:
        """May the text around a chunk explain why it is no puzzle?"""
        from .chunks import known_format

        return (
            self._format is None
            and not chunk.part
            and known_format(chunk) is None
        )

    def _look_around(self) -> bool:
        """Find puzzles among all that is left of a short text, if that is not too long."""
        from .chunks import chunks
        from .segments import find_items
        from .text import NothingFound

        found = self._recorder.rest(self._last + 1)
        if found is None:
            return False
        first, rest = found
        self._chunks = chunks(())
        for item in find_items(rest, first, self._hints):
            if isinstance(item.result, NothingFound):
                self._prose = self._prose or item.result
            else:
                self._ready.append(item)
        return True

    def _deliver(
        self, line: int, result: Puzzle | PuzzleSyntaxError, about: tuple[tuple[str, str], ...]
    ) -> Puzzle:
        self.count += 1
        self.line = line
        if isinstance(result, Puzzle):
            return result._described(result.id or str(self.count), about)
        where = f"{self.name}, line {line}: {result}"
        if isinstance(result, AmbiguousError):
            raise AmbiguousError(where, result.readings) from None
        raise PuzzleSyntaxError(where) from None

    def close(self) -> None:
        """Close the file, if the reader opened it."""
        if self._file is not None:
            self._file.close()

    def __enter__(self) -> Reader:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def read(
    source: str | os.PathLike[str] | IO[Any],
    *,
    format: str | None = None,
    target: str | None = None,
    wall: str | None = None,
    empty: str | None = None,
    exit: str | None = None,
    size: str | tuple[int, int] | None = None,
) -> Reader:
    """The puzzles of a file, one at a time, each in any notation.

    ``source`` is a path or an open file of text or bytes; files packed with gzip are understood,
    as are byte order marks and any line ends. A puzzle without an id gets its number in the file.
    The options are those of ``Puzzle.parse``.

    >>> import io
    >>> file = io.StringIO("XX.BA..BAOOO....\\n\\nXX.\\n..A\\n..A\\n")
    >>> [(puzzle.id, puzzle.board.width) for puzzle in read(file)]
    [('1', 4), ('2', 3)]
    """
    from .detect import check_format

    check_format(format)
    return Reader(
        source, format=format, target=target, wall=wall, empty=empty, exit=exit, size=size
    )


class _Recorder(Iterator[str]):
    """Lines, of which the last ones are remembered until they are no longer needed."""

    def __init__(self, lines: Iterator[str]) -> None:
        self._lines = lines
        self._number = 0
        self._kept: list[str] = []
        self._too_long = False
        self.failure: PuzzleSyntaxError | None = None  # what ended the lines too early

    def __next__(self) -> str:
        line = next(self._lines)
        self._number += 1
        self._kept.append(line)
        return line

    def forget(self) -> None:
        """Forget all lines but the last, which may begin the next puzzle."""
        if len(self._kept) > 1:
            del self._kept[:-1]

    def rest(self, first: int) -> tuple[int, list[str]] | None:
        """All remembered lines from that number on, and all that follow, with the first number.

        None if they are too many.
        """
        if self._too_long:
            return None
        count = len(self._kept)
        start = max(first, self._number - len(self._kept) + 1)
        skipped = start - (self._number - len(self._kept)) - 1
        size = sum(map(len, self._kept))
        while size <= LONGEST_REST:
            try:
                line = next(self, None)
            except PuzzleSyntaxError as error:
                self.failure = error
                line = None
            if line is None:
                return start, [line.rstrip("\r\n") for line in self._kept[skipped:]]
            size += len(line)
        unread = self._kept[count:]
        self._lines = chain(unread, self._lines)
        self._number -= len(unread)
        del self._kept[count:]
        self._too_long = True
        return None


def _lines(source: Any) -> Iterator[str]:
    """The lines of a file, whatever it is packed and encoded in."""
    first = True
    try:
        text = source if isinstance(source, io.TextIOBase) else _decoded(source)
        while line := text.readline(LONGEST_LINE):
            if len(line) == LONGEST_LINE:
                raise PuzzleSyntaxError(f"a line has more than {LONGEST_LINE:,} characters")
            if "\0" in line:
                raise PuzzleSyntaxError("it is not text: there are zero bytes in it")
            line = line.removeprefix("\ufeff") if first else line
            first = False
            if "\r" in line:  # text that was not opened for any line ends
                yield from io.StringIO(line, newline=None)
            else:
                yield line
    except UnicodeDecodeError:
        raise PuzzleSyntaxError("it is not text in UTF-8") from None
    except (EOFError, OSError) as error:
        if isinstance(error, EOFError) or type(error).__name__ == "BadGzipFile":
            raise PuzzleSyntaxError("it is a broken gzip file") from None
        raise
    except Exception as error:
        if type(error).__module__ == "zlib":
            raise PuzzleSyntaxError("it is a broken gzip file") from None
        raise


def _decoded(source: IO[bytes]) -> io.TextIOBase:
    file = io.BufferedReader(_Raw(source))
    if file.peek(2)[:2] == _MAGIC:
        import gzip

        file = io.BufferedReader(_Raw(cast(IO[bytes], gzip.GzipFile(fileobj=file))))
    start = file.peek(3)[:3]
    encoding = next((name for mark, name in _MARKS if start.startswith(mark)), "utf-8")
    return io.TextIOWrapper(file, encoding=encoding, newline=None)


class _Raw(io.RawIOBase):
    """Any object with ``read`` as a raw file that gives what is there and stays open."""

    def __init__(self, source: IO[bytes]) -> None:
        self._read = getattr(source, "read1", source.read)

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        data = self._read(len(buffer))
        if not isinstance(data, bytes):
            raise TypeError(f"a file of puzzles gives text or bytes, not {type(data).__name__}")
        buffer[: len(data)] = data
        return len(data)
