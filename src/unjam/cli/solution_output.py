"""Solutions as text and as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ..errors import LimitError
from ..model.exits import NOTHING_KNOWN, Known
from ..model.puzzle import Puzzle
from ..render.scene import scene_of
from ..render.terminal.terminal_board import PLAIN, Style, draw, draw_cells, seams, side_by_side
from ..solver.solution import Solution
from ..util.limits import REFUSED, STOPS
from ..util.plural import counted
from ..util.safe_text import columns, padded, visible
from . import exit_codes
from .console import duration
from .option_names import for_people as for_people

# deferred: imports inside functions load what most runs do not need.

CODES = {
    "solved": exit_codes.DONE,
    "unsolvable": exit_codes.UNSOLVABLE,
    "limit": exit_codes.LIMIT,
}


def as_json(solution: Solution) -> str:
    """Return ``Solution.as_dict`` as one line of JSON.

    It is formatted by hand, because ``json.dumps`` takes a large part of the time of a batch of
    easy puzzles.
    """
    stats = solution.stats
    bound = solution.lower_bound
    solved = solution.status == "solved"
    return (
        f'{{"id": {_quoted(solution.puzzle.id) if solution.puzzle.id else "null"}, '
        f'"status": "{solution.status}", '
        f'"moves": {_moves(solution)}, '
        f'"move_count": {solution.move_count if solved else "null"}, '
        f'"slide_count": {solution.slide_count if solved else "null"}, '
        f'"optimal": {"true" if solution.optimal else "false"}, '
        f'"lower_bound": {"null" if bound is None else bound}, '
        f'"reason": {_quoted_again(solution.reason)}, '
        f'"states": {stats.states}, "seconds": {stats.seconds:.6f}, '
        f'"claims": {_claims(solution.puzzle.known)}, "notes": {_notes(solution)}}}'
    )


def _claims(known: Known) -> str:
    if known is NOTHING_KNOWN or known.proven:
        return "{}"
    import json

    from ..solver.claims import as_dict

    return json.dumps(as_dict(known))


def _notes(solution: Solution) -> str:
    puzzle = solution.puzzle
    if not puzzle.notes and puzzle.known is NOTHING_KNOWN:
        return "[]"
    from ..solver.claims import against_solution

    return f"[{', '.join(map(_quoted_again, (*puzzle.notes, *against_solution(solution))))}]"


def error_as_json(id: str, reason: str, notes: Sequence[str] = ()) -> str:
    """Return the JSON object of a puzzle that could not be read or played."""
    return (
        f'{{"id": {_quoted(id) if id else "null"}, "status": "error", "moves": [], '
        '"move_count": null, "slide_count": null, "optimal": null, "lower_bound": null, '
        f'"reason": {_quoted(reason)}, "states": null, "seconds": null, "claims": {{}}, '
        f'"notes": [{", ".join(map(_quoted, notes))}]}}'
    )


def error_of(item: Puzzle | Exception, error: Exception) -> str:
    """Return the JSON object of an error and its puzzle, if that could be read."""
    if isinstance(item, Puzzle):
        return error_as_json(item.id, str(error), item.notes)
    return error_as_json("", str(error))


def failure(error: Exception) -> dict[str, str]:
    """Return the keys ``status`` and ``reason`` of a JSON object for an error."""
    status = "limit" if isinstance(error, LimitError) else "error"
    return {"status": status, "reason": exit_codes.explain(error)[1]}


def _moves(solution: Solution) -> str:
    texts = solution.move_texts()
    if not texts:
        return "[]"
    joined = '", "'.join(texts)
    # Labels may be any printable characters, but rarely need escapes.
    if joined.isascii() and "\\" not in joined and joined.count('"') == 2 * len(texts) - 2:
        return f'["{joined}"]'
    return f"[{', '.join(map(_quoted, texts))}]"


def _quoted(text: str) -> str:
    if text.isalnum() and text.isascii():
        return f'"{text}"'
    import json

    return json.dumps(text)


_quoted_again = lru_cache(maxsize=256)(_quoted)


def as_text(
    solution: Solution,
    *,
    steps: bool = False,
    style: Style = PLAIN,
    width: int = 80,
) -> str:
    """Return the board, the moves (in groups of five, or with boards), totals and claims."""
    parts = opening(solution.puzzle, style, board=not (steps and solution.moves))
    if solution.moves:
        parts.append(_steps(solution, style, width) if steps else _groups(solution))
    parts.append("\n".join([totals(solution), *_compared(solution)]))
    return "\n\n".join(parts)


def opening(puzzle: Puzzle, style: Style, *, board: bool = True) -> list[str]:
    """Return the parts above the moves: title, board, joined edges, notes."""
    parts = []
    if puzzle.title:
        parts.append(visible(puzzle.title))
    if board:
        parts.append(picture(puzzle, style))
    if puzzle.board.surface != "plane":
        parts.append(seams(puzzle.board))
    if puzzle.notes:
        parts.append(notes_of(puzzle))
    return parts


def _compared(solution: Solution) -> list[str]:
    """Return the claims that the solution contradicts or leaves open, as notes."""
    if solution.puzzle.known is NOTHING_KNOWN:
        return []
    from ..solver.claims import against_solution, claims_of, left_open

    sentences = [*against_solution(solution), left_open(solution, claims_of(solution.puzzle))]
    return [f"note: {sentence}" for sentence in sentences if sentence]


def picture(puzzle: Puzzle, style: Style) -> str:
    """Return the board; in plain text without a frame, unless the board has joined edges."""
    framed = style.depth or puzzle.board.surface != "plane"
    return "\n".join((draw if framed else draw_cells)(scene_of(puzzle), style))


def notes_of(puzzle: Puzzle) -> str:
    """Return the notes about how the puzzle was parsed, one per line."""
    return "\n".join(f"note: {visible(note)}" for note in puzzle.notes)


def _groups(solution: Solution) -> str:
    moves = solution.move_texts()
    width = max(map(columns, moves))
    return "\n".join(
        f"{at + 1:>4}  " + " ".join(padded(move, width) for move in moves[at : at + 5]).rstrip()
        for at in range(0, len(moves), 5)
    )


def _steps(solution: Solution, style: Style, width: int) -> str:
    """Return every board with the next move beside its middle row."""
    moves = [f" ({move})" for move in solution.move_texts()]
    room = max(map(columns, moves))
    style = style._replace(size="small")
    boards = []
    for board, move in zip(solution, [*moves, ""], strict=True):
        lines = draw_cells(scene_of(board), style)
        middle = (len(lines) - 1) // 2
        boards.append(
            [line + padded(move if at == middle else "", room) for at, line in enumerate(lines)]
        )
    return "\n".join(side_by_side(boards, width=width, gap=2))


def totals(solution: Solution) -> str:
    """Return the number of moves and slides, what was proven, and the states searched."""
    stats = solution.stats
    seen = f"{counted(stats.states, 'state')} in {duration(stats.seconds)}"
    reason = for_people(solution.reason)
    if solution.status != "solved":
        offer = "; --disk DIR needs little memory" if is_out_of_memory(solution.reason) else ""
        return f"{solution.status.capitalize()}: {reason}{offer} ({seen})"
    moves = counted(solution.move_count or 0, "move")
    slides = counted(solution.slide_count or 0, "slide")
    return f"{moves}, {slides}; {reason} ({seen})"


def is_out_of_memory(sentence: str) -> bool:
    """Return whether a message of the library says that the memory was too small."""
    return STOPS["memory"] in sentence or REFUSED in sentence


def name_of(puzzle: Puzzle, number: int) -> str:
    """Return the name of a puzzle in a list: its id, or its number in the list."""
    return visible(puzzle.id) or str(number)
