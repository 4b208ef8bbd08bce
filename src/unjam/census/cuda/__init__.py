"""The census on an NVIDIA GPU: ``unjam census --engine cuda``.

``cuda_engine.run_task`` replaces ``shard.run_task``: equal tasks give equal results.
"""
