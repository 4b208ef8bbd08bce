"""Writing puzzles as text.

``native`` and ``json`` express every puzzle. Text in any other notation is parsed again after
writing; if the result is not the same puzzle, ``NotationError`` is raised, so that nothing is lost
silently. ``database`` and ``url`` use their own letters, and so does ``vehicles`` if the labels do
not imply the lengths.

Nothing here searches: a database line needs a known optimum and number of states, which
``unjam.solver.database_facts`` computes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from string import ascii_uppercase

from ..errors import NotationError, PuzzleError
from ..literals import WriteFormat
from ..model.puzzle import Puzzle
from ..model.vehicle import Vehicle
from ..util.suggestions import suggest
from .error_text import listing
from .formats.native_writer import draw, write_native
from .formats.vehicle_list import usual_length

# deferred: imports inside functions load what most runs do not need.

_MARKS = ".-_#~"  # symbols of cells without a vehicle
_PICTURES = ("grid", "line", "deck")
PLAYER = "https://www.michaelfogleman.com/static/rush/"  # a web page that plays such puzzles


def write_puzzle(puzzle: Puzzle, format: str = "native") -> str:
    """Return the puzzle in a format, without a final newline.

    Raises ``ValueError`` for an unknown format, and ``NotationError`` if the format cannot express
    the puzzle.
    """
    if format not in WRITERS:
        near = suggest(format, WRITERS) or f"; the formats are {listing(WRITERS)}"
        raise ValueError(f"cannot write the format {format!r}{near}")
    name, write, relabel = WRITERS[format]
    if relabel is not None:
        puzzle = relabel(puzzle)
    text = write(puzzle)
    if format in ("native", "json"):
        return text
    try:
        _check(puzzle, name, text)
    except NotationError:
        marks = [v.label for v in puzzle.vehicles if set(v.label) <= set(_MARKS)]
        if not marks or format not in _PICTURES:
            raise
        # Try letters as labels: if there is another problem, the error describes that one.
        letters = _renamed(puzzle, _letters_for(puzzle, marks))
        _check(letters, name, write(letters))
        raise NotationError(
            f"{name} cannot express the label {marks[0]!r}, a symbol there; use native or json"
        ) from None
    return text


def _letters_for(puzzle: Puzzle, marks: list[str]) -> dict[str, str]:
    """Return all labels, with free letters in place of those in ``marks``."""
    names = {vehicle.label: vehicle.label for vehicle in puzzle.vehicles}
    free = (letter for letter in ascii_uppercase if letter not in names)
    return names | {mark: next(free, mark) for mark in marks}


def write_json(puzzle: Puzzle) -> str:
    """Return the puzzle as a JSON object on one line."""
    import json

    from ..util.safe_text import visible_json
    from .formats.native_json import write_object

    return visible_json(json.dumps(write_object(puzzle), ensure_ascii=False))


def write_line(puzzle: Puzzle) -> str:
    """Return the cells row by row in one run, with spaces between rows if it is not square."""
    rows = draw(puzzle).split("\n")
    if any(" " in row for row in rows):
        raise NotationError("a line has one character per cell; use grid")
    square = len(rows) == len(rows[0])
    return ("" if square else " ").join(rows)


def write_database(puzzle: Puzzle) -> str:
    """Return the fewest moves, the cells, and the number of reachable states."""
    moves, states = puzzle.known.moves, puzzle.known.states
    if moves is None or states is None:
        raise NotationError(
            "a database line needs the fewest moves and the number of states, which are unknown; "
            "Puzzle.to('database') computes them"
        )
    return f"{moves} {_run(puzzle)} {states}"


def check_database(puzzle: Puzzle) -> None:
    """Raise ``NotationError`` if a database line cannot express the puzzle."""
    write_puzzle(puzzle.replace(known=puzzle.known._replace(moves=1, states=1)), "database")


def write_url(puzzle: Puzzle) -> str:
    """Return the URL of a web page that plays the puzzle."""
    moves = "" if puzzle.known.moves is None else f"/{puzzle.known.moves}"
    return f"{PLAYER}#{_run(puzzle)}{moves}"


def _run(puzzle: Puzzle) -> str:
    return draw(puzzle, marks="ox~").replace("\n", "")


def write_csv(puzzle: Puzzle) -> str:
    """Return a table of vehicles, with positions counted from 1."""
    rows = ["car,orientation,col,row,length"]
    for vehicle in puzzle.vehicles:
        row, column = _start(vehicle, "a table")
        way = "V" if vehicle.axes == "|" else "H"
        rows.append(f"{vehicle.label},{way},{column + 1},{row + 1},{len(vehicle.cells)}")
    return "\n".join(rows)


def write_vehicles(puzzle: Puzzle) -> str:
    """Return the label, x, y and orientation of every vehicle."""
    rows = []
    for vehicle in puzzle.vehicles:
        row, column = _start(vehicle, "a vehicle line")
        if max(row, column) > 9:
            raise NotationError(
                "vehicle lines have one digit per coordinate, so at most ten rows and columns"
            )
        rows.append(f"{vehicle.label}{column}{row}{'V' if vehicle.axes == '|' else 'H'}")
    return "\n".join(rows)


def _start(vehicle: Vehicle, what: str) -> tuple[int, int]:
    if not vehicle.cells:
        raise NotationError(f"{what} cannot express that {vehicle.label!r} has left the board")
    return vehicle.cells[0]


def write_deck_line(puzzle: Puzzle) -> str:
    """Return id, size, cells, optima and level, as in the deck files."""
    size = f"{puzzle.board.width}x{puzzle.board.height}"
    cells = draw(puzzle).replace("\n", "")
    if " " in cells:
        raise NotationError("a line of a deck has one character per cell; use native")
    optima = " ".join("?" if n is None else str(n) for n in puzzle.known[:2])
    if puzzle.known.corner_moves is not None:
        optima += f" corners={puzzle.known.corner_moves}"
    id = "-".join(puzzle.id.replace(",", " ").split()) or "1"
    level = "-".join(puzzle.level.split())
    exit = _exit_row(puzzle)
    return f"{id} {size} {cells}{exit} {optima} {level}".rstrip()


def _exit_row(puzzle: Puzzle) -> str:
    """Return the ``exit=`` field, or an empty string if the target is in line with its exit."""
    rows = sorted(way.cell[0] for way in puzzle.exits)
    own = sorted({row for target in puzzle.targets for row, _ in target.cells})
    on_right = all(way.direction == "R" for way in puzzle.exits)
    return f" exit={rows[0]}" if rows and on_right and rows != own else ""


# --- letters -------------------------------------------------------------------------------------


def database_letters(puzzle: Puzzle) -> Puzzle:
    """Return the puzzle with the letters of the database.

    ``A`` is the target, followed by the horizontal vehicles row by row and the vertical ones column
    by column. Every wall uses up a letter of the horizontal vehicles.
    """
    others = [vehicle for vehicle in puzzle.vehicles if not vehicle.target]
    lying: list[tuple[object, Vehicle | None]] = [(v.cells[:1], v) for v in others if v.axes == "-"]
    lying += [((wall,), None) for wall in puzzle.board.walls]
    standing = sorted(
        (v for v in others if v.axes != "-"), key=lambda v: [cell[::-1] for cell in v.cells[:1]]
    )
    lying.sort(key=lambda pair: pair[0])  # type: ignore[arg-type, return-value]
    order = [*puzzle.targets, *(vehicle for _, vehicle in lying), *standing]
    return _relabelled(puzzle, order, iter(ascii_uppercase))


def game_letters(puzzle: Puzzle) -> Puzzle:
    """Return the puzzle with the letters of the game, which imply the lengths.

    Cars are ``A`` to ``K``, trucks ``O`` to ``R``, and the target is ``X``. Labels that already fit
    are kept.
    """
    fits = all(usual_length(v.label) == len(v.cells) for v in puzzle.vehicles)
    if fits and [target.label for target in puzzle.targets] == ["X"]:
        return puzzle
    red, cars, trucks = iter("X"), iter("ABCDEFGHIJK"), iter("OPQR")
    letters = {}
    for vehicle in puzzle.vehicles:
        by_length = {2: red if vehicle.target else cars, 3: iter("") if vehicle.target else trucks}
        letter = next(by_length.get(len(vehicle.cells), iter("")), None)
        if letter is None:
            raise NotationError(
                "vehicle lines have letters for 11 cars, 4 trucks and one target of 2 cells"
            )
        letters[vehicle.label] = letter
    return _renamed(puzzle, letters)


def _relabelled(puzzle: Puzzle, order: list[Vehicle | None], letters: Iterator[str]) -> Puzzle:
    names = {}
    for vehicle in order:
        letter = next(letters, None)
        if letter is None:
            raise NotationError(
                "there are more vehicles and walls than letters; use native or json"
            )
        if vehicle is not None:
            names[vehicle.label] = letter
    return _renamed(puzzle, names)


def _renamed(puzzle: Puzzle, names: dict[str, str]) -> Puzzle:
    return puzzle.replace(
        vehicles=[v._replace(label=names[v.label]) for v in puzzle.vehicles],
        exits=[
            way._replace(targets=way.targets and frozenset(names[label] for label in way.targets))
            for way in puzzle.exits
        ],
        goals=[goal._replace(target=names[goal.target]) for goal in puzzle.goals],
        recorded_moves=(),  # no notation with its own letters includes a solution
    )


# --- check that a notation expresses the puzzle --------------------------------------------------


def _check(puzzle: Puzzle, name: str, text: str) -> None:
    from .puzzle_parser import parse_puzzle

    try:
        back = parse_puzzle(text)  # without the format, as most readers would
    except (PuzzleError, ValueError) as error:
        raise NotationError(
            f"{name} cannot express this puzzle: {error}; use native or json"
        ) from None
    if back == puzzle:
        return
    for part, word in (
        ("board", "its board"),
        ("vehicles", "its vehicles"),
        ("exits", "its exit"),
        ("goals", "its goal"),
        ("corners", "the rule on corners"),
    ):
        one, other = getattr(puzzle, part), getattr(back, part)
        if one != other and (not isinstance(one, tuple) or set(one) != set(other)):
            raise NotationError(f"{name} cannot express {word}; use native or json")


Relabel = Callable[[Puzzle], Puzzle]
WRITERS: dict[WriteFormat, tuple[str, Callable[[Puzzle], str], Relabel | None]] = {
    "native": ("the native format", write_native, None),
    "json": ("JSON", write_json, None),
    "grid": ("a grid", draw, None),
    "line": ("a line of cells", write_line, None),
    "database": ("a database line", write_database, database_letters),
    "csv": ("a table of vehicles", write_csv, None),
    "vehicles": ("a list of vehicle lines", write_vehicles, game_letters),
    "url": ("the address of a player", write_url, database_letters),
    "deck": ("a line of a deck", write_deck_line, None),
}
