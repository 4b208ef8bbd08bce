"""Write the type stub of the compiled module, or check that the committed one is current.

python tools/stub.py            regenerate src/unjam/_core.pyi
python tools/stub.py --check    exit with status 1 if it differs from the built module
"""

import argparse
import difflib
import subprocess
import sys
import tempfile
from pathlib import Path

STUB = Path(__file__).resolve().parent.parent / "src" / "unjam" / "_core.pyi"
HEADER = "# Generated from the compiled module by `make stub`; edit cpp/bindings instead.\n"


def generate() -> str:
    """Return the stub of the installed ``unjam._core``."""
    with tempfile.TemporaryDirectory() as folder:
        output = Path(folder) / "_core.pyi"
        command = [sys.executable, "-m", "nanobind.stubgen", "-q", "-m", "unjam._core"]
        subprocess.run([*command, "-o", str(output)], check=True)
        return HEADER + output.read_text(encoding="utf-8").rstrip() + "\n"


def main() -> int:
    """Write or check the stub; return the exit status."""
    parser = argparse.ArgumentParser(description="Write or check the type stub of unjam._core.")
    parser.add_argument("--check", action="store_true", help="compare only, write nothing")
    check: bool = parser.parse_args().check

    wanted = generate()
    present = STUB.read_text(encoding="utf-8") if STUB.exists() else ""
    if present == wanted:
        return 0
    name = STUB.relative_to(STUB.parents[2]).as_posix()
    if not check:
        STUB.write_text(wanted, encoding="utf-8", newline="\n")
        print(f"{name} rewritten")
        return 0
    diff = difflib.unified_diff(
        present.splitlines(), wanted.splitlines(), name, "the built module", lineterm=""
    )
    print("\n".join(diff))
    print(f"{name} is out of date: run `make stub` and commit the result", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
