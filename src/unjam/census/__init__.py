"""The census: every interesting puzzle of a board size.

``unjam.run_census("5x5", "census-5x5")`` runs one; ``unjam.Census`` reads a finished one.
"""

from __future__ import annotations

from .census_result import Census
from .census_run import run_census

__all__ = ["Census", "run_census"]
