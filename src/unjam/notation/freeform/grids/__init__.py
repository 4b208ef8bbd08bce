"""Grids in free-form text: finding them, splitting them into cells, reading them as puzzles."""
