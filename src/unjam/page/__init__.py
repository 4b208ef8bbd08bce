"""The page: puzzles as tables for a browser, the game played from them, and files that hold both."""
