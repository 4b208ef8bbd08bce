"""The build of unjam for Pyodide: ``python -m tools.wasm`` (see docs/internals/wasm.md)."""
