"""A puzzle as a certificate describes it: a picture of the board, and the numbers of all forms."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any

from ..compiler.lane_compiler import Corridor, compiled, map_of, plan_behind, positions_along
from ..compiler.placements import GONE, Form, form_of
from ..core import core
from ..model.legal_moves import play
from ..model.move import Move
from ..model.puzzle import Puzzle
from ..model.vehicle import Vehicle
from .piece_forms import Piece, Slide, Table, cell_number, out_flags, table_of

_EXIT_MARKS = {"U": "^", "D": "v", "L": "<", "R": ">"}
_RESERVED = set(".#^v<> 0123456789")  # JavaScript would reorder digits
_SPARE = [chr(code) for code in (*range(0x41, 0x5B), *range(0x61, 0x7B), *range(0xC0, 0x500))]


class FormNumbers:
    """The vehicles of a puzzle with the numbers of their forms.

    >>> puzzle = Puzzle.parse("XX.B  A..B  AOOO  ....")
    >>> numbers = FormNumbers(puzzle)
    >>> print("\\n".join(numbers.board))
    ######
    #XX.B>
    #A..B#
    #AOOO#
    #....#
    ######
    >>> {label: piece.start for label, piece in numbers.pieces.items()}
    {'X': 0, 'O': 4, 'A': 6, 'B': 8}
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.pieces: dict[str, Piece] = {}
        self.tables: list[tuple[int, Table, tuple[bool, ...]]] = []  # each once, in order
        marks = _marks(puzzle)
        known: dict[object, int] = {}
        count = 0
        for vehicle in sorted(puzzle.vehicles, key=_reading_order):
            table = table_of(puzzle, vehicle)
            out = out_flags(puzzle, vehicle, table) if vehicle.target else ()
            kind = vehicle.label if vehicle.target else "", table.kind
            first = known.setdefault(kind, count)
            if first == count:
                count += len(table.forms)
                self.tables.append((first, table, out))
            start = first + self._index(table, vehicle)
            self.pieces[vehicle.label] = Piece(marks[vehicle.label], table, first, start, out)
        self.count = count  # of all forms
        self.board = _picture(puzzle, self.pieces)

    def _index(self, table: Table, vehicle: Vehicle) -> int:
        board = self.puzzle.board
        if table.plain:
            return table.indices[cell_number(board, min(vehicle.cells))]
        return self._given_index(table, form_of(board, vehicle))

    @staticmethod
    def _given_index(table: Table, form: Form) -> int:
        return table.indices.get(form, table.indices.get(GONE, -1))

    def as_json(self) -> dict[str, Any]:
        """Return the board and the vehicles as a certificate contains them."""
        vehicles: dict[str, Any] = {}
        for mark, table, first, start, _ in self.pieces.values():
            given = [table.forms, start - first, table.slides]
            vehicles[mark] = given if table.ways is None else table.ways
        out = {
            piece.mark: [
                form for form, out in zip(piece.table.forms, piece.out, strict=True) if out and form
            ]
            for piece in self.pieces.values()
            if piece.out
        }
        corners = self.puzzle.corners
        return {"board": self.board, "vehicles": vehicles, "out": out, "corners": corners}

    # ---- For the core ------------------------------------------------------------------------

    def for_core(self, relaxed: Puzzle) -> core.Forms:
        """Return all forms, and those that the lanes of a puzzle with fewer vehicles use."""
        first: list[int] = []
        last: list[int] = []
        covers: list[tuple[int, ...]] = []
        trapped: list[bool] = []
        ways_out: list[tuple[int, ...]] = []
        for number, table, out in self.tables:
            size = len(table.forms)
            first += [number] * size
            last += [number + size] * size
            covers += table.forms
            trapped += [not flag for flag in out] if out else [False] * size
            ways_out += _ways_out(table.forms, table.slides, out) if out else [()] * size
        start = sorted(self.pieces[vehicle.label].start for vehicle in relaxed.vehicles)
        lanes = list(self._lanes(relaxed))
        return core.Forms(lanes, start, first, last, covers, trapped, ways_out)

    def _lanes(self, puzzle: Puzzle) -> Iterator[list[int]]:
        """Yield for each lane the forms of its vehicles in all its configurations."""
        program, plan = compiled(puzzle), plan_behind(puzzle)
        if plan is None:
            corridors = map_of(puzzle.board).corridors
            for members in program.lane_vehicles:
                vehicle = puzzle.vehicles[members[0]]
                if not vehicle.axes:
                    yield [self.pieces[vehicle.label].start]
                    continue
                corridor, _ = corridors[vehicle.axes][vehicle.cells[0]]
                yield self._corridor(corridor, [puzzle.vehicles[n] for n in members])
            return
        for part in plan.parts:
            piece = self.pieces[puzzle.vehicles[part.members[0]].label]
            if part.places is None:
                assert part.corridor is not None
                yield self._corridor(part.corridor, [puzzle.vehicles[n] for n in part.members])
            elif piece.table.plain:
                cells = (cell_number(puzzle.board, form[0][0]) for form in part.places.forms)
                yield [piece.first + piece.table.indices[cell] for cell in cells]
            else:
                forms = part.places.forms
                yield [piece.first + self._given_index(piece.table, form) for form in forms]

    def _corridor(self, corridor: Corridor, vehicles: list[Vehicle]) -> list[int]:
        cells = corridor.cells
        lengths = tuple([len(vehicle.cells) for vehicle in vehicles])
        by_place: list[Sequence[int]] = []
        for length, vehicle in zip(lengths, vehicles, strict=True):
            _, table, first, *_ = self.pieces[vehicle.label]
            if table.plain:  # its forms are numbered along the corridor
                by_place.append(range(first, first + len(cells)))
            else:
                runs = (cells[n : n + length] for n in range(len(cells)))
                placed = (vehicle._replace(cells=run, mirrors=()) for run in runs)
                forms = (form_of(self.puzzle.board, vehicle) for vehicle in placed)
                by_place.append([first + table.indices.get(form, 0) for form in forms])
        return [
            forms[place]
            for places in _positions(len(cells), lengths)
            for forms, place in zip(by_place, places, strict=True)
        ]

    # ---- Solutions ---------------------------------------------------------------------------

    def path(self, moves: Iterable[Move]) -> list[tuple[int, int]]:
        """Return a solution as pairs of forms, from and to."""
        wide = self.puzzle.board.width + 2
        steps = {"U": -wide, "D": wide, "L": -1, "R": 1}
        found = []
        now = {label: piece.start for label, piece in self.pieces.items()}
        state = self.puzzle
        all_plain = all(piece.table.plain for piece in self.pieces.values())
        for move in moves:
            piece = self.pieces[move.vehicle]
            before = now[move.vehicle]
            if all_plain:
                cell = piece.table.forms[before - piece.first][0]
                cell += sum(steps[way] * distance for way, distance in move.legs)
                after = piece.first + piece.table.indices[cell]
            else:
                state = play(state, move)
                after = piece.first + self._index(piece.table, state[move.vehicle])
            found.append((before, after))
            now[move.vehicle] = after
        return found


