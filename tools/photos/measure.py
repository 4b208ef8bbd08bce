"""Measure the reading: ``python -m tools.photos.measure photo 500 [FIRST SEED]``.

Prints the share of boards read entirely right, of refusals, and of wrong ones with confidence. With
``--evidence FILE`` it writes what the confidence follows from, for ``calibrate``.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from unjam.photo.board_decoder import decode
from unjam.photo.board_placement import place_board
from unjam.photo.confidence import board_confidence
from unjam.photo.exit_choice import choose_exit
from unjam.photo.network import load_networks
from unjam.photo.photo_reading import BOARD_CONFIDENCE
from unjam.photo.read_image import evidence_of

from .layouts import Layout, Piece
from .pool import decode_entry, entry


def compare(corners: Any, true_corners: Any, layout: Layout, found: Layout) -> str:
    """Return what is wrong with a reading: "", "corners", "size", "cells", "target" or "exit"."""
    side = float(np.sqrt(abs(cv2.contourArea(true_corners.astype(np.float32)))))
    best = None
    for _ in range(4):
        error = float(np.abs(corners - true_corners).max()) / side
        if best is None or error < best[0]:
            best = (error, layout)
        true_corners = np.roll(true_corners, 1, 0)
        layout = layout.turned()
    assert best is not None
    error, layout = best
    if error * max(layout.width, layout.height) > 0.6:
        return "corners"
    if (layout.width, layout.height) != (found.width, found.height):
        return "size"
    cells = {tuple(piece.cells) for piece in layout.pieces}
    if cells != {tuple(piece.cells) for piece in found.pieces}:
        return "cells"
    if set(layout.walls) != set(found.walls):
        return "cells"
    targets = [piece.cells for piece in layout.pieces if piece.target]
    if targets != [piece.cells for piece in found.pieces if piece.target]:
        return "target"
    return "" if layout.exit == found.exit else "exit"


def look(layers: Any, pixels: Any, size: tuple[int, int] | None = None) -> Any:
    """Return the corners, the board and the evidence of a reading, or None."""
    view = place_board(layers, pixels, size)
    if view is None:
        return None
    board = decode(view.maps)
    choice = choose_exit(view.maps, list(board.parts))
    pieces = [
        Piece(list(part), part == choice.target) for part in sorted(board.parts) if len(part) > 1
    ]
    walls = sorted(part[0] for part in board.parts if len(part) == 1)
    way = ("R", 0)
    if choice.exit is not None:
        (row, column), side = choice.exit.cell, choice.exit.direction
        way = (side, row if side in "LR" else column)
    found = Layout(view.width, view.height, pieces, walls, way)
    return view.corners, found, evidence_of(view, board, choice)


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kind", choices=["photo", "screenshot"])
    parser.add_argument("count", type=int)
    parser.add_argument("first", type=int, nargs="?", default=0)
    parser.add_argument("--evidence", type=Path)
    parser.add_argument("--failures", type=Path, help="a folder for pictures of failures")
    options = parser.parse_args()
    cv2.setNumThreads(1)
    layers = load_networks()
    counts: dict[str, int] = {}
    refused = wrong = 0
    spent = 0.0
    for seed in range(options.first, options.first + options.count):
        one = entry(options.kind, seed)
        assert one.layout is not None
        pixels = decode_entry(one)
        begin = time.process_time()
        result = look(layers, pixels)
        spent += time.process_time() - begin
        fault = "no board"
        sure = 0.0
        if result is not None:
            corners, found, evidence = result
            fault = compare(corners, one.corners, one.layout, found)
            sure = board_confidence(evidence)
            if options.evidence:
                record = {"kind": options.kind, "fault": fault, "evidence": list(evidence)}
                with options.evidence.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(record) + "\n")
        counts[fault] = counts.get(fault, 0) + 1
        refused += sure < BOARD_CONFIDENCE
        wrong += bool(fault) and sure >= BOARD_CONFIDENCE
        if fault and options.failures:
            options.failures.mkdir(parents=True, exist_ok=True)
            drawn = pixels.copy()
            if result is not None:
                cv2.polylines(drawn, [np.round(corners).astype(np.int32)], True, (0, 255, 0), 1)
                text = f"{fault} {sure:.2f} {found.rows()}"
                cv2.putText(drawn, text, (2, 12), cv2.FONT_HERSHEY_PLAIN, 0.7, (0, 0, 255), 1)
            cv2.imwrite(str(options.failures / f"{options.kind}-{seed}.png"), drawn)
    share = 100 / options.count
    print(
        f"{options.kind}: {counts.get('', 0) * share:.2f} % right, "
        f"{refused * share:.2f} % refused, {wrong * share:.2f} % wrong with "
        f"confidence; faults {counts}; {1000 * spent / options.count:.0f} ms each"
    )


if __name__ == "__main__":
    main()
