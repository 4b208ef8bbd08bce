"""Generating over HTTP: wishes reach the generator, and several clients share it."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from http.client import HTTPConnection
from threading import Thread, Timer
from typing import Any

import pytest

from tests.support.web import Running, running
from tests.support.wishes import lying
from unjam import Puzzle, deck
from unjam.web.turn_taking import Turns


def puzzles(server: Running, wish: dict[str, Any]) -> list[Puzzle]:
    reply = server.post("generate", wish)
    assert reply.status == 200
    lines = [json.loads(line) for line in reply.body.splitlines()]
    return [Puzzle.parse(line["puzzle"]["text"]) for line in lines if line["event"] == "puzzle"]


def test_orientation_and_order(server: Running) -> None:
    wish = {"size": "5x5", "moves": "5..", "horizontal_cars": "1..3", "vertical_trucks": 1}
    (found,) = puzzles(server, {**wish, "solutions": 2, "up_to_order": True})
    numbers = lying(found)
    assert (numbers["horizontal_cars"] in range(1, 4), numbers["vertical_trucks"]) == (True, 1)
    assert found.explore().optima.classes <= 2


def test_what_is_kept_of_a_puzzle(server: Running) -> None:
    card = deck("jam")["20"]
    wish = {"like": card.to("line"), "keep": "orientation", "moves": "5.."}
    (found,) = puzzles(server, wish)
    assert lying(found) == lying(card)


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"horizontal_cars": 0}, "impossible"),
        ({"vertical_trucks": "some"}, "invalid"),
        ({"keep": "orientation"}, "invalid"),
        ({"up_to_order": True}, "invalid"),
    ],
)
def test_what_is_refused(server: Running, wish: dict[str, Any], code: str) -> None:
    reply = server.post("generate", wish)
    assert (reply.status, reply.code) == (422, code)


def test_the_closest_candidate_is_sent_while_it_searches(server: Running) -> None:
    reply = server.post("generate", {"moves": "49..50", "vehicles": "..9", "timeout": 3})
    events = [json.loads(line) for line in reply.body.splitlines()]
    assert events[-1]["event"] == "end"
    sent = [event["closest"] for event in events[:-1] if event["closest"]]
    assert sent
    assert len({one["puzzle"]["text"] for one in sent}) == len(sent), "each is sent once"
    moves = [Puzzle.parse(one["puzzle"]["text"]).solve().move_count or 0 for one in sent]
    assert moves == sorted(moves)
    assert sent[-1]["reason"] == f"it takes {moves[-1]} moves, not 49..50"
    assert events[-1]["closest"]["reason"] in events[-1]["reason"]


# ---- Several clients at once ---------------------------------------------------------------------

HARD = {"size": "6x6", "moves": "49..50", "count": 5}
EASY = {"size": "5x5", "moves": "5..8", "count": 1}


@contextmanager
def generating(server: Running, wish: dict[str, Any]) -> Iterator[Any]:
    """A client whose generation has begun."""
    connection = HTTPConnection("127.0.0.1", server.port, timeout=30)
    try:
        body = json.dumps(wish)
        connection.request("POST", "/api/v1/generate", body, {"Content-Type": "application/json"})
        response = connection.getresponse()
        assert response.status == 200
        yield response
    finally:
        connection.close()


def test_a_running_generation_does_not_stop_others() -> None:
    with running(threads=2, generate_timeout=20, timeout=2) as server, ExitStack() as stack:
        hard = [stack.enter_context(generating(server, {**HARD, "seed": n})) for n in range(3)]
        assert json.loads(hard[0].readline())["event"] == "progress"
        for seed in range(3):
            begin = time.monotonic()
            (found,) = puzzles(server, {**EASY, "seed": seed})
            assert found.known.moves in range(5, 9)
            assert time.monotonic() - begin < 10
        # All of them go on.
        for response in hard:
            tried = [json.loads(response.readline())["tried"] for _ in range(3)]
            assert tried == sorted(tried)


def test_the_same_seed_gives_the_same_puzzles_beside_others() -> None:
    wish = {"size": "6x6", "moves": "12..", "count": 3, "seed": 5}
    with running(threads=2) as server:
        alone = puzzles(server, wish)
        with generating(server, HARD):
            assert puzzles(server, wish) == alone


def test_too_many_generations_are_refused_in_the_end() -> None:
    with running(max_generations=1, timeout=0.5, generate_timeout=10) as server:
        with generating(server, HARD):
            reply = server.post("generate", EASY)
            assert (reply.status, reply.code) == (503, "busy")
            assert int(reply.headers["retry-after"]) >= 1
        # It ends with its client, and the next one begins.
        assert len(puzzles(server, EASY)) == 1


def test_turns_are_shared_fairly() -> None:
    turns = Turns(1, 0.02)
    done = [0, 0, 0]
    most = []

    def work(number: int) -> None:
        turn = turns.join(10)
        end = time.monotonic() + 1.0
        while time.monotonic() < end:
            turn.keep()
            most.append(turns.free)
            time.sleep(0.001)
            done[number] += 1
        turn.leave()

    threads = [Thread(target=work, args=(number,)) for number in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert set(most) == {0}
    assert turns.free == 1
    assert not turns.line
    assert min(done) > max(done) / 3


def test_a_turn_is_not_awaited_for_ever() -> None:
    turns = Turns(1)
    first = turns.join(10)
    first.keep()
    second = turns.join(0.2)
    begin = time.monotonic()
    second.keep()
    assert 0.1 < time.monotonic() - begin < 5
    third = turns.join(10)
    Timer(0.1, third.leave).start()
    third.keep()  # ends, although the first has not passed on its turn
    first.leave()
    assert turns.free == 1
