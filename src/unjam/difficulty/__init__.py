"""How difficult a puzzle is for people.

``measures`` has one function for each measure; ``rating`` combines them into an estimate of the
solving time and a level, with constants fitted by ``tools/fit_difficulty.py``. Needs NumPy.
"""
