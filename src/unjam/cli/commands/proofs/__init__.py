"""``unjam prove`` and ``unjam verify``: certificates and their checker."""
