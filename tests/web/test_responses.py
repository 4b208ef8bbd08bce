"""What the API answers is what the library says."""

from __future__ import annotations

import json
from typing import Any
from xml.etree import ElementTree

import pytest

from tests.support.web import Running
from unjam import AmbiguousError, Puzzle, deck, deck_names
from unjam.literals import Metric
from unjam.util.phrases import joined, translatable

SMALL = ".... XX.B A..B AOOO"
PUZZLES = {
    "small": Puzzle.parse(SMALL),
    "jam 40": deck("jam")["40"],
    "project A01": deck("project")["A01"],
    "safari 1": deck("safari")["1"],
    "klotski": deck("klotski")[0],
    "unsolvable": Puzzle.parse("...A XX.A ...A ...."),
    "won": Puzzle.parse("..XX .... AA.. ...."),
}


def asked(server: Running, question: str, puzzle: Puzzle, **more: Any) -> Any:
    reply = server.post(question, {"puzzle": puzzle.to("native"), **more})
    assert reply.status == 200, reply.body
    assert reply.headers["content-type"] == "application/json"
    return reply.json


@pytest.mark.parametrize("name", PUZZLES)
def test_parse(server: Running, name: str) -> None:
    puzzle = PUZZLES[name]
    answer = asked(server, "parse", puzzle, to=["native", "json", "line"])
    assert Puzzle.parse(answer["puzzle"]["text"]) == puzzle
    assert Puzzle.parse(json.dumps(answer["puzzle"]["object"])) == puzzle
    assert answer["puzzle"]["grid"] == str(puzzle)
    assert answer["puzzle"]["won"] == puzzle.won
    assert answer["problems"] == puzzle.problems() == []
    assert answer["legal_moves"] == list(map(str, puzzle.legal_moves()))
    assert answer["texts"]["native"] == puzzle.to("native")
    assert ("line" in answer["texts"]) != ("line" in answer["refused"])


@pytest.mark.parametrize("metric", ["moves", "slides", "moves,slides", "slides,moves"])
@pytest.mark.parametrize("name", [name for name in PUZZLES if name != "klotski"])
def test_solve(server: Running, name: str, metric: Metric) -> None:
    puzzle = PUZZLES[name]
    solution = puzzle.solve(metric=metric)
    answer = asked(server, "solve", puzzle, metric=metric)
    assert answer["status"] == solution.status
    assert answer["moves"] == solution.move_texts()
    assert answer["move_count"] == solution.move_count
    assert answer["slide_count"] == solution.slide_count
    assert answer["optimal"] == solution.optimal
    assert answer["reason"] == solution.reason
    assert answer["states"] == solution.stats.states


def test_solve_from_a_state_of_play(server: Running) -> None:
    puzzle = deck("jam")["1"]
    moves = puzzle.solve().move_texts()
    answer = asked(server, "solve", puzzle, moves=" ".join(moves[:3]))
    assert answer["move_count"] == len(moves) - 3


def test_check(server: Running) -> None:
    puzzle = PUZZLES["small"]
    for moves in ("XR1 AU1 OL1 BD1 XR1", "XR1 AU1 AU1 OL1 BD1 XR3", "XR1 AU1 OU1", "XR1"):
        check = puzzle.check(moves)
        answer = asked(server, "check", puzzle, solution=moves)
        assert answer["verdict"] == check.verdict
        assert answer["text"] == str(check)
        assert answer["notes"] == list(check.notes)
        assert answer["best_moves"] == check.best_moves
        assert (answer["first_illegal"] is None) == check.legal


@pytest.mark.parametrize("name", ["small", "jam 40", "unsolvable", "won"])
def test_explore(server: Running, name: str) -> None:
    puzzle = PUZZLES[name]
    graph = puzzle.explore()
    summary = graph.summary()
    answer = asked(server, "explore", puzzle)
    for field in ("states", "wins", "edges", "distance", "diameter", "optimal_solutions"):
        assert answer[field] == getattr(summary, field)
    assert answer["to_win"] == list(summary.to_win)
    if summary.farthest_state is not None:
        farthest = Puzzle.parse(answer["farthest"])
        assert farthest == graph.state(summary.farthest_state)


@pytest.mark.parametrize("level", [1, 2, 3])
@pytest.mark.parametrize("name", ["small", "jam 40", "unsolvable", "won"])
def test_hint(server: Running, name: str, level: int) -> None:
    puzzle = PUZZLES[name]
    answer = asked(server, "hint", puzzle, level=level)
    step = answer.pop("step")
    assert answer.pop("notes") == []
    hint = puzzle.hint(level)
    assert answer.pop("phrase") == translatable(joined(hint.text, hint.reason))
    assert answer == hint.as_dict()
    assert (step is None) == (answer["move"] is None)


