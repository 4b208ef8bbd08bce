"""Explore beyond what can be drawn: a part of the map, what it leaves out, and moving beyond it."""

from __future__ import annotations

import re
from base64 import b64encode
from typing import Any

import pytest

from .conftest import PHONE, Open
from .playing import counted
from .test_page_explore import begin, somewhere, to_go
from .test_page_look import expect_no_barrier

AMBUSH = "#/explore?deck=klotski&id=ambush"  # 81,462 states
# More states than a server visits: eight rows with a car each.
MANY = "#/explore?p=" + "+".join(["XX......", *(f"{one}{one}......" for one in "ABCDEFG")])


def note(page: Any) -> str:
    return str(page.locator(".map-note").inner_text())


def wait_for_headline(page: Any, pattern: str) -> None:
    page.wait_for_function(
        "(pattern) => new RegExp(pattern).test(document.querySelector('.headline').innerText)",
        arg=pattern,
    )


def test_a_part_of_a_large_map_is_shown_and_said_to_be_one(open_site: Open) -> None:
    page = begin(open_site, AMBUSH)
    facts = page.locator(".summary .muted").first.inner_text()
    assert facts.startswith("81,462 states · ")
    found = re.match(
        r"There are too many states to draw: ([\d,]+) are shown, ([\d,]+) are left out\. "
        r"You see all up to \d+ moves from the start, a shortest solution, and what is around it\.",
        note(page),
    )
    assert found is not None, note(page)
    shown, left = (int(number.replace(",", "")) for number in found.groups())
    assert shown + left == 81_462
    assert page.evaluate(
        "document.querySelector('.map-canvas').getAttribute('aria-label')"
    ).startswith(f"Map of {shown:,} states.")
    expect_no_barrier(page, "explore with a part of the map")


def test_the_shortest_solution_is_on_the_map(open_site: Open) -> None:
    page = begin(open_site, AMBUSH)
    left = int(to_go(page).split()[0])
    assert left > 20
    for _ in range(left):
        now = to_go(page)
        page.get_by_role("button", name="Next step").click()
        page.wait_for_function(
            "(old) => document.querySelector('.headline').innerText !== old", arg=now
        )
    assert to_go(page) == "Out!"
    assert counted(page)[0] == left


SOLUTIONS = """async () => {
  const { StateMap } = await import(new URL("explore/state_map.js", document.baseURI));
  const answer = await unjam.api("map", { puzzle: unjam.puzzle.text, partial: true });
  const map = new StateMap(answer, unjam.game);
  let [whole, none, wrong] = [0, 0, 0];
  for (let state = 0; state < map.count; state += 7) {
    const path = map.solution(state);
    if (!path.length) none++;
    else if (path.length - 1 === map.distances[state] && !map.distances[path.at(-1)]) whole++;
    else wrong++;
  }
  const border = map.hiddenCounts.findLastIndex((count) => count > 0);
  return { whole, none, wrong, border, hidden: map.hiddenMoves(border) };
}"""


def test_solutions_that_leave_the_map_are_not_drawn(open_site: Open) -> None:
    page = begin(open_site, AMBUSH)
    found = page.evaluate(SOLUTIONS)
    assert found["wrong"] == 0
    assert found["whole"] > 0
    assert found["none"] > 0
    page.evaluate(
        """async (border) => {
            const { StateMap } = await import(new URL("explore/state_map.js", document.baseURI));
            const answer = await unjam.api("map", { puzzle: unjam.puzzle.text, partial: true });
            unjam.jump([], new StateMap(answer, unjam.game).placements(border));
        }""",
        found["border"],
    )
    more = page.locator(".hidden-moves")
    more.wait_for()
    assert more.inner_text().split()[0] == f"{found['hidden']:,}"


