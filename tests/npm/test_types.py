"""TypeScript accepts correct programs and real answers, and refuses wrong ones."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

import pytest

from tests.npm.conftest import deno
from tests.npm.sample_requests import native_answer, native_events, requests
from tools.npm.__main__ import api_types

pytestmark = pytest.mark.npm

PROGRAM = """
import { type GenerateEvent, load, type SolveAnswer, UnjamError } from "unjam";

const runtime = new URL("file:///runtime/");
const unjam = await load({ runtime, progress: (loaded, total) => loaded / total });
const { signal } = new AbortController();
const answer: SolveAnswer = await unjam.solve("x", { metric: "moves", signal });
const count: number | null = answer.move_count;
const verdict: "optimal" | string = (await unjam.check("x", answer.moves)).verdict;
const states: number = (await unjam.explore("x", { family: true })).states;
const move: string | null = (await unjam.hint("x", { level: 2, moves: "XR1" })).move;
const events: GenerateEvent[] = [];
for await (const event of unjam.generate({ count: 3, moves: "15..25" })) {
  if (event.event === "puzzle") console.log(event.puzzle.object.board.width);
  else if (event.event === "end") console.log(event.reason?.length);
  events.push(event);
}
try {
  unjam.close();
} catch (error) {
  if (!(error instanceof UnjamError)) throw error;
  if (error.code === "ambiguous") console.log(error.details?.readings);
}
console.log(count, verdict, states, move);
"""
WRONG = [
    'await unjam.solve("x", { metric: "steps" });',
    'await unjam.solve("x", { steps: true });',
    'await unjam.check("x");',
    'await unjam.hint("x", { level: 4 });',
    '(await unjam.explore("x")).state;',
]


def problems(app: Path, program: str) -> str:
    """Return what the type checker says about a program; nothing if it is right."""
    (app / "deno.json").write_text(json.dumps({"nodeModulesDir": "manual"}))
    (app / "program.ts").write_text(program)
    done = subprocess.run(
        [deno(), "check", "--quiet", "program.ts"],
        cwd=app,
        env={**os.environ, "NO_COLOR": "1", "DENO_NO_UPDATE_CHECK": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stderr if done.returncode else ""


def test_right_program(app: Path) -> None:
    assert problems(app, PROGRAM) == ""


def test_wrong_programs(app: Path) -> None:
    """Each of these lines is an error, and one that is right would be reported."""
    lines = [f"// @ts-expect-error\n{line}" for line in WRONG]
    assert problems(app, PROGRAM + "\n".join(lines)) == ""
    assert "Unused '@ts-expect-error'" in problems(app, PROGRAM + "// @ts-expect-error\nawait 1;")


def test_real_answers_have_the_types(app: Path) -> None:
    """Literals of the real answers: no key is missing, none is too many, every value is allowed."""
    lines = ['import type * as api from "unjam";']
    for number, (kind, body) in enumerate(requests()):
        answer = native_answer((kind, body))
        if "code" in answer:
            model = "Problem"
        else:
            model = f"{kind.title()}Answer"
            answer |= {"seconds": 0.5} if kind == "solve" else {}
        lines.append(f"export const answer{number}: api.{model} = {json.dumps(answer)};")
    lines.append(f"export const events: api.GenerateEvent[] = {json.dumps(native_events())};")
    assert problems(app, "\n".join(lines)) == ""
    lines[1] = lines[1].replace('"optimal":', '"optimum":')
    assert "optimum" in problems(app, "\n".join(lines))


def test_types_are_those_of_the_api(app: Path) -> None:
    packed = (app / "node_modules" / "unjam" / "api_types.d.ts").read_text("utf-8")
    assert packed == api_types(), "run `make npm`"
