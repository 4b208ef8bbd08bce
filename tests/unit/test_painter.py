"""What is painted: every vehicle in its cells, targets with a ring, exits, seams, arrows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random

import pytest

from tests.support.pictures import EXAMPLES, OPTIONS, puzzle_of
from tests.support.random_variants import THEMES as VARIANTS
from tests.support.random_variants import puzzle_of as random_puzzle
from unjam import IllegalMoveError, Puzzle
from unjam.literals import ThemeName
from unjam.render.artwork.board_drawing import board_drawing, layout_of
from unjam.render.artwork.vehicle_drawing import SHADOW
from unjam.render.drawing import CELL, Drawing, Group, Mark, Path, Words
from unjam.render.painter import look, paint, vehicles
from unjam.render.puzzle_picture import drawing_of, svg
from unjam.render.scene import Piece, scene_of
from unjam.render.theme import LIGHT, THEMES

PLAIN = Puzzle.parse("XX.B  A..B  AOOO  ....")
NAMES = sorted({puzzle for puzzle, _ in OPTIONS.values()})


def flat(
    marks: Iterable[Mark], x: float = 0, y: float = 0
) -> Iterator[tuple[Path | Words, float, float]]:
    """All marks that are no groups, and how far each is shifted."""
    for mark in marks:
        if isinstance(mark, Group):
            yield from flat(mark.marks, x + mark.x, y + mark.y)
        else:
            yield mark, x, y


def box(path: Path) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of a path without its stroke."""
    numbers = [[float(v) for v in step[1:]] for step in path.steps if len(step) > 1]
    xs = [value for step in numbers for value in step[0::2]]
    ys = [value for step in numbers for value in step[1::2]]
    return min(xs), min(ys), max(xs), max(ys)


@pytest.mark.parametrize("name", NAMES)
def test_vehicles_keep_to_their_cells(name: str) -> None:
    scene = scene_of(puzzle_of(name))
    for piece in scene.pieces:
        for part in piece.parts:
            height = (max(r for r, _ in part.cells) - min(r for r, _ in part.cells) + 1) * CELL
            width = (max(c for _, c in part.cells) - min(c for _, c in part.cells) + 1) * CELL
            for mark in look(piece, part, LIGHT):
                if isinstance(mark, Path):
                    left, top, right, bottom = box(mark)
                    assert min(left, top) >= -0.01, (piece.label, mark)
                    assert right <= width + SHADOW[0], (piece.label, mark)
                    assert bottom <= height + SHADOW[1], (piece.label, mark)
                else:
                    assert 0 < mark.x < width
                    assert 0 < mark.y < height


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("theme", THEMES)
def test_everything_lies_on_the_paper(name: str, theme: ThemeName) -> None:
    drawing = drawing_of(puzzle_of(name), theme=theme, title="A title")
    paths = [(m, x, y) for m, x, y in flat(drawing.marks) if isinstance(m, Path)]
    assert len(paths) > 5
    for mark, x, y in paths:
        left, top, right, bottom = box(mark)
        half = mark.width / 2
        assert left + x - half >= 0
        assert top + y - half >= 0
        assert right + x + half <= drawing.width
        assert bottom + y + half <= drawing.height


@pytest.mark.parametrize("name", NAMES)
def test_targets_alone_have_a_ring(name: str) -> None:
    scene = scene_of(puzzle_of(name), labels=False)
    for piece in scene.pieces:
        for part in piece.parts:
            marks = flat(look(piece, part, LIGHT, labels=False))
            fills = {mark.fill for mark, _, _ in marks}
            assert ("#ffffff" in fills) == piece.target
            assert (LIGHT.targets[piece.colour % 4] in fills) == piece.target


@pytest.mark.parametrize("name", NAMES)
def test_no_path_is_empty(name: str) -> None:
    """Back ends need not ask."""
    marks = [mark for mark, _, _ in flat(drawing_of(puzzle_of(name)).marks)]
    paths = [mark for mark in marks if isinstance(mark, Path)]
    assert len(paths) > 5
    for mark in paths:
        assert len(mark.steps) > 1
        assert mark.steps[0][0] == "M"
        assert mark.fill or (mark.stroke and mark.width)


def test_equal_shapes_are_made_once() -> None:
    one, other = scene_of(PLAIN).pieces[1:3]
    other = other._replace(label=one.label, colour=one.colour)
    assert look(one, one.parts[0], LIGHT) is look(other, other.parts[0], LIGHT)


def test_labels_can_be_off() -> None:
    def words(drawing: Drawing) -> list[str]:
        return [mark.text for mark, _, _ in flat(drawing.marks) if isinstance(mark, Words)]

    assert sorted(words(drawing_of(PLAIN))) == ["A", "B", "O", "X"]
    assert words(drawing_of(PLAIN, labels=False)) == []
    assert words(drawing_of(PLAIN, labels=False, title="Hello")) == ["Hello"]


def test_slanting_vehicles_lie_on_top() -> None:
    scene = scene_of(puzzle_of("diagonal"))
    assert [group.name for group in vehicles(scene, LIGHT)][-2:] == ["F", "B"]


def test_the_front_is_where_the_heading_is() -> None:
    def glass(piece: Piece) -> list[float]:
        marks = look(piece, piece.parts[0], LIGHT)
        return [box(m)[0] for m in marks if isinstance(m, Path) and m.fill == LIGHT.glass]

    truck = next(piece for piece in scene_of(PLAIN).pieces if piece.kind == "truck")
    right, left = glass(truck), glass(truck._replace(heading="L"))
    assert min(right) > 1.5 * CELL > max(left)