def test_beyond_the_map_it_is_drawn_from_there(open_site: Open) -> None:
    page = begin(open_site, AMBUSH)
    start = page.evaluate("unjam.game.state")
    draw = page.get_by_role("button", name="Draw the map from here")
    assert not draw.is_visible()  # that is the map already
    page.evaluate("() => { globalThis.begin = [...unjam.game.placements]; }")
    page.evaluate(WANDER)
    wait_for_headline(page, "^Beyond the map$")
    page.get_by_text("The map does not show this state.").wait_for()
    assert page.get_by_role("button", name="Next step").is_disabled()
    assert page.get_by_role("button", name="Find me").is_disabled()
    draw.click()
    wait_for_headline(page, r"^\d+ moves? to go$")
    assert "from the chosen state" in note(page)
    left = int(to_go(page).split()[0])
    page.get_by_role("button", name="Next step").click()
    wait_for_headline(page, f"^{left - 1} move")
    assert page.evaluate("unjam.game.state") != start
    assert draw.is_visible()


# Follows neighbours that are far away until the map of the start does not have them.
WANDER = """async () => {
  const { StateMap } = await import(new URL("explore/state_map.js", document.baseURI));
  const ask = async (at) => new StateMap(
    await unjam.api("map", { puzzle: unjam.puzzle.text, partial: true, ...(at ? { at } : {}) }),
    unjam.game,
  );
  const first = await ask();
  const border = first.hiddenCounts.findLastIndex((count) => count > 0);
  const second = await ask(first.placements(border));
  for (let state = 0; state < second.count; state++) {
    const placements = second.placements(state);
    if (first.find(placements) < 0) return unjam.jump([], placements);
  }
  throw new Error("all states are on the first map");
}"""


def test_more_states_than_can_be_visited(open_site: Open) -> None:
    page = begin(open_site, MANY, **PHONE)
    assert page.locator(".summary .muted").first.inner_text().startswith("more than ")
    assert "are shown, the others are left out." in note(page)
    assert to_go(page) == "1 move to go"
    page.get_by_role("button", name="Next step").click()
    wait_for_headline(page, "^Out!$")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_a_click_leads_there_from_beyond_the_map(open_site: Open) -> None:
    page = begin(open_site, AMBUSH)
    page.evaluate(WANDER)
    wait_for_headline(page, "^Beyond the map$")
    page.mouse.click(*somewhere(page, 0.5))
    wait_for_headline(page, "to go$")
    assert counted(page)[0] > 0  # from the start, as if it had been played


@pytest.mark.server  # it fails or holds back requests of the server
def test_distances_that_are_not_known_are_not_called_hopeless(open_site: Open) -> None:
    page = open_site("#deck=jam&id=1")

    def answer(route: Any) -> None:
        response = route.fetch()
        found = response.json()
        unknown = b64encode(b"\xfe\xff" * found["states"]).decode()  # 65534
        found |= {"to_win": unknown, "exact": False, "path": [], "optimal": False, "wins": 0}
        found |= {"complete": False, "left_out": None, "radius": 9, "distance": None}
        found["whole"] |= dict.fromkeys(("states", "wins", "hopeless", "distance", "farthest"))
        found["whole"]["at_least"] = 2_000_062
        route.fulfill(response=response, json=found)

    page.route("**/api/v1/map", answer)
    page.get_by_role("link", name="Explore").click()
    page.get_by_text("more than 2,000,062 states").wait_for()
    assert to_go(page) == "Distance unknown"
    assert note(page).endswith("You see all states up to 9 moves from the start.")
    assert page.locator(".key").get_by_text("distance unknown").is_visible()
    assert page.locator(".key").get_by_text("no solution").count() == 0
    assert page.locator(".step").first.get_by_text("not known").is_visible()
    assert page.get_by_role("button", name="Next step").is_disabled()


@pytest.mark.server  # it fails or holds back requests of the server
def test_distances_along_the_map_are_upper_bounds(open_site: Open) -> None:
    page = open_site("#deck=jam&id=1")

    def answer(route: Any) -> None:
        response = route.fetch()
        found = response.json()
        found |= {"exact": False, "complete": False, "left_out": None, "radius": 9}
        route.fulfill(response=response, json=found)

    page.route("**/api/v1/map", answer)
    page.get_by_role("link", name="Explore").click()
    page.get_by_text("Distances are counted on the map; real ones may be smaller.").wait_for()
    assert to_go(page) == "8 moves to go"  # that of the shortest solution is proven
    page.locator(".step.farther, .step.even").first.click()
    wait_for_headline(page, r"^At most \d+ moves to go$")
