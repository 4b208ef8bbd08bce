"""Print the sizes of the npm package and its times in Node.js and Chromium, for npm/README.md.

python -m tools.npm.measure
"""

from __future__ import annotations

import gzip
import json
import shutil
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

from tests.web.conftest import served_folder, shared_browser
from tools.npm.__main__ import PACKAGE
from unjam import deck
from unjam.web.local.local_server import LocalServer

SCRIPT = Path(__file__).with_name("measure.mjs")
IN_PAGE = """async (puzzles) => {
  const address = (name) => new URL(name, document.baseURI).href;
  const { measure } = await import(address("measure.mjs"));
  return measure(await import(address("unjam/browser.js")), puzzles);
}"""


def main() -> None:
    """Print both tables."""
    for file in sorted(path for path in PACKAGE.rglob("*") if path.is_file()):
        data = file.read_bytes()
        print(f"{file.relative_to(PACKAGE)} {len(data):,} {len(gzip.compress(data, 9)):,}")
    puzzles = [puzzle.to("native") for puzzle in deck("jam")]
    print("native", _native(puzzles))
    print("node", _in_node(puzzles))
    print("chromium", _in_chromium(puzzles))


def _native(puzzles: list[str]) -> dict[str, float]:
    """Return milliseconds of the same requests in this Python, fastest of several."""
    server = LocalServer()

    def ask(kind: str, body: dict[str, str]) -> None:
        if kind == "generate":
            server.generate(json.dumps(body).encode(), lambda _: None)
        else:
            assert server.answer("POST", kind, json.dumps(body).encode()).status == 200

    def fastest(kind: str, bodies: list[dict[str, str]]) -> float:
        times = []
        for _ in range(5):
            begin = time.perf_counter()
            for body in bodies:
                ask(kind, body)
            times.append(time.perf_counter() - begin)
        return 1000 * min(times)

    last = {"puzzle": puzzles[-1]}
    moves = " ".join(map(str, deck("jam")[-1].solve().moves))
    return {
        **{kind: fastest(kind, [last]) for kind in ("solve", "hint", "explore")},
        "check": fastest("check", [last | {"solution": moves}]),
        "generate": fastest("generate", [{"moves": "15.."}]),
        "deck": fastest("solve", [{"puzzle": puzzle} for puzzle in puzzles]),
    }


def _in_node(puzzles: list[str]) -> Any:
    node = shutil.which("node")
    assert node is not None
    command = [node, str(SCRIPT), str(PACKAGE / "node.js")]
    done = subprocess.run(
        command, input=json.dumps(puzzles), check=True, capture_output=True, text=True
    )
    return json.loads(done.stdout)


def _in_chromium(puzzles: list[str]) -> Any:
    with tempfile.TemporaryDirectory() as name:
        folder, host = Path(name, "folder"), Path(name, "host")
        folder.mkdir()
        (folder / "index.html").write_text("<!doctype html><title>measure</title>")
        shutil.copy(SCRIPT, folder)
        (folder / "unjam").symlink_to(PACKAGE, target_is_directory=True)
        with served_folder(folder, host) as address:
            page = shared_browser.get("chromium").new_page()
            page.goto(address)
            found = page.evaluate(IN_PAGE, puzzles)
            shared_browser.close()
    return found


if __name__ == "__main__":
    main()
