"""``unjam census`` and ``unjam db``."""
