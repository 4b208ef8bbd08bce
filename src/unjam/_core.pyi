# Generated from the compiled module by `make stub`; edit cpp/bindings instead.
"""The compiled core of unjam. Private; use the package instead."""

from collections.abc import Callable, Sequence
from typing import Annotated

import numpy
from numpy.typing import NDArray


core_version: str = '0.1.0'

class LaneShape:
    """The configurations and transitions of a lane, in lane coordinates."""

    def __init__(self, cells: int, vehicles: int, covers: Sequence[Sequence[int]], winning: Sequence[int] | None, transitions: Sequence[tuple[int, int, int, int, int, Sequence[int]]], turns: bool = False) -> None: ...

    @staticmethod
    def of_piece(cells: int, covers: Sequence[Sequence[int]], winning: Sequence[int] | None, transitions: bytes, turns: bool) -> LaneShape:
        """
        Make the lane of one piece. Transitions are 32-bit integers: from, to, direction, slides, the number of cells that must be free, and these cells.
        """

    @staticmethod
    def straight(cells: int, lengths: Sequence[int], positions: Sequence[int], target: int, wins_first: bool, wins_last: bool) -> tuple[LaneShape, int]:
        """
        Return the lane of straight vehicles in a corridor, and the configuration in which they begin at `positions`. `target` is the index of the target, or -1.
        """

    @property
    def configurations(self) -> int: ...

class Line:
    """The board cells of a lane, in order."""

    def __init__(self, cells: Sequence[int]) -> None: ...

class Grid:
    """The neighbours of every cell: up, down, left and right; -1 for none."""

    def __init__(self, width: int, neighbours: Sequence[int]) -> None: ...

class Program:
    """A compiled puzzle."""

    def __init__(self, lanes: Sequence[object], grid: Grid, vehicles: Sequence[object], exits: Sequence[object]) -> None:
        """
        Compile a puzzle of straight vehicles. Each lane is (shape, line, start, vehicles, directions).
        """

    @staticmethod
    def of_any_kind(lanes: Sequence[object], kinds: Sequence[int], corners: bool) -> Program:
        """
        Compile a puzzle whose solutions the caller converts to moves and replays. `kinds` is the first lane of the same kind, for every lane; empty if there are no twins.
        """

    @staticmethod
    def of_line(line: str) -> Program | None:
        """
        Read and compile a square board on one line; None if it is not in one of the two plainest notations.
        """

    @property
    def text(self) -> str:
        """The line of a program of `of_line`; otherwise empty."""

    @property
    def labels(self) -> str:
        """The labels of its vehicles, in order, one character each."""

    @property
    def plain(self) -> bool: ...

    @property
    def key_bits(self) -> int: ...

    @property
    def cells(self) -> int:
        """The number of cells and points of the board."""

    @property
    def lane_sizes(self) -> list[tuple[int, int, int]]:
        """
        Of each lane: the number of configurations, the slides of the longest move, and the number of cells.
        """

    @property
    def key_places(self) -> list[tuple[int, int, int]]:
        """
        The position of each lane's configuration in a key: (word, shift, bits).
        """

    @property
    def lane_vehicles(self) -> list[list[int]]:
        """The vehicles of each lane of a plain program."""

    @property
    def key_words(self) -> int: ...

class Options:
    """The objective, algorithm and limits of a search."""

    def __init__(self, metric: str, algorithm: str, heuristic: str, weight: float, by_depth: bool, max_states: int | None = None, max_bytes: int | None = None, timeout: float | None = None, every_state: bool = False, threads: int = 1) -> None: ...

class Cancel:
    """A flag that stops running searches."""

    def __init__(self) -> None: ...

    def set(self) -> None: ...

class Result:
    """The outcome of a search."""

    @property
    def status(self) -> str: ...

    @property
    def stop(self) -> str: ...

    @property
    def out_of_memory(self) -> bool: ...

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

    def move_texts(self, labels: str) -> list[str]:
        """Return the moves as text, given the labels of one character each."""

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

def solve(program: Program, options: Options, progress: Callable[[int, int, int, int, float], bool] | None = None) -> Result:
    """
    Solve a program. `progress` is called about twenty times a second and cancels by returning False.
    """

def count_states(program: Program, max_states: int | None = None, max_bytes: int | None = None) -> int | None:
    """
    Return the number of reachable states, wins included; None if a limit was reached.
    """

