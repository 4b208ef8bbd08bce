"""What ``unjam census --sample`` prints."""

from __future__ import annotations

import argparse
import json
import os
import sys

from ....census.census_result import puzzle_of
from ....census.census_sample import CONFIDENCE, Sample
from ....census.task_plan import Plan
from ....util.plural import counted
from ...console import duration, style_for
from .census_display import drawn

_NAMES = {
    "families": "families with a win",
    "winnable_states": "solvable states",
    "solvable": "solvable components",
    "puzzles": "puzzles",
}


def show_sample(sample: Sample, plan: Plan, options: argparse.Namespace, seconds: float) -> None:
    """Print the estimates of a sample, and its hardest puzzle."""
    parameters = plan.parameters
    estimates, hardest = sample.estimates(), sample.hardest()
    share = sample.plan.states / plan.states
    if options.json:
        facts = {
            "size": parameters.size,
            "metric": parameters.metric,
            "states": plan.states,
            "tasks": len(plan.tasks),
            "sampled": len(sample.plan.tasks),
            "estimates": {
                name: {"value": round(value), "low": round(low), "high": round(high)}
                for name, (value, low, high) in estimates.items()
            },
            "hardest": None if hardest is None else sample.hardness(hardest)[0],
            "seconds": round(seconds, 3),
            "directory": os.fspath(options.out),
        }
        print(json.dumps(facts))
        return
    print(
        f"{counted(len(sample.plan.tasks), 'task')} of {len(plan.tasks):,}, "
        f"{100 * share:.2g} % of {plan.states:,} states; intervals of {100 * CONFIDENCE:.0f} %:"
    )
    for name, (value, low, high) in estimates.items():
        print(f"  {_NAMES[name]:<19}  {value:>19,.0f}  ({low:,.0f} to {high:,.0f})")
    if hardest is not None:
        print(
            f"\nhardest of the sample, {counted(sample.hardness(hardest)[0], parameters.metric)}:\n"
        )
        puzzle = puzzle_of({"id": "", **hardest._asdict()}, parameters.width)
        print("\n".join(drawn([puzzle], style_for(options.color, sys.stdout))))
    print(f"\n{duration(seconds)}")
