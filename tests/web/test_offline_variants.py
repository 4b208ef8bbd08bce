"""Every variant in the browser, hostile text, notebooks, and browsers that refuse things."""

from __future__ import annotations

import html
import json
import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.support.random_variants import THEMES, lively_puzzle
from unjam import Board, Exit, Goal, Move, Puzzle, Vehicle, deck
from unjam.notation.moves.move_parser import parse_move
from unjam.player.album import Album
from unjam.player.offline_page import page as page_of
from unjam.player.offline_page import player_html
from unjam.player.script_bundle import script
from unjam.render.scene import scene_of

from .conftest import PHONE, Open
from .playing import Finger, counted, drag, open_levels, open_tile, press, settle, way

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
HOSTILE = "</script><script>alert(1)</script><img src=x onerror=alert(2)>&amp;\u2028'\"`${1}"


def example(name: str) -> Puzzle:
    return Puzzle.parse((EXAMPLES / f"{name}.unjam").read_text("utf-8"))


def written(folder: Path, *puzzles: Puzzle, title: str = "Some") -> Path:
    album = Album(title)
    for puzzle in puzzles:
        album.add(puzzle)
    path = folder / "play.html"
    path.write_text(page_of(album), encoding="utf-8")
    return path


def play_by_mouse(page: Any, moves: Sequence[Move]) -> None:
    for move in moves:
        drag(page, way(page, move), steps=max(4, 2 * move.slides))


@pytest.mark.parametrize("name", ["safari", "torus", "two-targets"])
def test_a_variant_is_played_to_the_end_by_mouse(
    tmp_path: Path, open_page: Open, name: str
) -> None:
    puzzle = example(name)
    solution = puzzle.solve(metric="moves,slides")
    page = open_page(written(tmp_path, puzzle))
    play_by_mouse(page, solution.moves)
    page.locator("dialog.won").wait_for()
    assert counted(page) == (solution.move_count, solution.slide_count)


@pytest.mark.parametrize("name", ["diagonal", "seam", "corners"])
def test_moves_of_other_variants_by_mouse(tmp_path: Path, open_page: Open, name: str) -> None:
    puzzle = example(name)
    moves = puzzle.solve(metric="moves,slides").moves[:5]
    page = open_page(written(tmp_path, puzzle))
    play_by_mouse(page, moves)
    assert counted(page) == (5, sum(move.slides for move in moves))


def test_a_torus_by_touch(tmp_path: Path, open_page: Open) -> None:
    puzzle = example("torus")
    solution = puzzle.solve()
    page = open_page(written(tmp_path, puzzle), **PHONE)
    finger = Finger(page)
    for move in solution.moves:
        finger.drag(way(page, move))
    page.locator("dialog.won").wait_for()
    assert counted(page) == (solution.move_count, solution.slide_count)


SIGNS = """() => {
    const board = document.querySelector(".board > g[clip-path]");
    const clip = document.querySelector("clipPath rect").getBBox();
    const found = {};
    for (const sign of document.querySelectorAll(".vehicle .vehicle-label")) {
        const box = sign.getBBox(), place = sign.getCTM(), ground = board.getCTM();
        const x = (place.e - ground.e) / ground.a, y = (place.f - ground.f) / ground.d;
        const scale = place.a / ground.a;
        if (sign.getAttribute("display") === "none") continue;
        const whole = x + box.x * scale >= clip.x && y + box.y * scale >= clip.y - 3
            && x + (box.x + box.width) * scale <= clip.x + clip.width
            && y + (box.y + box.height) * scale <= clip.y + clip.height + 3;
        const [label] = sign.closest(".vehicle").getAttribute("aria-label").split(",");
        (found[label] ??= []).push(whole);
    }
    return found;
}"""


def bent() -> Puzzle:
    """Vehicles with corners, on a torus."""
    ell = Vehicle("L", ((0, 0), (1, 0), (2, 0), (2, 1)), "-|")
    tee = Vehicle("T", ((0, 3), (1, 2), (1, 3), (1, 4)), "-|")
    red = Vehicle("X", ((4, 0), (4, 1)), "-", target=True)
    return Puzzle(
        Board(5, 5, join_x="same", join_y="same"),
        [ell, tee, red],
        goals=[Goal("X", frozenset({(4, 3), (4, 4)}))],
    )


