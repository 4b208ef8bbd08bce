"""Learn: recorded searches on the map of all states, event by event."""

from __future__ import annotations

from typing import Any

import pytest

import unjam
from unjam import Puzzle

from .conftest import DESKTOP, PHONE, Open
from .test_page_look import expect_no_barrier
from .test_state_map import PUZZLES

MAZE = "#/learn?p=goal: X r1c4%0A....%0A%23%23.%23%0A....%0AX..."
CARD = unjam.deck("jam")["1"]

REPLAY = """async ({ text, requests }) => {
  const { StateMap } = await import(new URL("explore/state_map.js", document.baseURI));
  const { SearchTrace } = await import(new URL("learn/search_trace.js", document.baseURI));
  const { SearchReplay } = await import(new URL("learn/search_replay.js", document.baseURI));
  await unjam.open(text);
  const wrong = [];
  let steps = 0;
  for (const request of requests) {
    const body = { puzzle: unjam.puzzle.text, ...request };
    const [metric] = request.metric.split(",");
    const map = new StateMap(await unjam.api("map", { puzzle: body.puzzle, metric }), unjam.game);
    const answer = await unjam.api("trace", body);
    const trace = new SearchTrace(answer, map);
    const replay = new SearchReplay(trace);
    const check = (what, found, expected) => {
      if (found !== expected) wrong.push([JSON.stringify(request), what, found, expected]);
    };
    check("states off the map", trace.mapStates.filter((state) => state < 0).length, 0);
    const every = Math.max(1, Math.floor(trace.count / 300));
    for (let position = 0; position <= trace.count; position += every) {
      steps++;
      replay.seek(position);
      const waiting = trace.isDepthFirst ? trace.path(position) : trace.queue(position, Infinity);
      check(`frontier at ${position}`, waiting.length, replay.frontier);
      const end = trace.nextExpansion(position);
      if (trace.isDepthFirst || trace.kind(end - 1) !== "expanded" || end <= position) continue;
      const added = [...trace.kinds.slice(position, end - 1)]
        .some((kind) => ["generated", "improved", "outdated"].includes(answer.kinds[kind]));
      if (!added) check(`front at ${position}`, trace.states[waiting[0]], trace.states[end - 1]);
    }
    replay.seek(trace.count);
    const { counters } = answer;
    const seen = trace.isDepthFirst ? trace.stateCount : counters.states;
    check("seen", replay.counts.seen, seen);
    check("expanded", replay.counts.expanded, counters.expanded);
    check("skipped", replay.counts.skipped, counters.known + counters.outdated);
    check("improved", replay.counts.improved, counters.improved);
    replay.seek(0);
    check("back", replay.counts.seen, 0);
  }
  return { wrong, steps };
}"""
REQUESTS = [
    {"algorithm": algorithm, "heuristic": heuristic, "metric": metric, "pruning": pruning}
    for metric in ("moves", "slides", "moves,slides")
    for algorithm, heuristic, pruning in (
        ("bfs", None, False),
        ("bfs", None, True),
        ("dijkstra", None, False),
        ("astar", "blocker-chain", False),
        ("weighted", "move-blockers", False),
        ("greedy", "blockers", False),
        ("ida", "blockers", False),
    )
    if not (algorithm == "bfs" and "," in metric)
]


def begin(open_site: Open, place: str = "#/learn", **settings: Any) -> Any:
    page = open_site(place, **settings)
    page.locator(".search-panel .counter").first.wait_for()
    return page


def counters(page: Any, panel: int = 0) -> dict[str, int]:
    """Return the numbers that a search shows."""
    found = page.locator(".search-panel").nth(panel).locator(".counter")
    return {
        one.get_attribute("data-count"): int(one.locator("b").inner_text().replace(",", ""))
        for one in found.all()
    }


def says(page: Any, panel: int = 0) -> str:
    return str(page.locator(".step-text").nth(panel).inner_text())


def position(page: Any) -> int:
    return int(page.locator(".stepping .slider").input_value())


def go_to_end(page: Any) -> None:
    page.locator(".stepping .slider").focus()
    page.keyboard.press("End")


def api(page: Any, path: str, body: dict[str, Any]) -> dict[str, Any]:
    found = page.evaluate("([path, body]) => unjam.api(path, body)", [path, body])
    assert isinstance(found, dict)
    return found


def ink(page: Any) -> int:
    """Return how many pixels of the first map have the colour of the path."""
    return int(
        page.evaluate("""() => new Promise((done) => requestAnimationFrame(() => {
          const canvas = document.querySelector(".map-canvas");
          const { width, height } = canvas;
          const copy = new OffscreenCanvas(width, height).getContext("2d");
          copy.drawImage(canvas, 0, 0);
          const { data } = copy.getImageData(0, 0, width, height);
          let found = 0;
          for (let at = 0; at < data.length; at += 4) {
            const [red, green, blue, alpha] = data.slice(at, at + 4);
            if (Math.max(red, green, blue) < 50 && alpha > 200) found++;
          }
          done(found);
        }))""")
    )