def proves_unsolvable(program: Program) -> bool:
    """
    Return whether a proof without search shows that the program is unsolvable.
    """

def solve_batch(programs: Sequence[Program], options: Options, cancel: Cancel) -> list[Result]:
    """Solve programs one after the other; stops early if `cancel` is set."""

def estimate(program: Program, heuristic: str, in_slides: bool) -> int:
    """Return the estimate of a heuristic for the start; -1 for a dead end."""

def estimates(program: Program, heuristic: str, in_slides: bool, keys: Sequence[Sequence[int]]) -> list[int]:
    """
    Return the estimates of one heuristic, chosen for the start, for states given by their keys; -1 for a dead end.
    """

def heuristic_properties(heuristic: str) -> tuple[bool, bool]:
    """
    Return whether a heuristic is admissible, and whether it is consistent.
    """

class TracedResult:
    """
    A search with its events. Columns are bytes of native integers: kinds of 8 bits, all others of 32 bits. Configurations, of 16 bits, form a row per state with an entry per lane.
    """

    @property
    def result(self) -> Result: ...

    @property
    def configurations(self) -> bytes: ...

    @property
    def kinds(self) -> bytes: ...

    @property
    def states(self) -> bytes: ...

    @property
    def parents(self) -> bytes: ...

    @property
    def costs(self) -> bytes: ...

    @property
    def second_costs(self) -> bytes: ...

    @property
    def estimates(self) -> bytes: ...

    @property
    def frontiers(self) -> bytes: ...

    @property
    def bounds(self) -> bytes: ...

    @property
    def path(self) -> list[int]: ...

def trace(program: Program, options: Options, max_events: int, pruning: bool, progress: Callable[[int, int, int, int, float], bool] | None = None) -> TracedResult:
    """
    Solve a program and record the events of the search. `pruning=False` runs the textbook algorithm.
    """

class Component:
    """
    All reachable states of a puzzle with their distances, as arrays indexed by state.
    """

    def __init__(self, keys: Annotated[NDArray[numpy.uint64], dict(shape=(None, None), order='C', device='cpu', writable=False)], from_start: Annotated[NDArray[numpy.uint16], dict(shape=(None,), order='C', device='cpu', writable=False)], to_win: Annotated[NDArray[numpy.uint16], dict(shape=(None,), order='C', device='cpu', writable=False)], first_edge: Annotated[NDArray[numpy.uint64], dict(shape=(None,), order='C', device='cpu', writable=False)], edges: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)], seconds: float) -> None:
        """
        Restore a component from copies of its arrays; first_edge and edges may be empty.
        """

    @property
    def stop(self) -> str: ...

    @property
    def out_of_memory(self) -> bool: ...

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

    def list_neighbours(self, program: Program, slides: bool, max_bytes: int | None = None, timeout: float | None = None, progress: Callable[[int, int, int, int, float], bool] | None = None) -> str:
        """
        Fill first_edge and edges unless they are filled. Return the name of the limit that stopped the work, or an empty string.
        """

    def find(self, keys: Annotated[NDArray[numpy.uint64], dict(shape=(None, None), order='C', device='cpu', writable=False)]) -> NDArray[numpy.int64]:
        """Return the numbers of the states with these keys, -1 for unknown keys."""

def explore(program: Program, slides: bool, neighbours: bool, family: bool = False, max_states: int | None = None, max_bytes: int | None = None, timeout: float | None = None, progress: Callable[[int, int, int, int, float], bool] | None = None, threads: int = 1) -> Component:
    """
    Explore all states reachable from the start; with `family`, also unreachable ones. `stop` of the result names the limit that was reached, if any.
    """

class SuccessorGenerator:
    """Lists the steps out of single states."""

    def __init__(self, program: Program, slides: bool) -> None: ...

    def successors(self, keys: Annotated[NDArray[numpy.uint64], dict(shape=(None, None), order='C', device='cpu', writable=False)]) -> tuple[NDArray[numpy.int64], NDArray[numpy.uint64], NDArray[numpy.int32]]:
        """
        Return the number of neighbours of each state, the keys of all neighbours, and the steps to them as rows of lane, vehicle, direction, slides, from, to.
        """

