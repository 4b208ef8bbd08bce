"""Moves in the dressings in which people and programs write them."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence

from unjam import Move

WORDS = {"L": "left", "R": "right", "U": "up", "D": "down"}
MARKS = {"L": "<", "R": ">", "U": "^", "D": "v"}
ARROWS = {"L": "←", "R": "→", "U": "↑", "D": "↓"}


def sign(move: Move) -> int:
    """The distance; positive to the right and down."""
    return move.distance if move.direction in "RD" else -move.distance


# How one move is written. The names of those that leave the direction to a sign begin with "sign".
ONE: dict[str, Callable[[Move], str]] = {
    "short": lambda m: f"{m.vehicle}{m.direction}{m.distance}",
    "run": lambda m: f"{m.vehicle}{m.direction * m.distance}",
    "marks": lambda m: f"{m.vehicle}{MARKS[m.direction]}{m.distance}",
    "mark run": lambda m: f"{m.vehicle}{MARKS[m.direction] * m.distance}",
    "spaced mark": lambda m: f"{m.vehicle} {MARKS[m.direction]} {m.distance}",
    "arrows": lambda m: f"{m.vehicle}{ARROWS[m.direction]}{m.distance}",
    "spaced arrows": lambda m: f"{m.vehicle} {ARROWS[m.direction]} {m.distance}",
    "colon": lambda m: f"{m.vehicle}: {WORDS[m.direction]} {m.distance}",
    "words": lambda m: f"{m.vehicle} {WORDS[m.direction]} {m.distance}",
    "number first": lambda m: f"{m.vehicle} {m.distance} {WORDS[m.direction]}",
    "direction first": lambda m: f"{WORDS[m.direction]} {m.vehicle} {m.distance}",
    "sentence": lambda m: f"Move {m.vehicle} {m.distance} to the {WORDS[m.direction]}",
    "cells": lambda m: f"slide {m.vehicle} {WORDS[m.direction]} by {m.distance} cells",
    "car": lambda m: f"Car {m.vehicle} moves {m.distance} spaces {WORDS[m.direction]}",
    "times": lambda m: f"{m.vehicle} {WORDS[m.direction]} x{m.distance}",
    "tuple": lambda m: f'("{m.vehicle}", "{WORDS[m.direction]}", {m.distance})',
    "letters": lambda m: f"('{m.vehicle}', '{m.direction}', {m.distance})",
    "list": lambda m: json.dumps([m.vehicle, m.direction, m.distance]),
    "call": lambda m: f"move({m.vehicle}, {WORDS[m.direction]}, {m.distance})",
    "object": lambda m: json.dumps(
        {"vehicle": m.vehicle, "direction": WORDS[m.direction], "distance": m.distance}
    ),
    "sign": lambda m: f"{m.vehicle} {sign(m)}",
    "sign tuple": lambda m: f'("{m.vehicle}", {sign(m)})',
    "sign list": lambda m: json.dumps([m.vehicle, sign(m)]),
    "sign colon": lambda m: f"{m.vehicle}: {sign(m)}",
    "sign equals": lambda m: f"{m.vehicle}={sign(m)}",
    "sign plus": lambda m: f"{m.vehicle}{sign(m):+}",
}

# How they stand one after the other.
ALL: dict[str, Callable[[Sequence[str]], str]] = {
    "commas": ", ".join,
    "semicolons": "; ".join,
    "lines": "\n".join,
    "arrows": " → ".join,
    "plain arrows": " -> ".join,
    "pipes": " | ".join,
    "stops": lambda texts: ". ".join(texts) + ".",
    "brackets": lambda texts: "[" + ", ".join(texts) + "]",
    "numbered": lambda texts: "\n".join(f"{n}. {text}" for n, text in enumerate(texts, 1)),
    "numbered )": lambda texts: "\n".join(f"{n}) {text}" for n, text in enumerate(texts, 1)),
    "steps": lambda texts: "\n".join(f"Step {n}: {text}" for n, text in enumerate(texts, 1)),
    "bullets": lambda texts: "\n".join(f"- {text}" for text in texts),
    "stars": lambda texts: "\n".join(f"* {text}" for text in texts),
    "fence": lambda texts: "```\n" + "\n".join(texts) + "\n```",
    "quoted": lambda texts: "\n".join(f"> {text}" for text in texts),
    "then": lambda texts: ", then ".join(texts) + ".",
}


def dressed(moves: Sequence[Move], one: str, together: str) -> str:
    """The moves in one dressing."""
    return ALL[together]([ONE[one](move) for move in moves])
