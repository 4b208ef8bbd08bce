"""Requests to the generator: read, checked, and written as text."""
