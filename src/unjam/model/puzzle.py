"""The puzzle: a board, vehicles, exits and goals, with the rules of play."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from os import PathLike
from typing import TYPE_CHECKING, Any

from ..literals import ReadFormat, WriteFormat
from .board import Board
from .exits import NOTHING_KNOWN, Exit, Goal, Known
from .legal_moves import is_out, legal_moves, play
from .move import Move
from .picture_methods import PictureMethods
from .search_methods import SearchMethods
from .validation import check_puzzle, plain_board, plain_exit, plain_goal, plain_vehicle
from .vehicle import Vehicle

if TYPE_CHECKING:
    from ..core import core
    from ..util.cancellation import Cancellable
    from ..util.progress import Progress

# deferred: imports inside functions would be circular at the top.


class Puzzle(SearchMethods, PictureMethods):
    """An immutable puzzle: ``board``, ``vehicles``, ``exits``, ``goals`` and the rule ``corners``.

    Two puzzles are equal if these fields are, regardless of the order of vehicles. The other fields
    are metadata: ``id``, ``title``, ``source``, ``level``, ``notes`` (how the text was read),
    ``known`` (optima) and ``recorded_moves`` (a solution included in the file). Create a puzzle
    from text with ``Puzzle.parse``, or from its parts:

    >>> red = Vehicle("X", ((0, 0), (0, 1)), "-", target=True)
    >>> puzzle = Puzzle(Board(4, 1), [red], [Exit((0, 3), "R")])
    >>> [str(move) for move in puzzle.legal_moves()]
    ['XR1', 'XR2']
    >>> puzzle.play("XR2").won
    True
    """

    __slots__ = (
        "_program",
        "board",
        "corners",
        "exits",
        "goals",
        "id",
        "known",
        "level",
        "notes",
        "recorded_moves",
        "source",
        "title",
        "vehicles",
    )

    board: Board
    vehicles: tuple[Vehicle, ...]
    exits: tuple[Exit, ...]
    goals: tuple[Goal, ...]
    corners: bool
    id: str
    title: str
    source: str
    level: str
    notes: tuple[str, ...]
    known: Known
    recorded_moves: tuple[Move, ...]
    _program: Any  # the compiled program, cached on first use

    def __init__(
        self,
        board: Board,
        vehicles: Iterable[Vehicle],
        exits: Iterable[Exit] = (),
        goals: Iterable[Goal] = (),
        *,
        corners: bool = False,
        id: str = "",
        title: str = "",
        source: str = "",
        level: str = "",
        notes: Iterable[str] = (),
        known: Known = NOTHING_KNOWN,
        recorded_moves: Iterable[Move] = (),
    ) -> None:
        self._fill(
            plain_board(board),
            tuple(map(plain_vehicle, vehicles)),
            tuple(map(plain_exit, exits)),
            tuple(map(plain_goal, goals)),
            bool(corners),
            id,
            title,
            source,
            level,
            tuple(notes),
            known,
            tuple(recorded_moves),
            None,
        )
        check_puzzle(self)

    def _fill(self, *values: Any) -> None:
        for store, value in zip(_SETTERS, values, strict=True):
            store(self, value)

    @classmethod
    def _trusted(cls, *values: Any) -> Puzzle:
        """Create a puzzle from valid parts, without checks; takes all fields in order."""
        puzzle = cls.__new__(cls)
        puzzle._fill(*values, None)
        return puzzle

    @classmethod
    def _of_program(cls, program: core.Program, notes: tuple[str, ...], id: str = "") -> Puzzle:
        """Create a puzzle from a line that the core has read and compiled.

        The other fields are read from the line when one of them is first used.
        """
        puzzle = cls.__new__(cls)
        _SET_ID(puzzle, id)
        _SET_NOTES(puzzle, notes)
        _SET_KNOWN(puzzle, NOTHING_KNOWN)
        _SET_PROGRAM(puzzle, program)
        return puzzle

    def __getattr__(self, name: str) -> Any:
        """Read the line of a puzzle of ``_of_program``; called for fields that are not set yet."""
        if name not in _FIELDS:
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
        from ..notation.puzzle_parser import parse_run

        drawn = parse_run(self._program.text)
        for field, store in zip(_FIELDS, _SETTERS, strict=False):
            if field not in ("id", "notes", "known"):
                store(self, getattr(drawn, field))
        return getattr(self, name)

    def _changed(self, **changes: Any) -> Puzzle:
        """Return a copy with some fields replaced by valid values, without checks."""
        return Puzzle._trusted(*[changes.get(name, getattr(self, name)) for name in _FIELDS])

    def __setattr__(self, name: str, value: object = None) -> None:
        raise AttributeError(f"a puzzle is immutable; use replace({name}=...)")

    __delattr__ = __setattr__

    def __reduce__(self) -> tuple[Any, ...]:
        line: str = getattr(self._program, "text", "")
        if line:
            return _of_line, (line, self.notes, self.id)
        return Puzzle._trusted, tuple(getattr(self, name) for name in _FIELDS)

    def _identity(self) -> tuple[Any, ...]:
        sets = map(frozenset, (self.vehicles, self.exits, self.goals))
        return self.board, *sets, self.corners

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Puzzle) and self._identity() == other._identity()

    def __hash__(self) -> int:
        return hash(self._identity())

    def __repr__(self) -> str:
        rows = str(self).split("\n")
        return f"<Puzzle {self.id + ' ' if self.id else ''}{'/'.join(rows)}>"

    def __str__(self) -> str:
        """Return the grid: labels, ``.`` for empty, ``#`` for walls, a space for missing cells."""
        labels = {cell: v.label for v in self.vehicles for cell in v.cells}
        wide = max((len(v.label) for v in self.vehicles), default=1)
        lines = []
        for row in range(self.board.height):
            cells = []
            for column in range(self.board.width):
                cell = (row, column)
                if cell in self.board.walls:
                    mark = "#"
                elif cell in self.board.missing:
                    mark = " "
                else:
                    mark = labels.get(cell, ".")
                cells.append(mark.ljust(wide))
            lines.append((" " if wide > 1 else "").join(cells).rstrip())
        return "\n".join(lines)

    @staticmethod
    def parse(
        text: str,
        *,
        format: ReadFormat | None = None,
        target: str | None = None,
        wall: str | None = None,
        empty: str | None = None,
        exit: str | None = None,
        size: str | tuple[int, int] | None = None,
    ) -> Puzzle:
        """Parse a puzzle from text in any notation of ``docs/notation.md``.

        The ``notes`` of the puzzle state how unspecified details were decided. ``format`` forces a
        notation, ``target`` is the target's label, ``wall`` and ``empty`` are the characters of
        walls and empty cells. ``exit`` is a side, optionally with a row or column counted from 1,
        such as ``"left"`` or ``"top:2"``; ``size`` is the size of the board, width first, such as
        ``"7x6"``. Raises ``PuzzleSyntaxError`` if the text cannot be parsed.

        >>> puzzle = Puzzle.parse("XX.B  A..B  AOOO  ....")
        >>> print(puzzle)
        XX.B
        A..B
        AOOO
        ....
        """
        from ..notation.puzzle_parser import parse_puzzle

        return parse_puzzle(
            text, format=format, target=target, wall=wall, empty=empty, exit=exit, size=size
        )

    @staticmethod
    def from_image(
        source: str | PathLike[str] | bytes, *, size: tuple[int, int] | None = None
    ) -> Puzzle:
        """Read a puzzle from a photo or a screenshot: a path, or the bytes of an image.

        ``size`` is the board's width and height in cells, detected unless given. The ``notes`` of
        the puzzle state what was guessed. Raises ``PhotoError`` if no board can be read, and its
        subclass ``DoubtfulPhotoError`` if the reading is not certain enough; ``read_image`` of
        ``unjam.photo`` also returns the parts of a reading. Needs the extra ``photo``.
        """
        from ..photo.read_image import read_puzzle

        return read_puzzle(source, size=size)

    def to(
        self,
        format: WriteFormat = "native",
        *,
        timeout: float | None = None,
        max_states: int | None = None,
        max_memory: int | str | None = None,
        progress: Callable[[Progress], object] | None = None,
        cancel: Cancellable | None = None,
    ) -> str:
        """Return the puzzle as text, without a final newline.

        ``native`` and ``json`` can express every puzzle. ``grid``, ``line``, ``deck``,
        ``database``, ``csv``, ``vehicles`` and ``url`` raise ``NotationError`` for puzzles that
        they cannot express.

        Only ``database`` may need a search: its line states the fewest moves and the number of
        states, which are computed unless ``known`` has them. The limits, ``progress`` and
        ``cancel`` are those of ``solve`` and apply only to this search, which raises
        ``LimitError`` if a limit is reached.

        >>> print(Puzzle.parse("XX.B  A..B  AOOO  ....").to("line"))
        XX.BA..BAOOO....
        >>> print(Puzzle.parse(".... XX.B A..B AOOO").to("database", timeout=10))
        5 ooooAAoDCooDCBBB 16
        """
        from ..notation.puzzle_writer import write_puzzle

        puzzle = self
        if format == "database" and (self.known.moves is None or self.known.states is None):
            from ..notation.puzzle_writer import check_database
            from ..solver.database_facts import with_facts

            check_database(self)  # before the search, which would be wasted
            puzzle = with_facts(
                self,
                max_states=max_states,
                max_memory=max_memory,
                timeout=timeout,
                progress=progress,
                cancel=cancel,
            )
        return write_puzzle(puzzle, format)

    def replace(self, **changes: Any) -> Puzzle:
        """Return a copy with some fields replaced, checked like a new puzzle.

        >>> Puzzle.parse("XX.B  A..B  AOOO  ....").replace(title="First").title
        'First'
        """
        values = {name: getattr(self, name) for name in _FIELDS}
        unknown = changes.keys() - values.keys()
        if unknown:
            raise TypeError(f"a puzzle has no field {sorted(unknown)[0]!r}")
        return Puzzle(**(values | changes))

    def _described(self, id: str, about: Iterable[tuple[str, str]] = ()) -> Puzzle:
        """Return a copy with an id, and with the title or source if it has none."""
        line: str = getattr(self._program, "text", "")
        if line and not about:
            return Puzzle._of_program(self._program, self.notes, id)
        values = {name: getattr(self, name) for name in _FIELDS}
        values["id"] = id
        for name, value in about:
            values[name] = values[name] or value
        return Puzzle._trusted(*values.values())

    __iter__ = None  # not a sequence, although ``__getitem__`` looks up vehicles by label

    def __contains__(self, label: object) -> bool:
        """Return whether there is a vehicle with this label."""
        return any(vehicle.label == label for vehicle in self.vehicles)

    def __getitem__(self, label: str) -> Vehicle:
        """Return the vehicle with this label; raise ``KeyError`` if there is none."""
        for vehicle in self.vehicles:
            if vehicle.label == label:
                return vehicle
        raise KeyError(label)

    @property
    def targets(self) -> tuple[Vehicle, ...]:
        """The vehicles that must get out."""
        return tuple(vehicle for vehicle in self.vehicles if vehicle.target)

    def out(self, vehicle: Vehicle) -> bool:
        """Return whether a target has left, or is at its goal, or fully at an exit.

        At an exit, the whole front of the target must be at exits that it may use.
        """
        return is_out(self, vehicle)

    @property
    def won(self) -> bool:
        """Whether all targets are out. A puzzle without a target is never won."""
        targets = self.targets
        return bool(targets) and all(self.out(vehicle) for vehicle in targets)

    def legal_moves(self) -> Iterator[Move]:
        """Yield every legal straight move: by vehicle, direction and increasing distance."""
        return legal_moves(self)

    def play(self, move: Move | str) -> Puzzle:
        """Return the puzzle after a move, given as a ``Move`` or as text like ``"fL3"``.

        Raises ``IllegalMoveError`` if the move is illegal.
        """
        if isinstance(move, str):
            from ..notation.moves.move_parser import parse_move

            move = parse_move(move, self)
        return play(self, move)

    def problems(self) -> list[str]:
        """Return the reasons why a well-formed puzzle cannot be played, one sentence each.

        >>> Puzzle(Board(3, 1), []).problems()
        ['there is no target: no vehicle must get out']
        """
        from .puzzle_problems import find_problems

        return find_problems(self)


def _of_line(line: str, notes: tuple[str, ...], id: str) -> Puzzle:
    """Return the puzzle of a line that the core reads: the inverse of pickling it."""
    from ..core import core

    program = core.Program.of_line(line)
    if program is None:
        raise ValueError(f"the core does not read {line!r}; the versions of unjam differ")
    return Puzzle._of_program(program, notes, id)


_FIELDS = (
    "board",
    "vehicles",
    "exits",
    "goals",
    "corners",
    "id",
    "title",
    "source",
    "level",
    "notes",
    "known",
    "recorded_moves",
)


# Fields can be set only through their descriptors, because ``__setattr__`` raises.
_SETTERS = tuple(Puzzle.__dict__[name].__set__ for name in (*_FIELDS, "_program"))
_SET_ID, _SET_NOTES, _SET_KNOWN, _SET_PROGRAM = (
    Puzzle.__dict__[name].__set__ for name in ("id", "notes", "known", "_program")
)
