"""``tests/quick.txt``, the tests of ``make quick``: every package has some, and they test it.

``tests/site.txt``, the tests of ``make test-site``.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import unjam

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "src" / "unjam"
LISTED = {
    package: files.split()
    for package, files in (
        line.split(":") for line in (ROOT / "tests" / "quick.txt").read_text("utf-8").splitlines()
    )
}


def test_every_package_is_listed_once_and_in_order() -> None:
    packages = {file.parent.name for file in SOURCE.glob("*/__init__.py")}
    assert list(LISTED) == sorted({*packages, "static", "unjam"})
    assert len(packages) >= 20
    files = [file for files in LISTED.values() for file in files]
    assert len(files) == len(set(files))


@pytest.mark.parametrize("package", LISTED)
def test_one_of_its_files_imports_it(package: str) -> None:
    files = [ROOT / name for name in LISTED[package]]
    assert all(file.is_file() for file in files), files
    conftests = {file.with_name("conftest.py") for file in files}
    used = {name for file in (*files, *filter(Path.exists, conftests)) for name in imports(file)}
    assert package in {*used, "static", "unjam"}


def test_the_tests_of_static_sites_open_the_page() -> None:
    lines = (ROOT / "tests" / "site.txt").read_text("utf-8").splitlines()
    files = [ROOT / line for line in lines if not line.startswith("#")]
    assert len(files) >= 10
    assert all(re.search("open_site|static_site", file.read_text("utf-8")) for file in files)


def imports(file: Path) -> set[str]:
    """Return the packages of unjam that a file imports from, directly or by their public names."""
    modules = set()
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            modules.add(node.module)
            if node.module == "unjam":
                modules |= {_defined_in(alias.name) for alias in node.names}
        elif isinstance(node, ast.Import):
            modules |= {alias.name for alias in node.names}
    return {parts[1] for parts in (name.split(".") for name in modules) if len(parts) > 1}


def _defined_in(name: str) -> str:
    found = getattr(unjam, name, None)
    return str(getattr(found, "__module__", f"unjam.{name}"))
