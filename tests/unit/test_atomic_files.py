"""Files appear whole or not at all."""

from __future__ import annotations

import errno
import gzip
import os
from pathlib import Path

import pytest

from unjam.util.atomic_files import whole_file, whole_text


def test_a_file_appears_at_the_end(tmp_path: Path) -> None:
    path = tmp_path / "new.txt"
    with whole_text(path) as file:
        file.write("höher\n")
        assert not path.exists()
    assert path.read_bytes() == "höher\n".encode()
    assert os.listdir(tmp_path) == ["new.txt"]


@pytest.mark.parametrize("error", [ValueError, KeyboardInterrupt, OSError])
def test_nothing_is_left_when_something_goes_wrong(
    tmp_path: Path, error: type[BaseException]
) -> None:
    path = tmp_path / "old.txt"
    path.write_text("before", encoding="utf-8")

    def write_half() -> None:
        with whole_text(path) as file:
            file.write("half")
            raise error

    with pytest.raises(error):
        write_half()
    assert path.read_text(encoding="utf-8") == "before"
    assert os.listdir(tmp_path) == ["old.txt"]


def test_packed(tmp_path: Path) -> None:
    path = tmp_path / "new.txt.gz"
    with whole_text(path) as file:
        file.write("text\n" * 100)
    assert gzip.decompress(path.read_bytes()) == b"text\n" * 100


def test_what_a_link_leads_to_is_replaced(tmp_path: Path) -> None:
    (tmp_path / "real").write_text("before", encoding="utf-8")
    (tmp_path / "link").symlink_to("real")
    with whole_text(tmp_path / "link") as file:
        file.write("after")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "real").read_text(encoding="utf-8") == "after"


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full")
def test_a_device_stays_a_device(tmp_path: Path) -> None:
    link = str(tmp_path / "disk.txt")
    os.symlink("/dev/full", link)
    with pytest.raises(OSError, match="No space left") as caught, whole_text(link) as file:
        file.write("x")
    assert (caught.value.errno, caught.value.filename) == (errno.ENOSPC, link)
    assert not os.path.isfile("/dev/full")


@pytest.mark.parametrize("name", ["folder", "nowhere/file.txt"])
def test_where_nothing_can_be_written(tmp_path: Path, name: str) -> None:
    (tmp_path / "folder").mkdir()
    path = str(tmp_path / name)
    with pytest.raises(OSError, match=r"directory") as caught, whole_text(path):
        pass
    assert caught.value.filename == path
    assert os.listdir(tmp_path) == ["folder"]


def test_errors_about_other_files_are_not_changed(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError) as caught, whole_file(tmp_path / "new.txt"):
        open(tmp_path / "other.txt", encoding="utf-8")  # noqa: SIM115
    assert os.fspath(caught.value.filename) == str(tmp_path / "other.txt")
