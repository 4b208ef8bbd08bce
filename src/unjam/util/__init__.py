"""Small helpers that every layer may use.

Limits and cancellation; files that appear whole; text that is safe to print; optional
dependencies. Nothing here knows what a puzzle is.
"""
