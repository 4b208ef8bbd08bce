"""The examples of the OpenAPI document: a request for every operation, and its real answer."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, NamedTuple

from ... import __version__
from ...decks import deck
from ...model.puzzle import Puzzle
from ...photo import CellReading, PhotoReading, VehicleReading
from ...photo.image_decoder import Picture
from ..cache import Answer
from ..endpoints import decks_endpoint
from ..endpoints.deck_page import DeckQuery
from ..endpoints.photo_endpoint import answer_of
from ..endpoints.play_endpoint import blocks_of
from ..endpoints.puzzle_endpoints import KINDS, Budget, read
from ..endpoints.puzzle_view import view
from ..problem_details import CODES, Problem
from ..response_models import Health, ProgressEvent, PuzzleEvent

SMALL = ".... XX.B A..B AOOO"
_SOLUTION = "XR1 AU1 OL1 BD1 XR1"
_BUDGET = Budget(100_000, 2**26, 10.0)
_SECONDS = 0.0002  # instead of the time that a search took, so that the document does not vary

REQUESTS: dict[str, dict[str, Any]] = {
    "parse": {"puzzle": SMALL, "to": ["line", "csv"]},
    "solve": {"puzzle": SMALL, "metric": "moves"},
    "play": {"puzzle": SMALL},
    "way": {"puzzle": SMALL, "choices": True},
    "check": {"puzzle": SMALL, "solution": _SOLUTION},
    "explore": {"puzzle": SMALL, "family": True},
    "map": {"puzzle": SMALL},
    "trace": {"puzzle": SMALL, "algorithm": "astar", "pruning": False},
    "hint": {"puzzle": SMALL, "moves": "XR1", "level": 3},
    "rate": {"puzzle": SMALL},
    "explain": {"puzzle": SMALL},
    "render": {"puzzle": SMALL, "to": "svg", "theme": "dark", "arrows": "XR1"},
    "export": {"puzzle": SMALL},
}
GENERATE = {"size": "6x6", "moves": "10..15", "count": 1, "seed": 7}
PARAMETERS: dict[str, dict[str, Any]] = {
    "deck": {"name": "jam", "begin": 0, "count": 2, "sort": "moves", "descending": True,
             "level": "expert", "moves": "40..", "id": ["38", "39", "40"], "index": True},
    "puzzle": {"name": "jam", "id": "1"},
    "card": {"name": "jam", "id": "1"},
    "daily": {"date": "2031-05-04"},
}  # fmt: skip
_DECKS: dict[str, Callable[..., Answer]] = {
    "deck": lambda name, **query: decks_endpoint.deck_puzzles(name, DeckQuery(**query)),
    "puzzle": decks_endpoint.deck_puzzle,
    "card": decks_endpoint.deck_card,
    "daily": decks_endpoint.daily_card,
}

# A typical error for each status: its code and sentence, and for some the place.
_PROBLEMS: dict[int, tuple[str, str]] = {
    400: ("bad-json", "the body is not valid JSON: Expecting value at line 2, column 2"),
    403: ("cross-origin", "requests from other sites are not allowed"),
    404: ("unknown-deck", "there is no deck 'jamm'; did you mean 'jam'?"),
    405: ("method", "method PUT is not allowed for '/api/v1/decks'"),
    408: ("too-slow", "the request must arrive within 5 seconds"),
    413: ("too-large", "the body must not exceed 131,072 bytes"),
    415: ("media-type", "the body must be application/json, not 'text/plain'"),
    421: ("wrong-host", "unknown Host header 'example.org'; --allow-host allows "
          "another name"),
    422: ("invalid", "max_states: Input should be greater than or equal to 1"),
    500: ("internal", "internal server error; see the server's log"),
    501: ("missing", "this needs cv2: pip install 'unjam[photo]'"),
    503: ("busy", "too many requests; try again later"),
}  # fmt: skip
_PLACES: dict[int, dict[str, Any]] = {
    400: {"where": "the body", "what": "Expecting value at line 2, column 2", "line": 2,
          "column": 2},
    422: {"where": "max_states", "what": "Input should be greater than or equal to 1",
          "pointer": "/max_states"},
}  # fmt: skip


class Example(NamedTuple):
    """The example of an operation."""

    answer: Any
    body: dict[str, Any] | None = None
    parameters: dict[str, Any] = {}  # noqa: RUF012


def example_of(operation: str) -> Example:
    """Return the example of an operation.

    >>> example_of("solve").answer["moves"]
    ['XR1', 'AU2', 'OL1', 'BD1', 'XR1']
    """
    if operation in REQUESTS:
        return Example(_answer_of(operation), REQUESTS[operation])
    if operation in PARAMETERS:
        asked = PARAMETERS[operation]
        return Example(json.loads(_DECKS[operation](**asked).body), parameters=asked)
    if operation == "photo":
        asked = {"size": "4x4", "exit": "right"}
        return Example(json.loads(answer_of(_photo()).model_dump_json()), parameters=asked)
    if operation == "generate":
        return Example(_generated(), GENERATE)
    if operation == "decks":
        return Example({"decks": json.loads(decks_endpoint.deck_list().body)["decks"][:2]})
    assert operation == "health"
    return Example(Health(status="ok", version=__version__, running=1, waiting=0).model_dump())


def problem_example(status: int) -> dict[str, Any]:
    """Return the body of a typical error with this status."""
    code, detail = _PROBLEMS[status]
    assert CODES[code][0] == status
    errors = {"errors": [_PLACES[status]]} if status in _PLACES else {}
    return Problem(code, detail).as_dict() | errors


def _answer_of(name: str) -> Any:
    kind = KINDS[name]
    body = kind.request_model(**REQUESTS[name])
    value = kind.answer(body, read(body), _BUDGET).value
    if name == "export" and isinstance(value, str):
        return value.partition("<style>")[0]  # the rest is long
    if isinstance(value, (str, bytes)):
        return value
    answer = json.loads(value.model_dump_json())
    return answer | ({"seconds": _SECONDS} if "seconds" in answer else {})


def _photo() -> PhotoReading:
    """Return what a photo of a small board may show: it is sure of all cells but one."""
    puzzle = Puzzle.parse(SMALL).replace(notes=("the exit is where the rim has a gap",))
    labels = {cell: vehicle.label for vehicle in puzzle.vehicles for cell in vehicle.cells}
    cells = tuple(
        tuple(
            CellReading(labels.get((row, column)), 0.58 if (row, column) == (0, 2) else 0.99)
            for column in range(4)
        )
        for row in range(4)
    )
    colours = {"X": (204, 41, 54), "A": (38, 84, 163), "B": (240, 180, 30), "O": (52, 150, 83)}
    vehicles = tuple(
        VehicleReading(one.label, one.cells, 0.99, colours[one.label], one.label == "X")
        for one in puzzle.vehicles
    )
    corners = ((212.0, 180.5), (843.0, 171.0), (880.5, 812.0), (186.5, 824.0))
    picture = Picture(None, (1080, 1080))
    return PhotoReading(
        puzzle, 0.57, cells, vehicles, corners, (4, 4), puzzle.exits[0], puzzle.notes,
        picture.size, picture,
    )  # fmt: skip


def _generated() -> str:
    """Return a stream of events, one per line."""
    puzzle = deck("jam")["1"].replace(source="")
    events = (
        ProgressEvent(event="progress", found=0, tried=212, seconds=0.51, closest=None),
        PuzzleEvent(event="puzzle", puzzle=view(puzzle), blocks=blocks_of(puzzle)),
    )
    end = '{"event":"end","found":1,"tried":640,"reason":null,"closest":null}'
    return "\n".join([*(event.model_dump_json() for event in events), end])
