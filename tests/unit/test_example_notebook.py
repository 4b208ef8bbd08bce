"""The example notebook runs, and its cells show something."""

from __future__ import annotations

import ast
import asyncio
import inspect
import json
from pathlib import Path
from typing import Any

import pytest

NOTEBOOK = Path(__file__).resolve().parents[2] / "examples" / "notebook.ipynb"
CELLS: list[dict[str, Any]] = json.loads(NOTEBOOK.read_text("utf-8"))["cells"]


def value_of(source: str, names: dict[str, Any]) -> Any:
    """Run a cell, which may use ``await``; return the value of its last expression."""
    tree = ast.parse(source)
    last = tree.body[-1]
    if isinstance(last, ast.Expr):
        tree.body.pop()
    code = compile(tree, "cell", "exec", ast.PyCF_ALLOW_TOP_LEVEL_AWAIT)
    done = eval(code, names)
    if inspect.iscoroutine(done):
        asyncio.run(done)
    if not isinstance(last, ast.Expr):
        return None
    return eval(compile(ast.Expression(last.value), "cell", "eval"), names)


def test_every_cell_runs(capsys: pytest.CaptureFixture[str]) -> None:
    names: dict[str, Any] = {}
    values = [
        value_of("".join(cell["source"]), names) for cell in CELLS if cell["cell_type"] == "code"
    ]
    assert capsys.readouterr().out.startswith("51 moves: ")
    _, card, printed, hint, graph, verdict, counts, made = values
    assert card.solve().move_count == 51
    assert printed is None
    assert isinstance(hint, str)
    assert "<svg" in graph._repr_svg_()
    assert verdict == "optimal"
    assert len(counts) == 3
    assert all(8 <= count <= 12 for count in counts)
    assert "<svg" in made._repr_svg_()


def test_no_output_is_stored() -> None:
    for cell in CELLS:
        assert not cell.get("outputs")
        assert cell.get("execution_count") is None
    assert len({cell["id"] for cell in CELLS}) == len(CELLS)
