# Generated from the compiled module by `make stub`; edit cpp/bindings instead.
"""
The compiled core of unjam: lanes and searches. Private; use the package instead.
"""

from collections.abc import Callable, Sequence
from typing import Annotated

import numpy
from numpy.typing import NDArray


core_version: str = '0.1.0'

class LaneShape:
    """The configurations and transitions of a lane, in its own cells."""

    def __init__(self, cells: int, vehicles: int, covers: Sequence[Sequence[int]], winning: Sequence[int] | None, transitions: Sequence[tuple[int, int, int, int, int, Sequence[int]]], turns: bool = False) -> None: ...

    @staticmethod
    def of_piece(cells: int, covers: Sequence[Sequence[int]], winning: Sequence[int] | None, transitions: bytes, turns: bool) -> LaneShape:
        """
        The lane of one piece. Transitions are 32-bit numbers: from, to, direction, slides, how many cells must be free, and these.
        """

    @property
    def configurations(self) -> int: ...

class Line:
    """The cells of the board along a lane."""

    def __init__(self, cells: Sequence[int]) -> None: ...

class Grid:
    """Which cells are neighbours: up, down, left and right."""

    def __init__(self, width: int, neighbours: Sequence[int]) -> None: ...

class Program:
    """A compiled puzzle."""

    def __init__(self, lanes: Sequence[object], grid: Grid, vehicles: Sequence[object], exits: Sequence[object]) -> None:
        """Lanes are (shape, line, start, vehicles, directions)."""

    @staticmethod
    def of_any_kind(lanes: Sequence[object], kinds: Sequence[int], corners: bool) -> Program:
        """
        A puzzle whose solutions the caller puts into words and replays. `kinds` has for every lane the first lane of its kind.
        """

    @property
    def plain(self) -> bool: ...

    @property
    def key_bits(self) -> int: ...

    @property
    def key_places(self) -> list[tuple[int, int, int]]:
        """Where each lane's configuration stands in a key: word, shift, bits."""

    @property
    def key_words(self) -> int: ...

class Options:
    """What to search for, how, and within which limits."""

    def __init__(self, metric: str, algorithm: str, heuristic: str, weight: float, by_depth: bool, max_states: int | None = None, max_bytes: int | None = None, timeout: float | None = None, every_state: bool = False) -> None: ...

class Cancel:
    """A flag that ends running searches."""

    def __init__(self) -> None: ...

    def set(self) -> None: ...

class Result:
    """What a search found."""

    @property
    def status(self) -> str: ...

    @property
    def stop(self) -> str: ...

    @property
    def refused(self) -> bool: ...

    @property
    def optimal(self) -> bool: ...

    @property
    def lower_bound(self) -> int: ...

    @property
    def move_count(self) -> int: ...

    @property
    def slide_count(self) -> int: ...

    @property
    def moves(self) -> list[int]: ...

    @property
    def steps(self) -> list[int]: ...

    @property
    def stuck_lane(self) -> int: ...

    @property
    def seen(self) -> int: ...

    @property
    def expanded(self) -> int: ...

    @property
    def transitions(self) -> int: ...

    @property
    def peak_bytes(self) -> int: ...

    @property
    def by_depth(self) -> list[int]: ...

    @property
    def seconds(self) -> float: ...

    @property
    def stuck_vehicles(self) -> list[int]: ...

    @property
    def stuck_cells(self) -> list[int]: ...

def solve(program: Program, options: Options, listen: Callable[[int, int, int, int, float], bool] | None = None) -> Result: ...

def count_states(program: Program, max_states: int | None = None, max_bytes: int | None = None) -> int | None:
    """How many states can be reached, wins included; None at a limit."""

def proves_unsolvable(program: Program) -> bool:
    """Is there a cheap proof that it cannot be solved?"""

def solve_batch(programs: Sequence[Program], options: Options, cancel: Cancel) -> list[Result]: ...

def estimate(program: Program, heuristic: str, in_slides: bool) -> int:
    """The estimate for the start, -1 for a dead end."""

def heuristic_promises(heuristic: str) -> tuple[bool, bool]:
    """Is it admissible, and is it consistent?"""

