"""The race against the best solution, and the first move that lost ground."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from unjam import Move, Puzzle
from unjam.player.album import Album
from unjam.player.offline_page import page as page_of

from .conftest import PHONE, Open
from .playing import counted, press
from .test_page_look import expect_no_barrier
from .test_page_play import CARD, SOLUTION, expect_won, of
from .test_page_settings import switch_on

MOVES = len(SOLUTION.moves)
DETOUR = Move("G", "D", 1)
AFTER = CARD.play(DETOUR).solve(metric="moves,slides").moves


def say(page: Any, text: str) -> None:
    """Wait until the race says that."""
    page.locator(".race-text", has_text=text).wait_for()


def places(page: Any) -> tuple[float, float]:
    """How far the player and the ghost are, from 0 to 1."""
    you, ghost = (
        float(page.locator(f".racer.{name}").evaluate("(one) => parseFloat(one.style.left) / 100"))
        for name in ("you", "rival")
    )
    return round(you, 3), round(ghost, 3)


def test_the_race_follows_the_game_and_shows_no_move(open_site: Open) -> None:
    page = open_site()
    assert not page.locator(".race").is_visible()
    page.get_by_role("switch", name="Race").click()
    page.locator("main").focus()
    say(page, f"On a shortest path: {MOVES} moves to go.")
    assert places(page) == (0, 0)
    press(page, SOLUTION.moves[0])
    say(page, f"On a shortest path: {MOVES - 1} moves to go.")
    assert page.locator(".race.on-path").count() == 1
    assert places(page) == (1 / MOVES, 1 / MOVES)
    page.keyboard.press("Backspace")
    say(page, f"On a shortest path: {MOVES} moves to go.")
    press(page, DETOUR)
    say(page, f"1 move behind the ghost; {MOVES} to go.")
    assert page.locator(".race.on-path").count() == 0
    assert places(page) == (0, 1 / MOVES)
    assert page.locator(".helped, .arrow, .hinted").count() == 0
    expect_no_barrier(page, "race")
    for move in AFTER:
        press(page, move)
    expect_won(page, 2)
    assert page.locator(".race-text").inner_text() == "The ghost needed 1 move less."
    assert places(page) == (1, 1)


def test_a_move_that_is_not_finished_yet_loses_nothing(open_site: Open) -> None:
    """Keys slide by one cell; what goes on in the same lane is the same move."""
    page = open_site()
    page.get_by_role("switch", name="Race").click()
    page.locator("main").focus()
    far = next(move for move in SOLUTION.moves if move.slides > 1)
    before = SOLUTION.moves[: SOLUTION.moves.index(far)]
    for move in before:
        press(page, move)
    say(page, f"On a shortest path: {MOVES - len(before)} moves to go.")
    ((direction, _),) = far.legs
    press(page, Move(far.vehicle, direction, 1))
    say(page, "On a shortest path: ")
    page.wait_for_function("() => unjam.player.race.shown.endsWith(` ${unjam.game.moveCount}`)")
    assert page.locator(".race.on-path").count() == 1


def test_the_race_is_kept_and_waits_for_an_optimum(open_site: Open) -> None:
    page = open_site(**PHONE)
    switch_on(page, "Race")
    say(page, "On a shortest path")
    expect_no_barrier(page, "race")
    page.goto(page.url + of("XX.B ...B AA.. ...."))
    page.locator(".vehicle.target").wait_for()
    say(page, "On a shortest path: 2 moves to go.")
    page.goto(page.url.partition("#")[0] + of("XX.A ...A BBBA CCCA"))
    page.locator(".message", has_text="no solution").wait_for()
    assert not page.locator(".race").is_visible()


def test_the_first_move_that_lost_ground_is_shown_with_its_board(open_site: Open) -> None:
    page = open_site()
    first = SOLUTION.moves[0]
    press(page, first)
    press(page, DETOUR)
    position = CARD.play(first)
    for move in position.play(DETOUR).solve(metric="moves,slides").moves:
        press(page, move)
    moves = counted(page)[0]
    assert moves > MOVES
    expect_won(page, 2)
    page.get_by_role("button", name="First detour").click()
    message = page.locator(".message", has_text="was the first to lose ground")
    message.wait_for()
    assert message.inner_text().startswith("Your move 2, G down 1 (dashed), was")
    assert counted(page)[0] == 1
    assert page.locator(".arrow.lost").count() == 1
    assert page.locator(".arrow:not(.lost)").count() == 1
    better = page.locator(".vehicle.hinted").get_attribute("aria-label")[0]
    left = len(position.solve().moves)
    good = [m for m in position.legal_moves() if len(position.play(m).solve().moves) == left - 1]
    assert better in {move.vehicle for move in good}
    page.get_by_role("img", name="With hints: no third star").wait_for()  # a move was shown
    page.get_by_role("button", name="Redo").click()
    assert counted(page)[0] == 2
    assert page.locator(".arrow").count() == 0


def test_a_perfect_game_has_no_detour(open_site: Open) -> None:
    page = open_site()
    for move in SOLUTION.moves:
        press(page, move)
    expect_won(page, 3)
    assert page.get_by_role("button", name="First detour").count() == 0


# Games that begin well, go astray at random and end with an optimal solution: what the search
# finds, and the first move that is one too many when they are examined one by one.
COMPARE = """async () => {
  const path = new URL("player/race/first_detour.js", document.baseURI);
  const { findFirstDetour } = await import(path);
  const { player } = window.unjam;
  const { best } = player.optima;
  let seed = 1;
  const random = (count) => (seed = (seed * 48271) % 2147483647) % count;
  const results = [];
  while (results.length < 6) {
    const game = player.game.fork();
    game.restart();
    const { moves } = await player.solutions.find(game, {});
    for (const move of moves.slice(0, results.length)) game.play(move);
    for (let step = 0; step < 5; step++) {
      const vehicle = random(game.vehicles.length);
      const open = game.slides(vehicle).filter(({ blocker }) => blocker < 0);
      if (open.length) game.slide(vehicle, open[random(open.length)].index);
    }
    if (game.won) continue;
    for (const move of (await player.solutions.find(game, {})).moves) game.play(move);
    if (game.moveCount <= best) continue;
    let wanted = 0;
    const now = game.fork();
    now.restart();
    for (const { vehicle, to } of game.done) {
      now.place(vehicle, to);
      const left = (await player.solutions.find(now, {})).moves.length;
      if (wanted + 1 + left > best) break;
      wanted++;
    }
    const found = await findFirstDetour(game, player.solutions, best);
    results.push([found.number, wanted]);
  }
  return results;
}"""


def test_the_first_detour_is_the_first(open_site: Open) -> None:
    page = open_site()
    results = page.evaluate(COMPARE)
    assert [found for found, _ in results] == [wanted for _, wanted in results]
    assert len({found for found, _ in results}) > 1


@pytest.mark.parametrize("puzzle", [CARD, Puzzle.parse("XX.A.. ...A.. BB..C. ....C.")], ids=str)
def test_exported_files_race_without_a_server(
    tmp_path: Path, open_page: Open, puzzle: Puzzle
) -> None:
    album = Album("One")
    album.add(puzzle)
    path = tmp_path / "play.html"
    path.write_text(page_of(album), encoding="utf-8")
    page = open_page(path)
    switch_on(page, "Race")
    solution = puzzle.solve(metric="moves,slides")
    say(page, "On a shortest path: ")
    wasted = next(
        move
        for move in puzzle.legal_moves()
        if len(puzzle.play(move).solve().moves) >= len(solution.moves)
        and not puzzle[move.vehicle].target
    )
    press(page, wasted)
    say(page, "1 move behind the ghost")
    for move in puzzle.play(wasted).solve(metric="moves,slides").moves:
        press(page, move)
    page.locator("dialog.won").wait_for()
    page.get_by_role("button", name="First detour").click()
    page.locator(".message", has_text="Your move 1, ").wait_for()
    assert counted(page)[0] == 0
