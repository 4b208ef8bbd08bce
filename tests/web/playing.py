"""Hands for the tests: dragging by mouse and by finger, keys, and what the page shows."""

from __future__ import annotations

from typing import Any

from unjam import Move, Puzzle
from unjam.model.board import DELTAS

Point = tuple[float, float]


def vehicle(page: Any, label: str) -> Any:
    """The vehicle of that label."""
    return page.locator(f'.vehicle[aria-label^="{label},"]')


def counted(page: Any) -> tuple[int, int]:
    """The moves and slides that the page counts."""
    moves, slides = (
        int(page.locator(f'[data-count="{name}"] b').inner_text()) for name in ("moves", "slides")
    )
    return moves, slides


def open_levels(page: Any) -> None:
    """Go back to the level grid, and wait until it is there: the address changes first."""
    page.get_by_role("button", name="Levels").click()
    page.locator(".tile").first.wait_for()


def open_tile(page: Any, number: int) -> None:
    """Open a puzzle of the level grid, counted from 0, and wait until its board is there."""
    page.locator(".tile").nth(number).click()
    page.locator(".board").wait_for()


def way(page: Any, move: Move) -> list[Point]:
    """Where the pointer goes for a move: from the label of the vehicle, leg by leg."""
    vehicle(page, move.vehicle).wait_for()
    # The last image is seen in whole or in part; its label may be beyond the edge.
    box = page.evaluate(
        """(label) => {
            const svg = document.querySelector(".board");
            const group = [...svg.querySelectorAll(".vehicle")].find(
                (one) => one.getAttribute("aria-label").startsWith(label + ","));
            const inside = svg.getBoundingClientRect();
            for (const path of group.querySelectorAll("[data-look] path[stroke]")) {
                const box = path.getBoundingClientRect();
                for (const part of [0.5, 0.25, 0.75, 0.1, 0.9]) {
                    const x = box.x + box.width * part, y = box.y + box.height * part;
                    const hits = [[0, 0], [3, 3], [-3, -3]].map(
                        ([right, down]) => document.elementFromPoint(x + right, y + down));
                    if (hits.every((hit) => group.contains(hit)))
                        return [x, y, svg.getScreenCTM().a * 100];
                }
            }
            return null;
        }""",
        move.vehicle,
    )
    assert box is not None, f"{move.vehicle} is not to be seen"
    x, y, cell = box
    points = [(x, y)]
    for direction, distance in move.legs:
        down, right = DELTAS[direction]
        x, y = x + right * distance * cell, y + down * distance * cell
        points.append((x, y))
    return points


def drag(page: Any, points: list[Point], steps: int = 4) -> None:
    """Drag by mouse along points."""
    page.mouse.move(*points[0])
    page.mouse.down()
    for point in points[1:]:
        page.mouse.move(*point, steps=steps)
        settle(page)
    page.mouse.up()


def settle(page: Any) -> None:
    """Wait until the page has drawn: it follows the pointer once for each frame."""
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")


class Finger:
    """A finger on the screen, by the browser's own touch events."""

    def __init__(self, page: Any) -> None:
        self._page = page
        self._session = page.context.new_cdp_session(page)

    def drag(self, points: list[Point], steps: int = 4) -> None:
        """Put the finger down, drag it along points and lift it."""
        self._send("touchStart", points[0])
        before = points[0]
        for point in points[1:]:
            for step in range(1, steps + 1):
                part = step / steps
                self._send(
                    "touchMove",
                    (
                        before[0] + (point[0] - before[0]) * part,
                        before[1] + (point[1] - before[1]) * part,
                    ),
                )
            settle(self._page)
            before = point
        self._session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def _send(self, kind: str, point: Point) -> None:
        touch = {"x": point[0], "y": point[1]}
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [touch]})


def cell_point(page: Any, cell: tuple[int, int]) -> Point:
    """The middle of a cell, (row, column), on the screen; it may be beyond the edge."""
    left, top, size = page.evaluate(
        """() => {
            const { a, e, f } = document.querySelector(".board").getScreenCTM();
            return [e, f, a * 100];
        }"""
    )
    # What lies beyond the edge is seen in part only.
    return left + (cell[1] + 0.4) * size, top + (cell[0] + 0.4) * size


def taps(puzzle: Puzzle, move: Move) -> list[tuple[int, int]]:
    """Cells to tap for a straight move, one after the other.

    On joined edges a far cell may be nearer the other way round, so there is one for each slide.
    """
    ((direction, distance),) = move.legs
    down, right = DELTAS[direction]
    joined = {puzzle.board.join_x, puzzle.board.join_y} != {"none"}
    cells = []
    for step in range(1, distance + 1):
        before = puzzle.play(Move(move.vehicle, direction, step - 1)) if step > 1 else puzzle
        old = before[move.vehicle].cells
        new = [
            cell
            for cell in puzzle.play(Move(move.vehicle, direction, step))[move.vehicle].cells
            if cell not in old
        ]
        # A target that leaves has no cells: tap the gap in the edge, or the cell before it.
        front = max(old, key=lambda cell: cell[0] * down + cell[1] * right)
        cells.append(new[0] if new else (front[0] + down, front[1] + right))
    return cells if joined else cells[-1:]


ARROWS = {"U": "ArrowUp", "D": "ArrowDown", "L": "ArrowLeft", "R": "ArrowRight"}


def press(page: Any, move: Move) -> None:
    """Play a move by keys: the letter of the vehicle, then arrows."""
    page.keyboard.press(move.vehicle)
    for direction, distance in move.legs:
        for _ in range(distance):
            page.keyboard.press(ARROWS[direction])
