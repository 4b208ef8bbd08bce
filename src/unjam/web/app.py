"""The ASGI application: routes, exception handlers and responses."""

from __future__ import annotations

import json
from functools import cached_property
from typing import Annotated, Any
from urllib.parse import unquote

from fastapi import FastAPI, Path, Query, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import Response, StreamingResponse
from pydantic import BaseModel
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware

from .. import __version__
from ..decks.daily_puzzle import today
from . import response_models
from .cache import Answer
from .compression import accepts_gzip, encoding_headers
from .endpoints import decks_endpoint
from .endpoints.deck_page import DeckQuery
from .endpoints.generate_endpoint import GenerateStream
from .endpoints.photo_endpoint import IMAGE_TYPES, PhotoQuery, photo
from .endpoints.puzzle_endpoints import KINDS, Kind, load_all
from .json_bodies import invalid_request, not_json
from .middleware import RequestMiddleware
from .page.index_page import page_files
from .page.static_files import File, file_of
from .problem_details import Problem, ending, problem_of
from .processes.metrics import MEDIA_TYPE
from .processes.metrics import metrics as metrics_text
from .processes.server_counts import POOLS, ServerCounts
from .request_log import RequestLog
from .request_models import Generate, PuzzleRequest
from .scheduler import Scheduler
from .schema.openapi_document import SERVERS, TAGS, problem_responses, whole_document
from .settings import Settings