def test_exits_and_seams_get_room() -> None:
    plain, cylinder = scene_of(PLAIN), scene_of(puzzle_of("cylinder"))
    assert layout_of(plain).left == layout_of(plain).width - 4 * CELL - layout_of(plain).left
    assert layout_of(plain).left > layout_of(plain).top
    assert layout_of(cylinder).left > layout_of(scene_of(puzzle_of("klotski"))).left


def test_an_exit_for_some_targets_says_for_whom() -> None:
    def words(puzzle: Puzzle, labels: bool = True) -> list[str]:
        marks = board_drawing(scene_of(puzzle, labels=labels), LIGHT)
        return [mark.text for mark in marks if isinstance(mark, Words)]

    assert words(puzzle_of("own-exits")) == ["X", "Y"]
    assert words(puzzle_of("own-exits"), labels=False) == []
    assert words(puzzle_of("two-targets")) == words(puzzle_of("several-exits")) == []
    both = puzzle_of("own-exits").exits[0]._replace(targets=frozenset("XY"))
    assert words(puzzle_of("own-exits").replace(exits=[both])) == ["X", "Y"]


def test_a_gap_in_a_hole_needs_no_room() -> None:
    ring = puzzle_of("ring")
    assert layout_of(scene_of(ring)).left < 50


def test_seams_are_marked_alike_where_they_meet() -> None:
    drawing = drawing_of(puzzle_of("moebius"), labels=False)
    marks = [
        (mark.text, x + mark.x < 100)
        for mark, x, _ in flat(drawing.marks)
        if isinstance(mark, Words)
    ]
    left = [text for text, is_left in marks if is_left]
    right = [text for text, is_left in marks if not is_left]
    assert left == right[::-1] == list("12345")


def test_a_straight_vehicle_is_cut_only_where_it_goes_on() -> None:
    # At the corner of a projective plane the same cell lies beyond two edges.
    scene = scene_of(puzzle_of("projective").play("AR1").play("BR1"))
    truck = next(piece for piece in scene.pieces if piece.label == "B")
    openings = {way for part in truck.parts for _, way in part.openings}
    assert openings == {"L", "R"}


def test_a_straight_vehicle_stays_one_over_a_flipped_seam() -> None:
    puzzle = puzzle_of("projective").play("AR1").play("BR1")
    truck = next(piece for piece in scene_of(puzzle).pieces if piece.label == "B")
    assert (truck.kind, len(truck.parts)) == ("truck", 2)
    fills = [
        [mark.fill for mark in look(truck, part, LIGHT) if isinstance(mark, Path)]
        for part in truck.parts
    ]
    assert sorted(LIGHT.glass in fill for fill in fills) == [False, True]  # in front alone


def test_arrows_and_highlights() -> None:
    plain = drawing_of(PLAIN)
    moved = drawing_of(PLAIN, moves="XR1")
    assert len(list(flat(moved.marks))) == len(list(flat(plain.marks))) + 4
    numbered = drawing_of(PLAIN, moves="XR1 AU1", labels=False)
    words = [mark.text for mark, _, _ in flat(numbered.marks) if isinstance(mark, Words)]
    assert words == ["1", "2"]
    lit = drawing_of(PLAIN, highlights=["B"])
    assert len(list(flat(lit.marks))) == len(list(flat(plain.marks))) + 2


def test_a_target_that_has_left_is_not_drawn() -> None:
    puzzle = puzzle_of("two-targets")
    solution = puzzle.recorded_moves
    for move in solution[:-1]:
        puzzle = puzzle.play(move)
    gone = [vehicle.label for vehicle in puzzle.vehicles if not vehicle.cells]
    scene = scene_of(puzzle)
    assert gone
    assert not {piece.label for piece in scene.pieces} & set(gone)
    # The one that is left keeps its colour.
    colours = {p.label: p.colour for p in scene_of(puzzle_of("two-targets")).pieces}
    assert all(colours[piece.label] == piece.colour for piece in scene.pieces)
    assert puzzle.svg()


@pytest.mark.parametrize("variant", VARIANTS)
def test_any_puzzle_can_be_painted(variant: str) -> None:
    random = Random(8)
    for _ in range(10):
        puzzle = random_puzzle(random, variant)
        for _ in range(5):  # some steps on, vehicles lie across seams
            drawing = paint(scene_of(puzzle), LIGHT)
            labels = {vehicle.label for vehicle in puzzle.vehicles if vehicle.cells}
            (sheet,) = drawing.marks
            assert isinstance(sheet, Group)
            assert {mark.name for mark in sheet.marks if isinstance(mark, Group)} == labels | {""}
            moves = [] if puzzle.won else list(puzzle.legal_moves())
            if moves:
                move = random.choice(moves)
                assert puzzle.svg(moves=[move])
                puzzle = puzzle.play(move)


def test_wrong_options_get_one_sentence() -> None:
    with pytest.raises(ValueError, match=r"^theme is one of 'light', 'dark', 'print', not 'neon'$"):
        svg(PLAIN, theme="neon")  # type: ignore[arg-type]
    for scale in (0, -1, float("nan"), float("inf"), "40"):
        with pytest.raises(ValueError, match=r"^scale is the width of a cell in pixels, not "):
            svg(PLAIN, scale=scale)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match=r"^highlights are labels of vehicles, and none is called"):
        svg(PLAIN, highlights=["Q"])
    with pytest.raises(IllegalMoveError, match="only 1 cell"):
        svg(PLAIN, moves="XR3")


def test_a_notebook_shows_it() -> None:
    assert PLAIN._repr_svg_() == PLAIN.svg()


def test_every_example_has_its_picture() -> None:
    assert {file.stem for file in EXAMPLES.glob("*.unjam")} < set(OPTIONS)
