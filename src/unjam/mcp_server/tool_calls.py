"""Calls of tools: the endpoints of the HTTP API answer them, through its scheduler."""

from __future__ import annotations

import asyncio
import json
import logging
import re
from base64 import b64encode
from collections.abc import Coroutine
from typing import Any

from mcp_types import CallToolResult, ContentBlock, ImageContent, TextContent
from pydantic import BaseModel

from ..decks import deck_names
from ..rules import RULES, find_rule
from ..web.cache import Answer
from ..web.endpoints import decks_endpoint
from ..web.endpoints.generate_endpoint import GenerateStream
from ..web.endpoints.puzzle_endpoints import KINDS
from ..web.json_bodies import check_depth, parsed_body, validated
from ..web.problem_details import Problem, invalid, problem_of, timed_out, too_large
from ..web.request_models import Generate
from ..web.scheduler import Scheduler
from ..web.settings import Settings
from .answer_time import call_time, search_settings
from .picture_size import with_palette
from .result_size import shortened
from .tool_list import TOOLS
from .tool_models import GenerateAnswer, RuleView, without_page_fields

_CARD = re.compile(r"\s*([A-Za-z][\w-]*):([\w./-]{1,100})\s*")
_ENVELOPE = 400  # bytes that the protocol adds to a result, such as the name of the server
# Pixels per cell: the fewest, the most that are drawn at once, and those of a first picture that
# tells how large others are.
_LEAST_SCALE, _QUICK_SCALE, _SAMPLE_SCALE = 8, 32, 16
_MARGIN = 0.9  # of the scale at which a picture should be small enough

_log = logging.getLogger(__name__)


