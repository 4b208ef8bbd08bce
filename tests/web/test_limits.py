"""No request escapes its limits: each is classified, can be interrupted, and has caps."""

from __future__ import annotations

import gc
import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from tests.support.hostile import every_piece, field, wiggle
from tests.support.web import Running, endless, raw_post, running
from tests.web.test_scheduler import running_now, wait_until
from unjam import Puzzle, deck
from unjam.util.limits import breathe, watched
from unjam.web import garbage_collection, worker_pool
from unjam.web.endpoints import play_endpoint
from unjam.web.endpoints.puzzle_endpoints import KINDS, Budget
from unjam.web.endpoints.puzzle_job import Job
from unjam.web.endpoints.render_endpoint import MOST_ARROWS, MOST_PIXELS, picture
from unjam.web.request_models import Render
from unjam.web.worker_pool import Interrupted, Watch

CARD = deck("jam")["40"].to("line")
BUDGET = Budget(2_000_000, 1 << 28, 60.0)

# The heaviest requests there are, by address.
HEAVY: dict[str, list[dict[str, Any]]] = {
    "solve": [{"puzzle": endless()}, {"puzzle": every_piece()}],
    "parse": [
        {"puzzle": field(), "to": ["line", "database"]},
        {"puzzle": field(), "moves": wiggle(2000)},
    ],
    "play": [{"puzzle": every_piece()}],
    "export": [{"puzzle": endless()}],
    "way": [{"puzzle": endless(), "choices": True}, {"puzzle": every_piece()}],
    "check": [
        {"puzzle": endless(), "solution": "XR1"},
        {"puzzle": field(), "solution": wiggle(99)},
    ],
    "explore": [{"puzzle": endless()}, {"puzzle": field(4), "measure": True}],
    "map": [{"puzzle": every_piece()}, {"puzzle": field(3), "metric": "slides"}],
    "trace": [{"puzzle": endless()}, {"puzzle": every_piece(), "algorithm": "ida"}],
    "hint": [{"puzzle": endless(), "level": 3}],
    "rate": [{"puzzle": endless()}, {"puzzle": field(4)}],
    "explain": [{"puzzle": endless(), "depth": 100}],
    "render": [
        {"puzzle": endless(), "to": "png", "scale": 100},
        {"puzzle": field(), "arrows": wiggle(MOST_ARROWS)},
        {"puzzle": endless()},
    ],
}
CASES = [(name, body) for name, bodies in HEAVY.items() for body in bodies]


def job(name: str, body: dict[str, Any]) -> Job:
    return Job(name, KINDS[name].request_model(**body), BUDGET)


def is_slow(name: str, body: dict[str, Any]) -> bool:
    asked = KINDS[name].request_model(**body)
    return KINDS[name].is_slow(asked, Puzzle.parse(asked.puzzle))


def test_every_address_has_a_heavy_request() -> None:
    assert set(HEAVY) == set(KINDS)


@pytest.mark.parametrize(("name", "body"), CASES, ids=lambda case: str(case)[:20])
def test_work_looks_at_its_watch(name: str, body: dict[str, Any]) -> None:
    """What looks at least once every so often can be stopped, paused and cancelled."""
    watch = Watch(1000)
    watch.cancelled = True
    with watched(watch.check), pytest.raises(Interrupted):
        job(name, body).slow()


@pytest.mark.parametrize("at", [2, 50])
@pytest.mark.parametrize("body", HEAVY["render"], ids=["png", "arrows", "svg"])
def test_a_picture_is_interrupted_anywhere(body: dict[str, Any], at: int) -> None:
    looks = 0

    def check() -> None:
        nonlocal looks
        looks += 1
        if looks == at:
            raise Interrupted

    with watched(check), pytest.raises(Interrupted):
        job("render", body).slow()
    assert looks == at


def test_moves_count_for_the_length_of_a_request() -> None:
    for name, key in (("parse", "moves"), ("check", "solution"), ("render", "arrows")):
        body = {"puzzle": CARD, "solution": "XR1"} if name == "check" else {"puzzle": CARD}
        assert job(name, {**body, key: wiggle(500)}).length == len(CARD) + len(wiggle(500))


# ---- Who works on it -----------------------------------------------------------------------------


def test_only_a_database_line_makes_parsing_slow() -> None:
    assert is_slow("parse", {"puzzle": field(), "to": ["json", "database"]})
    assert not is_slow("parse", {"puzzle": field(), "to": ["json", "native", "line"]})
    assert not is_slow("parse", {"puzzle": field()})
    assert not is_slow("parse", {"puzzle": CARD, "to": ["database"]})
    known = "60 IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM 2332"
    assert not is_slow("parse", {"puzzle": known, "to": ["database"]})


def test_large_pictures_are_slow() -> None:
    assert not is_slow("render", {"puzzle": CARD, "to": "png"})
    assert not is_slow("render", {"puzzle": CARD, "to": "svg", "scale": 128})
    assert is_slow("render", {"puzzle": CARD, "to": "png", "scale": 128})
    assert is_slow("render", {"puzzle": endless(), "to": "png", "scale": 64})


def test_searches_are_slow_if_they_are_large() -> None:
    names = "solve way check explore map trace hint rate explain play"
    for name in names.split():
        extra = {"solution": "XR1"} if name == "check" else {}
        assert is_slow(name, {"puzzle": endless(), **extra})
        assert not is_slow(name, {"puzzle": CARD, **extra})


# ---- Database lines ------------------------------------------------------------------------------


