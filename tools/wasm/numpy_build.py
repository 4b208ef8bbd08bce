"""Compiles NumPy for Pyodide: PyPI has no wheel of it, and npm's Pyodide does not contain it.

Only the modules are compiled that ``import numpy`` and unjam need. NumPy's other compiled modules
(random numbers, LAPACK's Fortran-free copy, tests) are left out, and ``numpy.random`` with them.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

from .downloads import MissingError, source_distribution
from .places import MODULE_SUFFIX, NUMPY, ROOT
from .python_headers import python_headers
from .system_headers import zig_program

VERSION = "2.4.6"
SHA256 = "f3a3570c4a2a16746ac2c31a7c7c7b0c186b95ce902e33db6f28094ed7387dda"
MODULES = ("_core/_multiarray_umath", "linalg/_umath_linalg", "fft/_pocketfft_umath")
OPTIONS = (
    "-Dallow-noblas=true", "-Dblas=none", "-Dlapack=none", "-Ddisable-optimization=true",
    "-Ddisable-highway=true", "-Ddisable-svml=true", "-Dbuildtype=release", "-Db_ndebug=true",
)  # fmt: skip
CROSS_FILE = """\
[binaries]
c = [{python!r}, '-m', 'tools.wasm.compiler', 'c']
cpp = [{python!r}, '-m', 'tools.wasm.compiler', 'c++']
ar = [{zig!r}, 'ar']
ranlib = [{zig!r}, 'ranlib']
cython = {cython!r}
[built-in options]
c_args = ['-w', '-isystem', {headers!r}]
cpp_args = ['-w', '-isystem', {headers!r}]
[properties]
needs_exe_wrapper = true
skip_sanity_check = true
longdouble_format = 'IEEE_QUAD_LE'
[host_machine]
system = 'emscripten'
cpu_family = 'wasm32'
cpu = 'wasm'
endian = 'little'
"""

# What is needed at run time of NumPy's Python files: packages, without tests and type stubs.
PACKAGES = ("_core", "_typing", "_utils", "fft", "lib", "linalg", "ma", "matrixlib", "rec")


def build_numpy(jobs: int) -> Path:
    """Return a folder that contains the package ``numpy``; build it if there is none yet."""
    folder = NUMPY / f"numpy-{VERSION}-built"
    if not folder.is_dir():
        source = unpacked_numpy()
        built = NUMPY / "build"
        _configure(source, built)
        targets = [_target(built, name) for name in MODULES]
        _run(["ninja", "-C", str(built), "-j", str(jobs), *targets])
        part = folder.with_suffix(".part")
        shutil.rmtree(part, ignore_errors=True)
        _copy_python_files(source / "numpy", part / "numpy")
        shutil.copy(built / "numpy" / "__config__.py", part / "numpy")
        for name, target in zip(MODULES, targets, strict=True):
            shutil.copy(built / target, part / "numpy" / f"{name}{MODULE_SUFFIX}")
        part.rename(folder)
    return folder


def unpacked_numpy() -> Path:
    archive = source_distribution("numpy", VERSION, SHA256)
    folder = NUMPY / f"numpy-{VERSION}"
    if not folder.is_dir():
        with tarfile.open(archive) as content:
            content.extractall(NUMPY, filter="data")
    return folder


def _configure(source: Path, built: Path) -> None:
    if (built / "build.ninja").is_file():
        return
    cython = shutil.which("cython", path=_path())
    if cython is None:
        raise MissingError("make wasm needs the package Cython from PyPI.")
    text = CROSS_FILE.format(
        python=sys.executable, zig=zig_program()[0], cython=cython, headers=str(python_headers())
    )
    cross = NUMPY / "cross.ini"
    cross.write_text(text, "utf-8")
    meson = source / "vendored-meson" / "meson" / "meson.py"
    setup = [sys.executable, str(meson), "setup", f"--cross-file={cross}", *OPTIONS]
    _run([*setup, str(built), str(source)])


def _target(built: Path, name: str) -> str:
    """Return the name that ninja has for a module, which ends as those of this machine do."""
    lines = (built / "build.ninja").read_text("utf-8").splitlines()
    start = f"build numpy/{name}."
    return next(
        line.split()[1].rstrip(":")
        for line in lines
        if line.startswith(start) and line.split()[1].endswith(".so:")
    )


def _copy_python_files(source: Path, target: Path) -> None:
    for file in [
        *source.glob("*.py"),
        *(f for name in PACKAGES for f in (source / name).rglob("*.py")),
    ]:
        inner = file.relative_to(source)
        if not {"tests", "code_generators"} & set(inner.parts) and inner.name != "conftest.py":
            (target / inner).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(file, target / inner)


def _path() -> str:
    """Return a search path with the programs of this environment: ninja and Cython."""
    return os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])


def _run(command: list[str]) -> None:
    environment = {**os.environ, "PATH": _path(), "PYTHONPATH": str(ROOT)}
    log = NUMPY / "log.txt"
    with log.open("a", encoding="utf-8") as output:
        done = subprocess.run(
            command, check=False, env=environment, stdout=output, stderr=subprocess.STDOUT
        )
    if done.returncode:
        raise MissingError(f"NumPy could not be built: {log} says why.")
