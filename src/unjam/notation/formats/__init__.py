"""The strict formats: one module for each family of notations.

Each module has functions ``read_...`` from text to a puzzle. ``notation.puzzle_parser`` lists them
and decides which one reads a text; ``notation.puzzle_writer`` writes.
"""
