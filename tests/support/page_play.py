"""A game played by the tables of the page and by nothing else, as its script does."""

from __future__ import annotations

import json
from typing import Any


class TableGame:
    """The state of a puzzle that was turned into tables, after a trip through JSON."""

    def __init__(self, vehicles: list[dict[str, Any]], tables: list[dict[str, Any]]) -> None:
        vehicles, tables = json.loads(json.dumps([vehicles, tables]))
        self.vehicles = vehicles
        self.tables = [tables[vehicle["places"]] for vehicle in vehicles]
        self.at = [vehicle["at"] for vehicle in vehicles]

    def covers(self, number: int) -> list[int]:
        """What a vehicle covers where it stands."""
        found: list[int] = self.tables[number]["covers"][self.at[number]]
        return found

    def slides(self, number: int) -> dict[int, list[Any]]:
        """The slides that a vehicle can make now."""
        taken = {c for other in range(len(self.at)) if other != number for c in self.covers(other)}
        table = self.tables[number]
        return {
            index: slide
            for index, slide in enumerate(table["slides"][self.at[number]])
            if taken.isdisjoint(table["covers"][slide[1]])
            and taken.isdisjoint(slide[3] if len(slide) > 3 else ())
        }

    def rays(self, number: int) -> list[list[int]]:
        """For each direction in which a vehicle can go, where it is after 1, 2, … slides."""
        begin = self.at[number]
        table = self.tables[number]
        found = []
        for slide in self.slides(number).values():
            self.at[number] = slide[1]
            ray = [slide[1]]
            on = slide[2]
            while on in (further := self.slides(number)):
                to = further[on][1]
                if table["covers"][to] == table["covers"][begin]:
                    break
                self.at[number], on = to, further[on][2]
                ray.append(to)
            self.at[number] = begin
            found.append(ray)
        return found

    def play(self, move: list[int]) -> None:
        """Play a move of a stored path; KeyError if it cannot be played."""
        number, *legs = move
        for index, distance in zip(legs[::2], legs[1::2], strict=True):
            for _ in range(distance):
                slide = self.slides(number)[index]
                self.at[number], index = slide[1], slide[2]

    @property
    def won(self) -> bool:
        """Has every target won?"""
        targets = [n for n, vehicle in enumerate(self.vehicles) if "wins" in vehicle]
        return bool(targets) and all(
            self.at[n] in [place for place, _ in self.vehicles[n]["wins"]] for n in targets
        )
