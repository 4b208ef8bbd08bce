"""Assembles ``build/wasm/runtime``: Pyodide's files and ``unjam-packages.zip``.

The archive is unpacked into Pyodide's ``site-packages``. It contains unjam, the part of NumPy that
unjam needs, and pydantic, all as bytecode: compiling the source in the browser would take several
seconds. So is Python's own library. Docstrings and assertions are left out, as with ``python -OO``.
"""

from __future__ import annotations

import gzip
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

from .downloads import MissingError
from .numpy_build import unpacked_numpy
from .places import BUILD, ROOT, RUNTIME
from .pyodide import FILES
from .pyodide import VERSION as PYODIDE_VERSION

ARCHIVE = "unjam-packages.zip"
LIBRARY = "python_stdlib.zip"
STAGE = BUILD / "packages"
LIBRARY_STAGE = BUILD / "library"
PACKAGES_PLACE = "/lib/python3.14/site-packages"  # where Pyodide imports them from
LIBRARY_PLACE = "/lib/python314.zip"
# Of every file in the archive, so that equal contents are equal files.
MOMENT = (2000, 1, 1, 0, 0, 0)

SOURCE = ROOT / "src" / "unjam"
# The command line, what it alone uses, and what needs packages that are not there.
LEFT_OUT = ("__main__.py", "cli", "mcp_server", "census", "plots")
# Parts of the other packages that unjam never imports.
UNUSED = ("annotated_types/test_cases.py", "pydantic/mypy.py", "pydantic/v1")
# Files that are no modules: the decks, and those of the page that exported files contain.
DATA = ("decks/*.txt", "decks/*.unjam", "static/player/**/*.*", "static/languages/*.json")


def _version() -> str:
    found = re.search(r'^version = "(.+)"$', (ROOT / "pyproject.toml").read_text("utf-8"), re.M)
    if found is None:
        raise MissingError("pyproject.toml states no version.")
    return found[1]


def assemble(pyodide: Path, core: Path, numpy: Path, wheels: Path) -> list[Path]:
    """Make the folder and return its files."""
    shutil.rmtree(STAGE, ignore_errors=True)
    for file in _files_of_unjam():
        _copy(file, STAGE / "unjam" / file.relative_to(SOURCE))
    _copy(core, STAGE / "unjam" / core.name)
    for folder in (numpy, wheels):
        for file in sorted(folder.rglob("*")):
            inner = file.relative_to(folder)
            if file.suffix in (".py", ".so") and not inner.as_posix().startswith(UNUSED):
                _copy(file, STAGE / inner)
    for file in wheels.glob("*.dist-info/METADATA"):  # states the version
        _copy(file, STAGE / file.relative_to(wheels))
    own = STAGE / f"unjam-{_version()}.dist-info" / "METADATA"
    own.parent.mkdir()
    own.write_text(f"Metadata-Version: 2.1\nName: unjam\nVersion: {_version()}\n", "utf-8")
    (STAGE / "LICENSES.txt").write_text(_licences(wheels), encoding="utf-8")
    _compile(pyodide, STAGE, PACKAGES_PLACE)
    library = _compiled_library(pyodide)
    shutil.rmtree(RUNTIME, ignore_errors=True)
    RUNTIME.mkdir(parents=True)
    for name in FILES:
        shutil.copy(library if name == LIBRARY else pyodide / name, RUNTIME)
    _pack(STAGE, RUNTIME / ARCHIVE)
    return sorted(RUNTIME.iterdir())


def _compiled_library(pyodide: Path) -> Path:
    """Return an archive of Python's library as bytecode; it is made once."""
    archive = LIBRARY_STAGE / LIBRARY
    if not archive.is_file():
        folder = LIBRARY_STAGE / "files"
        shutil.rmtree(folder, ignore_errors=True)
        with zipfile.ZipFile(pyodide / LIBRARY) as source:
            source.extractall(folder)
        _compile(pyodide, folder, LIBRARY_PLACE)
        _pack(folder, archive)
    return archive


def _files_of_unjam() -> Iterator[Path]:
    for file in sorted(SOURCE.rglob("*.py")):
        if file.relative_to(SOURCE).parts[0] not in LEFT_OUT:
            yield file
    for pattern in DATA:
        yield from sorted(SOURCE.glob(pattern))


def _licences(wheels: Path) -> str:
    """Return the licences of what is not unjam's own."""
    texts = [
        f"Pyodide {PYODIDE_VERSION}: Mozilla Public License 2.0, https://www.mozilla.org/MPL/2.0/; "
        "its source is at https://github.com/pyodide/pyodide",
        "Python 3.14: https://docs.python.org/3.14/license.html",
        "NumPy\n\n" + (unpacked_numpy() / "LICENSE.txt").read_text(encoding="utf-8"),
    ]
    for file in sorted(wheels.glob("*.dist-info/licenses/*")):
        name = file.parts[-3].removesuffix(".dist-info")
        texts.append(f"{name}\n\n{file.read_text(encoding='utf-8')}")
    return "\n\n----\n\n".join(text.strip() for text in texts) + "\n"


def _copy(file: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(file, target)


def _compile(pyodide: Path, folder: Path, place: str) -> None:
    deno = shutil.which("deno", path=str(Path(sys.executable).parent)) or shutil.which("deno")
    if deno is None:
        raise MissingError("make wasm needs the package deno from PyPI.")
    script = ROOT / "tools" / "wasm" / "compile_bytecode.mjs"
    command = [deno, "run", "-A", "--quiet", str(script), str(pyodide), str(folder), place]
    if subprocess.run(command, check=False).returncode:
        raise MissingError("The Python files could not be compiled; the lines above say why.")


def _pack(folder: Path, archive: Path) -> None:
    with zipfile.ZipFile(archive, "w") as target:
        for file in sorted(folder.rglob("*")):
            if file.is_file():
                entry = zipfile.ZipInfo(file.relative_to(folder).as_posix(), MOMENT)
                target.writestr(entry, file.read_bytes(), zipfile.ZIP_DEFLATED, 9)


def size_table(files: list[Path]) -> str:
    """Return the sizes of files in bytes: as they are, with gzip, and with Brotli."""
    lines = [f"{'bytes':24}{'raw':>12}{'gzip':>12}{'Brotli':>12}"]
    totals = [0, 0, 0]
    for file in files:
        content = file.read_bytes()
        sizes = [len(content), len(gzip.compress(content, 9)), _brotli_size(content)]
        totals = [a + b for a, b in zip(totals, sizes, strict=True)]
        lines.append(_row(file.name, sizes))
    return "\n".join([*lines, _row("together", totals)])


def _row(name: str, sizes: list[int]) -> str:
    return f"{name:24}" + "".join(f"{size or '-':>12,}" if size else f"{'-':>12}" for size in sizes)


def _brotli_size(content: bytes) -> int:
    """Return the compressed size; 0 if Brotli is not installed."""
    try:
        import brotli
    except ImportError:
        return 0
    return len(brotli.compress(content, quality=11))
