"""The HTTP API without HTTP, for pages that have no server."""
