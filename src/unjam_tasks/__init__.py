"""The package that Verifiers finds by the id ``unjam-tasks``; see ``unjam.tasks``."""

from __future__ import annotations

from unjam.tasks.adapters.verifiers_taskset import UnjamChat, UnjamEnv, UnjamTaskset

__all__ = ["UnjamChat", "UnjamEnv", "UnjamTaskset"]
