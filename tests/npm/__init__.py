"""Tests of the npm package, run by ``make test-npm``."""
