"""Measure the scripted players on a suite: ``task_baselines.py [SUITE] [--plot FILE]``.

Prints the table of docs/tasks.md: the score and accuracy of each player by kind and by tier.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from unjam.plots import draw_accuracy
from unjam.tasks import Report, Suite, load_suite, named_suite, report_on
from unjam.tasks.making.choices import Chooser
from unjam.tasks.named_suite import NAMES
from unjam.tasks.players import PLAYERS
from unjam.tasks.report import Row


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("suite", nargs="?", default=NAMES[0])
    parser.add_argument("--plot", metavar="FILE")
    options = parser.parse_args()
    name = options.suite
    suite = named_suite(name) if name in NAMES else load_suite(name)
    reports = {player: _report(suite, player) for player in PLAYERS}
    if options.plot:
        lines = [(player, report.points) for player, report in reports.items()]
        draw_accuracy(lines, options.plot, title=f"Scripted players on {suite.name}")
    print(f"| | {' | '.join(PLAYERS)} |")
    print(f"| --- |{' ---: |' * len(PLAYERS)}")
    first = next(iter(reports.values()))
    for group in ("tiers", "kinds"):
        for number, row in enumerate(getattr(first, group)):
            print(_line(row.name, [getattr(report, group)[number] for report in reports.values()]))
    print(_line("all", [report.total for report in reports.values()]))
    print()
    for metric in first.kinds[0].metrics:
        values = [f"{report.kinds[0].metrics[metric]:.1f}" for report in reports.values()]
        print(f"| `{metric}` | {' | '.join(values)} |")


def _report(suite: Suite, player: str) -> Report:
    answers = {}
    for task in suite.tasks:
        answers[task.id] = [PLAYERS[player](task, Chooser(f"1/{player}/{task.id}"))]  # type: ignore[index]
    return report_on(suite, answers)


def _line(name: str, rows: Sequence[Row]) -> str:
    cells = [f"{row.score.mean:.2f} ({row.accuracy.mean:.0%})".replace("%", " %") for row in rows]
    return f"| {name} | {' | '.join(cells)} |"


if __name__ == "__main__":
    main()
