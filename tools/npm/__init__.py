"""Builds the npm package: ``python -m tools.npm``."""
