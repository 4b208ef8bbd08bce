"""The hunt on a GPU, compared with the processor. Run with ``-m gpu`` on a machine with a GPU."""

from __future__ import annotations

from pathlib import Path
from typing import Any, get_args

import pytest

from tests.support.climbs import until
from unjam.census.climbing import Climbing, Start
from unjam.census.cuda import cuda_device
from unjam.census.cuda.climbs_ahead import ClimbsAhead
from unjam.census.hunt import MOST_STATES, Hunt
from unjam.census.parameters import make
from unjam.errors import MissingExtraError
from unjam.literals import CensusEngine

pytestmark = pytest.mark.gpu

# The vehicles of a hard board of 7x7.
START: Start = (
    [[3, 3], [2, 3], [2], [2], [2], [2], [2, 3]],
    [[3, 2], [2], [2], [2], [2], [3], [2, 2]],
)


@pytest.fixture(autouse=True, scope="module")
def _gpu() -> None:
    try:
        cuda_device.open_device()
    except MissingExtraError as error:
        pytest.skip(str(error))


@pytest.mark.parametrize(
    ("options", "start"),
    [
        ({"size": "5x5", "metric": "slides"}, None),
        ({"size": "6x6", "lengths": (2, 3, 4), "target_length": 3}, None),
        ({"size": "7x7", "target_row": 3}, START),
        ({"size": "7x7", "target_row": 3, "metric": "slides"}, START),
        ({"size": "8x8"}, None),
    ],
    ids=str,
)
def test_climbs_are_those_of_the_processor(options: dict[str, Any], start: Start) -> None:
    climbing = Climbing(make(**options), 1, 120, MOST_STATES)
    with ClimbsAhead(cuda_device.open_device(), climbing, 32, lead=0) as ahead:
        ahead.go_on_from(0, start)
        for number in (*range(24), *(range(24, 32) if start else ())):
            begin = start if number >= 24 else None
            found = until(lambda: ahead.take(number, begin), 300)  # noqa: B023
            assert found == climbing.run(number, begin, lambda: True)


def test_hunts_are_those_of_the_processor(tmp_path: Path) -> None:
    results = []
    for engine in get_args(CensusEngine):
        hunt = Hunt(tmp_path / engine, make("6x6"))
        hunt.run(climbs=200, steps=600, engine=engine)
        results.append(hunt.as_json() | {"seconds": 0})
    assert results[0] == results[1]
