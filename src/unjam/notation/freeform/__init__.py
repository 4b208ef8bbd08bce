"""Reads texts that follow no notation in particular.

The strict readers of the parent package know one notation each. This package understands the rest:
it tokenises a text, proposes readings (``pictures`` for grids, ``listings`` for lists of vehicles),
scores each one by the rules of the game (``scoring``), accepts a clear winner, announces a close
one and refuses a tie. ``reader.understand`` is the entry point.
"""
