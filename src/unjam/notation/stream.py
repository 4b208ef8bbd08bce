"""Files of puzzles, read one puzzle at a time."""

from __future__ import annotations

import io
import os
from collections.abc import Iterator
from typing import IO, Any, cast

from ..errors import AmbiguousError, PuzzleSyntaxError
from ..literals import ReadFormat
from ..model.puzzle import Puzzle

LONGEST_LINE = 10_000_000  # characters; a longer line is no text
_MAGIC = b"\x1f\x8b"  # how gzip files begin
_MARKS = ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"))


class Reader(Iterator[Puzzle]):
    """The puzzles of a file, one at a time; ``read`` makes one.

    A puzzle that cannot be read raises ``PuzzleSyntaxError`` with the file and the line; the next
    ``next()`` goes on after it. ``count`` is the number of puzzles so far, ``line`` the line
    where the last one began.
    """

    def __init__(self, source: str | os.PathLike[str] | IO[Any], **hints: str | None) -> None:
        from .chunks import chunks
        from .detect import make_hints

        self._format = hints.pop("format", None)
        self._hints = make_hints(**{key: hints.get(key) for key in ("target", "wall", "empty")})
        self._file: IO[Any] | None = None
        self.count = 0
        self.line = 0
        if isinstance(source, (str, os.PathLike)):
            self.name = os.fspath(source)
            self._file = open(source, "rb")  # noqa: SIM115  (closed with the reader)
            source = self._file
        elif isinstance(source, type) or not callable(getattr(source, "read", None)):
            raise TypeError(
                f"read takes the path of a file or an open file, not {type(source).__name__}; "
                f"Puzzle.parse reads text"
            )
        else:
            self.name = str(getattr(source, "name", "")) or "the input"
        if self.name == "<stdin>":
            self.name = "standard input"
        self._chunks = chunks(_lines(source), self._format)

    def __next__(self) -> Puzzle:
        from .detect import parse_puzzle

        try:
            chunk = next(self._chunks)
        except StopIteration:
            self.close()
            raise
        except PuzzleSyntaxError as error:
            self.close()
            raise PuzzleSyntaxError(f"{self.name}: {error}") from None
        self.count += 1
        self.line = chunk.line
        try:
            puzzle = parse_puzzle(
                chunk.text,
                format=None if chunk.format == "line" else chunk.format,
                hints=self._hints,
            )
        except AmbiguousError as error:
            where = f"{self.name}, line {chunk.line}: {error}"
            raise AmbiguousError(where, error.readings) from None
        except PuzzleSyntaxError as error:
            raise PuzzleSyntaxError(f"{self.name}, line {chunk.line}: {error}") from None
        return puzzle._described(puzzle.id or str(self.count), chunk.about)

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
    format: ReadFormat | None = None,
    target: str | None = None,
    wall: str | None = None,
    empty: str | None = None,
) -> Reader:
    """The puzzles of a file, one at a time, each in any notation.

    ``source`` is a path or an open file of text or bytes; files packed with gzip are understood,
    as are byte order marks and any line ends. A puzzle without an id gets its number in the file.
    The options are those of ``Puzzle.parse``. Anything else as ``source`` is a ``TypeError``.

    >>> import io
    >>> file = io.StringIO("XX.BA..BAOOO....\\n\\nXX.\\n..A\\n..A\\n")
    >>> [(puzzle.id, puzzle.board.width) for puzzle in read(file)]
    [('1', 4), ('2', 3)]
    """
    from .detect import check_format

    check_format(format)
    return Reader(source, format=format, target=target, wall=wall, empty=empty)


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
