"""Planners against unjam: run by ``make test-planners``."""
