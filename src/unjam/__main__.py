"""The process of the command line: ``unjam`` and ``python -m unjam``."""

from __future__ import annotations

import sys

from . import interrupts

# deferred: imports inside functions load what most runs do not need.


def main() -> int:
    """Run the command line of this process and return its exit code."""
    interrupts.take_over()
    from .cli.address_space import watch_address_space
    from .cli.main import run
    from .cli.standard_streams import finish_streams, repair_streams

    repair_streams()
    watch_address_space()
    code = run()
    finish_streams()
    return code


if __name__ == "__main__":
    sys.exit(main())
