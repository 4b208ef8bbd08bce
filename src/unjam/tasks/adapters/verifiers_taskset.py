"""Tasks for Verifiers (``verifiers`` 0.4 and newer): a task set, and an environment that plays.

    vf-eval unjam-tasks --env.taskset.kinds solve --env.taskset.tiers 1,2 -n 20

Verifiers finds task sets by the name of a top-level package, which is ``unjam_tasks``. The
environment asks once, or turn by turn for tasks of the kind ``play``. By default its agent is a
plain chat: it has no tools, and needs neither a sandbox nor a process of its own.

>>> import verifiers.v1 as vf
>>> config = UnjamTasksetConfig(id="unjam-tasks", count=2, tiers="1", kinds="solve", seed=1)
>>> [task.data.id for task in vf.load_taskset(config)]
['1-1', '1-2']
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...util.extras import need

need("verifiers", "verifiers")

import verifiers.v1 as vf  # noqa: E402
from openai import AsyncOpenAI  # noqa: E402
from verifiers.v1.dialects.chat import message_to_wire  # noqa: E402

from ..scoring.plan_judge import Score  # noqa: E402
from ..session import Session  # noqa: E402
from ..task import Task  # noqa: E402
from .suite_choice import chosen_suite, facts_of, scored, stored_task  # noqa: E402


class UnjamTaskData(vf.TaskData):
    """A task on the wire: the prompt, and the facts from which it is scored."""

    facts: dict[str, Any]


class UnjamTask(vf.Task[UnjamTaskData]):
    """A task with its reward and metrics."""

    @property
    def key(self) -> str:
        """The identity of the task: the name of its suite and its id."""
        return f"{self.data.facts['suite']}/{self.data.facts['id']}"

    @vf.reward
    async def score_of_answer(self, trace: vf.Trace) -> float:
        """Return the score of the reply, or of all replies of a game."""
        return self._scored(trace).score

    @vf.metric
    async def metrics_of_answer(self, trace: vf.Trace) -> dict[str, float]:
        """Return the other metrics."""
        return {name: float(value) for name, value in self._scored(trace).metrics.items()}

    def _scored(self, trace: vf.Trace) -> Score:
        replies = [message.content or "" for message in trace.assistant_messages]
        is_game = self.data.facts["kind"] == "play"
        return scored(self.data.facts, replies if is_game else trace.last_reply)

    async def validate(self, runtime: vf.Runtime) -> bool | None:
        """Return whether the reference answer gets full marks."""
        task = stored_task(self.data.facts)
        moves = (task.answer or "").split() if task.kind == "play" else [task.answer]
        replies = [f"<answer>{move}</answer>" for move in moves]
        return scored(self.data.facts, replies if task.kind == "play" else replies[0]).score == 1


class UnjamTasksetConfig(vf.TasksetConfig):
    """The choices of ``chosen_suite``. Lists are texts with commas, such as ``1,2``."""

    suite: str = ""
    key: str = ""
    count: int | None = None
    tiers: str = ""
    kinds: str = ""
    variants: str = ""
    renderings: str = ""
    seed: int | None = None


class UnjamTaskset(vf.Taskset[UnjamTask, UnjamTasksetConfig]):
    """The tasks of a suite file, or of a fresh suite."""

    def load(self) -> Iterator[UnjamTask]:
        """Yield the tasks."""
        config = self.config
        suite = chosen_suite(
            config.suite,
            config.key,
            count=config.count,
            tiers=config.tiers,
            kinds=config.kinds,
            variants=config.variants,
            renderings=config.renderings,
            seed=config.seed,
        )
        for task in suite.tasks:
            yield UnjamTask(_data_of(task, suite.name), config.task)


def _data_of(task: Task, suite: str) -> UnjamTaskData:
    prompt = task.prompt if task.picture is None else task.messages
    return UnjamTaskData(id=task.id, name=task.id, prompt=prompt, facts=facts_of(task, suite))


class UnjamChat(vf.Harness[vf.HarnessConfig]):
    """A chat without tools: one request to the model for each turn."""

    APPENDS_SYSTEM_PROMPT = True
    SUPPORTS_RESUME = True
    EXECUTES_CODE = False
    NEEDS_CONTAINER = False

    async def launch(
        self,
        ctx: vf.ModelContext,
        trace: vf.Trace,
        runtime: vf.Runtime,
        endpoint: str,
        secret: str,
        mcp_urls: dict[str, str],
        data: vf.TaskData,
    ) -> vf.ProgramResult:
        """Send the conversation; Verifiers records the reply on its way."""
        system, prompt = self.resolve_prompt(data)
        messages = [vf.UserMessage(content=prompt)] if isinstance(prompt, str) else prompt or []
        wire = [{"role": "system", "content": system}] if system else []
        wire += map(message_to_wire, messages)
        async with AsyncOpenAI(base_url=endpoint, api_key=secret, timeout=None) as client:
            await client.chat.completions.create(model=ctx.model, messages=wire)
        return vf.ProgramResult(exit_code=0, stdout="", stderr="")


class UnjamEnvConfig(vf.EnvConfig):
    """The one agent. Its harness is ``UnjamChat`` unless another is chosen."""

    agent: vf.AgentConfig = vf.AgentConfig(runtime=vf.SubprocessConfig())


class UnjamEnv(vf.Env[UnjamEnvConfig]):
    """Asks an agent once, or turn by turn for tasks of the kind ``play``."""

    async def run(self, task: vf.Task, agents: vf.Agents) -> None:
        """Run one task."""
        if task.data.facts["kind"] != "play":
            await agents.agent.run(task)
            return
        session = Session(stored_task(task.data.facts))
        async with agents.agent.interaction(task) as talk:
            turn = await talk.turn()
            while not turn.terminated:
                feedback = session.reply(turn.last_reply)
                if session.done:
                    return
                turn = await talk.turn(feedback)


__all__ = ["UnjamChat", "UnjamEnv", "UnjamTaskset"]
