"""Make the file of a named suite: ``python tools/named_suite.py NAME [-o FILE] [--threads N]``.

Named suites never change, so this is run once for each. The same name gives the same file, on any
number of threads.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from unjam.tasks.making.make_suite import make_specs
from unjam.tasks.making.puzzle_pool import VARIANTS
from unjam.tasks.making.tiers import TIERS
from unjam.tasks.named_suite import spec_line
from unjam.tasks.task import KINDS, RENDERINGS
from unjam.util.atomic_files import whole_text
from unjam.util.progress import Progress

DATA = Path(__file__).resolve().parent.parent / "src" / "unjam" / "tasks" / "data"
COUNT = 1_000


def show(progress: Progress) -> None:
    """Show how many tasks are done."""
    print(f"\r{progress.done} of {progress.total}", end="", file=sys.stderr, flush=True)


def main() -> None:
    """Write the file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("name")
    parser.add_argument("-o", dest="output", type=Path)
    parser.add_argument("--threads", type=int)
    options = parser.parse_args()
    name, threads = options.name, options.threads
    specs = make_specs(
        COUNT, tuple(TIERS), KINDS, tuple(VARIANTS), RENDERINGS, name, threads, progress=show
    )
    with whole_text(options.output or DATA / f"{name}.jsonl") as file:
        file.writelines(f"{spec_line(spec)}\n" for spec in specs)
    print(file=sys.stderr)


if __name__ == "__main__":
    main()
