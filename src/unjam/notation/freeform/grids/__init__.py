"""Grids in free-form text: found, split into cells, read as puzzles."""
