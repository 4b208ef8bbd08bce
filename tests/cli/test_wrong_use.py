"""What people get wrong: each gives one good sentence and the right exit code."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from unjam import AmbiguousError, Puzzle
from unjam.cli.console import report

from .conftest import Command

JUMBLE = bytes(range(256))

# Arguments, exit code, words of the sentence, standard input.
WRONG: list[tuple[list[str], int, str, bytes | None]] = [
    # commands and options
    (["slove", "jam:1"], 33, "unknown command 'slove'; did you mean 'solve'?", b""),
    (["frobnicate"], 33, "unknown command 'frobnicate'; choose from solve, check, prove", b""),
    (["help", "sove"], 33, "unknown command 'sove'; did you mean 'solve'?", b""),
    (["--verson"], 33, "unjam has no option '--verson'; did you mean '--version'?", b""),
    (["solve"], 33, "PUZZLE; see unjam solve --help", b""),
    (["show"], 33, "PUZZLE; see unjam show --help", b""),
    (["completion"], 33, "SHELL; see unjam completion --help", b""),
    (["solve", "--metrc", "moves", "jam:1"], 33, "no option '--metrc'; did you mean '--metric'?",
     b""),
    (["solve", "--metrc=moves", "jam:1"], 33, "no option '--metrc'; did you mean '--metric'?", b""),
    (["solve", "--met", "moves", "jam:1"], 33, "no option '--met'; did you mean '--metric'?", b""),
    (["solve", "-q", "jam:1"], 33, "unjam solve has no option '-q'", b""),
    (["solve", "--metric", "mvoes", "jam:1"], 33, "'mvoes'; did you mean 'moves'?", b""),
    (["solve", "--metric", "speed", "jam:1"], 33,
     "--metric must be moves, slides, 'moves,slides' or 'slides,moves', not 'speed'", b""),
    (["solve", "--metric"], 33, "--metric: expected one argument", b""),
    (["solve", "--algorithm", "dikstra", "jam:1"], 33, "did you mean 'dijkstra'?", b""),
    (["solve", "--heuristic", "blocker", "jam:1"], 33, "did you mean 'blockers'?", b""),
    (["solve", "--heuristic", "zero", "jam:1"], 33, "does not use a heuristic", b""),
    (["solve", "--weight", "2", "jam:1"], 33, "--weight requires --algorithm 'weighted'", b""),
    (["solve", "--weight", "heavy", "jam:1"], 33,
     "--weight must be a number, at least 1, not 'heavy'", b""),
    (["solve", "--timeout", "soon", "jam:1"], 33,
     "--timeout must be a number of seconds, at least 0, not 'soon'", b""),
    (["solve", "--timeout", "-1", "jam:1"], 33,
     "--timeout must be a number of seconds, at least 0", b""),
    (["solve", "--timeout", "nan", "jam:1"], 33,
     "--timeout must be a number of seconds, at least 0", b""),
    (["solve", "--max-states", "0", "jam:1"], 33,
     "--max-states must be a whole number of at least 1", b""),
    (["solve", "--max-states", "many", "jam:1"], 33, "not 'many'", b""),
    (["solve", "--max-memory", "lots", "jam:1"], 33, "text like 4GiB, not 'lots'", b""),
    (["solve", "--json", "--jsonl", "jam:1"], 33,
     "--steps, --json and --jsonl cannot be combined", b""),
    (["solve", "--color", "purple", "jam:1"], 33, "--color must be auto, always or never", b""),
    (["--color", "purple", "solve", "jam:1"], 33, "--color must be auto, always or never", b""),
    (["solve", "--format", "gird", "XX..BB..."], 33, "format 'gird'; did you mean 'grid'?", b""),
    (["completion", "bsh"], 33,
     "SHELL must be bash, zsh or fish, not 'bsh'; did you mean 'bash'?", b""),
    (["completion", "bash", "zsh"], 33, "unexpected argument 'zsh'", b""),
    # decks and files
    (["solve", "jan:1"], 32, "there is no deck 'jan'; did you mean 'jam'?", b""),
    (["solve", "chess:1"], 32, "there is no deck 'chess'; there are census-4x4, ", b""),
    (["solve", "klotski:1"], 32, "deck 'klotski' has no puzzle '1'; it has huarongdao to", b""),
    (["rules", "toru"], 33, "unknown variant 'toru'; did you mean 'torus'?", b""),
    (["solve", "mypuzzle"], 32, "no deck or file 'mypuzzle'; 'unjam decks' lists the decks", b""),
    (["show", "README"], 32, "no deck or file 'README'", b""),
    (["solve", "jma"], 32, "no deck or file 'jma'; did you mean 'jam'?", b""),
    (["solve", "jam:99"], 32, "deck 'jam' has no puzzle '99'; it has 1 to 40", b""),
    (["solve", "hardest:wal60"], 32, "no puzzle 'wal60'; did you mean 'wall60'?", b""),
    (["decks", "jan"], 32, "there is no deck 'jan'; did you mean 'jam'?", b""),
    (["show", "nowhere/board.txt"], 32, "cannot read 'nowhere/board.txt': No such file", b""),
    (["show", "nowhere/board"], 32, "cannot read 'nowhere/board': No such file", b""),
    (["show", "missing.txt:3"], 32, "cannot read 'missing.txt': No such file", b""),
    (["show", "."], 32, "cannot read '.': Is a directory", b""),
    (["show", "folder"], 32, "cannot read 'folder': Is a directory", b""),
    (["show", "cards.txt:9"], 32, "'cards.txt' has no puzzle '9'; it has 2 puzzles", b""),
    (["show", "empty.txt"], 30, "no puzzle in 'empty.txt'", b""),
    (["show", "jumble.bin"], 30, "jumble.bin: it is not UTF-8 text", b""),
    (["show", "latin.txt"], 30, "latin.txt: it is not UTF-8 text", b""),
    (["show", "torn.gz"], 30, "torn.gz: the gzip data is corrupt", b""),
    (["show", "bad.txt"], 30, "bad.txt, line 1: ", b""),
    # standard input
    (["solve", "-"], 30, "no puzzle in 'standard input'", b""),
    (["solve", "-"], 30, "cannot read puzzles: standard input is closed", None),
    (["solve", "-"], 30, "standard input", JUMBLE),
    (["solve", "-"], 30, "standard input, line 1: ", b"XX..B\n"),
    # text
    (["solve", ""], 30, "the text is empty", b""),
    (["solve", "   "], 30, "the text is empty", b""),
    (["solve", "XX..B"], 30, "'XX..B'", b""),
    (["solve", "XX. A."], 30, "row 2 'A.' has 2 cells, the first one has 3", b""),
    (["solve", "XX. B.. .B."], 30, "vehicle 'B' is in several pieces", b""),
    (["solve", "A" * 400], 30, "at most 16x16", b""),
    (["solve", "X" * 2_000_000], 30, "", b""),
    (["solve", "B..DB..D........"], 31, "there is no target", b""),
]  # fmt: skip


def name(case: tuple[list[str], int, str, bytes | None]) -> str:
    words = " ".join(case[0])
    return words if len(words) < 60 else f"{words[:57]}..."


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Files that go wrong, in the folder where the command runs."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder").mkdir()
    (tmp_path / "cards.txt").write_text("XX.BA..BAOOO....\nXX.BA..BAOOO....\n", encoding="utf-8")
    (tmp_path / "empty.txt").write_text("\n \n", encoding="utf-8")
    (tmp_path / "jumble.bin").write_bytes(JUMBLE)
    (tmp_path / "latin.txt").write_bytes("XX.\xe4\n..\xe4\n...\n".encode("latin-1"))
    (tmp_path / "torn.gz").write_bytes(gzip.compress(b"XX.BA..BAOOO....\n" * 100)[:-20])
    (tmp_path / "bad.txt").write_text("XX..B\n", encoding="utf-8")


@pytest.mark.parametrize("case", WRONG, ids=name)
@pytest.mark.usefixtures("folder")
def test_one_sentence(unjam: Command, case: tuple[list[str], int, str, bytes | None]) -> None:
    arguments, code, words, stdin = case
    done = unjam(*arguments, stdin=stdin)
    assert done.err.startswith("unjam: ")
    assert words in done.err
    assert done.code == code
    assert done.out == ""
    assert done.err.count("\n") == 1
    assert len(done.err) < 500, "a sentence, not the whole input"
    assert "Traceback" not in done.err
    for word in ("max_states", "max_memory", "invalid choice", "errno", "Errno"):
        assert word not in done.err


def test_there_are_enough_of_them() -> None:
    assert len(WRONG) >= 30


def test_a_text_with_two_readings_is_shown_in_both(capsys: pytest.CaptureFixture[str]) -> None:
    one = Puzzle.parse(".... XX.B A..B AOOO")
    two = Puzzle.parse("XX.B A..B AOOO ....")
    assert report(AmbiguousError("it can be read in two ways", (one, two))) == 30
    done = capsys.readouterr()
    assert done.out == ""
    assert (
        done.err
        == """\
unjam: it can be read in two ways

+----+   +----+
|....|   |XX.B>
|XX.B>   |A..B|
|A..B|   |AOOO|
|AOOO|   |....|
+----+   +----+
"""
    )
