"""The structure of the package: layers, names and folders; and the lint that checks it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tools.check_layers import LAYERS, SOURCE, Package, cycles


def test_the_package_keeps_the_rules() -> None:
    package = Package()
    assert len(package.modules) > 200
    assert package.findings() == []


def test_every_layer_exists() -> None:
    names = {path.stem for path in SOURCE.iterdir() if path.suffix in ("", ".py", ".pyi")}
    listed = {package or "__init__" for packages in LAYERS for package in packages}
    assert listed <= names


def findings(folder: Path, **files: str) -> list[str]:
    source = folder / "unjam"
    for name, text in files.items():
        file = source / f"{name.replace('__in__', '/')}.py"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    return Package(source).findings()


@pytest.mark.parametrize(
    "text",
    [
        "from ..cli import commands\n",
        "from ..cli.commands import run\n",
        "from .. import cli\n",
        "import unjam.cli.commands\n",
        "if True:\n    from ..cli import commands\n",
        "class Puzzle:\n    from ..cli import commands\n",
    ],
)
def test_imports_upwards(tmp_path: Path, text: str) -> None:
    found = findings(tmp_path, model__in__puzzle=text, cli__in__commands="")
    line = text.count("\n")
    assert found == [f"unjam/model/puzzle.py:{line}: model must not import cli"]


@pytest.mark.parametrize(
    "text",
    [
        "from ..util import limits\nfrom . import move\n",
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from ..solver import solve\n",
        "def run():\n    from ..solver import solve  # deferred: cycle\n",
        "def run():\n    # deferred: why\n    from ..solver import a\n    from ..graph import b\n",
        "import os\n\n# deferred: start-up time\n\ndef run():\n\n    import json\n",
    ],
)
def test_allowed_imports(tmp_path: Path, text: str) -> None:
    assert findings(tmp_path, model__in__puzzle=text, solver__in__solve="") == []


@pytest.mark.parametrize("interface", ["cli", "web"])
@pytest.mark.parametrize(
    "text",
    [
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from ..{} import x\n",
        "def run():\n    from ..{} import x  # deferred: cycle\n",
        "def run():\n    import unjam.{}.x  # deferred: cycle\n",
    ],
)
def test_hidden_imports_of_interfaces(tmp_path: Path, interface: str, text: str) -> None:
    importing = text.format(interface)
    found = findings(tmp_path, render__in__svg=importing)
    line = importing.count("\n")
    assert found == [f"unjam/render/svg.py:{line}: render must not import {interface}"]
    (tmp_path / "unjam/render/svg.py").unlink()
    assert findings(tmp_path, cli__in__main=importing) == []


@pytest.mark.parametrize(
    "text",
    [
        "def run():\n    from ..solver import solve\n",
        "def run():\n    import json  # slow\n",
        "async def run():\n    import json\n",
        "def run():\n    # deferred: cycle\n    pass\n    import json\n",
        'def run():\n    text = "# deferred: no comment"\n    import json\n',
    ],
)
def test_deferred_imports_without_a_reason(tmp_path: Path, text: str) -> None:
    (found,) = findings(tmp_path, model__in__puzzle=text)
    assert "an import inside a function needs a comment with 'deferred:' and why" in found


def test_circular_imports(tmp_path: Path) -> None:
    found = findings(
        tmp_path,
        optimal__in__paths="from ..blocking import tree\n",
        blocking__in__tree="from ..optimal import counts\n",
        optimal__in__counts="",
        model__in__board="from . import vehicle\n",
        model__in__vehicle="from .board import Board\n",
    )
    assert found == [
        "circular imports of modules: model.board -> model.vehicle -> model.board",
        "circular imports of packages: blocking -> optimal -> blocking",
    ]
    assert cycles({"a": {"b", "c"}, "b": {"c"}}) == []


def test_private_names(tmp_path: Path) -> None:
    text = "from ..solver.solve import _cores\nfrom ..core import _core\nfrom ._own import _mine\n"
    text += "from ..model._cells import count\n"
    found = findings(tmp_path, graph__in__explore=text, solver__in__solve="", graph__in___own="")
    assert found == [
        "unjam/graph/explore.py:1: _cores is private to solver",
        "unjam/graph/explore.py:4: _cells is private to model",
    ]


def test_basenames_and_folders(tmp_path: Path) -> None:
    files = {f"web__in__endpoint_{number}": "" for number in range(21)}
    found = findings(tmp_path, **files, model__in__board="", render__in__board="", odd="")
    assert found == [
        "odd: not in LAYERS of tools/check_layers.py",
        "board.py: the basename of model.board, render.board",
        "unjam/web: 21 modules; at most 20 in one folder",
    ]


def test_the_command(tmp_path: Path) -> None:
    script = SOURCE.parent.parent / "tools" / "check_layers.py"
    command = [sys.executable, str(script), str(tmp_path / "unjam")]
    findings(tmp_path, cli="from .model import puzzle\n", model__in__puzzle="")
    assert subprocess.run(command, check=False).returncode == 0
    findings(tmp_path, model__in__puzzle="from .. import cli\n", cli="")
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr == "unjam/model/puzzle.py:1: model must not import cli\n"
