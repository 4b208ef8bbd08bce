"""Animations of solutions: GIF and SVG.

``animation`` plays the moves and records where every sprite is at which time; ``gif`` and
``animated_svg`` draw that.
"""