def test_two_searches_end_with_the_numbers_of_the_server(open_site: Open) -> None:
    page = begin(open_site, color_scheme="light")
    assert counters(page)["seen"] == counters(page, 1)["seen"] == 0
    assert page.locator(".search-panel").count() == 2
    go_to_end(page)
    options = {"puzzle": str(CARD), "metric": "moves", "pruning": False}
    first = api(page, "trace", {**options, "algorithm": "bfs"})
    second = api(page, "trace", {**options, "algorithm": "astar", "heuristic": "blocker-chain"})
    for panel, answer in enumerate((first, second)):
        found = counters(page, panel)
        assert found["seen"] == answer["counters"]["states"]
        assert found["expanded"] == answer["counters"]["expanded"]
        known = answer["counters"]["known"] + answer["counters"]["outdated"]
        assert found["skipped"] == known
    sentence = page.locator(".comparison").inner_text()
    assert sentence == (
        f"Breadth-first search has seen {first['states']:,} states, "
        f"A* with blocker chain {second['states']:,}."
    )
    expected = "The search ends with a solution of 8 moves. No solution is shorter."
    assert says(page) == says(page, 1) == expected
    expect_no_barrier(page, "learn")


def test_the_path_is_drawn_at_the_end(open_site: Open) -> None:
    page = begin(open_site, MAZE, color_scheme="light")
    canvas = page.locator(".map-canvas").first
    canvas.and_(page.locator("[data-painted]")).wait_for()
    before = ink(page)
    assert canvas.get_attribute("data-solution") == "0"
    go_to_end(page)
    steps = len(Puzzle.parse("goal: X r1c4\n....\n##.#\n....\nX...").solve().moves)
    assert canvas.get_attribute("data-solution") == str(steps + 1)
    assert ink(page) > before + 200
    assert page.locator(".search-side h2").first.inner_text() == "The win"


def test_stepping_by_buttons_and_keys(open_site: Open) -> None:
    page = begin(open_site, MAZE)
    page.get_by_role("button", name="Step", exact=True).click()
    assert says(page) == "The search begins: the start goes into the queue."
    assert page.locator(".queue").first.locator("li").all_inner_texts() == ["start\n0"]
    page.keyboard.press("ArrowRight")
    assert says(page).startswith("The first state in the queue is expanded")
    assert counters(page)["expanded"] == 1
    texts = set()
    for _ in range(12):
        page.keyboard.press("ArrowRight")
        texts.add(says(page).partition(": ")[2])
    assert "this state was seen before, so it is skipped." in texts
    assert position(page) == 14
    page.keyboard.press("ArrowLeft")
    assert position(page) == 13
    page.get_by_role("button", name="Back", exact=True).click()
    assert position(page) == 12
    before = counters(page)["expanded"]
    page.get_by_role("button", name="Next state").click()
    assert counters(page)["expanded"] + counters(page, 1)["expanded"] > before
    page.get_by_role("button", name="Back to the beginning").click()
    assert position(page) == counters(page)["seen"] == 0


def test_nothing_plays_by_itself_and_announcements_are_few(open_site: Open) -> None:
    page = begin(open_site, MAZE)
    page.wait_for_timeout(300)
    assert position(page) == 0
    page.evaluate("""() => {
      window.said = [];
      new MutationObserver(() => said.push(document.querySelector("#announcer").textContent))
        .observe(document.querySelector("#announcer"), { childList: true });
    }""")
    for _ in range(15):
        page.get_by_role("button", name="Step", exact=True).click()
    page.locator(".speed-choice").select_option("60")
    page.get_by_role("button", name="Play", exact=True).last.click()
    page.get_by_role("button", name="Pause").wait_for()
    page.wait_for_function(
        "() => { const { value, max } = document.querySelector('.stepping .slider');"
        " return value === max; }"
    )
    page.get_by_role("button", name="Pause").wait_for(state="detached")
    page.wait_for_function("() => said.at(-1).includes('has seen')")
    assert 1 < page.evaluate("said.length") < 8


def test_the_replay_agrees_with_every_search(open_site: Open) -> None:
    page = open_site()
    for name, text in PUZZLES.items():
        found = page.evaluate(REPLAY, {"text": text, "requests": REQUESTS})
        assert found["wrong"] == [], name
        assert found["steps"] > len(REQUESTS), name


def test_the_shortcuts_of_the_engine_can_be_shown(open_site: Open) -> None:
    page = begin(open_site)
    page.locator(".search-panel select").nth(2).select_option("none")
    page.get_by_role("switch", name="As in the textbook").click()
    page.wait_for_function("() => !document.querySelector('[aria-busy]')")
    go_to_end(page)
    assert counters(page)["seen"] == CARD.solve(algorithm="bfs").stats.states == 770
    sentence = page.locator(".comparison").inner_text()
    assert sentence == "Breadth-first search has seen 770 of 1,247 states."


def choose(page: Any, panel: int, value: str) -> None:
    page.locator(".search-choice").nth(panel).locator("select").first.select_option(value)
    page.wait_for_function("() => !document.querySelector('[aria-busy]')")