@pytest.mark.parametrize(
    ("puzzle", "moves"),
    [
        (example("torus"), "HU1 DU1 CL2 BU2 AR1 EU1 GU1 CL2 HD1"),
        (example("klein"), "FU1 CL1 EL1 AD1 DD1 BR2 GR2 AD2 ER1 XD1 AD1 BL1"),
        (bent(), "TU1 LD1 LL1"),
    ],
)
def test_a_label_is_read_on_every_part_of_a_vehicle(
    tmp_path: Path, open_page: Open, puzzle: Puzzle, moves: str
) -> None:
    """Also where a joined edge goes right through it."""
    page = open_page(written(tmp_path, puzzle))
    several = 0
    for text in moves.split():
        move = parse_move(text, puzzle)
        puzzle = puzzle.play(move)
        press(page, move)
        settle(page)
        signs = page.evaluate(SIGNS)
        for piece in scene_of(puzzle).pieces:
            assert signs[piece.label] == [True] * len(piece.parts), (piece.label, signs)
            several += len(piece.parts) > 1
    assert several > 3


def test_a_target_that_has_left_is_gone_until_it_is_brought_back(
    tmp_path: Path, open_page: Open
) -> None:
    puzzle = Puzzle.parse("target: X Y\nexit: right 1; right 2\n\nXX..\nYY..")
    page = open_page(written(tmp_path, puzzle), reduced_motion="no-preference")
    press(page, puzzle.solve().moves[0])
    left = page.locator(".vehicle.gone")
    left.wait_for(state="attached")
    assert "has left the board" in (left.get_attribute("aria-label") or "")
    page.get_by_role("button", name="Undo").click()
    page.wait_for_function("!document.querySelector('.vehicle.gone')")
    assert counted(page) == (0, 0)


def test_the_script_plays_and_searches_as_the_engine_does(open_page: Open, tmp_path: Path) -> None:
    """Random puzzles of every variant: the fewest moves, and the stored path as it is counted."""
    album = Album()
    optima = []
    for theme in THEMES:
        rng = random.Random(f"script {theme}")
        for _ in range(3):
            puzzle = lively_puzzle(rng, theme, 800)
            solution = puzzle.solve(metric="moves,slides", max_states=20_000)
            if solution.status == "limit":
                continue
            album.add(puzzle, solution)
            optima.append([solution.status, solution.move_count, solution.slide_count])
    empty = tmp_path / "empty.html"
    empty.write_text("<!doctype html><link rel='icon' href='data:,'>", encoding="utf-8")
    page = open_page(empty)
    found = page.evaluate(
        f"""async (album) => {{
            {script()}
            const {{ Game }} = game_module;
            const results = [];
            for (const puzzle of album.puzzles) {{
                const game = new Game(puzzle, album.tables);
                const {{ status, moves }} = await search_module.search(game);
                for (const stored of puzzle.path) {{
                    const move = game.decodeMove(stored);
                    for (const index of move.slides) game.slide(move.vehicle, index);
                }}
                const counts = [game.moveCount, game.slideCount];
                const again = new Game(puzzle, album.tables);
                const kept = again.restore(game.save()) && again.key() === game.key();
                while (again.undo());
                const back = again.state === puzzle.vehicles.map((v) => v.at).join();
                results.push([status, moves.length, game.won, ...counts, kept && back]);
            }}
            return results;
        }}""",
        album.json(),
    )
    expected = [
        [status, moves or 0, status == "solved", moves or 0, slides or 0, True]
        for status, moves, slides in optima
    ]
    assert found == expected
    assert len({status for status, _, _ in optima}) == 2


def test_hostile_text_is_shown_as_text(tmp_path: Path, open_page: Open) -> None:
    label = "<b/onclick=alert(3)>"
    puzzle = Puzzle(
        Board(5, 2),
        [
            Vehicle("X", ((0, 0), (0, 1)), "-", target=True),
            Vehicle(label, ((0, 2), (1, 2)), "|"),
            Vehicle("'\"", ((0, 3), (1, 3)), "|"),
        ],
        [Exit((0, 4), "R")],
        id="#/../<i>",
        title=HOSTILE,
        level=HOSTILE,
    )
    page = open_page(written(tmp_path, puzzle, puzzle, title=HOSTILE))
    shown = HOSTILE.replace("\u2028", "")
    assert page.locator("h1").text_content().replace("\u2028", "") == shown
    assert page.locator(".tile").count() == 2
    open_tile(page, 0)
    assert "<script>" in page.locator("h1").text_content()
    assert page.locator("img, b[onclick], i").count() == 0
    assert page.locator(f".vehicle[aria-label^='{label}']").count() == 1
    page.get_by_role("button", name="Hint").click()
    settle(page)
    assert "no solution" in page.locator(".message").inner_text()
    open_levels(page)
    open_tile(page, 1)
    assert page.locator(".board").count() == 1


