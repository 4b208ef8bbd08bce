"""Files of puzzles: packed, encoded, mixed, broken, and never read further than needed."""

from __future__ import annotations

import gzip
import io
import json
import tracemalloc
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any, cast

import pytest

import unjam
from tests.support.boards import FOUR_BY_FOUR, JAM_1, WALL_60, board
from tests.support.wild import deck_puzzles
from unjam import AmbiguousError, Puzzle, PuzzleSyntaxError

JAM = JAM_1.replace(" ", "")
FOUR = FOUR_BY_FOUR.replace(" ", "")
DATABASE = "60 IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM 2332"
PICTURE = "\n".join(JAM_1.split())
TABLE = "car,orientation,col,row,length\nX,H,1,3,2\nA,V,4,1,2\n"


def everything(text: str | bytes, **hints: Any) -> list[Puzzle | str]:
    """The puzzles of a file, and the sentences of those that cannot be read."""
    file = io.StringIO(text) if isinstance(text, str) else io.BytesIO(text)
    return [found for found, _ in with_lines(unjam.read(file, **hints))]


def with_lines(reader: unjam.Reader) -> list[tuple[Puzzle | str, int]]:
    found: list[tuple[Puzzle | str, int]] = []
    while len(found) < 2000:
        try:
            puzzle = next(reader)
        except StopIteration:
            return found
        except PuzzleSyntaxError as error:
            found.append((str(error), reader.line))
        else:
            found.append((puzzle, reader.line))
    raise AssertionError("the reader does not end")


# ---- where the bytes come from --------------------------------------------------------------


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


# ---- what is in it --------------------------------------------------------------------------


def test_every_notation_in_one_file() -> None:
    pieces = [
        JAM,
        DATABASE,
        f"# a comment\nhttps://example.org/#{DATABASE.split()[1]}/60",
        "p02: 4: BCCCoo BoooDo oAAEDo oooEoo FFoEoo ooGGGo # named",
        f"{JAM} A0 B4",
        f"1,J01 6x6 {JAM} 8 16 beginner",
        JAM_1,
        PICTURE + "\n",
        "6 6\n11\nAAB..F\n..BCDF\nGPPCDFK\nGH.III\nGHJ...\nLLJMM.\n",
        TABLE,
        "X12H\nA00H\nO50V\n",
        "X12H A00H O50V",
        '["BB---G", "A--C-G", "AXXC-G", "A--C--", "E---FF", "E-DDD-"]',
        "\n".join(f'"{row}"' for row in JAM_1.split()) + "\n",
        PICTURE.replace(".", " ") + "\n",
        PICTURE.lower() + "\n",
        "6 6 rush\n" + PICTURE + "\n",
        "|A..B..|\n|A..B..|\n|PRRB.Y>\n|P....Y|\n|P.....|\n|OOO...|\n",
        "0 0 3\n2 2 3\n0 0 1\n",
        '{"cars": [{"id": "X", "x": 0, "y": 2, "length": 2, "orientation": "H"}]}',
        "######\n#a**b#\n#a**b#\n#c  d#\n#c  d#\n##--##\n",
        "title: native\n" + PICTURE + "\n",
        board(JAM_1).to("json"),
    ]
    for end in ("\n", "\r\n"):
        text = "\n".join(pieces).replace("\n", end)
        found = everything(text.encode())
        assert [puzzle for puzzle in found if isinstance(puzzle, str)] == []
        assert len(found) == len(pieces)
        for puzzle, piece in zip(found, pieces, strict=True):
            assert puzzle == Puzzle.parse(piece.removeprefix("# a comment\n"))


def test_ids() -> None:
    text = f"{JAM}\nid: seven\n{PICTURE}\n\nno3: {JAM_1}\n{JAM}\n"
    assert [puzzle.id for puzzle in everything(text) if isinstance(puzzle, Puzzle)] == [
        "1", "seven", "no3", "4",
    ]  # fmt: skip


def test_headers_above_lines_speak_of_all_of_them() -> None:
    text = f"title: Cards\nsource: a box\n# id size cells\n\n{JAM}\nno2: {JAM_1}\n{DATABASE}\n"
    puzzles = [puzzle for puzzle in everything(text) if isinstance(puzzle, Puzzle)]
    assert [(p.id, p.title, p.source) for p in puzzles] == [
        ("1", "Cards", "a box"),
        ("no2", "Cards", "a box"),
        ("3", "Cards", "a box"),
    ]


def test_headers_whose_words_are_as_long_as_their_keys() -> None:
    """They are no rows of a board."""
    text = f"title: native\nsource: jam-box\n{PICTURE}\n\nid: ab\nlevel: expert\n{PICTURE}\n"
    puzzles = [puzzle for puzzle in everything(text) if isinstance(puzzle, Puzzle)]
    assert [(p.title, p.source) for p in puzzles] == [("native", "jam-box"), ("", "")]
    (odd,) = everything(f"author: somebdy\n{PICTURE}")
    assert isinstance(odd, Puzzle)
    assert "the line 'author: somebdy' is ignored" in odd.notes


def test_headers_above_pictures_speak_of_the_next_one() -> None:
    text = f"title: one\n{PICTURE}\ntitle: two\n\n# comment\n{PICTURE}\n\n{PICTURE}\n"
    puzzles = [puzzle for puzzle in everything(text) if isinstance(puzzle, Puzzle)]
    assert [puzzle.title for puzzle in puzzles] == ["one", "two", ""]


