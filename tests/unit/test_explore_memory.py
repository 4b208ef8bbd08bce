"""Exploring with too little memory: a limit that was set, or one of the machine."""

from __future__ import annotations

import sys

import pytest

from tests.support.processes import run_python
from tests.support.run_scale import cases

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="asks Linux about memory")

COMMON = """
import json, resource, unjam
from unjam.core import core
from unjam.graph.state_codec import Codec

limits = resource.getrlimit(resource.RLIMIT_AS)

def memory(name):
    with open("/proc/self/status") as file:
        return next(int(line.split()[1]) * 1024 for line in file if line.startswith(name + ":"))
"""

# In one process, so that whatever an attempt leaves behind meets the next one.
STARVING = """
def starving(deck, id, extras, neighbours, family):
    program = Codec(unjam.deck(deck)[id]).program
    whole = core.explore(program, False, neighbours, family)
    told = []
    for extra in extras:
        resource.setrlimit(resource.RLIMIT_AS, (memory("VmSize") + extra, limits[1]))
        component = core.explore(program, False, neighbours, family)
        resource.setrlimit(resource.RLIMIT_AS, limits)
        told.append(component.stop)
        assert component.stop or (component.to_win == whole.to_win).all()
        assert not component.stop or len(component.keys) == len(component.edges) == 0
        again = core.explore(program, False, neighbours, family)
        assert (again.keys == whole.keys).all() and (again.edges == whole.edges).all()
    return told
"""


@pytest.mark.parametrize(
    ("deck", "id", "neighbours", "family"),
    [
        ("jam", "14", False, False),
        ("jam", "14", True, True),
        ("sevens", "13", False, False),
        ("sevens", "13", True, False),
    ],
)
def test_memory_that_is_not_there_is_a_limit(
    deck: str, id: str, neighbours: bool, family: bool
) -> None:
    extras = [*range(0, 400_000, 400_000 // cases(4)), *range(500_000, 4_000_000, 1_000_000), 10**9]
    told = run_python(
        COMMON + STARVING + f"print(json.dumps(starving{(deck, id, extras, neighbours, family)}))"
    )
    assert set(told) <= {"", "memory"}
    assert told[-1] == ""


def test_memory_that_is_not_there_from_the_beginning() -> None:
    code = """
program = Codec(unjam.deck("safari")["4"]).program
resource.setrlimit(resource.RLIMIT_AS, (memory("VmSize") + 40_000_000, limits[1]))
component = core.explore(program, False, False)
print(json.dumps([component.stop, component.seen, component.states]))
"""
    stop, seen, states = run_python(COMMON + code)
    assert stop == "memory"
    assert seen > 100_000
    assert states == 0


@pytest.mark.parametrize("neighbours", [False, True])
@pytest.mark.parametrize(("deck", "id"), [("sevens", "15"), ("uva", "4")])
def test_max_memory_is_kept(deck: str, id: str, neighbours: bool) -> None:
    code = f"""
program = Codec(unjam.deck({deck!r})[{id!r}]).program
core.explore(Codec(unjam.deck("jam")["14"]).program, False, True)
before = memory("VmHWM")
component = core.explore(program, False, {neighbours}, False, None, 20_000_000)
print(json.dumps([component.stop, component.peak_bytes, memory("VmHWM") - before]))
"""
    stop, peak, used = run_python(COMMON + code)
    assert stop == "memory"
    assert 10_000_000 < peak <= 20_000_000
    assert used < 22_500_000


def test_peak_bytes_are_what_was_used() -> None:
    code = """
program = Codec(unjam.deck("sevens")["2"]).program
before = memory("VmHWM")
component = core.explore(program, False, False)
used = memory("VmHWM") - before
print(json.dumps([component.stop, component.states, component.peak_bytes, used]))
"""
    stop, states, peak, used = run_python(COMMON + code)
    assert not stop
    assert peak / states < 30
    assert 0.8 < used / peak < 1.15
