"""The command line: each command is a thin wrapper around the package."""
