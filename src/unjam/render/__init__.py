"""Pictures of puzzles and solutions: SVG, PNG, PDF, animations, printable cards and terminal text.

A puzzle becomes a ``scene`` (what is where), a ``painter`` turns the scene and a theme into a
``drawing`` (paths and text), and a back end (``svg``, ``raster``, ``pdf``) writes the drawing. The
subpackages hold the shapes of boards and vehicles (``artwork``), animated solutions
(``animation``), printed cards (``cards``), text measurement (``fonts``) and boards made of
characters (``terminal``).
"""
