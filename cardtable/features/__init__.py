"""Features: each folder is one, with its data, screens, commands and texts.

A feature is found, not listed: see :mod:`cardtable.core.features`.
"""
