"""The page: puzzles as tables for a browser, the game played from them, files that hold both."""
