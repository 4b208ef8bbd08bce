"""``unjam serve`` and ``unjam mcp``, and the options that they share."""
