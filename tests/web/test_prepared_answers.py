"""The files that a static site has instead of answers are what the server answers."""

from __future__ import annotations

import json
from typing import Any

from unjam import deck
from unjam.web.local.local_server import LocalServer
from unjam.web.site.prepared_answers import BOARDS, prepared_files

DECKS = ["hardest", "klotski", "jam", "census-4x4"]
LARGE = "census-5x5"


def contents(names: list[str]) -> dict[str, Any]:
    return {path: json.loads(content) for path, content in prepared_files(names)}


def asked(address: str) -> Any:
    reply = LocalServer().answer("GET", address)
    assert reply.status == 200
    return json.loads(reply.body)


def test_lists_of_decks() -> None:
    found = contents(DECKS)
    about = found["answers/decks.json"]
    assert [one["name"] for one in about["decks"]] == sorted(DECKS)
    assert about["decks"] == [one for one in asked("decks")["decks"] if one["name"] in DECKS]
    assert about["prepared"] == sorted(DECKS)
    for name in DECKS:
        assert found[f"answers/{name}/index.json"] == asked(f"decks/{name}?count=0&index=true")
        assert found[f"answers/{name}/tiles-0.json"] == asked(f"decks/{name}?count=120")["puzzles"]


def test_boards() -> None:
    """The same answers; only the album is shared, which changes its indices and nothing else."""
    found = contents(["jam", "klotski"])
    for name in ("jam", "klotski"):
        for number, id in enumerate(deck(name).ids):
            page = found[f"answers/{name}/boards-{number // BOARDS}.json"]
            answer = dict(page["answers"][number % BOARDS])
            data = answer.pop("data")
            wanted = asked(f"decks/{name}/{id}/play")
            album = wanted.pop("album")
            assert answer == wanted
            assert resolved(data, page["album"]) == resolved(album["puzzles"][0], album)


def resolved(data: dict[str, Any], album: dict[str, Any]) -> dict[str, Any]:
    """The data of a puzzle with the parts of its album instead of their indices."""
    vehicles = []
    for vehicle in data["vehicles"]:
        looks = [
            [album["looks"][fragment], album["palettes"][palette], *label]
            for fragment, palette, *label in vehicle["looks"]
        ]
        table = album["tables"][vehicle["places"]]
        vehicles.append(vehicle | {"looks": looks, "places": table})
    return data | {"vehicles": vehicles, "board": album["boards"][data["board"]]}


def test_large_decks_have_lists_only() -> None:
    found = contents([LARGE])
    assert found["answers/decks.json"]["prepared"] == []
    names = {path.rpartition("/")[2].partition("-")[0] for path in found}
    assert names == {"decks.json", "index.json", "tiles"}
    tiles = [one for path, part in found.items() if "tiles" in path for one in part]
    assert [one["id"] for one in tiles] == list(deck(LARGE).ids)
