"""``unjam export --full``: the page as one file, and what it refuses."""

from __future__ import annotations

import gzip
import json
import re
from base64 import b64decode
from hashlib import sha256
from pathlib import Path

import pytest

from unjam.cli import exit_codes

from .conftest import Command
from .site_runtime import RUNTIME, pretend_runtime


@pytest.fixture
def runtime(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "runtime"
    pretend_runtime(folder, monkeypatch)
    return folder


def contents(page: str) -> dict[str, bytes]:
    """The files inside a page."""
    pattern = r'<script type="text/plain" data-file="([\w.-]+)"( data-gzip)?>(.*?)</script>'
    found = {}
    for name, packed, text in re.findall(pattern, page, re.S):
        if name != "python_worker":
            data = b64decode(text)
            found[name] = gzip.decompress(data) if packed else data
    return found


def test_everything_is_inside(unjam: Command, tmp_path: Path, runtime: Path) -> None:
    file = tmp_path / "unjam.html"
    done = unjam("export", "--full", "--runtime", str(runtime), "-o", str(file))
    assert (done.code, done.err) == (0, "")
    assert re.fullmatch(rf"{re.escape(str(file))}: the page, \d+\.\d MB\n", done.out)
    page = file.read_text("utf-8")
    inside = contents(page)
    assert {name: inside[name] for name in RUNTIME} == RUNTIME
    texts = json.loads(inside["texts"])
    for path in ("languages/de.json", "edit/edit_view.css"):
        assert path in texts
    assert "answers/decks.json" in json.loads(inside["answers"])
    assert "answers/klotski/index.json" in json.loads(inside["answers-klotski"])
    # No address leads out of the file, and the policy forbids requests.
    head = page.partition("<script")[0]
    assert re.findall(r'(?:href|src)="(?!data:|#)[^"]*"', head) == []
    found = re.search(r'http-equiv="Content-Security-Policy" content="([^"]*)"', page)
    assert found is not None
    assert "default-src 'none'" in found[1]
    assert "connect-src" not in found[1]
    # Scripts and style sheets that are added later are allowed by their hashes.
    allowed = {b64decode(text) for text in re.findall(r"'sha256-([^']*)'", found[1])}
    for path, text in texts.items():
        if path.endswith((".js", ".css")):
            assert sha256(text.encode()).digest() in allowed, path


def test_what_is_refused(unjam: Command, tmp_path: Path, runtime: Path) -> None:
    file = tmp_path / "unjam.html"
    given = ("export", "--full", "--runtime", str(runtime), "-o", str(file))
    for arguments, sentence in (
        ((*given, "jam"), "--full writes the page with all decks and takes no 'jam'"),
        ((*given, "--title", "Mine"), "--full writes the page with all decks and takes no --title"),
        ((*given, "--timeout", "3"), "--full takes no options for puzzles"),
        ((*given, "--format", "grid"), "--full takes no options for puzzles"),
        (("export", "-o", str(file)), "export needs a PUZZLE, or --full"),
        (("export", "--runtime", "x", "jam", "-o", str(file)), "--runtime is an option of --full"),
    ):
        done = unjam(*arguments)
        assert (done.code, done.out) == (exit_codes.USAGE, "")
        assert sentence in done.err
    done = unjam("export", "--full", "--runtime", str(tmp_path), "-o", str(file))
    assert done.code == exit_codes.MISSING
    assert "Python for browsers: pyodide.mjs is missing" in done.err
    nowhere = str(tmp_path / "nowhere" / "unjam.html")
    done = unjam("export", "--full", "--runtime", str(runtime), "-o", nowhere)
    assert done.code == exit_codes.USAGE
    assert "cannot write" in done.err
    assert not file.exists()
