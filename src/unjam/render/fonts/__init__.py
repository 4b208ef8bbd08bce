"""Fonts: finding one that has a character, and measuring text."""
