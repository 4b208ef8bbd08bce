"""The heaviest valid requests, for every endpoint of the server.

Each maker takes a random generator, so that caches do not help, and returns the path and the body.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

Request = tuple[str, dict[str, Any] | None]  # no body means GET
Maker = Callable[[Random], Request]

SIDE = 16  # of the largest board, in cells
_SHAPES = [(0, 0), (0, 1), (1, 0), (1, 1), (0, 2), (1, 2)]
_ALL_AXES = "-|/\\"


# ---- Puzzles -------------------------------------------------------------------------------------


def every_piece(rng: Random) -> str:
    """Return a projective plane full of pieces that slide in eight directions: slow to compile."""
    vehicles = [{"label": "X", "cells": [[0, 0], [0, 1]], "axes": _ALL_AXES, "target": True}]
    for row in range(2, SIDE, 2):
        for column in range(0, SIDE, 4):
            cells = [_SHAPES[0], *rng.sample(_SHAPES[1:], rng.randrange(1, 5))]
            places = sorted([row + r, column + c] for r, c in cells)
            label = f"v{len(vehicles)}"
            vehicles.append({"label": label, "cells": places, "axes": _ALL_AXES})
    board = {"width": SIDE, "height": SIDE, "join_x": "flip", "join_y": "flip"}
    goals = [{"target": "X", "cells": [[1, 5], [1, 6]]}]
    return json.dumps({"format": "unjam 1", "board": board, "vehicles": vehicles, "goals": goals})


# Truck V blocks the exit. It could go up, but four cars block each other permanently above it.
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
    """Return an unsolvable puzzle with too many states to enumerate."""
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
    """Return a puzzle with as many pieces as a request can hold, each in a different colour."""
    vehicles = [{"label": "X", "cells": [[0, 0]], "axes": "-|", "target": True}]
    cells = [(row, column) for row in range(SIDE) for column in range(SIDE)][1:]
    for row, column in rng.sample(cells, 210):
        vehicles.append({"label": f"v{len(vehicles)}", "cells": [[row, column]], "axes": "-|"})
    board = {"width": SIDE, "height": SIDE}
    exits = [{"cell": [0, SIDE - 1], "direction": "R"}]
    document = {"format": "unjam 1", "board": board, "vehicles": vehicles, "exits": exits}
    return json.dumps(document, separators=(",", ":"))


def packed(rng: Random) -> str:
    """Return a board full of cars in both orientations with two free cells: all are blocked."""
    cells: dict[tuple[int, int], str] = {}
    labels = (chr(code) for code in range(0x4E00, 0x9FFF))
    for row in range(0, SIDE, 2):
        for column in range(0, SIDE, 2):
            horizontal = row == 8 or rng.random() < 0.5
            for n in range(2):
                label = "X" if (row, column, n) == (8, 0, 0) else next(labels)
                pair = [(row + n, column), (row + n, column + 1)] if horizontal else []
                pair = pair or [(row, column + n), (row + 1, column + n)]
                cells.update((cell, label) for cell in pair)
    gap = cells[rng.randrange(10, SIDE), rng.randrange(SIDE)]
    rows = [
        "".join(cells[r, c] if cells[r, c] != gap else "." for c in range(SIDE))
        for r in range(SIDE)
    ]
    return "target: X\n" + "\n".join(rows)


def open_field(rng: Random, lengths: str = "222") -> str:
    """Return vehicles of these lengths, one per row, the first being the target.

    The number of states is the product of their numbers of positions.
    """
    rows = [["."] * SIDE for _ in range(SIDE)]
    labels = "XABCDEFGHIJKLMNO"
    lanes = rng.sample(range(SIDE), len(lengths))
    for row, label, length in zip(lanes, labels, lengths, strict=False):
        rows[row][: int(length)] = [label] * int(length)
    return "\n".join(map("".join, rows))


def wiggle(rng: Random, moves: int) -> tuple[str, str]:
    """Return a puzzle and this many moves that go back and forth."""
    puzzle = open_field(rng, "2" * SIDE)
    names = [rng.choice("ABCDEFGHIJKLMNO") for _ in range(moves // 2)]
    return puzzle, " ".join(f"{name}R1 {name}L1" for name in names)


# ---- Requests ------------------------------------------------------------------------------------


def solve(rng: Random) -> Request:
    return "solve", {"puzzle": rng.choice((every_piece, unsolvable))(rng)}


def parse_database(rng: Random) -> Request:
    return "parse", {"puzzle": open_field(rng, "2" * SIDE), "to": ["database"]}


def parse_moves(rng: Random) -> Request:
    puzzle, moves = wiggle(rng, 2000)
    return "parse", {"puzzle": puzzle, "moves": moves}


def parse_crowd(rng: Random) -> Request:
    every = ["native", "json", "grid", "line", "csv", "vehicles", "url", "deck"]
    return "parse", {"puzzle": crowd(rng), "to": every}


def parse_noise(rng: Random) -> Request:
    """Return a text that many parsers must examine."""
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


def play_packed(rng: Random) -> Request:
    return "play", {"puzzle": packed(rng)}


def play_crowd(rng: Random) -> Request:
    return "play", {"puzzle": crowd(rng)}


def map_large(rng: Random) -> Request:
    return "map", {"puzzle": open_field(rng, "2433"), "metric": "slides"}


def map_part(rng: Random) -> Request:
    return "map", {"puzzle": open_field(rng, "2" * SIDE), "partial": True}


def map_pieces(rng: Random) -> Request:
    return "map", {"puzzle": every_piece(rng)}


def trace_large(rng: Random) -> Request:
    algorithm = rng.choice(("bfs", "astar", "ida"))
    return "trace", {"puzzle": open_field(rng, "22222"), "algorithm": algorithm, "pruning": False}


def render_png(rng: Random) -> Request:
    puzzle = rng.choice((unsolvable, every_piece, crowd, packed))(rng)
    # 105 is the largest scale that is accepted; 128 is rejected.
    return "render", {"puzzle": puzzle, "to": "png", "scale": rng.choice((105, 128))}


def render_arrows(rng: Random) -> Request:
    puzzle, moves = wiggle(rng, rng.choice((250, 2000)))  # the maximum, and too many
    return "render", {"puzzle": puzzle, "to": rng.choice(("svg", "png")), "arrows": moves}


def render_crowd(rng: Random) -> Request:
    puzzle = crowd(rng)
    labels = [vehicle["label"] for vehicle in json.loads(puzzle)["vehicles"]]
    return "render", {"puzzle": puzzle, "highlights": labels}


def explore_large(rng: Random) -> Request:
    puzzle = open_field(rng, "22222")
    return "explore", {"puzzle": puzzle, "measure": True, "family": rng.random() < 0.5}


def explore_pieces(rng: Random) -> Request:
    return "explore", {"puzzle": rng.choice((every_piece, unsolvable, crowd, packed))(rng)}


def rate_packed(rng: Random) -> Request:
    return "rate", {"puzzle": packed(rng)}


def rate_large(rng: Random) -> Request:
    return "rate", {"puzzle": open_field(rng, "22222")}


def hint_heavy(rng: Random) -> Request:
    return "hint", {"puzzle": rng.choice((unsolvable, every_piece, crowd, packed))(rng), "level": 3}


def explain_heavy(rng: Random) -> Request:
    puzzle = rng.choice((unsolvable, every_piece, crowd, packed))(rng)
    return "explain", {"puzzle": puzzle, "depth": 100}


def check_long(rng: Random) -> Request:
    puzzle, moves = wiggle(rng, 2000)
    return "check", {"puzzle": puzzle, "solution": moves}


def way_heavy(rng: Random) -> Request:
    puzzle = rng.choice((unsolvable, every_piece, crowd, packed))(rng)
    return "way", {"puzzle": puzzle, "choices": True}


def deck_pages(rng: Random) -> Request:
    return f"decks/thinkfun?begin={rng.randrange(500)}&count=200", None


@cache
def large_photo(seed: int) -> bytes:
    """Return an image with almost as many pixels as are accepted, full of blocks like vehicles."""
    import cv2
    import numpy

    rng = Random(seed)
    picture = numpy.full((7000, 7000, 3), 200, numpy.uint8)
    for _ in range(3000):
        row, column = rng.randrange(7000), rng.randrange(7000)
        high, wide = rng.choice([(90, 200), (200, 90), (90, 300), (300, 90)])
        colour = [rng.randrange(256) for _ in range(3)]
        picture[row : row + high, column : column + wide] = colour
    return bytes(cv2.imencode(".png", picture, [cv2.IMWRITE_PNG_COMPRESSION, 1])[1])


def generate_heavy(rng: Random) -> Request:
    like = rng.choice((None, every_piece(rng), unsolvable(rng)))
    body: dict[str, Any] = {"count": 100, "seed": rng.randrange(2**60)}
    return "generate", body | ({"like": like} if like else {"size": "6x6", "moves": "49..50"})


WORST: dict[str, Maker] = {
    "solve": solve,
    "parse, database": parse_database,
    "parse, moves": parse_moves,
    "parse, crowd": parse_crowd,
    "parse, noise": parse_noise,
    "play, pieces": play_pieces,
    "play, crowd": play_crowd,
    "play, packed": play_packed,
    "map, large": map_large,
    "map, part": map_part,
    "map, pieces": map_pieces,
    "trace, large": trace_large,
    "render, png": render_png,
    "render, arrows": render_arrows,
    "render, crowd": render_crowd,
    "explore, large": explore_large,
    "explore, pieces": explore_pieces,
    "rate, large": rate_large,
    "rate, packed": rate_packed,
    "hint": hint_heavy,
    "explain": explain_heavy,
    "check": check_long,
    "way": way_heavy,
    "generate": generate_heavy,
    "decks": deck_pages,
}
