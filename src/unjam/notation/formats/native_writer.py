"""Writing of puzzles in unjam's own text format."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from ...errors import NotationError, PuzzleError
from ...model.board import Board, Cell
from ...model.exits import Exit
from ...model.puzzle import Puzzle
from ...model.vehicle import Vehicle
from ..error_text import quote
from ..legend import wall_signs
from ..reading_doubts import is_suspicious
from .native_header import SIDES, usual_axes
from .native_json import solution_texts

# deferred: imports inside functions are circular.

_EDGES = {"same": "joined", "flip": "flipped"}
_NAMES = {way: name for name, way in SIDES.items()}


def write_native(puzzle: Puzzle) -> str:
    """Return the puzzle as header lines and a grid; parsing that returns the same puzzle.

    Equal puzzles give the same rules and the same grid, whatever the order of their vehicles.
    """
    order = sorted(puzzle.vehicles, key=lambda v: (not v.cells, v.cells, v.label))
    puzzle = puzzle._changed(vehicles=tuple(order))
    if puzzle.board.walls & puzzle.board.missing:
        raise NotationError("a cell that is both a wall and missing cannot be drawn; use json")
    listed = [v for v in puzzle.vehicles if v.cells and not _drawable(puzzle.board, v)]
    marks = _marks(puzzle)
    header = [*_about(puzzle), *_rules(puzzle, listed, marks)]
    grid = draw(puzzle, {v.label for v in listed}, marks)
    if puzzle.board.height == 1:
        grid = f"|{grid}|"  # a single row would be read as all the cells of a square
    text = "\n".join([*header, grid])
    if not _may_be_misread(puzzle, text) or _comes_back(puzzle, text):
        return text
    # Such a line has no other meaning, so that the grid is not taken for another picture.
    text = "\n".join([*header, "edges: plane", grid])
    if not any(line.startswith("edges:") for line in header) and _comes_back(puzzle, text):
        return text
    labels = " ".join(v.label for v in puzzle.vehicles if not v.label.isalnum())
    if labels:
        raise NotationError(
            f"the labels {quote(labels)} are confused with the text around them; use json"
        )
    raise NotationError("the words above the grid would change its meaning; use json")


def _may_be_misread(puzzle: Puzzle, text: str) -> bool:
    """Return whether the text might be read as another puzzle, so that this must be tried."""
    if not all(vehicle.label.isalnum() for vehicle in puzzle.vehicles) or wall_signs(text):
        return True
    return puzzle.board.height == 1 or is_suspicious(puzzle, text)


def _comes_back(puzzle: Puzzle, text: str) -> bool:
    """Return whether the text is read as this puzzle if its notation is not known."""
    from ..puzzle_parser import parse_puzzle

    try:
        return parse_puzzle(text) == puzzle
    except PuzzleError:
        return False


def draw(puzzle: Puzzle, left_out: Collection[str] = (), marks: str = ".#~") -> str:
    """Return the grid, with visible symbols for empty cells, walls and cells outside."""
    empty, wall, outside = tuple(marks)
    board = puzzle.board
    labels = {cell: v.label for v in puzzle.vehicles if v.label not in left_out for cell in v.cells}
    labels |= dict.fromkeys(board.walls, wall) | dict.fromkeys(board.missing, outside)
    rows = [
        [labels.get((row, column), empty) for column in range(board.width)]
        for row in range(board.height)
    ]
    wide = max(len(cell) for row in rows for cell in row)
    if wide == 1:
        return "\n".join("".join(row) for row in rows)
    return "\n".join(" ".join(cell.ljust(wide) for cell in row).rstrip() for row in rows)


def _drawable(board: Board, vehicle: Vehicle) -> bool:
    """Return whether the grid can show everything about the position of this vehicle."""
    label = vehicle.label
    if len(label) > 3 or ":" in label:
        return False  # a row that ends with a colon would be a header line
    # Such a cell would be a symbol, or a car of two cells with a one-letter label.
    repeated = len(label) > 1 and len(set(label)) == 1
    if repeated and (label[0] in ".-_#~" or len(vehicle.cells) == 1):
        return False
    if len(label) > 1 and 1 in (board.width, board.height):
        return False
    if vehicle.mirrors or vehicle.cells != tuple(sorted(vehicle.cells)):
        return False
    usual = usual_axes(board, vehicle.cells)
    return usual is not None or _is_diagonal(vehicle)


def _is_diagonal(vehicle: Vehicle) -> bool:
    """Return whether the vehicle is a diagonal line that slides along a diagonal."""
    if {"/", "\\"}.isdisjoint(vehicle.axes):
        return False
    return all(
        abs(one[0] - other[0]) == 1 == abs(one[1] - other[1])
        for one, other in zip(vehicle.cells, vehicle.cells[1:], strict=False)
    )


def _marks(puzzle: Puzzle) -> str:
    """Return symbols for empty cells, walls and cells outside that are not labels."""
    labels = {v.label for v in puzzle.vehicles}
    # A row that begins with a wall and a space, or is only a wall, would be a comment.
    apart = puzzle.board.width == 1 or any(len(label) > 1 for label in labels)
    walls = "%&=+$" if apart and (0, 0) in puzzle.board.walls else "#%&=+$"
    found = ""
    for choice in (".-_,:;'`", walls, "~*^?!@"):
        found += next((mark for mark in choice if mark not in labels), "")
    if len(found) != 3:
        raise NotationError("the labels leave no symbols for empty cells and walls; use json")
    return found


def _about(puzzle: Puzzle) -> Iterator[str]:
    for key in ("id", "title", "source", "level"):
        value = getattr(puzzle, key)
        if not value:
            continue
        if value != value.strip() or len(value.splitlines()) != 1 or not value.isprintable():
            raise NotationError(f"the {key} {value!r} does not fit on a line; use json")
        yield f"{key}: {value}"
    for key, number in puzzle.known._asdict().items():
        if number is not None:
            yield f"{key.replace('_', '-')}: {number}"
    if puzzle.recorded_moves:
        yield f"solution: {' '.join(solution_texts(puzzle))}"


def _rules(puzzle: Puzzle, listed: list[Vehicle], marks: str) -> Iterator[str]:
    board = puzzle.board
    targets = [v.label for v in puzzle.vehicles if v.target]
    # A text with both a target and an exit line is never read as a grid inside other symbols.
    odd = any(len(v.cells) < 2 or not v.label.isalnum() for v in puzzle.vehicles)
    if odd or not _usual_target(puzzle) or puzzle.targets[0] in listed:
        yield f"target: {' '.join(targets)}".rstrip()
    for way in _exit_lines(puzzle):
        yield f"exit: {way}"
    if not puzzle.exits:
        yield "exit: none"
    for goal in puzzle.goals:
        yield f"goal: {goal.target} {_cells(sorted(goal.cells))}"
    joins = [
        f"{which} {_EDGES[join]}"
        for which, join in (("left-right", board.join_x), ("top-bottom", board.join_y))
        if join != "none"
    ]
    if joins:
        yield f"edges: {', '.join(joins)}"
    if puzzle.corners:
        yield "corners: yes"
    yield from _axes_lines(puzzle)
    gone = [v.label for v in puzzle.vehicles if not v.cells]
    if gone:
        yield f"gone: {' '.join(gone)}"
    for vehicle in listed:
        mirrors = vehicle.mirrors or ("",) * len(vehicle.cells)
        if vehicle.mirrors and not any(mirrors):
            mirrors = ("+", *mirrors[1:])  # states explicitly that nothing is mirrored
        places = (_cell(c) + m for c, m in zip(vehicle.cells, mirrors, strict=True))
        yield f"cells: {vehicle.label} {' '.join(places)}"
    if board.barriers:
        pairs = sorted(map(sorted, board.barriers))
        yield "barrier: " + ", ".join(f"{_cell(one)}|{_cell(other)}" for one, other in pairs)
    # The default symbols are not listed unless a label uses one of them.
    labels = {v.label for v in puzzle.vehicles}
    shown = {cell for v in puzzle.vehicles if v not in listed for cell in v.cells}
    full = shown.issuperset(board.cells())
    if marks[0] != "." or labels & set("-_") or (full and labels & set("oO0")):
        yield f"empty: {marks[0]}"
    if marks[1] != "#" or labels & set("xX") - set(targets):
        yield f"wall: {marks[1]}"
    if marks[2] != "~":
        yield f"outside: {marks[2]}"


def _usual_target(puzzle: Puzzle) -> bool:
    """Return whether a reader of the grid would choose this target by default."""
    if [v.label for v in puzzle.targets] != ["X"]:
        return False
    cells = puzzle.targets[0].cells
    return len(cells) > 1 and usual_axes(Board(*puzzle.board[:2]), cells) is not None


def _axes_lines(puzzle: Puzzle) -> Iterator[str]:
    free, fixed, other = [], [], []
    for vehicle in puzzle.vehicles:
        usual = usual_axes(puzzle.board, vehicle.cells)
        if vehicle.axes == ("-|" if usual is None else usual):
            continue
        if vehicle.axes == "-|":
            free.append(vehicle.label)
        elif vehicle.axes == "":
            fixed.append(vehicle.label)
        else:
            other.append(f"{vehicle.label}={vehicle.axes}")
    for key, labels in (("free", free), ("fixed", fixed), ("axes", other)):
        if labels:
            yield f"{key}: {' '.join(labels)}"


def _exit_lines(puzzle: Puzzle) -> Iterator[str]:
    """Yield the exits, with adjacent ones in one line."""
    board = puzzle.board
    runs: list[tuple[Exit, int, int]] = []
    for way in sorted(puzzle.exits, key=_exit_order):
        lane = way.cell[0] if way.direction in "LR" else way.cell[1]
        if runs:
            first, start, end = runs[-1]
            same = first.direction == way.direction and first.targets == way.targets
            if same and lane == end + 1 and _at_edge(board, way) and _at_edge(board, first):
                runs[-1] = first, start, lane
                continue
        runs.append((way, lane, lane))
    for way, start, end in runs:
        lanes = f"{start + 1}" if start == end else f"{start + 1}-{end + 1}"
        where = lanes if _at_edge(board, way) else f"of {_cell(way.cell)}"
        targets = "" if way.targets is None else f" for {' '.join(sorted(way.targets))}"
        yield f"{_NAMES[way.direction]} {where}{targets}"


def _exit_order(way: Exit) -> tuple[object, ...]:
    return way.direction, way.targets is not None, sorted(way.targets or ()), way.cell


def _at_edge(board: Board, way: Exit) -> bool:
    row, column = way.cell
    return {
        "R": column == board.width - 1,
        "L": column == 0,
        "U": row == 0,
        "D": row == board.height - 1,
    }[way.direction]


def _cells(cells: Iterable[Cell]) -> str:
    """Return cells in the native notation; a filled rectangle by two corners."""
    places = list(cells)
    (top, left), (bottom, right) = places[0], places[-1]
    full = [(r, c) for r in range(top, bottom + 1) for c in range(left, right + 1)]
    if len(places) > 1 and places == full:
        return f"{_cell(places[0])}-{_cell(places[-1])}"
    return " ".join(map(_cell, places))


def _cell(cell: Cell) -> str:
    return f"r{cell[0] + 1}c{cell[1] + 1}"
