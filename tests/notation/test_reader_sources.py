"""The sources of puzzles: packed, encoded, broken, and never read further than needed."""

from __future__ import annotations

import gzip
import io
import tracemalloc
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any, cast

import pytest

import unjam
from tests.support.boards import JAM_1, WALL_60, board
from tests.support.reading import everything, with_lines
from unjam import Puzzle

JAM = JAM_1.replace(" ", "")
DATABASE = "60 IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM 2332"
PICTURE = "\n".join(JAM_1.split())
TABLE = "car,orientation,col,row,length\nX,H,1,3,2\nA,V,4,1,2\n"


def test_a_path(tmp_path: Path) -> None:
    path = tmp_path / "two.txt"
    path.write_text(f"{JAM}\n{DATABASE}\n")
    for source in (path, str(path)):
        with unjam.read(source) as reader:
            assert [(puzzle.id, reader.line) for puzzle in reader] == [("1", 1), ("2", 2)]
            assert reader.count == 2


def test_a_missing_file() -> None:
    with pytest.raises(FileNotFoundError):
        unjam.read("no such file.txt")


def test_open_files_of_text_and_of_bytes_stay_open(tmp_path: Path) -> None:
    path = tmp_path / "one.txt"
    path.write_text(f"{JAM}\n")
    for mode in ("r", "rb"):
        with open(path, mode) as file:
            assert list(unjam.read(file)) == [board(JAM_1)]
            assert not file.closed
    assert everything(JAM) == everything(JAM.encode()) == [board(JAM_1)]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le"])
@pytest.mark.parametrize("packed", [False, True])
def test_encodings_and_gzip(encoding: str, packed: bool, tmp_path: Path) -> None:
    mark = "\ufeff" if encoding == "utf-16-le" else ""
    data = f"{mark}title: é\n{PICTURE}\n\n{JAM}\n".encode(encoding)
    data = gzip.compress(data) if packed else data
    path = tmp_path / ("file.txt.gz" if packed else "file.txt")
    path.write_bytes(data)
    for source in (path, io.BytesIO(data)):
        puzzles = list(unjam.read(source))
        assert puzzles == [board(JAM_1)] * 2
        assert puzzles[0].title == "é"


def test_a_byte_order_mark_in_text() -> None:
    assert everything("\ufeff" + JAM) == [board(JAM_1)]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_line_ends(end: str) -> None:
    text = f"{PICTURE}\n\n{JAM}\n{TABLE}\n{PICTURE}".replace("\n", end)
    for version in (text, text.encode()):
        assert len(everything(version)) == 4
        assert all(isinstance(found, Puzzle) for found in everything(version))


def test_mixed_line_ends() -> None:
    text = "XX.\r\n..A\r..A\n\nXX.\r..A\r..A\r\r" + JAM + "\n\r\n" + JAM
    for version in (text, text.encode()):
        assert len(everything(version)) == 4
    assert [line for _, line in with_lines(unjam.read(io.StringIO(text)))] == [1, 5, 9, 11]


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (gzip.compress((JAM + "\n").encode() * 1000)[:-20], "the gzip data is corrupt"),
        (b"\x1f\x8b\x08garbage", "the gzip data is corrupt"),
        (b"\x1f\x8b", "the gzip data is corrupt"),
        (bytes(range(256)), "it is not UTF-8 text"),
        (JAM.encode("utf-16-le"), "it is not text: it contains null bytes"),
        (b"\xff\xfeX", "it is not UTF-8 text"),
    ],
)
def test_what_is_no_text(data: bytes, sentence: str, tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(data)
    found = with_lines(unjam.read(path))
    assert [text for text, _ in found if isinstance(text, str)] == [f"{path}: {sentence}"]


def test_a_damaged_gzip_file() -> None:
    data = bytearray(gzip.compress("".join(f"p{n}: {JAM}\n" for n in range(1000)).encode()))
    data[len(data) // 2] ^= 255
    found = everything(bytes(data))
    assert str(found[-1]) == "the input: the gzip data is corrupt"


def test_nothing() -> None:
    for text in ("", "\n\n", "# a comment\n\n#\n", "   \n\t\n"):
        assert everything(text) == []
        assert everything(text.encode()) == []


def test_a_source_that_is_no_file() -> None:
    class Numbers(io.RawIOBase):
        def read(self, size: int = -1) -> Any:
            return size

    with pytest.raises(TypeError, match="must return text or bytes, not int"):
        list(unjam.read(cast(IO[bytes], Numbers())))


# ---- no further than needed -----------------------------------------------------------------


class Endless(io.RawIOBase):
    """A file that never ends and counts what was read of it."""

    def __init__(self, line: bytes) -> None:
        self.line = line
        self.given = 0

    def readable(self) -> bool:
        return True

    def read1(self, size: int = -1) -> bytes:
        """One line at a time, as a pipe gives it."""
        self.given += len(self.line)
        return self.line

    def read(self, size: int = -1) -> bytes:
        return self.read1(size)


@pytest.mark.parametrize("line", [JAM, f"1 6x6 {JAM} 8 16", DATABASE, board(JAM_1).to("json")])
def test_a_file_is_not_read_ahead(line: str) -> None:
    source = Endless(line.encode() + b"\n")
    reader = unjam.read(cast(IO[bytes], source))
    for number in range(1, 20):
        next(reader)
        assert source.given <= len(source.line) * number + 20_000


def test_text_is_read_line_by_line() -> None:
    class Lines(io.TextIOBase):
        given = 0

        def readline(self, size: int = -1) -> str:  # type: ignore[override]
            self.given += 1
            return JAM + "\n"

    source = Lines()
    reader = unjam.read(cast(IO[str], source))
    for number in range(1, 10):
        next(reader)
        assert source.given == number


def test_memory_does_not_grow() -> None:
    def lines() -> Iterator[bytes]:
        for _ in range(6000):
            yield f"{JAM}\n".encode()

    class File(io.RawIOBase):
        source = lines()

        def read1(self, size: int = -1) -> bytes:
            return next(self.source, b"")

        read = read1

    reader = unjam.read(cast(IO[bytes], File()))
    next(reader)
    tracemalloc.start()
    try:
        assert sum(1 for _ in reader) == 5999
        assert tracemalloc.get_traced_memory()[1] < 500_000
    finally:
        tracemalloc.stop()


def test_a_long_line_is_refused() -> None:
    data = b"X" * 10_000_001
    assert everything(data) == ["the input: a line has more than 10,000,000 characters"]


@pytest.mark.parametrize(
    "wrong", [None, 5, b"XX.", ["XX."], board(WALL_60), unjam.deck("jam"), io.StringIO]
)
def test_what_is_no_file_is_refused(wrong: Any) -> None:
    with pytest.raises(TypeError) as caught:
        unjam.read(wrong)
    kind = type(wrong).__name__
    assert str(caught.value) == (
        f"source must be a path or an open file, not {kind}; Puzzle.parse parses text"
    )
