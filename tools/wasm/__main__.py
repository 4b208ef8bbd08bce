"""Build unjam for Pyodide: python -m tools.wasm [JOBS]

Writes ``build/wasm/runtime``; docs/internals/wasm.md explains how. What was fetched or built before
is used again.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time

from .core_module import build_core
from .downloads import MissingError
from .numpy_build import build_numpy
from .places import ROOT, RUNTIME
from .pyodide import install_wheels, unpack_pyodide
from .runtime_folder import assemble, size_table


def main(arguments: list[str]) -> int:
    """Build everything; return the exit status."""
    jobs = int(arguments[0]) if arguments else os.cpu_count() or 1
    begin = time.perf_counter()
    try:
        pyodide = unpack_pyodide()
        wheels = install_wheels()
        core = build_core(jobs)
        numpy = build_numpy(jobs)
        files = assemble(pyodide, core, numpy, wheels)
    except MissingError as error:
        print(error, file=sys.stderr)
        return 1
    except subprocess.CalledProcessError as error:
        print(f"make wasm: {error.cmd[-3]} could not be compiled.", file=sys.stderr)
        return 1
    print(size_table(files))
    print(f"{RUNTIME.relative_to(ROOT)} took {time.perf_counter() - begin:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
