"""The package in a page and in a worker of a page, from a plain file server."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.npm.sample_requests import CLASSIC, GENERATE, native_events
from tests.web.conftest import PATIENCE, served_folder

pytestmark = pytest.mark.npm

USE = """
import { load } from "./node_modules/unjam/browser.js";

export async function use(puzzle, generate) {
  const reported = [];
  const progress = (loaded, total) => reported.push([loaded, total]);
  const unjam = await load({ progress });
  const { moves } = await unjam.solve(puzzle);
  const { verdict } = await unjam.check(puzzle, moves);
  const { move } = await unjam.hint(puzzle, { level: 3 });
  const { states } = await unjam.explore(puzzle);
  const code = await unjam.solve("?").catch((error) => error.code);
  const events = [];
  for await (const event of unjam.generate(generate)) events.push(event);
  unjam.close();
  return { moves, verdict, move, states, code, events, reported };
}
"""
WORKER = """
import { use } from "./use.js";
onmessage = async ({ data }) => postMessage(await use(...data));
"""
IN_PAGE = "async (request) => (await import(`${document.baseURI}use.js`)).use(...request)"
IN_WORKER = """(request) => new Promise((resolve, reject) => {
  const worker = new Worker("worker.js", { type: "module" });
  worker.onmessage = ({ data }) => resolve(data);
  worker.onerror = ({ message }) => reject(new Error(message));
  worker.postMessage(request);
})"""


@pytest.fixture(scope="module")
def page(app: Path, browser: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """A page beside an installed package."""
    (app / "index.html").write_text("<!doctype html><title>app</title>")
    (app / "use.js").write_text(USE)
    (app / "worker.js").write_text(WORKER)
    with served_folder(app, tmp_path_factory.mktemp("host")) as address:
        page = browser.new_page()
        page.set_default_timeout(PATIENCE)
        page.goto(address)
        yield page
        page.close()


@pytest.mark.parametrize("script", [IN_PAGE, IN_WORKER], ids=["page", "worker"])
def test_every_function(page: Any, script: str) -> None:
    found = page.evaluate(script, [CLASSIC, GENERATE])
    reported = found.pop("reported")
    loaded = [bytes for bytes, _ in reported]
    assert loaded == sorted(loaded)
    assert 0 < loaded[0] <= loaded[-1] == reported[-1][1]  # equal if a cache has all files
    events = [event for event in found.pop("events") if event["event"] != "progress"]
    assert json.dumps(events) == json.dumps(native_events())
    assert found == {
        "moves": ["XR1", "AU2", "OL1", "BD1", "XR1"],
        "verdict": "optimal",
        "move": "XR1",
        "states": 16,
        "code": "unreadable",
    }


def test_missing_files(page: Any) -> None:
    script = """async () => {
      const { load } = await import(`${document.baseURI}node_modules/unjam/browser.js`);
      return load({ runtime: "nowhere" }).catch((error) => [error.name, error.code]);
    }"""
    assert page.evaluate(script) == ["UnjamError", "not-loaded"]
