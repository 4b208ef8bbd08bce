"""The lint that finds retired idioms in prose."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from textwrap import dedent

import pytest

from tools.check_prose import IDIOMS, PATHS, ROOT, files_in, findings, prose_of

SCRIPT = ROOT / "tools" / "check_prose.py"


def found(folder: Path, name: str, text: str, **settings: frozenset[tuple[str, str]]) -> list[str]:
    """The idioms of a file, each with its line."""
    file = folder / name
    file.write_text(dedent(text), "utf-8")
    return [f"{one.line} {one.idiom}" for one in findings([file], **settings)]


WRONG = {
    "docstring.py": ('"""The limit is told."""\n', ["1 told"]),
    "wrapped.py": ('"""One\nwho waits."""\n', ["1 One who"]),
    "comment.py": ("x = 1  # the clock is dear\n", ["1 dear"]),
    "comments.py": ("# first as\n# ever\nx = 1\n", ["1 as ever"]),
    "error.py": ("raise ValueError('a grid cannot say it')\n", ["1 cannot say"]),
    "joined.py": ('help = ("by itself, "\n    "unless given")\n', ["1 by itself, unless"]),
    "format.py": ('text = f"{name} is told {value}"\n', ["1 told"]),
    "nested.py": ("text = f\"{', '.join(names)} told\"\n", ["1 told"]),
    "stub.pyi": ('def f() -> int:\n    """What somebody asked."""\n', ["2 somebody"]),
    "core.h": ("/** The crew\n * told so. */\nint told;\n", ["1 The crew", "2 told"]),
    "core.cpp": ('int f(); // as\n// said\nauto text = "whoever";\n', ["1 as said", "3 whoever"]),
    "page.js": ("/* nobody */ let told = `somebody`;\n", ["1 nobody", "1 somebody"]),
    "page.md": ("# Limits\n\nThe limit is\ntold.\n", ["4 told"]),
}


@pytest.mark.parametrize("name", WRONG)
def test_an_idiom_is_found_with_its_line(tmp_path: Path, name: str) -> None:
    text, idioms = WRONG[name]
    assert found(tmp_path, name, text) == idioms


RIGHT = {
    "names.py": "told = somebody.nobody(dear)\n",
    "expression.py": 'text = f"the limit is {told}"\n',
    "apart.py": 'values = ["as", told, "ever"]\n',
    "words.py": "# retold, untold, endearing\n",
    "core.cpp": "int told = dear(nobody);\n",
    "page.md": "```\ntold\n```\n\nSee `told` and [the limit](told.md). <!-- told -->\n",
}


@pytest.mark.parametrize("name", RIGHT)
def test_code_is_not_prose(tmp_path: Path, name: str) -> None:
    assert found(tmp_path, name, RIGHT[name]) == []


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.py", '# one\nx = f\'{x} two\' + """three\nfour"""\n'),
        ("a.cpp", 'int x; // one\nauto y = "two";\n'),
        ("a.md", "one `x`\n```\ncode\n```\n"),
    ],
)
def test_prose_keeps_its_place(name: str, text: str) -> None:
    prose = prose_of(text, Path(name).suffix)
    assert len(prose) == len(text)
    assert [at for at, mark in enumerate(prose) if mark == "\n"] == [
        at for at, mark in enumerate(text) if mark == "\n"
    ]
    words = [word for word in ("one", "two", "three", "four") if word in text]
    assert [prose.index(word) for word in words] == [text.index(word) for word in words]
    assert "code" not in prose


def test_an_allowed_idiom_is_not_found(tmp_path: Path) -> None:
    text = "# The user is told.\n# Nobody is told.\n"
    allowed = frozenset({((tmp_path / "a.py").as_posix(), "told")})
    assert found(tmp_path, "a.py", text) == ["1 told", "2 Nobody", "2 told"]
    assert found(tmp_path, "a.py", text, allowed=allowed) == ["2 Nobody"]
    assert found(tmp_path, "b.py", text, allowed=allowed) == ["1 told", "2 Nobody", "2 told"]


def test_every_idiom_has_advice() -> None:
    assert len(IDIOMS) > 30
    assert all(advice for advice in IDIOMS.values())


def test_the_paths_have_files() -> None:
    assert all(files_in(ROOT / path) for path in PATHS)


def test_the_exit_status(tmp_path: Path) -> None:
    (tmp_path / "good.py").write_text("# The limit is reported.\n", "utf-8")
    command = [sys.executable, str(SCRIPT), str(tmp_path)]
    assert subprocess.run(command, check=False).returncode == 0
    (tmp_path / "bad.md").write_text("The limit is told.\n", "utf-8")
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    assert done.returncode == 1
    assert done.stdout.endswith("bad.md:1: 'told': write reported, passed, given\n")


def test_a_package_has_no_idioms() -> None:
    # `make lint` checks all of them.
    assert list(map(str, findings(files_in(ROOT / "src/unjam/util")))) == []