@lru_cache(maxsize=1024)
def _positions(cells: int, lengths: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Return the joint positions of vehicles in a corridor, in the order of the compiler."""
    return tuple(positions_along(cells, lengths))


def _reading_order(vehicle: Vehicle) -> tuple[object, ...]:
    """Order vehicles by row, then those that slide up and down by column."""
    cells = vehicle.cells or ((0, 0),)
    row, column = min(cells)
    return ("-|".find(vehicle.axes), column, row) if vehicle.axes == "|" else (0, row, column)


def _marks(puzzle: Puzzle) -> dict[str, str]:
    """Return a different character for every vehicle: its label, if that is possible."""
    marks = {
        vehicle.label: vehicle.label
        for vehicle in puzzle.vehicles
        if len(vehicle.label) == 1 and vehicle.label not in _RESERVED
    }
    spare = (mark for mark in _SPARE if mark not in {*marks.values(), *_RESERVED})
    for vehicle in puzzle.vehicles:
        if vehicle.label not in marks:
            marks[vehicle.label] = next(spare)
    return marks


def _picture(puzzle: Puzzle, pieces: dict[str, Piece]) -> list[str]:
    """Return the rows of the board with a border; exits are marked only for readers.

    A target that is out at the start has left the board if there are several.
    """
    board = puzzle.board
    rows = [["#"] * (board.width + 2) for _ in range(board.height + 2)]
    for row, column in board.cells():
        rows[row + 1][column + 1] = "."
    for vehicle in puzzle.vehicles:
        mark, table, first, start, _ = pieces[vehicle.label]
        for row, column in vehicle.cells if table.forms[start - first] else ():
            rows[row + 1][column + 1] = mark
    for way in puzzle.exits:
        down = (way.direction == "D") - (way.direction == "U")
        right = (way.direction == "R") - (way.direction == "L")
        row, column = way.cell[0] + 1 + down, way.cell[1] + 1 + right
        if rows[row][column] == "#":
            rows[row][column] = _EXIT_MARKS[way.direction]
    return ["".join(row) for row in rows]


@lru_cache(maxsize=256)
def _ways_out(
    forms: tuple[tuple[int, ...], ...], slid: tuple[Slide, ...], out: tuple[bool, ...]
) -> list[tuple[int, ...]]:
    """Return for each form of a target what it takes on each of its ways out.

    The greatest solution of: what every slide leads to, or takes itself.
    """
    slides: list[list[tuple[int, int]]] = [[] for _ in forms]
    for start, _, to, _, more in slid:
        slides[start].append((to, sum(1 << n for n in {*forms[to], *more})))
    everything = (1 << (1 + max((n for form in forms for n in form), default=0))) - 1
    ways = [0 if flag else everything for flag in out]
    while True:
        new = []
        for number, flag in enumerate(out):
            common = 0 if flag else everything
            for to, free in slides[number] if not flag else ():
                common &= ways[to] | free
            new.append(common)
        if new == ways:
            return [tuple(n for n in range(bits.bit_length()) if bits >> n & 1) for bits in ways]
        ways = new
