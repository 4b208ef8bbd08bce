"""Data for the page: slide tables, solutions as indices of these tables, thumbnails.

The page stores a state as one number per vehicle: its placement in its slide table (``at``).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...decks import Deck
from ...errors import LimitError, PuzzleError, UnjamError
from ...literals import Metric
from ...model.move import Move
from ...model.puzzle import Puzzle
from ...optimal.best_moves import best_choices
from ...player.album import Album
from ...player.slide_tables import Tables
from ...render.scene import Piece, scene_of
from ...render.theme import LIGHT
from ...solver.best_effort import solve_best_effort
from ...solver.solve import solve
from ...util.deadline import Deadline
from ...util.limits import watched
from .. import request_models, response_models
from ..problem_details import invalid
from .puzzle_view import solution_fields, view
from .puzzle_weight import LIGHT_WEIGHT, weight

_QUICK_STATES = 20_000  # of the search for the solution of a card


def state_of(puzzle: Puzzle, at: Sequence[int]) -> Puzzle:
    """Return the state with each vehicle at the given placement of its slide table.

    >>> print(state_of(Puzzle.parse("XX.A ...A ...."), [1, 1]))
    .XX.
    ...A
    ...A
    """
    if len(at) != len(puzzle.vehicles):
        raise invalid("at", f"expected {len(puzzle.vehicles)} placements, not {len(at)}")
    try:
        return Tables().state(puzzle, at)
    except KeyError:
        raise invalid("at", "placement out of range") from None
    except PuzzleError as error:
        raise invalid("at", str(error)) from None


def path_of(puzzle: Puzzle, moves: Sequence[Move]) -> list[list[int]]:
    """Return moves as indices of slide tables."""
    return Tables().path(puzzle, moves)


def album_of(puzzle: Puzzle, *, known: bool = False) -> dict[str, Any]:
    """Return the slide tables and sprites of a puzzle.

    ``known``: trust its stated optima, and add a solution that is quickly found, so that the page
    has hints while the server does not respond.
    """
    album = Album(puzzle.title or puzzle.id)
    add_to_album(album, puzzle, known=known)
    return album.json()


def add_to_album(album: Album, puzzle: Puzzle, *, known: bool) -> None:
    """Add a puzzle to an album as ``album_of`` does."""
    album.add_unsolved(puzzle, known=known, moves=_quick_solution(puzzle) if known else ())


def _quick_solution(puzzle: Puzzle) -> tuple[Move, ...]:
    """Return an optimal solution, or nothing if it takes more than a few milliseconds."""
    if puzzle.problems() or weight(puzzle) > LIGHT_WEIGHT:
        return ()
    solution = solve(puzzle, metric="moves,slides", max_states=_QUICK_STATES)
    return solution.moves if solution.status == "solved" else ()


def link_of(puzzle: Puzzle) -> str:
    """Return the shortest text that parses as the same puzzle with the same title."""
    named = puzzle.replace(known=type(puzzle.known)(), notes=(), recorded_moves=(), source="")
    bare = named.replace(id="", title="", level="")
    if not named.title:
        named = bare  # an id or a level means nothing without its deck
    try:
        rows = " ".join(bare.to("grid").splitlines())
        if not named.title and Puzzle.parse(rows) == bare:
            return rows
    except UnjamError:
        pass
    return named.to("native")


def blocks_of(puzzle: Puzzle) -> list[list[Any]]:
    """Return a thumbnail: left, top, width, height and colour of each rectangle."""
    found: list[list[Any]] = [[w[1], w[0], 1, 1, LIGHT.wall] for w in sorted(puzzle.board.walls)]
    for piece in scene_of(puzzle).pieces:
        colour = _colour(piece)
        cells = puzzle[piece.label].cells
        rows, columns = [row for row, _ in cells], [column for _, column in cells]
        width, height = max(columns) - min(columns) + 1, max(rows) - min(rows) + 1
        if width * height == len(cells):
            found.append([min(columns), min(rows), width, height, colour])
        else:
            found += [[column, row, 1, 1, colour] for row, column in cells]
    return found


def _colour(piece: Piece) -> str:
    hues = LIGHT.targets if piece.target else LIGHT.palette
    return hues[piece.colour % len(hues)]


def play(
    puzzle: Puzzle, *, card: response_models.PlaceInDeck | None = None
) -> response_models.PlayAnswer:
    """Return everything the page needs to show and play a puzzle."""
    reparsed, facts = play_facts(puzzle)
    album = album_of(reparsed, known=card is not None)
    return response_models.PlayAnswer(album=album, card=card, **facts)


def play_facts(puzzle: Puzzle) -> tuple[Puzzle, dict[str, Any]]:
    """Return a puzzle as the page has it, and what ``play`` says of it beside its album."""
    # The page sends this text back with placements in the order of its vehicles, so the tables
    # must be those of the text.
    reparsed = Puzzle.parse(puzzle.to("native"))
    return reparsed, {
        "puzzle": view(reparsed),
        "notes": list(puzzle.notes),
        "problems": reparsed.problems(),
        "link": link_of(reparsed),
        "blocks": blocks_of(reparsed),
    }


def play_card(cards: Deck, id: str) -> response_models.PlayAnswer:
    """Return a puzzle of a deck, and the ids of its neighbours."""
    return play(cards[id].replace(source=""), card=place_in_deck(cards, id))


def place_in_deck(cards: Deck, id: str) -> response_models.PlaceInDeck:
    """Return where a puzzle is in its deck, and the ids of its neighbours."""
    puzzle = cards[id]
    number = cards.number(id)
    around = [cards[n].id if 0 <= n < len(cards) else None for n in (number - 1, number + 1)]
    return response_models.PlaceInDeck(
        deck=cards.name,
        id=puzzle.id,
        title=cards.title or cards.name,
        number=number + 1,
        count=len(cards),
        previous=around[0],
        next=around[1],
    )


def choices_of(
    puzzle: Puzzle, metric: Metric, to_go: int, timeout: float | None = None
) -> list[list[int]] | None:
    """Return all optimal first moves as indices of slide tables; None if that takes too long."""
    try:
        with watched(Deadline("not counted", timeout).check_itself):
            found = best_choices(puzzle, metric, to_go)
    except LimitError:
        return None
    tables = Tables()
    return None if found is None else [tables.path(puzzle, [move])[0] for move in found]


def way(
    body: request_models.Way, puzzle: Puzzle, limits: dict[str, Any]
) -> response_models.WayAnswer:
    """Return an optimal solution as indices of slide tables."""
    deadline = Deadline("no way found", limits["timeout"])
    solution = solve_best_effort(puzzle, metric=body.metric, **limits)
    choices = None
    if body.choices and solution.status == "solved" and solution.optimal and not puzzle.won:
        unit = body.metric.partition(",")[0]
        count = solution.move_count if unit == "moves" else solution.slide_count
        choices = choices_of(puzzle, body.metric, count or 0, deadline.left())
    return response_models.WayAnswer(
        **solution_fields(solution),
        path=path_of(puzzle, solution.moves),
        choices=choices,
        states=solution.stats.states,
    )