def distances(first_edge: Annotated[NDArray[numpy.uint64], dict(shape=(None,), order='C', device='cpu', writable=False)], edges: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)], sources: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> NDArray[numpy.uint32]:
    """
    Return the distance of every vertex from the nearest source; 2**32 - 1 if unreachable.
    """

def components(first_edge: Annotated[NDArray[numpy.uint64], dict(shape=(None,), order='C', device='cpu', writable=False)], edges: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> NDArray[numpy.uint32]:
    """Return the number of the connected component of every vertex."""

def extent(first_edge: Annotated[NDArray[numpy.uint64], dict(shape=(None,), order='C', device='cpu', writable=False)], edges: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)], timeout: float | None = None, progress: Callable[[int, int, int, int, float], bool] | None = None) -> tuple[int, int, int] | None:
    """
    Return the diameter and radius of a connected graph, and the number of searches that took; None after a timeout or cancellation.
    """

def articulation(first_edge: Annotated[NDArray[numpy.uint64], dict(shape=(None,), order='C', device='cpu', writable=False)], edges: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> NDArray[numpy.uint8]:
    """Return 1 for articulation points, 0 for all other vertices."""

class CensusBoard:
    """The board of a census, in one metric."""

    def __init__(self, width: int, height: int, target_row: int, target_length: int, lengths: Sequence[int], walls: Sequence[int], slides: bool) -> None: ...

    def blocks(self) -> list[int]:
        """Return all choices of row types; each is a block."""

    def states_of_blocks(self) -> list[int]:
        """Return the total number of states of all families of each block."""

def census_block(board: CensusBoard, other: CensusBoard, block: int, all_components: bool = False, max_bytes: int = 1073741824, should_continue: Callable[[], bool] | None = None) -> tuple[list[tuple[str, int, int, int, list[int], list[int], list[int]]], list[int]] | None:
    """
    Return the puzzles of a block and its counts; None if `should_continue` returned False. A puzzle is board, distance, distance in the other metric, states, optimal solutions (two words, up to 10^38), vehicles by length, states by distance. The counts are families, states with a reachable win, components with a win, components without one, transitions.
    """

class PuzzleConstraints:
    """
    The properties of puzzles to generate. Steps count in the board's metric; vehicles include the target.
    """

    def __init__(self, min_steps: int, max_steps: int, min_vehicles: int, max_vehicles: int, min_by_length: Sequence[int], max_by_length: Sequence[int], minimal: bool, max_states: int) -> None: ...

def climb_families(board: CensusBoard, constraints: PuzzleConstraints, seed: int, families: int, max_puzzles: int, should_continue: Callable[[], bool] | None = None) -> tuple[list[tuple[str, int, int]], list[tuple[str, int, int]], int, int]:
    """
    Generate puzzles by one climb over families. Return rows of board, distance and states; likewise the nearest miss, if any; the number of families searched, and of their states.
    """

class CensusTables:
    """Blocks of a census as tables for a GPU."""

    def __init__(self, board: CensusBoard, blocks: Sequence[int], all_components: bool) -> None: ...

    def packed(self) -> tuple[bytes, list[int]]:
        """
        Return the tables that a GPU reads as bytes, and where each begins: board, types, blocks, masks, configurations, sets and families, the first members of KernelTask.
        """

    @property
    def family_count(self) -> int:
        """The number of families."""

    @property
    def words(self) -> int:
        """The most words of a set of arrangements of a block."""

    def minimal(self, candidates: bytes, should_continue: Callable[[], bool] | None = None) -> bytes | None:
        """
        Return the candidates that are minimal, in the order of the census; None if `should_continue` returned False.
        """

    def describe(self, board: CensusBoard, other: CensusBoard, puzzles: bytes, max_bytes: int = 1073741824, should_continue: Callable[[], bool] | None = None) -> list[tuple[str, int, int, int, list[int], list[int], list[int]]] | None:
        """
        Return the rows of puzzles, as census_block does; None if `should_continue` returned False.
        """

def census_near_bytes(states: int, words: int) -> int:
    """Return the bytes of shared memory that the search of a family uses."""

def census_scratch_bytes(states: int, words: int, near: bool) -> int:
    """
    Return the bytes of scratch memory that the search of a family uses, with shared memory or without.
    """

def run_census_kernel(name: str, task: bytes) -> None:
    """
    Run a kernel on this processor. The task holds addresses, which are not checked.
    """

def anneal_families(board: CensusBoard, max_states: int, seed: int, steps: int, start: Sequence[Sequence[Sequence[int]]] | None = None, should_continue: Callable[[], bool] | None = None) -> tuple[list[tuple[str, int, int]], int, int]:
    """
    Search for the hardest puzzle by one climb over families, from random vehicles or from those with the given lengths in each row and each column. Return its board, distance and states, if there is one; the number of families tried, and of the states searched.
    """

class ClimbBatch:
    """Climbs that run side by side."""

    def __init__(self, board: CensusBoard, max_states: int) -> None: ...

    def begin(self, number: int, seed: int, steps: int, start: Sequence[Sequence[Sequence[int]]] | None = None) -> None:
        """Add a climb with a number of its own; see anneal_families."""

    def drop(self, number: int) -> None:
        """Remove a climb, if it is there."""

    def families(self) -> bytes:
        """
        Return a family of each climb to score, as LineTypes of device/family_scores.h.
        """

    def take(self, scores: bytes) -> None:
        """Take the ScoredFamily of each family."""

    def finished(self) -> list[tuple[int, tuple[list[tuple[str, int, int]], int, int]]]:
        """
        Remove the climbs that are over. Return their numbers and what anneal_families does.
        """

def score_scratch_bytes(max_states: int) -> int:
    """
    Return the bytes of scratch memory in which a thread block scores families.
    """

def layout(first_edge: Annotated[NDArray[numpy.uint64], dict(shape=(None,), order='C', device='cpu', writable=False)], edges: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)], seed: int = 1, rounds: int = 100, timeout: float | None = None, progress: Callable[[int, int, int, int, float], bool] | None = None) -> Annotated[NDArray[numpy.float64], dict(shape=(None, 2))]:
    """
    Return a row of x and y for every state of a graph; no rows if a limit was reached.
    """

