"""Photos as puzzles of every command: what the command line does with a reading."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import unjam.photo
from tests.support.photo_readings import BOARD, NOTE, reading_of
from tests.support.processes import run_python
from unjam import PhotoError, Puzzle, deck
from unjam.photo import is_image

from .conftest import Command

PICTURE = deck("jam")["1"].png(scale=16)
DOUBTS = {(0, 2): 0.4, (2, 1): 0.6}
ROWS = BOARD.split()
SURE = reading_of()
DOUBTFUL = reading_of(doubts=DOUBTS)

Seen = Callable[..., list[dict[str, Any]]]


@pytest.fixture
def sees(monkeypatch: pytest.MonkeyPatch) -> Seen:
    """``sees(result, ...)``: what is read from the photos, one after the other.

    Returns the list of the calls so far: the bytes and the options of each.
    """

    def sees(*results: Any) -> list[dict[str, Any]]:
        calls: list[dict[str, Any]] = []

        def read(data: bytes, **options: Any) -> Any:
            calls.append({"data": data, **options})
            result = results[min(len(calls), len(results)) - 1]
            if isinstance(result, Exception):
                raise result
            return result

        monkeypatch.setattr(unjam.photo, "read_image", read)
        return calls

    return sees


@pytest.fixture
def photo(tmp_path: Path) -> Path:
    file = tmp_path / "my board.txt"  # the content counts, not the name
    file.write_bytes(PICTURE)
    return file


def test_a_photo_is_a_puzzle(unjam: Command, sees: Seen, photo: Path) -> None:
    calls = sees(SURE)
    done = unjam("show", str(photo))
    assert done.code == 0
    assert done.out.splitlines()[:6] == ["puzzle my board", "", "+------+", "|BB...G|", "|A..C.G|",
                                         "|AXXC.G>"]  # fmt: skip
    assert f"note: {NOTE}" in done.out
    assert calls[0]["data"] == PICTURE
    assert calls[0]["size"] is None


def test_a_screenshot_is_really_read(unjam: Command, tmp_path: Path) -> None:
    file = tmp_path / "screenshot"
    file.write_bytes(deck("jam")["1"].png(scale=48))
    done = unjam("solve", "--json", "--overlay", str(tmp_path / "seen.png"), str(file))
    answer = json.loads(done.out)
    assert (done.code, answer["id"], answer["move_count"]) == (0, "screenshot", 8)
    assert is_image((tmp_path / "seen.png").read_bytes())


@pytest.mark.skipif(sys.platform != "linux", reason="finds the library of NumPy as Linux does")
def test_numpy_computes_with_one_thread(tmp_path: Path) -> None:
    path = tmp_path / "jam.png"
    path.write_bytes(PICTURE)
    threads = run_python(f"""
import contextlib, ctypes, io, json, os, sys
os.environ.pop("OPENBLAS_NUM_THREADS", None)
sys.argv = ["unjam", "show", {str(path)!r}]
from unjam.__main__ import main
with contextlib.redirect_stdout(io.StringIO()):
    main()
with open("/proc/self/maps") as file:
    names = {{line.split()[-1] for line in file if "openblas" in line}}
found = []
for library in map(ctypes.CDLL, names):
    for prefix in ("scipy_", ""):
        for suffix in ("64_", ""):
            count = getattr(library, prefix + "openblas_get_num_threads" + suffix, None)
            found += [count()] if count else []
