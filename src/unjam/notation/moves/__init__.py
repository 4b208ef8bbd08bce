"""Moves as text: parsing and writing.

``move_parser`` has ``parse_moves`` and ``write_moves``. Moves in the documented style are read by
``strict_move_reader``, everything else by ``freeform_move_reader``.
"""
