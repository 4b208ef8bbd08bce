"""The decks endpoint: pages that are sorted and filtered, an index of thousands, any id."""

from __future__ import annotations

from pathlib import Path
from time import process_time
from typing import Any
from urllib.parse import quote, urlencode

import pytest

from tests.support.web import Running
from unjam import Puzzle, deck
from unjam.player.album import key_of
from unjam.web.endpoints.deck_page import DeckQuery, matching_rows


def page(server: Running, name: str, **query: Any) -> Any:
    """A page of a deck."""
    reply = server.get(f"/api/v1/decks/{quote(name)}?{urlencode(query, doseq=True)}")
    assert reply.status == 200, reply.body
    return reply.json


def test_a_page_is_cut_from_the_sorted_and_filtered_deck(server: Running) -> None:
    cards = deck("jam")
    wanted = sorted(
        (card for card in cards if 20 <= (card.known.moves or 0) <= 40),
        key=lambda card: -(card.known.moves or 0),
    )
    answer = page(server, "jam", sort="moves", descending=True, moves="20..40", begin=2, count=5)
    assert [card["id"] for card in answer["puzzles"]] == [card.id for card in wanted[2:7]]
    assert (answer["count"], answer["matching"], answer["begin"]) == (40, len(wanted), 2)
    assert answer["index"] is None


def test_levels_are_sorted_from_easy_to_hard(server: Running) -> None:
    answer = page(server, "jam", sort="difficulty", count=40)
    order = ["beginner", "intermediate", "advanced", "expert"]
    facts = [(order.index(card["level"]), card["moves"]) for card in answer["puzzles"]]
    assert facts == sorted(facts)
    experts = page(server, "jam", level="expert", count=0)
    assert (experts["matching"], experts["puzzles"]) == (10, [])


def test_the_index_lists_every_match_with_its_key(server: Running) -> None:
    cards = deck("census-5x5")
    index = page(server, "census-5x5", count=0, index=True)["index"]
    assert index["ids"] == list(cards.ids)
    assert index["moves"] == [card.known.moves for card in cards]
    assert index["keys"][:50] == [key_of(card) for card in cards[:50]]
    chosen = page(server, "census-5x5", id=index["ids"][40:42], index=True)
    assert [card["id"] for card in chosen["puzzles"]] == chosen["index"]["ids"] == ["41", "42"]
    assert [card["key"] for card in chosen["puzzles"]] == index["keys"][40:42]


def test_thousands_are_sorted_in_a_moment() -> None:
    cards = deck("census-6x6")
    matching_rows(cards, DeckQuery())  # reads the deck
    begin = process_time()
    rows = matching_rows(cards, DeckQuery(sort="slides", descending=True, moves="30.."))
    assert process_time() - begin < 0.1
    assert rows[0].slides == max(row.slides or 0 for row in rows)


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("sort=size", "should be 'deck', 'moves', 'slides' or 'difficulty'"),
        ("moves=-1", "should be a number or a range, such as 20, 15..25, 15.. or ..25"),
        ("moves=a", "should be a number or a range, such as 20, 15..25, 15.. or ..25"),
        ("moves=..", "should be a number or a range, such as 20, 15..25, 15.. or ..25"),
        ("count=201", "should be less than or equal to 200"),
        ("begin=-1", "should be greater than or equal to 0"),
        ("begin=x", "should be a valid integer"),
        ("descending=maybe", "should be a valid boolean"),
    ],
)
def test_a_wrong_query_names_its_parameter(server: Running, query: str, words: str) -> None:
    reply = server.get(f"/api/v1/decks/jam?{query}")
    assert (reply.status, reply.code) == (422, "invalid")
    name = query.partition("=")[0]
    assert reply.json["errors"][0]["parameter"] == name
    assert reply.json["detail"].startswith(f"{name}: Input ")
    assert words in reply.json["detail"]


@pytest.mark.parametrize(
    ("date", "sentence"),
    [
        ("x", "date must be written as in 2031-05-04, not 'x'"),
        ("", "date must be written as in 2031-05-04, not ''"),
        ("2026-02-30", "date must be a day of the calendar, not '2026-02-30'"),
        ("9" * 101, "date: String should have at most 100 characters"),
    ],
)
def test_a_wrong_date_is_one_sentence(server: Running, date: str, sentence: str) -> None:
    reply = server.get(f"/api/v1/daily?date={date}")
    assert (reply.status, reply.code) == (422, "invalid")
    assert reply.json["detail"] == sentence
    assert reply.json["errors"][0]["parameter"] == "date"


OWN = """\
id: a/b
level: mine
XX.B
A..B
AOOO
....

id: a/b/play
XX..
....

id: plain
moves: 1
XX...
.....
"""


def test_ids_with_slashes_and_unknown_facts(
    server: Running, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "own.unjam").write_text(OWN, "utf-8")
    monkeypatch.setenv("UNJAM_DECKS", str(tmp_path))
    answer = page(server, "own", index=True, sort="moves")
    assert answer["index"]["ids"][0] == "plain", "puzzles without the fact come last"
    assert answer["index"]["moves"] == [1, None, None]
    played = server.get("/api/v1/decks/own/a%2Fb/play").json
    assert played["card"]["next"] == "a/b/play"
    assert server.get("/api/v1/decks/own/a%2Fb%2Fplay/play").json["card"]["id"] == "a/b/play"
    one = server.get("/api/v1/decks/own/a%2Fb").json
    assert one["id"] == "a/b"
    assert one["key"] == key_of(Puzzle.parse(one["text"]))


def test_an_id_that_ends_like_the_address_of_tables(
    server: Running, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An encoded slash belongs to the id; a plain one before ``play`` asks for the tables."""
    (tmp_path / "own.unjam").write_text(OWN, "utf-8")
    monkeypatch.setenv("UNJAM_DECKS", str(tmp_path))
    for path, id in (("a%2Fb", "a/b"), ("a/b", "a/b"), ("a%2Fb%2Fplay", "a/b/play")):
        assert server.get(f"/api/v1/decks/own/{path}").json["id"] == id
        assert server.get(f"/api/v1/decks/own/{path}/play").json["card"]["id"] == id
        assert server.get(f"/api/v1/decks/own/{path}/play?x=/").json["card"]["id"] == id
    assert server.get("/api/v1/decks/own/a%2Fb%2fplay").json["id"] == "a/b/play"
    assert server.get("/api/v1/decks/own/a/b/%70lay").json["card"]["id"] == "a/b"
    reply = server.get("/api/v1/decks/own/plain%2Fplay")
    assert (reply.status, reply.json["code"]) == (404, "unknown-deck")
    assert "'plain/play'" in reply.json["detail"]
