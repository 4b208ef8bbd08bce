"""Compiles the module ``unjam._core`` for Pyodide."""

from __future__ import annotations

import hashlib
import re
import subprocess
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from .compiler import compile_command, link_command, missing_symbols, pyodide_symbols
from .downloads import MissingError
from .places import CORE, MODULE, ROOT
from .python_headers import python_headers

STABLE_ABI = "0x030C0000"
COMMON = (
    "-x", "c++", "-std=c++20", "-fvisibility=hidden", "-fvisibility-inlines-hidden", "-DNDEBUG",
    "-ffunction-sections", "-fdata-sections", "-w",
)  # fmt: skip


class Part(NamedTuple):
    """Files that are compiled with the same options."""

    files: tuple[Path, ...]
    options: tuple[str, ...]


def version() -> str:
    """Return the version that ``pyproject.toml`` states."""
    text = (ROOT / "pyproject.toml").read_text("utf-8")
    found = re.search(r'^version = "([^"]+)"$', text, re.M)
    assert found is not None
    return found[1]


def parts() -> list[Part]:
    """Return what the module consists of; the options correspond to those of CMakeLists.txt."""
    found = find_spec("nanobind")
    if found is None or found.origin is None:
        raise MissingError("make wasm needs the package nanobind from PyPI.")
    nanobind = Path(found.origin).parent
    core = ("-I", str(ROOT / "cpp" / "include"))
    python = (
        f"-DPy_LIMITED_API={STABLE_ABI}", "-isystem", str(python_headers()),
        "-isystem", str(nanobind / "include"), "-DNB_COMPACT_ASSERTIONS",
        "-include", "cstdio",  # which nanobind.h uses, and other C++ libraries include for it
    )  # fmt: skip
    own = ("-isystem", str(nanobind / "ext" / "robin_map" / "include"), "-fno-strict-aliasing")
    sources = tuple(sorted((ROOT / "cpp" / "src").rglob("*.cpp")))
    release = (f'-DUNJAM_VERSION="{version()}"', "-I", str(ROOT / "cpp" / "src"))
    return [
        Part(sources, (*core, *release, "-O3")),
        Part(tuple(sorted((ROOT / "cpp" / "bindings").glob("*.cpp"))), (*core, *python, "-Os")),
        Part((nanobind / "src" / "nb_combined.cpp",), (*python, *own, "-DNB_BUILD", "-O2")),
    ]


def build_core(jobs: int) -> Path:
    """Compile and link the module, unless neither its sources nor the options changed."""
    MODULE.mkdir(parents=True, exist_ok=True)
    commands: list[list[str]] = []
    objects: list[str] = []
    for part in parts():
        for file in part.files:
            objects.append(str(MODULE / f"{file.stem}.o"))
            options = [*COMMON, *part.options, "-c", str(file), "-o", objects[-1]]
            commands.append(compile_command("c++", options))
    link = link_command(objects, str(CORE), ["PyInit__core"])
    stamp = MODULE / "stamp.txt"
    state = _digest([*commands, link])
    if CORE.is_file() and stamp.is_file() and stamp.read_text("utf-8") == state:
        return CORE
    with ThreadPoolExecutor(jobs) as pool:
        for _ in pool.map(_run, commands):
            pass
    _run(link)
    if missing := missing_symbols(CORE, pyodide_symbols()):
        raise MissingError(f"Pyodide does not have {', '.join(missing)}, which unjam._core needs.")
    stamp.write_text(state, "utf-8")
    return CORE


def _run(command: list[str]) -> None:
    subprocess.run(command, check=True)


def _digest(commands: Iterable[list[str]]) -> str:
    digest = hashlib.sha256(repr(list(commands)).encode())
    for file in sorted((ROOT / "cpp").rglob("*")):
        if file.suffix in (".cpp", ".h"):
            digest.update(file.read_bytes())
    return digest.hexdigest()