class ToolCalls:
    """Answers calls of tools, within the time and the limits of the settings."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.scheduler = Scheduler(search_settings(settings))

    async def call(self, name: str, arguments: dict[str, Any]) -> CallToolResult:
        """Return the result of a call; an error of its arguments is a result too."""
        try:
            request = self._checked(arguments, TOOLS[name].arguments)
            return await self._answer(name, request)
        except Problem as problem:
            return _refusal(problem)
        except Exception as error:
            problem_found = problem_of(error, self.settings.timeout)
            if problem_found is None:
                _log.exception("the tool %r failed", name)
                problem_found = Problem("internal", "internal server error; see the server's log")
            return _refusal(problem_found)

    def _checked(self, arguments: dict[str, Any], model: type[BaseModel]) -> BaseModel:
        """Return the arguments of a call, checked like the body of an HTTP request."""
        body = json.dumps(arguments).encode("ascii")
        if len(body) > self.settings.max_body:
            raise too_large(self.settings.max_body)
        check_depth(body, self.settings.max_depth)
        return parsed_body(body, model)

    async def _answer(self, name: str, request: BaseModel) -> CallToolResult:
        given = request.model_dump(exclude_unset=True)
        most: int = given.pop("max_bytes", type(request).model_fields["max_bytes"].default)
        seconds = call_time(self.settings)
        if name == "render":
            return await self._limited(self._picture(request, given, most), seconds, most)
        if name == "generate":
            return _result(await self._generated(given, seconds), most)
        if name == "rules":
            return _result(_rules(given.get("variants", [])), most)
        return await self._limited(self._asked(name, given, most), seconds, most)

    async def _limited(
        self, work: Coroutine[Any, Any, CallToolResult], seconds: float, most: int
    ) -> CallToolResult:
        """Return the result of ``work``; one that names the limit if it takes too long."""
        try:
            return await asyncio.wait_for(work, seconds)
        except asyncio.TimeoutError:
            limit = timed_out(self.settings.timeout)
            return _result({"partial": f"{limit.detail}; nothing is known yet"}, most)

    # ---- Puzzles -------------------------------------------------------------------------------

    async def _asked(self, name: str, given: dict[str, Any], most: int) -> CallToolResult:
        try:
            answer = await self._ask(name, given)
        except Problem as problem:
            if problem.code != "limit":
                raise
            return _result({"partial": problem.detail}, most)
        found = json.loads(answer.body)
        return _result(_for_models({"partial": _limit_reached(found), **found}), most)

    async def _ask(self, name: str, given: dict[str, Any]) -> Answer:
        request = validated(
            {**given, "puzzle": await self._puzzle_text(given["puzzle"])},
            KINDS[name].request_model,
            "body",
        )
        try:
            answer, _ = await self.scheduler.ask(name, request)
        except Exception as error:
            raise problem_of(error, self.settings.timeout, request) or error from error
        return answer

    async def _puzzle_text(self, text: str) -> str:
        """Return the text of a puzzle, which may be named by its deck and id."""
        named = _CARD.fullmatch(text)
        if named is None or named[1].lower() not in map(str.lower, deck_names()):
            return text
        name, id = named.groups()
        answer = await self.scheduler.run_quick(
            f"card {name!r} {id!r}", lambda: decks_endpoint.deck_puzzle(name, id)
        )
        return str(json.loads(answer.body)["text"])

    async def _picture(
        self, request: BaseModel, given: dict[str, Any], most: int
    ) -> CallToolResult:
        """Return a picture, at a smaller scale if it would be too large."""

        async def drawn(scale: float) -> tuple[CallToolResult, float]:
            """Return a picture and a scale that should be small enough."""
            answer = await self._ask("render", {**given, "to": "png", "scale": scale})
            picture = await asyncio.to_thread(with_palette, answer.body)
            result = _picture_result(picture, scale)
            # The size of a file grows with the scale, or a little faster.
            fitting = round(scale * most / _size(result) * _MARGIN, 1)
            return result, max(fitting, _LEAST_SCALE)

        scale: float = given.get("scale", type(request).model_fields["scale"].default)
        if scale > _QUICK_SCALE:
            _, fitting = await drawn(_SAMPLE_SCALE)
            scale = min(scale, fitting)
        while True:
            result, fitting = await drawn(scale)
            if _size(result) <= most:
                return result
            if scale == _LEAST_SCALE:
                raise invalid(
                    "max_bytes", f"the picture takes {_size(result):,} bytes, not {most:,}"
                )
            scale = fitting

    async def puzzle(self, text: str) -> dict[str, Any]:
        """Return a parsed puzzle. Raises ``Problem``."""
        answer = await self._ask("parse", {"puzzle": text})
        found: dict[str, Any] = json.loads(answer.body)["puzzle"]
        return found

    # ---- Generation ----------------------------------------------------------------------------

    async def _generated(self, given: dict[str, Any], seconds: float) -> dict[str, Any]:
        """Return the puzzles that are found in time."""
        if given.get("like") is not None:
            given = {**given, "like": await self._puzzle_text(given["like"])}
        request = validated(given, Generate, "body")
        found: dict[str, Any] = {"puzzles": [], "found": 0, "tried": 0}

        async def generate() -> None:
            stream = GenerateStream(self.scheduler, request)
            await stream.begin()
            async for line in stream.lines():
                _add_event(found, json.loads(line))

        try:
            await asyncio.wait_for(generate(), seconds)
        except asyncio.TimeoutError:
            found["reason"] = timed_out(self.settings.timeout).detail
        except Exception as error:
            raise problem_of(error, self.settings.timeout, request) or error from error
        wanted = min(request.count, self.settings.max_count)
        if found["found"] < wanted:
            found["partial"] = (
                f"{found['found']} of {wanted} puzzles found, {found['tried']:,} candidates tried: "
                f"{found.get('reason')}"
            )
        return _for_models(_complete(found))


def _add_event(found: dict[str, Any], event: dict[str, Any]) -> None:
    """Add what an event of a generation says to its result."""
    if event["event"] == "puzzle":
        found["puzzles"].append(event["puzzle"])
        found["found"] = len(found["puzzles"])
    else:
        names = GenerateAnswer.model_fields.keys() & event.keys()
        found.update({name: event[name] for name in names})


def _rules(names: list[str]) -> dict[str, Any]:
    rules = [find_rule(name) for name in names] or list(RULES)
    views = [
        RuleView(
            name=rule.name,
            title=rule.title,
            summary=rule.summary,
            text=rule.text if names else None,
            board=rule.board if names else None,
        )
        for rule in rules
    ]
    return _complete({"rules": [view.model_dump() for view in views]})


# ---- Results -------------------------------------------------------------------------------------


def _for_models(answer: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = without_page_fields(answer)
    return found


def _complete(answer: dict[str, Any]) -> dict[str, Any]:
    return {"partial": None, **answer}


def _limit_reached(answer: dict[str, Any]) -> str | None:
    """Return the sentence of an answer about the limit that was reached; None if none was.

    >>> _limit_reached({"status": "limit", "reason": "timeout was reached"})
    'timeout was reached'
    """
    if answer.get("status") == "limit":
        return str(answer.get("reason") or answer.get("verdict") or answer["text"])
    return str(answer["reason"]) if answer.get("verdict") == "unproven" else None


def _result(answer: dict[str, Any], most: int) -> CallToolResult:
    """Return the result of a call, with at most ``most`` bytes."""
    shortened(answer, lambda value: _size(_plain_result(value)), most)
    return _plain_result(answer)


def _plain_result(answer: dict[str, Any], *before: ContentBlock) -> CallToolResult:
    """Return an answer as structured content and, for clients that ignore it, as text."""
    text = json.dumps(answer, ensure_ascii=False, separators=(",", ":"))
    content: list[ContentBlock] = [*before, TextContent(type="text", text=text)]
    return CallToolResult(content=content, structured_content=answer)


def _picture_result(data: bytes, scale: float) -> CallToolResult:
    about = {
        "media_type": "image/png",
        "width": int.from_bytes(data[16:20], "big"),  # from the header of a PNG file
        "height": int.from_bytes(data[20:24], "big"),
        "scale": scale,
        "shortened": [],
    }
    image = ImageContent(type="image", data=b64encode(data).decode("ascii"), mime_type="image/png")
    return _plain_result(_complete(about), image)


def _refusal(problem: Problem) -> CallToolResult:
    """Return an error: its sentence, then the readings of an ambiguous text."""
    texts = [problem.detail, *problem.more.get("readings", ())]
    content: list[ContentBlock] = [TextContent(type="text", text=text) for text in texts]
    return CallToolResult(content=content, is_error=True)


def _size(result: CallToolResult) -> int:
    """Return the size of a result as a client receives it, in bytes."""
    text = result.model_dump_json(by_alias=True, exclude_none=True)
    return len(text.encode("utf-8")) + _ENVELOPE
