"""Files of puzzles: what is in them, several notations in one file, and broken puzzles."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

import unjam
from tests.support.boards import FOUR_BY_FOUR, JAM_1, WALL_60, board
from tests.support.reading import everything, with_lines
from tests.support.wild import deck_puzzles
from unjam import AmbiguousError, Puzzle

JAM = JAM_1.replace(" ", "")
FOUR = FOUR_BY_FOUR.replace(" ", "")
DATABASE = "60 IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM 2332"
PICTURE = "\n".join(JAM_1.split())
TABLE = "car,orientation,col,row,length\nX,H,1,3,2\nA,V,4,1,2\n"


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
