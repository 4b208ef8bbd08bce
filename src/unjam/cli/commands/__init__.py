"""The sub-commands of ``unjam``, one module each.

``cli.main`` imports a module when its command is used. ``solve``, ``census`` and ``completion`` are
packages because they have helper modules.
"""
