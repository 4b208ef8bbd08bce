"""Known boards in random dressings; ``fuzz/dress.py`` puts the parts together."""
