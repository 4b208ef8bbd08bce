"""Fonts: which one has a character, and how wide a text is."""