@pytest.mark.parametrize("name", ["small", "jam 40", "unsolvable", "won"])
def test_rate_and_explain(server: Running, name: str) -> None:
    puzzle = PUZZLES[name]
    rating = puzzle.rate()
    answer = asked(server, "rate", puzzle)
    assert answer["summary"] == rating.summary()
    assert {name: answer[name] for name in rating.as_dict()} == rating.as_dict()
    explanation = puzzle.explain()
    answer = asked(server, "explain", puzzle)
    assert answer["text"] == str(explanation)
    assert answer["phrase"] == translatable(explanation.verdict)
    assert answer["lines"] == [line.as_dict() for line in explanation.lines()]
    assert answer["core"] == (explanation.core and explanation.core.as_dict())


def test_render(server: Running) -> None:
    puzzle = PUZZLES["safari 1"]
    asked = {"puzzle": puzzle.to("native"), "theme": "dark", "scale": 30, "highlights": ["X"]}
    reply = server.post("render", asked)
    assert reply.headers["content-type"] == "image/svg+xml"
    assert reply.body.decode() == puzzle.svg(theme="dark", scale=30, highlights=["X"])
    pytest.importorskip("PIL")
    reply = server.post("render", {**asked, "to": "png"})
    assert reply.headers["content-type"] == "image/png"
    assert reply.body == puzzle.png(theme="dark", scale=30, highlights=["X"])


def test_pictures_hold_text_as_text(server: Running) -> None:
    cells = [[0, 0], [0, 1]]
    vehicle = {"label": "</text><script>alert(1)</script>", "cells": cells, "axes": "-"}
    evil = {
        "format": "unjam 1",
        "title": "<script>alert(2)</script>",
        "board": {"width": 4, "height": 2},
        "vehicles": [{**vehicle, "target": True}],
        "exits": [{"cell": [0, 3], "direction": "R"}],
    }
    asked = {"puzzle": json.dumps(evil), "title": "\"><svg onload='alert(3)'>&\x01"}
    reply = server.post("render", asked)
    assert reply.status == 200
    root = ElementTree.fromstring(reply.body)
    names = {element.tag.rpartition("}")[2] for element in root.iter()}
    assert "script" not in names
    assert not any(name.startswith("on") for element in root.iter() for name in element.attrib)
    assert "script-src 'self'" in reply.headers["content-security-policy"]


def test_decks(server: Running) -> None:
    decks = server.get("/api/v1/decks").json["decks"]
    assert [found["name"] for found in decks] == list(deck_names())
    for name in ("jam", "KLOTSKI", "census-5x5"):
        cards = deck(name)
        answer = server.get(f"/api/v1/decks/{name}?begin=5&count=3").json
        assert answer["count"] == len(cards)
        assert [card["id"] for card in answer["puzzles"]] == list(cards.ids[5:8])
        for card in answer["puzzles"]:
            assert Puzzle.parse(card["text"]) == cards[card["id"]]
    one = server.get("/api/v1/decks/jam/40").json
    assert Puzzle.parse(one["text"]) == deck("jam")["40"]
    assert one["moves"] == 51
    for path in ("decks/none", "decks/jam/99", "decks/..%2f..%2fetc/passwd", "decks/jam.txt"):
        reply = server.get(f"/api/v1/{path}")
        assert reply.status == 404
        assert reply.code in ("unknown-deck", "not-found")


def events(body: bytes) -> list[Any]:
    return [json.loads(line) for line in body.splitlines()]


def test_generate(server: Running) -> None:
    wish = {"count": 3, "size": "5x5", "moves": "8..10", "seed": 7}
    reply = server.post("generate", wish)
    assert reply.status == 200
    assert reply.headers["content-type"] == "application/x-ndjson"
    lines = events(reply.body)
    found = [Puzzle.parse(line["puzzle"]["text"]) for line in lines if line["event"] == "puzzle"]
    assert len(found) == 3
    assert all(8 <= (puzzle.solve().move_count or 0) <= 10 for puzzle in found)
    assert lines[-1]["event"] == "end"
    assert lines[-1]["reason"] is None
    again = [line for line in events(server.post("generate", wish).body) if "puzzle" in line]
    assert [line["puzzle"] for line in again] == [
        line["puzzle"] for line in lines if line["event"] == "puzzle"
    ]


def test_generate_gives_no_more_than_the_server_allows(server: Running) -> None:
    lines = events(server.post("generate", {"count": 900, "size": "4x4", "moves": "1.."}).body)
    assert sum(line["event"] == "puzzle" for line in lines) == 5


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"size": "5x5", "moves": "900.."}, "impossible"),
        ({"size": "huge"}, "invalid"),
        ({"variant": "none"}, "invalid"),
        ({"like": "nothing"}, "unreadable"),
        ({"moves": "many"}, "invalid"),
        ({"count": 0}, "invalid"),
        ({"threads": 64}, "invalid"),
    ],
)
def test_generate_refuses_before_it_begins(
    server: Running, wish: dict[str, Any], code: str
) -> None:
    reply = server.post("generate", wish)
    assert reply.status == 422
    assert reply.code == code


