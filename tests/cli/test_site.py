"""``unjam site``: the folder, what it refuses, and what it leaves alone."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from unjam.cli import exit_codes
from unjam.web.site.site_folder import write_site

from .conftest import Command
from .site_runtime import RUNTIME, packages, pretend_runtime


@pytest.fixture
def runtime(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "runtime"
    pretend_runtime(folder, monkeypatch)
    return folder


def test_the_files_of_a_site(unjam: Command, tmp_path: Path, runtime: Path) -> None:
    folder = tmp_path / "public"
    done = unjam("site", "--runtime", str(runtime), "-o", str(folder))
    assert (done.code, done.err) == (0, "")
    assert re.fullmatch(rf"{re.escape(str(folder))}: \d+ files, \d+\.\d MB\n", done.out)
    page = (folder / "index.html").read_text("utf-8")
    found = re.search(r'id="runtime">(.*?)</script>', page)
    assert found is not None
    about = json.loads(found[1])
    assert about["files"] == sorted(RUNTIME)
    counted = [len(content) for name, content in RUNTIME.items() if "mjs" not in name]
    assert about["size"] == sum(counted)
    for name, content in RUNTIME.items():
        assert (folder / about["address"] / name).read_bytes() == content
    worker = (folder / "service_worker.js").read_text("utf-8")
    assert f'const RUNTIME = "{about["address"]}";' in worker
    stored = json.loads(re.findall(r"const FILES = (\[.*?\]);", worker, re.S)[0])
    assert "./local/python_worker.js" in stored
    for path in stored:
        assert (folder / path).exists(), path
    listed = json.loads((folder / "unjam-site.json").read_text("utf-8"))["files"]
    written = [path for path in folder.rglob("*") if path.is_file()]
    assert {path.relative_to(folder).as_posix() for path in written} == {
        *listed,
        "unjam-site.json",
    }


def test_all_addresses_are_relative(unjam: Command, tmp_path: Path, runtime: Path) -> None:
    folder = tmp_path / "public"
    assert unjam("site", "--runtime", str(runtime), "-o", str(folder)).code == 0
    page = (folder / "index.html").read_text("utf-8")
    for address in re.findall(r'(?:href|src)="([^"]*)"', page):
        assert not address.startswith(("/", "http")), address
    assert '<meta http-equiv="Content-Security-Policy" content="default-src' in page
    assert "frame-ancestors" not in page


def test_a_site_replaces_itself_and_nothing_else(
    unjam: Command, tmp_path: Path, runtime: Path
) -> None:
    folder = tmp_path / "public"
    write_site(str(folder), [("old/part.js", b"old"), ("index.html", b"old")])
    (folder / "CNAME").write_text("example.org")
    assert unjam("site", "--runtime", str(runtime), "-o", str(folder)).code == 0
    assert not (folder / "old").exists()
    assert (folder / "index.html").read_bytes() != b"old"
    assert (folder / "CNAME").read_text() == "example.org"


def test_a_folder_with_other_files(unjam: Command, tmp_path: Path, runtime: Path) -> None:
    folder = tmp_path / "home"
    folder.mkdir()
    (folder / "letter.txt").write_text("Dear")
    command = ["site", "--runtime", str(runtime), "-o", str(folder)]
    done = unjam(*command)
    assert done.code == exit_codes.USAGE
    assert done.err == (
        f"unjam: {str(folder)!r} has files but no site of unjam; "
        "--force writes the site among them\n"
    )
    assert [path.name for path in folder.iterdir()] == ["letter.txt"]
    assert unjam(*command, "--force").code == 0
    assert (folder / "letter.txt").read_text() == "Dear"
    assert (folder / "index.html").exists()


def test_without_python_for_browsers(unjam: Command, tmp_path: Path, runtime: Path) -> None:
    folder = tmp_path / "public"
    (runtime / "pyodide.asm.wasm").unlink()
    done = unjam("site", "--runtime", str(runtime), "-o", str(folder))
    assert done.code == exit_codes.MISSING
    assert done.err == (
        f"unjam: {str(runtime)!r} is no Python for browsers: pyodide.asm.wasm is missing; "
        "`make wasm` in unjam's source tree builds it, and --runtime names its folder\n"
    )
    assert not folder.exists()


def test_a_folder_that_cannot_be_written(unjam: Command, tmp_path: Path, runtime: Path) -> None:
    file = tmp_path / "file"
    file.write_text("")
    done = unjam("site", "--runtime", str(runtime), "-o", str(file / "public"))
    assert done.code == exit_codes.USAGE
    # The reason depends on the system.
    assert done.err.startswith(f"unjam: cannot write {str(file / 'public')!r}: ")
    assert done.err.count("\n") == 1


def test_nothing_is_written_if_something_fails(tmp_path: Path) -> None:
    def broken() -> Iterator[tuple[str, bytes]]:
        yield "index.html", b"new"
        raise RuntimeError("on purpose")

    new, old = tmp_path / "new", tmp_path / "old"
    write_site(str(old), [("index.html", b"old")])
    for folder in (new, old):
        with pytest.raises(RuntimeError):
            write_site(str(folder), broken())
    assert not new.exists()
    assert sorted(path.name for path in old.iterdir()) == ["index.html", "unjam-site.json"]
    assert (old / "index.html").read_bytes() == b"old"


def test_a_list_that_names_other_folders(tmp_path: Path) -> None:
    """What a list of files says is not trusted: nothing outside the folder is removed."""
    folder = tmp_path / "public"
    write_site(str(folder), [("index.html", b"old")])
    other = tmp_path / "other.txt"
    other.write_text("stays")
    listed = {"files": ["../other.txt", str(other), 3]}
    (folder / "unjam-site.json").write_text(json.dumps(listed))
    write_site(str(folder), [("index.html", b"new")])
    assert other.read_text() == "stays"


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (packages("0.0.9"), "was built for another version of unjam, not"),
        (b"damaged", "unjam-packages.zip is damaged"),
    ],
)
def test_a_runtime_that_does_not_fit(
    unjam: Command, tmp_path: Path, runtime: Path, content: bytes, sentence: str
) -> None:
    (runtime / "unjam-packages.zip").write_bytes(content)
    folder = tmp_path / "public"
    done = unjam("site", "--runtime", str(runtime), "-o", str(folder))
    assert (done.code, done.out) == (exit_codes.MISSING, "")
    assert sentence in done.err
    assert not folder.exists()