def test_an_unsolvable_puzzle_says_so_and_can_be_played(tmp_path: Path, open_page: Open) -> None:
    puzzle = Puzzle.parse("exit: right 1\n\nXX.AA.\n.B....\n.B....")
    page = open_page(written(tmp_path, puzzle))
    assert "has no solution" in page.locator(".message").inner_text()
    page.keyboard.press("B")
    page.keyboard.press("ArrowUp")
    assert page.locator(".visually-hidden").inner_text() != ""
    page.get_by_role("button", name="Solution").click()
    page.get_by_text("There is no solution from here.").wait_for()


def test_a_puzzle_that_is_solved_as_it_stands_says_so(tmp_path: Path, open_page: Open) -> None:
    puzzle = Puzzle.parse("title: Done\nexit: right 1\n\n..XX\n....")
    page = open_page(written(tmp_path, puzzle, title="Done"))
    assert page.locator("h1").inner_text() == "Done"
    assert "already solved" in page.locator(".message").inner_text()


def test_windows_do_not_forget_what_others_keep(tmp_path: Path, open_page: Open) -> None:
    path = written(tmp_path, *deck("jam")[:2])
    page = open_page(path, "1")
    other = page.context.new_page()
    other.goto(f"{path.as_uri()}#2")
    press(page, deck("jam")["1"].solve().moves[0])
    other.wait_for_function("localStorage.length > 0")  # windows hear of it a little later
    press(other, deck("jam")["2"].solve().moves[0])
    open_levels(other)
    assert other.locator(".tile.begun").count() == 2


def test_an_address_of_nothing_shows_the_levels(tmp_path: Path, open_page: Open) -> None:
    page = open_page(written(tmp_path, *deck("jam")[:2]), "%E0%A4%A")
    open_tile(page, 0)
    assert page.locator(".board").count() == 1
    open_levels(page)
    assert page.locator(".tile").count() == 2


def test_it_works_where_storage_is_refused(tmp_path: Path, open_page: Open) -> None:
    refuse = """Object.defineProperty(window, "localStorage", {
        get() { throw new DOMException("refused", "SecurityError"); } });"""
    page = open_page(written(tmp_path, *deck("jam")[:2]), "1", before=refuse)
    press(page, deck("jam")["1"].solve().moves[0])
    assert counted(page)[0] == 1
    open_levels(page)
    assert page.locator(".tile.begun").count() == 1


@pytest.mark.parametrize("kept", ['{"a": 1', "[]", "7", "null"])
def test_what_is_kept_but_not_understood_is_replaced(
    tmp_path: Path, open_page: Open, kept: str
) -> None:
    page = open_page(written(tmp_path, *deck("jam")[:2]), "1")
    page.evaluate("(kept) => localStorage.setItem('unjam progress', kept)", kept)
    page.reload()
    press(page, deck("jam")["1"].solve().moves[0])
    assert counted(page)[0] == 1
    page.wait_for_function(f"localStorage.getItem('unjam progress') !== {json.dumps(kept)}")
    page.reload()
    open_levels(page)
    assert page.locator(".tile.begun").count() == 1


def frames(solution: Any, count: int) -> str:
    """A notebook that shows a solution several times."""
    cells = "".join(f"<div>{solution._repr_html_()}</div>" for _ in range(count))
    return f"<!doctype html><link rel='icon' href='data:,'><body>{cells}"


def test_a_notebook_shows_players_that_do_not_meet(tmp_path: Path, open_page: Open) -> None:
    solution = deck("jam")["1"].solve()
    path = tmp_path / "notebook.html"
    path.write_text(frames(solution, 2), encoding="utf-8")
    page = open_page(path)
    one, other = (page.frame_locator("iframe").nth(at) for at in (0, 1))
    one.get_by_role("button", name="Hint").click()
    one.locator(".vehicle.hinted").wait_for()
    assert other.locator(".board").count() == 1
    assert other.locator(".vehicle.hinted").count() == 0


def test_without_scripts_there_is_a_picture(tmp_path: Path, open_page: Open) -> None:
    path = tmp_path / "player.html"
    path.write_text(player_html(deck("jam")["1"]), encoding="utf-8")
    page = open_page(path, java_script_enabled=False)
    picture = page.locator("main svg")
    assert picture.is_visible()
    assert picture.locator("title").text_content() == deck("jam")["1"].title


def test_the_frame_of_a_notebook_holds_its_page_and_nothing_else() -> None:
    puzzle = Puzzle.parse("XX..").replace(title=HOSTILE)
    text = puzzle.solve()._repr_html_()
    assert text.startswith("<iframe srcdoc=")
    assert text.count("<") == 2
    inside = html.unescape(text.partition('srcdoc="')[2].partition('" sandbox')[0])
    assert inside.startswith("<!doctype html>")
    assert "<script>alert" not in inside
