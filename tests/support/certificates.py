"""Certificates taken apart and put together again, and the two checkers."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import zlib
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

import unjam
from unjam import Board, CertificateError, Goal, Puzzle, Vehicle, reference

STATIC = Path(unjam.__file__).parent / "static"
AXES = {"LR": "-", "UD": "|", "UDLR": "-|", "": ""}


class Parts(NamedTuple):
    """The header, flags and labels of a certificate."""

    header: dict[str, Any]
    flags: bytes
    labels: bytes

    def data(self) -> bytes:
        text = json.dumps(self.header | {"flags": len(self.flags)}).encode()
        return b"UNJAM1" + zlib.compress(text + b"\0" + self.flags + self.labels)


def parts_of(data: bytes) -> Parts:
    # The checker reads what can be decompressed, so a lost checksum at the end does no harm.
    text, _, body = zlib.decompressobj().decompress(data[6:]).partition(b"\0")
    header = json.loads(text)
    return Parts(header, body[: header["flags"]], body[header["flags"] :])


def verdict(data: bytes) -> str | None:
    """Return what the Python checker says a certificate proves; None if it refuses it."""
    try:
        return unjam.verify(data)[0]
    except CertificateError:
        return None


def page_verdicts(all_data: Iterable[bytes], folder: Path) -> list[str | None]:
    """Return the same from the checker of the page, run by Deno."""
    batch, script = folder / "batch", folder / "check.mjs"
    count = 0
    with batch.open("wb") as stream:  # one file: opening many takes longer than checking
        for data in all_data:
            stream.write(len(data).to_bytes(4, "big") + data)
            count += 1
    module = (STATIC / "proof" / "proof_checker.js").as_uri()
    script.write_text(
        f"""import {{ checkProof, ProofError }} from "{module}";
const batch = await Deno.readFile("{batch}");
const view = new DataView(batch.buffer);
for (let at = 0; at < batch.length;) {{
  const begin = at + 4;
  at = begin + view.getUint32(at);
  try {{
    const found = await checkProof(batch.subarray(begin, at));
    const {{ solvable, moves, slides, metric }} = found;
    const best = `The best solution has ${{moves}} moves and ${{slides}} slides`;
    console.log(solvable ? `${{best}} (fewest ${{metric}}).` : "There is no solution.");
  }} catch (error) {{
    if (!(error instanceof ProofError)) throw error;
    console.log("");
  }}
}}
""",
        encoding="utf-8",
    )
    deno = shutil.which("deno", path=str(Path(sys.executable).parent)) or shutil.which("deno")
    assert deno is not None, "the checker of the page runs in Deno: pip install deno"
    command = [deno, "run", "--allow-read", "--quiet", str(script)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=3000, check=False)
    assert done.returncode == 0, done.stderr
    lines = done.stdout.split("\n")[:-1]
    assert len(lines) == count
    return [line or None for line in lines]


def truth(header: dict[str, Any]) -> str | None:
    """Return what is true of the puzzle that a header draws, by the reference.

    Only for headers that state no slides. None if the header describes no puzzle.
    """
    rows = header["board"]
    wide = len(rows[0])
    cells: dict[str, list[tuple[int, int]]] = {}
    walls = set()
    for row, line in enumerate(rows[1:-1]):
        for column, mark in enumerate(line[1:-1]):
            if mark in header["vehicles"]:
                cells.setdefault(mark, []).append((row, column))
            elif mark != ".":
                walls.add((row, column))
    board = Board(wide - 2, len(rows) - 2, walls=frozenset(walls))
    goals = [
        Goal(mark, frozenset((c // wide - 1, c % wide - 1) for c in form))
        for mark, forms in header["out"].items()
        for form in forms
    ]
    try:
        puzzle = Puzzle(
            board,
            [
                Vehicle(mark, tuple(cells[mark]), AXES[ways], target=mark in header["out"])
                for mark, ways in header["vehicles"].items()
            ],
            goals=[goal for goal in goals if goal.cells <= set(board.cells())],
            corners=bool(header["corners"]),
        )
    except (unjam.PuzzleError, KeyError):
        return None
    answer = reference.solve(puzzle, header["metric"])
    if answer is None:
        return "There is no solution."
    return best(answer.moves, answer.slides, header["metric"])


def best(moves: int | None, slides: int | None, metric: str) -> str:
    return f"The best solution has {moves} moves and {slides} slides (fewest {metric})."


def agree(claimed: str, true: str | None, metric: str) -> bool:
    """Return whether a claim is true; the second count matters only if the metric has it."""
    if true is None or "no solution" in claimed or "no solution" in true:
        return claimed == true
    counts = [
        dict(zip(("moves", "slides"), _counts(text), strict=True)) for text in (claimed, true)
    ]
    return all(counts[0][part] == counts[1][part] for part in metric.split(","))


def _counts(text: str) -> list[int]:
    return [int(word) for word in text.split() if word.isdigit()]