PREFIX = "/api/v1"
DeckName = Annotated[str, Path(max_length=100, description="the deck's name")]
PuzzleId = Annotated[str, Path(max_length=100, description="the puzzle's id")]
DailyDate = Annotated[
    str | None,
    Query(
        max_length=100,
        # Checked by the endpoint, whose message is clearer than a pattern.
        json_schema_extra={"pattern": r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$"},
        description="the date, such as `2031-05-04` (default: today in UTC)",
    ),
]
_ABOUT = """Solves, checks, rates, explains, generates and draws Rush Hour puzzles and variants.

Puzzles are sent as text, in any notation. The server limits time, states and memory; a request can
lower these limits but not raise them. Errors are `application/problem+json` with one sentence in
`detail` and a stable identifier in `code`."""


class Application(FastAPI):
    """A FastAPI application with a scheduler, a log and a customised OpenAPI document."""

    scheduler: Scheduler
    log: RequestLog

    def openapi(self) -> dict[str, Any]:
        """Return the OpenAPI document, built on the first call."""
        if not self.openapi_schema:
            self.openapi_schema = whole_document(super().openapi())
        return self.openapi_schema

    @cached_property
    def document(self) -> File:
        """The OpenAPI document as a file."""
        return file_of(json.dumps(self.openapi()).encode("utf-8"), "application/json")


def make_app(
    settings: Settings, log: RequestLog | None = None, counts: ServerCounts | None = None
) -> Application:
    """Return the application with all routes."""
    counts = counts or ServerCounts()
    load_all()
    log = log or RequestLog(settings.log)
    app = Application(
        title="unjam",
        version=__version__,
        description=_ABOUT,
        openapi_url=None,  # served below, compressed
        servers=SERVERS,
        openapi_tags=TAGS,
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
        middleware=[Middleware(RequestMiddleware, settings=settings, log=log, counts=counts)],
        exception_handlers={
            RequestValidationError: _invalid,
            HTTPException: _refused,
            Problem: _failed,
        },
    )
    app.scheduler = Scheduler(settings, counts)
    app.log = log
    for name, kind in KINDS.items():
        _add_puzzle_route(app, name, kind)
    _add_photo(app)
    _add_generate(app)
    _add_decks(app)
    _add_health(app)
    _add_metrics(app)
    _add_document(app)
    for address, file in page_files().items():
        app.add_route(address, file.__call__, methods=["GET"], include_in_schema=False)
    return app


# ---- Routes --------------------------------------------------------------------------------------


def _add_puzzle_route(app: Application, name: str, kind: Kind) -> None:
    async def ask(request: Request, body: PuzzleRequest) -> Response:
        try:
            packed = accepts_gzip(request.headers.get("accept-encoding", ""))
            answer, known = await app.scheduler.ask(name, body, packed=packed)
        except Exception as error:
            raise _problem(error, app, body) from error
        if known:
            request.scope["unjam"]["cached"] = True
        return _response(request, answer)

    ask.__annotations__["body"] = kind.request_model
    responses = problem_responses(body=True)
    if kind.response_model is None:
        content = {type: {"schema": _file_schema(type)} for type in kind.media_types}
        responses[200] = {"description": "The file", "content": content}
    app.add_api_route(
        f"{PREFIX}/{name}",
        ask,
        methods=["POST"],
        summary=kind.summary,
        description=kind.request_model.__doc__,
        operation_id=name,
        tags=["puzzles"],
        response_model=kind.response_model,
        response_class=(
            Response if kind.response_model is None else app.router.default_response_class
        ),
        responses=responses,
    )


def _file_schema(media_type: str) -> dict[str, str]:
    """Return the schema of a response that is not JSON."""
    return {"type": "string"} | ({"format": "binary"} if media_type == "image/png" else {})


def _add_photo(app: Application) -> None:
    async def read_photo(request: Request, query: Annotated[PhotoQuery, Query()]) -> Response:
        data = await request.body()
        most = app.scheduler.settings.max_photo_pixels
        try:
            answer = await app.scheduler.run_slow(lambda: photo(data, query, most))
        except Exception as error:
            raise _problem(error, app) from error
        return _response(request, answer)

    image = {"schema": {"type": "string", "format": "binary"}}
    app.add_api_route(
        f"{PREFIX}/photo",
        read_photo,
        methods=["POST"],
        summary="Read a photo or a screenshot",
        description="The body is the image itself. What is read is returned also if it is "
        "doubtful, which `status` says. Photos and answers are not stored.",
        operation_id="photo",
        tags=["puzzles"],
        response_model=response_models.PhotoAnswer,
        responses=problem_responses(body=True, more=(501,)),
        openapi_extra={
            "requestBody": {"required": True, "content": dict.fromkeys(IMAGE_TYPES, image)}
        },
    )


def _add_generate(app: Application) -> None:
    async def generate(request: Request, body: Generate) -> Response:
        stream = GenerateStream(app.scheduler, body)
        try:
            await stream.begin()
        except Exception as error:
            raise _problem(error, app, body) from error
        return StreamingResponse(
            stream.lines(), media_type="application/x-ndjson", headers={"cache-control": "no-store"}
        )

    lines = {"application/x-ndjson": {"schema": {"$ref": "#/components/schemas/GenerateEvent"}}}
    app.add_api_route(
        f"{PREFIX}/generate",
        generate,
        methods=["POST"],
        summary="Generate puzzles",
        description="Streams JSON lines: `progress` and `puzzle` events, then one `end` event. "
        "Closing the connection stops the generation.",
        operation_id="generate",
        tags=["generator"],
        response_class=StreamingResponse,
        responses=problem_responses(body=True)
        | {200: {"description": "One JSON object per line", "content": lines}},
    )


def _add_decks(app: Application) -> None:
    async def decks(request: Request) -> Response:
        return await _cached_response(app, request, "decks", decks_endpoint.deck_list)

    async def deck(
        request: Request,
        name: DeckName,
        query: Annotated[DeckQuery, Query()],
    ) -> Response:
        key = f"deck {name!r} {query!r}"
        return await _cached_response(
            app, request, key, lambda: decks_endpoint.deck_puzzles(name, query)
        )

    async def puzzle(request: Request, name: DeckName, id: PuzzleId) -> Response:
        key = f"card {name!r} {id!r}"
        return await _cached_response(
            app, request, key, lambda: decks_endpoint.deck_puzzle(name, id)
        )

    async def card(request: Request, name: DeckName, id: PuzzleId) -> Response:
        if _last_segment(request) != "play":
            return await puzzle(request, name, f"{id}/play")
        key = f"play {name!r} {id!r}"
        return await _cached_response(app, request, key, lambda: decks_endpoint.deck_card(name, id))

    async def daily(request: Request, date: DailyDate = None) -> Response:
        day = today().isoformat() if date is None else date
        return await _cached_response(
            app, request, f"daily {day!r}", lambda: decks_endpoint.daily_card(day)
        )

    for address, endpoint, model, summary in (
        ("daily", daily, response_models.DailyAnswer, "Get the puzzle of a date"),
        ("decks", decks, response_models.DeckList, "List the decks"),
        ("decks/{name}", deck, response_models.DeckAnswer, "List the puzzles of a deck"),
        # An id may contain slashes. The longer path comes first: both match it, and also the path
        # of a puzzle whose id ends in "/play", written "%2Fplay".
        (
            "decks/{name}/{id:path}/play",
            card,
            response_models.PlayAnswer,
            "Get a puzzle of a deck and its slide tables",
        ),
        ("decks/{name}/{id:path}", puzzle, response_models.PuzzleView, "Get a puzzle of a deck"),
    ):
        app.add_api_route(
            f"{PREFIX}/{address}",
            endpoint,
            methods=["GET"],
            summary=summary,
            operation_id=endpoint.__name__,
            tags=["decks"],
            response_model=model,
            responses=problem_responses(body=False),
        )


def _last_segment(request: Request) -> str:
    """Return what follows the last slash of a path; an encoded slash is part of a segment."""
    raw: bytes = request.scope.get("raw_path") or request.scope["path"].encode("utf-8")
    return unquote(raw.rpartition(b"/")[2].decode("ascii", "replace"))


def _add_health(app: Application) -> None:
    async def healthz() -> Response:
        scheduler = app.scheduler
        if scheduler.closing:
            raise ending()
        health = response_models.Health(
            status="ok",
            version=__version__,
            running=sum(int(scheduler.counts.total(f"running {pool}")) for pool in POOLS),
            waiting=sum(int(scheduler.counts.total(f"waiting {pool}")) for pool in POOLS),
        )
        return Response(health.model_dump_json(), media_type="application/json", headers=_FRESH)

    app.add_api_route(
        "/healthz",
        healthz,
        methods=["GET"],
        summary="Report the server's health",
        operation_id="health",
        tags=["server"],
        response_model=response_models.Health,
        responses=problem_responses(body=False),
    )


def _add_metrics(app: Application) -> None:
    async def metrics(request: Request) -> Response:
        text = metrics_text(app.scheduler.counts)
        return Response(text, media_type=MEDIA_TYPE, headers=_FRESH)

    app.add_route("/metrics", metrics, methods=["GET"], include_in_schema=False)


def _add_document(app: Application) -> None:
    async def document(request: Request) -> Response:
        return await app.document(request)

    app.add_route(f"{PREFIX}/openapi.json", document, methods=["GET"], include_in_schema=False)


# ---- Responses -----------------------------------------------------------------------------------

_FRESH = {"cache-control": "no-store"}


async def _cached_response(app: Application, request: Request, key: str, call: Any) -> Response:
    try:
        answer = await app.scheduler.run_quick(key, call)
    except Exception as error:
        raise _problem(error, app) from error
    return _response(request, answer)


def _response(request: Request, answer: Answer) -> Response:
    if answer.states is not None:
        request.scope["unjam"]["states"] = answer.states
    accepted = request.headers.get("accept-encoding", "")
    headers, packed = encoding_headers(accepted, answer.packed or b"")
    body = answer.packed if packed else answer.body
    return Response(body, media_type=answer.media_type, headers=_FRESH | headers)


def _problem(error: Exception, app: Application, body: BaseModel | None = None) -> Exception:
    """Return the problem to send for an error, or the error itself if it is a server bug."""
    if app.scheduler.closing:
        return ending()
    return problem_of(error, app.scheduler.settings.timeout, body) or error


async def _failed(request: Request, error: Exception) -> Response:
    assert isinstance(error, Problem)
    return error.response()


async def _refused(request: Request, error: Exception) -> Response:
    """Handle unknown paths, methods that are not allowed and bodies that are not JSON."""
    assert isinstance(error, HTTPException)
    path = request.url.path[:100]
    if error.status_code == 405:
        detail = f"method {request.scope['unjam']['method']} is not allowed for {path!r}"
        return Problem("method", detail, {"Allow": _allowed(error)}).response()
    if error.status_code == 404:
        return Problem("not-found", f"no such path: {path!r}").response()
    return not_json(request.scope["unjam.body"]).response()


def _allowed(error: HTTPException) -> str:
    """Return the methods of a path; those with GET have HEAD too."""
    methods = {name.strip() for name in (error.headers or {}).get("Allow", "").split(",")}
    return ", ".join(sorted(methods | ({"HEAD"} if "GET" in methods else set())))


async def _invalid(request: Request, error: Exception) -> Response:
    """Handle validation errors."""
    assert isinstance(error, RequestValidationError)
    errors = error.errors()
    if any(one["type"] == "json_invalid" for one in errors):
        return not_json(request.scope["unjam.body"]).response()
    return invalid_request(errors).response()
