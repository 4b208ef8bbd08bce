"""The hunt on a GPU: ``python bench/hunt_gpu.py [--size 7x7] [--target-row 4] [--seconds 100]``.

First the families and states that the GPU scores per second, for different numbers of threads per
family and of climbs side by side; then hunts by both engines, for the same time each.
"""

from __future__ import annotations

import argparse
from concurrent.futures import ThreadPoolExecutor
from tempfile import TemporaryDirectory
from time import monotonic, perf_counter

import numpy as np
from figures import Figure, Section, as_json, as_table

from unjam.census.climbing import Climbing
from unjam.census.cuda.climbs_ahead import LANES
from unjam.census.cuda.cuda_device import CudaDevice, Shape, open_device
from unjam.census.cuda.family_scorer import FamilyScorer
from unjam.census.hunt import MOST_STATES, STEPS, Hunt
from unjam.census.parameters import Parameters, make
from unjam.core import core
from unjam.literals import CensusEngine

# Threads per family, and climbs on each of the lanes.
SETTINGS = ((128, 528), (64, 528), (256, 528), (128, 264), (128, 1056))


def main() -> None:
    """Parse the options, measure and print."""
    parser = argparse.ArgumentParser(description="Measure the hunt on a GPU.")
    parser.add_argument("--size", default="7x7")
    parser.add_argument("--target-row", type=int, default=4)
    parser.add_argument("--metric", default="moves", choices=["moves", "slides"])
    parser.add_argument("--seconds", type=float, default=100, help="of each hunt; 0: none")
    parser.add_argument("--scoring", type=float, default=15, help="seconds of each measurement")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    options = parser.parse_args()
    parameters = make(options.size, metric=options.metric, target_row=options.target_row - 1)
    device = open_device()
    sections = [
        Section(
            f"hunt_gpu_{threads}_{climbs}",
            f"{options.size} on {device.name}: {threads} threads, {LANES} x {climbs} climbs",
            measure_scoring(device, parameters, options.scoring, threads, climbs),
        )
        for threads, climbs in SETTINGS
    ]
    if options.seconds:
        figures = measure_hunts(parameters, options.seconds)
        sections.append(Section("hunt_gpu", f"hunts of {options.seconds:g} seconds", figures))
    print(as_json(sections) if options.json else "\n\n".join(map(as_table, sections)))


def measure_scoring(
    device: CudaDevice, parameters: Parameters, seconds: float, threads: int, climbs: int
) -> list[Figure]:
    """Run climbs on all lanes for some seconds."""
    climbing = Climbing(parameters, 1, STEPS, MOST_STATES)

    def run_lane(number: int) -> tuple[int, int, int]:
        families = states = rounds = 0
        batch = core.ClimbBatch(climbing.board(), MOST_STATES)
        for climb in range(number * climbs, (number + 1) * climbs):
            batch.begin(climb, climbing.seed_of(climb), STEPS)
        shape = Shape(parameters.width, parameters.height, parameters.target_row)
        with device.lane(shape) as lane:
            scorer = FamilyScorer(lane, climbing.board(), MOST_STATES, threads)
            end = monotonic() + seconds
            while monotonic() < end and (asked := batch.families()):
                scores = scorer.scores(asked)
                batch.take(scores)
                families += len(scores) // 8
                states += int(np.frombuffer(scores, "u4")[1::2].sum(dtype="u8"))
                rounds += 1
        return families, states, rounds

    lanes = min(LANES, device.lanes)
    begin = perf_counter()
    with ThreadPoolExecutor(lanes) as pool:
        counts = list(pool.map(run_lane, range(lanes)))
    took = perf_counter() - begin
    families, states, rounds = map(sum, zip(*counts, strict=True))
    return [
        Figure("families", "families per second", families / took, "/s"),
        Figure("states", "states per second", states / took, "/s"),
        Figure("round", "one family of each climb of a lane", 1e3 * lanes * took / rounds, "ms"),
    ]


def measure_hunts(parameters: Parameters, seconds: float) -> list[Figure]:
    """Run a hunt by each engine, and compare their records."""
    figures, hunts = [], []
    engines: tuple[CensusEngine, ...] = ("cpu", "cuda")
    for engine in engines:
        with TemporaryDirectory() as directory:
            hunt = Hunt(directory, parameters)
            hunt.run(seconds=seconds, engine=engine)
        hunts.append(hunt)
        best = getattr(hunt.records[-1], parameters.metric) if hunt.records else 0
        figures += [
            Figure(f"{engine}_climbs", f"{engine}: climbs", hunt.climbs),
            Figure(f"{engine}_states", f"{engine}: states per second", hunt.states / seconds, "/s"),
            Figure(f"{engine}_best", f"{engine}: {parameters.metric} of the last record", best),
        ]
    both = min(hunt.climbs for hunt in hunts)
    first, second = ([r for r in hunt.records if r.climb < both] for hunt in hunts)
    if first != second:
        raise SystemExit(f"the records of the engines differ: {first} and {second}")
    return [*figures, Figure("same", "records that are the same", len(first))]


if __name__ == "__main__":
    main()
