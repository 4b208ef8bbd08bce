"""The application: its addresses, and what each answers. The work itself is elsewhere."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import FastAPI, Path, Query, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import Response, StreamingResponse
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware

from .. import __version__
from . import response_models
from .cache import Answer
from .endpoints import decks_endpoint
from .endpoints.generate_endpoint import GenerateStream
from .endpoints.puzzle_endpoints import KINDS, Kind
from .index_page import page_files
from .middleware import RequestMiddleware
from .openapi import problem_responses, whole_document
from .problem_details import Problem, ending, problem_of
from .request_log import RequestLog
from .request_models import Generate, PuzzleRequest
from .scheduler import Scheduler
from .settings import Settings

PREFIX = "/api/v1"
DeckName = Annotated[str, Path(max_length=100, description="the name of a deck")]
PuzzleId = Annotated[str, Path(max_length=100, description="the id of a puzzle")]
_ABOUT = """Solves, checks, rates, explains, makes and draws Rush Hour puzzles and their relatives.

A puzzle is always its own text, in any notation. Work is limited: a client can ask for less time,
states and memory than the server allows, never for more. What goes wrong is told as
`application/problem+json` with one sentence in `detail` and a stable word in `code`."""


class Application(FastAPI):
    """FastAPI with the office behind it, and an OpenAPI document of its own."""

    scheduler: Scheduler
    log: RequestLog

    def openapi(self) -> dict[str, Any]:
        """The OpenAPI document."""
        if not self.openapi_schema:
            self.openapi_schema = whole_document(super().openapi())
        return self.openapi_schema


def make_app(settings: Settings, log: RequestLog | None = None) -> Application:
    """The application with everything in its place."""
    log = log or RequestLog(settings.log)
    app = Application(
        title="unjam",
        version=__version__,
        description=_ABOUT,
        openapi_url=f"{PREFIX}/openapi.json",
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
        middleware=[Middleware(RequestMiddleware, settings=settings, log=log)],
        exception_handlers={
            RequestValidationError: _invalid,
            HTTPException: _refused,
            Problem: _failed,
        },
    )
    app.scheduler = Scheduler(settings)
    app.log = log
    for name, kind in KINDS.items():
        _add_question(app, name, kind)
    _add_generate(app)
    _add_decks(app)
    _add_health(app)
    for address, file in page_files().items():
        app.add_route(address, file.__call__, methods=["GET"], include_in_schema=False)
    return app


# ---- Addresses -----------------------------------------------------------------------------------


def _add_question(app: Application, name: str, kind: Kind) -> None:
    async def ask(request: Request, body: PuzzleRequest) -> Response:
        try:
            answer, known = await app.scheduler.ask(name, body)
        except Exception as error:
            raise _problem(error, app) from error
        if known:
            request.scope["unjam"]["cached"] = True
        return _response(request, answer)

    ask.__annotations__["body"] = kind.asked
    responses = problem_responses(body=True)
    if kind.answered is None:
        text, data = {"type": "string"}, {"type": "string", "format": "binary"}
        pictures = {"image/svg+xml": {"schema": text}, "image/png": {"schema": data}}
        responses[200] = {"description": "A picture", "content": pictures}
    app.add_api_route(
        f"{PREFIX}/{name}",
        ask,
        methods=["POST"],
        summary=kind.summary,
        description=kind.asked.__doc__,
        operation_id=name,
        response_model=kind.answered,
        response_class=Response if kind.answered is None else app.router.default_response_class,
        responses=responses,
    )


def _add_generate(app: Application) -> None:
    async def generate(request: Request, body: Generate) -> Response:
        making = GenerateStream(app.scheduler, body)
        try:
            await making.begin()
        except Exception as error:
            raise _problem(error, app) from error
        return StreamingResponse(
            making.lines(), media_type="application/x-ndjson", headers={"cache-control": "no-store"}
        )

    lines = {"application/x-ndjson": {"schema": {"$ref": "#/components/schemas/GenerateEvent"}}}
    app.add_api_route(
        f"{PREFIX}/generate",
        generate,
        methods=["POST"],
        summary="Make puzzles",
        description="Lines of JSON as they come: `progress`, `puzzle`, and at last `end`. Going "
        "away ends it.",
        operation_id="generate",
        response_class=StreamingResponse,
        responses=problem_responses(body=True)
        | {200: {"description": "One JSON object a line", "content": lines}},
    )


def _add_decks(app: Application) -> None:
    async def decks(request: Request) -> Response:
        return await _quickly(app, request, "decks", decks_endpoint.deck_list)

    async def deck(
        request: Request,
        name: DeckName,
        begin: Annotated[int, Query(ge=0, le=1_000_000)] = 0,
        count: Annotated[int, Query(ge=1, le=decks_endpoint.MOST)] = 100,
    ) -> Response:
        key = f"deck {name!r} {begin} {count}"
        return await _quickly(
            app, request, key, lambda: decks_endpoint.deck_puzzles(name, begin, count)
        )

    async def puzzle(request: Request, name: DeckName, id: PuzzleId) -> Response:
        key = f"card {name!r} {id!r}"
        return await _quickly(app, request, key, lambda: decks_endpoint.deck_puzzle(name, id))

    async def card(request: Request, name: DeckName, id: PuzzleId) -> Response:
        key = f"play {name!r} {id!r}"
        return await _quickly(app, request, key, lambda: decks_endpoint.deck_card(name, id))

    for address, endpoint, model, summary in (
        ("decks", decks, response_models.DeckList, "List the decks"),
        ("decks/{name}", deck, response_models.DeckAnswer, "List puzzles of a deck"),
        ("decks/{name}/{id}", puzzle, response_models.PuzzleView, "One puzzle of a deck"),
        (
            "decks/{name}/{id}/play",
            card,
            response_models.PlayAnswer,
            "One puzzle of a deck, to play it",
        ),
    ):
        app.add_api_route(
            f"{PREFIX}/{address}",
            endpoint,
            methods=["GET"],
            summary=summary,
            operation_id=endpoint.__name__,
            response_model=model,
            responses=problem_responses(body=False),
        )


def _add_health(app: Application) -> None:
    async def healthz() -> Response:
        scheduler = app.scheduler
        if scheduler.closing:
            raise ending()
        health = response_models.Health(
            status="ok",
            version=__version__,
            running=sum(pool.running for pool in scheduler.pools),
            waiting=sum(pool.waiting for pool in scheduler.pools),
        )
        return Response(health.model_dump_json(), media_type="application/json", headers=_FRESH)

    app.add_api_route(
        "/healthz",
        healthz,
        methods=["GET"],
        summary="Is the server well?",
        operation_id="health",
        response_model=response_models.Health,
        responses=problem_responses(body=False),
    )


# ---- Responses -----------------------------------------------------------------------------------

_FRESH = {"cache-control": "no-store"}


async def _quickly(app: Application, request: Request, key: str, call: Any) -> Response:
    try:
        answer = await app.scheduler.quickly(key, call)
    except Exception as error:
        raise _problem(error, app) from error
    return _response(request, answer)


def _response(request: Request, answer: Answer) -> Response:
    if answer.states is not None:
        request.scope["unjam"]["states"] = answer.states
    return Response(answer.body, media_type=answer.media_type, headers=_FRESH)


def _problem(error: Exception, app: Application) -> Exception:
    """The error as a client should see it; itself if it is a mistake of the server."""
    if app.scheduler.closing:
        return ending()
    return problem_of(error, app.scheduler.settings.timeout) or error


async def _failed(request: Request, error: Exception) -> Response:
    assert isinstance(error, Problem)
    return error.response()


async def _refused(request: Request, error: Exception) -> Response:
    """What the router refuses: addresses and methods that are not there."""
    assert isinstance(error, HTTPException)
    path = request.url.path[:100]
    if error.status_code == 405:
        sentence = f"{request.method[:20]} is not for {path!r}"
        return Problem("method", sentence, error.headers).response()
    if error.status_code == 404:
        return Problem("not-found", f"there is nothing at {path!r}").response()
    return Problem("bad-json", "the body cannot be read as JSON").response()


async def _invalid(request: Request, error: Exception) -> Response:
    """What the models refuse. The values themselves are not repeated: they may be anything."""
    assert isinstance(error, RequestValidationError)
    errors = error.errors()
    for one in errors:
        if one["type"] == "json_invalid":
            return Problem("bad-json", f"the body is no JSON: {_said(one)}").response()
    found = [{"where": _where(one), "what": one["msg"][:200]} for one in errors[:20]]
    first = found[0]
    return Problem("invalid", f"{first['where']}: {first['what']}", errors=found).response()


def _said(one: Any) -> str:
    place = one["loc"][-1]
    return f"{one.get('ctx', {}).get('error', 'it is broken')} at character {place}"


def _where(one: Any) -> str:
    return ".".join(str(part)[:40] for part in one["loc"][1:]) or "the body"