def test_pictures_end_at_empty_lines_comments_and_other_puzzles() -> None:
    text = f"{PICTURE}\n\n\n{PICTURE}\n# comment\n{PICTURE}\n{JAM}\n{PICTURE}\n{TABLE}{DATABASE}"
    found = with_lines(unjam.read(io.StringIO(text)))
    assert [line for _, line in found] == [1, 9, 16, 22, 23, 29, 32]
    assert all(isinstance(puzzle, Puzzle) for puzzle, _ in found)


def test_tables_in_a_row() -> None:
    text = TABLE + TABLE + "\n" + TABLE
    assert len(everything(text)) == 3
    assert everything(text) == [Puzzle.parse(TABLE)] * 3


def test_four_by_four_boards_one_a_line() -> None:
    assert everything(f"{FOUR}\n{FOUR}\n{FOUR}\n") == [board(FOUR_BY_FOUR)] * 3


def test_rows_of_spaces_inside_a_picture() -> None:
    text = "BB    \n      \nAXXC G\nA  C G\nA  C  \n      \n\n" + JAM
    found = everything(text)
    assert found == [board("BB.... ...... AXXC.G A..C.G A..C.. ......"), board(JAM_1)]


# ---- JSON -----------------------------------------------------------------------------------


def test_json_lists_and_json_lines() -> None:
    puzzles = deck_puzzles("jam")[:5]
    values = [json.loads(puzzle.to("json")) for puzzle in puzzles]
    for text in (
        json.dumps(values),
        json.dumps(values, indent=1),
        "\n".join(map(json.dumps, values)),
        "\n\n".join(json.dumps(value, separators=(",", ":")) for value in values),
        "[\n" + ",\n".join(map(json.dumps, values)) + "\n]\n",
        "\n".join(json.dumps(value, indent=2) for value in values),
    ):
        assert everything(text) == puzzles
        assert [p.id for p in everything(text) if isinstance(p, Puzzle)] == list("12345")


def test_other_json_lists() -> None:
    rows = JAM_1.split()
    assert everything(json.dumps([JAM, JAM])) == [board(JAM_1)] * 2
    assert everything(json.dumps([rows, rows])) == [board(JAM_1)] * 2
    assert everything(json.dumps([{"grid": rows}, {"board": rows}])) == [board(JAM_1)] * 2
    assert everything(json.dumps(rows)) == [board(JAM_1)]
    assert everything(json.dumps(rows, indent=1) + "\n" + JAM) == [board(JAM_1)] * 2


def test_a_bad_item_of_a_json_list() -> None:
    good = json.dumps({"grid": JAM_1.split()})
    text = f'[\n{good},\n{{"bad": 1}},\n{good}\n]\n{JAM}'
    found = with_lines(unjam.read(io.StringIO(text)))
    assert [line for _, line in found] == [2, 3, 4, 6]
    assert str(found[1][0]).startswith("the input, line 3: the JSON object has the keys 'bad'")
    broken = everything(f"[\n{good},\n{good[:-9]}\n")
    assert "line 3: the JSON is invalid" in str(broken[1])


# ---- errors ---------------------------------------------------------------------------------


def test_errors_name_file_and_line_and_reading_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "some.txt"
    path.write_text(f"{JAM}\n{JAM[:-1]}\n{JAM}\n\nXX.\n..\n\n{JAM}\n{JAM[:-1]}C\n")
    found = with_lines(unjam.read(path))
    assert [found[n][0] for n in (0, 2, 4)] == [board(JAM_1)] * 3
    assert str(found[1][0]).startswith(f"{path}, line 2: '{JAM[:-1]}' has 35 cells")
    assert found[3] == (f"{path}, line 5: row 2 '..' has 2 cells, the first one has 3", 5)
    assert str(found[5][0]).startswith(f"{path}, line 9: vehicle 'C' is in several pieces")


@pytest.mark.parametrize("bad", ["BB...", "AXXC.G", "{"])
def test_one_bad_line_costs_no_other_line(bad: str) -> None:
    lines = [f"{JAM}\n"] * 50
    lines[20] = bad + "\n"
    found = everything("".join(lines))
    good = [puzzle for puzzle in found if isinstance(puzzle, Puzzle)]
    assert len(good) == (20 if bad == "{" else 49)
    assert sum("line 21" in str(puzzle) for puzzle in found if isinstance(puzzle, str)) == 1


@pytest.mark.parametrize("words", ["hello", "]", "## Part two", "car", "title", "Puzzle 21:", "21"])
def test_words_between_puzzles_are_skipped(words: str) -> None:
    lines = [f"{JAM}\n"] * 50
    lines[20] = words + "\n"
    assert everything("".join(lines)) == [board(JAM_1)] * 49


def test_both_readings_of_a_text_in_a_file() -> None:
    reader = unjam.read(io.StringIO(f"{JAM}\n\nbb..C. ..xxC. AA.... ...... ...... ......\n{JAM}"))
    next(reader)
    with pytest.raises(AmbiguousError, match=r"the input, line 3: .* can be read in two ways") as e:
        next(reader)
    assert len(e.value.readings) == 2
    assert next(reader) == board(JAM_1)


def test_hints() -> None:
    text = "bb..C. ..xxC. AA.... ...... ...... ......"
    assert [p.targets[0].label for p in unjam.read(io.StringIO(text), target="x")] == ["x"]
    assert [p.targets[0].label for p in unjam.read(io.StringIO(text), wall="x")] == ["A"]
    forced = unjam.read(io.StringIO(f"{WALL_60}\n{WALL_60}\n"), format="line")
    assert list(forced) == [board(WALL_60)] * 2
    with pytest.raises(ValueError, match="unknown format 'gird'; did you mean 'grid'"):
        unjam.read(io.StringIO(""), format="gird")  # type: ignore[arg-type]


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
