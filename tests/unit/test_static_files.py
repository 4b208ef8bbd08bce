"""The JavaScript and CSS of the page: imports, names, style sheets, and the rules of the linter."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

import unjam
from unjam.player.script_bundle import STYLE_SHEETS

ROOT = Path(__file__).resolve().parents[2]
STATIC = Path(unjam.__file__).parent / "static"
MODULES = sorted(STATIC.rglob("*.js"))
SHEETS = sorted(STATIC.rglob("*.css"))
CODE = {path: path.read_text("utf-8") for path in [*MODULES, *SHEETS, STATIC / "index.html"]}
IMPORT = re.compile(r'^(?:import|export)\b[^;]*?\bfrom "([^"]+)";', re.M)
COMMENT = re.compile(r"/\*.*?\*/", re.S)


def name(path: Path) -> str:
    return path.relative_to(STATIC).as_posix()


def test_every_file_name_has_one_meaning() -> None:
    names = Counter(path.name for path in [*MODULES, *SHEETS])
    assert [file for file, count in names.items() if count > 1] == []


@pytest.mark.parametrize("path", MODULES, ids=name)
def test_imports_resolve_on_disk(path: Path) -> None:
    for target in IMPORT.findall(CODE[path]):
        assert target.startswith(("./", "../")), target
        found = (path.parent / target).resolve()
        assert found.is_relative_to(STATIC.resolve())
        assert found.is_file(), target


def test_the_player_imports_nothing_of_the_app() -> None:
    """Exported files contain the player alone."""
    folder = (STATIC / "player").resolve()
    player = [path for path in MODULES if path.resolve().is_relative_to(folder)]
    imports = {
        (path.parent / target).resolve() for path in player for target in IMPORT.findall(CODE[path])
    }
    assert folder / "game.js" in imports
    assert [target for target in imports if not target.is_relative_to(folder)] == []


def test_files_that_are_loaded_by_name_exist() -> None:
    html = CODE[STATIC / "index.html"]
    loaded = re.findall(r'(?:href|src)="([\w/]+\.\w+)"', html)
    for path in MODULES:
        loaded += re.findall(r'loadStylesheet\("([^"]+)"\)', CODE[path])
    assert {"app.js", "app.css"} <= set(loaded)
    assert [file for file in loaded if not (STATIC / file).is_file()] == []
    unused = {name(path) for path in SHEETS} - set(loaded)
    assert unused == set()
    views = re.search(r"const names = \{([^}]*)\}", CODE[STATIC / "app.js"])
    assert views is not None
    for view in re.findall(r"(\w+):", views[1]):
        assert (STATIC / view / f"{view}_view.js").is_file()


def test_exported_files_have_all_style_sheets_of_the_player() -> None:
    assert {path.name for path in SHEETS if path.parent.name == "player"} == set(STYLE_SHEETS)


@pytest.mark.parametrize("path", SHEETS, ids=name)
def test_no_style_is_for_a_class_that_does_not_exist(path: Path) -> None:
    text = COMMENT.sub("", CODE[path])
    selectors = re.findall(r"([^{};]+)\{", text)
    classes = {found for part in selectors for found in re.findall(r"\.([a-zA-Z][\w-]*)", part)}
    code = "\n".join(CODE[file] for file in CODE if file.suffix != ".css")
    # Written as a prefix and something else, such as `colour3`.
    made = {"colour", "level", "preview", "sample", "view"}
    missing = {
        one
        for one in classes
        if not re.search(rf"(?<![\w-]){one}(?![\w-])", code)
        and re.match(r"[a-z]+", one)[0] not in made  # type: ignore[index]
    }
    assert missing == set()


def test_every_custom_property_is_defined() -> None:
    text = "\n".join(CODE.values())
    used = set(re.findall(r"var\((--[\w-]+)", text))
    defined = set(re.findall(r"(--[\w-]+):", text)) | set(re.findall(r'"(--[\w-]+)"', text))
    assert used - defined == set()


@pytest.mark.parametrize("path", SHEETS, ids=name)
def test_no_property_is_set_twice_in_a_rule(path: Path) -> None:
    """Except for values that old browsers do not know."""
    for body in re.findall(r"\{([^{}]*)\}", COMMENT.sub("", CODE[path])):
        declarations = [one.partition(":")[::2] for one in body.split(";") if ":" in one]
        names = Counter(one.strip() for one, _ in declarations)
        twice = {one for one, count in names.items() if count > 1}
        assert twice <= {"height"}, body


def test_folders_are_small() -> None:
    folders = Counter(path.parent for path in MODULES)
    assert [(folder, count) for folder, count in folders.items() if count > 20] == []


@pytest.mark.parametrize("path", [*MODULES, *SHEETS], ids=name)
def test_files_are_short(path: Path) -> None:
    assert CODE[path].count("\n") <= 400


# --- the linter ----------------------------------------------------------------------------------


def deno() -> str:
    """Where Deno is; without it the test is skipped, in continuous integration it fails."""
    found = shutil.which("deno", path=str(Path(sys.executable).parent)) or shutil.which("deno")
    if found:
        return found
    if os.environ.get("CI", "false") not in ("", "false"):
        pytest.fail("Deno is not installed: pip install --group dev")
    pytest.skip("Deno is not installed")


@pytest.mark.parametrize(("lines", "complaints"), [(58, 0), (59, 1)])
def test_long_functions_are_reported(tmp_path: Path, lines: int, complaints: int) -> None:
    body = "".join(f"  console.log({number});\n" for number in range(lines))
    (tmp_path / "long.js").write_text(f"export function long() {{\n{body}}}\n", encoding="utf-8")
    rules = (ROOT / "tools" / "lint" / "house_rules.js").as_posix()
    config = f'{{"lint": {{"plugins": ["{rules}"]}}}}'
    (tmp_path / "deno.json").write_text(config, encoding="utf-8")
    environment = {**os.environ, "DENO_DIR": str(tmp_path / "cache"), "NO_COLOR": "1"}
    done = subprocess.run(
        [deno(), "lint", "long.js"], cwd=tmp_path, env=environment, capture_output=True, text=True
    )
    assert done.returncode == complaints, done.stderr
    assert done.stderr.count("house-rules/max-function-lines") == complaints
