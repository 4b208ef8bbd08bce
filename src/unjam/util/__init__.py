"""Small helpers for every layer.

Limits, deadlines and cancellation; progress reports; atomic file writes; text that is safe to
print; optional dependencies. Nothing here depends on the model of a puzzle.
"""