def test_a_database_line_that_takes_too_long_is_refused_alone(server: Running) -> None:
    body = {"puzzle": field(), "to": ["line", "database", "json"], "timeout": 0.05}
    answer = server.post("parse", body).json
    assert set(answer["texts"]) == {"line", "json"}
    assert set(answer["refused"]) == {"database"}
    assert "timeout was reached after counting" in answer["refused"]["database"]
    few = server.post("parse", {**body, "timeout": 5, "max_states": 1000}).json
    assert "max_states was reached" in few["refused"]["database"]


def test_the_server_limits_a_database_line() -> None:
    with running(timeout=0.3, max_states=10**12) as server:
        asked = {"puzzle": field(), "to": ["database"], "timeout": 100}
        answer = server.post("parse", asked).json
        assert "timeout was reached" in answer["refused"]["database"]


def test_a_database_line_of_a_card(server: Running) -> None:
    answer = server.post("parse", {"puzzle": CARD, "to": ["database"]}).json
    moves, _, states = answer["texts"]["database"].split()
    assert (moves, states) == ("51", "4780")


def test_going_away_stops_a_database_line() -> None:
    body = {"puzzle": field(), "to": ["database"]}
    with running(timeout=60, max_states=10**12) as server:
        with server.connect() as connection:
            connection.sendall(raw_post("parse", json.dumps(body).encode()))
            wait_until(lambda: server.scheduler.pools[1].running > 0)
            assert server.scheduler.pools[0].running == 0  # the quick ones have passed it on
        wait_until(lambda: running_now(server) == 0, 3)


def test_what_cannot_be_played_is_refused_in_that_notation_alone(server: Running) -> None:
    body = {"puzzle": "AA.. .... .... ....", "target": "A", "to": ["line", "database"]}
    puzzle = json.loads(server.post("parse", {**body, "to": ["json"]}).json["texts"]["json"])
    answer = server.post("parse", {"puzzle": json.dumps(puzzle | {"exits": []}), "to": body["to"]})
    assert answer.status == 200
    assert set(answer.json["refused"]) == {"line", "database"}


# ---- Pictures ------------------------------------------------------------------------------------


def test_arrows_have_a_cap(server: Running) -> None:
    most = server.post("render", {"puzzle": field(), "arrows": wiggle(MOST_ARROWS)})
    assert (most.status, most.headers["content-type"]) == (200, "image/svg+xml")
    for to in ("svg", "png"):
        many = {"puzzle": field(), "to": to, "arrows": wiggle(MOST_ARROWS + 1)}
        reply = server.post("render", many)
        assert (reply.status, reply.code) == (422, "invalid")
        assert reply.json["detail"] == "arrows: at most 250 are allowed, not 251"


def test_pixels_have_a_cap(server: Running) -> None:
    body = {"puzzle": endless(), "to": "png"}
    reply = server.post("render", {**body, "scale": 128})
    assert (reply.status, reply.code) == (422, "invalid")
    told = re.fullmatch(
        r"scale: a picture of (\d+) x (\d+) pixels is too large; "
        r"use a scale of at most (\d+) pixels per cell",
        reply.json["detail"],
    )
    assert told is not None, reply.json["detail"]
    width, height, scale = map(int, told.groups())
    assert width * height > MOST_PIXELS
    largest = Render.model_validate({**body, "scale": scale})
    assert picture(largest, Puzzle.parse(endless()))[:4] == b"\x89PNG"
    assert server.post("render", {**body, "scale": 128, "to": "svg"}).status == 200


# ---- The way out ---------------------------------------------------------------------------------


def test_a_way_is_not_lost_when_its_choices_take_too_long(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    def for_ever(*_: object) -> None:
        while True:
            breathe()

    monkeypatch.setattr(play_endpoint, "best_choices", for_ever)
    answer = server.post("way", {"puzzle": CARD, "choices": True, "timeout": 0.3}).json
    assert (answer["status"], answer["move_count"], answer["choices"]) == ("solved", 51, None)


def test_a_way_takes_no_more_than_its_time() -> None:
    with running(timeout=1.0) as server:
        answer = server.post("way", {"puzzle": endless(5)})
        assert answer.status == 200  # not cut off by the server: that would be a problem
        assert answer.json["status"] == "limit"


# ---- Pauses --------------------------------------------------------------------------------------


def test_slow_work_goes_on_half_of_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    slept = 0.0

    def sleep(seconds: float) -> None:
        nonlocal now, slept
        now += seconds
        slept += seconds

    monkeypatch.setattr(worker_pool, "sleep", sleep)
    monkeypatch.setattr(worker_pool, "monotonic", lambda: now)
    watch = Watch(1000, lambda: now, others_wait=lambda: True)
    watch.begin()
    for _ in range(10_000):
        watch.check()
        now += 0.0001
    assert 0.4 < slept / now < 0.55


@contextmanager
def own_collector() -> Iterator[garbage_collection.Sweeper]:
    before = gc.get_threshold()
    try:
        yield garbage_collection.Sweeper()
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()


def test_full_collections_come_between_tasks(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr(garbage_collection, "monotonic", lambda: now)
    with own_collector() as sweeper:
        now = 100.0
        assert not sweeper.sweep()  # unless it has taken over, Python does it by itself
        sweeper.take_over()
        assert gc.get_freeze_count() > 0
        assert gc.get_threshold()[2] > 10_000
        assert not sweeper.sweep()
        now = 106.0
        assert sweeper.sweep()
        assert not sweeper.sweep()
