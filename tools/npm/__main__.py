"""Build the npm package from npm/, the page's modules for Python in a worker, and Python itself.

python -m tools.npm    writes build/npm/unjam and packs build/npm/unjam-VERSION.tgz

It needs npm, and what `make wasm` builds.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

from tools.npm.typescript_types import declarations
from tools.wasm.places import ROOT, RUNTIME
from unjam import __version__
from unjam.web import create_app
from unjam.web.settings import Settings

SOURCE = ROOT / "npm"
LOCAL = ROOT / "src" / "unjam" / "static" / "local"
MODULES = ("python_process.js", "python_worker.js")
BUILD = ROOT / "build" / "npm"
PACKAGE = BUILD / "unjam"

# The schemas whose types the package exports, with those that they refer to.
REQUESTS = ("Solve", "Check", "Hint", "Explore", "Generate")
ANSWERS = ("SolveAnswer", "CheckAnswer", "HintAnswer", "ExploreAnswer", "GenerateEvent", "Problem")


def main() -> None:
    """Build and pack the package; exit with a message if something is missing."""
    if not RUNTIME.is_dir():
        sys.exit("build/wasm/runtime is missing: run `make wasm`")
    npm = shutil.which("npm")
    if npm is None:
        sys.exit("the npm package needs npm: install Node.js 20 or newer")
    shutil.rmtree(BUILD, ignore_errors=True)
    assemble(PACKAGE)
    command = [npm, "pack", "--silent", "--pack-destination", str(BUILD)]
    packed = subprocess.run(command, cwd=PACKAGE, check=True, capture_output=True, text=True)
    archive = BUILD / packed.stdout.strip()
    print(f"{archive.relative_to(ROOT)}: {archive.stat().st_size:,} bytes")


def assemble(folder: Path) -> None:
    """Write the files of the package into a new folder."""
    shutil.copytree(SOURCE, folder)
    shutil.copytree(RUNTIME, folder / "runtime")
    shutil.copy(ROOT / "LICENSE", folder)
    (folder / "local").mkdir()
    for name in MODULES:
        text = _for_bundlers((LOCAL / name).read_text("utf-8"))
        (folder / "local" / name).write_text(text, "utf-8")
    (folder / "package.json").write_text(package_json(), "utf-8")
    (folder / "api_types.d.ts").write_text(api_types(), "utf-8")
    size = sum(file.stat().st_size for file in RUNTIME.iterdir())
    text = f"// Bytes of all files in runtime/.\nexport const RUNTIME_SIZE = {size};\n"
    (folder / "runtime_size.js").write_text(text, "utf-8")


def _for_bundlers(module: str) -> str:
    """Mark imports of addresses known only at run time: webpack and Vite leave them alone."""
    return module.replace("import(`${", "import(/* webpackIgnore: true */ /* @vite-ignore */ `${")


def package_json() -> str:
    """Return package.json with the version of unjam."""
    description = json.loads((SOURCE / "package.json").read_text("utf-8"))
    return json.dumps(description | {"version": __version__}, indent=2) + "\n"


def api_types() -> str:
    """Return the TypeScript types of requests and answers, as the OpenAPI document has them."""
    schemas = create_app(Settings(threads=1)).openapi()["components"]["schemas"]
    title = f"// Generated from the OpenAPI document of unjam {__version__}.\n\n"
    return title + declarations(schemas, (*REQUESTS, *ANSWERS))


if __name__ == "__main__":
    main()
