"""Animations of solutions: GIF and SVG.

``animation`` plays the moves and records where every sprite is at what time; ``gif`` and
``animated_svg`` draw the recording.
"""
