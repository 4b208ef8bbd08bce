"""Puzzles to text. A notation that cannot say what a puzzle is refuses; nothing is left out.

``native`` and ``json`` say everything. The others are read back after they are written, and what
does not come back the same is refused. ``database`` and ``url`` have letters of their own, and so
has ``vehicles`` where the labels do not tell the lengths.

Nothing here searches: the optimum and the states in a database line must be known already, and
``unjam.solver.database_facts`` finds them.
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

_MARKS = ".-_#~"  # cells that are no vehicles
_PICTURES = ("grid", "line", "deck")
PLAYER = "https://www.michaelfogleman.com/static/rush/"  # a page that plays such addresses


def write_puzzle(puzzle: Puzzle, format: str = "native") -> str:
    """The puzzle in that format, without a line end at the end."""
    if format not in WRITERS:
        near = suggest(format, WRITERS) or f"; there are {listing(WRITERS)}"
        raise ValueError(f"no format {format!r} can be written{near}")
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
        # With letters for labels: if there is another cause, the error names that one.
        letters = _renamed(puzzle, _letters_for(puzzle, marks))
        _check(letters, name, write(letters))
        raise NotationError(
            f"{name} cannot say the label {marks[0]!r}, which is a mark there; use native or json"
        ) from None
    return text


def _letters_for(puzzle: Puzzle, marks: list[str]) -> dict[str, str]:
    """All labels by their names, and letters that are free for those that are marks."""
    names = {vehicle.label: vehicle.label for vehicle in puzzle.vehicles}
    free = (letter for letter in ascii_uppercase if letter not in names)
    return names | {mark: next(free, mark) for mark in marks}


def write_json(puzzle: Puzzle) -> str:
    """One JSON object on one line."""
    import json

    from ..util.safe_text import visible_json
    from .formats.native_json import write_object

    return visible_json(json.dumps(write_object(puzzle), ensure_ascii=False))


def write_line(puzzle: Puzzle) -> str:
    """The cells row by row in one run; rows apart where the board is not square."""
    rows = draw(puzzle).split("\n")
    if any(" " in row for row in rows):
        raise NotationError("a line has one character for each cell; use grid")
    square = len(rows) == len(rows[0])
    return ("" if square else " ").join(rows)


def write_database(puzzle: Puzzle) -> str:
    """Fewest moves, cells, and the number of states that can be reached; all must be known."""
    moves, states = puzzle.known.moves, puzzle.known.states
    if moves is None or states is None:
        raise NotationError(
            "a database line needs the fewest moves and the number of states, which are not known; "
            "Puzzle.to('database') finds them"
        )
    return f"{moves} {_run(puzzle)} {states}"


def check_database(puzzle: Puzzle) -> None:
    """Raise ``NotationError`` if a database line cannot say the puzzle, whatever its facts are."""
    write_puzzle(puzzle.replace(known=puzzle.known._replace(moves=1, states=1)), "database")


def write_url(puzzle: Puzzle) -> str:
    """The address of a page where the puzzle can be played."""
    moves = "" if puzzle.known.moves is None else f"/{puzzle.known.moves}"
    return f"{PLAYER}#{_run(puzzle)}{moves}"


def _run(puzzle: Puzzle) -> str:
    return draw(puzzle, marks="ox~").replace("\n", "")


def write_csv(puzzle: Puzzle) -> str:
    """A table of vehicles, places counted from 1."""
    rows = ["car,orientation,col,row,length"]
    for vehicle in puzzle.vehicles:
        row, column = _start(vehicle, "a table")
        way = "V" if vehicle.axes == "|" else "H"
        rows.append(f"{vehicle.label},{way},{column + 1},{row + 1},{len(vehicle.cells)}")
    return "\n".join(rows)


def write_vehicles(puzzle: Puzzle) -> str:
    """Label, x, y and orientation of every vehicle."""
    rows = []
    for vehicle in puzzle.vehicles:
        row, column = _start(vehicle, "a vehicle line")
        if max(row, column) > 9:
            raise NotationError("vehicle lines have one digit for a place: ten rows and columns")
        rows.append(f"{vehicle.label}{column}{row}{'V' if vehicle.axes == '|' else 'H'}")
    return "\n".join(rows)


def _start(vehicle: Vehicle, what: str) -> tuple[int, int]:
    if not vehicle.cells:
        raise NotationError(f"{what} cannot say that {vehicle.label!r} has left the board")
    return vehicle.cells[0]


def write_deck_line(puzzle: Puzzle) -> str:
    """Id, size, cells, optima and level, as in the files of the decks."""
    size = f"{puzzle.board.width}x{puzzle.board.height}"
    cells = draw(puzzle).replace("\n", "")
    if " " in cells:
        raise NotationError("a line of a deck has one character for each cell; use native")
    optima = " ".join("?" if n is None else str(n) for n in puzzle.known[:2])
    if puzzle.known.corner_moves is not None:
        optima += f" corners={puzzle.known.corner_moves}"
    id = "-".join(puzzle.id.replace(",", " ").split()) or "1"
    level = "-".join(puzzle.level.split())
    exit = _exit_row(puzzle)
    return f"{id} {size} {cells}{exit} {optima} {level}".rstrip()


def _exit_row(puzzle: Puzzle) -> str:
    """``exit=`` where the target is not in line with its exit from the start."""
    rows = sorted(way.cell[0] for way in puzzle.exits)
    own = sorted({row for target in puzzle.targets for row, _ in target.cells})
    on_right = all(way.direction == "R" for way in puzzle.exits)
    return f" exit={rows[0]}" if rows and on_right and rows != own else ""


# --- letters -------------------------------------------------------------------------------------


def database_letters(puzzle: Puzzle) -> Puzzle:
    """The puzzle in the letters of the database: ``A`` is the target, then come the horizontal
    vehicles row by row (every wall takes a letter too, and shows none), then the vertical ones
    column by column."""
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
    """The puzzle in the letters of the game, which tell the lengths: cars are ``A`` to ``K``,
    trucks ``O`` to ``R``, the target is ``X``. Labels that fit already are kept."""
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
                "vehicle lines have letters for 11 cars, 4 trucks and one target of 2"
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
        recorded_moves=(),  # none of the notations with letters of their own has one
    )


# --- what a notation cannot say ------------------------------------------------------------------


def _check(puzzle: Puzzle, name: str, text: str) -> None:
    from .puzzle_parser import parse_puzzle

    try:
        back = parse_puzzle(text)  # as anybody would: without being told the format
    except (PuzzleError, ValueError) as error:
        raise NotationError(f"{name} cannot say this puzzle: {error}; use native or json") from None
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
            raise NotationError(f"{name} cannot say {word}; use native or json")


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