def test_other_algorithms_explain_themselves(open_site: Open) -> None:
    page = begin(open_site, MAZE)
    choose(page, 0, "ida blockers")
    choose(page, 1, "weighted blockers")
    page.get_by_text("beyond the limit").first.wait_for()
    weights = page.get_by_role("combobox", name="Weight of the estimate")
    assert weights.count() == 1
    page.get_by_role("button", name="Step", exact=True).click()
    assert says(page).startswith("A new round begins at the start.")
    page.get_by_role("button", name="Next state").click()
    assert "2 \N{MULTIPLICATION SIGN} estimate" in says(page, 1)


def test_what_a_search_proves_is_said(open_site: Open) -> None:
    page = begin(open_site, "#/learn?deck=jam&id=3")
    choose(page, 0, "greedy blockers")
    choose(page, 1, "dijkstra")
    go_to_end(page)
    expected = "The search ends with a solution of 15 moves. There may be a shorter one."
    assert says(page) == expected
    assert says(page, 1) == "The search ends with a solution of 14 moves. No solution is shorter."
    page.locator("#learn-metric").select_option("slides,moves")
    choose(page, 0, "astar blockers")
    bfs = page.locator(".search-choice").nth(0).locator("option[value='bfs']")
    assert bfs.is_disabled()
    go_to_end(page)
    expected = "The search ends with a solution of 33 slides. No solution is shorter."
    assert says(page) == says(page, 1) == expected


def test_the_suggested_puzzles_are_what_they_say(open_site: Open) -> None:
    page = begin(open_site)
    samples = page.evaluate(
        """async () => {
            const path = new URL("learn/sample_puzzles.js", document.baseURI);
            return (await import(path)).samplePuzzles();
        }"""
    )
    for sample in samples:
        puzzle = Puzzle.parse(sample["text"]) if "text" in sample else CARD
        assert puzzle.problems() == []
        assert len(puzzle.explore()) == sample["states"], sample["name"]
    page.locator("#learn-puzzle").select_option(label="Maze of the tutorial (13 states)")
    page.wait_for_function("() => document.title.startsWith('Maze')")
    page.wait_for_function("() => !document.querySelector('[aria-busy]')")
    assert page.locator("#learn-metric").input_value() == "slides"
    go_to_end(page)
    assert says(page) == "The search ends with a solution of 6 slides. No solution is shorter."
    page.get_by_role("link", name="Play").click()
    page.get_by_role("heading", name="Maze").wait_for()
    page.go_back()
    page.locator("#learn-puzzle").select_option(label="No solution (6 states)")
    page.wait_for_function("() => document.title.startsWith('No solution')")
    page.wait_for_function("() => !document.querySelector('[aria-busy]')")
    go_to_end(page)
    assert says(page).endswith("There is no solution.")


@pytest.mark.parametrize(
    ("theme", "screen"), [("light", PHONE), ("dark", DESKTOP)], ids=["phone", "desktop"]
)
def test_it_keeps_nobody_out(open_site: Open, theme: str, screen: dict[str, Any]) -> None:
    page = begin(open_site, color_scheme=theme, **screen)
    for _ in range(4):
        page.get_by_role("button", name="Next state").click()
    expect_no_barrier(page, "searching")
    go_to_end(page)
    expect_no_barrier(page, "at the end")


def test_it_fits_on_a_phone(open_site: Open) -> None:
    page = begin(open_site, "#/learn", **PHONE)
    assert counters(page, 0)["seen"] == 0
    for width, height in ((320, 568), (360, 640), (390, 844), (740, 360), (820, 1180), (320, 256)):
        page.set_viewport_size({"width": width, "height": height})
        found = page.evaluate("""() => ({
          wide: document.documentElement.scrollWidth - innerWidth,
          main: document.querySelector("main").scrollWidth - innerWidth,
          map: document.querySelector(".map-canvas").getBoundingClientRect().height,
          bottom: document.querySelector(".stepping").getBoundingClientRect().bottom
            - document.querySelector("main").getBoundingClientRect().bottom,
        })""")
        where = f"{width}x{height}: {found}"
        assert found["wide"] <= 0, where
        assert found["main"] <= 0, where
        assert found["map"] >= 190, where
        assert found["bottom"] <= 0.5 or height < 300, where  # then everything scrolls
    page.set_viewport_size({"width": 390, "height": 844})
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert page.evaluate("document.querySelector('main').scrollWidth") <= 390
    choose(page, 1, "astar blockers")
    page.get_by_text("A* with blockers 0.").wait_for()


def test_too_many_states_suggest_a_smaller_puzzle(open_site: Open) -> None:
    rows = "+".join(["XX......", *(f"{letter}{letter}......" for letter in "ABCDEFG")])
    page = open_site(f"#/learn?p={rows}", refused=True)
    page.get_by_text("There are more than 40,000 states, too many to draw.").wait_for()
    expect_no_barrier(page, "refused")
    page.get_by_role("button", name="Maze with gates (312 states)").click()
    page.locator(".search-panel .counter").first.wait_for()
    go_to_end(page)
    assert counters(page)["seen"] > 100
    assert page.locator(".obstacle").is_hidden()
