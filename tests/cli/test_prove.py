"""``unjam prove``, ``unjam verify`` and ``unjam cards --proof``."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from unjam import verify
from unjam.cli.main import run

CHECKER = Path(__file__).parents[2] / "tools" / "checker.py"
UNSOLVABLE = "BB.A XX.A C..A C..."


def test_a_proof_is_written_and_verified(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = str(tmp_path / "card.proof")
    assert run(["prove", "jam:1", "-o", file]) == 0
    assert "no solution has fewer than 8 moves" in capsys.readouterr().out
    assert run(["verify", file, "jam:1"]) == 0
    assert "This is the given puzzle." in capsys.readouterr().out
    assert run(["verify", file, "jam:2"]) == 14
    done = subprocess.run([sys.executable, "-I", str(CHECKER), file], capture_output=True)
    assert done.returncode == 0
    assert b"The best solution has 8 moves" in done.stdout
    assert verify(Path(file).read_bytes())[0].startswith("The best solution has 8 moves")


def test_an_unsolvable_puzzle_has_a_proof(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = str(tmp_path / "none.proof")
    assert run(["prove", "--smallest", UNSOLVABLE, "-o", file]) == 10
    assert run(["verify", file]) == 0
    assert "There is no solution." in capsys.readouterr().out


def test_a_file_that_proves_nothing_is_refused_in_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "bad.proof"
    file.write_bytes(b"UNJAM1 and so on")
    assert run(["verify", str(file)]) == 14
    assert capsys.readouterr().err.count("\n") == 1
    done = subprocess.run([sys.executable, "-I", str(CHECKER), str(file)], capture_output=True)
    assert done.returncode == 1
    assert b"refused" in done.stderr


def test_a_limit_leaves_no_file(tmp_path: Path) -> None:
    file = tmp_path / "limit.proof"
    assert run(["prove", "--max-states", "10", "jam:40", "-o", str(file)]) == 20
    assert not file.exists()


def test_cards_with_proofs(tmp_path: Path) -> None:
    file = tmp_path / "cards.pdf"
    assert run(["cards", "--proof", "jam:1", "-o", str(file)]) == 0
    assert file.read_bytes()[:5] == b"%PDF-"
    assert run(["cards", "--proof", "--qr", "https://example.org", "jam:1", "-o", str(file)]) == 33
