"""Check a release before it is published.

python tools/check_release.py --tag v1.2.3     check that all files state the version of the tag
python tools/check_release.py FILE OR FOLDER   check the names and contents of wheels
                              --runtime        and that they contain Python for browsers

Both print one line for each problem and exit with status 1 if there is any. Wheels are checked by
name and contents; ``abi3audit`` checks the symbols of their modules.
"""

from __future__ import annotations

import argparse
import re
import sys
import zipfile
from collections.abc import Iterator
from fnmatch import fnmatchcase
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
STABLE_SINCE = 12  # Python 3.12 and later share one abi3 wheel: `wheel.py-api`

_WHEEL = re.compile(
    r"unjam-(?P<version>[^-]+)-cp3(?P<minor>\d+)-(?P<abi>abi3|cp3\d+)-(?P<platform>[^-]+)\.whl"
)

_MODULE = re.compile(r"unjam/_core\.(.*\.)?(so|pyd)")
_RUNTIME = "unjam/runtime/unjam-packages.zip"  # what `unjam site` copies: `make wasm`


def project_version(root: Path = ROOT) -> str:
    """Return the version that ``pyproject.toml`` states."""
    found = re.search(r'^version = "([^"]+)"$', (root / "pyproject.toml").read_text("utf-8"), re.M)
    if found is None:
        raise ValueError("pyproject.toml states no version")
    return found[1]


def version_problems(tag: str, root: Path = ROOT) -> Iterator[str]:
    """Yield the problems of releasing ``tag``: files that state another version."""
    version = project_version(root)
    if tag != f"v{version}":
        yield f"the tag is {tag}, but pyproject.toml states {version}"
    citation = (root / "CITATION.cff").read_text("utf-8")
    if not re.search(rf"^version: \"?{re.escape(version)}\"?$", citation, re.M):
        yield f"CITATION.cff does not state version {version}"
    changes = (root / "CHANGELOG.md").read_text("utf-8")
    if not re.search(rf"^## {re.escape(version)} \(\d{{4}}-\d\d-\d\d\)$", changes, re.M):
        yield f"CHANGELOG.md has no heading '## {version} (YYYY-MM-DD)'"


def wheel_problems(wheel: Path, version: str, *, runtime: bool = False) -> Iterator[str]:
    """Yield the problems of a wheel: its version, its tags, or the module in it.

    ``runtime``: it must contain Python for browsers.
    """
    name = _WHEEL.fullmatch(wheel.name)
    if name is None:
        yield f"{wheel.name}: not the name of a wheel of unjam for CPython"
        return
    if name["version"] != version:
        yield f"{wheel.name}: pyproject.toml states version {version}"
    minor, stable = int(name["minor"]), name["abi"] == "abi3"
    # Pyodide has an ABI of its own for each version of Python.
    can_be_stable = minor >= STABLE_SINCE and not name["platform"].endswith("wasm32")
    if stable != can_be_stable:
        which = "must be" if can_be_stable else "cannot be"
        yield f"{wheel.name}: a wheel for Python 3.{minor} {which} tagged abi3"
    with zipfile.ZipFile(wheel) as archive:
        files = archive.namelist()
    modules = [file for file in files if _MODULE.fullmatch(file)]
    if runtime and _RUNTIME not in files:
        yield f"{wheel.name}: {_RUNTIME} is missing"
    windows = name["platform"].startswith("win")
    if stable:
        wanted = "unjam/_core.pyd" if windows else "unjam/_core.abi3.so"
    else:
        wanted = f"unjam/_core.{f'cp3{minor}' if windows else f'cpython-3{minor}'}-*"
    if len(modules) != 1 or not fnmatchcase(modules[0], wanted):
        yield f"{wheel.name}: expected the module {wanted}, found {', '.join(modules) or 'none'}"


def _wheels(places: list[Path]) -> Iterator[Path]:
    for place in places:
        yield from sorted(place.glob("*.whl")) if place.is_dir() else [place]


def main(arguments: list[str]) -> int:
    """Print all problems; return 1 if there are any."""
    parser = argparse.ArgumentParser(description="Check a release before it is published.")
    parser.add_argument("--tag", help="the tag of the release, such as v1.2.3")
    parser.add_argument("places", nargs="*", type=Path, metavar="FILE OR FOLDER", help="wheels")
    parser.add_argument(
        "--runtime", action="store_true", help="the wheels must contain Python for browsers"
    )
    options = parser.parse_args(arguments)
    if not options.tag and not options.places:
        parser.error("give --tag or wheels")
    problems = list(version_problems(options.tag)) if options.tag else []
    wheels = list(_wheels(options.places))
    if options.places and not wheels:
        problems.append("no wheels found")
    for wheel in wheels:
        problems += wheel_problems(wheel, project_version(), runtime=options.runtime)
    for problem in problems:
        print(problem)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
