"""The package in Node.js gives the answers of native Python, and its errors."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.npm.conftest import Run, deno, run_command
from tests.npm.sample_requests import (
    CLASSIC,
    GENERATE,
    native_answer,
    native_events,
    requests,
    without_time,
)
from tests.support.web import endless
from tools.wasm.places import ROOT

pytestmark = pytest.mark.npm

START = 'import { load, UnjamError } from "unjam"; const unjam = await load();'
ASK = (
    START
    + """
const [requests, generate] = JSON.parse(process.argv[2]);
const answers = [];
for (const [kind, { puzzle, solution, ...options }] of requests) {
  const rest = kind === "check" ? [solution, options] : [options];
  answers.push(await unjam[kind](puzzle, ...rest).catch((error) => error.details));
}
const events = [];
for await (const event of unjam.generate(generate)) {
  if (event.event !== "progress") events.push(event);
}
console.log(JSON.stringify([answers, events]));
"""
)


@pytest.fixture(scope="module")
def answers(node: Run) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """The answers to all requests, and the events of a generation."""
    found, events = json.loads(node(ASK, json.dumps([requests(), GENERATE])))
    return found, events


def test_same_answers(answers: tuple[list[dict[str, Any]], Any]) -> None:
    found = [without_time(answer) for answer in answers[0]]
    assert found == list(map(native_answer, requests()))
    assert {"optimal", "solved"} <= {answer.get("verdict", "solved") for answer in found}
    assert [answer["code"] for answer in found[-4:]] == [
        "unreadable", "invalid", "unreadable-moves", "limit",
    ]  # fmt: skip


def test_same_puzzles(answers: tuple[Any, list[dict[str, Any]]]) -> None:
    assert answers[1] == native_events()
    assert [event["event"] for event in answers[1]] == ["puzzle", "puzzle", "end"]


def test_errors(node: Run) -> None:
    program = """
    const error = await unjam.solve("?").catch((error) => error);
    console.log(error instanceof UnjamError, error instanceof Error, error.name, error.code);
    console.log(error.message === error.details.detail);
    const next = await unjam.generate({ size: "1x1" }).next().catch((error) => error.code);
    console.log(next);
    """
    assert node(START + program).split() == [
        "true", "true", "UnjamError", "unreadable", "true", "invalid",
    ]  # fmt: skip


def test_cancel(node: Run) -> None:
    """What was cancelled ends; requests that wait are answered, and so are those that follow."""
    program = """
    const [endless, puzzle] = process.argv.slice(2);
    const stop = new AbortController();
    const slow = unjam.solve(endless, { signal: stop.signal }).catch((error) => error.name);
    const waiting = unjam.solve(puzzle);
    const unwanted = unjam.solve(puzzle, { signal: stop.signal }).catch((error) => error.name);
    setTimeout(() => stop.abort(), 300);
    console.log(await slow, await unwanted, (await waiting).status);
    console.log(await unjam.solve(puzzle, { signal: AbortSignal.abort() }).catch((e) => e.name));
    for await (const event of unjam.generate({ count: 100, moves: "45.." })) break;
    console.log((await unjam.hint(puzzle, { level: 3 })).move);
    """
    found = node(START + program, endless(), CLASSIC).split()
    assert found == ["AbortError", "AbortError", "solved", "AbortError", "XR1"]


def test_many_requests_with_one_signal(node: Run) -> None:
    program = """
    process.on("warning", (warning) => console.log(warning.name));
    const { signal } = new AbortController();
    for (let i = 0; i < 30; i++) await unjam.solve(process.argv[2], { signal });
    console.log("done");
    """
    assert node(START + program, CLASSIC) == "done\n"


def test_close(node: Run) -> None:
    program = """
    const [endless, puzzle] = process.argv.slice(2);
    const slow = unjam.solve(endless).catch((error) => error.code);
    setTimeout(() => unjam.close(), 200);
    console.log(await slow, await unjam.solve(puzzle).catch((error) => error.code));
    """
    assert node(START + program, endless(), CLASSIC).split() == ["closed", "closed"]


def test_a_program_ends_without_close(node: Run) -> None:
    assert node(START + "console.log('ready')") == "ready\n"


def test_missing_files(node: Run) -> None:
    program = """
    import { load } from "unjam";
    const error = await load({ runtime: "./nowhere" }).catch((error) => error);
    console.log(error.name, error.code);
    """
    assert node(program).split() == ["UnjamError", "not-loaded"]


def test_deno(app: Path) -> None:
    program = START + f"console.log((await unjam.solve({CLASSIC!r})).status);"
    (app / "program.mjs").write_text(program)
    assert run_command([deno(), "run", "-A", "--quiet", "program.mjs"], app) == "solved\n"


# A stand-in for Pyodide that ends in two ways when it is asked for it.
CRASHING = """
function answer(method, path, body) {
  if (body.includes("fatal")) throw new Error("fatal error");
  if (body.includes("exit")) process.exit(1);
  return { toJs: () => [200, "application/json", "{}"], destroy() {} };
}
export function loadPyodide() {
  const ffi = { PythonError: class extends Error {} };
  return { ffi, unpackArchive() {}, runPython: () => ({ toJs: () => [answer] }) };
}
"""


def test_crash(node: Run, tmp_path: Path) -> None:
    """A crash fails one request; those that wait and those that follow are answered."""
    (tmp_path / "pyodide.mjs").write_text(CRASHING)
    (tmp_path / "unjam-packages.zip").write_bytes(b"")
    program = """
    import { load } from "unjam";
    const unjam = await load({ runtime: process.argv[2] });
    for (const puzzle of ["fatal", "exit"]) {
      const crash = unjam.solve(puzzle).catch((error) => error.code);
      const waiting = unjam.solve("other");
      console.log(await crash, JSON.stringify(await waiting));
    }
    """
    assert node(program, str(tmp_path)) == "crashed {}\n" * 2


def test_readme_example(node: Run) -> None:
    readme = (ROOT / "npm" / "README.md").read_text("utf-8")
    program, printed = re.findall(r"```(?:js|text)\n(.*?)```", readme, re.DOTALL)[:2]
    assert program.count("\n") <= 20
    assert node(program) == printed
