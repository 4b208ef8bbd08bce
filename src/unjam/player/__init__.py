"""Data for playing puzzles in a browser: slide tables, sprites, and self-contained HTML pages."""
