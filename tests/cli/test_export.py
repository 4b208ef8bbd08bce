"""``unjam export``: the file, limits, and what cannot be exported."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from unjam.cli import exit_codes

from .conftest import Command


def album_of(path: Path) -> dict[str, Any]:
    """The data of an exported file."""
    text = path.read_text("utf-8")
    found = re.search(r'<script type="application/json" id="album">(.*?)</script>', text, re.S)
    assert found
    album: dict[str, Any] = json.loads(found[1])
    return album


def test_a_deck_as_one_file(unjam: Command, tmp_path: Path) -> None:
    path = tmp_path / "play.html"
    done = unjam("export", "census-4x4", "-o", str(path))
    assert (done.code, done.err) == (0, "")
    assert re.fullmatch(rf"{re.escape(str(path))}: 32 puzzles, \d+ kB\n", done.out)
    album = album_of(path)
    assert album["title"] == "Census of 4x4 by moves"
    assert len(album["puzzles"]) == 32
    assert all(len(p["path"]) == p["best"] for p in album["puzzles"])
    assert list(tmp_path.iterdir()) == [path]


def test_puzzles_from_several_places_with_a_title(unjam: Command, tmp_path: Path) -> None:
    path = tmp_path / "play.html"
    title = "A & B </script>"
    done = unjam("export", "--title", title, "jam:1", ".... XX.B A..B AOOO", "-o", str(path))
    assert done.code == 0
    album = album_of(path)
    assert [len(puzzle["vehicles"]) for puzzle in album["puzzles"]] == [8, 4]
    assert album["title"] == title
    assert "<title>A &amp; B &lt;/script&gt;</title>" in path.read_text("utf-8")


def test_what_is_unsolvable_or_too_hard_is_played_all_the_same(
    unjam: Command, tmp_path: Path
) -> None:
    path = tmp_path / "play.html"
    done = unjam("export", "--max-states", "20", "jam:40", "XX.A ...A", "-o", str(path))
    assert done.code == 0
    hard, stuck = album_of(path)["puzzles"]
    assert (hard["status"], hard["best"], hard["path"]) == ("limit", None, [])
    assert (stuck["status"], stuck["best"], stuck["path"]) == ("unsolvable", None, [])


def test_a_puzzle_that_cannot_be_read_or_played_is_left_out(unjam: Command, tmp_path: Path) -> None:
    path = tmp_path / "play.html"
    done = unjam("export", "jam:1", "jam:99", "-o", str(path))
    assert done.code == exit_codes.UNKNOWN
    assert "99" in done.err
    assert len(album_of(path)["puzzles"]) == 1
    nothing = tmp_path / "nothing.html"
    done = unjam("export", "AA..", "--target", "B", "-o", str(nothing))
    assert done.code in (exit_codes.UNREADABLE, exit_codes.UNPLAYABLE)
    assert done.err.count("\n") == 1
    assert not nothing.exists()


def test_a_file_that_cannot_be_written(unjam: Command, tmp_path: Path) -> None:
    done = unjam("export", "jam:1", "-o", str(tmp_path / "no" / "play.html"))
    assert done.code == exit_codes.USAGE
    assert done.err.startswith("unjam: cannot write")
    assert unjam("export", "jam:1").code == exit_codes.USAGE
