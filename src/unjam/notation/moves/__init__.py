"""Parsing and writing of moves as text.

``move_parser`` contains ``parse_moves`` and ``write_moves``. ``strict_move_reader`` parses moves in
the documented notations, ``freeform_move_reader`` parses everything else.
"""