class Forms:
    """The forms of a certificate, and how lanes use them."""

    def __init__(self, of_lanes: Sequence[Sequence[int]], start: Sequence[int], first: Sequence[int], last: Sequence[int], covers: Sequence[Sequence[int]], trapped: Sequence[bool], ways_out: Sequence[Sequence[int]]) -> None: ...

def list_states(program: Program, forms: Forms, metric: str, cost: tuple[int, int] | None, scale: int, max_states: int | None = None, max_bytes: int | None = None, timeout: float | None = None, progress: Callable[[int, int, int, int, float], bool] | None = None) -> tuple[str, int, bytes, bytes, int]:
    """
    List the states of a certificate. `cost` is that of the claim, None if there is no solution. Return the limit that stopped the work, the number of states, the flags, the labels and their size in bytes.
    """

class GameLayout:
    """The sizes that all games of a batch share."""

    def __init__(self, kind: str, width: int, height: int, vehicles: int, lanes: int, directions: int, distances: int, actions: int, resources: int, key_words: int) -> None: ...

class GamePuzzle:
    """A puzzle with the tables by which games play it."""

    def __init__(self, layout: GameLayout, program: Program, names: Sequence[tuple[int, int, Sequence[int], Sequence[int], Sequence[int], int]], board_width: int, board_cells: int, vehicles: Sequence[int], legal_planes: Sequence[int], cells: Sequence[int], walls: Sequence[int], tag: int) -> None:
        """
        Prepare a puzzle. Each entry of `names` is (lane, first vehicle, order, lengths, slots, stride), goal lanes first.
        """

    def set_distances(self, table: Annotated[NDArray[numpy.uint64], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> None:
        """Use a table of `distance_table`; it shares the memory of the array."""

    @property
    def bytes(self) -> int: ...

def distance_table(keys: Annotated[NDArray[numpy.uint64], dict(shape=(None, None), order='C', device='cpu', writable=False)], to_win: Annotated[NDArray[numpy.uint16], dict(shape=(None,), order='C', device='cpu', writable=False)], key_bits: int) -> NDArray[numpy.uint64]:
    """
    Return the distances of all states of a component as one array of words.
    """

class GameBatch:
    """Many games that are played at once."""

    def __init__(self, layout: GameLayout, games: int, threads: int, autoreset: str, observation: str, planes: int, channels_last: bool, distances: bool, max_steps: int, step: float, win: float, illegal: float, shaping: float, discount: float) -> None: ...

    @property
    def bytes(self) -> int: ...

    def set_puzzles(self, puzzles: Sequence[GamePuzzle]) -> None:
        """Set the puzzles that games draw."""

    def replace_puzzle(self, number: int, puzzle: GamePuzzle) -> None:
        """Replace a puzzle; games that are being played keep theirs."""

    def set_weights(self, weights: Sequence[float]) -> None:
        """Draw puzzles in proportion to weights; empty: all alike."""

    def set_start_distances(self, range: tuple[int, int] | None) -> None:
        """Start episodes in states at such distances from a win."""

    def reset(self, out: Sequence[NDArray[numpy.generic] | None], chosen: NDArray[numpy.bool] | None = None, seeds: NDArray[numpy.uint64] | None = None, numbers: NDArray[numpy.int64] | None = None) -> None:
        """
        Begin an episode of every game, or of the chosen ones. `out` lists arrays to fill.
        """

    def step(self, actions: NDArray[numpy.int64], out: Sequence[NDArray[numpy.generic] | None]) -> None:
        """
        Make a step of every game and fill the arrays: observations, masks, rewards, terminated, truncated, distances; of episodes that ended observations, masks, distances and optimal actions.
        """

    def observe(self, out: Sequence[NDArray[numpy.generic] | None]) -> None:
        """Fill observations, masks and distances of the games as they are."""

    def first_illegal(self, actions: Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> int:
        """Return the first game whose action is illegal, or the number of games."""

    def any_over(self) -> bool:
        """Return whether the episode of any game has ended."""

    def find_optimal(self, marks: NDArray[numpy.int8]) -> None:
        """Mark the actions of every game that begin a shortest path to a win."""

    def tags(self) -> NDArray[numpy.int64]:
        """Return the tag of the puzzle of every game."""

    def heads(self) -> NDArray[numpy.uint64]:
        """
        Return a row for each game: seed, episode, puzzle, and the rest packed.
        """

    def configurations(self) -> NDArray[numpy.uint16]:
        """Return a row for each game: the configuration of every lane."""

    def restore(self, heads: Annotated[NDArray[numpy.uint64], dict(shape=(None, None), order='C', device='cpu', writable=False)], configurations: Annotated[NDArray[numpy.uint16], dict(shape=(None, None), order='C', device='cpu', writable=False)]) -> None:
        """Restore all games from a snapshot."""

class DirectoryError(Exception):
    pass

class StoredComponent:
    """The result of an exploration whose arrays are files."""

    @property
    def stop(self) -> str: ...

    @property
    def out_of_memory(self) -> bool: ...

    @property
    def states(self) -> int: ...

    @property
    def wins(self) -> int: ...

    @property
    def seen(self) -> int: ...

    @property
    def transitions(self) -> int: ...

    @property
    def peak_bytes(self) -> int: ...

    @property
    def seconds(self) -> float: ...

def solve_on_disk(program: Program, options: Options, directory: str, max_disk: int | None = None, about: str = '', progress: Callable[[int, int, int, int, float], bool] | None = None) -> Result:
    """
    Solve a program by breadth-first search with its states in a directory, or continue.
    """

def explore_on_disk(program: Program, slides: bool, directory: str, max_disk: int | None = None, about: str = '', max_states: int | None = None, max_bytes: int | None = None, timeout: float | None = None, progress: Callable[[int, int, int, int, float], bool] | None = None) -> StoredComponent:
    """
    Explore all states reachable from the start, with the states in a directory, or continue.
    """

def find_rows(keys: Annotated[NDArray[numpy.uint64], dict(shape=(None, None), order='C', device='cpu', writable=False)], wanted: Annotated[NDArray[numpy.uint64], dict(shape=(None, None), order='C', device='cpu', writable=False)]) -> NDArray[numpy.int64]:
    """
    Return the row of every wanted key, -1 for unknown keys. The keys are sorted from row 1 on.
    """

def step_counts(program: Program, slides: bool, keys: Annotated[NDArray[numpy.uint64], dict(shape=(None, None), order='C', device='cpu', writable=False)], timeout: float | None = None, progress: Callable[[int, int, int, int, float], bool] | None = None) -> tuple[int, int, int, int] | None:
    """
    Return the steps out of all states, those without a reverse, the most out of one state, and the states with a single step; None if a limit stopped the work.
    """
