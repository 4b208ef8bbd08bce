"""Boards in a terminal: block characters in colour, or plain text."""