print(json.dumps(found))
""")
    if not threads:
        pytest.skip("this NumPy has another library than OpenBLAS")
    assert set(threads) == {1}, "more threads would double the processor time"


def test_other_commands_and_standard_input(unjam: Command, sees: Seen, photo: Path) -> None:
    sees(SURE)
    done = unjam("solve", "--json", "-", stdin=PICTURE)
    answer = json.loads(done.out)
    assert (done.code, answer["id"], answer["notes"]) == (0, None, [NOTE])
    assert answer["move_count"] == 8
    assert json.loads(unjam("solve", "--json", str(photo)).out)["id"] == "my board"
    for command in (["hint"], ["rate"], ["explain"], ["explore"], ["compare"]):
        assert unjam(*command, str(photo)).code == 0, command
    assert unjam("convert", "--to", "line", str(photo)).out.strip().endswith("".join(ROWS))


def test_a_doubtful_photo_shows_what_was_seen(unjam: Command, sees: Seen, photo: Path) -> None:
    sees(DOUBTFUL)
    done = unjam("solve", str(photo))
    assert (done.code, done.out) == (35, "")
    first, note, *rest = done.err.splitlines()
    assert first.startswith(f"unjam: {photo}: ")
    assert "40% sure" in first
    assert note == f"note: {NOTE}"
    assert "the board as it seems to be; ? marks 2 cells in doubt:" in rest
    at = rest.index("  B  B  .? .  .  G")
    assert rest[at + 2] == "  A  X? X  C  .  G"
    assert rest[-1] == f"  '{BOARD}' --exit right:3"
    assert Puzzle.parse(BOARD, exit="right:3") == SURE.puzzle


def test_a_board_may_be_doubtful_as_a_whole(unjam: Command, sees: Seen, photo: Path) -> None:
    sees(replace(SURE, confidence=0.5))
    done = unjam("solve", str(photo))
    assert done.code == 35
    assert "\nthe board as it seems to be:\n\n  B  B  .  .  .  G\n" in done.err


def test_a_doubtful_photo_in_json_and_among_others(unjam: Command, sees: Seen, photo: Path) -> None:
    sees(DOUBTFUL)
    done = unjam("solve", "--json", str(photo))
    assert done.code == 35
    assert json.loads(done.out)["status"] == "error"
    sees(DOUBTFUL, SURE)
    done = unjam("solve", "--jsonl", str(photo), str(photo), "jam:1")
    assert done.code == 35
    lines = [json.loads(line)["status"] for line in done.out.splitlines()]
    assert lines == ["error", "solved", "solved"]


def test_no_board_is_an_error_that_names_the_file(unjam: Command, sees: Seen, photo: Path) -> None:
    sees(PhotoError("no board was found"))
    done = unjam("show", str(photo))
    assert (done.code, done.err) == (30, f"unjam: {photo}: no board was found\n")


def test_size_and_exit(unjam: Command, sees: Seen, photo: Path) -> None:
    calls = sees(SURE)
    done = unjam("show", "--size", "6x6", "--exit", "left", str(photo))
    assert calls[0]["size"] == (6, 6)
    assert "<AXXC.G|" in done.out
    assert NOTE not in done.out  # it is about the other exit
    assert unjam("show", "--exit", "top", str(photo)).code == 30
    assert unjam("show", "--exit", "inside", str(photo)).code == 33
    assert len(calls) == 2


@pytest.mark.parametrize("reading", [SURE, DOUBTFUL], ids=["sure", "doubtful"])
def test_the_overlay_is_written(
    unjam: Command, sees: Seen, photo: Path, tmp_path: Path, reading: Any
) -> None:
    sees(reading)
    overlay = tmp_path / "overlay.png"
    code = unjam("solve", "--overlay", str(overlay), str(photo)).code
    assert code == (35 if reading is DOUBTFUL else 0)
    assert overlay.read_bytes() == reading.overlay()
    assert overlay.read_bytes().startswith(b"\x89PNG")


def test_an_overlay_that_cannot_be(unjam: Command, sees: Seen, photo: Path, tmp_path: Path) -> None:
    sees(SURE)
    overlay = str(tmp_path / "overlay.png")
    cards = tmp_path / "cards.txt"
    cards.write_text("XX.. ....\n", encoding="utf-8")
    for arguments, sentence in (
        (["jam:1"], "--overlay draws over a photo, and 'jam:1' is none"),
        (["XX.. ...."], "--overlay draws over a photo, and the text of a puzzle is none"),
        ([str(cards)], f"--overlay draws over a photo, and {str(cards)!r} is none"),
        ([str(photo)] * 2, "--overlay is for one photo, not for 2 puzzles"),
    ):
        done = unjam("show", "--overlay", overlay, *arguments)
        assert (done.code, done.err) == (33, f"unjam: {sentence}\n")
        assert not Path(overlay).exists()
    done = unjam("show", "--overlay", str(tmp_path / "none" / "o.png"), str(photo))
    assert done.code == 33
    assert done.err.startswith("unjam: cannot write ")


@pytest.mark.parametrize("option", ["--format=grid", "--target=A", "--wall=#", "--empty=."])
def test_options_for_text(unjam: Command, sees: Seen, photo: Path, option: str) -> None:
    calls = sees(SURE)
    done = unjam("show", option, str(photo))
    name = option.partition("=")[0]
    assert (done.code, done.err) == (33, f"unjam: {name} is for text, and {str(photo)!r} is a "
                                         "picture\n")  # fmt: skip
    assert not calls


def test_text_is_no_picture(unjam: Command, tmp_path: Path) -> None:
    for text in ("XX.B A..B AOOO ....", "XX.Ä A..Ä AOOO ....", "\ufeffXX.B A..B AOOO ...."):
        file = tmp_path / "photo.jpg"
        file.write_text(text, encoding="utf-8")
        assert unjam("show", str(file)).code == 0, text
    assert unjam("show", str(tmp_path / "missing.jpg")).code == 32


def test_what_is_damaged_or_no_picture(unjam: Command, tmp_path: Path) -> None:
    for data, sentence in (
        (PICTURE[:200], "damaged or cut off"),
        (PICTURE[:16] + b"\xff\xff\xff\xff" * 2 + PICTURE[24:], "pixels, more than the limit"),
        (b"\xff\xd8\xff", "damaged"),
    ):
        file = tmp_path / "photo.jpg"
        file.write_bytes(data)
        done = unjam("solve", str(file))
        assert done.code == 30
        assert sentence in done.err
        assert done.err.count("\n") == 1


def test_without_opencv(unjam: Command, photo: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "cv2", None)
    done = unjam("show", str(photo))
    assert (done.code, done.err) == (34, "unjam: this needs cv2: pip install 'unjam[photo]'\n")
