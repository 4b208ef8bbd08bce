"""Reading of texts that do not follow a particular notation.

The strict readers in ``formats`` know one notation each. This package reads everything else:
it normalises a text, proposes readings (``grids`` for grids, ``lists`` for lists of vehicles), and
scores each one by the rules of the game (``scoring``). A clear winner is accepted, a close one is
accepted with a note, and a tie is rejected. The entry point is ``freeform_reader.understand``.
"""
