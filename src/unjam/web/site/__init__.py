"""The page as a static site, which needs no server."""
