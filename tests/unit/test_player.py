"""What the page is made of: looks, albums, the bundled script, and text that stays text."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import unjam
from unjam import Board, Exit, Goal, Puzzle, Vehicle, deck
from unjam.player.album import Album
from unjam.player.offline_page import data_text, page, player_html
from unjam.player.script_bundle import script, static_text
from unjam.render.theme import DARK, LIGHT

STATIC = Path(unjam.__file__).parent / "static" / "player"
EXAMPLES = sorted((Path(__file__).resolve().parents[2] / "examples").glob("*.unjam"))


def album_of(*puzzles: Puzzle, title: str = "") -> Album:
    album = Album(title)
    for puzzle in puzzles:
        album.add(puzzle, max_states=2000)
    return album


def test_vehicles_of_one_shape_share_their_look_whatever_their_colour() -> None:
    value = album_of(*deck("jam")).json()
    assert len(value["looks"]) <= 6  # cars and trucks, lying and standing, and the targets
    assert len(value["boards"]) == 1
    body = {palette[1] for palette in value["palettes"]}  # the thumbnails take it from there
    assert body <= {*LIGHT.palette, *LIGHT.targets}
    assert not re.search(r'"#[0-9a-f]{6}"', "".join(value["looks"]))


def test_a_look_has_one_outline_and_one_shadow() -> None:
    """The style sheet finds them by that."""
    value = album_of(*map(Puzzle.parse, (path.read_text("utf-8") for path in EXAMPLES))).json()
    for look in value["looks"]:
        assert look.count(" stroke=") == look.count(" opacity=") == look.count("<g")


def test_the_ground_has_its_colours_in_both_themes() -> None:
    value = album_of(deck("jam")["1"]).json()
    assert [LIGHT.floor, DARK.floor] in value["colours"]
    numbers = {int(n) for n in re.findall(r"var\(--c(\d+)\)", value["boards"][0]["ground"])}
    assert numbers <= set(range(len(value["colours"])))


def test_a_vehicle_that_is_gone_from_the_start_has_nothing_to_show() -> None:
    puzzle = Puzzle.parse("target: X Y\nexit: right 1; right 2\n\nXX..\nYY..").play("XR2")
    gone, other = album_of(puzzle).json()["puzzles"][0]["vehicles"]
    assert (gone["label"], gone["looks"]) == ("X", [])
    assert len(other["looks"]) == 1


def test_a_target_with_a_goal_does_not_drive_off() -> None:
    red = Vehicle("X", ((0, 0), (0, 1)), "-", target=True)
    puzzle = Puzzle(Board(4, 1), [red], [], [Goal("X", frozenset({(0, 2), (0, 3)}))])
    [vehicle] = album_of(puzzle).json()["puzzles"][0]["vehicles"]
    assert vehicle["wins"] == [[2, -1]]


def test_optima_are_told_only_if_they_are_proven() -> None:
    puzzle = deck("jam")["40"]
    [said] = album_of(puzzle).json()["puzzles"]
    assert (said["status"], said["best"]) == ("solved", None)  # somehow
    album = Album()
    album.add(puzzle, puzzle.solve(metric="slides"))
    [said] = album.json()["puzzles"]
    assert (said["best"], said["bestSlides"]) == (51, 81)
    assert sum(sum(move[2::2]) for move in said["path"]) == 81


def test_progress_belongs_to_the_puzzle_and_not_to_its_name() -> None:
    card = deck("jam")["1"]
    same, named, other = album_of(card, card.replace(id="a"), deck("jam")["2"]).json()["puzzles"]
    assert same["key"] == named["key"] != other["key"]


def test_every_module_is_part_of_the_script_and_stays_as_it_is() -> None:
    text = script()
    for path in STATIC.rglob("*.js"):
        name = path.stem
        assert text.count(f"const {name}_module = ") == 1
        lines = [line for line in path.read_text("utf-8").splitlines() if line.startswith("  ")]
        code = [line for line in lines if not re.match(r" *(//|/\*| \*)", line)]
        code = [re.sub(r" +// [^\"'`]*$", "", line) for line in code]
        assert all(line.strip() in text for line in code if "}" not in line)
        assert len(code) > len(lines) / 2
        templates = re.findall(r"`[^`]*`", path.read_text("utf-8"))
        assert not any("\n" in template for template in templates), path
        for imported in re.findall(r'from "\.[\w./]*/(\w+)\.js"', path.read_text("utf-8")):
            assert text.index(f"const {imported}_module") < text.index(f"const {name}_module")
    assert not re.search(r"^(import|export)\b", text, re.M)
    assert "</script" not in text
    assert "<!--" not in text


def test_the_assets_of_the_page_are_small() -> None:
    files = [path for path in STATIC.rglob("*") if path.is_file()]
    assert sum(path.stat().st_size for path in files) < 160_000


def test_the_style_sheet_has_the_colours_of_the_themes() -> None:
    blocks = [
        dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", block))
        for block in re.findall(r"\{([^{}]*--paper:[^{}]*)\}", static_text("theme.css"))
    ]
    light, dark, chosen = blocks
    assert dark == chosen
    assert light.keys() == dark.keys()
    for said, theme in ((light, LIGHT), (dark, DARK)):
        assert said["ink"] == theme.ink
        assert said["hint"] == theme.highlight
        assert (said["arrow"], said["halo"]) == (theme.arrow, theme.halo)
        assert (said["target"], said["seam"]) == (theme.targets[0], theme.seams[0])
    assert dark["paper"] == DARK.paper  # the light one is a little darker than its cards


@pytest.mark.parametrize(
    "text", ["</script>", "<!--<script>", "\u2028\u2029", "]]>", "\ud800", "a\x00b"]
)
def test_data_stays_inside_its_element(text: str) -> None:
    written = data_text({"title": text})
    assert "<" not in written
    assert written.isascii()
    assert json.loads(written) == {"title": text}


def test_titles_and_labels_are_escaped_in_the_page() -> None:
    bad = "</title><script>alert(1)</script>"
    red = Vehicle("<X>", ((0, 0), (0, 1)), "-", target=True)
    puzzle = Puzzle(Board(4, 1), [red], [Exit((0, 3), "R")], title=bad)
    for text in (page(album_of(puzzle, title=bad)), player_html(puzzle)):
        assert "<script>alert" not in text
        assert "<X>" not in text
        assert text.count("<script") == 3
        assert "unsafe" not in text


def test_a_page_cannot_be_made_of_what_cannot_be_played() -> None:
    with pytest.raises(unjam.UnplayableError, match="no target"):
        player_html(Puzzle(Board(3, 1), []))
