"""Puzzles that take longer than anybody waits: to compile, to count, to draw."""

from __future__ import annotations

import json

SIDE = 16  # cells of the largest board
_SHAPES = [(0, 0), (0, 1), (1, 0), (1, 1), (0, 2), (1, 2)]


def every_piece() -> str:
    """Pieces of every shape that slide in eight directions on a projective plane: their tables
    take half a minute."""
    vehicles = [{"label": "X", "cells": [[0, 0], [0, 1]], "axes": "-|/\\", "target": True}]
    for number in range(28):
        row, column = 2 + number // 4 * 2, number % 4 * 4
        cells = sorted([row + r, column + c] for r, c in _SHAPES[: 2 + number % 5])
        vehicles.append({"label": f"v{number}", "cells": cells, "axes": "-|/\\"[: 4 - number % 2]})
    board = {"width": SIDE, "height": SIDE, "join_x": "flip", "join_y": "flip"}
    goals = [{"target": "X", "cells": [[1, 5], [1, 6]]}]
    return json.dumps({"format": "unjam 1", "board": board, "vehicles": vehicles, "goals": goals})


def field(rows: int = SIDE) -> str:
    """A car in each row, all free to go: one move to a win, and 15 states for each row."""
    labels = "XABCDEFGHIJKLMNO"
    lanes = [labels[row] * 2 if row < rows else ".." for row in range(SIDE)]
    return "\n".join(lane + "." * (SIDE - 2) for lane in lanes)


def wiggle(moves: int) -> str:
    """So many moves of ``field`` that lead nowhere."""
    return " ".join("AL1" if number % 2 else "AR1" for number in range(moves))
