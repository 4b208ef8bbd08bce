"""The census and the hunt on an NVIDIA GPU: ``--engine cuda``.

``cuda_engine.run_task`` replaces ``shard.run_task``: equal tasks give equal results.
``ClimbsAhead`` runs climbs of a hunt, which are equal too.
"""