class Component:
    """Every state that can be reached, with distances."""

    def __init__(self, keys: Annotated[NDArray[numpy.uint64], dict(shape=(None, None), order='C', device='cpu', writable=False)], from_start: Annotated[NDArray[numpy.uint16], dict(shape=(None,), order='C', device='cpu', writable=False)], to_win: Annotated[NDArray[numpy.uint16], dict(shape=(None,), order='C', device='cpu', writable=False)], first_edge: Annotated[NDArray[numpy.uint64], dict(shape=(None,), order='C', device='cpu', writable=False)], edges: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)], seconds: float) -> None:
        """Restore a component from copies of its arrays."""

    @property
    def stop(self) -> str: ...

    @property
    def refused(self) -> bool: ...

    @property
    def states(self) -> int: ...

    @property
    def wins(self) -> int: ...

    @property
    def seconds(self) -> float: ...

    @property
    def transitions(self) -> int: ...

    @property
    def seen(self) -> int: ...

    @property
    def peak_bytes(self) -> int: ...

    @property
    def keys(self) -> Annotated[NDArray[numpy.uint64], dict(writable=False)]: ...

    @property
    def from_start(self) -> Annotated[NDArray[numpy.uint16], dict(writable=False)]: ...

    @property
    def to_win(self) -> Annotated[NDArray[numpy.uint16], dict(writable=False)]: ...

    @property
    def first_edge(self) -> Annotated[NDArray[numpy.uint64], dict(writable=False)]: ...

    @property
    def edges(self) -> Annotated[NDArray[numpy.uint32], dict(writable=False)]: ...

    def list_neighbours(self, program: Program, slides: bool, max_bytes: int | None = None, timeout: float | None = None, listen: Callable[[int, int, int, int, float], bool] | None = None) -> str:
        """
        Fill first_edge and edges, unless they are; what ended it early, or nothing.
        """

    def find(self, keys: Annotated[NDArray[numpy.uint64], dict(shape=(None, None), order='C', device='cpu', writable=False)]) -> NDArray[numpy.int64]:
        """The numbers of states by key, -1 where there is none."""

def explore(program: Program, slides: bool, neighbours: bool, family: bool = False, max_states: int | None = None, max_bytes: int | None = None, timeout: float | None = None, listen: Callable[[int, int, int, int, float], bool] | None = None) -> Component: ...

class Walker:
    """The steps out of single states."""

    def __init__(self, program: Program, slides: bool) -> None: ...

    def walk(self, keys: Annotated[NDArray[numpy.uint64], dict(shape=(None, None), order='C', device='cpu', writable=False)]) -> tuple[NDArray[numpy.int64], NDArray[numpy.uint64], NDArray[numpy.int32]]:
        """
        For each state how many neighbours it has, the keys of all of them, and the steps to them: lane, vehicle, direction, slides, from, to.
        """

def distances(first_edge: Annotated[NDArray[numpy.uint64], dict(shape=(None,), order='C', device='cpu', writable=False)], edges: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)], sources: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> NDArray[numpy.uint32]:
    """
    How far every vertex is from the nearest source; 2**32 - 1 where no path leads.
    """

def components(first_edge: Annotated[NDArray[numpy.uint64], dict(shape=(None,), order='C', device='cpu', writable=False)], edges: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> NDArray[numpy.uint32]:
    """The number of the connected component of every vertex."""

def extent(first_edge: Annotated[NDArray[numpy.uint64], dict(shape=(None,), order='C', device='cpu', writable=False)], edges: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)], timeout: float | None = None, listen: Callable[[int, int, int, int, float], bool] | None = None) -> tuple[int, int, int] | None:
    """
    The diameter and the radius of a connected graph, and the number of searches it took; None if the time was up or the listener cancelled it.
    """

def articulation(first_edge: Annotated[NDArray[numpy.uint64], dict(shape=(None,), order='C', device='cpu', writable=False)], edges: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> NDArray[numpy.uint8]:
    """1 for vertices without which the graph falls apart, else 0."""

class CensusGame:
    """A board of a census."""

    def __init__(self, width: int, height: int, target_row: int, target_length: int, lengths: Sequence[int], walls: Sequence[int], slides: bool) -> None: ...

    def blocks(self) -> list[int]:
        """All ways to choose the vehicles of the rows."""

    def states_of_blocks(self) -> list[int]:
        """How many states all families of each block have."""

def census_block(game: CensusGame, other: CensusGame, block: int, all_components: bool = False, room: int = 1073741824, go_on: Callable[[], bool] | None = None) -> tuple[list[tuple[str, int, int, int, list[int], list[int], list[int]]], list[int]] | None:
    """
    All puzzles of a block: board, distance, distance in the other metric, states, optimal solutions (as two words, up to 10^38), vehicles by length, states by distance; and its tally: families, winnable states, components with a win, those without, transitions. None if it was told not to go on.
    """

class Wish:
    """What a forge should make."""

    def __init__(self, least: int, most: int, least_vehicles: int, most_vehicles: int, least_of: Sequence[int], most_of: Sequence[int], minimal: bool, most_states: int) -> None: ...

def forge(game: CensusGame, wish: Wish, seed: int, families: int, most_puzzles: int, go_on: Callable[[], bool] | None = None) -> tuple[list[tuple[str, int, int]], list[tuple[str, int, int]], int, int]:
    """
    Climb once: boards with distance and states, the one nearest to what is wanted, how many families were looked at, and how many states they have.
    """

def layout(first_edge: Annotated[NDArray[numpy.uint64], dict(shape=(None,), order='C', device='cpu', writable=False)], edges: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)], seed: int = 1, rounds: int = 100, timeout: float | None = None, listen: Callable[[int, int, int, int, float], bool] | None = None) -> Annotated[NDArray[numpy.float64], dict(shape=(None, 2))]:
    """
    Where to draw the states of a graph: a row of x and y for each; no rows at a limit.
    """
