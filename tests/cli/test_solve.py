"""``unjam solve`` as a user runs it: what it prints, and its exit code."""

from __future__ import annotations

import json
import re
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

SMALL = ".... XX.B A..B AOOO"
STUCK = "....B. ....B. XX..B. ....C. ....C. ....C."


def unjam(*arguments: str, text: str | None = None) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "unjam", *arguments]
    return subprocess.run(command, capture_output=True, text=True, input=text, timeout=60)


def test_it_prints_the_board_the_moves_and_the_totals() -> None:
    done = unjam("solve", "jam:1")
    assert (done.returncode, done.stderr) == (0, "")
    assert "BB...G\nA..C.G\nAXXC.G" in done.stdout
    assert "8 moves, " in done.stdout
    moves = re.findall(r"\b[A-Z][UDLR]\d\b", done.stdout)
    assert len(moves) == 8
    assert moves[-1] == "XR3"


def test_json_has_the_whole_answer() -> None:
    done = unjam("solve", "--json", "--metric", "slides,moves", "jam:40")
    answer = json.loads(done.stdout)
    assert list(answer) == [
        "id", "status", "moves", "move_count", "slide_count", "optimal", "lower_bound", "reason",
        "states", "seconds",
    ]  # fmt: skip
    assert answer["id"] == "40"
    assert answer["slide_count"] == 81
    assert answer["move_count"] == len(answer["moves"]) == 51
    assert answer["optimal"] is True
    assert answer["lower_bound"] == 81


def test_a_puzzle_is_a_deck_and_id_a_file_standard_input_or_text(tmp_path: Path) -> None:
    file = tmp_path / "puzzle.txt"
    file.write_text(SMALL.replace(" ", "\n") + "\n", encoding="utf-8")
    for arguments, text in (((str(file),), None), (("-",), SMALL), ((SMALL,), None)):
        done = unjam("solve", "--json", *arguments, text=text)
        assert json.loads(done.stdout)["move_count"] == 5


def test_exit_codes_tell_outcomes_apart() -> None:
    assert unjam("solve", SMALL).returncode == 0
    unsolvable = unjam("solve", STUCK)
    assert unsolvable.returncode == 10
    assert "Unsolvable: X can never get out" in unsolvable.stdout
    limit = unjam("solve", "--max-states", "1000", "uva:5")
    assert limit.returncode == 20
    assert "max_states was reached; at least" in limit.stdout


WRONG = [
    (["solve", "jam:41"], 32, "deck 'jam' has no puzzle '41'"),
    (["solve", "jm:1"], 32, "did you mean 'jam'?"),
    (["solve", "jam"], 32, "'jam' is a deck; name a puzzle in it, such as 'jam:1'"),
    (["solve", "nowhere/board.txt"], 32, "No such file or directory"),
    (["solve", "XX. A."], 30, "row 2 'A.' has 2 cells, the first one has 3"),
    (["solve", "AABBC"], 30, "has 5 cells, which is no square"),
    (["solve", ""], 30, "the text is empty"),
    (["solve", "...."], 30, "there is no vehicle"),
    (["solve", "BB..DD.........."], 31, "there is no target"),
    (["solve", "X.. .X. ..X"], 30, "vehicle 'X' is in several pieces"),
    (["solve", "XX. XX. ..."], 31, "another kind of piece"),
    (["solve", "A" * 400], 30, "at most 16x16"),
    (["solve"], 33, "PUZZLE"),
    (["solve", "--metric", "speed", "jam:1"], 33, "invalid choice: 'speed'"),
    (["solve", "--weight", "2", "jam:1"], 33, "weight is for algorithm 'weighted' only"),
    (["solve", "--heuristic", "zero", "jam:1"], 33, "uses no heuristic"),
    (["solve", "--max-memory", "lots", "jam:1"], 33, "text like '4GiB', not 'lots'"),
    (["solve", "--timeout", "soon", "jam:1"], 33, "invalid float value: 'soon'"),
    (["solve", "--timeout", "-1", "jam:1"], 33, "timeout"),
    (["solve", "--max-states", "0", "jam:1"], 33, "max_states is a whole number from 1"),
    (["slove", "jam:1"], 33, "slove"),
    ([], 33, "COMMAND"),
]


@pytest.mark.parametrize(("arguments", "code", "words"), WRONG)
def test_wrong_input_is_one_sentence(arguments: list[str], code: int, words: str) -> None:
    done = unjam(*arguments)
    assert done.returncode == code, done.stderr
    assert done.stdout == ""
    assert done.stderr.startswith("unjam: ")
    assert words in done.stderr
    assert done.stderr.count("\n") == 1
    assert "Traceback" not in done.stderr


def test_binary_input_is_one_sentence(tmp_path: Path) -> None:
    file = tmp_path / "puzzle.bin"
    file.write_bytes(bytes(range(256)))
    done = unjam("solve", str(file))
    assert done.returncode == 30
    assert done.stderr.count("\n") == 1


def test_debug_shows_where_an_error_comes_from() -> None:
    done = unjam("--debug", "solve", "jam:41")
    assert "Traceback" in done.stderr


def test_help_and_version() -> None:
    assert unjam("--version").stdout.startswith("unjam 0.")
    for arguments in (["--help"], ["solve", "--help"]):
        done = unjam(*arguments)
        assert done.returncode == 0
        assert "PUZZLE" in done.stdout or "solve" in done.stdout


def test_the_examples_of_the_help_run() -> None:
    text = unjam("solve", "--help").stdout
    examples = [line.strip() for line in text.splitlines() if line.startswith("  unjam solve ")]
    assert len(examples) >= 4
    for example in examples:
        words = [a or b for a, b in re.findall(r"'([^']*)'|(\S+)", example)][1:]
        if "--anytime" in words:
            words[words.index("--timeout") + 1] = "0.5"
        assert unjam(*words).returncode in (0, 20), example


@pytest.mark.skipif(sys.platform == "win32", reason="signals differ on Windows")
@pytest.mark.parametrize("extra", [[], ["--anytime"], ["--algorithm", "astar"]])
def test_interrupt_ends_a_long_search_at_once(extra: list[str]) -> None:
    command = [sys.executable, "-m", "unjam", "solve", "--max-memory", "1GB", *extra, "uva:7"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    time.sleep(1.0)
    sent = time.perf_counter()
    process.send_signal(signal.SIGINT)
    output, errors = process.communicate(timeout=10)
    assert time.perf_counter() - sent < 0.5
    assert process.returncode == 130
    assert output == ""
    assert errors == "unjam: interrupted\n"


@pytest.mark.skipif(sys.platform == "win32", reason="needs a shell")
def test_a_closed_pipe_is_silent() -> None:
    command = f"{sys.executable} -m unjam solve uva:4 | true"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, timeout=60)
    assert done.stderr == ""


def test_a_missing_core_is_one_sentence(tmp_path: Path) -> None:
    import unjam as installed

    copy = tmp_path / "unjam"
    source = Path(installed.__file__).parent
    shutil.copytree(source, copy, ignore=shutil.ignore_patterns("_core*", "__pycache__"))
    command = [sys.executable, "-m", "unjam", "solve", "jam:1"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=60)
    assert done.returncode == 34
    assert done.stderr.startswith("unjam: the compiled core of unjam is missing")
    assert done.stderr.count("\n") == 1
