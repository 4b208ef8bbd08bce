"""``unjam[verifiers]``: Verifiers evaluates a scripted model behind an OpenAI-compatible server."""

from __future__ import annotations

import asyncio
import doctest
import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
import verifiers.v1 as vf

from tests.adapters.scripted_model import (
    NAMES,
    ScriptedModel,
    check_mean,
    run_example,
    small_suite,
)
from unjam.tasks import KINDS, Suite
from unjam.tasks.adapters import verifiers_taskset

Serve = Callable[[ScriptedModel], str]


@pytest.fixture(scope="module")
def suite() -> Suite:
    return small_suite(KINDS)


@pytest.fixture
def serve() -> Iterator[Serve]:
    """``serve(script)``: the address of a server that answers as the script does."""
    servers = []

    def start(script: ScriptedModel) -> str:
        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                length = int(self.headers["Content-Length"])
                body = json.dumps(completion(script, json.loads(self.rfile.read(length)))).encode()
                self.send_response(200)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_: object) -> None:
                pass

        server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        Thread(target=server.serve_forever, daemon=True).start()
        servers.append(server)
        return f"http://127.0.0.1:{server.server_port}/v1"

    yield start
    for server in servers:
        server.shutdown()
        server.server_close()


def completion(script: ScriptedModel, request: dict[str, Any]) -> dict[str, Any]:
    """Return the answer to a request, in the form of the OpenAI API."""
    messages = request["messages"]
    turn = sum(message["role"] == "assistant" for message in messages)
    content, image = messages[0]["content"], ""
    if isinstance(content, list):
        image = "".join(p["image_url"]["url"] for p in content if p["type"] == "image_url")
        content = "".join(part["text"] for part in content if part["type"] == "text")
    message = {"role": "assistant", "content": script.reply(content, turn, image)}
    return {
        "id": "reply", "object": "chat.completion", "created": 0, "model": request["model"],
        "choices": [{"index": 0, "message": message, "finish_reason": "stop"}],
        "usage": {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2},
    }  # fmt: skip


def run(address: str, **choice: Any) -> list[vf.Episode]:
    """Run all tasks of a task set in this process."""
    config = vf.resolve_env_config({"taskset": {"id": "unjam-tasks", **choice}})
    env = vf.load_environment(config)
    assert type(env) is verifiers_taskset.UnjamEnv
    context = vf.ModelContext(model="script", client=vf.EvalClientConfig(base_url=address))

    async def episodes() -> list[vf.Episode]:
        async with env.serving():
            return await asyncio.gather(*(env.run_episode(task, context) for task in env.taskset))

    return asyncio.run(episodes())


@pytest.mark.parametrize("name", NAMES)
def test_every_kind(name: str, suite: Suite, serve: Serve, tmp_path: Path) -> None:
    suite.save(tmp_path / "suite.jsonl")
    script = ScriptedModel(suite.tasks, name)
    episodes = run(serve(script), suite=str(tmp_path / "suite.jsonl"))
    traces = [trace for episode in episodes for trace in episode.traces]
    assert [trace.errors for trace in traces if not trace.ok] == []
    found = {trace.task.data.id: trace.reward for trace in traces}
    assert found == script.expected()
    check_mean(name, list(found.values()))
    assert {trace.metrics["invalid_format"] for trace in traces} <= {0.0, 1.0}
    solved = [t.metrics["solved"] for t in traces if t.task.data.facts["kind"] == "solve"]
    assert solved == [{"oracle": 1.0, "malformed": 0.0}.get(name, value) for value in solved]
    assert len(solved) == sum(task.kind == "solve" for task in suite.tasks)


def test_a_game_has_turns_with_feedback(serve: Serve, tmp_path: Path) -> None:
    game = small_suite(["play"], 2)
    game.save(tmp_path / "suite.jsonl")
    script = ScriptedModel(game.tasks, "oracle")
    [first, _] = run(serve(script), suite=str(tmp_path / "suite.jsonl"))
    [trace] = first.traces
    moves = game.tasks[0].metadata["moves"]
    assert trace.num_turns == moves
    assert trace.metrics["turns"] == moves
    assert [message.role for message in trace.branches[0].messages] == ["user", "assistant"] * moves


def test_command_line(serve: Serve, tmp_path: Path) -> None:
    chosen = small_suite(["distance"], 2, seed=5)
    address = serve(ScriptedModel(chosen.tasks, "oracle"))
    subprocess.run(
        [sys.executable, "-c", "from verifiers.v1.cli.eval.main import main; main()",
         "unjam-tasks", "--env.taskset.kinds", "distance", "--env.taskset.tiers", "1,2",
         "--env.taskset.count", "2", "--env.taskset.seed", "5", "--client.base-url", address,
         "--model", "script", "--no-push", "--no-rich", "--output-dir", str(tmp_path)],
        check=True, capture_output=True, timeout=300, cwd=tmp_path,
    )  # fmt: skip
    [file] = tmp_path.rglob("traces.jsonl")
    records = [json.loads(line) for line in file.read_text().splitlines()]
    rewards = [trace["rewards"] for record in records for trace in record["traces"]]
    assert [reward["score_of_answer"]["score"] for reward in rewards] == [1.0, 1.0]


def test_reference_answers_are_valid(suite: Suite, tmp_path: Path) -> None:
    suite.save(tmp_path / "suite.jsonl")
    config = verifiers_taskset.UnjamTasksetConfig(
        id="unjam-tasks", suite=str(tmp_path / "suite.jsonl")
    )
    tasks = list(vf.load_taskset(config))
    assert [asyncio.run(task.validate(None)) for task in tasks] == [True] * len(suite.tasks)
    assert len({task.key for task in tasks}) == len(tasks)


def test_example() -> None:
    prompts = run_example("Verifiers")["prompts"]
    assert len({prompt for prompt in prompts if "sliding-block" in prompt}) == 6


def test_doctests() -> None:
    assert doctest.testmod(verifiers_taskset).failed == 0
