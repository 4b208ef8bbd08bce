"""Can colours be told apart: by most people, by those with red-green blindness, in grey print?"""

from __future__ import annotations

import re
from itertools import combinations, pairwise

import pytest

from tests.support.eyes import EYES, distance
from unjam.render.artwork.vehicle_colours import vehicle_colours
from unjam.render.colours import contrast, ink_on, mix
from unjam.render.theme import THEMES, Theme

# Least distances in CIE L*a*b*; about 2 is just seen, 10 at a glance.
SUCCESSIVE = {"usual": 35, "deuteranope": 30, "protanope": 30, "grey": 15}
ANY_TWO = {"usual": 15, "deuteranope": 13, "protanope": 13, "grey": 0}  # 16 greys are too many
FROM_RED = {"usual": 40, "deuteranope": 14, "protanope": 11, "grey": 0}  # grey: see its white ring
FROM_FLOOR = {"usual": 20, "deuteranope": 10, "protanope": 10, "grey": 5}


@pytest.fixture(params=THEMES.values(), ids=list(THEMES))
def theme(request: pytest.FixtureRequest) -> Theme:
    found: Theme = request.param
    return found


def test_a_theme_is_made_of_colours(theme: Theme) -> None:
    colours = [field for field in theme if isinstance(field, str) and field != theme.name]
    colours += [*theme.targets, *theme.palette, *theme.seams]
    assert all(re.fullmatch("#[0-9a-f]{6}", colour) for colour in colours)
    assert len(set(theme.palette)) == len(theme.palette) == 16


@pytest.mark.parametrize("eyes", EYES)
def test_neighbours_in_the_palette_differ(theme: Theme, eyes: str) -> None:
    round_and_round = (*theme.palette, theme.palette[0])
    for one, other in pairwise(round_and_round):
        assert distance(EYES[eyes], one, other) >= SUCCESSIVE[eyes], (one, other)


@pytest.mark.parametrize("eyes", EYES)
def test_any_two_colours_differ(theme: Theme, eyes: str) -> None:
    for one, other in combinations(theme.palette, 2):
        assert distance(EYES[eyes], one, other) >= ANY_TWO[eyes], (one, other)


@pytest.mark.parametrize("eyes", EYES)
def test_no_colour_is_near_the_red_of_the_target(theme: Theme, eyes: str) -> None:
    for colour in theme.palette:
        assert distance(EYES[eyes], colour, theme.targets[0]) >= FROM_RED[eyes], colour


@pytest.mark.parametrize("eyes", EYES)
def test_vehicles_stand_out_from_the_floor(theme: Theme, eyes: str) -> None:
    for colour in (*theme.palette, *theme.targets):
        assert distance(EYES[eyes], colour, theme.floor) >= FROM_FLOOR[eyes], colour


def test_the_target_is_red(theme: Theme) -> None:
    for target in theme.targets:
        red, green, blue = (int(target[at : at + 2], 16) for at in (1, 3, 5))
        assert red > 2 * max(green, blue) * 0.9


def test_only_targets_have_a_ring(theme: Theme) -> None:
    for number in range(40):
        assert vehicle_colours(theme, True, number).ring == "#ffffff"
        assert vehicle_colours(theme, False, number).ring == ""
        body = vehicle_colours(theme, False, number)
        assert contrast("#ffffff", body.body) > 1.1  # none is white itself


def test_words_can_be_read(theme: Theme) -> None:
    assert contrast(theme.ink, theme.paper) > 10
    assert contrast(theme.faint, theme.paper) > 4.5
    assert contrast(theme.arrow, theme.halo) > 10
    for colour in theme.seams:
        assert contrast(colour, theme.paper) > 4.5
    for number in range(16):
        paint = vehicle_colours(theme, False, number)
        assert contrast(paint.ink, paint.roof) >= 4.5, paint
        target = vehicle_colours(theme, True, number)
        assert contrast(target.ink, target.ring) > 7


def test_what_lies_on_the_floor_is_seen(theme: Theme) -> None:
    for colour in (theme.frame, theme.wall, theme.barrier):
        assert contrast(colour, theme.floor) > 1.7
    assert contrast(theme.barrier, theme.floor) > 4.5
    assert contrast(theme.targets[0], theme.paper) > 3  # the arrows of an exit


def test_mixing() -> None:
    assert mix("#102030", "#ffffff", 0) == "#102030"
    assert mix("#102030", "#ffffff", 1) == "#ffffff"
    assert ink_on("#ffffff") == "#16191d"
    assert ink_on("#000000") == "#ffffff"
