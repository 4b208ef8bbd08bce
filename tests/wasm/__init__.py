"""Tests of the build for Pyodide, run by ``make test-wasm``."""