def test_a_generation_that_finds_nothing_says_so(server: Running) -> None:
    wish = {"size": "6x6", "moves": "49..50", "timeout": 1.2, "count": 2}
    lines = events(server.post("generate", wish).body)
    assert lines[-1]["event"] == "end"
    assert lines[-1]["found"] < 2
    assert lines[-1]["reason"]
    assert any(line["event"] == "progress" for line in lines)


def test_an_error_carries_the_sentence_of_the_model(server: Running) -> None:
    for text in ("XX.B A..B AOO", "....", "AXX B.. ...", "exit: top 1\nXX.\n...", '{"a": 1}'):
        reply = server.post("solve", {"puzzle": text})
        with pytest.raises(ValueError, match=r"\w") as error:
            Puzzle.parse(text).solve()
        assert reply.status == 422
        assert reply.code in ("unreadable", "unplayable")
        assert reply.json["detail"] == str(error.value)


# Texts with two readings that are equally good.
AMBIGUOUS = (
    "bb..C. ..xxC. AA.... ...... ...... ......",  # x: the target, or a wall
    '{"cars": [{"player": true, "position": [0, 2], "length": 2, "id": 0, "orientation": "h"},'
    '{"player": false, "position": [3, 0], "length": 2, "id": 1, "orientation": "v"}]}',
)


def ambiguous_text() -> tuple[str, tuple[Puzzle, ...]]:
    """One of these that is a tie to the reader, and what it can be."""
    for text in AMBIGUOUS:
        try:
            Puzzle.parse(text)
        except AmbiguousError as error:
            return text, error.readings
    pytest.fail("none of these texts is ambiguous any more")


@pytest.mark.parametrize("question", ["parse", "solve", "explain", "render"])
def test_what_can_be_read_in_two_ways_is_told_in_both(server: Running, question: str) -> None:
    text, readings = ambiguous_text()
    reply = server.post(question, {"puzzle": text})
    assert (reply.status, reply.code) == (422, "ambiguous"), reply.body
    told = [Puzzle.parse(reading) for reading in reply.json["readings"]]
    assert told == list(readings)
    assert len(set(told)) == len(told) >= 2
    assert len(reply.json["detail"].splitlines()) == 1
    # Either of them can be sent back, and is not ambiguous.
    for reading in reply.json["readings"]:
        again = server.post("parse", {"puzzle": reading})
        assert again.status == 200


def test_a_name_of_a_deck_or_a_file_is_no_puzzle(server: Running) -> None:
    for text in ("jam:40", "jam", "/etc/passwd", "README.md", "-", "file:///etc/passwd"):
        reply = server.post("parse", {"puzzle": text})
        assert reply.status == 422
        assert reply.code == "unreadable"
        assert b"root" not in reply.body


def test_the_log_has_one_line_for_each_request(server: Running) -> None:
    reply = server.post("solve", {"puzzle": deck("jam")["7"].to("line")})
    line = server.logged(reply)
    assert (line["method"], line["path"], line["status"]) == ("POST", "/api/v1/solve", 200)
    assert line["states"] == reply.json["states"]
    assert line["ms"] > 0
    json.dumps(line)


def test_the_exit_and_the_size_may_be_said(server: Running) -> None:
    reply = server.post("parse", {"puzzle": "XX.B..A..B..AOOO..", "size": "6x3", "exit": "left"})
    assert reply.status == 200
    expected = Puzzle.parse("XX.B.. A..B.. AOOO..", exit="left")
    assert Puzzle.parse(reply.json["puzzle"]["text"]) == expected
    for wrong in ({"exit": "nowhere"}, {"exit": "top"}, {"size": "5x5"}, {"size": "0"}):
        reply = server.post("parse", {"puzzle": SMALL, **wrong})
        assert reply.status in (400, 422), wrong
        assert any(words in reply.json["detail"] for words in (*wrong, "leave at the top"))


@pytest.mark.parametrize(
    "question", ["parse", "solve", "explore", "hint", "rate", "explain", "check"]
)
def test_answers_have_the_notes_of_the_text(server: Running, question: str) -> None:
    body: dict[str, Any] = {"puzzle": "..BB RR.A ...A ....", "moves": "B -1, B 1"}
    if question == "check":
        body["solution"] = "AD1"
    reply = server.post(question, body)
    assert reply.status == 200, reply.body
    said = ["R is the target: there is no X", "a positive number moves right or down"]
    assert [note for note in reply.json["notes"] if note in said] == said
