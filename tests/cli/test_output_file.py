"""The names of output files: endings, and ``-`` for standard output."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from .conftest import Command

NOT_BY_DASH = "which cannot go to standard output ('-')"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return an empty working directory."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ("cards jam:1 -o x", "the output must be a .pdf file, not 'x'"),
        ("cards jam:1 -o -", "the output must be a .pdf file, not '-'"),
        ("render jam:1 -o -", "or .html file, not '-'"),
        ("graph jam:1 -o -", "or .parquet file, not '-'"),
        ("export jam:1-2 -o x.png", "the output must be a .html or .htm file, not 'x.png'"),
        ("export jam:1-2 -o -", "the output must be a .html or .htm file, not '-'"),
        ("export --full -o x", "the output must be a .html or .htm file, not 'x'"),
        ("convert --to native jam:1 -o x.png",
         "the output is text (native), not a .png file; choose another name than 'x.png'"),
        ("convert --to native jam:1 -o x.json", "the output is text (native), not a .json file"),
        ("convert --to json jam:1 -o x.jsonl", "the output is text (json), not a .jsonl file"),
        ("convert --to csv jam:1 -o x.pdf.gz", "the output is text (csv), not a .pdf file"),
        ("convert --to pddl jam:1 -o x.csv", "the output is text (pddl), not a .csv file"),
        ("generate -o x.svg", "the output is text (native), not a .svg file"),
        ("harden jam:1 -o x.HTML", "the output is text (native), not a .html file"),
        ("simplify jam:1 -o x.parquet", "the output is text (native), not a .parquet file"),
        ("db census-4x4 --export x.csv", "the output is text (deck), not a .csv file"),
        ("prove jam:1 -o x.png", "the output is a certificate, not a .png file"),
        ("prove jam:1 -o -", NOT_BY_DASH),
        ("census --size 3x3 -o -", NOT_BY_DASH),
        ("hunt --size 5x5 --time 1 -o -", NOT_BY_DASH),
        ("site -o -", NOT_BY_DASH),
        ("gym dataset -o -", NOT_BY_DASH),
        ("gym dataset -o x.csv", "a .parquet file or a folder, not a .csv file"),
        ("tasks make -o x.png", "the output is text (jsonl), not a .png file"),
        ("tasks make --no-answers --seed 5 -o -", "--no-answers needs --key FILE"),
        ("tasks play x -o x.png", "the output is text (jsonl), not a .png file"),
        ("tasks score x y --plot z.pdf", "--plot must be a .png or .svg file, not 'z.pdf'"),
        ("compare jam:1 --plot z.pdf", "--plot must be a .png or .svg file, not 'z.pdf'"),
        ("solve jam:1 --overlay z.jpg", "--overlay must be a .png file, not 'z.jpg'"),
    ],
)  # fmt: skip
def test_a_name_of_something_else(unjam: Command, folder: Path, arguments: str, words: str) -> None:
    done = unjam(*arguments.split())
    assert (done.code, done.out, done.err.count("\n")) == (33, "", 1), done
    assert words in done.err
    assert os.listdir(folder) == []


@pytest.mark.parametrize(
    "arguments",
    [
        "convert --to line jam:1",
        "convert --to pddl jam:1",
        "simplify jam:1",
        "harden --max-states 1000000 jam:1",
        "generate --size 4x4 --threads 1",
        "tasks make --kind legal_moves --count 1 --tier 1 --threads 1",
    ],
)
def test_dash_is_standard_output(unjam: Command, folder: Path, arguments: str) -> None:
    written = unjam(*arguments.split(), "-o", "-")
    assert written.code == 0, written.err
    assert written.out
    if not arguments.startswith("tasks"):
        assert written.out == unjam(*arguments.split()).out
    assert os.listdir(folder) == []


def test_a_deck_of_a_census_to_standard_output(unjam: Command, folder: Path) -> None:
    pytest.importorskip("duckdb")
    done = unjam("db", "census-4x4", "moves >= 5", "--export", "-")
    assert done.code == 0
    assert done.out.startswith("# id  size")
    assert "puzzles in" not in done.out
    assert os.listdir(folder) == []


@pytest.mark.parametrize("name", ["x.txt", "x.native", "x", "x.txt.gz", "deck.2026"])
def test_other_names_may_contain_any_text(unjam: Command, folder: Path, name: str) -> None:
    assert unjam("convert", "--to", "native", "jam:1", "-o", name).code == 0
    assert os.listdir(folder) == [name]
    assert (
        unjam("convert", "--to", "line", name).out == unjam("convert", "--to", "line", "jam:1").out
    )


@pytest.mark.parametrize(
    "arguments",
    [
        "cards jam:1 -o no/x.pdf",
        "render jam:1 -o no/x.svg",
        "export jam:1 -o no/x.html",
        "graph --max-states 100000 jam:1 -o no/x.dot",
        "convert --to line jam:1 -o no/x.txt",
        "convert --to pddl jam:1 -o no/x.pddl",
        "simplify jam:1 -o no/x.txt",
        "prove jam:1 -o no/x.proof",
        "db census-4x4 --export no/x.txt",
        "gym dataset --transitions 9 -o no/x.parquet",
        "tasks make --kind legal_moves --count 1 --tier 1 --threads 1 -o no/x.jsonl",
    ],
)
def test_a_file_that_cannot_be_written(unjam: Command, folder: Path, arguments: str) -> None:
    for module in ("reportlab", "numpy", "duckdb", "gymnasium", "pyarrow"):
        pytest.importorskip(module)
    done = unjam(*arguments.split())
    assert (done.code, done.out) == (33, ""), done
    assert done.err.startswith("unjam: cannot write 'no/"), done.err
    assert os.listdir(folder) == []
