"""The heaviest requests there are, one list for every address of the server.

Each maker takes a random generator, so that no cache helps, and returns the path and the body.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

Request = tuple[str, dict[str, Any]]
Maker = Callable[[Random], Request]

SIDE = 16  # cells of the largest board
_SHAPES = [(0, 0), (0, 1), (1, 0), (1, 1), (0, 2), (1, 2)]
_ANY_WAY = "-|/\\"


# ---- Puzzles -------------------------------------------------------------------------------------


def every_piece(rng: Random) -> str:
    """A projective plane, full of pieces that slide in eight directions: heavy to compile."""
    vehicles = [{"label": "X", "cells": [[0, 0], [0, 1]], "axes": _ANY_WAY, "target": True}]
    for row in range(2, SIDE, 2):
        for column in range(0, SIDE, 4):
            cells = [_SHAPES[0], *rng.sample(_SHAPES[1:], rng.randrange(1, 5))]
            places = sorted([row + r, column + c] for r, c in cells)
            label = f"v{len(vehicles)}"
            vehicles.append({"label": label, "cells": places, "axes": _ANY_WAY})
    board = {"width": SIDE, "height": SIDE, "join_x": "flip", "join_y": "flip"}
    goals = [{"target": "X", "cells": [[1, 5], [1, 6]]}]
    return json.dumps({"format": "unjam 1", "board": board, "vehicles": vehicles, "goals": goals})


# The truck V shuts the exit. It could go up, were it not for four cars that hold each other fast.
_LOCK = {
    "V": ((7, 15), (8, 15), (9, 15)),
    "H": ((6, 14), (6, 15)),
    "W": ((5, 13), (6, 13)),
    "Y": ((4, 12), (4, 13)),
    "Q": ((4, 14), (5, 14)),
    "#": ((10, 15), (7, 13), (4, 11), (3, 14)),
    "X": ((8, 0), (8, 1)),
}


def unsolvable(rng: Random) -> str:
    """More states than anybody can count, and no way out."""
    rows = [["."] * SIDE for _ in range(SIDE)]
    for label, cells in _LOCK.items():
        for row, column in cells:
            rows[row][column] = label
    labels = iter("ABCDEFGIJKLMNOPRSTUZabcdefghijklmnop")
    for row in (*range(8), *range(9, SIDE)):
        for column in (rng.randrange(2, 5), rng.randrange(6, 9)):
            label = next(labels)
            rows[row][column] = rows[row][column + 1] = label
    return "\n".join(map("".join, rows))


def crowd(rng: Random) -> str:
    """As many pieces as a text has room for, each in a colour of its own."""
    vehicles = [{"label": "X", "cells": [[0, 0]], "axes": "-|", "target": True}]
    cells = [(row, column) for row in range(SIDE) for column in range(SIDE)][1:]
    for row, column in rng.sample(cells, 210):
        vehicles.append({"label": f"v{len(vehicles)}", "cells": [[row, column]], "axes": "-|"})
    board = {"width": SIDE, "height": SIDE}
    exits = [{"cell": [0, SIDE - 1], "direction": "R"}]
    said = {"format": "unjam 1", "board": board, "vehicles": vehicles, "exits": exits}
    return json.dumps(said, separators=(",", ":"))


def open_field(rng: Random, states: int = 2) -> str:
    """Cars in rows of their own, with a known number of states: 15 for each of ``states`` rows."""
    rows = [["."] * SIDE for _ in range(SIDE)]
    for row, label in zip(rng.sample(range(SIDE), states + 1), "XABCDEFGH", strict=False):
        rows[row][0] = rows[row][1] = label
    return "\n".join(map("".join, rows))


def wiggle(rng: Random, pairs: int) -> tuple[str, str]:
    """A puzzle, and moves that lead nowhere."""
    labels = "ABCDEFGHIJKLMNO"
    rows = [["."] * SIDE for _ in range(SIDE)]
    for row, label in enumerate("X" + labels):
        rows[row][0] = rows[row][1] = label
    names = [rng.choice(labels) for _ in range(pairs)]
    return "\n".join(map("".join, rows)), "".join(f"{name}R1{name}L1" for name in names)


# ---- Requests ------------------------------------------------------------------------------------


def solve(rng: Random) -> Request:
    return "solve", {"puzzle": rng.choice((every_piece, unsolvable))(rng)}


def parse_database(rng: Random) -> Request:
    return "parse", {"puzzle": unsolvable(rng), "to": ["database"]}


def parse_moves(rng: Random) -> Request:
    puzzle, moves = wiggle(rng, 1300)
    return "parse", {"puzzle": puzzle, "moves": moves}


def parse_crowd(rng: Random) -> Request:
    every = ["native", "json", "grid", "line", "csv", "vehicles", "url", "deck"]
    return "parse", {"puzzle": crowd(rng), "to": every}


def parse_noise(rng: Random) -> Request:
    """A text in which every reader could look for a puzzle."""
    kind = rng.randrange(4)
    if kind == 0:
        text = "".join(rng.choice(".ABCX#0 \n|,;") for _ in range(19_990))
    elif kind == 1:
        text = "\n".join("".join(rng.choice("..AB") for _ in range(140)) for _ in range(140))
    elif kind == 2:
        text = json.dumps([[rng.randrange(9) for _ in range(80)] for _ in range(80)])
    else:
        text = "\n".join(f"A{n} {rng.randrange(16)} {rng.randrange(16)} H 2" for n in range(1200))
    return "parse", {"puzzle": text[:20_000]}


def play_pieces(rng: Random) -> Request:
    return "play", {"puzzle": every_piece(rng)}


def play_crowd(rng: Random) -> Request:
    return "play", {"puzzle": crowd(rng)}


def map_large(rng: Random) -> Request:
    return "map", {"puzzle": open_field(rng, 3), "metric": rng.choice(("moves", "slides"))}


def map_pieces(rng: Random) -> Request:
    return "map", {"puzzle": every_piece(rng)}


def render_png(rng: Random) -> Request:
    puzzle = rng.choice((unsolvable, every_piece, crowd))(rng)
    return "render", {"puzzle": puzzle, "to": "png", "scale": 128}


def render_arrows(rng: Random) -> Request:
    puzzle, moves = wiggle(rng, 1300)
    return "render", {"puzzle": puzzle, "to": rng.choice(("svg", "png")), "arrows": moves}


def render_crowd(rng: Random) -> Request:
    puzzle = crowd(rng)
    labels = [vehicle["label"] for vehicle in json.loads(puzzle)["vehicles"]]
    return "render", {"puzzle": puzzle, "highlights": labels}


def explore_large(rng: Random) -> Request:
    puzzle = open_field(rng, 4)
    return "explore", {"puzzle": puzzle, "measure": True, "family": rng.random() < 0.5}


def explore_pieces(rng: Random) -> Request:
    return "explore", {"puzzle": rng.choice((every_piece, unsolvable, crowd))(rng)}


def rate_large(rng: Random) -> Request:
    return "rate", {"puzzle": open_field(rng, 4)}


def hint_heavy(rng: Random) -> Request:
    return "hint", {"puzzle": rng.choice((unsolvable, every_piece, crowd))(rng), "level": 3}


def explain_heavy(rng: Random) -> Request:
    return "explain", {"puzzle": rng.choice((unsolvable, every_piece, crowd))(rng), "depth": 100}


def check_long(rng: Random) -> Request:
    puzzle, moves = wiggle(rng, 1300)
    return "check", {"puzzle": puzzle, "solution": moves}


def way_heavy(rng: Random) -> Request:
    return "way", {"puzzle": rng.choice((unsolvable, every_piece, crowd))(rng), "choices": True}


def generate_heavy(rng: Random) -> Request:
    like = rng.choice((None, every_piece(rng), unsolvable(rng)))
    wish: dict[str, Any] = {"count": 100, "seed": rng.randrange(2**60)}
    return "generate", wish | ({"like": like} if like else {"size": "6x6", "moves": "49..50"})


WORST: dict[str, Maker] = {
    "solve": solve,
    "parse, database": parse_database,
    "parse, moves": parse_moves,
    "parse, crowd": parse_crowd,
    "parse, noise": parse_noise,
    "play, pieces": play_pieces,
    "play, crowd": play_crowd,
    "map, large": map_large,
    "map, pieces": map_pieces,
    "render, png": render_png,
    "render, arrows": render_arrows,
    "render, crowd": render_crowd,
    "explore, large": explore_large,
    "explore, pieces": explore_pieces,
    "rate": rate_large,
    "hint": hint_heavy,
    "explain": explain_heavy,
    "check": check_long,
    "way": way_heavy,
    "generate": generate_heavy,
}
